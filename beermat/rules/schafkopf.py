"""Schafkopf: four accounts, doublings, payments; every deal sums to zero.

Everything here is a pure function over frozen data, in the shape of `beermat.rules.bierkopf`. The sections
named in the docstrings are those of the rules document, S3 is the source it was taken from, and † marks what
no source says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.rules.common import MOST_DOUBLES, Balance, Degree, Pair, Part, Side, Stake
from beermat.rules.schafkopf_claims import (
    SEATS,
    Jungfrauen,
    Party,
    Result,
    how_many,
    judge,  # noqa: F401 - an evening asks it of the game
)
from beermat.rules.schafkopf_tariffs import Call, Calls, Contract, Tariff, base_value, degree_value

Four = tuple[int, int, int, int]
"""A number for each seat, clockwise."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts, in the tariff's unit; all of them sum to zero.

    `balances` are those of the four who sit there, by seat; `away` are those of people who left with
    something on their account, told by their ids.
    """

    rules: Tariff
    balances: Four = (0, 0, 0, 0)
    away: tuple[tuple[str, int], ...] = ()

    @property
    def coming(self) -> Tariff:
        """The rules that a new evening would take over."""
        return self.rules


class Deal(NamedTuple):
    """A deal with all that it did. A struck deal keeps its number and `rules`; the rest says nothing.

    `factor` is all that multiplies, `value` what a single opponent pays or gets, `payments` what each seat
    gets (less than 0: pays) and `balances` the accounts after it. `dealer` is a seat, 0 to 3.
    """

    number: int
    rules: Tariff
    struck: bool = False
    calls: Calls = ()
    contract: Contract = Contract.PASS
    declarers: tuple[int, ...] = ()
    winner: Party | None = None
    degree: Degree = Degree.PLAIN
    augen: int | None = None
    laufende: int = 0
    jungfrauen: Jungfrauen = 0
    factor: int = 1
    value: int = 0
    payments: Four = (0, 0, 0, 0)
    balances: Four = (0, 0, 0, 0)
    dealer: int = 0
    corrected: bool = False


def start(rules: Tariff) -> Accounts:
    """Return four accounts at zero."""
    return Accounts(rules)


def change_rules(accounts: Accounts, rules: Tariff) -> Accounts:
    """Return the accounts with another tariff from the next deal on; what was scored keeps its own."""
    return replace(accounts, rules=rules)


def reseat(accounts: Accounts, before: Sequence[str], after: Sequence[str]) -> Accounts:
    """Return the accounts with other people on the seats, who are told by their ids.

    Each takes his account along, or finds the one he left behind.
    """
    held = dict(accounts.away) | dict(zip(before, accounts.balances, strict=True))
    first, second, third, fourth = (held.pop(who, 0) for who in after)
    away = tuple((who, balance) for who, balance in held.items() if balance)
    return Accounts(accounts.rules, (first, second, third, fourth), away)


# Doublings


def check_call(accounts: Accounts, calls: Calls, call: Call, *, dealers: Side | None = None) -> None:
    """Raise `Refused` unless `call` may follow `calls`, whoever deals (rules 2.2).

    Nobody lays down once Kontra has been said †: that is done before one's last cards are seen.
    """
    if not isinstance(call, Call):
        raise Refused("other-game")
    rules, said = accounts.rules, calls.count(call)
    if call is Call.KONTRA:
        most = min(rules.max_doubles, MOST_DOUBLES)
        if most == 0:
            raise Refused("no-kontra")
        if said >= most:
            raise Refused("ladder-ends", most=most)
        return
    if rules.max_klopfer == 0:
        raise Refused("no-klopfer")
    if Call.KONTRA in calls:
        raise Refused("klopfer-before-kontra", kontra=rules.rung(0))
    if said >= rules.max_klopfer:
        raise Refused("klopfer-all", most=rules.max_klopfer)


def check_calls(accounts: Accounts, calls: Calls) -> None:
    """Raise `Refused` unless these doublings may be called one after the other."""
    for index, call in enumerate(calls):
        check_call(accounts, calls[:index], call)


def may_call(accounts: Accounts, calls: Calls, call: Call) -> bool:
    """Say whether `call` may follow `calls`; the same question as `check_call` for lamps and buttons."""
    try:
        check_call(accounts, calls, call)
    except Refused:
        return False
    return True


# What it is worth


def _addends(rules: Tariff, result: Result) -> list[Part]:
    contract = result.contract.plain
    if contract is Contract.RAMSCH and result.winner is Party.DECLARERS and rules.solo is not None:
        contract = Contract.SOLO
    parts = [Part("base", contract.value, base_value(rules, contract) or 0)]
    if added := degree_value(rules, result.degree):
        parts.append(Part("degree", result.degree.value, added))
    if result.laufende:
        parts.append(Part("laufende", str(result.laufende), result.laufende * rules.laufende_value))
    return parts


def _factors(rules: Tariff, calls: Calls, result: Result) -> list[Part]:
    parts = []
    if result.contract.tout:
        parts.append(Part("tout", "", rules.tout_factor or 1))
    if result.contract is Contract.SIE:
        parts.append(Part("sie", "", rules.sie_factor or 1))
    if isinstance(result.jungfrauen, int):
        parts += [Part("jungfrau", "", 2)] * result.jungfrauen
    parts += [Part("klopfer", "", 2)] * calls.count(Call.KLOPFER)
    parts += (Part("call", rules.rung(index), 2) for index in range(calls.count(Call.KONTRA)))
    return parts


def value_of(rules: Tariff, calls: Calls, result: Result) -> int:
    """Return what a single opponent pays or gets, in the tariff's unit; 0 for a pass.

    It is the contract's value, Schneider or Schwarz and the Laufende, times 2 for each doubling, times the
    factor of a Tout or a Sie (rules 2.1 and 2.2).
    """
    return _worth(rules, calls, result)[1]


def _worth(rules: Tariff, calls: Calls, result: Result) -> tuple[int, int]:
    """Return the factor and the value."""
    factor = prod([part.number for part in _factors(rules, calls, result)])
    return factor, factor * sum([part.number for part in _addends(rules, result)])


def _payments(result: Result, value: int) -> Four:
    """Every opponent pays or gets the value, who is paid double twice that; the declarers share the sum."""
    if result.winner is None:
        return (0, 0, 0, 0)
    won = value if result.winner is Party.DECLARERS else -value
    twice = () if isinstance(result.jungfrauen, int) else result.jungfrauen
    share = (len(SEATS) - len(result.declarers) + len(twice)) // len(result.declarers)
    first, second, third, fourth = (
        won * share if seat in result.declarers else -won * (2 if seat in twice else 1) for seat in SEATS
    )
    return first, second, third, fourth


def apply(
    accounts: Accounts, number: int, calls: Calls, result: Result, *, dealer: int = 0, corrected: bool = False
) -> tuple[Accounts, Deal]:
    """Score one deal; return the accounts after it and the deal with all that it did (rules 2).

    Nothing is refused here: a result that was once accepted is scored again as it stands. Doublings count in
    every contract in which they were called †, also in a Sie and a Ramsch; those of a pass lapse †.
    """
    rules = accounts.rules
    factor, value = _worth(rules, calls, result)
    payments = _payments(result, value)
    first, second, third, fourth = (had + gets for had, gets in zip(accounts.balances, payments, strict=True))
    after = Accounts(rules, (first, second, third, fourth), accounts.away)
    deal = Deal(
        number, rules, False, calls, *result, factor, value, payments, after.balances, dealer, corrected
    )
    return after, deal


def next_dealer(deal: Deal) -> int:
    """Return the seat that deals after this deal.

    The next one clockwise; the same one where all passed and the tariff says so (rules 2.1 and 2.2).
    """
    stays = deal.contract is Contract.PASS and deal.rules.nobody_plays == "same_dealer"
    return deal.dealer if stays else (deal.dealer + 1) % len(SEATS)


def explain(deal: Deal) -> tuple[Part, ...]:
    """Return the parts of a deal's value: what is added up, then what multiplies the sum.

    `base` (its `name` is a contract), `degree` and `laufende` (how many) are added; `tout`, `sie`,
    `jungfrau`, `klopfer` and `call` (a rung of the ladder) multiply; `own` says how many are paid double. A
    pass and a struck deal have no parts.
    """
    if deal.struck or deal.winner is None:
        return ()
    result = Result(
        deal.contract, deal.declarers, deal.winner, deal.degree, deal.augen, deal.laufende, deal.jungfrauen
    )
    own = () if isinstance(deal.jungfrauen, int) else (Part("own", "", how_many(deal.jungfrauen)),)
    return (*_addends(deal.rules, result), *_factors(deal.rules, deal.calls, result), *own)


ADDED: Final = frozenset({"base", "degree", "laufende"})
"""The kinds of parts that are added up; all others multiply their sum."""


# What else an evening asks of a game


def doubling(side: Side | None, last_hand: bool) -> Call | None:
    """Return the Kontra or Re that somebody calls; it is no side's."""
    return Call.KONTRA if side is None else None


def check_knock(
    accounts: Accounts, calls: Calls, seat: int | None, *, name: str, knocks: Sequence[int], dealer: int
) -> None:
    """Raise `Refused` unless this player may lay down, once each; None is somebody, nobody knows who."""
    check_call(accounts, calls, Call.KLOPFER)
    if seat in knocks:
        raise Refused("knocked-already", name=name)


def knocked(calls: Calls) -> Calls:
    """Return the doublings with the one that a Klopfer is."""
    return (*calls, Call.KLOPFER)


def struck(accounts: Accounts, number: int) -> Deal:
    """Return the deal of this number as one that does not count."""
    return Deal(number, accounts.rules, struck=True, balances=accounts.balances)


def lost(deal: Deal) -> None:
    """Return None: nothing is drunk on an account."""
    return None


def drinks(rules: Tariff) -> None:
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


def check_lay(accounts: Accounts) -> None:
    """Raise `Refused`: there are no mats."""
    raise Refused("no-mats")


def lay(accounts: Accounts) -> Accounts:
    """Return the accounts as they are: there are no mats."""
    return accounts


def lines(accounts: Accounts) -> None:
    """Return None: there are no mats."""
    return None


def untouched(accounts: Accounts) -> bool:
    """Return False: there are no mats."""
    return False


def bollen(accounts: Accounts) -> Pair:
    """Return that nobody has won any."""
    return 0, 0


def balances(accounts: Accounts, seated: Sequence[str]) -> tuple[Balance, ...]:
    """Return what everybody has on account; `seated` are the ids of the four who sit there."""
    everybody = (*zip(seated, accounts.balances, strict=True), *accounts.away)
    return tuple(Balance(who, amount, accounts.rules.unit) for who, amount in everybody)


def stake(accounts: Accounts, calls: Calls, *, dealers: Side) -> Stake:
    """Return whether the ladder of Kontra and Re has come to its end; it is nobody's side."""
    return Stake(locked=Call.KONTRA in calls and not may_call(accounts, calls, Call.KONTRA))


def own_deals(deals: Iterable[object]) -> tuple[Deal, ...]:
    """Return the deals that are of this game."""
    return tuple(deal for deal in deals if isinstance(deal, Deal))
