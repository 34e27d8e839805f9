"""The tables `[buttons]`, `[strip]` and `[backlight]` of the config, and which part wants which pin.

Importing this is quick: it is read before the first picture, the parts themselves are opened after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal, NamedTuple

from hardware.board import Mode

Rgb = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""


BUTTONS: Final = ("spritze_a", "won_a", "spritze_b", "won_b", "undo")

DEFAULT_PINS: Final[Mapping[str, int]] = {
    "spritze_a": 5,
    "won_a": 6,
    "spritze_b": 16,
    "won_b": 26,
    "undo": 17,
}
"""BCM numbers; SPI (7 to 11), I²C (2 and 3) and the serial line (14 and 15) stay free."""

DEFAULT_HOLD: Final[Mapping[str, float]] = {
    "spritze_a": 1.2,
    "won_a": 1.2,
    "spritze_b": 1.2,
    "won_b": 1.2,
    "undo": 2.0,
}
"""Seconds."""

MOST_PIXELS: Final = 1000
_ORDERS: Final = ("rgb", "rbg", "grb", "gbr", "brg", "bgr")

COLOURS: Final = ("red", "green", "blue")


@dataclass(frozen=True, slots=True)
class ButtonsSettings:
    """The table `[buttons]` of the config.

    `mode`: `auto` takes what is there and plays on with simulated buttons otherwise, `real` refuses to.
    `pins` and `lamps` are BCM numbers, 0 to 27, by button; buttons left out of `pins` and `hold` keep their
    defaults, those left out of `lamps` have none. `active_low`: a closed button pulls its pin to ground.
    `debounce`, `hold` and `stuck` are seconds. `keys` says whether keys of a keyboard serve as buttons; None:
    where the buttons are simulated. Raises ValueError with what may stand there.
    """

    mode: Mode = "auto"
    pins: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_PINS))
    lamps: Mapping[str, int] = field(default_factory=dict)
    active_low: bool = True
    debounce: float = 0.020
    hold: Mapping[str, float] = field(default_factory=lambda: dict(DEFAULT_HOLD))
    stuck: float = 15.0
    keys: bool | None = None

    def __post_init__(self) -> None:
        """Fill in the defaults of what was left out; check ranges."""
        object.__setattr__(self, "pins", {**DEFAULT_PINS, **self.pins})
        object.__setattr__(self, "hold", {**DEFAULT_HOLD, **self.hold})
        if self.mode not in ("auto", "real", "simulated", "off"):
            raise ValueError("auto, real, simulated or off")
        if set(self.pins) | set(self.lamps) | set(self.hold) != set(BUTTONS):
            raise ValueError(f"a table with {', '.join(BUTTONS)}")
        uses = _pins_of_buttons(self.pins, self.lamps)
        if not all(0 <= use.pin <= 27 for use in uses):
            raise ValueError("BCM numbers, 0 to 27, each for one button or lamp only")
        for one, other in shared_pins(uses):
            raise ValueError(f"each pin for one button or lamp only; {shared_by(one, other)}")
        if not 0.001 <= self.debounce <= 0.2:
            raise ValueError("seconds, 0.001 to 0.2")
        if not 2 <= self.stuck <= 600:
            raise ValueError("seconds, 2 to 600")
        if not all(0.3 <= hold < self.stuck for hold in self.hold.values()):
            raise ValueError("seconds, 0.3 and more, shorter than stuck")


@dataclass(frozen=True, slots=True)
class StripSettings:
    """The table `[strip]` of the config.

    `mode`: `auto` plays on without a strip that is not there, `real` refuses to. `pixels` 1 to 1000 (`rgb`
    has 1). `side_a` are the first and the last pixel of side A on the wire, counted from 0 and from A's outer
    end inwards; side B has the others; None: A has the first half. `brightness` 0 to 1. `limit_ma` is what
    the whole strip may draw, `ma_per_channel` what one channel of one pixel draws at its fullest and
    `ma_idle` what a dark pixel draws, in mA. `gamma` 1 to 4.

    ws2812 and apa102: `order` of the colours on the wire; None: that of the kind. `leading_zeros` and
    `trailing_zeros` are bytes; None: 300 µs of them for ws2812, none for apa102. `bus` and `device` name
    /dev/spidevBUS.DEVICE. ws2812 only: `bits` of the SPI for one of the strip, 3 or 8.
    rgb only: `pins` are BCM numbers of red, green and blue; `common_anode`: a low pin lights.

    Raises ValueError with what may stand there.
    """

    kind: Literal["ws2812", "apa102", "rgb", "simulated", "off"] = "simulated"
    mode: Mode = "auto"
    pixels: int = 24
    side_a: tuple[int, int] | None = None
    brightness: float = 0.6
    limit_ma: float = 500.0
    ma_per_channel: float = 20.0
    ma_idle: float = 1.0
    gamma: float = 2.2
    order: str | None = None
    bits: int = 3
    leading_zeros: int | None = None
    trailing_zeros: int | None = None
    bus: int = 0
    device: int = 0
    pins: tuple[int, int, int] = (22, 23, 24)
    common_anode: bool = False

    def __post_init__(self) -> None:
        """Check every range."""
        if self.kind not in ("ws2812", "apa102", "rgb", "simulated", "off"):
            raise ValueError("ws2812, apa102, rgb, simulated or off")
        if self.mode not in ("auto", "real", "simulated", "off"):
            raise ValueError("auto, real, simulated or off")
        _check(self.pixels, 1, MOST_PIXELS, "pixels")
        if self.side_a is not None and not all(0 <= end < self.pixels for end in self.side_a):
            raise ValueError(f"two pixels, 0 to {self.pixels - 1}")
        _check(self.brightness, 0, 1, "of full brightness")
        _check(self.limit_ma, 1, 60_000, "mA")
        _check(self.ma_per_channel, 0.1, 10_000, "mA")
        _check(self.ma_idle, 0, 20, "mA")
        _check(self.gamma, 1, 4, "as exponent")
        if self.order not in (None, *_ORDERS):
            raise ValueError(", ".join(_ORDERS))
        if self.bits not in (3, 8):
            raise ValueError("3 or 8")
        for zeros in (self.leading_zeros, self.trailing_zeros):
            _check(zeros or 0, 0, 4096, "bytes")
        _check(self.bus, 0, 9, "as SPI bus")
        _check(self.device, 0, 3, "as SPI device")
        if not all(0 <= pin <= 27 for pin in self.pins):
            raise ValueError("three BCM numbers, 0 to 27")
        for one, other in shared_pins(_pins_of_rgb(self.pins)):
            raise ValueError(f"three different pins; {shared_by(one, other)}")

    @property
    def length(self) -> int:
        """How many pixels there are to colour."""
        return 1 if self.kind == "rgb" else self.pixels

    @property
    def pixels_a(self) -> int:
        """How many of them belong to side A."""
        if self.side_a is None or self.kind == "rgb":
            return self.length // 2
        return abs(self.side_a[1] - self.side_a[0]) + 1


def _check(number: float, low: float, high: float, of: str) -> None:
    if not low <= number <= high:
        raise ValueError(f"{low} to {high} {of}")


@dataclass(frozen=True, slots=True)
class BacklightSettings:
    """The table `[backlight]` of the config.

    `mode`: `auto` takes what is there and does without otherwise, `real` refuses to. `brightness` (0.05 to 1)
    and `dimmed` (0.01 to 0.3) are shares of what the panel can, for a table that is awake and one that is
    dimmed. Raises ValueError with what may stand there.
    """

    mode: Mode = "auto"
    brightness: float = 1.0
    dimmed: float = 0.15

    def __post_init__(self) -> None:
        """Check every range."""
        if self.mode not in ("auto", "real", "simulated", "off"):
            raise ValueError("auto, real, simulated or off")
        if not 0.05 <= self.brightness <= 1:
            raise ValueError("0.05 to 1 of the full light")
        if not 0.01 <= self.dimmed <= 0.3:
            raise ValueError("0.01 to 0.3 of the full light")


_SPI: Final[Mapping[int, Mapping[int, str]]] = {
    0: {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {19: "MISO", 20: "MOSI", 21: "SCLK"},
}
"""The pins of an SPI by its bus: of bus 0 the kernel takes both chip selects, of bus 1 those asked for.
Where the others lie differs from board to board."""
_SELECTS_OF_BUS_1: Final = (18, 17, 16)


class PinUse(NamedTuple):
    """A part's pin: its BCM number, what it is for in words, and the keys of the config that say so."""

    pin: int
    user: str
    key: tuple[str, ...]


def pin_uses(buttons: ButtonsSettings, strip: StripSettings) -> list[PinUse]:
    """Return every pin that buttons, lamps and strip use; what is simulated or off uses none."""
    uses = _pins_of_buttons(buttons.pins, buttons.lamps) if buttons.mode in ("auto", "real") else []
    if strip.mode not in ("auto", "real"):
        return uses
    if strip.kind == "rgb":
        uses += _pins_of_rgb(strip.pins)
    elif strip.kind in ("ws2812", "apa102"):
        lines = dict(_SPI.get(strip.bus, {}))
        if strip.bus == 1 and strip.device < len(_SELECTS_OF_BUS_1):
            lines[_SELECTS_OF_BUS_1[strip.device]] = f"CE{strip.device}"
        name = f"the {strip.kind} strip"
        uses += [PinUse(pin, f"{name} (SPI {line})", ("strip", "kind")) for pin, line in lines.items()]
    return uses


def shared_pins(uses: Sequence[PinUse]) -> list[tuple[PinUse, PinUse]]:
    """Return each two that use the same pin."""
    return [(one, other) for one, other in combinations(uses, 2) if one.pin == other.pin]


def shared_by(one: PinUse, other: PinUse) -> str:
    """Return in words that these two use the same pin."""
    return f"BCM {one.pin} is wanted by {one.user} and by {other.user}"


def _pins_of_buttons(pins: Mapping[str, int], lamps: Mapping[str, int]) -> list[PinUse]:
    return [
        *(PinUse(pin, f"the button {name}", ("buttons", "pins", name)) for name, pin in pins.items()),
        *(PinUse(pin, f"the lamp of {name}", ("buttons", "lamps", name)) for name, pin in lamps.items()),
    ]


def _pins_of_rgb(pins: Sequence[int]) -> list[PinUse]:
    named = zip(COLOURS, pins, strict=False)
    return [PinUse(pin, f"the rgb strip ({colour})", ("strip", "pins")) for colour, pin in named]
