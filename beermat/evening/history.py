"""What happened tonight, line by line: the deals as they stand now, their changes, and all the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    Entry,
    EntryRestored,
    EntryStruck,
    EveningClosed,
    EveningOpened,
    KoenigBegun,
    KoenigGivenUp,
    LinesCorrected,
    MassPaid,
    Misdealt,
    RulesChosen,
    Seats,
    SeatsTaken,
    StandingGiven,
)
from beermat.evening.evening import Evening, fold
from beermat.evening.people import seats_of
from beermat.rules.common import Deal


class Change(NamedTuple):
    """What an entry did to a deal, and what the deal was before (None: it was not there)."""

    entry: int
    what: Entry
    before: Deal | None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of the history.

    `entry` is the number of the entry that made it, `what` that entry, `seats` who sat there then. A deal
    that has a number stands in `deal` as it is now, with its `changes`, the oldest first. `undone` says that
    the entry was taken back; then `deal` is what it was.
    """

    entry: int
    what: Entry
    seats: Seats
    deal: Deal | None = None
    changes: tuple[Change, ...] = ()
    undone: bool = False


_TOLD: Final = (
    DealScored,
    DealInserted,
    KoenigBegun,
    KoenigGivenUp,
    Misdealt,
    SeatsTaken,
    RulesChosen,
    MassPaid,
    LinesCorrected,
    StandingGiven,
    EveningClosed,
)
"""Entries that have a line of their own. Doublings and Klopfer stand in their deal."""


@dataclass(slots=True, eq=False)
class _Line:
    entry: int
    what: Entry
    seats: Seats
    undone: bool = False
    changes: list[Change] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class _Same:
    """This very evening: two evenings are equal also when they came to it on different ways."""

    evening: Evening

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.evening is self.evening

    def __hash__(self) -> int:
        return id(self.evening)


def history(evening: Evening) -> tuple[HistoryLine, ...]:
    """Return the lines of an evening in the order in which it was played.

    What was taken back stands where it happened. Each change of a deal that counts stands at that deal. They
    are kept until another evening is asked for: a page asks several times for what it shows.
    """
    return worked_out(_Same(evening))


@lru_cache(maxsize=1)
def worked_out(same: _Same) -> tuple[HistoryLine, ...]:
    """Return the lines of this very evening."""
    evening = same.evening
    lines: list[_Line] = []
    deals: list[_Line] = []
    counting = set(evening.undoable)
    seated: dict[int, Seats] = {}
    for number, entry in enumerate(evening.record, 1):
        _seat(seated, number, entry, evening)
        line = _Line(number, entry, next(reversed(seated.values())), undone=number not in counting)
        match entry:
            case DealScored() if not line.undone:
                deals.append(line)
                lines.append(line)
            case DealInserted(before) if not line.undone:
                following = deals[before - 1]
                line.seats = following.seats
                lines.insert(lines.index(following), line)
                line.changes.append(Change(number, entry, None))
                deals.insert(before - 1, line)
            case DealReplaced() | DealStruck() | DealRestored():
                if not line.undone:
                    was = fold(evening.record[: number - 1]).deals[entry.number - 1]
                    deals[entry.number - 1].changes.append(Change(number, entry, was))
            case _ if isinstance(entry, _TOLD):
                lines.append(line)
    numbered = {line.entry: deal for line, deal in zip(deals, evening.deals, strict=True)}
    return tuple(_told(line, evening, numbered.get(line.entry)) for line in lines)


def _seat(seated: dict[int, Seats], number: int, entry: Entry, evening: Evening) -> None:
    """Keep who sits there as of each entry that counts so far; the last of them sit there now."""
    match entry:
        case EveningOpened(seats=seats) | SeatsTaken(seats):
            seated[number] = seats
        case EntryStruck(struck):
            seated.pop(struck, None)
        case EntryRestored(restored):
            _seat(seated, restored, evening.record[restored - 1], evening)


def _told(line: _Line, evening: Evening, deal: Deal | None) -> HistoryLine:
    seats = line.seats
    if line.undone and isinstance(line.what, DealScored | DealInserted):
        then = fold(evening.record[: line.entry])
        number = line.what.number if isinstance(line.what, DealInserted) else len(then.deals)
        deal, seats = then.deals[number - 1], seats_of(then, number)
    return HistoryLine(line.entry, line.what, seats, deal, tuple(line.changes), line.undone)
