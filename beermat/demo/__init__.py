"""A seeded evening that plays itself: plausible intents, one by one, with the pauses of a real table."""

from __future__ import annotations

import random
from dataclasses import dataclass

from beermat.evening.entries import DealStruck, Intent, Misdealt, PayMass, Redo, ReplaceDeal, Undo
from beermat.evening.evening import Evening, before_deal
from beermat.rules import catalogue


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
        return dice.uniform(1.5, 4.0), _slip(evening, dice) or catalogue.module(
            evening.rules.game, "demo"
        ).move(evening, dice)


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
    before = before_deal(evening, last.number)
    return ReplaceDeal(last.number, catalogue.module(before.rules.game, "demo").claim(before, dice))
