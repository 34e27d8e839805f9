"""Kivy's window as the table needs it: one source of touches, no way out by keyboard, frames on demand.

`prepare` must run before anything else of Kivy is imported; importing this module loads nothing of it.
"""

from __future__ import annotations

import fcntl
import logging
import os
import select
import socket
import stat
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from beermat.errors import HardwareMissing

SIZE: Final = (1280, 800)
"""Pixels of the window if nobody has chosen any."""
POLL: Final = 0.04
"""Seconds between two looks for touches and buttons while nothing moves."""
DROWSY: Final = 0.1
"""The same while the screen sleeps: a tenth of a second is soon enough to wake."""
ROUNDS_TO_SILENCE: Final = 6
"""So many looks without anything new before the pauses grow longer."""
SHORTEST: Final = 0.02
"""Seconds of the shortest pause."""
SILENCE: Final = 0.5
"""Seconds of the longest pause; the display ends it at once."""
MOST_IN_A_ROW: Final = 500
"""How often the display may speak in a row before it is not believed any more."""
FRAME: Final = 1 / 60
"""Seconds between two pictures while something moves."""
SLOW: Final = 0.5
"""Seconds between two turns of Kivy's own clock while nothing moves."""
FLIPS_TO_PANEL: Final = 3
"""On a screen without a desktop the first two pictures may not reach the panel."""


def prepare(*, width: int | None, height: int | None, windowed: bool, rotation: int | None = None) -> None:
    """Set up Kivy: nothing of it is read from or written to the home directory.

    `width` and `height` are pixels; None takes `SIZE` in a window. Without `windowed` the whole screen is
    taken unless a size is given. `rotation` turns the picture, and all touches with it, by so many degrees
    anticlockwise; None leaves that to the environment (KCFG_GRAPHICS_ROTATION).
    """
    for name in ("KIVY_NO_ARGS", "KIVY_NO_FILELOG", "KIVY_NO_CONFIG"):
        os.environ[name] = "1"
    os.environ.setdefault("KCFG_KIVY_LOG_LEVEL", "warning")
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")  # else Kivy takes standard error away from us
    logging.getLogger("kivy").setLevel(logging.WARNING)
    # SDL does all that the table needs; Kivy would try other libraries first.
    for part in ("KIVY_WINDOW", "KIVY_IMAGE", "KIVY_TEXT"):
        os.environ.setdefault(part, "sdl2")
    # Else SDL swallows the touch that gives the window the focus: the very first one.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    from kivy.config import Config  # noqa: PLC0415 - after the environment is as it should be

    Config.remove_section("input")
    Config.add_section("input")
    if on_console():
        Config.set("input", "%(name)s", "probesysfs,provider=mtdev")
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "maxfps", "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "fullscreen", "0" if windowed or width is not None else "auto")
    Config.set("graphics", "width", str(width or SIZE[0]))
    Config.set("graphics", "height", str(height or SIZE[1]))
    Config.set("graphics", "show_cursor", "1" if windowed else "0")
    if rotation is not None:
        Config.set("graphics", "rotation", str(rotation))
    _leave_out_stock_styles()


def opened() -> Any:
    """Open Kivy's window and return it; raise `HardwareMissing` if that cannot be done."""
    logger = logging.getLogger("kivy")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)  # what Kivy would say here is a page long
    try:
        from kivy.core.window import Window  # noqa: PLC0415 - opens it
    finally:
        logger.setLevel(level)
    if Window is None:
        driver = os.environ.get("SDL_VIDEODRIVER", "")
        raise HardwareMissing(
            "no window could be opened"
            + (f" with SDL_VIDEODRIVER={driver}" if driver else "")
            + "; does the display answer, and may this user draw on it? `beermat doctor` says more"
        )
    return Window


def on_console() -> bool:
    """Say whether the table has the whole screen to itself, without a desktop."""
    return os.environ.get("SDL_VIDEODRIVER", "").lower() == "kmsdrm"


def _leave_out_stock_styles() -> None:
    """Keep Kivy from reading the styles of its own widgets, of which the table has none.

    They would be a fifth of the start.

    Kivy reads `style.kv` from its data directory while its builder is imported; here lies one that is empty.
    """
    import kivy  # noqa: PLC0415
    import kivy.cache  # noqa: PLC0415 - these look into the same directory, and shall find it
    import kivy.resources  # noqa: PLC0415

    data = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(Path(__file__).parent)
    try:
        import kivy.lang.builder  # noqa: PLC0415
    finally:
        kivy.kivy_data_dir = data


class Loop:
    """Kivy's loop in our own hand: it looks for touches often and draws only when there is something new."""

    def __init__(self, root: Any) -> None:
        """Open the window with `root` in it."""
        from kivy.base import EventLoop, runTouchApp  # noqa: PLC0415 - opens the window
        from kivy.core.window import Window  # noqa: PLC0415

        if on_console():
            keep_times()
        self.window: Final = Window
        self.flips = 0
        self.poll = POLL
        self._events: Final = EventLoop
        self._ticked = 0.0
        Window.bind(on_flip=self._flipped)
        runTouchApp(root, embedded=True)

    @property
    def open(self) -> bool:
        """Whether the window is still there."""
        return not self._events.quit

    def look(self) -> None:
        """Take touches and keys that have come in."""
        self.window.mainloop()
        self._events.dispatch_input()

    def turn(self, *, draw: bool) -> None:
        """Let Kivy do its part: always if there is something to draw, else a few times a second."""
        now = time.monotonic()
        if draw or now - self._ticked >= SLOW:
            self._ticked = now
            self._events.idle()

    def run(self, step: Callable[[], bool], rest: Callable[[], float]) -> None:
        """Call `step` until the window is closed.

        `step` says whether something moves; `rest` for how many seconds it has nothing to do as long as
        nobody touches anything.
        """
        display = Display()
        silent = 0
        while self.open:
            began = time.monotonic()
            self.look()
            if self.open and step():
                silent = 0
                time.sleep(max(0.0, FRAME - (time.monotonic() - began)))
                continue
            wait = self.poll if silent < ROUNDS_TO_SILENCE else max(SHORTEST, min(rest(), SILENCE))
            silent = 0 if display.speaks(wait) else silent + 1

    def close(self) -> None:
        """Close the window."""
        from kivy.base import stopTouchApp  # noqa: PLC0415 - loaded long ago

        self._events.quit = True
        stopTouchApp()

    def _flipped(self, *_: object) -> None:
        self.flips += 1


class Display:
    """Sleeps until the display has something to say: a touch is answered at once, silence costs little."""

    def __init__(self) -> None:
        """Find the sockets that lead to an X or Wayland display; without any it only sleeps."""
        self._sockets = _display_sockets()
        self._in_a_row = 0

    def speaks(self, seconds: float) -> bool:
        """Return whether the display speaks within so many seconds, at once if it does.

        Without a display of which that is known it is always taken to have spoken.
        """
        if not self._sockets:
            time.sleep(seconds)
            return True
        heard, _, _ = select.select(self._sockets, (), (), seconds)
        self._in_a_row = self._in_a_row + 1 if heard else 0
        if self._in_a_row > MOST_IN_A_ROW:
            # Something that nobody reads would wake us for ever: looking now and then must do.
            time.sleep(seconds)
        return bool(heard)


def _display_sockets() -> list[int]:
    found = []
    for name in os.listdir("/proc/self/fd"):
        try:
            # Only a socket may be copied: a second handle on a pin or a card would keep it busy.
            if not stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                continue
            with socket.socket(fileno=os.dup(int(name))) as one:
                peer = one.getpeername() if one.family == socket.AF_UNIX else b""
        except OSError:
            continue
        path = os.fsencode(peer) if isinstance(peer, str) else peer
        if b"X11-unix" in path or b"wayland-" in path:
            found.append(int(name))
    return found


EVIOCSCLOCKID: Final = 0x400445A0
"""The request that sets the clock of an input device's times."""


def keep_times() -> None:
    """Make Kivy's readers of touch panels keep the kernel's time of each touch; call it before they start.

    Kivy's thread that reads a touch panel stamps a touch when it reads it, in the time of the wall clock, and
    its window stamps a mouse when it comes to it; what moves before it has come to it seems to have begun
    where it is now. The kernel knows better: it notes the time of every touch on the clock by which the
    table lives. A mouse's time, and that of a touch which a desktop makes a mouse's, is lost on its way
    through SDL.
    """
    try:
        from kivy.input.providers import mtdev  # noqa: PLC0415 - only where a touch panel is read
    except (ImportError, OSError):
        return  # without its library Kivy reads no panel either, and says so
    heard = threading.local()  # one thread reads one panel

    class Device(mtdev.Device):  # type: ignore[misc]
        """A panel whose times are those of the table's clock."""

        def __init__(self, filename: str) -> None:
            super().__init__(filename)
            heard.timed = on_our_clock(self._fd)

        def get(self) -> Any:
            event = super().get()
            if event is not None:
                heard.at = event.time.tv_sec + event.time.tv_usec / 1e6 if heard.timed else None
            return event

    class Motion(mtdev.MTDMotionEvent):  # type: ignore[misc]
        """A touch that knows when it began and ended, in seconds; None: that is not known."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.sync_with_dispatch = False  # it began where it began, however late we hear of it
            self.began: float | None = getattr(heard, "at", None)
            self.ended: float | None = None

        def update_time_end(self) -> None:
            super().update_time_end()
            self.ended = getattr(heard, "at", None)

    mtdev.Device, mtdev.MTDMotionEvent = Device, Motion


def on_our_clock(device: int) -> bool:
    """Let a panel of this file descriptor tell times of CLOCK_MONOTONIC; return whether it does."""
    try:
        fcntl.ioctl(device, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
    except OSError:
        return False
    return True
