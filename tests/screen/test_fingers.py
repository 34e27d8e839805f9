"""Several fingers at once: each has its own hold and its own drag, and none changes another's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.rules.bierkopf import Call
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.menu import Menu
from beermat.screen.input import hold_time
from beermat.screen.model import BACK, REDO, UNDO, Table
from tests.screen.touching import MENU, Touchable, win

from .sitting import A, B, Sitting, double

THUMB, PALM = "thumb", "palm"


@pytest.fixture
def taken_back() -> Sitting:
    """Return a table at which one Spritze stands, and another was taken back: undo and redo have one each."""
    table = Sitting()
    table.tap(double(B), double(A), UNDO)
    table.wait(0.5)
    assert table.evening.calls == (Call(B),)
    return table


def lay(table: Sitting, action: Touchable | None, who: str) -> None:
    """Lay a finger on this, None: beside everything."""
    table.session.input.down(None if action is None else table.item(action), who)
    table.session.tick()


def lift(table: Sitting, who: str) -> None:
    table.session.input.up(who)
    table.session.tick()


HELD = hold_time(REDO)
REDONE, UNDONE, UNTOUCHED = (Call(B), Call(A)), (), (Call(B),)


def test_a_palm_that_comes_does_not_turn_redo_into_undo(taken_back: Sitting) -> None:
    lay(taken_back, UNDO, THUMB)
    taken_back.wait(1.0)
    lay(taken_back, None, PALM)
    taken_back.wait(HELD - 0.9)
    lift(taken_back, THUMB)
    lift(taken_back, PALM)
    assert taken_back.evening.calls == REDONE


def test_a_palm_that_goes_does_not_turn_redo_into_undo(taken_back: Sitting) -> None:
    lay(taken_back, None, PALM)
    lay(taken_back, UNDO, THUMB)
    taken_back.wait(1.0)
    lift(taken_back, PALM)
    assert taken_back.evening.calls == UNTOUCHED
    taken_back.wait(HELD - 0.9)
    lift(taken_back, THUMB)
    assert taken_back.evening.calls == REDONE


def test_two_fingers_on_the_same_button_hold_it_once(taken_back: Sitting) -> None:
    lay(taken_back, UNDO, THUMB)
    taken_back.wait(1.0)
    lay(taken_back, UNDO, PALM)
    taken_back.wait(HELD - 0.9)
    assert taken_back.evening.calls == REDONE
    lift(taken_back, THUMB)
    lift(taken_back, PALM)
    taken_back.wait(HELD)
    assert taken_back.evening.calls == REDONE


@given(
    st.lists(st.tuples(st.floats(0.0, 2.0), st.booleans()), max_size=4),
    st.sampled_from([0.3, 1.0, HELD + 0.1]),
)
def test_palms_on_the_wood_change_nothing_for_a_thumb(palms: list[tuple[float, bool]], rests: float) -> None:
    table = Sitting()
    table.tap(double(B), double(A), UNDO)
    table.wait(0.5)
    done = sorted(
        [(0.5, 1, THUMB, True), (0.5 + rests, 1, THUMB, False)]
        + [
            (at + later, 0, f"palm {number}", not later)
            for number, (at, leaves) in enumerate(palms)
            for later in ((0, 0.4) if leaves else (0,))
        ],
    )
    begun = table.now
    for at, _, who, comes in done:
        table.wait(begun + at - table.now)
        if comes:
            lay(table, UNDO if who == THUMB else None, who)
        else:
            lift(table, who)
    assert table.evening.calls == (REDONE if rests >= HELD else UNDONE)


def test_each_finger_holds_what_it_lies_on(taken_back: Sitting) -> None:
    lay(taken_back, UNDO, THUMB)
    lay(taken_back, None, PALM)
    assert [finger.item.action for finger in taken_back.session.input.fingers] == [UNDO]
    lay(taken_back, double(A), PALM)
    assert [finger.item.action for finger in taken_back.session.input.fingers] == [UNDO, double(A)]
    assert [finger.due for finger in taken_back.session.input.fingers] == [taken_back.now + HELD, None]


def test_a_list_is_dragged_by_the_finger_that_lies_on_it() -> None:
    table = Sitting()
    for number in range(12):
        table.deal(A if number % 2 else B)
    table.tap(MENU, DealList)
    table.wait(0.5)
    row = next(item for item in table.items if item.drag and item.action is not None)
    table.session.input.down(row, THUMB, (0.0, 0.0))
    lay(table, None, PALM)
    table.session.input.move((0.0, 3 * row.drag), PALM)
    assert isinstance(table.screen, DealList)
    assert table.screen.first == 0
    table.session.input.move((0.0, 3 * row.drag), THUMB)
    assert table.screen.first == 3
    lift(table, PALM)
    lift(table, THUMB)
    assert isinstance(table.screen, DealList)


def test_what_a_finger_holds_is_over_once_another_opens_a_dialog(taken_back: Sitting) -> None:
    lay(taken_back, UNDO, THUMB)
    taken_back.wait(0.5)
    lay(taken_back, MENU, PALM)
    lift(taken_back, PALM)
    assert taken_back.screen == Menu()
    taken_back.wait(HELD)
    lift(taken_back, THUMB)
    assert taken_back.evening.calls == UNTOUCHED
    taken_back.tap(BACK)
    assert taken_back.screen == Table()


def test_a_finger_that_holds_keeps_nobody_else_from_booking(taken_back: Sitting) -> None:
    lay(taken_back, UNDO, THUMB)
    taken_back.wait(0.5)
    lay(taken_back, win(A), PALM)
    lift(taken_back, PALM)
    assert isinstance(taken_back.screen, Booking)
