"""The dialogs that may be open, and what the flow asks of the scorekeeper: plain data, pure.

The first picture of the table needs nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from beermat.evening.entries import EveningOpened, Intent
from beermat.rules.bierkopf import Calls, Side
from beermat.screen.steps import Table

# Dialogs. Whatever has a `standing` was opened for a record of that length and books only on that.


@dataclass(frozen=True, slots=True)
class Booking:
    """How did `side` win? `number` is the deal to replace, 0 for the deal being played.

    `calls` are the doublings of a deal to replace. `until` is when the booking goes to disk by itself, None
    if it waits for somebody to choose; `focus` of the flow says what will be booked.
    """

    side: Side
    standing: int
    number: int = 0
    calls: Calls = ()
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Keypad:
    """How many Augen has `side`? The rest as in `Booking`."""

    side: Side
    standing: int
    number: int = 0
    calls: Calls = ()
    digits: str = ""
    every_trick: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """What is rarely needed."""


@dataclass(frozen=True, slots=True)
class Knocking:
    """Which of the first two hands knocks?"""


@dataclass(frozen=True, slots=True)
class Naming:
    """Who sits where, clockwise A1, B1, A2, B2. `opening` begins a new evening with them."""

    names: tuple[str, str, str, str]
    dealer: int
    field: int = 0
    capital: bool = True
    opening: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """The evening's deals in pages; page 0 holds the latest."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class DealShown:
    """One deal of the past."""

    number: int


@dataclass(frozen=True, slots=True)
class Replacing:
    """What was really called in this deal, and who really won it?"""

    number: int
    standing: int
    calls: Calls = ()


@dataclass(frozen=True, slots=True)
class Paying:
    """Who pays a Maß?"""


@dataclass(frozen=True, slots=True)
class RulesAsked:
    """Which rules shall be played?"""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Correcting:
    """Lines of `side` set right by hand; `reason` counts through `REASONS`."""

    side: Side
    standing: int
    change: int = 0
    reason: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """Is the evening really over?"""


@dataclass(frozen=True, slots=True)
class Over:
    """The evening is closed: what now?"""


Screen = (
    Table
    | Booking
    | Keypad
    | Menu
    | Knocking
    | Naming
    | History
    | DealShown
    | Replacing
    | Paying
    | RulesAsked
    | Correcting
    | Ending
    | Over
)


# What the flow asks of the scorekeeper.


@dataclass(frozen=True, slots=True)
class Want:
    """An intent, for the record of length `standing` (None: for whatever the table is)."""

    intent: Intent
    standing: int | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """A new evening."""

    opening: EveningOpened


Ask = Want | Open
