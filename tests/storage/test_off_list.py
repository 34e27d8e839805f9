"""Whoever was taken off the list of regulars is off it, and in every evening all the same."""

from __future__ import annotations

import queue
from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed, Redo, SeatsTaken, Undo, seats
from beermat.evening.evening import Evening
from beermat.evening.questions import Regulars, Statistics
from beermat.storage.backup import back_up, restore
from beermat.storage.book import Book
from beermat.storage.export import as_json, read_json
from beermat.storage.repair.recovery import open_or_recover
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import append, opened, rows, ticking, write
from tests.storage.test_queries import ask
from tests.table import play, table

OTHERS = SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 0)
WITHOUT_ANNA = play(table(), "A", OTHERS, "B")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a record of one evening, from which Anna, who went at its middle, is off the list."""
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        write(book, WITHOUT_ANNA)
        assert take_off(book, "anna") is None
    return path


def take_off(book: Book, person: str) -> StorageError | None:
    answers: queue.SimpleQueue[StorageError | None] = queue.SimpleQueue()
    book.take_off(person, answers.put)
    return answers.get(timeout=30)


def go_on(book: Book, evening: Evening, *plays: object) -> Evening:
    """Book what follows as a table does, one entry after the other."""
    for one in plays:
        after = play(evening, one)
        assert append(book, after.record[len(evening.record) :], after) is None
        evening = after
    return evening


def off(book: Book) -> set[str]:
    return {one.person.id for one in ask(book, Regulars()) if not one.listed}  # type: ignore[union-attr]


def test_whoever_is_off_the_list_is_still_known_and_in_every_evening(path: Path) -> None:
    with opened(path) as book:
        told = ask(book, Regulars())
        assert [(one.person.name, one.evenings) for one in told if not one.listed] == [("Anna", 1)]  # type: ignore[union-attr]
        assert book.tonight() == WITHOUT_ANNA
        report = ask(book, Statistics())
        assert "Anna" in {one.who[0].name for one in report.totals}  # type: ignore[union-attr]


def test_twice_off_the_list_is_once(path: Path) -> None:
    with opened(path) as book:
        assert take_off(book, "anna") is None
        assert off(book) == {"anna"}
    assert rows(path, "select person, sure from off_list") == [("anna", 1)]


def test_whoever_sits_down_again_is_on_the_list_again_by_himself(path: Path) -> None:
    with opened(path) as book:
        go_on(book, WITHOUT_ANNA, "A")
        assert off(book) == {"anna"}  # a deal of the others is none of hers
        go_on(book, play(WITHOUT_ANNA, "A"), SeatsTaken(seats("Anna", "Chris", "Bert", "Dora"), 0))
        assert off(book) == set()


def test_a_new_evening_brings_whoever_sits_there_back(path: Path) -> None:
    with opened(path) as book:
        go_on(book, WITHOUT_ANNA, EveningClosed())
        write(book, play(table(), "A"))
        assert off(book) == set()


def test_undo_and_redo_that_seat_somebody_bring_him_back(path: Path) -> None:
    with opened(path) as book:
        anna_sits = go_on(book, WITHOUT_ANNA, Undo(), Undo())  # the deal, then that Emil took her seat
        assert off(book) == set()
        assert take_off(book, "emil") is None
        go_on(book, anna_sits, Redo())
        assert off(book) == set()


def test_a_rebuild_leaves_the_list_as_it_is(path: Path) -> None:
    rebuild(path)
    with opened(path) as book:
        assert off(book) == {"anna"}


def test_a_backup_carries_it(path: Path) -> None:
    made = back_up(path)
    with opened(path) as book:
        go_on(book, WITHOUT_ANNA, SeatsTaken(seats("Anna", "Chris", "Bert", "Dora"), 0))
    restore(path, made)
    with opened(path) as book:
        assert off(book) == {"anna"}


def test_a_record_made_good_from_its_backup_has_whoever_sat_down_since_on_the_list(path: Path) -> None:
    back_up(path)
    with opened(path) as book:
        go_on(book, WITHOUT_ANNA, SeatsTaken(seats("Anna", "Chris", "Bert", "Dora"), 0))
    path.write_bytes(b"SQLite format 3\0" + bytes(5000))
    recovered = open_or_recover(path, now=ticking())
    with recovered.book as book:
        assert recovered.recovered is not None
        assert recovered.tonight is not None
        assert "anna" in {somebody.id for somebody in recovered.tonight.seats}
        assert off(book) == set()


def test_an_import_neither_takes_anybody_off_nor_brings_anybody_back(path: Path, tmp_path: Path) -> None:
    with opened(path) as book:
        book.add(play(table(), "A"))
        assert off(book) == {"anna"}
        kept = read_json(as_json(book, [1, 2]))
    with opened(tmp_path / "other.db") as book:
        for one in kept:
            book.take(one)
        assert off(book) == set()


def test_a_closed_book_takes_nobody_off(path: Path) -> None:
    with opened(path) as book:
        pass
    assert isinstance(take_off(book, "bert"), StorageError)
