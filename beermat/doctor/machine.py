"""What `beermat doctor` asks of the machine beyond its boards; every question can be answered by a test."""

from __future__ import annotations

import fcntl
import grp
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from beermat.doctor.wiring import OpenFactory, OpenPort
from beermat.errors import HardwareMissing
from beermat.screen.display import has_desktop
from beermat.storage.clock import Stamp, system_now
from hardware import gpio, spi
from hardware.board import Board, Clock

DRAWING_TAKES: Final = 45.0
"""Seconds that a first picture may take; a slow board needs ten."""


class Drawing(NamedTuple):
    """Who draws, by the names that OpenGL gives."""

    vendor: str
    renderer: str
    version: str


def user_groups() -> Collection[str] | None:
    """Return the names of the groups of who runs this program; None for root, who needs none."""
    if os.geteuid() == 0:
        return None
    names = []
    for number in {os.getegid(), *os.getgroups()}:
        try:
            names.append(grp.getgrgid(number).gr_name)
        except KeyError:
            names.append(str(number))
    return names


def free_space(folder: Path) -> int:
    """Return how many bytes an ordinary user may still write below this folder."""
    system = os.statvfs(folder)
    return system.f_bavail * system.f_frsize


def writable(path: Path) -> bool:
    """Say whether who runs this program may write this file, or into this folder."""
    return os.access(path, os.W_OK)


def running_table(record: Path) -> str | None:
    """Return the number of the process that has this record open as its table, None if there is none."""
    path = record.resolve()
    try:
        held = os.open(path.with_name(f"{path.name}.lock"), os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return os.read(held, 20).decode("ascii", "replace").strip() or "unknown"
    finally:
        os.close(held)
    return None


def ask_renderer(driver: str | None) -> Drawing:
    """Open a hidden window in another process and return who draws in it.

    `driver` is the one SDL shall take, None leaves the choice to it. Raises `HardwareMissing` with the reason
    if there is no picture.
    """
    environment = dict(os.environ)
    if driver is not None:
        environment["SDL_VIDEODRIVER"] = driver
    command = [sys.executable, "-m", "beermat.doctor.probe"]
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, timeout=DRAWING_TAKES, check=False
        )
    except subprocess.TimeoutExpired:
        raise HardwareMissing(f"no answer within {DRAWING_TAKES:g} seconds") from None
    if done.returncode != 0:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        raise HardwareMissing(lines[-1] if lines else f"ended with status {done.returncode}")
    return Drawing(**json.loads(done.stdout))


@dataclass(frozen=True, slots=True)
class Machine:
    """This machine, or one that a test makes up.

    `desktop` says whether a desktop can be reached with the variables of `environment`; `free_space` are the
    bytes left at a folder; `table` is `running_table` and `renderer` is `ask_renderer`; `wait` lets that many
    seconds pass on `clock`.
    """

    board: Board = field(default_factory=Board)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    desktop: Callable[[Mapping[str, str]], bool] = has_desktop
    groups: Callable[[], Collection[str] | None] = user_groups
    free_space: Callable[[Path], int] = free_space
    writable: Callable[[Path], bool] = writable
    now: Callable[[], Stamp] = system_now
    table: Callable[[Path], str | None] = running_table
    renderer: Callable[[str | None], Drawing] = ask_renderer
    open_factory: OpenFactory = gpio.open_factory
    open_port: OpenPort = spi.open_port
    clock: Clock = time.monotonic
    wait: Callable[[float], None] = time.sleep
