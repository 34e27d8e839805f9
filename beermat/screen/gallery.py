"""The scenes that are worth a picture: every screen of every game in a state that shows what it can. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from beermat.evening.entries import Intent
from beermat.evening.evening import Evening, fold
from beermat.scorekeeper import Booked
from beermat.screen.games import PACKAGES, shots_of
from beermat.screen.pages import PAGES, module_of
from beermat.screen.state import Flow

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


def shots() -> Iterator[Shot]:
    """Yield every scene that is drawn for the gallery."""
    for name in PACKAGES:
        yield from shots_of(name)
    for page in PAGES:
        yield from module_of(page).shots()
