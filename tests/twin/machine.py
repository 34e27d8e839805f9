"""The twin from outside: power, touch panel, buttons, the picture on its panel, a shell, and the plug."""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from PIL import Image

from tests.twin.disk import Drive

PANEL: Final = (800, 480)
"""Pixels of the panel."""
MEMORY: Final = 1024
"""MB of the machine's memory."""
CPU: Final = "Nehalem"
"""Mesa's software renderer crashes on more than an emulated machine's simpler processors."""
ANSWER: Final = 150.0
"""Seconds within which the machine does what it was told."""

T = TypeVar("T")


class PowerCut(Exception):  # noqa: N818 - what has happened
    """The machine has no power any more."""


def until(told: Callable[[], T], what: str, *, seconds: float, every: float = 0.1) -> T:
    """Return what `told` says as soon as it says yes, in whatever form; fail after so many seconds."""
    deadline = time.monotonic() + seconds
    while not (said := told()):
        assert time.monotonic() < deadline, f"in {seconds:.0f} s not: {what}"
        time.sleep(every)
    return said


class Machine:
    """A running twin. `since` is when its power came on, on the clock of `time.monotonic`.

    A machine does not outlive its `with`.
    """

    def __init__(self, built: Path, drive: Drive, *, panel: tuple[int, int] = PANEL) -> None:
        """Switch it on: kernel and initrd as they were `built`, and a disk."""
        self.built: Final = built
        self.panel: Final = panel
        self._folder: Final = tempfile.TemporaryDirectory(prefix="twin-")
        folder = Path(self._folder.name)
        self._console: Final = folder / "console.log"
        self._picture: Final = folder / "panel.ppm"
        width, height = panel
        self.since: Final = time.monotonic()
        self._qemu: Final = subprocess.Popen(
            [
                *("qemu-system-x86_64", "-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", CPU),
                *("-smp", "2", "-m", str(MEMORY), "-kernel", built / "vmlinuz", "-initrd", built / "initrd"),
                "-append",
                "root=/dev/vda rw console=ttyS0 quiet loglevel=3 systemd.show_status=false"
                f" twin.panel={width}x{height}",
                *drive.options,
                *("-vga", "none", "-device", f"virtio-gpu-pci,xres={width},yres={height}", "-nic", "none"),
                *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=hand,name=twin"),
                *("-chardev", f"socket,path={folder}/hand,server=on,wait=off,id=hand"),
                *("-display", "none", "-serial", f"file:{self._console}", "-no-reboot"),
                *("-qmp", f"unix:{folder}/qmp,server=on,wait=off"),
            ]
        )
        self._monitor: Final = _connected(folder / "qmp")
        self._hand: Final = _connected(folder / "hand")
        self._monitor.readline()
        self._qmp("qmp_capabilities")

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_the_plug()
        self._folder.cleanup()

    @property
    def age(self) -> float:
        """Seconds since its power came on, without those in which this host had no time for it."""
        return time.monotonic() - self.since - self._waited()

    def pull_the_plug(self) -> None:
        """Cut the power. What the machine has not got onto its disk is gone."""
        self._qemu.kill()
        self._qemu.wait()

    def keep(self) -> None:
        """Keep the whole machine as it is just now, for `back`."""
        self._snapshot("savevm")

    def back(self) -> None:
        """Make the whole machine, disk and memory and panel, what it was at the last `keep`."""
        self._snapshot("loadvm")

    def look(self) -> Image.Image:
        """Return what the display controller sends to the panel just now, whatever any program believes."""
        self._qmp("screendump", filename=str(self._picture))
        with Image.open(self._picture) as picture:
            return picture.convert("RGB")

    def touch(self, x: float, y: float, seconds: float = 0.1) -> None:
        """Put a finger on the panel: pixels from its upper left corner."""
        self._order(f"touch {x:.0f} {y:.0f} {seconds}")

    def press(self, pin: int, seconds: float = 0.1) -> None:
        """Close the button at this BCM number for so long."""
        self._order(f"press {pin} {seconds}")

    def level(self, pin: int) -> bool:
        """Return whether this BCM number is high."""
        return bool(self._order(f"pin {pin}"))

    def shell(self, command: str) -> str:
        """Return what a command of root's says; it must not fail."""
        status, said = self._order(f"shell {command}")
        assert status == 0, f"{command}: {status}\n{said}"
        return str(said)

    def console(self) -> str:
        """Return what the machine has said on its serial line."""
        return self._console.read_text(errors="replace") if self._console.exists() else ""

    def _waited(self) -> float:
        """Return for how many seconds the busiest of its threads stood in the queue for a processor."""
        threads = Path(f"/proc/{self._qemu.pid}/task").glob("*/schedstat")
        return max(int(thread.read_text().split()[1]) for thread in threads) / 1e9

    def _order(self, line: str) -> Any:
        answer = _asked(self._hand, line)
        assert "done" in answer, f"{line}: {answer}"
        return answer["done"]

    def _snapshot(self, command: str) -> None:
        said = self._qmp("human-monitor-command", **{"command-line": f"{command} kept"})
        assert not said, said

    def _qmp(self, command: str, **arguments: object) -> Any:
        answer = _asked(self._monitor, json.dumps({"execute": command, "arguments": arguments}))
        while "return" not in answer:
            assert "error" not in answer, answer
            answer = _heard(self._monitor)
        return answer["return"]


def _connected(path: Path) -> TextIO:
    wire = socket.socket(socket.AF_UNIX)
    wire.settimeout(ANSWER)

    def connect() -> bool:
        try:
            wire.connect(str(path))
        except OSError:
            return False
        return True

    until(connect, f"QEMU opens {path.name}", seconds=20)
    return wire.makefile("rw")


def _asked(wire: TextIO, line: str) -> Any:
    try:
        wire.write(line + "\n")
        wire.flush()
    except OSError:
        raise PowerCut from None
    return _heard(wire)


def _heard(wire: TextIO) -> Any:
    try:
        line = wire.readline()
    except ConnectionError:
        raise PowerCut from None
    if not line.endswith("\n"):
        raise PowerCut
    return json.loads(line)
