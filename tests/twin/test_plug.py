"""The plug is pulled in the midst of a busy evening, ten times.

A booking counts as shown once the picture that the display controller sends to the panel is that of the table
with it, as it is drawn here; nothing that the program says of itself is asked. After the next boot the same
panel must show it again. The disk is one that forgets what it was not told to flush.
"""

from __future__ import annotations

import os
import random
import secrets
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from beermat.evening.evening import Evening, fold
from beermat.rules.common import Degree
from tests.screen.sitting import A, B
from tests.twin.artist import Artist
from tests.twin.conftest import BUILT, UP, Say
from tests.twin.disk import Forgetful
from tests.twin.guest import Guest
from tests.twin.machine import Machine, PowerCut

PULLS = 10
SEED = int(os.environ.get("BEERMAT_TWIN_SEED", secrets.randbelow(10**6)))
"""What is played, when the plug is pulled and what the disk forgets follow from it; each run has another."""
SHOWN = (0, 1, 2)
"""Deals that the panel has shown as booked since the table stands, when the plug is about to be pulled."""
THEN = 6.0
"""Seconds within which it then is."""
DEGREES = (Degree.PLAIN, Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ)


class Pub:
    """One evening on one disk, whatever befalls the machine; `guest` sits at the table that stands."""

    def __init__(self, image: Path, artist: Artist, folder: Path) -> None:
        self._disk = Forgetful(image, folder)
        self._artist = artist
        self._machine = self._switched_on()
        self.guest = self._came_up([None])

    def lose_power(self, chance: random.Random) -> int:
        """Pull the plug, also from the disk, and put it back; return how many blocks the disk has lost."""
        self._machine.close()
        lost = self._disk.lose_power(chance)
        self._machine = self._switched_on()
        return lost

    def sits_down(self) -> None:
        """Wait until the panel shows what it had shown, with or without what was just being booked."""
        was, touched = self.guest.shown.record, self.guest.mirror.evening.record
        self.guest = self._came_up([fold(touched[:end]) for end in range(len(was), len(touched) + 1)])

    def close(self) -> None:
        self._machine.close()

    def _switched_on(self) -> Machine:
        return Machine(BUILT, self._disk.drive())

    def _came_up(self, standings: list[Evening | None]) -> Guest:
        guests = [Guest(self._machine, self._artist, tonight=evening) for evening in standings]

        def sitting_down() -> Guest | None:
            return next((guest for guest in guests if guest.looks()), None)

        guest = guests[0].waits(sitting_down, f"the panel shows one of {len(guests)} evenings", UP)
        assert guest is not None
        return guest


@pytest.fixture(scope="module")
def pub(image: Path, artist: Artist, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pub]:
    one = Pub(image, artist, tmp_path_factory.mktemp("pub"))
    yield one
    one.close()


@pytest.mark.parametrize("pull", range(1, PULLS + 1))
def test_what_was_shown_as_booked_is_there_after_the_plug_was_pulled_and_the_table_comes_up_again(
    pub: Pub, pull: int, say: Say
) -> None:
    chance = random.Random(f"{SEED}, pull {pull}")
    before = len(pub.guest.shown.deals)
    play_until_the_plug_is_pulled(pub.guest, chance)
    shown = pub.guest.shown
    lost = pub.lose_power(chance)
    say(f"seed {SEED}, pull {pull}: {before} + {len(shown.deals) - before} deals shown, {lost} blocks lost")
    pub.sits_down()
    stands = len(pub.guest.shown.deals)
    say(f"the table stands with {stands} deals, {pub.guest.machine.age:.1f} s after power-on")


def play_until_the_plug_is_pulled(guest: Guest, chance: random.Random) -> None:
    """Score deals by touch, without a rest, until the machine is gone."""
    undisturbed, then = chance.choice(SHOWN), chance.uniform(0, THEN)
    for _ in range(undisturbed):
        score(guest, chance)
    plug = threading.Timer(then, guest.machine.pull_the_plug)
    plug.start()
    try:
        while True:
            score(guest, chance)
    except PowerCut:
        plug.join()


def score(guest: Guest, chance: random.Random) -> None:
    first = guest.may_double()
    callers = tuple(islice((first, first.other), chance.choice((0, 0, 1, 2))))
    guest.deal(chance.choice((A, B)), chance.choice(DEGREES), *callers)
