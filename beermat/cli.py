"""The `beermat` command: the only reader of argv.

`beermat run` must show the table at once, so its plain form is read here, before click is imported;
everything else, every mistake and every help text is click's (`beermat.commands.click_commands`). A test
holds the two together.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from beermat.commands.outcome import FAULT, INTERRUPTED, SUCCESS, OutputFault, RunOptions, complain
from beermat.errors import BeermatError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Output(io.FileIO):
    """Standard output, whose faults can be told from those of any other file."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as wrong:
            raise OutputFault(wrong.errno, wrong.strerror) from wrong


def plain_run(words: Sequence[str]) -> RunOptions | None:
    """Return the options of a `run` whose every word is an option known here, None for anything else."""
    rest = list(words)
    if rest[:1] == ["run"]:
        rest = rest[1:]
    files: dict[str, Path] = {}
    flags = set()
    while rest:
        word = rest.pop(0)
        if word in ("--windowed", "--exit-when-ready"):
            flags.add(word)
        elif word in ("--db", "--config") and rest and not rest[0].startswith("-"):
            files[word] = Path(rest.pop(0))
        else:
            return None
    return RunOptions(
        "--windowed" in flags, files.get("--db"), files.get("--config"), "--exit-when-ready" in flags
    )


def run(words: Sequence[str]) -> int:
    """Do what these words of a command line ask for; return the exit status.

    0 is success, 1 a refusal or a fault that could be named, 2 wrong usage; a fault is one line on standard
    error.
    """
    options = plain_run(words)
    if options is not None:
        return guarded(lambda: _run_table(options))
    from beermat.commands.click_commands import call  # noqa: PLC0415 - click costs a fifth of the table's start

    return guarded(lambda: call(words))


def _run_table(options: RunOptions) -> None:
    from beermat.commands.table import run_table  # noqa: PLC0415

    run_table(options)


def guarded(command: Callable[[], int | None]) -> int:
    """Run a command; turn what it can name, and what printing raises, into one line and an exit status.

    Whatever else comes up is a mistake of ours, and keeps its traceback.
    """
    try:
        status = command() or SUCCESS
        if sys.stdout is not None:
            sys.stdout.flush()
    except BeermatError as fault:
        return complain(str(fault))
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputFault as fault:
        _close_stdout()
        if fault.errno == errno.EPIPE:  # nobody reads any more
            return FAULT
        return complain(f"standard output: {fault.strerror or fault}")
    return status


def _close_stdout() -> None:
    """Nobody reads standard output any more: keep Python from trying once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Entry of the console script."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        plain = io.BufferedWriter(_Output(sys.stdout.fileno(), "wb", closefd=False))
        sys.stdout = io.TextIOWrapper(plain, line_buffering=sys.stdout.line_buffering)
    # A path is printed byte by byte as it came, whatever the locale made of it.
    for stream, errors in ((sys.stdout, "surrogateescape"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    sys.exit(run(sys.argv[1:]))
