"""What the flow asks for: of the scorekeeper, of the host's lock, of the table itself. Plain data, pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beermat.evening.questions import Question
    from beermat.scorekeeper import Wanted


@dataclass(frozen=True, slots=True)
class Want:
    """An intent, for the record of length `standing` (None: for whatever the table is)."""

    intent: Wanted
    standing: int | None = None


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


Ask = Want | Inquire | Shuffle | Leave | Unlock
