"""The screen rests: it dims, it sleeps, the first touch only wakes, and nothing bright stands still."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.rules.bierkopf import Call
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.layout import Box
from beermat.screen.model import UNDO, Item, Table
from beermat.screen.screensaver import (
    ALONE,
    JUST_WOKEN,
    LONGEST,
    STEP,
    Depth,
    Habits,
    Rest,
    began,
    depth,
    due,
    ended,
    passed,
)
from beermat.screen.view import FILLING, moved
from tests.screen.touching import MENU, win

from .sitting import A, B, Sitting, double

MINUTE, HOUR = 60.0, 3600.0
HABITS = Habits.of_minutes(10, 30)
minutes = st.none() | st.floats(0.1, 240)
any_habits = st.builds(Habits.of_minutes, minutes, minutes)


def untouched(seconds: float, habits: Habits = HABITS) -> Depth:
    return depth(Rest(since=0.0), habits, seconds)


# When it rests


def test_it_dims_after_a_while_and_then_sleeps() -> None:
    assert untouched(10 * MINUTE - 1) is Depth.AWAKE
    assert untouched(10 * MINUTE) is Depth.DIMMED
    assert untouched(30 * MINUTE - 1) is Depth.DIMMED
    assert untouched(30 * MINUTE) is Depth.ASLEEP


def test_without_sleep_it_stays_dimmed() -> None:
    assert untouched(8 * HOUR, Habits.of_minutes(10, None)) is Depth.DIMMED


def test_without_dimming_it_goes_straight_to_sleep() -> None:
    habits = Habits.of_minutes(None, 30)
    assert untouched(30 * MINUTE - 1, habits) is Depth.AWAKE
    assert untouched(30 * MINUTE, habits) is Depth.ASLEEP


def test_one_that_shall_sleep_before_it_dims_just_sleeps() -> None:
    assert untouched(5 * MINUTE, Habits.of_minutes(10, 5)) is Depth.ASLEEP


@given(any_habits, st.floats(LONGEST, 24 * HOUR))
def test_whatever_it_is_told_it_is_not_bright_for_hours(habits: Habits, seconds: float) -> None:
    assert untouched(seconds, habits) is not Depth.AWAKE


def test_a_touch_keeps_it_awake_for_as_long_again() -> None:
    rest, counts = began(Rest(since=0.0), HABITS, "finger", 9 * MINUTE)
    assert counts
    assert depth(rest, HABITS, 19 * MINUTE - 1) is Depth.AWAKE
    assert depth(rest, HABITS, 19 * MINUTE) is Depth.DIMMED


def test_it_does_not_dim_in_the_midst_of_a_countdown() -> None:
    habits = Habits.of_minutes(0.1, 0.2)
    rest = Rest(since=0.0)
    for tenth in range(300):
        rest = passed(rest, habits, tenth / 10, counting=True)
        assert depth(rest, habits, tenth / 10) is Depth.AWAKE


# The first touch only wakes


def test_what_wakes_it_does_nothing_more_and_neither_does_its_release() -> None:
    rest, counts = began(Rest(since=0.0), HABITS, "finger", HOUR)
    assert not counts
    assert depth(rest, HABITS, HOUR) is Depth.AWAKE
    rest, counts = ended(rest, "finger")
    assert not counts
    rest, counts = began(rest, HABITS, "finger", HOUR + 1)
    assert counts
    assert ended(rest, "finger")[1]


def test_a_second_tap_in_haste_belongs_to_the_first() -> None:
    rest, _ = began(Rest(since=0.0), HABITS, "first", HOUR)
    assert not began(rest, HABITS, "second", HOUR + JUST_WOKEN - 0.01)[1]
    assert began(rest, HABITS, "second", HOUR + JUST_WOKEN)[1]


@given(
    any_habits,
    st.lists(
        st.tuples(
            st.sampled_from("abc"), st.booleans(), st.floats(0, 1) | st.floats(0, 2 * HOUR), st.booleans()
        )
    ),
)
def test_a_release_counts_exactly_if_its_touch_did(
    habits: Habits, happened: list[tuple[str, bool, float, bool]]
) -> None:
    rest, now = Rest(since=0.0), 0.0
    counted: dict[str, bool] = {}
    for who, down, pause, counting in happened:
        now += pause
        rest = passed(rest, habits, now, counting=counting)
        asleep = depth(rest, habits, now) is not Depth.AWAKE
        if down:
            rest, counted[who] = began(rest, habits, who, now)
            assert not (asleep and counted[who])
            assert depth(rest, habits, now) is Depth.AWAKE
        elif who in counted:
            rest, counts = ended(rest, who)
            assert counts is counted.pop(who)


@given(any_habits, st.floats(0, 10 * HOUR), st.integers(1, 50))
def test_it_says_when_it_next_changes_by_itself(habits: Habits, start: float, steps: int) -> None:
    rest, now = Rest(since=0.0, moved=0.0), start
    rest = passed(rest, habits, now, counting=False)
    for _ in range(steps):
        at = due(rest, habits, now)
        if at is None:
            assert depth(rest, habits, now + 24 * HOUR) is depth(rest, habits, now)
            return
        assert at >= now
        before = (depth(rest, habits, now), rest.place)
        between = now + (at - now) * 0.99
        if between < at:
            still = passed(rest, habits, between, counting=False)
            assert (depth(still, habits, between), still.place) == before
        rest, now = passed(rest, habits, at, counting=False), at
        assert (depth(rest, habits, now), rest.place) != before


# Nothing bright stands still


@given(any_habits, st.floats(0, HOUR))
def test_while_it_is_left_alone_and_lit_the_picture_never_stands_still_for_long(
    habits: Habits, first: float
) -> None:
    rest, moves = Rest(since=first, moved=first), [first]
    for second in range(int(first), int(first + 8 * HOUR), 10):
        place = rest.place
        rest = passed(rest, habits, second, counting=False)
        if rest.place != place:
            moves.append(second)
    slept = float("inf") if habits.sleep_after is None else first + habits.sleep_after
    until = min(first + 8 * HOUR, slept)
    assert all(after - before <= STEP + ALONE + 20 for before, after in pairwise([*moves, until]))


def test_the_picture_does_not_move_under_a_finger() -> None:
    rest = Rest(since=0.0, moved=0.0)
    for second in range(0, 3600, 10):
        rest, _ = began(rest, HABITS, "finger", second)
        rest, _ = ended(rest, "finger")
        assert passed(rest, HABITS, second + 9, counting=False).place == 0


def test_the_way_of_the_picture_leads_back_and_never_far() -> None:
    rest = Rest(since=0.0, moved=0.0)
    seen = set()
    for turn in range(1, 100):
        rest = passed(rest, Habits(), turn * STEP, counting=False)
        seen.add(rest.step)
    assert len(seen) == 9
    assert all(abs(x) <= 1 and abs(y) <= 1 for x, y in seen)


def test_all_that_is_bright_moves_and_what_fills_the_screen_stays() -> None:
    items = [Item(kind, kind, Box(10, 20, 30, 40)) for kind in ("Wood", "MatWidget", "Shade", "Text")]
    for before, after in zip(items, moved(items, 3, -2), strict=True):
        stays = before.kind in FILLING
        assert after.box == (before.box if stays else Box(13, 18, 30, 40))


# At the table


def asleep() -> Sitting:
    table = Sitting(habits=HABITS)
    table.tap(double(A))
    doze(table, HOUR)
    return table


def doze(table: Sitting, seconds: float) -> None:
    """Let time pass untouched, in large steps."""
    for _ in range(100):
        table.now += seconds / 100
        table.session.tick()


def test_a_spritze_that_is_left_open_does_not_keep_the_table_awake() -> None:
    assert asleep().session.input.depth is Depth.ASLEEP


def test_a_finger_on_a_sleeping_table_books_nothing() -> None:
    table = asleep()
    table.tap(win(A))
    assert table.session.input.depth is Depth.AWAKE
    assert isinstance(table.screen, Table)
    table.tap(win(A))
    assert isinstance(table.screen, Booking)


def test_holding_a_finger_on_a_sleeping_table_does_nothing_either() -> None:
    table = asleep()
    table.tap(MENU, after=1)  # wakes
    table.tap(UNDO, after=1)
    assert table.evening.calls == ()
    doze(table, HOUR)
    table.hold(UNDO, 3.0)  # awake, this would bring the Spritze back
    assert table.session.input.depth is Depth.AWAKE
    assert table.evening.calls == ()
    table.hold(UNDO, 3.0)
    assert table.evening.calls == (Call(A),)


@pytest.mark.parametrize("button", ["spritze_a", "won_a", "spritze_b", "won_b", "undo"])
def test_a_button_on_a_sleeping_table_only_wakes_it(button: str) -> None:
    table = asleep()
    record = table.evening.record
    table.press_long(button, 2.5)
    assert table.session.input.depth is Depth.AWAKE
    assert (table.evening.record, table.screen) == (record, Table())
    table.press("won_b")
    assert isinstance(table.screen, Booking)


def test_a_booking_by_the_buttons_goes_to_disk_before_the_table_rests() -> None:
    table = Sitting(habits=Habits.of_minutes(0.1, 0.1))
    table.press("won_a")
    table.wait(3.1)
    assert len(table.evening.deals) == 1


def test_a_stuck_button_is_told_on_a_sleeping_table_too() -> None:
    table = asleep()
    table.event("undo", "pressed")
    table.event("undo", "stuck")
    assert table.session.flow.stuck == ("undo",)
    table.event("undo", "freed")
    assert table.session.flow.stuck == ()
    assert table.evening.calls == (Call(A),)


def test_another_key_wakes_it_and_does_nothing_else() -> None:
    table = asleep()
    table.session.input.wake()
    assert table.session.input.depth is Depth.AWAKE
    table.tap(double(B))
    assert table.evening.calls == (Call(A), Call(B))
