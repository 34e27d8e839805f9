"""Whole flows at the table as lists of touches, without drawing anything."""

from __future__ import annotations

import pytest

from beermat.errors import Refused, StorageError
from beermat.evening.entries import EveningClosed, EveningOpened, LinesCorrected, SeatsTaken, StandingGiven
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.evening.questions import EveningLine, Evenings, Moment, OneEvening, Past
from beermat.rules.bierkopf import Call, Deal, Degree
from beermat.rules.presets import house, named
from beermat.screen.bierkopf.screens import Booking, Keypad, Replacing
from beermat.screen.screens import AllEvenings, DealShown, History, Menu, Over, PastEvening
from beermat.screen.steps import Action, Table, Verb

from .sitting import BACK, MENU, REDO, UNDO, A, B, Sitting, book, digits, double, win

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
    table.session.down(tile)
    table.session.up()
    table.now += 0.2
    table.session.tick()
    table.session.down(tile)
    table.session.up()
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
    assert table.screen == Booking(B, standing=2)


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
    assert table.session.flow.asked == book(A)
    table.paper.write()
    table.wait(0.1)
    assert table.lines == (20, 21)
    assert table.screen == Table()


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
    assert table.screen == Booking(A, standing=3)


def test_a_booking_is_for_the_standing_it_was_opened_for() -> None:
    table = Sitting()
    table.tap(win(A))
    table.keeper.want(SeatsTaken(table.evening.seats, 2))
    table.tap(book(A))
    assert table.lines == (21, 21)
    assert table.screen == Table()
    assert refused(table) == "table-has-moved"


def refused(table: Sitting) -> str:
    notice = table.session.flow.notice
    assert isinstance(notice, Refused)
    return notice.reason


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
    assert isinstance(table.session.flow.notice, Deal)
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
    table.tap(win(A), Action(Verb.COUNT, A), *digits(29))
    assert message(table) == "Chris & Dora: Schneider, 2 lines"
    table.tap(Action(Verb.DONE))
    assert table.lines == (21, 19)
    assert table.evening.deals[0].augen == (29, 91)


def message(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Keypad message")


def test_the_keypad_says_why_augen_cannot_be_and_stays_open() -> None:
    table = Sitting()
    table.tap(win(A), Action(Verb.COUNT, A), *digits(119))
    assert "cannot be reached" in str(message(table))
    table.tap(Action(Verb.DONE))
    assert isinstance(table.screen, Keypad)
    assert refused(table) == "augen-impossible"
    table.tap(Action(Verb.DELETE), Action(Verb.DELETE), *digits(12), Action(Verb.DONE))
    assert table.evening.deals[0].augen == (112, 8)


def test_the_same_figure_twice_in_a_row_is_two_figures() -> None:
    table = Sitting()
    table.tap(win(A), Action(Verb.COUNT, A), *digits(1))
    table.tap(Action(Verb.DIGIT, number=1), after=0.15)
    assert isinstance(table.screen, Keypad)
    assert table.screen.digits == "11"


def test_every_trick_can_be_claimed_with_nines() -> None:
    table = Sitting(named("bierkopf-lang"))
    table.tap(win(B), Action(Verb.COUNT, B), *digits(120), Action(Verb.EVERY_TRICK), Action(Verb.DONE))
    assert table.evening.deals[0].degree is SCHWARZ
    assert table.lines == (21, 18)


def test_the_keypad_can_count_for_the_other_side() -> None:
    table = Sitting()
    table.tap(win(A), Action(Verb.COUNT, A), Action(Verb.SWAP), *digits(70), Action(Verb.DONE))
    assert table.evening.deals[0].augen == (50, 70)


def test_ok_without_augen_asks_for_them() -> None:
    table = Sitting()
    table.tap(win(A), Action(Verb.COUNT, A), Action(Verb.DONE))
    assert table.evening.deals == ()
    assert table.session.flow.notice == "Type the Augen first"


def test_sixty_sixty_is_one_button_of_the_booking() -> None:
    table = Sitting(named("bierkopf-runde"))
    table.tap(double(A), win(A), book(A, TIE))
    assert table.evening.mats.pot == 2
    assert table.evening.deals[0].degree is TIE


def test_a_misdeal_keeps_the_dealer_and_drops_the_spritze() -> None:
    table = Sitting()
    table.tap(double(B), win(A), Action(Verb.MISDEAL))
    assert table.evening.calls == ()
    assert table.evening.dealer == 0
    assert table.evening.deals == ()


def test_knocking_stands_in_the_booking_of_the_first_two_hands() -> None:
    table = Sitting(named("bierkopf-runde"))
    table.tap(win(B), Action(Verb.KNOCK, number=1))
    assert table.evening.knocks == (1,)
    table.tap(MENU, Action(Verb.KNOCK), Action(Verb.KNOCK, number=2))
    assert table.evening.knocks == (1, 2)


def test_rules_without_knocking_do_not_offer_it() -> None:
    table = Sitting()
    table.tap(win(B))
    assert not [item for item in table.items if item.action and item.action.verb is Verb.KNOCK]


@pytest.fixture
def nine() -> Sitting:
    """Nine deals with target 3; deal 3 closed a Bollen for A."""
    table = Sitting(house(named("bierkopf"), {"target": 3}))
    for side in (A, A, A, B, A, B, A, B, A):
        table.deal(side)
    return table


def test_a_deal_can_be_struck_across_a_bollen(nine: Sitting) -> None:
    assert nine.evening.deals[2].bollen is A
    nine.tap(MENU, Action(Verb.HISTORY))
    page_to(nine, 2)
    nine.tap(Action(Verb.DEAL, number=2), Action(Verb.STRIKE, number=2))
    assert isinstance(nine.screen, DealShown)
    assert nine.screen.number == 2
    assert nine.evening.deals[1].struck
    assert nine.evening.deals[2].bollen is None


def page_to(table: Sitting, number: int) -> None:
    while not any(item.action == Action(Verb.DEAL, number=number) for item in table.items):
        assert isinstance(table.screen, History)
        table.tap(Action(Verb.PAGE, number=table.screen.first + table.session.house.rows))


def test_pages_can_be_turned_as_quickly_as_one_can(nine: Sitting) -> None:
    rows = nine.session.house.rows
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.PAGE, number=rows))
    nine.tap(Action(Verb.PAGE, number=0), Action(Verb.PAGE, number=rows), after=0.05)
    assert isinstance(nine.screen, History)
    assert nine.screen.first == rows


def top_of(table: Sitting) -> int:
    assert isinstance(table.screen, History)
    return table.screen.first


def drag(table: Sitting, number: int, lines: float) -> None:
    """Lay a finger on a deal of the list, move it up by so many lines, and take it away."""
    table.wait(0.5)
    item = table.item(Action(Verb.DEAL, number=number))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = (0.0, share * lines * item.drag)
        table.session.down(item, 1, at) if share == 0.0 else table.session.move(at)
        table.session.tick()
    table.session.up(1)
    table.session.tick()


def test_a_list_is_dragged_line_by_line_and_ends_at_its_ends(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY))
    rows = nine.session.house.rows
    drag(nine, 9, 2.2)
    assert top_of(nine) == 2
    drag(nine, 7, 40)
    assert top_of(nine) == 9 - rows
    drag(nine, 2, -1)
    assert top_of(nine) == 9 - rows - 1
    drag(nine, 4, -40)
    assert top_of(nine) == 0


def test_a_finger_that_drags_opens_nothing_and_one_that_stays_opens_its_deal(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY))
    drag(nine, 9, 1)
    drag(nine, 8, -1)
    assert top_of(nine) == 0
    drag(nine, 8, 0.2)
    assert isinstance(nine.screen, DealShown)
    assert nine.screen.number == 8


def test_a_struck_deal_is_restored_and_the_list_is_where_it_was(nine: Sitting) -> None:
    before = nine.evening
    nine.tap(MENU, Action(Verb.HISTORY))
    drag(nine, 9, 2)
    nine.tap(Action(Verb.DEAL, number=6), Action(Verb.STRIKE, number=6), Action(Verb.RESTORE, number=6))
    assert nine.evening == before
    nine.tap(BACK)
    assert top_of(nine) == 2


def test_a_deal_that_was_forgotten_is_told_before_another(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9), Action(Verb.INSERT, number=9))
    nine.tap(Action(Verb.CALL, A), win(B), book(B, SCHNEIDER))
    assert len(nine.evening.deals) == 10
    inserted = nine.evening.deals[8]
    assert (inserted.winner, inserted.degree, inserted.calls) == (B, SCHNEIDER, (Call(A),))
    assert nine.screen == DealShown(9)
    nine.tap(BACK)
    assert any("inserted" in str(item.look.get("note", "")) for item in nine.items)


def test_a_forgotten_deal_passes_the_checks_of_a_fresh_entry(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9), Action(Verb.INSERT, number=9))
    nine.tap(win(A), Action(Verb.COUNT, A), *digits(119), Action(Verb.DONE))
    assert refused(nine) == "augen-impossible"
    assert len(nine.evening.deals) == 9


def test_a_forgotten_deal_is_told_by_the_five_buttons_alone(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9))
    for verb in (Verb.INSERT, Verb.WIN, Verb.BOOK):
        while nine.session.flow.focus is None or nine.session.flow.focus.verb is not verb:
            nine.press("won_b")
        nine.press("spritze_a")
    assert len(nine.evening.deals) == 10


def test_the_list_says_when_each_entry_was_booked_once_the_book_has_answered(nine: Sitting) -> None:
    evening = nine.evening
    moments = tuple(Moment("2026-11-28", f"20:{at:02d}", at != 2) for at in range(len(evening.record)))
    line = EveningLine(1, moments[0], False, evening.seats, 9, evening.bollen)
    nine.paper.answers[OneEvening()] = Past(line, evening, moments)
    nine.tap(MENU, Action(Verb.HISTORY))
    notes = [str(item.look["note"]) for item in nine.items if item.kind == "Row"]
    assert notes[0] == f"20:{len(evening.record) - 1:02d}"
    page_to(nine, 2)
    assert any(str(item.look.get("note")) == "~20:02" for item in nine.items)


def test_a_deal_can_be_replaced_with_other_calls_and_degree(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY))
    page_to(nine, 2)
    nine.tap(
        Action(Verb.DEAL, number=2),
        Action(Verb.REPLACE, number=2),
        Action(Verb.CALL, A),
        win(B),
        book(B, SCHNEIDER),
    )
    deal = nine.evening.deals[1]
    assert (deal.winner, deal.degree, deal.calls, deal.corrected) == (B, SCHNEIDER, (Call(A),), True)
    assert deal.bollen is B


def test_a_replacement_is_refused_like_a_fresh_entry(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9), Action(Verb.REPLACE, number=9))
    nine.tap(Action(Verb.CALL, A), Action(Verb.CALL, B), Action(Verb.CALL, A), win(A))
    before = nine.evening
    nine.tap(book(A))
    assert refused(nine) == "cap-reached"
    assert nine.evening == before


def test_a_replacement_can_be_counted(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9), Action(Verb.REPLACE, number=9))
    nine.tap(win(A), Action(Verb.COUNT, A), *digits(74), Action(Verb.DONE))
    assert nine.evening.deals[8].augen == (74, 46)
    assert nine.screen == DealShown(9)


def test_a_last_hand_double_can_be_entered_afterwards(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9), Action(Verb.REPLACE, number=9))
    side = A if nine.evening.deals[8].dealer % 2 == 0 else B
    nine.tap(Action(Verb.CALL_LAST_HAND, side), win(side), book(side))
    assert nine.evening.deals[8].calls == (Call(side, last_hand=True),)


def test_back_leads_from_the_replacement_to_the_table_step_by_step(nine: Sitting) -> None:
    nine.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=9), Action(Verb.REPLACE, number=9))
    nine.tap(win(A), Action(Verb.COUNT, A))
    seen = []
    while not isinstance(nine.screen, Table):
        seen.append(type(nine.screen))
        nine.tap(BACK)
    assert seen == [Keypad, Booking, Replacing, DealShown, History]


def test_a_mass_is_paid_by_touching_who_pays_it(nine: Sitting) -> None:
    owed = nine.evening.mass.next
    assert owed is not None
    nine.tap(Action(Verb.PAYING), Action(Verb.PAY, text=owed[1].id))
    assert nine.evening.mass.paid_by(owed[1].id) == 1


def test_the_partner_may_pay_as_well(nine: Sitting) -> None:
    oldest = nine.evening.mass.open[0]
    partner = next(who for who in oldest.losers if who != nine.evening.mass.named(oldest))
    nine.tap(Action(Verb.PAYING), Action(Verb.PAY, text=partner.id))
    assert nine.evening.mass.paid_by(partner.id) == 1


def test_without_an_open_mass_the_page_says_so_and_nobody_can_pay() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.PAYING))
    texts = [item.look.get("text") for item in table.items if item.layer == 1]
    assert "No Maß is open" in texts
    assert all(item.action is None or item.action.verb is not Verb.PAY for item in table.items)


def test_who_pays_next_stands_out_and_what_everybody_has_lost_and_paid_is_told(nine: Sitting) -> None:
    nine.tap(Action(Verb.PAYING))
    rows = [item.look for item in nine.items if item.kind == "Row"]
    named = nine.evening.mass.next
    assert named is not None
    assert [row["cells"][1] for row in rows if row["selected"]] == [named[1].name]  # type: ignore[index]
    assert "lost" in str(rows[0]["cells"])


def test_a_mass_is_paid_when_the_evening_is_over_and_the_picture_comes_back(nine: Sitting) -> None:
    owed = nine.evening.mass.next
    assert owed is not None
    nine.tap(MENU, Action(Verb.ENDING), Action(Verb.END), Action(Verb.PAYING))
    nine.tap(Action(Verb.PAY, text=owed[1].id))
    assert nine.evening.mass.paid_by(owed[1].id) == 1
    assert isinstance(nine.screen, Over)
    nine.tap(Action(Verb.PLAY_ON))
    assert not nine.evening.closed
    assert nine.evening.mass.paid_by(owed[1].id) == 1


def test_an_evening_of_the_past_is_read_and_nothing_of_it_can_be_changed(nine: Sitting) -> None:
    other = play_other()
    line = EveningLine(3, Moment("2026-11-21", "21:00", True), True, other.seats, 1, other.bollen)
    nine.paper.answers |= {Evenings(): (line,), OneEvening(3): Past(line, other, ())}
    nine.tap(MENU, Action(Verb.EVENINGS), Action(Verb.EVENING, number=3))
    assert isinstance(nine.screen, PastEvening)
    (picture,) = (item.look["poster"] for item in nine.items if item.kind == "PosterWidget")
    assert {party.name for party in picture.parties} == {"Resi & Sepp", "Vroni & Xaver"}  # type: ignore[attr-defined]
    for opens in (Verb.HISTORY, Verb.COURSE, Verb.PAYING):
        nine.tap(Action(opens))
        verbs = {item.action.verb for item in nine.items if item.layer == 1 and item.action is not None}
        assert verbs <= {Verb.PAGE, Verb.COURSE, Verb.BACK}
        nine.tap(BACK)
        assert isinstance(nine.screen, PastEvening)
    nine.tap(BACK)
    assert isinstance(nine.screen, AllEvenings)


def test_the_deals_of_the_past_bear_the_names_of_those_who_played_them(nine: Sitting) -> None:
    other = play_other()
    line = EveningLine(3, Moment("2026-11-21", "21:00", True), True, other.seats, 1, other.bollen)
    nine.paper.answers |= {Evenings(): (line,), OneEvening(3): Past(line, other, ())}
    nine.tap(MENU, Action(Verb.EVENINGS), Action(Verb.EVENING, number=3), Action(Verb.HISTORY))
    told = str([item.look["cells"] for item in nine.items if item.kind == "Row"])
    assert "Resi" in told
    assert "Anna" not in told


def play_other() -> Evening:
    """An evening of other people, on which a Maß was lost."""
    return read("rules bierkopf target=1\nseats Resi, Sepp / Vroni, Xaver\nA\n")


def test_rules_are_chosen_from_a_list() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.RULES), Action(Verb.CHOOSE_RULES, text="bierkopf-runde"))
    assert table.evening.mats.rules == named("bierkopf-runde")


def test_lines_are_corrected_by_hand_with_a_reason() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.LINES, A), Action(Verb.SWAP), Action(Verb.STEP, number=-5))
    table.tap(Action(Verb.STEP, number=-1), Action(Verb.REASON), Action(Verb.DONE))
    assert table.lines == (21, 15)
    assert table.paper.entries[-1] == LinesCorrected(B, -6, "forgotten")


def test_a_table_that_starts_on_paper_enters_lines_and_bollen_in_a_few_taps() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.LINES, A), Action(Verb.ON_PAPER))
    table.tap(*digits(12), *digits(7), Action(Verb.FIELD, number=2), *digits(2))
    table.tap(Action(Verb.FIELD, number=3), *digits(1), Action(Verb.DONE))
    assert table.lines == (12, 7)
    assert table.evening.mats.bollen == (2, 1)
    assert table.paper.entries[-1] == StandingGiven((12, 7), (2, 1), "begun on paper")
    assert table.screen == Table()


def test_a_standing_that_cannot_be_is_refused_and_stays_to_be_put_right() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.LINES, A), Action(Verb.ON_PAPER), *digits(99), Action(Verb.DONE))
    assert refused(table) == "given-lines-out-of-range"
    table.tap(Action(Verb.FIELD, number=0), *digits(9), Action(Verb.DELETE), *digits(8), Action(Verb.DONE))
    assert table.lines == (8, 21)


def test_a_standing_is_entered_by_the_five_buttons_alone() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.LINES, A), Action(Verb.ON_PAPER))
    for action in (*digits(5), Action(Verb.DONE)):
        while table.session.flow.focus != action:
            table.press("won_b")
        table.press("spritze_a")
    assert table.lines == (5, 21)


def test_a_correction_beyond_the_target_is_refused() -> None:
    table = Sitting()
    table.tap(MENU, Action(Verb.LINES, A), Action(Verb.STEP, number=1), Action(Verb.DONE))
    assert refused(table) == "correction-out-of-range"
    assert table.lines == (21, 21)


def test_an_evening_is_closed_after_being_asked_and_a_new_one_opened() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, Action(Verb.ENDING), Action(Verb.END))
    assert table.evening.closed
    assert table.screen == Over()
    table.tap(BACK, win(A))
    assert table.screen == Over()
    table.tap(Action(Verb.NEXT_EVENING))
    assert table.lines == (21, 21)
    assert [who.name for who in table.evening.seats] == ["Anna", "Chris", "Bert", "Dora"]
    table.deal(B)
    assert isinstance(table.paper.entries[-2], EveningOpened)


def test_a_new_evening_can_begin_with_other_people() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, Action(Verb.ENDING), Action(Verb.END), Action(Verb.OTHER_PEOPLE))
    for name in ("Emil", "Resi", "Sepp", "Vroni"):
        table.type(name)
    table.tap(Action(Verb.DONE))
    assert [who.name for who in table.evening.seats] == ["Emil", "Sepp", "Resi", "Vroni"]
    assert table.evening.deals == ()


def test_a_closed_evening_can_be_played_on() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, Action(Verb.ENDING), Action(Verb.END), Action(Verb.PLAY_ON))
    assert not table.evening.closed
    assert table.screen == Table()


def test_closing_is_not_one_tap_away() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, Action(Verb.ENDING), BACK)
    assert not table.evening.closed
    assert EveningClosed() not in table.paper.entries


def test_the_menu_closes_again() -> None:
    table = Sitting()
    table.tap(MENU)
    assert table.screen == Menu()
    table.tap(BACK)
    assert table.screen == Table()
