"""What dialogs are made with: the page they are built on, its keypad and the turning of long lists. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from beermat.evening.entries import Entry, InsertDeal, ReplaceDeal, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules.common import Calls, Claim, Side
from beermat.screen.layout import Box
from beermat.screen.looks import ButtonLook, CardLook, FieldLook, KeyLook, Look, RowLook, TextLook, TileLook
from beermat.screen.model import (
    BACK,
    QUIET,
    Action,
    Dialog,
    Item,
    Leaves,
    Message,
    Opened,
    Screen,
    Scrolling,
    Table,
    Verb,
    View,
)
from beermat.screen.theme import Colour
from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.screen.layout import DialogLayout, Kind

T = TypeVar("T")

DELETE_SIGN: Final = "<"
"""What the widget of a key draws as an arrow to the left."""
SHIFT_SIGN: Final = "^"
"""What it draws as an arrow upwards."""
NO_AUGEN: Final = marked("Type the Augen first")
ROW_GAP: Final = 0.8
"""Millimetres between two rows of a list."""

DELETE: Final = Message(Verb.DELETE)
DONE: Final = Message(Verb.DONE)
KEYPAD: Final = (
    *(Message(Verb.DIGIT, number=digit) for digit in range(1, 10)),
    DELETE,
    Message(Verb.DIGIT, number=0),
    DONE,
)
"""The twelve keys of a keypad in reading order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDeal(Opened):
    """A dialog about one deal: `number`, or 0 for the one being played.

    With `inserts` deal `number` is not replaced: one is told that was forgotten before it. `calls` are the
    doublings of a deal of the past. `version` is the length of the record on which it books. `origin` is
    where it was opened; the deal of the past that it leads to shows that one once it is done.
    """

    version: int
    number: int = 0
    calls: Calls = ()
    inserts: bool = False

    @property
    def expects(self) -> int:
        """The length of the record for which it was opened."""
        return self.version

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.number

    def done(self, evening: Evening, entry: Entry) -> Screen:
        """Return the card of a deal of the past, else the table."""
        if self.number and isinstance(self.origin, Dialog):
            return self.origin.done(evening, entry)
        return Table()

    def books(self, claim: Claim) -> ScoreDeal | ReplaceDeal | InsertDeal:
        """Return the intent that this claim makes."""
        if not self.number:
            return ScoreDeal(claim)
        return (InsertDeal if self.inserts else ReplaceDeal)(self.number, claim, self.calls)


class Button(NamedTuple):
    """One of the outlined buttons below a dialog. `colour` fills it; without a `key` its text is that."""

    text: str
    action: Action
    sub: str = ""
    colour: Colour | None = None
    enabled: bool = True
    key: str = ""


class Page:
    """Collects the items of one dialog: first the shade over the table, then whatever is put on it.

    Each thing has a `key` that stays the same as long as it is the same thing. Whatever can be chosen shows
    whether the buttons stand on it.
    """

    def __init__(
        self, view: View, kind: Kind, title: str = "", subtitle: str = "", side: Side | None = None
    ) -> None:
        """Begin a dialog of this kind, turned towards `side` where the sides sit face to face."""
        assert isinstance(view.flow.screen, Dialog)  # it is the one that is built
        self._dialog: Final = view.flow.screen
        self.view: Final = view
        self.words: Final = view.words
        self.places: Final[DialogLayout] = view.layout.dialog(kind, side)
        whole = Box(0, 0, view.layout.width, view.layout.height)
        self._items = [Item("shade", "Shade", whole, layer=1)]
        if title:
            self.text("title", self.places.title, title, size_name="title", bold=True)
        if subtitle:
            self.text("subtitle", self.places.subtitle, subtitle)

    @property
    def items(self) -> tuple[Item, ...]:
        """The items, from the bottom to the top."""
        return tuple(self._items)

    def put(
        self,
        key: str,
        kind: str,
        box: Box,
        look: Look,
        action: Action | None = None,
        *,
        drag: float = 0.0,
        leads: bool = False,
    ) -> None:
        """Put one more thing on the dialog, drawn by the widget `kind` with the properties of `look`."""
        name = self._dialog.item_key(key)
        if action is not None:
            look["focus"] = name == self.view.flow.focus  # it was made for this item alone
        self._items.append(Item(name, kind, box, look, action, None, self.places.turn, 1, drag, leads))

    def text(
        self,
        key: str,
        box: Box,
        text: str,
        *,
        size_name: str = "body",
        bold: bool = False,
        align: str = "center",
        colour: Colour | None = None,
        lines: int = 2,
    ) -> None:
        """Put a text of at most so many lines."""
        look = TextLook(text=text, size_name=size_name, bold=bold, align=align, colour=colour, lines=lines)
        self.put(key, "Text", box, look)

    def button(
        self,
        key: str,
        box: Box,
        text: str,
        action: Action,
        *,
        sub: str = "",
        colour: Colour | None = None,
        solid: bool = False,
        enabled: bool = True,
        leads: bool = False,
    ) -> None:
        """Put a button with a line below its text; the buttons come to one that `leads` first."""
        look = ButtonLook(text=text, sub=sub, colour=colour, solid=solid, enabled=enabled)
        self.put(key, "BigButton", box, look, action, leads=leads)

    def tile(
        self,
        key: str,
        box: Box,
        action: Action | None = None,
        *,
        title: str = "",
        number: str = "",
        sub: str = "",
        side: str = "",
        emblem: str = "",
        countdown: float = -1.0,
        selected: bool = False,
        enabled: bool = True,
    ) -> None:
        """Put a large plate. `side` is "A", "B", a suit or ""; `countdown` goes from 1 to 0, -1 for none."""
        look = TileLook(
            title=title,
            number=number,
            sub=sub,
            side=side,
            emblem=emblem,
            countdown=countdown,
            selected=selected,
            enabled=enabled,
        )
        self.put(key, "Tile", box, look, action)

    def row(
        self,
        key: str,
        box: Box,
        action: Action | None = None,
        *,
        cells: Sequence[str],
        shares: Sequence[float] = (),
        note: str = "",
        struck: bool = False,
        selected: bool = False,
        enabled: bool = True,
        drags: bool = False,
    ) -> None:
        """Put a row of a list; where it `drags` the list is scrolled by it."""
        look = RowLook(
            cells=list(cells),
            shares=list(shares),
            note=note,
            struck=struck,
            selected=selected,
            enabled=enabled,
        )
        self.put(
            key, "Row", box, look, action, drag=box.height + ROW_GAP * self.view.layout.mm if drags else 0.0
        )

    def field(
        self,
        key: str,
        box: Box,
        text: str,
        action: Action | None = None,
        *,
        hint: str = "",
        side: str = "A",
        selected: bool = False,
        blank: bool = False,
    ) -> None:
        """Put a field into which something is typed, or in which somebody sits."""
        look = FieldLook(text=text, hint=hint, side=side, selected=selected, blank=blank)
        self.put(key, "Field", box, look, action)

    def card(self, key: str, box: Box, title: str, text: str, action: Action | None = None) -> None:
        """Put a card with a title and lines below it."""
        self.put(key, "Card", box, CardLook(title=title, text=text), action)

    def buttons(self, *buttons: Button, swapped: bool = False) -> None:
        """Put the row of outlined buttons, at most five.

        `swapped`: the first two stand in each other's place, and are still walked through in this order.
        """
        boxes = list(self.places.actions(len(buttons)))
        if swapped:
            boxes[:2] = boxes[1::-1]
        for button, box in zip(buttons, boxes, strict=True):
            text, action, sub, colour, enabled, key = button
            self.button(key or text, box, text, action, sub=sub, colour=colour, enabled=enabled)

    def question(self, safe: Button, grave: Button) -> None:
        """Put two answers, of no side: the one that changes nothing, and the one that cannot be meant idly.

        Each is in the same place in all questions, and the safe one comes first.
        """
        for key, one, box in zip(("safe", "grave"), (safe, grave), self.places.answers(), strict=True):
            self.tile(key, box, one.action, title=one.text, sub=one.sub, enabled=one.enabled)

    def keypad(self, *, done: Action = DONE, enabled: bool = True) -> None:
        """Put the twelve keys of a keypad: figures, backspace and OK; they are grey unless `enabled`."""
        for message, box in zip(KEYPAD, self.places.keypad(), strict=True):
            named = {Verb.DELETE: DELETE_SIGN, Verb.DONE: self.words("OK")}
            text = named.get(message.verb, str(message.number))
            action = done if message is DONE else message
            self.put(f"key {text}", "Key", box, KeyLook(text=text, enabled=enabled), action)

    def countdown(self, key: str) -> float:
        """Return how much is left of the time until this is booked by itself, 1 to 0; -1 if it is not."""
        until, flow = self._dialog.until, self.view.flow
        if until is None or flow.focus != self._dialog.item_key(key):
            return -1.0
        return max(0.0, min(1.0, (until - self.view.now) / QUIET))

    def back(self) -> Button:
        """Return the button that leaves a dialog in which nothing is begun."""
        return Button(self.words("Back"), BACK, key="back")

    def cancel(self) -> Button:
        """Return the button that leaves a dialog with nothing done."""
        return Button(self.words("Cancel"), BACK, key="back")

    def turning(self, whole: Scrolling | Leaves, length: int, after: str, before: str) -> tuple[Button, ...]:
        """Return the buttons that turn a list of so many lines, or leaves, over, as far as there are more.

        `after` and `before` are what they are called.
        """
        if isinstance(whole, Scrolling):
            at, step = whole.first, self.view.house.rows
        else:
            at, step = whole.leaf_of(length), 1
        found = []
        if at + step < length:
            found.append(Button(after, Message(Verb.PAGE, number=at + step)))
        if at > 0:
            found.append(Button(before, Message(Verb.PAGE, number=max(0, at - step))))
        return tuple(found)


def on_show(list_: Scrolling, whole: Sequence[T], view: View) -> Sequence[T]:
    """Return what is on show of all the lines of a list."""
    return whole[list_.first : list_.first + view.house.rows]


def on_leaf(dialog: Leaves, whole: Sequence[T], rows: int) -> tuple[Sequence[T], int]:
    """Return what is on the leaf shown of all the lines, so many to a leaf, and how many leaves there are."""
    leaves = max(1, -(-len(whole) // rows))
    first = dialog.leaf_of(leaves) * rows
    return whole[first : first + rows], leaves


def typed(digits: str, message: Message) -> str:
    """Return the figures of a keypad after one more of its keys: at most three, without zeros in front."""
    if message.verb is Verb.DELETE:
        return digits[:-1]
    return digits if len(digits) == 3 else (digits + str(message.number)).lstrip("0") or "0"
