"""What a program asked of the disk, in its order, as strace saw it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

WRITES: Final = ("write", "pwrite64")
ASKED: Final = (
    *WRITES,
    *("fsync", "fdatasync", "ftruncate", "openat", "?open", "?rename", "?unlink"),
    # Nothing of ours asks this; if it ever does, the reading of the trace says that it does not know it.
    *("?creat", "?renameat", "renameat2", "unlinkat", "?link", "linkat", "truncate", "writev", "pwritev"),
    *("?pwritev2", "fallocate", "copy_file_range", "?sendfile", "sync_file_range", "msync"),
)

"""Everything that changes a file or a folder. What is mapped into memory is not seen: SQLite maps -shm only,
which it makes anew after a crash."""

WORLD: Final = "acknowledged"
"""The name under which what the program says on its standard output stands among the files."""


@dataclass(frozen=True, slots=True)
class Write:
    """These bytes were written at this place."""

    name: str
    data: bytes
    at: int | None
    """None: at the end of what has been written so far."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The file was made this long."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Made:
    """The file was opened and made if there was none; `emptied`: what was in it went."""

    name: str
    emptied: bool


@dataclass(frozen=True, slots=True)
class Renamed:
    """The file got another name."""

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The name is gone."""

    name: str


@dataclass(frozen=True, slots=True)
class Synced:
    """All that was done to the file before is on disk; "" is the folder with its names."""

    name: str


Asked = Write | Cut | Made | Renamed | Removed | Synced

_CALL: Final = re.compile(r"\d+ +(\w+)\((.*)\) += (-?\d+)(?:<.*>)?(?: .*)?")
_BEGUN: Final = re.compile(r"(\d+) +(\w+)\((.*?),? <unfinished \.\.\.>")
_ENDED: Final = re.compile(r"(\d+) +<\.\.\. (\w+) resumed>,? ?(.*)\) += (-?\d+)(?:<.*>)?(?: .*)?")
_FILE: Final = re.compile(r"(\d+)<([^>]*)>")


def record(module: str, folder: Path, *arguments: str, trace: Path) -> None:
    """Run a module of ours to its end and write down what it asks of the disk."""
    quiet = ["-f", "--seccomp-bpf", "-e", "signal=none"]
    whole = ["-xx", "-y", "-s", "100000000", "-e", f"trace={','.join(ASKED)}"]
    command = [sys.executable, "-m", module, *arguments]
    with (trace.parent / WORLD).open("wb") as world:
        subprocess.run(
            ["strace", *quiet, *whole, "-o", trace, *command],
            stdout=world,
            check=True,
            cwd=Path(__file__).parent.parent.parent,
            timeout=1200,  # only what hangs is cut off
        )


def read(trace: Path, folder: Path) -> Iterator[Asked]:
    """Yield what was done to the files of a folder, and what was said to the world meanwhile.

    A write counts from where it began, everything else from where it was answered: until then nobody can
    rely on it.
    """
    begun: dict[tuple[str, str], str] = {}
    with trace.open(encoding="ascii") as lines:
        for line in lines:
            if found := _BEGUN.match(line):
                process, name, arguments = found.groups()
                begun[process, name] = arguments
                if name in WRITES:
                    yield from _meaning(name, arguments, None, folder)
            elif found := _ENDED.match(line):
                process, name, rest, answer = found.groups()
                arguments = ", ".join(filter(None, (begun.pop((process, name)), rest)))
                if name not in WRITES:
                    yield from _meaning(name, arguments, int(answer), folder)
            elif found := _CALL.match(line):
                name, arguments, answer = found.groups()
                yield from _meaning(name, arguments, int(answer), folder)


def _meaning(name: str, arguments: str, answer: int | None, folder: Path) -> Iterator[Asked]:
    if answer is not None and answer < 0:
        return
    if name in ("openat", "open"):
        path, how = _strings(arguments)[0], arguments.rsplit('"', 1)[1]
        if "O_CREAT" in how and (file := _inside(path, folder)):
            yield Made(file, "O_TRUNC" in how)
    elif name in ("rename", "unlink"):
        files = [_inside(path, folder) for path in _strings(arguments)]
        if files[0]:
            yield Renamed(files[0], files[1] or "") if name == "rename" else Removed(files[0])
    elif (found := _FILE.match(arguments)) is not None:
        file = WORLD if found[1] == "1" else _inside(_unescaped(found[2]), folder)
        if file is None:
            return
        rest = arguments.rsplit(", ", 2)
        if name in WRITES:
            data = _strings(arguments)[0].encode("latin-1")
            assert answer in (None, len(data)), "the disk took a part only"
            yield Write(file, data, int(rest[2]) if name == "pwrite64" else None)
        elif name == "ftruncate":
            yield Cut(file, int(rest[-1]))
        elif name in ("fsync", "fdatasync"):
            yield Synced(file)
        else:
            raise AssertionError(f"{name} of {file} is not understood")
    elif any(_inside(path, folder) for path in _strings(arguments)):
        raise AssertionError(f"{name} is not understood: {arguments[:200]}")


def _strings(arguments: str) -> list[str]:
    return [_unescaped(text) for text in re.findall(r'"([^"]*)"', arguments)]


def _unescaped(text: str) -> str:
    return bytes.fromhex(text.replace("\\x", "")).decode("latin-1") if text.startswith("\\x") else text


def _inside(path: str, folder: Path) -> str | None:
    """Return the name of a file of the folder, "" for the folder itself, None for anything else."""
    if path == str(folder):
        return ""
    within, _, name = path.rpartition("/")
    return name if within == str(folder) and not name.endswith("-shm") and "(deleted)" not in name else None
