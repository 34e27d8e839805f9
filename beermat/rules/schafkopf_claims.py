"""A Schafkopf deal as it is entered, and as it is judged: who won, by how much, with how many Laufende.

† marks what no source says.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.rules import cards
from beermat.rules.common import AUGEN_IN_PACK, Degree
from beermat.rules.schafkopf_tariffs import Contract, Tariff, base_value

SEATS: Final = range(4)
"""Four seats clockwise, as those of the evening."""

PACKS: Final = {"short": cards.SCHAFKOPF_SHORT, "long": cards.SCHAFKOPF_LONG}
"""The two packs by name, in cards."""

_PLAIN, _SCHNEIDER, _SCHWARZ, _TIE = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ, Degree.TIE
_TRUMPS: Final = {Contract.WENZ: cards.WENZ, Contract.GEIER: cards.GEIER}


class Party(Enum):
    """The two parties of one deal. In a Ramsch its loser, or who takes every trick, is the declarer."""

    DECLARERS = "declarers"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Party:
        """The opponents."""
        return Party.DEFENDERS if self is Party.DECLARERS else Party.DECLARERS


_DECLARERS, _DEFENDERS = Party.DECLARERS, Party.DEFENDERS


@dataclass(frozen=True, slots=True)
class Ended:
    """An outcome as it was said at the table: the declarers won or lost, by this much."""

    won: bool
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class Counted:
    """An outcome as it was counted: the declarers' Augen (0 to 120), perhaps with every trick.

    `every_trick` is said of the party that has all 120 Augen.
    """

    augen: int
    every_trick: bool = False


Outcome = Ended | Counted

Jungfrauen = int | tuple[int, ...]
"""Players without a trick in a lost Ramsch: how many, or their seats where only they are paid double."""


def how_many(jungfrauen: Jungfrauen) -> int:
    """Return how many Jungfrauen there were."""
    return jungfrauen if isinstance(jungfrauen, int) else len(jungfrauen)


@dataclass(frozen=True, slots=True)
class Claim:
    """A deal as it is entered, its doublings apart.

    `declarer` and `partner` are seats, 0 to 3; only a Rufer has a partner, and a pass has no declarer. In a
    Ramsch the declarer is its loser, or who took every trick. `outcome` may be None for a Sie, which is
    always won, and is None for a pass. `laufende` is 0 where there are none; those of a Sie need not be said.
    """

    contract: Contract
    declarer: int | None = None
    outcome: Outcome | None = None
    partner: int | None = None
    laufende: int = 0
    jungfrauen: Jungfrauen = 0


PASSED: Final = Claim(Contract.PASS)


class Result(NamedTuple):
    """A judged deal, its doublings apart.

    `declarers` are one or two seats, none at a pass; `winner` is None at a pass; `augen` are the declarers',
    None if they were not counted.
    """

    contract: Contract
    declarers: tuple[int, ...] = ()
    winner: Party | None = None
    degree: Degree = Degree.PLAIN
    augen: int | None = None
    laufende: int = 0
    jungfrauen: Jungfrauen = 0

    @property
    def game(self) -> str:
        """The game it is a result of."""
        return Tariff.game


def judge(rules: Tariff, claim: Claim) -> Result:
    """Return who won and by how much; raise `Refused` for what cannot be (rules 2.1 and 1.5)."""
    if not isinstance(claim, Claim):
        raise Refused("other-game")
    contract = claim.contract
    _check_is_played(rules, contract)
    if contract is Contract.PASS:
        if claim != PASSED:
            raise Refused("pass-has-no-result")
        return Result(contract)
    declarers = _judge_declarers(claim)
    jungfrauen = _judge_jungfrauen(rules, claim)
    if contract is Contract.SIE:
        winner, degree, augen = _judge_sie(claim.outcome)
    elif claim.outcome is None:
        raise Refused("outcome-missing")
    elif contract is Contract.RAMSCH or contract.tout:
        winner, degree, augen = _judge_all_or_nothing(claim, claim.outcome)
    elif isinstance(claim.outcome, Counted):
        winner, degree, augen = _judge_augen(rules, claim.outcome)
    else:
        winner, degree, augen = _judge_said(rules, claim.outcome)
    return Result(contract, declarers, winner, degree, augen, _judge_laufende(rules, claim), jungfrauen)


_Judged = tuple[Party, Degree, int | None]


def _check_is_played(rules: Tariff, contract: Contract) -> None:
    ramsch = rules.nobody_plays == "ramsch"
    if contract is Contract.PASS:
        if ramsch:
            raise Refused("ramsch-instead-of-pass")
    elif contract is Contract.RAMSCH:
        if not ramsch:
            raise Refused("contract-not-played", contract=contract)
    elif (
        base_value(rules, contract) is None
        or (contract.tout and rules.tout_factor is None)
        or (contract is Contract.SIE and rules.sie_factor is None)
    ):
        raise Refused("contract-not-played", contract=contract)
    if contract is Contract.SIE and rules.pack == "short":
        raise Refused("sie-needs-long-pack")


def _judge_declarers(claim: Claim) -> tuple[int, ...]:
    declarer, partner = claim.declarer, claim.partner
    if declarer is None:
        raise Refused("declarer-missing")
    for seat in (declarer, partner):
        if seat is not None and seat not in SEATS:
            raise Refused("no-such-seat", seat=seat)
    if claim.contract is not Contract.RUFER:
        if partner is not None:
            raise Refused("plays-alone", contract=claim.contract)
        return (declarer,)
    if partner is None:
        raise Refused("partner-missing")
    if partner == declarer:
        raise Refused("partner-is-declarer")
    return (declarer, partner)


def _judge_jungfrauen(rules: Tariff, claim: Claim) -> Jungfrauen:
    """At most two: with three of them it is no Ramsch that was lost, but every trick."""
    said = claim.jungfrauen
    count = how_many(said)
    if count == 0:
        return 0
    if claim.contract is not Contract.RAMSCH or not rules.jungfrau:
        raise Refused("no-jungfrau")
    if not 0 < count <= 2:
        raise Refused("jungfrauen-impossible", jungfrauen=count)
    if not isinstance(said, int) and (claim.declarer in said or len(set(said)) < count):
        raise Refused("jungfrau-is-another")
    if rules.jungfrau != "own":
        return count
    if isinstance(said, int):
        raise Refused("who-is-jungfrau")
    return tuple(sorted(said))


def _judge_sie(outcome: Outcome | None) -> _Judged:
    """A Sie is laid open and won; it may be said, but nothing else can be."""
    if outcome in (None, Ended(True)):
        return _DECLARERS, _PLAIN, None
    if outcome == Counted(AUGEN_IN_PACK, every_trick=True):
        return _DECLARERS, _PLAIN, AUGEN_IN_PACK
    raise Refused("sie-is-won")


def _judge_said(rules: Tariff, outcome: Ended) -> _Judged:
    degree = outcome.degree
    if degree is _TIE:
        raise Refused("no-tie")
    if degree is _SCHWARZ and rules.schwarz_value is None:
        degree = _SCHNEIDER
    if degree is _SCHNEIDER and rules.schneider_value is None:
        raise Refused("no-schneider", rules=rules.name)
    return _DECLARERS if outcome.won else _DEFENDERS, degree, None


def _judge_augen(rules: Tariff, counted: Counted) -> _Judged:
    """61 win and 91 win Schneider for the declarers, 60 and 90 for the defenders."""
    _check_augen(counted)
    theirs = AUGEN_IN_PACK - counted.augen
    if counted.augen > theirs:
        winner, schneider = _DECLARERS, counted.augen >= 91
    else:
        winner, schneider = _DEFENDERS, theirs >= 90
    if counted.every_trick and rules.schwarz_value is not None:
        return winner, _SCHWARZ, counted.augen
    return winner, _SCHNEIDER if schneider and rules.schneider_value is not None else _PLAIN, counted.augen


def _check_augen(counted: Counted) -> None:
    """As with nines in Bierkopf: a trick may be worth nothing, and no card is worth 1 (rules 1.5)."""
    rest = AUGEN_IN_PACK - counted.augen
    if min(counted.augen, rest) < 0:
        raise Refused("augen-out-of-range", augen=counted.augen)
    if 1 in (counted.augen, rest):
        raise Refused("augen-impossible", augen=counted.augen, rest=rest, least=2)
    if counted.every_trick and counted.augen not in (0, AUGEN_IN_PACK):
        raise Refused("every-trick-is-120", augen=counted.augen)


def _judge_all_or_nothing(claim: Claim, outcome: Outcome) -> _Judged:
    """A Tout, and a Ramsch from the view of who has most Augen: won with every trick, lost otherwise.

    A Ramsch with every trick is a Durchmarsch and counts as a Solo won Schwarz †; its degree says so.
    """
    ramsch = claim.contract is Contract.RAMSCH
    if isinstance(outcome, Ended):
        if outcome.degree is not _PLAIN:
            raise Refused("contract-has-no-schneider", contract=claim.contract)
        won, augen = outcome.won, None
    else:
        _check_augen(outcome)
        if outcome.augen == AUGEN_IN_PACK and not outcome.every_trick:
            raise Refused("every-trick-or-not", augen=outcome.augen)
        won, augen = outcome == Counted(AUGEN_IN_PACK, every_trick=True), outcome.augen
    if ramsch and augen is not None:
        least = -(-AUGEN_IN_PACK // (len(SEATS) - how_many(claim.jungfrauen)))
        if augen < least:
            raise Refused("ramsch-loser-has-most", augen=augen, least=least)
    if won and claim.jungfrauen:
        raise Refused("durchmarsch-leaves-no-jungfrau")
    return _DECLARERS if won else _DEFENDERS, _SCHWARZ if ramsch and won else _PLAIN, augen


def laufende_limits(rules: Tariff, contract: Contract) -> tuple[int, int]:
    """Return the fewest and the most Laufende that count in this contract; (0, 0) where none do.

    No more than there are trumps: 14, with the short pack 12, in a Wenz and a Geier 4 (rules 2.1). In a Solo
    one less: its declarer holds a card of the suit, so that his opponents have at most all others. A house's
    own maximum is a limit like it †: the table says what counts, not what was held.
    """
    plain = contract.plain
    if plain in (Contract.RAMSCH, Contract.PASS):
        return 0, 0
    trumps = len(cards.trumps_in(cards.pack(PACKS[rules.pack]), _TRUMPS.get(plain, cards.HERZ)))
    held = trumps - 1 if plain is Contract.SOLO else trumps
    most = held if rules.laufende_most is None else min(rules.laufende_most, held)
    if contract is Contract.SIE:
        most = min(most, 8)
        return most, most
    least = rules.laufende_from_wenz if plain in _TRUMPS else rules.laufende_from
    return (least, most) if least <= most else (0, 0)


def _judge_laufende(rules: Tariff, claim: Claim) -> int:
    least, most = laufende_limits(rules, claim.contract)
    if claim.laufende == 0:
        return most if claim.contract is Contract.SIE else 0
    if most == 0:
        raise Refused("no-laufende", contract=claim.contract)
    if not least <= claim.laufende <= most:
        raise Refused("laufende-impossible", laufende=claim.laufende, least=least, most=most)
    return claim.laufende
