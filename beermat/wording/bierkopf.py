"""How Bierkopf tells the value of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from beermat.rules.bierkopf import Deal, explain
from beermat.rules.common import Degree, Part
from beermat.wording import Words, marked

REFUSALS: Final[Mapping[str, str]] = {}
NAMES: Final[Mapping[Enum, str]] = {}


def explanation(words: Words, deal: Deal) -> str:
    """Return how a deal's value came about (rules 1.3): "Schneider 2 × Spritze 2 × Retour 2 = 8".

    Base and doublings are multiplied, a pot is added; what lapsed or was carried over stands behind it.
    """
    parts = explain(deal)
    if not parts:
        return words(marked("60:60, nobody scores"))
    factors = [_part(words, part) for part in parts if part.kind in ("base", "call", "last-hand")]
    others = {
        part.kind: _part(words, part) for part in parts if part.kind not in ("base", "call", "last-hand")
    }
    if "to-pot" in others:
        return others["to-pot"]
    sum_ = " + ".join([" × ".join(factors), *([others["pot"]] if "pot" in others else [])])
    total = sum_ if len(factors) == 1 and "pot" not in others else f"{sum_} = {deal.value}"
    over = others.get("lapsed") or others.get("carried")
    return f"{total}, {over}" if over else total


def _part(words: Words, part: Part) -> str:
    if part.kind == "base":
        return f"{words.degree(Degree(part.name))} {part.number}"
    if part.kind == "call":
        return f"{part.name} {part.number}"
    return words(_PARTS[part.kind], name=part.name, number=part.number)


_PARTS: Final[Mapping[str, str]] = {
    "last-hand": marked("{name} (last hand) {number}"),
    "pot": marked("pot {number}"),
    "to-pot": marked("60:60, {number} into the pot"),
    "lapsed": marked("{number} lapsed"),
    "carried": marked("{number} carried over"),
}
