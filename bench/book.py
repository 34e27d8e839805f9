"""From a tap until it is booked on disk, beside one raw sqlite3 insert with the same WAL and FULL."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from beermat.evening.entries import EveningOpened, Intent, ScoreDeal
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Degree, Side
from beermat.scorekeeper import Scorekeeper
from beermat.storage.book import open_book

DEALS = 500
WARM_UP = 20
"""Bookings before the first that counts: the first of a new file makes its tables."""


@contextmanager
def _raw(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("create table entries (number integer primary key, data text)")
        yield connection


def _intents() -> Iterator[Intent]:
    """Yield deals as a table has them: mostly plain, some Schneider, a Bollen every dozen or so."""
    while True:
        for side, degree in (
            (Side.A, Degree.PLAIN),
            (Side.B, Degree.SCHNEIDER),
            (Side.A, Degree.SCHWARZ),
            (Side.B, Degree.PLAIN),
            (Side.A, Degree.PLAIN),
        ):
            yield ScoreDeal(Won(side, degree))


def _book(keeper: Scorekeeper, intent: Intent) -> None:
    keeper.want(intent)
    keeper.settle(wait=None)


def measure() -> dict[str, float]:
    """Return medians over one evening of 500 deals, in seconds.

    Both sides take turns on the same disk, so that whatever slows it down slows down both. The tap goes the
    whole way: the scorekeeper checks it, the writer's thread brings it to disk, the scorekeeper tells it.
    """
    ours: list[float] = []
    yardstick: list[float] = []
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd(), prefix="bench-") as folder,
        open_book(Path(folder) / "ours.db") as book,
        _raw(Path(folder) / "raw.db") as raw,
    ):
        keeper = Scorekeeper(book, book.tonight(), EveningOpened(catalogue.named("bierkopf")))
        intents = _intents()
        for _ in range(WARM_UP):
            _book(keeper, next(intents))
        for number in range(DEALS):
            start = perf_counter()
            _book(keeper, next(intents))
            ours.append(perf_counter() - start)

            start = perf_counter()
            raw.execute("insert into entries (data) values (?)", (f'{{"deal": {number}}}',))
            yardstick.append(perf_counter() - start)
    first, last = median(ours[:50]), median(ours[-50:])
    return {
        "tap until booked": median(ours),
        "raw insert": median(yardstick),
        "ratio": median(ours) / median(yardstick),
        "first 50 deals": first,
        "last 50 deals": last,
    }


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:20}", f"{figure:.2f}" if name == "ratio" else f"{figure * 1e6:.0f} µs")
