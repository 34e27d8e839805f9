"""Fingers on the glass: what each holds down and drags, and how long it must rest to hold it. Pure."""

from __future__ import annotations

from typing import NamedTuple

from beermat.screen.presses import LONG_HOLD, REDO_HOLD
from beermat.screen.scene import Item
from beermat.screen.steps import Action, Verb

Point = tuple[float, float]
"""Pixels, left to right and bottom to top."""


class Drag(NamedTuple):
    """A finger on a list: where it came down, which line was the first then, whether it has moved."""

    start: Point
    first: int
    moved: bool = False


class Finger(NamedTuple):
    """A finger that lies on an item `since` when, in seconds; None as `drag`: there is nothing to drag."""

    item: Item
    since: float
    drag: Drag | None = None

    @property
    def due(self) -> float | None:
        """When it has held its item long enough; None: holding it does nothing."""
        return None if self.item.hold is None else self.since + hold_time(self.item.hold)


def upwards(turn: int, start: Point, end: Point) -> float:
    """Return how far a finger moved towards the top of something that is turned so far, in degrees."""
    x, y = end[0] - start[0], end[1] - start[1]
    return {0: y, 90: -x, 180: -y, 270: x}[turn % 360]


def hold_time(action: Action) -> float:
    """Return for how many seconds a finger must rest to do this instead of the plain touch."""
    return REDO_HOLD if action.verb is Verb.BRING_BACK else LONG_HOLD
