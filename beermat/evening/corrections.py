"""Which entries of a record count, and the deals as they were last corrected (rules 1.6). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    Entry,
    EntryRestored,
    EntryStruck,
    Record,
)
from beermat.rules.common import Calls, Result


@dataclass(frozen=True, slots=True)
class Amended:
    """A deal that a later entry replaced or inserted, or struck (`result` None)."""

    calls: Calls
    result: Result | None


STRUCK = Amended((), None)

Step = Entry | Amended


def counting(record: Record) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the entries that count (the opening apart) and of those that redo brings back."""
    counted: list[int] = []
    taken_back: list[int] = []
    for number, entry in enumerate(record[1:], 2):
        if isinstance(entry, EntryStruck):
            counted.remove(entry.entry)
            taken_back.append(entry.entry)
        elif isinstance(entry, EntryRestored):
            taken_back.remove(entry.entry)
            counted.append(entry.entry)
        else:
            taken_back.clear()
            counted.append(number)
    return tuple(counted), tuple(taken_back)


def corrected(entries: Iterable[Entry]) -> list[Step]:
    """Return the entries with each deal as it was last corrected, in the order in which they were played.

    A deal that was inserted before another stands right before it: after the seats and rules that the other
    one was played with.
    """
    steps: list[Step] = []
    places: list[int] = []
    before_strike: list[Step | None] = []
    for entry in entries:
        match entry:
            case DealReplaced(number, calls, result):
                steps[places[number - 1]] = Amended(calls, result)
            case DealStruck(number):
                at = places[number - 1]
                before_strike[number - 1], steps[at] = steps[at], STRUCK
            case DealRestored(number):
                before = before_strike[number - 1]
                assert before is not None
                steps[places[number - 1]] = before
            case DealInserted(number, calls, result):
                at = places[number - 1]
                steps.insert(at, Amended(calls, result))
                places = [place + (place >= at) for place in places]
                places.insert(number - 1, at)
                before_strike.insert(number - 1, None)
            case DealScored():
                places.append(len(steps))
                before_strike.append(None)
                steps.append(entry)
            case _:
                steps.append(entry)
    return steps
