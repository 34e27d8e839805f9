"""Plain text on the wood or on the shade of a dialog."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Theme
from beermat.screen.widgets.drawn import Drawn

SIZES = {"title": Theme.title, "heading": Theme.heading, "body": Theme.body, "small": Theme.small}


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
