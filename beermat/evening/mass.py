"""Who owes the next Maß (rules 1.7): worked out from the Bollen and from what was paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.evening.entries import Person, Seats
from beermat.rules import bierkopf
from beermat.rules.bierkopf import Pair, Side

People = tuple[Person, Person]


class Owed(NamedTuple):
    """One Maß owed by the two who lost a Bollen to the two who won it.

    Both pairs are in the order of their seats; `side` is that of the losers then. `deal` is the number of the
    deal that won the Bollen, 0 for one that was entered by hand. `paid_by` is the id of who has paid it.
    `cancelled` says that it was evened out by one that the winners owe the losers (`settle = "net"`).
    """

    side: Side
    losers: People
    winners: People
    deal: int
    paid_by: str | None = None
    cancelled: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody still has to buy it."""
        return self.paid_by is None and not self.cancelled


@dataclass(frozen=True, slots=True)
class Mass:
    """All Maß of an evening, the oldest first.

    `owed` are those that a Bollen made, paid or not; `ahead` are payments (side, payer's id) that no Bollen
    stands behind any more: each settles the side's next one.
    """

    owed: tuple[Owed, ...] = ()
    ahead: tuple[tuple[Side, str], ...] = ()

    @property
    def open(self) -> tuple[Owed, ...]:
        """The Maß not yet paid, the oldest first."""
        return tuple(one for one in self.owed if one.open)

    def owed_by(self, side: Side) -> int:
        """Return how many Maß the side has ever owed tonight, those evened out included."""
        return sum(one.side is side for one in self.owed)

    def paid_by_side(self, side: Side) -> int:
        """Return how many Maß were paid for the side tonight, those paid ahead included."""
        return sum(one.side is side and one.paid_by is not None for one in self.owed) + self.ahead_of(side)

    def ahead_of(self, side: Side) -> int:
        """Return how many Maß the side has paid ahead."""
        return sum(payer_side is side for payer_side, _ in self.ahead)

    def paid_by(self, payer: str) -> int:
        """Return how many Maß this person has paid tonight."""
        return sum(one.paid_by == payer for one in self.owed) + sum(who == payer for _, who in self.ahead)

    def named(self, one: Owed) -> Person:
        """Return who should pay this Maß: who has paid fewer tonight, else who was named first."""
        first, second = one.losers
        return second if self.paid_by(second.id) < self.paid_by(first.id) else first

    @property
    def next(self) -> tuple[Side, Person] | None:
        """The side and the person who pay the next Maß, or None if none is open."""
        for one in self.owed:
            if one.open:
                return one.side, self.named(one)
        return None


NONE: Final = Mass()
"""What is owed before the first Bollen."""


def lose(mass: Mass, side: Side, seats: Seats, deal: int, count: int, *, net: bool = False) -> Mass:
    """Return the ledger after a Bollen that cost `side` so many Maß; what was paid ahead settles them.

    With `net` each that is left is evened out by the oldest open one that the same winners owe the same
    losers †: people who have changed partners since owe each of theirs.
    """
    losers, winners = partners(seats, side), partners(seats, side.other)
    owed, ahead = list(mass.owed), mass.ahead
    for _ in range(count):
        one = Owed(side, losers, winners, deal)
        payer = next((who for payer_side, who in ahead if payer_side is side), None)
        if payer is not None:
            at = ahead.index((side, payer))
            ahead = ahead[:at] + ahead[at + 1 :]
            one = one._replace(paid_by=payer)
        elif net:
            at = next((at for at, other in enumerate(owed) if other.open and _evens_out(one, other)), -1)
            if at >= 0:
                owed[at] = owed[at]._replace(cancelled=True)
                one = one._replace(cancelled=True)
        owed.append(one)
    return Mass(tuple(owed), ahead)


def partners(seats: Seats, side: Side) -> People:
    """Return the two people of a side in the order of their seats."""
    first = 0 if side is Side.A else 1
    return seats[first], seats[first + 2]


def _evens_out(one: Owed, other: Owed) -> bool:
    return _ids(one.losers) == _ids(other.winners) and _ids(one.winners) == _ids(other.losers)


def _ids(people: People) -> set[str]:
    return {somebody.id for somebody in people}


def given(mass: Mass, seats: Seats, before: Pair, after: Pair, per_bollen: int, *, net: bool) -> Mass:
    """Return the ledger after the Bollen won by A and B were set by hand from `before` to `after`.

    More of them cost their losers Maß; fewer take the latest back, open ones first. A Maß that was paid stays
    paid: it is then paid ahead (rules 1.6).
    """
    for winners in Side:
        more = bierkopf.of(after, winners) - bierkopf.of(before, winners)
        if more > 0:
            mass = lose(mass, winners.other, seats, 0, more * per_bollen, net=net)
        for _ in range(-more * per_bollen):
            mass = _taken_back(mass, winners.other)
    return mass


def _taken_back(mass: Mass, side: Side) -> Mass:
    theirs = [at for at, one in enumerate(mass.owed) if one.side is side and not one.cancelled]
    if not theirs:
        return mass
    at = max(theirs, key=lambda at: (mass.owed[at].open, at))
    payer = mass.owed[at].paid_by
    ahead = mass.ahead if payer is None else (*mass.ahead, (side, payer))
    return Mass((*mass.owed[:at], *mass.owed[at + 1 :]), ahead)


def pay(mass: Mass, side: Side, payer: str) -> Mass:
    """Return the ledger after `payer` paid one Maß for `side`.

    It settles the side's oldest open Maß that this person lost, else the side's oldest, or is paid ahead.
    """
    open_ones = [at for at, one in enumerate(mass.owed) if one.open and one.side is side]
    own = [at for at in open_ones if payer in (loser.id for loser in mass.owed[at].losers)]
    for at in own or open_ones:
        settled = mass.owed[at]._replace(paid_by=payer)
        return Mass((*mass.owed[:at], settled, *mass.owed[at + 1 :]), mass.ahead)
    return Mass(mass.owed, (*mass.ahead, (side, payer)))


def payers(mass: Mass, of: Side | str, count: int) -> tuple[Side, tuple[str, ...]]:
    """Return the side and the people who pay `count` open Maß of a side or of a person (by id).

    Those of a person are of the side of the oldest open one. Raises `Refused` if the side or the person does
    not owe so many there, or `count` is below 1.
    """
    if count < 1:
        raise Refused("count-below-one", count=count)
    found: list[str] = []
    side: Side | None = None
    for _ in range(count):
        one = next((one for one in mass.open if _owes(one, of) and side in (None, one.side)), None)
        if one is None:
            raise Refused("owes-no-mass" if not found else "owes-fewer-mass", of=of, count=len(found))
        side = one.side
        found.append(mass.named(one).id if isinstance(of, Side) else of)
        mass = pay(mass, side, found[-1])
    assert side is not None  # count is at least 1
    return side, tuple(found)


def _owes(one: Owed, of: Side | str) -> bool:
    return one.side is of if isinstance(of, Side) else of in (loser.id for loser in one.losers)
