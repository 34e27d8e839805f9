"""How the tests call the command line: in this process, or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from beermat import cli

EVENINGS = Path(__file__).parents[1] / "evenings"
UNSEEN = {"SDL_VIDEODRIVER": "offscreen", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
"""The environment of a process that is drawn where nobody sees it."""


class Said(NamedTuple):
    status: int
    out: str
    err: str


def process(*words: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Call the command line as a process of its own."""
    variables = {**os.environ, **environment}
    for name in [name for name, value in environment.items() if not value]:
        del variables[name]
    return subprocess.run(
        [sys.executable, "-m", "beermat", *map(str, words)],
        input=stdin,
        capture_output=True,
        env=variables,
        check=False,
        timeout=600,  # only what hangs is cut off: a loaded machine may take its time
    )


def record_with(path: Path, *texts: str) -> Path:
    for text in texts:
        (path.parent / "one.deckel").write_text(text, encoding="utf-8")
        assert cli.run(["import", str(path.parent / "one.deckel"), "--db", str(path)]) == 0
    return path


def one_line(err: str) -> str:
    """Return the only line of an error."""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err[:-1]
