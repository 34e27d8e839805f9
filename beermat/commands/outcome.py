"""What a command was asked for, how it ends, and what it says on standard error."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from beermat.config.settings import Config

SUCCESS, FAULT, USAGE, INTERRUPTED = 0, 1, 2, 130


class RunOptions(NamedTuple):
    """What `beermat run` was asked for. None means what the config says."""

    windowed: bool = False
    database: Path | None = None
    config: Path | None = None
    exit_when_ready: bool = False

    def on(self, config: Config) -> Config:
        """Return the config with what was asked for instead of its own."""
        if self.windowed:
            config = config.windowed(True)
        return config if self.database is None else replace(config, database=self.database)


class OutputFault(OSError):  # noqa: N818 - a named fault
    """Standard output has not taken what was printed."""


def complain(message: str, status: int = FAULT) -> int:
    """Say one line on standard error, whatever the message holds; return the exit status."""
    line = " ".join(_legible(message).splitlines())
    print(printable(line), file=sys.stderr)
    return status


def printable(text: str) -> str:
    """Return a text in which what cannot be printed is written as Python writes it, such as \\x1b."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _legible(message: str) -> str:
    """Return a message with its paths in UTF-8, as on disk, whatever the locale made of them."""
    return message.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
