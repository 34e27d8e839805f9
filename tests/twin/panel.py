"""What is to be seen on the twin's panel, and where on it to touch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from PIL import Image, ImageChops, ImageDraw

from beermat.lights import DARK, Rgb
from beermat.screen.layout import Box, Layout
from tests.twin.machine import Machine

Turn = Literal[0, 90, 180, 270]
"""Degrees by which the picture lies on the panel, anticlockwise."""

PLAIN: Final = 48
"""Of 255: what two colours differ by where anybody can see it. Two renderers differ by less."""
SPECKS: Final = 60
"""Pixels that may differ plainly in two pictures of the same scene. One stroke of a mat has 300."""
_UPRIGHT: Final = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


class Panel:
    """The panel as somebody sees it who holds it so that the picture stands upright."""

    def __init__(self, machine: Machine, turn: Turn = 0) -> None:
        self._machine: Final = machine
        self._turn: Final = turn
        width, height = machine.panel
        self.size: Final = (height, width) if turn in (90, 270) else (width, height)

    def look(self) -> Image.Image:
        """Return what is shown."""
        seen = self._machine.look()
        return seen.transpose(_UPRIGHT[self._turn]) if self._turn else seen

    def touch(self, x: float, y: float) -> None:
        """Touch the picture: pixels from its lower left corner, as the table counts them."""
        (width, height), down = self.size, self.size[1] - 1 - y
        places = {
            0: (x, down),
            90: (down, width - 1 - x),
            180: (width - 1 - x, height - 1 - down),
            270: (height - 1 - down, x),
        }
        self._machine.touch(*places[self._turn])


def alike(seen: Image.Image, drawn: Image.Image, *, but: Iterable[Box] = ()) -> bool:
    """Say whether two pictures show the same, whatever is in the boxes `but`."""
    return seen.size == drawn.size and specks(seen, drawn, but=but) <= SPECKS


def specks(seen: Image.Image, drawn: Image.Image, *, but: Iterable[Box] = ()) -> int:
    """Return how many pixels differ plainly outside the boxes `but`."""
    red, green, blue = ImageChops.difference(seen, drawn).split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    cover = ImageDraw.Draw(far)
    for box in but:
        cover.rectangle((box.x, far.height - box.top, box.right, far.height - box.y), fill=0)
    return sum(far.histogram()[PLAIN:])


def dark(seen: Image.Image) -> bool:
    """Say whether no pixel shines at all."""
    return seen.getbbox() is None


def lights(seen: Image.Image, pixels: int) -> list[Rgb]:
    """Return the colours of the light strip along the upper edge, from side A's end; DARK are the unlit."""
    strip = Layout.of(*seen.size).strip
    y = round(seen.height - strip.center[1])
    colours: list[Rgb] = []
    for at in range(pixels):
        x = round((at + 0.5) * strip.width / pixels)
        red, green, blue = seen.crop((x, y, x + 1, y + 1)).tobytes()
        colours.append((red, green, blue) if max(red, green, blue) > UNLIT else DARK)
    return colours


UNLIT: Final = 0x4A
"""The brightest part of the colour of a dark light's socket."""
