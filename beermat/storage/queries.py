"""Queries about past evenings, and the thread that answers the table's while another writes."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Final

from beermat.errors import StorageError
from beermat.evening.entries import NOBODY_NAMED, Person
from beermat.evening.questions import (
    Answer,
    EveningLine,
    Evenings,
    LastBooked,
    Moment,
    OneEvening,
    Past,
    Question,
    Regular,
    Regulars,
    Statistics,
)
from beermat.evening.statistics import bollen_won, pairs_or_everybody, tally
from beermat.storage import database
from beermat.storage.clock import Stamp
from beermat.storage.reading import (
    OPENED,
    PLAYED,
    SURE,
    day_of,
    is_played,
    latest_open,
    name_of,
    read_evening,
    read_stamps,
    stamp_of,
)
from beermat.storage.statistics_table import bollen_by_evening, people_of, statistics

Answered = Callable[[Answer | StorageError], None]

_LINES: Final = f"""
    select evenings.id, {OPENED}, {SURE}, closed,
      a1, b1, a2, b2,
      (select count(*) from deals where deals.evening = evenings.id and not struck),
      bollen_a, bollen_b
    from evenings
    where case when ?1 is null then {PLAYED} else evenings.id = ?1 end
    order by evenings.id desc
"""
_REGULARS: Final = f"""
    with played as (select * from evenings where {PLAYED}),
    open_deals as (
      select deals.* from evenings join deals on deals.evening = evenings.id
      where not evenings.closed and not struck
    ),
    seated (person, evening) as (
      select a1, id from played union select a2, id from played
      union select b1, id from played union select b2, id from played
      union select person, evening from tallies where partner is null and deals > 0
      union select a1, evening from open_deals union select a2, evening from open_deals
      union select b1, evening from open_deals union select b2, evening from open_deals
    )
    select people.id, people.name, count(seated.evening) as often, ifnull(max(evenings.day), ''),
      people.id not in (select person from off_list)
    from people
    left join seated on seated.person = people.id
    left join evenings on evenings.id = seated.evening
    where people.evening in (select id from played union select id from evenings where not closed)
      or seated.person is not null
    group by people.id
    order by often desc, ifnull(max(seated.evening), people.evening) desc, people.name
"""


class QueryThread:
    """Answers questions in their order, each through a connection of its own."""

    def __init__(
        self, path: Path, *, zone: tzinfo | None, last: Callable[[], int | None] = lambda: None
    ) -> None:
        """Answer from this file; `zone` is the table's time zone, None the machine's own.

        `last` gives the number of the evening that was booked on last, None before the first entry.
        """
        self._last: Final = last
        self._path: Final = path
        self._zone: Final = zone
        self._questions: Final[queue.SimpleQueue[tuple[Question, Answered] | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, question: Question, answered: Answered) -> None:
        """Call `answered` from the other thread, which is started with the first question."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="beermat-queries", daemon=True)
            self._thread.start()
        self._questions.put((question, answered))

    def close(self) -> None:
        """Answer what has been asked, then end the thread."""
        if self._thread is not None:
            self._questions.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (asked := self._questions.get()) is not None:
            question, answered = asked
            answered(self._answer(question))

    def _answer(self, question: Question) -> Answer | StorageError:
        try:
            with database.naming(self._path), closing(database.connect_to_read(self._path)) as connection:
                return answer(connection, self._path, question, zone=self._zone, last=self._last())
        except StorageError as wrong:
            return wrong
        except Exception as wrong:  # whatever it is, the table must not wait for its answer for ever
            return StorageError(f"{self._path}: {type(wrong).__name__}: {wrong}")


def answer(
    connection: sqlite3.Connection,
    path: Path,
    question: Question,
    *,
    zone: tzinfo | None,
    last: int | None = None,
) -> Answer:
    """Return the answer; raise `StorageError` for an evening that is not there or cannot be read.

    `last` is the number of the evening that was booked on last, None before the first entry.
    """
    written = database.version(connection, path) > 0
    match question:
        case Regulars():
            return _regulars(connection) if written else ()
        case Statistics():
            return statistics(connection, path, day=None, person=None)
        case Evenings():
            return lines(connection, path, None, zone) if written else ()
        case LastBooked():
            played = last is not None and is_played(connection, last)
            return lines(connection, path, last, zone)[0] if played else None
        case OneEvening(id):
            if id is None:
                id = latest_open(connection) if written else None
                if id is None:
                    return None
            return past(connection, path, id, zone)


def past(connection: sqlite3.Connection, path: Path, id: int, zone: tzinfo | None) -> Past:
    """Return this evening to read; raise `StorageError` if it is not there or cannot be read."""
    found = lines(connection, path, id, zone) if database.version(connection, path) > 0 else ()
    if not found:
        raise StorageError(f"{path}: there is no evening {id}")
    moments = tuple(moment(at, zone) for at in read_stamps(connection, id))
    return Past(found[0], read_evening(connection, path, id), moments)


def moment(stamp: Stamp, zone: tzinfo | None) -> Moment:
    """Return the stamp's day and time in `zone`; None is the machine's own time zone."""
    there = datetime.fromisoformat(stamp.at).astimezone(zone)
    day, time = there.isoformat(" ", "minutes")[:16].split(" ")
    return Moment(day, time, stamp.sure)


def lines(
    connection: sqlite3.Connection, path: Path, id: int | None, zone: tzinfo | None
) -> tuple[EveningLine, ...]:
    """Return a line about each evening on which something was played, the latest first, or about this one."""
    found, people, bollen = [], people_of(connection), bollen_by_evening(connection, id)
    for number, opened, sure, closed, a1, b1, a2, b2, deals, a, b in connection.execute(_LINES, (id,)):
        if not people.keys() >= {a1, b1, a2, b2}:
            continue  # nobody knows who sat there: the other evenings are told all the same
        at = moment(stamp_of(opened, sure), zone)
        seats = (people[a1], people[b1], people[a2], people[b2])
        if number not in bollen:
            with suppress(StorageError):  # it is open, and cannot be read
                bollen[number] = [*bollen_won(tally(read_evening(connection, path, number)))]
        won = pairs_or_everybody(bollen.get(number, ()), seats)
        found.append(EveningLine(number, at, bool(closed), seats, deals, (a, b), won))
    return tuple(found)


def _regulars(connection: sqlite3.Connection) -> tuple[Regular, ...]:
    nobody = {one.id for one in NOBODY_NAMED}
    rows = connection.execute(_REGULARS)
    return tuple(
        Regular(Person(id, name_of(name)), often, day_of(last), bool(listed))
        for id, name, often, last, listed in rows
        if id not in nobody
    )
