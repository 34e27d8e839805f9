"""What will be told of an evening: its dearest deal, and who won most deals in a row. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.people import seats_of_deals
from beermat.rules import schafkopf
from beermat.rules.bierkopf import Side

if TYPE_CHECKING:
    from beermat.rules.catalogue import Deal


class Run(NamedTuple):
    """So many deals in a row were won by this side or person, from deal `first` to deal `last`."""

    who: Side | Person
    deals: int
    first: int
    last: int


def dearest(evening: Evening, sheet: str) -> Deal | None:
    """Return the deal of this sheet that came to most, the first of equals; None if none brought anything.

    With accounts it is the one in which a single player got or paid most.
    """
    deals = [deal for deal in _counting(evening, sheet) if _worth(deal)]
    return max(deals, key=_worth, default=None)


def longest_run(evening: Evening, sheet: str) -> Run | None:
    """Return the longest run of won deals of this sheet, the first of equals; None below two.

    A deal that nobody wins, 60:60 or passed by all, ends the run of two sides; accounts pass over it †.
    """
    seats = seats_of_deals(evening)
    winners: dict[Side | Person, list[tuple[int, bool]]] = {}
    for deal in _counting(evening, sheet):
        if isinstance(deal, schafkopf.Deal):
            if deal.winner is None:
                continue
            won = {who: paid > 0 for who, paid in zip(seats[deal.number - 1], deal.payments, strict=True)}
            for who, got in won.items():
                winners.setdefault(who, []).append((deal.number, got))
        else:
            for side in Side:
                winners.setdefault(side, []).append((deal.number, deal.winner is side))
    runs = [Run(who, *run) for who, results in winners.items() for run in _runs(results)]
    longest = max((run.deals for run in runs), default=0)
    if longest < 2:
        return None
    return min((run for run in runs if run.deals == longest), key=lambda run: run.first)


def _runs(results: Iterable[tuple[int, bool]]) -> Iterator[tuple[int, int, int]]:
    """Yield the length of each run of wins, its first and its last deal."""
    for won, group in groupby(results, key=lambda result: result[1]):
        if won:
            numbers = [number for number, _ in group]
            yield len(numbers), numbers[0], numbers[-1]


def _counting(evening: Evening, sheet: str) -> tuple[Deal, ...]:
    return tuple(deal for deal in evening.deals if not deal.struck and deal.rules.sheet == sheet)


def _worth(deal: Deal) -> int:
    if isinstance(deal, schafkopf.Deal):
        return max(abs(paid) for paid in deal.payments)
    return deal.value
