"""What an account stood at before. Pure."""

from __future__ import annotations

from beermat.rules.schafkopf import Accounts, Deal


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
