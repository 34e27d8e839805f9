"""What celebrates a Bollen: a stamp on the winners' mat, and ink splashed over that of the losers."""

from __future__ import annotations

from math import copysign, cos, pi, sin
from random import Random
from typing import Final

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, Scale
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.mat import Places
from beermat.screen.widgets.shapes import cardboard
from beermat.screen.widgets.strokes import Blob, Blot

SECONDS: Final = 0.45
"""How long it takes to fall onto the mat."""
_CORNERS: Final = 72
_DROPS: Final = 11


class _Falling(Drawn):
    """Something that falls onto the strokes of a mat; its box is that of the mat.

    `title` stands large on it and `sub` below. `marks` says whether the mat has small texts below its names,
    `figures` how many its number has; `seed` tells one from the next.
    Without `animate` it lies there at once.
    """

    title = StringProperty("")
    sub = StringProperty("")
    marks = BooleanProperty(False)
    figures = NumericProperty(2)
    seed = NumericProperty(0)
    animate = BooleanProperty(True)

    def __init__(self, **properties: object) -> None:
        """Take properties by name, and begin to fall."""
        self._fallen = 0.0
        super().__init__(**properties)
        self._fallen = 0.0 if self.animate else 1.0
        self.moving = self.animate
        self._clock = Clock.schedule_interval(self.advance, 0) if self.animate else None

    @property
    def fallen(self) -> float:
        """How far it has fallen, 0 to 1: it lies on the mat."""
        return self._fallen

    def advance(self, seconds: float) -> None:
        """Fall on for this time."""
        self._fallen = min(1.0, self._fallen + seconds / SECONDS)
        self._due()
        if self._fallen >= 1.0:
            self._stop()

    def taken_off(self) -> None:
        """Stop falling, and let go of everything drawn."""
        self._stop()
        super().taken_off()

    def _stop(self) -> None:
        self.moving = False
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _ground(self, box: Box) -> Box:
        """Return the place of the strokes, and a little more."""
        places = Places.of(box, self.mm, marks=self.marks, figures=int(self.figures))
        return places.strokes.inset(-1.4 * self.mm, -0.8 * self.mm)

    def _write(self, box: Box, title: Colour, sub: Colour, clear: float) -> None:
        """Write the title and what stands below it, each in its colour."""
        mm, smallest = self.mm, Theme.smallest * self.mm
        part = box.height * (0.58 if self.sub else 1.0)
        high = box._replace(y=box.top - part, height=part)
        low = box._replace(height=box.height - part)
        size = min(11.0 * mm, high.height * 0.86)
        self.letters.write(
            self.title, high, faded(title, clear), size=size, smallest=smallest, bold=True, lines=1
        )
        self.letters.write(
            self.sub, low, faded(sub, clear), size=Theme.heading * mm, smallest=smallest, bold=True
        )


class Stamp(_Falling):
    """A piece of cardboard in the colour of side "A" or "B", slapped onto the winners' mat."""

    side = StringProperty("A")

    def draw(self, box: Box) -> None:
        """Draw it where it has fallen to: the higher, the larger."""
        mm = self.mm
        ground = self._ground(box)
        plate = ground.middle(min(ground.width, 52 * mm), min(ground.height, 27 * mm)).inset(1.2 * mm)
        away = (1 - self._fallen) ** 2
        glow = ground.middle(plate.width * 1.7, plate.height * 2.3)
        shapes.picture("glow", glow, faded(Theme.stakes[1], 0.75 * self._fallen))
        PushMatrix()
        Rotate(angle=5.0 if plate.height > 20 * mm else 2.0, axis=(0, 0, 1), origin=plate.center)
        Scale(1 + 0.8 * away, 1 + 0.8 * away, 1, origin=plate.center)
        colour, radius = Theme.print(self.side), min(4.0 * mm, plate.height / 5)
        shapes.shadow(plate, 2.0 * mm, 0.8)
        cardboard(plate, radius, Theme.card, mm)
        shapes.outline(plate.inset(0.9 * mm), radius - 0.9 * mm, colour, 1.0 * mm)
        shapes.outline(plate.inset(2.4 * mm), max(radius - 2.4 * mm, mm), colour, 0.3 * mm)
        self._write(plate.inset(3.6 * mm, 2.6 * mm), colour, Theme.ink, 1.0)
        PopMatrix()


class Splash(_Falling):
    """A great drop of ink that splashes over the losers' mat; a Brille is two that run together."""

    brille = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the drop where it has fallen to, then its splashes, then what stands in it."""
        mm = self.mm
        ground = self._ground(box)
        drop, splashes = splash(f"splash {self.seed}", ground, room=2.4 * mm, brille=self.brille)
        landed = min(1.0, self._fallen / 0.6)
        after = max(0.0, (self._fallen - 0.6) / 0.4)
        away = (1 - landed) ** 2
        Color(*faded(Theme.blot, min(1.0, 0.4 + landed)))
        meshes.ink((drop,), soft=1.0 + 4 * away, scale=1 + 0.9 * away)
        if after:
            Color(*Theme.blot)
            meshes.ink((splashes,), soft=1.0, scale=0.55 + 0.45 * after)
            for blob in drop.blobs:
                light = Box(blob.x - blob.radius * 0.8, blob.y + blob.radius * 0.15, *[blob.radius * 0.7] * 2)
                shapes.picture("glow", light, faded(Theme.mat, 0.22 * after))
        inner = ground.middle(ground.width * 0.80, ground.height * (0.56 if self.brille else 0.70))
        self._write(inner, Theme.cream, Theme.stakes[0], after)


def splash(seed: str, ground: Box, *, room: float, brille: bool) -> tuple[Blot, Blot]:
    """Return a drop that fills `ground`, two of them for a Brille, and its splashes.

    They go up to `room` pixels beyond it to either side, for above and below there is something to be read.
    """
    chance = Random(seed)
    x, y = ground.center
    main, around = ground.middle(ground.width, ground.height * 0.92), ground.inset(-room, 0)
    parts = (main.middle(main.width * 0.56, main.height),) * 2 if brille else (main,)
    shifts = (-0.22, 0.22) if brille else (0.0,)
    drops = [Blob(x, y, 1.0, ((x, y + 1), (x - 1, y), (x, y - 1), (x + 1, y)))]
    for at in range(_DROPS):
        way = 2 * pi * (at + chance.uniform(-0.3, 0.3)) / _DROPS
        radius = ground.height * chance.uniform(0.02, 0.065)
        far = chance.uniform(1.02, 1.22) / 2
        px = min(max(x + cos(way) * main.width * far, around.x + radius), around.right - radius)
        py = min(max(y + sin(way) * main.height * far, around.y + radius), around.top - radius)
        drops.append(_drop(chance, Box(px - radius, py - radius, 2 * radius, 2 * radius)))
    blobs = (
        _drop(chance, part._replace(x=part.x + shift * main.width), 0.8)
        for part, shift in zip(parts, shifts, strict=True)
    )
    return Blot(tuple(blobs)), Blot(tuple(drops))


def _drop(chance: Random, box: Box, full: float = 1.0) -> Blob:
    """Return a drop that fills `box`, its edge uneven: round, or `full`er than that below 1."""
    waves = [
        (k, chance.uniform(0.01, 0.07) / (k - 1) ** 0.6, chance.uniform(0, 2 * pi)) for k in (3, 5, 7, 11)
    ]
    (x, y), wide, high = box.center, box.width / 2, box.height / 2
    outline = []
    for corner in range(_CORNERS):
        way = 2 * pi * corner / _CORNERS
        r = 0.94 + sum(part * cos(k * way + shift) for k, part, shift in waves)
        across, up = (copysign(abs(share) ** full, share) * r for share in (cos(way), sin(way)))
        outline.append((x + across * wide, y + up * high))
    return Blob(x, y, min(wide, high), tuple(outline))
