"""What the table itself allows just now, as its buttons and lamps show it. Pure."""

from __future__ import annotations

from beermat.evening.entries import NOBODY_NAMED
from beermat.evening.evening import Evening
from beermat.rules import bierkopf
from beermat.rules.bierkopf import Call, Side


def may_last_hand(evening: Evening, side: Side) -> bool:
    """Say whether this side may call the last-hand double now."""
    return not evening.closed and bierkopf.may_call(
        evening.mats, evening.calls, Call(side, True), dealers=evening.dealers
    )


def may_double(evening: Evening, side: Side) -> bool:
    """Say whether this side may double now."""
    return not evening.closed and bierkopf.may_call(
        evening.mats, evening.calls, Call(side), dealers=evening.dealers
    )


def unnamed(evening: Evening) -> bool:
    """Say whether nobody has said yet who sits at the table."""
    return evening.seats == NOBODY_NAMED
