"""Ten years of evenings in one file, through the real core and the real storage.

`python -m bench.ten_years FILE` makes it. The same seed makes the same evenings.
"""

from __future__ import annotations

import queue
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from beermat.errors import Refused, StorageError
from beermat.evening.check import check
from beermat.evening.entries import (
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Intent,
    LinesCorrected,
    PayMass,
    ReplaceDeal,
    ScoreDeal,
    Seats,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import Evening, fold
from beermat.rules import catalogue
from beermat.rules.bierkopf import Claim, Counted, Won
from beermat.rules.common import Degree, Side
from beermat.storage.book import open_book
from beermat.storage.clock import Stamp

EVENINGS: Final = 3650
DEALS: Final = 60
REGULARS: Final = (
    "Anna", "Bert", "Chris", "Dora", "Emil", "Franzi", "Georg", "Hanni", "Ignaz", "Jutta", "Korbinian",
    "Leni", "Max", "Nanni", "Otto", "Pauli", "Resi", "Sepp", "Toni", "Uschi", "Vroni", "Wastl", "Xaver",
    "Zenzi",
)  # fmt: skip
"""Who may come; those named first come most often."""


def make(path: Path, *, evenings: int = EVENINGS, deals: int = DEALS, seed: int = 1) -> None:
    """Write so many closed evenings of so many deals into a new file, one a day, then half of an open one.

    The open one is of this moment, and the same however many are before it.
    """
    chance, ago = random.Random(seed), iter(range(evenings, -1, -1))
    tonight, moment = evening(random.Random(seed + 1), deals // 2), datetime.now(UTC)

    def now() -> Stamp:
        then = moment - timedelta(days=next(ago))
        return Stamp(f"{then:%Y-%m-%dT%H:%M:%S}.000Z", sure=True)

    with open_book(path, now=now, zone=UTC) as book:
        for _ in range(evenings):
            book.add(_wanted(evening(chance, deals), EveningClosed()))
        answers: queue.SimpleQueue[StorageError | None] = queue.SimpleQueue()
        book.append(tonight.record, tonight, answers.put)
        if (fault := answers.get()) is not None:
            raise fault


def evening(chance: random.Random, deals: int) -> Evening:
    """Return a plausible evening: four regulars, doublings, mistakes set right, Maß paid."""
    table = fold([EveningOpened(catalogue.named("bierkopf"), _four(chance))])
    newcomer_at = chance.randrange(deals) if chance.random() < 0.2 else -1
    for number in range(deals):
        if number == newcomer_at:
            table = _wanted(table, SeatsTaken(_with_newcomer(chance, table.seats), table.dealer))
        while chance.random() < 0.25:
            table = _wanted(table, DoubleCalled(chance.choice(list(Side))))
        table = _wanted(table, ScoreDeal(_result(chance)))
        if chance.random() < 0.03:
            table = _wanted(table, _set_right(chance, number + 1))
        if table.mass.next is not None and chance.random() < 0.3:
            table = _wanted(table, PayMass(table.mass.next[0]))
    return table


def _wanted(table: Evening, intent: Intent) -> Evening:
    """Return the table after this intent, or as it is if it refuses it: people ask for what cannot be."""
    try:
        return table.apply(check(table, intent))
    except Refused:
        return table


def _four(chance: random.Random) -> Seats:
    weights = [2 * len(REGULARS) - at for at in range(len(REGULARS))]
    names: dict[str, None] = {}
    while len(names) < 4:
        names[chance.choices(REGULARS, weights)[0]] = None
    return seats(*names)


def _with_newcomer(chance: random.Random, four: Seats) -> Seats:
    names = [somebody.name for somebody in four]
    names[chance.randrange(4)] = chance.choice([name for name in REGULARS if name not in names])
    return seats(*names)


def _result(chance: random.Random) -> Claim:
    side = chance.choice(list(Side))
    kind = chance.random()
    if kind < 0.15:
        return Counted(side, chance.choice([*range(8, 113), 120]))
    return Won(side, Degree.PLAIN if kind < 0.75 else Degree.SCHNEIDER if kind < 0.95 else Degree.SCHWARZ)


def _set_right(chance: random.Random, last: int) -> Intent:
    """Return what sets a mistake right: an entry taken back, a deal replaced or struck, lines corrected."""
    number = chance.randint(1, last)
    ways: tuple[Intent, ...] = (
        Undo(),
        ReplaceDeal(number, _result(chance)),
        DealStruck(number),
        LinesCorrected(chance.choice(list(Side)), -1, "forgotten"),
    )
    return chance.choice(ways)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
