"""The statistics table `tallies`: what everybody did on each closed evening; and statistics over many.

An evening that has no tallies, because it is still open, is tallied from its entries when it is asked for.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.game import evening_game_named
from beermat.evening.statistics import Best, Counts, Report, Total, When, Won, report, since, tally
from beermat.storage import database
from beermat.storage.clock import is_day
from beermat.storage.reading import PLAYED, SURE, day_of, name_of, read_evening

COLUMNS: Final = ("evening", "number", "game", "person", "partner", *Counts._fields, "run", "comeback")

_BOLLEN: Final = """
    select evening, game, person, partner, bollen_won from tallies
    where max(deals, won, bollen_won, bollen_lost) > 0 and (?1 is null or evening = ?1)
    order by evening, number
"""

_WRITE: Final = f"insert into tallies ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))})"
_TOTALS: Final = f"""
    select game, person, partner, max((run << 32) - evening), max((comeback << 32) - evening), count(*),
      {", ".join(f"sum({count})" for count in Counts._fields)}
    from tallies
    where evening in (select value from json_each(?1)) and (?2 is null or person = ?2 or partner = ?2)
    group by game, person, partner
"""
"""Totals over these evenings. A best is the greatest number, and of equals that of the first evening."""

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


def bollen_by_evening(connection: sqlite3.Connection, number: int | None) -> dict[int, list[Won]]:
    """Return who has won how many Bollen on evening `number`, or with None on each; only closed ones are in.

    One question to the file is far quicker than one for each evening.
    """
    people = people_of(connection)
    found: dict[int, list[Won]] = {}
    for evening, game, one, partner, bollen in connection.execute(_BOLLEN, (number,)):
        won = found.setdefault(evening, [])
        if evening_game_named(game).BOLLEN and one in people and (partner is None or partner in people):
            won.append(Won((people[one],) if partner is None else (people[one], people[partner]), bollen))
    return found


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

    def best(packed: int) -> Best | None:
        number = -(-packed >> 32)
        return Best(number, book[(number << 32) - packed]) if number else None

    totals = []
    rows = connection.execute(_TOTALS, (json.dumps(sorted(chosen)), person))
    for game, one, partner, run, comeback, evenings, *counts in rows:
        who = (people[one],) if partner is None else (people[one], people[partner])
        totals.append(Total(game, who, evenings, Counts(*counts), best(run), best(comeback)))
    unread = 0
    for (number,) in connection.execute(_WITHOUT).fetchall():
        if number not in chosen:
            continue
        try:
            evening = read_evening(connection, path, number)
        except StorageError:
            unread += 1
            continue
        for tallied in tally(evening):
            if person is None or any(somebody.id == person for somebody in tallied.who):
                named = tuple(people.get(somebody.id, somebody) for somebody in tallied.who)
                totals.append(tallied._replace(who=named).total(book[number]))
    return report(totals, evenings=len(chosen) - unread, unsure=unsure, unread=unread)
