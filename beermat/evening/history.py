"""What happened tonight, line by line: the deals as they stand now, their changes, and all the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    Entry,
    EveningClosed,
    KoenigBegun,
    KoenigGivenUp,
    LinesCorrected,
    MassPaid,
    Misdealt,
    RulesChosen,
    SeatsTaken,
    StandingGiven,
)
from beermat.evening.evening import Evening, fold

if TYPE_CHECKING:
    from beermat.rules.catalogue import Deal


class Change(NamedTuple):
    """What an entry did to a deal, and what the deal was before (None: it was not there)."""

    entry: int
    what: Entry
    before: Deal | None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of the history.

    `entry` is the number of the entry that made it, `what` that entry. A deal that has a number stands in
    `deal` as it is now, with its `changes`, the oldest first. `undone` says that the entry was taken back;
    then `deal` is what it was.
    """

    entry: int
    what: Entry
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
    undone: bool = False
    changes: list[Change] = field(default_factory=list)


def history(evening: Evening) -> tuple[HistoryLine, ...]:
    """Return the lines of an evening in the order in which it was played.

    What was taken back stands where it happened. Each change of a deal that counts stands at that deal.
    """
    lines: list[_Line] = []
    deals: list[_Line] = []
    counting = set(evening.undoable)
    for number, entry in enumerate(evening.record[1:], 2):
        counts = number in counting
        line = _Line(number, entry, undone=not counts)
        match entry:
            case DealScored() if counts:
                deals.append(line)
                lines.append(line)
            case DealInserted(before) if counts:
                lines.insert(lines.index(deals[before - 1]), line)
                line.changes.append(Change(number, entry, None))
                deals.insert(before - 1, line)
            case DealReplaced() | DealStruck() | DealRestored():
                if counts:
                    was = fold(evening.record[: number - 1]).deals[entry.number - 1]
                    deals[entry.number - 1].changes.append(Change(number, entry, was))
            case _ if isinstance(entry, _TOLD):
                lines.append(line)
    return tuple(_told(line, evening, deals) for line in lines)


def _told(line: _Line, evening: Evening, deals: list[_Line]) -> HistoryLine:
    deal: Deal | None = None
    if line in deals:
        deal = evening.deals[deals.index(line)]
    elif line.undone and isinstance(line.what, DealScored):
        deal = fold(evening.record[: line.entry]).deals[-1]
    return HistoryLine(line.entry, line.what, deal, tuple(line.changes), line.undone)
