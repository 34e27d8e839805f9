"""The plug is pulled in the midst of a busy evening, ten times.

A booking counts as shown once the picture that the display controller sends to the panel is that of the table
with it, as it is drawn here; nothing that the program says of itself is asked. After the next boot the same
panel must show it again. The disk is one that forgets what it was not told to flush.
"""

from __future__ import annotations

import random
import threading
from itertools import islice
from pathlib import Path

from beermat.evening.evening import Evening, fold
from beermat.rules.bierkopf import Degree
from tests.screen.sitting import A, B
from tests.twin.artist import Artist
from tests.twin.conftest import BUILT, UP
from tests.twin.disk import Forgetful
from tests.twin.guest import Guest
from tests.twin.machine import Machine, PowerCut, until

PULLS = 10
AT_WORK = (0.5, 12.0)
"""Seconds, first and last, that the table stands before the plug is pulled."""
DEGREES = (Degree.PLAIN, Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ)


def test_what_the_panel_showed_as_booked_is_there_after_the_plug_was_pulled_and_the_table_comes_up_again(
    image: Path, artist: Artist, tmp_path: Path
) -> None:
    chance = random.Random()
    disk = Forgetful(image, tmp_path)
    standings: list[Evening | None] = [None]
    seen = lost = 0
    for pull in range(PULLS + 1):
        with Machine(BUILT, disk.drive()) as machine:
            guest = came_up(machine, artist, standings)
            if pull == PULLS:
                break
            began = len(guest.shown.deals)
            play_until_the_plug_is_pulled(guest, chance)
            seen += len(guest.shown.deals) - began
        lost += disk.lose_power(chance)
        standings = [fold(guest.mirror.evening.record[:length]) for length in lengths(guest)]
    assert seen > PULLS, "this was no busy evening"
    assert lost, "the disk forgot nothing"


def came_up(machine: Machine, artist: Artist, standings: list[Evening | None]) -> Guest:
    """Wait until the panel shows the table of one of these evenings; return who sits down to it."""
    guests = [Guest(machine, artist, tonight=evening) for evening in standings]

    def sitting_down() -> Guest | None:
        return next((guest for guest in guests if guest.looks()), None)

    try:
        guest = until(sitting_down, f"the panel shows one of {len(guests)} evenings", seconds=UP)
    except AssertionError:
        guests[0].tell()
        raise
    assert guest is not None
    return guest


def play_until_the_plug_is_pulled(guest: Guest, chance: random.Random) -> None:
    """Score deals by touch, without a rest, until the machine is gone."""
    plug = threading.Timer(chance.uniform(*AT_WORK), guest.machine.pull_the_plug)
    plug.start()
    try:
        while True:
            first = chance.choice((A, B))
            callers = tuple(islice((first, first.other), chance.choice((0, 0, 1, 2))))
            guest.deal(chance.choice((A, B)), chance.choice(DEGREES), *callers)
    except PowerCut:
        plug.join()


def lengths(guest: Guest) -> range:
    """Return how many entries the record may have after this: what was shown, and what was touched then."""
    return range(len(guest.shown.record), len(guest.mirror.evening.record) + 1)
