"""A rectangle on the screen, and how it is divided and turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels; its origin is the lower left corner of the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of its upper edge."""
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside (upper and right edge excluded)."""
        return self.x <= x < self.right and self.y <= y < self.top

    def overlaps(self, other: Box) -> bool:
        """Whether the two have any area in common (half a pixel is forgiven)."""
        return (
            self.x < other.right - 0.5
            and other.x < self.right - 0.5
            and self.y < other.top - 0.5
            and other.y < self.top - 0.5
        )

    def inset(self, by: float, up: float | None = None) -> Box:
        """Return the box smaller by `by` at left and right, `up` (or `by`) above and below."""
        up = by if up is None else up
        return Box(self.x + by, self.y + up, self.width - 2 * by, self.height - 2 * up)

    def columns(self, n: int, gap: float) -> tuple[Box, ...]:
        """Return n boxes side by side, from the left."""
        width = (self.width - (n - 1) * gap) / n
        return tuple(Box(self.x + at * (width + gap), self.y, width, self.height) for at in range(n))

    def lines(self, n: int, gap: float) -> tuple[Box, ...]:
        """Return n boxes one below the other, from the top."""
        height = (self.height - (n - 1) * gap) / n
        return tuple(
            Box(self.x, self.top - (at + 1) * height - at * gap, self.width, height) for at in range(n)
        )

    def grid(self, n: int, columns: int, gap: float) -> tuple[Box, ...]:
        """Return n boxes in reading order, `columns` to a line; a last line that is short is centred."""
        boxes: list[Box] = []
        for at, line in enumerate(self.lines(-(-n // columns), gap)):
            cells = line.columns(columns, gap)[: n - at * columns]
            shift = (line.right - cells[-1].right) / 2
            boxes.extend(cell._replace(x=cell.x + shift) for cell in cells)
        return tuple(boxes)

    def middle(self, width: float, height: float) -> Box:
        """Return a box of this size, or as much of it as there is room for, in the middle."""
        width, height = min(width, self.width), min(height, self.height)
        return Box(self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height)


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all of these."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.top for box in boxes) - y)


def turned(box: Box, turn: int, width: float, height: float) -> Box:
    """Return where a box of a frame of this width and height lies once the frame is turned.

    `turn` is 0, 90, 180 or 270 degrees anticlockwise; after 90 and 270 the frame is height × width.
    """
    match turn % 360:
        case 90:
            return Box(height - box.top, box.x, box.height, box.width)
        case 180:
            return Box(width - box.right, height - box.top, box.width, box.height)
        case 270:
            return Box(box.y, width - box.right, box.height, box.width)
    return box
