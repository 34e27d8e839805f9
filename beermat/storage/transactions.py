"""Transactions: entries of tonight's evening, or a whole evening, with the tables worked out from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from datetime import tzinfo
from itertools import repeat
from pathlib import Path
from typing import Final, NamedTuple

from beermat.errors import StorageError
from beermat.evening.check import check
from beermat.evening.entries import EveningClosed, EveningOpened, Record, Seats
from beermat.evening.evening import Evening
from beermat.evening.notation.writer import write
from beermat.storage import database, projection
from beermat.storage.clock import Stamp, local_day
from beermat.storage.codec import encode
from beermat.storage.reading import last_played, latest_open, read_evening
from beermat.storage.repair.text_copy import TextCopy, checksum, read_text_copy, write_text_copy
from beermat.storage.upgrade import connect_upgraded

EVENING: Final = """
    insert into evenings (id, opened, sure, day, closed, rules, a1, a2, b1, b2, bollen_a, bollen_b)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ENTRY: Final = "insert into entries (evening, number, at, sure, kind, data) values (?, ?, ?, ?, ?, ?)"


class Kept(NamedTuple):
    """An evening as it was kept: the day (YYYY-MM-DD) it belongs to, and a stamp for each of its entries."""

    evening: Evening
    day: str
    stamps: tuple[Stamp, ...]


class _OnDisk(NamedTuple):
    """The evening that is being played, as the file has it."""

    number: int
    evening: Evening


class Transactions:
    """Writes through a connection of its own; knows tonight's evening as it is on disk."""

    def __init__(self, path: Path, *, now: Callable[[], Stamp], zone: tzinfo | None) -> None:
        """Open the file for writing and make its tables, if it is new; see `open_book` for what is raised."""
        self._path: Final = path
        self._now: Final = now
        self._zone: Final = zone
        self._connection: Final = connect_upgraded(path)
        with database.kept(self._connection):
            self._in_place: Final = database.InPlace(path)
        self._tonight: _OnDisk | None = None
        self._copied: tuple[int, int] | None = None

    def append(self, entries: Record, evening: Evening) -> int:
        """Write the last entries of `evening`; return its number.

        `EveningOpened` among them begins a new evening; otherwise they go on from what is on disk. Raises
        `StorageError` if that is not what stands before them in the record.
        """
        before = evening.record[: -len(entries)]
        number = self._go_on(before, entries, evening) if before else self._begin(evening, at_the_table=True)
        self._tonight = _OnDisk(number, evening)
        return number

    def take_off(self, person: str) -> int:
        """Take the person of this id off the list of regulars; return 0."""
        with database.transaction(self._connection, self._in_place) as write:
            remove_regular(write, person, self._now())
        return 0

    def add(self, evening: Evening) -> int:
        """Write a whole evening as a new one beside tonight's, closed; return its number."""
        return self._begin(_closed(evening))

    def take(self, kept: Kept) -> int:
        """Write an evening that was kept elsewhere, closed, with its own day and times; return its number.

        Raises `StorageError` for one that is in the file already.
        """
        first = next((one for one in kept.stamps if one.sure), kept.stamps[0])
        day = kept.day if kept.stamps[0].sure else local_day(first, self._zone)
        same = "select id from evenings where opened = ? and day in (?, ?)"
        for (number,) in self._connection.execute(same, (kept.stamps[0].at, kept.day, day)).fetchall():
            there = read_evening(self._connection, self._path, number)
            if there.record[: len(kept.evening.record)] == kept.evening.record:
                raise StorageError(f"{self._path}: this evening is there already, as evening {number}")
        return self._begin(_closed(kept.evening), kept)

    def ping(self) -> int:
        """Return how many tables the file has: a connection that answers this is alive."""
        (tables,) = self._connection.execute("select count(*) from sqlite_schema").fetchone()
        return int(tables)

    def copy_text(self) -> None:
        """Write the text copy of tonight's evening, if the one on disk is older.

        Raises OSError, sqlite3.Error and `StorageError`.
        """
        if self._tonight is None:
            self._tonight = self._find()
        if self._tonight is None:
            return
        number, evening = self._tonight
        place = number, len(evening.record)
        if self._copied is None and (there := read_text_copy(self._path)) is not None:
            self._copied = there.number, there.entries
        if self._copied != place:
            write_text_copy(self._path, text_copy_of(self._connection, number, evening))
            self._copied = place

    def checkpoint(self) -> None:
        """Copy everything that only the -wal has into the file itself, wherever that has been moved to."""
        self._connection.execute("pragma wal_checkpoint(truncate)").fetchone()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _begin(self, evening: Evening, kept: Kept | None = None, *, at_the_table: bool = False) -> int:
        assert isinstance(evening.record[0], EveningOpened)
        with database.transaction(self._connection, self._in_place) as write:
            if at_the_table:
                projection.drop_unplayed(write, last_played(write) or 0)
            now = self._now()
            opened, day = (now, local_day(now, self._zone)) if kept is None else (kept.stamps[0], kept.day)
            (number,) = write.execute("select ifnull(max(id), 0) + 1 from evenings").fetchone()
            projection.add_people(write, number, evening.record)
            if at_the_table:
                restore_regulars(write, evening.seats)
            write.execute(
                EVENING,
                (number, opened.at, opened.sure, day, *projection.head(evening)),
            )
            stamps = () if kept is None else kept.stamps
            write_entries(write, number, 1, evening.record, (*stamps, *repeat(now, len(evening.record))))
            projection.settle_day(write, number, self._zone)
            projection.project(write, number, None, evening)
        return int(number)

    def _go_on(self, before: Record, entries: Record, evening: Evening) -> int:
        tonight = self._tonight or self._find()
        if tonight is None or tonight.evening.record != before:
            tonight = self._find_closed(before)
        with database.transaction(self._connection, self._in_place) as write:
            if tonight.evening.closed and not evening.closed:
                projection.drop_unplayed(write, tonight.number)
            projection.add_people(write, tonight.number, entries)
            if evening.seats != tonight.evening.seats:
                restore_regulars(write, evening.seats)
            now = self._now()
            write_entries(write, tonight.number, len(before) + 1, entries, repeat(now))
            if now.sure:
                projection.settle_day(write, tonight.number, self._zone)
            projection.project(write, tonight.number, tonight.evening, evening)
        return tonight.number

    def _find_closed(self, before: Record) -> _OnDisk:
        """Return the last evening that was played; it must be closed, and have this record."""
        number = last_played(self._connection)
        found = None if number is None else read_evening(self._connection, self._path, number)
        if number is None or found is None or not found.closed or found.record != before:
            raise StorageError(
                f"{self._path}: the evening in the file is not the one at the table; start again"
            )
        return _OnDisk(number, found)

    def _find(self) -> _OnDisk | None:
        number = latest_open(self._connection)
        return None if number is None else _OnDisk(number, read_evening(self._connection, self._path, number))


def text_copy_of(connection: sqlite3.Connection, number: int, evening: Evening) -> TextCopy:
    """Return the text copy of an evening of the record."""
    opened, sure, day = connection.execute(
        "select opened, sure, day from evenings where id = ?", (number,)
    ).fetchone()
    rows = connection.execute(
        "select kind, data, at, sure from entries where evening = ? order by number", (number,)
    ).fetchall()
    total, last = checksum(row[:2] for row in rows), Stamp(rows[-1][2], bool(rows[-1][3]))
    return TextCopy(number, day, Stamp(opened, bool(sure)), len(rows), total, last, write(evening))


def _closed(evening: Evening) -> Evening:
    return evening if evening.closed else evening.apply(check(evening, EveningClosed()))


def write_entries(
    connection: sqlite3.Connection, evening: int, first: int, entries: Record, moments: Iterable[Stamp]
) -> None:
    """Write entries of an evening, numbered from `first`; each has a moment at which it was booked."""
    for number, (entry, moment) in enumerate(zip(entries, moments, strict=False), first):
        connection.execute(_ENTRY, (evening, number, moment.at, moment.sure, *encode(entry)))


def remove_regular(connection: sqlite3.Connection, person: str, at: Stamp) -> None:
    """Take the person of this id off the list at this moment; twice is once."""
    connection.execute("insert or ignore into off_list (person, at, sure) values (?, ?, ?)", (person, *at))


def restore_regulars(connection: sqlite3.Connection, seats: Seats) -> None:
    """Put those who have just sat down on the list again."""
    connection.executemany("delete from off_list where person = ?", [(somebody.id,) for somebody in seats])
