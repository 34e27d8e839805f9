"""A hold shows how far it is: on the glass and by the buttons, and nothing is drawn anew once it is over."""

from __future__ import annotations

import pytest

from beermat.evening.entries import DoubleCalled
from beermat.screen.model import LONG_HOLD, REDO, UNDO, View, Wants
from beermat.screen.update import REDO_HOLD
from beermat.screen.view import scene
from tests.screen.touching import Touchable, meant

from .sitting import A, Sitting, double

LAST_HAND = Wants(DoubleCalled(A, last_hand=True))


def shown(table: Sitting, action: Touchable) -> object:
    session = table.session
    view = View(
        session.flow,
        table.evening,
        session.house,
        table.now,
        holds=session.input.holds,
    )
    item = next(item for item in scene(view) if meant(item.action, action))
    return item.look.get("held", 0.0)


@pytest.fixture
def table() -> Sitting:
    """Return a table at which A may still call the last hand, and a Spritze was taken back."""
    table = Sitting()
    table.tap(double(A), UNDO)
    table.wait(6.0)
    return table


def test_a_finger_that_holds_a_spritze_or_undo_fills_it(table: Sitting) -> None:
    for action, seconds in ((double(A), LONG_HOLD), (UNDO, REDO_HOLD)):
        table.session.input.down(table.item(action))
        assert shown(table, action) == 0.0
        table.wait(seconds / 2)
        assert shown(table, action) == pytest.approx(0.5)
        table.session.input.up()
        assert shown(table, action) == 0.0
        table.tap(UNDO)
        table.wait(6.0)


def test_a_button_that_is_held_fills_what_it_stands_for(table: Sitting) -> None:
    for button, action, seconds in (("spritze_a", double(A), LONG_HOLD), ("undo", UNDO, REDO_HOLD)):
        table.event(button, "pressed")
        table.wait(seconds * 0.75)
        assert shown(table, action) == pytest.approx(0.75)
        table.event(button, "held", seconds)
        assert shown(table, action) == 0.0
        table.event(button, "released")
        table.tap(UNDO)
        table.wait(6.0)


def test_a_tap_fills_nothing(table: Sitting) -> None:
    table.session.input.down(table.item(UNDO))
    table.wait(0.15)
    assert table.session.input.holds == {}


def test_it_is_drawn_anew_twenty_times_a_second_while_it_is_held_and_not_afterwards(table: Sitting) -> None:
    assert table.session.beat == 0
    table.session.input.down(table.item(UNDO))
    beats = set()
    for _ in range(10):
        table.now += 0.05
        beats.add(table.session.beat)
        due = table.session.due()
        assert due is not None
        assert due - table.now <= 0.0501
    assert len(beats) >= 9
    table.session.input.up()
    assert table.session.beat == 0
    assert REDO not in table.session.input.holds
