"""All evenings of the book, the latest first; each can be opened and read. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.questions import EveningLine
from beermat.screen.choices import BACK
from beermat.screen.dates import short_day
from beermat.screen.figures import Figures
from beermat.screen.flow import Step, go, show
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import AllEvenings, BollenPerEvening, PastEvening, Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb


def length(screen: AllEvenings, evening: Evening) -> int:
    """Return how many evenings there are to scroll through."""
    return len(screen.lines or ())


def choices(screen: AllEvenings, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the evenings on show, those before and after them, Bollen per evening, statistics, and back."""
    whole, first, rows = screen.lines or (), screen.first, house.rows
    shown = (Action(Verb.EVENING, number=line.id) for line in whole[first : first + rows])
    older = (Action(Verb.PAGE, number=first + rows),) if first + rows < len(whole) else ()
    newer = (Action(Verb.PAGE, number=max(0, first - rows)),) if first > 0 else ()
    return (*shown, *older, *newer, Action(Verb.BOLLEN), Action(Verb.STATISTICS), BACK)


def act(
    flow: Flow, screen: AllEvenings, evening: Evening, action: Action, *, now: float, house: House
) -> Step:
    """Return what follows when an evening, other evenings or the Bollen are chosen."""
    match action.verb:
        case Verb.EVENING:
            return go(flow, PastEvening(action.number, screen), now)
        case Verb.PAGE:
            return show(flow, screen.at(action.number), now), ()
        case Verb.BOLLEN:
            return go(flow, BollenPerEvening(origin=screen), now)
        case Verb.STATISTICS:
            return go(flow, Figures(origin=screen), now)
    return flow, ()


def behind(screen: AllEvenings) -> Screen:
    """Return the table."""
    return Table()


def dialog(view: View, screen: AllEvenings) -> tuple[Item, ...]:
    """Return a row for each evening: its day, who won how many Bollen, and deals."""
    words = view.words
    whole = screen.lines or ()
    none = "" if whole or screen.lines is None else words("No evening yet")
    sheet = Sheet(view, "rows", words("All evenings"), none)
    shown = whole[screen.first : screen.first + view.house.rows]
    for line, box in zip(shown, sheet.dialog.rows(len(shown)), strict=True):
        look = {"cells": _cells(view, line), "note": _note(view, line)}
        sheet.put(f"evening {line.id}", "Row", box, Action(Verb.EVENING, number=line.id), **look)
        sheet.drags(box.height + view.layout.mm * 0.8)
    order = choices(screen, view.evening, view.house)
    turn = (
        (action, {"text": words("Older") if action.number > screen.first else words("Newer")})
        for action in order
        if action.verb is Verb.PAGE
    )
    bollen = (Action(Verb.BOLLEN), {"text": words("Bollen per evening")})
    statistics = (Action(Verb.STATISTICS), {"text": words("Statistics")})
    sheet.actions(*turn, bollen, statistics, back(view))
    return sheet.done


def _cells(view: View, line: EveningLine) -> list[str]:
    day = short_day(view.words, line.opened.day)
    return ["", day if line.opened.sure else f"{day} ?", *_told(line)]


def _told(line: EveningLine) -> tuple[str, str, str]:
    """Return who won how many Bollen; where there were no mats, who sat there last."""
    each = [(" & ".join(_short(who) for who in one.who), one.bollen) for one in line.won]
    if not each:
        return ", ".join(_short(who) for who in line.seats), "", " "
    if any(len(one.who) == 1 for one in line.won):
        return ", ".join(f"{name}\N{NO-BREAK SPACE}{bollen}" for name, bollen in each), "", " "
    (a, won_a), (b, won_b) = each
    return f"{a} – {b}", "", f"{won_a} : {won_b}"


def _short(who: Person) -> str:
    return who.shown.split()[0]  # two full names fill a row


def _note(view: View, line: EveningLine) -> str:
    words = view.words
    deals = words.many("{n} deal", "{n} deals", line.deals)
    return deals if line.closed else words("{deals}, not closed", deals=deals)


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.screen.pages import bollen  # noqa: PLC0415 - only the gallery makes evenings up

    made = next(iter(bollen.shots()))
    assert isinstance(made.flow.screen, BollenPerEvening)
    lines = made.flow.screen.lines
    yield Shot("evenings", made.evening, Flow(AllEvenings(lines=lines)), facing=True)
    yield Shot("evenings-further", made.evening, Flow(AllEvenings(3, lines)))
    yield Shot("evenings-none", made.evening, Flow(AllEvenings(lines=())))
