"""Where the parts of a dialog stand, for each kind of dialog and each way it can be turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from beermat.screen.box import Box, turned
from beermat.screen.theme import Theme

Kind = Literal["tiles", "grid", "rows", "keypad", "keyboard", "card"]
"""What a dialog mainly consists of; the places of its title and actions follow from it."""


_EDGE: Final = Theme.strip + 0.2
_ACTION: Final = 12.4
FOOT: Final = _EDGE + _ACTION
"""Millimetres from the foot of the screen up to which the lowest row of a dialog's buttons reaches."""


@dataclass(frozen=True, slots=True)
class DialogLayout:
    """The boxes of a dialog, on the screen. `turn` is how far its widgets are turned, anticlockwise."""

    kind: Kind
    width: float
    height: float
    mm: float
    turn: int

    @property
    def title(self) -> Box:
        """One line: what is asked."""
        top = self._top
        if self.kind == "keyboard" and not self._narrow:
            return self._place(top._replace(width=top.width * 0.42))
        if self.kind in ("keypad", "keyboard") and not self._narrow:
            return self._place(top._replace(width=self._left.width))
        if self.kind == "rows":
            return self._place(top._replace(width=top.width * 0.62))
        return self._place(top)

    @property
    def subtitle(self) -> Box:
        """A smaller line below the title; in lists and above a keyboard beside it."""
        top = self._top
        if self.kind == "rows":
            return self._place(top._replace(x=top.x + top.width * 0.64, width=top.width * 0.36))
        if self.kind == "keyboard" and not self._narrow:
            return self._place(top._replace(x=top.x + top.width * 0.43, width=top.width * 0.15))
        if self.kind == "keyboard":
            return self._place(top._replace(height=0.0))
        width = self._left.width if self.kind == "keypad" else top.width
        return self._place(Box(top.x, top.y - 5.4 * self.mm, width, 5.4 * self.mm))

    def actions(self, n: int) -> tuple[Box, ...]:
        """Return n outlined buttons, 1 to 5: below, beside the keypad, or above the keyboard."""
        gap = self._gap
        if self.kind == "keyboard" and not self._narrow:
            top = self._top
            share = 0.40 if n < 3 else 0.56
            row = top._replace(x=top.right - top.width * share, width=top.width * share)
            return self._placed(row.columns(n, gap))
        foot = self._foot
        if self.kind == "keypad" and not self._narrow:
            foot = foot._replace(width=self._left.width)
        if self._narrow and n > 3:
            return self._placed(foot.grid(n, -(-n // 2), gap))
        row = foot._replace(height=self._action)
        if n == 1:
            row = row.middle(min(row.width, 70 * self.mm), row.height)
        return self._placed(row.columns(n, gap))

    def tiles(self, n: int) -> tuple[Box, ...]:
        """Return n big cards, 1 to 4."""
        gap, body, mm = 2 * self._gap, self._body, self.mm
        if self._narrow:
            columns = 2 if n == 4 else 1
            area = body.middle(body.width, -(-n // columns) * (34 * mm + gap) - gap)
            return self._placed(area.grid(n, columns, gap))
        area = body.middle(n * 42 * mm + (n - 1) * gap, 46 * mm)
        return self._placed(area.columns(n, gap))

    def answers(self) -> tuple[Box, Box]:
        """Return the two answers to a question, far apart: what is safe at the left or top, then the other.

        What is safe lies over nothing that takes something back.
        """
        safe, _, grave = self.tiles(3)
        return safe, grave

    def cards(self, n: int) -> tuple[Box, ...]:
        """Return n cards, 1 to 16, as large as they can be in up to four lines."""
        body, mm = self._body, self.mm
        if n <= 4 and not self._narrow:
            return self.tiles(n)
        most = 5
        if self._narrow:
            most = 3 if n in (5, 6) or n > 8 else 2
        lines = next(lines for lines in range(1 if n == 1 else 2, n + 1) if -(-n // lines) <= most)
        columns = -(-n // lines)
        area = body.middle(columns * 44 * mm, lines * 40 * mm)
        return self._placed(area.grid(n, columns, self._gap * (1.2 if lines < 3 else 0.5)))

    def grid(self, n: int) -> tuple[Box, ...]:
        """Return n equal boxes, 1 to 15."""
        most = 2 if self._narrow else 4 if n <= 12 else 5
        columns = min(most, n if n <= 3 else -(-n // (-(-n // most))))
        lines = -(-n // columns)
        area = self._body
        area = area.middle(area.width, lines * 20 * self.mm + (lines - 1) * self._gap)
        return self._placed(area.grid(n, columns, self._gap))

    @property
    def most_rows(self) -> int:
        """How many rows fit."""
        return int((self._body.height + self._row_gap) / (Theme.tap * self.mm + self._row_gap))

    def rows(self, n: int) -> tuple[Box, ...]:
        """Return n rows from the top, at most `most_rows`."""
        gap, body = self._row_gap, self._body
        height = min((body.height + gap) / self.most_rows - gap, 15 * self.mm)
        return self._placed(
            tuple(Box(body.x, body.top - (at + 1) * height - at * gap, body.width, height) for at in range(n))
        )

    @property
    def roomy(self) -> bool:
        """Whether two large things find room one above the other."""
        return self._body.height >= 84 * self.mm

    def plates(self, n: int) -> tuple[Box, ...]:
        """Return n large plates, 1 or 2, that take all the room there is, the first above the other."""
        return self._placed(self._body.lines(n, self._gap))

    @property
    def picture(self) -> Box:
        """One plate that takes the place of the title too."""
        floor = self._foot.top + self._gap
        return self._place(self._frame._replace(y=floor, height=self._frame.top - floor))

    @property
    def card(self) -> Box:
        """One large card."""
        return self._place(self._body.middle(120 * self.mm, 60 * self.mm))

    def said_above(self, n: int) -> tuple[Box, ...]:
        """Return room for what is said and a smaller line, and below n cards, 1 or 2, one under the other."""
        gap, body, mm = self._gap, self._body, self.mm
        one, line = (22 * mm, 10 * mm) if self._narrow else (18 * mm, 6 * mm)
        height = n * one + (n - 1) * gap
        cards = body._replace(height=height)
        small = Box(body.x, cards.top + gap, body.width, line)
        said = small._replace(y=small.top, height=body.top - small.top)
        return self._placed((said, small, *cards.lines(n, gap)))

    @property
    def display(self) -> Box:
        """Where the number being typed stands."""
        top = self._top
        below = top.y - (5.4 + 1.6) * self.mm
        width = self._left.width
        return self._place(Box(top.x, below - Theme.tap_often * self.mm, width, Theme.tap_often * self.mm))

    @property
    def message(self) -> Box:
        """The lines below the display: what the number means, or why it cannot be."""
        top = self._top
        below = top.y - (5.4 + 1.6 + Theme.tap_often + 1.2) * self.mm
        room = (12 if self._narrow else 15) * self.mm
        return self._place(Box(top.x, below - room, self._left.width, room))

    def quarters(self) -> tuple[Box, ...]:
        """Return four boxes, two by two, beside or above the keypad."""
        gap, mm, left = self._gap, self.mm, self._left
        ceiling = self._top.y - 5.4 * mm - gap
        floor = self._foot.top + gap
        if self._narrow:
            floor += 4 * 17.5 * mm + gap
        height = min(ceiling - floor, 2 * Theme.tap_often * mm + gap)
        return self._placed(Box(left.x, ceiling - height, left.width, height).grid(4, 2, gap))

    @property
    def below_quarters(self) -> Box:
        """The lines below the quarters, where the keypad leaves any; else the line above them."""
        if self._narrow:
            return self.subtitle
        gap, left, floor = self._gap, self._left, self._foot.top + self._gap
        ceiling = self._top.y - 5.4 * self.mm - 2 * gap - (2 * Theme.tap_often * self.mm + gap)
        return self._place(Box(left.x, floor, left.width, max(0.0, ceiling - floor)))

    def keypad(self) -> tuple[Box, ...]:
        """Return 12 keys in reading order."""
        if self._narrow:
            keys = Box(self._frame.x, self._foot.top + self._gap, self._frame.width, 4 * 17.5 * self.mm)
        else:
            left = self._left
            keys = Box(left.right + 2 * self._gap, self._frame.y, 0, self._frame.height)
            keys = keys._replace(width=self._frame.right - keys.x)
        return self._placed(keys.grid(12, 3, self._gap))

    @property
    def keys_per_row(self) -> int:
        """How many keys of a keyboard fit side by side, 11 at most."""
        width, gap = self._board_width, self._key_gap
        return min(11, int((width + gap) / (12.01 * self.mm + gap)))

    def fields(self, n: int) -> tuple[Box, ...]:
        """Return n fields for the names above a keyboard."""
        mm, top = self.mm, self._top
        if self._narrow:
            floor = self._fields_floor
            area = Box(top.x, floor, top.width, top.y - self._gap - floor)
            return self._placed(area.grid(n, 2, self._gap))
        return self._placed(
            Box(top.x, top.y - mm - Theme.tap * mm, top.width, Theme.tap * mm).columns(n, self._gap)
        )

    def tray(self) -> tuple[Box, ...]:
        """Return 12 equal boxes below the fields, where a keyboard would be."""
        frame, gap = self._frame, self._gap
        if self._narrow:
            floor, ceiling, columns = self._foot.top + gap, self._fields_floor - gap, 2
        else:
            floor, ceiling, columns = frame.y, self._top.y - (2.6 + Theme.tap) * self.mm, 4
        area = Box(frame.x, floor, frame.width, ceiling - floor)
        return self._placed(area.grid(12, columns, gap))

    def beside(self, n: int) -> tuple[Box, ...]:
        """Return two boxes and a foot, one below the other, and n rows beside them (below where narrow)."""
        gap, body, mm = self._gap, self._body, self.mm
        if self._narrow:
            large = body._replace(y=body.top - body.height * 0.5, height=body.height * 0.5)
            rest = body._replace(height=large.y - gap - body.y)
        else:
            large = body._replace(width=body.width * 0.44)
            rest = Box(large.right + 2 * gap, body.y, body.right - large.right - 2 * gap, body.height)
        rest = rest.middle(rest.width, n * 17 * mm)
        foot = large._replace(height=large.height * 0.3)
        upper, lower = large._replace(y=foot.top + gap, height=large.top - foot.top - gap).lines(2, gap)
        return self._placed((upper, lower, foot, *rest.lines(n, self._row_gap)))

    def round_table(self) -> tuple[Box, ...]:
        """Return the four seats, clockwise from the one at the foot, and the room in their middle."""
        mm, gap, body = self.mm, self._gap, self._body
        wide, high = min(body.width * 0.33, 60 * mm), min((body.height - 2 * gap) / 3, 26 * mm)
        x, y = body.center
        foot = Box(x - wide / 2, body.y, wide, high)
        left = Box(body.x, y - high / 2, wide, high)
        if self._narrow:
            wide = (body.width - 2 * gap) * 0.36
            foot = Box(x - wide / 2, y - 1.5 * high - gap, wide, high)
            left = Box(body.x, y - high / 2, wide, high)
        head, right = foot._replace(y=2 * y - foot.top), left._replace(x=body.right - wide)
        middle = Box(left.right + gap, y - high / 2, right.x - left.right - 2 * gap, high)
        return self._placed((foot, left, head, right, middle))

    def keyboard(self, rows: Sequence[int]) -> tuple[tuple[Box, ...], ...]:
        """Return the keys of each row, given how many it has; a short last row gets wide keys."""
        mm, gap = self.mm, self._key_gap
        most = max(rows)
        floor = self._foot.top + self._gap if self._narrow else 2 * mm
        ceiling = self._top.y - (2 + Theme.tap) * mm
        if self._narrow:
            ceiling = min(floor + len(rows) * 14 * mm, self._fields_floor - self._gap)
        board = Box((self.width - self._board_width) / 2, floor, self._board_width, ceiling - floor)
        lines = board.lines(len(rows), gap)
        placed = []
        for at, (line, n) in enumerate(zip(lines, rows, strict=True)):
            wide = n if at == len(rows) - 1 else most
            cells = line.columns(wide, gap)[:n]
            shift = (line.right - cells[-1].right) / 2
            placed.append(self._placed(tuple(cell._replace(x=cell.x + shift) for cell in cells)))
        return tuple(placed)

    @property
    def _narrow(self) -> bool:
        return self.height > self.width

    @property
    def _gap(self) -> float:
        return Theme.gap * self.mm

    @property
    def _row_gap(self) -> float:
        return 0.8 * self.mm

    @property
    def _key_gap(self) -> float:
        return 0.7 * self.mm

    @property
    def _action(self) -> float:
        return _ACTION * self.mm

    @property
    def _board_width(self) -> float:
        return self.width - 4 * self.mm

    @property
    def _frame(self) -> Box:
        return Box(0, 0, self.width, self.height).inset(_EDGE * self.mm)

    @property
    def _left(self) -> Box:
        frame = self._frame
        return frame if self._narrow else frame._replace(width=frame.width * 0.54)

    @property
    def _top(self) -> Box:
        frame = self._frame
        height = (Theme.tap if self.kind == "keyboard" and not self._narrow else 8.4) * self.mm
        return frame._replace(y=frame.top - height, height=height)

    @property
    def _foot(self) -> Box:
        """Room for the actions: one row, two where the screen is narrow (but for a keyboard)."""
        frame = self._frame
        two = self._narrow and self.kind != "keyboard"
        return frame._replace(height=self._action * 2 + self._gap if two else self._action)

    @property
    def _fields_floor(self) -> float:
        """Where the two rows of fields of a narrow keyboard end."""
        return self._top.y - 2 * (Theme.tap * self.mm + self._gap)

    @property
    def _body(self) -> Box:
        top, foot = self._top, self._foot
        below = top.y - (0 if self.kind == "rows" else 5.4 * self.mm)
        floor = foot.top + self._gap
        return Box(foot.x, floor, foot.width, below - self._gap - floor)

    def _place(self, box: Box) -> Box:
        return turned(box, self.turn, self.width, self.height)

    def _placed(self, boxes: tuple[Box, ...]) -> tuple[Box, ...]:
        return tuple(self._place(box) for box in boxes)
