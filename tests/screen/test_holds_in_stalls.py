"""What is held while the table's loop is held up: a short tap is never a hold, and a hold is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.rules.bierkopf import Call
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.dialogs.evening import PowerOff
from beermat.screen.input import CALM, HELD, STALL, TOGETHER, Stalls
from beermat.screen.model import Table

from .sitting import A, double
from .stalling import SOURCES, Source, every_source, every_timed_source, ready

SPRITZE = double(A)  # the dealer sits on side A: held, it is the last-hand double
PLAIN, LAST_HAND = (Call(A),), (Call(A, last_hand=True),)


# The loop


def test_a_loop_that_is_late_is_steady_again_after_a_moment() -> None:
    stalls = Stalls(0.0).round(STALL)
    assert stalls.steady()
    stalls = stalls.round(stalls.last + STALL + 0.01)
    assert not stalls.steady()
    stalls = stalls.round(stalls.last + CALM / 2)
    assert not stalls.steady()
    assert stalls.round(stalls.last + CALM).steady()


# Holding a finger


@every_source
@pytest.mark.parametrize("stall", [0.5, 1.2, 2.0, 30.0])
def test_a_short_tap_in_a_stall_is_no_hold(source: Source, stall: float) -> None:
    table = ready(source=source)
    table.tap(SPRITZE)
    table.stall(stall)
    table.run(2.0)
    assert table.table.evening.calls == PLAIN


@every_source
def test_a_tap_that_was_seen_to_begin_before_a_stall_is_no_hold(source: Source) -> None:
    table = ready(source=source)
    table.tap(SPRITZE, after=0.01, lasting=0.1)
    table.run(0.04)
    assert table.table.session.input.fingers
    table.stall(5.0)
    table.run(2.0)
    assert table.table.evening.calls == PLAIN


@every_timed_source
def test_a_hold_within_a_stall_is_the_hold_that_it_was(source: Source) -> None:
    table = ready(source=source)
    table.tap(SPRITZE, lasting=1.3)
    table.stall(3.0)
    table.run(1.0)
    assert table.table.evening.calls == LAST_HAND


def test_a_hold_of_which_nobody_knows_when_it_ended_is_a_tap() -> None:
    table = ready(source="mouse")
    table.tap(SPRITZE, lasting=1.3)
    table.stall(3.0)
    table.run(1.0)
    assert table.table.evening.calls == PLAIN


@every_source
def test_a_finger_that_rests_on_through_a_stall_holds_a_moment_after_it(source: Source) -> None:
    table = ready(source=source)
    table.tap(SPRITZE, lasting=9.0)
    table.run(0.2)
    table.stall(3.0)
    assert table.table.evening.calls == ()
    table.run(CALM + 0.1)
    assert table.table.evening.calls == LAST_HAND


@every_source
def test_without_a_stall_a_finger_holds_at_once(source: Source) -> None:
    table = ready(source=source)
    table.tap(SPRITZE, after=0.0, lasting=5.0)
    table.run(1.26)
    assert table.table.evening.calls == LAST_HAND


stalls = st.lists(st.floats(0.0, 4.0), min_size=1, max_size=6)


@given(st.sampled_from(SOURCES), st.floats(0.0, 3.0), st.floats(0.02, 0.5), stalls)
def test_a_short_tap_is_never_a_hold_whatever_holds_up_the_loop(
    source: Source, after: float, lasting: float, held_up: list[float]
) -> None:
    table = ready(source=source)
    table.tap(SPRITZE, after=after, lasting=lasting)
    for seconds in held_up:
        table.stall(seconds)
    table.run(5.0)
    assert table.table.evening.calls == PLAIN


@given(st.sampled_from(["panel", "starved"]), st.floats(0.0, 3.0), st.floats(1.25, 4.0), stalls)
def test_a_hold_is_one_whatever_holds_up_the_loop(
    source: Source, after: float, lasting: float, held_up: list[float]
) -> None:
    table = ready(source=source)
    table.tap(SPRITZE, after=after, lasting=lasting)
    for seconds in held_up:
        table.stall(seconds)
    table.run(9.0)
    assert table.table.evening.calls == LAST_HAND


# Holding a button


@every_timed_source
@pytest.mark.parametrize("before", [0.0, 0.06])
def test_a_short_press_in_a_stall_is_no_hold(source: Source, before: float) -> None:
    table = ready(source=source)
    table.press("spritze_a", after=0.01)
    table.run(before)
    table.stall(4.0)
    table.run(2.0)
    assert table.table.evening.calls == PLAIN


@pytest.mark.parametrize("before", [0.0, 0.06])
def test_a_short_press_of_a_key_in_a_stall_is_no_hold(before: float) -> None:
    table = ready()
    table.key("spritze_a", after=0.01)
    table.run(before)
    table.stall(4.0)
    table.run(2.0)
    assert table.table.evening.calls == PLAIN


@every_timed_source
def test_a_press_held_within_a_stall_is_the_hold_that_it_was(source: Source) -> None:
    table = ready(source=source)
    table.press("spritze_a", lasting=1.3)
    table.stall(4.0)
    table.run(2.0)
    assert table.table.evening.calls == LAST_HAND


@given(st.sampled_from(["panel", "starved"]), st.floats(0.0, 3.0), st.floats(0.03, 0.5), stalls)
def test_a_short_press_is_never_a_hold_whatever_holds_up_the_loop(
    source: Source, after: float, lasting: float, held_up: list[float]
) -> None:
    table = ready(source=source)
    table.press("spritze_a", after=after, lasting=lasting)
    for seconds in held_up:
        table.stall(seconds)
    table.run(5.0)
    assert table.table.evening.calls == PLAIN


@every_timed_source
def test_a_short_press_of_won_in_a_stall_does_not_open_the_menu(source: Source) -> None:
    table = ready(source=source)
    table.press("won_a")
    table.stall(3.0)
    table.run(0.5)
    assert isinstance(table.table.screen, Booking)


# Undo and both "won" together


@every_timed_source
def test_three_buttons_let_go_too_soon_in_a_stall_do_not_ask(source: Source) -> None:
    table = ready(source=source)
    for button in TOGETHER:
        table.press(button, lasting=HELD - 1.0)
    table.run(1.0)
    table.stall(9.0)
    table.run(1.0)
    assert table.table.screen == Table()


@every_timed_source
def test_three_buttons_held_for_five_seconds_of_a_stall_ask(source: Source) -> None:
    table = ready(source=source)
    for button in TOGETHER:
        table.press(button, lasting=HELD + 0.2)
    table.stall(9.0)
    table.run(1.0)
    assert isinstance(table.table.screen, PowerOff)
    assert not table.table.evening.record[1:]
