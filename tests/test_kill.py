"""The process is killed while it books, again and again, on one growing record."""

from __future__ import annotations

import os
import random
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from beermat.evening.evening import fold
from beermat.storage.book import read_book
from beermat.storage.upgrade import rebuild
from tests.storage.booking_child import OPENING, course
from tests.storage.ledger import dump, rows

KILLS = 220
"""So many are enough to meet every moment; `make test-endurance` kills a thousand times."""
PATIENCE = 300.0
"""Seconds after which a child that says nothing has hung."""

Place = tuple[int, int]
"""How far the record is: the number of the last evening and its length; nothing yet is (0, 0)."""


class Bookings:
    """The other process, as lines."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._orders = process.stdin
        self._said = process.stdout
        self._read = b""

    def start(self) -> int:
        """Let a table begin to book; return its process."""
        self._orders.write(b"go\n")
        self._orders.flush()
        word, number = self.line().split()
        assert word == "pid"
        return int(number)

    def line(self) -> str:
        while b"\n" not in self._read:
            assert self.says_something(within=PATIENCE), "the child hangs"
            more = os.read(self._said.fileno(), 4096)
            assert more, "the child is gone"
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line.decode()

    def booked(self) -> Place | None:
        """Return where the next booking that it showed has taken the record, None once it is dead."""
        words = self.line().split()
        return None if words == ["gone"] else (int(words[1]), int(words[2]))

    def says_something(self, *, within: float) -> bool:
        return bool(self._read) or bool(select.select([self._said], [], [], within)[0])


@contextmanager
def bookings(path: Path) -> Iterator[Bookings]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.booking_child", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parent.parent,
    ) as process:
        yield Bookings(process)
        assert process.stdin is not None
        process.stdin.close()


def killed_while_booking(table: Bookings, chance: random.Random) -> Place:
    """Let it book for a while and kill it in the middle of something; return the last place it showed."""
    shown = (0, 0)
    child = table.start()
    for _ in range(chance.choice([0, 0, 1, 2, 3, 5, 8, 13])):
        shown = table.booked() or shown
    # A moment that is anywhere in the next bookings, or in opening the file.
    table.says_something(within=0)
    select.select([], [], [], chance.uniform(0, 0.003))
    os.kill(child, signal.SIGKILL)
    while (place := table.booked()) is not None:
        shown = place
    return shown


def copied(path: Path, to: Path) -> Path:
    """Copy the file as the dead process left it, so that looking at it repairs nothing for the next one."""
    for end in ("", "-wal"):
        source = path.with_name(path.name + end)
        (to / source.name).unlink(missing_ok=True)
        if source.exists():
            shutil.copy(source, to)
    return to / path.name


def place_of(path: Path) -> Place:
    if not path.exists() or rows(path, "pragma user_version") == [(0,)]:
        return 0, 0
    last = rows(path, "select evening, max(number) from entries group by evening order by evening desc")
    return (int(str(last[0][0])), int(str(last[0][1]))) if last else (0, 0)


@pytest.mark.slow
def test_no_kill_at_any_moment_loses_or_doubles_what_was_shown_as_booked(tmp_path: Path) -> None:
    last, unshown = killed_again_and_again(tmp_path, KILLS, random.Random(20261129))
    assert last > (3, 0), "the record hardly grew"
    assert unshown, "no kill fell between the disk and the showing"


def test_the_opening_of_the_next_evening_is_kept_however_soon_after_it_is_shown_the_kill_comes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "beermat.db"
    with bookings(path) as table:
        child = table.start()
        while table.booked() != (2, 1):
            pass
        os.kill(child, signal.SIGKILL)
        while table.booked() is not None:
            pass
    with read_book(path) as book:
        tonight = book.tonight()
    assert tonight is not None
    assert tonight.record[0] == OPENING
    assert place_of(path) >= (2, 1)


def killed_again_and_again(folder: Path, kills: int, chance: random.Random) -> tuple[Place, int]:
    """Kill one table after the other and look at the record each time.

    Return how far it has come, and how many bookings were on disk that nobody had been shown.
    """
    path, aside = folder / "beermat.db", folder / "aside"
    aside.mkdir()
    told = course()
    number, evening = 0, None
    before: Place = (0, 0)
    unshown = 0
    with bookings(path) as table:
        for kill in range(kills):
            shown = max(killed_while_booking(table, chance), before)
            copy = copied(path, aside)
            place = place_of(copy)
            beyond = 0  # bookings on disk that the child had no time to show
            while place != (number, len(evening.record) if evening else 0):
                number, evening = next(told)
                beyond += (number, len(evening.record)) > shown
            assert beyond <= 1
            assert place >= shown
            unshown += beyond
            before = place
            if evening is None:
                continue
            assert rows(copy, "pragma integrity_check") == [("ok",)]
            with read_book(copy) as book:
                on_disk = book.evening(number)
                tonight = book.tonight()
            assert on_disk.record == evening.record
            assert on_disk == evening == fold(on_disk.record)
            assert tonight == (None if evening.closed else evening)
            if kill % 20 == 0:
                as_left = dump(copy)
                rebuild(copy)
                assert dump(copy) == as_left
    return before, unshown
