"""When and where a finger touched the glass, whatever held up the table meanwhile.

Kivy's thread that reads a touch panel stamps a touch when it reads it, in the time of the wall clock, and its
window stamps a mouse when it comes to it; what moves before it has come to it seems to have begun where it is
now. The kernel knows better: it notes the time of every touch on the clock by which the table lives. Here
Kivy's own readers are made to keep that, and where a touch began.

A mouse's time, and that of a touch which a desktop makes a mouse's, is lost on its way through SDL.
"""

from __future__ import annotations

import fcntl
import struct
import threading
import time
from typing import Any, Final

EVIOCSCLOCKID: Final = 0x400445A0
"""The request that sets the clock of an input device's times."""


def keep_times() -> None:
    """Make Kivy's readers of touch panels keep the kernel's time of each touch; call it before they start."""
    try:
        from kivy.input.providers import mtdev  # noqa: PLC0415 - only where a touch panel is read
    except (ImportError, OSError):
        return  # without its library Kivy reads no panel either, and says so
    heard = threading.local()  # one thread reads one panel

    class Device(mtdev.Device):  # type: ignore[misc]
        """A panel whose times are those of the table's clock."""

        def __init__(self, filename: str) -> None:
            super().__init__(filename)
            heard.timed = _on_our_clock(self._fd)

        def get(self) -> Any:
            event = super().get()
            if event is not None:
                heard.at = event.time.tv_sec + event.time.tv_usec / 1e6 if heard.timed else None
            return event

    class Touch(mtdev.MTDMotionEvent):  # type: ignore[misc]
        """A touch that knows when it began and ended, in seconds; None: that is not known."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.sync_with_dispatch = False  # it began where it began, however late we hear of it
            self.began: float | None = getattr(heard, "at", None)
            self.ended: float | None = None

        def update_time_end(self) -> None:
            super().update_time_end()
            self.ended = getattr(heard, "at", None)

    mtdev.Device, mtdev.MTDMotionEvent = Device, Touch


def _on_our_clock(device: int) -> bool:
    try:
        fcntl.ioctl(device, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
    except OSError:
        return False
    return True
