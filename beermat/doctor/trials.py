"""`beermat doctor leds` and `buttons`: a walk along the strip, and buttons heard with all their bounces."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from beermat.doctor.machine import Machine
from beermat.doctor.wiring import WHEN_MISSING, Finding, Outcome, lacking
from hardware import gpio
from hardware.board import Clock, PartMissing
from hardware.settings import BUTTONS, ButtonsSettings, Rgb, StripSettings
from hardware.strip import Strip, duties, milliamps

COLOUR_SECONDS: Final = 1.5
"""How long `doctor leds` shows each colour."""
PIXEL_SECONDS: Final = 0.15
"""How long it shows each pixel."""
LOOK: Final = 0.02
"""Seconds between two looks at the buttons."""

Say = Callable[[str], None]
"""Tells a person what is going on."""
ONE_PRESS: Final = 0.050
"""Seconds without an edge after which the next one belongs to another press or release."""

COLOURS: Final = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}
"""What `walk` shows the whole strip in, one after the other."""


def leds(
    settings: StripSettings, open_strip: Callable[[StripSettings], Strip], machine: Machine, say: Say
) -> Outcome:
    """Walk the colours and then the pixels of the strip; stop at the first fault."""
    try:
        strip = open_strip(settings)
    except PartMissing as missing:
        return Outcome((lacking("strip", "fault", missing),))
    try:
        if strip.kind != "real":
            return Outcome((_not_wired(settings, strip),))
        return _walked(settings, strip, machine, say)
    finally:
        strip.close()


def _not_wired(settings: StripSettings, strip: Strip) -> Finding:
    if strip.missing is not None:
        return Finding.split("strip", "advice", strip.missing)
    kind = settings.mode if settings.mode in ("simulated", "off") else settings.kind
    remedy = "where a strip is wired, write its kind and mode into [strip] of beermat.toml (docs/wiring.md)"
    return Finding("strip", "advice", f"{kind}, as the config says: nothing to light", remedy)


def _walked(settings: StripSettings, strip: Strip, machine: Machine, say: Say) -> Outcome:
    steps: list[dict[str, object]] = []
    for name, frame in walk(settings.length):
        whole = name in COLOURS
        current = milliamps(settings, duties(settings, frame))
        if whole:
            say(f"{name}: the whole strip, about {current:.0f} mA")
        elif name == "pixel 0" and settings.length > 1:
            say(f"pixels 0 to {settings.length - 1}, one by one from side A's outer end")
        strip.show(frame)
        machine.wait(COLOUR_SECONDS if whole else PIXEL_SECONDS)
        if strip.fault is not None:
            remedy = "check its plug, its supply and docs/wiring.md"
            return Outcome((Finding.split("strip", "fault", strip.fault, remedy),), {"steps": steps})
        steps.append({"name": name, "milliamps": round(current, 1)})
    return Outcome((_seen(settings),), {"steps": steps})


def _seen(settings: StripSettings) -> Finding:
    told = f"{settings.kind}, {settings.length} pixel{'' if settings.length == 1 else 's'} sent"
    if settings.kind == "rgb":
        remedy = "colours exchanged: other pins; bright where it should be dark: common_anode"
    else:
        remedy = (
            "colours exchanged: order; too short or too long: pixels; from the wrong end: side_a; "
            "nothing at all: data line, supply and common ground"
        )
    return Finding(
        "strip", "advice", told, f"if it did not look so ({remedy}), see [strip] in docs/wiring.md"
    )


def buttons(settings: ButtonsSettings, machine: Machine, say: Say, *, seconds: float) -> Outcome:
    """Tell every press and release with its bounces for so many seconds, or until KeyboardInterrupt."""
    if settings.mode in ("simulated", "off"):
        remedy = 'where buttons are wired, write mode = "auto" into [buttons] of beermat.toml'
        found = f"{settings.mode}, as the config says: no pins to hear"
        return Outcome((Finding("buttons", "advice", found, remedy),))
    try:
        recorder = EdgeRecorder(settings, machine.open_factory("buttons", machine.board), machine.clock)
    except PartMissing as missing:
        return Outcome((lacking("buttons", WHEN_MISSING[settings.mode], missing),))
    try:
        levels = recorder.levels()
        for button in BUTTONS:
            say(f"{button}, BCM {settings.pins[button]}: {'closed' if levels[button] else 'open'}")
        told = _listened(recorder, machine, say, seconds=seconds)
    finally:
        recorder.close()
    findings = tuple(_heard(settings, button, told, closed=levels[button]) for button in BUTTONS)
    return Outcome(findings, {"changes": [change._asdict() for change in told]})


def _listened(recorder: EdgeRecorder, machine: Machine, say: Say, *, seconds: float) -> list[Change]:
    say(f"press each button a few times; it ends after {seconds:g} seconds, or with Ctrl-C")
    told: list[Change] = []
    young: list[Edge] = []
    end = machine.clock() + seconds
    try:
        while machine.clock() < end:
            machine.wait(LOOK)
            more, young = changes([*young, *recorder.heard()], machine.clock())
            for change in more:
                say(f"{change.button} {change.kind}: {_bounced(change)}")
            told += more
    except KeyboardInterrupt:
        say("")
    return told


def _bounced(change: Change) -> str:
    if change.edges == 1:
        return "clean"
    return f"{change.edges} edges in {change.milliseconds:.1f} ms"


def _heard(settings: ButtonsSettings, button: str, told: Sequence[Change], *, closed: bool) -> Finding:
    mine = [change for change in told if change.button == button]
    presses = sum(change.kind == "pressed" for change in mine)
    bounce = max((change.milliseconds for change in mine), default=0.0)
    debounce = settings.debounce * 1000
    name, pin = f"button {button}", f"BCM {settings.pins[button]}"
    if not mine:
        found = f"{pin}: {'closed all the time' if closed else 'not heard'}"
        remedy = f"if you pressed it, check its wires: one leg to {pin}, the other to ground (docs/wiring.md)"
        return Finding(name, "advice", found, remedy)
    found = f"{presses} press{'' if presses == 1 else 'es'}, bounces up to {bounce:.1f} ms"
    if bounce >= debounce:
        wanted = min(bounce * 1.5 / 1000, 0.2)
        remedy = f"write debounce = {wanted:.3f} into [buttons] of beermat.toml, or change the button"
        return Finding(name, "advice", f"{found}, debounce is {debounce:g} ms", remedy)
    if any(change.kind == "flicker" for change in mine):
        remedy = "if nobody touched it then: a loose wire, or one that runs beside the strip's supply"
        return Finding(name, "advice", f"{found}, and levels that did not last", remedy)
    return Finding(name, "fine", found)


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


class EdgeRecorder:
    """Records every edge of the buttons' pins with the time the kernel gave it, bounces and all."""

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
