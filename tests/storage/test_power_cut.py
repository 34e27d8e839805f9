"""What is left after the power went: any beginning of the log that SQLite writes ahead."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from beermat.evening.entries import DealStruck, DoubleCalled, PayMass, SeatsTaken, Undo, seats
from beermat.storage import database
from beermat.storage.book import read_book
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import append, dump, opened, rows, steps
from tests.table import B, play, table

EVENING = play(
    table(target=3),
    "A",
    DoubleCalled(B),
    "A+",
    PayMass(B),
    SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 1),
    "b B++",
    DealStruck(1),
    Undo(),
)


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


@pytest.fixture
def images(tmp_path: Path) -> list[tuple[bytes, bytes, int]]:
    """The file, its log, and the length of the record, each time an entry was told to be on disk."""
    path, taken = tmp_path / "beermat.db", []
    with opened(path) as book:
        for entries, now in steps(EVENING):
            assert append(book, entries, now) is None
            taken.append((path.read_bytes(), log_of(path).read_bytes(), len(now.record)))
    return taken


def test_what_was_told_to_be_on_disk_is_there_after_a_cut_at_any_byte_behind_it(
    tmp_path: Path, images: list[tuple[bytes, bytes, int]]
) -> None:
    path = tmp_path / "after.db"
    for (_, safe, length), (file, log, next_length) in pairwise(images):
        for cut in (*range(len(safe), len(log), 1021), len(log) - 1, len(log)):
            path.write_bytes(file)
            log_of(path).write_bytes(log[:cut])
            with opened(path) as book:
                tonight = book.tonight()
            assert tonight is not None
            assert tonight.record == EVENING.record[: next_length if cut == len(log) else length]


def test_after_a_cut_the_tables_say_what_the_record_says(
    tmp_path: Path, images: list[tuple[bytes, bytes, int]]
) -> None:
    path = tmp_path / "after.db"
    for (_, safe, _), (file, log, _) in pairwise(images):
        for part in (0.0, 0.3, 0.6, 0.9):
            path.write_bytes(file)
            log_of(path).write_bytes(log[: len(safe) + int(part * (len(log) - len(safe)))])
            assert rows(path, "pragma integrity_check") == [("ok",)]
            before = dump(path)
            rebuild(path)
            assert dump(path) == before


def test_a_garbled_end_of_the_log_is_no_entry(tmp_path: Path, images: list[tuple[bytes, bytes, int]]) -> None:
    path = tmp_path / "after.db"
    (_, safe, length), (file, log, _) = images[-2:]
    path.write_bytes(file)
    log_of(path).write_bytes(safe + bytes(255 - byte for byte in log[len(safe) :]))
    with read_book(path) as book:
        tonight = book.tonight()
    assert tonight is not None
    assert tonight.record == EVENING.record[:length]


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        for entries, now in steps(EVENING):
            append(book, entries, now)
    with closing(database.connect(path)) as connection:
        assert connection.execute("pragma synchronous").fetchone() == (2,)
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
        assert connection.execute("pragma foreign_keys").fetchone() == (1,)
