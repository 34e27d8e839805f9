"""`beermat score`: an evening's standing, as one JSON object or as a table to read."""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from beermat.evening import settlement
from beermat.evening.as_json import plain
from beermat.evening.entries import Person, Seats
from beermat.evening.evening import Evening
from beermat.evening.game import evening_game
from beermat.evening.koenig import GAMES, koenig
from beermat.evening.people import seatings, seats_of_deals
from beermat.evening.settlement import tabs
from beermat.rules.common import Deal, Side, of
from beermat.wording import Words

if TYPE_CHECKING:
    from beermat.rules import bierkopf, schafkopf


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
        lines += _STANDS[one.rules.game](one, evening, words)
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


_Cells = tuple[str, str, str]
"""What was played, how it stood then, and how its value came about."""
_Teller = Callable[[Any, Seats], _Cells]


def _deals(evening: Evening, words: Words) -> Iterator[str]:
    tellers = {game: teller(words) for game, teller in _TELLERS.items()}
    cells = [
        ("", "", "struck out") if deal.struck else tellers[deal.rules.game](deal, seats)
        for deal, seats in zip(evening.deals, seats_of_deals(evening), strict=True)
    ]
    number_wide = len(str(len(cells)))
    played_wide, stood_wide = (max(map(len, {row[at] for row in cells}), default=0) for at in range(2))
    row = f"%{number_wide}d  %-{played_wide}s  %{stood_wide}s  %s"
    seated = dict(seatings(evening))
    for number, (played, stood, explained) in enumerate(cells, 1):
        if number in seated:
            a1, b1, a2, b2 = (somebody.written for somebody in seated[number])
            yield f"seats: {a1} & {a2} : {b1} & {b2}"
        yield (row % (number, played, stood, explained)).rstrip()


def _calls(deal: Deal) -> str:
    write = evening_game(deal.rules).write_doubling
    return " ".join(write(call) for call in deal.calls)


# Bierkopf


def _mats_teller(words: Words) -> _Teller:
    known: dict[tuple[object, ...], tuple[str, str]] = {}

    def tell(deal: bierkopf.Deal, seats: Seats) -> _Cells:
        # A long evening has many deals that are told alike, and few that differ.
        alike = (
            id(deal.rules), deal.calls, deal.winner, deal.degree, deal.augen, deal.value, deal.pot,
            deal.erased, deal.bollen, deal.brille,
        )  # fmt: skip
        told = known.get(alike)
        if told is None:
            told = known[alike] = _told_on_mats(deal, words)
        a, b = deal.lines
        return told[0], f"{a}:{b}", told[1]

    return tell


def _told_on_mats(deal: bierkopf.Deal, words: Words) -> tuple[str, str]:
    said = "60:60" if deal.winner is None else f"{deal.winner.value} {words.degree(deal.degree)}"
    if deal.augen is not None and deal.winner is not None:
        said += f" ({deal.augen[0]}:{deal.augen[1]})"
    explained = words.explanation(deal)
    if deal.bollen is not None:
        explained += f"; {'Brille' if deal.brille else 'Bollen'} for {deal.bollen.value}"
    return f"{_calls(deal)} {said}".strip(), explained


def _mats(mats: bierkopf.Mats, evening: Evening, words: Words) -> Iterator[str]:
    mass, changed = evening.mass, bool(seatings(evening))
    for side in Side:
        line = (
            f"{side.value}  {words.side(side, evening)}: {of(mats.lines, side)} of {mats.rules.target} left"
        )
        if not changed:
            line += f", {of(mats.bollen, side)} Bollen won"
            line += f", {sum(one.side is side for one in mass.open)} {evening.stake} open"
        yield line
    if changed:
        yield from _by_name(evening)
    for tab in tabs(evening):
        if tab.ahead:
            yield f"{tab.person.written}: {tab.ahead} {evening.stake} paid ahead"
    if mats.pot:
        yield f"pot: {mats.pot}"


def _by_name(evening: Evening) -> Iterator[str]:
    """Yield what belongs to people, not to sides: the Bollen they have won and the Maß they still owe."""
    won = Counter(who for one in evening.mass.bollen for who in one.winners)
    lost = Counter(who for one in evening.mass.bollen for who in one.losers)
    for who in sorted({*won, *lost}, key=lambda who: (-won[who], who.id)):
        if not who.unnamed:
            yield f"{who.written}: {won[who]} Bollen won"
    for losers, count in Counter(one.losers for one in evening.mass.open).items():
        yield f"{_together(losers)}: {count} {evening.stake} open"


def _together(people: Iterable[Person]) -> str:
    return " & ".join(somebody.written for somebody in people)


# Schafkopf


def _accounts_teller(words: Words) -> _Teller:
    def tell(deal: schafkopf.Deal, seats: Seats) -> _Cells:
        stood = " ".join(words.amount(amount, deal.rules.unit, signed=True) for amount in deal.balances)
        explained = words.explanation(deal)
        if deal.winner is None:
            return _calls(deal), stood, explained
        said = [_calls(deal), words.contract(deal.contract)]
        said.append(" & ".join(seats[seat].written for seat in deal.declarers))
        said.append("won" if deal.winner.value == "declarers" else "lost")
        said.append("" if deal.augen is None else f"({deal.augen})")
        return " ".join(part for part in said if part), stood, explained

    return tell


def _accounts(accounts: schafkopf.Accounts, evening: Evening, words: Words) -> Iterator[str]:
    unit = accounts.rules.unit
    for one in settlement.accounts(evening):
        if one.unit == unit:
            yield f"{one.person.written}: {words.amount(one.balance, unit, signed=True)}"
    for payer, payee, amount, _ in (one for one in settlement.settle_up(evening) if one.unit == unit):
        yield f"{payer.written} pays {payee.written} {words.amount(amount, unit)}"


_TELLERS: Final[Mapping[str, Callable[[Words], _Teller]]] = {
    "bierkopf": _mats_teller,
    "schafkopf": _accounts_teller,
}
_STANDS: Final[Mapping[str, Callable[[Any, Evening, Words], Iterator[str]]]] = {
    "bierkopf": _mats,
    "schafkopf": _accounts,
}
