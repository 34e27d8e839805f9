"""What the flow asks for: of the scorekeeper, of the host's lock, of the table itself. Plain data, pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from beermat.evening.entries import EveningOpened, Intent, TakeOff

if TYPE_CHECKING:
    from beermat.evening.questions import Question


@dataclass(frozen=True, slots=True)
class Want:
    """An intent, for the record of length `standing` (None: for whatever the table is)."""

    intent: Intent | TakeOff
    standing: int | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """A new evening."""

    opening: EveningOpened


@dataclass(frozen=True, slots=True)
class Inquire:
    """A question to the book."""

    question: Question


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A shuffled pack of so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The table shall be left; it is for the table itself, not for the scorekeeper."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """The host's PIN as it was typed, for the lock; an empty one asks only how it stands."""

    digits: str = field(repr=False)


Ask = Want | Open | Inquire | Shuffle | Leave | Unlock
