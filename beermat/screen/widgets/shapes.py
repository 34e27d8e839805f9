"""Pieces that widgets are drawn from, put onto the canvas that is open."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from kivy.core.image import Image
from kivy.graphics import BorderImage, Color, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, faded

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
