"""The five buttons at the table: two Spritzen, two "won", one undo. Pure.

On the table they do what the game makes of them. In every dialog the won buttons walk through what can be
chosen, a Spritze chooses it and undo goes back; holding a won button opens the menu.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Side
from beermat.screen.choices import choices
from beermat.screen.flow import Step, again, choose, show, unseen
from beermat.screen.games import GamePlay, play_of
from beermat.screen.screens import Menu, Own
from beermat.screen.state import Flow, Pressed
from beermat.screen.steps import Action, House, Table, Verb
from beermat.wording import marked

LONG_HOLD: Final = 1.2
"""Seconds for which a Spritze is held for its second meaning, or "won" to open the menu."""
REDO_HOLD: Final = 2.0
"""Seconds for which undo is held to bring back what was taken back."""

HOLDING: Final = {
    True: marked("Keep holding to switch off"),
    False: marked("Keep holding to close the table"),
}

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


def meaning(button: str) -> tuple[str, Side | None]:
    """Return what a button is called without its side, and its side."""
    kind, _, side = button.partition("_")
    return kind, _SIDES.get(side)


def holding(flow: Flow) -> tuple[Action, float] | None:
    """Return what a held button will do once it is held long enough, and since when it is; None: nothing."""
    last = flow.last
    if flow.armed is None or not isinstance(last, Pressed) or last.button != flow.armed:
        return None
    kind, side = meaning(flow.armed)
    return Action(Verb.BRING_BACK) if kind == "undo" else Action(Verb.LAST_HAND, side), last.at


def held_long(event: Pressed) -> bool:
    """Say whether a button has been held for its second meaning."""
    return event.kind == "held" and event.seconds >= LONG_HOLD - _SLACK


def dropped(flow: Flow, now: float, *, until: float, machine: bool) -> Flow:
    """Return the flow once undo and both "won" are down together: what they have begun is dropped.

    `until` is when they will have been held long enough; `machine` says what for.
    """
    screen = flow.screen
    if isinstance(screen, Own) and screen.begun_by_button:
        flow = show(flow, Table(), now)
    return replace(flow, waiting=(), armed=None, notice=HOLDING[machine], notice_until=until)


def let_go(flow: Flow) -> Flow:
    """Return the flow once they have been let go too soon."""
    return replace(flow, notice=None) if flow.notice in HOLDING.values() else flow


def _pressed(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:  # noqa: PLR0911
    kind, side = meaning(event.button)
    if again(flow, event) or (kind != "won" and unseen(flow, event)):
        return flow, ()
    flow = replace(flow, last=event)
    if kind != "won":
        flow = replace(flow, answered=event.now)
    elif event.at < flow.shown and isinstance(flow.screen, Table):
        return flow, ()  # it was pressed for the booking that is done by now, and shall not begin another
    now = event.now
    own = _own(flow, evening, event, house)
    if own is not None:
        return own
    if isinstance(flow.screen, Table):
        return (replace(flow, armed=event.button) if kind == "undo" else flow), ()
    if kind == "undo":
        return choose(flow, evening, Action(Verb.BACK), now, house)
    if kind == "won":
        return _walk(flow, evening, house, -1 if side is Side.A else 1), ()
    if flow.focus is None or flow.focus not in choices(flow.screen, evening, house):
        return _walk(flow, evening, house, 1), ()
    return choose(flow, evening, flow.focus, now, house)


def _held(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:
    screen = flow.screen
    kind, _ = meaning(event.button)
    if kind == "won" and held_long(event):
        if isinstance(screen, Table) or (isinstance(screen, Own) and screen.begun_by_button):
            return show(flow, Menu(), event.now), ()
        return flow, ()
    if flow.armed != event.button or not isinstance(screen, Table):
        return flow, ()
    if kind == "undo" and event.seconds >= REDO_HOLD - _SLACK:
        return choose(replace(flow, armed=None), evening, Action(Verb.BRING_BACK), event.now, house)
    return _own(flow, evening, event, house) or (flow, ())


def _released(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step:
    if flow.armed != event.button:
        return flow, ()
    flow = replace(flow, armed=None)
    if not isinstance(flow.screen, Table):
        return flow, ()
    if event.button == "undo":
        return choose(flow, evening, Action(Verb.TAKE_BACK), event.now, house)
    return _own(flow, evening, event, house) or (flow, ())


def _own(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step | None:
    play: GamePlay | None = None
    if isinstance(flow.screen, Own):
        play = play_of(flow.screen.game)
    elif isinstance(flow.screen, Table) and event.button != "undo":
        play = play_of(evening.rules.game)
    return None if play is None else play.press(flow, evening, event, house)


def _walk(flow: Flow, evening: Evening, house: House, step: int) -> Flow:
    """Move the focus by one; the first move puts it on the first choice."""
    order = choices(flow.screen, evening, house)
    if flow.focus not in order:
        return replace(flow, focus=order[0])
    return replace(flow, focus=order[(order.index(flow.focus) + step) % len(order)])
