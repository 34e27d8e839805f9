"""A screen of its own for what is measured, so that nothing else draws on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def screen(width: int = 1280, height: int = 800) -> Iterator[dict[str, str]]:
    """Yield an environment with a fresh X display of this size (pixels)."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
    try:
        left_out = ("SDL_", "WAYLAND", "PYTHONDONTWRITEBYTECODE")  # both sides may keep their bytecode
        environment = {key: value for key, value in os.environ.items() if not key.startswith(left_out)}
        yield environment | {"DISPLAY": f":{number}", "KIVY_NO_ARGS": "1"}
    finally:
        server.terminate()
        server.wait()
