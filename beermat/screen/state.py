"""The state of the screen that is not the evening's: which dialog, which focus, what is told. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from beermat.errors import Refused
from beermat.screen.steps import Action, Table

if TYPE_CHECKING:
    from beermat.scorekeeper import Booked, Wanted
    from beermat.screen.screens import Screen

ONE_TAP: Final = 0.25
"""Seconds within which two taps on the same thing are one."""
SAME_SPOT: Final = 0.6
"""Seconds within which a second tap on a spot books nothing that has come up there by the first."""
SPOT: Final = 10.0
"""Millimetres within which two taps are on the same spot."""
ONE_PRESS: Final = 0.12
"""Seconds within which two presses of a "won" are one."""
FRESH: Final = 5.0
"""Seconds for which what was booked is told and offers its own undo."""
TOLD: Final = 4.0
"""Seconds for which a refusal is told."""
SLOW: Final = 1.0
"""Seconds after which whoever waits for the disk is told so."""
QUIET: Final = 3.0
"""Seconds after which a booking by the buttons goes to disk by itself."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """Something was touched at this time, in seconds.

    `at` is when it was done, or at the earliest can have been; `come` when the table came to it, which may be
    much later: it was done on the picture that was there `at` that time. `timed` says that nobody guesses.
    `place` is where, in pixels, None if nobody knows.
    """

    action: Action
    at: float
    come: float = float("-inf")
    timed: bool = True
    place: tuple[float, float] | None = None

    @property
    def done(self) -> float:
        """The latest time at which it can have been done."""
        return self.at if self.timed else self.now

    @property
    def now(self) -> float:
        """When it takes effect."""
        return max(self.at, self.come)


@dataclass(frozen=True, slots=True)
class Pressed:
    """One of the five buttons: `kind` is pressed, released, held (for `seconds`), stuck or freed.

    `at`, `come` and `timed` are those of `Tapped`.
    """

    button: str
    kind: str
    at: float
    seconds: float = 0.0
    come: float = float("-inf")
    timed: bool = True

    @property
    def done(self) -> float:
        """The latest time at which it can have been done."""
        return self.at if self.timed else self.now

    @property
    def now(self) -> float:
        """When it takes effect."""
        return max(self.at, self.come)


Touch = Tapped | Pressed


class Said(NamedTuple):
    """A sentence to tell, as a message id, about somebody of this name."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Flow:
    """The state of the screen that is not the evening's.

    `focus` is what the five buttons stand on. `changed` is when somebody last changed the screen, `shown`
    since when that can be seen; `last` is what was touched last, and `answered` when the table had its
    answer; `asked` is the action that waits for its answer, `wanted` what it wants of the scorekeeper, `slow`
    that it takes longer than `SLOW`; `chosen` is when something was last chosen, by touch, button or
    countdown. `armed` is a button
    whose meaning is decided when it is released. `notice` is told until `notice_until`: a refusal (of the
    core, or the screen's own as a message id), what was done with somebody, or what was just booked.
    `fault` is what the disk said last, None while all is well; `stuck` are the buttons that are stuck. Up to
    `host_until` the host's PIN holds; `played` tells of the deals and Maß of tonight the number of
    the entry and when it was booked, which may be before the table came up; what nobody can tell is left out.
    """

    screen: Screen = field(default_factory=Table)
    focus: Action | None = None
    changed: float = float("-inf")
    shown: float = float("-inf")
    last: Touch | None = None
    answered: float = float("-inf")
    asked: Action | None = None
    wanted: Wanted | None = None
    slow: bool = False
    chosen: float = float("-inf")
    waiting: tuple[Touch, ...] = ()
    armed: str | None = None
    notice: Refused | Said | Booked | str | None = None
    notice_until: float = float("-inf")
    fault: str | None = None
    stuck: tuple[str, ...] = ()
    host_until: float = float("-inf")
    played: tuple[tuple[int, float], ...] = ()
