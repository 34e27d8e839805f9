"""The table `off_list`: who was taken off the list of regulars.

No entry tells it, so a rebuild leaves it alone. Whoever sits down at the table is on the list again.
"""

from __future__ import annotations

import sqlite3

from beermat.evening.entries import Seats
from beermat.storage.clock import Stamp


def take_off(connection: sqlite3.Connection, person: str, at: Stamp) -> None:
    """Take the person of this id off the list at this moment; twice is once."""
    connection.execute("insert or ignore into off_list (person, at, sure) values (?, ?, ?)", (person, *at))


def put_back(connection: sqlite3.Connection, seats: Seats) -> None:
    """Put those who have just sat down on the list again."""
    connection.executemany("delete from off_list where person = ?", [(somebody.id,) for somebody in seats])
