"""The charts of an evening, printed on cardboard."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color
from kivy.properties import ObjectProperty

from beermat.evening.course import Stake
from beermat.screen.charts import Lines, Stakes, rung
from beermat.screen.layout import Box
from beermat.screen.theme import Theme, mixed
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.paper import card_face
from beermat.screen.widgets.plot import Pen, Plot


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
