"""A display of its own for a program that is started as people start it."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

WIDTH, HEIGHT = 800, 480
PATIENCE = 90.0
"""Seconds after which something that does not happen is taken not to happen at all."""


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait until this has happened; fail if it does not."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, f"in {PATIENCE:.0f} s not: {what}"
        time.sleep(0.005)


@contextmanager
def x_display(folder: Path) -> Iterator[str]:
    """Yield the name of a display of 800 × 480 whose picture is in `Xvfb_screen0` in this folder."""
    for tool in ("Xvfb", "xdotool"):
        assert shutil.which(tool), f"needs {tool}: `make test` installs it"
    reading, writing = os.pipe()
    # Else the display begins anew when its last program goes, even one that only knocks, and shuts out who
    # comes just then.
    server = subprocess.Popen(
        [
            "Xvfb",
            "-noreset",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            f"{WIDTH}x{HEIGHT}x24",
            "-fbdir",
            str(folder),
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    try:
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def pixels(folder: Path) -> memoryview:
    """Return the colours on the display whose picture is in this folder, from its upper left corner."""
    return memoryview((folder / "Xvfb_screen0").read_bytes())[-WIDTH * HEIGHT * 4 :].cast("I")
