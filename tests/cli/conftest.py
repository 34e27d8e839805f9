"""The command line called in this process."""

from __future__ import annotations

from pathlib import Path

import pytest

from beermat import cli

from .calling import Said


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]):
    """Call the command line in this process."""

    def called(*words: str | Path) -> Said:
        status = cli.run([str(word) for word in words])
        return Said(status, *capfd.readouterr())

    return called
