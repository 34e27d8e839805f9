"""Who sat at the table tonight, and where."""

from __future__ import annotations

from beermat.evening.entries import DealScored, EveningOpened, Person, Seats, SeatsTaken
from beermat.evening.evening import Evening


def people_of(evening: Evening) -> tuple[Person, ...]:
    """Return everybody who sat at the table tonight, those who sit there now first."""
    people = {somebody.id: somebody for somebody in evening.seats}
    for entry in evening.record:
        if isinstance(entry, EveningOpened | SeatsTaken):
            for somebody in entry.seats:
                people.setdefault(somebody.id, somebody)
    return tuple(people.values())


def seats_of_deals(evening: Evening) -> tuple[Seats, ...]:
    """Return who sat where at each deal, in the order of the deals."""
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    seats, each = opened.seats, []
    for number in evening.undoable:
        entry = evening.record[number - 1]
        if isinstance(entry, SeatsTaken):
            seats = entry.seats
        elif isinstance(entry, DealScored):
            each.append(seats)
    return tuple(each)
