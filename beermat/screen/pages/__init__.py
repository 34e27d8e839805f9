"""Dialogs that have a module each, whichever game is played: it brings all that belongs to its dialog."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from beermat.evening.evening import Evening
    from beermat.screen.flow import Step
    from beermat.screen.gallery import Shot
    from beermat.screen.scene import Item, View
    from beermat.screen.screens import Page, Screen
    from beermat.screen.state import Flow
    from beermat.screen.steps import Action, House


class PageModule(Protocol):
    """The functions of a page's module."""

    def choices(self, screen: Any, evening: Evening, house: House) -> tuple[Action, ...]:
        """Return everything that can be chosen, in the order in which the five buttons walk through it."""

    def act(
        self, flow: Flow, screen: Any, evening: Evening, action: Action, *, now: float, house: House
    ) -> Step:
        """Return what follows when this is chosen; the way back is not asked for here."""

    def length(self, screen: Any, evening: Evening) -> int:
        """Return how many lines its list has; only lists that scroll have it."""

    def behind(self, screen: Any) -> Screen:
        """Return where the way back leads."""

    def dialog(self, view: View, screen: Any) -> tuple[Item, ...]:
        """Return how it looks."""

    def shots(self) -> Iterator[Shot]:
        """Yield the scenes of this page that are worth a picture."""


PAGES: tuple[str, ...] = (
    "history",
    "deal",
    "mass",
    "standing",
    "evenings",
    "past",
    "course",
    "bollen",
    "figures",
    "ranked",
    "portrait",
    "gathering",
    "naming",
    "namesakes",
    "off_list",
    "taking_off",
    "placing",
    "drawing",
    "sows",
    "koenig",
    "leaving",
    "mended",
    "over",
    "pin",
    "shut",
)
"""The pages there are, for the gallery."""


def page_of(screen: Page) -> PageModule:
    """Return the module of this page."""
    return module_of(screen.page)


def module_of(page: str) -> PageModule:
    """Return the module of the page of this name; it is loaded when it is first opened."""
    return cast(PageModule, import_module(f"beermat.screen.pages.{page}"))
