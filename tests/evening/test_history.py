"""What happened tonight, line by line: worked out by hand."""

from __future__ import annotations

from hypothesis import given

from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    DoubleCalled,
    EveningClosed,
    InsertDeal,
    Misdealt,
    PayMass,
    Redo,
    ReplaceDeal,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import Evening
from beermat.evening.history import HistoryLine, history
from tests.strategies import evenings
from tests.table import FOUR, A, B, claim, play, table


def kinds(evening: Evening) -> list[str]:
    return [type(line.what).__name__ for line in history(evening)]


def test_each_deal_has_a_line_and_its_doublings_stand_in_it() -> None:
    evening = play(table(), DoubleCalled(A), "a A", "B")
    first, second = history(evening)
    assert (first.entry, first.deal, first.changes, first.undone) == (3, evening.deals[0], (), False)
    assert (second.entry, second.deal) == (4, evening.deals[1])


def test_what_is_no_deal_has_a_line_at_its_place() -> None:
    others = SeatsTaken(seats("Anna", "Chris", "Bert", "Ede"), 1)
    evening = play(table(target=1), "A", Misdealt(), PayMass(B), others, "A", EveningClosed())
    assert kinds(evening) == [
        "DealScored",
        "Misdealt",
        "MassPaid",
        "SeatsTaken",
        "DealScored",
        "EveningClosed",
    ]


def test_a_deal_tells_what_it_was_before_each_change_and_which_entry_changed_it() -> None:
    # entries: 1 opening, 2 A, 3 B+, 4 deal 1 becomes B, 5 deal 1 struck, 6 restored
    evening = play(table(), "A", "B+", ReplaceDeal(1, claim("B")), DealStruck(1))
    evening = play(evening, *[DealRestored(1)])
    line = history(evening)[0]
    assert line.deal is not None
    assert line.deal.winner is B
    assert [(one.entry, type(one.what)) for one in line.changes] == [
        (4, DealReplaced),
        (5, DealStruck),
        (6, DealRestored),
    ]
    replaced, struck, restored = (one.before for one in line.changes)
    assert replaced is not None
    assert replaced.winner is A
    assert struck is not None
    assert struck.winner is B
    assert restored is not None
    assert restored.struck


def test_an_inserted_deal_stands_where_it_was_played_and_says_that_it_was_inserted() -> None:
    evening = play(table(), "A", Misdealt(), "B+", InsertDeal(2, claim("A++")))
    first, misdeal, inserted, last = history(evening)
    assert (first.deal, inserted.deal, last.deal) == evening.deals
    assert isinstance(misdeal.what, Misdealt)
    assert [type(one.what) for one in inserted.changes] == [DealInserted]
    assert inserted.changes[0].before is None


def test_later_changes_of_a_deal_that_moved_on_stand_at_that_deal() -> None:
    evening = play(table(), "A", "B", InsertDeal(1, claim("A+")), DealStruck(3))
    lines = history(evening)
    assert [bool(line.deal and line.deal.struck) for line in lines] == [False, False, True]
    assert [type(one.what) for one in lines[2].changes] == [DealStruck]


def test_a_deal_that_was_taken_back_stands_there_as_undone() -> None:
    evening = play(table(), "A", "B++", Undo(), "B")
    first, undone, last = history(evening)
    assert (first.undone, undone.undone, last.undone) == (False, True, False)
    assert undone.deal is not None
    assert undone.deal.value == 3
    assert last.deal == evening.deals[1]


def test_what_was_brought_back_is_not_undone() -> None:
    evening = play(table(), "A", Undo(), Redo())
    assert history(evening) == (HistoryLine(2, evening.record[1], FOUR, evening.deals[0]),)


def test_a_correction_that_was_taken_back_leaves_no_trace_at_its_deal() -> None:
    evening = play(table(), "A", ReplaceDeal(1, claim("B")), Undo())
    (line,) = history(evening)
    assert line.changes == ()


@given(evenings())
def test_every_deal_has_exactly_one_line_that_is_not_undone_and_in_order(evening: Evening) -> None:
    lines = [line for line in history(evening) if line.deal is not None and not line.undone]
    assert tuple(line.deal for line in lines) == evening.deals


@given(evenings())
def test_every_scored_deal_of_the_record_has_a_line(evening: Evening) -> None:
    scored = [number for number, entry in enumerate(evening.record, 1) if isinstance(entry, DealScored)]
    told = [line.entry for line in history(evening) if isinstance(line.what, DealScored)]
    assert sorted(told) == scored
