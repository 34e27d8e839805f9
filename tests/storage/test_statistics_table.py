"""What is kept of everybody on each evening, and the statistics that are made of it."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given, settings

from beermat.evening.check import check
from beermat.evening.entries import EveningClosed, PayMass, Reopen, SeatsTaken, Undo, person, seats
from beermat.evening.evening import Evening
from beermat.evening.statistics import Counts, Report, When, report, tally
from beermat.storage.book import open_book, read_book
from beermat.storage.clock import stamp
from beermat.storage.statistics_table import COLUMNS
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import append, dump, new_book, opened, rows, steps, write
from tests.strategies import evenings
from tests.table import ANNA, BERT, CHRIS, B, play, table

CLOSED = play(table(target=2), "A+", "b B", "B", EveningClosed())
OPEN = play(table(target=2), SeatsTaken(seats("Anna", "Bert", "Ede", "Chris"), 0), "A", "B+")


def told(path: Path) -> list[tuple[object, ...]]:
    return rows(path, f"select {', '.join(COLUMNS[2:])} from tallies order by evening, number")


def expected(evening: Evening) -> list[tuple[object, ...]]:
    return [
        (one.game, *[*(who.id for who in one.who), None][:2], *one.counts, one.run, one.comeback)
        for one in tally(evening)
    ]


@settings(max_examples=40)
@given(evenings())
def test_the_table_says_what_was_done_once_the_evening_is_closed_and_nothing_before(evening: Evening) -> None:
    evening = evening if evening.closed else play(evening, EveningClosed())
    with new_book() as book:
        for entries, now in steps(evening):
            assert append(book, entries, now) is None
            assert told(book.path) == (expected(now) if now.closed else [])


@settings(max_examples=40)
@given(evenings())
def test_statistics_are_the_same_whether_the_evening_is_open_closed_or_made_anew(evening: Evening) -> None:
    evening = evening if evening.closed else play(evening, EveningClosed())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "beermat.db"
        with opened(path) as book:
            for entries, now in steps(evening):
                append(book, entries, now)
                if now.record == evening.record[:-1]:
                    assert book.statistics() == alone(now)
            assert book.statistics() == alone(evening)
        before = dump(path)
        rebuild(path)
        assert dump(path) == before


WHEN = When(1, "2026-11-29")


def alone(evening: Evening) -> Report:
    """Return the statistics of a book in which there is nothing but this evening."""
    return report([one.total(WHEN) for one in tally(evening)], evenings=1) if evening.played else Report()


def test_an_evening_that_is_opened_again_has_no_tallies_until_it_is_closed_again(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        again = CLOSED
        for move, closed in ((Reopen(), False), (EveningClosed(), True), (Undo(), False)):
            entry = check(again, move)
            again = again.apply(entry)
            assert append(book, (entry,), again) is None
            assert told(path) == (expected(again) if closed else [])


def test_a_mass_that_is_paid_after_closing_is_counted(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        entry = check(CLOSED, PayMass(B))
        assert append(book, (entry,), CLOSED.apply(entry)) is None
        (chris,) = (one for one in book.statistics().people("bierkopf") if one.who == (CHRIS,))
    assert chris.counts.mass_paid == 1


def test_tonight_and_evenings_before_add_up(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        write(book, OPEN)
        report = book.statistics()
        assert report.evenings == 2
        anna, ede = (report.of(who.id)[0] for who in (ANNA, person("Ede")))
    assert (anna.evenings, anna.counts.deals, anna.counts.won) == (2, 5, 2)
    assert (ede.evenings, ede.counts) == (
        1,
        Counts(deals=2, won=1, bollen_lost=1, schneider_taken=1, mass_lost=1),
    )


def test_one_person_comes_with_his_partners_and_nobody_else(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        write(book, OPEN)
        report = book.statistics(person=BERT.id)
        assert {one.who for one in report.totals} == {(BERT,), (ANNA, BERT), (BERT, CHRIS)}
        assert [one for one in book.statistics().totals if BERT in one.who] == list(report.totals)


def test_a_name_is_told_as_it_was_last_typed(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        book.add(play(table(), SeatsTaken(seats("ANNA", "Chris", "Bert", "Dora"), 0), "A"))
        assert book.statistics().of(ANNA.id)[0].who[0].name == "ANNA"


def test_since_a_day_leaves_out_what_was_before_and_tells_what_nobody_knows(path: Path) -> None:
    day = datetime(2026, 11, 27, 20, tzinfo=UTC)
    times = iter(
        [
            stamp(datetime(1970, 1, 1, tzinfo=UTC), synchronised=False),
            stamp(day, synchronised=True),
            stamp(day + timedelta(days=1), synchronised=True),
            stamp(datetime(1970, 1, 1, tzinfo=UTC), synchronised=False),
        ]
    )
    with open_book(path, now=lambda: next(times), zone=UTC) as book:
        for _ in range(4):
            book.add(CLOSED)
        assert _told(book.statistics()) == (4, 0, 12)
        assert _told(book.statistics(since="2026-11-28")) == (2, 0, 6)
        assert _told(book.statistics(since="2026-11-27")) == (3, 1, 9)


def _told(report: Report) -> tuple[int, int, int]:
    """Return how many evenings are in it, how many are unsure, and how many deals Anna has."""
    return report.evenings, report.unsure, report.of(ANNA.id)[0].counts.deals


def test_a_new_book_has_no_statistics() -> None:
    with new_book() as book:
        assert book.statistics() == Report()


def test_an_evening_that_cannot_be_read_is_passed_over_and_counted(path: Path) -> None:
    with opened(path) as book:
        write(book, OPEN)
    rows(path, "update entries set data = '{}' where number = 3")
    with read_book(path) as book:
        assert (book.statistics().evenings, book.statistics().unread) == (0, 1)


def old(path: Path) -> None:
    """Make of a file one from before there were tallies."""
    for statement in (
        "drop table tallies",
        "drop table off_list",
        "delete from _sqlite_migrations where name in ('m004_tallies', 'm005_off_list')",
        "pragma user_version = 3",
    ):
        rows(path, statement)


def test_a_file_from_before_there_were_tallies_gets_those_of_its_closed_evenings(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        write(book, OPEN)
    before, report = told(path), None
    with read_book(path) as book:
        report = book.statistics()
    old(path)
    with opened(path) as book:
        assert book.statistics() == report
    assert told(path) == before


def test_an_old_evening_that_cannot_be_read_keeps_no_file_from_being_brought_up_to_date(path: Path) -> None:
    with opened(path) as book:
        write(book, play(OPEN, EveningClosed()))
        write(book, CLOSED)
    rows(path, "update entries set data = '{}' where number = 3 and evening = 1")
    old(path)
    with opened(path):
        pass
    assert told(path) == expected(CLOSED)


def test_evenings_that_were_never_tallied_are_tallied_when_somebody_asks(path: Path) -> None:
    with opened(path) as book:
        write(book, CLOSED)
        report = book.statistics()
    rows(path, "delete from tallies")  # as if the power had gone while an old file was brought up to date
    with read_book(path) as book:
        assert book.statistics() == report
