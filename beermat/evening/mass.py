"""Who owes the next Maß (rules 1.7): worked out from the Bollen and from what was paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.evening.entries import NOBODY, Person, Seats
from beermat.evening.growing import EMPTY, Growing, growing
from beermat.rules.common import Pair, Side, of

People = tuple[Person, Person]


class Bollen(NamedTuple):
    """One Bollen (a Brille that counts 2 is two of them): who lost it to whom, and how many Maß it cost.

    Both pairs are in the order of their seats; `side` is that of the losers then. `deal` is the number of the
    deal that won it, 0 for one that was entered by hand. `net`: what the winners owe the losers evens it out.
    """

    side: Side
    losers: People
    winners: People
    deal: int
    mass: int
    net: bool = False


class Payment(NamedTuple):
    """One Maß paid by somebody, told by his id; `side` is the one that it was paid for."""

    side: Side
    payer: str


class Owed(NamedTuple):
    """One Maß owed by the two who lost a Bollen to the two who won it; the first four are as in `Bollen`.

    `paid_by` is the id of who has paid it. `cancelled` says that it was evened out by one that the winners
    owe the losers (`settle = "net"`).
    """

    side: Side
    losers: People
    winners: People
    deal: int
    paid_by: str | None = None
    cancelled: bool = False

    @property
    def settled(self) -> bool:
        """Whether it was paid or evened out."""
        return self.paid_by is not None or self.cancelled

    @property
    def nobodys(self) -> bool:
        """Whether it was lost while nobody had said who sits there: then nobody owes it."""
        first, second = self.losers
        return first.unnamed and second.unnamed

    @property
    def open(self) -> bool:
        """Whether somebody still has to buy it."""
        return not self.settled and not self.nobodys

    def lost_by(self, who: str) -> bool:
        """Say whether this person, told by his id, has a share in it."""
        return who in (self.losers[0].id, self.losers[1].id)


@dataclass(frozen=True, slots=True)
class Mass:
    """All Maß of an evening, the oldest first.

    `owed` are those that a Bollen made, paid or not. `ahead` are the payments behind which there is none:
    each settles the next one in which its payer has a share. `events` are the Bollen and the payments
    themselves, in the order in which they came.
    """

    owed: Growing[Owed] = EMPTY
    ahead: tuple[Payment, ...] = ()
    events: Growing[Bollen | Payment] = EMPTY

    @property
    def open(self) -> tuple[Owed, ...]:
        """The Maß that somebody still has to buy, the oldest first."""
        return tuple(one for one in self.owed if one.open)

    @property
    def bollen(self) -> tuple[Bollen, ...]:
        """The Bollen of the evening that count, those entered by hand too."""
        return tuple(one for one in self.events if isinstance(one, Bollen))

    @property
    def anybodys(self) -> bool:
        """Whether anybody who has a name has lost or paid one tonight."""
        return any(not one.nobodys for one in self.owed) or any(one.payer not in NOBODY for one in self.ahead)

    def owed_by(self, side: Side) -> int:
        """Return how many Maß the side has ever owed tonight, those evened out included."""
        return sum(one.side is side for one in self.owed)

    def paid_by_side(self, side: Side) -> int:
        """Return how many of the Maß that the side has ever owed tonight were paid."""
        return sum(one.side is side and one.paid_by is not None for one in self.owed)

    def evened_out(self, side: Side) -> int:
        """Return how many of the Maß that the side has ever owed tonight were evened out."""
        return sum(one.side is side and one.cancelled for one in self.owed)

    def ahead_of(self, payer: str) -> int:
        """Return how many Maß this person has paid ahead."""
        return sum(one.payer == payer for one in self.ahead)

    def paid_by(self, payer: str) -> int:
        """Return how many Maß this person has paid tonight."""
        return sum(one.paid_by == payer for one in self.owed) + self.ahead_of(payer)

    def named(self, one: Owed) -> Person:
        """Return who should pay this Maß: who has paid fewer tonight, else who was named first."""
        first, second = one.losers
        if first.unnamed != second.unnamed:
            return second if first.unnamed else first
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


def partners(seats: Seats, side: Side) -> People:
    """Return the two people of a side in the order of their seats."""
    first = 0 if side is Side.A else 1
    return seats[first], seats[first + 2]


def lose(
    mass: Mass, side: Side, seats: Seats, deal: int, *, bollen: int = 1, each: int = 1, net: bool = False
) -> Mass:
    """Return the ledger after `side` lost so many Bollen, `each` of which costs so many Maß.

    A Maß is settled by whoever has paid ahead and has a share in it, the first of two who have. With `net`
    one that is left is evened out by the oldest open one that the same winners owe the same losers †: people
    who have changed partners since owe each of theirs.
    """
    one = Bollen(side, partners(seats, side), partners(seats, side.other), deal, each, net)
    for _ in range(bollen):
        mass = _lost(mass, one)
    return mass


def _lost(mass: Mass, bollen: Bollen) -> Mass:
    owed, ahead = mass.owed, list(mass.ahead)
    for _ in range(bollen.mass):
        one = Owed(*bollen[:4])
        paid = next((at for at, payment in enumerate(ahead) if one.lost_by(payment.payer)), None)
        if paid is not None:
            one = one._replace(paid_by=ahead.pop(paid).payer)
        elif bollen.net:
            other = next((at for at, other in enumerate(owed) if _evens_out(one, other)), None)
            if other is not None:
                owed = _with(owed, other, owed[other]._replace(cancelled=True))
                one = one._replace(cancelled=True)
        owed = owed.then(one)
    return Mass(owed, tuple(ahead), mass.events.then(bollen))


def _with(owed: Growing[Owed], at: int, one: Owed) -> Growing[Owed]:
    return growing((*owed[:at], one, *owed[at + 1 :]))


def _evens_out(one: Owed, other: Owed) -> bool:
    if other.settled:
        return False
    return _ids(one.losers) == _ids(other.winners) and _ids(one.winners) == _ids(other.losers)


def _ids(people: People) -> set[str]:
    return {somebody.id for somebody in people}


def pay(mass: Mass, side: Side, payer: str) -> Mass:
    """Return the ledger after `payer` paid one Maß for `side` (rules 1.6).

    It settles the side's oldest open Maß in which this person has a share, else the oldest in which he has
    one at all; else it is paid ahead.
    """
    payment = Payment(side, payer)
    events = mass.events.then(payment)
    his = [at for at, one in enumerate(mass.owed) if not one.settled and one.lost_by(payer)]
    for at in sorted(his, key=lambda at: mass.owed[at].side is not side):
        return Mass(_with(mass.owed, at, mass.owed[at]._replace(paid_by=payer)), mass.ahead, events)
    return Mass(mass.owed, (*mass.ahead, payment), events)


def given(mass: Mass, seats: Seats, before: Pair, after: Pair, each: int, *, net: bool) -> Mass:
    """Return the ledger after the Bollen won by A and B were set by hand from `before` to `after`.

    Those that are more were won and lost by those who sit there, and cost `each` so many Maß. Those that are
    fewer are the latest ones of that side: they go back from those who had won them, as if they had never
    been. A Maß that was paid stays paid (rules 1.6).
    """
    for winners in Side:
        more = of(after, winners) - of(before, winners)
        if more > 0:
            mass = lose(mass, winners.other, seats, 0, bollen=more, each=each, net=net)
        elif more < 0:
            mass = _without_the_last(mass, winners.other, -more)
    return mass


def _without_the_last(mass: Mass, side: Side, count: int) -> Mass:
    events = list(mass.events)
    theirs = [at for at, one in enumerate(events) if isinstance(one, Bollen) and one.side is side]
    for at in reversed(theirs[-count:]):
        del events[at]
    return _ledger(events)


def _ledger(events: Iterable[Bollen | Payment]) -> Mass:
    mass = NONE
    for one in events:
        mass = _lost(mass, one) if isinstance(one, Bollen) else pay(mass, *one)
    return mass


def payers(mass: Mass, of: Side | str, count: int, *, stake: str) -> tuple[Side, tuple[str, ...]]:
    """Return the side and the people who pay `count` open Maß of a side or of a person (by id).

    Those of a person are of the side of the oldest open one. Raises `Refused`, which calls them by their
    `stake`, if the side or the person does not owe so many there, or `count` is below 1.
    """
    if count < 1:
        raise Refused("count-below-one", count=count, stake=stake)
    found: list[str] = []
    side: Side | None = None
    for _ in range(count):
        one = _oldest(mass, of, side)
        if one is None:
            raise Refused(
                "owes-fewer-mass" if found else "owes-no-mass", of=of, count=len(found), stake=stake
            )
        side = one.side
        found.append(mass.named(one).id if isinstance(of, Side) else of)
        mass = pay(mass, side, found[-1])
    assert side is not None  # count is at least 1
    return side, tuple(found)


def _oldest(mass: Mass, of: Side | str, side: Side | None) -> Owed | None:
    """Return the oldest open Maß of a side or a person, on this side of the table only unless that is None.

    Where none is open, one that nobody owes: a table without names may still say that it was paid.
    """
    theirs = [one for one in mass.owed if not one.settled and _owes(one, of) and side in (None, one.side)]
    return next((one for one in theirs if one.open), theirs[0] if theirs else None)


def _owes(one: Owed, of: Side | str) -> bool:
    return one.side is of if isinstance(of, Side) else one.lost_by(of)
