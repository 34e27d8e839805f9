"""What the screen asks of a game: its table, which the first picture needs, and what it makes of touches.

A game has a module for each in its package, `table` and `play`, loaded when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from beermat.rules import catalogue
from beermat.rules.common import Deal, Rules, Side
from beermat.screen.dialogs.base import Button
from beermat.screen.model import Dialog, Item, Message, Pressed, Step, View

if TYPE_CHECKING:
    from beermat.evening.entries import Seats
    from beermat.evening.evening import Evening
    from beermat.evening.statistics import Total
    from beermat.wording import Words


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


class Ranking(NamedTuple):
    """One way to put people in order: by `number`, the greatest first.

    `told` is that number as it is shown, `detail` what stands beside it, in short. `partners` ranks two
    together.
    """

    key: str
    title: str
    game: str
    number: Callable[[Total], int]
    detail: Callable[[Words, Total], str]
    told: Callable[[Words, Total], str]
    partners: bool = False


class GamePlay(Protocol):
    """What a game makes of touches on its table, and what it tells in the dialogs that all games share."""

    def act(self, view: View, message: Message) -> Step:
        """Return what follows from a message to the table."""

    def press(self, view: View, event: Pressed) -> Step | None:
        """Return what a Spritze or "won" does on the table; None: nothing."""

    def menu(self, view: View, shared: Mapping[str, Button]) -> tuple[Button, ...]:
        """Return the menu in its order: of what every game has (`shared`) and of the game's own.

        `shared` has names, deals, course, statistics, misdeal, mass, settling, rules, evenings, redo, close.
        """

    def fields(self) -> tuple[tuple[int, str], ...]:
        """Return the seats in the order in which their names are asked for, each with its side or suit."""

    def replacing(self, evening: Evening, number: int, origin: Dialog, *, inserts: bool = False) -> Dialog:
        """Return the dialog that replaces deal `number`, or with `inserts` tells one forgotten before it.

        `origin` is where it leads back to, and on to once it is done.
        """

    def row(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return a deal that counts as 4 or 5 cells: number, who, how, what it brought, what then stood."""

    def card(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return what a deal that counts did beside its own line, one text a line."""

    @property
    def title(self) -> str:
        """What the game is called, in every language."""

    def in_short(self, view: View, deal: Deal, seats: Seats) -> str:
        """Return who won or played a deal, how, and what it came to, in one line."""

    def matches(self, view: View, side: Side) -> str:
        """Return how many matches a side has won; "" where nobody plays for any."""

    def rankings(self) -> Sequence[Ranking]:
        """Return how the statistics rank people by what they did in this game."""

    def counted(self, words: Words, total: Total) -> Iterator[tuple[str, str, str]]:
        """Yield each thing that is counted of somebody: its title, its number, and what stands below it."""

    def rules_title(self, view: View) -> str:
        """Return the title of the rules to choose from while this game is played."""

    def rules_row(self, view: View, rules: Rules) -> list[str]:
        """Return rules to choose from as cells: what they are called, and what tells them from others."""


def table_of(name: str) -> GameTable:
    """Return the table of this game; raise KeyError for a game that has none."""
    table: GameTable = catalogue.module(name, "screen", "table").TABLE
    return table


def play_of(name: str) -> GamePlay:
    """Return the play of this game; raise KeyError for a game that has none."""
    play: GamePlay = catalogue.module(name, "screen", "play").PLAY
    return play
