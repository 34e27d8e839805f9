"""Who sat there in a deal, and what an account stood at before. Pure."""

from __future__ import annotations

from beermat.evening.entries import DealScored, Seats, SeatsTaken
from beermat.evening.evening import Evening, before_deal
from beermat.rules.schafkopf import Accounts, Deal


def seats_of(evening: Evening, number: int) -> Seats:
    """Return who sat there in deal `number`, or who sits there now for 0."""
    counting = [evening.record[at - 1] for at in evening.undoable]
    taken = max((at for at, entry in enumerate(counting) if isinstance(entry, SeatsTaken)), default=0)
    before = sum(isinstance(entry, DealScored) for entry in counting[:taken])
    return evening.seats if number == 0 or number > before else before_deal(evening, number).seats


def earlier(accounts: Accounts, deals: tuple[Deal, ...], seat: int, most: int) -> tuple[int, ...]:
    """Return what the account of this seat stood at before, the latest last, at most so many.

    It goes back to the last change of seats: what others had is not shown.
    """
    found: list[int] = []
    standing = accounts.balances
    for deal in reversed(deals):
        if len(found) == most or (not deal.struck and deal.balances != standing):
            break
        if not deal.struck and any(deal.payments):
            first, second, third, fourth = (
                had - got for had, got in zip(standing, deal.payments, strict=True)
            )
            standing = (first, second, third, fourth)
            found.append(standing[seat])
    return tuple(reversed(found))
