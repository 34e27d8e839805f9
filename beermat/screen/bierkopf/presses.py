"""What the five buttons do in Bierkopf: two Spritzen, and two "won" that count up a booking. Pure."""

from __future__ import annotations

from dataclasses import replace

from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Degree, Side
from beermat.screen.bierkopf.allowed import may_last_hand
from beermat.screen.bierkopf.choices import degrees
from beermat.screen.bierkopf.flow import other_partners
from beermat.screen.bierkopf.screens import Booking
from beermat.screen.flow import Step, choose, go, show
from beermat.screen.presses import held_long, meaning
from beermat.screen.screens import Over
from beermat.screen.state import QUIET, Flow, Pressed
from beermat.screen.steps import Action, House, Table, Verb


def press(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step | None:
    """Return what a Spritze or "won" does on the table, and what "won" does in a booking; else None."""
    kind, side = meaning(event.button)
    if side is None:
        return None
    match flow.screen:
        case Table() if kind == "won" and event.kind == "pressed":
            instead = Over() if evening.closed else other_partners(evening)
            if instead is not None:
                return go(flow, instead, event.now)
            return _open_booking(flow, evening, side, event.now), ()
        case Table() if kind == "spritze":
            return _spritze(flow, evening, side, event, house)
        case Booking(number=0) as booking if kind == "won" and event.kind == "pressed":
            return _next_degree(flow, booking, evening, side, event.now), ()
    return None


def _spritze(flow: Flow, evening: Evening, side: Side, event: Pressed, house: House) -> Step | None:
    """A Spritze that may be a last-hand double as well is decided by how long it is held."""
    if event.kind == "pressed" and may_last_hand(evening, side):
        return replace(flow, armed=event.button), ()
    if held_long(event):
        last_hand = Action(Verb.LAST_HAND, side)
        return choose(replace(flow, armed=None), evening, last_hand, event.now, house)
    if event.kind in ("pressed", "released"):
        return choose(flow, evening, Action(Verb.DOUBLE, side), event.now, house)
    return None


def _open_booking(flow: Flow, evening: Evening, side: Side, now: float) -> Flow:
    booking = Booking(side, len(evening.record), until=now + QUIET)
    return show(flow, booking, now, Action(Verb.BOOK, side, Degree.PLAIN))


def _next_degree(flow: Flow, booking: Booking, evening: Evening, side: Side, now: float) -> Flow:
    """Go on to the next degree, and after 60:60 round to plain; the other side's button moves it there."""
    if side is not booking.side:
        moved = replace(booking, side=side, until=now + QUIET)
        return replace(flow, screen=moved, focus=Action(Verb.BOOK, side, Degree.PLAIN))
    order = (*degrees(evening.mats.rules), Degree.TIE)
    found = flow.focus
    at = order.index(found.degree) + 1 if found is not None and found.degree in order else 0
    focus = Action(Verb.BOOK, side, order[at % len(order)])
    return replace(flow, screen=replace(booking, until=now + QUIET), focus=focus)
