"""A table whose loop is held up: what is done at it meanwhile lies in queues until the loop comes round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import pytest

from beermat.screen.input import Stalls
from beermat.screen.view import hit
from hardware.buttons import Buttons
from hardware.settings import ButtonsSettings
from tests.screen.touching import Touchable, meant

from .sitting import Sitting

ROUND = 0.02
"""Seconds from one round of the loop to the next."""
LATE = 0.1
"""Seconds by which a starved thread is behind the loop."""

Source = Literal["panel", "starved", "mouse"]
"""What brings touches: a panel whose reader goes on while the loop is held up; one whose reader is starved as
well, as are the pins; or a mouse, of which nobody knows when."""
SOURCES: tuple[Source, ...] = ("panel", "starved", "mouse")


@dataclass(frozen=True)
class Done:
    """What was done `at` a time, and `heard` of: a finger at a place or taken away, a pin, or a key."""

    at: float
    heard: float
    what: Literal["finger", "pin", "key"]
    down: bool
    place: tuple[float, float] = (0.0, 0.0)
    button: str = ""


class Stalling:
    """A `Sitting` with the loop that the app has around it; `drawing` takes so many seconds next time."""

    def __init__(self, table: Sitting, source: Source = "panel") -> None:
        self.table = table
        self.source = source
        self.stalls = Stalls(table.now)
        self.buttons = Buttons(ButtonsSettings(), lambda: table.now)
        self.panel = table.items
        self.queue: list[Done] = []
        self.drawing = 0.0
        self._drawn = -1

    def tap(self, action: Touchable, *, after: float = 0.1, lasting: float = 0.1) -> None:
        """Put a finger where this is on the panel now, so many seconds from now, and take it away again."""
        place = next(item for item in self.panel if meant(item.action, action)).box.center
        for at, down in self._times(after, lasting):
            self.queue.append(Done(at, at, "finger", down, place=place))

    def press(self, button: str, *, after: float = 0.1, lasting: float = 0.1) -> None:
        """Press a button on a pin, so many seconds from now, and let it go."""
        for at, down in self._times(after, lasting):
            self.queue.append(Done(at, at, "pin", down, button=button))

    def key(self, button: str, *, after: float = 0.1, lasting: float = 0.1) -> None:
        """Press the key of a button, so many seconds from now, and let it go."""
        for at, down in self._times(after, lasting):
            self.queue.append(Done(at, at, "key", down, button=button))

    def stall(self, seconds: float) -> None:
        """Hold up the loop for so long; then it comes round again."""
        until = self.table.now + seconds
        if self.source == "starved":
            # What comes after the stall comes behind what lies in the queue.
            self.queue = [replace(done, heard=max(done.heard, until + LATE)) for done in self.queue]
        self._round(until)

    def run(self, seconds: float) -> None:
        """Let the loop come round steadily for so long."""
        until = self.table.now + seconds
        while self.table.now < until - 1e-9:
            self._round(self.table.now + ROUND)

    def _times(self, after: float, lasting: float) -> tuple[tuple[float, bool], tuple[float, bool]]:
        return (self.table.now + after, True), (self.table.now + after + lasting, False)

    def _round(self, now: float) -> None:
        """Do what `beermat.screen.app` does in one round, which begins now."""
        table = self.table
        come = sorted((done for done in self.queue if done.heard <= now), key=lambda done: done.at)
        self.queue = [done for done in self.queue if done.heard > now]
        for done in (done for done in come if done.what == "pin"):
            table.now = done.heard
            self.buttons.contact(done.button, done.down, done.heard - done.at)
        table.now = now
        for done in come:
            when = None if self.source == "mouse" else done.at
            if done.what == "key":
                self.buttons.key(done.button, done.down)
            elif done.what == "finger" and done.down:
                table.session.input.down(hit(self.panel, *done.place), at=done.place, when=when)
            elif done.what == "finger":
                table.session.input.up(when=when)
        self.stalls = self.stalls.round(now)
        table.session.input.buttons(self.buttons.events(steady=self.stalls.steady()))
        table.session.tick(steady=self.stalls.steady())
        table.now, self.drawing = table.now + self.drawing, 0.0
        if table.session.version != self._drawn:
            self.panel, self._drawn = table.items, table.session.version
        table.session.drawn()


every_source = pytest.mark.parametrize("source", SOURCES)
every_timed_source = pytest.mark.parametrize("source", ["panel", "starved"])


def ready(table: Sitting | None = None, source: Source = "panel") -> Stalling:
    """Return a table that has stood for a second."""
    stalling = Stalling(table or Sitting(), source)
    stalling.run(1.0)
    return stalling
