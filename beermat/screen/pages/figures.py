"""Statistics at a glance: a card for each ranking, with who leads it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.evening.evening import Evening
from beermat.screen.choices import BACK
from beermat.screen.figures import Figures, Ranked, names, places, rankings
from beermat.screen.flow import Step, go
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb


def choices(screen: Figures, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the rankings, and back."""
    shown = () if screen.report is None else rankings(screen.report)
    return (*(Action(Verb.RANKING, text=one.key) for one in shown), BACK)


def act(flow: Flow, screen: Figures, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when a ranking is chosen."""
    if action.verb is Verb.RANKING and screen.report is not None:
        return go(flow, Ranked(screen.report, action.text, screen), now)
    return flow, ()


def behind(screen: Figures) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: Figures) -> tuple[Item, ...]:
    """Return a card for each ranking: who is first in it, and with how many."""
    words, report = view.words, screen.report
    shown = () if report is None else rankings(report)
    subtitle = ""
    if report is not None:
        subtitle = (
            words.many("{n} evening", "{n} evenings", report.evenings) if shown else words("No evening yet")
        )
        if report.unread:
            subtitle += words.many(", {n} cannot be read", ", {n} cannot be read", report.unread)
    sheet = Sheet(view, "tiles", words("Statistics"), subtitle)
    for one, box in zip(shown, sheet.dialog.cards(len(shown) or 1), strict=False):
        assert report is not None  # else there are none
        first = places(one, report)[0].total
        sheet.put(
            f"ranking {one.key}",
            "Tile",
            box,
            Action(Verb.RANKING, text=one.key),
            title=words(one.title),
            number=one.told(words, first),
            sub=names(first),
        )
    sheet.actions(back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery makes people up
    from beermat.screen.pages.portrait import made_up  # noqa: PLC0415

    evening = read("rules bierkopf\n")
    yield Shot("statistics", evening, Flow(Figures(made_up())), facing=True)
    yield Shot("statistics-none", evening, Flow(Figures(made_up(evenings=0))))
