"""Who comes no more? The list of regulars, from which somebody can be taken off. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from beermat.errors import Refused
from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.evening.people import check_taken_off
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, refuse, show
from beermat.screen.gallery import Shot
from beermat.screen.pages.gathering import REGULARS, last_seen
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Gathering, OffList, Party, TakingOff
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.wording import marked

WHY: Final = {"sits-here": marked("sits at the table"), "mass-is-open": marked("has one to pay")}
"""Why somebody stays on the list, in short."""


def length(screen: OffList, evening: Evening) -> int:
    """Return how many there are to scroll through."""
    return len(screen.listed)


def choices(screen: OffList, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return those on show, the ways to those after and before them, and back."""
    whole, first, rows = screen.listed, screen.first, house.rows
    shown = (Action(Verb.PERSON, text=one.person.id) for one in whole[first : first + rows])
    after = (Action(Verb.PAGE, number=first + rows),) if first + rows < len(whole) else ()
    before = (Action(Verb.PAGE, number=max(0, first - rows)),) if first > 0 else ()
    return (*shown, *after, *before, BACK)


def act(flow: Flow, screen: OffList, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when somebody is chosen, or others are to be seen."""
    match action.verb:
        case Verb.PERSON:
            who = next(one.person for one in screen.listed if one.person.id == action.text)
            refused = _refused(screen, evening, who)
            return (
                go(flow, TakingOff(screen, who), now) if refused is None else (refuse(flow, refused, now), ())
            )
        case Verb.PAGE:
            return show(flow, screen.at(action.number), now), ()
    return flow, ()


def _refused(screen: OffList, evening: Evening, who: Person) -> Refused | None:
    """Return why this person stays on the list; whoever has just been given a seat does too."""
    if screen.gathering.party.has(who):
        return Refused("sits-here", name=who.shown)
    try:
        check_taken_off(evening, who)
    except Refused as refused:
        return refused
    return None


def behind(screen: OffList) -> Screen:
    """Return the question who plays."""
    return screen.gathering


def dialog(view: View, screen: OffList) -> tuple[Item, ...]:
    """Return a row for each: his name, when he was here last, on how many evenings, and why he stays."""
    words = view.words
    none = "" if screen.listed else words("The list is empty")
    sheet = Sheet(view, "rows", words("Who comes no more?"), none)
    shown = screen.listed[screen.first : screen.first + view.house.rows]
    for one, box in zip(shown, sheet.dialog.rows(len(shown)), strict=True):
        refused = _refused(screen, view.evening, one.person)
        evenings = words.many("{n} evening", "{n} evenings", one.evenings)
        note = "" if refused is None else words(WHY[refused.reason])
        look = {
            "cells": ["", one.person.shown, last_seen(view, one), "", evenings],
            "shares": [0.01, 0.33, 0.41, 0.01, 0.24],
            "note": note,
            "enabled": refused is None,
        }
        action = Action(Verb.PERSON, text=one.person.id)
        sheet.put(f"person {action.text}", "Row", box, action, **look)
        sheet.drags(box.height + view.layout.mm * 0.8)
    turn = (
        (action, {"text": words("More") if action.number > screen.first else words("Before")})
        for action in choices(screen, view.evening, view.house)
        if action.verb is Verb.PAGE
    )
    sheet.actions(*turn, back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read(
        "rules bierkopf target=1\nseats Anna, Resi / Chris, Dora\nB\nseats Anna, Bert / Xaver, Dora\n"
    )
    screen = OffList(gathering=Gathering(Party(regulars=REGULARS)))
    yield Shot("off-list", evening, Flow(screen), facing=True)
    yield Shot("off-list-further", evening, Flow(replace(screen, first=2)))
    yield Shot("off-list-none", evening, Flow(OffList(gathering=Gathering(Party(regulars=())))))
