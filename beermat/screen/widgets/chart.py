"""Curves, bars and the ledger of evenings: what the charts draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty

from beermat.evening.course import Bollen, Stake
from beermat.screen.charts import Ledger, LedgerLine, Line, Lines, Stakes, Tick, numbered, rung, spread
from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded, mixed
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.letters import CAP, Letters
from beermat.screen.widgets.meshes import Point, dashes
from beermat.screen.widgets.shapes import card_face
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


class Chart(Drawn):
    """A `chart` of `beermat.screen.charts` on a plate of its own."""

    chart = ObjectProperty(None)

    def draw(self, box: Box) -> None:
        """Draw the plate, and what is printed on it."""
        mm = self.mm
        card_face(box, "", mm)
        pen, inner = Pen(self.letters, mm), box.inset(4.0 * mm, 3.0 * mm)
        if isinstance(self.chart, Lines):
            draw_lines(pen, self.chart, inner)
        else:
            draw_stakes(pen, self.chart, inner)


def draw_lines(
    pen: Pen, chart: Lines, box: Box, *, key: bool = True, numbers: bool = True, values: bool = True
) -> None:
    """Draw curves with their scale into a box.

    A `key` above them says who is who, `numbers` below them which deal it was, `values` at their ends what
    they came to; without these only the emblems stand there.
    """
    mm = pen.mm
    high = pen.key_height(chart.lines, box.width) if key else 0.0
    head = box._replace(y=box.top - high, height=high)
    if key:
        pen.key(chart.lines, head)
    left = pen.width((text for _, text in chart.levels), Theme.small) + 1.6 * mm
    ends = pen.end_width(chart.lines) if values else 6.0 * mm
    foot = (7.2 if chart.bollen else 6.0) * mm if numbers else 2.6 * mm
    inner = Box(box.x + left, box.y + foot, box.width - left - ends - mm, head.y - box.y - foot - 2.6 * mm)
    plot = Plot(inner, chart.first, max(chart.last, chart.first + 1), chart.low, chart.high)
    pen.levels(plot, chart.levels)
    if chart.note:
        pen.note(chart.note, inner)
    elif numbers:
        pen.deals(plot, below=box.y + 4.6 * mm)
    pen.changes(plot, chart.changes)
    pen.curves(plot, chart)
    pen.bollen(plot, chart.bollen, largest=5.6)
    pen.ends(plot, chart.lines, Box(inner.right + mm, inner.y, ends, inner.height), values=values)


def draw_stakes(pen: Pen, chart: Stakes, box: Box) -> None:
    """Draw a bar for each deal into a box: colour and pips tell its factor, its height what it came to."""
    mm = pen.mm
    left = max(pen.width((text for _, text in chart.levels), Theme.small) + 1.6 * mm, 5.0 * mm)
    key = _factors(pen, chart.bars)
    if box.width - key < 50 * mm:
        _draw_factors(pen, chart.bars, box._replace(y=box.top - 5.0 * mm, height=5.0 * mm))
        box, key = box._replace(height=box.height - 5.0 * mm), 0.0
    else:
        _draw_factors(pen, chart.bars, box._replace(y=box.top - 6.0 * mm, height=6.0 * mm))
    inner = Box(box.x + left, box.y, box.width - left, box.height)
    head = box._replace(y=box.top - 6.0 * mm, height=6.0 * mm)
    pen.name(chart.marks[0], chart.names[0], head._replace(width=head.width - key))
    pen.name(chart.marks[1], chart.names[1], box._replace(height=6.0 * mm))
    middle = inner._replace(y=inner.center[1] - 2.4 * mm, height=4.8 * mm)
    room = head.y - middle.top - 4.4 * mm
    last = max(chart.last, chart.first + 1)
    for up in (True, False):
        area = middle._replace(y=middle.top if up else middle.y - room, height=room)
        low, high = (0.0, chart.rungs) if up else (chart.rungs, 0.0)
        plot = Plot(area, chart.first, last, low, high)
        pen.levels(plot, ((0.0, ""), *chart.levels))
        for bar, label in zip(chart.bars, chart.labels, strict=True):
            if bar.won is up:
                _bar(pen, plot, bar, rung(bar.value, chart.least), label)
            elif bar.won is None:
                _nothing(pen, plot, bar)
    if chart.note:
        pen.note(chart.note, middle.middle(inner.width, 8 * mm))
    else:
        pen.deals(Plot(middle, chart.first, last, 0, 1), below=middle.top - 0.1 * mm, middle=0.5)


def _key(bars: Sequence[Stake]) -> list[tuple[int, str]]:
    found = sorted({min(bar.factor, 16) for bar in bars})
    return [(factor, f"×{factor}{'+' if factor == 16 else ''}") for factor in found]


def _factors(pen: Pen, bars: Sequence[Stake]) -> float:
    """Return how much room the key of the factors takes, in pixels."""
    return sum(pen.width((text,), Theme.body) + 7.4 * pen.mm for _, text in _key(bars))


def _draw_factors(pen: Pen, bars: Sequence[Stake], box: Box) -> None:
    """Write which colour is which factor, for those that there are."""
    mm = pen.mm
    x, size = box.right, Theme.body * mm
    for factor, text in reversed(_key(bars)):
        wide = pen.width((text,), Theme.body) + 0.4 * mm
        room = Box(x - wide, box.y, wide, box.height)
        pen.letters.write(text, room, Theme.ink, size=size, smallest=size, lines=1, align="right")
        swatch = Box(room.x - 4.4 * mm, box.center[1] - 1.8 * mm, 3.6 * mm, 3.6 * mm)
        shapes.rounded(swatch, 0.7 * mm, Theme.stake(factor))
        shapes.outline(swatch, 0.7 * mm, Theme.ink, 0.3 * mm)
        x = swatch.x - 2.6 * mm


def _nothing(pen: Pen, plot: Plot, bar: Stake) -> None:
    """Draw a short stroke in ink where a deal brought nobody anything."""
    mm = pen.mm
    half = min(plot.box.width / (plot.last - plot.first) * 0.25, 1.2 * mm)
    x, y = plot.x(bar.deal - 0.5), plot.y(0)
    Color(*Theme.ink)
    meshes.lines([((x - half, y), (x + half, y))], 0.9 * mm)


def _bar(pen: Pen, plot: Plot, bar: Stake, height: float, value: str) -> None:
    """Draw one bar from the middle outwards, with its pips at its foot and its value beyond its end."""
    mm = pen.mm
    pitch = plot.box.width / (plot.last - plot.first)
    wide = min(pitch * 0.78, 9.0 * mm)
    x, foot, end = plot.x(bar.deal - 0.5), plot.y(0), plot.y(height)
    body = Box(x - wide / 2, min(foot, end), wide, abs(end - foot))
    colour = Theme.stake(bar.factor)
    if wide <= 0.7 * mm:
        colour = mixed(colour, Theme.ink, 0.25)  # too narrow for an outline, and pale on cardboard
    shapes.rounded(body, min(0.8 * mm, wide * 0.2), colour)
    if wide > 0.7 * mm:
        shapes.outline(body, min(0.8 * mm, wide * 0.2), Theme.ink, min(0.4 * mm, wide * 0.16))
    _pips(pen, body, bar, up=end > foot)
    if pitch > pen.width((value,), Theme.small, bold=True) + 0.8 * mm:
        room = Box(x - pitch / 2, body.top if end > foot else body.y - 4.4 * mm, pitch, 4.4 * mm)
        size = Theme.small * mm
        pen.letters.write(value, room, Theme.ink, size=size, smallest=size, bold=True, lines=1)


def _pips(pen: Pen, body: Box, bar: Stake, *, up: bool) -> None:
    """Draw a pip for each doubling into a bar, from its foot on."""
    pips = bar.factor.bit_length() - 1
    size = min(body.width * 0.42, 1.5 * pen.mm, body.height / (1.5 * pips + 0.2))
    if size < 0.4 * pen.mm:
        return
    for pip in range(pips):
        y = body.y + (pip + 0.35) * size * 1.5 if up else body.top - (pip + 0.35) * size * 1.5 - size
        shapes.picture(
            "dot", Box(body.center[0] - size / 2, y, size, size), Theme.on(Theme.stake(bar.factor))
        )


class LedgerWidget(Drawn):
    """The `ledger` (`beermat.screen.charts.Ledger`) on a plate of its own."""

    ledger = ObjectProperty(None)

    def draw(self, box: Box) -> None:
        """Draw the plate, the lines and the line between the sides."""
        mm = self.mm
        card_face(box, "", mm)
        inner = box.inset(4.0 * mm, 2.8 * mm)
        ledger: Ledger = self.ledger
        if ledger.note:
            self.letters.write(
                ledger.note, inner, Theme.ink_soft, size=Theme.title * mm,
                smallest=Theme.smallest * mm, bold=True,
            )  # fmt: skip
        rows = inner.lines(ledger.room, 0.0)
        for at, (entry, row) in enumerate(zip(ledger.entries, rows, strict=False)):
            if at:
                Color(*faded(Theme.ink, 0.20))
                Rectangle(pos=(row.x, row.top), size=(row.width, max(0.18 * mm, 1)))
            self._draw_line(entry, row)

    def _draw_line(self, entry: LedgerLine, row: Box) -> None:
        mm = self.mm
        narrow = row.width < 110 * mm
        if narrow:
            upper = row._replace(y=row.y + row.height * 0.5, height=row.height * 0.5)
            lower = row._replace(height=row.height * 0.5)
            day = upper.middle(21.5 * mm, upper.height)
            names = (
                upper._replace(width=day.x - upper.x - mm),
                upper._replace(x=day.right + mm, width=upper.right - day.right - mm),
            )
            halves = lower.columns(2, 2 * mm)
        else:
            day = row._replace(width=25 * mm)
            rest = row._replace(x=day.right + 2 * mm, width=row.width - day.width - 2 * mm)
            quarter = rest.width * 0.25
            names = (rest._replace(width=quarter), rest._replace(x=rest.right - quarter, width=quarter))
            halves = Box(
                names[0].right + mm, rest.y, names[1].x - names[0].right - 2 * mm, rest.height
            ).columns(2, 2 * mm)
        self.letters.write(
            entry.day, day, Theme.ink_soft, size=(Theme.small if narrow else Theme.body) * mm,
            smallest=Theme.smallest * mm, lines=1, align="center" if narrow else "left",
        )  # fmt: skip
        if entry.told:
            told = lower if narrow else rest
            self.letters.write(
                entry.told, told, Theme.ink, size=Theme.body * mm, smallest=Theme.smallest * mm, lines=2,
            )  # fmt: skip
            return
        for side, name, place, half in zip("AB", entry.names, names, halves, strict=True):
            won = entry.bollen["AB".index(side)]
            ahead = won > entry.bollen["BA".index(side)]
            self.letters.write(
                name, place, Theme.print(side), size=Theme.body * mm, smallest=Theme.smallest * mm,
                bold=ahead, align="right" if (side == "A") != narrow else "left",
            )  # fmt: skip
            self._draw_side(side, won, half)

    def _draw_side(self, side: str, won: int, box: Box) -> None:
        """Draw the number next to the middle, then the blots away from it."""
        mm = self.mm
        left = side == "A"
        wide = (4.6 if won < 10 else 7.6) * mm
        number = box._replace(x=box.right - wide if left else box.x, width=wide)
        height = min(4.6 * mm, box.height * 0.6)
        self.letters.figure(str(won), number, Theme.ink, height=height, align="right" if left else "left")
        room = box._replace(x=box.x if left else box.x + wide, width=box.width - wide)
        pitch = min(room.width / max(won, 1), box.height * 0.80, 5.6 * mm)
        drawn: list[Blot] = []
        for at in range(won):
            x = room.right - (at + 1) * pitch if left else room.x + at * pitch
            area = Box(x, room.y, pitch * 1.1, room.height)
            drawn += blots(f"ledger {side} {at}", (False,), area, largest=pitch * 0.92) or ()
        Color(*Theme.blot)
        meshes.ink(drawn)
        if pitch > 3.6 * mm:
            for blot in drawn:
                one = blot.blobs[0]
                size = one.radius * 1.25
                place = Box(one.x - size / 2, one.y - size / 2, size, size)
                shapes.picture(EMBLEMS[side], place, Theme.mat)
