"""Items become widgets, and stay the same widgets for as long as they are the same things."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib import import_module
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from beermat.screen.model import Action, Item

WIDGETS: Final = {
    "Wood": "backdrop",
    "Shade": "backdrop",
    "StripWidget": "backdrop",
    "MatWidget": "mat",
    "CoasterWidget": "coaster",
    "Medallion": "coaster",
    "Text": "backdrop",
    "BigButton": "buttons",
    "Key": "buttons",
    "Field": "buttons",
    "Mark": "buttons",
    "Tile": "cards",
    "Card": "cards",
    "Row": "cards",
    "Toast": "cards",
    "Banner": "cards",
    "Chart": "chart",
    "LedgerWidget": "chart",
    "Hand": "cards",
    "PosterWidget": "poster",
    "King": "poster",
    "Place": "poster",
    "Stamp": "celebration",
    "Splash": "celebration",
}
"""The module of `beermat.screen.widgets` in which each kind of item is drawn."""


def new_widget(kind: str, **properties: object) -> Any:
    """Return a widget of this kind; its module is only loaded now. Raises KeyError for an unknown kind."""
    module = import_module(f"beermat.screen.widgets.{WIDGETS[kind]}")
    return getattr(module, kind)(**properties)


ANIMATED: Final = ("MatWidget", "Stamp", "Splash")
"""The kinds of items that move by themselves, and need not."""

EVERYWHERE: Final = 16_384
"""Pixels that reach over the edge of any screen."""


class Picture:
    """What is on the screen: one widget for each item, in three layers.

    `shown` has the items and their widgets by the item's key.
    """

    def __init__(self, mm: float, *, animate: bool = True) -> None:
        """Begin empty. `mm` are the pixels in a millimetre; without `animate` everything jumps into place."""
        self.root: Final = Widget()
        self._layers: Final = tuple(Widget() for _ in range(3))
        for layer in self._layers:
            self.root.add_widget(layer)
        self._mm: Final = mm
        self._animate: Final = animate
        self._light = 1.0
        self.shown: dict[str, tuple[Item, Any]] = {}

    @property
    def moving(self) -> bool:
        """Whether something is still on its way to where it belongs."""
        return any(widget.moving for _, widget in self.shown.values())

    def widget(self, kind: str) -> Any:
        """Return the first widget of this kind, None if there is none."""
        return next((widget for item, widget in self.shown.values() if item.kind == kind), None)

    def dim(self, light: float) -> None:
        """Let only this share of the picture's light through, 1 (all of it) to 0 (the picture is black)."""
        if light == self._light:
            return
        self._light = light
        over = self.root.canvas.after
        over.clear()
        if light < 1:
            with over:
                Color(0, 0, 0, 1 - light)
                Rectangle(pos=(0, 0), size=(EVERYWHERE, EVERYWHERE))

    def show(
        self, items: Iterable[Item], *, pressed: Collection[str] = (), asked: Action | None = None
    ) -> None:
        """Show these items and no others.

        `pressed` are the keys of the items under fingers, `asked` what is on its way to the disk: both look
        pressed.
        """
        items = tuple(items)
        keys = {item.key for item in items}
        for key in [key for key in self.shown if key not in keys]:
            self._take_off(*self.shown.pop(key))
        for item in items:
            down = item.key in pressed or (asked is not None and item.action == asked)
            self._put(item, pressed=down)

    def _take_off(self, item: Item, widget: Any) -> None:
        self._layers[item.layer].remove_widget(widget)
        widget.taken_off()

    def _put(self, item: Item, *, pressed: bool) -> None:
        known = self.shown.get(item.key)
        if known is not None and (known[0].kind, known[0].layer) == (item.kind, item.layer):
            widget = known[1]
            if known[0] != item:
                _set(widget, {**item.look, **_place(item)})
        else:
            if known is not None:
                self._take_off(*known)
            properties: dict[str, object] = {**item.look, **_place(item), "mm": self._mm}
            if item.kind in ANIMATED and not self._animate:
                properties["animate"] = False
            widget = new_widget(item.kind, **properties)
            self._layers[item.layer].add_widget(widget)
        self.shown[item.key] = (item, widget)
        if widget.pressed != pressed:
            widget.pressed = pressed


def _place(item: Item) -> dict[str, object]:
    box = item.box
    return {"pos": (box.x, box.y), "size": (box.width, box.height), "turn": item.turn}


def _set(widget: Any, properties: dict[str, object]) -> None:
    for name, value in properties.items():
        if getattr(widget, name) != value:
            setattr(widget, name, value)
