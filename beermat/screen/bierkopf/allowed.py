"""Which doublings the table allows just now, as its buttons and lamps show it. Pure."""

from __future__ import annotations

from beermat.evening.evening import Evening
from beermat.rules import bierkopf
from beermat.rules.bierkopf import Call, Side
from beermat.rules.bierkopf_game import own_calls


def may_last_hand(evening: Evening, side: Side) -> bool:
    """Say whether this side may call the last-hand double now."""
    return _may(evening, Call(side, True))


def may_double(evening: Evening, side: Side) -> bool:
    """Say whether this side may double now."""
    return _may(evening, Call(side))


def _may(evening: Evening, call: Call) -> bool:
    return not evening.closed and bierkopf.may_call(
        evening.mats, own_calls(evening.calls), call, dealers=evening.dealers
    )
