"""The disk that loses its cache with the power, before it was ever asked to flush."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.twin.disk import Forgetful


@pytest.fixture
def image(tmp_path: Path) -> Path:
    made = tmp_path / "image"
    made.write_bytes(b"as it was built".ljust(4096, b"\0"))
    return made


@pytest.mark.parametrize("log", [b"", bytes(512) + b"\1" * 1024], ids=["nothing written", "nothing flushed"])
def test_a_plug_that_is_pulled_before_the_first_flush_leaves_the_disk_as_it_was(
    image: Path, tmp_path: Path, log: bytes
) -> None:
    disk = Forgetful(image, tmp_path)
    disk.drive()
    (tmp_path / "forgetful.log").write_bytes(log)  # QEMU gives its log a head with the first flush only
    assert disk.lose_power(random.Random(1)) == 0
    assert (tmp_path / "forgetful.img").read_bytes() == image.read_bytes()
