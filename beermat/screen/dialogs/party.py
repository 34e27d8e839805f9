"""Who is to sit at the table, while it is still being said. Plain data, pure."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Final, cast

from beermat.evening.entries import NOBODY_NAMED, Person, Seats, namesake
from beermat.evening.evening import Evening
from beermat.evening.people import people_of
from beermat.evening.questions import Answer, Regular, Regulars
from beermat.screen.games import play_of
from beermat.screen.model import Dialog, View
from beermat.screen.names import short_day

Slots = tuple[Person | None, Person | None, Person | None, Person | None]
"""Who is known of four, clockwise from the first seat."""

NOBODY: Final[Slots] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Party:
    """The four as far as they are known. `dealer` is the seat that deals next.

    `opening` begins a new evening with them. `regulars` is None until the book has answered. `named` are all
    who have or had a seat here, whether the book knows them or not.
    """

    slots: Slots = NOBODY
    dealer: int = 0
    opening: bool = False
    regulars: tuple[Regular, ...] | None = None
    named: tuple[Person, ...] = ()

    @property
    def people(self) -> tuple[Person, ...]:
        """Those who are known, clockwise."""
        return tuple(who for who in self.slots if who is not None)

    @property
    def seats(self) -> Seats | None:
        """The four, None as long as one is missing."""
        return cast(Seats, self.slots) if len(self.people) == len(self.slots) else None

    @property
    def listed(self) -> tuple[Regular, ...]:
        """The regulars to choose from: those who were not taken off the list, in their order."""
        return tuple(one for one in self.regulars or () if one.listed)

    @property
    def offered(self) -> tuple[Regular, ...]:
        """Those to choose from: first whoever was named here and is not on the list, then the list."""
        listed = {one.person.id for one in self.listed}
        new = (Regular(who, 0, "") for who in self.named if who.id not in listed)
        return (*new, *self.listed)

    @property
    def free(self) -> tuple[Regular, ...]:
        """Those to choose from who have no seat yet, in their order."""
        taken = {who.id for who in self.people}
        return tuple(one for one in self.offered if one.person.id not in taken)

    def without(self, who: Person) -> Party:
        """Return the party with this person off the list."""
        regulars = (one._replace(listed=one.listed and one.person != who) for one in self.regulars or ())
        named = (one for one in self.named if one != who)
        return replace(self, regulars=tuple(regulars), named=tuple(named))

    def has(self, who: Person) -> bool:
        """Say whether this person has a seat already."""
        return who.id in {one.id for one in self.people}

    def known(self, evening: Evening) -> tuple[Person, ...]:
        """Return everybody who is known here, the regulars first, and those too who are off the list."""
        people = (*(one.person for one in self.regulars or ()), *self.people, *people_of(evening))
        nobody = {one.id for one in NOBODY_NAMED}
        return tuple({who.id: who for who in people if who.id not in nobody}.values())

    def next_seat(self, order: Iterable[int]) -> int | None:
        """Return the first seat in this order that nobody has, None if there is none."""
        return next((seat for seat in order if self.slots[seat] is None), None)

    def with_seat(self, seat: int, who: Person | None) -> Party:
        """Return the party with this person, or nobody, on a seat."""
        a1, b1, a2, b2 = (who if at == seat else one for at, one in enumerate(self.slots))
        seen = (one for one in (*self.named, self.slots[seat], who) if one is not None)
        named = tuple({one.id: one for one in seen}.values())
        return replace(self, slots=(a1, b1, a2, b2), named=named)

    def shown(self, seat: int) -> str:
        """Return who sits on this seat of a party in which nobody is missing."""
        who = self.slots[seat]
        assert who is not None
        return who.shown

    def swapped(self, one: int, other: int) -> Party:
        """Return the party after two have changed places; who deals next goes with his place."""
        return self.with_seat(one, self.slots[other]).with_seat(other, self.slots[one])

    def drawn(self, first: int, second: int) -> Party:
        """Return the party after the first Sow came to one seat and the second to another (rules 3).

        The first stays and deals first. The second changes places with whoever sits opposite the first.
        """
        return replace(self.swapped(second, (first + 2) % 4), dealer=first)


class PartyDialog(Dialog):
    """A dialog in which it is said who sits at the table."""

    __slots__ = ()
    party: Party

    @abstractmethod
    def with_party(self, party: Party) -> PartyDialog:
        """Return the same dialog for these people."""

    def without(self, who: Person) -> PartyDialog:
        """Return the same dialog with this person off the list."""
        return self.with_party(self.party.without(who))


class AsksForRegulars(Dialog):
    """A dialog that wants to know the regulars."""

    __slots__ = ()

    @property
    def question(self) -> Regulars:
        """Who has ever sat here?"""
        return Regulars()


def with_regulars(party: Party, answer: Answer) -> Party:
    """Return the party with the regulars that the book has told."""
    return replace(party, regulars=cast("tuple[Regular, ...]", answer))


def namesakes(wanted: Person, people: Iterable[Person]) -> tuple[tuple[Person, ...], Person]:
    """Return those of these people who have this name, and one more of them who is known to nobody."""
    first = wanted.id.partition("~")[0]
    alike = tuple(who for who in people if who.id.partition("~")[0] == first)
    ids = {who.id for who in alike}
    other = next(other for other in (namesake(wanted, at) for at in count(2)) if other.id not in ids)
    return alike, other


def sides(evening: Evening) -> dict[int, str]:
    """Return to which side, or suit, each seat belongs, in the order in which the seats are filled."""
    return dict(play_of(evening.rules.game).fields())


def last_seen(view: View, one: Regular) -> str:
    """Return on which day a regular has sat here last, "" where the book does not know."""
    return view.words("last on {day}", day=short_day(view.words, one.last)) if one.last else ""
