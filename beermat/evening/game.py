"""What an evening asks of a game beyond its rules: how it is written, counted and drawn.

Each game has a module for it in `beermat.evening`, loaded when it is first asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from beermat.evening.entries import Intent, Person, Seats
from beermat.evening.evening import Evening
from beermat.rules import catalogue
from beermat.rules.common import Calls, Deal, Result, Rules, Standing

if TYPE_CHECKING:
    from beermat.evening.notation.tokens import Line, Said, SeatForm, Word


class EveningGame(Protocol):
    """The functions of a game's module in `beermat.evening`; all are pure."""

    @property
    def BOLLEN(self) -> bool:  # noqa: N802 - a constant of the module
        """Whether Bollen are won and Maß are drunk in this game."""

    @property
    def SEATS(self) -> SeatForm:  # noqa: N802
        """How the seats are written."""

    @property
    def A_DEAL(self) -> str:  # noqa: N802
        """What a deal looks like."""

    def begins_deal(self, word: Word) -> bool:
        """Say whether a statement that begins with this word is a deal."""

    def read_deal(self, line: Line, words: list[Word], seats: Seats) -> Said:
        """Return the deal that these words tell."""

    def read_doubling(self, line: Line, word: Word) -> Intent:
        """Return the doubling that a word of `open` is."""

    def write_deal(self, calls: Calls, result: Result, seats: Seats) -> str:
        """Return a deal as it is written."""

    def write_doubling(self, call: Any) -> str:
        """Return a doubling as it is written."""

    def standing_as_json(self, standing: Standing, evening: Evening) -> dict[str, object]:
        """Return what is being played on, or was laid aside, as plain data (rules 4)."""

    def deal_as_json(self, deal: Deal, seats: Seats) -> dict[str, object]:
        """Return what a deal that counts did, beside its number and its doublings."""

    def count(self, counting: Any, deal: Deal, before: Evening) -> None:
        """Count a deal that is not struck on the sheets of a `beermat.evening.statistics.Counting`."""

    def winners(self, deal: Deal, seats: Seats) -> list[tuple[Person, ...]] | None:
        """Return each person, or each two partners, whose run of won deals a deal makes longer.

        It ends the run of all others; None if it ends nobody's.
        """

    def worth(self, deal: Deal) -> int:
        """Return what a deal came to, 0 for nothing."""

    def curves(self, rules: Any) -> Any:
        """Return the `beermat.evening.course.Curves` of a sheet before anything was played on it."""


def evening_game(rules: Rules) -> EveningGame:
    """Return what the game of these rules is in an evening."""
    return evening_game_named(rules.game)


def evening_game_named(game: str) -> EveningGame:
    """Return what the game of this name is in an evening."""
    return cast(EveningGame, catalogue.module(game, "evening"))
