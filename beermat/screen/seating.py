"""Who is to sit at the table, while it is still being said: plain data, pure.

The pages that ask for it are `beermat.screen.pages.gathering` and those beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import TYPE_CHECKING, ClassVar, Final, cast

from beermat.evening.entries import NOBODY_NAMED, Person, Seats, namesake
from beermat.evening.evening import Evening
from beermat.evening.people import people_of
from beermat.evening.questions import Regular, Regulars
from beermat.rules.cards import Rank, drawn
from beermat.screen.screens import Page, Screen, Scrolling
from beermat.screen.steps import Table

if TYPE_CHECKING:
    from beermat.evening.questions import Answer
    from beermat.rules.cards import Card, Cards

Slots = tuple[Person | None, Person | None, Person | None, Person | None]
"""Who is known of four, clockwise from the first seat."""

NOBODY: Final[Slots] = (None, None, None, None)
TURN: Final = 0.8
"""Seconds after which the next card is turned up by itself."""


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

    def swapped(self, one: int, other: int) -> Party:
        """Return the party after two have changed places; who deals next goes with his place."""
        return self.with_seat(one, self.slots[other]).with_seat(other, self.slots[one])

    def drawn(self, first: int, second: int) -> Party:
        """Return the party after the first Sow came to one seat and the second to another (rules 3).

        The first stays and deals first. The second changes places with whoever sits opposite the first.
        """
        return replace(self.swapped(second, (first + 2) % 4), dealer=first)


class _Asking(Page):
    """A page that wants to know the regulars."""

    __slots__ = ()

    @property
    def question(self) -> Regulars:
        """Who has ever sat here?"""
        return Regulars()


@dataclass(frozen=True, slots=True)
class Gathering(_Asking):
    """Who plays? `page` is that of the regulars, `before` where the way back leads."""

    page: ClassVar[str] = "gathering"

    party: Party = field(default_factory=Party)
    at: int = 0
    before: Screen = field(default_factory=Table)

    def told(self, answer: Answer) -> Page:
        """Return it with the regulars; where there is nobody else to choose from, names are typed at once."""
        party = replace(self.party, regulars=cast("tuple[Regular, ...]", answer))
        gathering = replace(self, party=party)
        here = self.before.party.people if isinstance(self.before, Placing) else ()
        others = any(one.person not in here for one in party.free)
        return gathering if others or self.party.regulars is not None else Naming(gathering)


@dataclass(frozen=True, slots=True)
class Naming(_Asking):
    """A name is being typed.

    `capital` says whether the next letter is one; `signs` whether the keys bear figures and rarer letters.
    """

    page: ClassVar[str] = "naming"
    typing: ClassVar[bool] = True

    gathering: Gathering
    text: str = ""
    capital: bool = True
    signs: bool = False

    def told(self, answer: Answer) -> Page:
        """Return it with the regulars, whom the typed letters choose from."""
        party = replace(self.gathering.party, regulars=cast("tuple[Regular, ...]", answer))
        return replace(self, gathering=replace(self.gathering, party=party))


@dataclass(frozen=True, slots=True)
class OffList(_Asking, Scrolling):
    """Who comes no more, and is to be taken off the list of regulars? Those of the fewest evenings first."""

    page: ClassVar[str] = "off_list"

    gathering: Gathering = field(default_factory=Gathering)

    @property
    def listed(self) -> tuple[Regular, ...]:
        """Those on the list, in the order in which they are shown."""
        return self.gathering.party.listed[::-1]

    def told(self, answer: Answer) -> OffList:
        """Return it with the regulars."""
        party = replace(self.gathering.party, regulars=cast("tuple[Regular, ...]", answer))
        return replace(self, gathering=replace(self.gathering, party=party))

    def without(self, who: Person) -> OffList:
        """Return it with one fewer."""
        gathering = replace(self.gathering, at=0, party=self.gathering.party.without(who))
        return replace(self, gathering=gathering, first=max(0, min(self.first, len(self.listed) - 2)))


@dataclass(frozen=True, slots=True)
class TakingOff(Page):
    """Shall this person really be taken off the list? `before` is the list."""

    page: ClassVar[str] = "taking_off"

    before: OffList
    who: Person


@dataclass(frozen=True, slots=True)
class Namesakes(Page):
    """Is it the one of this name whom we know, or another? `known` are those, `other` is the other."""

    page: ClassVar[str] = "namesakes"

    naming: Naming
    known: tuple[Person, ...]
    other: Person


@dataclass(frozen=True, slots=True)
class Placing(Page):
    """Who sits where, and who deals? `chosen` is a seat that will be changed with the next one touched."""

    page: ClassVar[str] = "placing"

    party: Party
    chosen: int | None = None
    before: Screen = field(default_factory=Table)


@dataclass(frozen=True, slots=True)
class Drawing(Page):
    """Cards are turned up for partners: `turned` of this pack so far, the next at `due` (in seconds).

    The pack is empty until it is shuffled; `due` is None before that, and when the second Sow is there.
    """

    page: ClassVar[str] = "drawing"

    placing: Placing
    pack: Cards = ()
    turned: int = 0
    due: float | None = None

    @property
    def cards(self) -> tuple[tuple[int, Card], ...]:
        """The cards that were turned up, each with the seat to which it came."""
        return tuple(islice(drawn(self.pack), self.turned)) if self.turned else ()

    @property
    def sows(self) -> tuple[int, ...]:
        """The seats to which a Sow has come: none, one, or two."""
        return tuple(seat for seat, card in self.cards if card.rank is Rank.ASS)

    def passed(self, now: float) -> Drawing:
        """Return it with one more card."""
        after = replace(self, turned=self.turned + 1)
        return replace(after, due=None if len(after.sows) == 2 else now + TURN)


@dataclass(frozen=True, slots=True)
class Sows(Page):
    """Who has turned up the first Sow from real cards (`first`, None until it is said), who the second?"""

    page: ClassVar[str] = "sows"

    placing: Placing
    first: int | None = None


def namesakes(wanted: Person, people: Iterable[Person]) -> tuple[tuple[Person, ...], Person]:
    """Return those of these people who have this name, and one more of them who is known to nobody."""
    first = wanted.id.partition("~")[0]
    alike = tuple(who for who in people if who.id.partition("~")[0] == first)
    ids = {who.id for who in alike}
    other = next(other for other in (namesake(wanted, at) for at in count(2)) if other.id not in ids)
    return alike, other


def who_plays(evening: Evening) -> Screen:
    """Return what is asked first: who plays, or where four who are known sit."""
    if evening.closed:
        return other_people()
    if evening.unnamed:
        return Gathering(Party(dealer=evening.dealer))
    return Placing(Party(evening.seats, evening.dealer))


def other_people() -> Gathering:
    """Return the question for the people of a new evening; the first named deals (rules 1)."""
    return Gathering(Party(opening=True))
