"""Finding a screen for the table before anything is drawn."""

from __future__ import annotations

import ctypes
import os
import re
import socket
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from beermat.config.settings import Config, ScreenSettings
from beermat.errors import HardwareMissing
from beermat.screen.window import SIZE

NO_SCREEN: Final = (
    "no screen: neither a desktop (DISPLAY, WAYLAND_DISPLAY) nor a monitor on /dev/dri answers; "
    "start it on a desktop, plug a screen in, or set SDL_VIDEODRIVER=offscreen to run it unseen"
)


def find_display(config: Config) -> Config:
    """Return the config for the screen that is there: without a desktop all of it, through KMS.

    A window whose size nobody has chosen is no larger than its desktop.

    Raises `HardwareMissing` where nothing could be shown.
    """
    driver = os.environ.get("SDL_VIDEODRIVER")
    if driver:
        return config.windowed(False) if driver.lower() == "kmsdrm" else config
    if has_desktop(os.environ):
        desktop = desktop_size(os.environ.get("DISPLAY", ""))
        return replace(config, screen=fitted(config.screen, desktop))
    refused = refused_cards()
    if refused:
        raise HardwareMissing(f"no permission for {refused[0]}: add the user to the groups video and render")
    if not (cards() and connected_cards()):
        raise HardwareMissing(NO_SCREEN)
    os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
    return config.windowed(False)


def has_desktop(environment: Mapping[str, str]) -> bool:
    """Say whether an X or Wayland display that these variables name can be reached."""
    wayland = environment.get("WAYLAND_DISPLAY")
    if wayland and _answers(os.path.join(environment.get("XDG_RUNTIME_DIR", ""), wayland)):
        return True
    display = environment.get("DISPLAY")
    if not display:
        return False
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    return (
        local is None or _answers(f"/tmp/.X11-unix/X{local[1]}") or _answers(f"\0/tmp/.X11-unix/X{local[1]}")
    )


def fitted(screen: ScreenSettings, desktop: tuple[int, int] | None) -> ScreenSettings:
    """Return the settings with a window no larger than the desktop, where nobody has chosen its size."""
    if desktop is None or not screen.windowed:
        return screen
    width, height = map(min, SIZE, desktop)
    return replace(screen, width=screen.width or width, height=screen.height or height)


def desktop_size(display: str) -> tuple[int, int] | None:
    """Return the width and height in pixels of an X display such as ":0"; None of one that does not answer.

    SDL knows them too, but Kivy does not pass them on before there is a window.
    """
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    opened = ctypes.c_void_p(x11.XOpenDisplay(display.encode())) if display else None
    if not opened:
        return None
    screen = x11.XDefaultScreen(opened)
    size = x11.XDisplayWidth(opened, screen), x11.XDisplayHeight(opened, screen)
    x11.XCloseDisplay(opened)
    return size


def _answers(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as knock:
        try:
            knock.connect(address)
        except OSError:
            return False
        return True


def connected_cards(drm: Path = Path("/sys/class/drm")) -> list[str]:
    """Return the connectors (such as "card1-HDMI-A-1") with a monitor on them."""
    states = sorted(drm.glob("card*-*/status"))
    return [state.parent.name for state in states if state.read_text().strip() == "connected"]


def cards(dri: Path = Path("/dev/dri")) -> list[Path]:
    """Return the graphics cards of this machine."""
    return sorted(dri.glob("card*"))


def refused_cards(dri: Path = Path("/dev/dri")) -> list[Path]:
    """Return the graphics cards that this user may not open."""
    return [card for card in cards(dri) if not os.access(card, os.R_OK | os.W_OK)]
