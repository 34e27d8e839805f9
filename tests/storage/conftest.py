"""Whatever a storage test opens, it closes."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _no_writer_outlives_its_test() -> Iterator[None]:
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name == "beermat-writer"] == []
