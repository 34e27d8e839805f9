"""Opening the file: whose it is, which version, who may write, and what went wrong in words.

A file that is up to date is opened with the standard library alone, because the table waits for it at every
start; sqlite-utils comes in only where tables are to be made or changed (`schema`).
"""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.storage.atomic_files import sync

APPLICATION: Final = 0x424D4154
"""SQLite's `application_id` of our files: "BMAT"."""

NEWEST: Final = 5
"""The version this program writes; SQLite's `user_version` is the number of migrations a file has seen."""

WAIT: Final = 5.0
"""How long to wait for another program that is writing, in seconds."""

_MAGIC: Final = b"SQLite format 3\0"


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say about the file into a `StorageError` of one line that names it."""
    try:
        yield
    except sqlite3.Error as wrong:
        raise _fault(path, getattr(wrong, "sqlite_errorname", ""), wrong) from wrong
    except UnicodeDecodeError as wrong:  # SQLite itself quotes what it cannot read
        raise _fault(path, "SQLITE_CORRUPT", wrong) from wrong
    except OSError as wrong:
        raise _fault(path, _AS_SQLITE.get(wrong.errno or 0, ""), wrong) from wrong


_AS_SQLITE: Final = {
    errno.EACCES: "SQLITE_PERM",
    errno.EPERM: "SQLITE_PERM",
    errno.EROFS: "SQLITE_ROFS",
    errno.EIO: "SQLITE_IOERR",
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
}

_NO_PERMISSION: Final = "{path}: no permission to write here; give another place with --db"
_WRITTEN: Final = "{path} is being written by another program; close that one and try again"
_DAMAGED: Final = "{path} is damaged ({wrong}); put a backup in its place: beermat restore"
_NO_DATABASE: Final = "{path} is no database; give another file with --db"
_FAULTS: Final = {
    "NOTADB": ("damaged", _NO_DATABASE),
    "CORRUPT": ("damaged", _DAMAGED),
    "READONLY": ("read-only", _NO_PERMISSION),
    "PERM": ("read-only", _NO_PERMISSION),
    "AUTH": ("read-only", _NO_PERMISSION),
    "ROFS": (
        "read-only",
        "{path}: the disk can only be read; make it writable, or give another place with --db",
    ),
    "CANTOPEN": ("unreadable", "{path} cannot be opened: is its folder there, and may it be written?"),
    "IOERR": ("unreadable", "{path}: {wrong}"),
    "FULL": ("full", "{path}: the disk is full; make room and enter it again"),
    "BUSY": ("busy", _WRITTEN),
    "LOCKED": ("busy", _WRITTEN),
}
"""`StorageError.kind` and the sentence to each of SQLite's names of errors."""

_LOST_SECTORS: Final = ("SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ", "SQLITE_IOERR_CORRUPTFS")

_NO_ROOM: Final = 128 * 1024
"""With fewer bytes left SQLite's own small files find no place, which it calls an error of the disk."""


def _fault(path: Path, name: str, wrong: Exception) -> StorageError:
    """Return a sentence about SQLite's fault of this name ("SQLITE_IOERR_WRITE"), or its own words."""
    kind = name.partition("_")[2].partition("_")[0]
    if name in _LOST_SECTORS:
        kind = "CORRUPT"
    elif kind == "IOERR" and _is_full(path.parent):
        kind = "FULL"
    named, said = _FAULTS.get(kind, ("", "{path}: {wrong}"))
    return StorageError(said.format(path=path, wrong=" ".join(str(wrong).split())), named)


def _is_full(folder: Path) -> bool:
    try:
        system = os.statvfs(folder)
    except OSError:
        return False
    return system.f_bavail * system.f_frsize < _NO_ROOM


def lock(path: Path) -> int:
    """Lock the file for as long as the returned descriptor is open: there is one table for one file.

    The lock is on a small file beside it, so that nobody who only reads is ever kept waiting; it goes with
    the process, however that ends. Raises `StorageError` if another process holds it.
    """
    held = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        owner = os.read(held, 20).decode("ascii", "replace").strip() or "unknown"
        os.close(held)
        raise StorageError(
            f"{path} is in use by another beermat (process {owner}); close that one first", "in-use"
        ) from None
    with suppress(OSError):  # who holds it is only for the message; a full disk must not keep the table shut
        os.truncate(held, 0)
        os.pwrite(held, f"{os.getpid()}\n".encode(), 0)
    return held


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a record meanwhile; raise `StorageError` if another process has it."""
    held = lock(path.resolve())
    try:
        yield
    finally:
        os.close(held)


def check_kind(path: Path) -> None:
    """Raise `StorageError` for a folder and for a file that does not begin as a database; change nothing."""
    if path.is_dir():
        raise StorageError(f"{path} is a folder; give a file with --db")
    if path.exists():
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
        if start not in (b"", _MAGIC):
            raise StorageError(_NO_DATABASE.format(path=path), "damaged")


def check_exists(path: Path) -> None:
    """Raise `StorageError` if there is no such file, or one that is no database."""
    check_kind(path)
    if not path.exists():
        raise StorageError(f"{path}: there is no such file")


def check_writable(path: Path) -> None:
    """Raise `PermissionError` for a file that may only be read: SQLite would notice with the first entry."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


@contextmanager
def kept(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close the connection if what is done with it here goes wrong."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def connect(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """Return a connection that writes as the table does: WAL, every commit on the disk, foreign keys kept."""
    with kept(_connect(path, "mode=rwc" if create else "mode=rw")) as connection:
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing, also where the folder may not be written."""
    path = path.resolve()
    try:
        # Not mode=ro: such a reader leaves its -wal and -shm beside the file when it goes.
        with kept(_connect(path, "mode=rw")) as connection:
            connection.execute("pragma query_only = on")
            connection.execute("select count(*) from sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # SQLite wants to make its -shm beside the file. With nothing in a -wal there is nothing to share.
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            raise
        return _connect(path, "mode=ro&immutable=1")
    return connection


def _connect(path: Path, how: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, timeout=WAIT, isolation_level=None)
    return distrustful(connection)


def distrustful(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return the connection, which now obeys nothing that stands in the file itself.

    A record has no triggers: where SQLite's switches can be reached (Python 3.12) none is run. The pragma
    reads nothing, so that a damaged file is still told by what reads it first.
    """
    connection.execute("pragma trusted_schema = off")
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
    return connection


def version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the file's version, 0 for one without tables.

    Raises `StorageError` for a file of another program or of a newer version of this one, and for one whose
    version is not that of its tables.
    """
    number = int(connection.execute("pragma user_version").fetchone()[0])
    owner = connection.execute("pragma application_id").fetchone()[0]
    applied = _migrations(connection)
    if applied is not None and applied > NEWEST:
        raise _newer(path, applied)
    if applied is not None and (owner, number) != (APPLICATION, applied):
        wrong = f"its head says version {number}, its tables are of version {applied}"
        raise StorageError(_DAMAGED.format(path=path, wrong=wrong), "damaged")
    if owner != APPLICATION:
        if number or connection.execute("select count(*) from sqlite_master").fetchone()[0]:
            raise StorageError(f"{path} is a database of another program; give another file with --db")
    elif number > NEWEST:
        raise _newer(path, number)
    return number


def _migrations(connection: sqlite3.Connection) -> int | None:
    """Return how many of our migrations the tables have seen, None where they have not seen any."""
    counted = "select count(*) from _sqlite_migrations where migration_set = 'beermat'"
    try:
        return int(connection.execute(counted).fetchone()[0]) or None
    except sqlite3.OperationalError as wrong:
        if wrong.sqlite_errorname != "SQLITE_ERROR":
            raise
        return None  # there is no such table


def _newer(path: Path, number: int) -> StorageError:
    versions = f"version {number}, this one knows {NEWEST}"
    return StorageError(f"{path} was written by a newer beermat ({versions}): update the program", "newer")


def make(path: Path) -> None:
    """Make a file that is ours and has no tables yet."""
    with closing(connect(path, create=True)) as connection:
        version(connection, path)
        claim(connection)
    sync(path.parent)


def claim(connection: sqlite3.Connection) -> None:
    """Make the file ours, and keep it in WAL mode; nothing is written to one that already is."""
    if connection.execute("pragma application_id").fetchone()[0] != APPLICATION:
        connection.execute(f"pragma application_id = {APPLICATION}")
    if connection.execute("pragma journal_mode").fetchone()[0] != "wal":
        connection.execute("pragma journal_mode = wal").fetchone()


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file's tables to the newest version, each step in a transaction of its own."""
    from beermat.storage import schema  # noqa: PLC0415 - sqlite-utils is slow; nothing else here loads it

    schema.migrate(connection)


def garbled(connection: sqlite3.Connection) -> str:
    """Return the name of a table of the newest version that is not as it should be, "" if all are.

    Whatever else people keep in the file is their own.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model)
        expected = model.execute(_STATEMENTS).fetchall()
    have = set(connection.execute(_STATEMENTS).fetchall())
    return next((str(name) for kind, name, sql in expected if (kind, name, sql) not in have), "")


_STATEMENTS = """
    select type, name, sql from sqlite_master
    where sql is not null and name not like '\\_sqlite%' escape '\\'
"""


class InPlace:
    """Whether what a connection has open is still what lies at its name: the file, its log and its index.

    SQLite asks for none of it: it goes on writing into a file that nobody will find any more.
    """

    def __init__(self, path: Path) -> None:
        """Take what lies there now for what has just been opened."""
        self._path: Final = path
        self._seen: dict[str, tuple[int, int]] = {}
        self.check()

    def check(self) -> None:
        """Raise `StorageError` if one of them has been deleted, moved or replaced since it was first there.

        SQLite makes the log and the index with the first transaction.
        """
        for end in ("", "-wal", "-shm"):
            try:
                found = os.stat(f"{self._path}{end}")
            except FileNotFoundError:
                if end not in self._seen and end:
                    continue
                raise moved(self._path) from None
            place = found.st_dev, found.st_ino
            if self._seen.setdefault(end, place) != place:
                raise moved(self._path)


def moved(path: Path) -> StorageError:
    """Return what is told where the record at this name is not the one that was opened."""
    return StorageError(
        f"{path} is not what the table has open: it, or its log, was deleted, moved or replaced;"
        " start the table anew, and it makes good what it can",
        "moved",
    )


@contextmanager
def transaction(
    connection: sqlite3.Connection, in_place: InPlace | None = None
) -> Iterator[sqlite3.Connection]:
    """Do all of it or nothing: commit at the end, roll back whatever goes wrong.

    Raises `StorageError`, and writes nothing, if what is open is not `in_place` any more.
    """
    connection.execute("begin immediate")
    try:
        if in_place is not None:
            in_place.check()
        yield connection
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
