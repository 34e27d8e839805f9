"""Whole shows as tables: each pixel is a letter, side A on the left, side B on the right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.evening.entries import DoubleCalled, EveningClosed, PayMass, Undo
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.lights import (
    BREATH,
    CHASE,
    DARK,
    FASTEST,
    FAULT_BREATH,
    FOAM,
    MASS_BLINK,
    MASS_EVERY,
    POT,
    STAKES,
    WHITE,
    Pending,
    Rgb,
    Show,
    show,
    stake_colour,
)
from beermat.rules.common import Degree, Side
from tests.strategies import evenings
from tests.table import A, B, play, table

LETTERS = {DARK: ".", WHITE: "w", POT: "p", **dict(zip(STAKES, "12486", strict=True))}
QUIET = 5.0
"""A moment in which no unpaid Maß blinks."""


def picture(shown: Show, t: float = QUIET, pixels: int = 24, pixels_a: int | None = None) -> str:
    """Return a frame as letters: . dark, 1 2 4 8 6 the stakes, p pot, w white, r red, # another light."""
    return "".join(_letter(colour) for colour in shown.frame(t, pixels, pixels_a))


def _letter(colour: Rgb) -> str:
    return LETTERS.get(colour, "r" if colour[0] and not any(colour[1:]) else "#")


def called(letters: str, evening: Evening | None = None) -> Evening:
    """Return a table at which these sides doubled; "A!" is a last-hand double."""
    steps = letters.replace("!", "")
    return play(evening or table(), *(DoubleCalled(Side(step), "!" in letters) for step in steps))


STAKE_PICTURES = [
    (1, ".....1............1....."),
    (2, ".....22..........22....."),
    (4, "....4444........4444...."),
    (8, "..88888888....88888888.."),
    (16, "666666666666666666666666"),
    (1024, "666666666666666666666666"),
]


@pytest.mark.parametrize(("factor", "expected"), STAKE_PICTURES)
def test_the_stake_has_a_colour_and_a_number_of_segments(factor: int, expected: str) -> None:
    assert picture(Show(factor=factor)) == expected


LENGTHS = [
    (1, None, "4"),
    (2, None, "44"),
    (3, None, "444"),
    (9, None, "4444.4444"),
    (12, None, ".4444..4444."),
    (13, None, ".4444...4444."),
    (10, 2, "44..4444.."),
    (10, 0, "...4444..."),
    (10, 10, "...4444..."),
    (72, None, ("." * 12 + "44.44.44.44." + "." * 12) + ("." * 12 + ".44.44.44.44" + "." * 12)),
]


@pytest.mark.parametrize(("pixels", "pixels_a", "expected"), LENGTHS)
def test_a_strip_of_any_length_shows_the_stake(pixels: int, pixels_a: int | None, expected: str) -> None:
    assert picture(Show(factor=4), pixels=pixels, pixels_a=pixels_a) == expected


def test_the_colours_are_those_of_the_table() -> None:
    assert [stake_colour(1 << doubles) for doubles in range(11)] == [*STAKES, *[STAKES[-1]] * 6]


POTS = [
    (1, 1, ".....1.....pp.....1....."),
    (1, 3, ".....1...pppppp...1....."),
    (1, 99, ".....1.ppppp" + "ppppp.1....."),
    (8, 1, "..88888888.pp.88888888.."),
    (8, 2, "..88888888pppp88888888.."),
    (16, 5, "66666666666pp66666666666"),
]


@pytest.mark.parametrize(("factor", "pot", "expected"), POTS)
def test_the_pot_is_blue_in_the_middle_of_the_table(factor: int, pot: int, expected: str) -> None:
    assert picture(Show(factor=factor, pot=pot)) == expected


def test_a_pot_leaves_the_only_pixel_of_a_side_to_the_stake() -> None:
    assert picture(Show(pot=3), pixels=2) == "11"


def test_where_nobody_may_answer_the_ends_are_white() -> None:
    assert picture(Show(factor=2, locked=True)) == "w....22..........22....w"


def test_a_short_strip_keeps_its_stake_when_locked() -> None:
    assert picture(Show(factor=2, locked=True), pixels=4) == "2222"


def test_nobody_has_doubled_so_nothing_moves() -> None:
    shown = show(table())
    assert shown == Show()
    assert shown.still
    assert shown.next_change(0.0) is None


def test_the_side_that_may_answer_breathes_and_the_other_does_not() -> None:
    shown = show(called("A"))
    assert (shown.factor, shown.answering, shown.still) == (2, B, False)
    assert picture(shown, 0.0) == ".....22..........22....."
    assert picture(shown, BREATH / 2) == ".....22..........##....."
    fullest, faintest = shown.frame(0.0, 24)[18], shown.frame(BREATH / 2, 24)[18]
    assert faintest == pytest.approx([value * 0.3 for value in fullest], abs=1)
    assert shown.frame(BREATH, 24) == shown.frame(0.0, 24)


@pytest.mark.parametrize("pixels", [1, 2])
def test_the_shortest_strips_breathe_too(pixels: int) -> None:
    for side in Side:
        shown = Show(factor=2, answering=side)
        assert shown.frame(0.0, pixels) != shown.frame(BREATH / 2, pixels)


LOCKS = [
    ("a last-hand double", called("A!")),
    ("the ladder ends", called("AB", table("bierkopf-runde"))),
    ("the cap is reached", called("A", table(target=2))),
]


@pytest.mark.parametrize("evening", [row[1] for row in LOCKS], ids=[row[0] for row in LOCKS])
def test_a_doubling_that_nobody_may_answer_locks(evening: Evening) -> None:
    shown = show(evening)
    assert (shown.locked, shown.answering, shown.still) == (True, None, True)


def test_undoing_the_doubling_gives_back_the_quiet_table() -> None:
    assert show(play(called("A"), Undo())) == Show()


def test_a_tie_that_went_into_the_pot_shows() -> None:
    assert show(play(table("bierkopf-runde"), "a b =")).pot == 4


def test_an_unpaid_mass_blinks_on_the_losers_end_once_in_ten_seconds() -> None:
    shown = show(play(table(target=1), "A"))
    assert shown.owing == (B,)
    for t, expected in [
        (0.0, ".....1............1....1"),
        (MASS_BLINK - 0.01, ".....1............1....1"),
        (MASS_BLINK, ".....1............1....."),
        (MASS_EVERY - 0.01, ".....1............1....."),
        (MASS_EVERY, ".....1............1....1"),
    ]:
        assert picture(shown, t) == expected


def test_where_the_end_is_lit_an_unpaid_mass_darkens_it() -> None:
    assert picture(Show(factor=2, locked=True, owing=(A,)), 0.0) == ".....22..........22....w"
    assert picture(Show(owing=(B,)), 0.0, pixels=2) == "1."


def test_between_two_blinks_the_table_may_sleep() -> None:
    shown = Show(owing=(A,))
    assert shown.next_change(0.1) == pytest.approx(MASS_BLINK - 0.1)
    assert shown.next_change(1.0) == pytest.approx(MASS_EVERY - 1.0)
    assert shown.next_change(123.0) == pytest.approx(7.0)


def test_a_paid_mass_blinks_no_more() -> None:
    assert show(play(table(target=1), "A", PayMass(B))) == Show()


def test_both_sides_can_owe() -> None:
    assert show(play(table(target=1), "A", "B")).owing == (A, B)


COUNTDOWNS = [
    (Pending(A), "111111111111............"),
    (Pending(B), "............111111111111"),
    (Pending(A, left=0.5), "111111.................."),
    (Pending(B, left=0.5), "..................111111"),
    (Pending(B, left=0.125), "......................#1"),
    (Pending(A, left=0.0), "........................"),
    (Pending(A, Degree.SCHNEIDER), "111111.11111............"),
    (Pending(B, Degree.SCHWARZ), "............111.111.1111"),
    (Pending(A, Degree.TIE, 0.5), "111111............111111"),
    (Pending(A, left=7.0), "111111111111............"),
]


@pytest.mark.parametrize(("pending", "expected"), COUNTDOWNS)
def test_a_booking_counts_down_on_the_winners_side(pending: Pending, expected: str) -> None:
    assert picture(Show(pending=pending)) == expected


def test_a_booking_counts_down_in_the_colour_of_the_stake() -> None:
    shown = show(called("AB"), Pending(A))
    assert picture(shown) == "444444444444............"
    assert shown.next_change(0.0) == pytest.approx(1 / FASTEST)


def test_a_bollen_runs_once_round_from_the_winners_to_the_losers() -> None:
    since = 100.0
    shown = show(table(), Pending(bollen=A, since=since))
    assert picture(shown, since - 0.1) == ".....1............1....."
    heads = []
    for step in range(1, int(CHASE * FASTEST) - 6):
        frame = shown.frame(since + (step + 0.5) / FASTEST, 24)
        heads.append(max(range(24), key=lambda place, frame=frame: frame[place]))  # type: ignore[misc]
    assert heads == sorted(heads)
    assert (heads[0], heads[-1]) == (0, 23)
    assert picture(shown, since + CHASE) == ".....1............1....."
    assert shown.next_change(since + CHASE) is None


def test_a_bollen_of_the_other_side_runs_the_other_way() -> None:
    one, other = Show(pending=Pending(bollen=A)), Show(pending=Pending(bollen=B))
    for step in range(50):
        assert (
            one.frame(step / FASTEST + 0.01, 24) == other.frame(step / FASTEST + 0.01, 24)[::-1] or step >= 48
        )


def test_a_booking_does_not_wait_for_a_running_bollen() -> None:
    assert picture(Show(pending=Pending(A, bollen=B, since=QUIET))) == "111111111111............"


def test_a_fault_is_a_slow_red_behind_the_stake() -> None:
    shown = show(table(), Pending(fault=True))
    assert not shown.still
    assert picture(shown, 0.0) == ".....1............1....."
    assert picture(shown, FAULT_BREATH / 2) == "rrrrr1rrrrrrrrrrrr1rrrrr"
    assert picture(shown, FAULT_BREATH) == ".....1............1....."


def test_a_fault_shows_where_every_pixel_is_lit() -> None:
    shown = Show(factor=16, pending=Pending(fault=True))
    assert picture(shown, FAULT_BREATH / 2) == "r" * 24
    assert picture(shown, FAULT_BREATH) == "6" * 24


def test_a_closed_evening_is_dark_but_for_its_unpaid_mass() -> None:
    shown = show(play(called("A", play(table(target=2), "A+")), EveningClosed()))
    assert (shown.factor, shown.locked, shown.answering) == (0, False, None)
    assert picture(shown) == "." * 24
    assert picture(shown, 0.0) == "." * 23 + "1"


def test_a_strip_without_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="not 0"):
        Show().frame(0.0, 0)


def test_foam_is_the_colour_of_the_smallest_stake() -> None:
    assert STAKES[0] == FOAM == (0xF2, 0xE2, 0xB8)


pendings = st.builds(
    Pending,
    side=st.none() | st.sampled_from(Side),
    degree=st.sampled_from(Degree),
    left=st.floats(-1, 2),
    bollen=st.none() | st.sampled_from(Side),
    since=st.floats(0, 20),
    fault=st.booleans(),
)
shows = st.builds(
    Show,
    factor=st.sampled_from([0, *(1 << doubles for doubles in range(11))]),
    answering=st.none() | st.sampled_from(Side),
    locked=st.booleans(),
    pot=st.integers(0, 2000),
    owing=st.sampled_from([(), (A,), (B,), (A, B)]),
    pending=pendings,
)
times = st.floats(0, 1e6)
lengths = st.integers(1, 300)


@given(shows, times, lengths, st.none() | st.integers(0, 300))
def test_every_frame_has_a_colour_for_each_pixel(
    shown: Show, t: float, pixels: int, pixels_a: int | None
) -> None:
    frame = shown.frame(t, pixels, pixels_a)
    assert len(frame) == pixels
    assert all(len(colour) == 3 and all(0 <= value <= 255 for value in colour) for colour in frame)


@given(shows, st.lists(times, min_size=2, max_size=2), lengths)
def test_still_means_one_frame(shown: Show, moments: list[float], pixels: int) -> None:
    if shown.still:
        assert len({shown.frame(t, pixels) for t in moments}) == 1
        assert shown.next_change(moments[0]) is None


@given(shows, st.floats(0, 40), lengths, st.floats(0, 0.99))
def test_no_frame_differs_before_the_next_change(shown: Show, t: float, pixels: int, part: float) -> None:
    wait = shown.next_change(t)
    later = t + (30.0 if wait is None else max(0.0, wait - 0.0011) * part)
    assert shown.frame(later, pixels) == shown.frame(t, pixels)


@given(shows, times)
def test_the_next_change_is_always_ahead_and_never_faster_than_the_fastest(shown: Show, t: float) -> None:
    wait = shown.next_change(t)
    assert wait is None or 0 < wait <= MASS_EVERY or shown.pending.bollen is not None


@given(st.sampled_from([1, 2, 4, 8, 16]), st.integers(1, 300))
def test_a_higher_stake_never_lights_fewer_pixels(factor: int, pixels: int) -> None:
    lit = [
        sum(colour != DARK for colour in Show(factor=one).frame(0.0, pixels)) for one in (factor, 2 * factor)
    ]
    assert lit[0] <= lit[1]


PUB = "rules schafkopf-wirtshaus\nseats Anna, Bert, Chris, Dora\n"

SCHAFKOPF_PICTURES = [
    ("", ".....1............1....."),
    ("knock Anna", ".....22..........22....."),
    ("knock Anna\nopen k", "....4444........4444...."),
    ("open k x", "....4444........4444...."),
    ("open k x x", "w.88888888....88888888.w"),
    ("open k x x\nsolo Anna 61", ".....1............1....."),
]


@pytest.mark.parametrize(("told", "expected"), SCHAFKOPF_PICTURES)
def test_klopfer_and_kontra_are_a_stake_that_is_locked_once_re_was_said(told: str, expected: str) -> None:
    shown = show(read(PUB + told))
    assert picture(shown) == expected
    assert shown.still


def test_a_mass_still_owed_blinks_while_schafkopf_is_played() -> None:
    evening = read("rules bierkopf target=1\nseats Anna, Bert / Chris, Dora\nA\nrules schafkopf")
    assert show(evening).owing == (B,)
    assert show(play(evening, PayMass(B))).owing == ()
    nameless = read("rules bierkopf target=1\nA\nrules schafkopf")
    assert show(nameless).owing == ()  # nobody owes it


def test_a_pot_that_lies_aside_does_not_shine() -> None:
    evening = read("rules bierkopf tie=pot\n=\nrules schafkopf")
    assert show(evening).pot == 0


@given(evenings())
def test_every_evening_has_a_show(evening: Evening) -> None:
    shown = show(evening)
    assert not (shown.locked and shown.answering)
    assert len(shown.frame(QUIET, 24)) == 24


# While the screen rests


@given(evenings(), st.sampled_from([0.0, 0.3]), st.floats(0, 1000), st.floats(0, 1000))
def test_a_strip_that_rests_stands_still(evening: Evening, light: float, t: float, later: float) -> None:
    pending = Pending(side=A, fault=True)
    resting = show(evening, pending, light=light)
    assert resting.still
    assert resting.next_change(t) is None
    assert resting.frame(t, 24) == resting.frame(t + later, 24)


@given(evenings(), st.floats(0, 1000))
def test_a_strip_that_sleeps_is_dark(evening: Evening, t: float) -> None:
    assert set(show(evening, light=0.0).frame(t, 24)) == {DARK}


def test_a_strip_that_is_dimmed_shows_the_stake_with_a_part_of_its_light() -> None:
    shown = show(called("AB"), light=0.3).frame(QUIET, 24)
    red, green, blue = STAKES[2]
    assert set(shown) == {DARK, (round(red * 0.3), round(green * 0.3), round(blue * 0.3))}
    assert sum(colour != DARK for colour in shown) == 8
