"""Atomic files: written whole or not at all; what has to make room is set aside, not deleted.

The content of a file is on disk once the file has been synced, its name only once its folder has been.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from beermat.storage.clock import Stamp

LOGS: Final = ("-wal", "-journal", "-shm")
"""What SQLite keeps beside a file that is in use; they belong to it and to no other."""


def write_durably(path: Path, data: bytes) -> None:
    """Put these bytes into the file: after any crash it has either them or what it had before.

    Raises OSError; then nothing has changed.
    """
    new = unfinished(path)
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    sync(path.parent)


def unfinished(path: Path) -> Path:
    """Return the name under which a file is made before it gets this one."""
    return path.with_name(f".{path.name}.new")


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk; raise OSError."""
    held = os.open(path, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)


def own_like(model: Path, path: Path) -> None:
    """Let a file that root has made belong to whom `model` belongs, or the folder it is to lie in."""
    if os.geteuid() == 0:
        owner = (model if model.exists() else model.parent).stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def compact(moment: Stamp) -> str:
    """Return a moment as it stands in the name of a file: 20261129T214002Z."""
    return re.sub(r"\.\d+|[-:]", "", moment.at)


def aside_of(path: Path, why: str, moment: Stamp) -> Path:
    """Return a name that nothing has yet, for a file that is set aside; `why` is one word of it.

    Such names are ordered by their number, for there may be no clock.
    """
    pattern = re.compile(re.escape(path.name) + r"\.[a-z]+-(\d{4,})-.*")
    known = [int(found[1]) for one in path.parent.iterdir() if (found := pattern.fullmatch(one.name))]
    return path.with_name(f"{path.name}.{why}-{max(known, default=0) + 1:04d}-{compact(moment)}")


def set_aside(path: Path) -> tuple[Path, ...]:
    """Return what has ever been set aside for this file, the oldest first."""
    pattern = re.compile(re.escape(path.name) + r"\.[a-z]+-(\d{4,})-\d{8}T\d{6}Z")
    found = [(int(match[1]), one) for one in path.parent.iterdir() if (match := pattern.fullmatch(one.name))]
    return tuple(one for _, one in sorted(found))


def put_in_place(new: Path, path: Path, aside: Path) -> None:
    """Let the whole and synced database `new` take the place of `path`, which goes to `aside` with its logs.

    At every moment there is a file at `path`, if there was one. The log goes first: beside the new file it
    would be played into it. Raises OSError.
    """
    own_like(path, new)
    for end in LOGS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    sync(path.parent)
    if path.exists():
        try:
            os.link(path, aside)
        except OSError:  # not every file system can have two names for one file
            shutil.copy2(path, aside)
            sync(aside)
    new.replace(path)
    sync(path.parent)
