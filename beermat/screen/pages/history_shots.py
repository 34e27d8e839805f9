"""The scenes of the history and of its deals that are worth a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.allowed import check
from beermat.evening.entries import DealStruck, Undo
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.evening.questions import EveningLine, Moment, Past
from beermat.screen.gallery import Shot, told
from beermat.screen.screens import DealShown, History
from beermat.screen.state import Flow

_EVENING = """
rules bierkopf target=11
seats Anna, Bert / Chris, Dora
standing 9:11 1:0 "begun on paper"
a A+
B
a b A
=
A:102
replace 2 B+
fix B -1 "miscounted"
misdeal
b B
strike 3
insert 5 A
paid B
A
"""


def _past(evening: Evening, *, sure: bool = True) -> Past:
    moments = tuple(
        Moment("2026-11-28", f"{20 + at // 20}:{at * 3 % 60:02d}", sure) for at in range(len(evening.record))
    )
    line = EveningLine(14, moments[0], False, evening.seats, len(evening.deals), evening.bollen)
    return Past(line, evening, moments)


def shots() -> Iterator[Shot]:
    """Yield them."""
    evening = read(_EVENING)
    undone = evening.apply(check(evening, Undo()))
    past = _past(undone)
    yield Shot("history-changed", undone, Flow(History(past=past)), facing=True)
    yield Shot("history-further", undone, Flow(History(6, past)))
    yield Shot("history-unsure", undone, Flow(History(past=_past(undone, sure=False))))
    yield Shot("history-past", read("A\n"), Flow(History(past=past, id=14)))
    yield Shot("deal-replaced", undone, Flow(DealShown(2, 0, past)))
    yield Shot("deal-struck", undone, Flow(DealShown(3, 0, past)))
    struck = undone.apply(check(undone, DealStruck(2)))
    flow = replace(told(struck), screen=DealShown(2, 0, past))
    yield Shot("deal-told", struck, flow, facing=True)
