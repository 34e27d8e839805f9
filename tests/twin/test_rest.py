"""The screen at rest: dimmed, asleep, and woken by a touch that does nothing else."""

from __future__ import annotations

import time

from PIL import Image, ImageStat

from beermat.screen.screensaver import JUST_WOKEN
from hardware.settings import DEFAULT_PINS
from tests.screen.sitting import B, double
from tests.twin.artist import Artist
from tests.twin.conftest import started_anew
from tests.twin.guest import PATIENCE, Guest
from tests.twin.machine import Machine, until
from tests.twin.panel import dark

DIMS, SLEEPS = 0.5, 0.75
"""Minutes without a touch. A slow machine must find the time to do something before it rests again."""


def test_the_idle_screen_dims_and_sleeps_and_the_first_touch_only_wakes(
    machine: Machine, artist: Artist
) -> None:
    started_anew(machine, {"dim_after": DIMS, "sleep_after": SLEEPS})
    guest = Guest(machine, artist)
    guest.sees()
    bright = guest.panel.look()

    until(lambda: is_dim(guest.panel.look(), bright), "a dimmed screen", seconds=PATIENCE)
    until(lambda: dark(guest.panel.look()), "a screen asleep", seconds=PATIENCE)
    guest.panel.touch(*guest.mirror.item(double(B)).box.center)
    guest.sees()
    stays(guest)
    guest.tap(double(B))

    until(lambda: is_dim(guest.panel.look(), bright), "a dimmed screen", seconds=PATIENCE)
    guest.machine.press(DEFAULT_PINS["spritze_a"])
    guest.sees()
    stays(guest)
    guest.press("spritze_a")


def stays(guest: Guest) -> None:
    """See that nothing but light has come of a touch, also once everything that follows it is over."""
    time.sleep(2 * JUST_WOKEN)
    guest.sees()


def is_dim(seen: Image.Image, bright: Image.Image) -> bool:
    """Say whether there is much less light than before, and yet enough to see something."""
    return 0.05 < brightness(seen) / brightness(bright) < 0.4


def brightness(seen: Image.Image) -> float:
    return ImageStat.Stat(seen.convert("L")).mean[0]
