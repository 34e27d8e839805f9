"""Shall this person really be taken off the list of regulars? Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from beermat.evening.entries import Person, TakeOff, person
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, want
from beermat.screen.gallery import NOW, Shot
from beermat.screen.pages.gathering import REGULARS, regular
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Gathering, OffList, Party, TakingOff
from beermat.screen.sheet import Sheet
from beermat.screen.state import FRESH, Flow, Said
from beermat.screen.steps import Action, House, Verb
from beermat.wording import marked

GONE: Final = marked("{name} is off the list: type the name anew, and it is on it again")


def choices(screen: TakingOff, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return no and yes."""
    return (BACK, Action(Verb.TAKE_OFF))


def act(flow: Flow, screen: TakingOff, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows from a yes."""
    return want(flow, action, TakeOff(screen.who))


def done(flow: Flow, who: Person, now: float) -> Step:
    """Return what follows once this person is off the list: the others, and how he comes back."""
    flow = replace(flow, notice=Said(GONE, who.shown), notice_until=now + FRESH)
    if not isinstance(flow.screen, TakingOff):
        return flow, ()
    return go(flow, flow.screen.before.without(who), flow.chosen)


def behind(screen: TakingOff) -> Screen:
    """Return the list."""
    return screen.before


def dialog(view: View, screen: TakingOff) -> tuple[Item, ...]:
    """Return the question, what stays, and two tiles."""
    words = view.words
    title = words("Take {name} off the list?", name=screen.who.shown)
    stays = words("Evenings, {stake} and statistics stay", stake=view.evening.stake)
    sheet = Sheet(view, "tiles", title, stays)
    off = {"title": words("Off the list"), "sub": words("comes back when typed anew")}
    sheet.question((BACK, {"title": words("Keep")}), (Action(Verb.TAKE_OFF), off))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read("rules bierkopf\n")
    misspelt = regular("Annna", 1, "2026-05-03")
    screen = OffList(gathering=Gathering(Party(regulars=(*REGULARS, misspelt))))
    yield Shot("taking-off", evening, Flow(TakingOff(screen, misspelt.person)), facing=True)
    yield Shot("taking-off-long", evening, Flow(TakingOff(screen, person("Maximilian Oberhuberle"))))
    gone, _ = done(Flow(TakingOff(screen, misspelt.person)), misspelt.person, NOW)
    yield Shot("off-list-gone", evening, gone)
