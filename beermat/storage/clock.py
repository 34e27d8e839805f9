"""When something was booked, and whether the clock could be trusted then.

Most Pis have no battery behind their clock: until the network has told it the time it starts in the past. So
every time is stored with a mark, and nothing is ever ordered by it.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, tzinfo
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard

from beermat.evening.entries import OVER_AFTER

_EARLIEST_YEAR: Final = 2025
_TIME_ERROR: Final = 5
_TIMEX_BYTES: Final = 512
_TIMESYNCD: Final = Path("/run/systemd/timesync/synchronized")
_BATTERY_CLOCKS: Final = Path("/sys/class/rtc")
_SLACK: Final = 3.0
_YEARS: Final = range(1970, 3000)
_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z", re.ASCII)
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


class Stamp(NamedTuple):
    """A moment. `at` is UTC in ISO 8601 with milliseconds; `sure` is False where the clock was never set."""

    at: str
    sure: bool


UNKNOWN: Final = Stamp("1970-01-01T00:00:00.000Z", False)
"""What is told of a moment that nobody knows, as by a machine whose clock was never set."""


def is_time(text: object) -> TypeGuard[str]:
    """Say whether this is a time as a stamp has it: UTC in ISO 8601, in a year from 1970 to 2999."""
    return isinstance(text, str) and _TIME.fullmatch(text) is not None and _can_be(datetime, text)


def is_day(text: object) -> TypeGuard[str]:
    """Say whether this is a day as a record has it: YYYY-MM-DD, in a year from 1970 to 2999."""
    return isinstance(text, str) and _DAY.fullmatch(text) is not None and _can_be(date, text)


def _can_be(kind: type[date], text: str) -> bool:
    try:
        return kind.fromisoformat(text).year in _YEARS
    except ValueError:  # there is no 31st of June, and no 25th hour
        return False


def stamp(moment: datetime, *, synchronised: bool) -> Stamp:
    """Return the stamp of an aware moment; a year before this program existed is never sure."""
    utc = moment.astimezone(UTC)
    text = utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Stamp(text, synchronised and utc.year >= _EARLIEST_YEAR)


def system_now() -> Stamp:
    """Return the stamp of this moment by the system's clock."""
    return stamp(datetime.now(UTC), synchronised=_synchronised())


def passed(then: Stamp, now: Stamp) -> float | None:
    """Return how many seconds have passed between the two.

    None where the clock was not set then or is not now: nobody can tell.
    """
    if not (then.sure and now.sure):
        return None
    return (datetime.fromisoformat(now.at) - datetime.fromisoformat(then.at)).total_seconds()


def is_over(last: Stamp, now: Stamp) -> bool:
    """Say whether an evening with its last entry at `last` is over by now; not where nobody can tell."""
    quiet = passed(last, now)
    return quiet is not None and quiet >= OVER_AFTER


def local_day(moment: Stamp, zone: tzinfo | None = None) -> str:
    """Return the day (YYYY-MM-DD) that the stamp falls on in `zone`; None is the machine's own time zone."""
    return datetime.fromisoformat(moment.at).astimezone(zone).date().isoformat()


def _synchronised() -> bool:
    answer = _adjtimex()()
    set_by_network = _TIMESYNCD.exists() if answer < 0 else answer != _TIME_ERROR  # a sandbox may forbid it
    return set_by_network or _set_by_battery()


@cache
def _set_by_battery() -> bool:
    return battery_agrees(datetime.now(UTC).timestamp())


def battery_agrees(now: float, clocks: Path = _BATTERY_CLOCKS) -> bool:
    """Say whether one of the machine's battery clocks says what the system's clock does, `now` in seconds.

    Without a battery such a clock begins anew in the past, while the system's goes on where it was left.
    """
    for clock in clocks.glob("rtc*/since_epoch"):
        try:
            there = int(clock.read_text())
        except (OSError, ValueError):
            continue
        if abs(there - now) <= _SLACK:
            return True
    return False


@cache
def _adjtimex() -> Callable[[], int]:
    """Return a question to the kernel. Only its result is read, so `struct timex` may look as it likes."""
    ask, unread = ctypes.CDLL(None).adjtimex, ctypes.create_string_buffer(_TIMEX_BYTES)

    def asked() -> int:
        ctypes.memset(unread, 0, _TIMEX_BYTES)  # no modes: nothing is set
        return int(ask(unread))

    return asked
