"""What everybody owes tonight: Maß lost, paid and open, accounts, and the fewest payments that clear them.

Points and cents are accounts of their own: they are never added up, and each is cleared by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from beermat.evening.entries import NOBODY, Person
from beermat.evening.evening import Evening
from beermat.evening.people import people_of
from beermat.rules.catalogue import game_of
from beermat.rules.common import Balance, Standing


class Account(NamedTuple):
    """What somebody has on account: more than 0 is to be got. `unit` is `points` or `cents`."""

    person: Person
    balance: int
    unit: str


class Transfer(NamedTuple):
    """One payment from one person to another; `amount` is more than 0, `unit` is `points` or `cents`."""

    payer: Person
    payee: Person
    amount: int
    unit: str


def accounts(evening: Evening) -> tuple[Account, ...]:
    """Return the accounts of everybody who sits there or left with something on his account.

    Those that are being played on come first, then those laid aside; there are none before the first game
    that has any. They sum to zero in each unit.
    """
    people = {somebody.id: somebody for somebody in people_of(evening)}
    return tuple(
        Account(people[one.who], one.amount, one.unit)
        for standing in (evening.standing, *evening.aside)
        for one in balances(standing, evening)
    )


def balances(standing: Standing, evening: Evening) -> tuple[Balance, ...]:
    """Return what everybody has on account in one game, told by ids.

    What seats without names left behind among themselves is nobody's, once people have sat down there.
    """
    seated = [somebody.id for somebody in evening.seats]
    every = game_of(standing.rules).balances(standing, seated)
    nobodys = [one for one in every if one.who in NOBODY and one.who not in seated]
    if sum(one.amount for one in nobodys):
        return every  # one of them played with people: it is still owed
    return tuple(one for one in every if one not in nobodys)


def settle_up(evening: Evening) -> tuple[Transfer, ...]:
    """Return the fewest payments that clear all accounts."""
    every = accounts(evening)
    transfers: list[Transfer] = []
    for unit in dict.fromkeys(one.unit for one in every):
        people, balances, _ = zip(*(one for one in every if one.unit == unit), strict=True)
        transfers += (
            Transfer(people[payer], people[payee], amount, unit) for payer, payee, amount in settle(balances)
        )
    return tuple(transfers)


class Tab(NamedTuple):
    """A person's Maß: how many he lost (with his partner), evened out ones too, paid, and owes still.

    `bought` says for which two winners he has bought how many, in the order of the Bollen, `ahead` how many
    more he has paid, behind which there is no Bollen that he lost. Together they are what he paid.
    """

    person: Person
    lost: int
    paid: int
    open: int
    bought: tuple[tuple[tuple[Person, Person], int], ...] = ()
    ahead: int = 0


def tabs(evening: Evening) -> tuple[Tab, ...]:
    """Return the tab of everybody who sat there tonight and has a name.

    Who pays next comes first, then those who owe most.
    """
    following = evening.mass.next
    named = None if following is None else following[1].id
    found = [_tab(evening, somebody) for somebody in people_of(evening) if not somebody.unnamed]
    return tuple(sorted(found, key=lambda tab: (tab.person.id != named, -tab.open)))


def _tab(evening: Evening, who: Person) -> Tab:
    theirs = [one for one in evening.mass.owed if one.lost_by(who.id)]
    bought = Counter(one.winners for one in evening.mass.owed if one.paid_by == who.id)
    return Tab(
        who,
        len(theirs),
        evening.mass.paid_by(who.id),
        sum(one.open for one in theirs),
        tuple(bought.items()),
        evening.mass.ahead_of(who.id),
    )


# The fewest payments


class Payment(NamedTuple):
    """One payment between two people, told by their places among the balances; `amount` is more than 0."""

    payer: int
    payee: int
    amount: int


def settle(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Return the fewest payments that bring all accounts to zero; the same ones for the same accounts.

    Exact for up to eight people, more than have ever shared a table. Raises ValueError if the balances do
    not sum to zero.
    """
    if sum(balances) != 0:
        raise ValueError(f"these accounts do not sum to zero: {balances}")
    left = [at for at, balance in enumerate(balances) if balance]
    payments: list[Payment] = []
    while left:
        group = _smallest_closed_group(left, balances)
        payments += _settle_group({at: balances[at] for at in group})
        left = [at for at in left if at not in group]
    return tuple(payments)


def _smallest_closed_group(people: list[int], balances: Sequence[int]) -> tuple[int, ...]:
    """Return the first of the smallest groups that owe nothing to anybody outside.

    Each group saves one payment, so the more groups the better; a smallest one never costs another as long
    as no nine accounts fall into three groups of three.
    """
    return next(
        group
        for size in range(2, len(people) + 1)
        for group in combinations(people, size)
        if sum(balances[at] for at in group) == 0
    )


def _settle_group(open_: dict[int, int]) -> list[Payment]:
    """Let whoever owes most pay whoever gets most, until all is paid: each payment clears an account."""
    payments = []
    while any(open_.values()):
        payer = min(open_, key=lambda at: open_[at])
        payee = max(open_, key=lambda at: open_[at])
        amount = min(-open_[payer], open_[payee])
        open_[payer] += amount
        open_[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments
