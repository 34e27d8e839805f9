"""What people, sides, seats and days are called on the screen. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Final

from beermat.evening.entries import NOBODY_NAMED, Person, Seats
from beermat.evening.mass import People, partners
from beermat.rules.common import Side
from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.screen.model import View
    from beermat.wording import Words


WEEKDAYS: Final = (
    marked("Monday"),
    marked("Tuesday"),
    marked("Wednesday"),
    marked("Thursday"),
    marked("Friday"),
    marked("Saturday"),
    marked("Sunday"),
)
MONTHS: Final = (
    marked("January"),
    marked("February"),
    marked("March"),
    marked("April"),
    marked("May"),
    marked("June"),
    marked("July"),
    marked("August"),
    marked("September"),
    marked("October"),
    marked("November"),
    marked("December"),
)


def long_day(words: Words, day: str) -> str:
    """Return a day, YYYY-MM-DD, as "Saturday, 28 November 2026"; raise ValueError for what is none."""
    on = date.fromisoformat(day)
    weekday, month = words(WEEKDAYS[on.weekday()]), words(MONTHS[on.month - 1])
    return words("{weekday}, {day} {month} {year}", weekday=weekday, day=on.day, month=month, year=on.year)


def short_day(words: Words, day: str) -> str:
    """Return a day, YYYY-MM-DD, as "28/11/2026"; raise ValueError for what is none."""
    on = date.fromisoformat(day)
    return words("{day:02d}/{month:02d}/{year}", day=on.day, month=on.month, year=on.year)


SUITS: Final = ("Eichel", "Gras", "Herz", "Schellen")
"""What the things of each seat are printed with, clockwise."""


def side_name(view: View, side: Side, seats: Seats | None = None) -> str:
    """Return who a side is: its players, or "Side A" where nobody has said who sits there.

    They are those of `seats`, None being those who sit there now: whatever tells of a deal hands in who sat
    there then.
    """
    return pair_name(view, partners(view.evening.seats if seats is None else seats, side))


def pair_name(view: View, pair: People) -> str:
    """Return who these two partners are, or which side, where they are nobody."""
    for side in Side:
        if pair == partners(NOBODY_NAMED, side):
            return view.words("Side {letter}", letter=side.value)
    return " & ".join(who.shown for who in pair)


def seat_name(view: View, seats: Seats, seat: int) -> str:
    """Return who sits there, or which seat it is where nobody has said who sits at the table."""
    if seats == NOBODY_NAMED:
        return view.words("Seat {n}", n=seat + 1)
    return seats[seat].shown


def player_name(view: View, who: Person) -> str:
    """Return who it is, or which seat, where he is nobody."""
    if who in NOBODY_NAMED:
        return view.words("Seat {n}", n=NOBODY_NAMED.index(who) + 1)
    return who.shown


def together(view: View, seats: Seats, whom: Iterable[int]) -> str:
    """Return these players in one phrase: "Anna, Bert & Chris"."""
    *first, last = (seat_name(view, seats, seat) for seat in whom)
    return f"{', '.join(first)} & {last}" if first else last
