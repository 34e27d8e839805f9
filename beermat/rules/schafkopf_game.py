"""Schafkopf as a game of the catalogue: the functions of `beermat.rules.game`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from beermat.errors import Refused
from beermat.rules import schafkopf
from beermat.rules.bierkopf import Pair, Side
from beermat.rules.game import Balance, Stake
from beermat.rules.schafkopf import (
    Accounts,
    Call,
    Calls,
    Claim,
    Deal,
    Result,
    Tariff,
    apply,
    change_rules,
    explain,
    may_call,
    next_dealer,
    reseat,
    start,
)

name: Final = "schafkopf"


def check_call(accounts: Accounts, calls: Calls, call: Call, *, dealer: int) -> None:
    """Raise `Refused` unless this doubling may follow the others (rules 2.2)."""
    if not isinstance(call, Call):
        raise Refused("other-game")
    schafkopf.check_call(accounts, calls, call)


def check_knock(
    accounts: Accounts, calls: Calls, seat: int | None, *, name: str, knocks: Sequence[int], dealer: int
) -> None:
    """Raise `Refused` unless this player may lay down, once each; None is somebody, nobody knows who."""
    schafkopf.check_call(accounts, calls, Call.KLOPFER)
    if seat in knocks:
        raise Refused("knocked-already", name=name)


def knocked(calls: Calls) -> Calls:
    """Return the doublings with the one that a Klopfer is."""
    return (*calls, Call.KLOPFER)


def judge(rules: Tariff, claim: Claim) -> Result:
    """Return the result that a claim makes; raise `Refused` for what cannot be (rules 2.1)."""
    if not isinstance(claim, Claim):
        raise Refused("other-game")
    return schafkopf.judge(rules, claim)


def struck(accounts: Accounts, number: int) -> Deal:
    """Return the deal of this number as one that does not count."""
    return Deal(number, accounts.rules, struck=True, balances=accounts.balances)


def lost(deal: Deal) -> None:
    """Return None: nothing is drunk on an account."""
    return None


def check_correction(accounts: Accounts, side: Side, change: int) -> None:
    """Raise `Refused`: there are no lines."""
    raise Refused("no-lines")


def correct(accounts: Accounts, side: Side, change: int) -> Accounts:
    """Return the accounts as they are: there are no lines."""
    return accounts


def check_given(accounts: Accounts, lines: Pair, bollen: Pair) -> None:
    """Raise `Refused`: there are no lines."""
    raise Refused("no-lines")


def give(accounts: Accounts, lines: Pair, bollen: Pair) -> Accounts:
    """Return the accounts as they are: there are no lines."""
    return accounts


def lay(accounts: Accounts) -> Accounts:
    """Raise `Refused`: there are no mats."""
    raise Refused("no-mats")


def bollen(accounts: Accounts) -> Pair:
    """Return that nobody has won any."""
    return 0, 0


def balances(accounts: Accounts, seated: Sequence[str]) -> tuple[Balance, ...]:
    """Return what everybody has on account; `seated` are the ids of the four who sit there."""
    everybody = (*zip(seated, accounts.balances, strict=True), *accounts.away)
    return tuple(Balance(who, amount, accounts.rules.unit) for who, amount in everybody)


def stake(accounts: Accounts, calls: Calls, *, dealer: int) -> Stake:
    """Return whether the ladder of Kontra and Re has come to its end; it is nobody's side."""
    return Stake(locked=Call.KONTRA in calls and not may_call(accounts, calls, Call.KONTRA))


def own_calls(calls: Iterable[object]) -> Calls:
    """Return the doublings that are of this game."""
    return tuple(call for call in calls if isinstance(call, Call))


def own_deals(deals: Iterable[object]) -> tuple[Deal, ...]:
    """Return the deals that are of this game."""
    return tuple(deal for deal in deals if isinstance(deal, Deal))


__all__ = [
    "apply",
    "balances",
    "bollen",
    "change_rules",
    "check_call",
    "check_correction",
    "check_given",
    "check_knock",
    "correct",
    "explain",
    "give",
    "judge",
    "knocked",
    "lay",
    "lost",
    "name",
    "next_dealer",
    "own_calls",
    "own_deals",
    "reseat",
    "stake",
    "start",
    "struck",
]
