"""What will be told of an evening: its Bollen, its dearest deal, who won most deals in a row. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from beermat.evening.entries import NOBODY_NAMED, Seats
from beermat.evening.evening import Evening
from beermat.evening.mass import partners
from beermat.evening.people import seats_of_deals
from beermat.evening.statistics import Tally, Who
from beermat.rules import schafkopf
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Deal


class Won(NamedTuple):
    """How many Bollen two partners, or one person, have won."""

    who: Who
    bollen: int


class Run(NamedTuple):
    """So many deals in a row, from deal `first` to deal `last`, were won by these two, or by this person."""

    who: Who
    deals: int
    first: int
    last: int


def bollen_won(tallies: Iterable[Tally], seats: Seats) -> tuple[Won, ...]:
    """Return who has won how many Bollen on an evening; nobody where there were neither mats nor Bollen.

    It is told of the two pairs, those of side A at these `seats` first, if there were no others; if anybody
    has changed partners it is told of everybody, the most first. Who was never named is nobody.
    """
    played = [one for one in tallies if one.game == RuleSet.game and any(one.counts[:4])]
    seat = {somebody.id: at for at, somebody in enumerate(seats)}
    pairs = [one for one in played if len(one.who) == 2]
    if len(pairs) == 2:
        found = [(tuple(sorted(one.who, key=lambda who: seat.get(who.id, 4))), one) for one in pairs]
        found.sort(key=lambda one: seat.get(one[0][0].id, 4) % 2)
        return tuple(Won(who, one.counts.bollen_won) for who, one in found)
    each = [one for one in played if len(one.who) == 1 and one.who[0] not in NOBODY_NAMED]
    each.sort(key=lambda one: (-one.counts.bollen_won, seat.get(one.who[0].id, 4)))
    return tuple(Won(one.who, one.counts.bollen_won) for one in each)


def dearest(evening: Evening, sheet: str) -> Deal | None:
    """Return the deal of this sheet that came to most, the first of equals; None if none brought anything.

    With accounts it is the one in which a single player got or paid most.
    """
    deals = [deal for deal in _counting(evening, sheet) if _worth(deal)]
    return max(deals, key=_worth, default=None)


def longest_run(evening: Evening, sheet: str) -> Run | None:
    """Return the longest run of won deals of this sheet, the first of equals; None below two.

    A deal that nobody wins, 60:60 or passed by all, ends the run of two partners; accounts pass over it †.
    A deal that they have not played together, or that somebody has sat out, ends a run too †.
    """
    seats = seats_of_deals(evening)
    going: dict[frozenset[str], Run] = {}
    longest: Run | None = None
    for deal in _counting(evening, sheet):
        if isinstance(deal, schafkopf.Deal) and deal.winner is None:
            continue
        before, going = going, {}
        for who in _winners(deal, seats[deal.number - 1]):
            ids = frozenset(somebody.id for somebody in who)
            known = before.get(ids, Run(who, 0, deal.number, deal.number))
            run = going[ids] = Run(known.who, known.deals + 1, known.first, deal.number)
            if run.deals > 1 and (
                longest is None or (-run.deals, run.first) < (-longest.deals, longest.first)
            ):
                longest = run
    return longest


def _winners(deal: Deal, seats: Seats) -> Iterator[Who]:
    if isinstance(deal, schafkopf.Deal):
        yield from ((who,) for who, paid in zip(seats, deal.payments, strict=True) if paid > 0)
    elif deal.winner is not None:
        yield partners(seats, deal.winner)


def _counting(evening: Evening, sheet: str) -> tuple[Deal, ...]:
    return tuple(deal for deal in evening.deals if not deal.struck and deal.rules.sheet == sheet)


def _worth(deal: Deal) -> int:
    if isinstance(deal, schafkopf.Deal):
        return max(abs(paid) for paid in deal.payments)
    value: int = deal.value
    return value
