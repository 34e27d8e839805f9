"""Shall the table be left: the machine switched off, or, on a desktop, the window closed? Pure.

Nothing happens by itself: it must be chosen. The first choice is to stay, so that a button pressed without
looking changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.screen.asks import Leave
from beermat.screen.flow import Step, show
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Leaving, Screen
from beermat.screen.sheet import Sheet
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb

STAY = Action(Verb.BACK)
GO = Action(Verb.LEAVE)


def choices(screen: Leaving, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the two answers; once it is decided there is nothing more to choose."""
    return () if screen.gone else (STAY, GO)


def act(flow: Flow, screen: Leaving, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Leave the table."""
    if action != GO:
        return flow, ()
    return show(flow, replace(screen, gone=True), now), (Leave(),)


def behind(screen: Leaving) -> Screen:
    """Return what was there before; who has decided to go does not come back."""
    return screen if screen.gone else screen.origin


def dialog(view: View, screen: Leaving) -> tuple[Item, ...]:
    """Return the question, or, while the machine is going, what to wait for."""
    return _farewell(view) if screen.gone else _question(view, screen)


def _question(view: View, screen: Leaving) -> tuple[Item, ...]:
    words = view.words
    asked = words("Switch off?") if screen.machine else words("Close the table?")
    sheet = Sheet(view, "tiles", asked, words("The evening stays as it is"))
    title = words("Switch off") if screen.machine else words("Close it")
    sheet.question((STAY, {"title": words("Play on")}), (GO, {"title": title}))
    return sheet.done


def _farewell(view: View) -> tuple[Item, ...]:
    words = view.words
    sheet = Sheet(view, "card", words("The table switches off"))
    sheet.put(
        "wait",
        "Card",
        sheet.dialog.card,
        title=words("Good night"),
        text=words("Pull the plug only when the green light of the computer has gone out"),
    )
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the question in both its wordings, with the buttons on it too, and the farewell."""
    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\na b A+\nB\n")
    yield Shot("leaving", evening, Flow(Leaving(machine=True)), facing=True)
    yield Shot("leaving-buttons", evening, Flow(Leaving(machine=True), focus=STAY))
    yield Shot("leaving-window", evening, Flow(Leaving(machine=False)))
    yield Shot("leaving-gone", evening, Flow(Leaving(machine=True, gone=True)), facing=True)
