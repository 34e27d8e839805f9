"""The book: tonight's evening, all evenings before, and the place where entries go.

`open_book` is for the table and for whoever writes; there is one of them for a file. `read_book` is for
whoever only reads, and may be used at any time, also while a table writes.
"""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import tzinfo
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from beermat.errors import StorageError
from beermat.evening.entries import Entry, Person
from beermat.evening.evening import Evening
from beermat.storage import database
from beermat.storage.backup import known_version
from beermat.storage.clock import Stamp, system_now
from beermat.storage.reading import (
    is_known,
    latest_open,
    read_deal_stamps,
    read_deals,
    read_evening,
    read_opening,
    read_people,
    read_stamps,
)
from beermat.storage.repair.unclean_shutdown import RecordLock
from beermat.storage.writer import Tell, Work, Writer

if TYPE_CHECKING:
    from beermat.evening.questions import Answer, EveningLine, Past, Question
    from beermat.evening.statistics import Report
    from beermat.storage.queries import QueryThread
    from beermat.storage.transactions import Kept


Done = Callable[[StorageError | None], None]
"""Gets None once what was handed in is safely on disk, or the fault."""


class Records:
    """The evenings of a file, to be read by the thread that opened it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Read through this connection; `path` is what faults name."""
        self.path: Final = path
        self._connection: Final = connection

    def tonight(self) -> Evening | None:
        """Return the latest evening that is not closed, or None; raise `StorageError` if it is unreadable."""
        with database.naming(self.path):
            number = latest_open(self._connection) if self._has_tables() else None
            return None if number is None else read_evening(self._connection, self.path, number)

    def booked_tonight(self) -> tuple[Stamp, ...]:
        """Return when each entry of the latest evening that is not closed was booked; () if there is none."""
        with database.naming(self.path):
            number = latest_open(self._connection) if self._has_tables() else None
            return () if number is None else read_stamps(self._connection, number)

    def evenings(self, zone: tzinfo | None = None) -> list[EveningLine]:
        """Return a line about each evening on which something was played, the oldest first.

        Its times are in `zone`, None being the machine's own.
        """
        from beermat.storage import queries  # noqa: PLC0415 - the table starts without it

        with database.naming(self.path):
            if not self._has_tables():
                return []
            return list(reversed(queries.lines(self._connection, self.path, None, zone)))

    def opening(self, id: int) -> tuple[str, Stamp]:
        """Return the day (YYYY-MM-DD) that the record gives an evening, and when it was opened.

        The day is that of the time zone in which it was played. Raises `StorageError` if there is none.
        """
        with self._known(id):
            return read_opening(self._connection, id)

    def evening(self, id: int) -> Evening:
        """Return an evening by its number; raise `StorageError` if there is none or it is unreadable."""
        with self._known(id):
            return read_evening(self._connection, self.path, id)

    def past(self, id: int, zone: tzinfo | None = None) -> Past:
        """Return an evening with its times in `zone`, None being the machine's own; raise `StorageError`."""
        from beermat.storage import queries  # noqa: PLC0415 - the table starts without it

        with self._known(id):
            return queries.past(self._connection, self.path, id, zone)

    def stamps(self, id: int) -> tuple[Stamp, ...]:
        """Return when each entry of an evening was booked; raise `StorageError` if there is none."""
        with self._known(id):
            return read_stamps(self._connection, id)

    def deals(self, id: int) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
        """Return the names of the columns and a row for each deal of an evening; raise `StorageError`."""
        with self._known(id):
            return read_deals(self._connection, id)

    def deal_stamps(self, id: int) -> tuple[Stamp, ...]:
        """Return when each deal of an evening was first booked; raise `StorageError` if there is none."""
        with self._known(id):
            return read_deal_stamps(self._connection, id)

    def statistics(self, *, since: str | None = None, person: str | None = None) -> Report:
        """Return what everybody did on all evenings, tonight's included.

        `since` is a day, YYYY-MM-DD: only what was on it or after it. `person` is somebody's id: only he, and
        he with his partners. Raises `StorageError` for an evening that is unreadable.
        """
        from beermat.storage import statistics_table  # noqa: PLC0415 - the table starts without it

        with database.naming(self.path):
            return statistics_table.statistics(self._connection, self.path, day=since, person=person)

    def people(self) -> list[Person]:
        """Return everybody who ever sat at the table, by name."""
        with database.naming(self.path):
            return read_people(self._connection) if self._has_tables() else []

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Return itself, to be closed at the end of the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the book."""
        self.close()

    @contextmanager
    def _known(self, id: int) -> Iterator[None]:
        """Read of an evening; raise `StorageError` if there is none of this number."""
        with database.naming(self.path):
            if not self._has_tables() or not is_known(self._connection, id):
                raise StorageError(f"{self.path}: there is no evening {id}")
            yield

    def _has_tables(self) -> bool:
        # Asked anew each time: the first entry in a new file makes them.
        return database.version(self._connection, self.path) > 0


class Book(Records):
    """A book that is also written. What is read is what is on disk, never what still waits in the queue."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        lock: RecordLock,
        *,
        now: Callable[[], Stamp],
        zone: tzinfo | None,
    ) -> None:
        """Start the writer, which takes the lock with its first job; see `open_book`."""
        super().__init__(path, connection)
        self._lock: Final = lock
        self._zone: Final = zone
        self._writer: Final = Writer(path, lock=lock, now=now, zone=zone)
        self._last: int | None = None
        self._queries: QueryThread | None = None
        self._closed = False

    def append(self, entries: tuple[Entry, ...], evening: Evening, done: Done) -> None:
        """Write the entries that make `evening`, in one transaction, then call `done` from any thread.

        The entries are the last of `evening.record`; `EveningOpened` among them begins a new evening. `done`
        gets None once they are safely on disk, or the fault; then nothing of them is written.
        """

        def tell(answer: int | StorageError) -> None:
            if isinstance(answer, StorageError):
                done(answer)
            else:
                self._last = answer
                done(None)

        self._hand_in(lambda disk: disk.append(entries, evening), tell)

    def take_off(self, person: str, done: Done) -> None:
        """Take the person of this id off the list of regulars, then call `done` as after an entry."""
        self._hand_in(
            lambda disk: disk.take_off(person),
            lambda answer: done(answer if isinstance(answer, StorageError) else None),
        )

    def ask(self, question: Question, answered: Callable[[Answer | StorageError], None]) -> None:
        """Look something up beside the writing, then call `answered` from another thread."""
        if self._closed:
            answered(self._has_been_closed())
            return
        if self._queries is None:
            from beermat.storage.queries import QueryThread  # noqa: PLC0415 - the table starts without it

            self._queries = QueryThread(self.path, zone=self._zone, last=lambda: self._last)
        self._queries.ask(question, answered)

    def prepare(self) -> None:
        """Make the tables of a new file in the background now; otherwise the first entry does.

        What is wrong with the file is told to the first entry.
        """
        self._hand_in(lambda disk: 0, lambda answer: None)

    def ping(self, answered: Callable[[], None]) -> None:
        """Call `answered`, from the writer's thread, once all that was handed in before is done.

        Its connection is asked as well. What is wrong with the disk is an answer too; only a thread that is
        dead or stuck gives none.
        """
        self._hand_in(lambda disk: disk.ping(), lambda answer: answered())

    def rest(self) -> None:
        """Wait until all that was handed in is written, the text copy of tonight's evening too."""
        rested = threading.Event()
        self._writer.rest(rested.set)
        rested.wait()

    def add(self, evening: Evening) -> int:
        """Write the whole record of an evening as a new one, closed; return its number.

        Its entries bear the time of now. Raises `StorageError`; then nothing of it is written.
        """
        return self._answered(lambda disk: disk.add(evening))

    def take(self, kept: Kept) -> int:
        """Write an evening that was kept elsewhere, closed, with its own day and times; return its number.

        Raises `StorageError`, also for one that is in the book already.
        """
        return self._answered(lambda disk: disk.take(kept))

    def close(self) -> None:
        """Wait until everything that was handed in is written, then let go of the file; twice is once."""
        if self._closed:
            return
        self._closed = True
        if self._queries is not None:
            self._queries.close()
        self._writer.close()
        super().close()
        self._lock.release()

    def _answered(self, work: Work) -> int:
        answers: queue.SimpleQueue[int | StorageError] = queue.SimpleQueue()
        self._hand_in(work, answers.put)
        answer = answers.get()
        if isinstance(answer, StorageError):
            raise answer
        return answer

    def _hand_in(self, work: Work, tell: Tell) -> None:
        if self._closed:
            tell(self._has_been_closed())
        else:
            self._writer.put(work, tell)

    def _has_been_closed(self) -> StorageError:
        return StorageError(f"{self.path} has been closed")


def open_book(path: Path, *, now: Callable[[], Stamp] = system_now, zone: tzinfo | None = None) -> Book:
    """Open the file to read and write it; make it, and the folders above it, if there is none.

    `now` gives the time of each entry; `zone` decides on which day an evening was opened, None is the
    machine's own time zone. Raises `StorageError`, and changes nothing, for a place that may not be written,
    a full disk, a file that is no database or one of another program, a newer version, and for a file that
    another table has open.
    """
    path = path.absolute()
    lock = RecordLock(path, now)
    with database.naming(path):
        database.check_kind(path)
        database.check_writable(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        try:
            connection = connect(path)
        except BaseException:
            lock.release()
            raise
    return Book(path, connection, lock, now=now, zone=zone)


def connect(path: Path) -> sqlite3.Connection:
    """Return a reading connection to a file that is ours, or is made ours; a new one has no tables yet."""
    with database.kept(database.connect(path, create=True)) as connection:
        if 0 < known_version(connection, path) < database.NEWEST:
            _upgrade(path)
        database.claim(connection)
        connection.execute("pragma query_only = on")
    return connection


def read_book(path: Path) -> Records:
    """Open the file to read it only; raise `StorageError` if there is none or it is not ours.

    One of an older version is brought up to date first; if it may not be written, that is a `StorageError`.
    """
    path = path.absolute()
    with database.naming(path):
        database.check_exists(path)
        with database.kept(database.connect_to_read(path)) as connection:
            written = known_version(connection, path)
            if written in (0, database.NEWEST):
                return Records(path, connection)
        connection.close()
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            versions = f"version {written}, this one knows {database.NEWEST}"
            raise StorageError(
                f"{path} was written by an older beermat ({versions}): open it once where it may be written"
            )
        with database.locked(path):
            _upgrade(path)
    return read_book(path)


def _upgrade(path: Path) -> None:
    from beermat.storage.upgrade import connect_upgraded  # noqa: PLC0415 - rarely needed

    connect_upgraded(path).close()
