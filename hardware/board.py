"""What this machine has for us: its pins, its SPI, its name. Nothing is imported or opened just to look."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

Mode = Literal["auto", "real", "simulated", "off"]
"""How a part is chosen: `auto` takes the real one if it is there, `real` refuses to go on without it."""

Clock = Callable[[], float]
"""Seconds, steadily growing."""

DEFAULT_SPI_BUFFER: Final = 4096
"""Bytes that the kernel takes in one SPI transfer unless it was told otherwise."""


class PartMissing(Exception):  # noqa: N818 - a named fault: something is not there
    """A part that is not there or does not answer.

    `part` is what was asked for ("buttons", "strip"), `reason` a short name of the fault ("no-gpio-chip"),
    `missing` says what is missing and `remedy` the way out, both as English text without a full stop.
    """

    def __init__(self, part: str, reason: str, missing: str, remedy: str) -> None:
        """Make the message from all of them."""
        self.part = part
        self.reason = reason
        self.missing = missing
        self.remedy = remedy
        super().__init__(f"{part}: {missing}; {remedy}")


def _usable(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class Board:
    """This machine as its files tell it.

    `root` is where its file system begins; `usable` says whether who runs this program may use a device.
    """

    root: Path = Path("/")
    usable: Callable[[Path], bool] = _usable

    def gpio_chips(self) -> list[Path]:
        """Return the GPIO chips, `/dev/gpiochip*`."""
        return sorted((self.root / "dev").glob("gpiochip*"))

    def spi_devices(self) -> list[Path]:
        """Return the SPI devices, `/dev/spidev*`."""
        return sorted((self.root / "dev").glob("spidev*"))

    def backlights(self) -> list[Path]:
        """Return the folders of the panels' backlights, `/sys/class/backlight/*`."""
        return sorted((self.root / "sys/class/backlight").glob("*"))

    def model(self) -> str | None:
        """Return the board's name as its kernel tells it; None if it has none (an ordinary computer)."""
        told = _MODEL.search(self._text("proc/cpuinfo") or "")
        return self._text("proc/device-tree/model") or (told[1] if told else None)

    def spi_buffer(self) -> int:
        """Return how many bytes one SPI transfer takes."""
        told = self._text("sys/module/spidev/parameters/bufsiz")
        return int(told) if told and told.isdigit() else DEFAULT_SPI_BUFFER

    def config_txt(self) -> dict[str, str]:
        """Return the plain `key=value` lines of the Pi's config.txt, the last of each key."""
        text = self._text("boot/firmware/config.txt") or self._text("boot/config.txt") or ""
        lines = (line.split("#")[0].partition("=") for line in text.splitlines())
        return {key.strip(): value.strip() for key, equals, value in lines if equals}

    def touch_events(self) -> list[tuple[str, Path | None]]:
        """Return the names of the input devices that are touched where they show something.

        Each with the `/dev/input/event*` it speaks through; None if it has none.
        """
        blocks = (self._text("proc/bus/input/devices") or "").split("\n\n")
        return [
            (name[1], self.root / "dev/input" / event[0] if (event := _EVENT.search(block)) else None)
            for block in blocks
            if _is_direct(block) and (name := _NAME.search(block))
        ]

    def check_pins(self, part: str) -> None:
        """Raise `PartMissing` if there is no GPIO chip or none that we may use."""
        chips = self.gpio_chips()
        if not chips:
            raise PartMissing(
                part, "no-gpio-chip", "this machine has no /dev/gpiochip*", "play on the screen, or on a Pi"
            )
        if not any(self.usable(chip) for chip in chips):
            raise PartMissing(
                part, "no-gpio-access", f"no permission for {chips[0]}", _join_group("gpio", chips[0])
            )

    def check_spi(self, part: str, bus: int, device: int) -> None:
        """Raise `PartMissing` if this SPI device is not there or not for us."""
        path = self.root / "dev" / f"spidev{bus}.{device}"
        if not path.exists():
            found = ", ".join(one.name for one in self.spi_devices()) or "none"
            raise PartMissing(
                part,
                "no-spi-device",
                f"{path} is not there (found: {found})",
                "write dtparam=spi=on into config.txt and start again",
            )
        if not self.usable(path):
            raise PartMissing(part, "no-spi-access", f"no permission for {path}", _join_group("spi", path))

    def _text(self, path: str) -> str | None:
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return None


_MODEL: Final = re.compile(r"^Model\s*: (.+)$", re.MULTILINE)
_NAME: Final = re.compile(r'^N: Name="(.*)"$', re.MULTILINE)
_EVENT: Final = re.compile(r"\bevent\d+\b")
_PROPERTIES: Final = re.compile(r"^B: PROP=([0-9a-f]+)$", re.MULTILINE)
_DIRECT: Final = 2


def _is_direct(block: str) -> bool:
    properties = _PROPERTIES.search(block)
    return properties is not None and bool(int(properties[1], 16) & _DIRECT)


def _join_group(name: str, path: Path) -> str:
    return f"join the group that owns it (ls -l {path}): sudo usermod -aG {name} $USER, then log in again"
