"""A thousand tables are killed one after the other, on four records."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.test_kill import killed_again_and_again

KILLS = 250
"""On each record: a longer one takes longer to look through after each kill."""


@pytest.mark.parametrize("seed", range(4))
def test_a_thousand_kills_lose_nothing_that_was_shown_and_double_nothing(quick: Path, seed: int) -> None:
    begun = time.perf_counter()
    last, unshown = killed_again_and_again(quick, KILLS, random.Random(20261130 + seed))
    took = time.perf_counter() - begun
    print(f"\n{KILLS} kills, {last[0]} evenings, {unshown} bookings on disk but not yet shown: {took:.0f} s")
    assert last > (3, 0), "the record hardly grew"
    assert unshown, "no kill fell between the disk and the showing"
