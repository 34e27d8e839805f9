"""A disk from which the plug may be pulled: what was synced stays, of the rest any part may be there.

It is harder than any real one: what was asked later may be on it without what was asked before, any 512 bytes
of a write without the others, and names are as little bound to an order as what is in the files.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tests.endurance.trace import Asked, Cut, Made, Removed, Renamed, Synced, Write

SECTOR: Final = 512
"""Bytes that a disk writes whole or not at all."""


@dataclass(slots=True)
class _File:
    safe: bytearray = field(default_factory=bytearray)
    since: list[Write | Cut] = field(default_factory=list)
    """What has been asked since it was last synced."""
    end: int = 0
    """Where the next write goes that names no place."""


_Naming = tuple[str, _File | None, str | None]
"""This name is that of this file from now on (None: of none), and the other one is gone."""


class Disk:
    """One folder. `sees` takes what is asked of it; `after_a_cut` gives what may be left."""

    def __init__(self) -> None:
        self._now: dict[str, _File] = {}
        self._safe: dict[str, _File] = {}
        self._since: list[_Naming] = []

    def sees(self, asked: Asked) -> None:
        match asked:
            case Made(name, emptied):
                if name not in self._now:
                    self._now[name] = _File()
                    self._since.append((name, self._now[name], None))
                elif emptied:
                    self._now[name].since.append(Cut(name, 0))
                self._now[name].end = 0
            case Write(name, data, at):
                file = self._now[name]
                file.since.append(Write(name, data, file.end if at is None else at))
                if at is None:
                    file.end += len(data)
            case Cut(name):
                self._now[name].since.append(asked)
            case Renamed(name, to):
                self._now[to] = self._now.pop(name)
                self._since.append((to, self._now[to], name))
            case Removed(name):
                del self._now[name]
                self._since.append((name, None, None))
            case Synced(""):
                self._safe = dict(self._now)
                self._since.clear()
            case Synced(name):
                file = self._now[name]
                for done in file.since:
                    _do(file.safe, done)
                file.since.clear()

    def after_a_cut(self, chance: random.Random) -> dict[str, bytes]:
        """Return what is in the files after one of the many cuts that are possible now."""
        share = chance.choice([0.0, 0.1, 0.5, 0.5, 0.9, 1.0])
        torn = chance.choice([0.0, 0.3, 1.0])
        names = dict(self._safe)
        for name, file, gone in self._since:
            if chance.random() < share:
                names.pop(gone or name, None)
                if file is not None:
                    names[name] = file
        return {name: _left(file, chance, share, torn) for name, file in names.items()}


def _left(file: _File, chance: random.Random, share: float, torn: float) -> bytes:
    left = bytearray(file.safe)
    for done in file.since:
        if isinstance(done, Write) and chance.random() < torn:
            for sector in _sectors(done):
                if chance.random() < share:
                    _do(left, sector)
        elif chance.random() < share:
            _do(left, done)
    return bytes(left)


def _sectors(write: Write) -> list[Write]:
    """Return the parts of a write that get to the disk one by one."""
    assert write.at is not None
    begin, end = write.at, write.at + len(write.data)
    edges = [begin, *range((begin // SECTOR + 1) * SECTOR, end, SECTOR), end]
    return [Write(write.name, write.data[one - begin : other - begin], one) for one, other in pairwise(edges)]


def _do(content: bytearray, asked: Write | Cut) -> None:
    if isinstance(asked, Cut):
        del content[asked.size :]
        content.extend(bytes(asked.size - len(content)))
        return
    assert asked.at is not None
    content.extend(bytes(max(0, asked.at - len(content))))
    content[asked.at : asked.at + len(asked.data)] = asked.data
