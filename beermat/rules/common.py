"""What all games share: sides and degrees, the parts of a value, and what an evening asks of a game.

A game is a module in each layer, `beermat.LAYER.GAME`, and a line in `beermat.rules.catalogue`. The functions
of the one in `rules` stand in `Game`; all of them are pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol

AUGEN_IN_PACK: Final = 120
MOST_DOUBLES: Final = 10
"""No ladder is ever longer than this (rules 1.1)."""


class Side(Enum):
    """One of the two partnerships; A holds seats 0 and 2, B seats 1 and 3."""

    A = "A"
    B = "B"

    __hash__ = object.__hash__  # Enum's own is slow, and each member is there once

    @property
    def other(self) -> Side:
        """The opponents."""
        return _B if self is _A else _A


_A, _B = Side.A, Side.B


def side_of(seat: int) -> Side:
    """Return the side of a seat, 0 to 3."""
    return _B if seat % 2 else _A


class Degree(Enum):
    """How a deal ended."""

    PLAIN = "plain"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    TIE = "tie"

    __hash__ = object.__hash__


Pair = tuple[int, int]
"""A number for each side: (A, B)."""


def of(pair: Pair, side: Side) -> int:
    """Return the side's number of the pair."""
    return pair[side is _B]


def with_side(pair: Pair, side: Side, number: int) -> Pair:
    """Return the pair with the side's number changed."""
    return (number, pair[1]) if side is _A else (pair[0], number)


class Part(NamedTuple):
    """One part of a value's explanation; its game says which `kind`s there are, and what `name` says of each.

    `number` is what it brings: a factor, or what is added.
    """

    kind: str
    name: str
    number: int


class Rules(Protocol):
    """What every rule set says of itself: a frozen dataclass of its game, with a field for each key."""

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""

    @property
    def name(self) -> str:
        """The named rule set that it is, or that it was made from."""

    @property
    def title(self) -> str | None:
        """What a house calls its own; a label and no rule."""

    @property
    def pack(self) -> str:
        """The pack that is played with: `short` or `long`."""

    @property
    def sheet(self) -> str:
        """What is kept on one sheet: what is played on goes on under other rules of the same sheet."""


Standing = Any
"""What is being played on, two mats or accounts: a frozen class of the game, with `rules` and `coming`.

`coming` are the rules that new mats, or a new evening, would take over.
"""
Calls = tuple[Any, ...]
"""The doublings of a deal, in the game's own words, in the order in which they were called."""
Claim = Any
"""A result as somebody has entered it."""
Result = Any
"""A claim as it was judged; it has the name of its `game`."""
Deal = Any
"""A deal with all that it did.

It has `number` (from 1), `rules`, `struck`, `calls`, `winner`, `degree`, `factor`, `value`, `dealer` and
`corrected`; a struck deal keeps its number and its rules, and the rest says nothing.
"""


class Stake(NamedTuple):
    """What the doublings and the pot mean for a light.

    `answering` is the side that may answer the last doubling, `locked` says that somebody has doubled and
    nobody may any more, `pot` are its lines.
    """

    answering: Side | None = None
    locked: bool = False
    pot: int = 0


class Drinks(NamedTuple):
    """What a Bollen costs its losers: what it is called, how many of them, and whether they are evened out.

    `net`: what the winners owe the losers settles it.
    """

    stake: str
    each: int
    net: bool


class Lost(NamedTuple):
    """Who lost a Bollen with a deal, how many of them, and whether it was a Brille: no line erased."""

    losers: Side
    bollen: int = 1
    brille: bool = False


class Balance(NamedTuple):
    """What a person, told by his id, has on account; `unit` is `points` or `cents`."""

    who: str
    amount: int
    unit: str


class Game(Protocol):
    """The functions of a game's module in `beermat.rules`; seats are 0 to 3, clockwise, `dealer` is one."""

    def start(self, rules: Any) -> Standing:
        """Return the standing before the first deal."""

    def change_rules(self, standing: Standing, rules: Any) -> Standing:
        """Return the standing with other rules of the same sheet."""

    def reseat(self, standing: Standing, before: Sequence[str], after: Sequence[str]) -> Standing:
        """Return the standing with other people on the seats, told by their ids."""

    def doubling(self, side: Side | None, last_hand: bool) -> Any | None:
        """Return the doubling that a side calls, or with None somebody; None if the game has no such one."""

    def check_call(self, standing: Standing, calls: Calls, call: Any, *, dealers: Side) -> None:
        """Raise `Refused` unless this doubling may follow the others; `dealers` is the dealer's side."""

    def check_knock(
        self,
        standing: Standing,
        calls: Calls,
        seat: int | None,
        *,
        name: str,
        knocks: Sequence[int],
        dealer: int,
    ) -> None:
        """Raise `Refused`, which calls him by this name, unless this player may knock.

        `seat` None is somebody, nobody knows who; `knocks` are those who have knocked.
        """

    def knocked(self, calls: Calls) -> Calls:
        """Return the doublings after somebody has knocked."""

    def judge(self, rules: Any, claim: Claim) -> Result:
        """Return the result that a claim makes; raise `Refused` for what cannot be."""

    def apply(
        self,
        standing: Standing,
        number: int,
        calls: Calls,
        result: Result,
        *,
        dealer: int = 0,
        corrected: bool = False,
    ) -> tuple[Standing, Deal]:
        """Score a deal; return the standing after it and the deal with all that it did."""

    def struck(self, standing: Standing, number: int) -> Deal:
        """Return the deal of this number as one that does not count."""

    def next_dealer(self, deal: Deal) -> int:
        """Return the seat that deals after this deal."""

    def lost(self, deal: Deal) -> Lost | None:
        """Return which side lost how many Bollen with this deal; None if none did."""

    def drinks(self, rules: Any) -> Drinks | None:
        """Return what a Bollen costs by these rules; None where there are no Bollen."""

    def check_correction(self, standing: Standing, side: Side, change: int) -> None:
        """Raise `Refused` unless a side's lines may be corrected by so many."""

    def correct(self, standing: Standing, side: Side, change: int) -> Standing:
        """Return the standing with a side's lines corrected."""

    def check_given(self, standing: Standing, lines: Pair, bollen: Pair) -> None:
        """Raise `Refused` unless this can be the standing on paper: lines left and Bollen won of A and B."""

    def give(self, standing: Standing, lines: Pair, bollen: Pair) -> Standing:
        """Return the standing as it is on paper."""

    def check_lay(self, standing: Standing) -> None:
        """Raise `Refused` unless three games for a Bierkopfkönig may begin on fresh mats."""

    def lay(self, standing: Standing) -> Standing:
        """Return the standing with fresh mats laid at once."""

    def lines(self, standing: Standing) -> Pair | None:
        """Return the lines that A and B have left; None where there are no mats."""

    def untouched(self, standing: Standing) -> bool:
        """Say whether fresh mats lie there, on which nobody has played."""

    def bollen(self, standing: Standing) -> Pair:
        """Return the Bollen that A and B have won, those entered by hand included."""

    def balances(self, standing: Standing, seated: Sequence[str]) -> tuple[Balance, ...]:
        """Return what everybody has on account; `seated` are the ids of the four who sit there."""

    def stake(self, standing: Standing, calls: Calls, *, dealers: Side) -> Stake:
        """Return what the doublings called so far mean for a light."""
