"""The one place that knows which screens belong to which game; whatever else there is serves both.

A game has two modules: `table`, which is all that the first picture needs, and `play`, which is loaded with
the first touch. Both are looked up by the game's name, as its rule sets and its dialogs have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from beermat.evening.entries import Seats
    from beermat.evening.evening import Evening
    from beermat.rules.bierkopf import Side
    from beermat.rules.catalogue import Deal, Rules
    from beermat.screen.flow import Step
    from beermat.screen.gallery import Shot
    from beermat.screen.scene import Item, View
    from beermat.screen.screens import Own, Screen
    from beermat.screen.state import Flow, Pressed
    from beermat.screen.steps import Action, House

PACKAGES: Final[Mapping[str, str]] = {
    "bierkopf": "beermat.screen.bierkopf",
    "schafkopf": "beermat.screen.schafkopf",
}


class GameTable(Protocol):
    """What a game shows on the table itself."""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return what lies on the wood beside the strip, undo and the mark at the edge."""

    def lamps(self, evening: Evening) -> dict[str, bool]:
        """Return which of the four buttons beside undo do something on the table now."""

    def told(self, view: View, deal: Deal, seats: Seats) -> tuple[str, str]:
        """Return who played a deal of this game ("" for nobody), and how its value came about.

        Here and below `seats` are those who sat there in that deal.
        """

    def called_last(self, view: View) -> str:
        """Return the name of the last doubling that was called in the deal being played."""

    def seated(self, seats: Seats) -> str:
        """Return who plays in one line, and with whom where there are sides."""

    def celebrated(self, deal: Deal) -> Side | None:
        """Return the side for whose win the light runs round the table, None for nobody."""


class GamePlay(Protocol):
    """What a game makes of touches, and its dialogs."""

    def fields(self) -> tuple[tuple[int, str], ...]:
        """Return the seats in the order in which their names are asked for, each with its side or suit."""

    def table_choices(self, evening: Evening) -> tuple[Action, ...]:
        """Return what the table itself offers beside what every game does."""

    def menu_choices(self, evening: Evening) -> tuple[Action, ...]:
        """Return what hides behind the mark at the edge, in its order, without the way back."""

    def choices(self, screen: Own, evening: Evening) -> tuple[Action, ...]:
        """Return everything that can be chosen in one of the game's own dialogs."""

    def on_table(self, flow: Flow, evening: Evening, action: Action, now: float) -> Step | None:
        """Return what follows from an action on the table or in the menu; None if it is not this game's."""

    def on_own(self, flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:
        """Return what follows from an action in one of the game's own dialogs."""

    def behind(self, screen: Own) -> Screen:
        """Return where the way back leads from one of the game's own dialogs."""

    def replacing(self, evening: Evening, number: int, standing: int, *, inserts: bool = False) -> Own:
        """Return the dialog that replaces deal `number`, or with `inserts` tells one forgotten before it."""

    def press(self, flow: Flow, evening: Evening, event: Pressed, house: House) -> Step | None:
        """Return what a button does on the table or in an own dialog; None: what it does everywhere."""

    def dialog(self, view: View, screen: Own) -> tuple[Item, ...]:
        """Return how one of the game's own dialogs looks."""

    def row(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return a deal that counts as 4 or 5 cells: number, who, how, what it brought, what then stood."""

    def card(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return what a deal that counts did beside its own line, one text a line."""

    def rules_title(self, view: View) -> str:
        """Return the title of the rules to choose from while this game is played."""

    def rules_row(self, view: View, rules: Rules) -> list[str]:
        """Return rules to choose from as cells: what they are called, and what tells them from others."""


def shots_of(name: str) -> Iterator[Shot]:
    """Yield the scenes of this game that are worth a picture."""
    found: Iterator[Shot] = import_module(f"{PACKAGES[name]}.shots").shots()
    return found


def table_of(name: str) -> GameTable:
    """Return the table of this game; raise KeyError for a game that has none."""
    return cast(GameTable, import_module(f"{PACKAGES[name]}.table"))


def play_of(name: str) -> GamePlay:
    """Return the play of this game; raise KeyError for a game that has none."""
    return cast(GamePlay, import_module(f"{PACKAGES[name]}.play"))
