"""Putting a backup in the record's place, by hand. What was there is set aside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from beermat.errors import StorageError
from beermat.storage import database
from beermat.storage.backup import copy
from beermat.storage.clock import Stamp, system_now
from beermat.storage.durable import aside_of, put_in_place, unfinished
from beermat.storage.tonight import tonight_of


def restore(record: Path, backup: Path, *, now: Callable[[], Stamp] = system_now) -> Path | None:
    """Put a backup in the record's place; return where the record has gone, None if there was none.

    Its logs and the text of tonight's evening go with it, under the same name with their ends. The backup
    stays as it is. Raises `StorageError`, and changes nothing, for a backup that is damaged, not ours or of
    a newer version, and while a table has the record open.
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


def _take_up_log(record: Path) -> None:
    """Let SQLite put what is still in the log into the file, so that the two need not stay together."""
    with suppress(sqlite3.Error, StorageError):
        if record.exists():
            connection = database.connect(record)
            try:
                connection.execute("pragma wal_checkpoint(truncate)").fetchone()
            finally:
                connection.close()
