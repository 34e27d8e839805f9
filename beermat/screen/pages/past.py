"""An evening of the past, to read: its picture, and from there its deals, its course and its Maß. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from beermat.evening.evening import Evening
from beermat.scorekeeper import ReopenPast
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, want
from beermat.screen.gallery import Shot
from beermat.screen.poster import poster
from beermat.screen.scene import Item, View
from beermat.screen.screens import AllEvenings, Course, History, PastEvening, Paying, Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.evening.questions import Past

NAMES: Final = {
    Verb.HISTORY: marked("Deals"),
    Verb.COURSE: marked("Course"),
    Verb.PLAY_ON: marked("Play on"),
}


def choices(screen: PastEvening, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return its deals, its course, its Maß where one was lost, and back; nothing can be changed there.

    The last one that was played can be played on, as long as nothing newer was.
    """
    if screen.past is None:
        return (BACK,)
    mass = (Action(Verb.PAYING),) if screen.past.evening.mass.anybodys else ()
    on = (Action(Verb.PLAY_ON),) if _is_last(screen, screen.past) else ()
    return (Action(Verb.HISTORY), Action(Verb.COURSE), *mass, *on, BACK)


def _is_last(screen: PastEvening, past: Past) -> bool:
    lines = (screen.origin.lines or ()) if isinstance(screen.origin, AllEvenings) else ()
    return past.line.closed and screen.id in [line.id for line in lines[:1]]


def act(
    flow: Flow, screen: PastEvening, evening: Evening, action: Action, *, now: float, house: House
) -> Step:
    """Return what follows when one of them is chosen."""
    match action.verb:
        case Verb.HISTORY:
            return go(flow, History(past=screen.past, id=screen.id, origin=screen), now)
        case Verb.COURSE:
            return go(flow, Course(past=screen.past, origin=screen), now)
        case Verb.PAYING:
            return go(flow, Paying(past=screen.past, origin=screen), now)
        case Verb.PLAY_ON if screen.past is not None:
            return want(flow, action, ReopenPast(screen.past.evening), len(evening.record))
    return flow, ()


def behind(screen: PastEvening) -> Screen:
    """Return the list it was opened from."""
    return screen.origin


def dialog(view: View, screen: PastEvening) -> tuple[Item, ...]:
    """Return the picture of the evening with a row of actions below it."""
    sheet = Sheet(view, "rows", "")
    names = {verb: view.words(name) for verb, name in NAMES.items()}
    if screen.past is not None:
        read = replace(view, evening=screen.past.evening)
        sheet.put("picture", "PosterWidget", sheet.dialog.picture, poster=poster(read, screen.past.line))
        names[Verb.PAYING] = read.evening.stake
    order = choices(screen, view.evening, view.house)
    sheet.actions(*((action, {"text": names[action.verb]}) for action in order[:-1]), back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery makes evenings up
    from beermat.evening.questions import EveningLine, Moment, Past  # noqa: PLC0415

    start = "rules bierkopf target=4\nseats Resi, Sepp / Vroni, Xaver\n"
    told = read(start + "A\na b A+\nB\n=\na b B+\nb B++\npaid Sepp\nA\n")
    line = EveningLine(7, Moment("2026-10-24", "19:30", True), True, told.seats, 7, told.bollen)
    past = Past(line, told, (line.opened,) * len(told.record))
    tonight, shown = read("rules bierkopf\n"), PastEvening(7, AllEvenings(), past)
    yield Shot("past", tonight, Flow(shown), facing=True)
    yield Shot("past-last", tonight, Flow(replace(shown, origin=AllEvenings(lines=(line,)))), facing=True)
    yield Shot("past-not-told", tonight, Flow(PastEvening(7, AllEvenings())))
    yield Shot("past-course", tonight, Flow(Course(past=past, origin=shown)))
    yield Shot("past-mass", tonight, Flow(Paying(past=past, origin=shown)))
