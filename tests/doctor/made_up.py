"""Machines that are made up, for the doctor to look at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from beermat.config.settings import Config
from beermat.doctor import report as doctor
from beermat.doctor.machine import Drawing, Machine
from beermat.doctor.wiring import Finding
from beermat.errors import HardwareMissing
from beermat.storage.clock import Stamp
from hardware.board import Board
from tests.hardware.fakes import ListPort, SetClock, machine, write

CHIP = Drawing("Broadcom", "V3D 4.2", "3.1 Mesa 24.2")
SOFTWARE = Drawing("Mesa", "llvmpipe (LLVM 19.1.7, 128 bits)", "4.5 Mesa 25.0")
GROUPS = ("gpio", "spi", "input", "video", "render")
GIGABYTE = 1_000_000_000


def no_chip(part: str, board: Board) -> Any:
    board.check_pins(part)
    return MockFactory(pin_class=MockPWMPin)


def a_port(bus: int, device: int, hertz: int, *, board: Board) -> ListPort:
    board.check_spi("strip", bus, device)
    return ListPort()


def never_drawn(driver: str | None) -> Drawing:
    raise HardwareMissing("x11 not available")


def a_machine(root: Path, *files: str, **answers: Any) -> Machine:
    """Return a machine with these files, on which all that is not in `answers` is well."""
    plain: dict[str, Any] = {
        "board": machine(root, *files),
        "environment": {},
        "desktop": lambda environment: "DISPLAY" in environment,
        "groups": lambda: GROUPS,
        "free_space": lambda folder: 20 * GIGABYTE,
        "writable": lambda path: True,
        "now": lambda: Stamp("2026-11-30T20:00:00.000Z", True),
        "table": lambda record: None,
        "renderer": lambda driver: CHIP,
        "open_factory": no_chip,
        "open_port": a_port,
        "clock": SetClock(),
        "wait": lambda seconds: None,
    }
    return Machine(**{**plain, **answers})


def a_pi(root: Path, **answers: Any) -> Machine:
    """Return a Pi with everything on it, and a monitor."""
    write(root, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    write(root, "proc/bus/input/devices", 'N: Name="a panel"\nH: Handlers=event0 \nB: PROP=2\n')
    write(root, "sys/class/drm/card1-HDMI-A-1/status", "connected\n")
    files = ("dev/gpiochip0", "dev/spidev0.0", "dev/dri/card1", "dev/input/event0")
    return a_machine(root, *files, **answers)


def report(asked: Machine, config: Config | None = None, mistakes: Sequence[str] = ()) -> dict[str, Finding]:
    found = doctor.examined(config or Config(database=asked.board.root / "beermat.db"), mistakes, asked)
    assert all(one.advice for one in found if one.state != "fine")
    assert len({one.name for one in found}) == len(found)
    return {finding.name: finding for finding in found}


def faults(found: dict[str, Finding]) -> list[str]:
    return doctor.faults(found.values())
