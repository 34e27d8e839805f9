"""Deals, doublings and Augen as lists of touches, without drawing anything."""

from __future__ import annotations

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import DoubleCalled, EveningClosed, Knocked, Misdealt, SeatsTaken
from beermat.rules.bierkopf import Call
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree
from beermat.scorekeeper import Booked
from beermat.screen.bierkopf.booking import AugenKeypad, Booking
from beermat.screen.dialogs.evening import Over
from beermat.screen.model import REDO, UNDO, Message, Table, Verb
from beermat.screen.update import hear
from tests.screen.touching import COUNT, DONE, KNOCK, MENU, book, digits, meant, win

from .sitting import A, B, Sitting, banner, double, refused

SCHNEIDER, SCHWARZ, TIE = Degree.SCHNEIDER, Degree.SCHWARZ, Degree.TIE


def test_a_plain_deal_is_two_taps() -> None:
    table = Sitting()
    table.tap(win(A), book(A))
    assert table.lines == (20, 21)
    assert table.screen == Table()


def test_a_spritze_is_one_tap_and_multiplies_the_tiles() -> None:
    table = Sitting()
    table.tap(double(B), double(A), win(A))
    assert table.evening.calls == (Call(B), Call(A))
    tiles = [table.item(book(A, degree)).look["number"] for degree in (Degree.PLAIN, SCHNEIDER, SCHWARZ)]
    assert tiles == ["4", "8", "12"]
    table.tap(book(A, SCHNEIDER))
    assert table.lines == (13, 21)


def test_two_taps_on_the_same_tile_within_a_quarter_second_book_once() -> None:
    table = Sitting()
    table.tap(win(A))
    table.wait(0.5)
    tile = table.item(book(A))
    table.session.input.down(tile)
    table.session.input.up()
    table.now += 0.2
    table.session.tick()
    table.session.input.down(tile)
    table.session.input.up()
    table.wait(1)
    assert table.lines == (20, 21)
    assert table.screen == Table()


def test_the_second_tap_of_a_double_tap_does_not_open_what_lies_below_the_dialog() -> None:
    table = Sitting()
    table.tap(win(A), book(A))
    table.tap(win(B), after=0.2)
    assert table.screen == Table()


def test_a_slow_disk_does_not_swallow_the_next_tap() -> None:
    table = Sitting()
    table.paper.slow = True
    table.tap(win(A), book(A))
    table.wait(0.4)
    table.paper.write()
    table.wait(0.05)
    table.tap(win(B), after=0.0)
    assert table.screen == Booking(B, version=2)


def test_two_taps_on_a_spritze_within_a_quarter_second_are_one() -> None:
    table = Sitting(house(named("bierkopf"), {"cap": None}))
    table.tap(double(A))
    table.tap(double(A), after=0.2)
    assert table.evening.calls == (Call(A),)
    assert table.session.flow.notice is None


def test_two_taps_on_different_spritzen_are_two_however_quick() -> None:
    table = Sitting()
    table.tap(double(B))
    table.tap(double(A), after=0.05)
    assert table.evening.calls == (Call(B), Call(A))


def test_nothing_is_shown_as_booked_before_it_is_on_disk() -> None:
    table = Sitting()
    table.paper.slow = True
    table.tap(win(A), book(A))
    table.wait(1)
    assert table.lines == (21, 21)
    assert isinstance(table.screen, Booking)
    assert meant(table.session.flow.asked, book(A))
    table.paper.write()
    table.wait(0.1)
    assert table.lines == (20, 21)
    assert table.screen == Table()


def test_a_disk_that_takes_longer_than_a_second_says_so_until_it_has_written() -> None:
    table = Sitting()
    table.paper.slow = True
    table.tap(win(A), book(A))
    table.wait(0.9)
    assert banner(table) is None
    assert table.session.due() == pytest.approx(table.now + 0.1)
    table.wait(0.15)
    assert banner(table) == "Not written yet: the disk takes long"
    table.paper.write()
    table.wait(0.1)
    assert banner(table) is None


def test_a_disk_that_takes_long_and_then_refuses_says_only_why() -> None:
    table = Sitting()
    table.paper.slow = True
    table.tap(win(A), book(A))
    table.wait(2)
    table.paper.fault = StorageError("beermat.db: disk full", "full")
    table.paper.write()
    table.wait(0.1)
    assert banner(table) == "Not written: the disk is full"


def test_what_is_booked_by_itself_is_not_taken_for_the_answer_to_a_touch() -> None:
    table = Sitting()
    table.deal(A)
    table.paper.slow = True
    table.tap(double(B))
    over = EveningClosed()
    closed = Booked(table.evening.apply(over), over, over, table.evening)
    flow, _ = hear(table.session.view(), closed)
    assert (flow.asked, flow.wanted) == (double(B), DoubleCalled(B))
    assert isinstance(flow.screen, Over)


def test_taps_while_the_disk_is_busy_wait_and_are_not_lost() -> None:
    table = Sitting()
    table.paper.slow = True
    table.tap(double(B), double(A), win(A))
    assert table.evening.calls == ()
    table.paper.write()
    table.wait(0.1)
    table.paper.write()
    table.wait(0.1)
    assert table.evening.calls == (Call(B), Call(A))
    assert table.screen == Booking(A, version=3)


def test_a_booking_is_for_the_standing_it_was_opened_for() -> None:
    table = Sitting()
    table.tap(win(A))
    table.keeper.want(SeatsTaken(table.evening.seats, 2))
    table.tap(book(A))
    assert table.lines == (21, 21)
    assert table.screen == Table()
    assert refused(table) == "table-has-moved"


def test_a_refusal_is_told_and_goes_after_a_while() -> None:
    table = Sitting()
    table.tap(double(A), double(A))
    assert refused(table) == "other-side-answers"
    assert any(item.kind == "Toast" for item in table.items)
    table.wait(5)
    assert table.session.flow.notice is None
    assert table.evening.calls == (Call(A),)


def test_a_disk_fault_is_told_until_something_is_written_again() -> None:
    table = Sitting()
    table.paper.fault = StorageError("beermat.db: disk full")
    table.tap(win(A), book(A))
    table.wait(20)
    assert table.lines == (21, 21)
    assert [item.look["text"] for item in table.items if item.kind == "Banner"] == [
        "Not written: beermat.db: disk full"
    ]
    table.paper.fault = None
    table.tap(book(A))
    assert table.lines == (20, 21)
    assert not [item for item in table.items if item.kind == "Banner"]


def test_a_booked_deal_offers_its_undo_for_five_seconds() -> None:
    table = Sitting()
    table.deal(A)
    assert isinstance(table.session.flow.notice, Booked)
    fresh = [item for item in table.items if item.action == UNDO]
    assert len(fresh) == 2
    table.wait(5.1)
    assert len([item for item in table.items if item.action == UNDO]) == 1


def test_the_undo_beside_a_booked_deal_takes_it_back() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(UNDO)
    assert table.lines == (21, 21)


def test_holding_undo_brings_back() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(UNDO)
    table.hold(UNDO, 2.2)
    assert table.lines == (20, 21)


def test_redo_is_in_the_menu() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(UNDO, MENU, REDO)
    assert table.lines == (20, 21)
    assert table.screen == Table()


def test_holding_the_spritze_of_the_dealers_side_is_the_last_hand_double() -> None:
    table = Sitting()
    table.hold(double(A), 1.3)
    assert table.evening.calls == (Call(A, last_hand=True),)


def test_a_short_touch_of_the_same_button_is_a_plain_spritze() -> None:
    table = Sitting()
    table.hold(double(A), 0.9)
    assert table.evening.calls == (Call(A),)


def test_the_last_hand_double_is_only_offered_where_it_is_allowed() -> None:
    table = Sitting()
    assert table.item(double(A)).hold is not None
    assert table.item(double(B)).hold is None
    table.tap(double(B))
    assert table.item(double(A)).hold is None


def test_counted_augen_say_who_won_and_how() -> None:
    table = Sitting()
    table.tap(win(A), COUNT, *digits(29))
    assert message(table) == "Chris & Dora: Schneider, 2 lines"
    table.tap(DONE)
    assert table.lines == (21, 19)
    assert table.evening.deals[0].augen == (29, 91)


def message(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "AugenKeypad message")


def test_the_keypad_says_why_augen_cannot_be_and_stays_open() -> None:
    table = Sitting()
    table.tap(win(A), COUNT, *digits(119))
    assert "cannot be reached" in str(message(table))
    table.tap(DONE)
    assert isinstance(table.screen, AugenKeypad)
    assert refused(table) == "augen-impossible"
    table.tap(Message(Verb.DELETE), Message(Verb.DELETE), *digits(12), DONE)
    assert table.evening.deals[0].augen == (112, 8)


def test_the_same_figure_twice_in_a_row_is_two_figures() -> None:
    table = Sitting()
    table.tap(win(A), COUNT, *digits(1))
    table.tap(Message(Verb.DIGIT, number=1), after=0.15)
    assert isinstance(table.screen, AugenKeypad)
    assert table.screen.digits == "11"


def test_every_trick_can_be_claimed_with_nines() -> None:
    table = Sitting(named("bierkopf-lang"))
    table.tap(win(B), COUNT, *digits(120), Message(Verb.EVERY_TRICK), DONE)
    assert table.evening.deals[0].degree is SCHWARZ
    assert table.lines == (21, 18)


def test_the_keypad_can_count_for_the_other_side() -> None:
    table = Sitting()
    table.tap(win(A), COUNT, Message(Verb.SWAP), *digits(70), DONE)
    assert table.evening.deals[0].augen == (50, 70)


def test_ok_without_augen_asks_for_them() -> None:
    table = Sitting()
    table.tap(win(A), COUNT, DONE)
    assert table.evening.deals == ()
    assert table.session.flow.notice == "Type the Augen first"


def test_sixty_sixty_is_one_button_of_the_booking() -> None:
    table = Sitting(named("bierkopf-runde"))
    table.tap(double(A), win(A), book(A, TIE))
    assert table.evening.standing.pot == 2
    assert table.evening.deals[0].degree is TIE


def test_a_misdeal_keeps_the_dealer_and_drops_the_spritze() -> None:
    table = Sitting()
    table.tap(double(B), win(A), Misdealt)
    assert table.evening.calls == ()
    assert table.evening.dealer == 0
    assert table.evening.deals == ()


def test_knocking_stands_in_the_booking_of_the_first_two_hands() -> None:
    table = Sitting(named("bierkopf-runde"))
    table.tap(win(B), Knocked(1))
    assert table.evening.knocks == (1,)
    table.tap(MENU, KNOCK, Knocked(2))
    assert table.evening.knocks == (1, 2)


def test_rules_without_knocking_do_not_offer_it() -> None:
    table = Sitting()
    table.tap(win(B))
    assert not table.offers(Knocked)
