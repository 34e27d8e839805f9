"""Opening the record for the table, whatever state it is in.

A record that is damaged or lost is repaired (`salvage`): it is set aside, the newest good backup takes its
place, and what can still be read of the damaged file and of the text copy is merged into it. With a disk that
cannot be written the table shows what is there, and each entry tries again.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import tzinfo
from pathlib import Path
from typing import Final, NamedTuple

from beermat.errors import StorageError
from beermat.evening.evening import Evening
from beermat.storage import book, database
from beermat.storage.atomic_files import LOGS
from beermat.storage.book import Book
from beermat.storage.clock import Stamp, system_now
from beermat.storage.reading import latest_open, read_evening
from beermat.storage.repair import Recovery, integrity
from beermat.storage.repair.text_copy import TextCopy, agrees, read_text_copy
from beermat.storage.repair.unclean_shutdown import RecordLock

REPAIRABLE: Final = ("damaged", "lost", "behind")
"""Kinds of faults after which the record is repaired: it is damaged; it is not there, though files that
belong to it are; it lacks entries that the text copy has."""

SHOWN_ONLY: Final = ("full", "read-only", "unreadable")
"""Kinds of faults with which the table only shows what is there."""


class Opened(NamedTuple):
    """The book as it could be opened, and tonight's evening, None if there is none.

    `recovered` says what had to be repaired for it, None: nothing; `fault` why nothing can be written for
    now, None: it can. `unseen`: a table was cut off, and the record is too large to be checked before this
    one comes up (`integrity.BackgroundCheck`).
    """

    book: Book
    tonight: Evening | None
    recovered: Recovery | None = None
    fault: StorageError | None = None
    unseen: bool = False


def open_or_recover(
    path: Path, *, now: Callable[[], Stamp] = system_now, zone: tzinfo | None = None
) -> Opened:
    """Open the record for the table; `now` and `zone` are as for `open_book`.

    Raises `StorageError` for what nobody but people can put right: a file of another program, one of a newer
    version, one that another table has open, a place where nothing was and nothing may be written.
    """
    path = path.absolute()
    lock = RecordLock(path, now)
    try:
        return _open(path, lock, now, zone)
    except BaseException:
        lock.release()
        raise


def _open(path: Path, lock: RecordLock, now: Callable[[], Stamp], zone: tzinfo | None) -> Opened:
    recovered = None
    try:
        try:
            return _open_sound(path, lock, now, zone)
        except StorageError as wrong:
            # What SQLite has no name for is a file that it does not understand.
            unnamed = not wrong.kind and isinstance(wrong.__cause__, sqlite3.Error)
            why = "damaged" if unnamed else wrong.kind
            if why not in REPAIRABLE or not _may_be_repaired(path, lock):
                raise
        from beermat.storage.repair.salvage import repair  # noqa: PLC0415 - rarely needed

        with database.naming(path):
            recovered = repair(path, why, now())
        lock.repaired()
        return _open_sound(path, lock, now, zone)._replace(recovered=recovered)
    except StorageError as wrong:
        if wrong.kind in SHOWN_ONLY and _is_worth_showing(path, wrong):
            return _open_to_show(path, lock, now, zone)._replace(recovered=recovered, fault=wrong)
        raise


def _open_sound(path: Path, lock: RecordLock, now: Callable[[], Stamp], zone: tzinfo | None) -> Opened:
    """Open a record in which nothing is wrong; raise `StorageError`, also of a kind of `REPAIRABLE`."""
    with database.naming(path):
        if path.is_dir():
            database.check_kind(path)
        database.check_writable(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        integrity.check_file(path)
        connection = book.connect(path)
        with database.kept(connection):
            tonight = _tonight(connection, path, lock)
        large = path.stat().st_size > integrity.AT_ONCE
    unseen = large and lock.before is not None and lock.before.open
    return Opened(Book(path, connection, lock, now=now, zone=zone), tonight, unseen=unseen)


def _tonight(connection: sqlite3.Connection, path: Path, lock: RecordLock) -> Evening | None:
    """Return tonight's evening; raise `StorageError` if it is unreadable or not as the text copy has it."""
    copy = read_text_copy(path)
    if database.version(connection, path) == 0:
        if copy is not None:
            raise StorageError(f"{path} has lost its evenings", "behind")
        lock.checked = True
        return None
    before = lock.before
    if before is not None and (before.doubtful or (before.open and path.stat().st_size <= integrity.AT_ONCE)):
        integrity.check_all(connection, path, thoroughly=before.doubtful)
        lock.repaired()
    lock.checked = True
    try:
        with database.naming(path):
            evening = _latest(connection, path)
            fine = copy is None or agrees(connection, copy) or _was_given_up(connection, copy)
    except Exception as wrong:
        if isinstance(wrong, StorageError) and wrong.kind not in ("", "damaged"):
            raise
        # Whatever it is that is read there, no table has written it.
        raise StorageError(f"{path} is damaged ({wrong})", "damaged") from wrong
    if not fine:
        raise StorageError(f"{path} lacks what lies beside it", "behind")
    return evening


def _was_given_up(connection: sqlite3.Connection, copy: TextCopy) -> bool:
    """Say whether nothing was played on the evening of this text, and another may have its number by now."""
    (last,) = connection.execute("select ifnull(max(id), 0) from evenings").fetchone()
    evening = copy.evening()
    return last >= copy.number - 1 and evening is not None and not evening.played


def _latest(connection: sqlite3.Connection, path: Path) -> Evening | None:
    number = latest_open(connection) if database.version(connection, path) else None
    return None if number is None else read_evening(connection, path, number)


def _may_be_repaired(path: Path, lock: RecordLock) -> bool:
    """Say whether a file that cannot be read is ours; what was never a record is left to who named it."""
    try:
        return not path.exists() or integrity.is_ours(path, lock.before)
    except OSError:
        return False


def _is_worth_showing(path: Path, wrong: StorageError) -> bool:
    """Say whether there is something to show; a place nobody may ever write is a mistake in the config."""
    cause = wrong.__cause__
    of_the_disk = wrong.kind == "full" or (isinstance(cause, OSError) and cause.errno == errno.EROFS)
    return of_the_disk or path.exists()


def _open_to_show(path: Path, lock: RecordLock, now: Callable[[], Stamp], zone: tzinfo | None) -> Opened:
    """Open a record that cannot be written; its writer tries all the same, with each entry."""
    connection, tonight = _readable_copy(path)
    if tonight is None:
        copy = read_text_copy(path)
        if copy is not None and not copy.closed:
            tonight = copy.evening()
    return Opened(Book(path, connection, lock, now=now, zone=zone), tonight)


def _readable_copy(path: Path) -> tuple[sqlite3.Connection, Evening | None]:
    """Return a connection to what can be read where nothing can be written, and tonight's evening.

    It is to a copy: all connections of a process share the index of a log, and as long as one has it open as
    it was on a disk that could only be read, none can write there.
    """
    for connect in (_copied, database.connect_to_read):
        try:
            with database.naming(path), database.kept(connect(path)) as connection:
                return connection, _latest(connection, path)
        except StorageError:
            continue
    return database.distrustful(sqlite3.connect(":memory:", isolation_level=None)), None


def _copied(path: Path) -> sqlite3.Connection:
    """Return a connection to a copy in memory; beside it SQLite can make the files that a log needs."""
    import tempfile  # noqa: PLC0415 - the table starts without it

    with tempfile.TemporaryDirectory(prefix="beermat-") as folder:
        copy = Path(folder) / "copy.db"
        for end in ("", *LOGS[:2]):
            with suppress(FileNotFoundError):
                copy.with_name(copy.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
        memory = database.distrustful(sqlite3.connect(":memory:", isolation_level=None))
        with database.kept(memory), closing(database.distrustful(sqlite3.connect(copy))) as source:
            source.backup(memory)
    return memory
