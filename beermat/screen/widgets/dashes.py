"""Curves cut into the strokes of a pattern, as plain numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from math import hypot

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
