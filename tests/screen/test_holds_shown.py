"""A hold shows how far it is: on the glass and by the buttons, and nothing is drawn anew once it is over."""

from __future__ import annotations

import pytest

from beermat.screen.presses import LONG_HOLD, REDO_HOLD
from beermat.screen.scene import Item, View, find, scene
from beermat.screen.steps import Action, Verb

from .sitting import REDO, UNDO, A, Sitting, double

LAST_HAND = Action(Verb.LAST_HAND, A)


def shown(table: Sitting, action: Action) -> object:
    session = table.session
    view = View(
        session.flow, table.evening, table.words, table.layout, session.house, table.now, holds=session.holds
    )
    item: Item = find(scene(view), action)
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
        table.session.down(table.item(action))
        assert shown(table, action) == 0.0
        table.wait(seconds / 2)
        assert shown(table, action) == pytest.approx(0.5)
        table.session.up()
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
    table.session.down(table.item(UNDO))
    table.wait(0.15)
    assert table.session.holds == {}


def test_it_is_drawn_anew_twenty_times_a_second_while_it_is_held_and_not_afterwards(table: Sitting) -> None:
    assert table.session.beat == 0
    table.session.down(table.item(UNDO))
    beats = set()
    for _ in range(10):
        table.now += 0.05
        beats.add(table.session.beat)
        due = table.session.due()
        assert due is not None
        assert due - table.now <= 0.0501
    assert len(beats) >= 9
    table.session.up()
    assert table.session.beat == 0
    assert REDO not in table.session.holds
