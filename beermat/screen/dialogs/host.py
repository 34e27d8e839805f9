"""What is the host's: his PIN, a record that was repaired, and a table that cannot be opened. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Final, Protocol

from beermat.evening.entries import EveningClosed, RulesChosen, TakeOff, Undo
from beermat.screen.dialogs.base import Button, Page
from beermat.screen.model import (
    BACK,
    Action,
    Dialog,
    Item,
    Leave,
    Message,
    Opened,
    Screen,
    Step,
    Unlock,
    Verb,
    View,
    Wants,
)
from beermat.screen.names import short_day
from beermat.screen.theme import Theme
from beermat.wording import Words, marked

LONGEST: Final = 8
"""How many digits a PIN may have."""
HOST: Final = 120.0
"""Seconds for which the PIN holds."""
WHY: Final = {
    RulesChosen: marked("Only the host chooses other rules"),
    Undo: marked("That would take back the rules"),
    TakeOff: marked("Only the host takes names off"),
    EveningClosed: marked("Nobody has played here for a while"),
}
"""Why the PIN is asked for, by what is wanted; of a redo it is only said that it is."""


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


@dataclass(frozen=True, slots=True)
class PinAsked(Opened):
    """The PIN of the host, before `wanted` goes on where it was wanted, on `origin`.

    `checking` says that what was typed is being tried. `left` is how many tries there are before a wait, None
    until the lock has said so; `wait` how many seconds are left of a wait that is over at `free`.
    """

    wanted: Action
    digits: str = field(default="", repr=False)
    checking: bool = False
    left: int | None = None
    wait: int = 0
    free: float = 0.0

    @property
    def due(self) -> float | None:
        """When a second of the wait is over."""
        return self.free - self.wait + 1 if self.wait else None

    def passed(self, now: float) -> PinAsked:
        """Return the question with what is left of the wait."""
        return replace(self, wait=max(0, min(self.wait - 1, ceil(self.free - now))))

    def wrong(self, found: Tried, now: float) -> PinAsked:
        """Return the question after a try that was wrong, or with how things stand."""
        return replace(
            self, digits="", checking=False, left=found.left, wait=ceil(found.wait), free=now + found.wait
        )

    def act(self, view: View, message: Message) -> Step:
        """Type one more digit, take one away, or try what is typed; during a try or a wait nothing of it."""
        digits = self.digits
        if self.wait or self.checking:
            return view.flow, ()
        match message.verb:
            case Verb.DIGIT if len(digits) < LONGEST:
                return view.stay(replace(self, digits=digits + str(message.number)))
            case Verb.DELETE:
                return view.stay(replace(self, digits=digits[:-1]))
            case Verb.DONE if digits:
                return replace(view.flow, screen=replace(self, checking=True)), (Unlock(digits),)
        return view.flow, ()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the keypad, a dot for each digit, and how many tries are left or how long to wait."""
        words = view.words
        why = WHY.get(type(self.wanted.intent)) if isinstance(self.wanted, Wants) else None
        said = words("Only the host may do this") if why is None else words(why)
        page = Page(view, "keypad", words("PIN of the host"), said)
        minutes, seconds = divmod(self.wait, 60)
        shown = f"{minutes}:{seconds:02}" if self.wait else "•" * len(self.digits)
        page.field("display", page.places.display, shown, side="", selected=not self.wait)
        page.text("message", page.places.message, self._said(words))
        page.keypad(enabled=not (self.wait or self.checking))
        page.buttons(page.cancel())
        return page.items

    def _said(self, words: Words) -> str:
        if self.checking:
            return words("The PIN is being checked …")
        if self.wait:
            return words("Too many wrong tries: the next one is possible after this wait")
        if self.left is None:
            return ""
        return words.many("{n} try left", "{n} tries left", max(1, self.left))


@dataclass(frozen=True, slots=True)
class RecordRepaired(Dialog):
    """What was done about a record that could not be used as it was; it stays until somebody has seen it.

    `why` is `damaged`, `lost` (it was not there) or `behind` (it lacked something). `backup` is the day up to
    which the backup goes that took its place (YYYY-MM-DD), None if there was none; `evenings` is how many
    there are now, `deals` how many of tonight's came from the text beside it; `aside` is the name under which
    the old file is kept, None if there was none.
    """

    why: str
    backup: str | None
    evenings: int
    deals: int
    aside: str | None

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a card that says it, and the button that takes it away."""
        page = Page(view, "card", view.words(REPAIRED[self.why]))
        page.card("card", page.places.card, "", "\n".join(saved(view.words, self)))
        page.buttons(Button(view.words("Play on"), BACK))
        return page.items


REPAIRED: Final = {
    "damaged": marked("The record was damaged"),
    "lost": marked("The record was gone"),
    "behind": marked("The record had gaps"),
}


def saved(words: Words, screen: RecordRepaired) -> Iterator[str]:
    """Yield what is there now, where it came from, and where the old file is: a sentence each."""
    if screen.evenings == 0:
        yield words("Nothing could be saved: a new record begins")
    else:
        yield words.many("Saved: {n} evening", "Saved: {n} evenings", screen.evenings)
    if screen.backup is not None:
        day = short_day(words, screen.backup)
        yield words("The backup up to {day} has taken its place.", day=day)
    elif screen.evenings and screen.why != "behind":
        yield words("There was no backup; what could still be read has been kept.")
    if screen.deals:
        yield words.many(
            "{n} deal of tonight came from the text beside it.",
            "{n} deals of tonight came from the text beside it.",
            screen.deals,
        )
    if screen.aside is not None:
        yield words("The old file is kept: {name}", name=screen.aside)


@dataclass(frozen=True, slots=True)
class Way:
    """A way out: what it is for, a message, and the line to type at a computer."""

    said: str
    line: str


@dataclass(frozen=True, slots=True)
class StartError(Dialog):
    """Why there is no table, and what a host types at a computer to have one again.

    It stands instead of the table, and nothing leads to one: what would be played there could not be kept. To
    try again the table is left; whoever keeps it running opens it anew. `why` is `settings`, `newer` (the
    record, than the program) or `other`. `said` is a message, or what the command line says; `ways` are what
    can be done, one or two.
    """

    why: str
    said: str
    ways: tuple[Way, ...]

    @property
    def back(self) -> Screen:
        """The same page: there is no table behind it."""
        return self

    def act(self, view: View, message: Message) -> Step:
        """Leave, to be opened anew."""
        return view.flow, (Leave(),)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return what is the matter, a card for each way out with the line to type, and "try again"."""
        words = view.words
        page = Page(view, "card", words(CLOSED[self.why]))
        said, small, *cards = page.places.said_above(len(self.ways))
        told = words(self.said)
        page.text("said", said, told[:1].upper() + told[1:], lines=5)
        how = words("At a computer: log in and type this line; then touch “Try again”")
        page.text("how", small, how, size_name="small", colour=Theme.cream_soft)
        for at, (way, card) in enumerate(zip(self.ways, cards, strict=True)):
            page.card(f"way {at}", card, words(way.said), way.line)
        page.buttons(Button(words("Try again"), Message(Verb.LEAVE), key="again"))
        return page.items


CLOSED: Final = {
    "settings": marked("There is a mistake in the settings"),
    "newer": marked("The record is newer than the program"),
    "other": marked("The table cannot be opened"),
}
