"""What the light strip shows of an evening: pure frames over time.

The first pixels of a frame belong to side A, the others to side B; each side's outer end is the frame's own
end. Where the pixels sit on a real strip is the strip's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import Final

from beermat.evening.evening import Evening
from beermat.rules.common import Degree, Side, Stake

Rgb = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

Frame = tuple[Rgb, ...]

DARK: Final[Rgb] = (0, 0, 0)
WHITE: Final[Rgb] = (255, 255, 255)
FOAM: Final[Rgb] = (0xF2, 0xE2, 0xB8)
POT: Final[Rgb] = (0x3F, 0x8E, 0xFC)
FAULT: Final[Rgb] = (0xA0, 0, 0)
STAKES: Final[tuple[Rgb, ...]] = (
    FOAM,
    (0xFF, 0xB0, 0x00),
    (0xFF, 0x7A, 0x00),
    (0xE5, 0x39, 0x35),
    (0xC2, 0x18, 0x5B),
)
"""The colours of the stakes ×1, ×2, ×4, ×8, and ×16 and more."""

FASTEST: Final = 30
"""Frames a second while a booking counts down or a Bollen runs round."""
BREATHS_DRAWN: Final = 20
"""Frames a second while something breathes: so slow a change needs no more."""
BREATH: Final = 2.5
"""Seconds of one breath of the side that may answer."""
FAULT_BREATH: Final = 4.0
"""Seconds of one slow red wave."""
CHASE: Final = 1.6
"""Seconds a Bollen takes to run round."""
MASS_EVERY: Final = 10.0
"""Seconds from one blink of an unpaid Maß to the next."""
MASS_BLINK: Final = 0.4
"""Seconds that a blink lasts."""
SLOTS: Final = 12
"""Segments a side has room for on a strip with enough pixels."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What is going on at the table and not yet, or not only, in the record.

    `side` and `degree` are the booking that counts down (`side` None: there is none; TIE counts down on
    both sides); `left` is the part of its time still left, 1.0 to 0.0. `bollen` is the side that has just
    won one, at `since` (seconds, on the clock that `Show.frame` is asked with). `fault` says that something
    needs a look.
    """

    side: Side | None = None
    degree: Degree = Degree.PLAIN
    left: float = 1.0
    bollen: Side | None = None
    since: float = 0.0
    fault: bool = False


NOTHING_PENDING: Final = Pending()


@dataclass(frozen=True, slots=True)
class Show:
    """What a strip of any length shows. Two equal shows have equal frames.

    `factor` is the stake (0: nothing is played any more), `answering` the side that may double next once
    somebody has doubled, `locked` says that nobody may, `pot` are its lines, `owing` the sides with an unpaid
    Maß. `light` is the share of it all that shines, 0 to 1.
    """

    factor: int = 1
    answering: Side | None = None
    locked: bool = False
    pot: int = 0
    owing: tuple[Side, ...] = ()
    pending: Pending = NOTHING_PENDING
    light: float = 1.0

    @property
    def still(self) -> bool:
        """Whether one frame is enough until there is another show."""
        pending = self.pending
        return not (self.answering or self.owing or pending.side or pending.bollen or pending.fault)

    def next_change(self, t: float) -> float | None:
        """Return how many seconds after `t` the frame may next differ, above 0; None: never."""
        pending, waits = self.pending, []
        if pending.side is not None or _running(pending, t):
            waits.append(_until_tick(t, FASTEST))
        if pending.bollen is not None:
            waits += [at - t for at in (pending.since, pending.since + CHASE) if at > t]
        if self.answering or pending.fault:
            waits.append(_until_tick(t, BREATHS_DRAWN))
        if self.owing:
            into = t % MASS_EVERY
            waits.append((MASS_BLINK if into < MASS_BLINK else MASS_EVERY) - into)
        return max(min(waits), 0.001) if waits else None

    def frame(self, t: float, pixels: int, pixels_a: int | None = None) -> Frame:
        """Return the colours at `t` seconds, one for each of `pixels` (1 or more).

        `t` is any steadily growing number of seconds. `pixels_a` is how many of them, from the first, belong
        to side A; None means half of them. Raises ValueError for a strip without pixels.
        """
        if pixels < 1:
            raise ValueError(f"a strip has 1 pixel or more, not {pixels}")
        if _running(self.pending, t) and self.pending.side is None:
            colours = _chase(self.pending, t, pixels)
        else:
            first = pixels // 2 if pixels_a is None else max(0, min(pixels, pixels_a))
            alone = first in (0, pixels)
            side_a = self._half((Side.A, Side.B) if alone else (Side.A,), t, first)
            side_b = self._half((Side.A, Side.B) if alone else (Side.B,), t, pixels - first)
            colours = (*side_a, *reversed(side_b))
        if self.pending.fault:
            colours = _with_fault(colours, t)
        return colours if self.light == 1 else tuple(_dimmed(colour, self.light) for colour in colours)

    def _half(self, sides: tuple[Side, ...], t: float, pixels: int) -> Frame:
        """Return the pixels of `sides` (of both, where one has none), from the outer end to the middle."""
        pending = self.pending
        if pending.side is not None:
            wins = pending.degree is Degree.TIE or pending.side in sides
            return _countdown(pending, self._colour, pixels if wins else 0, pixels)
        level = _breath(t) if self.answering in sides else 1.0
        colours = _stake(self.factor, _dimmed(self._colour, level), pixels)
        _paint_pot(colours, self.pot, self.factor)
        end = _end(pixels)
        if self.locked and pixels > 2:
            colours[:end] = [WHITE] * end
        if t % MASS_EVERY < MASS_BLINK and any(side in self.owing for side in sides):
            colours[:end] = [FOAM if colour == DARK else DARK for colour in colours[:end]]
        return tuple(colours)

    @property
    def _colour(self) -> Rgb:
        return stake_colour(self.factor) if self.factor else DARK


def show(evening: Evening, pending: Pending | None = None, *, light: float = 1.0) -> Show:
    """Return what the strip shows of this evening; `pending` None means that nothing is going on.

    `light` is the share that shines where the screen rests, 0 to 1. With less than all of it stake and pot
    stand still, for nobody is looking; with none the strip is dark.
    """
    stake = evening.game.stake(evening.standing, evening.calls, dealers=evening.dealers)
    if evening.closed:
        stake = Stake()
    if light == 0:
        return Show(factor=0, light=0.0)
    if light < 1:
        return Show(0 if evening.closed else evening.factor, locked=stake.locked, pot=stake.pot, light=light)
    owed = {one.side for one in evening.mass.open}
    return Show(
        factor=0 if evening.closed else evening.factor,
        answering=stake.answering,
        locked=stake.locked,
        pot=stake.pot,
        owing=tuple(side for side in Side if side in owed),
        pending=pending or NOTHING_PENDING,
    )


def stake_colour(factor: int) -> Rgb:
    """Return the colour of a stake (1, 2, 4, 8, …)."""
    return STAKES[min(factor.bit_length(), len(STAKES)) - 1]


def _stake(factor: int, colour: Rgb, pixels: int) -> list[Rgb]:
    """Light as many segments as the factor says, in the middle of a side; wide ones stand apart."""
    width = max(1, pixels // SLOTS)
    lit = min(factor, pixels // width)
    first = (pixels - lit * width) // 2
    gap = 1 if width > 2 else 0
    return [
        colour if 0 <= (at := place - first) < lit * width and at % width < width - gap else DARK
        for place in range(pixels)
    ]


def _paint_pot(colours: list[Rgb], pot: int, factor: int) -> None:
    """Light a segment for each line of the pot at the table's middle, where the stake leaves room."""
    pixels = len(colours)
    width = max(1, pixels // SLOTS)
    if not pot or pixels < 2:
        return
    slots = pixels // width
    free = (slots - min(factor, slots)) // 2
    lit = min(pot, max(1, free)) * width
    colours[pixels - lit :] = [POT] * lit


def _countdown(pending: Pending, colour: Rgb, winning: int, pixels: int) -> Frame:
    """Light what is left of the booking's time, in 2 parts for Schneider and 3 for Schwarz."""
    lit = max(0.0, min(1.0, pending.left)) * winning
    parts = {Degree.SCHNEIDER: 2, Degree.SCHWARZ: 3}.get(pending.degree, 1)
    gaps = {pixels * part // parts for part in range(1, parts)} if pixels >= 3 * parts else set()
    return tuple(
        DARK if place in gaps else _dimmed(colour, max(0.0, min(1.0, lit - place))) for place in range(pixels)
    )


def _chase(pending: Pending, t: float, pixels: int) -> Frame:
    """Run a light with a tail once round the table, away from the winners' end."""
    tail = max(1, pixels // 6)
    head = (_ticked(t, FASTEST) - pending.since) / CHASE * (pixels + tail)
    behind = (head - place for place in range(pixels))
    colours = tuple(_dimmed(FOAM, max(0.0, 1.0 - gap / tail)) if gap >= 0 else DARK for gap in behind)
    return colours if pending.bollen is Side.A else colours[::-1]


def _with_fault(colours: Frame, t: float) -> Frame:
    """Let every dark pixel breathe red, or all of them where none is dark."""
    level = 0.5 - 0.5 * cos(2 * pi * _ticked(t, BREATHS_DRAWN) / FAULT_BREATH)
    red = _dimmed(FAULT, level)
    if DARK in colours:
        return tuple(red if colour == DARK else colour for colour in colours)
    return tuple(_mixed(colour, FAULT, level) for colour in colours)


def _end(pixels: int) -> int:
    return min(pixels, max(1, pixels // SLOTS))


def _running(pending: Pending, t: float) -> bool:
    return pending.bollen is not None and pending.since <= t < pending.since + CHASE


def _breath(t: float) -> float:
    return 0.65 + 0.35 * cos(2 * pi * _ticked(t, BREATHS_DRAWN) / BREATH)


def _ticked(t: float, rate: int) -> float:
    return t * rate // 1 / rate


def _until_tick(t: float, rate: int) -> float:
    return _ticked(t, rate) + 1 / rate - t


def _dimmed(colour: Rgb, level: float) -> Rgb:
    red, green, blue = colour
    return round(red * level), round(green * level), round(blue * level)


def _mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
