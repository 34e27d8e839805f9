"""Making a record good again that is damaged, lost, or lacks what lies beside it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from beermat.errors import StorageError
from beermat.storage import backup, database
from beermat.storage.atomic_files import LOGS, aside_of, put_in_place, sync, unfinished
from beermat.storage.clock import Stamp
from beermat.storage.reading import PLAYED, read_evening
from beermat.storage.repair.recovery import Recovery
from beermat.storage.repair.salvage import lengths, readable, take_up, take_up_text
from beermat.storage.repair.text_copy import agrees, lay, read_laid, tonight_of
from beermat.storage.transactions import laid_of


def make_good(path: Path, why: str, moment: Stamp) -> Recovery:
    """Put a good record in the place of one that is not, and set that aside; return what was done.

    It is made beside it, of the record itself if that is whole, else of the newest good backup, else anew;
    then everything else that can be read is taken up: of the other of the two, and of tonight's text. If the
    power goes meanwhile, the next start does it again. `moment` names what is set aside. Raises OSError,
    sqlite3.Error and `StorageError` where there is no room for it.
    """
    record = path.resolve()
    new = unfinished(record)
    existed = record.exists()
    _clear(new)
    try:
        base, found = _based(record, new, lost=why == "lost")
        with closing(database.connect(new, create=True)) as connection:
            database.claim(connection)
            database.bring_up_to_date(connection, new, database.version(connection, new))
            known = lengths(connection)
            for source in {record, found.path} if found else {record}:
                if source != base and not (source == record and why == "lost"):
                    _take_up_all(connection, source, known)
            deals = _take_up_text(connection, record)
            (evenings,) = connection.execute(f"select count(*) from evenings where {PLAYED}").fetchone()
        sync(new)
        aside = aside_of(record, "damaged", moment)
        put_in_place(new, record, aside)
    finally:
        _clear(new)
    used = found if found is not None and found.path == base else None
    day = backup.check(used.path).day if used else ""
    return Recovery(why, aside if existed else None, used.path if used else None, day, evenings, deals)


def _based(record: Path, new: Path, *, lost: bool) -> tuple[Path | None, backup.Backup | None]:
    """Copy the record to `new` if it is whole, else the newest good backup.

    Returns what was copied, None if there is nothing, and that backup.
    """
    good = backup.newest_good(record)
    for source in (None if lost else record, good.path if good else None):
        if source is not None:
            with suppress(StorageError):
                backup.copy(source, new)
                return source, good
            _clear(new)
    return None, good


def _take_up_all(connection: sqlite3.Connection, source: Path, known: dict[int, int]) -> None:
    """Take up each evening that can be read and is longer than what is there."""
    for found in readable(source, known):
        with suppress(StorageError, sqlite3.Error, ValueError):
            take_up(connection, source, found)


def _take_up_text(connection: sqlite3.Connection, record: Path) -> int:
    """Take up tonight's text and lay it down as the record has it now; return how many deals came from it.

    One that cannot be read stays beside the record under another name.
    """
    laid = read_laid(record)
    if laid is None or agrees(connection, laid):
        return 0
    try:
        number, deals = take_up_text(connection, record, laid)
    except StorageError:
        tonight_of(record).rename(tonight_of(record).with_suffix(".unread"))
        return 0
    lay(record, laid_of(connection, number, read_evening(connection, record, number)))
    return deals


def _clear(new: Path) -> None:
    for end in ("", *LOGS):
        new.with_name(new.name + end).unlink(missing_ok=True)
