"""The plug is pulled at thousands of moments of one long run, and the disk keeps only what it had to."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import NamedTuple

import pytest

from beermat.evening.check import check
from beermat.evening.evening import Evening
from beermat.storage.book import Book
from beermat.storage.repair.recovery import open_or_recover
from tests.endurance import trace
from tests.endurance.disk import Disk
from tests.endurance.trace import WORLD, Write
from tests.storage.booking_child import course, next_move
from tests.storage.ledger import append, rows, ticking

POINTS = 2400
SEED = 20261130

Row = tuple[object, ...]


class Point(NamedTuple):
    """What may be on disk at one moment, and how many entries had been shown as booked by then."""

    files: dict[str, bytes]
    shown: int


class Run(NamedTuple):
    """The recorded run: what was asked of the disk, all entries in the end, what they are to make."""

    asked: list[trace.Asked]
    entries: list[Row]
    evenings: dict[tuple[int, int], Evening]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("recorded") / "record"
    folder.mkdir()
    log = folder.parent / "trace"
    trace.record("tests.endurance.recorded_child", folder, str(folder / "beermat.db"), trace=log)
    entries = _entries(folder / "beermat.db")
    asked = list(trace.read(log, folder))
    log.unlink()
    evenings: dict[tuple[int, int], Evening] = {}
    for number, evening in course():
        evenings[number, len(evening.record)] = evening
        if (number, len(evening.record)) == entries[-1][:2]:
            break
    return Run(asked, entries, evenings)


def _entries(path: Path) -> list[Row]:
    """Return every entry in the file as it is written; none if the file has no tables yet."""
    if rows(path, "pragma user_version") == [(0,)]:
        return []
    return rows(path, "select evening, number, kind, data from entries order by evening, number")


def _points(run: Run) -> Iterator[Point]:
    chance = random.Random(SEED)
    chosen = set(chance.sample(range(len(run.asked)), POINTS))
    place = {row[:2]: at + 1 for at, row in enumerate(run.entries)}
    disk, shown = Disk(), 0
    for at, asked in enumerate(run.asked):
        if at in chosen:
            yield Point(disk.after_a_cut(chance), shown)
        if isinstance(asked, Write) and asked.name == WORLD:
            _, number, length, _ = asked.data.split()
            shown = place[int(number), int(length)]
        else:
            disk.sees(asked)


def _laid_out(files: dict[str, bytes], folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / "beermat.db"


def _goes_on(book: Book, number: int, evening: Evening) -> None:
    entry = check(evening, next_move(number, evening))
    assert append(book, (entry,), evening.apply(entry)) is None


def test_every_image_of_the_disk_opens_with_every_entry_that_was_shown_and_none_twice(
    run: Run, quick: Path
) -> None:
    begun = time.perf_counter()
    beyond = images = 0
    for images, point in enumerate(_points(run), 1):
        path = _laid_out(point.files, quick / "image")
        opened = open_or_recover(path, now=ticking(), zone=UTC)
        with opened.book:
            assert (opened.recovered, opened.fault) == (None, None), (images, opened)
            entries = _entries(path)
            # The one that was under way may be there; an evening is opened together with its first entry.
            more = len(entries) - point.shown
            assert entries == run.entries[: len(entries)], images
            assert 0 <= more <= 2, (images, more)
            beyond += more > 0
            evening = run.evenings[entries[-1][:2]] if entries else None  # type: ignore[index]
            assert opened.tonight == (None if evening is None or evening.closed else evening)
            if images % 20 == 0:
                assert rows(path, "pragma integrity_check") == [("ok",)]
                if opened.tonight is not None:
                    _goes_on(opened.book, int(str(entries[-1][0])), opened.tonight)
                    assert len(_entries(path)) == len(entries) + 1
    assert images == POINTS
    assert beyond, "no cut fell between the disk and the showing"
    print(
        f"\n{images} images, {len(run.asked)} requests, {len(run.entries)} entries,"
        f" {beyond} images with an entry that had not been shown yet: {time.perf_counter() - begun:.0f} s"
    )
