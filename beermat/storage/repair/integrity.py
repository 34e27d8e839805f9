"""Integrity checks: head and size of the file at every start, every page where there is reason to.

SQLite's own log and syncs keep the record whole when the power goes. What is looked for here is what a dying
memory card, or a copy that was cut short, makes of it.
"""

from __future__ import annotations

import sqlite3
import struct
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.storage import database
from beermat.storage.atomic_files import LOGS
from beermat.storage.backup import backups, contradiction
from beermat.storage.repair.text_copy import text_copy_path
from beermat.storage.repair.unclean_shutdown import Marker, mark_doubtful

AT_ONCE: Final = 8_000_000
"""Bytes up to which a record is checked while the table waits for it, which takes some hundredths of a second
(a year of evenings has five million); a larger one is checked beside the running table."""

_HEAD: Final = 100
"""Bytes of the head of an SQLite file."""


def check_file(path: Path) -> None:
    """Check head and size of the file; raise `StorageError` ("damaged", "lost") or OSError.

    It is lost where there is none but something of it lies beside: a backup, tonight's evening, a log.
    """
    record = path.resolve()
    size = record.stat().st_size if record.exists() else 0
    if size == 0:
        if _remains(record):
            raise StorageError(f"{path} is lost, but not all that belongs to it", "lost")
        return
    database.check_kind(path)
    with record.open("rb") as file:
        head = file.read(_HEAD)
    wrong = _wrong_head(head, size, alone=not _has_log(record))
    if wrong:
        raise StorageError(f"{path} is damaged ({wrong})", "damaged")


def _wrong_head(head: bytes, size: int, *, alone: bool) -> str:
    """Return what is wrong with a head in a file of this size, "" if nothing is.

    Without its log (`alone`) a file has as many pages as its head says.
    """
    if len(head) < _HEAD:
        return "cut short"
    page, writes, reads = struct.unpack_from(">HBB", head, 16)
    page = 65536 if page == 1 else page
    if writes not in (1, 2) or reads not in (1, 2) or page < 512 or page & (page - 1):
        return "its head is garbled"
    (changed,), (pages,), (valid_for,) = (struct.unpack_from(">I", head, at) for at in (24, 28, 92))
    if alone and changed == valid_for and pages * page > size:
        return f"{pages * page - size} bytes are missing at its end"
    return ""


def _has_log(record: Path, *, ends: tuple[str, ...] = LOGS[:2]) -> bool:
    logs = (record.with_name(record.name + end) for end in ends)
    return any(log.exists() and log.stat().st_size > 0 for log in logs)


def _remains(record: Path) -> bool:
    # A -journal beside nothing is of a record that was just being made: later on there is only a -wal.
    logged = _has_log(record, ends=LOGS[:1])
    return logged or text_copy_path(record).exists() or bool(backups(record))


def is_ours(path: Path, before: Marker | None) -> bool:
    """Say whether a file that cannot be read was ever a record of ours, and not just something else."""
    record = path.resolve()
    if before is not None or _remains(record):
        return True
    with record.open("rb") as file:
        return file.read(_HEAD)[68:72] == struct.pack(">I", database.APPLICATION)


def check_all(connection: sqlite3.Connection, path: Path, *, thoroughly: bool = False) -> None:
    """Check every page; raise `StorageError` if one is damaged.

    `thoroughly` also compares the tables with the schema, and checks their foreign keys.
    """
    (found,) = connection.execute("pragma quick_check(1)").fetchone()
    if found == "ok" and thoroughly:
        found = contradiction(connection, database.version(connection, path)) or "ok"
    if found != "ok":
        raise StorageError(f"{path} is damaged ({' '.join(str(found).split())})", "damaged")


class BackgroundCheck:
    """Checks every page beside the running table; damage is marked, and repaired by the next start."""

    def __init__(self, path: Path) -> None:
        """Begin in a thread of its own."""
        self._path: Final = path
        self._reading: sqlite3.Connection | None = None
        self._ended = False
        self._lock: Final = threading.Lock()
        self._thread: Final = threading.Thread(target=self._check, name="beermat-check", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Return once everything has been checked."""
        self._thread.join()

    def close(self) -> None:
        """Stop checking."""
        with self._lock:
            self._ended = True
            if self._reading is not None:
                self._reading.interrupt()
        self._thread.join()

    def _check(self) -> None:
        try:
            with database.naming(self._path), closing(database.connect_to_read(self._path)) as reading:
                with self._lock:
                    if self._ended:
                        return
                    self._reading = reading
                try:
                    check_all(reading, self._path)
                finally:
                    with self._lock:
                        self._reading = None
        except StorageError as wrong:
            if wrong.kind == "damaged":
                mark_doubtful(self._path)
