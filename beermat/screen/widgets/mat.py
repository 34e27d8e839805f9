"""A side's beermat: names, strokes, ink and the number of what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Theme, faded
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.letters import fit
from beermat.screen.widgets.shapes import mat_face
from beermat.screen.widgets.strokes import Blot, Stroke, blots, strokes

LONGEST: Final = 0.38
"""How long erasing or drawing strokes may take, in seconds."""

_ONE: Final = 0.12
_DROP: Final = 0.32


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a mat lie in its own box, in pixels."""

    names: Box
    marks: Box
    emblem: Box
    dealer: Box
    strokes: Box
    blobs: Box
    number: Box

    @classmethod
    def of(cls, box: Box, mm: float, *, marks: bool, figures: int = 2, head: float = 8.0) -> Places:
        """Divide a mat whose number has so many `figures`, and whose names take at least `head` millimetres.

        A wide one has number and blobs beside its strokes, a narrow one the blobs between both, any other
        the two side by side below the strokes.
        """
        inner = box.inset(4.6 * mm)
        head = max(13.0 if inner.width < 44 * mm and inner.height > 44 * mm else 0.0, head) * mm
        emblem = Box(inner.x - 0.6 * mm, inner.top - 7.6 * mm, 7.2 * mm, 7.2 * mm)
        dealer = Box(inner.right - 5.8 * mm, inner.top - 7.6 * mm, 6.6 * mm, 8.6 * mm)
        names = Box(emblem.right + mm, inner.top - head, dealer.x - emblem.right - 2 * mm, head)
        below = names.y
        marked = inner._replace(y=below - 4.0 * mm, height=4.0 * mm if marks else 0.0)
        if marks:
            below = marked.y
        foot = (Theme.numeral + 1.0) * mm
        if inner.width > inner.height * 1.6:
            side = Box(inner.right - 25 * mm, inner.y, 25 * mm, below - inner.y)
            number = side._replace(height=foot)
            blobs = side._replace(y=number.top + mm, height=max(side.height - foot - mm, 1.0))
            area = Box(inner.x, inner.y, side.x - inner.x - 2 * mm, below - inner.y - mm)
        elif inner.width < 44 * mm:
            number = Box(inner.x, inner.y, inner.width, foot)
            blobs = Box(inner.x, number.top + 0.5 * mm, inner.width, 9.0 * mm)
            area = Box(inner.x, blobs.top + mm, inner.width, below - blobs.top - 2 * mm)
        else:
            number_width = (1.0 + 10.0 * figures) * mm
            number = Box(inner.right - number_width, inner.y, number_width, foot)
            blobs = Box(inner.x, inner.y, number.x - inner.x - mm, foot)
            area = Box(inner.x, number.top + mm, inner.width, below - number.top - 2 * mm)
        return cls(names, marked, emblem, dealer, area, blobs, number)


HEADS: Final = (8.0, 12.5, 17.0)
"""Millimetres that names may take, one after the other until they can be read."""
LEAST_OF_A_STROKE: Final = 24.0
"""Square millimetres that each stroke keeps when long names need more."""


class MatWidget(Drawn):
    """The mat of side "A" or "B".

    `lines` are the lines left of `target`; with `count` "up" the strokes show what is won so far instead.
    `number` is printed big. `blobs` are the Bollen on this mat in their order, True for a Brille. `dealer` is
    the letter on the dealer's card, or empty. `marks` are short texts below the names. `seed` tells one mat
    of the evening from the next. With `animate` strokes are erased one after another and blobs drop in;
    whatever comes meanwhile goes on from where the drawing stands.
    """

    side = OptionProperty("A", options=("A", "B"))
    names = ListProperty([])
    lines = NumericProperty(21)
    target = NumericProperty(21)
    count = OptionProperty("down", options=("down", "up"))
    number = NumericProperty(21)
    blobs = ListProperty([])
    dealer = StringProperty("")
    marks = ListProperty([])
    seed = NumericProperty(0)
    animate = BooleanProperty(True)

    def __init__(self, **properties: object) -> None:
        """Take properties by name."""
        self._pencil = Canvas()
        self._ink = Canvas()
        self._strokes: tuple[Stroke, ...] = ()
        self._blots: tuple[Blot, ...] = ()
        self._shown: float | None = None
        self._drop = 1.0
        self._known_blobs = -1
        self._speed = 0.0
        self._face: tuple[object, ...] = ()
        self._clock = None
        super().__init__(**properties)

    @property
    def done(self) -> int:
        """How many places are past: erased, or drawn when counting up."""
        return min(max(int(self.target - self.lines), 0), int(self.target))

    @property
    def shown(self) -> float:
        """How many places are past on the drawing, with a share of the one that is just changing."""
        return self._shown if self._shown is not None else float(self.done)

    def draw(self, box: Box) -> None:
        """Draw the mat as it lies there; begin to move what has changed since."""
        mm = self.mm
        places = self._places(box)
        mat_face(box, self.side, mm, pressed=self.pressed)
        self._draw_head(places)
        seed = f"{self.side} {self.seed}"
        face = (seed, self.target, self.count, box)
        self._strokes = strokes(seed, int(self.target), places.strokes, fives=self.count == "up")
        self._draw_foot(places)
        self._begin(same=face == self._face)
        self._face = face
        self.canvas.add(self._pencil)
        self.canvas.add(self._ink)
        self._draw_pencil()
        self._draw_ink()
        self.draw_focus(box, 6.5 * mm)

    def advance(self, seconds: float) -> None:
        """Move on by this time: strokes towards `done`, a new blob onto the mat."""
        goal = float(self.done)
        if self._shown is not None and self._shown != goal:
            step = self._speed * seconds
            self._shown = (
                min(goal, self._shown + step) if goal > self._shown else max(goal, self._shown - step)
            )
            self._draw_pencil()
        if self._drop < 1.0:
            self._drop = min(1.0, self._drop + seconds / _DROP)
            self._draw_ink()
        if self._shown == goal and self._drop >= 1.0:
            self._stop()

    def _begin(self, *, same: bool) -> None:
        goal = float(self.done)
        if not (same and self.animate) or self._shown is None:
            self._shown = goal
        if self._known_blobs >= 0 and self.animate and len(self.blobs) == self._known_blobs + 1:
            self._drop = 0.0
        elif len(self.blobs) != self._known_blobs:
            self._drop = 1.0
        self._known_blobs = len(self.blobs)
        far = abs(goal - self._shown)
        self._speed = far / min(LONGEST, _ONE + 0.03 * far) if far else self._speed
        if far or self._drop < 1.0:
            self.moving = True
            if self._clock is None:
                self._clock = Clock.schedule_interval(self.advance, 0)
        else:
            self._stop()

    def _stop(self) -> None:
        self.moving = False
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _places(self, box: Box) -> Places:
        """Divide the mat; names that would be small take more of it, where enough is left for the strokes."""
        mm = self.mm
        best, largest = None, 0.0
        for head in HEADS:
            places = Places.of(box, mm, marks=bool(self.marks), figures=len(str(int(self.number))), head=head)
            room = places.strokes.height * places.strokes.width / max(self.target, 1)
            if best is not None and (places.strokes.height < 16 * mm or room < LEAST_OF_A_STROKE * mm * mm):
                break
            em = self._names(places)[1]
            if best is None or em > largest * 1.1:
                best, largest = places, em
            if largest >= Theme.small * mm:
                break
        assert best is not None
        return best

    def _names(self, places: Places) -> tuple[list[str], float]:
        """Return the lines of the names, and the em that fits them."""
        return fit(
            " & ".join(self.names),
            (places.names.width, places.names.height),
            lambda part, em: self.letters.measure(part, em, bold=True),
            size=Theme.heading * self.mm,
            smallest=Theme.smallest * self.mm,
            lines=_lines(places, self.mm),
        )

    def _draw_head(self, places: Places) -> None:
        mm = self.mm
        shapes.picture("mug" if self.side == "A" else "pretzel", places.emblem, Theme.print(self.side))
        self.letters.write(
            " & ".join(self.names), places.names, Theme.ink, size=Theme.heading * mm,
            smallest=Theme.smallest * mm, bold=True, lines=_lines(places, mm),
        )  # fmt: skip
        self.letters.write(
            "  ·  ".join(self.marks), places.marks, Theme.print(self.side), size=Theme.small * mm,
            smallest=Theme.smallest * mm, bold=True, lines=1,
        )  # fmt: skip
        if self.dealer:
            self._draw_dealer(places.dealer)

    def _draw_dealer(self, box: Box) -> None:
        """Draw a playing card, a little askew, with the letter of the dealer."""
        mm = self.mm
        PushMatrix()
        Rotate(angle=-9, origin=box.center)
        shapes.shadow(box, 0.9 * mm, 0.5)
        shapes.rounded(box, 1.2 * mm, Theme.locked)
        shapes.outline(box, 1.2 * mm, Theme.ink, 0.3 * mm)
        shapes.outline(box.inset(0.7 * mm), 0.8 * mm, faded(Theme.print(self.side), 0.45), 0.18 * mm)
        self.letters.figure(self.dealer, box, Theme.print(self.side), height=4.0 * mm)
        PopMatrix()

    def _draw_foot(self, places: Places) -> None:
        mm = self.mm
        self.letters.figure(
            str(int(self.number)), places.number, Theme.ink, height=Theme.numeral * mm, align="right"
        )
        drawn = blots(f"{self.side} ink", tuple(self.blobs), places.blobs, largest=8.4 * mm)
        if drawn is None:
            one = places.blobs._replace(width=min(9.5 * mm, places.blobs.width * 0.45))
            drawn = blots(f"{self.side} ink", (False,), one, largest=min(8.4 * mm, one.width * 0.88)) or ()
            rest = places.blobs._replace(x=one.right, width=places.blobs.width - one.width)
            height = min(6.4 * mm, rest.width * 0.40)
            self.letters.figure(f"×{len(self.blobs)}", rest, Theme.ink, height=height, align="left")
        self._blots = drawn

    def _draw_pencil(self) -> None:
        self._pencil.clear()
        past, share = divmod(self._shown or 0.0, 1.0)
        whole = int(past)
        if self.count == "up":
            erased = []
            standing = _parts(self._strokes, range(whole))
            if share:
                standing.append((self._strokes[whole], 1 - share, 1.0))
        else:
            erased = _parts(self._strokes, range(whole))
            standing = _parts(self._strokes, range(whole, len(self._strokes)))
            if share:
                standing[0] = (self._strokes[whole], 0.0, 1 - share)
                erased.append((self._strokes[whole], 1 - share, 1.0))
        with self._pencil:
            Color(*faded(Theme.pencil, 0.10))
            meshes.smear(erased)
            Color(*faded(Theme.pencil, 0.13))
            meshes.pencil(erased)
            Color(*Theme.pencil)
            meshes.pencil(standing)

    def _draw_ink(self) -> None:
        self._ink.clear()
        falling = self._drop < 1.0 and bool(self._blots)
        lying = self._blots[:-1] if falling else self._blots
        with self._ink:
            Color(*Theme.blot)
            meshes.ink(lying)
            for blot in lying:
                _glint(blot)
            if falling:
                away = (1 - self._drop) ** 2
                Color(*faded(Theme.blot, min(1.0, 0.35 + self._drop)))
                meshes.ink(self._blots[-1:], soft=0.8 + 3 * away, scale=1 + 1.6 * away)


def _lines(places: Places, mm: float) -> int:
    return 4 if places.names.height > 11 * mm else 2


def _glint(blot: Blot) -> None:
    """Draw the light on wet ink, which makes lenses of the two blobs of a Brille."""
    for blob in blot.blobs[: 2 if blot.bridge else 1]:
        size = blob.radius * 0.62
        at = Box(blob.x - blob.radius * 0.66, blob.y + blob.radius * 0.08, size, size)
        shapes.picture("glow", at, faded(Theme.mat, 0.30))


def _parts(all_strokes: Sequence[Stroke], which: range) -> list[tuple[Stroke, float, float]]:
    return [(all_strokes[at], 0.0, 1.0) for at in which]
