"""The conductor: intents in, entries to the book, news to the listeners."""

from __future__ import annotations

import threading

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import (
    DoubleCalled,
    Entry,
    EveningClosed,
    EveningOpened,
    Misdealt,
    Redo,
    ScoreDeal,
    TakeOff,
    Undo,
    person,
)
from beermat.evening.evening import Evening, fold
from beermat.evening.questions import Evenings, OneEvening, Question
from beermat.rules.bierkopf import Won
from beermat.scorekeeper import (
    Answered,
    Booked,
    Denied,
    Done,
    News,
    NotWritten,
    Scorekeeper,
    TakenOff,
)
from tests.table import FOUR, A, B, play, rules, table

OPENING = EveningOpened(rules(), FOUR)
FULL = StorageError("the disk is full")


class PatientBook:
    """A book that writes only when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[Entry, ...], Evening, Done]] = []
        self.written: list[Entry] = []
        self.questions: list[tuple[Question, Answered]] = []
        self.taken_off: list[tuple[str, Done]] = []

    def append(self, entries: tuple[Entry, ...], evening: Evening, done: Done) -> None:
        assert evening.record[-len(entries) :] == entries
        self.asked.append((entries, evening, done))

    def take_off(self, person: str, done: Done) -> None:
        self.taken_off.append((person, done))

    def ask(self, question: Question, answered: Answered) -> None:
        self.questions.append((question, answered))

    def write(self, fault: StorageError | None = None) -> None:
        entries, _, done = self.asked.pop(0)
        if fault is None:
            self.written += entries
        done(fault)


class QuickBook(PatientBook):
    """A book that writes at once, in a thread of its own."""

    def append(self, entries: tuple[Entry, ...], evening: Evening, done: Done) -> None:
        super().append(entries, evening, done)
        threading.Thread(target=self.write).start()


@pytest.fixture
def book() -> PatientBook:
    return PatientBook()


@pytest.fixture
def keeper(book: PatientBook) -> Scorekeeper:
    return Scorekeeper(book, None, OPENING)


@pytest.fixture
def news(keeper: Scorekeeper) -> list[News]:
    told: list[News] = []
    keeper.listen(told.append)
    return told


def test_a_deal_is_booked_only_when_it_is_on_disk(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(ScoreDeal(Won(A)))
    keeper.settle()
    assert (news, keeper.evening.deals, keeper.busy) == ([], (), True)
    book.write()
    keeper.settle()
    assert isinstance(news[0], Booked)
    assert keeper.evening == news[0].evening == play(table(), "A")
    assert not keeper.busy


def test_a_refused_intent_is_told_with_its_reason_and_never_reaches_the_book(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(Undo())
    assert isinstance(news[0], Denied)
    assert (news[0].refused.reason, news[0].intent) == ("nothing-to-undo", Undo())
    assert book.asked == []


def test_intents_are_taken_one_after_the_other_each_against_what_the_one_before_has_left(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    for intent in (DoubleCalled(A), DoubleCalled(A), DoubleCalled(B), ScoreDeal(Won(B))):
        keeper.want(intent)
    while keeper.busy:
        book.write()
        keeper.settle()
    assert [type(one) for one in news] == [Booked, Denied, Booked, Booked]
    assert keeper.evening == play(table(), "ab B")


def test_only_one_entry_is_on_its_way_at_a_time(keeper: Scorekeeper, book: PatientBook) -> None:
    keeper.want(DoubleCalled(A))
    keeper.want(DoubleCalled(B))
    assert len(book.asked) == 1


def test_the_opening_goes_to_disk_with_the_first_entry(keeper: Scorekeeper, book: PatientBook) -> None:
    keeper.want(Misdealt())
    book.write()
    keeper.settle()
    keeper.want(Misdealt())
    book.write()
    keeper.settle()
    assert book.written == [OPENING, Misdealt(), Misdealt()]
    assert keeper.evening.record == tuple(book.written)


def test_an_evening_that_is_on_disk_already_is_gone_on_with(book: PatientBook) -> None:
    tonight = play(table(), "A", DoubleCalled(B))
    keeper = Scorekeeper(book, tonight, OPENING)
    keeper.want(ScoreDeal(Won(B)))
    assert len(book.asked[0][0]) == 1
    book.write()
    keeper.settle()
    assert keeper.evening == play(table(), "A", "b B")


def test_what_the_disk_does_not_take_leaves_the_table_as_it_was_and_drops_what_waited(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(DoubleCalled(A))
    keeper.want(ScoreDeal(Won(A)))
    book.write(FULL)
    keeper.settle()
    assert news == [NotWritten(keeper.evening, DoubleCalled(A), FULL)]
    assert (keeper.evening, keeper.busy, book.asked) == (table(), False, [])


def test_after_a_fault_the_opening_is_written_with_the_next_entry(
    keeper: Scorekeeper, book: PatientBook
) -> None:
    keeper.want(Misdealt())
    book.write(FULL)
    keeper.settle()
    keeper.want(DoubleCalled(A))
    book.write()
    keeper.settle()
    assert book.written == [OPENING, DoubleCalled(A)]


def test_a_booking_for_a_version_that_has_moved_on_is_denied(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    version = len(keeper.evening.record)
    keeper.want(DoubleCalled(A), expects=version)
    keeper.want(ScoreDeal(Won(A)), expects=version)
    book.write()
    keeper.settle()
    assert isinstance(news[1], Denied)
    assert news[1].refused.reason == "table-has-moved"


def test_undo_elsewhere_moves_the_table_even_back_to_the_same_look(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    version = len(keeper.evening.record)
    for intent in (Misdealt(), Undo()):
        keeper.want(intent)
        book.write()
        keeper.settle()
    assert keeper.evening == table()
    keeper.want(ScoreDeal(Won(A)), expects=version)
    assert isinstance(news[-1], Denied)


def test_a_listener_may_ask_for_something_while_it_is_told(keeper: Scorekeeper, book: PatientBook) -> None:
    keeper.listen(lambda one: keeper.want(Misdealt()) if len(one.evening.record) < 4 else None)
    keeper.want(DoubleCalled(A))
    while keeper.busy:
        book.write()
        keeper.settle()
    assert book.written == [OPENING, DoubleCalled(A), Misdealt(), Misdealt()]


def test_every_listener_is_told_in_the_thread_of_whoever_settles() -> None:
    keeper = Scorekeeper(QuickBook(), None, OPENING)
    threads: list[threading.Thread] = []
    for _ in range(2):
        keeper.listen(lambda _: threads.append(threading.current_thread()))
    keeper.want(ScoreDeal(Won(A)))
    keeper.settle(wait=None)
    assert threads == [threading.current_thread()] * 2


def test_settle_can_wait_until_everything_is_on_disk() -> None:
    book = QuickBook()
    keeper = Scorekeeper(book, None, OPENING)
    for _ in range(20):
        keeper.want(ScoreDeal(Won(B)))
    keeper.settle(wait=None)
    assert len(keeper.evening.deals) == 20
    assert fold(book.written) == keeper.evening


def test_a_new_evening_begins_only_when_the_old_one_is_closed(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(ScoreDeal(Won(A)))
    keeper.want(OPENING)
    book.write()
    keeper.settle()
    assert isinstance(news[-1], Denied)
    assert news[-1].refused.reason == "evening-still-open"
    keeper.want(EveningClosed())
    book.write()
    keeper.settle()
    other = EveningOpened(rules(target=5), FOUR, 1)
    keeper.want(other)
    book.write()
    keeper.settle()
    assert keeper.evening == fold([other])
    keeper.want(Misdealt())
    assert book.asked[0][0] == (Misdealt(),)


def test_a_new_evening_is_on_disk_before_it_is_told_and_stands_at_the_table(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    other = EveningOpened(rules(target=5), FOUR, 1)
    keeper.want(other)  # nobody has played yet on the one that the table came up with
    assert (news, keeper.evening.seats, keeper.busy) == ([], table().seats, True)
    assert book.asked[0][0] == (other,)
    book.write()
    keeper.settle()
    assert news == [Booked(fold([other]), other, other, table())]
    assert keeper.evening == fold([other])


def test_an_evening_that_is_open_on_disk_is_not_left_for_a_new_one(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(OPENING)
    book.write()
    keeper.settle()
    keeper.want(OPENING)
    assert isinstance(news[-1], Denied)
    assert book.asked == []


def test_all_news_carries_the_intent_that_it_answers(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    wanted = (ScoreDeal(Won(A)), Undo(), Undo(), Redo(), EveningClosed(), OPENING)
    for intent in wanted:
        keeper.want(intent)
    while keeper.busy:
        book.write()
        keeper.settle()
    keeper.want(Misdealt())
    book.write(FULL)
    keeper.settle()
    assert [None if isinstance(one, Answered) else one.intent for one in news] == [*wanted, Misdealt()]
    assert [type(one) for one in news] == [Booked, Booked, Denied, Booked, Booked, Booked, NotWritten]


def test_undo_and_redo_go_through_the_book_like_everything_else(
    keeper: Scorekeeper, book: PatientBook
) -> None:
    for intent in (ScoreDeal(Won(A)), Undo(), Redo()):
        keeper.want(intent)
        book.write()
        keeper.settle()
    assert fold(book.written) == keeper.evening == play(table(), "A")


def test_an_answer_from_the_book_comes_as_news_of_its_question(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.ask(Evenings())
    keeper.settle()
    assert keeper.busy
    assert news == []
    ((question, answered),) = book.questions
    answered(())
    keeper.settle()
    assert news == [Answered(keeper.evening, question, ())]
    assert not keeper.busy


def test_a_question_that_the_book_cannot_answer_tells_why(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.ask(OneEvening(7))
    book.questions[0][1](FULL)
    keeper.settle()
    assert news == [Answered(keeper.evening, OneEvening(7), None, FULL)]


def test_an_answer_does_not_end_the_wait_for_the_disk(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.ask(Evenings())
    keeper.want(Misdealt())
    book.questions[0][1](())
    keeper.settle()
    assert keeper.busy
    book.write()
    keeper.settle()
    assert isinstance(keeper.evening.record[-1], Misdealt)
    assert not keeper.busy


def test_whoever_comes_no_more_is_taken_off_the_list_and_nothing_is_booked(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(TakeOff(person("Emil")))
    keeper.want(ScoreDeal(Won(A)))
    assert (news, book.asked) == ([], [])  # one thing after the other
    who, done = book.taken_off.pop()
    done(None)
    keeper.settle()
    assert who == "emil"
    assert news == [TakenOff(table(), TakeOff(person("Emil")))]
    book.write()
    keeper.settle()
    assert keeper.evening == play(table(), "A")


def test_whoever_sits_at_the_table_is_not_taken_off_the_list(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(TakeOff(FOUR[1]))
    assert isinstance(news[0], Denied)
    assert news[0].refused.reason == "sits-here"
    assert book.taken_off == []


def test_a_disk_that_takes_nobody_off_the_list_is_told(
    keeper: Scorekeeper, book: PatientBook, news: list[News]
) -> None:
    keeper.want(TakeOff(person("Emil")))
    book.taken_off.pop()[1](FULL)
    keeper.settle()
    assert news == [NotWritten(table(), TakeOff(person("Emil")), FULL)]
    assert not keeper.busy
