"""`beermat score`: an evening's standing, as one JSON object or as a table to read."""

from __future__ import annotations

import json
from collections.abc import Iterator

from beermat.evening.evening import Evening
from beermat.evening.notation import call_word
from beermat.evening.standing import standing
from beermat.rules.bierkopf import Deal, Side, of
from beermat.wording import Words


def as_json(evening: Evening, words: Words) -> str:
    """Return the standing of rules 4, each deal that counts with its explanation."""
    told = standing(evening)
    deals = told["deals"]
    assert isinstance(deals, list)
    for deal, plain in zip(evening.deals, deals, strict=True):
        if not deal.struck:
            plain["explanation"] = words.explanation(deal)
    return json.dumps(told, ensure_ascii=False, indent=1)


def as_text(evening: Evening, words: Words) -> str:
    """Return the evening as lines to read: its deals, then both sides."""
    return "\n".join([*_deals(evening, words), *_sides(evening, words), *_next(evening)])


def _deals(evening: Evening, words: Words) -> Iterator[str]:
    cells = [_cells(deal, words) for deal in evening.deals]
    widths = [max((len(row[at]) for row in cells), default=0) for at in range(3)]
    for number, deal, left, explanation in cells:
        start = f"{number:>{widths[0]}}  {deal:<{widths[1]}}  {left:>{widths[2]}}"
        yield f"{start}  {explanation}".rstrip()


def _cells(deal: Deal, words: Words) -> tuple[str, str, str, str]:
    if deal.struck:
        return str(deal.number), "", "", "struck out"
    said = [call_word(call) for call in deal.calls]
    said.append("60:60" if deal.winner is None else f"{deal.winner.value} {words.degree(deal.degree)}")
    if deal.augen is not None and deal.winner is not None:
        said.append(f"({deal.augen[0]}:{deal.augen[1]})")
    explanation = words.explanation(deal)
    if deal.bollen is not None:
        explanation += f"; {'Brille' if deal.brille else 'Bollen'} for {deal.bollen.value}"
    return str(deal.number), " ".join(said), f"{deal.lines[0]}:{deal.lines[1]}", explanation


def _sides(evening: Evening, words: Words) -> Iterator[str]:
    mats, mass = evening.mats, evening.mass
    for side in Side:
        yield (
            f"{side.value}  {words.side(side, evening)}: {of(mats.lines, side)} of {mats.rules.target} left, "
            f"{of(mats.bollen, side)} Bollen won, {sum(one.side is side for one in mass.open)} Maß open"
            + (f", {mass.ahead_of(side)} paid ahead" if mass.ahead_of(side) else "")
        )


def _next(evening: Evening) -> Iterator[str]:
    if evening.mats.pot:
        yield f"pot: {evening.mats.pot}"
    owing = evening.mass.next
    if owing is not None:
        yield f"next Maß: {owing[1].name}"
    if not evening.closed:
        yield f"next dealer: {evening.seats[evening.dealer].name}"
