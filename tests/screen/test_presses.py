"""The five buttons: the same evening can be played without touching the screen."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import DealStruck, DoubleCalled, EveningClosed, EveningOpened, PayMass
from beermat.rules.bierkopf import Call
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree
from beermat.screen.bierkopf.booking import AugenKeypad
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.menu import ChooseRules, Menu
from beermat.screen.dialogs.players import ChooseSeats
from beermat.screen.model import UNDO, Screen, Table
from beermat.screen.update import choices
from tests.screen.touching import (
    CLOSING,
    COUNT,
    DONE,
    MENU,
    NAMES,
    PAYING,
    Touchable,
    book,
    card_of,
    digits,
    win,
)

from .sitting import A, B, Sitting, double

PLAIN, SCHNEIDER, SCHWARZ, TIE = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ, Degree.TIE


def test_won_books_a_plain_deal_after_three_seconds_of_quiet() -> None:
    table = Sitting()
    table.press("won_a")
    table.wait(2.7)
    assert table.lines == (21, 21)
    table.wait(0.4)
    assert table.lines == (20, 21)
    assert table.screen == Table()


@pytest.mark.parametrize(
    ("presses", "degree"),
    [(1, PLAIN), (2, SCHNEIDER), (3, SCHWARZ), (4, TIE), (5, PLAIN), (6, SCHNEIDER)],
)
def test_each_further_press_goes_on_and_round_again(presses: int, degree: Degree) -> None:
    table = Sitting()
    table.press(*["won_b"] * presses)
    table.wait(3.1)
    (deal,) = table.evening.deals
    assert deal.degree is degree
    assert deal.winner is (None if degree is TIE else B)


def test_degrees_that_the_rules_do_not_have_are_skipped() -> None:
    table = Sitting(house(named("bierkopf-21"), {"schneider_below": 0}))
    table.press("won_a", "won_a")
    table.wait(3.1)
    assert table.evening.deals[0].degree is TIE


def test_quick_presses_all_count() -> None:
    table = Sitting()
    table.press("won_a", "won_a", "won_a", after=0.05)
    table.wait(3.1)
    assert table.evening.deals[0].degree is SCHWARZ


@pytest.mark.parametrize(
    ("apart", "degree"), [(0.025, PLAIN), (0.07, PLAIN), (0.115, PLAIN), (0.125, SCHNEIDER), (0.3, SCHNEIDER)]
)
def test_two_presses_of_won_within_120_ms_are_one(apart: float, degree: Degree) -> None:
    table = Sitting()
    table.event("won_a", "pressed")
    table.now += 0.02
    table.event("won_a", "released")
    table.now += apart - 0.02
    table.event("won_a", "pressed")
    table.event("won_a", "released")
    table.wait(3.1)
    assert table.evening.deals[0].degree is degree


def test_both_sides_won_within_120_ms_are_two() -> None:
    table = Sitting()
    for button in ("won_a", "won_b"):
        table.event(button, "pressed")
        table.now += 0.05
        table.event(button, "released")
    table.wait(3.1)
    assert table.evening.deals[0].winner is B


def test_two_presses_of_won_within_120_ms_walk_on_by_one() -> None:
    table = Sitting()
    table.tap(MENU)
    table.press("won_b")
    first = table.session.flow.focus
    table.press("won_b")
    second = table.session.flow.focus
    table.event("won_a", "pressed")
    table.now += 0.06
    table.event("won_a", "pressed")
    assert (table.session.flow.focus, first == second) == (first, False)


def test_won_pressed_twice_within_120_ms_and_held_opens_the_menu() -> None:
    table = Sitting()
    table.event("won_a", "pressed")
    table.now += 0.03
    table.event("won_a", "released")
    table.now += 0.03
    table.press_long("won_a", 1.3)
    assert table.screen == Menu()


def test_each_press_starts_the_quiet_anew() -> None:
    table = Sitting()
    table.press("won_a")
    table.press("won_a", after=2.8)
    table.wait(2.7)
    assert table.evening.deals == ()
    table.wait(0.4)
    assert table.evening.deals[0].degree is SCHNEIDER


def test_the_countdown_is_to_be_seen_on_the_tile_it_books() -> None:
    table = Sitting()
    table.press("won_a")
    table.wait(1.4)
    assert table.item(book(A)).look["countdown"] == pytest.approx(0.5, abs=0.05)
    assert table.item(book(A, SCHNEIDER)).look["countdown"] == -1.0


def test_undo_cancels_the_booking() -> None:
    table = Sitting()
    table.press("won_a", "undo")
    table.wait(4)
    assert table.evening.deals == ()
    assert table.screen == Table()


def test_the_other_sides_won_moves_the_booking_there() -> None:
    table = Sitting()
    table.press("won_a", "won_a", "won_b")
    table.wait(3.1)
    assert (table.evening.deals[0].winner, table.evening.deals[0].degree) == (B, PLAIN)


def test_a_spritze_books_at_once_what_is_counting_down() -> None:
    table = Sitting()
    table.press("won_a", "won_a", "spritze_b")
    assert table.evening.deals[0].degree is SCHNEIDER
    assert table.evening.calls == ()


def test_a_touch_stops_the_countdown() -> None:
    table = Sitting()
    table.press("won_a")
    table.tap(COUNT)
    table.wait(4)
    assert isinstance(table.screen, AugenKeypad)
    assert table.evening.deals == ()


def test_won_in_a_booking_opened_by_touch_begins_to_count_down() -> None:
    table = Sitting()
    table.tap(win(A))
    table.wait(5)
    table.press("won_a")
    table.wait(3.1)
    assert table.lines == (20, 21)


def test_a_booking_that_the_table_overtakes_is_not_booked() -> None:
    table = Sitting()
    table.press("won_a")
    table.keeper.want(DoubleCalled(B))
    table.wait(3.1)
    assert table.evening.deals == ()
    notice = table.session.flow.notice
    assert isinstance(notice, Refused)
    assert notice.reason == "table-has-moved"
    assert table.screen == Table()


def test_spritze_doubles_at_once_where_no_hold_is_possible() -> None:
    table = Sitting()
    table.wait(1)
    table.event("spritze_b", "pressed")
    assert table.evening.calls == (Call(B),)
    table.event("spritze_b", "released")
    table.press("spritze_a")
    assert table.evening.calls == (Call(B), Call(A))


def test_a_held_spritze_is_the_last_hand_double_and_nothing_before() -> None:
    table = Sitting()
    table.wait(1)
    table.event("spritze_a", "pressed")
    assert table.evening.calls == ()
    table.wait(1.2)
    table.event("spritze_a", "held", 1.2)
    table.event("spritze_a", "released")
    assert table.evening.calls == (Call(A, last_hand=True),)


def test_a_spritze_of_the_dealers_side_counts_when_it_is_released() -> None:
    table = Sitting()
    table.press("spritze_a")
    assert table.evening.calls == (Call(A),)


def test_undo_takes_back_when_it_is_released() -> None:
    table = Sitting()
    table.deal(A)
    table.press("undo")
    assert table.lines == (21, 21)


def seven_deals() -> Sitting:
    table = Sitting()
    for _ in range(7):
        table.deal(A)
    table.wait(1.0)
    return table


@pytest.mark.parametrize("after", [0.0, 0.05, 0.2, 0.4])
def test_undo_pressed_five_times_quickly_takes_back_five(after: float) -> None:
    table = seven_deals()
    table.press(*["undo"] * 5, after=after)
    assert table.lines == (19, 21)


@pytest.mark.parametrize("after", [0.05, 0.15, 0.3])
def test_undo_tapped_five_times_quickly_takes_back_five(after: float) -> None:
    table = seven_deals()
    table.tap(*[UNDO] * 5, after=after)
    assert table.lines == (19, 21)


@pytest.mark.parametrize("way", ["pressed", "tapped"])
@pytest.mark.parametrize("takes", [0.1, 0.25, 0.7])
def test_five_quick_undos_are_five_while_each_waits_for_the_disk(way: str, takes: float) -> None:
    table = seven_deals()
    table.paper.slow = True
    for _ in range(5):
        if way == "pressed":
            table.press("undo", after=0.05)
        else:
            table.tap(UNDO, after=0.15)
    for _ in range(5):
        table.wait(takes)
        table.paper.write()
        table.wait(0.05)
    table.paper.slow = False
    assert not table.session.busy
    assert table.lines == (19, 21)
    table.press("undo")
    assert table.lines == (20, 21)


def test_undo_held_for_two_seconds_brings_back() -> None:
    table = Sitting()
    table.deal(A)
    table.press("undo")
    table.press_long("undo", 2.0)
    assert table.lines == (20, 21)
    assert len(table.paper.entries) == 4


def test_the_release_of_the_undo_that_left_a_dialog_takes_nothing_back() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU)
    table.press("undo")
    assert table.screen == Table()
    assert table.lines == (20, 21)


def test_a_spritze_right_after_a_booking_does_not_double_the_next_deal() -> None:
    table = Sitting()
    table.press("won_a", "spritze_b")
    table.press("spritze_b", after=0.05)
    assert len(table.evening.deals) == 1
    assert table.evening.calls == ()


def test_a_stuck_button_is_told_until_it_is_free() -> None:
    table = Sitting()
    table.event("won_a", "stuck")
    assert [item.look["text"] for item in table.items if item.kind == "Banner"] == [
        "The button Won A is stuck"
    ]
    table.event("won_a", "freed")
    assert not [item for item in table.items if item.kind == "Banner"]


def test_presses_while_the_disk_is_busy_wait() -> None:
    table = Sitting()
    table.paper.slow = True
    table.press("spritze_b", "spritze_a")
    table.paper.write()
    table.wait(0.1)
    table.paper.write()
    table.wait(0.1)
    assert table.evening.calls == (Call(B), Call(A))


def test_holding_won_opens_the_menu() -> None:
    table = Sitting()
    table.open_menu()
    table.wait(5)
    assert table.evening.deals == ()


@pytest.mark.parametrize(
    ("what", "screen"),
    [(NAMES, ChooseSeats), (DealList, DealList), (ChooseRules, ChooseRules)],
)
def test_the_menus_dialogs_are_reached_by_buttons_alone(what: Touchable, screen: type[Screen]) -> None:
    table = Sitting()
    table.deal(A)
    table.open_menu()
    table.choose(what)
    assert isinstance(table.screen, screen)
    table.press("undo")
    assert table.screen == Table()


def test_augen_are_counted_by_buttons_alone() -> None:
    table = Sitting()
    table.open_menu()
    table.choose(COUNT)
    for digit in digits(46):
        table.choose(digit)
    table.choose(DONE)
    assert table.evening.deals[0].augen == (46, 74)


def test_a_deal_is_struck_by_buttons_alone() -> None:
    table = Sitting()
    table.deal(A)
    table.open_menu()
    table.choose(DealList)
    table.choose(card_of(1))
    table.choose(DealStruck(1))
    assert table.evening.deals[0].struck
    assert table.screen == DealCard(1)


def test_a_mass_is_paid_by_buttons_alone() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 1}))
    table.deal(A)
    owed = table.evening.mass.next
    assert owed is not None
    table.open_menu()
    table.choose(PAYING)
    table.choose(PayMass(owed[1].id))
    assert table.evening.mass.open == ()


def test_an_evening_is_closed_and_the_next_opened_by_buttons_alone() -> None:
    table = Sitting()
    table.deal(A)
    table.open_menu()
    table.choose(CLOSING)
    table.choose(EveningClosed)
    assert table.evening.closed
    assert table.screen == Over()
    table.press("undo", "won_a")
    assert table.screen == Over()
    table.choose(EveningOpened)
    assert table.evening.deals == ()


def test_the_focus_walks_both_ways_and_round() -> None:
    table = Sitting()
    table.tap(MENU)
    order = choices(table.session.view())
    table.press("won_b", "won_b", "won_a", "won_a")
    assert table.focused == order[-1]


def test_an_evening_pressed_is_the_same_record_as_the_evening_tapped() -> None:
    tapped, pressed = Sitting(), Sitting()
    tapped.tap(double(B), double(A), win(A), book(A, SCHNEIDER))
    tapped.hold(double(B), 1.3)
    tapped.tap(win(B), book(B))
    tapped.tap(win(A), book(A, TIE))
    tapped.wait(0.5)
    tapped.tap(UNDO)
    pressed.press("spritze_b", "spritze_a", "won_a", "won_a")
    pressed.wait(3.1)
    pressed.press_long("spritze_b", 1.2)
    pressed.press("won_b")
    pressed.wait(3.1)
    pressed.press("won_a", "won_a", "won_a", "won_a")
    pressed.wait(3.1)
    pressed.press("undo")
    assert pressed.paper.entries == tapped.paper.entries
    assert len(tapped.paper.entries) == 8
