"""The power of a real ext4 is cut five hundred times while a table books on it.

A booking counts as acknowledged once the scorekeeper has shown it, at a moment that the table itself notes.
If that moment is before the cut began, the booking must be there when the disk is mounted again.

The cut takes some milliseconds, in which the kernel may still say "written" to a table that lives on. A few
times in a hundred cuts that was not so; but no real power leaves anybody who could be told. Nothing was ever
missing that was shown before the cut began, or after it had ended.
"""

from __future__ import annotations

import os
import random
import select
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from beermat.storage.book import read_book
from tests.endurance.ext4 import Cut, Ext4, keep_mounts_apart
from tests.storage.booking_child import course
from tests.storage.ledger import rows
from tests.test_kill import Bookings, Place, bookings, copied, place_of

CUTS = 125
"""On each record: a longer one takes longer to look through after each cut."""


class Shown(NamedTuple):
    """A booking that the table has shown."""

    place: Place
    moment: int
    """Nanoseconds on the clock of `time.monotonic_ns`."""


@pytest.fixture
def disk(quick: Path) -> Iterator[Ext4]:
    if os.geteuid() != 0:
        pytest.fail("mounts a disk, and must be root for that: sudo make test-endurance")
    keep_mounts_apart()
    one = Ext4(quick)
    one.plug_in()
    yield one
    one.put_away()


def cut_while_booking(table: Bookings, disk: Ext4, chance: random.Random) -> tuple[list[Shown], Cut]:
    """Let it book for a while and cut the power in the midst of it; return what it showed, and the cut."""
    shown: list[Shown] = []

    def hears() -> bool:
        words = table.line().split()
        if words[0] == "booked":
            shown.append(Shown((int(words[1]), int(words[2])), int(words[3])))
        return words != ["gone"]

    child = table.start()
    for _ in range(chance.choice([0, 0, 1, 2, 3, 5, 8, 13])):
        if not hears():
            raise AssertionError("the table fell over by itself")
    table.says_something(within=0)
    select.select([], [], [], chance.uniform(0, 0.005))  # a moment that is anywhere in the next bookings
    cut = disk.pull_the_plug()
    # What it shows meanwhile is told too; then it ends, if it did not fall over by itself.
    table.says_something(within=0.002)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    while hears():
        pass
    return shown, cut


@pytest.mark.parametrize("seed", range(4))
def test_what_was_shown_before_a_real_power_cut_is_there_after_it(disk: Ext4, quick: Path, seed: int) -> None:
    begun = time.perf_counter()
    chance = random.Random(20261201 + seed)
    path, aside = disk.folder / "beermat.db", quick / "aside"
    aside.mkdir()
    told = course()
    number, evening = 0, None
    acknowledged = meanwhile = lost_meanwhile = beyond = 0
    before: Place = (0, 0)
    with bookings(path) as table:
        for at in range(CUTS):
            shown, cut = cut_while_booking(table, disk, chance)
            disk.put_away()
            disk.plug_in()
            copy = copied(path, aside)
            place = place_of(copy)
            promised = [one.place for one in shown if one.moment < cut.began]
            late = [one.place for one in shown if one.moment >= cut.began]
            assert place >= max([before, *promised]), (at, place, promised, late)
            acknowledged += len(promised)
            meanwhile += len(late)
            lost_meanwhile += sum(one > place for one in late)
            beyond += place > max([before, *promised, *late])
            before = place
            while place != (number, len(evening.record) if evening else 0):
                number, evening = next(told)
            if evening is None:
                continue
            assert rows(copy, "pragma integrity_check") == [("ok",)]
            with read_book(copy) as book:
                assert book.evening(number) == evening
                assert book.tonight() == (None if evening.closed else evening)
    print(
        f"\n{CUTS} power cuts, {acknowledged} bookings acknowledged before them, all there;"
        f" {meanwhile} while the power went, {lost_meanwhile} of these not there;"
        f" {beyond} times one more on disk than shown: {time.perf_counter() - begun:.0f} s"
    )
    assert acknowledged > CUTS, "the cuts came too soon"
    assert before > (2, 0), "the record hardly grew"
