"""The evening that the table comes up with: whether it is over, and when somebody last played at it."""

from __future__ import annotations

from beermat.evening.entries import DealScored, EveningClosed, MassPaid
from beermat.evening.evening import Evening
from beermat.scorekeeper import Scorekeeper
from beermat.storage.clock import Stamp, is_over, passed


def close_if_over(keeper: Scorekeeper, booked: tuple[Stamp, ...], now: Stamp) -> None:
    """Close an evening on which nothing was booked for eight hours; the next people find it over.

    `booked` are the stamps of its entries.
    """
    if booked and keeper.evening.deals and is_over(booked[-1], now):
        keeper.want(EveningClosed())


def last_played(evening: Evening | None, booked: tuple[Stamp, ...], now: Stamp, *, seconds: float) -> float:
    """Return when a deal or a Maß was last booked, on the clock that says `seconds` now.

    It may be before that clock's beginning. † Where the clock of the machine was not set then or is not now,
    nobody can tell, and it is minus infinity: those who play may close their evening, but a plug that was
    pulled does not make others' evening theirs.
    """
    entries = () if evening is None else zip(evening.record, booked, strict=False)
    played = [at for entry, at in entries if isinstance(entry, DealScored | MassPaid)]
    since = passed(played[-1], now) if played else None
    return float("-inf") if since is None else seconds - max(0.0, since)
