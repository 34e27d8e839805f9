"""The dialogs that only Bierkopf has: plain data, pure.

Whatever has a `standing` was opened for a record of that length and books only on that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from beermat.rules.bierkopf import Calls, Side
from beermat.screen.screens import Own


class _Own(Own):
    __slots__ = ()
    game: ClassVar[str] = "bierkopf"


@dataclass(frozen=True, slots=True)
class Booking(_Own):
    """How did `side` win? `number` is the deal to replace, 0 for the deal being played.

    With `inserts` it is not replaced: a forgotten deal is told that was played before it.

    `calls` are the doublings of a deal to replace. `until` is when the booking goes to disk by itself, None
    if it waits for somebody to choose; `focus` of the flow says what will be booked.
    """

    side: Side
    standing: int
    number: int = 0
    calls: Calls = ()
    until: float | None = None
    inserts: bool = False

    @property
    def replaces(self) -> int:
        """The deal that this replaces."""
        return self.number

    @property
    def begun_by_button(self) -> bool:
        """Whether holding "won" still opens the menu."""
        return True

    def waiting(self) -> Booking:
        """Return the same without its countdown."""
        return replace(self, until=None)


@dataclass(frozen=True, slots=True)
class Keypad(_Own):
    """How many Augen has `side`? The rest as in `Booking`."""

    side: Side
    standing: int
    number: int = 0
    calls: Calls = ()
    digits: str = ""
    every_trick: bool = False
    inserts: bool = False

    @property
    def replaces(self) -> int:
        """The deal that this replaces."""
        return self.number


@dataclass(frozen=True, slots=True)
class Knocking(_Own):
    """Which of the first two hands knocks?"""


@dataclass(frozen=True, slots=True)
class Replacing(_Own):
    """What was really called in this deal, or in one forgotten before it, and who really won it?"""

    number: int
    standing: int
    calls: Calls = ()
    inserts: bool = False


@dataclass(frozen=True, slots=True)
class Correcting(_Own):
    """Lines of `side` set right by hand; `reason` counts through the reasons of the house."""

    side: Side
    standing: int
    change: int = 0
    reason: int = 0
