from __future__ import annotations

from beermat.evening.entries import ScoreDeal
from beermat.rules.common import Side
from tests.first_to_ten.rules import Won


def claim(evening, dice):
    return Won(dice.choice([*Side]), dice.choice((1, 2)))


def move(evening, dice):
    return ScoreDeal(claim(evening, dice))
