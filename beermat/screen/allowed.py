"""What the table knows of the people at it. Pure."""

from __future__ import annotations

from beermat.evening.entries import NOBODY_NAMED
from beermat.evening.evening import Evening


def unnamed(evening: Evening) -> bool:
    """Say whether nobody has said yet who sits at the table."""
    return evening.seats == NOBODY_NAMED
