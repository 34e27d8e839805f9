"""What four people might do at four accounts."""

from __future__ import annotations

import random

from beermat.evening.entries import Intent, Knocked, KontraCalled, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules.schafkopf import may_call
from beermat.rules.schafkopf_claims import PASSED, Claim, Counted, Ended, Outcome, laufende_limits
from beermat.rules.schafkopf_tariffs import Call, Contract, Tariff, base_value

_ALONE = (Contract.WENZ, Contract.GEIER, Contract.SOLO)
_TOUTS = (Contract.WENZ_TOUT, Contract.SOLO_TOUT)


def move(evening: Evening, dice: random.Random) -> Intent:
    """Return the next Klopfer, Kontra or Re of the deal being played, or its result."""
    accounts, calls = evening.standing, evening.calls
    quiet = [seat for seat in range(4) if seat not in evening.knocks]
    if dice.random() < 0.12 and quiet and may_call(accounts, calls, Call.KLOPFER):
        return Knocked(dice.choice(quiet))
    if dice.random() < 0.12 and may_call(accounts, calls, Call.KONTRA):
        return KontraCalled()
    return ScoreDeal(claim(evening, dice))


def claim(evening: Evening, dice: random.Random) -> Claim:
    """Return a deal that might have been played: mostly a Rufspiel, mostly won."""
    rules = evening.standing.rules
    contract = _contract(rules, dice)
    if contract is Contract.PASS:
        return PASSED
    declarer, partner, *_ = dice.sample(range(4), 4)
    if contract is Contract.RAMSCH:
        return Claim(contract, declarer, Ended(False))
    least, most = laufende_limits(rules, contract)
    some = most > 0 and dice.random() < 0.3
    return Claim(
        contract,
        declarer,
        Ended(dice.random() < 0.6) if contract in _TOUTS else _outcome(dice),
        partner if contract is Contract.RUFER else None,
        min(most, least + dice.choice((0, 0, 0, 1, 2))) if some else 0,
    )


def _contract(rules: Tariff, dice: random.Random) -> Contract:
    chance = dice.random()
    nobody_plays = Contract.RAMSCH if rules.nobody_plays == "ramsch" else Contract.PASS
    if chance < 0.06:
        return nobody_plays
    alone = [one for one in _ALONE if base_value(rules, one) is not None]
    if chance > 0.97 and rules.tout_factor is not None:
        alone = [one for one in _TOUTS if base_value(rules, one) is not None] or alone
    if alone and (chance > 0.7 or rules.rufer is None):
        return dice.choice(alone)
    return Contract.RUFER if rules.rufer is not None else nobody_plays


def _outcome(dice: random.Random) -> Outcome:
    """Return a result as it is said, or as it is counted."""
    if dice.random() < 0.5:
        return Ended(dice.random() < 0.6)
    return Counted(min(118, max(2, round(dice.gauss(68, 20)))))
