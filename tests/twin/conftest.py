"""The twins that the tests sit at."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.twin.artist import Artist
from tests.twin.disk import faithful
from tests.twin.guest import Guest
from tests.twin.machine import PANEL, Machine

BUILT = Path(os.environ.get("BEERMAT_TWIN", Path(__file__).parent.parent.parent / "build/twin"))
"""Where `make test-twin` has built the twin."""
UP = 900.0
"""Seconds after which a table that does not stand will not come, on whatever host."""

Say = Callable[[str], None]
"""Writes a line beside the names of the tests, for whoever wants to know what was measured."""


class Started(NamedTuple):
    """A machine on whose panel a fresh table stands, and how long that took.

    `after` are seconds since its power came on, `waited` those of them in which the host had no time for it;
    `kernel` are those that its kernel took to start, before anything of ours: what this host is worth.
    """

    machine: Machine
    after: float
    waited: float
    kernel: float


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Tell what was measured, also if all goes well."""

    def line(said: str) -> None:
        with capsys.disabled():
            print(f"\n    {said}", flush=True)

    return line


@pytest.fixture(scope="session")
def image() -> Path:
    """The built disk, which nobody writes to."""
    found = BUILT / "twin.img"
    assert found.exists(), f"{found} is not there: `make test-twin` builds it"
    return found


@pytest.fixture(scope="session")
def artist() -> Iterator[Artist]:
    """Draws for the panel as it is mounted by default."""
    one = Artist(PANEL)
    yield one
    one.close()


@pytest.fixture(scope="session")
def started(image: Path, artist: Artist, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A machine that was switched on, kept at the moment its table stood."""
    with Machine(BUILT, faithful(image, tmp_path_factory.mktemp("twin"))) as machine:
        Guest(machine, artist).sees(UP)
        after, waited = machine.age, machine.waited
        microseconds = machine.shell("systemctl show --property UserspaceTimestampMonotonic --value")
        machine.keep()
        yield Started(machine, after, waited, int(microseconds) / 1e6)


@pytest.fixture
def machine(started: Started) -> Iterator[Machine]:
    """The machine with a fresh table, whatever was done to it before."""
    started.machine.back()
    yield started.machine
    started.machine.stand_still()


@pytest.fixture
def guest(machine: Machine, artist: Artist) -> Guest:
    """Somebody at a fresh table."""
    guest = Guest(machine, artist)
    guest.sees()
    return guest


def started_anew(machine: Machine, screen: Mapping[str, object]) -> None:
    """Let the table start again with these keys in the config's [screen]; return when it stands."""
    keys = [f"/^#* *{key} = /d; s/^\\[screen\\]/&\\n{key} = {value}/" for key, value in screen.items()]
    machine.shell(f"sed -i '{'; '.join(keys)}' /etc/beermat.toml")
    machine.shell("beermat check-config")
    machine.shell("systemctl restart beermat")
