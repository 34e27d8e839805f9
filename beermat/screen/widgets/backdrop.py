"""What lies on the table behind everything else: wood, shade, the light strip and plain text."""

from __future__ import annotations

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from beermat.screen.layout import Box
from beermat.screen.theme import Theme, faded, rgb
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.shapes import asset, piece

SIZES = {"title": Theme.title, "heading": Theme.heading, "body": Theme.body, "small": Theme.small}


class Wood(Drawn):
    """The table: one stored picture that covers the box; in an upright box the planks stand upright."""

    def draw(self, box: Box) -> None:
        """Draw the picture, cut to the shape of the box."""
        texture = Image(asset("wood.jpg")).texture
        upright = box.height > box.width
        wide, high = (box.height, box.width) if upright else (box.width, box.height)
        shape = (texture.width / texture.height) / (wide / high)
        cut_x, cut_y = (max(0.0, 1 - 1 / shape) / 2, 0.0) if shape > 1 else (0.0, (1 - shape) / 2)
        u0, v0, u1, _, _, v1, _, _ = texture.tex_coords
        left, right = u0 + (u1 - u0) * cut_x, u1 - (u1 - u0) * cut_x
        low, high_v = v0 + (v1 - v0) * cut_y, v1 - (v1 - v0) * cut_y
        coords = (left, low, right, low, right, high_v, left, high_v)
        if upright:
            coords = (*coords[2:], *coords[:2])
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, pos=(box.x, box.y), size=(box.width, box.height), tex_coords=coords)


class Shade(Drawn):
    """Darkens what is behind a dialog."""

    def draw(self, box: Box) -> None:
        """Fill the box."""
        Color(*Theme.shade)
        Rectangle(pos=(box.x, box.y), size=(box.width, box.height))


class Text(Drawn):
    """A text that fits its box. `size_name` is title, heading, body or small; `colour` None is cream."""

    text = StringProperty("")
    size_name = OptionProperty("body", options=tuple(SIZES))
    bold = BooleanProperty(False)
    align = OptionProperty("center", options=("left", "center", "right"))
    colour = ObjectProperty(None, allownone=True)
    lines = NumericProperty(2)

    def draw(self, box: Box) -> None:
        """Write it."""
        self.letters.write(
            self.text,
            box,
            self.colour or Theme.cream,
            size=SIZES[self.size_name] * self.mm,
            smallest=Theme.smallest * self.mm,
            bold=self.bold,
            align=self.align,
            lines=int(self.lines),
        )


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
