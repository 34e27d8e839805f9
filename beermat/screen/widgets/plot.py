"""The parts of a chart: where they lie, its scale, curves and blots, put onto the canvas that is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kivy.graphics import Color, Rectangle

from beermat.evening.course import Bollen
from beermat.screen.charts import Line, Lines, Tick, numbered, spread
from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.dashes import Point, dashes
from beermat.screen.widgets.letters import CAP, Letters
from beermat.screen.widgets.strokes import Blot, blots

EMBLEMS: Final[Mapping[str, str]] = {"A": "mug", "B": "pretzel"}
PATTERNS: Final[Mapping[str, tuple[float, ...]]] = {
    "B": (2.6, 1.5),
    "Gras": (3.2, 1.5),
    "Herz": (0.5, 1.5),
    "Schellen": (3.2, 1.3, 0.4, 1.3),
    "": (0.3, 1.1),
}
"""How the curve of a mark is drawn: lengths in millimetres, drawn and left out in turn; the others whole."""


def colour_of(mark: str) -> Colour:
    """Return what the curve of this mark is drawn with; somebody who has left is drawn in pencil."""
    return Theme.print(mark) if mark else Theme.pencil


@dataclass(frozen=True, slots=True)
class Plot:
    """Turns deals and levels into places: `box` holds deals `first` to `last`, levels `low` to `high`.

    `low` is at its foot, and may well be the greater of the two.
    """

    box: Box
    first: float
    last: float
    low: float
    high: float

    def x(self, deal: float) -> float:
        """Return where this deal is."""
        return self.box.x + (deal - self.first) / (self.last - self.first or 1) * self.box.width

    def y(self, level: float) -> float:
        """Return where this level is."""
        return self.box.y + (level - self.low) / (self.high - self.low or 1) * self.box.height

    def at(self, deal: float, level: float) -> Point:
        """Return the place of a deal and a level."""
        return self.x(deal), self.y(level)


class Pen:
    """Draws charts in one size of millimetre with these letters."""

    def __init__(self, letters: Letters, mm: float) -> None:
        """Write with `letters`; `mm` are the pixels in a millimetre."""
        self.letters: Final = letters
        self.mm: Final = mm

    def width(self, texts: Iterable[str], size: float, *, bold: bool = False) -> float:
        """Return how wide the widest of these texts is at `size` millimetres."""
        return max((self.letters.measure(text, size * self.mm, bold) for text in texts), default=0.0)

    def levels(self, plot: Plot, levels: Sequence[Tick], *, ground: float = 0.0) -> None:
        """Draw a fine line for each level with its label left of it; the one at `ground` is stronger."""
        mm = self.mm
        written: list[float] = []
        for level, text in levels:
            y = round(plot.y(level))
            strong = level == ground
            Color(*faded(Theme.ink, 0.75 if strong else 0.20))
            thick = max(round((0.35 if strong else 0.18) * mm), 1)
            Rectangle(pos=(plot.box.x, y - thick / 2), size=(plot.box.width, thick))
            room = Box(plot.box.x - 21.2 * mm, y - 2.4 * mm, 20 * mm, 4.8 * mm)
            if all(abs(y - other) >= 4.0 * mm for other in written):
                self._label(text, room, align="right")
                written.append(y)

    def deals(self, plot: Plot, *, below: float, middle: float = 0.0) -> None:
        """Write the numbers of the deals below the chart, as many as there is room for.

        `below` is the top of their line; a number stands `middle` deals left of where its deal ends.
        """
        mm = self.mm
        each = self.width((str(int(plot.last)),), Theme.small) + 2.6 * mm
        for deal in numbered(int(plot.first), int(plot.last), int(plot.box.width / each)):
            x = plot.x(deal - middle)
            self._label(str(deal), Box(x - 6 * mm, below - 4.6 * mm, 12 * mm, 4.6 * mm))

    def note(self, text: str, box: Box) -> None:
        """Say in the middle of a chart why there is nothing on it."""
        mm = self.mm
        self.letters.write(
            text, box, Theme.ink_soft, size=Theme.title * mm, smallest=Theme.smallest * mm, bold=True
        )

    def _label(self, text: str, box: Box, *, align: str = "center") -> None:
        size = Theme.small * self.mm
        self.letters.write(text, box, Theme.ink_soft, size=size, smallest=size, lines=1, align=align)

    def curves(self, plot: Plot, chart: Lines) -> None:
        """Draw the curves like coloured pencils; a dashed one lies over a whole one, and both are seen."""
        mm = self.mm
        thick = min(1.05, 0.30 + 0.45 * self._pitch(plot)) * mm
        for line in chart.lines:
            pattern = [length * mm for length in PATTERNS.get(line.mark, ())]
            segments = [
                segment
                for piece in line.pieces
                for segment in dashes([plot.at(*spot) for spot in piece], pattern)
            ]
            Color(*colour_of(line.mark))
            meshes.lines(segments, thick if line.mark else thick * 0.6)
        self._spots(plot, chart, thick)

    def _pitch(self, plot: Plot) -> float:
        """Return how far one deal is from the next, in millimetres."""
        return plot.box.width / max(plot.last - plot.first, 1) / self.mm

    def _spots(self, plot: Plot, chart: Lines, thick: float) -> None:
        """Draw a spot where each curve ends, and on every deal where there are few."""
        for line in chart.lines:
            spots = [spot for piece in line.pieces for spot in piece] if self._pitch(plot) > 3.4 else []
            end = line.pieces[-1][-1]
            for spot in (*dict.fromkeys(spots), end):
                x, y = plot.at(*spot)
                size = thick * (2.8 if spot == end else 1.9)
                shapes.picture("dot", Box(x - size / 2, y - size / 2, size, size), colour_of(line.mark))

    def bollen(self, plot: Plot, found: Sequence[Bollen], *, largest: float) -> None:
        """Draw a blot of ink where a curve came to its goal, with the emblem of the winners in it.

        From there a faint line marks where new mats begin, if there are few. `largest` is in millimetres.
        """
        mm = self.mm
        near = min((after.deal - before.deal for before, after in pairwise(found)), default=99)
        size = min(largest, max(largest * 0.3, self._pitch(plot) * max(near, 2) * 0.8)) * mm
        if size > 2.4 * mm:
            self._new_mats(plot, found)
        drawn: list[Blot] = []
        for number, one in enumerate(found):
            x, y = plot.at(one.deal, one.level)
            half = (0.94 if one.brille else 0.54) * size
            room = Box(x - half, y - size / 2, 2 * half, size * 1.2)
            drawn += blots(f"chart {number}", (one.brille,), room, largest=size) or ()
        Color(*Theme.blot)
        for first in range(0, len(drawn), 400):
            meshes.ink(drawn[first : first + 400])
        if size > 4 * mm:
            for one, blot in zip(found, drawn, strict=True):
                for blob in blot.blobs[: 2 if blot.bridge else 1]:
                    wide = blob.radius * 1.25
                    at = Box(blob.x - wide / 2, blob.y - wide / 2, wide, wide)
                    shapes.picture(EMBLEMS[one.winner.value], at, Theme.mat)

    def _new_mats(self, plot: Plot, found: Sequence[Bollen]) -> None:
        mm = self.mm
        Color(*faded(Theme.pencil, 0.30))
        for one in found:
            upright = [plot.at(one.deal, plot.low), plot.at(one.deal, plot.high)]
            meshes.lines(dashes(upright, (0.7 * mm, 1.2 * mm)), 0.22 * mm)

    def changes(self, plot: Plot, deals: Sequence[int]) -> None:
        """Draw a thin upright line before each of these deals: there partners changed."""
        mm = self.mm
        Color(*faded(Theme.ink, 0.55))
        for deal in deals:
            x = plot.x(deal - 1)
            meshes.lines([((x, plot.box.y), (x, plot.box.top))], 0.3 * mm)

    def ends(self, plot: Plot, lines: Sequence[Line], box: Box, *, values: bool = True) -> None:
        """Draw the emblem of each curve into the column `box`, beside its end, and its last value."""
        mm = self.mm
        shown = [line for line in lines if line.mark]
        figure = min((6.0 if values else 4.4) * mm, box.height / max(len(shown), 1) * 0.72)
        wanted = [plot.y(line.pieces[-1][-1].level) for line in shown]
        low, high = plot.box.y + figure * 0.3, box.top - figure * 0.6
        places = spread(wanted, least=figure * 1.28, low=low, high=high)
        for line, y in zip(shown, places, strict=True):
            emblem = Box(box.x + 0.8 * mm, y - figure / 2, figure, figure)
            shapes.picture(EMBLEMS.get(line.mark, line.mark), emblem, colour_of(line.mark))
            room = Box(emblem.right + 0.6 * mm, emblem.y, box.right - emblem.right - 0.6 * mm, figure)
            if values:
                self.letters.figure(line.last, room, Theme.ink, height=figure * 0.86, align="left")

    def end_width(self, lines: Sequence[Line]) -> float:
        """Return how wide the column of last values has to be, in pixels."""
        figure = (6.0 if len(lines) < 3 else 4.6) * self.mm
        return (
            figure
            + 2.0 * self.mm
            + self.width((line.last for line in lines), figure * 0.86 / CAP / self.mm, bold=True)
        )

    def key_height(self, lines: Sequence[Line], width: float) -> float:
        """Return how high the key of these curves is in a box of this width, in pixels."""
        names = sum(bool(line.mark) for line in lines)
        columns = self._key_columns(names, width)
        return -(-names // columns) * (6.6 if width / columns >= 45 * self.mm else 7.8) * self.mm

    def _key_columns(self, names: int, width: float) -> int:
        return 2 if names > 2 and width / names < 30 * self.mm else max(names, 1)

    def key(self, lines: Sequence[Line], box: Box) -> None:
        """Write who is drawn how: for each curve its emblem, the name, and before or below it a piece."""
        mm = self.mm
        shown = [line for line in lines if line.mark]
        columns = self._key_columns(len(shown), box.width)
        for line, cell in zip(shown, box.grid(len(shown), columns, 2 * mm), strict=True):
            pattern = [length * mm for length in PATTERNS.get(line.mark, ())]
            if cell.width >= 43 * mm:
                sample, y = cell._replace(width=8.0 * mm), cell.center[1]
                name = cell._replace(x=sample.right + 1.2 * mm, width=cell.width - 9.2 * mm)
            else:
                sample, y = cell._replace(width=cell.width - mm), cell.y + 0.7 * mm
                name = cell._replace(y=cell.y + 1.4 * mm, height=cell.height - 1.4 * mm)
            Color(*colour_of(line.mark))
            meshes.lines(dashes([(sample.x, y), (sample.right, y)], pattern), mm)
            self.name(line.mark, line.name, name)

    def name(self, mark: str, name: str, box: Box, *, size: float = Theme.heading) -> None:
        """Write a name with the emblem of its mark before it."""
        mm = self.mm
        if mark:
            wide = (5.2 if box.width > 40 * mm else 4.4) * mm
            emblem = Box(box.x, box.center[1] - wide / 2, wide, wide)
            shapes.picture(EMBLEMS.get(mark, mark), emblem, colour_of(mark))
            box = box._replace(x=emblem.right + mm, width=box.right - emblem.right - mm)
        self.letters.write(
            name, box, colour_of(mark), size=size * mm, smallest=Theme.smallest * mm,
            bold=True, lines=2, align="left",
        )  # fmt: skip
