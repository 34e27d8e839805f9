"""The closing picture, and the ranking of a Bierkopfkönig."""

from __future__ import annotations

from typing import Final

from kivy.graphics import Color, SmoothLine, SmoothQuad, SmoothTriangle
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from beermat.screen.closing_picture import Highlight, Party, Poster
from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded, mixed
from beermat.screen.widgets import shapes
from beermat.screen.widgets.chart import EMBLEMS, Pen, colour_of, draw_lines
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.shapes import cardboard, poster_face


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


MOST_MUGS: Final = 5
"""So many are drawn one by one; more are told as a number."""


class PosterWidget(Drawn):
    """The `poster`, a `beermat.screen.closing_picture.Poster`; its box decides how it is divided."""

    poster = ObjectProperty(None)

    def draw(self, box: Box) -> None:
        """Draw the mat and what stands on it."""
        mm = self.mm
        shown: Poster = self.poster
        marks = [party.mark for party in shown.parties]
        poster_face(box, mm, halves=marks == ["A", "B"])
        _Sheet(Pen(self.letters, mm), shown).draw(box.inset(6.0 * mm, 4.6 * mm))


class _Sheet:
    """Divides the inside of the mat, and fills it."""

    def __init__(self, pen: Pen, poster: Poster) -> None:
        self._pen: Final = pen
        self._poster: Final = poster
        self._mm: Final = pen.mm
        self._two: Final = [party.mark for party in poster.parties] == ["A", "B"]
        self._people: Final = bool(poster.what) and not self._two

    def _rows(self, box: Box) -> int:
        """Return in how many rows people stand side by side."""
        return -(-len(self._poster.parties) // int(box.width / (15 * self._mm)))

    def draw(self, box: Box) -> None:
        mm, shown = self._mm, self._poster
        tall = box.height > box.width
        head = self._head(box, tall=tall)
        told = self._told(box, tall=tall)
        band = self._band(box, head.y - told.top, tall=tall)
        parties = box._replace(y=head.y - band - mm, height=band)
        if self._two and not tall:
            self._sides(parties)
        elif self._people:
            self._bollen(parties)
        else:
            self._players(parties, columns=2 if tall else len(shown.parties))
        chart = box._replace(y=told.top + 0.8 * mm, height=parties.y - told.top - 1.6 * mm)
        draw_lines(
            self._pen,
            shown.chart,
            chart,
            key=bool(shown.chart.changes),
            numbers=chart.height > 26 * mm,
            values=self._two,
        )

    def _band(self, box: Box, room: float, *, tall: bool) -> float:
        """Return how high the parties' band is: what the chart can spare."""
        mm = self._mm
        if self._people:
            return self._rows(box) * (15.6 if box.height > 70 * mm else 11.0) * mm
        if self._two:
            return min(max(room * (0.43 if tall else 0.34), 15.6 * mm), (40 if tall else 26) * mm)
        return min(max(room * (0.36 if tall else 0.28), 13 * mm), (36 if tall else 18) * mm)

    def _write(
        self, text: str, box: Box, size: float, colour: Colour = Theme.ink, *, bold: bool = False,
        align: str = "center", lines: int = 1,
    ) -> None:  # fmt: skip
        mm = self._mm
        self._pen.letters.write(
            text, box, colour, size=size * mm, smallest=Theme.smallest * mm,
            bold=bold, align=align, lines=lines,
        )  # fmt: skip

    def _head(self, box: Box, *, tall: bool) -> Box:
        """Write the day with a printed rule below it; return what it takes."""
        mm, shown = self._mm, self._poster
        title = box._replace(y=box.top - 7.4 * mm, height=7.4 * mm)
        if tall:
            below = title._replace(y=title.y - 4.8 * mm, height=4.8 * mm)
            left, right = below.columns(2, 2 * mm)
            head = box._replace(y=below.y - 1.6 * mm, height=box.top - below.y + 1.6 * mm)
        else:
            side = title.width * 0.24
            left, right = title._replace(width=side), title._replace(x=title.right - side, width=side)
            title = title._replace(x=left.right + mm, width=right.x - left.right - 2 * mm)
            head = box._replace(y=title.y - 1.6 * mm, height=box.top - title.y + 1.6 * mm)
        self._write(shown.title, title, Theme.title, bold=True)
        self._write(shown.left, left, Theme.body, Theme.ink_soft, align="left", lines=2)
        self._write(shown.right, right, Theme.body, Theme.ink_soft, align="right")
        self._rule(head, head.y + 0.8 * mm)
        return head

    def _rule(self, box: Box, y: float) -> None:
        mm = self._mm
        middle = box.center[0]
        Color(*faded(Theme.ink_soft, 0.7))
        for ends in ((box.x, middle - 4.4 * mm), (middle + 4.4 * mm, box.right)):
            SmoothLine(points=(ends[0], y, ends[1], y), width=max(0.10 * mm, 0.5))
        for step in (-1, 0, 1):
            size = (1.5 if step == 0 else 1.0) * mm
            at = Box(middle + step * 2.4 * mm - size / 2, y - size / 2, size, size)
            shapes.picture("dot", at, Theme.ink_soft)

    def _sides(self, box: Box) -> None:
        """Draw two sides facing each other, their Bollen side by side in the middle."""
        mm = self._mm
        high = min(15.0 * mm, box.height * 0.70)
        first, second = self._poster.parties
        wide = max(self._pen.width((first.number, second.number), high / 0.711 / mm, bold=True), 10 * mm)
        middle = box.middle(2 * wide + 13 * mm, box.height)
        numbers = middle._replace(y=middle.top - high - 0.6 * mm, height=high)
        left, right = numbers._replace(width=wide), numbers._replace(x=numbers.right - wide, width=wide)
        for number, place in ((first.number, left), (second.number, right)):
            align = "right" if place is left else "left"
            self._pen.letters.figure(number, place, Theme.ink, height=high, align=align)
        gap = Box(left.right, numbers.y, right.x - left.right, numbers.height)
        dot = min(2.4 * mm, high * 0.2)
        for share in (0.30, 0.70):
            at = Box(gap.center[0] - dot / 2, gap.y + gap.height * share - dot / 2, dot, dot)
            shapes.picture("dot", at, Theme.ink)
        label = middle._replace(height=min(5.4 * mm, numbers.y - box.y))
        self._write(self._poster.what, label, Theme.body, Theme.ink_soft)
        self._side(first, box._replace(width=middle.x - box.x - 2 * mm), mirrored=False)
        self._side(
            second,
            box._replace(x=middle.right + 2 * mm, width=box.right - middle.right - 2 * mm),
            mirrored=True,
        )

    def _side(self, party: Party, box: Box, *, mirrored: bool) -> None:
        mm = self._mm
        emblem = Box(box.right - 9 * mm if mirrored else box.x, box.top - 9.6 * mm, 9 * mm, 9 * mm)
        shapes.picture(EMBLEMS.get(party.mark, party.mark), emblem, colour_of(party.mark))
        name = box._replace(
            x=box.x if mirrored else emblem.right + 1.6 * mm,
            y=box.top - 9.8 * mm,
            width=box.width - 10.6 * mm,
            height=9.8 * mm,
        )
        align = "right" if mirrored else "left"
        self._write(party.name, name, Theme.title, colour_of(party.mark), bold=True, align=align, lines=2)
        rest = box._replace(height=box.height - 10.2 * mm)
        if party.sub and rest.height > 10 * mm:
            line = rest._replace(y=rest.top - 4.8 * mm, height=4.8 * mm)
            self._write(party.sub, line, Theme.body, Theme.ink_soft, align=align)
            rest = rest._replace(height=rest.height - 4.8 * mm)
        self._drinkers(party, rest, align=align)

    def _players(self, box: Box, *, columns: int) -> None:
        """Draw each party in a cell of its own: emblem and name, and the number below."""
        mm, shown = self._mm, self._poster
        for party, cell in zip(shown.parties, box.grid(len(shown.parties), columns, 2 * mm), strict=True):
            high = min(6.6 * mm, cell.height * 0.42)
            name = cell._replace(y=cell.top - high, height=high)
            self._named(party, name)
            sides = party.mark in EMBLEMS
            rest = cell._replace(height=cell.height - high - 0.6 * mm)
            tall = min((13 if sides else 9) * mm, rest.height * (0.46 if sides else 0.86))
            number = rest._replace(y=rest.top - tall, height=tall)
            ink = Theme.print_a if party.number.startswith("−") else Theme.ink
            self._pen.letters.figure(party.number, number, ink, height=tall * 0.9)
            if sides:
                below = rest._replace(height=rest.height - tall - mm)
                line = below._replace(y=below.top - 4.6 * mm, height=4.6 * mm)
                self._write(shown.what, line, Theme.body, Theme.ink_soft)
                self._drinkers(party, below._replace(height=below.height - 4.6 * mm), align="center")

    def _bollen(self, box: Box) -> None:
        """Write for each person the name, what he has won, and where there is room what he has bought."""
        mm, shown = self._mm, self._poster
        people, columns = len(shown.parties), -(-len(shown.parties) // self._rows(box))
        for party, cell in zip(shown.parties, box.grid(people, columns, 2 * mm), strict=True):
            name, won, *rest = cell.lines(3 if cell.height > 12 * mm else 2, 0.0)
            self._write(party.name, name, Theme.heading, bold=True)
            self._write(f"{party.number} {shown.what}", won, Theme.heading)
            for bought in rest:
                self._drinkers(party, bought, align="center")

    def _named(self, party: Party, box: Box) -> None:
        """Write a name with its emblem before it, both in the middle of the box."""
        mm = self._mm
        em = Theme.heading * mm
        size = min(6.0 * mm, box.height) if party.mark else -mm
        wide = min(self._pen.letters.measure(party.name, em, True) + mm, box.width - size - mm)
        emblem = Box(box.center[0] - (wide + size + mm) / 2, box.center[1] - size / 2, size, size)
        ink = colour_of(party.mark) if party.mark else Theme.ink
        if party.mark:
            shapes.picture(EMBLEMS.get(party.mark, party.mark), emblem, ink)
        name = box._replace(x=emblem.right + mm, width=wide)
        self._write(party.name, name, Theme.heading, ink, bold=True, align="left", lines=2)

    def _drinkers(self, party: Party, box: Box, *, align: str) -> None:
        """Write who has bought how many Maß, and how many are open, in as many lines as it takes."""
        mm = self._mm
        told = [(who.name, who.bought) for who in party.drinkers if who.bought]
        parts = [*told, *([(party.open, 0)] if party.open else [])]
        if not parts or box.height < 3 * mm:
            return
        lines: list[list[tuple[str, int]]] = [[]]
        used = 0.0
        for part in parts:
            wide = self._wide(part)
            if lines[-1] and used + wide > box.width:
                lines.append([])
                used = 0.0
            lines[-1].append(part)
            used += wide
        high = min(5.0 * mm, box.height / len(lines))
        for at, line in enumerate(lines):
            row = box._replace(y=box.top - (at + 1) * high, height=high)
            length = sum(self._wide(part) for part in line) - 3 * mm
            x = {"left": row.x, "right": row.right - length}.get(align, row.center[0] - length / 2)
            for part in line:
                self._drinker(part, row._replace(x=max(x, row.x), width=min(self._wide(part), row.width)))
                x += self._wide(part)

    def _wide(self, part: tuple[str, int]) -> float:
        text, mugs = part
        mm = self._mm
        drawn = 0.0 if not mugs else (3.6 * mugs if mugs <= MOST_MUGS else 3.6) * mm + mm
        more = f" ×{mugs}" if mugs > MOST_MUGS else ""
        return self._pen.letters.measure(text + more, Theme.body * mm) + drawn + 3 * mm

    def _drinker(self, part: tuple[str, int], box: Box) -> None:
        text, mugs = part
        mm = self._mm
        length = min(self._pen.letters.measure(text, Theme.body * mm) + 0.4 * mm, box.width)
        colour = Theme.ink if mugs else Theme.print_a
        self._write(text, box._replace(width=length), Theme.body, colour, align="left")
        size = min(4.0 * mm, box.height)
        for mug in range(mugs if mugs <= MOST_MUGS else 1):
            at = Box(box.x + length + (0.8 + 3.6 * mug) * mm, box.center[1] - size / 2, size, size)
            shapes.picture("mug", at, Theme.beer)
        if mugs > MOST_MUGS:
            more = Box(box.x + length + 5.2 * mm, box.y, 10 * mm, box.height)
            self._write(f"×{mugs}", more, Theme.body, align="left")

    def _told(self, box: Box, *, tall: bool) -> Box:
        """Write what will be told at the foot, one row for each long thing; return what it takes.

        Where there is little room a long row leaves none for others.
        """
        mm, told = self._mm, self._poster.highlights
        rows: list[tuple[Highlight, ...]] = [(one,) for one in told if one.long or tall]
        beside = tuple(one for one in told if not one.long)[:3]
        if beside and not tall and not (rows and box.height < 70 * mm):
            rows.append(beside)
        if not rows:
            return box._replace(height=0.0)
        high = (10.4 if box.height > 70 * mm and not tall else 9.4) * mm
        more = 2.8 * mm if tall else 0.0
        heights = [high + more if row[0].long else high for row in rows]
        foot = box._replace(height=sum(heights) + 1.6 * mm)
        self._rule(foot, foot.top - 0.2 * mm)
        top = foot.top - 1.6 * mm
        for row, height in zip(rows, heights, strict=True):
            line = foot._replace(y=top - height, height=height)
            for at, (one, cell) in enumerate(zip(row, line.columns(len(row), 4 * mm), strict=True)):
                last = at and at == len(row) - 1
                self._highlight(one, cell, align="left" if not at else "right" if last else "center")
            top = line.y
        return foot

    def _highlight(self, one: Highlight, box: Box, *, align: str) -> None:
        mm = self._mm
        title = box._replace(y=box.top - 3.7 * mm, height=3.7 * mm)
        text = box._replace(height=box.height - 3.8 * mm)
        self._write(one.title, title, Theme.small, Theme.ink_soft, align=align)
        self._write(one.text, text, Theme.body, bold=True, align=align, lines=3 if one.long else 2)
