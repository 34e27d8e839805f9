"""Somebody who plays at the twin: sees only its panel, touches only that and its five buttons.

Where to touch, and what must be seen then, come from a second table (`Sitting`) that is played beside the
twin and from an `Artist` who draws it: after each touch the guest waits until the panel shows that picture.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from beermat.evening.entries import NOBODY_NAMED
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Degree, Side
from beermat.screen.flow import counting_to
from beermat.screen.layout import Box, Layout
from beermat.screen.state import FRESH, QUIET
from beermat.screen.steps import Action
from hardware.buttons import DEFAULT_PINS
from tests.screen.sitting import Sitting, book, double, win
from tests.twin.artist import LANGUAGE, Artist, Motif
from tests.twin.machine import Machine, until
from tests.twin.panel import Panel, Turn, alike

PATIENCE: Final = 60.0
"""Seconds after which what the emulated machine does not show is taken not to come at all."""
BETWEEN: Final = 0.3
"""Seconds from one touch to the next: two within a quarter of a second are one."""


class Guest:
    """Plays on from a table which must be on the panel: of `tonight`, None: a fresh one.

    `shown` is the evening as the panel has last shown it, `mirror.evening` as it stands if all that was
    touched has counted; both are the same but for the time between a touch and its picture.
    """

    def __init__(
        self, machine: Machine, artist: Artist, *, turn: Turn = 0, tonight: Evening | None = None
    ) -> None:
        self.machine: Final = machine
        self.panel: Final = Panel(machine, turn)
        self._artist: Final = artist
        self.mirror: Final = Sitting(
            people=NOBODY_NAMED,
            layout=Layout.of(*self.panel.size),
            tonight=tonight,
            language=LANGUAGE,
        )
        self.shown: Evening = self.mirror.evening

    def looks(self) -> bool:
        """Say whether the panel shows the table as it should stand, and remember that it did."""
        seen = self.panel.look()
        if not any(alike(seen, self._artist.draw(motif), but=free) for motif, free in self._expected()):
            return False
        self.shown = self.mirror.evening
        return True

    def sees(self, seconds: float = PATIENCE) -> None:
        """Wait until the panel shows the table as it should stand."""
        try:
            until(self.looks, f"the panel shows {self.mirror.screen}", seconds=seconds)
        except AssertionError:
            self.tell()
            raise

    def tell(self) -> None:
        """Leave two pictures beside the machine: what is on the panel, and what should be."""
        self.panel.look().save(self.machine.built / "seen.png")
        self._artist.draw(next(self._expected())[0]).save(self.machine.built / "expected.png")

    def tap(self, *actions: Action) -> None:
        """Touch one thing after the other, and see each time what comes of it."""
        for action in actions:
            x, y = self.mirror.item(action).box.center
            self.mirror.tap(action)
            self.panel.touch(x, y)
            self.sees()
            time.sleep(BETWEEN)

    def press(self, *buttons: str) -> None:
        """Press one button after the other, and see each time what comes of it."""
        for button in buttons:
            self.mirror.press(button)
            self.machine.press(DEFAULT_PINS[button])
            self.sees()
            time.sleep(BETWEEN)

    def rest(self) -> None:
        """Wait until what was booked is no longer told."""
        self.mirror.wait(FRESH + 1)
        self.sees()

    def deal(self, winner: Side, degree: Degree = Degree.PLAIN, *callers: Side) -> None:
        """Score a deal by touch."""
        self.tap(*map(double, callers), win(winner), book(winner, degree))

    def deal_by_buttons(self, winner: Side, degree: Degree = Degree.PLAIN, *callers: Side) -> None:
        """Score a deal by the buttons: "won" counts up from plain, and what is left alone is booked."""
        for caller in callers:
            self.press(f"spritze_{caller.value.lower()}")
        won = f"won_{winner.value.lower()}"
        for _ in range({Degree.PLAIN: 1, Degree.SCHNEIDER: 2, Degree.SCHWARZ: 3}[degree]):
            # Nothing is looked at in between: the table books after three seconds, and may be slow to show.
            self.machine.press(DEFAULT_PINS[won])
            self.mirror.press(won)
            time.sleep(BETWEEN)
        self.sees()
        self.mirror.wait(QUIET + 0.1)
        self.sees()

    def _expected(self) -> Iterator[tuple[Motif, list[Box]]]:
        """Yield what may be on the panel now, with what may look different: the strip, a countdown.

        The mirror's clock stands still in between, so a notice may already have gone on the panel.
        """
        sitting = self.mirror
        flow, free = sitting.session.flow, [sitting.layout.strip]
        if counting_to(flow) is not None and flow.focus is not None:
            bar = sitting.item(flow.focus).box
            free.append(bar._replace(height=bar.height / 10))
        yield Motif(sitting.evening, flow, sitting.now), free
        if flow.notice is not None:
            yield Motif(sitting.evening, replace(flow, notice=None), sitting.now), free
