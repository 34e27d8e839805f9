"""What each game has of its own in the Deckel notation: its deals, its doublings, its seats."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from beermat.evening.entries import Intent, Seats
from beermat.evening.line import Line, Said, SeatForm, Word
from beermat.rules.common import Rules


class Dialect(Protocol):
    """The functions of a game's notation module."""

    @property
    def SEATS(self) -> SeatForm:  # noqa: N802 - a constant of the module
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

    def write_deal(self, calls: Any, result: Any, seats: Seats) -> str:
        """Return a deal as it is written."""

    def write_doubling(self, call: Any) -> str:
        """Return a doubling as it is written."""


def dialect_of(rules: Rules) -> Dialect:
    """Return how the game of these rules is written."""
    return _dialect(rules.game)


@cache
def _dialect(game: str) -> Dialect:
    from beermat.evening import bierkopf_notation, schafkopf_notation  # noqa: PLC0415 - the start needs no notation

    dialects: dict[str, Dialect] = {"bierkopf": bierkopf_notation, "schafkopf": schafkopf_notation}
    return dialects[game]
