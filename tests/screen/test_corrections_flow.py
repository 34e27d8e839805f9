"""CorrectLines the evening by touch: the list of deals, and lines and Bollen put right by hand."""

from __future__ import annotations

from beermat.evening.entries import DealRestored, DealStruck, InsertDeal, LinesCorrected, StandingGiven
from beermat.evening.questions import EveningLine, Moment, OneEvening, Past
from beermat.rules.bierkopf import Call
from beermat.rules.common import Degree
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Replacing
from beermat.screen.bierkopf.corrections import CorrectLines, OnPaper
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.model import BACK, Message, Table, Verb
from tests.screen.touching import COUNT, DONE, INSERT, MENU, REPLACE, book, card_of, digits, meant, win

from .sitting import A, B, Sitting, refused

SCHNEIDER = Degree.SCHNEIDER


def test_a_deal_can_be_struck_across_a_bollen(nine: Sitting) -> None:
    assert nine.evening.deals[2].bollen is A
    nine.tap(MENU, DealList)
    page_to(nine, 2)
    nine.tap(card_of(2), DealStruck(2))
    assert isinstance(nine.screen, DealCard)
    assert nine.screen.number == 2
    assert nine.evening.deals[1].struck
    assert nine.evening.deals[2].bollen is None


def page_to(table: Sitting, number: int) -> None:
    while not table.offers(card_of(number)):
        assert isinstance(table.screen, DealList)
        table.tap(Message(Verb.PAGE, number=table.screen.first + table.session.house.rows))


def test_pages_can_be_turned_as_quickly_as_one_can(nine: Sitting) -> None:
    rows = nine.session.house.rows
    nine.tap(MENU, DealList, Message(Verb.PAGE, number=rows))
    nine.tap(Message(Verb.PAGE, number=0), Message(Verb.PAGE, number=rows), after=0.05)
    assert isinstance(nine.screen, DealList)
    assert nine.screen.first == rows


def top_of(table: Sitting) -> int:
    assert isinstance(table.screen, DealList)
    return table.screen.first


def drag(table: Sitting, number: int, lines: float) -> None:
    """Lay a finger on a deal of the list, move it up by so many lines, and take it away."""
    table.wait(0.5)
    item = table.item(card_of(number))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = (0.0, share * lines * item.drag)
        table.session.input.down(item, 1, at) if share == 0.0 else table.session.input.move(at, 1)
        table.session.tick()
    table.session.input.up(1)
    table.session.tick()


def test_a_list_is_dragged_line_by_line_and_ends_at_its_ends(nine: Sitting) -> None:
    nine.tap(MENU, DealList)
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
    nine.tap(MENU, DealList)
    drag(nine, 9, 1)
    drag(nine, 8, -1)
    assert top_of(nine) == 0
    drag(nine, 8, 0.2)  # less than half a line, more than 2 mm
    assert top_of(nine) == 0
    drag(nine, 8, 0.1)
    assert isinstance(nine.screen, DealCard)
    assert nine.screen.number == 8


def test_a_struck_deal_is_restored_and_the_list_is_where_it_was(nine: Sitting) -> None:
    before = nine.evening
    nine.tap(MENU, DealList)
    drag(nine, 9, 2)
    nine.tap(card_of(6), DealStruck(6), DealRestored(6))
    assert nine.evening == before
    nine.tap(BACK)
    assert top_of(nine) == 2


def test_a_deal_that_was_forgotten_is_told_before_another(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9), INSERT)
    nine.tap(Message(Verb.CALL, A), win(B), book(B, SCHNEIDER))
    assert len(nine.evening.deals) == 10
    inserted = nine.evening.deals[8]
    assert (inserted.winner, inserted.degree, inserted.calls) == (B, SCHNEIDER, (Call(A),))
    assert nine.screen == DealCard(9)
    nine.tap(BACK)
    assert any("inserted" in str(item.look.get("note", "")) for item in nine.items)


def test_a_forgotten_deal_passes_the_checks_of_a_fresh_entry(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9), INSERT)
    nine.tap(win(A), COUNT, *digits(119), DONE)
    assert refused(nine) == "augen-impossible"
    assert len(nine.evening.deals) == 9


def test_a_forgotten_deal_is_told_by_the_five_buttons_alone(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9))
    for what in (INSERT, Booking, InsertDeal):
        nine.choose(what)
    assert len(nine.evening.deals) == 10


def test_the_list_says_when_each_entry_was_booked_once_the_book_has_answered(nine: Sitting) -> None:
    evening = nine.evening
    moments = tuple(Moment("2026-11-28", f"20:{at:02d}", at != 2) for at in range(len(evening.record)))
    line = EveningLine(1, moments[0], False, evening.seats, 9, evening.bollen)
    nine.paper.answers[OneEvening()] = Past(line, evening, moments)
    nine.tap(MENU, DealList)
    notes = [str(item.look["note"]) for item in nine.items if item.kind == "Row"]
    assert notes[0] == f"20:{len(evening.record) - 1:02d}"
    page_to(nine, 2)
    assert any(str(item.look.get("note")) == "~20:02" for item in nine.items)


def test_a_deal_can_be_replaced_with_other_calls_and_degree(nine: Sitting) -> None:
    nine.tap(MENU, DealList)
    page_to(nine, 2)
    nine.tap(
        card_of(2),
        REPLACE,
        Message(Verb.CALL, A),
        win(B),
        book(B, SCHNEIDER),
    )
    deal = nine.evening.deals[1]
    assert (deal.winner, deal.degree, deal.calls, deal.corrected) == (B, SCHNEIDER, (Call(A),), True)
    assert deal.bollen is B


def test_a_replacement_is_refused_like_a_fresh_entry(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9), REPLACE)
    nine.tap(Message(Verb.CALL, A), Message(Verb.CALL, B), Message(Verb.CALL, A), win(A))
    before = nine.evening
    nine.tap(book(A))
    assert refused(nine) == "cap-reached"
    assert nine.evening == before


def test_a_replacement_can_be_counted(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9), REPLACE)
    nine.tap(win(A), COUNT, *digits(74), DONE)
    assert nine.evening.deals[8].augen == (74, 46)
    assert nine.screen == DealCard(9)


def test_a_last_hand_double_can_be_entered_afterwards(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9), REPLACE)
    side = A if nine.evening.deals[8].dealer % 2 == 0 else B
    nine.tap(Message(Verb.CALL_LAST_HAND, side), win(side), book(side))
    assert nine.evening.deals[8].calls == (Call(side, last_hand=True),)


def test_back_leads_from_the_replacement_to_the_table_step_by_step(nine: Sitting) -> None:
    nine.tap(MENU, DealList, card_of(9), REPLACE)
    nine.tap(win(A), COUNT)
    seen = []
    while not isinstance(nine.screen, Table):
        seen.append(type(nine.screen))
        nine.tap(BACK)
    assert seen == [AugenKeypad, Booking, Replacing, DealCard, DealList]


def test_lines_are_corrected_by_hand_with_a_reason() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines, Message(Verb.SWAP), Message(Verb.STEP, number=-5))
    table.tap(Message(Verb.STEP, number=-1), Message(Verb.REASON), DONE)
    assert table.lines == (21, 15)
    assert table.paper.entries[-1] == LinesCorrected(B, -6, "forgotten")


def test_a_table_that_starts_on_paper_enters_lines_and_bollen_in_a_few_taps() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines, OnPaper)
    table.tap(*digits(12), *digits(7), Message(Verb.FIELD, number=2), *digits(2))
    table.tap(Message(Verb.FIELD, number=3), *digits(1), DONE)
    assert table.lines == (12, 7)
    assert table.evening.standing.bollen == (2, 1)
    assert table.paper.entries[-1] == StandingGiven((12, 7), (2, 1), "begun on paper")
    assert table.screen == Table()


def test_a_standing_that_cannot_be_is_refused_and_stays_to_be_put_right() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines, OnPaper, *digits(99), DONE)
    assert refused(table) == "given-lines-out-of-range"
    table.tap(Message(Verb.FIELD, number=0), *digits(9), Message(Verb.DELETE), *digits(8), DONE)
    assert table.lines == (8, 21)


def test_a_standing_is_entered_by_the_five_buttons_alone() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines, OnPaper)
    for action in (*digits(5), DONE):
        while not meant(table.focused, action):
            table.press("won_b")
        table.press("spritze_a")
    assert table.lines == (5, 21)


def test_a_correction_beyond_the_target_is_refused() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines, Message(Verb.STEP, number=1), DONE)
    assert refused(table) == "correction-out-of-range"
    assert table.lines == (21, 21)
