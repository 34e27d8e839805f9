"""The twins that the tests sit at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.twin.artist import Artist
from tests.twin.disk import faithful
from tests.twin.guest import Guest
from tests.twin.machine import PANEL, Machine

BUILT = Path(os.environ.get("BEERMAT_TWIN", Path(__file__).parent.parent.parent / "build/twin"))
"""Where `make test-twin` has built the twin."""
UP = 240.0
"""Seconds after which a table that does not stand will not come."""


class Started(NamedTuple):
    """A machine on whose panel a fresh table stands, and after how many seconds of power it did."""

    machine: Machine
    after: float


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
        after = machine.age
        machine.keep()
        yield Started(machine, after)


@pytest.fixture
def guest(started: Started, artist: Artist) -> Guest:
    """Somebody at a fresh table."""
    started.machine.back()
    guest = Guest(started.machine, artist)
    guest.sees()
    return guest
