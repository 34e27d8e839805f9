"""What an evening asks of a game, whichever it is.

A game is a module with these functions, all of them pure; `beermat.rules.catalogue` knows which there are.
The type variables stand for the game's own frozen classes: its rule set, its standing (two mats, or
accounts), one doubling, a claim, a judged result and a scored deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from beermat.rules.bierkopf import Pair, Part, Side

R_contra = TypeVar("R_contra", contravariant=True)
S = TypeVar("S")
C = TypeVar("C")
K_contra = TypeVar("K_contra", contravariant=True)
X = TypeVar("X")
D = TypeVar("D")


class Stake(NamedTuple):
    """What the doublings and the pot mean for a light.

    `answering` is the side that may answer the last doubling, `locked` says that somebody has doubled and
    nobody may any more, `pot` are its lines.
    """

    answering: Side | None = None
    locked: bool = False
    pot: int = 0


class Lost(NamedTuple):
    """How many Bollen a deal cost its losers, and how many Maß `each` of them.

    `net`: what the winners owe them evens it out.
    """

    losers: Side
    bollen: int
    each: int
    net: bool = False


class Balance(NamedTuple):
    """What a person, told by his id, has on account; `unit` is `points` or `cents`."""

    who: str
    amount: int
    unit: str


class Game(Protocol[R_contra, S, C, K_contra, X, D]):
    """The functions of a game's module. Seats are 0 to 3, clockwise; `dealer` is a seat."""

    @property
    def name(self) -> str:
        """The game's name, the same as the `game` of its rule sets."""

    def start(self, rules: R_contra) -> S:
        """Return the standing before the first deal."""

    def change_rules(self, standing: S, rules: R_contra) -> S:
        """Return the standing with other rules of the same sheet."""

    def reseat(self, standing: S, before: Sequence[str], after: Sequence[str]) -> S:
        """Return the standing with other people on the seats, told by their ids."""

    def check_call(self, standing: S, calls: tuple[C, ...], call: C, *, dealer: int) -> None:
        """Raise `Refused` unless this doubling may follow the others."""

    def check_knock(
        self,
        standing: S,
        calls: tuple[C, ...],
        seat: int | None,
        *,
        name: str,
        knocks: Sequence[int],
        dealer: int,
    ) -> None:
        """Raise `Refused`, which calls him by this name, unless this player may knock.

        `seat` None is somebody, nobody knows who; `knocks` are those who have knocked.
        """

    def knocked(self, calls: tuple[C, ...]) -> tuple[C, ...]:
        """Return the doublings after somebody has knocked."""

    def judge(self, rules: R_contra, claim: K_contra) -> X:
        """Return the result that a claim makes; raise `Refused` for what cannot be."""

    def apply(
        self,
        standing: S,
        number: int,
        calls: tuple[C, ...],
        result: X,
        *,
        dealer: int = 0,
        corrected: bool = False,
    ) -> tuple[S, D]:
        """Score a deal; return the standing after it and the deal with all that it did."""

    def struck(self, standing: S, number: int) -> D:
        """Return the deal of this number as one that does not count."""

    def next_dealer(self, deal: D) -> int:
        """Return the seat that deals after this deal."""

    def lost(self, deal: D) -> Lost | None:
        """Return which side lost a Bollen with this deal, and what it costs; None if none did."""

    def explain(self, deal: D) -> tuple[Part, ...]:
        """Return the parts of a deal's value."""

    def check_correction(self, standing: S, side: Side, change: int) -> None:
        """Raise `Refused` unless a side's lines may be corrected by so many."""

    def correct(self, standing: S, side: Side, change: int) -> S:
        """Return the standing with a side's lines corrected."""

    def check_given(self, standing: S, lines: Pair, bollen: Pair) -> None:
        """Raise `Refused` unless this can be the standing on paper: lines left and Bollen won of A and B."""

    def give(self, standing: S, lines: Pair, bollen: Pair) -> S:
        """Return the standing as it is on paper."""

    def lay(self, standing: S) -> S:
        """Return the standing with fresh mats laid at once; raise `Refused` where there are no mats."""

    def bollen(self, standing: S) -> Pair:
        """Return the Bollen that A and B have won, those entered by hand included."""

    def balances(self, standing: S, seated: Sequence[str]) -> tuple[Balance, ...]:
        """Return what everybody has on account; `seated` are the ids of the four who sit there."""

    def stake(self, standing: S, calls: tuple[C, ...], *, dealer: int) -> Stake:
        """Return what the doublings called so far mean for a light."""
