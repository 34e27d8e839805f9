"""What each game has of its own in the Deckel notation: its deals, its doublings, its seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from beermat.evening.entries import Intent, Seats
from beermat.evening.line import Line, Word

if TYPE_CHECKING:
    from beermat.rules.catalogue import Calls, Claim, Rules


class Said(NamedTuple):
    """A deal as a line tells it.

    `marks` are the words that say the doublings, one for each; `result` is the word that a refusal of the
    result points at, unless `blame` has another for its reason.
    """

    calls: Calls
    claim: Claim
    marks: tuple[Word, ...]
    result: Word
    blame: Mapping[str, Word] = {}


class SeatForm(NamedTuple):
    """How four names are written: what stands between them, and which of them sits on each seat."""

    separators: str
    order: tuple[int, int, int, int]
    example: str


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
    from beermat.evening import bierkopf_notation, schafkopf_notation  # noqa: PLC0415 - they import this

    dialects: dict[str, Dialect] = {"bierkopf": bierkopf_notation, "schafkopf": schafkopf_notation}
    return dialects[game]
