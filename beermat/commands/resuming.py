"""The evening that the table comes up with: whether it is over, and when somebody played at it."""

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


def when_played(
    evening: Evening | None, booked: tuple[Stamp, ...], now: Stamp, *, seconds: float
) -> tuple[tuple[int, float], ...]:
    """Return when each deal and each Maß was booked, by the number of its entry.

    The times are those of the clock that says `seconds` now, and may lie before its beginning. † Where the
    clock of the machine was not set then or is not now, nobody can tell, and the entry is left out: those who
    play may close their evening, but a plug that was pulled does not make others' evening theirs.
    """
    entries = () if evening is None else zip(evening.record, booked, strict=False)
    return tuple(
        (number, seconds - max(0.0, since))
        for number, (entry, at) in enumerate(entries, 1)
        if isinstance(entry, DealScored | MassPaid) and (since := passed(at, now)) is not None
    )
