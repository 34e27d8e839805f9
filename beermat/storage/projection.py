"""Projection of an evening into tables: people, deals, bollen, payments, mass, tallies, its row in evenings.

Only what differs from the evening before is touched: an ordinary deal adds its row, whatever came before it;
a correction of deal 2 writes the deals from 2 on anew. With nothing before, everything is written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import tzinfo
from itertools import zip_longest
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.evening.entries import NOBODY, DealScored, Entry, EveningOpened, Seats, SeatsTaken
from beermat.evening.evening import Evening
from beermat.evening.game import evening_game
from beermat.evening.people import Played, played
from beermat.rules import catalogue
from beermat.rules.common import Deal, Lost, Side
from beermat.storage import database, statistics_table
from beermat.storage.clock import Stamp, is_time, local_day
from beermat.storage.codec import decode, stored_game
from beermat.storage.reading import read_evening

Row = tuple[object, ...]

_PERSON: Final = """
    insert into people (id, name, evening) values (?, ?, ?)
    on conflict (id) do update set name = excluded.name, evening = excluded.evening
    where excluded.evening >= people.evening
"""
_NAMING: Final = """
    select evening, kind, data from entries where kind in ('EveningOpened', 'SeatsTaken')
    order by evening desc, number desc
"""
_HEAD: Final = """
    update evenings set closed = ?, rules = ?, a1 = ?, a2 = ?, b1 = ?, b2 = ?, bollen_a = ?, bollen_b = ?
    where id = ?
"""
_DEAL_COLUMNS: Final = (
    "evening", "number", "entry", "struck", "corrected", "rules", "game", "a1", "a2", "b1", "b2", "dealer",
    "calls", "winner", "degree", "augen_a", "augen_b", "factor", "value", "pot", "erased", "lines_a",
    "lines_b", "contract", "declarer", "partner", "augen", "laufende", "jungfrauen",
)  # fmt: skip
_DEAL: Final = f"""
    insert into deals (at, sure, {", ".join(_DEAL_COLUMNS)})
    select at, sure, {", ".join(f":{column}" for column in _DEAL_COLUMNS)} from entries
    where evening = :evening and number = :entry
"""
_OF_AN_EVENING: Final = ("tallies", "mass", "bollen", "payments", "deals")
_NOTHING_SAID: Final = dict.fromkeys(_DEAL_COLUMNS)
_PAYMENT: Final = "insert into payments values (?, ?, ?, ?, ?)"
_BOLLEN: Final = f"insert into bollen values ({', '.join('?' * 9)})"
_MASS: Final = "insert into mass values (?, ?, ?, ?, ?, ?, ?, ?)"


def rebuild(connection: sqlite3.Connection, path: Path) -> int:
    """Work all tables out anew in one transaction; return the number of evenings.

    Raises `StorageError`, which names `path`, for an evening that cannot be read.
    """
    with database.transaction(connection):
        connection.execute("pragma defer_foreign_keys = on")
        for table in (*_OF_AN_EVENING, "people"):
            connection.execute(f"delete from {table}")
        numbers = [row[0] for row in connection.execute("select id from evenings order by id").fetchall()]
        for number in numbers:
            evening = read_evening(connection, path, number)
            add_people(connection, number, evening.record)
            settle_day(connection, number, None)
            project(connection, number, None, evening)
    return len(numbers)


def settle_day(connection: sqlite3.Connection, number: int, zone: tzinfo | None) -> None:
    """Let an evening that began before the clock was set have the day of its first sure entry, if it has one.

    `zone` decides on which day that was; None is the machine's own time zone.
    """
    first = "select at from entries where evening = ? and sure order by number limit 1"
    row = connection.execute(first, (number,)).fetchone()
    if row is not None and is_time(row[0]):
        day = local_day(Stamp(row[0], True), zone)
        connection.execute("update evenings set day = ? where id = ? and not sure", (day, number))


def head(evening: Evening) -> Row:
    """Return what `evenings` says of how it stands: closed, rules, who sits at A1, A2, B1, B2, the Bollen."""
    return (evening.closed, evening.rules.name, *_ids(evening.seats), *evening.bollen)


def add_people(connection: sqlite3.Connection, number: int, entries: Iterable[Entry]) -> None:
    """Write down who was named; a person's name is as it was last typed, by evening and entry."""
    for entry in entries:
        if isinstance(entry, EveningOpened | SeatsTaken):
            connection.executemany(_PERSON, [(*somebody, number) for somebody in entry.seats])


def drop_unplayed(connection: sqlite3.Connection, after: int) -> None:
    """Forget the evenings after this number, on which nothing was played: the next one gets their number.

    Who was named on them is what he was before, and nobody if that was the first time.
    """
    connection.execute("pragma defer_foreign_keys = on")
    for table in (*_OF_AN_EVENING, "entries"):
        connection.execute(f"delete from {table} where evening > ?", (after,))
    connection.execute("delete from evenings where id > ?", (after,))
    named = {id for (id,) in connection.execute("select id from people where evening > ?", (after,))}
    for evening, kind, data in connection.execute(_NAMING) if named else ():
        if not named:
            break
        with suppress(StorageError):  # what is damaged names nobody
            entry = decode(kind, data)
            assert isinstance(entry, EveningOpened | SeatsTaken)
            for id, name in entry.seats:
                if id in named:
                    connection.execute(
                        "update people set name = ?, evening = ? where id = ?", (name, evening, id)
                    )
                    named.remove(id)
    connection.executemany("delete from off_list where person = ?", [(id,) for id in named])
    connection.executemany("delete from people where id = ?", [(id,) for id in named])


def project(connection: sqlite3.Connection, number: int, before: Evening | None, after: Evening) -> None:
    """Make the tables say of evening `number` what `after` says; they say what `before` says, or nothing."""
    if before is None or head(before) != head(after):
        connection.execute(_HEAD, (*head(after), number))
    _project_deals(connection, number, before, after)
    if before is None or before.mass != after.mass:
        _project_mass(connection, number, () if before is None else _mass_rows(before), _mass_rows(after))
    if after.closed or (before is not None and before.closed):
        _project_tallies(connection, number, after)


def _project_tallies(connection: sqlite3.Connection, number: int, after: Evening) -> None:
    """Tally an evening that is closed now; what was tallied when it was closed before no longer counts."""
    statistics_table.remove_tallies(connection, number)
    if after.closed:
        statistics_table.write_tallies(connection, number, after)


def project_anew(connection: sqlite3.Connection, number: int, evening: Evening) -> None:
    """Make the tables say of evening `number` what `evening` says, whatever they say."""
    for table in _OF_AN_EVENING:
        connection.execute(f"delete from {table} where evening = ?", (number,))
    project(connection, number, None, evening)


def _project_deals(
    connection: sqlite3.Connection, evening: int, before: Evening | None, after: Evening
) -> None:
    same = 0 if before is None else _alike(before, after)
    if before is not None and same < len(before.deals):
        for table in ("bollen", "payments"):
            connection.execute(f"delete from {table} where evening = ? and deal > ?", (evening, same))
        connection.execute("delete from deals where evening = ? and number > ?", (evening, same))
    fresh = after.deals[same:]
    if not fresh:
        return
    for deal, place in zip(fresh, _last_played(after, len(fresh)), strict=True):
        row = _deal_row(evening, deal, place)
        if deal.struck:
            connection.execute(_DEAL, row)
            continue
        stored = stored_game(deal.rules.game)
        connection.execute(_DEAL, row | _scored(deal, place.seats) | stored.columns(deal, place.seats))
        lost = catalogue.game_of(deal.rules).lost(deal)
        if lost is not None:
            connection.execute(_BOLLEN, (evening, deal.number, *_bollen(lost, place.seats)))
        paid = [(evening, deal.number, *one) for one in stored.payments(deal, place.seats)]
        if paid:
            connection.executemany(_PAYMENT, paid)


def _alike(before: Evening, after: Evening) -> int:
    """Return how many deals from the first on are the same in both, and entered by the same entries.

    A deal that was forgotten may have been just like the one before which it is inserted.
    """
    if after.deals == before.deals or isinstance(after.record[-1], DealScored):
        return len(before.deals)
    old = zip(before.deals, played(before), strict=True)
    new = zip(after.deals, played(after), strict=True)
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before.deals), len(after.deals)))


def _last_played(evening: Evening, last: int) -> Sequence[Played]:
    """Return the places of the last so many deals; the one that was just scored needs no search."""
    if last == 1 and isinstance(evening.record[-1], DealScored):
        return [Played(len(evening.record), evening.seats)]
    return played(evening)[-last:]


def _deal_row(evening: int, deal: Deal, place: Played) -> dict[str, object]:
    """Return what is said of every deal; the rest says nothing, as for a struck one."""
    a1, a2, b1, b2 = _ids(place.seats)
    return {
        **_NOTHING_SAID,
        "evening": evening,
        "number": deal.number,
        "entry": place.entry,
        "struck": deal.struck,
        "corrected": deal.corrected,
        "rules": deal.rules.name,
        "game": deal.rules.game,
        "a1": a1,
        "a2": a2,
        "b1": b1,
        "b2": b2,
    }


def _scored(deal: Deal, seats: Seats) -> dict[str, object]:
    """Return what is said of every deal that counts."""
    write = evening_game(deal.rules).write_doubling
    return {
        "dealer": seats[deal.dealer].id,
        "calls": " ".join(write(call) for call in deal.calls),
        "winner": None if deal.winner is None else deal.winner.value,
        "degree": deal.degree.value,
        "factor": deal.factor,
        "value": deal.value,
    }


def _bollen(lost: Lost, seats: Seats) -> Row:
    a1, a2, b1, b2 = _ids(seats)
    won = lost.losers.other
    people = (a1, a2, b1, b2) if won is Side.A else (b1, b2, a1, a2)
    return (won.value, lost.brille, lost.bollen, *people)


def _ids(seats: Seats) -> tuple[str, str, str, str]:
    a1, b1, a2, b2 = seats
    return a1.id, a2.id, b1.id, b2.id


def _mass_rows(evening: Evening) -> list[Row]:
    owed = [
        (one.side.value, one.deal or None, one.losers[0].id, one.losers[1].id, one.paid_by, one.cancelled)
        for one in evening.mass.owed
        if not one.nobodys
    ]
    ahead = [
        (side.value, None, None, None, payer, False)
        for side, payer in evening.mass.ahead
        if payer not in NOBODY
    ]
    return [*owed, *ahead]


def _project_mass(
    connection: sqlite3.Connection, evening: int, before: Iterable[Row], after: Iterable[Row]
) -> None:
    for number, (old, new) in enumerate(zip_longest(before, after), 1):
        if old == new:
            continue
        if old is not None:
            connection.execute("delete from mass where evening = ? and number = ?", (evening, number))
        if new is not None:
            connection.execute(_MASS, (evening, number, *new))
