"""Bierkopf in the Deckel notation: `a b A+`, `A:74`, `b! B`, `=` (rules 4)."""

from __future__ import annotations

import re
from typing import Final

from beermat.evening.entries import DoubleCalled, Intent, Seats
from beermat.evening.line import Line, Said, SeatForm, Word
from beermat.rules.bierkopf import Call, Calls, Counted, Result, Won
from beermat.rules.common import Degree, Side

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
