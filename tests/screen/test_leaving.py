"""PowerOff the table: undo and both "won" held together, a question, and nothing that happens by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.screen.app import PATIENCE
from beermat.screen.dialogs.evening import PowerOff
from beermat.screen.dialogs.menu import Menu
from beermat.screen.input import HELD, TOGETHER, Together
from beermat.screen.model import BACK, Message, Table, Verb
from beermat.screen.screensaver import Depth, Habits
from beermat.screen.update import HOLDING
from tests.screen.touching import COUNT, MENU, book, digits, win

from .sitting import A, B, Sitting
from .test_app import Bench

GO = Message(Verb.LEAVE)
LEAVING = PowerOff
ORDERS = list(permutations(sorted(TOGETHER)))


def machine(**given: object) -> Sitting:
    """Return a table that has a machine to itself."""
    table = Sitting(**given)  # type: ignore[arg-type]
    table.session.house = replace(table.session.house, machine=True)
    return table


def hold(table: Sitting, seconds: float, order: tuple[str, ...] = ORDERS[0], *, apart: float = 0.1) -> None:
    """Press the three in this order, hold them, and release them in the same order."""
    down: dict[str, float] = {}
    told: set[str] = set()
    table.wait(0.5)
    for button in order:
        down[button] = table.now
        table.event(button, "pressed")
        table.wait(apart)
    until = table.now + seconds - apart
    while table.now < until - 1e-9:
        table.wait(min(0.1, until - table.now))
        for button, since in down.items():
            limit = 2.0 if button == "undo" else 1.2
            if button not in told and table.now - since >= limit:
                told.add(button)
                table.event(button, "held", limit)
    for button in order:
        table.event(button, "released")
        table.wait(0.1)


# Held together


@pytest.mark.parametrize("order", ORDERS)
def test_held_together_for_five_seconds_they_ask(order: tuple[str, ...]) -> None:
    table = machine()
    hold(table, HELD + 0.1, order)
    assert table.screen == PowerOff(machine=True)
    assert len(table.evening.record) == 1


@pytest.mark.parametrize("order", ORDERS)
def test_let_go_sooner_they_do_nothing_at_all(order: tuple[str, ...]) -> None:
    table = machine()
    table.deal(A)
    record = table.evening.record
    hold(table, HELD - 0.2, order)
    table.wait(10)
    assert (table.screen, table.evening.record) == (Table(), record)


def test_while_they_are_held_the_table_says_what_for() -> None:
    for table, what in ((machine(), True), (Sitting(), False)):
        for button in TOGETHER:
            table.event(button, "pressed")
        table.wait(1)
        assert table.session.flow.notice == HOLDING[what]
        table.event("undo", "released")
        assert table.session.flow.notice is None


def test_two_of_them_pressed_at_once_mean_what_they_mean_alone() -> None:
    table = machine()
    table.event("won_a", "pressed")
    table.event("won_b", "pressed")
    table.wait(3.5)
    assert table.evening.deals[0].winner is B


def test_a_finger_that_slips_begins_the_five_seconds_anew() -> None:
    table = machine()
    for button in TOGETHER:
        table.event(button, "pressed")
    table.wait(4)
    table.event("won_a", "released")
    table.event("won_a", "pressed")
    table.wait(4)
    assert table.screen == Table()
    table.wait(1.1)
    assert table.screen == PowerOff(machine=True)


def test_they_work_from_within_a_dialog_and_on_a_sleeping_table() -> None:
    table = machine(habits=Habits.of_minutes(1, 2))
    table.tap(win(A), COUNT, *digits(7))
    hold(table, HELD + 0.1)
    assert table.screen == PowerOff(machine=True)
    table.tap(BACK)
    table.now += 3600
    assert table.session.input.depth is Depth.ASLEEP
    hold(table, HELD + 0.1)
    assert table.screen == PowerOff(machine=True)


def test_a_deal_on_its_way_to_the_disk_comes_first() -> None:
    table = machine()
    table.paper.slow = True
    table.tap(win(A), book(A))
    for button in TOGETHER:
        table.event(button, "pressed")
    table.wait(HELD + 2)
    assert not isinstance(table.screen, PowerOff)
    table.paper.write()
    table.wait(0.1)
    assert len(table.evening.deals) == 1
    assert table.screen == PowerOff(machine=True)


def test_a_button_that_sticks_does_not_count() -> None:
    held = Together()
    for button in TOGETHER:
        held, _ = held.after(button, "pressed", 0.0)
    held, told = held.after("undo", "stuck", 4.0)
    assert told
    assert held.due is None


@given(st.lists(st.tuples(st.sampled_from(sorted(TOGETHER)), st.booleans()), max_size=30))
def test_the_release_of_a_button_counts_unless_all_three_were_down(
    toggles: list[tuple[str, bool]],
) -> None:
    held, down, owed = Together(), set[str](), set[str]()
    for at, (button, press) in enumerate(toggles):
        if press is (button in down):
            continue  # a button is pressed and released in turn
        held, passes = held.after(button, "pressed" if press else "released", float(at))
        (down.add if press else down.remove)(button)
        if down == TOGETHER:
            owed = set(TOGETHER)
            assert not passes
        elif not press:
            assert passes is (button not in owed)
            owed.discard(button)
        assert (held.due is not None) is (down == TOGETHER)


# The question


def test_it_is_answered_by_touch() -> None:
    table = machine()
    table.tap(MENU, LEAVING)
    assert table.screen == PowerOff(machine=True)
    table.tap(BACK)
    assert (table.screen, table.session.left) == (Table(), False)
    table.tap(MENU, LEAVING, GO)
    assert table.session.left


def test_it_is_answered_by_the_buttons_and_the_first_answer_is_to_stay() -> None:
    table = machine()
    hold(table, HELD + 0.1)
    table.press("spritze_a", "spritze_a")
    assert (table.screen, table.session.left) == (Table(), False)
    hold(table, HELD + 0.1)
    table.press("won_b", "won_b", "spritze_b")
    assert table.session.left


def test_undo_is_the_way_back() -> None:
    table = machine()
    hold(table, HELD + 0.1)
    table.press("undo")
    assert (table.screen, table.session.left) == (Table(), False)


def test_unanswered_it_waits_for_ever() -> None:
    table = machine()
    hold(table, HELD + 0.1)
    table.now += 24 * 3600
    table.session.tick()
    assert (table.screen, table.session.left) == (PowerOff(machine=True), False)


def test_once_it_is_decided_nothing_counts_any_more() -> None:
    table = machine()
    table.tap(MENU, LEAVING, GO)
    screen = table.screen
    for button in ("spritze_a", "won_a", "spritze_b", "won_b", "undo"):
        table.press(button)
    hold(table, HELD + 0.1)
    table.session.input.down(None)
    table.session.input.up()
    assert table.screen == screen == PowerOff(machine=True, gone=True)
    assert len(table.evening.record) == 1


def test_only_a_machine_offers_it_in_the_menu() -> None:
    table = Sitting()
    table.tap(MENU)
    assert table.screen == Menu()
    with pytest.raises(LookupError):
        table.item(LEAVING)


def test_on_a_desktop_the_buttons_ask_whether_to_close_the_table() -> None:
    table = Sitting()
    hold(table, HELD + 0.1)
    assert table.screen == PowerOff(machine=False)
    assert "Close the table?" in {item.look.get("text") for item in table.items}


# What comes of it


def gone(as_machine: bool) -> list[object]:
    happened: list[object] = []

    def power_off(bench: Bench) -> None:
        shown = bench.table.picture.shown.values()
        happened.extend(widget.title for item, widget in shown if item.key == "PowerOff wait")

    bench = Bench(power_off=power_off if as_machine else None)
    for button in TOGETHER:
        bench.buttons.contact(button, True)
    bench.step(5.2, frames=100)
    for button in TOGETHER:
        bench.buttons.contact(button, False)
    bench.step(1.0)
    bench.tap(GO)
    happened.append(bench.table.loop.open)
    if as_machine:
        bench.step(PATIENCE - 5, frames=100)
        happened.append(bench.table.loop.open)
        bench.step(5, frames=10)
        happened.append(bench.table.loop.open)
    return happened


def test_on_a_desktop_the_window_closes(alone: Callable[..., object]) -> None:
    assert alone(gone, False) == [False]


def test_a_machine_is_switched_off_once_its_farewell_is_on_the_screen_and_comes_back_if_nothing_happens(
    alone: Callable[..., object],
) -> None:
    assert alone(gone, True) == ["Good night", True, True, False]
