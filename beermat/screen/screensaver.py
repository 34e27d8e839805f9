"""How the screen rests: it dims, it sleeps, and the first touch only wakes it. Pure.

All times are seconds on one clock that only runs forward. Only touches, buttons and keys keep it awake: a
doubling that is left open does not.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

LONGEST: Final = 3600.0
"""Seconds after which an untouched screen dims whatever it was told: nothing bright shall burn in."""
JUST_WOKEN: Final = 0.5
"""Seconds after waking in which nothing counts: nobody can have seen yet what there is to touch."""
STEP: Final = 240.0
"""Seconds after which the picture moves on by a step, once it is left alone."""
ALONE: Final = 30.0
"""Seconds without a touch after which it is left alone: nothing moves under a finger."""
WAY: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The way the picture goes round and round, in steps to the right and upwards."""
STRIDE: Final = 0.6
"""Millimetres of a step."""


class Depth(Enum):
    """How deeply the screen rests."""

    AWAKE = "awake"
    DIMMED = "dimmed"
    ASLEEP = "asleep"


@dataclass(frozen=True, slots=True)
class Habits:
    """After how many untouched seconds the screen dims and sleeps; None: it does not.

    With neither it still dims after an hour.
    """

    dim_after: float | None = None
    sleep_after: float | None = None

    @classmethod
    def of_minutes(cls, dim_after: float | None, sleep_after: float | None) -> Habits:
        """Return the habits that a config tells in minutes."""
        return cls(
            None if dim_after is None else dim_after * 60, None if sleep_after is None else sleep_after * 60
        )

    @property
    def dims(self) -> float:
        """After how many untouched seconds it dims at the latest."""
        return LONGEST if self.dim_after is None else min(self.dim_after, LONGEST)


@dataclass(frozen=True, slots=True)
class Rest:
    """What is known of it: when it was last touched, and `woken` by that; where the picture stands.

    `place` counts the steps of its way, the last at `moved`. `owed` are the fingers and buttons that have
    woken it: what they still do belongs to that.
    """

    since: float
    woken: float = float("-inf")
    place: int = 0
    moved: float = float("-inf")
    owed: frozenset[Hashable] = frozenset()

    @property
    def step(self) -> tuple[int, int]:
        """Where the picture stands, in steps to the right and upwards."""
        return WAY[self.place % len(WAY)]


def depth(rest: Rest, habits: Habits, now: float) -> Depth:
    """Return how deeply it rests at this time."""
    untouched = now - rest.since
    if habits.sleep_after is not None and untouched >= habits.sleep_after:
        return Depth.ASLEEP
    return Depth.DIMMED if untouched >= habits.dims else Depth.AWAKE


def began(
    rest: Rest,
    habits: Habits,
    who: Hashable,
    now: float,
    *,
    at: float | None = None,
    drawn: float | None = None,
) -> tuple[Rest, bool]:
    """Return what follows when a finger or button goes down, and whether it may do something.

    It may not if it has woken the screen, nor if it comes just after that. `at` is when it was done, None:
    `now`, which is when the table comes to it. What counts is how the screen was then; `drawn` is when it was
    last brought up to date, None: `now`.
    """
    at, drawn = now if at is None else at, now if drawn is None else drawn
    woken = now if depth(rest, habits, min(at, drawn)) is not Depth.AWAKE else rest.woken
    counts = at - woken >= JUST_WOKEN
    owed = rest.owed - {who} if counts else rest.owed | {who}
    return replace(rest, since=now, woken=woken, owed=owed), counts


def ended(rest: Rest, who: Hashable) -> tuple[Rest, bool]:
    """Return what follows when a finger or button goes up, and whether that may do something."""
    if who not in rest.owed:
        return rest, True
    return replace(rest, owed=rest.owed - {who}), False


def passed(rest: Rest, habits: Habits, now: float, *, counting: bool) -> Rest:
    """Return what time alone has brought; while something is `counting` down it stays awake."""
    state = depth(rest, habits, now)
    if counting and state is Depth.AWAKE:
        return replace(rest, since=max(rest.since, now))
    if state is not Depth.ASLEEP and now >= _moves(rest):
        return replace(rest, place=rest.place + 1, moved=now)
    return rest


def due(rest: Rest, habits: Habits, now: float) -> float | None:
    """Return when time alone next changes something; None: not before a touch."""
    state = depth(rest, habits, now)
    if state is Depth.ASLEEP:
        return None
    times = [_moves(rest)]
    if state is Depth.AWAKE:
        times.append(rest.since + habits.dims)
    if habits.sleep_after is not None:
        times.append(rest.since + habits.sleep_after)
    return min(times)


def _moves(rest: Rest) -> float:
    return max(rest.moved + STEP, rest.since + ALONE)
