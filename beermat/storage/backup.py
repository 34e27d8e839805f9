"""Backups: a copy of the whole record that SQLite itself makes, checked before it counts.

They lie in the folder `backups` beside the record, unless told otherwise, and are called
`beermat-000042-20261129T214002Z-v2.db`: a running number, which alone says which one is newer (there may be
no clock), the time in UTC, with `-unsure` where nobody had set it, and the version of the tables.
"""

from __future__ import annotations

import fcntl
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from beermat.errors import StorageError
from beermat.evening.entries import LONGEST_NAME
from beermat.storage import database
from beermat.storage.atomic_files import aside_of, compact, own_like, put_in_place, sync, unfinished
from beermat.storage.clock import Stamp, is_day, is_time, system_now
from beermat.storage.json_fields import shown
from beermat.storage.reading import PLAYED, read_evening
from beermat.storage.repair.text_copy import text_copy_path

KEPT: Final = 30
"""So many are kept, the newest ones."""

_NAME: Final = re.compile(r"(.+)-(\d{6,})-(\d{8}T\d{6}Z)(-unsure)?-v(\d+)\.db")


class Backup(NamedTuple):
    """What the name of a backup says; `at` is as in 20261129T214002Z."""

    path: Path
    number: int
    at: str
    sure: bool
    version: int


class Contents(NamedTuple):
    """What is in a record: `deals` that count, and the `day` of the last evening, "" without one."""

    version: int
    evenings: int
    deals: int
    day: str


def folder_of(record: Path) -> Path:
    """Return where the backups of a record lie."""
    return record.resolve().parent / "backups"


def backups(record: Path, folder: Path | None = None) -> tuple[Backup, ...]:
    """Return the backups of a record, the newest first, as their names tell; raise OSError."""
    stem, found = _stem(record), []
    folder = folder or folder_of(record)
    if folder.is_dir():
        for path in folder.iterdir():
            name = _NAME.fullmatch(path.name)
            if name is not None and name[1] == stem:
                found.append(Backup(path, int(name[2]), name[3], name[4] is None, int(name[5])))
    return tuple(sorted(found, key=lambda backup: backup.number, reverse=True))


def _stem(record: Path) -> str:
    return record.resolve().name.removesuffix(".db")


def back_up(record: Path, folder: Path | None = None, *, now: Callable[[], Stamp] = system_now) -> Path:
    """Copy the record into the folder, check the copy, drop what is older than the newest 30; return it.

    May be done at any time, also while a table writes. Raises `StorageError` if there is no record, if it is
    damaged, if the folder is named and not there (a stick that is not mounted), or if the copy finds no room;
    then nothing is left of it and nothing has been dropped.
    """
    record = record.absolute()
    if folder is not None and not folder.is_dir():
        raise StorageError(f"{folder}: there is no such folder; mount the stick, or make the folder first")
    folder = (folder or folder_of(record)).absolute()
    with database.naming(record):
        database.check_exists(record)
    with database.naming(folder), _alone(folder, record):
        _tidy(record, folder)
        return _back_up(record, folder, now())


def _back_up(record: Path, folder: Path, moment: Stamp) -> Path:
    known = backups(record, folder)
    number = known[0].number + 1 if known else 1
    unsure = "" if moment.sure else "-unsure"
    begun = unfinished(folder / f"{_stem(record)}-{number:06d}.db")
    try:
        contents = copy(record, begun)
        name = f"{_stem(record)}-{number:06d}-{compact(moment)}{unsure}-v{contents.version}.db"
        path = begun.rename(folder / name)
    except BaseException:
        _tidy(record, folder)
        raise
    own_like(record, path)
    sync(folder)
    for old in superfluous(backups(record, folder)):
        old.path.unlink(missing_ok=True)
    return path


def _tidy(record: Path, folder: Path) -> None:
    """Remove what a backup that was cut off has left."""
    for path in folder.iterdir():
        if path.name.startswith(f".{_stem(record)}-") and ".db.new" in path.name:
            with suppress(OSError):
                path.unlink()


def superfluous(known: Sequence[Backup]) -> tuple[Backup, ...]:
    """Return those of the backups, the newest first, that need not be kept.

    Beside the newest 30 the newest of each version stays: it is the way back to an older program.
    """
    latest = {backup.version: backup for backup in reversed(known)}
    return tuple(backup for backup in known[KEPT:] if latest[backup.version] is not backup)


@contextmanager
def _alone(folder: Path, record: Path) -> Iterator[None]:
    """Let nobody else make a backup in this folder meanwhile; make it if there is none."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        own_like(record, folder)
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def copy(source: Path, target: Path) -> Contents:
    """Make `target` a whole, synced and checked copy of a record, with everything in one file.

    Raises `StorageError`; then `target` may be there, but is no copy.
    """
    with database.naming(source):
        reading = database.connect_to_read(source)
    with closing(reading), database.naming(target):
        with closing(database.distrustful(sqlite3.connect(target, isolation_level=None))) as writing:
            with database.naming(source):
                if known_version(reading, source) == 0:
                    raise StorageError(f"{source}: there is nothing in it yet", "empty")
            reading.backup(writing)
            # In WAL mode a copy could not be opened where nothing may be written.
            writing.execute("pragma journal_mode = delete").fetchone()
        sync(target)
    return check(target)


def check(path: Path) -> Contents:
    """Return what is in a backup; raise `StorageError` if it is damaged, not ours, or of a newer version."""
    with database.naming(path):
        database.check_exists(path)
        with closing(database.connect_to_read(path)) as connection:
            version = known_version(connection, path)
            (found,) = connection.execute("pragma integrity_check(1)").fetchone()
            if found == "ok":
                found = contradiction(connection, version) or "ok"
            if found != "ok":
                raise StorageError(f"{path} is damaged ({found}); take another backup", "damaged")
            if version == 0:
                raise StorageError(f"{path}: there is nothing in it")
            return _contents(connection, path, version)


def contradiction(connection: sqlite3.Connection, version: int) -> str:
    """Return what is wrong with a record whose pages are fine, "" if nothing is."""
    if connection.execute("pragma foreign_key_check").fetchone() is not None:
        return "a row tells of another that is not there"
    if version == database.NEWEST:
        table = database.garbled(connection)
        return f"the table {table} is not as it was made" if table else ""
    return ""


def _contents(connection: sqlite3.Connection, path: Path, version: int) -> Contents:
    """Look into a record of any version; its last evening must be readable."""
    (last,) = connection.execute("select max(id) from evenings").fetchone()
    if last is not None:
        read_evening(connection, path, last)
    evenings, deals, day = connection.execute(f"""
        select (select count(*) from evenings where {PLAYED}), (select count(*) from deals where not struck),
          (select day from evenings where {PLAYED} order by id desc limit 1)
    """).fetchone()
    return Contents(version, evenings, deals, day or "")


def newest_good(record: Path) -> Backup | None:
    """Return the newest backup that this program can put in the record's place, None if there is none."""
    try:
        known = backups(record)
    except OSError:
        return None
    for backup in known:
        if backup.version > database.NEWEST:
            continue
        with suppress(StorageError):
            check(backup.path)
            return backup
    return None


def known_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the file's version as `database.version` does; what refuses a newer one names the way back.

    That is the newest backup that this program can put in the record's place.
    """
    try:
        return database.version(connection, path)
    except StorageError as wrong:
        if wrong.kind != "newer":
            raise
        backup = newest_good(path)
        way = f", or go back to what it knew: beermat restore {backup.path.name}" if backup else ""
        raise StorageError(f"{wrong}{way or '; there is no backup of an older version'}", "newer") from None


def restore(record: Path, backup: Path, *, now: Callable[[], Stamp] = system_now) -> Path | None:
    """Put a backup in the record's place; return where the record has gone, None if there was none.

    Its logs and its text copy go with it, under the same name with their ends. The backup
    stays as it is. Raises `StorageError`, and changes nothing, for a backup that is damaged, not ours or of
    a newer version, one in which anything stands that no table has written, and while a table has the record
    open.
    """
    record = record.absolute().resolve()
    with database.naming(record):
        if record.is_dir():
            raise StorageError(f"{record} is a folder; give a file with --db")
        record.parent.mkdir(parents=True, exist_ok=True)
        new = unfinished(record)
        with database.locked(record):
            new.unlink(missing_ok=True)
            try:
                copy(backup.absolute(), new)
                _check_thoroughly(new, backup)
                existed, aside = record.exists(), aside_of(record, "replaced", now())
                _checkpoint(record)
                with suppress(FileNotFoundError):
                    text_copy_path(record).rename(text_copy_path(aside))
                put_in_place(new, record, aside)
            finally:
                new.unlink(missing_ok=True)
    return aside if existed else None


def _check_thoroughly(new: Path, backup: Path) -> None:
    """Read all that a table reads of this copy; raise `StorageError`, which names the backup."""
    with database.naming(backup), closing(database.connect_to_read(new)) as reading:
        order = reading.execute(_ORDERS).fetchone()
        if order is not None:
            raise StorageError(f"{backup} holds the {order[0]} {shown(order[1])}, which no table has made")
        for number, opened, day in reading.execute("select id, opened, day from evenings").fetchall():
            if not (number > 0 and is_time(opened) and is_day(day)):
                raise StorageError(f"{backup}: evening {number} has no day or time that can be")
            for entry, at in reading.execute(_TIMES, (number,)):
                if not is_time(at):
                    raise StorageError(f"{backup}: evening {number}, entry {entry}: {shown(at)} is no time")
            read_evening(reading, backup, number)
        for (name,) in reading.execute("select name from people"):
            if len(name) > LONGEST_NAME or not name.isprintable():
                raise StorageError(f"{backup}: {shown(name)} is no name that a table takes")


_ORDERS: Final = """
    select type, name from sqlite_schema
    where type = 'trigger' or (type = 'view' and name <> 'accounts')
"""
_TIMES: Final = "select number, at from entries where evening = ? order by number"


def _checkpoint(record: Path) -> None:
    """Let SQLite copy what is still in the -wal into the file, so that the two need not stay together."""
    with suppress(sqlite3.Error, StorageError):
        if record.exists():
            with closing(database.connect(record)) as connection:
                connection.execute("pragma wal_checkpoint(truncate)").fetchone()
