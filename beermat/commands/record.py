"""What can be done with the record beside the table: export, import, back up, restore.

Reads the files that people name on the command line, with faults that say which file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from beermat.commands.housekeeping import drawn
from beermat.commands.outcome import printable
from beermat.config.reader import load
from beermat.errors import BeermatError, NotationError, StorageError
from beermat.evening.evening import Evening
from beermat.evening.notation import reader
from beermat.storage import backup, book, export
from beermat.storage.atomic_files import write_durably
from beermat.storage.export import read_json
from beermat.storage.transactions import Kept
from beermat.wording import Words

FORMATS: Final = ("deckel", "csv", "json", "png")
LARGEST: Final = 4_000_000
"""No .deckel is larger, in bytes: that would be some hundred thousand deals."""

LARGEST_EXPORT: Final = 1_000_000_000
"""No JSON export is larger, in bytes: ten years of evenings are some 300 million."""


def database_of(path: Path | None, config_path: Path | None) -> Path:
    """Return the record to use: the file that was named, else the config's."""
    return path if path is not None else load(config_path).database


def read_deckel(name: str) -> Evening:
    """Return the evening of a .deckel file, `-` being standard input.

    Raises `BeermatError` with one line: file, line, column, what stands there, why not, what could.
    """
    return _deckel(*_bytes(name, LARGEST, "a .deckel file"))


def read_evenings(name: str) -> list[Evening | Kept]:
    """Return the evening of a .deckel file, or those of a JSON export, `-` being standard input.

    Raises `BeermatError` with one line that says what is wrong where.
    """
    shown, data = _bytes(name, LARGEST_EXPORT, "a .deckel file or a JSON export")
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")):
        evening = _deckel(shown, data)
        if len(evening.record) == 1:
            raise BeermatError(f"{shown}: there is nothing in it; expected what was played on an evening")
        return [evening]
    try:
        return list(read_json(data.decode("utf-8-sig")))
    except (UnicodeDecodeError, StorageError) as wrong:
        raise BeermatError(f"{shown}: {wrong}") from None


def _deckel(shown: str, data: bytes) -> Evening:
    if len(data) > LARGEST:
        raise BeermatError(f"{shown}: too large; a .deckel file has at most {LARGEST} bytes")
    try:
        return reader.read(reader.decode(data))
    except NotationError as fault:
        raise BeermatError(f"{shown}:{fault_text(fault, Words('en'))}") from None


def _bytes(name: str, largest: int, expected: str) -> tuple[str, bytes]:
    """Return what the file is called in a fault, and what is in it, up to one byte more than the largest."""
    shown, too_large = "<stdin>" if name == "-" else name, False
    try:
        if name == "-":
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with Path(name).open("rb") as file:
                too_large = os.fstat(file.fileno()).st_size > largest
                data = b"" if too_large else file.read(largest + 1)
    except OSError as wrong:
        raise BeermatError(
            f"{shown}: {wrong.strerror}; expected {expected}, or - for standard input"
        ) from None
    if too_large or len(data) > largest:
        raise BeermatError(f"{shown}: too large; {expected} has at most {largest} bytes")
    return shown, data


def fault_text(fault: NotationError, words: Words) -> str:
    """Return `LINE:COLUMN: "what stands there": why not`, on one line."""
    found = printable(fault.found)
    found = found if len(found) <= 40 else found[:37] + "..."
    stands = f'"{found}"' if found else "end of the line"
    return f"{fault.line}:{fault.column}: {stands}: {words.refusal(fault)}"


def check_not_for_terminal(form: str, to: Path | None) -> None:
    """Raise `BeermatError` if a picture is to be printed onto a terminal."""
    if form == "png" and to is None and sys.stdout.isatty():
        raise BeermatError(
            "standard output: a picture is nothing for a terminal; expected --to FILE, or > FILE behind it"
        )


def put(data: bytes, to: Path) -> None:
    """Write these bytes into a file, whole or not at all; raise `BeermatError`."""
    try:
        write_durably(to, data)
    except OSError as wrong:
        raise BeermatError(f"{to}: {wrong.strerror or wrong}") from None


def exported(
    path: Path, *, form: str, number: int | None, words: Words, unread: list[StorageError] | None = None
) -> bytes:
    """Return evenings of the record as a file in the form "deckel", "csv", "json" or "png".

    `number` None means the last evening for a .deckel and a picture, which hold one, and all of them
    otherwise; a picture speaks the language of `words`. Of all evenings as JSON those that cannot be read
    are left out, and what is wrong with them is added to `unread`.

    Raises `StorageError` for a record that cannot be read, an unknown evening, or none at all, and
    `HardwareMissing` where nothing can be drawn.
    """
    with book.read_book(path) as records:
        known = [one.id for one in records.evenings()]
        if not known:
            raise StorageError(f"{path}: there is no evening yet")
        if number is not None and number not in known:
            raise StorageError(f"{path}: there is no evening {number}; expected {_ranges(known)}")
        if form == "deckel":
            return export.as_deckel(records, number or known[-1]).encode()
        if form == "png":
            return drawn(records.past(number or known[-1]), words)
        if form == "csv":
            return export.as_csv(records, known if number is None else [number]).encode()
        if number is not None:
            return export.as_json(records, [number]).encode()
        return export.as_json(records, known, unread=unread).encode()


def _ranges(known: list[int]) -> str:
    return f"{known[0]} to {known[-1]}" if len(known) > 1 else str(known[0])


def imported(path: Path, evenings: Sequence[Evening | Kept]) -> Iterator[tuple[int, Evening]]:
    """Write evenings into the record as new ones, closed; yield the number of each.

    Raises `StorageError` at the first that cannot be; those before it are written.
    """
    with book.open_book(path) as opened:
        for one in evenings:
            if isinstance(one, Evening):
                yield opened.add(one), one
            else:
                yield opened.take(one), one.evening


def restored(record: Path, name: str) -> str:
    """Put a backup in the record's place and say so; `name` is a file, or one of the list, or its number.

    Raises `StorageError`; then nothing has changed.
    """
    file = Path(name)
    if not file.exists() and (listed := backup.folder_of(record) / name).exists():
        file = listed
    if not file.exists() and name.isdecimal():
        file = next((one.path for one in backup.backups(record) if one.number == int(name)), file)
    if not file.exists():
        raise StorageError(f"{name}: there is no such file, and no such backup; {_there(record)}")
    held = backup.check(file)
    aside = backup.restore(record, file)
    kept = "" if aside is None else f"; what was there is now {aside}"
    return f"{record}: {_said(held)}{kept}"


def _there(record: Path) -> str:
    numbers = [one.number for one in backup.backups(record)]
    if not numbers:
        return f"there is none in {backup.folder_of(record)} yet"
    if len(numbers) == 1:
        return f"there is {numbers[0]}"
    return f"there are {numbers[-1]} to {numbers[0]}"


def listed(record: Path) -> str:
    """Return a line for each backup, the newest first."""
    found = backup.backups(record)
    if not found:
        return f"no backups in {backup.folder_of(record)} yet; make one: beermat backup"
    return "\n".join(f"{one.path.name}  {_made(one)}  {_held(one)}" for one in found)


def _made(one: backup.Backup) -> str:
    at = one.at
    said = f"{at[:4]}-{at[4:6]}-{at[6:8]} {at[9:11]}:{at[11:13]} UTC"
    return said if one.sure else f"{said} (clock not set)"


def _held(one: backup.Backup) -> str:
    try:
        return _said(backup.check(one.path))
    except StorageError as wrong:
        return f"CANNOT BE USED: {wrong}"


def _said(held: backup.Contents) -> str:
    evenings = f"{held.evenings} evening{'' if held.evenings == 1 else 's'}"
    until = f" up to {held.day}" if held.day else ""
    return f"{evenings}{until}, {held.deals} deal{'' if held.deals == 1 else 's'}"
