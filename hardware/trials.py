"""Trying out what is wired: a walk along the strip, and buttons heard with all their bounces."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from hardware import gpio
from hardware.board import Clock
from hardware.settings import BUTTONS, ButtonsSettings, Rgb

ONE_PRESS: Final = 0.050
"""Seconds without an edge after which the next one belongs to another press or release."""

COLOURS: Final = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}
"""What `walk` shows the whole strip in, one after the other."""


def walk(pixels: int) -> Iterator[tuple[str, tuple[Rgb, ...]]]:
    """Yield a name and a frame: each colour, then each pixel alone, to see order, length and direction."""
    for name, colour in COLOURS.items():
        yield name, (colour,) * pixels
    for place in range(pixels):
        yield f"pixel {place}", tuple(COLOURS["white"] if at == place else (0, 0, 0) for at in range(pixels))


class Edge(NamedTuple):
    """A contact's level has changed to `closed`.

    `at` is the kernel's time, in seconds from wherever that kernel counts them; `heard` is when we were told,
    in seconds of our own clock.
    """

    button: str
    closed: bool
    at: float
    heard: float


class Change(NamedTuple):
    """What came of some edges close to each other.

    `kind` is "pressed", "released", or "flicker" where the level was at last what it had been before; `at`
    is the first edge's time in seconds, `edges` their number, `milliseconds` the time from the first to the
    last.
    """

    button: str
    kind: Literal["pressed", "released", "flicker"]
    at: float
    edges: int
    milliseconds: float


def changes(edges: Iterable[Edge], now: float) -> tuple[list[Change], list[Edge]]:
    """Return what the edges came to until `now` on our own clock, and those that are too young to tell."""
    told: list[Change] = []
    young: list[Edge] = []
    everything = list(edges)
    for button in BUTTONS:
        for run in _runs([edge for edge in everything if edge.button == button]):
            if now - run[-1].heard < ONE_PRESS:
                young += run
            else:
                told.append(_change(run))
    return sorted(told, key=lambda change: change.at), young


def _runs(edges: Sequence[Edge]) -> list[list[Edge]]:
    runs: list[list[Edge]] = []
    for edge in edges:
        if runs and edge.at - runs[-1][-1].at < ONE_PRESS:
            runs[-1].append(edge)
        else:
            runs.append([edge])
    return runs


def _change(run: Sequence[Edge]) -> Change:
    first, last = run[0], run[-1]
    kind: Literal["pressed", "released", "flicker"] = "pressed" if last.closed else "released"
    if first.closed is not last.closed:
        kind = "flicker"
    return Change(first.button, kind, first.at, len(run), (last.at - first.at) * 1000)


class Ear:
    """Hears every edge of the buttons' pins with the time the kernel gave it, bounces and all."""

    def __init__(self, settings: ButtonsSettings, factory: Any, clock: Clock) -> None:
        """Claim the pins on this factory. Raises `PartMissing` for a pin that is taken."""
        self._clock: Final = clock
        self._active_low: Final = settings.active_low
        self._back_end: Final = gpio.GpioButtons(settings, factory)
        self._edges: Final[deque[Edge]] = deque()
        # gpiozero keeps no more than a weak reference to what it calls.
        self._kept: Final[list[Callable[[float, int], None]]] = []
        for button in BUTTONS:
            hear = partial(self._hear, button)
            self._kept.append(hear)
            factory.pin(settings.pins[button]).when_changed = hear

    def levels(self) -> dict[str, bool]:
        """Return which buttons are closed now."""
        return self._back_end.levels()

    def heard(self) -> list[Edge]:
        """Return the edges since the last call, in the order in which they came."""
        taken = []
        while self._edges:
            taken.append(self._edges.popleft())
        return taken

    def close(self) -> None:
        """Give the pins back."""
        self._back_end.close()

    def _hear(self, button: str, ticks: float, state: int) -> None:
        self._edges.append(Edge(button, bool(state) is not self._active_low, ticks, self._clock()))
