"""The picture turned as the panel hangs, with touch following."""

from __future__ import annotations

import pytest

from beermat.rules.common import Degree
from tests.screen.sitting import A, B
from tests.twin.artist import Artist
from tests.twin.conftest import started_anew
from tests.twin.guest import Guest
from tests.twin.machine import Machine
from tests.twin.panel import Panel, Turn


@pytest.mark.parametrize("turn", [90, 180])
def test_the_picture_is_turned_and_touch_follows_it(machine: Machine, turn: Turn) -> None:
    started_anew(machine, {"rotation": turn})
    artist = Artist(Panel(machine, turn).size)
    guest = Guest(machine, artist, turn=turn)
    guest.sees()
    # The Spritzen lie in the lower corners, the mats above them, the degrees over all of it.
    guest.deal(A, Degree.SCHWARZ, B, A)
    guest.deal(B, Degree.SCHNEIDER, A)
    artist.close()
