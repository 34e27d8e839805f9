"""Upgrade of records of an older version, and the rebuild of all tables from the entries."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from beermat.storage import database, projection
from beermat.storage.backup import back_up, known_version
from beermat.storage.statistics_table import fill


def connect_upgraded(path: Path) -> sqlite3.Connection:
    """Return a connection that writes to a file whose tables are those of the newest version.

    What an older version has written is backed up before it is changed. Raises `StorageError` for a file of
    another program or of a newer version, and where there is no room for that backup.
    """
    with database.kept(database.connect(path)) as connection:
        written = known_version(connection, path)
        if written < database.NEWEST:
            if written:
                back_up(path)
            bring_up_to_date(connection, path, written)
    return connection


def bring_up_to_date(connection: sqlite3.Connection, path: Path, written: int) -> None:
    """Make the tables of the newest version out of those of version `written`, 0: out of none."""
    database.migrate(connection)
    if written:
        fill(connection, path)


def rebuild(path: Path) -> int:
    """Work out anew every table that the entries tell; return the number of evenings.

    Raises `StorageError` as `open_book` does, and for an unreadable evening; then nothing has changed.
    """
    path = path.absolute()
    with database.naming(path):
        database.check_exists(path)
        database.check_writable(path)
        with database.locked(path), closing(connect_upgraded(path)) as connection:
            return projection.rebuild(connection, path)
