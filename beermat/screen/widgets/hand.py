"""The cards that lie face up before a player."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Theme
from beermat.screen.widgets import shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.paper import card_face


class Hand(Drawn):
    """A player's name and the cards that came to him, each a suit and what stands on its corner.

    The newest lies on top; `selected` is a thick border.
    """

    name = StringProperty("")
    cards = ListProperty([])
    side = StringProperty("")
    selected = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the place and the cards on it."""
        mm = self.mm
        radius = min(4.2 * mm, box.height / 4)
        card_face(box, self.side, mm)
        if self.selected:
            shapes.outline(box, radius, Theme.print(self.side), 1.3 * mm)
        name, cards = self._rooms(box.inset(2.6 * mm, 2.2 * mm))
        self.letters.write(
            self.name, name, Theme.ink, size=Theme.heading * mm, smallest=Theme.smallest * mm, bold=True
        )
        high = min(cards.height, 16 * mm)
        wide, count = high * 0.66, len(self.cards)
        step = 0.0 if count < 2 else min(wide * 1.08, (cards.width - wide) / (count - 1))
        x = cards.center[0] - (wide + step * (count - 1)) / 2
        for at, (suit, rank) in enumerate(self.cards):
            self._card(Box(x + at * step, cards.center[1] - high / 2, wide, high), suit, rank)

    def _rooms(self, box: Box) -> tuple[Box, Box]:
        """Return the places of the name and of the cards: side by side where the whole is wide."""
        mm = self.mm
        if box.width > box.height * 2:
            name = box._replace(width=box.width * 0.42)
            return name, box._replace(x=name.right + mm, width=box.width - name.width - mm)
        name = box._replace(y=box.top - 6.0 * mm, height=6.0 * mm)
        return name, box._replace(height=box.height - name.height - 0.6 * mm)

    def _card(self, box: Box, suit: str, rank: str) -> None:
        mm = self.mm
        radius = min(1.2 * mm, box.width / 6)
        sow = rank == "A"
        shapes.shadow(box, 0.8 * mm, 0.7)
        shapes.rounded(box, radius, Theme.card)
        colour = Theme.print(suit)
        edge = Theme.brass if sow else Theme.ink_soft
        shapes.outline(box, radius, edge, (0.7 if sow else 0.2) * mm)
        corner = Box(box.x + 0.7 * mm, box.top - box.height * 0.38, box.width * 0.56, box.height * 0.34)
        size = box.height * (0.30 if len(rank) == 1 else 0.25)
        self.letters.write(
            rank, corner, colour, size=size, smallest=Theme.smallest * mm, bold=True,
            align="left", lines=1,
        )  # fmt: skip
        size = min(box.width * 0.62, box.height * 0.44)
        shapes.picture(suit, Box(box.right - size - 0.6 * mm, box.y + 0.6 * mm, size, size), colour)
