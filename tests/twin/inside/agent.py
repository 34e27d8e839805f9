"""The hand inside the twin: pins that can be pulled, a panel that can be touched, a shell that can be asked.

It reads one order a line from the virtio port `twin` and answers each with one line of JSON, which is
`{"done": …}` or `{"failed": "why"}`:

    touch X Y SECONDS PAUSE one finger there, in panel pixels from the upper left corner, for so long; then a
                            pause of so many seconds
    pin NUMBER low|high     what is wired to this GPIO pulls it there
    pin NUMBER              answers 1 or 0: the level on it
    press NUMBER SECONDS TIMES PAUSE
                            a button to ground, closed for so long, so often, with pauses of so many seconds
    shell COMMAND           answers [exit status, output]
"""

from __future__ import annotations

import fcntl
import glob
import json
import os
import socket
import struct
import subprocess
import time
from pathlib import Path

PINS = 28
BOARD = """Revision\t: c03114
Serial\t\t: 10000000deadbeef
Model\t\t: Raspberry Pi 4 Model B Rev 1.4
"""
"""What a Pi 4 adds to /proc/cpuinfo; gpiozero takes its board from there."""

# linux/input-event-codes.h and linux/uinput.h
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = (
    0,
    1,
    0x2F,
    0x35,
    0x36,
    0x39,
)
INPUT_PROP_DIRECT = 1
UI_DEV_CREATE, UI_DEV_SETUP, UI_ABS_SETUP = 0x5501, 0x405C5503, 0x401C5504
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
BUS_USB = 3

Event = tuple[int, int, int]


class Panel:
    """A multi-touch panel over the whole screen."""

    def __init__(self, width: int, height: int) -> None:
        self._device = os.open("/dev/uinput", os.O_WRONLY)
        self._contacts = 0
        self._last = (-1, -1)
        for request, code in (
            (UI_SET_EVBIT, EV_KEY),
            (UI_SET_EVBIT, EV_ABS),
            (UI_SET_KEYBIT, BTN_TOUCH),
            (UI_SET_PROPBIT, INPUT_PROP_DIRECT),
        ):
            fcntl.ioctl(self._device, request, code)
        highest = {
            ABS_X: width - 1,
            ABS_Y: height - 1,
            ABS_MT_POSITION_X: width - 1,
            ABS_MT_POSITION_Y: height - 1,
            ABS_MT_SLOT: 9,
            ABS_MT_TRACKING_ID: 0xFFFF,
        }
        for code, most in highest.items():
            fcntl.ioctl(self._device, UI_SET_ABSBIT, code)
            fcntl.ioctl(self._device, UI_ABS_SETUP, struct.pack("HxxiiiiiI", code, 0, 0, most, 0, 0, 0))
        name = b"Twin touch panel"
        fcntl.ioctl(self._device, UI_DEV_SETUP, struct.pack("HHHH80sI", BUS_USB, 1, 1, 1, name, 0))
        fcntl.ioctl(self._device, UI_DEV_CREATE)

    def touch(self, x: int, y: int, seconds: float) -> None:
        """Put one finger there and take it away.

        A finger never comes down on the very column or row of the one before, but a pixel beside it, and then
        rolls into place. The kernel passes on only what has changed, and who has opened the panel since the
        last touch (a table that has just started) would never hear of a coordinate that stayed the same.
        """
        beside = tuple(
            now + (1 if now + 1 != before else -1) for now, before in zip((x, y), self._last, strict=True)
        )
        self._down(*beside)
        self._move(x, y)
        time.sleep(seconds)
        self._up()

    def _down(self, x: int, y: int) -> None:
        self._contacts = (self._contacts + 1) & 0xFFFF
        contact = (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, self._contacts)
        self._send(*contact, *_at(x, y), (EV_KEY, BTN_TOUCH, 1))
        self._last = x, y

    def _move(self, x: int, y: int) -> None:
        self._send(*_at(x, y))
        self._last = x, y

    def _up(self) -> None:
        self._send((EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0))

    def _send(self, *events: Event) -> None:
        for event in (*events, (EV_SYN, 0, 0)):
            os.write(self._device, struct.pack("llHHi", 0, 0, *event))


def _at(x: int, y: int) -> tuple[Event, ...]:
    return tuple(
        (EV_ABS, code, value)
        for code, value in ((ABS_MT_POSITION_X, x), (ABS_MT_POSITION_Y, y), (ABS_X, x), (ABS_Y, y))
    )


class Pins:
    """The pins of a Pi 4 as /dev/gpiochip0, all pulled up."""

    def __init__(self) -> None:
        _run(
            "modprobe configfs; mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config"
        )
        _run("insmod /opt/twin/gpio-sim-twin.ko")
        made = Path("/sys/kernel/config/gpio-sim/pi")
        bank = made / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(PINS))
        (made / "live").write_text("1")
        chip = (bank / "chip_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / (made / "dev_name").read_text().strip() / chip
        device = Path("/dev") / chip
        while not device.exists():
            time.sleep(0.05)
        for pin in range(PINS):
            self.pull(pin, "high")
        Path("/run/cpuinfo").write_text(Path("/proc/cpuinfo").read_text() + BOARD)
        _run("mount --bind /run/cpuinfo /proc/cpuinfo")

    def pull(self, pin: int, level: str) -> None:
        """Let what is wired to the pin pull it `low` or `high`."""
        (self._lines / f"sim_gpio{pin}/pull").write_text({"low": "pull-down", "high": "pull-up"}[level])

    def level(self, pin: int) -> int:
        """Return what is on the pin."""
        return int((self._lines / f"sim_gpio{pin}/value").read_text())

    def press(self, pin: int, seconds: float, times: int, pause: float) -> None:
        """Close a button between the pin and ground for so long, so often, with a pause after each time."""
        for _ in range(times):
            self.pull(pin, "low")
            time.sleep(seconds)
            self.pull(pin, "high")
            time.sleep(pause)


def _run(command: str) -> None:
    subprocess.run(command, shell=True, check=True)


def obey(order: str, panel: Panel, pins: Pins) -> object:
    """Do what the line says and return the answer."""
    match order.split():
        case ["touch", x, y, seconds, pause]:
            panel.touch(int(x), int(y), float(seconds))
            time.sleep(float(pause))
        case ["pin", pin]:
            return pins.level(int(pin))
        case ["pin", pin, level]:
            pins.pull(int(pin), level)
        case ["press", pin, seconds, times, pause]:
            pins.press(int(pin), float(seconds), int(times), float(pause))
        case ["shell", *_]:
            command = order.partition(" ")[2]
            done = subprocess.run(
                command, shell=True, capture_output=True, text=True, timeout=500, check=False
            )
            return done.returncode, (done.stdout + done.stderr)[-20_000:]
        case _:
            raise ValueError(f"no such order: {order}")
    return None


def listen(port: str, panel: Panel, pins: Pins) -> None:
    """Obey line after line for ever; a port that nobody holds the other end of reads as nothing."""
    with open(port, "r+b", buffering=0) as wire:
        unread = b""
        while True:
            more = wire.read(4096)
            if not more:
                time.sleep(0.05)
            *orders, unread = (unread + (more or b"")).split(b"\n")
            for order in orders:
                try:
                    answer = {"done": obey(order.decode(), panel, pins)}
                except Exception as fault:
                    answer = {"failed": f"{type(fault).__name__}: {fault}"}
                wire.write(json.dumps(answer).encode() + b"\n")


def panel_size() -> tuple[int, int]:
    """Return the size that the kernel's command line gives the panel as twin.panel=WIDTHxHEIGHT."""
    words = dict(word.partition("=")[::2] for word in Path("/proc/cmdline").read_text().split())
    width, height = words["twin.panel"].split("x")
    return int(width), int(height)


def main() -> None:
    _run("modprobe uinput")
    panel, pins = Panel(*panel_size()), Pins()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"].replace("@", "\0", 1))
    while not (ports := glob.glob("/dev/virtio-ports/twin")):
        time.sleep(0.1)
    listen(ports[0], panel, pins)


if __name__ == "__main__":
    main()
