"""The medallion in the middle: what the deal is worth."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded, mixed
from beermat.screen.widgets import shapes
from beermat.screen.widgets.drawn import Drawn


class Medallion(Drawn):
    """A ring that glows in the colour of the stake, with its factor as a number and as pips.

    `pips` 1 to 8 lie in one arc, up to 16 in two; beyond that they run together. `pot` above 0 is shown on a
    blue coin. `locked` puts white ends on the ring. `glow` is 0 to 1. `colour` None is the factor's own.
    """

    factor = NumericProperty(1)
    pips = NumericProperty(1)
    pot = NumericProperty(0)
    locked = BooleanProperty(False)
    glow = NumericProperty(1.0)
    colour = ObjectProperty(None, allownone=True)

    def draw(self, box: Box) -> None:
        """Draw glow, well, ring, number, pips and coin."""
        size = min(box.width, box.height)
        box = box.middle(size, size)
        stake = self.colour or Theme.stake(int(self.factor))
        strong = self.glow * (0.22 if self.factor <= 1 else 0.7)
        shapes.picture("glow", box.inset(-size * 0.40), faded(stake, strong))
        shapes.shadow(box.inset(size * 0.08), size * 0.12, 0.6)
        shapes.picture("disc", box.inset(size * 0.03), Theme.dark if self.pressed else Theme.well)
        shapes.picture("ring", box, mixed(stake, Theme.dark, 0.22) if self.pressed else stake)
        if self.locked:
            self._draw_ends(box, size)
        self._draw_number(box, size)
        self._draw_pips(box, size, stake)
        if self.pot:
            self._draw_pot(box, size)
        self.draw_focus(box, size / 2)

    def _draw_number(self, box: Box, size: float) -> None:
        mm = self.mm
        height = min(Theme.numeral * mm, size * 0.46)
        middle = Box(box.x, box.center[1] + size * 0.035 - height / 2, size, height)
        text = str(int(self.factor))
        room = middle.middle(size * 0.66, height)
        if len(text) > 2:
            self.letters.figure(text, room, Theme.cream, height=height)
            return
        wide = self.letters.measure(text, height / 0.711, bold=True)
        cross = self.letters.measure("×", height * 0.8 / 0.711, bold=True)
        share = min(1.0, room.width / (wide + cross))
        left = room.center[0] - (wide + cross) * share / 2
        self.letters.figure(
            "×", Box(left, room.y - height * 0.04, cross * share, height), Theme.cream, height=height * 0.8
        )
        self.letters.figure(
            text, Box(left + cross * share, room.y, wide * share, height), Theme.cream, height=height
        )

    def _draw_pips(self, box: Box, size: float, stake: Colour) -> None:
        n = int(self.pips)
        if n > 16:
            Color(*stake)
            x, y = box.center
            for radius in (0.335, 0.29):
                SmoothLine(circle=(x, y, size * radius, 118, 242), width=size * 0.012)
            return
        rows = [n] if n <= 8 else [-(-n // 2), n // 2]
        for row, count in enumerate(rows):
            far, dot = size * (0.335 - 0.055 * row), size * (0.056 if len(rows) == 1 else 0.040)
            step = 0.25 if len(rows) == 1 else 0.17
            for at in range(count):
                way = -pi / 2 + (at - (count - 1) / 2) * step
                x, y = box.center[0] + cos(way) * far, box.center[1] + sin(way) * far
                shapes.picture("dot", Box(x - dot / 2, y - dot / 2, dot, dot), stake)

    def _draw_ends(self, box: Box, size: float) -> None:
        x, y = box.center
        Color(*Theme.locked)
        for start, end in ((66, 114), (246, 294)):
            SmoothLine(circle=(x, y, size * 0.445, start, end), width=size * 0.026, cap="round")

    def _draw_pot(self, box: Box, size: float) -> None:
        coin = size * 0.36
        at = Box(box.right - coin * 0.98, box.y - coin * 0.02, coin, coin)
        shapes.picture("disc", at.inset(-size * 0.018), Theme.well)
        shapes.picture("disc", at, Theme.pot)
        self.letters.figure(
            f"+{int(self.pot)}", at.inset(coin * 0.14), Theme.on(Theme.pot), height=coin * 0.42
        )
