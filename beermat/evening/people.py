"""Who sat at the table tonight, and where."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from beermat.errors import Refused
from beermat.evening.entries import DealInserted, DealScored, EveningOpened, Person, Seats, SeatsTaken
from beermat.evening.evening import Evening
from beermat.evening.mass import People, partners
from beermat.rules.common import Side


def people_of(evening: Evening) -> tuple[Person, ...]:
    """Return everybody who sat at the table tonight, those who sit there now first."""
    people = {somebody.id: somebody for somebody in evening.seats}
    for entry in evening.record:
        if isinstance(entry, EveningOpened | SeatsTaken):
            for somebody in entry.seats:
                people.setdefault(somebody.id, somebody)
    return tuple(people.values())


def check_taken_off(evening: Evening, who: Person) -> None:
    """Raise `Refused` unless this person may be taken off the list of regulars.

    † Whoever sits at the table, or lost a Maß tonight that is still open, stays on it. What an evening of the
    past left open holds nobody: it can be paid no more.
    """
    if not evening.closed and who.id in {somebody.id for somebody in evening.seats}:
        raise Refused("sits-here", name=who.shown)
    if any(one.lost_by(who.id) for one in evening.mass.open):
        raise Refused("mass-is-open", name=who.shown, stake=evening.stake)


class Played(NamedTuple):
    """Where a deal stands in the record: the number of its entry, and who sat where."""

    entry: int
    seats: Seats


def played(evening: Evening) -> tuple[Played, ...]:
    """Return for each deal, in their order, where it came from; an inserted one has the next one's seats."""
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    seats, each, entries = opened.seats, list[Played](), tuple(evening.record)
    for number in evening.undoable:
        entry = entries[number - 1]
        if isinstance(entry, DealScored):
            each.append(Played(number, seats))
        elif isinstance(entry, SeatsTaken):
            seats = entry.seats
        elif isinstance(entry, DealInserted):
            before = entry.number - 1
            each.insert(before, Played(number, each[before].seats))
    return tuple(each)


def seats_of_deals(evening: Evening) -> tuple[Seats, ...]:
    """Return who sat where at each deal, in the order of the deals."""
    if SeatsTaken not in map(type, evening.record):
        return (evening.seats,) * len(evening.deals)
    return tuple(one.seats for one in played(evening))


def seats_of(evening: Evening, number: int) -> Seats:
    """Return who sat where in deal `number`, or who sits there now for 0."""
    return played(evening)[number - 1].seats if number else evening.seats


def seatings(evening: Evening) -> tuple[tuple[int, Seats], ...]:
    """Return from which deal on who sat where; nothing if all deals were played as they sit there now."""
    numbered = enumerate(seats_of_deals(evening), 1)
    changes = tuple(next(run) for _, run in groupby(numbered, key=itemgetter(1)))
    return changes if any(seats != evening.seats for _, seats in changes) else ()


class Sat(NamedTuple):
    """The two who sat on a side from deal `first` on, in the order of their seats."""

    first: int
    pair: People


def sat(evening: Evening, side: Side, deals: Iterable[int]) -> tuple[Sat, ...]:
    """Return who sat on a side in these deals, one after the other; who sits there now if there are none.

    Two who only change seats with one another are still the same.
    """
    seats = seats_of_deals(evening)
    pairs = ((number, partners(seats[number - 1], side)) for number in deals)
    runs = [next(run) for _, run in groupby(pairs, key=lambda one: {who.id for who in one[1]})]
    return tuple(Sat(*one) for one in runs) or (Sat(1, evening.partners(side)),)
