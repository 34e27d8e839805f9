"""Plates, cards, rows and hands: what dialogs are laid with."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from beermat.screen.layout import Box
from beermat.screen.theme import Colour, Theme, faded
from beermat.screen.widgets import shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.letters import CAP, LINE
from beermat.screen.widgets.shapes import card_face


class Tile(Drawn):
    """A big card: title above, number in the middle, `sub` below.

    Without a number the title stands alone and larger; a number below zero is red. `emblem` is a suit that is
    printed on it. `countdown` runs from 1 to 0 along the foot, -1 shows none. An empty `side` has a border of
    no side; `selected` makes it a thick one.
    """

    title = StringProperty("")
    number = StringProperty("")
    sub = StringProperty("")
    side = StringProperty("")
    emblem = StringProperty("")
    countdown = NumericProperty(-1.0)
    selected = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the card and what stands on it."""
        mm = self.mm
        card_face(box, self.side, mm, pressed=self.pressed, enabled=self.enabled)
        if self.selected:
            shapes.outline(box, min(4.2 * mm, box.height / 4), Theme.print(self.side), 1.3 * mm)
        inner = box.inset(3.0 * mm, 2.4 * mm)
        ink = Theme.ink if self.enabled else Theme.ink_soft
        if self.emblem:
            inner = self._with_emblem(inner)
        if self.number:
            self._with_number(inner, ink)
        else:
            self._without_number(inner, ink)
        if self.countdown >= 0:
            self._draw_countdown(box)
        self.draw_focus(box, min(4.2 * mm, box.height / 4))

    def _with_emblem(self, box: Box) -> Box:
        """Print the suit over the title, or at the left of a wide card; return the room that is left."""
        colour = faded(Theme.print(self.emblem), 1.0 if self.enabled else 0.4)
        if box.width > box.height * 2:
            size = min(9.0 * self.mm, box.height * 0.7)
            place = Box(box.x, box.center[1] - size / 2, size, size)
            shapes.picture(self.emblem, place, colour)
            return box._replace(x=place.right + self.mm, width=box.right - place.right - self.mm)
        size = min(12.0 * self.mm, box.height * 0.36)
        place = Box(box.center[0] - size / 2, box.top - box.height * 0.10 - size, size, size)
        shapes.picture(self.emblem, place, colour)
        return box._replace(height=place.y - box.y)

    def _with_number(self, box: Box, ink: Colour) -> None:
        mm = self.mm
        if box.width > box.height * 2:
            text, figure = (
                box._replace(width=box.width * 0.58),
                box._replace(x=box.x + box.width * 0.60, width=box.width * 0.40),
            )
            title, sub = _halves(text, bool(self.sub))
        elif not self.sub:
            figure = box._replace(height=box.height * 0.62)
            title, sub = box._replace(y=figure.top, height=box.top - figure.top), figure
        else:
            figure = box.middle(box.width, box.height * 0.50)
            title = box._replace(y=figure.top, height=box.top - figure.top)
            sub = box._replace(height=figure.y - box.y)
        size = Theme.title if title.width > 40 * mm else Theme.heading
        self.letters.write(self.title, title, ink, size=size * mm, smallest=Theme.smallest * mm, bold=True)
        if self.number.startswith("−") and self.enabled:
            ink = Theme.print_a
        high = min(16 * mm, figure.height * 0.78)
        wide = self.letters.measure(self.number, high / CAP, bold=True)
        self.letters.figure(self.number, figure, ink, height=high * min(1.0, figure.width / max(wide, 1.0)))
        self.letters.write(self.sub, sub, Theme.ink_soft, size=Theme.body * mm, smallest=Theme.smallest * mm)

    def _without_number(self, box: Box, ink: Colour) -> None:
        mm = self.mm
        title, sub = _halves(box, bool(self.sub))
        self.letters.write(
            self.title, title, ink, size=Theme.title * mm, smallest=Theme.smallest * mm, bold=True, lines=3
        )
        self.letters.write(self.sub, sub, Theme.ink_soft, size=Theme.body * mm, smallest=Theme.smallest * mm)

    def _draw_countdown(self, box: Box) -> None:
        mm = self.mm
        track = box.inset(5.0 * mm)._replace(y=box.y + 0.8 * mm, height=1.5 * mm)
        shapes.rounded(track, 0.8 * mm, Theme.mat_pressed)
        left = track._replace(width=max(track.width * min(self.countdown, 1.0), 1.6 * mm))
        shapes.rounded(left, 0.8 * mm, Theme.print(self.side))


class Card(Drawn):
    """A dark card on the wood: a small title and a text, which may have several lines."""

    title = StringProperty("")
    text = StringProperty("")

    def draw(self, box: Box) -> None:
        """Draw it."""
        mm = self.mm
        radius = min(2.8 * mm, box.height / 3)
        shapes.rounded(box, radius, faded(Theme.well, 0.92 if self.pressed else 0.68))
        edge = faded(Theme.cream_soft, 0.55 if self.enabled else 0.25)
        shapes.outline(box, radius, Theme.cream if self.pressed else edge, 0.3 * mm)
        inner = box.inset(1.8 * mm, 1.0 * mm)
        rest = inner
        if self.title:
            part = min(0.38 * inner.height, 9.0 * mm)
            head = inner._replace(y=inner.top - part, height=part)
            size = Theme.small if part < 6 * mm else Theme.body
            self.letters.write(
                self.title, head, Theme.cream_soft, size=size * mm, smallest=Theme.smallest * mm, lines=1
            )
            rest = inner._replace(height=inner.height - part)
        self._draw_text(rest)
        self.draw_focus(box, radius)

    def _draw_text(self, box: Box) -> None:
        mm = self.mm
        parts = self.text.split("\n")
        box = box.middle(box.width, len(parts) * Theme.heading * mm * 2.5)
        for at, (part, line) in enumerate(zip(parts, box.lines(len(parts), 0.0), strict=True)):
            size = (Theme.heading if at == 0 else Theme.body) * mm
            self.letters.write(part, line, Theme.cream, size=size, smallest=Theme.smallest * mm, bold=at == 0)


class Row(Drawn):
    """A row of a list with up to five cells; the room of empty cells at the end goes to the others.

    `note` is a smaller line below them; `shares` are the widths of the cells beside each other, [] those of a
    list of deals.
    """

    cells = ListProperty([])
    shares = ListProperty([])
    note = StringProperty("")
    struck = BooleanProperty(False)
    selected = BooleanProperty(False)

    def draw(self, box: Box) -> None:
        """Draw the row."""
        mm = self.mm
        radius = min(2.0 * mm, box.height / 4)
        lit = self.pressed or self.selected
        shapes.rounded(box, radius, Theme.mat if lit else Theme.wood)
        ink = Theme.ink if lit else (Theme.cream if self.enabled and not self.struck else Theme.cream_dim)
        whole = inner = box.inset(2.4 * mm, 0.8 * mm)
        if self.note:
            part = min(0.38 * inner.height, 4.6 * mm)
            inner = inner._replace(y=inner.y + part, height=inner.height - part)
        shares = (0.07, 0.24, 0.45, 0.08, 0.16) if inner.width > 110 * mm else (0.06, 0.24, 0.40, 0.12, 0.18)
        places = columns(self.cells, inner, shares, mm)
        if self.shares:
            places = shared(inner, self.shares, mm)
        for at, (cell, place) in enumerate(zip(self.cells, places, strict=False)):
            self.letters.write(
                cell, place, ink, size=Theme.body * mm, smallest=Theme.smallest * mm,
                bold=at in (1, 3), align="right" if at == 3 else "left", lines=3,
            )  # fmt: skip
        if self.note:
            left = places[1].x if len(places) > 1 else inner.x
            low = Box(left, whole.y, whole.right - left, whole.height - inner.height)
            self.letters.write(
                self.note, low, Theme.cream_soft if not lit else ink, size=Theme.small * mm,
                smallest=Theme.smallest * mm, align="left", lines=1,
            )  # fmt: skip
        if self.struck:
            Color(*ink)
            Rectangle(pos=(inner.x, inner.center[1] - 0.2 * mm), size=(inner.width, 0.4 * mm))
        self.draw_focus(box, radius)


def columns(cells: Sequence[str], box: Box, shares: Sequence[float], mm: float) -> tuple[Box, ...]:
    """Return the place of each cell of a row; empty ones at the end get none."""
    used = len(cells)
    while used > 1 and not cells[used - 1]:
        used -= 1
    if used == 4:
        shares = (*shares[:3], shares[3] + shares[4] / 2)
    elif used < len(shares):
        shares = (0.34, *shares[1:used]) if used < 4 else shares[:used]
    return shared(box, shares[:used], mm)


def shared(box: Box, shares: Sequence[float], mm: float) -> tuple[Box, ...]:
    """Return boxes beside each other whose widths are as these shares, with a gap between."""
    gap = 1.6 * mm
    room = box.width - gap * (len(shares) - 1)
    places = []
    x = box.x
    for share in shares:
        width = room * share / sum(shares)
        places.append(Box(x, box.y, width, box.height))
        x += width + gap
    return tuple(places)


class Toast(Drawn):
    """A short message over the table: what it is about as a small `title`, and the `text` below it."""

    title = StringProperty("")
    text = StringProperty("")

    def draw(self, box: Box) -> None:
        """Draw it dark on nothing."""
        mm = self.mm
        radius = min(3.0 * mm, box.height / 3)
        shapes.shadow(box, 1.8 * mm, 0.9)
        shapes.rounded(box, radius, Theme.well)
        shapes.outline(box, radius, faded(Theme.brass, 0.9), 0.35 * mm)
        inner = box.inset(1.6 * mm, min(mm, box.height * 0.04))
        if self.title and self.text:
            smallest = Theme.smallest * mm
            least = -(-self.letters.measure(self.title, smallest, bold=True) * 1.1 // inner.width)
            # Flat beside the table, or high and narrow between the mats; the text takes what it needs.
            flat = self.letters.measure(self.text, Theme.body * mm) <= inner.width
            part = inner.height * (
                0.48 if flat and box.height <= 16 * mm else 0.38 if box.height > 16 * mm else 0.32
            )
            part = max(part, min(least * smallest * LINE + 1, inner.height * 0.55))
            high = inner._replace(y=inner.top - part, height=part)
            inner = inner._replace(height=inner.height - part)
            self._write(self.title, high, Theme.brass, bold=True)
        self._write(self.text or self.title, inner, Theme.cream, bold=not self.text)

    def _write(self, text: str, box: Box, colour: Colour, *, bold: bool) -> None:
        mm = self.mm
        self.letters.write(
            text, box, colour, size=Theme.body * mm, smallest=Theme.smallest * mm, bold=bold, lines=8
        )


class Banner(Drawn):
    """A fault that stays until it is mended."""

    text = StringProperty("")

    def draw(self, box: Box) -> None:
        """Draw it red."""
        mm = self.mm
        shapes.rounded(box, min(1.6 * mm, box.height / 3), Theme.fault)
        self.letters.write(
            self.text, box.inset(2.4 * mm, 0), Theme.cream, size=Theme.small * mm,
            smallest=Theme.smallest * mm, bold=True,
        )  # fmt: skip


def _halves(box: Box, two: bool) -> tuple[Box, Box]:
    if not two:
        return box, box._replace(height=0.0)
    low = box._replace(height=box.height * 0.40)
    return box._replace(y=low.top, height=box.height - low.height), low


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
