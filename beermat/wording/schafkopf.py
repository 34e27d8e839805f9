"""What Schafkopf calls its contracts, how it tells the value of a deal, and why it refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import groupby
from typing import Final

from beermat.rules.common import Degree, Part
from beermat.rules.schafkopf import Deal, explain
from beermat.rules.schafkopf_tariffs import Contract
from beermat.wording import Words, marked


def contract(words: Words, played: Contract) -> str:
    """Return the name of a contract."""
    return words(NAMES[played])


def explanation(words: Words, deal: Deal) -> str:
    """Return how a deal's value came about: "(Rufspiel 20 + Schneider 10) × Kontra 2 = 60".

    What is added comes first, then what multiplies the sum; who is paid double stands behind it.
    """
    parts = explain(deal)
    if not parts:
        return contract(words, Contract.PASS)
    added = [_addend(words, part) for part in parts if part.kind in ("base", "degree", "laufende")]
    factors = [part for part in parts if part.kind not in ("base", "degree", "laufende", "own")]
    sum_ = " + ".join(added)
    terms = [f"({sum_})" if factors and len(added) > 1 else sum_, *_factors(words, factors)]
    total = sum_ if len(added) == 1 and not factors else f"{' × '.join(terms)} = {deal.value}"
    own = [_part(words, part) for part in parts if part.kind == "own"]
    return ", ".join([total, *own])


def _factors(words: Words, parts: list[Part]) -> Iterator[str]:
    """Yield each factor; those of one kind that have no names of their own together."""
    for part, alike in groupby(parts):
        count = len(list(alike))
        if count > 1 and part.kind in _SEVERAL:
            yield words(_SEVERAL[part.kind], count=count, number=part.number**count)
        else:
            yield from [_part(words, part)] * count


def _addend(words: Words, part: Part) -> str:
    if part.kind == "base":
        return f"{contract(words, Contract(part.name))} {part.number}"
    if part.kind == "degree":
        return f"{words.degree(Degree(part.name))} {part.number}"
    return words(marked("{count} Laufende {number}"), count=part.name, number=part.number)


def _part(words: Words, part: Part) -> str:
    if part.kind == "call":
        return f"{part.name} {part.number}"
    return words(_PARTS[part.kind], name=part.name, number=part.number)


NAMES: Final[Mapping[Enum, str]] = {
    Contract.RUFER: marked("Rufspiel"),
    Contract.WENZ: marked("Wenz"),
    Contract.GEIER: marked("Geier"),
    Contract.SOLO: marked("Solo"),
    Contract.WENZ_TOUT: marked("Wenz-Tout"),
    Contract.GEIER_TOUT: marked("Geier-Tout"),
    Contract.SOLO_TOUT: marked("Solo-Tout"),
    Contract.SIE: marked("Sie"),
    Contract.RAMSCH: marked("Ramsch"),
    Contract.PASS: marked("nobody plays"),
}

_PARTS: Final[Mapping[str, str]] = {
    "tout": marked("Tout {number}"),
    "sie": marked("Sie {number}"),
    "jungfrau": marked("Jungfrau {number}"),
    "own": marked("Jungfrau paid double: {number}"),
    "klopfer": marked("Klopfer {number}"),
}

_SEVERAL: Final[Mapping[str, str]] = {
    "jungfrau": marked("{count} Jungfrauen {number}"),
    "klopfer": marked("{count} Klopfer {number}"),
}

REFUSALS: Final[Mapping[str, str]] = {
    "no-klopfer": marked("these rules know no Klopfer"),
    "klopfer-all": marked("no further Klopfer: these rules know {most} at most"),
    "klopfer-before-kontra": marked("nobody can lay down any more once {kontra} has been said"),
    "no-kontra": marked("these rules know no Kontra"),
    "contract-not-played": marked("{contract} is not played at this table: choose another game"),
    "pass-has-no-result": marked("where nobody plays there is no declarer and no result"),
    "ramsch-instead-of-pass": marked("where nobody plays, this table plays a Ramsch: enter who lost it"),
    "declarer-missing": marked("the declarer is missing: say who plays"),
    "partner-missing": marked("a Rufspiel is played with a partner: say who it was"),
    "partner-is-declarer": marked("nobody is his own partner: choose another player"),
    "plays-alone": marked("{contract} is played alone, without a partner"),
    "no-such-seat": marked("there is no such seat at this table"),
    "outcome-missing": marked("the result is missing: enter the Augen, or won or lost"),
    "no-tie": marked("60:60 is no tie here: the defenders have won"),
    "sie-is-won": marked("a Sie is won with every trick: nothing else can be entered"),
    "sie-needs-long-pack": marked("a Sie takes eight cards: with the short pack nobody has them"),
    "contract-has-no-schneider": marked("{contract} knows no Schneider and no Schwarz: enter won or lost"),
    "every-trick-or-not": marked("{augen} Augen do not say whether it was every trick: enter won or lost"),
    "ramsch-loser-has-most": marked("{augen} Augen do not lose a Ramsch: its loser has {least} or more"),
    "no-jungfrau": marked("no Jungfrau counts here"),
    "jungfrauen-impossible": marked("{jungfrauen} Jungfrauen cannot be in a lost Ramsch: 1 or 2"),
    "who-is-jungfrau": marked("a Jungfrau is paid double: say who took no trick"),
    "jungfrau-is-another": marked("a Jungfrau is one of the others, and each is said once"),
    "durchmarsch-leaves-no-jungfrau": marked("who takes every trick leaves no Jungfrau to be counted"),
    "no-laufende": marked("{contract}: no Laufende count here"),
    "laufende-impossible": marked("{laufende} Laufende cannot be: {least} to {most} count"),
}
