"""Bierkopf in an evening: how a deal is written, as JSON, in the statistics and in the course.

`beermat.evening.game` says what is asked of a game here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from beermat.evening.course import Bollen, Course, Curve, Trace, stake
from beermat.evening.entries import NOBODY, DoubleCalled, Intent, Person, Seats
from beermat.evening.evening import Evening
from beermat.evening.mass import Mass, partners
from beermat.evening.notation.tokens import Line, Said, SeatForm, Word
from beermat.evening.people import people_of
from beermat.evening.statistics import Counting
from beermat.rules.bierkopf import Call, Calls, Counted, Deal, Mats, Result, Won, own_deals
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Degree, Pair, Side, of, with_side

BOLLEN: Final = True

# Notation: `a b A+`, `A:74`, `b! B`, `=` (rules 4)

_PLUSES: Final = {Degree.PLAIN: "", Degree.SCHNEIDER: "+", Degree.SCHWARZ: "++"}
_DEGREES: Final = {pluses: degree for degree, pluses in _PLUSES.items()}
_RESULT: Final = re.compile(r"(?P<side>[AB])(?::(?P<augen>[0-9]{1,3})(?P<all>\+\+)?|(?P<pluses>\+{0,2}))|=")
_CALL: Final = re.compile(r"(?P<side>[ab])(?P<bang>!?)")
_A_RESULT: Final = "A, A+, A++, A:74, A:120++, the same with B, or ="

SEATS: Final = SeatForm(",/,", (0, 2, 1, 3), "four names: A1, A2 / B1, B2")
A_DEAL: Final = f"doublings (a, b, a!, b!) and a result ({_A_RESULT})"


def begins_deal(word: Word) -> bool:
    """Say whether a statement that begins with this word is a deal."""
    return word.text.startswith(("A", "B", "=")) or _CALL.fullmatch(word.text) is not None


def read_deal(line: Line, words: list[Word], seats: Seats) -> Said:
    """Return the deal that these words tell."""
    *before, last = words or [line.end]
    if not words or _CALL.fullmatch(last.text):
        line.expected(line.end, f"a result: {_A_RESULT}")
    for at, word in enumerate(before):
        if _RESULT.fullmatch(word.text):
            line.nothing_after(words[at + 1 :])
    calls = tuple(_call(line, word, A_DEAL) for word in before)
    match = _RESULT.fullmatch(last.text)
    if match is None:
        line.expected(last, f"a result: {_A_RESULT}")
    return Said(calls, _claim(match), tuple(before), last)


def _claim(match: re.Match[str]) -> Won | Counted:
    if match["side"] is None:
        return Counted(Side.A, 60)
    side = Side(match["side"])
    if match["augen"] is not None:
        return Counted(side, int(match["augen"]), match["all"] is not None)
    return Won(side, _DEGREES[match["pluses"]])


def read_doubling(line: Line, word: Word) -> Intent:
    """Return the doubling that a word of `open` is."""
    return DoubleCalled(*_call(line, word, "a doubling: a, b, a!, b!"))


def _call(line: Line, word: Word, expected: str) -> Call:
    match = _CALL.fullmatch(word.text)
    if match is None:
        line.expected(word, expected)
    return Call(Side(match["side"].upper()), match["bang"] == "!")


def write_deal(calls: Calls, result: Result, seats: Seats) -> str:
    """Return a deal as it is written."""
    return " ".join([*map(write_doubling, calls), _result(result)])


def write_doubling(call: Call) -> str:
    """Return a doubling as it is written: `a`, `b`, `a!` or `b!`."""
    return call.side.value.lower() + ("!" if call.last_hand else "")


def _result(result: Result) -> str:
    if result.winner is None:
        return "="
    if result.augen is None:
        return result.winner.value + _PLUSES[result.degree]
    counted = max(result.augen)
    every_trick = "++" if result.degree is Degree.SCHWARZ else ""
    return f"{result.winner.value}:{counted}{every_trick}"


# JSON


def standing_as_json(mats: Mats, evening: Evening) -> dict[str, object]:
    """Return how the mats stand, and who pays next."""
    owing = evening.mass.next
    return {
        "rules": mats.rules.name,
        "target": mats.rules.target,
        "pot": mats.pot,
        "dealer": evening.seats[evening.dealer].written,
        "sides": {side.value: _side(mats, side, evening) for side in Side},
        "match": None
        if mats.rules.rounds_to_win is None
        else {
            "rounds_to_win": mats.rules.rounds_to_win,
            "rounds": _pair(mats.rounds),
            "won": _pair(mats.matches),
        },
        "next_mass": None if owing is None else {"side": owing[0].value, "player": owing[1].written},
        "mass_ahead": _ahead(evening),
        **({"mass_even": _even(evening.mass)} if mats.rules.settle == "net" else {}),
    }


def _ahead(evening: Evening) -> dict[str, object]:
    """Return the name of everybody who has paid ahead, with how many."""
    payers = Counter(one.payer for one in evening.mass.ahead if one.payer not in NOBODY)
    names = {somebody.id: somebody.written for somebody in people_of(evening)}
    return {names[payer]: count for payer, count in payers.items()}


def _even(mass: Mass) -> dict[str, object]:
    return {side.value: mass.evened_out(side) for side in Side}


def _side(mats: Mats, side: Side, evening: Evening) -> dict[str, object]:
    mass = evening.mass
    return {
        "players": [somebody.written for somebody in evening.partners(side)],
        "lines": of(mats.lines, side),
        "bollen_won": of(mats.bollen, side),
        "bollen_lost": of(mats.bollen, side.other),
        "mass_owed": mass.owed_by(side),
        "mass_paid": mass.paid_by_side(side),
    }


def deal_as_json(deal: Deal, seats: Seats) -> dict[str, object]:
    """Return what a deal that counts did."""
    return {
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


def _pair(pair: Pair) -> dict[str, object]:
    return {"A": pair[0], "B": pair[1]}


# Statistics


def count(counting: Counting, deal: Deal, before: Evening) -> None:
    """Count a deal for the four who played it, and for both pairs."""
    lines = before.standing.lines
    for side in Side:
        behind = of(lines, side) - of(lines, side.other)
        counting.behind[side] = max(counting.behind[side], behind)
        doubled = sum(call.side is side for call in deal.calls)
        won = deal.winner is side
        for sheet in counting.of_side(deal.rules.game, side, before):
            sheet.take_deal(won=won, degree=deal.degree, anybody=deal.winner is not None)
            sheet.counts["spritzen"] += doubled
            sheet.counts["spritzen_won"] += doubled * won
            if deal.bollen is side:
                sheet.comeback = max(sheet.comeback, counting.behind[side])


def winners(deal: Deal, seats: Seats) -> list[tuple[Person, ...]]:
    """Return the pair that won a deal; nobody at 60:60."""
    return [] if deal.winner is None else [partners(seats, deal.winner)]


def worth(deal: Deal) -> int:
    """Return what a deal came to, in lines."""
    return deal.value


# Course


def curves(rules: RuleSet) -> Curves:
    """Return the curves of the two mats, before anything was played on them."""
    return Curves()


class Curves:
    """The lines that both sides have left, from one stage of the evening to the next."""

    def __init__(self) -> None:
        """Begin with no curve."""
        self._lines = {side: Trace() for side in Side}
        self._known: Mats | None = None
        self._bollen: list[Bollen] = []
        self._top = 0

    def take(self, stage: Evening, new: Sequence[Any]) -> None:
        """Go on to this stage, after these new deals."""
        known, now = self._known, len(stage.deals)
        mats: Mats = stage.standing
        deals = own_deals(deal for deal in new if not deal.struck)
        self._known = mats
        self._top = max(self._top, mats.rules.target)
        if known is None:
            self._lay(now, mats)
        elif deals:
            self._score(known, deals[0], mats)
        elif _scale(known.rules) != _scale(mats.rules):
            self._lay(now, mats)
        elif known.lines != mats.lines:
            for side, line in self._lines.items():
                line.step(now, level(mats.rules, of(mats.lines, side)))

    def course(self, sheet: str, evening: Evening) -> Course:
        """Return all series of the sheet."""
        last = len(evening.deals)
        curves = tuple(Curve(side, line.done(last)) for side, line in self._lines.items())
        stakes = tuple(stake(deal, Side.A) for deal in own_deals(evening.deals) if not deal.struck)
        return Course(sheet, "lines", last, curves, tuple(self._bollen), stakes, self._top)

    def _lay(self, deal: int, mats: Mats) -> None:
        for side, line in self._lines.items():
            if line.pieces:
                line.hold(deal)
            line.begin(deal, level(mats.rules, of(mats.lines, side)))

    def _score(self, before: Mats, deal: Deal, mats: Mats) -> None:
        left = deal.lines if deal.bollen is None else with_side(before.lines, deal.bollen, 0)
        for side, line in self._lines.items():
            line.reach(deal.number, level(deal.rules, of(left, side)))
        if deal.bollen is not None:
            self._bollen.append(Bollen(deal.number, level(deal.rules, 0), deal.bollen, deal.brille))
            self._lay(deal.number, mats)


def level(rules: RuleSet, left: int) -> int:
    """Return where so many lines left stand on a chart: there, or as points where points are counted."""
    return left if rules.count == "down" else rules.target - left


def _scale(rules: RuleSet) -> tuple[int, str]:
    return rules.target, rules.count
