"""A table whose book knows people, and the touches that seat them."""

from __future__ import annotations

from random import Random

from beermat.evening.entries import NOBODY_NAMED, Person, namesake, person
from beermat.evening.questions import Regular, Regulars
from beermat.screen.dialogs.host import Lock
from beermat.screen.dialogs.partners import RealCards
from beermat.screen.dialogs.players import ChoosePlayers, TypeName
from beermat.screen.dialogs.regulars import TakeOffList
from beermat.screen.model import Message, Opens, Verb
from beermat.screen.update import choices
from tests.screen.touching import Meaning, Touchable

from .sitting import Sitting

HANS = person("Hans")
HANS2 = namesake(HANS, 2)
DRAW, TURN_UP = Message(Verb.DRAW), Message(Verb.TURN_UP)
OTHERS, NEW_NAME, REAL = ChoosePlayers, TypeName, RealCards


def pick(*names: str) -> list[Touchable]:
    return [regular(name.casefold()) for name in names]


def regular(id: str) -> Meaning:
    """Whoever has this id, to be given a seat or taken off the list."""
    chosen = Message(Verb.PERSON, text=id)
    return lambda action: (
        action == chosen
        or (
            isinstance(action, Opens)
            and isinstance(action.dialog, TakeOffList)
            and action.dialog.who.id == id
        )
    )


def seat(number: int) -> Touchable:
    return Message(Verb.FIELD, number=number)


def pub(*people: Person | str, nobody: bool = True, seed: int = 1, lock: Lock | None = None) -> Sitting:
    """A table whose book knows these people, those of the most evenings first."""
    table = Sitting(people=NOBODY_NAMED if nobody else None, dice=Random(seed), lock=lock)
    regulars = [who if isinstance(who, Person) else person(who) for who in people]
    table.paper.answers[Regulars()] = tuple(
        Regular(who, 90 - at, "2026-11-27") for at, who in enumerate(regulars)
    )
    return table


def names(table: Sitting) -> list[str]:
    return [who.shown for who in table.evening.seats]


def offered(table: Sitting) -> list[str]:
    found = []
    for one in choices(table.session.view()):
        if isinstance(one, Message) and one.verb is Verb.PERSON:
            found.append(one.text)
        elif isinstance(one, Opens) and isinstance(one.dialog, TakeOffList):
            found.append(one.dialog.who.id)
    return found
