"""An evening as one plain object: what `beermat score --json` prints (rules 4)."""

from __future__ import annotations

from beermat.evening.evening import Evening
from beermat.evening.notation import call_word
from beermat.rules.bierkopf import Deal, Pair, Side, of


def standing(evening: Evening) -> dict[str, object]:
    """Return the standing of rules 4 in plain lists, dicts, strings and numbers, without explanations."""
    rules = evening.mats.rules
    owing = evening.mass.next
    return {
        "rules": rules.name,
        "target": rules.target,
        "pot": evening.mats.pot,
        "dealer": evening.seats[evening.dealer].name,
        "sides": {side.value: _side(evening, side) for side in Side},
        "match": None
        if rules.rounds_to_win is None
        else {
            "rounds_to_win": rules.rounds_to_win,
            "rounds": _pair(evening.mats.rounds),
            "won": _pair(evening.mats.matches),
        },
        "next_mass": None if owing is None else {"side": owing[0].value, "player": owing[1].name},
        "deals": [_deal(deal) for deal in evening.deals],
    }


def _side(evening: Evening, side: Side) -> dict[str, object]:
    mats, mass = evening.mats, evening.mass
    return {
        "players": [somebody.name for somebody in evening.partners(side)],
        "lines": of(mats.lines, side),
        "bollen_won": of(mats.bollen, side),
        "bollen_lost": of(mats.bollen, side.other),
        "mass_owed": mass.owed_by(side),
        "mass_paid": mass.paid_by_side(side),
    }


def _deal(deal: Deal) -> dict[str, object]:
    if deal.struck:
        return {"number": deal.number, "struck": True}
    return {
        "number": deal.number,
        "struck": False,
        "calls": [call_word(call) for call in deal.calls],
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


def _pair(pair: Pair) -> dict[str, int]:
    return {"A": pair[0], "B": pair[1]}
