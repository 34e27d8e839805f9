"""What the book answers to the table's questions about the past."""

from __future__ import annotations

import queue
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import DealStruck, EveningClosed, SeatsTaken, seats
from beermat.evening.questions import (
    Answer,
    EveningLine,
    Evenings,
    LastBooked,
    Moment,
    OneEvening,
    Past,
    Question,
    Regulars,
)
from beermat.storage.book import Book, open_book
from tests.storage.ledger import append, new_book, opened, ticking, write
from tests.table import FOUR, play, table


def ask(book: Book, question: Question) -> Answer | StorageError:
    answers: queue.SimpleQueue[Answer | StorageError] = queue.SimpleQueue()
    book.ask(question, answers.put)
    return answers.get(timeout=30)


@pytest.mark.parametrize(
    ("question", "nothing"), [(Regulars(), ()), (Evenings(), ()), (OneEvening(), None), (LastBooked(), None)]
)
def test_a_new_book_knows_of_nobody_and_nothing(question: Question, nothing: object) -> None:
    with new_book() as book:
        assert ask(book, question) == nothing


def test_evenings_come_the_latest_first_with_deals_that_count_and_bollen_of_both_sides() -> None:
    with new_book() as book:
        write(book, play(table(target=2), "A", "A", "B++", EveningClosed()))
        write(book, play(table(), "B", DealStruck(1)))
        latest, first = ask(book, Evenings())  # type: ignore[misc]
        assert (latest.id, latest.closed, latest.deals, latest.bollen) == (2, False, 0, (0, 0))
        assert (first.id, first.closed, first.deals, first.bollen) == (1, True, 3, (1, 1))
        assert first.seats == FOUR


def test_an_evening_is_read_with_the_time_of_each_entry() -> None:
    with new_book() as book:
        evening = play(table(), "A", "B")
        write(book, evening)
        past = ask(book, OneEvening(1))
        assert isinstance(past, Past)
        assert past.evening == evening
        assert past.moments == (Moment("2026-11-29", "19:00", sure=True),) * 3
        assert ask(book, OneEvening()) == past


def test_times_are_those_of_the_table_not_of_greenwich(tmp_path: Path) -> None:
    late = ticking(datetime(2026, 11, 29, 23, 30, tzinfo=UTC))
    with open_book(tmp_path / "beermat.db", now=late, zone=timezone(timedelta(hours=1))) as book:
        write(book, play(table(), "A"))
        past = ask(book, OneEvening())
        assert isinstance(past, Past)
        assert past.line.opened == Moment("2026-11-30", "00:30", sure=True)


def test_an_evening_that_is_not_there_is_told_by_its_number(tmp_path: Path) -> None:
    with opened(tmp_path / "beermat.db") as book:
        write(book, play(table(), "A"))
        answer = ask(book, OneEvening(9))
        assert isinstance(answer, StorageError)
        assert "evening 9" in str(answer)


def test_the_evening_at_the_table_is_known_also_when_it_has_just_been_closed() -> None:
    with new_book() as book:
        evening = play(table(), "A")
        write(book, evening)
        book.add(play(table(), "B"))
        after = play(evening, EveningClosed())
        assert append(book, after.record[-1:], after) is None
        line = ask(book, LastBooked())
        assert isinstance(line, EveningLine)
        assert (line.id, line.closed, line.deals) == (1, True, 1)


def test_regulars_come_by_how_many_evenings_they_sat_there_then_by_the_latest() -> None:
    with new_book() as book:
        book.add(play(table(), "A"))
        book.add(play(table(), SeatsTaken(seats("Anna", "Chris", "Ede", "Fritz"), 0), "A"))
        regulars = ask(book, Regulars())
        assert [(one.person.name, one.evenings) for one in regulars] == [  # type: ignore[union-attr]
            ("Anna", 2), ("Chris", 2), ("Ede", 1), ("Fritz", 1), ("Bert", 1), ("Dora", 1),
        ]  # fmt: skip


def test_an_evening_is_also_theirs_who_played_and_went_before_its_end() -> None:
    with new_book() as book:
        for closing in ([EveningClosed()], []):
            ede = SeatsTaken(seats("Anna", "Chris", "Ede", "Dora"), 0)
            write(book, play(table(), "A", ede, "B", SeatsTaken(FOUR, 0), *closing))
        regulars = ask(book, Regulars())
        assert {one.person.name: one.evenings for one in regulars} == dict.fromkeys(  # type: ignore[union-attr]
            ("Anna", "Bert", "Chris", "Dora", "Ede"), 2
        )


def test_whoever_sat_down_and_got_up_without_a_deal_has_no_evening() -> None:
    with new_book() as book:
        ede = SeatsTaken(seats("Anna", "Chris", "Ede", "Dora"), 0)
        write(book, play(table(), "A", ede, SeatsTaken(FOUR, 0), "A"))
        regulars = ask(book, Regulars())
        assert [one.evenings for one in regulars if one.person.name == "Ede"] == [0]  # type: ignore[union-attr]


def test_a_table_at_which_nobody_was_named_has_no_regulars() -> None:
    from beermat.evening.entries import EveningOpened
    from beermat.evening.evening import fold
    from tests.table import rules

    with new_book() as book:
        book.add(play(fold([EveningOpened(rules())]), "A"))
        assert ask(book, Regulars()) == ()


def test_questions_are_answered_while_the_table_writes() -> None:
    with new_book() as book:
        write(book, play(table(), "A"))
        answers: queue.SimpleQueue[Answer | StorageError] = queue.SimpleQueue()
        for _ in range(20):
            book.ask(Evenings(), answers.put)
        write(book, play(table(), *["A"] * 5))
        assert all(not isinstance(answers.get(timeout=30), StorageError) for _ in range(20))
