"""The course of an evening as series of numbers: lines left, accounts, Bollen, stakes. Pure.

A chart draws what is here and works out nothing. There is a course for each sheet that was played on
tonight: the two mats, accounts in points, accounts in cents. Along it runs the number of the deal, which is
the same in all of them: while another game is played a curve goes on level, as it does over a deal that was
struck out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from beermat.evening.entries import Person
from beermat.evening.evening import Evening, replayed
from beermat.evening.game import evening_game
from beermat.rules.common import Deal, Side


class Spot(NamedTuple):
    """Where a curve stands after so many deals, 0 being the beginning of the evening."""

    deal: int
    level: int


@dataclass(frozen=True, slots=True)
class Curve:
    """What a side has left, or what a person has on account.

    `pieces` are drawn one by one: a new one begins with every new mat. Two spots on one deal are a step:
    lines that were set right by hand. `seat` is where a person sits, or sat when the sheet was left; None is
    a side, or somebody who left before.
    """

    who: Side | Person
    pieces: tuple[tuple[Spot, ...], ...]
    seat: int | None = None

    @property
    def last(self) -> int:
        """The level at its end."""
        return self.pieces[-1][-1].level


class Bollen(NamedTuple):
    """A Bollen: after which deal, at which level the winner's curve came to its goal, who won it."""

    deal: int
    level: int
    winner: Side
    brille: bool


class Stake(NamedTuple):
    """What a deal was about: what its doublings multiplied it by, and what it came to.

    `value` is in lines, points or cents, 0 where nobody got anything. `won` says whether it went to side A,
    or to the declarers; None: to nobody.
    """

    deal: int
    factor: int
    value: int
    won: bool | None


@dataclass(frozen=True, slots=True)
class Course:
    """All series of one sheet.

    `unit` is lines, points or cents. `deals` is the number of the last deal of the evening, whatever was
    played in it, 0 before the first. `top` is the highest level that lines can have, 0 for accounts.
    """

    sheet: str
    unit: str
    deals: int
    curves: tuple[Curve, ...]
    bollen: tuple[Bollen, ...] = ()
    stakes: tuple[Stake, ...] = ()
    top: int = 0


class Curves(Protocol):
    """What a game draws of one of its sheets, from one stage of the evening to the next."""

    def take(self, stage: Evening, new: Sequence[Deal]) -> None:
        """Go on to this stage, after these new deals; the first stage is how the sheet was laid."""

    def course(self, sheet: str, evening: Evening) -> Course:
        """Return all series of the sheet."""


def courses(evening: Evening) -> tuple[Course, ...]:
    """Return a course for each sheet of the evening, the one that is being played on first.

    A sheet that was left before anything was scored on it has none.
    """
    sheets: dict[str, Curves] = {}
    deals = 0
    for stage in replayed(evening):
        rules = stage.standing.rules
        if rules.sheet not in sheets:
            sheets[rules.sheet] = evening_game(rules).curves(rules)
        sheets[rules.sheet].take(stage, stage.deals[deals:])
        deals = len(stage.deals)
    played = {deal.rules.sheet for deal in evening.deals if not deal.struck}
    current = evening.standing.rules.sheet
    shown = [current, *(sheet for sheet in sheets if sheet in played and sheet != current)]
    return tuple(sheets[sheet].course(sheet, evening) for sheet in shown)


@dataclass(slots=True)
class Trace:
    """A curve while it is being drawn."""

    pieces: list[list[Spot]] = field(default_factory=list)

    def begin(self, deal: int, level: int) -> None:
        """Begin a new piece; one of a single spot tells nothing and is left out."""
        if self.pieces and len(self.pieces[-1]) == 1:
            self.pieces.pop()
        self.pieces.append([Spot(deal, level)])

    def hold(self, deal: int) -> None:
        """Go on level until this deal."""
        last = self.pieces[-1][-1]
        if last.deal < deal:
            self.pieces[-1].append(Spot(deal, last.level))

    def reach(self, deal: int, level: int) -> None:
        """Go to this level in the course of one deal."""
        self.hold(deal - 1)
        self.pieces[-1].append(Spot(deal, level))

    def step(self, deal: int, level: int) -> None:
        """Jump to this level, if it is another, after this deal."""
        self.hold(deal)
        if self.pieces[-1][-1].level != level:
            self.pieces[-1].append(Spot(deal, level))

    def done(self, deals: int) -> tuple[tuple[Spot, ...], ...]:
        """Return its pieces, the last one up to the evening's last deal."""
        self.hold(deals)
        return tuple(tuple(piece) for piece in self.pieces)


def stake(deal: Deal, upper: object) -> Stake:
    """Return what a deal was about; `upper` is the winner for whom it went up."""
    return Stake(deal.number, deal.factor, deal.value, None if deal.winner is None else deal.winner is upper)
