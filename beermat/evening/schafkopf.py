"""Schafkopf in an evening: how a deal is written, as JSON, in the statistics and in the course.

`beermat.evening.game` says what is asked of a game here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from beermat.evening import settlement
from beermat.evening.course import Course, Curve, Trace, stake
from beermat.evening.entries import Intent, Knocked, KontraCalled, Person, Seats
from beermat.evening.evening import Evening
from beermat.evening.notation.tokens import Line, Said, SeatForm, Word, name
from beermat.evening.people import people_of
from beermat.evening.statistics import Counting
from beermat.rules import schafkopf
from beermat.rules.common import Degree
from beermat.rules.schafkopf import Accounts, Deal
from beermat.rules.schafkopf_claims import Claim, Counted, Ended, Outcome, Party, Result
from beermat.rules.schafkopf_tariffs import Call, Calls, Contract, Tariff

BOLLEN: Final = False

# Notation: `rufer Anna Chris 91 l3`, `solo Bert lost k2 x1`, `pass` (rules 4)

_PLUSES: Final = {Degree.PLAIN: "", Degree.SCHNEIDER: "+", Degree.SCHWARZ: "++"}
_DEGREES: Final = {pluses: degree for degree, pluses in _PLUSES.items()}
_CONTRACTS: Final = {contract.value: contract for contract in Contract}
_OUTCOME: Final = re.compile(r"(?P<said>won|lost)(?P<pluses>\+{0,2})|(?P<augen>[0-9]{1,3})(?P<all>\+\+)?")
_NUMBERED: Final = r"(?P<letter>[lkxj])(?P<count>[0-9]{0,2})"

_JUNGFRAU: Final = "j="

_A_CONTRACT: Final = ", ".join(_CONTRACTS)
_A_RESULT: Final = "the declarers' Augen (91, 120++), or won, won+, won++, lost, lost+, lost++"
_MORE: Final = "l3 (Laufende), k2 (Klopfer), x1 (Kontra), j1 (Jungfrauen)"

SEATS: Final = SeatForm(",,,", (0, 1, 2, 3), "four names, clockwise: Anna, Bert, Chris, Dora")
A_DEAL: Final = f"a contract ({_A_CONTRACT}), who plays it, a result, and perhaps {_MORE}"


def begins_deal(word: Word) -> bool:
    """Say whether a statement that begins with this word is a deal."""
    return word.is_plain("|".join(_CONTRACTS))


def read_deal(line: Line, words: list[Word], seats: Seats) -> Said:
    """Return the deal that these words tell."""
    if not words or not begins_deal(words[0]):
        line.expected(words[0] if words else line.end, f"a contract: {_A_CONTRACT}")
    first, *rest = words
    contract = _CONTRACTS[first.text]
    people = {Contract.PASS: 0, Contract.RUFER: 2}.get(contract, 1)
    taken = [
        seats.index(line.one_of(seats, rest[at : at + 1], who))
        for at, who in enumerate(("the declarer", "the partner")[:people])
    ]
    players, rest = rest[:people], rest[people:]
    outcome, result, rest = _read_outcome(line, contract, rest) or (None, first, rest)
    named = [word for word in rest if word.text.startswith(_JUNGFRAU)]
    numbers = dict(_numbers(line, [word for word in rest if word not in named]))
    jungfrauen = tuple(seats.index(_jungfrau(line, word, seats)) for word in named)
    if named and "j" in numbers:
        line.fault(named[0], "key-twice", key="j")
    counts = {letter: count for letter, (count, _) in numbers.items()}
    claim = Claim(
        contract,
        taken[0] if taken else None,
        outcome,
        taken[1] if len(taken) > 1 else None,
        counts.get("l", 0),
        jungfrauen or counts.get("j", 0),
    )
    calls = (Call.KLOPFER,) * counts.get("k", 0) + (Call.KONTRA,) * counts.get("x", 0)
    marks = tuple(numbers[call.value][1] for call in calls)
    places = {key: at for key, (_, at) in numbers.items()} | ({"j": named[0]} if named else {})
    return Said(calls, claim, marks, result, _blame(first, players, places))


def _read_outcome(
    line: Line, contract: Contract, words: list[Word]
) -> tuple[Outcome, Word, list[Word]] | None:
    """Return the outcome, its word and what follows it; None where there need be none and is none."""
    match = _OUTCOME.fullmatch(words[0].text) if words else None
    if match is None or contract is Contract.PASS:
        if contract in (Contract.PASS, Contract.SIE):
            return None
        line.expected(words[0] if words else line.end, f"a result: {_A_RESULT}")
    if match["said"]:
        outcome: Outcome = Ended(match["said"] == "won", _DEGREES[match["pluses"]])
    else:
        outcome = Counted(int(match["augen"]), match["all"] is not None)
    return outcome, words[0], words[1:]


def _numbers(line: Line, words: list[Word]) -> Iterator[tuple[str, tuple[int, Word]]]:
    seen: list[str] = []
    for word in words:
        match = re.fullmatch(_NUMBERED, word.text)
        if match is None or word.quoted:
            line.expected(word, f"{_MORE}, or the end of the line")
        if match["letter"] in seen:
            line.fault(word, "key-twice", key=match["letter"])
        seen.append(match["letter"])
        count = int(match["count"] or 1)
        if count == 0:
            line.expected(word, f"{match['letter']}1 or more, or nothing")
        yield match["letter"], (count, word)


def _jungfrau(line: Line, word: Word, seats: Seats) -> Person:
    """Return who is named as a Jungfrau."""
    name = word.text.removeprefix(_JUNGFRAU)
    return line.one_of(seats, [Word(word.column + len(_JUNGFRAU), name)], "a Jungfrau")


def _blame(contract: Word, players: list[Word], numbers: dict[str, Word]) -> dict[str, Word]:
    """Return the word that each refusal points at, where it is not the result."""
    blame = dict.fromkeys(("contract-not-played", "ramsch-instead-of-pass", "sie-needs-long-pack"), contract)
    if len(players) > 1:
        blame["partner-is-declarer"] = players[1]
    if "l" in numbers:
        blame |= dict.fromkeys(("no-laufende", "laufende-impossible", "pass-has-no-result"), numbers["l"])
    if "j" in numbers:
        reasons = ("no-jungfrau", "jungfrauen-impossible", "who-is-jungfrau", "jungfrau-is-another")
        blame |= dict.fromkeys((*reasons, "durchmarsch-leaves-no-jungfrau"), numbers["j"])
    return blame


def read_doubling(line: Line, word: Word) -> Intent:
    """Return the doubling that a word of `open` is."""
    doublings: dict[str, Intent] = {"k": Knocked(None), "x": KontraCalled()}
    if word.text not in doublings:
        line.expected(word, "a doubling: k (a Klopfer), x (Kontra, and the Re after it)")
    return doublings[word.text]


def write_deal(calls: Calls, result: Result, seats: Seats) -> str:
    """Return a deal as it is written."""
    words = [result.contract.value, *(name(seats[seat]) for seat in result.declarers)]
    words += _outcome(result)
    if result.laufende and result.contract is not Contract.SIE:
        words.append(f"l{result.laufende}")
    words += (f"{call.value}{calls.count(call)}" for call in Call if call in calls)
    if not isinstance(result.jungfrauen, int):
        words += (f"{_JUNGFRAU}{name(seats[seat])}" for seat in result.jungfrauen)
    elif result.jungfrauen:
        words.append(f"j{result.jungfrauen}")
    return " ".join(words)


def write_doubling(call: Call) -> str:
    """Return a doubling as it is written: `k` or `x`."""
    return call.value


def _outcome(result: Result) -> list[str]:
    if result.contract is Contract.PASS or (result.contract is Contract.SIE and result.augen is None):
        return []
    all_or_nothing = result.contract is Contract.RAMSCH or result.contract.tout
    if result.augen is not None:
        won = result.winner is Party.DECLARERS and result.augen == 120
        whole = won if all_or_nothing or result.contract is Contract.SIE else result.degree is Degree.SCHWARZ
        return [f"{result.augen}{'++' if whole else ''}"]
    said = "won" if result.winner is Party.DECLARERS else "lost"
    return [said if all_or_nothing else said + _PLUSES[result.degree]]


# JSON


def standing_as_json(accounts: Accounts, evening: Evening) -> dict[str, object]:
    """Return what everybody has on account."""
    names = {somebody.id: somebody.written for somebody in people_of(evening)}
    held = settlement.balances(accounts, evening)
    return {
        "rules": accounts.rules.name,
        "unit": accounts.rules.unit,
        "dealer": evening.seats[evening.dealer].written,
        "players": {names[one.who]: one.amount for one in held},
    }


def deal_as_json(deal: Deal, seats: Seats) -> dict[str, object]:
    """Return what a deal that counts did."""
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


# Statistics


def count(counting: Counting, deal: Deal, before: Evening) -> None:
    """Count a deal for the four who played it; what nobody played is none."""
    if deal.winner is None:
        return
    declarers_won = deal.winner is Party.DECLARERS
    for seat, (somebody, amount) in enumerate(zip(before.seats, deal.payments, strict=True)):
        sheet = counting.of(deal.rules.game, somebody.id)
        sheet.take_deal(won=(seat in deal.declarers) is declarers_won, degree=deal.degree)
        sheet.counts[deal.rules.unit] += amount


def winners(deal: Deal, seats: Seats) -> list[tuple[Person, ...]] | None:
    """Return everybody who got something for a deal; None if nobody played it: it ends no run †."""
    if deal.winner is None:
        return None
    return [(who,) for who, paid in zip(seats, deal.payments, strict=True) if paid > 0]


def worth(deal: Deal) -> int:
    """Return the most that a single player got or paid, in the tariff's unit."""
    return max(abs(paid) for paid in deal.payments)


# Course


def curves(rules: Tariff) -> Curves:
    """Return the curves of a sheet in this unit, before anything was played on it."""
    return Curves(rules.unit)


class Curves:
    """The accounts of everybody who has one on this sheet, from one stage of the evening to the next."""

    def __init__(self, unit: str) -> None:
        """Begin with no curve."""
        self._unit = unit
        self._lines: dict[str, Trace] = {}
        self._seats: dict[str, int | None] = {}

    def take(self, stage: Evening, new: Sequence[Any]) -> None:
        """Go on to this stage, after these new deals."""
        now = len(stage.deals)
        scored = any(not deal.struck for deal in new)
        seated = [somebody.id for somebody in stage.seats]
        held = schafkopf.balances(stage.standing, seated)
        self._seats = dict.fromkeys(self._seats) | {who: seat for seat, who in enumerate(seated)}
        for one in held:
            line = self._lines.setdefault(one.who, Trace())
            if not line.pieces:
                line.begin(now, one.amount)
            elif scored:
                line.reach(now, one.amount)

    def course(self, sheet: str, evening: Evening) -> Course:
        """Return all series of the sheet."""
        last, names = len(evening.deals), {somebody.id: somebody for somebody in people_of(evening)}
        curves = sorted(
            (Curve(names[who], line.done(last), self._seats.get(who)) for who, line in self._lines.items()),
            key=lambda curve: (curve.seat is None, curve.seat or 0),
        )
        stakes = tuple(
            stake(deal, Party.DECLARERS)
            for deal in schafkopf.own_deals(evening.deals)
            if not deal.struck and deal.rules.sheet == sheet
        )
        return Course(sheet, self._unit, last, tuple(curves), (), stakes)
