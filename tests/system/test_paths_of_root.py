"""What root does at the table's machine leads nowhere that the table's own user could have laid a link.

By its name it comes after test_kiosk, and finds a table that stands. It leaves one too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.system.footsteps import STRACE, walked
from tests.system.kiosk import DATA, RECORD, changed, current
from tests.system.machine import Machine

SCRATCH: Final = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock")
"""Everybody's folders, in which nobody can move what is another's."""
NO_FILES: Final = ("/proc", "/dev", "/sys")


def weak_folders(machine: Machine) -> set[str]:
    """Return the folders in which the table's user may lay and move things."""
    found = machine.says(
        "find / -xdev -type d -user beermat 2>/dev/null; find /run -type d -user beermat 2>/dev/null; "
        "cd / && runuser -u beermat -- find / -type d -writable 2>/dev/null || true"
    )
    weak = {f for f in found.splitlines() if f not in SCRATCH and not f.startswith(NO_FILES)}
    assert DATA in weak
    return weak


def through_weak_folders(machine: Machine, tmp_path: Path, command: str) -> list[str]:
    """Run it and return what root named in such folders."""
    weak = weak_folders(machine)
    log = tmp_path / "footsteps"
    machine.run(command, watched=(*STRACE, log), within=1800)
    steps = list(walked(log))
    assert any("beermat" in step.path for step in steps), "root was not seen"
    weak |= weak_folders(machine)
    return [
        f"{step.call} {step.path}"
        for step in steps
        if any(str(above) in weak for above in Path(step.path).parents)
    ]


@pytest.mark.parametrize(
    "command",
    [
        "make kiosk",
        "beermat backup",
        "beermat restore 1",
        "beermat doctor --quick",
    ],
)
def test_a_command_as_root_goes_through_no_folder_of_the_table(
    machine: Machine, tmp_path: Path, command: str
) -> None:
    if "restore" in command:
        machine.says("systemctl stop beermat")
    assert through_weak_folders(machine, tmp_path, command) == []
    machine.says("systemctl start beermat")


def test_a_pin_is_set_and_taken_away_without_a_step_into_the_tables_folder(
    machine: Machine, tmp_path: Path
) -> None:
    machine.says(f"runuser -u beermat -- touch {RECORD}.tries")
    typed = "printf '4711\\n4711\\n' | setsid beermat pin; beermat pin --off"
    assert through_weak_folders(machine, tmp_path, typed) == []


def test_an_update_and_the_way_back_go_through_no_folder_of_the_table(
    machine: Machine, tmp_path: Path
) -> None:
    before = current(machine)
    with changed(machine, "pyproject.toml", r'^version = ".*"', 'version = "99.2"'):
        assert through_weak_folders(machine, tmp_path, "make kiosk-update") == []
    assert "99.2" in current(machine)
    assert through_weak_folders(machine, tmp_path, "make kiosk-back") == []
    assert current(machine) == before


def test_letting_go_and_installing_beside_a_record_go_through_no_folder_of_the_table(
    machine: Machine, tmp_path: Path
) -> None:
    assert through_weak_folders(machine, tmp_path, "make kiosk-remove") == []
    assert through_weak_folders(machine, tmp_path, "make kiosk") == []
    assert machine.table(), machine.console()


@pytest.mark.parametrize("what", ["config", "source"])
def test_nothing_is_done_by_way_of_a_folder_of_the_table(machine: Machine, what: str) -> None:
    way, back = {
        "config": (
            f"cp -p /etc/beermat.toml {DATA}/ && ln -sfn {DATA}/beermat.toml /etc/beermat.toml && make kiosk",
            f"rm /etc/beermat.toml && cp -p {DATA}/beermat.toml /etc/ && rm {DATA}/beermat.toml",
        ),
        "source": (
            f"cp -r . {DATA}/source && cd {DATA}/source && make kiosk",
            f"rm -r {DATA}/source",
        ),
    }[what]
    before = current(machine)
    refused = machine.run(way, check=False)
    machine.says(back)
    assert refused.returncode != 0
    assert f"the table's user may change {DATA}" in refused.stderr
    assert current(machine) == before
    assert machine.says("stat -c %U:%G:%a /etc/beermat.toml") == "root:beermat:640"
