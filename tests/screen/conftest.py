"""A table in the middle of its evening, for the tests of the screen."""

from __future__ import annotations

import pytest

from beermat.rules.presets import house, named

from .sitting import A, B, Sitting


@pytest.fixture
def nine() -> Sitting:
    """Nine deals with target 3; deal 3 closed a Bollen for A."""
    table = Sitting(house(named("bierkopf"), {"target": 3}))
    for side in (A, A, A, B, A, B, A, B, A):
        table.deal(side)
    return table
