"""`beermat doctor touch`, five rings to tap: does each touch arrive once, and where the finger was?

The window, its sources of touches and its loop are the table's own (`beermat.screen.window`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import dist
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from beermat.doctor.wiring import Finding, Outcome
from beermat.screen import window
from beermat.screen.layout import Layout
from beermat.screen.model import ONE_TAP
from beermat.screen.theme import Theme
from beermat.wording import Words

if TYPE_CHECKING:
    from beermat.config.settings import ScreenSettings
    from beermat.screen.widgets.rings import RingsPicture

Point = tuple[float, float]
"""Left to right and bottom to top."""

NEAR: Final = 9.0
"""Millimetres beside the middle of a ring that still count as on it."""

RINGS: Final = 5

TURNS: Final[Mapping[str, Callable[[float, float], Point]]] = {
    "upright": lambda x, y: (x, y),
    "turned by 180°": lambda x, y: (1 - x, 1 - y),
    "turned by 90° to the left": lambda x, y: (1 - y, x),
    "turned by 90° to the right": lambda x, y: (y, 1 - x),
    "mirrored from left to right": lambda x, y: (1 - x, y),
    "mirrored from top to bottom": lambda x, y: (x, 1 - y),
}
"""How touches may lie against the picture: where one arrives that was made at this share of the screen."""


class Touch(NamedTuple):
    """One event of a finger going down: when (seconds), where (pixels), and what brought it."""

    at: float
    x: float
    y: float
    source: str


class Tap(NamedTuple):
    """All events of one tap: where the first arrived, how many there were, and what brought them."""

    x: float
    y: float
    events: int
    sources: tuple[str, ...]


class Trial(NamedTuple):
    """What came of it: the rings and the taps (pixels), one for each ring in turn, as far as it went."""

    width: int
    height: int
    mm: float
    rings: tuple[Point, ...]
    taps: tuple[Tap, ...]

    @property
    def turn(self) -> str | None:
        """How touches lie against the picture, by a name of TURNS; None: they fit none."""
        fits = {name: self._beside(turn) for name, turn in TURNS.items()}
        if fits["upright"] <= NEAR:
            return "upright"
        best = min(fits, key=lambda name: fits[name])
        return best if fits[best] <= NEAR else None

    @property
    def beside(self) -> float:
        """How far beside its ring the worst tap arrived, in millimetres; 0 without any."""
        return self._beside(TURNS["upright"])

    def _beside(self, turn: Callable[[float, float], Point]) -> float:
        far = 0.0
        for (x, y), tap in zip(self.rings, self.taps, strict=False):
            right, up = turn(x / self.width, y / self.height)
            far = max(far, dist((right * self.width, up * self.height), (tap.x, tap.y)) / self.mm)
        return far


def rings(width: int, height: int, mm: float) -> tuple[Point, ...]:
    """Return the middles of the rings: near the corners, clockwise from the upper left, and the middle."""
    edge = Theme.tap * mm
    left, right, low, high = edge, width - edge, edge, height - edge
    return (left, high), (right, high), (right, low), (left, low), (width / 2, height / 2)


def taps(touches: Iterable[Touch]) -> tuple[Tap, ...]:
    """Return the taps: what arrives within a quarter of a second of a tap's first event belongs to it."""
    groups: list[list[Touch]] = []
    for touch in touches:
        if groups and touch.at - groups[-1][0].at < ONE_TAP:
            groups[-1].append(touch)
        else:
            groups.append([touch])
    return tuple(
        Tap(group[0].x, group[0].y, len(group), tuple(sorted({touch.source for touch in group})))
        for group in groups
    )


def is_over(touches: Sequence[Touch], *, began: float, now: float, patience: float) -> bool:
    """Say whether a tap for each ring is told completely, or nothing has come for `patience` seconds."""
    if not touches:
        return now - began >= patience
    quiet = now - touches[-1].at
    return quiet >= patience or (len(taps(touches)) >= RINGS and quiet >= ONE_TAP)


def show(picture: RingsPicture, trial: Trial) -> bool:
    """Show how far the trial has come; return whether there is something new to draw."""
    events = [tap.events for tap in trial.taps]
    changed: bool = picture.show((trial.width, trial.height), trial.mm, trial.rings, events)
    return changed


def try_touch(
    *, words: Words, screen: ScreenSettings, patience: float, clock: Callable[[], float] = time.monotonic
) -> Trial:
    """Show the rings until each has been tapped, the window is closed, or nobody taps for `patience` seconds.

    Ctrl-C ends it as well. The window is as `screen` of the config says.
    """
    window.prepare(
        width=screen.width, height=screen.height, windowed=screen.windowed, rotation=screen.rotation
    )
    from beermat.screen.widgets.rings import RingsPicture  # noqa: PLC0415 - Kivy is ready only now

    picture = RingsPicture(words("Tap each ring once"), words("One event for each tap is right"))
    loop = window.Loop(picture.root)
    touches: list[Touch] = []
    began = clock()

    def trial() -> Trial:
        width, height = (int(length) for length in loop.window.size)  # a desktop may change it at first
        mm = Layout.of(width, height).mm
        places = rings(width, height, mm)
        return Trial(width, height, mm, places, taps(touches)[: len(places)])

    def down(_: object, touch: Any) -> bool:
        touches.append(Touch(clock(), touch.x, touch.y, str(touch.device)))
        return True

    def step() -> bool:
        changed = show(picture, trial())
        loop.turn(draw=changed or loop.flips < window.FLIPS_TO_PANEL)
        if is_over(touches, began=began, now=clock(), patience=patience):
            loop.close()
        return changed

    loop.window.bind(on_touch_down=down)
    with suppress(KeyboardInterrupt):
        loop.run(step, lambda: False)
    return trial()


def touch(trial: Trial) -> Outcome:
    """Say what came of the rings."""
    findings = (_counted(trial), *([_placed(trial)] if trial.taps else []))
    told = [
        {"ring": [round(length) for length in ring], **tap._asdict()}
        for ring, tap in zip(trial.rings, trial.taps, strict=False)
    ]
    return Outcome(findings, {"screen": [trial.width, trial.height], "taps": told})


def _counted(trial: Trial) -> Finding:
    if not trial.taps:
        remedy = "see the touch devices in `beermat doctor`; without a desktop join the group input"
        return Finding("events per tap", "advice", "no touch came", remedy)
    sources = sorted({source for tap in trial.taps for source in tap.sources})
    counts = [tap.events for tap in trial.taps]
    of = f"{len(counts)} of {len(trial.rings)} rings"
    told = f"{', '.join(map(str, counts))} for {of}, from {', '.join(sources)}"
    if max(counts) > 1:
        remedy = (
            "more than one source brings the same touch: unplug or switch off all but one"
            if len(sources) > 1
            else "the panel sends each tap twice: try another cable or supply, and keep the palm off"
        )
        return Finding("events per tap", "fault", told, remedy)
    if len(counts) < len(trial.rings):
        return Finding("events per tap", "advice", told, "tap all rings to be sure of every corner")
    return Finding("events per tap", "fine", told)


def _placed(trial: Trial) -> Finding:
    beside = f"at most {trial.beside:.0f} mm beside the ring"
    if trial.turn == "upright":
        return Finding("place of touches", "fine", beside)
    if trial.turn is None:
        remedy = "tap the ring that glows; if you did, calibrate the panel with its maker's tool"
        return Finding("place of touches", "advice", beside, remedy)
    remedy = (
        "turn the touch as the picture is turned: in config.txt add invx, invy or swapxy to the panel's "
        "dtoverlay; on a desktop, in its settings of the screen"
    )
    return Finding("place of touches", "fault", f"{trial.turn} against the picture", remedy)
