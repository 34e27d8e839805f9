"""The Bierkopfkönig: a crown, and the ranking beside it."""

from __future__ import annotations

from kivy.graphics import Color, SmoothQuad, SmoothTriangle
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Theme, faded, mixed
from beermat.screen.widgets import shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.paper import cardboard


class King(Drawn):
    """A mat with a crown on it and, below, those who wear it; `sub` says how they won it."""

    names = ListProperty([])
    sub = StringProperty("")

    def draw(self, box: Box) -> None:
        """Draw the mat, a glow, the crown and the names."""
        mm = self.mm
        radius = min(4.6 * mm, box.height / 5)
        shapes.shadow(box, 2.4 * mm, 0.8)
        cardboard(box, radius, Theme.mat, mm)
        shapes.outline(box.inset(1.1 * mm), radius - 1.1 * mm, Theme.brass, 0.9 * mm)
        shapes.outline(box.inset(2.5 * mm), max(radius - 2.5 * mm, mm), Theme.brass, 0.25 * mm)
        inner = box.inset(3.4 * mm, 3.0 * mm)
        low = inner._replace(height=5.4 * mm)
        high = min(inner.height * 0.42, 26 * mm)
        place = Box(inner.x, inner.top - high, inner.width, high)
        glow = place.middle(high * 2.6, high * 1.6)
        shapes.picture("glow", glow, faded(Theme.stakes[1], 0.55))
        _crown(place.middle(high * 1.35, high * 0.92), mm)
        names = Box(inner.x, low.top, inner.width, place.y - low.top)
        lines = names.middle(names.width, len(self.names) * 11 * mm).lines(max(len(self.names), 1), 0)
        for name, line in zip(self.names, lines, strict=False):
            self.letters.write(
                name, line, Theme.ink, size=Theme.title * 1.25 * mm, smallest=Theme.smallest * mm, bold=True
            )
        self.letters.write(
            self.sub, low, Theme.ink_soft, size=Theme.body * mm, smallest=Theme.smallest * mm, lines=1
        )


def _crown(box: Box, mm: float) -> None:
    """Draw a crown of five points with a pearl on each, on a band with three stones."""
    dark = mixed(Theme.brass, Theme.dark, 0.45)
    edge = box.inset(-0.45 * mm)
    for shape, colour in ((edge, dark), (box, Theme.brass)):
        _points(shape, colour)
    band = box._replace(height=box.height * 0.24)
    shapes.rounded(band, 0.8 * mm, mixed(Theme.brass, Theme.dark, 0.18))
    shapes.outline(band, 0.8 * mm, dark, 0.3 * mm)
    stone = band.height * 0.52
    colours = (Theme.print_b, Theme.print_a, Theme.print_b)
    for at, colour in zip((0.2, 0.5, 0.8), colours, strict=True):
        x = band.x + band.width * at
        shapes.picture("dot", Box(x - stone / 2, band.center[1] - stone / 2, stone, stone), colour)
    pearl = box.height * 0.16
    for x, y in _tips(box):
        shapes.picture("dot", Box(x - pearl * 0.62, y - pearl * 0.62, pearl * 1.24, pearl * 1.24), dark)
        shapes.picture("dot", Box(x - pearl / 2, y - pearl / 2, pearl, pearl), Theme.mat)


def _tips(box: Box) -> tuple[tuple[float, float], ...]:
    lean = box.width * 0.04
    ways = ((-lean, 0.72), (box.width * 0.24, 0.86), (box.width * 0.5, 0.96))
    left = tuple((box.x + x, box.y + box.height * y) for x, y in ways)
    return (*left, *((2 * box.center[0] - x, y) for x, y in reversed(left[:2])))


def _points(box: Box, colour: tuple[float, float, float, float]) -> None:
    """Fill the five points, each a triangle on its part of the band, and the body below them."""
    Color(*colour)
    waist = box.y + box.height * 0.38
    SmoothQuad(points=(box.x, box.y, box.x, waist, box.right, waist, box.right, box.y))
    step = box.width / 5
    for at, (x, y) in enumerate(_tips(box)):
        foot = box.x + at * step
        SmoothTriangle(
            points=(foot - step * 0.12, waist - 1, x, y, foot + step * 1.12, waist - 1)
            if 0 < at < 4
            else (foot, waist - 1, x, y, foot + step, waist - 1)
        )


class Place(Drawn):
    """One of the ranking: rank, name, games won, difference of lines; `first` has won it."""

    rank = StringProperty("")
    name = StringProperty("")
    won = StringProperty("")
    lines = StringProperty("")
    first = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the row: bright for who has won, else wood."""
        mm = self.mm
        radius = min(2.2 * mm, box.height / 4)
        shapes.rounded(box, radius, Theme.mat if self.first else Theme.wood)
        ink = Theme.ink if self.first else Theme.cream
        inner = box.inset(2.4 * mm, 0.8 * mm)
        x = inner.x
        cells = (
            (self.rank, 0.11, "left", True),
            (self.name, 0.43, "left", True),
            (self.won, 0.24, "right", False),
            (self.lines, 0.22, "right", True),
        )
        for text, share, align, bold in cells:
            place = Box(x, inner.y, inner.width * share, inner.height)
            self.letters.write(
                text, place, ink, size=Theme.heading * mm if bold else Theme.body * mm,
                smallest=Theme.smallest * mm, bold=bold, align=align,
            )  # fmt: skip
            x = place.right
