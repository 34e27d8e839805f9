"""Which part wants which pin: none may serve two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from hardware.buttons import ButtonsSettings
    from hardware.strip import StripSettings

COLOURS: Final = ("red", "green", "blue")

_SPI: Final[Mapping[int, Mapping[int, str]]] = {
    0: {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {19: "MISO", 20: "MOSI", 21: "SCLK"},
}
"""The pins of an SPI by its bus: of bus 0 the kernel takes both chip selects, of bus 1 those asked for.
Where the others lie differs from board to board."""
_SELECTS_OF_BUS_1: Final = (18, 17, 16)


class Wish(NamedTuple):
    """A BCM number, what it is for, and the keys of the config that say so."""

    pin: int
    user: str
    key: tuple[str, ...]


def wishes(buttons: ButtonsSettings, strip: StripSettings) -> list[Wish]:
    """Return every pin that buttons, lamps and strip want; what is simulated or off wants none."""
    wanted = list(of_buttons(buttons.pins, buttons.lamps)) if buttons.mode in ("auto", "real") else []
    if strip.mode not in ("auto", "real"):
        return wanted
    if strip.kind == "rgb":
        wanted += of_colours(strip.pins)
    elif strip.kind in ("ws2812", "apa102"):
        lines = dict(_SPI.get(strip.bus, {}))
        if strip.bus == 1 and strip.device < len(_SELECTS_OF_BUS_1):
            lines[_SELECTS_OF_BUS_1[strip.device]] = f"CE{strip.device}"
        name = f"the {strip.kind} strip"
        wanted += [Wish(pin, f"{name} (SPI {line})", ("strip", "kind")) for pin, line in lines.items()]
    return wanted


def of_buttons(pins: Mapping[str, int], lamps: Mapping[str, int]) -> Iterator[Wish]:
    """Yield the pins that buttons and their lamps want."""
    for button, pin in pins.items():
        yield Wish(pin, f"the button {button}", ("buttons", "pins", button))
    for button, pin in lamps.items():
        yield Wish(pin, f"the lamp of {button}", ("buttons", "lamps", button))


def of_colours(pins: Sequence[int]) -> Iterator[Wish]:
    """Yield the pins that the colours of an rgb strip want."""
    for colour, pin in zip(COLOURS, pins, strict=False):
        yield Wish(pin, f"the rgb strip ({colour})", ("strip", "pins"))


def wanted_twice(wanted: Sequence[Wish]) -> list[tuple[Wish, Wish]]:
    """Return each two that want the same pin."""
    return [(one, other) for one, other in combinations(wanted, 2) if one.pin == other.pin]


def told(one: Wish, other: Wish) -> str:
    """Return in words that these two want the same pin."""
    return f"BCM {one.pin} is wanted by {one.user} and by {other.user}"
