"""Shapes, textures and the paper that things are printed on."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from kivy.core.image import Image
from kivy.graphics import BorderImage, Color, Rectangle, SmoothLine, SmoothQuad, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded

PIECES: Final = {
    "ring": (0, 0, 256, 256),
    "paper": (256, 0, 256, 256),
    "disc": (0, 256, 128, 128),
    "glow": (128, 256, 128, 128),
    "pencil": (256, 256, 128, 128),
    "shadow": (384, 256, 96, 96),
    "edge": (484, 260, 16, 16),
    "smear": (484, 290, 16, 60),
    "mug": (0, 384, 96, 96),
    "pretzel": (96, 384, 96, 96),
    "dot": (256, 384, 32, 32),
    "stain": (320, 384, 128, 128),
    "Eichel": (192, 384, 64, 64),
    "Gras": (192, 448, 64, 64),
    "Herz": (448, 384, 64, 64),
    "Schellen": (448, 448, 64, 64),
}
"""Where each piece lies in assets/sheet.png: x and y of its upper left corner, width, height."""

_SHADOW_BORDER: Final = 40


def asset(name: str) -> str:
    """Return the path of a file in assets/: beside the package when installed, else beside the checkout."""
    package = Path(__file__).parents[2]
    installed = package / "assets" / name
    return str(installed if installed.exists() else package.parent / "assets" / name)


@cache
def sheet() -> Texture:
    """Return the stored picture in which all pieces lie; it is read once."""
    texture = Image(asset("sheet.png")).texture
    texture.min_filter = texture.mag_filter = "linear"
    return texture


@cache
def piece(name: str) -> Texture:
    """Return one of PIECES."""
    x, y, width, height = PIECES[name]
    whole = sheet()
    return whole.get_region(x, whole.height - y - height, width, height)


def picture(name: str, box: Box, colour: Colour) -> None:
    """Draw a piece, stretched to the box and tinted."""
    Color(*colour)
    Rectangle(texture=piece(name), pos=(box.x, box.y), size=(box.width, box.height))


def rounded(box: Box, radius: float, colour: Colour) -> None:
    """Fill a rectangle with round corners."""
    radius = max(min(radius, box.width / 2 - 0.5, box.height / 2 - 0.5), 0.5)
    Color(*colour)
    SmoothRoundedRectangle(
        pos=(box.x, box.y), size=(max(box.width, 1), max(box.height, 1)), radius=[radius], segments=12
    )


def outline(box: Box, radius: float, colour: Colour, width: float) -> None:
    """Draw the edge of a rectangle with round corners, `width` pixels thick, inside the box."""
    half = width / 2
    box = box.inset(half)
    radius = max(min(radius - half, box.width / 2, box.height / 2), 0.5)
    Color(*colour)
    SmoothLine(rounded_rectangle=(box.x, box.y, box.width, box.height, radius, 48), width=max(half, 0.5))


def shadow(box: Box, reach: float, opacity: float) -> None:
    """Draw a soft shadow under a box, `reach` pixels beyond it and a little lower."""
    around = box.inset(-reach)
    Color(*faded((0.0, 0.0, 0.0, 1.0), opacity))
    edge = min(reach * 2.2, around.width / 2, around.height / 2)
    BorderImage(
        texture=piece("shadow"),
        border=(_SHADOW_BORDER,) * 4,
        display_border=(edge,) * 4,
        pos=(around.x, around.y - reach * 0.35),
        size=(around.width, around.height),
        auto_scale="off",
    )


def arrow(box: Box, colour: Colour, size: float, *, up: bool = False) -> None:
    """Draw an arrow to the left, or upwards, `size` pixels long in the middle of the box."""
    x, y = box.center
    half, wing = size / 2, size * 0.36
    if up:
        shaft, head = (
            (x, y - half, x, y + half),
            (x - wing, y + half - wing, x, y + half, x + wing, y + half - wing),
        )
    else:
        shaft, head = (
            (x + half, y, x - half, y),
            (x - half + wing, y + wing, x - half, y, x - half + wing, y - wing),
        )
    Color(*colour)
    for points in (shaft, head):
        SmoothLine(points=points, width=max(size * 0.065, 1.0), cap="round", joint="round")


def mat_face(box: Box, side: str, mm: float, *, pressed: bool = False) -> None:
    """Draw a mat: shadow, cardboard, double border and the ornament of its side in the corners."""
    radius = min(6.0 * mm, box.height / 5)
    shadow(box, (1.2 if pressed else 2.6) * mm, 0.75)
    cardboard(box, radius, Theme.mat_pressed if pressed else Theme.mat, mm)
    _stain(box, side, mm)
    colour = Theme.print(side)
    outline(box.inset(1.4 * mm), radius - 1.4 * mm, colour, 0.85 * mm)
    inner = box.inset(2.9 * mm)
    if side == "B":
        _notched(inner, 3.2 * mm, colour, 0.28 * mm)
    else:
        _lozenged(inner, max(radius - 2.9 * mm, mm), colour, mm)


def coaster_face(box: Box, suit: str, mm: float, *, pressed: bool = False) -> None:
    """Draw the coaster of one player: cardboard with a double border in the colour of its suit."""
    radius = min(4.6 * mm, box.height / 5)
    shadow(box, (1.0 if pressed else 2.2) * mm, 0.75)
    cardboard(box, radius, Theme.mat_pressed if pressed else Theme.mat, mm)
    colour = Theme.print(suit)
    outline(box.inset(1.1 * mm), radius - 1.1 * mm, colour, 0.7 * mm)
    outline(box.inset(2.1 * mm), max(radius - 2.1 * mm, mm), colour, 0.25 * mm)


def poster_face(box: Box, mm: float, *, halves: bool) -> None:
    """Draw the mat of a whole evening: brown, or with `halves` side A's at the left and B's at the right."""
    radius = min(6.0 * mm, box.height / 5)
    shadow(box, 2.6 * mm, 0.75)
    cardboard(box, radius, Theme.mat, mm)
    _stain(box, "B", mm)
    middle = box.center[0]
    sides = ((middle, -1, Theme.print_a), (middle, 1, Theme.print_b)) if halves else ()
    if not halves:
        outline(box.inset(1.4 * mm), radius - 1.4 * mm, Theme.ink_soft, 0.85 * mm)
        outline(box.inset(2.9 * mm), radius - 2.9 * mm, Theme.ink_soft, 0.28 * mm)
    for x, way, colour in sides:
        Color(*colour)
        for inset, width in ((1.4, 0.85), (2.9, 0.28)):
            edge = box.inset((inset + width / 2) * mm)
            points = _half(edge, x, way, max(radius - inset * mm, mm))
            SmoothLine(points=points, width=max(width / 2 * mm, 0.5), cap="none")
    if halves:
        for y in (box.y + 3.0 * mm, box.top - 3.0 * mm):
            _lozenge(box.x + box.width * 0.25, y, 1.5 * mm, Theme.print_a)
            for step in (-2.6, 2.6):
                _lozenge(box.x + box.width * 0.25 + step * mm, y, 1.05 * mm, Theme.print_a)
            dot = 1.5 * mm
            for step in (-3.0, 0.0, 3.0):
                at = Box(box.x + box.width * 0.75 + step * mm - dot / 2, y - dot / 2, dot, dot)
                picture("dot", at, Theme.print_b)


def _half(box: Box, middle: float, way: int, radius: float) -> list[float]:
    """Return the edge of the left (`way` -1) or right half of a box with round corners, from foot to head."""
    near = (box.x if way < 0 else box.right) - way * radius
    low = _arc(near, box.y + radius, radius, 180.0 if way < 0 else 270.0)
    high = _arc(near, box.top - radius, radius, 90.0 if way < 0 else 0.0)
    if way < 0:
        low, high = _reversed(low), _reversed(high)
    return [middle, box.y, *low, *high, middle, box.top]


def _reversed(points: list[float]) -> list[float]:
    return [number for at in range(len(points) - 2, -1, -2) for number in points[at : at + 2]]


def _stain(box: Box, side: str, mm: float) -> None:
    """Draw the ring of a glass that once stood on this mat."""
    size = min(38 * mm, box.height * 0.75, box.width * 0.75)
    x = box.x + (0.20 if side == "B" else 0.72) * (box.width - size)
    y = box.y + (0.62 if side == "B" else 0.30) * (box.height - size)
    picture("stain", Box(x, y, size, size), faded(Theme.beer, 0.25))


def card_face(box: Box, side: str, mm: float, *, pressed: bool = False, enabled: bool = True) -> None:
    """Draw a card of a dialog with one border in the colour of its side; an empty side is brown."""
    radius = min(4.2 * mm, box.height / 4)
    shadow(box, (1.0 if pressed else 2.2) * mm, 0.8)
    cardboard(box, radius, Theme.mat_pressed if pressed else Theme.mat, mm)
    colour = Theme.print(side) if side else Theme.ink_soft
    outline(box.inset(1.2 * mm), radius - 1.0 * mm, faded(colour, 1.0 if enabled else 0.35), 0.7 * mm)


def cardboard(box: Box, radius: float, colour: Colour, mm: float) -> None:
    """Draw a piece of cardboard: its cut edge, its face and its mottling."""
    rounded(box, radius, _darker(colour))
    rounded(box._replace(y=box.y + 0.35 * mm, height=box.height - 0.35 * mm), radius, colour)
    picture("paper", box.inset(radius * 0.32), (1.0, 1.0, 1.0, 0.85))


def _darker(colour: Colour) -> Colour:
    return (colour[0] * 0.72, colour[1] * 0.68, colour[2] * 0.60, 1.0)


def _lozenged(box: Box, radius: float, colour: Colour, mm: float) -> None:
    """Draw a fine round line with a row of three lozenges in the middle of its foot and of its head."""
    outline(box, radius, colour, 0.28 * mm)
    for y in (box.y + 0.14 * mm, box.top - 0.14 * mm):
        for step in (-1, 0, 1):
            _lozenge(box.center[0] + step * 2.6 * mm, y, (1.5 if step == 0 else 1.05) * mm, colour)


def _lozenge(x: float, y: float, size: float, colour: Colour) -> None:
    Color(*colour)
    wide = size * 0.72
    SmoothQuad(points=(x - wide, y, x, y - size, x + wide, y, x, y + size))


def _notched(box: Box, notch: float, colour: Colour, width: float) -> None:
    """Draw a fine line whose corners are cut out round, like a ticket's, with a dot in each."""
    Color(*colour)
    points: list[float] = []
    corners = (
        ((box.x, box.top), 270.0),
        ((box.right, box.top), 180.0),
        ((box.right, box.y), 90.0),
        ((box.x, box.y), 0.0),
    )
    for (x, y), start in corners:
        points += _arc(x, y, notch, start)
    SmoothLine(points=points, width=max(width / 2, 0.5), close=True)
    dot = notch * 0.42
    for (x, y), _ in corners:
        near = notch * 0.36
        cx = x + (near if x == box.x else -near)
        cy = y + (near if y == box.y else -near)
        picture("dot", Box(cx - dot / 2, cy - dot / 2, dot, dot), colour)


def _arc(x: float, y: float, radius: float, start: float) -> list[float]:
    """Return a quarter of a circle about (x, y), anticlockwise from `start` degrees."""
    points: list[float] = []
    for step in range(9):
        way = radians(start + step * 90 / 8)
        points += (x + cos(way) * radius, y + sin(way) * radius)
    return points
