"""Bierkopfkönig, as club evenings play it: four players, three games, everybody once with everybody. Pure.

A game is one mat played to its end: one Bollen, whatever a Brille counts †. The record only says where the
three games begin (`KoenigBegun`); all that is here is worked out from the deals after it and from who sat
where, so that a corrected deal, or a Bollen that was taken back, is right everywhere at once. A Bollen counts
as a game if the four who began have played it, and in a pairing that they have not had †.

Ranked by games won, then by the difference of lines: what the losers had left when a game ended is added for
both winners and taken off both losers. Who is level in both shares a rank, and the next one is left out:
1, 1, 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.evening.entries import KoenigBegun, KoenigGivenUp, Person, Seats
from beermat.evening.evening import Evening, corrected, replayed
from beermat.rules.common import Deal, Side, of

GAMES: Final = 3

Partners = tuple[Person, Person]


class Game(NamedTuple):
    """A game that was played to its end: with `lines` left to the losers, in deal `deal`."""

    winners: Partners
    losers: Partners
    lines: int
    deal: int


class Place(NamedTuple):
    """Where somebody stands: games won, and the difference of lines, more than 0 if he has won more."""

    rank: int
    person: Person
    won: int
    lines: int


@dataclass(frozen=True, slots=True)
class Koenig:
    """The three games as far as they are played. `people` are the four as they sat when they began."""

    people: Seats
    games: tuple[Game, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all three games are played."""
        return len(self.games) == GAMES

    @property
    def ranking(self) -> tuple[Place, ...]:
        """The four, the best first; level ones in the order in which they sat."""
        counted = [self._counted(who) for who in self.people]
        rank = {count: 1 + sum(other > count for other in counted) for count in counted}
        places = [Place(rank[count], who, *count) for count, who in zip(counted, self.people, strict=True)]
        return tuple(sorted(places, key=lambda place: place.rank))

    @property
    def kings(self) -> tuple[Person, ...]:
        """Who has won it, more than one if they are level; nobody before the third game is over."""
        return tuple(place.person for place in self.ranking if place.rank == 1) if self.over else ()

    @property
    def pairing(self) -> tuple[Partners, Partners] | None:
        """Who plays with whom in the next game: first as they sat, then the first with each of the others.

        None once all three games are played.
        """
        a1, b1, a2, b2 = self.people
        played = {_pairs(game.winners, game.losers) for game in self.games}
        order = (((a1, a2), (b1, b2)), ((a1, b1), (a2, b2)), ((a1, b2), (b1, a2)))
        return next((pairing for pairing in order if _pairs(*pairing) not in played), None)

    def _counted(self, who: Person) -> tuple[int, int]:
        won = [game.lines for game in self.games if who.id in _ids(game.winners)]
        lost = [game.lines for game in self.games if who.id in _ids(game.losers)]
        return len(won), sum(won) - sum(lost)


def _ids(people: Iterable[Person]) -> frozenset[str]:
    return frozenset(who.id for who in people)


def _pairs(one: Partners, other: Partners) -> frozenset[frozenset[str]]:
    return frozenset((_ids(one), _ids(other)))


def on(evening: Evening) -> bool:
    """Say whether three games have been begun tonight and not given up; cheap, however long the evening."""
    if KoenigBegun not in map(type, evening.record):
        return False
    for number in reversed(evening.undoable):
        entry = evening.record[number - 1]
        if isinstance(entry, KoenigBegun | KoenigGivenUp):
            return isinstance(entry, KoenigBegun)
    return False


def koenig(evening: Evening) -> Koenig | None:
    """Return the three games that were begun last, None if there are none or they were given up."""
    if not on(evening):
        return None
    found: Koenig | None = None
    stages = replayed(evening)
    before = next(stages)
    steps = corrected(evening.record[number - 1] for number in evening.undoable)
    for step, after in zip(steps, stages, strict=True):
        if isinstance(step, KoenigBegun):
            found = Koenig(after.seats)
        elif found is not None and len(after.deals) > len(before.deals):
            found = _played(found, before, after.deals[-1])
        before = after
    return found


def _played(known: Koenig, before: Evening, deal: Deal) -> Koenig:
    lost, lines = before.game.lost(deal), before.game.lines(before.standing)
    if deal.struck or lost is None or lines is None:
        return known
    winners, losers = before.partners(lost.losers.other), before.partners(lost.losers)
    had = {_pairs(game.winners, game.losers) for game in known.games}
    if _ids(before.seats) != _ids(known.people) or _pairs(winners, losers) in had:
        return known
    won = Game(winners, losers, of(lines, lost.losers), deal.number)
    return Koenig(known.people, (*known.games, won))


def seated(known: Koenig, evening: Evening) -> bool:
    """Say whether they sit as the next game wants it."""
    sides = _pairs(evening.partners(Side.A), evening.partners(Side.B))
    return known.pairing is not None and _pairs(*known.pairing) == sides


def between(evening: Evening) -> bool:
    """Say whether one of the three games is over, and they do not sit yet as the next one wants it."""
    if not evening.game.untouched(evening.standing) or not on(evening):
        return False
    known = koenig(evening)
    return known is not None and bool(known.games) and not known.over and not seated(known, evening)


def check_score(evening: Evening) -> None:
    """Raise `Refused` where only the pairs of the next game may score, and others sit at the table.

    This is for deals being played: a text, or another record, may tell of what was once scored between.
    """
    if between(evening):
        raise Refused("koenig-seats")


def next_seats(known: Koenig, evening: Evening) -> tuple[Seats, int]:
    """Return who sits where in the next game, and the seat that deals.

    As few as can be change places: two †. The deal goes on to whoever would have dealt next, wherever he sits
    now †. If somebody else has come to the table meanwhile the four sit down as they began.
    """
    four = _ids(evening.seats) == _ids(known.people)
    a1, b1, a2, b2 = evening.seats if four else known.people
    pairing = known.pairing
    if pairing is not None:
        partner = next(pair for pair in map(_ids, pairing) if a1.id in pair)
        if b1.id in partner:
            b1, a2 = a2, b1
        elif b2.id in partner:
            b2, a2 = a2, b2
    seats = (a1, b1, a2, b2)
    ids = [who.id for who in seats]
    dealer = evening.seats[evening.dealer].id
    return seats, ids.index(dealer) if dealer in ids else 0


def check_koenig(evening: Evening, intent: KoenigBegun | KoenigGivenUp) -> None:
    """Raise `Refused` where three games cannot be begun, or given up, now.

    While they are being played they cannot be begun again; the game says whether fresh mats can be laid.
    """
    known = koenig(evening)
    if isinstance(intent, KoenigGivenUp):
        if known is None:
            raise Refused("no-koenig")
        return
    if known is not None and not known.over:
        raise Refused("koenig-is-on")
    evening.game.check_lay(evening.standing)
