"""What everybody owes tonight: Maß lost, paid and open, accounts, and the fewest payments that clear them.

Points and cents are accounts of their own: they are never added up, and each is cleared by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from beermat.evening.entries import NOBODY, Person
from beermat.evening.evening import Evening
from beermat.evening.people import people_of
from beermat.rules.catalogue import game_of
from beermat.rules.common import Balance, Standing
from beermat.rules.schafkopf import settle


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
