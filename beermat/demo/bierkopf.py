"""What four people might do at two mats."""

from __future__ import annotations

import random

from beermat.evening.entries import DoubleCalled, Intent, Knocked, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import SIXTY_SIXTY, SMALLEST_TRICK, Call, Calls, Claim, Counted, Won, may_call
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import AUGEN_IN_PACK, Degree, Side


def move(evening: Evening, dice: random.Random) -> Intent:
    """Return the next doubling of the deal being played, a Klopfer, or its result."""
    mats, calls = evening.standing, evening.calls
    strong = _stronger(evening, dice)
    knocker = (evening.dealer + 1 + len(evening.knocks)) % 4
    if mats.rules.knocking and len(evening.knocks) < 2 and not calls and dice.random() < 0.2:
        return Knocked(knocker)
    asked = strong if not calls else calls[-1].side.other
    last_hand = not calls and asked is evening.dealers and dice.random() < 0.15
    call = Call(asked, last_hand)
    odds = 0.35 if not calls else 0.3
    if dice.random() < odds and may_call(mats, calls, call, dealers=evening.dealers):
        return DoubleCalled(*call)
    return ScoreDeal(_claim(mats.rules, strong, dice))


def claim(evening: Evening, dice: random.Random) -> Claim:
    """Return a result that the deal being played might have."""
    return _claim(evening.standing.rules, _stronger(evening, dice), dice)


def _stronger(evening: Evening, dice: random.Random) -> Side:
    """Return who has the better cards; who doubled first mostly has."""
    calls: Calls = evening.calls
    if calls and dice.random() < 0.65:
        return calls[0].side
    return dice.choice((Side.A, Side.B))


def _claim(rules: RuleSet, winner: Side, dice: random.Random) -> Claim:
    """Return a result as it is said (mostly) or as it is counted."""
    chance = dice.random()
    if chance < 0.04:
        return SIXTY_SIXTY
    if chance < 0.35:
        losers = dice.randint(max(2, SMALLEST_TRICK[rules.pack]), 59)
        return Counted(winner, AUGEN_IN_PACK - losers)
    if rules.schneider_below == 0 or chance < 0.8:
        return Won(winner)
    schwarz = chance > 0.96 and rules.schwarz_value is not None
    return Won(winner, Degree.SCHWARZ if schwarz else Degree.SCHNEIDER)
