"""The PIN of the host is asked before something that only the host may do. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, Protocol

from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.screen.asks import Unlock
from beermat.screen.choices import BACK, keypad_choices
from beermat.screen.flow import Step, choose, show
from beermat.screen.gallery import NOW, Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Ending, PinAsked, Screen
from beermat.screen.sheet import Sheet, cancel
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb
from beermat.wording import marked

LONGEST: Final = 8
"""How many digits a PIN may have."""
HOST: Final = 120.0
"""Seconds for which the PIN holds."""
WHY: Final = {
    Verb.CHOOSE_RULES: marked("Only the host chooses other rules"),
    Verb.TAKE_BACK: marked("That would take back the rules"),
    Verb.TAKE_OFF: marked("Only the host takes names off"),
    Verb.END: marked("Nobody has played here for a while"),
}
"""Why the PIN is asked for, by what is wanted; of a redo it is only said that it is."""


def choices(screen: PinAsked, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the keys and the way back."""
    return (*keypad_choices(), BACK)


def act(flow: Flow, screen: PinAsked, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Type one more digit, take one away, or try what is typed; during a try or a wait nothing of it."""
    if screen.wait or screen.checking:
        return flow, ()
    digits = screen.digits
    match action.verb:
        case Verb.DIGIT if len(digits) < LONGEST:
            return replace(flow, screen=replace(screen, digits=digits + str(action.number))), ()
        case Verb.DELETE:
            return replace(flow, screen=replace(screen, digits=digits[:-1])), ()
        case Verb.DONE if digits:
            return replace(flow, screen=replace(screen, checking=True)), (Unlock(digits),)
    return flow, ()


def behind(screen: PinAsked) -> Screen:
    """Return the screen on which something was wanted."""
    return screen.origin


def dialog(view: View, screen: PinAsked) -> tuple[Item, ...]:
    """Return the keypad, a dot for each digit, and how many tries are left or how long to wait."""
    words = view.words
    why = WHY.get(screen.wanted.verb)
    said = words("Only the host may do this") if why is None else words(why)
    sheet = Sheet(view, "keypad", words("PIN of the host"), said)
    shown = _clock(screen.wait) if screen.wait else "•" * len(screen.digits)
    sheet.put("display", "Field", sheet.dialog.display, text=shown, side="", selected=not screen.wait)
    sheet.put("message", "Text", sheet.dialog.message, text=_said(view, screen), size_name="body")
    sheet.keypad(keypad_choices(), enabled=not (screen.wait or screen.checking))
    sheet.actions(cancel(view))
    return sheet.done


def _said(view: View, screen: PinAsked) -> str:
    words = view.words
    if screen.checking:
        return words("The PIN is being checked …")
    if screen.wait:
        return words("Too many wrong tries: the next one is possible after this wait")
    if screen.left is None:
        return ""
    return words.many("{n} try left", "{n} tries left", max(1, screen.left))


def _clock(wait: int) -> str:
    """Return how long is left, in minutes and seconds."""
    minutes, seconds = divmod(wait, 60)
    return f"{minutes}:{seconds:02}"


class Tried(Protocol):
    """What came of a try."""

    @property
    def right(self) -> bool:
        """Whether it was the PIN."""

    @property
    def left(self) -> int:
        """How many tries are left before one has to wait."""

    @property
    def wait(self) -> float:
        """For how many seconds nothing can be tried."""


class Lock(Protocol):
    """What knows the host's PIN."""

    def stands(self) -> Tried:
        """Say how things stand, without a try."""

    def ask(self, pin: str, answered: Callable[[Tried], None]) -> None:
        """Try this PIN, then call `answered` from any thread."""


def tried(flow: Flow, found: Tried, evening: Evening, now: float, house: House) -> Step:
    """Return what follows from a try: the PIN holds and what was wanted goes on, or it is told."""
    screen = flow.screen
    if not isinstance(screen, PinAsked):
        return flow, ()
    if found.right:
        flow = replace(show(flow, screen.origin, now), host_until=now + HOST)
        return choose(flow, evening, screen.wanted, now, house)
    wait = math.ceil(found.wait)
    told = replace(screen, digits="", checking=False, left=found.left, wait=wait, until=now + found.wait)
    return replace(flow, screen=told), ()


def shots() -> Iterator[Shot]:
    """Yield the question, some digits typed, and the wait."""
    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\na b A+\nB\n")
    asked = PinAsked(Action(Verb.END), Ending(), left=5)
    yield Shot("pin", evening, Flow(asked))
    undo = PinAsked(Action(Verb.TAKE_BACK), Table(), "12345678", left=2)
    yield Shot("pin-typed", evening, Flow(undo))
    yield Shot("pin-checking", evening, Flow(replace(undo, digits="4711", checking=True)))
    rules = replace(asked, wanted=Action(Verb.CHOOSE_RULES, text="bierkopf-lang"))
    waiting = replace(rules, left=0, wait=1800, until=NOW + 1800)
    yield Shot("pin-wait", evening, Flow(waiting, focus=BACK))
