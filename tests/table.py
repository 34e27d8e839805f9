"""A table to play at: the few helpers with which the tests tell a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import EveningOpened, Intent, ScoreDeal, seats
from beermat.evening.evening import Evening, fold
from beermat.evening.growing import growing
from beermat.rules import bierkopf, catalogue
from beermat.rules.bierkopf import SIXTY_SIXTY, Call, Calls, Claim, Counted, Deal, Mats, Won, judge
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Degree, Side

A, B = Side.A, Side.B
FOUR = seats("Anna", "Chris", "Bert", "Dora")
"""Clockwise; Anna and Bert are side A, Chris and Dora side B."""
ANNA, CHRIS, BERT, DORA = FOUR

_DEGREES = {"": Degree.PLAIN, "+": Degree.SCHNEIDER, "++": Degree.SCHWARZ}


def rules(name: str = "bierkopf", **keys: object) -> RuleSet:
    """Return a named rule set with some keys changed."""
    return catalogue.house(catalogue.named(name), keys)


def table(name: str = "bierkopf", *, dealer: int = 0, **keys: object) -> Evening:
    """Return the table of the four as they sit down to play by these rules."""
    return fold([EveningOpened(rules(name, **keys), FOUR, dealer)])


def calls(letters: str) -> Calls:
    """Return the doublings of "aba" or "b!": who called them, in order."""
    return tuple(
        Call(Side(letter.upper()), letters[at + 1 : at + 2] == "!")
        for at, letter in enumerate(letters)
        if letter != "!"
    )


def claim(said: str) -> Claim:
    """Return what "A", "B+", "A++", "A:74", "A:120++" or "=" claims."""
    if said == "=":
        return SIXTY_SIXTY
    side, counted, augen = said.partition(":")
    if counted:
        return Counted(Side(side), int(augen.rstrip("+")), augen.endswith("++"))
    return Won(Side(said[0]), _DEGREES[said[1:]])


def mats(a: int, b: int, name: str = "bierkopf", **keys: object) -> Mats:
    """Return two mats that have been played on, with these lines left."""
    return bierkopf.start(rules(name, **keys))._replace(lines=(a, b), played=True)


def score(before: Mats, said: str) -> tuple[Mats, Deal]:
    """Return the mats after a deal told as "ab A+", and the deal; its doublings are not checked."""
    *doubled, result = said.split()
    return bierkopf.apply(before, 1, calls("".join(doubled)), judge(before.rules, claim(result)))


def deal(said: str) -> ScoreDeal:
    """Return the intent of a deal with all its doublings, told as "ab A+", "b! B" or "A:74"."""
    *doubled, result = said.split()
    return ScoreDeal(claim(result), calls("".join(doubled)))


def play(evening: Evening, *moves: Intent | str) -> Evening:
    """Return the evening after these intents, none of which it may refuse; a text is a deal."""
    for move in moves:
        evening = evening.apply(check(evening, deal(move) if isinstance(move, str) else move))
    return evening


def refusal(evening: Evening, move: Intent | str) -> Refused:
    """Return why the evening refuses this intent; it is a fault if it does not."""
    with pytest.raises(Refused) as caught:
        check(evening, deal(move) if isinstance(move, str) else move)
    return caught.value


def unmarked(evening: Evening) -> Evening:
    """Return the evening without the marks that tell which deals were corrected."""
    return replace(evening, deals=growing(one._replace(corrected=False) for one in evening.deals))


def at_once(work: Callable[[], None]) -> None:
    """Do now what would be done in a thread of its own."""
    work()
