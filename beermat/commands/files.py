"""Reading what people name on the command line, with faults that say which file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from beermat.config import Config, load
from beermat.errors import BeermatError, NotationError
from beermat.evening import notation
from beermat.evening.evening import Evening
from beermat.wording import Words

LARGEST: Final = 4_000_000
"""No .deckel is larger, in bytes: that would be some hundred thousand deals."""


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
    shown = "<stdin>" if name == "-" else name
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as wrong:
        raise BeermatError(
            f"{shown}: {wrong.strerror}; expected a .deckel file, or - for standard input"
        ) from None
    if len(data) > LARGEST:
        raise BeermatError(f"{shown}: too large; a .deckel file has at most {LARGEST} bytes")
    try:
        return notation.read(notation.decode(data))
    except NotationError as fault:
        raise BeermatError(f"{shown}:{said(fault, Words('en'))}") from None


def said(fault: NotationError, words: Words) -> str:
    """Return `LINE:COLUMN: "what stands there": why not`, on one line."""
    found = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in fault.found)
    found = found if len(found) <= 40 else found[:37] + "..."
    stands = f'"{found}"' if found else "end of the line"
    return f"{fault.line}:{fault.column}: {stands}: {words.refusal(fault)}"
