"""A name is typed: the letters choose from the regulars, or make a new name. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from beermat.errors import Refused
from beermat.evening.entries import LONGEST_NAME, Person, person
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, refuse
from beermat.screen.gallery import Shot
from beermat.screen.pages.gathering import REGULARS, take
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Gathering, Namesakes, Naming, Party, namesakes
from beermat.screen.sheet import DELETE_SIGN, SHIFT_SIGN, Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb

FOUND = 3
"""How many regulars are offered at once."""


def choices(screen: Naming, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return who may be meant, then the letters, and the wide keys below them."""
    return (
        *(Action(Verb.PERSON, text=who.id) for who in found(screen)),
        *(Action(Verb.KEY, text=letter) for row in rows(screen, house) for letter in row),
        Action(Verb.SHIFT),
        Action(Verb.SIGNS),
        Action(Verb.KEY, text=" "),
        Action(Verb.DELETE),
        Action(Verb.DONE),
        BACK,
    )


def rows(screen: Naming, house: House) -> tuple[str, ...]:
    """Return what the keys bear, row by row."""
    return house.signs if screen.signs else house.letters


def found(screen: Naming) -> tuple[Person, ...]:
    """Return the regulars without a seat of whom a name begins like this, the most frequent first."""
    wanted = " ".join(screen.text.casefold().split())
    people = [one.person for one in screen.gathering.party.free]
    begun = [who for who in people if who.name.casefold().startswith(wanted)]
    inside = [who for who in people if who not in begun and f" {wanted}" in _parts(who)]
    return tuple([*begun, *inside][:FOUND])


def _parts(who: Person) -> str:
    return who.name.casefold().replace("-", " ")


def act(flow: Flow, screen: Naming, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen."""
    text = screen.text
    match action.verb:
        case Verb.PERSON:
            who = next(who for who in found(screen) if who.id == action.text)
            return take(flow, screen.gathering, who, evening, now)
        case Verb.KEY if len(text) < LONGEST_NAME and (text or action.text != " "):
            letter = shown(screen, action.text)
            # Figures come in numbers, a rarer letter alone.
            signs = screen.signs and letter.isdigit()
            screen = replace(screen, text=text + letter, capital=letter in (" ", "-"), signs=signs)
        case Verb.TYPED:
            screen = _typed(screen, action.text)
        case Verb.DELETE:
            screen = replace(screen, text=text[:-1], capital=len(text) <= 1)
        case Verb.SHIFT:
            screen = replace(screen, capital=not screen.capital)
        case Verb.SIGNS:
            return replace(flow, screen=replace(screen, signs=not screen.signs), focus=None), ()
        case Verb.DONE:
            return _named(flow, screen, evening, now)
    return replace(flow, screen=screen), ()


def shown(screen: Naming, letter: str) -> str:
    """Return a key's letter as it is typed now: large or small."""
    return letter.upper() if screen.capital and letter != "ß" else letter


def _typed(screen: Naming, letters: str) -> Naming:
    """Return it with what was typed on a real keyboard, which has a Shift of its own."""
    text = unicodedata.normalize("NFC", screen.text + "".join(filter(str.isprintable, letters)))
    text = text.lstrip()[:LONGEST_NAME]
    return replace(screen, text=text, capital=text[-1:] in ("", " ", "-"), signs=False)


def _named(flow: Flow, screen: Naming, evening: Evening, now: float) -> Step:
    """Take the name that was typed. Where we know somebody of this name it is asked whether he is meant."""
    try:
        who = person(screen.text)
    except Refused as refused:
        return refuse(flow, refused, now), ()
    alike, other = namesakes(who, screen.gathering.party.known(evening))
    if alike:
        return go(flow, Namesakes(screen, alike, other), now)
    return take(flow, screen.gathering, who, evening, now)


def behind(screen: Naming) -> Screen:
    """Return where the way back leads."""
    return screen.gathering


def dialog(view: View, screen: Naming) -> tuple[Item, ...]:
    """Return the name, who may be meant, and the keyboard."""
    words, party = view.words, screen.gathering.party
    title = words("Who plays? {n} of 4", n=len(party.people) + 1)
    sheet = Sheet(view, "keyboard", title)
    field, *rest = sheet.dialog.fields(1 + FOUND)
    sheet.put("field", "Field", field, text=screen.text, selected=True, side="")
    for who, box in zip(found(screen), rest, strict=False):
        action = Action(Verb.PERSON, text=who.id)
        sheet.put(f"person {who.id}", "BigButton", box, action, text=who.shown)
    if not found(screen):
        named = " · ".join(who.shown for who in party.people)
        sheet.put("named", "Text", rest[0], text=named, size_name="body", align="left", lines=3)
    keys = rows(screen, view.house)
    *lines, wide = sheet.dialog.keyboard([*(len(row) for row in keys), 5])
    for row, line in zip(keys, lines, strict=True):
        for letter, box in zip(row, line, strict=True):
            text = shown(screen, letter)
            sheet.put(f"key {letter}", "Key", box, Action(Verb.KEY, text=letter), text=text)
    lower = (
        (Action(Verb.SHIFT), SHIFT_SIGN),
        (Action(Verb.SIGNS), "abc" if screen.signs else "123 é"),
        (Action(Verb.KEY, text=" "), words("Space")),
        (Action(Verb.DELETE), DELETE_SIGN),
        (Action(Verb.DONE), words("OK")),
    )
    for (action, text), box in zip(lower, wide, strict=True):
        enabled = action.verb is not Verb.DONE or bool(screen.text)
        sheet.put(f"wide {action.verb.name}", "Key", box, action, text=text, wide=True, enabled=enabled)
    sheet.actions(back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read("rules bierkopf\n")
    party = Party(regulars=REGULARS).with_seat(0, REGULARS[0].person)
    yield Shot("naming", evening, Flow(Naming(Gathering(party), "Han", capital=False)), facing=True)
    yield Shot(
        "naming-signs", evening, Flow(Naming(Gathering(party), "Ren", capital=False, signs=True)), facing=True
    )
    yield Shot("naming-first", evening, Flow(Naming(Gathering(Party(regulars=())))))
    third = Party(regulars=()).with_seat(0, person("Maximilian Oberhuberle")).with_seat(2, person("Vroni"))
    yield Shot("naming-third", evening, Flow(Naming(Gathering(third), "Xa", capital=False)))
