"""The twin from outside: power, touch panel, buttons, the picture on its panel, a shell, and the plug."""

from __future__ import annotations

import json
import re
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
ANSWER: Final = 600.0
"""Seconds within which the machine does what it was told, on whatever host."""
TOUCHED: Final = 0.1
"""Seconds for which a finger stays."""
BETWEEN: Final = 0.7
"""Seconds from one touch to the next: within 0.6 the second books nothing that came up under the first."""
PRESSED: Final = 0.5
"""Seconds for which a button is pressed, and for which it is not: longer than the twin takes to draw."""
_KEPT: Final = "kept"

QUICKLY: Final = "quiet loglevel=3 systemd.show_status=false mitigations=off panic=-1"
"""What the kernel leaves out: a Pi does not need it, and emulated it would cost a quarter of the start.

If it panics, the machine is off at once.
"""

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


def processors() -> int:
    """Return how many the twin may have: two, but one where QEMU is older than 8.1.

    A kernel changes its own code while it runs, by way of an `int3`. An older QEMU may translate that for one
    processor just as another takes it back, and keeps it for good (mended by its commit deba78709ae8, "Always
    lock pages before translation"): one start in a hundred ended in a panic before the panel was lit.
    """
    asked = subprocess.run(["qemu-system-x86_64", "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"version (\d+)\.(\d+)", asked.stdout)
    assert version, asked.stdout
    return 2 if (int(version[1]), int(version[2])) >= (8, 1) else 1


class Machine:
    """A twin. `since` is when its power came on, on the clock of `time.monotonic`."""

    def __init__(
        self,
        built: Path,
        drive: Drive,
        *,
        panel: tuple[int, int] = PANEL,
        kernel_log: Path | None = None,
    ) -> None:
        """Switch it on: kernel and initrd as they were `built`, and a disk; the kernel may keep a log."""
        self.panel: Final = panel
        self._kernel_log: Final = kernel_log
        self._built: Final = built
        self._drive: Final = drive
        self._folder: Final = tempfile.TemporaryDirectory(prefix="twin-")
        self._picture: Final = Path(self._folder.name) / "panel.ppm"
        self._switch_on()

    def _switch_on(self, *as_kept: str) -> None:
        folder, built = Path(self._folder.name), self._built
        width, height = self.panel
        told = f"{(built / 'cmdline.txt').read_text().strip()} {QUICKLY}"
        if self._kernel_log is not None:
            told += " ignore_loglevel console=ttyS0"
        for socket_of_before in ("hand", "qmp"):
            (folder / socket_of_before).unlink(missing_ok=True)
        self.since = time.monotonic()
        self._qemu = subprocess.Popen(
            [
                # It must not outlive the tests, however they end.
                *("setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64", "-nodefaults", "-no-reboot"),
                # Always emulated: a /dev/kvm may be there and yet not be able to.
                *("-machine", "q35,sata=off,smbus=off", "-accel", "tcg,thread=multi", "-cpu", CPU),
                *("-smp", str(processors()), "-m", str(MEMORY)),
                *("-kernel", built / "vmlinuz", "-initrd", built / "initrd"),
                "-append",
                f"{told} twin.panel={width}x{height}",
                *("-serial", "none" if self._kernel_log is None else f"file:{self._kernel_log}"),
                *self._drive.options,
                *("-device", f"virtio-gpu-pci,xres={width},yres={height}", "-device", "virtio-rng-pci"),
                *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=hand,name=twin"),
                *("-chardev", f"socket,path={folder}/hand,server=on,wait=off,id=hand", "-display", "none"),
                *("-qmp", f"unix:{folder}/qmp,server=on,wait=off"),
                *as_kept,
            ]
        )
        self._monitor = _connected(folder / "qmp")
        self._hand = _connected(folder / "hand")
        self._monitor.readline()
        self._qmp("qmp_capabilities")

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Have done with it; `with` does that at its end."""
        self.pull_the_plug()
        self._folder.cleanup()

    @property
    def age(self) -> float:
        """Seconds since its power came on."""
        return time.monotonic() - self.since

    @property
    def waited(self) -> float:
        """Seconds of these in which this host had no processor for it: others had them."""
        threads = Path(f"/proc/{self._qemu.pid}/task").glob("*/schedstat")
        return max((_queued(thread) for thread in threads), default=0.0)

    def pull_the_plug(self) -> None:
        """Cut the power. What the machine has not got onto its disk is gone."""
        self._qemu.kill()
        self._qemu.wait()

    def switched_off(self, seconds: float) -> None:
        """Wait until it has switched itself off in good order."""
        assert self._qemu.wait(seconds) == 0

    def keep(self) -> None:
        """Keep the whole machine as it is just now, for `back`, and let it stand still until then."""
        self._snapshot("savevm")
        self.stand_still()

    def back(self) -> None:
        """Make the whole machine, disk and memory and panel, what it was at `keep`, also if it was off."""
        if self._qemu.poll() is None:
            self._snapshot("loadvm")
            self._qmp("cont")
        else:
            self._switch_on("-loadvm", _KEPT)

    def stand_still(self) -> None:
        """Let no time pass for it until `back`: the host has its processors to itself. It may be off."""
        if self._qemu.poll() is None:
            self._qmp("stop")

    def look(self) -> Image.Image:
        """Return what the display controller sends to the panel just now, whatever any program believes."""
        self._qmp("screendump", filename=str(self._picture))
        with Image.open(self._picture) as picture:
            return picture.convert("RGB")

    def touch(self, x: float, y: float) -> None:
        """Put a finger on the panel, for a moment: pixels from its upper left corner."""
        self._order(f"touch {x:.0f} {y:.0f} {TOUCHED} {BETWEEN}")

    def press(self, pin: int, *, times: int = 1) -> None:
        """Press the button at this BCM number, as often as told."""
        self._order(f"press {pin} {PRESSED} {times} {PRESSED}")

    def close_contact(self, pin: int) -> None:
        """Close the button at this BCM number."""
        self._order(f"pin {pin} low")

    def open_contact(self, pin: int) -> None:
        """Open the button at this BCM number."""
        self._order(f"pin {pin} high")

    def type(self, *keys: str) -> None:
        """Press these keys of a keyboard together; they are called as QEMU calls them (QKeyCode)."""
        pressed = [{"type": "qcode", "data": key} for key in keys]
        self._qmp("send-key", keys=pressed)

    def shell(self, command: str) -> str:
        """Return what a command of root's says; it must not fail."""
        status, said = self._order(f"shell {command}")
        assert status == 0, f"{command}: {status}\n{said}"
        return str(said)

    def journal(self) -> str:
        """Return what the machine has told of its table, and of anything that went wrong."""
        try:
            return self.shell(
                "journalctl -b --no-pager -n 40 -u beermat; journalctl -b --no-pager -n 20 -p err"
            )
        except (OSError, PowerCut):
            return "It does not answer."

    def _order(self, line: str) -> Any:
        answer = _asked(self._hand, line)
        assert "done" in answer, f"{line}: {answer}"
        return answer["done"]

    def _snapshot(self, command: str) -> None:
        said = self._qmp("human-monitor-command", **{"command-line": f"{command} {_KEPT}"})
        assert not said, said

    def _qmp(self, command: str, **arguments: object) -> Any:
        answer = _asked(self._monitor, json.dumps({"execute": command, "arguments": arguments}))
        while "return" not in answer:
            assert "error" not in answer, answer
            answer = _heard(self._monitor)
        return answer["return"]


def _queued(schedstat: Path) -> float:
    try:
        return int(schedstat.read_text().split()[1]) / 1e9
    except OSError:  # a thread that has just ended
        return 0.0


def _connected(path: Path) -> TextIO:
    wire = socket.socket(socket.AF_UNIX)
    wire.settimeout(ANSWER)

    def connect() -> bool:
        try:
            wire.connect(str(path))
        except OSError:
            return False
        return True

    until(connect, f"QEMU opens {path.name}", seconds=120)
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
