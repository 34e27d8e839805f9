"""Text copy: tonight's evening as a .deckel beside the record, written anew after each entry.

It is a second copy for the worst case, and a text that a host can read. Its first lines are comments: which
evening of the record it is, how many entries that had, and checksums, so that a text that somebody or
something has changed is not taken for what the table wrote.
"""

from __future__ import annotations

import re
import sqlite3
from binascii import crc32
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from beermat.errors import NotationError
from beermat.storage.atomic_files import write_durably
from beermat.storage.clock import Stamp

if TYPE_CHECKING:
    from beermat.evening.evening import Evening

_HEAD: Final = """\
# Tonight's evening as the table has it, written anew after each entry: beermat score works it out.
# evening {number} of {day}, opened {opened}
# entries {entries} of sum {record:08x}, the last at {last}
"""
_UNSURE: Final = ", clock not set"
_READ: Final = re.compile(
    rb"# [^\n]*\n"
    rb"# evening (\d+) of ([\d-]+), opened ([\dTZ:.-]+)(, clock not set)?\n"
    rb"# entries (\d+) of sum ([0-9a-f]{8}), the last at ([\dTZ:.-]+)(, clock not set)?\n"
)
_SUM: Final = b"# sum %08x\n"
_LARGEST: Final = 4_000_000
"""Bytes that are read at most: whatever is longer is not ours."""


class TextCopy(NamedTuple):
    """The evening's number in the record, its day, when it was opened, how many entries its record had, their
    `checksum`, when the last one was booked, and the evening in the notation.
    """

    number: int
    day: str
    opened: Stamp
    entries: int
    sum: int
    last: Stamp
    text: str

    @property
    def closed(self) -> bool:
        """Whether the evening was over."""
        return self.text.endswith("\nclosed\n")

    def evening(self) -> Evening | None:
        """Return the evening; None if it cannot be read."""
        from beermat.evening.notation import reader  # noqa: PLC0415 - the table starts without it

        try:
            return reader.read(self.text)
        except NotationError:
            return None


def checksum(rows: Iterable[tuple[object, object]]) -> int:
    """Return the CRC-32 of the kinds and data of entries, as the file has them."""
    total = 0
    for kind, data in rows:
        total = crc32(f"{kind} {data}\n".encode("utf-8", "replace"), total)
    return total


def agrees(connection: sqlite3.Connection, copy: TextCopy) -> bool:
    """Say whether the record has all that the copy has, unchanged; it may have more by now."""
    row = connection.execute(
        "select opened, sure, day, closed from evenings where id = ?", (copy.number,)
    ).fetchone()
    rows = connection.execute(
        "select kind, data from entries where evening = ? order by number", (copy.number,)
    ).fetchall()
    if row is None or len(rows) < copy.entries or checksum(rows[: copy.entries]) != copy.sum:
        return False
    # Until there is a sure entry nobody knows the day.
    same = row[:2] == (copy.opened.at, int(copy.opened.sure)) and (row[2] == copy.day or not copy.opened.sure)
    return same and (len(rows) > copy.entries or row[3] == int(copy.closed))


def text_copy_path(record: Path) -> Path:
    """Return the path of the copy: beermat.db.tonight.deckel beside beermat.db."""
    return record.with_name(f"{record.name}.tonight.deckel")


def write_text_copy(record: Path, copy: TextCopy) -> None:
    """Write the copy beside the record, whole or not at all; raise OSError."""
    head = _HEAD.format(
        number=copy.number,
        day=copy.day,
        opened=_said(copy.opened),
        entries=copy.entries,
        record=copy.sum,
        last=_said(copy.last),
    )
    said = head.encode(), copy.text.encode()
    write_durably(text_copy_path(record.resolve()), said[0] + _SUM % crc32(said[0] + said[1]) + said[1])


def _said(stamp: Stamp) -> str:
    return stamp.at + ("" if stamp.sure else _UNSURE)


def read_text_copy(record: Path) -> TextCopy | None:
    """Return the copy; None if there is none, or one that the table has not written so."""
    try:
        with text_copy_path(record.resolve()).open("rb") as file:
            data = file.read(_LARGEST)
    except OSError:
        return None
    head = _READ.match(data)
    if head is None:
        return None
    begins = head.end() + len(_SUM % 0)
    text = data[begins:]
    if data[head.end() : begins] != _SUM % crc32(head[0] + text):
        return None
    number, day, opened, unset, entries, total, last, last_unset = head.groups()
    return TextCopy(
        int(number),
        day.decode(),
        Stamp(opened.decode(), unset is None),
        int(entries),
        int(total, 16),
        Stamp(last.decode(), last_unset is None),
        text.decode(),
    )
