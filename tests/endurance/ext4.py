"""A real ext4 whose power can be cut: what was not written by then is gone, from the journal too."""

from __future__ import annotations

import ctypes
import fcntl
import os
import struct
import subprocess
import time
from pathlib import Path
from typing import Final, NamedTuple

SIZE: Final = 64 << 20
"""Bytes; the journal takes some of them."""
_SHUTDOWN: Final = 0x8004587D
"""EXT4_IOC_SHUTDOWN, of linux/fs/ext4/ext4.h: _IOR('X', 125, __u32)."""
_NO_LOG_FLUSH: Final = 2
"""EXT4_GOING_FLAGS_NOLOGFLUSH: nothing is written any more, neither files nor journal."""

_MOUNTS: Final = 0x20000
"""CLONE_NEWNS, of linux/sched.h."""


class Cut(NamedTuple):
    """When the power went: between these two moments, in nanoseconds of `time.monotonic_ns`."""

    began: int
    ended: int


def keep_mounts_apart() -> None:
    """Let what is mounted from now on be seen by this process and its children alone.

    A namespace that another program makes meanwhile would else hold on to the disk, and what is mounted again
    would be the one without power.
    """
    if ctypes.CDLL(None, use_errno=True).unshare(_MOUNTS) != 0:
        raise OSError(ctypes.get_errno(), "no mounts of its own")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)


class Ext4:
    """One file system in a file, mounted at `folder` while it has power. Needs root and a loop device."""

    def __init__(self, place: Path) -> None:
        """Make it anew below this place."""
        self.folder: Final = place / "mounted"
        self.folder.mkdir()
        self._image: Final = place / "image"
        with self._image.open("wb") as image:
            image.truncate(SIZE)
        subprocess.run(["mkfs.ext4", "-q", self._image], check=True)

    def plug_in(self) -> None:
        """Mount it; the kernel mends it from its journal, as after any power cut."""
        subprocess.run(["mount", "-o", "loop,noatime", self._image, self.folder], check=True)

    def pull_the_plug(self) -> Cut:
        """Cut its power. Whoever writes to it from now on is refused."""
        at = os.open(self.folder, os.O_RDONLY)
        try:
            how = struct.pack("I", _NO_LOG_FLUSH)
            began = time.monotonic_ns()
            fcntl.ioctl(at, _SHUTDOWN, how)
            return Cut(began, time.monotonic_ns())
        finally:
            os.close(at)

    def put_away(self) -> None:
        """Unmount it, with or without power; nobody may use it any more."""
        subprocess.run(["umount", self.folder], check=True)
