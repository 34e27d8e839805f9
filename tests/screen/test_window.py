"""The window's own loop: what it may hold on to, and what not."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from beermat.screen.window import Display


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_looking_for_the_display_keeps_no_second_handle_on_anything(tmp_path: Path) -> None:
    with (tmp_path / "a file").open("w"), socket.socket(socket.AF_INET), socket.socket(socket.AF_UNIX):
        reading, writing = os.pipe()
        before = handles()
        Display()
        assert handles() == before
        os.close(reading)
        os.close(writing)


def test_a_display_that_speaks_is_heard_at_once(tmp_path: Path) -> None:
    (tmp_path / "X11-unix").mkdir()
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(str(tmp_path / "X11-unix" / "X4711"))
        server.listen()
        client.connect(str(tmp_path / "X11-unix" / "X4711"))
        table, _ = server.accept()
        with table:
            display = Display()
            assert not display.speaks(0.0)
            table.send(b"a touch")
            assert display.speaks(60.0)
