"""What is tapped: buttons, keys, fields for names, and the one mark at the edge."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded, mixed
from beermat.screen.widgets import shapes
from beermat.screen.widgets.drawn import Drawn


class BigButton(Drawn):
    """A button with a text and a smaller line `sub` below it.

    `colour` fills it; None leaves an outline on the wood, or on its own dark ground where it is `solid`.
    While it is held it fills from the left: `held` is how far, from 0 to 1.
    """

    text = StringProperty("")
    sub = StringProperty("")
    colour = ObjectProperty(None, allownone=True)
    solid = BooleanProperty(False)
    held = NumericProperty(0.0)

    def draw(self, box: Box) -> None:
        """Draw the plate and its text."""
        mm = self.mm
        radius = min(3.2 * mm, box.height / 3)
        filled = self.colour is not None and self.enabled
        if filled:
            text = _plate(box, radius, self.colour, mm, pressed=self.pressed)
        else:
            if self.solid:
                shapes.shadow(box, 1.8 * mm, 0.9)
                shapes.rounded(box, radius, Theme.well)
            text = _frame(box, radius, mm, enabled=self.enabled, pressed=self.pressed)
        if self.held > 0:
            # The words stay easy to read: dark ones on what gets lighter, light ones on what gets darker.
            over = Theme.brass if not filled else Theme.locked if text == Theme.dark else Theme.dark
            part = box._replace(width=max(box.width * self.held, 2 * radius))
            shapes.rounded(part, radius, faded(over, 0.42))
        inner = box.inset(2.0 * mm, 1.2 * mm)
        upper = inner
        if self.sub:
            low = inner.inset(-0.9 * mm, 0)._replace(height=inner.height * 0.36)
            upper = inner._replace(y=low.top, height=inner.height - low.height)
            self.letters.write(
                self.sub, low, text, size=Theme.small * mm, smallest=Theme.smallest * mm, lines=1
            )
        self.letters.write(
            self.text, upper, text, size=Theme.heading * mm, smallest=Theme.smallest * mm, bold=True
        )
        self.draw_focus(box, radius)


class Key(Drawn):
    """A key of the keypad or of the keyboard; `text` may be one of the signs "<" (back), "^" (capitals)."""

    text = StringProperty("")
    wide = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the key cap and its sign."""
        mm = self.mm
        radius = min(1.8 * mm, box.height / 4)
        face = Theme.mat if self.enabled else mixed(Theme.mat, Theme.wood_dark, 0.50)
        if self.pressed:
            face = Theme.mat_pressed
        shapes.rounded(box._replace(y=box.y - 0.35 * mm), radius, faded(Theme.dark, 0.8))
        shapes.rounded(box, radius, face)
        inner = box.inset(min(1.2 * mm, box.width * 0.06))
        ink = Theme.ink if self.enabled else Theme.dark
        if self.text in ("<", "^"):
            shapes.arrow(inner, ink, min(6.0 * mm, box.height * 0.5), up=self.text == "^")
        elif len(self.text) == 1 and self.text.isdigit():
            height = min(7.0 * mm, box.height * 0.5, box.width * 0.35)
            self.letters.figure(self.text, inner, ink, height=height)
        else:
            size = min(6.0 * mm, box.height * 0.5) if len(self.text) < 3 else Theme.body * mm
            self.letters.write(self.text, inner, ink, size=size, smallest=Theme.smallest * mm, bold=True)
        self.draw_focus(box, radius)


class Field(Drawn):
    """A name or a number being typed, in the colour of its side; `selected` shows where the keys go.

    `blank` says that `text` is only a hint of what belongs here. `hint` is a small label above it.
    """

    text = StringProperty("")
    hint = StringProperty("")
    side = StringProperty("A")
    selected = BooleanProperty(False)
    blank = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the label, the name and the cursor."""
        mm = self.mm
        radius = min(1.8 * mm, box.height / 4)
        shapes.rounded(box, radius, Theme.card if self.selected else Theme.mat)
        shapes.outline(box, radius, Theme.print(self.side), (1.0 if self.selected else 0.4) * mm)
        inner = box.inset(2.0 * mm, 1.3 * mm)
        if self.hint:
            high = inner._replace(y=inner.top - inner.height * 0.32, height=inner.height * 0.32)
            self.letters.write(
                self.hint, high, Theme.print(self.side), size=Theme.small * mm,
                smallest=Theme.smallest * mm, align="left", lines=1,
            )  # fmt: skip
            inner = inner._replace(height=inner.height * 0.66)
        self._draw_text(inner)
        self.draw_focus(box, radius)

    def _draw_text(self, box: Box) -> None:
        mm = self.mm
        ink = Theme.ink_soft if self.blank else Theme.ink
        if box.height > 12 * mm and not self.blank:
            high = min(Theme.numeral * mm, box.height * 0.8)
            wide = self.letters.figure(self.text, box, ink, height=high, align="left")
            last, tall = box._replace(width=wide), Theme.numeral * mm
        else:
            size = (Theme.heading if not self.blank else Theme.body) * mm
            room = box._replace(width=box.width - 1.6 * mm)
            last = self.letters.write(
                self.text, room, ink, size=size, smallest=Theme.smallest * mm,
                bold=not self.blank, align="left",
            )  # fmt: skip
            if self.blank:
                last = room._replace(width=0.0)
            elif self.text.endswith(" "):
                last = last._replace(width=last.width + size / 4)
            tall = min(last.height, 5.4 * mm)
        if self.selected:
            x = min(last.right, box.right) + 0.5 * mm
            shapes.rounded(Box(x, last.center[1] - tall / 2, 0.5 * mm, tall), 0.2 * mm, ink)


class Mark(Drawn):
    """The one small mark at the edge, behind which everything rare is."""

    def draw(self, box: Box) -> None:
        """Draw three brass nails in a row."""
        mm = self.mm
        if self.pressed:
            shapes.rounded(box, 3.0 * mm, faded(Theme.well, 0.7))
        size = 2.3 * mm
        x, y = box.center
        for step in (-1, 0, 1):
            at = Box(x - size / 2, y + step * 3.4 * mm - size / 2, size, size)
            shapes.picture("dot", at._replace(y=at.y - 0.3 * mm), faded(Theme.dark, 0.7))
            shapes.picture("dot", at, Theme.cream if self.pressed else Theme.brass)
            shine = at.middle(size * 0.36, size * 0.36)
            shapes.picture(
                "dot",
                shine._replace(x=shine.x - size * 0.14, y=shine.y + size * 0.16),
                faded(Theme.locked, 0.55),
            )
        self.draw_focus(box, 3.0 * mm)


def _plate(box: Box, radius: float, colour: Colour, mm: float, *, pressed: bool) -> Colour:
    """Draw a filled button, lit from above; return the colour of its text."""
    face = mixed(colour, Theme.dark, 0.22) if pressed else colour
    if not pressed:
        shapes.shadow(box, 1.6 * mm, 0.6)
    shapes.rounded(box, radius, mixed(colour, Theme.dark, 0.35))
    shapes.rounded(box._replace(y=box.y + 0.7 * mm, height=box.height - 0.7 * mm), radius, face)
    return Theme.on(face)


def _frame(box: Box, radius: float, mm: float, *, enabled: bool, pressed: bool) -> Colour:
    """Draw an outlined button; return the colour of its text."""
    shapes.rounded(box, radius, faded(Theme.well, 0.80 if pressed else 0.55))
    edge = faded(Theme.cream_soft, 0.85 if enabled else 0.30)
    shapes.outline(box, radius, edge, (0.9 if pressed else 0.45) * mm)
    return Theme.cream if enabled else Theme.cream_dim
