"""The doctor called on a machine that is made up, and what it prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from beermat.cli import guarded
from beermat.config.reader import look
from beermat.doctor import report as doctor
from beermat.doctor.machine import Machine


@dataclass
class Printed:
    """What a call said, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        told = json.loads(self.out)
        assert isinstance(told, dict)
        return told


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Printed]:
    """Call the doctor on a made-up machine with this config."""

    def called(asked: Machine, part: str | None = None, *, json: bool = False, config: str = "") -> Printed:
        file = tmp_path / "beermat.toml"
        file.write_text(config, encoding="utf-8")
        settings, mistakes = look(file)
        settings = replace(settings, database=tmp_path / "beermat.db")
        status = guarded(
            lambda: doctor.call(settings, mistakes, part, seconds=1, json=json, say=print, machine=asked)
        )
        return Printed(status, *capsys.readouterr())

    return called
