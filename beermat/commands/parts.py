"""Opening what the table has beside its screen: buttons, strip and backlight."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from beermat.config.settings import Config
from beermat.errors import HardwareMissing

if TYPE_CHECKING:
    from hardware.backlight import Backlight
    from hardware.buttons import Buttons
    from hardware.settings import BacklightSettings
    from hardware.strip import Strip


class Parts(NamedTuple):
    """What the table has beside its screen."""

    buttons: Buttons
    strip: Strip
    backlight: Backlight


def open_parts(config: Config, until_the_end: ExitStack) -> Parts:
    """Open the parts that the config asks for, and have them closed; raise `HardwareMissing`."""
    with _named_parts():
        from hardware.backlight import open_backlight  # noqa: PLC0415
        from hardware.buttons import open_buttons  # noqa: PLC0415
        from hardware.strip import open_strip  # noqa: PLC0415

        buttons = open_buttons(config.buttons, time.monotonic)
        until_the_end.callback(buttons.close)
        strip = open_strip(config.strip)
        until_the_end.callback(strip.close)
        backlight = open_backlight(_backlight(config))
        until_the_end.callback(backlight.close)
    return Parts(buttons, strip, backlight)


def _backlight(config: Config) -> BacklightSettings:
    """Return the settings of the backlight: a table in a window leaves that of the whole desktop alone."""
    chosen = config.backlight
    return replace(chosen, mode="off") if config.screen.windowed and chosen.mode == "auto" else chosen


@contextmanager
def _named_parts() -> Iterator[None]:
    from hardware.board import PartMissing  # noqa: PLC0415

    try:
        yield
    except PartMissing as missing:
        raise HardwareMissing(str(missing)) from None
