"""The light strip: from the table's colours to what a wire carries, never too bright and never in the way."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

from hardware import gpio, spi
from hardware.board import Board, Clock, PartMissing
from hardware.settings import Rgb, StripSettings

FRAMES_A_SECOND: Final = 30
RETRY: Final = 2.0
"""Seconds from a failure to the next try."""


def places(settings: StripSettings) -> tuple[int, ...]:
    """Return where on the wire each colour of a frame goes: side A's from its end inwards, then side B's."""
    length = settings.length
    first, last = settings.side_a or (0, length)
    if settings.kind == "rgb" or first <= last:
        return tuple((place + first) % length for place in range(length))
    return tuple((first - place) % length for place in range(length))


def milliamps(settings: StripSettings, duties: Sequence[Rgb]) -> float:
    """Return what the strip draws with these duties (0 to 255 for each channel), in mA."""
    channels = sum(sum(duty) for duty in duties) / 255
    return len(duties) * settings.ma_idle + channels * settings.ma_per_channel


def duties(settings: StripSettings, colours: Sequence[Rgb]) -> list[Rgb]:
    """Return what goes down the wire: colours in their places, with gamma and brightness, within the limit.

    Colours beyond the strip are dropped; pixels without one stay dark.
    """
    curve = [round(255 * settings.brightness * (value / 255) ** settings.gamma) for value in range(256)]
    wire: list[Rgb] = [(0, 0, 0)] * settings.length
    for place, (red, green, blue) in zip(places(settings), colours, strict=False):
        wire[place] = (curve[red], curve[green], curve[blue])
    return _limited(settings, wire)


def _limited(settings: StripSettings, wire: list[Rgb]) -> list[Rgb]:
    dark = len(wire) * settings.ma_idle
    wanted = milliamps(settings, wire) - dark
    allowed = max(0.0, settings.limit_ma - dark)
    if wanted <= allowed:
        return wire
    part = allowed / wanted
    return [(int(red * part), int(green * part), int(blue * part)) for red, green, blue in wire]


class Wire(Protocol):
    """A strip that is open and takes duties in the order of its pixels."""

    def send(self, duties: Sequence[Rgb]) -> None:
        """Show them; raise OSError if they cannot be sent."""

    def close(self) -> None:
        """Give the device back."""


OpenWire = Callable[[], Wire]


class Sender:
    """Decides what is sent when.

    The latest frame only, a still one once, at most 30 a second, and again after a failure. It has no thread
    of its own and knows no clock but the one it is given. `fault` says what is wrong; None: nothing.
    """

    def __init__(self, settings: StripSettings, open_wire: OpenWire, clock: Clock, wire: Wire | None) -> None:
        """Send through `wire`, or open one when there is something to send."""
        self.fault: str | None = None
        self._settings: Final = settings
        self._open_wire: Final = open_wire
        self._clock: Final = clock
        self._wire = wire
        self._offered: tuple[Rgb, ...] | None = None
        self._sent: tuple[Rgb, ...] | None = None
        self._not_before = clock()

    def offer(self, frame: tuple[Rgb, ...]) -> None:
        """Take the frame that should be seen now; the one before it need not be sent any more."""
        self._offered = frame

    def step(self) -> float | None:
        """Send what is due; return in how many seconds to come again, None when there is a new frame."""
        frame = self._offered
        if frame is None or (frame == self._sent and self.fault is None):
            return None
        now = self._clock()
        if now < self._not_before:
            return self._not_before - now
        try:
            if self._wire is None:
                self._wire = self._open_wire()
            self._wire.send(duties(self._settings, frame))
        except Exception as wrong:  # each library has errors of its own; the table plays on
            self._fail(f"strip: {wrong}" if not isinstance(wrong, PartMissing) else str(wrong))
            self._not_before = now + RETRY
            return RETRY
        if self.fault is not None:
            logging.getLogger(__name__).info("strip: answers again")
        self.fault, self._sent = None, frame
        self._not_before = now + 1 / FRAMES_A_SECOND
        return None if self._offered is frame else 1 / FRAMES_A_SECOND

    def stop(self) -> None:
        """Darken the strip if it answers, and give it back."""
        if self._wire is None:
            return
        try:
            self._wire.send([(0, 0, 0)] * self._settings.length)
        except Exception:  # it is being given up anyway
            logging.getLogger(__name__).debug("strip: does not answer to be darkened")
        self._drop()

    def _fail(self, text: str) -> None:
        if self.fault is None:
            logging.getLogger(__name__).warning("%s (trying again quietly)", text)
            self.fault = text
        self._sent = None
        self._drop()

    def _drop(self) -> None:
        wire, self._wire = self._wire, None
        try:
            if wire is not None:
                wire.close()
        except Exception:  # what is broken may break in closing too
            logging.getLogger(__name__).debug("strip: cannot be closed")


class Strip:
    """A strip, wherever its light goes.

    `pixels` colours make a frame, of which the first `pixels_a` are side A's from its outer end inwards.
    `kind` is what it is; `missing` says in one line what `auto` looked for and did not find; None: nothing.
    `colours` are the latest shown; None: none yet.
    """

    def __init__(
        self,
        settings: StripSettings,
        sender: Sender | None = None,
        *,
        kind: Literal["real", "simulated", "off"] = "off",
        missing: PartMissing | None = None,
    ) -> None:
        """Begin to send in a thread of its own; without a sender nothing is sent."""
        self.settings: Final = settings
        self.kind: Final = kind
        self.missing: Final = None if missing is None else str(missing)
        self.pixels: Final = settings.length
        self.pixels_a: Final = settings.pixels_a
        self.colours: tuple[Rgb, ...] | None = None
        self._sender: Final = sender
        self._wake: Final = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="strip", daemon=True) if sender else None
        if self._thread:
            self._thread.start()

    @property
    def fault(self) -> str | None:
        """What is wrong with the strip now, in one line; None: nothing. It goes away by itself."""
        return self._sender.fault if self._sender else None

    def show(self, colours: Sequence[Rgb]) -> None:
        """Show these colours as soon as the strip can; never waits for it. The latest wins."""
        self.colours = tuple(colours)
        if self._sender:
            self._sender.offer(self.colours)
            self._wake.set()

    def close(self, *, timeout: float = 1.0) -> None:
        """Darken the strip and give it back; wait at most `timeout` seconds for one that does not answer."""
        self._closing = True
        self._wake.set()
        if self._thread:
            self._thread.join(timeout)

    def _run(self) -> None:
        assert self._sender is not None
        while not self._closing:
            wait = self._sender.step()
            self._wake.wait(wait)
            self._wake.clear()
        self._sender.stop()


def open_strip(
    settings: StripSettings,
    *,
    board: Board | None = None,
    open_wire: Callable[[StripSettings, Board], Wire] | None = None,
    clock: Clock = time.monotonic,
) -> Strip:
    """Return the strip that the settings ask for.

    With `auto` and no real one it is simulated, and `missing` says why. Raises `PartMissing` for a `real` one
    that is not there. `board` and `open_wire` are this machine and its devices unless given.
    """
    if "off" in (settings.kind, settings.mode):
        return Strip(settings)
    if "simulated" in (settings.kind, settings.mode):
        return Strip(settings, kind="simulated")
    machine = board or Board()

    def opened() -> Wire:
        return (open_wire or _open_wire)(settings, machine)

    try:
        wire = opened()
    except PartMissing as missing:
        if settings.mode == "real":
            raise
        logging.getLogger(__name__).warning("%s", missing)
        return Strip(settings, kind="simulated", missing=missing)
    return Strip(settings, Sender(settings, opened, clock, wire), kind="real")


def _open_wire(settings: StripSettings, board: Board) -> Wire:
    return (gpio.open_rgb if settings.kind == "rgb" else spi.open_wire)(settings, board)
