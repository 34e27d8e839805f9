"""Schafkopf on the command line: what `score`, `rules` and `stats` tell of it."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.commands.game import Cells, Teller, called, number
from beermat.evening import settlement
from beermat.evening.entries import Seats
from beermat.evening.evening import Evening
from beermat.evening.statistics import Total
from beermat.rules.schafkopf import Accounts, Deal, value_of
from beermat.rules.schafkopf_claims import Claim, Ended, judge
from beermat.rules.schafkopf_tariffs import Contract, Tariff
from beermat.wording import Words
from beermat.wording.schafkopf import contract


def teller(words: Words) -> Teller:
    """Return what tells a deal that counts."""

    def tell(deal: Deal, seats: Seats) -> Cells:
        stood = " ".join(words.amount(amount, deal.rules.unit, signed=True) for amount in deal.balances)
        explained = words.explanation(deal)
        if deal.winner is None:
            return called(deal), stood, explained
        said = [called(deal), contract(words, deal.contract)]
        said.append(" & ".join(seats[seat].written for seat in deal.declarers))
        said.append("won" if deal.winner.value == "declarers" else "lost")
        said.append("" if deal.augen is None else f"({deal.augen})")
        return " ".join(part for part in said if part), stood, explained

    return tell


def standing(accounts: Accounts, evening: Evening, words: Words) -> Iterator[str]:
    """Yield what everybody has on account, and who pays whom."""
    unit = accounts.rules.unit
    for one in settlement.accounts(evening):
        if one.unit == unit:
            yield f"{one.person.written}: {words.amount(one.balance, unit, signed=True)}"
    for payer, payee, amount, _ in (one for one in settlement.settle_up(evening) if one.unit == unit):
        yield f"{payer.written} pays {payee.written} {words.amount(amount, unit)}"


def rules_line(rules: Tariff) -> str:
    """Return what a tariff plays for, in short."""
    cards = "32 cards" if rules.pack == "long" else "24 cards"
    dearest = ", ".join(
        f"{name} {value}"
        for name, value in (("Rufspiel", rules.rufer), ("Solo", rules.solo))
        if value is not None
    )
    doublings = ["Klopfer"] if rules.max_klopfer else []
    doublings += rules.ladder[: rules.max_doubles]
    return f"{cards}, {rules.unit}: {dearest}, {' and '.join(doublings) or 'no doublings'}"


def rules_notes(rules: Tariff) -> list[str]:
    """Return what a Durchmarsch brings, where a Ramsch is played."""
    if rules.nobody_plays != "ramsch":
        return []
    every_trick = judge(rules, Claim(Contract.RAMSCH, 0, Ended(won=True)))
    value = Words("en").amount(value_of(rules, (), every_trick), rules.unit)
    return [f"Durchmarsch: who takes every trick of a Ramsch gets {value} from each."]


def statistics(one: Total) -> dict[str, str]:
    """Return what is told of somebody's deals beside how many there were, each under its title."""
    counts = one.counts
    return {
        "Schneider": f"{counts.schneider_given}:{counts.schneider_taken}",
        "Schwarz": f"{counts.schwarz_given}:{counts.schwarz_taken}",
        "run": number(one.run),
        "points": f"{counts.points:+}",
        "cents": f"{counts.cents:+}",
    }
