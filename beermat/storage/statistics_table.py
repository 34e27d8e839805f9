"""The statistics table `tallies`: what everybody did on each closed evening; and statistics over many.

An evening that has no tallies, because it is still open, is tallied from its entries when it is asked for.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.statistics import Counts, Report, Tally, When, since, tally, total
from beermat.storage import database
from beermat.storage.clock import is_day
from beermat.storage.reading import PLAYED, SURE, day_of, name_of, read_evening

COLUMNS: Final = ("evening", "number", "game", "person", "partner", *Counts._fields, "run", "comeback")

_OF_EVENINGS: Final = f"""
    select evening, game, person, partner, {", ".join(Counts._fields[:4])} from tallies
    where ?1 is null or evening = ?1 order by evening, number
"""

_WRITE: Final = f"insert into tallies ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))})"
_READ: Final = f"""
    select evening, game, person, partner, run, comeback, {", ".join(Counts._fields)} from tallies
    where ?1 is null or person = ?1 or partner = ?1 order by evening, number
"""
_WITHOUT: Final = "select id from evenings where id not in (select evening from tallies) order by id"


def write_tallies(connection: sqlite3.Connection, number: int, evening: Evening) -> None:
    """Write down what everybody did on evening `number`; nothing is there yet."""
    connection.executemany(
        _WRITE,
        [
            (number, at, one.game, *[*(who.id for who in one.who), None][:2], *one.counts, *one[3:])
            for at, one in enumerate(tally(evening), 1)
        ],
    )


def remove_tallies(connection: sqlite3.Connection, number: int) -> None:
    """Forget what everybody did on evening `number`."""
    connection.execute("delete from tallies where evening = ?", (number,))


def fill(connection: sqlite3.Connection, path: Path) -> None:
    """Tally the closed evenings of a file from before there were tallies; one that is unreadable has none."""
    closed = "select id from evenings where closed and id not in (select evening from tallies)"
    with database.transaction(connection):
        for (number,) in connection.execute(closed).fetchall():
            with suppress(StorageError):
                write_tallies(connection, number, read_evening(connection, path, number))


def of_evenings(
    connection: sqlite3.Connection, path: Path, number: int | None
) -> Callable[[int], tuple[Tally, ...]]:
    """Return what tells of an evening who has won how many Bollen, nothing if it is open and cannot be read.

    It is asked of evening `number`, or with None of all: one question to the file is far quicker than many.
    """
    people = people_of(connection)
    told: dict[int, list[Tally]] = {}
    for evening, game, one, partner, *counts in connection.execute(_OF_EVENINGS, (number,)):
        if one in people and (partner is None or partner in people):
            who = (people[one],) if partner is None else (people[one], people[partner])
            told.setdefault(evening, []).append(Tally(game, who, Counts(*counts)))

    def of(evening: int) -> tuple[Tally, ...]:
        if evening in told:
            return tuple(told[evening])
        with suppress(StorageError):
            return tally(read_evening(connection, path, evening))
        return ()

    return of


def people_of(connection: sqlite3.Connection) -> dict[str, Person]:
    """Return everybody whom the file knows, by id."""
    return {id: Person(id, name_of(name)) for id, name in connection.execute("select id, name from people")}


def statistics(connection: sqlite3.Connection, path: Path, *, day: str | None, person: str | None) -> Report:
    """Return the totals of everybody, or of the person with this id and his partners.

    `day` (YYYY-MM-DD) leaves out what was before it, and evenings of which nobody knows. An evening that
    cannot be read is passed over and counted.
    """
    if database.version(connection, path) == 0:
        return Report()
    book = {
        id: When(id, day_of(day), bool(sure and is_day(day)))
        for id, day, sure in connection.execute(
            f"select id, day, {SURE} from evenings where {PLAYED} order by id"
        )
    }
    chosen, unsure = (book.keys(), 0) if day is None else since(day, book.values())
    people = people_of(connection)
    tallies: list[tuple[When, Tally]] = []
    for evening, game, who, partner, run, comeback, *counts in connection.execute(_READ, (person,)):
        if evening in chosen:
            partners = (people[who],) if partner is None else (people[who], people[partner])
            tallies.append((book[evening], Tally(game, partners, Counts(*counts), run, comeback)))
    unread = 0
    for (number,) in connection.execute(_WITHOUT).fetchall():
        if number not in chosen:
            continue
        try:
            evening = read_evening(connection, path, number)
        except StorageError:
            unread += 1
            continue
        for one in tally(evening):
            if person is None or any(somebody.id == person for somebody in one.who):
                who = tuple(people.get(somebody.id, somebody) for somebody in one.who)
                tallies.append((book[number], one._replace(who=who)))
    return total(tallies, evenings=len(chosen) - unread, unsure=unsure, unread=unread)
