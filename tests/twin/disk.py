"""The twin's disks: one that forgets nothing, to play on, and one that loses its cache with the power.

A real disk or card says "written" long before it is: until the machine asks for a flush, what it took may
be lost with the power, in any order, in part. QEMU writes all through, so here it keeps a log of what was
written and flushed, and once the plug was pulled only as much of it counts as a real disk would have had.
"""

from __future__ import annotations

import random
import struct
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

BLOCK: Final = 4096
"""Bytes that a disk writes as a whole or not at all.

So it is with cards and disks of today, and a file system that finds half of its own head does not come up at
all. That the record stands smaller pieces too is for tests/endurance to say.
"""
_MAGIC: Final = 0x6A736677736872
_SUPER: Final = struct.Struct("<QQQI")
_ENTRY: Final = struct.Struct("<QQQQ")
_FLUSH, _FUA, _DISCARD = 1, 2, 4


class Drive(NamedTuple):
    """What tells QEMU of a disk."""

    options: Sequence[str | Path]


def faithful(image: Path, folder: Path) -> Drive:
    """Return a disk that begins as `image`, and whose state can be kept in a snapshot."""
    overlay = _overlay(image, folder / "faithful.qcow2")
    return Drive(("-drive", f"file={overlay},format=qcow2,if=virtio,cache=unsafe"))


class Forgetful:
    """A disk with a cache that the power keeps alive. It begins as `image`."""

    def __init__(self, image: Path, folder: Path) -> None:
        self._image: Final = folder / "forgetful.img"
        self._new: Final = folder / "forgetful.qcow2"
        self._log: Final = folder / "forgetful.log"
        subprocess.run(["cp", "--sparse=always", "--reflink=auto", image, self._image], check=True)

    def drive(self) -> Drive:
        """Return it for the next power-on."""
        _overlay(self._image, self._new)
        self._log.write_bytes(b"")
        return Drive(
            (
                *("-blockdev", f"driver=file,node-name=log,filename={self._log}"),
                *("-blockdev", f"driver=qcow2,node-name=new,file.driver=file,file.filename={self._new}"),
                *("-blockdev", "driver=blklogwrites,node-name=disk,file=new,log=log,log-sector-size=512"),
                *("-device", "virtio-blk-pci,drive=disk"),
            )
        )

    def lose_power(self, chance: random.Random) -> int:
        """Keep what had been flushed, and what chance will of the rest; return how many blocks are lost."""
        writes = list(logged(self._log))
        flushed = max((at for at, write in enumerate(writes) if write.flush), default=-1)
        lost = 0
        with self._image.open("r+b") as disk:
            for at, write in enumerate(writes):
                kept = 1.0 if at <= flushed or write.through else chance.choice((0.0, 0.5, 1.0))
                for first in range(0, len(write.data), BLOCK):
                    if kept < 1.0 and chance.random() >= kept:
                        lost += 1
                        continue
                    disk.seek(write.place + first)
                    disk.write(write.data[first : first + BLOCK])
        return lost


class Write(NamedTuple):
    """Something that the disk was told: `data` at `place`, in bytes.

    `through`: it must not stay in the cache. `flush`: nothing that was told before may stay there.
    """

    place: int
    data: bytes
    flush: bool
    through: bool


def logged(path: Path) -> Iterator[Write]:
    """Yield what a disk was told, from QEMU's log of it, up to where the log breaks off.

    The log's own head comes with the first flush: a machine that was off before has written nothing for sure,
    and none of it counts.

    The layout is that of the kernel's dm-log-writes (Documentation/admin-guide/device-mapper/log-writes.rst).
    """
    with path.open("rb") as log:
        if not any(head := log.read(_SUPER.size)):
            return
        magic, version, _, sector = _SUPER.unpack(head)
        assert (magic, version) == (_MAGIC, 1), f"{path} is no log of writes"
        log.seek(sector)
        while len(head := log.read(sector)) == sector and any(head):
            place, length, flags, _ = _ENTRY.unpack(head[: _ENTRY.size])
            data = b"" if flags & _DISCARD else log.read(length * sector)
            if not flags & _DISCARD and len(data) < length * sector:
                return
            yield Write(place * sector, data, bool(flags & _FLUSH), bool(flags & _FUA))


def _overlay(image: Path, path: Path) -> Path:
    path.unlink(missing_ok=True)
    command = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(image.resolve()), "-F", "raw", str(path)]
    subprocess.run(command, check=True)
    return path
