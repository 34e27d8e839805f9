"""A seeded evening that plays itself: plausible intents, one by one, with the pauses of a real table."""

from __future__ import annotations

import random
from dataclasses import dataclass

from beermat.evening.entries import (
    DealStruck,
    DoubleCalled,
    Intent,
    Knocked,
    Misdealt,
    PayMass,
    Redo,
    ReplaceDeal,
    ScoreDeal,
    Undo,
)
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import (
    AUGEN_IN_PACK,
    SIXTY_SIXTY,
    SMALLEST_TRICK,
    Call,
    Claim,
    Counted,
    Degree,
    RuleSet,
    Side,
    Won,
    may_call,
)


@dataclass(frozen=True, slots=True)
class Demo:
    """What four people might do next. The same seed and the same evening always give the same answer.

    `quiet` is how long, in seconds, nobody must have touched anything before the demo plays on.
    """

    seed: int = 1
    quiet: float = 60.0

    def next(self, evening: Evening) -> tuple[float, Intent]:
        """Return a pause in seconds and the intent that follows it; the evening never refuses it."""
        dice = random.Random(f"{self.seed} {len(evening.record)}")
        if evening.closed:
            return 10.0, Undo()
        return dice.uniform(1.5, 4.0), _slip(evening, dice) or _deal(evening, dice)


def _slip(evening: Evening, dice: random.Random) -> Intent | None:
    """Return what happens beside the game, or None for most of the time."""
    owing = evening.mass.next
    if owing is not None and dice.random() < 0.15:
        return PayMass(owing[0])
    if evening.redoable and dice.random() < 0.5:
        return Redo()
    chance = dice.random()
    if chance < 0.03:
        return Misdealt()
    if chance < 0.05 and evening.undoable:
        return Undo()
    return _correction(evening, dice) if evening.deals and chance > 0.98 else None


def _correction(evening: Evening, dice: random.Random) -> Intent:
    """Return the last deal struck out, or entered as it really was."""
    last = evening.deals[-1]
    if not last.struck and dice.random() < 0.5:
        return DealStruck(last.number)
    return ReplaceDeal(last.number, _claim(last.rules, _stronger(evening, dice), dice))


def _deal(evening: Evening, dice: random.Random) -> Intent:
    """Return the next doubling of the deal being played, a Klopfer, or its result."""
    rules = evening.mats.rules
    strong = _stronger(evening, dice)
    knocker = (evening.dealer + 1 + len(evening.knocks)) % 4
    if rules.knocking and len(evening.knocks) < 2 and not evening.calls and dice.random() < 0.2:
        return Knocked(knocker)
    asked = strong if not evening.calls else evening.calls[-1].side.other
    last_hand = not evening.calls and asked is evening.dealers and dice.random() < 0.15
    call = Call(asked, last_hand)
    odds = 0.35 if not evening.calls else 0.3
    if dice.random() < odds and may_call(evening.mats, evening.calls, call, dealers=evening.dealers):
        return DoubleCalled(*call)
    return ScoreDeal(_claim(rules, strong, dice))


def _stronger(evening: Evening, dice: random.Random) -> Side:
    """Return who has the better cards; who doubled first mostly has."""
    if evening.calls and dice.random() < 0.65:
        return evening.calls[0].side
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
