"""Reading what people name on the command line, with faults that say which file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from beermat.config.reader import load
from beermat.config.settings import Config
from beermat.errors import BeermatError, NotationError, StorageError
from beermat.evening.evening import Evening
from beermat.evening.notation import reader
from beermat.storage.export import read_json
from beermat.storage.transactions import Kept
from beermat.wording import Words

LARGEST: Final = 4_000_000
"""No .deckel is larger, in bytes: that would be some hundred thousand deals."""

LARGEST_EXPORT: Final = 1_000_000_000
"""No JSON export is larger, in bytes: ten years of evenings are some 300 million."""


def config(path: Path | None) -> Config:
    """Return the config of this file, or of the one found; raise `ConfigError` for a mistake in it."""
    return load(path)


def database(path: Path | None, config_path: Path | None) -> Path:
    """Return the record to use: the file that was named, else the config's."""
    return path if path is not None else load(config_path).database


def read_deckel(name: str) -> Evening:
    """Return the evening of a .deckel file, `-` being standard input.

    Raises `BeermatError` with one line: file, line, column, what stands there, why not, what could.
    """
    return _deckel(*_read(name, LARGEST, "a .deckel file"))


def read_evenings(name: str) -> list[Evening | Kept]:
    """Return the evening of a .deckel file, or those of a JSON export, `-` being standard input.

    Raises `BeermatError` with one line that says what is wrong where.
    """
    shown, data = _read(name, LARGEST_EXPORT, "a .deckel file or a JSON export")
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
        raise BeermatError(f"{shown}:{said(fault, Words('en'))}") from None


def _read(name: str, largest: int, expected: str) -> tuple[str, bytes]:
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


def said(fault: NotationError, words: Words) -> str:
    """Return `LINE:COLUMN: "what stands there": why not`, on one line."""
    found = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in fault.found)
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
    from beermat.storage.atomic_files import write_durably  # noqa: PLC0415 - most commands print

    try:
        write_durably(to, data)
    except OSError as wrong:
        raise BeermatError(f"{to}: {wrong.strerror or wrong}") from None
