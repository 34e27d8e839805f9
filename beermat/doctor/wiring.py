"""What is wired and whether it works, told line by line, each with what to do about it.

Only what `hardware` knows; `beermat.doctor.report` adds the screen and the record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from hardware import gpio, spi
from hardware.backlight import find_backlight
from hardware.board import Board, Mode, PartMissing
from hardware.settings import (
    BUTTONS,
    BacklightSettings,
    ButtonsSettings,
    StripSettings,
    pin_uses,
    shared_by,
    shared_pins,
)

State = Literal["fine", "absent", "advice", "fault"]
"""`absent`: not there, nor asked for. `advice`: the table plays, but could do better. `fault`: it cannot."""

OpenFactory = Callable[[str, Board], Any]
"""Opens the pin factory for a part, or raises `PartMissing`."""

WHEN_MISSING: Final[Mapping[Mode, State]] = {
    "real": "fault",
    "auto": "advice",
    "simulated": "absent",
    "off": "absent",
}
"""How serious it is that a part of this mode is not there."""

_SERIOUSNESS: Final = ("fine", "absent", "advice", "fault")
_GROUPS: Final = {
    "gpio": "pins",
    "spi": "strips",
    "input": "touch without a desktop",
    "video": "the screen without a desktop",
    "render": "the graphics chip",
}


class OpenPort(Protocol):
    """Opens an SPI port as `hardware.spi.open_port` does, or raises `PartMissing`."""

    def __call__(self, bus: int, device: int, hertz: int, *, board: Board) -> spi.SpiPort:
        """Open it at this clock."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report: `name` is what was looked at, `found` what is there, `advice` what to do."""

    name: str
    state: State
    found: str
    advice: str = ""

    @classmethod
    def split(cls, name: str, state: State, message: str, advice: str = "") -> Finding:
        """Return the finding of a message such as "what is wrong; what to do", or else with this advice."""
        found, _, remedy = message.partition("; ")
        return cls(name, state, found, remedy or advice)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found, and what was `told` besides, for JSON."""

    findings: tuple[Finding, ...]
    told: Mapping[str, object] = field(default_factory=dict)


def examine(
    board: Board,
    buttons: ButtonsSettings,
    strip: StripSettings,
    backlight: BacklightSettings,
    *,
    groups: Collection[str] | None,
    open_factory: OpenFactory = gpio.open_factory,
    open_port: OpenPort = spi.open_port,
) -> tuple[Finding, ...]:
    """Look at everything that this machine has for buttons, strips, fingers and the panel's light.

    `groups` are the names of the groups of who runs this program; None: they need none. The pins of the
    buttons are claimed for a moment, so a table that is running must be closed before; the lines of the SPI
    stay silent.
    """
    try:
        factory = open_factory("buttons", board)
    except PartMissing as missing:
        factory = missing
    return (
        Finding("board", "fine", board.model() or "no Raspberry Pi: an ordinary computer"),
        _factory(factory, buttons, strip),
        *_buttons(factory, buttons),
        *_pins_shared(buttons, strip),
        _chosen(strip),
        *_spi(board, strip, open_port),
        _rgb(factory, strip),
        _core_clock(board, strip),
        _touch(board),
        _backlight(board, backlight),
        _groups(groups),
    )


def lacking(name: str, state: State, missing: PartMissing) -> Finding:
    """Return the finding about a part that is not there."""
    return Finding(name, state, missing.missing, missing.remedy)


def _factory(factory: Any, buttons: ButtonsSettings, strip: StripSettings) -> Finding:
    if not isinstance(factory, PartMissing):
        return Finding("pin factory", "fine", type(factory).__name__)
    wanted = WHEN_MISSING[buttons.mode], _when_missing(strip, "rgb")
    return lacking("pin factory", max(wanted, key=_SERIOUSNESS.index), factory)


def _when_missing(strip: StripSettings, *kinds: str) -> State:
    return WHEN_MISSING[strip.mode] if strip.kind in kinds else "absent"


def _is_wired(strip: StripSettings) -> bool:
    return strip.kind in ("ws2812", "apa102", "rgb") and strip.mode in ("auto", "real")


def _buttons(factory: Any, settings: ButtonsSettings) -> list[Finding]:
    if settings.mode in ("simulated", "off"):
        return [Finding("buttons", "fine", f"{settings.mode}, as the config says")]
    if isinstance(factory, PartMissing):
        return []
    try:
        back_end = gpio.GpioButtons(settings, factory)
    except PartMissing as missing:
        return [lacking("buttons", WHEN_MISSING[settings.mode], missing)]
    levels = back_end.levels()
    back_end.close()
    return [_button(settings, button, closed=levels[button]) for button in BUTTONS]


def _button(settings: ButtonsSettings, button: str, *, closed: bool) -> Finding:
    high = closed is not settings.active_low
    level = f"BCM {settings.pins[button]}: {'closed' if closed else 'open'} ({'high' if high else 'low'})"
    if not closed:
        return Finding(f"button {button}", "fine", level)
    return Finding(
        f"button {button}", "advice", level, "if nobody presses it, it sticks or active_low is wrong"
    )


def _pins_shared(buttons: ButtonsSettings, strip: StripSettings) -> list[Finding]:
    """Name the pins that the config gives to a button or lamp and to the strip."""
    shared = shared_pins(pin_uses(buttons, strip))
    if not shared:
        return []
    return [
        Finding(
            "shared pins",
            "fault" if "real" in (buttons.mode, strip.mode) else "advice",
            "; ".join(shared_by(*both) for both in shared),
            "write other pins into beermat.toml",
        )
    ]


def _chosen(strip: StripSettings) -> Finding:
    if not _is_wired(strip):
        kind = strip.mode if strip.mode in ("simulated", "off") else strip.kind
        return Finding("strip", "fine", f"{kind}, as the config says")
    length = f"{strip.length} pixel{'' if strip.length == 1 else 's'}"
    return Finding("strip", "fine", f"{strip.kind}, {length}, at most {strip.limit_ma:g} mA")


def _spi(board: Board, settings: StripSettings, open_port: OpenPort) -> Iterator[Finding]:
    hertz = spi.ws2812_hertz(settings.bits) if settings.kind == "ws2812" else spi.APA102_HERTZ
    refused: PartMissing | None = None
    try:
        open_port(settings.bus, settings.device, hertz, board=board).close()
    except PartMissing as missing:
        refused = missing
    for kind in ("ws2812", "apa102"):
        name = f"strip {kind}"
        if refused is None:
            yield Finding(name, "fine", f"/dev/spidev{settings.bus}.{settings.device} answers")
        else:
            yield lacking(name, _when_missing(settings, kind), refused)
    length = spi.ws2812_silence(settings.bits) * 2 + settings.pixels * 3 * settings.bits
    if settings.kind == "ws2812" and length > board.spi_buffer():
        yield Finding(
            "SPI buffer",
            "advice",
            f"{board.spi_buffer()} bytes, a frame has {length}",
            "write spidev.bufsiz=32768 into cmdline.txt, or the strip may flicker",
        )


def _rgb(factory: Any, strip: StripSettings) -> Finding:
    """The pins are only driven where the config says that a strip hangs on them."""
    state = _when_missing(strip, "rgb")
    if isinstance(factory, PartMissing):
        return lacking("strip rgb", state, factory)
    if state == "absent":
        return Finding("strip rgb", "fine", "pins could serve")
    try:
        gpio.RgbWire(strip, factory).close()
    except PartMissing as missing:
        return lacking("strip rgb", state, missing)
    return Finding("strip rgb", "fine", f"BCM {', '.join(map(str, strip.pins))}")


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
    found = board.touch_events()
    if not found:
        return Finding(
            "touch", "advice", "no touch device", "plug one in; the five buttons or a mouse serve as well"
        )
    names = ", ".join(name for name, _ in found)
    closed = [event for _, event in found if event is not None and not board.usable(event)]
    if closed:
        remedy = "needed without a desktop only: sudo usermod -aG input $USER, then log in again"
        return Finding("touch", "advice", f"{names}; no permission for {closed[0]}", remedy)
    return Finding("touch", "fine", names)


def _backlight(board: Board, settings: BacklightSettings) -> Finding:
    """A panel without one is usual, and no fault: its picture goes dark instead."""
    if settings.mode in ("simulated", "off"):
        return Finding("backlight", "fine", f"{settings.mode}, as the config says")
    try:
        folder = find_backlight(board)
    except PartMissing as missing:
        usual = missing.reason == "no-backlight" and settings.mode == "auto"
        return lacking("backlight", "absent" if usual else WHEN_MISSING[settings.mode], missing)
    return Finding("backlight", "fine", folder.name)


def _groups(groups: Collection[str] | None) -> Finding:
    if groups is None:
        return Finding("groups", "fine", "root may use everything")
    lacking = [name for name in _GROUPS if name not in groups]
    if not lacking:
        return Finding("groups", "fine", ", ".join(sorted(groups)))
    return Finding(
        "groups",
        "advice",
        "not in " + ", ".join(f"{name} ({_GROUPS[name]})" for name in lacking),
        f"on a Pi: sudo usermod -aG {','.join(lacking)} $USER, then log in again",
    )
