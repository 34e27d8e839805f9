"""Whether the table's loop comes round steadily, or has just been held up. Pure.

A slow card or a starved processor can hold up the loop for seconds. Whatever is done at the table meanwhile
lies in queues, of which some are filled by threads that were held up as well: after a stall it takes a moment
until all of it is heard. Until then no time counts that only passes: neither a hold nor a countdown.

All times are seconds on one clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

STALL: Final = 0.6
"""Seconds from one round to the next that are a stall: a table with nothing to do rests for half a second."""
CALM: Final = 0.3
"""Seconds after a stall in which what was done during it may still come in."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """When the loop last came round, and when it last did so after a stall."""

    last: float
    stalled: float = float("-inf")

    def steady(self) -> bool:
        """Return whether all that was done at the table before this round has been heard by now."""
        return self.last - self.stalled >= CALM


def beat(pulse: Pulse, now: float) -> Pulse:
    """Return the pulse once the loop has come round."""
    return Pulse(now, now) if now - pulse.last > STALL else replace(pulse, last=now)
