"""Fingers on the glass: what each holds down and drags, and how long it must rest to hold it. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Final, NamedTuple

from beermat.screen.presses import LONG_HOLD, REDO_HOLD
from beermat.screen.scene import Item
from beermat.screen.steps import Action, Verb

Point = tuple[float, float]
"""Pixels, left to right and bottom to top."""


SHORT: Final = 0.2
"""Seconds before which nobody holds anything, but taps."""
SLIP: Final = 2.0
"""Millimetres by which a finger that taps may slip; more is no tap."""


class Finger(NamedTuple):
    """A finger that lies on an item.

    It came down at `at` (None: nobody knows where), in seconds at `since`, or if nobody knows when (not
    `timed`) some time from `made` to `since`. `first` is the line that the list began with then, None where
    there is none to drag; `moved` says that it has slipped further than a tap does.
    """

    item: Item
    since: float
    made: float
    timed: bool = True
    at: Point | None = None
    first: int | None = None
    moved: bool = False

    @property
    def due(self) -> float | None:
        """When it has held its item long enough; None: holding it does nothing."""
        return None if self.item.hold is None else self.since + hold_time(self.item.hold)


def slipped(start: Point, end: Point, mm: float) -> bool:
    """Return whether a finger that came down here is no longer at one spot there, with `mm` pixels each."""
    return dist(start, end) > SLIP * mm


def upwards(turn: int, start: Point, end: Point) -> float:
    """Return how far a finger moved towards the top of something that is turned so far, in degrees."""
    x, y = end[0] - start[0], end[1] - start[1]
    return {0: y, 90: -x, 180: -y, 270: x}[turn % 360]


def held(begun: Iterable[tuple[Action, float]], now: float) -> dict[Action, float]:
    """Return how far holds have come, from 0 to 1, that were `begun` at these times; no tap is among them."""
    return {
        action: min(1.0, (now - since) / hold_time(action)) for action, since in begun if now - since >= SHORT
    }


def hold_time(action: Action) -> float:
    """Return for how many seconds a finger must rest to do this instead of the plain touch."""
    return REDO_HOLD if action.verb is Verb.BRING_BACK else LONG_HOLD
