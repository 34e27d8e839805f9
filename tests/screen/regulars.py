"""A table whose book knows people, and the touches that seat them."""

from __future__ import annotations

from random import Random

from beermat.evening.entries import NOBODY_NAMED, Person, namesake, person
from beermat.evening.questions import Regular, Regulars
from beermat.screen.pages.pin import Lock
from beermat.screen.steps import Action, Verb

from .sitting import Sitting

HANS = person("Hans")
HANS2 = namesake(HANS, 2)
NAMES, DONE, DRAW, TURN_UP = (Action(verb) for verb in (Verb.NAMES, Verb.DONE, Verb.DRAW, Verb.TURN_UP))
OTHERS, NEW_NAME, REAL = (Action(verb) for verb in (Verb.OTHER_PEOPLE, Verb.NEW_NAME, Verb.SOWS))


def pick(*names: str) -> list[Action]:
    return [Action(Verb.PERSON, text=name.casefold()) for name in names]


def seat(number: int) -> Action:
    return Action(Verb.FIELD, number=number)


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
    return [item.action.text for item in table.items if item.action and item.action.verb is Verb.PERSON]
