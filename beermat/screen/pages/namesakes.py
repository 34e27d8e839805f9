"""The one of this name whom we know, or another? Two people called Hans are two. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.evening.entries import Person, person
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.screen.choices import BACK
from beermat.screen.flow import Step
from beermat.screen.gallery import Shot
from beermat.screen.pages.gathering import REGULARS, last_seen, take
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Gathering, Namesakes, Naming, Party, namesakes
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb


def choices(screen: Namesakes, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return those whom we know, then the other one."""
    return (*(Action(Verb.PERSON, text=who.id) for who in _asked(screen)), BACK)


def _asked(screen: Namesakes) -> tuple[Person, ...]:
    """Return the last three who are known, and the other: there is room for four."""
    return (*screen.known[:3], screen.other)


def act(flow: Flow, screen: Namesakes, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen."""
    who = next(who for who in _asked(screen) if who.id == action.text)
    return take(flow, screen.naming.gathering, who, evening, now)


def behind(screen: Namesakes) -> Screen:
    """Return where the way back leads."""
    return screen.naming


def dialog(view: View, screen: Namesakes) -> tuple[Item, ...]:
    """Return a tile for each."""
    words, party = view.words, screen.naming.gathering.party
    sheet = Sheet(view, "tiles", words("Which {name}?", name=screen.other.name))
    regulars = {one.person.id: one for one in party.regulars or ()}
    asked = _asked(screen)
    for who, box in zip(asked, sheet.dialog.tiles(len(asked)), strict=True):
        action = Action(Verb.PERSON, text=who.id)
        if who == screen.other:
            title, sub = words("Another {name}", name=who.name), words("from now on {name}", name=who.shown)
        elif party.has(who):
            title, sub = who.shown, words("sits here already")
        else:
            title = words("The {name} we know", name=who.shown)
            sub = last_seen(view, regulars[who.id]) if who.id in regulars else words("was here tonight")
        sheet.put(f"person {who.id}", "Tile", box, action, title=title, sub=sub, enabled=not party.has(who))
    sheet.actions(back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    party = Party(regulars=REGULARS).with_seat(0, REGULARS[2].person)
    known, other = namesakes(person("Hans"), [one.person for one in REGULARS])
    naming = Naming(Gathering(party), "Hans", capital=False)
    yield Shot("namesakes", read("rules bierkopf\n"), Flow(Namesakes(naming, known, other)))
