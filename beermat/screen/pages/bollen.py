"""Bollen per evening: who played, and how many each side won, evening by evening. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from beermat.evening.evening import Evening
from beermat.evening.highlights import Won
from beermat.evening.questions import EveningLine, Moment
from beermat.screen.choices import BACK
from beermat.screen.dates import short_day
from beermat.screen.flow import Step
from beermat.screen.gallery import Shot
from beermat.screen.ledger import Entry, Ledger
from beermat.screen.scene import Item, View
from beermat.screen.screens import BollenPerEvening, Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb

if TYPE_CHECKING:
    from beermat.evening.entries import Seats


def per_leaf(house: House) -> int:
    """Return how many evenings a leaf shows: where names stand beside blots more than a list has rows.

    Nothing here is tapped.
    """
    return house.rows if house.roomy else house.rows * 3 // 2


def evenings(screen: BollenPerEvening) -> tuple[EveningLine, ...]:
    """Return the evenings on which there was a Bollen, the latest first."""
    return tuple(line for line in screen.lines or () if any(one.bollen for one in line.won))


def choices(screen: BollenPerEvening, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return earlier and later evenings, and back."""
    last = max(-(-len(evenings(screen)) // per_leaf(house)) - 1, 0)
    leaf = min(screen.leaf, last)
    older = (Action(Verb.PAGE, number=leaf + 1),) if leaf < last else ()
    newer = (Action(Verb.PAGE, number=leaf - 1),) if leaf > 0 else ()
    return (*older, *newer, BACK)


def act(
    flow: Flow, screen: BollenPerEvening, evening: Evening, action: Action, *, now: float, house: House
) -> Step:
    """Return what follows when another leaf is chosen."""
    if action.verb is Verb.PAGE:
        return replace(flow, screen=replace(screen, leaf=action.number), focus=None), ()
    return flow, ()


def behind(screen: BollenPerEvening) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: BollenPerEvening) -> tuple[Item, ...]:
    """Return one line of the ledger for each evening of the leaf, the latest at the top."""
    words, most = view.words, per_leaf(view.house)
    sheet = Sheet(view, "rows", words("Bollen per evening"))
    shown = evenings(screen)[screen.leaf * most : (screen.leaf + 1) * most]
    note = "" if screen.lines is None or shown else words("No Bollen yet")
    (plate,) = sheet.dialog.plates(1)
    ledger = Ledger(tuple(_entry(view, line) for line in shown), most, note)
    sheet.put("ledger", "LedgerWidget", plate, ledger=ledger)
    order = choices(screen, view.evening, view.house)
    turn = (
        (action, {"text": words("Older") if action.number > screen.leaf else words("Newer")})
        for action in order
        if action.verb is Verb.PAGE
    )
    sheet.actions(*turn, back(view))
    return sheet.done


def _entry(view: View, line: EveningLine) -> Entry:
    day = short_day(view.words, line.opened.day)
    day = day if line.opened.sure else f"{day} ?"
    if any(len(one.who) == 1 for one in line.won):
        each = (f"{one.who[0].shown}\N{NO-BREAK SPACE}{one.bollen}" for one in line.won)
        return Entry(day, told=" · ".join(each))
    a, b = line.won
    return Entry(day, (_names(a), _names(b)), (a.bollen, b.bollen))


def _names(won: Won) -> str:
    return " & ".join(who.shown for who in won.who)


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.entries import seats  # noqa: PLC0415 - only the gallery makes people up
    from beermat.evening.notation import read  # noqa: PLC0415

    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\nA\n")
    long = seats(
        "Maximilian Oberhuberle", "Anna-Lena Großmüller", "Wolfgang Schmidtbauer", "Hans-Jürgen Weißgerber"
    )
    four = seats("Anna", "Chris", "Bert", "Dora")
    lines = (
        _line(14, "2026-11-28", four, (3, 2)),
        _line(13, "2026-11-21", seats("Resi", "Sepp", "Vroni", "Xaver"), (1, 0))._replace(
            won=tuple(
                Won((who,), n)
                for who, n in zip(seats("Xaver", "Resi", "Vroni", "Sepp"), (3, 2, 1, 0), strict=True)
            )
        ),
        _line(12, "2026-11-14", four, (0, 4)),
        _line(11, "1970-01-01", long, (2, 2), sure=False),
        _line(10, "2026-10-31", four, (21, 9)),
        _line(9, "2026-10-24", four, (5, 1)),
        _line(8, "2026-10-17", four, (2, 3)),
        _line(7, "2026-10-10", four, (1, 1)),
    )
    yield Shot("bollen-per-evening", evening, Flow(BollenPerEvening(lines)), facing=True)
    yield Shot("bollen-per-evening-none", evening, Flow(BollenPerEvening(())))


def _line(id: int, day: str, four: Seats, bollen: tuple[int, int], *, sure: bool = True) -> EveningLine:
    a1, b1, a2, b2 = four
    won = (Won((a1, a2), bollen[0]), Won((b1, b2), bollen[1]))
    return EveningLine(id, Moment(day, "19:30", sure), True, four, 40, bollen, won)
