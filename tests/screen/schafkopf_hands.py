"""Schafkopf at a table to sit at: its touches, and what comes of them."""

from __future__ import annotations

from beermat.rules import catalogue
from beermat.rules.catalogue import named
from beermat.rules.common import Degree
from beermat.rules.schafkopf import Deal, own_deals
from tests.screen.touching import Touchable, contract, counts_laufende, declares, ended, partner

from .sitting import Sitting

ANNA, CHRIS, BERT, DORA = range(4)
PLAIN, SCHNEIDER, SCHWARZ = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ


def points(**look: object) -> Sitting:
    return Sitting(named("schafkopf"), **look)  # type: ignore[arg-type]


def pub(**changes: object) -> Sitting:
    return Sitting(catalogue.house(catalogue.named("schafkopf-wirtshaus"), changes))


def plays(seat: int, what: str, whom: int | None = None) -> list[Touchable]:
    """The touches that say who plays what with whom."""
    touches = [declares(seat), contract(what)]
    return touches if whom is None else [*touches, partner(whom)]


def won(degree: Degree | None = PLAIN) -> Touchable:
    return ended(True, degree)


def lost(degree: Degree | None = PLAIN) -> Touchable:
    return ended(False, degree)


def laufende(number: int) -> Touchable:
    return counts_laufende(number)


def accounts(table: Sitting) -> tuple[int, ...]:
    return table.evening.standing.balances


def last(table: Sitting) -> Deal:
    return own_deals(table.evening.deals)[-1]


def title(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Claiming title")


def subtitle(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Claiming subtitle")
