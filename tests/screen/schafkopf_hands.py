"""Schafkopf at a table to sit at: its touches, and what comes of them."""

from __future__ import annotations

from beermat.rules import schafkopf_tariffs
from beermat.rules.bierkopf import Degree
from beermat.rules.catalogue import named
from beermat.rules.schafkopf import Deal
from beermat.rules.schafkopf_game import own_deals
from beermat.screen.steps import Action, Verb

from .sitting import Sitting

ANNA, CHRIS, BERT, DORA = range(4)
PLAIN, SCHNEIDER, SCHWARZ = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ


def points(**look: object) -> Sitting:
    return Sitting(named("schafkopf"), **look)  # type: ignore[arg-type]


def pub(**changes: object) -> Sitting:
    return Sitting(schafkopf_tariffs.house(schafkopf_tariffs.named("schafkopf-wirtshaus"), changes))


def plays(seat: int, contract: str, partner: int | None = None) -> list[Action]:
    """The touches that say who plays what with whom."""
    touches = [Action(Verb.PLAYS, number=seat), Action(Verb.CONTRACT, text=contract)]
    return touches if partner is None else [*touches, Action(Verb.PARTNER, number=partner)]


def won(degree: Degree | None = PLAIN) -> Action:
    return Action(Verb.RESULT, degree=degree, text="won")


def lost(degree: Degree | None = PLAIN) -> Action:
    return Action(Verb.RESULT, degree=degree, text="lost")


def laufende(number: int) -> Action:
    return Action(Verb.LAUFENDE, number=number)


def accounts(table: Sitting) -> tuple[int, ...]:
    return table.evening.accounts.balances


def last(table: Sitting) -> Deal:
    return own_deals(table.evening.deals)[-1]


def title(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Claiming title")


def subtitle(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Claiming subtitle")
