"""One machine for all tests of this folder: made, installed and booted once, in the order of the tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.system.machine import Machine, temporary


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These tests are one story and stay in its order: each machine costs two minutes."""
    items.sort(key=lambda item: (item.path.name, item.reportinfo()[1] or 0))


@pytest.fixture(scope="session")
def machine() -> Iterator[Machine]:
    """A machine with the empty system, switched on; nothing is installed yet."""
    missing = [name for name in ("mmdebstrap", "systemd-nspawn", "nsenter") if shutil.which(name) is None]
    if missing or os.geteuid() != 0:
        pytest.fail(f"needs root and {', '.join(missing) or 'nothing else'}: .ci/run installs what it takes")
    folder = temporary()
    made = Machine(folder)
    try:
        made.make()
        made.boot()
        yield made
    finally:
        made.halt()
        shutil.rmtree(folder, ignore_errors=True)
