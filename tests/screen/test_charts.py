"""Scales with round numbers, pages of deals, and labels that keep out of each other's way."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.evening.course import Spot, courses
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.screen.charts import (
    cut,
    deals_on,
    lines_of,
    numbered,
    pages,
    rung,
    spread,
    stakes_of,
    ticks,
    up_to,
)
from beermat.screen.layout import Layout
from beermat.screen.model import Flow, House, View
from beermat.wording import Words

SEATED = "rules bierkopf\nseats Anna, Bert / Chris, Dora\n"


def view(evening: Evening, language: str = "de") -> View:
    return View(Flow(), evening, House(Words(language), Layout.of(800, 480)))


@pytest.mark.parametrize(
    ("target", "levels"),
    [
        (21, (0, 5, 10, 15, 21)),
        (11, (0, 5, 11)),
        (4, (0, 1, 2, 3, 4)),
        (1, (0, 1)),
        (99, (0, 20, 40, 60, 80, 99)),
    ],
)
def test_the_scale_of_lines_has_few_round_numbers_and_the_whole_mat(
    target: int, levels: tuple[int, ...]
) -> None:
    assert up_to(target) == levels


def test_the_scale_of_accounts_reaches_beyond_both_ends_and_has_0() -> None:
    assert ticks(-26, 150) == (-50, 0, 50, 100, 150)
    assert ticks(-430, 510) == (-600, -400, -200, 0, 200, 400, 600)
    assert ticks(0, 0) == (0,)


@given(st.integers(-100_000, 0), st.integers(0, 100_000))
def test_no_scale_has_more_than_eight_numbers(low: int, high: int) -> None:
    found = ticks(low, high)
    assert len(found) <= 8
    assert 0 in found
    if low < 0:
        assert found[0] <= low
        assert found[-1] >= high


def test_each_doubling_of_a_value_is_one_rung_more() -> None:
    assert [rung(value, 1) for value in (1, 2, 4, 8)] == [1, 2, 3, 4]
    assert rung(160, 20) == 4


@given(st.integers(0, 100_000), st.integers(1, 600), st.integers(2, 60))
def test_numbers_below_a_chart_are_never_more_than_there_is_room_for(
    first: int, deals: int, most: int
) -> None:
    found = numbered(first, first + deals, most)
    assert len(found) <= most
    assert all(first < at <= first + deals for at in found)


def test_where_there_is_room_every_deal_has_its_number_else_every_round_one() -> None:
    assert numbered(0, 3, 10) == (1, 2, 3)
    assert numbered(0, 21, 11) == (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
    assert numbered(400, 500, 11) == (410, 420, 430, 440, 450, 460, 470, 480, 490, 500)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8))
def test_last_values_are_spread_out_in_their_order_within_the_chart(wanted: list[float]) -> None:
    places = spread(wanted, least=12, low=0, high=100)
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    inside = [places[at] for at in order]
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in inside)
    assert all(b - a >= 12 - 1e-6 for a, b in pairwise(inside))


def test_last_values_far_from_each_other_stay_where_they_are() -> None:
    assert spread([70, 20], least=12, low=0, high=100) == (70, 20)


def test_120_deals_are_one_page_and_500_are_five_the_latest_first() -> None:
    assert (pages(0), pages(1), pages(120), pages(121), pages(500)) == (1, 1, 1, 2, 5)
    (long,) = courses(read(SEATED + "A\nB\n" * 250))
    assert [deals_on(long, page) for page in range(5)] == [
        (400, 500), (300, 400), (200, 300), (100, 200), (0, 100),
    ]  # fmt: skip


def test_a_page_has_what_lies_on_it_and_no_curve_has_a_gap_at_its_edge() -> None:
    piece = (Spot(0, 21), Spot(1, 20), Spot(2, 20), Spot(7, 20), Spot(8, 12))
    assert cut([piece], 3, 6) == ((Spot(3, 20), Spot(6, 20)),)
    assert cut([piece], 1, 5) == ((Spot(1, 20), Spot(2, 20), Spot(5, 20)),)
    assert cut([piece], 5, 8) == ((Spot(5, 20), Spot(7, 20), Spot(8, 12)),)
    assert cut([piece], 9, 12) == ()


@given(st.integers(0, 4))
def test_every_bollen_and_every_bar_of_a_long_evening_is_on_one_page(page: int) -> None:
    evening = read(SEATED + "a b A++\nB\n" * 250)
    (long,) = courses(evening)
    chart, bars = lines_of(view(evening), long, page), stakes_of(view(evening), long, page)
    first, last = deals_on(long, page)
    assert [one.deal for one in chart.bollen] == [one.deal for one in long.bollen if first < one.deal <= last]
    assert [bar.deal for bar in bars.bars] == list(range(first + 1, last + 1))


def test_the_ends_of_the_curves_are_written_as_lines_or_as_money() -> None:
    evening = read(SEATED + "a b A+\n")
    assert [
        (line.mark, line.name, line.last) for line in lines_of(view(evening), courses(evening)[0]).lines
    ] == [
        ("A", "Anna & Bert", "13"),
        ("B", "Chris & Dora", "21"),
    ]
    pub = read("rules schafkopf-wirtshaus\nseats Anna, Bert, Chris, Dora\nsolo Bert won\n")
    last = {line.mark: line.last for line in lines_of(view(pub), courses(pub)[0]).lines}
    assert last == {"Eichel": "−0,50", "Gras": "1,50", "Herz": "−0,50", "Schellen": "−0,50"}


def test_without_a_deal_the_chart_says_so() -> None:
    evening = read(SEATED)
    assert lines_of(view(evening), courses(evening)[0]).note == "Noch keine Spiele"
    assert stakes_of(view(evening), courses(evening)[0]).note == "Noch keine Spiele"


def test_a_first_60_60_leaves_a_chart_with_one_level_piece_and_a_bar_of_nothing() -> None:
    evening = read(SEATED + "=\n")
    (course,) = courses(evening)
    assert [line.pieces for line in lines_of(view(evening), course).lines] == [
        ((Spot(0, 21), Spot(1, 21)),)
    ] * 2
    bars = stakes_of(view(evening), course)
    assert [(bar.deal, bar.value, bar.won) for bar in bars.bars] == [(1, 0, None)]
    assert bars.rungs == 1
