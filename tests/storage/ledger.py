"""What the storage tests share: a clock that ticks when asked, a book that is played into, a look inside."""

from __future__ import annotations

import hashlib
import queue
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from beermat.errors import StorageError
from beermat.evening.entries import Entry
from beermat.evening.evening import Evening, fold
from beermat.storage import database
from beermat.storage.book import Book, open_book
from beermat.storage.clock import Stamp, stamp


def ticking(start: datetime = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)) -> Callable[[], Stamp]:
    """Return a clock that is a second later each time it is asked."""
    asked = iter(range(1_000_000))
    return lambda: stamp(start + timedelta(seconds=next(asked)), synchronised=True)


@contextmanager
def opened(path: Path) -> Iterator[Book]:
    """Open a book in UTC with a clock of its own, and close it at the end."""
    with open_book(path, now=ticking(), zone=UTC) as book:
        yield book


@contextmanager
def new_book() -> Iterator[Book]:
    """Open an empty book that goes at the end."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "beermat.db") as book:
        yield book


def append(book: Book, entries: tuple[Entry, ...], evening: Evening) -> StorageError | None:
    """Hand in entries, wait, and return what became of them."""
    answers: queue.SimpleQueue[StorageError | None] = queue.SimpleQueue()
    book.append(entries, evening, answers.put)
    return answers.get(timeout=30)


def steps(evening: Evening) -> Iterator[tuple[tuple[Entry, ...], Evening]]:
    """Yield the entries of an evening as a table hands them in: the opening together with the first one."""
    first = evening.record[:2]
    table = fold(first)
    yield first, table
    for entry in evening.record[2:]:
        table = table.apply(entry)
        yield (entry,), table


def write(book: Book, evening: Evening) -> None:
    """Write an evening into the book as a table does, entry by entry."""
    for entries, table in steps(evening):
        assert append(book, entries, table) is None


def rows(path: Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    """Return what a statement gives, said to the file by another program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(sql, values).fetchall()


def make_newer(path: Path) -> None:
    """Let the file be as the next version of the program leaves it."""
    rows(
        path,
        "insert into _sqlite_migrations (migration_set, name, applied_at) values ('beermat', 'next', '2027')",
    )
    rows(path, f"pragma user_version = {database.NEWEST + 1}")


def dump(path: Path) -> str:
    """Return everything in the file as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def fingerprint(path: Path) -> str:
    """Return a hash of the file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def fill(place: Path) -> Path:
    """Fill the disk to the last byte; return the file that does."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 1024)
        except OSError:
            return filler
