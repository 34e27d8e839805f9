"""The rings of `beermat doctor touch`: one to tap, and in those that were tapped the number of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from beermat.screen.box import Box
from beermat.screen.theme import Theme, faded
from beermat.screen.widgets import shapes
from beermat.screen.widgets.backdrop import Text, Wood
from beermat.screen.widgets.drawn import Drawn


class Ring(Drawn):
    """One ring. `events` is how many its tap brought, 0: it was not tapped yet. With `focus` it is next."""

    events = NumericProperty(0)

    def draw(self, box: Box) -> None:
        """Draw it filled once it was tapped: side B's blue where one event came, else the fault's red."""
        radius = box.width / 2
        if self.events:
            colour = Theme.print_b if self.events == 1 else Theme.fault
            shapes.rounded(box, radius, colour)
            self.letters.write(
                str(int(self.events)),
                box,
                Theme.locked,
                size=Theme.title * self.mm,
                smallest=Theme.smallest * self.mm,
                bold=True,
            )
        else:
            colour = Theme.stake(2) if self.focus else faded(Theme.cream, 0.35)
            shapes.rounded(box, radius, Theme.well)
            shapes.outline(box, radius, colour, (0.9 if self.focus else 0.4) * self.mm)
            shapes.rounded(box.middle(2 * self.mm, 2 * self.mm), self.mm, colour)


class RingsPicture:
    """The whole picture."""

    def __init__(self, title: str, subtitle: str) -> None:
        """Begin with the wood alone; `title` says what to do and `subtitle` what is right."""
        self.root: Final = Widget()
        self._wood: Final = Wood()
        self._texts: Final = (
            Text(text=title, size_name="title", bold=True),
            Text(text=subtitle, colour=Theme.cream_soft),
        )
        self._rings: list[Ring] = []
        self._shown: object = None
        for widget in (self._wood, *self._texts):
            self.root.add_widget(widget)

    def show(
        self, size: tuple[int, int], mm: float, middles: Sequence[tuple[float, float]], events: Sequence[int]
    ) -> bool:
        """Show rings round these middles (pixels); return whether there is something new to draw.

        `events` are those of the taps so far, one for each ring in turn.
        """
        shown = (size, mm, tuple(middles), tuple(events))
        if shown == self._shown:
            return False
        self._shown = shown
        width, height = size
        self._wood.size = width, height
        room = Box(0, 0, width, height).middle(width - 4 * Theme.tap * mm, Theme.tap * mm)
        _put(self._texts[0], room._replace(y=height * 0.7 - room.height / 2), mm)
        _put(self._texts[1], room._replace(y=height * 0.3 - room.height / 2), mm)
        while len(self._rings) < len(middles):
            self._rings.append(Ring())
            self.root.add_widget(self._rings[-1])
        across = Theme.tap_often * mm
        for at, (ring, (x, y)) in enumerate(zip(self._rings, middles, strict=True)):
            ring.events = events[at] if at < len(events) else 0
            ring.focus = at == len(events)
            _put(ring, Box(x - across / 2, y - across / 2, across, across), mm)
        return True


def _put(widget: Any, box: Box, mm: float) -> None:
    widget.pos, widget.size, widget.mm = (box.x, box.y), (box.width, box.height), mm
