"""Curves cut into the strokes of a pattern, as plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice, pairwise
from math import cos, hypot, pi, sin
from typing import Final

from kivy.graphics import Mesh

from beermat.screen.widgets.shapes import piece, sheet
from beermat.screen.widgets.strokes import VARIANTS, Blot, Stroke, ribbon

Point = tuple[float, float]
Segment = tuple[Point, Point]


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[Segment]:
    """Yield what of the way along these points is drawn.

    `pattern` are lengths in pixels, drawn and left out in turn; an empty one leaves nothing out.
    """
    if not pattern:
        yield from ((a, b) for a, b in pairwise(points) if a != b)
        return
    lengths = cycle(pattern)
    drawn, left = True, next(lengths)
    for (ax, ay), (bx, by) in pairwise(points):
        long = hypot(bx - ax, by - ay)
        gone = 0.0
        while long - gone > 1e-6:
            part = min(left, long - gone)
            if drawn:
                yield _between((ax, ay), (bx, by), gone / long, (gone + part) / long)
            gone, left = gone + part, left - part
            if left <= 1e-6:
                drawn, left = not drawn, next(lengths)


def _between(a: Point, b: Point, begin: float, end: float) -> Segment:
    (ax, ay), (bx, by) = a, b
    return (
        (ax + (bx - ax) * begin, ay + (by - ay) * begin),
        (ax + (bx - ax) * end, ay + (by - ay) * end),
    )


Pieces = Iterable[tuple[Stroke, float, float]]
"""Strokes, each with the share of its length at which it begins and ends, 0 at the foot to 1 at the head."""

Points = Iterable[tuple[float, float]]

_MOST: Final = 1000
"""So many lines are one mesh: its corners are numbered with 16 bits."""
_ROUND: Final = tuple(corner * pi / 6 for corner in range(12))


def pencil(pieces: Pieces) -> Mesh:
    """Add strokes with the grain of a pencil."""
    net = _Net("pencil")
    for stroke, begin, end in pieces:
        left = stroke.variant / VARIANTS
        net.ribbon(ribbon(stroke, begin=begin, end=end, wider=1.25), left, left + 1 / VARIANTS)
    return net.mesh()


def smear(pieces: Pieces) -> Mesh:
    """Add what the rubber leaves of strokes."""
    net = _Net("smear")
    for stroke, begin, end in pieces:
        net.ribbon(ribbon(stroke, begin=begin, end=end, wider=2.3), 0.0, 1.0)
    return net.mesh()


def ink(blots: Iterable[Blot], *, soft: float = 0.8, scale: float = 1.0) -> Mesh:
    """Add blots of ink, their edges `soft` pixels soft, each scaled about its middle."""
    net = _Net("edge")
    for blot in blots:
        middle = blot.middle
        for blob in blot.blobs:
            (centre,) = _scaled([(blob.x, blob.y)], middle, scale)
            net.fan(centre, _scaled(blob.outline, middle, scale), soft)
        if blot.bridge:
            points = tuple(_scaled(blot.bridge, middle, scale))
            net.band(Stroke(points, blot.thickness * scale, 0), soft)
    return net.mesh()


def lines(segments: Iterable[Segment], thickness: float, *, soft: float = 0.6) -> None:
    """Add straight lines with round ends, `thickness` pixels thick, their edges `soft` pixels soft."""
    waiting = iter(segments)
    while part := tuple(islice(waiting, _MOST)):
        net = _Net("edge")
        for a, b in part:
            net.band(Stroke((a, b), thickness, 0), soft)
        for x, y in {end for segment in part for end in segment}:
            round_end = [(x + cos(way) * thickness / 2, y + sin(way) * thickness / 2) for way in _ROUND]
            net.fan((x, y), round_end, soft)
        net.mesh()


def _scaled(points: Points, middle: tuple[float, float], scale: float) -> list[tuple[float, float]]:
    mx, my = middle
    return [(mx + (x - mx) * scale, my + (y - my) * scale) for x, y in points]


@dataclass(slots=True)
class _Net:
    """Triangles that take their texture from one stored piece."""

    name: str
    vertices: list[float] = field(default_factory=list)
    indices: list[int] = field(default_factory=list)

    def mesh(self) -> Mesh:
        return Mesh(vertices=self.vertices, indices=self.indices, mode="triangles", texture=sheet())

    def ribbon(self, corners: list[tuple[float, float, float, float]], left: float, right: float) -> None:
        u0, v0, u1, _, _, v1, _, _ = piece(self.name).tex_coords
        first = len(self.vertices) // 4
        for x, y, across, along in corners:
            u = u0 + (u1 - u0) * (left + (right - left) * across)
            self.vertices += (x, y, u, v0 + (v1 - v0) * along)
        for at in range(first, first + len(corners) - 2, 2):
            self.indices += (at, at + 1, at + 2, at + 1, at + 3, at + 2)

    def fan(self, centre: tuple[float, float], outline: Points, soft: float) -> None:
        """Fill an outline; its edge fades over twice `soft` pixels."""
        clear, full, v = self._ramp()
        cx, cy = centre
        first = len(self.vertices) // 4
        self.vertices += (cx, cy, full, v)
        n = 0
        for x, y in outline:
            far = max(hypot(x - cx, y - cy), 0.01)
            dx, dy = (x - cx) / far * soft, (y - cy) / far * soft
            self.vertices += (x - dx, y - dy, full, v, x + dx, y + dy, clear, v)
            n += 1
        for at in range(n):
            inner, after = first + 1 + 2 * at, first + 1 + 2 * ((at + 1) % n)
            self.indices += (first, inner, after, inner, inner + 1, after, inner + 1, after + 1, after)

    def band(self, stroke: Stroke, soft: float) -> None:
        """Draw a line as thick as the stroke, its edges fading over `soft` pixels."""
        clear, full, v = self._ramp()
        first = len(self.vertices) // 4
        inner = ribbon(stroke)
        outer = ribbon(stroke, wider=1 + 2 * soft / max(stroke.thickness, 0.1))
        for corners, u in ((inner, full), (outer, clear)):
            for x, y, *_ in corners:
                self.vertices += (x, y, u, v)
        for at in range(0, len(inner) - 2, 2):
            a, b = first + at, first + len(inner) + at
            self.indices += (a, a + 1, a + 2, a + 1, a + 3, a + 2)
            self.indices += (b, a, b + 2, a, a + 2, b + 2, a + 1, b + 1, a + 3, b + 1, b + 3, a + 3)

    def _ramp(self) -> tuple[float, float, float]:
        """Return u of nothing, u of opaque and v, half a texel inside so that no neighbour bleeds in."""
        u0, v0, u1, _, _, v1, _, _ = piece(self.name).tex_coords
        pad = (u1 - u0) / 32
        return u0 + pad, u1 - pad, (v0 + v1) / 2
