"""No way out of the table by keyboard: what each key does, and what ends a table that runs as a service.

Kivy has one window for a process, so each of these runs in a process of its own.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from beermat.evening.entries import DoubleCalled
from beermat.screen.app import KEYS

from .sitting import B
from .test_app import Bench

ESCAPE, F1, F2, F4, DELETE, C, BACKSPACE = 27, 282, 283, 285, 127, ord("c"), 8
CHORDS = {
    "Escape": (ESCAPE, ()),
    "F1": (F1, ()),
    "Ctrl-C": (C, ("ctrl",)),
    "Alt-F4": (F4, ("alt",)),
    "Ctrl-Alt-F2": (F2, ("ctrl", "alt")),
    "Ctrl-Alt-Del": (DELETE, ("ctrl", "alt")),
    "Ctrl-Q": (ord("q"), ("ctrl",)),
    "Meta-Q": (ord("q"), ("meta",)),
}


def pressed(key: int, modifiers: tuple[str, ...]) -> tuple[bool, bool, int]:
    bench = Bench()
    window = bench.table.loop.window
    taken = window.dispatch("on_key_down", key, 0, None, list(modifiers))
    bench.step(0.5)
    window.dispatch("on_key_up", key, 0)
    bench.step(0.5)
    return bool(taken), bench.table.loop.open, len(window.children)


@pytest.mark.parametrize("chord", CHORDS)
def test_this_key_does_not_leave_the_table(chord: str, alone: Callable[..., object]) -> None:
    # What the table takes never reaches Kivy's own keys, of which Escape closes and F1 opens settings.
    assert alone(pressed, *CHORDS[chord]) == (True, True, 1)


def every_key() -> tuple[list[int], bool, int]:
    bench = Bench()
    window = bench.table.loop.window
    passed = []
    for modifiers in ([], ["shift"], ["ctrl"], ["alt"], ["ctrl", "alt"], ["meta"]):
        for key in (key for key in range(320) if key not in KEYS):
            if not window.dispatch("on_key_down", key, 0, None, modifiers):
                passed.append(key)
            window.dispatch("on_key_up", key, 0)
    bench.step(5.0)
    return passed, bench.table.loop.open, len(bench.keeper.evening.record)


def test_no_key_at_all_leaves_the_table_or_books_anything(alone: Callable[..., object]) -> None:
    assert alone(every_key) == ([], True, 1)


def chords() -> list[tuple[int, str]]:
    """Press each of the five keys together with others for long; return those that were a button."""
    bench = Bench()
    window = bench.table.loop.window
    bench.keeper.want(DoubleCalled(B))
    bench.step(0.5)
    record, flow = bench.keeper.evening.record, bench.session.flow
    were = []
    for key in KEYS:
        for held in (["ctrl"], ["alt"], ["meta"], ["shift", "ctrl"]):
            window.dispatch("on_key_down", key, 0, None, held)
            bench.step(0.1, frames=2)
            window.dispatch("on_key_down", key, 0, None, [])  # the other one is let go, and the key repeats
            bench.step(2.5, frames=10)
            window.dispatch("on_key_up", key, 0)
            bench.step(0.5, frames=5)
            if bench.keeper.evening.record != record or bench.session.flow != flow:
                were.append((key, held[-1]))
    return were


def test_a_key_with_ctrl_alt_or_meta_is_no_button(alone: Callable[..., object]) -> None:
    assert alone(chords) == []


def a_key_with_shift() -> int:
    bench = Bench()
    window = bench.table.loop.window
    window.dispatch("on_key_down", ord("p"), 0, None, ["shift", "numlock", "capslock"])
    bench.step(0.2)
    window.dispatch("on_key_up", ord("p"), 0)
    bench.step(0.2)
    return len(bench.keeper.evening.calls)


def test_a_key_with_shift_is_a_button(alone: Callable[..., object]) -> None:
    assert alone(a_key_with_shift) == 1


def close_asked(windowed: bool) -> bool:
    bench = Bench(windowed=windowed)
    return bool(bench.table.loop.window.dispatch("on_request_close"))


def test_a_table_in_a_window_is_closed_with_its_window(alone: Callable[..., object]) -> None:
    assert alone(close_asked, True) is False


def test_a_table_that_has_the_whole_screen_stays_when_its_desktop_wants_it_closed(
    alone: Callable[..., object],
) -> None:
    assert alone(close_asked, False) is True


class Systemd:
    """Starts the table as a service, and listens to it."""

    def __init__(self, home: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(home / "notify"))
        self.socket.settimeout(60)
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": str(home / "kivy"),
            "NOTIFY_SOCKET": str(home / "notify"),
            "WATCHDOG_USEC": "200000",
            "RUNTIME_DIRECTORY": str(home),
        }
        words = ["run", "--db", str(home / "beermat.db")]
        self.process = subprocess.Popen([sys.executable, "-m", "beermat", *words], env=environment)

    def wait_for(self, text: str) -> None:
        while not self.socket.recv(4096).decode().startswith(text):
            pass

    def forget(self) -> None:
        """Drop what has been said until now."""
        self.socket.setblocking(False)
        try:
            while self.socket.recv(4096):
                pass
        except BlockingIOError:
            self.socket.settimeout(60)


def test_a_service_is_deaf_to_the_keys_of_its_terminal_and_ends_when_systemd_says_so(tmp_path: Path) -> None:
    systemd = Systemd(tmp_path)
    try:
        systemd.wait_for("READY=1\nSTATUS=The table is open; its record is ")
        for key in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):  # Ctrl-C, Ctrl-\ and Ctrl-Z
            systemd.process.send_signal(key)
            systemd.forget()
            systemd.wait_for("WATCHDOG=1")
        systemd.process.send_signal(signal.SIGTERM)
        systemd.wait_for("STOPPING=1")
        assert systemd.process.wait(300) == 0
    finally:
        systemd.process.kill()
        systemd.process.wait()
        systemd.socket.close()
