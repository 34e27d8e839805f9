"""When something was booked, and whether the clock could be trusted then.

A Pi has no battery behind its clock: until the network has told it the time it starts in the past. So every
time is stored with a mark, and nothing is ever ordered by it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_EARLIEST_YEAR: Final = 2025
_TIME_ERROR: Final = 5
_TIMEX_BYTES: Final = 512
_TIMESYNCD: Final = Path("/run/systemd/timesync/synchronized")


class Stamp(NamedTuple):
    """A moment. `at` is UTC in ISO 8601 with milliseconds; `sure` is False where the clock was never set."""

    at: str
    sure: bool


def stamp(moment: datetime, *, synchronised: bool) -> Stamp:
    """Return the stamp of an aware moment; a year before this program existed is never sure."""
    utc = moment.astimezone(UTC)
    text = utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Stamp(text, synchronised and utc.year >= _EARLIEST_YEAR)


def system_now() -> Stamp:
    """Return the stamp of this moment by the system's clock."""
    return stamp(datetime.now(UTC), synchronised=_synchronised())


def local_day(moment: Stamp, zone: tzinfo | None = None) -> str:
    """Return the day (YYYY-MM-DD) that the stamp falls on in `zone`; None is the machine's own time zone."""
    return datetime.fromisoformat(moment.at).astimezone(zone).date().isoformat()


def _synchronised() -> bool:
    answer = _adjtimex()()
    if answer < 0:  # a sandbox may forbid the question
        return _TIMESYNCD.exists()
    return answer != _TIME_ERROR


@cache
def _adjtimex() -> Callable[[], int]:
    """Return a question to the kernel. Only its result is read, so `struct timex` may look as it likes."""
    import ctypes  # noqa: PLC0415 - the table starts without it

    ask, unread = ctypes.CDLL(None).adjtimex, ctypes.create_string_buffer(_TIMEX_BYTES)

    def asked() -> int:
        ctypes.memset(unread, 0, _TIMEX_BYTES)  # no modes: nothing is set
        return int(ask(unread))

    return asked
