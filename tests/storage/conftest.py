"""What the storage tests share: where the record is, a small disk, and that whatever is opened is closed."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _no_writer_outlives_its_test() -> Iterator[None]:
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name == "beermat-writer"] == []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "beermat.db"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 KB."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "none", str(place)]
    if (
        not (os.geteuid() == 0 and shutil.which("mount"))
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("only root can make a small disk")
    yield place
    subprocess.run(["umount", place], check=True)
