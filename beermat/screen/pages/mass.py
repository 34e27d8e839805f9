"""Who has lost, paid and owes how many Maß tonight, and who pays next: a tap on a name pays. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.evening.entries import PayMass
from beermat.evening.evening import Evening
from beermat.evening.mass import People
from beermat.evening.tabs import Tab, tabs
from beermat.screen.choices import BACK, played_for_accounts
from beermat.screen.flow import Step, show, want
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Paying, Screen, Settling
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb


def length(screen: Paying, evening: Evening) -> int:
    """Return how many people there are to scroll through."""
    return len(tabs(_read(screen, evening)))


def _read(screen: Paying, evening: Evening) -> Evening:
    """Return the evening whose Maß they are."""
    return evening if screen.past is None else screen.past.evening


def choices(screen: Paying, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return those who owe a Maß, the ways to those before and after them, and back.

    Of an evening of the past nothing is paid any more.
    """
    whole, first, rows = tabs(_read(screen, evening)), screen.first, house.rows
    payers = whole[first : first + rows] if screen.past is None else ()
    shown = (Action(Verb.PAY, text=tab.person.id) for tab in payers if tab.open)
    after = (Action(Verb.PAGE, number=first + rows),) if first + rows < len(whole) else ()
    before = (Action(Verb.PAGE, number=max(0, first - rows)),) if first > 0 else ()
    settling = (Action(Verb.SETTLING),) if screen.past is None and played_for_accounts(evening) else ()
    return (*shown, *after, *before, *settling, BACK)


def act(flow: Flow, screen: Paying, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when somebody pays, or others are to be seen."""
    match action.verb:
        case Verb.PAY:
            return want(flow, action, PayMass(action.text), len(evening.record))
        case Verb.PAGE:
            return show(flow, screen.at(action.number), now), ()
        case Verb.SETTLING:
            return show(flow, Settling(), now), ()
    return flow, ()


def behind(screen: Paying) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: Paying) -> tuple[Item, ...]:
    """Return a row for each person; the one who pays next stands out and comes first."""
    words, evening = view.words, _read(screen, view.evening)
    following = evening.mass.next
    title = words("No {stake} is open", stake=evening.stake)
    if following is not None and screen.past is not None:
        title = words("{name} still owes: {stake}", name=following[1].shown, stake=evening.stake)
    elif following is not None:
        title = words("{name} pays the next {stake}", name=following[1].shown, stake=evening.stake)
    tells = "" if following is None or screen.past is not None else words("Who is tapped pays")
    sheet = Sheet(view, "rows", title, tells)
    whole = tabs(evening)
    shown = whole[screen.first : screen.first + view.house.rows]
    boxes = sheet.dialog.rows(len(shown))
    for tab, box in zip(shown, boxes, strict=True):
        action = Action(Verb.PAY, text=tab.person.id) if tab.open and screen.past is None else None
        named = following is not None and tab.person.id == following[1].id
        look = {
            "cells": _cells(view, tab),
            "note": _note(view, evening, tab, pays=action is not None),
            "selected": named,
        }
        sheet.put(f"tab {tab.person.id}", "Row", box, action, **look)
        sheet.drags(box.height + view.layout.mm * 0.8)
    order = choices(screen, view.evening, view.house)
    names = {Verb.SETTLING: words("Who pays whom?")}
    turn = (
        (action, {"text": words("More") if action.number > screen.first else words("Before")})
        for action in order
        if action.verb is Verb.PAGE
    )
    others = ((action, {"text": names[action.verb]}) for action in order if action.verb in names)
    sheet.actions(*turn, *others, back(view))
    return sheet.done


def _cells(view: View, tab: Tab) -> list[str]:
    words = view.words
    told = words("{lost} lost, {paid} paid", lost=tab.lost, paid=tab.paid)
    owes = words("{n} open", n=tab.open) if tab.open else ""
    return ["", tab.person.shown, told, "", owes or " "]


def _note(view: View, evening: Evening, tab: Tab, *, pays: bool) -> str:
    """Return for whom a tap on this row would pay, and for whom this person has bought."""
    words = view.words
    due = next((one.winners for one in evening.mass.open if one.lost_by(tab.person.id)), None)
    next_one = [words("pays for {whom}", whom=_pair(due))] if pays and due is not None else []
    each = [f"{count} × {_pair(two)}" for two, count in tab.bought]
    bought = [words("bought for {whom}", whom=", ".join(each))] if each else []
    ahead = [words("{n} paid ahead", n=tab.ahead)] if tab.ahead else []
    return " · ".join([*next_one, *bought, *ahead])


def _pair(two: People) -> str:
    return " & ".join(one.shown for one in two)


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery makes evenings up

    start = "rules bierkopf target=1\nseats Anna, Bert / Chris, Dora\n"
    busy = start + "A\nA\nB\npaid B\npaid A\nB\nA\nseats Anna, Ede / Chris, Dora\nB\npaid A\nB\n"
    net = start.replace("target=1", "target=1 settle=net") + "A\nA\nB\npaid B\nB\n"
    yield Shot("mass", read(busy), Flow(Paying()), facing=True)
    yield Shot("mass-none", read(start), Flow(Paying()))
    yield Shot("mass-net", read(net), Flow(Paying()))
    yield Shot("mass-more", read(busy), Flow(Paying(4)))
    # The Bollen for which Dora paid turned out to be Anna's and Bert's.
    ahead = start + "A\nA\npaid B\npaid B\nreplace 2 B\n"
    yield Shot("mass-ahead", read(ahead), Flow(Paying()))
