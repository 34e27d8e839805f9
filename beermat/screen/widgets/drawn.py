"""What all widgets have in common: they draw themselves on the canvas, turned, before the next frame."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from beermat.screen.layout import Box
from beermat.screen.theme import Theme
from beermat.screen.widgets import shapes
from beermat.screen.widgets.letters import Letters


class Drawn(Widget):  # type: ignore[misc]
    """A widget without children and without touch.

    `turn` is 0, 90, 180 or 270 degrees anticlockwise: the contents are laid out in a box turned that way.
    `mm` is the number of pixels in a millimetre. `enabled`, `pressed` and `focus` (the frame for those who
    use the buttons) change how it looks. `moving` is True while it changes by itself. Each kind brings its
    own `draw`, which draws the contents into a box whose lower left corner is 0, 0.
    """

    draw: Callable[[Box], None]

    turn = NumericProperty(0)
    mm = NumericProperty(5.2)
    enabled = BooleanProperty(True)
    pressed = BooleanProperty(False)
    focus = BooleanProperty(False)
    moving = BooleanProperty(False)

    def __init__(self, **properties: object) -> None:
        """Take properties by name; everything is drawn before the next frame."""
        self.letters = Letters()
        self._due = Clock.create_trigger(self._redraw, -1)
        super().__init__(**properties)
        with self.canvas.before:
            PushMatrix()
            self._place = Translate()
            self._rotate = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
        for name in self.properties():
            if name in ("pos", "size") or (name != "moving" and not hasattr(Widget, name)):
                self.fbind(name, self._due)
        self._due()

    def draw_focus(self, box: Box, radius: float) -> None:
        """Draw the frame that shows what the buttons would choose, `radius` in pixels."""
        if self.focus:
            shapes.outline(box.inset(-1.0 * self.mm), radius + self.mm, Theme.dark, 1.3 * self.mm)
            shapes.outline(box.inset(-1.0 * self.mm), radius + self.mm, Theme.locked, 0.7 * self.mm)

    def taken_off(self) -> None:
        """Let go of everything drawn: a widget and what it is bound to wait for each other's end.

        Until they are collected their pictures, which are the largest things there are, would stay.
        """
        self._due.cancel()
        self.canvas.clear()
        self.letters.forget()

    def _redraw(self, *_: object) -> None:
        turn = int(self.turn) % 360
        width, height = self.size
        self._place.xy = (
            self.x + (width if turn in (90, 180) else 0),
            self.y + (height if turn in (180, 270) else 0),
        )
        self._rotate.angle = turn
        self.canvas.clear()
        with self.canvas:
            self.draw(Box(0, 0, height, width) if turn in (90, 270) else Box(0, 0, width, height))
