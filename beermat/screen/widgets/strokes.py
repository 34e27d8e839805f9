"""Pencil strokes and ink blobs as plain numbers: where they stand and how they wobble. Always the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from beermat.screen.layout import Box

VARIANTS: Final = 8
"""How many different strokes the stored pencil texture has, side by side."""

_STEPS: Final = 6
_CORNERS: Final = 26


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke: points from foot to head, its thickness in pixels, and which pencil texture it takes."""

    points: tuple[tuple[float, float], ...]
    thickness: float
    variant: int


@dataclass(frozen=True, slots=True)
class Blob:
    """A drop of ink: its outline around (x, y) and the corners of a fan that fills it, all in pixels."""

    x: float
    y: float
    radius: float
    outline: tuple[tuple[float, float], ...]


@lru_cache(maxsize=16)
def strokes(seed: str, target: int, area: Box, *, fives: bool = False) -> tuple[Stroke, ...]:
    """Return the `target` strokes of a mat in the order in which they are erased or drawn.

    They fill `area` in rows from the top. With `fives` every fifth goes across the four before it. The same
    seed, target and area always give the same strokes.
    """
    places = _fives(target, area) if fives else _rows(target, area)
    return tuple(_stroke(Random(f"{seed} {at}"), place) for at, place in enumerate(places))


def crossing(seed: str, box: Box, thickness: float) -> Stroke:
    """Return the stroke that crosses out what stands in `box`; the same one for the same seed and box."""
    rise = min(box.height * 0.2, box.width * 0.08)
    low, high = box.center[1] - rise, box.center[1] + rise
    return _stroke(Random(seed), (box.x, low, box.right, high, thickness))


_Place = tuple[float, float, float, float, float]


def _rows(target: int, area: Box) -> list[_Place]:
    """Return foot, head and thickness of each upright stroke."""
    rows = max(
        range(1, min(target, 12) + 1),
        key=lambda n: min(area.height / n * 0.55, area.width / -(-target // n)),
    )
    across = -(-target // rows)
    pitch, height = area.width / across, area.height / rows
    long = min(height * 0.80, pitch * 3.2)
    thick = min(pitch * 0.27, height * 0.16)
    places = []
    for at in range(target):
        row, place = divmod(at, across)
        x = area.x + (place + 0.5) * pitch
        y = area.top - (row + 0.5) * height
        places.append((x, y - long / 2, x, y + long / 2, thick))
    return places


def _fives(target: int, area: Box) -> list[_Place]:
    """Return the same for groups of four upright strokes and one across."""
    groups = -(-target // 5)
    rows = max(
        range(1, groups + 1), key=lambda n: min(area.height / n * 0.40, area.width / -(-groups // n) / 5.4)
    )
    across = -(-groups // rows)
    wide, height = area.width / across, area.height / rows
    pitch = min(wide / 5.4, height * 0.40)
    long = min(height * 0.80, pitch * 4.2)
    thick = min(pitch * 0.30, height * 0.16)
    places = []
    for at in range(target):
        group, stroke = divmod(at, 5)
        row, place = divmod(group, across)
        x = area.x + (place + 0.5) * wide
        y = area.top - (row + 0.5) * height
        if stroke == 4:
            places.append((x - 2.2 * pitch, y - long * 0.30, x + 2.2 * pitch, y + long * 0.30, thick))
        else:
            x += (stroke - 1.5) * pitch
            places.append((x, y - long / 2, x, y + long / 2, thick))
    return places


def _stroke(chance: Random, place: _Place) -> Stroke:
    x, y, to_x, to_y, thick = place
    length = math.hypot(to_x - x, to_y - y)
    along = ((to_x - x) / length, (to_y - y) / length)
    beside = (along[1], -along[0])
    lean = chance.uniform(-0.07, 0.07) * length
    bend = chance.uniform(-0.045, 0.045) * length
    start, end = chance.uniform(-0.03, 0.04) * length, length * (1 + chance.uniform(-0.04, 0.03))
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        off = lean * (t - 0.5) + bend * 4 * t * (1 - t) + chance.uniform(-0.06, 0.06) * thick
        far = start + (end - start) * t
        points.append((x + along[0] * far + beside[0] * off, y + along[1] * far + beside[1] * off))
    return Stroke(tuple(points), thick * chance.uniform(0.90, 1.10), chance.randrange(VARIANTS))


def ribbon(
    stroke: Stroke, *, begin: float = 0.0, end: float = 1.0, wider: float = 1.0
) -> list[tuple[float, float, float, float]]:
    """Return pairs of corners (x, y, across, along) from `begin` to `end`, all shares 0 to 1."""
    points = stroke.points
    last = len(points) - 1
    cuts = [begin, *(at / last for at in range(1, last) if begin < at / last < end), end]
    half = stroke.thickness * wider / 2
    corners = []
    for t in cuts:
        at = min(int(t * last), last - 1)
        share = t * last - at
        (ax, ay), (bx, by) = points[at], points[at + 1]
        long = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / long * half, -(bx - ax) / long * half
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        corners.append((x - nx, y - ny, 0.0, t))
        corners.append((x + nx, y + ny, 1.0, t))
    return corners


@dataclass(frozen=True, slots=True)
class Blot:
    """What lies on the mat for one Bollen: a blob with a splash, or two and a bridge for a Brille."""

    blobs: tuple[Blob, ...]
    bridge: tuple[tuple[float, float], ...] = ()
    thickness: float = 0.0

    @property
    def middle(self) -> tuple[float, float]:
        """The point about which it grows."""
        first, second = self.blobs[0], self.blobs[1 if self.bridge else 0]
        return (first.x + second.x) / 2, (first.y + second.y) / 2


def blots(seed: str, brillen: Sequence[bool], area: Box, *, largest: float) -> tuple[Blot, ...] | None:
    """Return a blot for each Bollen (True: a Brille) in rows from the left, or None where they find no room.

    `largest` is the greatest diameter of a blob in pixels; a third of it is the least.
    """
    size, rows = _blot_size(brillen, area, largest)
    if not rows:
        return None
    result = []
    height = min(area.height / len(rows), size * 1.15)
    top = area.center[1] + height * len(rows) / 2
    at = 0
    for line, row in enumerate(rows):
        x = area.x
        y = top - (line + 0.5) * height
        for brille in row:
            chance = Random(f"{seed} blot {at}")
            result.append(_blot(chance, x, y, size, brille=brille))
            x += size * _room(brille)
            at += 1
    return tuple(result)


def _room(brille: bool) -> float:
    return 1.95 if brille else 1.12


def _blot_size(brillen: Sequence[bool], area: Box, largest: float) -> tuple[float, list[list[bool]]]:
    for tenths in range(30, 9, -1):
        size = largest * tenths / 30
        rows: list[list[bool]] = [[]]
        used = 0.0
        for brille in brillen:
            if used + size * _room(brille) > area.width + 0.1 * size and rows[-1]:
                rows.append([])
                used = 0.0
            rows[-1].append(brille)
            used += size * _room(brille)
        if (
            len(rows) * size * 1.08 <= area.height + 0.08 * size
            and size * _room(any(brillen)) <= area.width * 1.1
        ):
            return size, rows
    return 0.0, []


def _blot(chance: Random, x: float, y: float, size: float, *, brille: bool) -> Blot:
    if not brille:
        r = size * 0.46
        cx = x + size * 0.54
        cy = y + chance.uniform(-0.03, 0.03) * size
        way = chance.uniform(0, 2 * math.pi)
        splash = _blob(chance, cx + math.cos(way) * r * 1.02, cy + math.sin(way) * r * 1.02, r * 0.17)
        return Blot((_blob(chance, cx, cy, r), splash))
    r = size * 0.40
    left, right = x + size * 0.46, x + size * 1.42
    tilt = chance.uniform(-0.04, 0.04) * size
    bridge = tuple(
        (
            left + (right - left) * (0.28 + 0.44 * t),
            y + tilt * (2 * t - 1) + r * (0.25 + 0.55 * math.sin(math.pi * t)),
        )
        for t in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    return Blot((_blob(chance, left, y - tilt, r), _blob(chance, right, y + tilt, r)), bridge, size * 0.16)


def _blob(chance: Random, x: float, y: float, radius: float) -> Blob:
    waves = [
        (k, chance.uniform(0.0, 0.085) / (k - 1) ** 0.45, chance.uniform(0, 2 * math.pi))
        for k in (2, 3, 4, 5, 7)
    ]
    outline = []
    for corner in range(_CORNERS):
        way = 2 * math.pi * corner / _CORNERS
        r = radius * (0.93 + sum(high * math.cos(k * way + shift) for k, high, shift in waves))
        outline.append((x + math.cos(way) * r, y + math.sin(way) * r))
    return Blob(x, y, radius, tuple(outline))
