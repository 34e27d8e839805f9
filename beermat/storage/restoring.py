"""Putting a backup in the record's place, by hand. What was there is set aside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.evening.entries import LONGEST_NAME
from beermat.storage import database
from beermat.storage.atomic_files import aside_of, put_in_place, unfinished
from beermat.storage.backup import copy
from beermat.storage.clock import Stamp, is_day, is_time, system_now
from beermat.storage.codec import shown
from beermat.storage.reading import read_evening
from beermat.storage.repair.text_copy import tonight_of


def restore(record: Path, backup: Path, *, now: Callable[[], Stamp] = system_now) -> Path | None:
    """Put a backup in the record's place; return where the record has gone, None if there was none.

    Its logs and the text of tonight's evening go with it, under the same name with their ends. The backup
    stays as it is. Raises `StorageError`, and changes nothing, for a backup that is damaged, not ours or of
    a newer version, one in which anything stands that no table has written, and while a table has the record
    open.
    """
    record = record.absolute().resolve()
    with database.naming(record):
        if record.is_dir():
            raise StorageError(f"{record} is a folder; give a file with --db")
        record.parent.mkdir(parents=True, exist_ok=True)
        held = database.lock(record)
    try:
        with database.naming(record):
            new = unfinished(record)
            new.unlink(missing_ok=True)
            try:
                copy(backup.absolute(), new)
                _check_thoroughly(new, backup)
                existed, aside = record.exists(), aside_of(record, "replaced", now())
                _take_up_log(record)
                with suppress(FileNotFoundError):
                    tonight_of(record).rename(tonight_of(aside))
                put_in_place(new, record, aside)
            finally:
                new.unlink(missing_ok=True)
    finally:
        os.close(held)
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


def _take_up_log(record: Path) -> None:
    """Let SQLite put what is still in the log into the file, so that the two need not stay together."""
    with suppress(sqlite3.Error, StorageError):
        if record.exists():
            connection = database.connect(record)
            try:
                connection.execute("pragma wal_checkpoint(truncate)").fetchone()
            finally:
                connection.close()
