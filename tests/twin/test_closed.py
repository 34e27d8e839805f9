"""The table on a machine of its own: no key leads out of it, only three buttons and an answer do."""

from __future__ import annotations

import time
from pathlib import Path

from hardware.settings import DEFAULT_PINS
from tests.screen.sitting import A, B, double
from tests.twin.artist import Artist
from tests.twin.conftest import BUILT, UP
from tests.twin.disk import faithful
from tests.twin.guest import PATIENCE, Guest
from tests.twin.machine import Machine, until

ESCAPES = (
    ("ctrl", "alt", "f2"),
    ("alt", "f3"),
    ("esc",),
    ("f1",),
    ("alt", "f4"),
    ("alt", "tab"),
    ("ctrl", "c"),
    ("ctrl", "z"),
    ("ctrl", "backslash"),
    ("ctrl", "alt", "delete"),
    ("alt", "sysrq", "k"),
    ("alt", "sysrq", "b"),
    ("sleep",),
)
AFTER = 1.0
"""Seconds in which a key that leads somewhere does."""


def test_no_key_leads_out_of_the_table(guest: Guest) -> None:
    guest.tap(double(B))
    was = process(guest.machine)
    for keys in ESCAPES:
        guest.machine.type(*keys)
        time.sleep(AFTER)
        guest.sees()
    assert process(guest.machine) == was
    assert was.split()[-1] == "tty1"
    guest.tap(double(A))


def test_ctrl_alt_delete_does_nothing_from_the_first_process_on(
    image: Path, artist: Artist, tmp_path: Path
) -> None:
    log = tmp_path / "kernel"
    with Machine(BUILT, faithful(image, tmp_path), kernel_log=log) as machine:
        # Before this the PC's own BIOS takes the keys, and then a kernel that cannot be told anything yet.
        until(lambda: log.exists() and b"Run /init" in log.read_bytes(), "the first process", seconds=UP)
        guest = Guest(machine, artist)

        def stands_in_spite_of_it() -> bool:
            machine.type("ctrl", "alt", "delete")  # a machine that starts anew, or panics, is off: `PowerCut`
            return guest.looks()

        guest.waits(stands_in_spite_of_it, "the table stands", UP)


def test_three_buttons_held_together_switch_off_once_the_question_is_answered(guest: Guest) -> None:
    guest.deal(A)
    guest.holds_all_three()
    guest.press("spritze_a", "won_b")  # to the first answer, "Play on", and past it
    guest.machine.press(DEFAULT_PINS["spritze_b"])
    guest.machine.switched_off(PATIENCE)


def process(machine: Machine) -> str:
    """Say which process the table is, how often it has begun anew, and which console is in front."""
    return machine.shell("systemctl show -P MainPID -P NRestarts beermat; cat /sys/class/tty/tty0/active")
