"""Who sat at the table tonight, and where."""

from __future__ import annotations

from typing import NamedTuple

from beermat.errors import Refused
from beermat.evening.entries import DealInserted, DealScored, EveningOpened, Person, Seats, SeatsTaken
from beermat.evening.evening import Evening


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
    seats, each = opened.seats, list[Played]()
    for number in evening.undoable:
        match evening.record[number - 1]:
            case SeatsTaken(taken):
                seats = taken
            case DealScored():
                each.append(Played(number, seats))
            case DealInserted(before):
                each.insert(before - 1, Played(number, each[before - 1].seats))
    return tuple(each)


def seats_of_deals(evening: Evening) -> tuple[Seats, ...]:
    """Return who sat where at each deal, in the order of the deals."""
    return tuple(one.seats for one in played(evening))
