"""The light behind the panel: a real one of the kernel's, a simulated one, or none.

A real one is a folder of /sys/class/backlight with the files `brightness`, `max_brightness` and, for most
panels, `bl_power` (0: on, 4: off).
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final, Literal

from hardware.board import Board, PartMissing
from hardware.settings import BacklightSettings

Glow = Literal["awake", "dimmed", "asleep"]
"""How much light somebody wants."""

KIND: Final = ("firmware", "platform", "raw")
"""Where several drivers light one panel, the kernel would have the first of these chosen."""
_ON, _OFF = "0", "4"


class Backlight:
    """A backlight, wherever it shines.

    `kind` is what it is; `missing` says in one line what was looked for and not found; `fault` what is wrong
    with a real one; None: nothing. `glow` is the latest that was wanted.
    """

    def __init__(
        self,
        settings: BacklightSettings,
        folder: Path | None = None,
        *,
        kind: Literal["real", "simulated", "off"] = "off",
        missing: PartMissing | None = None,
    ) -> None:
        """Switch the light of this folder on; None: there is none."""
        self.kind: Final = kind
        self.missing: Final = None if missing is None else str(missing)
        self.fault: str | None = None
        self.glow: Glow | None = None
        self._settings: Final = settings
        self._folder: Final = folder
        # A table that was killed in its sleep has left the panel dark.
        self.shine("awake")

    @property
    def dims(self) -> bool:
        """Whether the panel's light follows; if not, the picture itself must go dark."""
        return self.kind == "real" and self.fault is None

    def shine(self, glow: Glow) -> None:
        """Give so much light."""
        if glow == self.glow:
            return
        self.glow = glow
        if self._folder is None:
            return
        try:
            self._write(self._folder, glow)
        except (OSError, ValueError) as wrong:
            if self.fault is None:
                self.fault = f"backlight: {wrong}"
                logging.getLogger(__name__).warning("%s (the picture itself goes dark instead)", self.fault)
        else:
            self.fault = None

    def close(self) -> None:
        """Leave the panel lit for whatever comes after the table."""
        self.shine("awake")

    def _write(self, folder: Path, glow: Glow) -> None:
        most = int((folder / "max_brightness").read_text())
        power = folder / "bl_power"
        shares = {"awake": self._settings.brightness, "dimmed": self._settings.dimmed, "asleep": 0.0}
        steps = 0 if glow == "asleep" else max(1, round(most * shares[glow]))
        if glow != "asleep" and power.exists():
            power.write_text(_ON)
        (folder / "brightness").write_text(str(steps))
        if glow == "asleep" and power.exists():
            power.write_text(_OFF)


def find_backlight(board: Board) -> Path:
    """Return the folder of this machine's backlight; raise `PartMissing` if there is none for us."""
    found = sorted(board.backlights(), key=lambda folder: (_kind(folder), folder.name))
    if not found:
        raise PartMissing(
            "backlight", "no-backlight", "no /sys/class/backlight/*", "the picture itself goes dark instead"
        )
    files = [found[0] / name for name in ("brightness", "bl_power")]
    shut = next((file for file in files if file.exists() and not board.usable(file)), None)
    if shut is not None:
        raise PartMissing(
            "backlight",
            "no-backlight-access",
            f"no permission to write {shut}",
            "a udev rule must give it to the group video; until then the picture itself goes dark",
        )
    return found[0]


def _kind(folder: Path) -> int:
    try:
        return KIND.index((folder / "type").read_text().strip())
    except (OSError, ValueError):
        return len(KIND)


def open_backlight(settings: BacklightSettings, *, board: Board | None = None) -> Backlight:
    """Return the backlight that the settings ask for, switched on.

    With `auto` and none there it shines nowhere, and `missing` says why. Raises `PartMissing` for a `real`
    one that is not there. `board` is this machine unless given.
    """
    if settings.mode == "off":
        return Backlight(settings)
    if settings.mode == "simulated":
        return Backlight(settings, kind="simulated")
    try:
        return Backlight(settings, find_backlight(board or Board()), kind="real")
    except PartMissing as missing:
        if settings.mode == "real":
            raise
        logging.getLogger(__name__).info("%s", missing)
        return Backlight(settings, missing=missing)
