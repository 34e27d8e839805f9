"""Reading evenings back from the file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.evening.entries import LONGEST_NAME, EveningOpened, Person
from beermat.evening.evening import Evening, fold
from beermat.storage.clock import UNKNOWN, Stamp, is_day, is_time
from beermat.storage.codec import decode
from beermat.storage.json_fields import printable


def stamp_of(at: str, sure: int) -> Stamp:
    """Return a moment as the file has it; one that cannot be is a moment that nobody knows."""
    return Stamp(at, bool(sure)) if is_time(at) else UNKNOWN


def day_of(day: str) -> str:
    """Return a day as the file has it, "" for one that cannot be."""
    return day if is_day(day) else ""


def name_of(name: str) -> str:
    """Return a name as the file has it, without what a terminal would obey, and no longer than names are."""
    return printable(name[:LONGEST_NAME])


PLAYED: Final = """(
  exists (select 1 from deals where deals.evening = evenings.id)
  or exists (
    select 1 from entries as done where done.evening = evenings.id and done.kind in (
      'DealScored', 'DealInserted', 'DoubleCalled', 'KontraCalled', 'MassPaid', 'LinesCorrected',
      'StandingGiven'
    ) and ifnull((
      select kind from entries as undoing
      where undoing.evening = done.evening and undoing.number > done.number
        and undoing.kind in ('EntryStruck', 'EntryRestored')
        and case when json_valid(undoing.data) then json_extract(undoing.data, '$.entry') end = done.number
      order by undoing.number desc limit 1
    ), '') <> 'EntryStruck'
  )
)"""
"""What is true in SQL of a row of `evenings` of which there is something to tell: see `Evening.played`."""


SURE: Final = """(
  evenings.sure or exists (select 1 from entries where entries.evening = evenings.id and entries.sure)
)"""
"""What is true in SQL of a row of `evenings` whose day is sure: the clock was set at some entry."""

OPENED: Final = """
  case when evenings.sure then evenings.opened else ifnull((
    select at from entries where entries.evening = evenings.id and entries.sure order by number limit 1
  ), evenings.opened) end
"""
"""When an evening was opened, in SQL: by its first sure entry where the clock had not been set before."""


def is_played(connection: sqlite3.Connection, number: int) -> bool:
    """Say whether something was played on the evening of this number."""
    asked = f"select 1 from evenings where id = ? and {PLAYED}"
    return connection.execute(asked, (number,)).fetchone() is not None


def last_played(connection: sqlite3.Connection) -> int | None:
    """Return the number of the latest evening on which something was played, or None."""
    row = connection.execute(f"select id from evenings where {PLAYED} order by id desc limit 1").fetchone()
    return None if row is None else int(row[0])


def latest_open(connection: sqlite3.Connection) -> int | None:
    """Return the number of the latest evening that nobody has closed, or None."""
    row = connection.execute("select max(id) from evenings where not closed").fetchone()
    return None if row[0] is None else int(row[0])


def is_known(connection: sqlite3.Connection, number: int) -> bool:
    """Say whether there is an evening of this number."""
    return connection.execute("select 1 from evenings where id = ?", (number,)).fetchone() is not None


def read_evening(connection: sqlite3.Connection, path: Path, number: int) -> Evening:
    """Return an evening as its entries tell it.

    Raises `StorageError` for entries that no table can have made.
    """
    rows = connection.execute(
        "select number, kind, data from entries where evening = ? order by number", (number,)
    ).fetchall()
    record = []
    for expected, (entry, kind, data) in enumerate(rows, 1):
        if entry != expected:
            raise StorageError(f"{path}: evening {number} has no entry {expected}")
        try:
            record.append(decode(kind, data))
        except StorageError as wrong:
            raise StorageError(f"{path}: evening {number}, entry {entry}: {wrong}") from None
    if not record or not isinstance(record[0], EveningOpened):
        raise StorageError(f"{path}: evening {number} does not begin with its opening")
    try:
        return fold(record)
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as wrong:
        raise StorageError(
            f"{path}: the entries of evening {number} contradict each other ({wrong})"
        ) from wrong


def read_people(connection: sqlite3.Connection) -> list[Person]:
    """Return everybody who ever sat at the table, by name."""
    rows = connection.execute("select id, name from people order by name, id")
    return [Person(id, name_of(name)) for id, name in rows]


def read_stamps(connection: sqlite3.Connection, number: int) -> tuple[Stamp, ...]:
    """Return when each entry of an evening was booked, in the order of the entries."""
    rows = connection.execute("select at, sure from entries where evening = ? order by number", (number,))
    return tuple(stamp_of(at, sure) for at, sure in rows)


def read_opening(connection: sqlite3.Connection, number: int) -> tuple[str, Stamp]:
    """Return the day (YYYY-MM-DD) that the record gives an evening, and when it was opened."""
    asked = f"select day, {OPENED}, {SURE} from evenings where id = ?"
    day, opened, sure = connection.execute(asked, (number,)).fetchone()
    return day, stamp_of(opened, sure)


def read_deal_stamps(connection: sqlite3.Connection, number: int) -> tuple[Stamp, ...]:
    """Return when each deal of an evening was first booked, in the order of the deals."""
    rows = connection.execute("select at, sure from deals where evening = ? order by number", (number,))
    return tuple(stamp_of(at, sure) for at, sure in rows)


_DEALS: Final = """
    select deals.evening, evenings.day, deals.number, deals.at, deals.sure, deals.struck, deals.corrected,
      deals.rules, a1.name as a1, a2.name as a2, b1.name as b1, b2.name as b2, dealer.name as dealer,
      deals.calls, deals.winner, deals.degree, deals.augen_a, deals.augen_b, deals.factor, deals.value,
      deals.pot, deals.erased, deals.lines_a, deals.lines_b, bollen.side as bollen, bollen.brille,
      deals.game, deals.contract, declarer.name as declarer, partner.name as partner, deals.augen,
      deals.laufende, deals.jungfrauen,
      (select amount from payments where evening = deals.evening and deal = number and person = deals.a1)
        as paid_a1,
      (select amount from payments where evening = deals.evening and deal = number and person = deals.a2)
        as paid_a2,
      (select amount from payments where evening = deals.evening and deal = number and person = deals.b1)
        as paid_b1,
      (select amount from payments where evening = deals.evening and deal = number and person = deals.b2)
        as paid_b2,
      (select max(unit) from payments where evening = deals.evening and deal = number) as unit
    from deals
    join evenings on evenings.id = deals.evening
    join people as a1 on a1.id = deals.a1 join people as a2 on a2.id = deals.a2
    join people as b1 on b1.id = deals.b1 join people as b2 on b2.id = deals.b2
    left join people as dealer on dealer.id = deals.dealer
    left join people as declarer on declarer.id = deals.declarer
    left join people as partner on partner.id = deals.partner
    left join bollen on bollen.evening = deals.evening and bollen.deal = deals.number
    where deals.evening = ? order by deals.number
"""


def read_deals(
    connection: sqlite3.Connection, number: int
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Return the names of the columns and a row for each deal of an evening, with the people's names."""
    rows = connection.execute(_DEALS, (number,))
    return tuple(column[0] for column in rows.description), rows.fetchall()
