"""Somebody who plays at the twin: sees only its panel, touches only that and its five buttons.

Where to touch, and what must be seen then, come from a second table (`Sitting`) that is played beside the
twin and from an `Artist` who draws it: after each touch the guest waits until the panel shows that picture.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from beermat.evening.entries import NOBODY_NAMED
from beermat.evening.evening import Evening
from beermat.rules.common import Degree, Side
from beermat.screen.dialogs.evening import PowerOff
from beermat.screen.input import HELD, TOGETHER
from beermat.screen.layout import Box, Layout
from beermat.screen.model import FRESH, QUIET
from beermat.screen.screensaver import WAY
from beermat.screen.update import counting_to
from hardware.settings import DEFAULT_PINS
from tests.screen.sitting import Sitting, double
from tests.screen.touching import Touchable, book, win
from tests.twin.artist import LANGUAGE, Artist, Motif, shift
from tests.twin.machine import Machine, until
from tests.twin.panel import Panel, Turn, alike

PATIENCE: Final = 180.0
"""Seconds after which what the emulated machine does not show is taken not to come at all."""

T = TypeVar("T")


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
        self.mirror.session.house = replace(self.mirror.session.house, machine=True)
        self.shown: Evening = self.mirror.evening
        self._place = 0

    def looks(self) -> bool:
        """Say whether the panel shows the table as it should stand, and remember that it did."""
        seen = self.panel.look()
        # A picture that is left alone for half a minute moves on by a step.
        for place in (self._place, self._place + 1):
            step = WAY[place % len(WAY)]
            if any(alike(seen, self._artist.draw(motif), but=free) for motif, free in self._expected(step)):
                self.shown, self._place = self.mirror.evening, place
                return True
        return False

    def sees(self, seconds: float = PATIENCE) -> None:
        """Wait until the panel shows the table as it should stand."""
        self.waits(self.looks, f"the panel shows {self.mirror.screen}", seconds)

    def waits(self, told: Callable[[], T], what: str, seconds: float) -> T:
        """Wait as `until` does; if it fails, leave pictures of what is on the panel and what should be."""
        try:
            return until(told, what, seconds=seconds)
        except AssertionError as failed:
            folder = Path(tempfile.mkdtemp(prefix="twin-"))
            self.panel.look().save(folder / "seen.png")
            self._artist.draw(next(self._expected())[0]).save(folder / "expected.png")
            raise AssertionError(f"{failed}; see {folder}/*.png\n{self.machine.journal()}") from None

    def tap(self, *actions: Touchable) -> None:
        """Touch one thing after the other, and see each time what comes of it."""
        for action in actions:
            x, y = self.mirror.item(action).box.center
            self.mirror.tap(action)
            self.panel.touch(x, y)
            self.sees()

    def press(self, *buttons: str) -> None:
        """Press one button after the other, and see each time what comes of it."""
        for button in buttons:
            self.mirror.press(button)
            self.machine.press(DEFAULT_PINS[button])
            self.sees()

    def holds_all_three(self) -> None:
        """Hold undo and both "won" until the table asks whether to switch off, and let them go."""
        for button in sorted(TOGETHER):
            self.machine.close_contact(DEFAULT_PINS[button])
            self.mirror.event(button, "pressed")
        self.mirror.wait(HELD + 0.1)
        assert self.mirror.screen == PowerOff(machine=True)
        self.sees()
        for button in sorted(TOGETHER):
            self.machine.open_contact(DEFAULT_PINS[button])
            self.mirror.event(button, "released")
        self.sees()

    def rest(self) -> None:
        """Wait until what was booked is no longer told."""
        self.mirror.wait(FRESH + 1)
        self.sees()

    def may_double(self) -> Side:
        """Return the side that does not deal.

        Holding the other's Spritze means something else, and where the host is busy the twin may need longer
        than that to hear that a finger is gone.
        """
        return self.mirror.evening.dealers.other

    def deal(self, winner: Side, degree: Degree = Degree.PLAIN, *callers: Side) -> None:
        """Score a deal by touch."""
        self.tap(*map(double, callers), win(winner), book(winner, degree))

    def deal_by_buttons(self, winner: Side, degree: Degree = Degree.PLAIN, *callers: Side) -> None:
        """Score a deal by the buttons: "won" counts up from plain, and what is left alone is booked."""
        for caller in callers:
            self.press(f"spritze_{caller.value.lower()}")
        won, times = f"won_{winner.value.lower()}", 1 + list(Degree).index(degree)
        # Nothing is looked at in between: the table books after three seconds, and may be slow to show.
        self.machine.press(DEFAULT_PINS[won], times=times)
        self.mirror.press(*(won,) * times)
        self.mirror.wait(QUIET + 0.1)
        self.sees()

    def _expected(self, step: tuple[int, int] = WAY[0]) -> Iterator[tuple[Motif, list[Box]]]:
        """Yield what may be on the panel now, with what may look different: the strip, a countdown.

        The mirror's clock stands still in between, so a notice may already have gone on the panel.
        """
        sitting = self.mirror
        flow, free = sitting.session.flow, [sitting.layout.strip]
        if counting_to(flow) is not None and flow.focus is not None:
            bar = sitting.item(flow.focus).box
            free.append(bar._replace(height=bar.height / 10))
        right, up = shift(sitting.layout, step)
        free = [box._replace(x=box.x + right, y=box.y + up) for box in free]
        yield Motif(sitting.evening, flow, sitting.now, step), free
        if flow.notice is not None:
            yield Motif(sitting.evening, replace(flow, notice=None), sitting.now, step), free
