"""What lies under everything, and the dark that dialogs stand on."""

from __future__ import annotations

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle

from beermat.screen.layout import Box
from beermat.screen.theme import Theme
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.shapes import asset


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
