"""Stand-ins at the seams: a clock that is set, a port that remembers, a machine made of files."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from hardware.board import Board
from hardware.settings import Rgb


class SetClock:
    """A clock that stands where it is put, in seconds."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class ListPort:
    """An SPI port that keeps each transfer; it breaks while `broken` says so."""

    def __init__(self) -> None:
        self.transfers: list[bytes] = []
        self.broken: OSError | None = None
        self.closed = False

    def write(self, data: bytes) -> None:
        if self.broken is not None:
            raise self.broken
        self.transfers.append(data)

    def close(self) -> None:
        self.closed = True


class ListWire:
    """A strip that keeps each frame; it breaks while `broken` says so."""

    def __init__(self) -> None:
        self.frames: list[list[Rgb]] = []
        self.broken: Exception | None = None
        self.opened = 0
        self.closed = 0

    def opens(self) -> ListWire:
        if self.broken is not None:
            raise self.broken
        self.opened += 1
        return self

    def send(self, duties: Sequence[Rgb]) -> None:
        if self.broken is not None:
            raise self.broken
        self.frames.append(list(duties))

    def close(self) -> None:
        self.closed += 1


class WaitingWire(ListWire):
    """A strip that hangs in every send until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.sending = threading.Event()
        self.go = threading.Event()

    def send(self, duties: Sequence[Rgb]) -> None:
        self.sending.set()
        self.go.wait(60)
        super().send(duties)


def machine(root: Path, *files: str, forbidden: Sequence[str] = ()) -> Board:
    """Return a machine with these (empty) files, of which some are not for us."""
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).touch()
    return Board(root, usable=lambda path: str(path.relative_to(root)) not in forbidden)


def write(root: Path, file: str, text: str) -> None:
    """Put a text into a machine."""
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(text, encoding="utf-8")


def timed_pins(kernel: SetClock) -> MockFactory:
    """Return mock pins whose edges bear the time of this clock, as those of a kernel bear its own."""

    class TimedPin(MockPin):  # type: ignore[misc]
        def _call_when_changed(self) -> None:
            PiPin._call_when_changed(self, kernel(), self._state)

    return MockFactory(pin_class=TimedPin)
