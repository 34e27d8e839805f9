"""Partners were drawn with real cards: who turned up the first Sow, who the second? Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go
from beermat.screen.gallery import Shot
from beermat.screen.games import play_of
from beermat.screen.pages.placing import four, shown
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Placing, Sows
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb


def choices(screen: Sows, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the four, but for who has the first Sow."""
    return (*(Action(Verb.FIELD, number=seat) for seat in range(4) if seat != screen.first), BACK)


def act(flow: Flow, screen: Sows, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen: the second question, then the seats that come of it."""
    if screen.first is None:
        return go(flow, replace(screen, first=action.number), now)
    party = screen.placing.party.drawn(screen.first, action.number)
    return go(flow, replace(screen.placing, party=party), now)


def behind(screen: Sows) -> Screen:
    """Return where the way back leads: to the first question, or to the seats."""
    return screen.placing if screen.first is None else Sows(screen.placing)


def dialog(view: View, screen: Sows) -> tuple[Item, ...]:
    """Return the four seats."""
    words, party, first = view.words, screen.placing.party, screen.first
    title, subtitle = words("Who has the first Sow?"), words("He stays and deals first")
    if first is not None:
        title = words("Who has the second Sow?")
        subtitle = words("He sits opposite {name}", name=shown(party, first))
    sheet = Sheet(view, "tiles", title, subtitle)
    owners = dict(play_of(view.evening.rules.game).fields())
    *boxes, _ = sheet.dialog.round_table()
    for seat, box in enumerate(boxes):
        had = seat == first
        sheet.put(
            f"seat {seat}",
            "Tile",
            box,
            None if had else Action(Verb.FIELD, number=seat),
            title=shown(party, seat),
            sub=words("first Sow") if had else "",
            side=owners[seat],
            selected=had,
        )
    sheet.actions(back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    placing = Placing(four("Anna", "Chris", "Hans", "Hans~2"))
    yield Shot("sows", read("rules bierkopf\n"), Flow(Sows(placing, 1)))
