"""What is past in Schafkopf: a deal in a list and on its card; and its tariffs to choose from. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from beermat.rules.schafkopf import SEATS, Contract, Tariff, base_value
from beermat.rules.schafkopf_game import own_deals
from beermat.screen.scene import View
from beermat.screen.schafkopf.table import amount, seat_name, together

if TYPE_CHECKING:
    from beermat.evening.entries import Seats
    from beermat.rules.catalogue import Deal, Rules

NEVER_APART: Final = "\N{NO-BREAK SPACE}"
"""The blank between a name and an amount: no line is broken there."""


def row(view: View, deal: Deal, seats: Seats) -> list[str]:
    """Return a deal as a row: its number, who played it, how, and what they got for it."""
    (own,) = own_deals((deal,))
    if own.winner is None:
        return [f"{own.number}.", "–", view.words("Nobody plays"), amount(view, own, 0)]
    explained = view.words.explanation(own)
    who = together(view, seats, own.declarers)
    return [f"{own.number}.", who, explained, amount(view, own, own.declarers[0])]


def card(view: View, deal: Deal, seats: Seats) -> list[str]:
    """Return what a deal did beside its own line: the Augen if counted, payments, and accounts after it."""
    (own,) = own_deals((deal,))
    lines = [] if own.augen is None else [view.words("Augen {a} : {b}", a=own.augen, b=120 - own.augen)]
    lines.append(
        ", ".join(f"{seat_name(view, seats, seat)}{NEVER_APART}{amount(view, own, seat)}" for seat in SEATS)
    )
    after = (
        f"{seat_name(view, seats, seat)}{NEVER_APART}{view.words.amount(own.balances[seat], own.rules.unit)}"
        for seat in SEATS
    )
    return [*lines, view.words("Accounts after it: {accounts}", accounts=", ".join(after))]


def rules_title(view: View) -> str:
    """Return the title of the rules to choose from."""
    return view.words("Rules")


def rules_row(view: View, rules: Rules) -> list[str]:
    """Return a tariff to choose from: what it is called, its unit, and what is played."""
    assert isinstance(rules, Tariff)
    words = view.words
    played = [
        f"{words.contract(contract)}{NEVER_APART}{words.amount(value, rules.unit)}"
        for contract in (Contract.RUFER, Contract.WENZ, Contract.GEIER, Contract.SOLO)
        if (value := base_value(rules, contract)) is not None
    ]
    unit = words("cents") if rules.unit == "cents" else words("points")
    return [rules.title or rules.name, unit, ", ".join(played)]
