"""The light strip along the screen's edge."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty

from beermat.screen.layout import Box
from beermat.screen.theme import faded, rgb
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.shapes import piece


class StripWidget(Drawn):
    """One light for each of `colours` (red, green, blue, each 0 to 255), side A's end at the left."""

    colours = ListProperty([])

    def __init__(self, **properties: object) -> None:
        """Take properties by name."""
        self._lights: list[tuple[Color, Color]] = []
        super().__init__(**properties)
        self.funbind("colours", self._due)
        self.fbind("colours", self._recolour)

    def draw(self, box: Box) -> None:
        """Draw the sockets and their lights."""
        colours = list(self.colours)
        self._lights = []
        if not colours:
            return
        pitch = box.width / len(colours)
        size = min(box.height * 0.62, pitch * 0.6)
        halo = size * 3.4
        disc, glow = piece("dot"), piece("glow")
        for at, colour in enumerate(colours):
            x, y = box.x + (at + 0.5) * pitch, box.center[1]
            light, shine = _light(colour)
            around = Color(*shine)
            Rectangle(texture=glow, pos=(x - halo / 2, y - halo / 2), size=(halo, halo))
            dot = Color(*light)
            Rectangle(texture=disc, pos=(x - size / 2, y - size / 2), size=(size, size))
            self._lights.append((around, dot))

    def _recolour(self, *_: object) -> None:
        if len(self._lights) != len(self.colours):
            self._due()
            return
        for (around, dot), colour in zip(self._lights, self.colours, strict=True):
            dot.rgba, around.rgba = _light(colour)


def _light(colour: tuple[int, int, int]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the colours of the dot and of its halo."""
    red, green, blue = (part / 255 for part in colour)
    bright = max(red, green, blue)
    socket = rgb("#4A3423")
    dot = tuple(max(part, low * (1 - bright)) for part, low in zip((red, green, blue), socket, strict=False))
    return (*dot, 0.55 + 0.45 * bright), faded((red, green, blue, 1.0), 0.45 * bright)
