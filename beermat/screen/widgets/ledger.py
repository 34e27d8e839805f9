"""Bollen per evening: a line for each, blots of side A growing to the left and of side B to the right."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty

from beermat.screen.charts import Ledger, LedgerLine
from beermat.screen.layout import Box
from beermat.screen.theme import Theme, faded
from beermat.screen.widgets import meshes, shapes
from beermat.screen.widgets.drawn import Drawn
from beermat.screen.widgets.paper import card_face
from beermat.screen.widgets.plot import EMBLEMS
from beermat.screen.widgets.strokes import Blot, blots


class LedgerWidget(Drawn):
    """The `ledger` (`beermat.screen.charts.Ledger`) on a plate of its own."""

    ledger = ObjectProperty(None)

    def draw(self, box: Box) -> None:
        """Draw the plate, the lines and the line between the sides."""
        mm = self.mm
        card_face(box, "", mm)
        inner = box.inset(4.0 * mm, 2.8 * mm)
        ledger: Ledger = self.ledger
        if ledger.note:
            self.letters.write(
                ledger.note, inner, Theme.ink_soft, size=Theme.title * mm,
                smallest=Theme.smallest * mm, bold=True,
            )  # fmt: skip
        rows = inner.lines(ledger.room, 0.0)
        for at, (entry, row) in enumerate(zip(ledger.entries, rows, strict=False)):
            if at:
                Color(*faded(Theme.ink, 0.20))
                Rectangle(pos=(row.x, row.top), size=(row.width, max(0.18 * mm, 1)))
            self._draw_line(entry, row)

    def _draw_line(self, entry: LedgerLine, row: Box) -> None:
        mm = self.mm
        narrow = row.width < 110 * mm
        if narrow:
            upper = row._replace(y=row.y + row.height * 0.5, height=row.height * 0.5)
            lower = row._replace(height=row.height * 0.5)
            day = upper.middle(21.5 * mm, upper.height)
            names = (
                upper._replace(width=day.x - upper.x - mm),
                upper._replace(x=day.right + mm, width=upper.right - day.right - mm),
            )
            halves = lower.columns(2, 2 * mm)
        else:
            day = row._replace(width=25 * mm)
            rest = row._replace(x=day.right + 2 * mm, width=row.width - day.width - 2 * mm)
            quarter = rest.width * 0.25
            names = (rest._replace(width=quarter), rest._replace(x=rest.right - quarter, width=quarter))
            halves = Box(
                names[0].right + mm, rest.y, names[1].x - names[0].right - 2 * mm, rest.height
            ).columns(2, 2 * mm)
        self.letters.write(
            entry.day, day, Theme.ink_soft, size=(Theme.small if narrow else Theme.body) * mm,
            smallest=Theme.smallest * mm, lines=1, align="center" if narrow else "left",
        )  # fmt: skip
        if entry.told:
            told = lower if narrow else rest
            self.letters.write(
                entry.told, told, Theme.ink, size=Theme.body * mm, smallest=Theme.smallest * mm, lines=2,
            )  # fmt: skip
            return
        for side, name, place, half in zip("AB", entry.names, names, halves, strict=True):
            won = entry.bollen["AB".index(side)]
            ahead = won > entry.bollen["BA".index(side)]
            self.letters.write(
                name, place, Theme.print(side), size=Theme.body * mm, smallest=Theme.smallest * mm,
                bold=ahead, align="right" if (side == "A") != narrow else "left",
            )  # fmt: skip
            self._draw_side(side, won, half)

    def _draw_side(self, side: str, won: int, box: Box) -> None:
        """Draw the number next to the middle, then the blots away from it."""
        mm = self.mm
        left = side == "A"
        wide = (4.6 if won < 10 else 7.6) * mm
        number = box._replace(x=box.right - wide if left else box.x, width=wide)
        height = min(4.6 * mm, box.height * 0.6)
        self.letters.figure(str(won), number, Theme.ink, height=height, align="right" if left else "left")
        room = box._replace(x=box.x if left else box.x + wide, width=box.width - wide)
        pitch = min(room.width / max(won, 1), box.height * 0.80, 5.6 * mm)
        drawn: list[Blot] = []
        for at in range(won):
            x = room.right - (at + 1) * pitch if left else room.x + at * pitch
            area = Box(x, room.y, pitch * 1.1, room.height)
            drawn += blots(f"ledger {side} {at}", (False,), area, largest=pitch * 0.92) or ()
        Color(*Theme.blot)
        meshes.ink(drawn)
        if pitch > 3.6 * mm:
            for blot in drawn:
                one = blot.blobs[0]
                size = one.radius * 1.25
                place = Box(one.x - size / 2, one.y - size / 2, size, size)
                shapes.picture(EMBLEMS[side], place, Theme.mat)
