"""What systemd is told of the table: whose it runs as, and that nothing gets past that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[1] / "systemd"
SERVICES = sorted(SYSTEMD.glob("units/*.service"))
DROP_INS = sorted(SYSTEMD.glob("turned-*.conf"))
PRIVILEGED = re.compile(r"^Exec\w+=[-@:|]*[+!].*$", re.MULTILINE)
"""A command that runs as root whatever the unit says."""


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_no_service_runs_as_root_and_none_of_its_commands_does(unit: Path) -> None:
    text = unit.read_text("utf-8")
    assert "\nUser=beermat\n" in text
    assert "\nNoNewPrivileges=yes\n" in text
    assert not PRIVILEGED.search(text)


@pytest.mark.parametrize("drop_in", DROP_INS, ids=lambda drop_in: drop_in.name)
def test_what_a_panel_that_is_turned_needs_of_root_is_the_kernels_own_file(drop_in: Path) -> None:
    (command,) = PRIVILEGED.findall(drop_in.read_text("utf-8"))
    named = re.findall(r"/\S+", command.split("=-+", 1)[1])
    assert [path.rstrip("'") for path in named] == ["/bin/sh", "/sys/class/graphics/fbcon/rotate_all"]


def test_every_unit_is_one_that_the_installer_lays() -> None:
    listed = re.search(r"^units=\(([^)]*)\)", (SYSTEMD / "kiosk").read_text("utf-8"), re.MULTILINE)
    assert listed is not None
    assert sorted(listed[1].split()) == sorted(one.name for one in SYSTEMD.glob("units/*"))
