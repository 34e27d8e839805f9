"""Run inside the machine with the installed program: `evening.py book|tell|newer RECORD`.

`book` plays an evening as a table does, up to the middle of its third deal; `tell` prints how the evening
stands that is not closed, as one JSON object; `newer` makes the record one of a newer program.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from beermat.evening.entries import DoubleCalled, EveningOpened, ScoreDeal, seats
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Degree, Side
from beermat.scorekeeper import Scorekeeper
from beermat.storage.book import open_book, read_book

PLAYED = (
    ScoreDeal(Won(Side.A, Degree.SCHNEIDER)),
    DoubleCalled(Side.A),
    DoubleCalled(Side.B),
    ScoreDeal(Won(Side.B)),
    DoubleCalled(Side.B),  # and nobody has won yet
)


def book(record: Path) -> None:
    with open_book(record) as open_:
        opening = EveningOpened(catalogue.named("bierkopf"), seats("Anna", "Jürgen", "Bert", "Dora"))
        keeper = Scorekeeper(open_, open_.tonight(), opening)
        for intent in PLAYED:
            keeper.want(intent)
            keeper.settle(wait=None)


def tell(record: Path) -> None:
    with read_book(record) as records:
        evening = records.tonight()
    assert evening is not None
    told = {"entries": len(evening.record), "deals": len(evening.deals), "record": repr(evening.record)}
    print(json.dumps(told))


def newer(record: Path) -> None:
    with closing(sqlite3.connect(record, isolation_level=None)) as connection:
        connection.execute("insert into _sqlite_migrations (migration_set, name) values ('beermat', 'm099')")


if __name__ == "__main__":
    {"book": book, "tell": tell, "newer": newer}[sys.argv[1]](Path(sys.argv[2]))
