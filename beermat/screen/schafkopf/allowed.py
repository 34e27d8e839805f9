"""Which doublings the table allows just now, as its buttons and lamps show it. Pure."""

from __future__ import annotations

from typing import Final

from beermat.evening.evening import Evening
from beermat.rules.schafkopf import Call, may_call
from beermat.rules.schafkopf_game import own_calls
from beermat.screen.steps import Action, Verb

SOMEBODY: Final = -1
"""In the place of a seat: somebody, it is not said who."""

NOBODY: Final = Action(Verb.NOBODY)
KONTRA: Final = Action(Verb.KONTRA)
KLOPFER: Final = Action(Verb.KLOPFER, number=SOMEBODY)
"""A Klopfer of whom it is not said who laid down."""


def may_klopfen(evening: Evening) -> bool:
    """Say whether somebody may lay down now."""
    return _may(evening, Call.KLOPFER)


def may_kontra(evening: Evening) -> bool:
    """Say whether Kontra, or Re, may be said now."""
    return _may(evening, Call.KONTRA)


def _may(evening: Evening, call: Call) -> bool:
    return not evening.closed and may_call(evening.accounts, own_calls(evening.calls), call)
