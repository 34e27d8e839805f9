"""What is wired and whether it works, told line by line, each with what to do about it.

Only what the hardware's own rooms know; whoever prints it adds the screen and the record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from hardware import gpio, spi
from hardware.board import Board, PartMissing
from hardware.buttons import BUTTONS, ButtonsSettings
from hardware.strip import Rgb, StripSettings

ONE_PRESS: Final = 0.050
"""Seconds without an edge after which the next one belongs to another press or release."""

OpenFactory = Callable[[str, Board], Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report: `name` is what was looked at, `found` what is there, `advice` what to do."""

    name: str
    state: Literal["fine", "missing", "advice"]
    found: str
    advice: str = ""


def examine(
    board: Board,
    buttons: ButtonsSettings,
    strip: StripSettings,
    *,
    groups: Collection[str],
    open_factory: OpenFactory = gpio.open_factory,
) -> tuple[Finding, ...]:
    """Look at everything that this machine has for buttons, strips and fingers.

    `groups` are the names of the groups of who runs this program. The pins of the buttons are claimed for a
    moment, so a table that is running must be closed before.
    """
    return (
        Finding("board", "fine", board.model() or "no Raspberry Pi: an ordinary computer"),
        *_pins(board, buttons, open_factory),
        *_strips(board, strip),
        _core_clock(board, strip),
        _touch(board),
        _groups(groups),
    )


def _pins(board: Board, settings: ButtonsSettings, open_factory: OpenFactory) -> list[Finding]:
    try:
        factory = open_factory("buttons", board)
    except PartMissing as missing:
        return [Finding("pin factory", "missing", missing.missing, missing.remedy)]
    found = [Finding("pin factory", "fine", type(factory).__name__)]
    try:
        back_end = gpio.GpioButtons(settings, factory)
    except PartMissing as missing:
        return [*found, Finding("buttons", "missing", missing.missing, missing.remedy)]
    levels = back_end.levels()
    back_end.close()
    return [*found, *(_button(settings, button, levels[button]) for button in BUTTONS)]


def _button(settings: ButtonsSettings, button: str, closed: bool) -> Finding:
    pin = f"BCM {settings.pins[button]}"
    if not closed:
        return Finding(f"button {button}", "fine", f"{pin}: open")
    return Finding(
        f"button {button}",
        "advice",
        f"{pin}: closed",
        "if nobody presses it, it sticks or active_low is wrong",
    )


def _strips(board: Board, settings: StripSettings) -> list[Finding]:
    found = []
    try:
        board.check_spi("strip", settings.bus, settings.device)
        found.append(Finding("strips over SPI", "fine", f"/dev/spidev{settings.bus}.{settings.device}"))
    except PartMissing as missing:
        state: Literal["missing", "fine"] = "missing" if settings.kind in ("ws2812", "apa102") else "fine"
        found.append(Finding("strips over SPI", state, missing.missing, missing.remedy))
    length = spi.ws2812_silence(settings.bits) * 2 + settings.pixels * 3 * settings.bits
    if settings.kind == "ws2812" and length > board.spi_buffer():
        found.append(
            Finding(
                "SPI buffer",
                "advice",
                f"{board.spi_buffer()} bytes, a frame has {length}",
                "write spidev.bufsiz=32768 into cmdline.txt, or the strip may flicker",
            )
        )
    return found


def _core_clock(board: Board, strip: StripSettings) -> Finding:
    """The SPI's clock of all boards before the Pi 5 hangs on the core's, which changes with the load."""
    model = board.model() or ""
    if strip.kind != "ws2812" or "Raspberry Pi" not in model or "Pi 5" in model:
        return Finding("core clock", "fine", "of no matter here")
    wanted = {"core_freq": "500", "core_freq_min": "500"} if "Pi 4" in model else {"core_freq": "250"}
    config = board.config_txt()
    if all(config.get(key) == value for key, value in wanted.items()):
        return Finding("core clock", "fine", "fixed")
    lines = " and ".join(f"{key}={value}" for key, value in wanted.items())
    return Finding(
        "core clock", "advice", "not fixed: WS2812 colours may flicker", f"write {lines} into config.txt"
    )


def _touch(board: Board) -> Finding:
    found = board.touch_devices()
    if found:
        return Finding("touch", "fine", ", ".join(found))
    return Finding("touch", "advice", "no touch device", "the five buttons or a mouse serve as well")


def _groups(groups: Collection[str]) -> Finding:
    lacking = [name for name in ("gpio", "spi", "input", "video", "render") if name not in groups]
    if not lacking:
        return Finding("groups", "fine", ", ".join(sorted(groups)))
    return Finding(
        "groups",
        "advice",
        f"not in {', '.join(lacking)}",
        f"on a Pi: sudo usermod -aG {','.join(lacking)} $USER, then log in again",
    )


def walk(pixels: int) -> Iterator[tuple[str, tuple[Rgb, ...]]]:
    """Yield a name and a frame: each colour, then each pixel alone, to see order, length and direction."""
    dark: Rgb = (0, 0, 0)
    plain = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}
    for name, colour in plain.items():
        yield name, (colour,) * pixels
    for place in range(pixels):
        yield f"pixel {place}", tuple(plain["white"] if at == place else dark for at in range(pixels))


class Bounce(NamedTuple):
    """How one closing or opening went: when it began (seconds), how many edges it had, for how many ms."""

    at: float
    edges: int
    milliseconds: float


def bounces(edges: Sequence[float]) -> list[Bounce]:
    """Return the bounces of one contact from the times of its edges, in seconds and in their order."""
    runs: list[list[float]] = []
    for at in edges:
        if runs and at - runs[-1][-1] < ONE_PRESS:
            runs[-1].append(at)
        else:
            runs.append([at])
    return [Bounce(run[0], len(run), (run[-1] - run[0]) * 1000) for run in runs]
