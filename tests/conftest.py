"""What all tests share: how long hypothesis may look, and places of their own for whatever writes."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault of a law, so there are no deadlines.
# `make check` looks longer, and `make test ARGS=--hypothesis-profile=thorough` longest.
settings.register_profile(
    "table", deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("gate", settings.get_profile("table"), max_examples=100)
settings.register_profile("thorough", settings.get_profile("table"), max_examples=2000)
settings.load_profile("table")

# A shell starts what runs in its background deaf to interrupts, and every program that a test starts would
# inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Without a config Kivy makes no folders, over which two that run side by side (`pytest -n 2`) would stumble.
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
os.environ.setdefault("KIVY_HOME", str(Path(tempfile.gettempdir()) / f"beermat-tests-kivy-{os.getuid()}"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, a person's pace above all, so that nothing is waited for at the end."""
    items.sort(key=lambda item: not any(word in item.name for word in ("whole_evening", "text_of_any")))


@pytest.fixture(autouse=True)
def _a_home_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the files and the desktop of whoever runs it."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may look into."""
    folder = Path(tempfile.mkdtemp(prefix="beermat-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)
