"""An evening as one plain object: what `beermat score --json` prints (rules 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from beermat.evening import settlement
from beermat.evening.dialect import dialect_of
from beermat.evening.entries import NOBODY, Seats
from beermat.evening.evening import Evening
from beermat.evening.koenig import Koenig, koenig
from beermat.evening.mass import Mass
from beermat.evening.people import people_of, seats_of_deals
from beermat.rules.bierkopf import Deal, Mats
from beermat.rules.common import Pair, Side, of

if TYPE_CHECKING:
    from beermat.rules import schafkopf

Plain = dict[str, object]


def standing(evening: Evening) -> Plain:
    """Return the standing of rules 4 in plain lists, dicts, strings and numbers, without explanations.

    It is the standing of the game being played, with the deals of every game. Where another game was left
    tonight, `aside` has the standing of each; where a Bierkopfkönig is being played, `koenig` has its games
    and its ranking.
    """
    told = {
        **_table(evening.standing, evening),
        "deals": [
            _deal(deal, seats) for deal, seats in zip(evening.deals, seats_of_deals(evening), strict=True)
        ],
    }
    if evening.aside:
        told["aside"] = [_table(one, evening) for one in evening.aside]
    known = koenig(evening)
    if known is not None:
        told["koenig"] = _koenig(known)
    return told


def _koenig(known: Koenig) -> Plain:
    return {
        "games": [
            {
                "deal": game.deal,
                "winners": [who.written for who in game.winners],
                "losers": [who.written for who in game.losers],
                "lines": game.lines,
            }
            for game in known.games
        ],
        "ranking": [
            {"rank": place.rank, "player": place.person.written, "won": place.won, "lines": place.lines}
            for place in known.ranking
        ],
    }


def _table(standing: Any, evening: Evening) -> Plain:
    return _TABLES[standing.rules.game](standing, evening)


def _deal(deal: Any, seats: Seats) -> Plain:
    if deal.struck:
        return {"number": deal.number, "struck": True}
    calls = [dialect_of(deal.rules).write_doubling(call) for call in deal.calls]
    return {"number": deal.number, "struck": False, "calls": calls, **_DEALS[deal.rules.game](deal, seats)}


# Bierkopf


def _mats(mats: Mats, evening: Evening) -> Plain:
    owing = evening.mass.next
    return {
        "rules": mats.rules.name,
        "target": mats.rules.target,
        "pot": mats.pot,
        "dealer": evening.seats[evening.dealer].written,
        "sides": {side.value: _side(mats, side, evening) for side in Side},
        "match": None
        if mats.rules.rounds_to_win is None
        else {
            "rounds_to_win": mats.rules.rounds_to_win,
            "rounds": _pair(mats.rounds),
            "won": _pair(mats.matches),
        },
        "next_mass": None if owing is None else {"side": owing[0].value, "player": owing[1].written},
        "mass_ahead": _ahead(evening),
        **({"mass_even": _even(evening.mass)} if mats.rules.settle == "net" else {}),
    }


def _ahead(evening: Evening) -> Plain:
    """Return the name of everybody who has paid ahead, with how many."""
    payers = Counter(one.payer for one in evening.mass.ahead if one.payer not in NOBODY)
    names = {somebody.id: somebody.written for somebody in people_of(evening)}
    return {names[payer]: count for payer, count in payers.items()}


def _even(mass: Mass) -> Plain:
    return {side.value: mass.evened_out(side) for side in Side}


def _side(mats: Mats, side: Side, evening: Evening) -> Plain:
    mass = evening.mass
    return {
        "players": [somebody.written for somebody in evening.partners(side)],
        "lines": of(mats.lines, side),
        "bollen_won": of(mats.bollen, side),
        "bollen_lost": of(mats.bollen, side.other),
        "mass_owed": mass.owed_by(side),
        "mass_paid": mass.paid_by_side(side),
    }


def _bierkopf_deal(deal: Deal, seats: Seats) -> Plain:
    return {
        "winner": None if deal.winner is None else deal.winner.value,
        "degree": deal.degree.value,
        "augen": None if deal.augen is None else _pair(deal.augen),
        "factor": deal.factor,
        "value": deal.value,
        "erased": deal.erased,
        "bollen": None if deal.bollen is None else deal.bollen.value,
        "brille": deal.brille,
        "lines": _pair(deal.lines),
    }


def _pair(pair: Pair) -> Plain:
    return {"A": pair[0], "B": pair[1]}


# Schafkopf


def _accounts(accounts: schafkopf.Accounts, evening: Evening) -> Plain:
    names = {somebody.id: somebody.written for somebody in people_of(evening)}
    held = settlement.balances(accounts, evening)
    return {
        "rules": accounts.rules.name,
        "unit": accounts.rules.unit,
        "dealer": evening.seats[evening.dealer].written,
        "players": {names[one.who]: one.amount for one in held},
    }


def _schafkopf_deal(deal: schafkopf.Deal, seats: Seats) -> Plain:
    return {
        "contract": deal.contract.value,
        "declarers": [seats[seat].written for seat in deal.declarers],
        "winner": None if deal.winner is None else deal.winner.value,
        "degree": deal.degree.value,
        "augen": deal.augen,
        "laufende": deal.laufende,
        "factor": deal.factor,
        "value": deal.value,
        "payments": {somebody.written: amount for somebody, amount in zip(seats, deal.payments, strict=True)},
    }


_TABLES: Final[Mapping[str, Callable[[Any, Evening], Plain]]] = {"bierkopf": _mats, "schafkopf": _accounts}
_DEALS: Final[Mapping[str, Callable[[Any, Seats], Plain]]] = {
    "bierkopf": _bierkopf_deal,
    "schafkopf": _schafkopf_deal,
}
