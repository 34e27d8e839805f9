"""The medallion in the middle, and the coasters of four players."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothLine
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded, mixed
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.letters import CAP, LINE
from beermat.screen.widgets.shapes import coaster_face
from beermat.screen.widgets.strokes import crossing


class Medallion(Drawn):
    """A ring that glows in the colour of the stake, with its factor as a number and as pips.

    `pips` 1 to 8 lie in one arc, up to 16 in two; beyond that they run together. `pot` above 0 is shown on a
    blue coin. `locked` puts white ends on the ring. `glow` is 0 to 1. `colour` None is the factor's own.
    """

    factor = NumericProperty(1)
    pips = NumericProperty(1)
    pot = NumericProperty(0)
    locked = BooleanProperty(False)
    glow = NumericProperty(1.0)
    colour = ObjectProperty(None, allownone=True)

    def draw(self, box: Box) -> None:
        """Draw glow, well, ring, number, pips and coin."""
        size = min(box.width, box.height)
        box = box.middle(size, size)
        stake = self.colour or Theme.stake(int(self.factor))
        strong = self.glow * (0.22 if self.factor <= 1 else 0.7)
        shapes.picture("glow", box.inset(-size * 0.40), faded(stake, strong))
        shapes.shadow(box.inset(size * 0.08), size * 0.12, 0.6)
        shapes.picture("disc", box.inset(size * 0.03), Theme.dark if self.pressed else Theme.well)
        shapes.picture("ring", box, mixed(stake, Theme.dark, 0.22) if self.pressed else stake)
        if self.locked:
            self._draw_ends(box, size)
        self._draw_number(box, size)
        self._draw_pips(box, size, stake)
        if self.pot:
            self._draw_pot(box, size)
        self.draw_focus(box, size / 2)

    def _draw_number(self, box: Box, size: float) -> None:
        mm = self.mm
        height = min(Theme.numeral * mm, size * 0.46)
        middle = Box(box.x, box.center[1] + size * 0.035 - height / 2, size, height)
        text = str(int(self.factor))
        room = middle.middle(size * 0.66, height)
        if len(text) > 2:
            self.letters.figure(text, room, Theme.cream, height=height)
            return
        wide = self.letters.measure(text, height / 0.711, bold=True)
        cross = self.letters.measure("×", height * 0.8 / 0.711, bold=True)
        share = min(1.0, room.width / (wide + cross))
        left = room.center[0] - (wide + cross) * share / 2
        self.letters.figure(
            "×", Box(left, room.y - height * 0.04, cross * share, height), Theme.cream, height=height * 0.8
        )
        self.letters.figure(
            text, Box(left + cross * share, room.y, wide * share, height), Theme.cream, height=height
        )

    def _draw_pips(self, box: Box, size: float, stake: Colour) -> None:
        n = int(self.pips)
        if n > 16:
            Color(*stake)
            x, y = box.center
            for radius in (0.335, 0.29):
                SmoothLine(circle=(x, y, size * radius, 118, 242), width=size * 0.012)
            return
        rows = [n] if n <= 8 else [-(-n // 2), n // 2]
        for row, count in enumerate(rows):
            far, dot = size * (0.335 - 0.055 * row), size * (0.056 if len(rows) == 1 else 0.040)
            step = 0.25 if len(rows) == 1 else 0.17
            for at in range(count):
                way = -pi / 2 + (at - (count - 1) / 2) * step
                x, y = box.center[0] + cos(way) * far, box.center[1] + sin(way) * far
                shapes.picture("dot", Box(x - dot / 2, y - dot / 2, dot, dot), stake)

    def _draw_ends(self, box: Box, size: float) -> None:
        x, y = box.center
        Color(*Theme.locked)
        for start, end in ((66, 114), (246, 294)):
            SmoothLine(circle=(x, y, size * 0.445, start, end), width=size * 0.026, cap="round")

    def _draw_pot(self, box: Box, size: float) -> None:
        coin = size * 0.36
        at = Box(box.right - coin * 0.98, box.y - coin * 0.02, coin, coin)
        shapes.picture("disc", at.inset(-size * 0.018), Theme.well)
        shapes.picture("disc", at, Theme.pot)
        self.letters.figure(
            f"+{int(self.pot)}", at.inset(coin * 0.14), Theme.on(Theme.pot), height=coin * 0.42
        )


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a coaster lie in its own box, in pixels.

    `unit` and `past` lie beside the number or, where it is too wide, above it; they have no width where there
    is no room for them.
    """

    emblem: Box
    name: Box
    dealer: Box
    marks: Box
    past: Box
    unit: Box
    number: Box

    @classmethod
    def of(cls, box: Box, mm: float, *, number: float) -> Places:
        """Divide a coaster whose account takes so many pixels across."""
        inner = box.inset(4.0 * mm, 3.0 * mm)
        head = 7.2 * mm
        emblem = Box(inner.x, inner.top - head + 0.3 * mm, 6.6 * mm, 6.6 * mm)
        dealer = Box(inner.right - 6.2 * mm, inner.top - 8.2 * mm, 6.4 * mm, 8.2 * mm)
        name = Box(emblem.right + 1.4 * mm, inner.top - head, dealer.x - emblem.right - 2.6 * mm, head)
        marks = Box(inner.x, name.y - 4.2 * mm, inner.width, 4.2 * mm)
        # A comma hangs below the figures, and shall not reach the border.
        foot = Box(inner.x, inner.y + 2.1 * mm, inner.width, (Theme.numeral + 0.4) * mm)
        wide = min(number, inner.width)
        account = foot._replace(x=foot.right - wide, width=wide)
        beside, above = account.x - foot.x - mm, marks.y - foot.top
        unit = Box(account.x - 5.0 * mm, foot.y + 0.4 * mm, 4.0 * mm if beside >= 4 * mm else 0.0, 5.0 * mm)
        past = foot._replace(width=beside - 5.0 * mm if beside >= 12.6 * mm else 0.0)
        if beside < 12.6 * mm and above >= 4.2 * mm:
            band = Box(foot.x, foot.top + 0.6 * mm, foot.width, min(above - 0.6 * mm, 4.4 * mm))
            unit = band._replace(width=4.0 * mm)
            past = band._replace(x=band.x + 6 * mm, width=band.width - 6 * mm)
        return cls(emblem, name, dealer, marks, past, unit, account)


class CoasterWidget(Drawn):
    """The coaster of the player with this `suit`.

    `number` is the account as it is printed big, in red where it begins with a minus. `past` are earlier
    accounts, the latest last: two are shown, crossed out, where there is room. `unit` is printed small before
    the number. `dealer` is the letter on the dealer's card, or empty; `marks` are short texts below the name.
    """

    suit = OptionProperty("Eichel", options=tuple(Theme.suits))
    name = StringProperty("")
    number = StringProperty("0")
    unit = StringProperty("")
    past = ListProperty([])
    dealer = StringProperty("")
    marks = ListProperty([])

    def draw(self, box: Box) -> None:
        """Draw the cardboard and what stands on it."""
        mm = self.mm
        wide = self.letters.measure(self.number, Theme.numeral * mm / CAP, bold=True) + mm
        places = Places.of(box, mm, number=wide)
        colour = Theme.print(self.suit)
        coaster_face(box, self.suit, mm, pressed=self.pressed)
        shapes.picture(self.suit, places.emblem, colour)
        name = (
            places.name if self.dealer else places.name._replace(width=box.right - 4.0 * mm - places.name.x)
        )
        self.letters.write(
            self.name, name, Theme.ink, size=Theme.heading * mm,
            smallest=Theme.smallest * mm, bold=True, align="left",
        )  # fmt: skip
        self.letters.write(
            "  ·  ".join(self.marks), places.marks, colour, size=Theme.body * mm,
            smallest=Theme.smallest * mm, bold=True, lines=1, align="left",
        )  # fmt: skip
        ink = Theme.print_a if self.number.startswith("−") else Theme.ink
        self.letters.figure(self.number, places.number, ink, height=Theme.numeral * mm, align="right")
        if self.unit and places.unit.width:
            self.letters.figure(self.unit, places.unit, colour, height=4.6 * mm, align="right")
        if self.past and places.past.width:
            self._draw_past(places.past)
        if self.dealer:
            self._draw_dealer(places.dealer)
        self.draw_focus(box, 4.6 * mm)

    def _draw_past(self, box: Box) -> None:
        """Write what the account stood at before, and cross it out with the pencil."""
        mm = self.mm
        above = box.height < 9 * mm
        cells = box.columns(2, mm) if above else box.lines(2, 0.0)
        largest = min(Theme.heading * mm, cells[0].height / LINE)
        crossings = []
        for text, cell in zip(self.past[-2:], cells[-len(self.past) :], strict=True):
            em = largest * min(1.0, cell.width / max(self.letters.measure(text, largest), 1.0))
            self.letters.write(
                text, cell, Theme.pencil, size=em, smallest=Theme.smallest * mm,
                lines=1, align="right" if above else "left",
            )  # fmt: skip
            wide = min(self.letters.measure(text, em), cell.width)
            left = cell.right - wide if above else cell.x
            through = Box(left - 0.6 * mm, cell.y, wide + 1.2 * mm, cell.height)
            crossings.append((crossing(f"{self.suit} {text}", through, 0.62 * mm), 0.0, 1.0))
        Color(*Theme.pencil)
        meshes.pencil(crossings)

    def _draw_dealer(self, box: Box) -> None:
        """Draw a playing card, a little askew, with the letter of the dealer."""
        mm, colour = self.mm, Theme.print(self.suit)
        PushMatrix()
        Rotate(angle=-9, origin=box.center)
        shapes.shadow(box, 0.9 * mm, 0.5)
        shapes.rounded(box, 1.2 * mm, Theme.locked)
        shapes.outline(box, 1.2 * mm, Theme.ink, 0.3 * mm)
        shapes.outline(box.inset(0.7 * mm), 0.8 * mm, faded(colour, 0.45), 0.18 * mm)
        self.letters.figure(self.dealer, box, colour, height=4.0 * mm)
        PopMatrix()
