"""The entries of an evening's record and the intents they come from.

An intent is what somebody wants; `beermat.evening.evening.check` turns it into an entry or refuses it. The
record is append-only: entries are numbered from 1 in their order, and that number is the only order there is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from beermat.errors import Refused
from beermat.rules.common import Calls, Claim, Pair, Result, Rules, Side

LONGEST_NAME: Final = 24
LONGEST_REASON: Final = 80
MOST_PAID: Final = 999
"""So many Maß at the most are paid at once."""

_NAMESAKE: Final = "~"
_WHICH: Final = re.compile(r" ?~([2-9]|[1-9][0-9])$")


class Person(NamedTuple):
    """Somebody at the table. `id` tells two people of one name apart; `name` is as it was typed."""

    id: str
    name: str

    @property
    def unnamed(self) -> bool:
        """Whether it is a seat of which nobody has said who sits there."""
        return self.id in NOBODY

    @property
    def written(self) -> str:
        """The name, and for a namesake which one he is: `Hans`, and `Hans~2` for the second."""
        which = _WHICH.search(self.id)
        return self.name if which is None else self.name + which[0]

    @property
    def shown(self) -> str:
        """The same for people's eyes: `Hans`, and `Hans (2)` for the second."""
        which = _WHICH.search(self.id)
        return self.name if which is None else f"{self.name}\N{NO-BREAK SPACE}({which[1]})"


Seats = tuple[Person, Person, Person, Person]
"""Four people clockwise: A1, B1, A2, B2 where there are sides."""


def person(name: str) -> Person:
    """Return a person known by this name alone; `Hans~2` is the second one who is called Hans.

    Names are compared NFC and casefolded and stored as typed (blanks folded). Raises `Refused` for a name
    that is empty, longer than `LONGEST_NAME`, or holds control characters.
    """
    typed = " ".join(unicodedata.normalize("NFC", name).split())
    which = _WHICH.search(typed)
    if which is not None:
        first = person(typed[: which.start()])
        if _NAMESAKE in first.id:
            raise Refused("name-with-tilde", name=typed)
        return namesake(first, int(which[1]))
    if not typed:
        raise Refused("name-empty")
    if len(typed) > LONGEST_NAME:
        raise Refused("name-too-long", name=typed, most=LONGEST_NAME)
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for sign in typed):
        raise Refused("name-unprintable", name=ascii(typed))
    if _NAMESAKE in typed:
        raise Refused("name-with-tilde", name=typed)
    return Person(unicodedata.normalize("NFC", typed.casefold()), typed)


def namesake(first: Person, which: int) -> Person:
    """Return another person of the same name: the second, the third, up to the 99th."""
    return Person(f"{first.id.partition(_NAMESAKE)[0]}{_NAMESAKE}{which}", first.name)


def seats(a1: str, b1: str, a2: str, b2: str) -> Seats:
    """Return four people by their names, clockwise; raise `Refused` if one name is on two seats."""
    taken = (person(a1), person(b1), person(a2), person(b2))
    check_seats(taken)
    return taken


def check_seats(taken: Seats) -> None:
    """Raise `Refused` if one person sits on two seats."""
    ids = [somebody.id for somebody in taken]
    for somebody in taken:
        if ids.count(somebody.id) > 1:
            raise Refused("name-twice", name=somebody.name)


NOBODY_NAMED: Final[Seats] = (Person("a1", "A1"), Person("b1", "B1"), Person("a2", "A2"), Person("b2", "B2"))
"""Who sits where nobody has said who sits there."""

NOBODY: Final = frozenset(one.id for one in NOBODY_NAMED)
"""Their ids: they are no people, owe nothing and stand in no list of people."""


def reason(text: str) -> str:
    """Return a reason on one line; raise `Refused` if it is longer than `LONGEST_REASON`."""
    line = " ".join(text.split())
    if len(line) > LONGEST_REASON:
        raise Refused("reason-too-long", most=LONGEST_REASON)
    if not line.isprintable():
        raise Refused("reason-unprintable")
    return line


# Entries: what happened. Each stands alone, so that a record can be read without the program that wrote it.


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """The first entry of every record: the evening's rules and people. `dealer` is a seat, 0 to 3."""

    rules: Rules
    seats: Seats = NOBODY_NAMED
    dealer: int = 0


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """Who sits where from now on; `dealer` is the seat that deals next."""

    seats: Seats
    dealer: int


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """Other rules: for accounts at once, for mats with the next Bollen unless they are untouched (rules 1.6).

    Those of another game, or in another unit, lay what is being played on aside until they are chosen again;
    the doublings and Klopfer of the deal being played are gone with it.
    """

    rules: Rules


@dataclass(frozen=True, slots=True)
class DoubleCalled:
    """A doubling by a side in the deal that is being played: Spritze, Retour and whatever follows."""

    side: Side
    last_hand: bool = False


@dataclass(frozen=True, slots=True)
class KontraCalled:
    """A Kontra in the deal that is being played, or the Re that answers it: it is nobody's side."""

    side: ClassVar[None] = None
    last_hand: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Knocked:
    """A Klopfer of the player on this seat, 0 to 3, shown until the deal is over.

    With two sides it is only a signal; with accounts it doubles, and `seat` may be None: somebody's.
    """

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal with its doublings and its result: it stands alone."""

    calls: Calls
    result: Result


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The cards were dealt wrongly: the same player deals again, open doublings are gone."""


@dataclass(frozen=True, slots=True)
class DealReplaced:
    """Deal `number` (from 1) was really this."""

    number: int
    calls: Calls
    result: Result


@dataclass(frozen=True, slots=True)
class DealStruck:
    """Deal `number` (from 1) does not count; it keeps its number."""

    number: int


@dataclass(frozen=True, slots=True)
class DealRestored:
    """Deal `number` (from 1), which was struck, counts again as it last stood."""

    number: int


@dataclass(frozen=True, slots=True)
class DealInserted:
    """A forgotten deal, played right before deal `number` (from 1), which it makes the next one."""

    number: int
    calls: Calls
    result: Result


@dataclass(frozen=True, slots=True)
class MassPaid:
    """Maß paid for a side, one for each payer's id in `payers`."""

    side: Side
    payers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinesCorrected:
    """`change` lines added to what the side has left."""

    side: Side
    change: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StandingGiven:
    """The standing as it is on paper: the lines left and the Bollen won of both sides.

    Bollen that are more than were known were lost by those who sit there now, and make open Maß for them.
    Where they are fewer, the side's latest go back from those who had won them.
    """

    lines: Pair
    bollen: Pair
    reason: str = ""


@dataclass(frozen=True, slots=True)
class KoenigBegun:
    """Three games for a Bierkopfkönig begin here, on fresh mats: what was left on the old ones lapses."""


@dataclass(frozen=True, slots=True)
class KoenigGivenUp:
    """There will be no Bierkopfkönig after all; what was played stays played."""


@dataclass(frozen=True, slots=True)
class EveningClosed:
    """Nothing more is played tonight."""


OVER_AFTER: Final = 8 * 3600.0
"""Seconds without an entry after which an evening is over by itself."""


@dataclass(frozen=True, slots=True)
class EntryStruck:
    """Undo: the entry with this number (from 1) no longer counts."""

    entry: int


@dataclass(frozen=True, slots=True)
class EntryRestored:
    """Redo: the entry with this number counts again."""

    entry: int


Entry = (
    EveningOpened
    | SeatsTaken
    | RulesChosen
    | DoubleCalled
    | KontraCalled
    | Knocked
    | DealScored
    | Misdealt
    | DealReplaced
    | DealStruck
    | DealRestored
    | DealInserted
    | MassPaid
    | LinesCorrected
    | StandingGiven
    | KoenigBegun
    | KoenigGivenUp
    | EveningClosed
    | EntryStruck
    | EntryRestored
)
Record = Sequence[Entry]


# Intents: what somebody wants. Those that need no judgement are the entries themselves.


@dataclass(frozen=True, slots=True)
class ScoreDeal:
    """Score the deal being played. `calls` None means the doublings that are open at the table."""

    claim: Claim
    calls: Calls | None = None


@dataclass(frozen=True, slots=True)
class ReplaceDeal:
    """Score deal `number` anew."""

    number: int
    claim: Claim
    calls: Calls = ()


@dataclass(frozen=True, slots=True)
class InsertDeal:
    """Score a forgotten deal before deal `number`."""

    number: int
    claim: Claim
    calls: Calls = ()


@dataclass(frozen=True, slots=True)
class Reopen:
    """Play on in an evening that was closed, also after Maß have been paid since."""


@dataclass(frozen=True, slots=True)
class PayMass:
    """Pay open Maß, the oldest first: `of` is a side, or the id of the person who pays."""

    of: Side | str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last entry that counts."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what was taken back last."""


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Take somebody off the list of regulars. It makes no entry: what he played, lost and paid stays told."""

    who: Person


Intent = (
    ScoreDeal
    | ReplaceDeal
    | InsertDeal
    | PayMass
    | Reopen
    | SeatsTaken
    | Undo
    | Redo
    | RulesChosen
    | DoubleCalled
    | KontraCalled
    | Knocked
    | Misdealt
    | DealStruck
    | DealRestored
    | LinesCorrected
    | StandingGiven
    | KoenigBegun
    | KoenigGivenUp
    | EveningClosed
)
