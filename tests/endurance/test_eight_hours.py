"""Eight hours of play in fast forward: nothing grows that must not."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import time
from pathlib import Path

import pytest

from beermat.demo import Demo
from beermat.evening.entries import EveningClosed
from beermat.storage.book import read_book
from tests.endurance.sitting import real_table

HOURS = 8
MEGABYTE = 1_000_000
LOG = 5 * MEGABYTE
"""Bytes that the log of SQLite may have: it is played into the file every thousand pages."""
BLOCKS = 3000
"""Python's blocks of memory that may come and go, of 270,000: a booking that leaves one behind keeps more."""


def _memory() -> int:
    """Return how many bytes of memory this process has, without what its allocator merely keeps at hand."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("rules", ["bierkopf", "schafkopf"])
def test_eight_hours_of_play_leave_memory_descriptors_and_logs_flat(
    rules: str, quick: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    begun, path = time.perf_counter(), quick / "beermat.db"
    memory, blocks, descriptors, logs, files = [], [], [], [], []
    with real_table(path, rules, (800, 480), demo=Demo(8, quiet=0.0)) as table:
        start = table.now
        for hour in range(1, HOURS + 1):
            while table.now < start + hour * 3600:
                table.look()
                due = table.session.due()
                table.now = max(table.now + 0.1, min(due or table.now + 5, table.now + 5))
            # Each hour's evening is closed, so that every hour ends with as much in hand as the others.
            table.keeper.want(EveningClosed())
            table.keeper.settle(wait=None)
            assert table.keeper.evening.closed
            table.book.rest()
            logs.append(path.with_name("beermat.db-wal").stat().st_size)
            table.keeper.want(table.opening)
            table.sit_down()
            # What is counted is a table at rest: after an entry the writer makes tonight's text anew.
            table.keeper.settle(wait=None)
            table.book.rest()
            memory.append(_memory())
            blocks.append(sys.getallocatedblocks())
            descriptors.append(_descriptors())
            files.append(sorted(file.name for file in quick.iterdir()))
    with read_book(path) as book:
        evenings = book.evenings()
    said = capfd.readouterr()
    mb = ", ".join(f"{bytes / MEGABYTE:.1f}" for bytes in memory)
    with capfd.disabled():
        print(
            f"\n{rules}: {HOURS} h, {len(evenings)} evenings, {sum(one.deals for one in evenings)} deals,"
            f" {time.perf_counter() - begun:.0f} s; MB {mb}; blocks {blocks}; descriptors {descriptors};"
            f" -wal {max(logs)}"
        )
    assert len(evenings) == HOURS
    # The first hour fills what is kept for ever: imports, SQLite's pages, the allocator's arenas.
    assert max(blocks[1:]) - min(blocks[1:]) < BLOCKS
    # What the system counts goes up and down by megabytes with the allocator's moods: a leak raises the ebb.
    assert min(memory[HOURS // 2 :]) - min(memory[1 : HOURS // 2]) < 5 * MEGABYTE
    assert len(set(descriptors[1:])) == 1
    assert max(logs) < LOG
    assert files[1:] == files[1:2] * (HOURS - 1)
    assert (said.out, said.err) == ("", "")
