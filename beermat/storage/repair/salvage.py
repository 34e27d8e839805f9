"""Making a record good again that is damaged, lost, or lacks what lies beside it.

A new one is made of what can still be read: of the record itself, of the newest good backup, of the text
copy of tonight's evening. Nothing that is in one of them is lost by it, and nothing is in it twice: an
evening goes on where the two begin to differ. The tables of an evening that was touched are worked out anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from beermat.errors import StorageError
from beermat.evening.entries import Entry, EntryStruck, Record
from beermat.evening.evening import Evening, fold
from beermat.evening.notation.reader import read
from beermat.evening.notation.writer import write
from beermat.storage import backup, database, projection
from beermat.storage.atomic_files import LOGS, aside_of, put_in_place, sync, unfinished
from beermat.storage.clock import Stamp
from beermat.storage.reading import PLAYED, is_known, read_evening, read_stamps
from beermat.storage.repair import Recovery
from beermat.storage.repair.text_copy import TextCopy, agrees, read_text_copy, text_copy_path, write_text_copy
from beermat.storage.transactions import EVENING, restore_regulars, text_copy_of, write_entries
from beermat.storage.upgrade import bring_up_to_date


def repair(path: Path, why: str, moment: Stamp) -> Recovery:
    """Put a good record in the place of a bad one, and set that aside; return what was done.

    It is made under another name, of the record itself if that is whole, else of the newest good backup, else
    anew; then everything else that can be read is merged into it: of the other of the two, and of the text
    copy. If the power goes meanwhile, the next start does it again. `moment` names what is set aside.
    Raises OSError, sqlite3.Error and `StorageError` where there is no room for it.
    """
    record = path.resolve()
    new = unfinished(record)
    existed = record.exists()
    _clear(new)
    try:
        base, found = _based(record, new, lost=why == "lost")
        with closing(database.connect(new, create=True)) as connection:
            database.claim(connection)
            bring_up_to_date(connection, new, database.version(connection, new))
            known = lengths(connection)
            for source in {record, found.path} if found else {record}:
                if source != base and not (source == record and why == "lost"):
                    _merge_all(connection, source, known)
            deals = _merge_text_copy(connection, record)
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


def _merge_all(connection: sqlite3.Connection, source: Path, known: dict[int, int]) -> None:
    """Merge each evening that can be read and is longer than what is there."""
    for found in readable_evenings(source, known):
        with suppress(StorageError, sqlite3.Error, ValueError):
            merge_evening(connection, source, found)


def _merge_text_copy(connection: sqlite3.Connection, record: Path) -> int:
    """Merge the text copy and write it as the record has it now; return how many deals came from it.

    One that cannot be read stays beside the record under another name.
    """
    copy = read_text_copy(record)
    if copy is None or agrees(connection, copy):
        return 0
    try:
        number, deals = merge_text_copy(connection, record, copy)
    except StorageError:
        text_copy_path(record).rename(text_copy_path(record).with_suffix(".unread"))
        return 0
    write_text_copy(record, text_copy_of(connection, number, read_evening(connection, record, number)))
    return deals


def _clear(new: Path) -> None:
    for end in ("", *LOGS):
        new.with_name(new.name + end).unlink(missing_ok=True)


class FoundEvening(NamedTuple):
    """An evening that was found elsewhere; `stamps` are those of its entries."""

    number: int
    opened: Stamp
    day: str
    record: Record
    stamps: tuple[Stamp, ...]


def readable_evenings(damaged: Path, known: dict[int, int]) -> Iterator[FoundEvening]:
    """Yield each evening of a damaged file that can be read from its first entry to its last.

    `known` has the number of entries of evenings that are at hand already; no shorter ones are yielded.
    """
    try:
        reading = database.connect_to_read(damaged)
    except (sqlite3.Error, OSError, ValueError):
        return
    with closing(reading):
        for number, (opened, sure, day) in sorted(_heads(reading).items()):
            with suppress(StorageError, sqlite3.Error, ValueError, TypeError):
                stamps = read_stamps(reading, number)
                if len(stamps) <= known.get(number, 0):
                    continue
                for stamp in (Stamp(opened, bool(sure)), *stamps):
                    datetime.fromisoformat(stamp.at)
                date.fromisoformat(day)
                evening = read_evening(reading, damaged, number)
                yield FoundEvening(number, Stamp(opened, bool(sure)), day, evening.record, stamps)


def _heads(reading: sqlite3.Connection) -> dict[int, tuple[str, int, str]]:
    """Return what can be read of the evenings, from both ends up to what is damaged."""
    found: dict[int, tuple[str, int, str]] = {}
    for order in ("asc", "desc"):
        with suppress(sqlite3.Error, ValueError):
            for number, *head in reading.execute(
                f"select id, opened, sure, day from evenings order by id {order}"
            ):
                if isinstance(number, int) and [type(one) for one in head] == [str, int, str]:
                    found[number] = (head[0], head[1], head[2])
    return found


def lengths(connection: sqlite3.Connection) -> dict[int, int]:
    """Return how many entries each evening has."""
    return dict(connection.execute("select evening, count(*) from entries group by evening").fetchall())


def merge_evening(connection: sqlite3.Connection, path: Path, found: FoundEvening) -> None:
    """Put an evening into the record, or the rest of it; where the two differ, what is there stays.

    Raises `StorageError` for an evening of the record that cannot be read; then nothing has changed.
    """
    with database.transaction(connection):
        if not is_known(connection, found.number):
            _begin(connection, found)
            return
        there = read_evening(connection, path, found.number)
        have = len(there.record)
        if found.record[:have] == there.record and len(found.record) > have:
            _go_on(connection, found.number, there, found.record[have:], found.stamps[have:])


def merge_text_copy(connection: sqlite3.Connection, path: Path, copy: TextCopy) -> tuple[int, int]:
    """Let the record have tonight's evening as its text copy tells it.

    Returns the evening's number, and how many of its deals came from the text.

    Where the record has something else, that is struck, the last first; and where the two do not even begin
    alike, the evening is written anew. Entries from the text bear the time of its last one, as unsure. Raises
    `StorageError` for a text that cannot be read.
    """
    evening = copy.evening()
    if evening is None:
        raise StorageError(f"{path}: tonight's evening cannot be read from its text")
    last = copy.last._replace(sure=False)
    with database.transaction(connection):
        number = _number_of(connection, copy)
        stamps = (copy.opened, *[last] * (len(evening.record) - 1))
        found = FoundEvening(
            number or _free_number(connection, copy.number), copy.opened, copy.day, evening.record, stamps
        )
        if number is None:
            _begin(connection, found)
            return found.number, len(evening.deals)
        connection.execute(
            "update evenings set opened = ?, sure = ?, day = ? where id = ?",
            (copy.opened.at, copy.opened.sure, copy.day, number),
        )
        try:
            there = read_evening(connection, path, number)
            more, same = _continued(there, evening, copy.text)
        except (StorageError, sqlite3.Error, LookupError):
            connection.execute("delete from entries where evening = ?", (number,))
            write_entries(connection, number, 1, evening.record, stamps)
            projection.add_people(connection, number, evening.record)
            restore_regulars(connection, evening.seats)
            projection.project_anew(connection, number, evening)
            return number, len(evening.deals)
        _go_on(connection, number, there, more, (last,) * len(more))
        return number, len(evening.deals) - same


def _number_of(connection: sqlite3.Connection, copy: TextCopy) -> int | None:
    """Return which evening of the record this is; it is known by its number or by when it was opened."""
    opened = connection.execute("select opened from evenings where id = ?", (copy.number,)).fetchone()
    if opened is not None and (opened[0] == copy.opened.at or _begins_alike(connection, copy)):
        return copy.number
    row = connection.execute("select id from evenings where opened = ?", (copy.opened.at,)).fetchone()
    return None if row is None else int(row[0])


def _begins_alike(connection: sqlite3.Connection, copy: TextCopy) -> bool:
    """Say whether the evening of this number is the text's, though its head may be garbled."""
    stamps = read_stamps(connection, copy.number)
    return bool(stamps) and stamps[0].at == copy.opened.at


def _free_number(connection: sqlite3.Connection, wanted: int) -> int:
    (last,) = connection.execute("select ifnull(max(id), 0) from evenings").fetchone()
    return wanted if wanted > last else int(last) + 1


def _continued(there: Evening, evening: Evening, text: str) -> tuple[Record, int]:
    """Return the entries that lead from what is there to the evening of the text, and how many deals stay.

    As much as possible is kept: the statements that what is there begins with are those of the text, up to
    some entry; those after it are struck, the last first, and the rest of the text follows. Raises
    LookupError if even the openings differ.
    """
    counting = there.undoable
    lines = text.split("\n")
    for kept in range(len(counting), -1, -1):
        strikes: tuple[Entry, ...] = tuple(EntryStruck(number) for number in reversed(counting[kept:]))
        before = fold((*there.record, *strikes))
        statements = write(before).split("\n")[:-1]
        if lines[: len(statements)] == statements:
            done = read("\n".join([*statements, ""]))
            # A name of rules that is garbled is written as if it were sound: only the tables tell.
            if done == before and done.record == evening.record[: len(done.record)]:
                return (*strikes, *evening.record[len(done.record) :]), len(before.deals)
    raise LookupError("they do not begin alike")


def _begin(connection: sqlite3.Connection, found: FoundEvening) -> None:
    evening = fold(found.record)
    projection.add_people(connection, found.number, found.record)
    restore_regulars(connection, evening.seats)
    head = (found.opened.at, found.opened.sure, found.day, *projection.head(evening))
    connection.execute(EVENING, (found.number, *head))
    write_entries(connection, found.number, 1, found.record, found.stamps)
    projection.project(connection, found.number, None, evening)


def _go_on(
    connection: sqlite3.Connection, number: int, there: Evening, more: Record, stamps: tuple[Stamp, ...]
) -> None:
    """Add entries, and work all tables of the evening out anew: they may have been damaged with it."""
    evening = fold((*there.record, *more))
    projection.add_people(connection, number, more)
    restore_regulars(connection, evening.seats)
    write_entries(connection, number, len(there.record) + 1, more, stamps)
    projection.settle_day(connection, number, None)
    projection.project_anew(connection, number, evening)
