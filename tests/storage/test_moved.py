"""Somebody deletes, moves or replaces the record, or its log, while a table has it open."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from beermat.evening.entries import EveningClosed, EveningOpened
from beermat.evening.evening import Evening, fold
from beermat.storage.backup import back_up
from beermat.storage.book import read_book
from beermat.storage.repair.text_copy import text_copy_path
from tests.storage.damaged import at_the_table
from tests.storage.ledger import append, dump, fingerprint, opened, write
from tests.table import FOUR, play, rules, table

EVENING = play(table(), "A", "b B+")
MORE = play(EVENING, "A++")
OTHER = play(table(), "=", EveningClosed())


def log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replaced(path: Path) -> None:
    other = path.with_name("other.db")
    with opened(other) as book:
        write(book, OTHER)
    other.rename(path)
    for end in (".lock", ".starts", ".tonight.deckel"):
        other.with_name(other.name + end).unlink(missing_ok=True)


def log_deleted(path: Path) -> None:
    log(path).unlink()


def log_replaced(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(log(path), copy)
    copy.rename(log(path))


def all_of_it_deleted(path: Path) -> None:
    for file in path.parent.glob("beermat.db*"):
        if file != text_copy_path(path):
            file.unlink()


UNDER_THE_TABLE = [deleted, moved, replaced, log_deleted, log_replaced, all_of_it_deleted]


def at(path: Path) -> str | None:
    return fingerprint(path) if path.exists() else None


@pytest.mark.parametrize("what", UNDER_THE_TABLE)
def test_the_next_entry_is_refused_and_the_next_start_has_all_that_was_booked(
    path: Path, what: Callable[[Path], None]
) -> None:
    with opened(path) as book:
        write(book, EVENING)
        book.rest()
        what(path)
        for _ in range(2):
            refused = append(book, MORE.record[-1:], MORE)
            assert refused is not None
            assert refused.kind == "moved"
            assert str(path) in str(refused)
    with at_the_table(path) as found:
        assert found.fault is None
        assert found.tonight == EVENING
        more = play(found.tonight, "A++")
        assert append(found.book, more.record[-1:], more) is None
    with at_the_table(path) as found:
        assert found.tonight == MORE


@pytest.mark.parametrize("what", UNDER_THE_TABLE)
def test_no_new_evening_is_written_where_nobody_will_find_it(
    path: Path, what: Callable[[Path], None]
) -> None:
    over = play(EVENING, EveningClosed())
    with opened(path) as book:
        write(book, over)
        what(path)
        there = at(path)
        opening = EveningOpened(rules(), FOUR)
        refused = append(book, (opening,), fold([opening]))
        assert refused is not None
        assert refused.kind == "moved"
        if what not in (log_deleted, log_replaced):
            assert at(path) == there


@pytest.mark.parametrize("what", [log_deleted, log_replaced, moved])
def test_what_only_the_log_had_is_in_the_file_before_it_is_let_go(
    path: Path, what: Callable[[Path], None]
) -> None:
    with opened(path) as book:
        write(book, EVENING)
        what(path)
        assert append(book, MORE.record[-1:], MORE) is not None
    text_copy_path(path).unlink(missing_ok=True)
    there = path if path.exists() else path.with_name("elsewhere.db")
    with at_the_table(there) as found:
        assert found.recovered is None
        assert found.tonight == EVENING


def test_a_record_that_is_only_read_and_backed_up_meanwhile_has_not_moved(path: Path) -> None:
    evening: Evening = EVENING
    with opened(path) as book:
        write(book, evening)
        for _ in range(3):
            back_up(path)
            with read_book(path) as reader:
                assert reader.tonight() == evening
            dump(path)
            evening = play(evening, "A")
            assert append(book, evening.record[-1:], evening) is None
