"""The charts, drawn for real: with no deal, one, a first 60:60 and 500, on a plate of any shape."""

from __future__ import annotations

import pytest

from beermat.evening.course import courses
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.screen.charts import Ledger, LedgerLine, lines_of, stakes_of
from beermat.screen.layout import Box, Layout
from beermat.screen.model import Flow, House, View
from beermat.wording import Words

from .drawing import Make, Rectangles, difference, picture

SEATED = "rules bierkopf cap=none\nseats Anna, Bert / Chris, Dora\n"
POINTS = "rules schafkopf\nseats Anna, Bert, Chris, Dora\n"
EVENINGS = {
    "no deal": SEATED,
    "one deal": SEATED + "a b A+\n",
    "a first 60:60": SEATED + "=\n",
    "a first misdeal": SEATED + "misdeal\n",
    "a Bollen in the first deal": SEATED + "a b a b a A+\n",
    "ten thousand lines": SEATED + "a b a b a b a b a b A++\n",
    "500 deals": SEATED + "A\na b B+\n" * 250,
    "accounts without a deal": POINTS,
    "accounts of one deal": POINTS + "solo Anna won\n",
    "accounts after a first pass": POINTS + "pass\n",
    "accounts of 500 deals": POINTS + "solo Anna won\nsie Bert\n" * 250,
}
PLATES = [Box(0, 0, 764, 316), Box(0, 0, 440, 285), Box(0, 0, 1900, 900), Box(0, 0, 300, 160)]


def charts(evening: Evening) -> list[object]:
    view = View(Flow(), evening, House(Words("de"), Layout.of(800, 480)))
    (course,) = courses(evening)
    return [lines_of(view, course), lines_of(view, course, None), stakes_of(view, course)]


@pytest.mark.parametrize("plate", PLATES, ids=lambda box: f"{box.width}x{box.height}")
@pytest.mark.parametrize("told", EVENINGS.values(), ids=EVENINGS)
def test_a_chart_of_any_evening_stays_on_its_plate(
    told: str,
    plate: Box,
    make: Make,
    written: Rectangles,
) -> None:
    from beermat.screen.widgets.chart import Chart

    for chart in charts(read(told)):
        make(Chart, plate, chart=chart)
    assert written
    for (x, y), (width, height) in written:
        assert x >= -1
        assert y >= -1
        assert x + width <= plate.width + 1
        assert y + height <= plate.height + 1


def test_another_deal_makes_another_picture(make: Make) -> None:
    from beermat.screen.widgets.chart import Chart

    plate = PLATES[0]
    before, after = charts(read(SEATED + "A\n")), charts(read(SEATED + "A\nb B\n"))
    for one, other in zip(before, after, strict=True):
        shown = [picture(make(Chart, plate, chart=chart)) for chart in (one, other)]
        assert difference(*shown) > 0.5


def test_where_both_curves_lie_on_each_other_both_are_seen(make: Make) -> None:
    from beermat.screen.widgets.chart import Chart

    shown = picture(make(Chart, PLATES[0], chart=charts(read(SEATED + "=\n"))[0]))
    reds = blues = 0
    for x in range(60, 600):
        column = [shown.getpixel((x, y)) for y in range(50, 90)]
        reds += any(red > 140 and blue < 90 for red, _, blue in column)  # type: ignore[misc]
        blues += any(blue > 130 and red < 90 for red, _, blue in column)  # type: ignore[misc]
    assert reds > 80
    assert blues > 80


@pytest.mark.parametrize("bollen", [(0, 1), (3, 2), (30, 12), (100, 0)])
def test_a_line_of_the_ledger_stays_on_its_plate(
    bollen: tuple[int, int],
    make: Make,
    written: Rectangles,
) -> None:
    from beermat.screen.widgets.chart import LedgerWidget

    entry = LedgerLine("28.11.2026", ("Anna & Bert", "Chris & Dora"), bollen)
    for plate in PLATES[:3]:
        make(LedgerWidget, plate, ledger=Ledger((entry,) * 6, 6))
        for (x, y), (width, height) in written:
            assert x >= -1
            assert x + width <= plate.width + 1
            assert y >= -1
            assert y + height <= plate.height + 1
        written.clear()
