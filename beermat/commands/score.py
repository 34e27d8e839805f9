"""`beermat score`: an evening's standing, as one JSON object or as a table to read."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from beermat.commands.game import Teller, told_game
from beermat.evening.as_json import plain
from beermat.evening.evening import Evening
from beermat.evening.koenig import GAMES, koenig
from beermat.evening.people import seatings, seats_of_deals
from beermat.wording import Words


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Look for no circles meanwhile: an evening has none, and the search is a third of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def as_json(evening: Evening, words: Words) -> str:
    """Return the standing of rules 4, each deal that counts with its explanation, one on a line."""
    told = plain(evening)
    deals = told.pop("deals")
    assert isinstance(deals, list)
    for deal, row in zip(evening.deals, deals, strict=True):
        if not deal.struck:
            row["explanation"] = words.explanation(deal)
    table = json.dumps(told, ensure_ascii=False, indent=1).removesuffix("\n}")
    rows = ",\n  ".join(json.dumps(deal, ensure_ascii=False) for deal in deals)
    return f'{table},\n "deals": [\n  {rows}\n ]\n}}'


def as_text(evening: Evening, words: Words) -> str:
    """Return the evening as lines to read: its deals, then how each game stands, then who deals next."""
    lines = [*_deals(evening, words)]
    for one in (*evening.aside, evening.standing):
        lines += told_game(one.rules.game).standing(one, evening, words)
    lines += _koenig(evening)
    owing = evening.mass.next
    if owing is not None:
        lines.append(f"next {evening.stake}: {owing[1].written}")
    if not evening.closed:
        lines.append(f"next dealer: {evening.seats[evening.dealer].written}")
    return "\n".join(lines)


def _koenig(evening: Evening) -> Iterator[str]:
    known = koenig(evening)
    if known is not None:
        yield f"Bierkopfkönig: {len(known.games)} of {GAMES} games"
        for place in known.ranking:
            yield f"{place.rank}. {place.person.written}: {place.won} won, lines {place.lines:+d}"


def _deals(evening: Evening, words: Words) -> Iterator[str]:
    @cache
    def teller(game: str) -> Teller:
        return told_game(game).teller(words)

    cells = [
        ("", "", "struck out") if deal.struck else teller(deal.rules.game)(deal, seats)
        for deal, seats in zip(evening.deals, seats_of_deals(evening), strict=True)
    ]
    played_wide, stood_wide = (max(map(len, {row[at] for row in cells}), default=0) for at in range(2))
    row = f"%{len(str(len(cells)))}d  %-{played_wide}s  %{stood_wide}s  %s"
    seated = dict(seatings(evening))
    for number, cell in enumerate(cells, 1):
        if number in seated:
            a1, b1, a2, b2 = (somebody.written for somebody in seated[number])
            yield f"seats: {a1} & {a2} : {b1} & {b2}"
        yield (row % (number, *cell)).rstrip()
