"""A table that books for its life: each line on standard input forks one, which plays on until it is killed.

It says `pid N` first, `booked EVENING LENGTH MOMENT` whenever the scorekeeper has shown an entry as booked,
with the nanoseconds of `time.monotonic_ns`, and when it is dead its parent says `gone`. What it books depends
on nothing but the table, so that the test that kills it knows what must be in the file.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Intent,
    Misdealt,
    PayMass,
    Redo,
    ReplaceDeal,
    ScoreDeal,
    SeatsTaken,
    Undo,
)
from beermat.evening.evening import Evening, fold
from beermat.rules import catalogue
from beermat.rules.bierkopf import SIXTY_SIXTY, Won
from beermat.rules.common import Degree, Side
from beermat.scorekeeper import Booked, News, Scorekeeper
from beermat.storage.book import Book
from beermat.storage.repair.recovery import open_or_recover

OPENING = EveningOpened(catalogue.house(catalogue.named("bierkopf"), {"target": 5}))
LONGEST = 120
"""After so many entries the evening is closed and the next one begins."""


def next_move(number: int, evening: Evening) -> Intent:
    """Return what is wanted next at the table of this evening; it is never refused."""
    if len(evening.record) >= LONGEST:
        return EveningClosed()
    chance = random.Random(f"{number} {len(evening.record)}")
    while True:
        move = _any_move(chance, evening)
        try:
            check(evening, move)
        except Refused:
            continue
        return move


def _any_move(chance: random.Random, evening: Evening) -> Intent:
    side = chance.choice([Side.A, Side.B])
    won = Won(side, chance.choice([Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ]))
    rare: list[Intent] = [
        Undo(),
        Redo(),
        Misdealt(),
        PayMass(side),
        ReplaceDeal(chance.randint(1, 1 + len(evening.deals)), won),
        SeatsTaken((evening.seats[1], evening.seats[0], *evening.seats[2:]), 2),
    ]
    often: list[Intent] = [ScoreDeal(won), ScoreDeal(won), ScoreDeal(SIXTY_SIXTY), DoubleCalled(side)]
    return chance.choice(rare if chance.random() < 0.2 else often)


def course() -> Iterator[tuple[int, Evening]]:
    """Yield what is in the file after each booking: the number of the evening, and how it stands."""
    number = 1
    while True:
        evening = fold([OPENING])
        yield number, evening
        while not evening.closed:
            evening = evening.apply(check(evening, next_move(number, evening)))
            yield number, evening
        number += 1


def play(path: Path, bookings: int | None = None, *, rest_after: int | None = None) -> Book:
    """Book so often, None: for ever; return the book, which is still open.

    After each `rest_after` bookings wait until tonight's text lies beside the record, None: never.
    """
    opened = open_or_recover(path)
    assert (opened.recovered, opened.fault) == (None, None), opened
    book = opened.book
    keeper = Scorekeeper(book, opened.tonight, OPENING)
    number = max((one.id for one in book.evenings() if one.closed), default=0) + 1

    def told(news: News) -> None:
        assert isinstance(news, Booked), news
        _say(f"booked {number} {len(news.evening.record)} {time.monotonic_ns()}")

    keeper.listen(told)
    done, begun = 0, opened.tonight is not None
    while done != bookings:
        done += 1
        keeper.want(next_move(number, keeper.evening) if begun else OPENING)
        keeper.settle(wait=None)
        begun = not keeper.evening.closed
        number += keeper.evening.closed
        if rest_after is not None and done % rest_after == 0:
            book.rest()
    return book


def _say(line: str) -> None:
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def _serve(path: Path) -> None:
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                _say(f"pid {os.getpid()}")
                play(path)
            finally:
                os._exit(1)
        os.waitpid(child, 0)
        _say("gone")


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
