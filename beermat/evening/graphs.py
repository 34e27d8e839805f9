"""The course of an evening as series of numbers: lines left, accounts, Bollen, stakes. Pure.

A chart draws what is here and works out nothing. There is a course for each sheet that was played on
tonight: the two mats, accounts in points, accounts in cents. Along it runs the number of the deal, which is
the same in all of them: while another game is played a curve goes on level, as it does over a deal that was
struck out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from beermat.evening.entries import Person
from beermat.evening.evening import Evening, replayed
from beermat.evening.people import people_of
from beermat.rules import schafkopf
from beermat.rules.bierkopf import Deal, Mats, own_deals
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Pair, Side, of, with_side
from beermat.rules.schafkopf_claims import Party
from beermat.rules.schafkopf_tariffs import Tariff

if TYPE_CHECKING:
    pass


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


def courses(evening: Evening) -> tuple[Course, ...]:
    """Return a course for each sheet of the evening, the one that is being played on first.

    A sheet that was left before anything was scored on it has none.
    """
    sheets: dict[str, _Mats | _Accounts] = {}
    deals = 0
    for stage in replayed(evening):
        rules = stage.standing.rules
        if rules.sheet not in sheets:
            sheets[rules.sheet] = _Accounts(rules.unit) if isinstance(rules, Tariff) else _Mats()
        sheets[rules.sheet].take(stage, stage.deals[deals:])
        deals = len(stage.deals)
    played = {deal.rules.sheet for deal in evening.deals if not deal.struck}
    current = evening.standing.rules.sheet
    shown = [current, *(sheet for sheet in sheets if sheet in played and sheet != current)]
    return tuple(sheets[sheet].course(sheet, evening) for sheet in shown)


@dataclass(slots=True)
class _Line:
    """A curve being drawn."""

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
        self.hold(deals)
        return tuple(tuple(piece) for piece in self.pieces)


class _Mats:
    """The two mats' curves, from one stage of the evening to the next."""

    def __init__(self) -> None:
        self._lines = {side: _Line() for side in Side}
        self._known: Mats | None = None
        self._bollen: list[Bollen] = []
        self._top = 0

    def take(self, stage: Evening, new: Sequence[Any]) -> None:
        known, mats, now = self._known, stage.standing, len(stage.deals)
        deals = own_deals(deal for deal in new if not deal.struck)
        self._known = mats
        self._top = max(self._top, mats.rules.target)
        if known is None:
            self._lay(now, mats)
        elif deals:
            self._score(known, deals[0], mats)
        elif _scale(known.rules) != _scale(mats.rules):
            self._lay(now, mats)
        elif known.lines != mats.lines:
            for side, line in self._lines.items():
                line.step(now, level(mats.rules, of(mats.lines, side)))

    def course(self, sheet: str, evening: Evening) -> Course:
        last = len(evening.deals)
        curves = tuple(Curve(side, line.done(last)) for side, line in self._lines.items())
        stakes = tuple(
            _stake(deal, deal.winner, Side.A) for deal in own_deals(evening.deals) if not deal.struck
        )
        return Course(sheet, "lines", last, curves, tuple(self._bollen), stakes, self._top)

    def _lay(self, deal: int, mats: Mats) -> None:
        for side, line in self._lines.items():
            if line.pieces:
                line.hold(deal)
            line.begin(deal, level(mats.rules, of(mats.lines, side)))

    def _score(self, before: Mats, deal: Deal, mats: Mats) -> None:
        left = deal.lines if deal.bollen is None else _at_the_end(before.lines, deal.bollen)
        for side, line in self._lines.items():
            line.reach(deal.number, level(deal.rules, of(left, side)))
        if deal.bollen is not None:
            self._bollen.append(Bollen(deal.number, level(deal.rules, 0), deal.bollen, deal.brille))
            self._lay(deal.number, mats)


class _Accounts:
    """The curves of everybody who has an account on this sheet."""

    def __init__(self, unit: str) -> None:
        self._unit = unit
        self._lines: dict[str, _Line] = {}
        self._seats: dict[str, int | None] = {}

    def take(self, stage: Evening, new: Sequence[Any]) -> None:
        now = len(stage.deals)
        scored = any(not deal.struck for deal in new)
        seated = [somebody.id for somebody in stage.seats]
        held = schafkopf.balances(stage.standing, seated)
        self._seats = dict.fromkeys(self._seats) | {who: seat for seat, who in enumerate(seated)}
        for one in held:
            line = self._lines.setdefault(one.who, _Line())
            if not line.pieces:
                line.begin(now, one.amount)
            elif scored:
                line.reach(now, one.amount)

    def course(self, sheet: str, evening: Evening) -> Course:
        last, names = len(evening.deals), {somebody.id: somebody for somebody in people_of(evening)}
        curves = sorted(
            (Curve(names[who], line.done(last), self._seats.get(who)) for who, line in self._lines.items()),
            key=lambda curve: (curve.seat is None, curve.seat or 0),
        )
        stakes = tuple(
            _stake(deal, deal.winner, Party.DECLARERS)
            for deal in schafkopf.own_deals(evening.deals)
            if not deal.struck and deal.rules.sheet == sheet
        )
        return Course(sheet, self._unit, last, tuple(curves), (), stakes)


def _stake(deal: Deal | schafkopf.Deal, winner: Side | Party | None, upper: Side | Party) -> Stake:
    return Stake(deal.number, deal.factor, deal.value, None if winner is None else winner is upper)


def level(rules: RuleSet, left: int) -> int:
    """Return where so many lines left stand on a chart: there, or as points where points are counted."""
    return left if rules.count == "down" else rules.target - left


def _scale(rules: RuleSet) -> tuple[int, str]:
    return rules.target, rules.count


def _at_the_end(lines: Pair, winner: Side) -> Pair:
    """Return the lines left at the moment of a Bollen, before new mats are laid."""
    return with_side(lines, winner, 0)
