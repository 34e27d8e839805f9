from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from beermat.errors import Refused
from beermat.rules.common import Degree, Drinks, Lost, Side, Stake, of, with_side
from beermat.rules.rule_sets import Family, number

NAME = "zehner"


@dataclass(frozen=True, slots=True)
class Rules:
    game: ClassVar[str] = NAME
    sheet: ClassVar[str] = NAME
    pack: ClassVar[str] = "short"

    name: str
    target: int = 10
    title: str | None = field(default=None, compare=False)


FAMILY = Family(Rules, {NAME: Rules(NAME)}, {"target": number(1, 99)}, lambda rules: iter(()))


class Won(NamedTuple):
    side: Side
    points: int = 1


class Result(NamedTuple):
    winner: Side
    points: int

    @property
    def game(self):
        return NAME


class Score(NamedTuple):
    """`left` are the points that A and B have to go."""

    rules: Rules
    left: tuple[int, int]
    bollen: tuple[int, int] = (0, 0)

    @property
    def coming(self):
        return self.rules


class Deal(NamedTuple):
    number: int
    rules: Rules
    struck: bool = False
    calls: tuple = ()
    winner: Side | None = None
    degree: Degree = Degree.PLAIN
    factor: int = 1
    value: int = 0
    bollen: bool = False
    left: tuple[int, int] = (0, 0)
    dealer: int = 0
    corrected: bool = False


def start(rules):
    return Score(rules, (rules.target, rules.target))


def change_rules(score, rules):
    return score._replace(rules=rules)


def reseat(score, before, after):
    return score


def doubling(side, last_hand):
    return None


def check_call(score, calls, call, *, dealers):
    raise Refused("other-game")


def check_knock(score, calls, seat, *, name, knocks, dealer):
    raise Refused("no-knocking")


def knocked(calls):
    return calls


def judge(rules, claim):
    if not isinstance(claim, Won):
        raise Refused("other-game")
    return Result(claim.side, claim.points)


def apply(score, number, calls, result, *, dealer=0, corrected=False):
    left = with_side(score.left, result.winner, max(0, of(score.left, result.winner) - result.points))
    won = not of(left, result.winner)
    after = score._replace(left=left)
    if won:
        bollen = with_side(score.bollen, result.winner, of(score.bollen, result.winner) + 1)
        after = start(score.rules)._replace(bollen=bollen)
    deal = Deal(
        number, score.rules, winner=result.winner, value=result.points, bollen=won, left=left,
        dealer=dealer, corrected=corrected,
    )  # fmt: skip
    return after, deal


def struck(score, number):
    return Deal(number, score.rules, struck=True)


def next_dealer(deal):
    return (deal.dealer + 1) % 4


def lost(deal):
    return Lost(deal.winner.other) if deal.bollen else None


def drinks(rules):
    return Drinks("Halbe", 1, False)


def check_correction(score, side, change):
    raise Refused("no-lines")


def correct(score, side, change):
    return score


def check_given(score, lines, bollen):
    raise Refused("no-lines")


def give(score, lines, bollen):
    return score


def check_lay(score):
    raise Refused("no-mats")


def lay(score):
    return score


def lines(score):
    return score.left


def untouched(score):
    return score.left == (score.rules.target, score.rules.target)


def bollen(score):
    return score.bollen


def balances(score, seated):
    return ()


def stake(score, calls, *, dealers):
    return Stake()
