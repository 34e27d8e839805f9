"""The five buttons at the table: two Spritzen, two "won", one undo. Pure.

On the table they do what they say. In every dialog the won buttons walk through what can be chosen, a Spritze
chooses it and undo goes back; holding a won button opens the menu.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Degree, Side
from beermat.screen.allowed import may_last_hand
from beermat.screen.choices import choices, degrees
from beermat.screen.flow import Step, choose, show
from beermat.screen.screens import Booking, Menu, Over
from beermat.screen.state import ONE_TAP, QUIET, Flow, Pressed
from beermat.screen.steps import Action, House, Table, Verb

LAST_HAND_HOLD: Final = 1.2
"""Seconds for which a Spritze is held to call the last-hand double, or "won" to open the menu."""
REDO_HOLD: Final = 2.0
"""Seconds for which undo is held to bring back what was taken back."""

_SLACK: Final = 0.001
_SIDES: Final = {"a": Side.A, "b": Side.B}


def press(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:  # noqa: PLR0911
    """Return what follows from one of the five buttons."""
    match event.kind:
        case "stuck" if event.button not in flow.stuck:
            return replace(flow, stuck=(*flow.stuck, event.button), armed=None), ()
        case "freed":
            return replace(flow, stuck=tuple(name for name in flow.stuck if name != event.button)), ()
    if flow.asked is not None:
        return replace(flow, waiting=(*flow.waiting, event)), ()
    match event.kind:
        case "pressed":
            return _pressed(flow, evening, event, house)
        case "held":
            return _held(flow, evening, event, house)
        case "released":
            return _released(flow, evening, event, house)
    return flow, ()


def _pressed(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:  # noqa: PLR0911
    kind, side = _meaning(event.button)
    now = event.at
    if kind != "won" and now - flow.changed < ONE_TAP:
        return flow, ()
    match flow.screen:
        case Table():
            return _pressed_on_table(flow, evening, event, house)
        case Booking(number=0) as booking if kind == "won" and side is not None:
            return _next_degree(flow, booking, evening, side, now), ()
    if kind == "undo":
        return choose(flow, evening, Action(Verb.BACK), now, house)
    if kind == "won":
        return _walk(flow, evening, house, -1 if side is Side.A else 1), ()
    if flow.focus is None or flow.focus not in choices(flow.screen, evening, house):
        return _walk(flow, evening, house, 1), ()
    return choose(flow, evening, flow.focus, now, house)


def _pressed_on_table(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:
    kind, side = _meaning(event.button)
    if side is None:
        return replace(flow, armed=event.button), ()
    if kind == "won":
        if evening.closed:
            return show(flow, Over(), event.at), ()
        return _open_booking(flow, evening, side, event.at), ()
    if may_last_hand(evening, side):
        return replace(flow, armed=event.button), ()
    return choose(flow, evening, Action(Verb.DOUBLE, side), event.at, house)


def _held(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:
    kind, side = _meaning(event.button)
    if (
        kind == "won"
        and event.seconds >= LAST_HAND_HOLD - _SLACK
        and isinstance(flow.screen, Table | Booking)
    ):
        return show(flow, Menu(), event.at), ()
    if flow.armed != event.button or not isinstance(flow.screen, Table):
        return flow, ()
    if kind == "spritze" and event.seconds >= LAST_HAND_HOLD - _SLACK:
        return choose(replace(flow, armed=None), evening, Action(Verb.LAST_HAND, side), event.at, house)
    if kind == "undo" and event.seconds >= REDO_HOLD - _SLACK:
        return choose(replace(flow, armed=None), evening, Action(Verb.BRING_BACK), event.at, house)
    return flow, ()


def _released(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:
    if flow.armed != event.button:
        return flow, ()
    flow = replace(flow, armed=None)
    if not isinstance(flow.screen, Table):
        return flow, ()
    kind, side = _meaning(event.button)
    action = Action(Verb.TAKE_BACK) if kind == "undo" else Action(Verb.DOUBLE, side)
    return choose(flow, evening, action, event.at, house)


def _meaning(button: str) -> tuple[str, Side | None]:
    kind, _, side = button.partition("_")
    return kind, _SIDES.get(side)


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


def _walk(flow: Flow, evening: Evening, house: House, step: int) -> Flow:
    """Move the focus by one; the first move puts it on the first choice."""
    order = choices(flow.screen, evening, house)
    if flow.focus not in order:
        return replace(flow, focus=order[0])
    return replace(flow, focus=order[(order.index(flow.focus) + step) % len(order)])
