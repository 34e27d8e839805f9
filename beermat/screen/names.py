"""What people, sides and seats are called on the screen. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from beermat.evening.entries import NOBODY_NAMED, Person, Seats
from beermat.evening.mass import People, partners
from beermat.rules.common import Side

if TYPE_CHECKING:
    from beermat.screen.model import View

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
