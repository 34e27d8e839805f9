"""A scene that is worth a picture."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from beermat.evening.entries import Intent
from beermat.evening.evening import Evening, fold
from beermat.scorekeeper import Booked
from beermat.screen.model import Flow

NOW: Final = 1000.0
"""Seconds on the clock of every picture."""


class Shot(NamedTuple):
    """One picture: its name, the evening and the state of the screen.

    `facing` says whether it is also drawn for two sides that sit face to face.
    """

    name: str
    evening: Evening
    flow: Flow
    facing: bool = False


def told(evening: Evening, seconds: float = 3.0) -> Flow:
    """Return the table that tells the last entry of the evening, for so many seconds more."""
    *earlier, entry = evening.record
    booked = Booked(evening, entry, cast(Intent, entry), fold(earlier))
    return Flow(notice=booked, notice_until=NOW + seconds)
