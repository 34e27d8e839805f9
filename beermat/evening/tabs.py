"""What each person has lost, paid and still owes tonight, and who has bought for whom."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.people import people_of


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
