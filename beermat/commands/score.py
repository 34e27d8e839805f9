"""`beermat score`: an evening's standing, as one JSON object or as a table to read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from beermat.evening import settlement
from beermat.evening.dialect import dialect_of
from beermat.evening.entries import Person, Seats
from beermat.evening.evening import Evening
from beermat.evening.koenig import GAMES, koenig
from beermat.evening.people import seatings, seats_of_deals
from beermat.evening.standing import standing
from beermat.evening.tabs import tabs
from beermat.rules.bierkopf import Side, of
from beermat.wording import Words

if TYPE_CHECKING:
    from beermat.rules import bierkopf, schafkopf
    from beermat.rules.catalogue import Deal


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


_Cells = tuple[str, str, str, str]


def _deals(evening: Evening, words: Words) -> Iterator[str]:
    cells = [
        _cells(deal, seats, words) for deal, seats in zip(evening.deals, seats_of_deals(evening), strict=True)
    ]
    widths = [max((len(row[at]) for row in cells), default=0) for at in range(3)]
    seated = {str(number): seats for number, seats in seatings(evening)}
    for number, deal, left, explanation in cells:
        if number in seated:
            a1, b1, a2, b2 = (somebody.written for somebody in seated[number])
            yield f"seats: {a1} & {a2} : {b1} & {b2}"
        start = f"{number:>{widths[0]}}  {deal:<{widths[1]}}  {left:>{widths[2]}}"
        yield f"{start}  {explanation}".rstrip()


def _cells(deal: Deal, seats: Seats, words: Words) -> _Cells:
    """Return its number, what was played, how it stood then, and how its value came about."""
    if deal.struck:
        return str(deal.number), "", "", "struck out"
    write = dialect_of(deal.rules).write_doubling
    said, stood, more = _TOLD[deal.rules.game](deal, seats, words)
    calls = " ".join(write(call) for call in deal.calls)
    return str(deal.number), f"{calls} {said}".strip(), stood, words.explanation(deal) + more


# Bierkopf


def _bierkopf_deal(deal: bierkopf.Deal, seats: Seats, words: Words) -> tuple[str, str, str]:
    said = "60:60" if deal.winner is None else f"{deal.winner.value} {words.degree(deal.degree)}"
    if deal.augen is not None and deal.winner is not None:
        said += f" ({deal.augen[0]}:{deal.augen[1]})"
    more = ""
    if deal.bollen is not None:
        more = f"; {'Brille' if deal.brille else 'Bollen'} for {deal.bollen.value}"
    return said, f"{deal.lines[0]}:{deal.lines[1]}", more


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


def _schafkopf_deal(deal: schafkopf.Deal, seats: Seats, words: Words) -> tuple[str, str, str]:
    stood = " ".join(words.amount(amount, deal.rules.unit, signed=True) for amount in deal.balances)
    if deal.winner is None:
        return "", stood, ""
    said = [words.contract(deal.contract), " & ".join(seats[seat].written for seat in deal.declarers)]
    said.append("won" if deal.winner.value == "declarers" else "lost")
    said.append("" if deal.augen is None else f"({deal.augen})")
    return " ".join(part for part in said if part), stood, ""


def _accounts(accounts: schafkopf.Accounts, evening: Evening, words: Words) -> Iterator[str]:
    unit = accounts.rules.unit
    for one in settlement.accounts(evening):
        if one.unit == unit:
            yield f"{one.person.written}: {words.amount(one.balance, unit, signed=True)}"
    for payer, payee, amount, _ in (one for one in settlement.settle_up(evening) if one.unit == unit):
        yield f"{payer.written} pays {payee.written} {words.amount(amount, unit)}"


_TOLD: Final[Mapping[str, Callable[[Any, Seats, Words], tuple[str, str, str]]]] = {
    "bierkopf": _bierkopf_deal,
    "schafkopf": _schafkopf_deal,
}
_STANDS: Final[Mapping[str, Callable[[Any, Evening, Words], Iterator[str]]]] = {
    "bierkopf": _mats,
    "schafkopf": _accounts,
}
