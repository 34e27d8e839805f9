"""What all dialogs have in common: a shade, a title, a row of outlined buttons. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from beermat.rules.bierkopf import Side
from beermat.screen.flow import counting_to
from beermat.screen.layout import Box, DialogLayout, Kind
from beermat.screen.scene import Item, View
from beermat.screen.state import QUIET
from beermat.screen.steps import Action, Verb

DELETE_SIGN: Final = "<"
"""What the widget of a key draws as an arrow to the left."""
SHIFT_SIGN: Final = "^"
"""What it draws as an arrow upwards."""

Button = tuple[Action, Mapping[str, object]]
"""What a button does, and its look."""


class Sheet:
    """Collects the items of one dialog: first the shade over the table, then whatever is put on it."""

    def __init__(
        self, view: View, kind: Kind, title: str, subtitle: str = "", side: Side | None = None
    ) -> None:
        """Begin a dialog of this kind, turned towards `side` where the sides sit face to face."""
        self.view = view
        self.words = view.words
        self.dialog: DialogLayout = view.layout.dialog(kind, side)
        whole = Box(0, 0, view.layout.width, view.layout.height)
        self.items = [Item("shade", "Shade", whole, layer=1)]
        if title:
            self.put("title", "Text", self.dialog.title, text=title, size_name="title", bold=True)
        if subtitle:
            self.put("subtitle", "Text", self.dialog.subtitle, text=subtitle, size_name="body")

    def put(self, key: str, kind: str, box: Box, action: Action | None = None, **look: object) -> None:
        """Put one more thing on the dialog; whatever can be chosen shows whether the buttons stand on it."""
        if action is not None:
            look["focus"] = action == self.view.flow.focus
        name = f"{type(self.view.flow.screen).__name__} {key}"
        self.items.append(Item(name, kind, box, look, action, None, self.dialog.turn, 1))

    def drags(self, pitch: float) -> None:
        """Let what was put last be dragged, and the list with it; its lines are so many pixels high."""
        self.items[-1] = self.items[-1]._replace(drag=pitch)

    def actions(self, *buttons: Button) -> None:
        """Put the row of outlined buttons, at most five."""
        for (action, look), box in zip(buttons, self.dialog.actions(len(buttons)), strict=True):
            self.put(f"action {action}", "BigButton", box, action, **look)

    def question(self, safe: Button, grave: Button) -> None:
        """Put two answers, of no side: the one that changes nothing, and the one that cannot be meant idly.

        Each is in the same place in all questions, and the safe one comes first.
        """
        for key, (action, look), box in zip(
            ("safe", "grave"), (safe, grave), self.dialog.answers(), strict=True
        ):
            self.put(key, "Tile", box, action, **look)

    def keypad(self, keys: Sequence[Action], *, enabled: bool = True) -> None:
        """Put the twelve keys of a keypad: figures, backspace and OK; they are grey unless `enabled`."""
        for action, box in zip(keys, self.dialog.keypad(), strict=True):
            text = {Verb.DELETE: DELETE_SIGN, Verb.DONE: self.words("OK")}.get(
                action.verb, str(action.number)
            )
            self.put(f"key {text}", "Key", box, action, text=text, enabled=enabled)

    @property
    def done(self) -> tuple[Item, ...]:
        """The items, from the bottom to the top."""
        return tuple(self.items)


def back(view: View) -> Button:
    """Return the button that leaves a dialog in which nothing is begun."""
    return Action(Verb.BACK), {"text": view.words("Back")}


def cancel(view: View) -> Button:
    """Return the button that leaves a dialog with nothing done."""
    return Action(Verb.BACK), {"text": view.words("Cancel")}


def countdown(view: View, action: Action) -> float:
    """Return how much is left of the time until this is booked by itself, 1 to 0; -1 if it is not."""
    until = counting_to(view.flow)
    if until is None or view.flow.focus != action:
        return -1.0
    return max(0.0, min(1.0, (until - view.now) / QUIET))
