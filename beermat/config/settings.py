"""What a table can be told: the config as the program knows it, with its defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from beermat.rules import catalogue
from beermat.rules.common import Rules
from hardware.settings import BacklightSettings, ButtonsSettings, StripSettings


def default_database() -> Path:
    """Return where the record lies unless the config says otherwise: $XDG_DATA_HOME/beermat/beermat.db."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(os.path.expanduser(data)) / "beermat" / "beermat.db"


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """How the table comes to the screen.

    On a desktop it has a window, or with `windowed` False the whole screen; without a desktop always the
    whole screen. `width` and `height` are pixels of the window before its picture is turned, 320 to 7680;
    None means 1280 × 800, or what a smaller desktop has. `rotation` turns the picture and its touches by 0,
    90, 180 or 270 degrees anticlockwise; None: not at all, unless the environment has
    KCFG_GRAPHICS_ROTATION. Without a touch the screen dims after `dim_after` minutes and sleeps after
    `sleep_after`; None: it does not.
    """

    windowed: bool = True
    width: int | None = None
    height: int | None = None
    rotation: int | None = None
    dim_after: float | None = 10.0
    sleep_after: float | None = 30.0


@dataclass(frozen=True, slots=True)
class HostSettings:
    """What is the host's alone: `pin` is what `beermat.pin.hashed` keeps; None: nothing is guarded.

    `updates` is for `make kiosk`: whether the system may fetch its own security updates.
    """

    pin: str | None = field(default=None, repr=False)
    updates: bool = True


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a table can be told. `rule_sets` are all it knows, of every game, the named ones first.

    `rules` is what a new evening opens with; `source` is the file this was read from, None for the defaults.
    """

    language: str = "de"
    layout: str = "wall"
    rules: Rules = catalogue.named_sets()[catalogue.DEFAULT]
    rule_sets: Mapping[str, Rules] = field(default_factory=lambda: dict(catalogue.named_sets()))
    database: Path = field(default_factory=default_database)
    screen: ScreenSettings = ScreenSettings()
    buttons: ButtonsSettings = field(default_factory=ButtonsSettings)
    strip: StripSettings = field(default_factory=StripSettings)
    backlight: BacklightSettings = field(default_factory=BacklightSettings)
    host: HostSettings = HostSettings()
    source: Path | None = None

    def windowed(self, windowed: bool) -> Config:
        """Return the same config with the table in a window, or on the whole screen."""
        return replace(self, screen=replace(self.screen, windowed=windowed))
