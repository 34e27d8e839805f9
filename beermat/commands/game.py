"""What the command line asks of a game: how `score`, `rules` and `stats` tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, cast

from beermat.evening.entries import Seats
from beermat.evening.evening import Evening
from beermat.evening.game import evening_game
from beermat.evening.statistics import Best, Total
from beermat.rules import catalogue
from beermat.rules.common import Deal, Standing
from beermat.wording import Words

Cells = tuple[str, str, str]
"""What was played, how it stood then, and how its value came about."""

Teller = Callable[[Any, Seats], Cells]


class ToldGame(Protocol):
    """The functions of a game's module in `beermat.commands`."""

    def teller(self, words: Words) -> Teller:
        """Return what tells a deal that counts."""

    def standing(self, standing: Standing, evening: Evening, words: Words) -> Iterator[str]:
        """Yield how it stands, line by line."""

    def rules_line(self, rules: Any) -> str:
        """Return how a rule set plays, in short."""

    def rules_notes(self, rules: Any) -> list[str]:
        """Return what its keys do not say by themselves, a sentence each."""

    def statistics(self, one: Total) -> dict[str, str]:
        """Return what is told of somebody's deals beside how many there were, each under its title."""


def told_game(game: str) -> ToldGame:
    """Return how the game of this name is told."""
    return cast(ToldGame, catalogue.module(game, "commands"))


def called(deal: Deal) -> str:
    """Return the doublings of a deal as they are written."""
    write = evening_game(deal.rules).write_doubling
    return " ".join(write(call) for call in deal.calls)


def number(best: Best | None) -> str:
    """Return the greatest number there was, or a dash."""
    return "-" if best is None else str(best.number)
