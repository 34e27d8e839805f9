"""Draws the wiring of docs/wiring.md: `python docs/wiring/draw.py` writes the four SVG files beside it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hardware.settings import DEFAULT_PINS, StripSettings

# fmt: off
HEADER: Final = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND", 9, 25,
    11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)
# fmt: on
"""What is on pins 1 to 40: a supply, or a BCM number. The same on every Pi with 40 pins."""

TITLES: Final[Mapping[str, str]] = {
    "spritze_a": "Spritze A",
    "won_a": "Won A",
    "spritze_b": "Spritze B",
    "won_b": "Won B",
    "undo": "Undo",
}

RED, BLACK, GREEN, BLUE, ORANGE, GREY = "#B3202A", "#22303C", "#2E7D32", "#1F5AA6", "#C75B00", "#8A8176"
WIDTH, TOP, ROW = 980, 92, 22
LEFT, RIGHT = 600, 626
"""The x of the header's two columns: odd pins on the left, even ones on the right."""


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the sheet, in pixels from the upper left corner."""

    x: float
    y: float


def pin(number: int) -> Point:
    """Return where a header pin is."""
    return Point(RIGHT if number % 2 == 0 else LEFT, TOP + (number - 1) // 2 * ROW)


def pin_of(what: object) -> int:
    """Return the first header pin that carries this."""
    return HEADER.index(what) + 1  # type: ignore[arg-type]


def text(
    at: Point, words: str, *, size: int = 13, anchor: str = "start", colour: str = BLACK, bold: bool = False
) -> str:
    """Return a line of text."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{at.x:g}" y="{at.y:g}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{weight}>'
        f"{escape(words)}</text>"
    )


def wire(colour: str, *points: Point) -> str:
    """Return a wire along these points."""
    path = " ".join(f"{point.x:g},{point.y:g}" for point in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'


def dot(at: Point, colour: str) -> str:
    """Return a joint between wires."""
    return f'<circle cx="{at.x:g}" cy="{at.y:g}" r="4" fill="{colour}"/>'


def box(at: Point, width: float, height: float, *lines: str) -> str:
    """Return a part with its name."""
    middle = at.x + width / 2
    first = at.y + height / 2 + 5 - (len(lines) - 1) * 9
    names = (
        text(
            Point(middle, first + 18 * index),
            line,
            anchor="middle",
            bold=index == 0,
            size=13 if index == 0 else 12,
        )
        for index, line in enumerate(lines)
    )
    frame = (
        f'<rect x="{at.x:g}" y="{at.y:g}" width="{width:g}" height="{height:g}" rx="8" '
        f'fill="#FFFDF6" stroke="{BLACK}" stroke-width="1.5"/>'
    )
    return frame + "".join(names)


def header(used: Mapping[int, str]) -> str:
    """Return the 40 pins with their numbers; `used` are the colours of those that are wired."""
    parts = [
        f'<rect x="{LEFT - 15}" y="{TOP - 15}" width="{RIGHT - LEFT + 30}" height="{19 * ROW + 30}" rx="6" '
        'fill="#2B3B2E"/>'
    ]
    for number, what in enumerate(HEADER, 1):
        at = pin(number)
        colour = used.get(number)
        parts.append(
            f'<circle cx="{at.x:g}" cy="{at.y:g}" r="7" fill="{colour or "#B9A36B"}" '
            f'stroke="#FFF4D0" stroke-width="{2 if colour else 0}"/>'
        )
        if number % 2 == 0 or not colour:
            side, anchor = (at.x + 22, "start") if number % 2 == 0 else (at.x - 22, "end")
            name = what if isinstance(what, str) else f"BCM {what}"
            shown = f"{number}\u2002{name}" if number % 2 == 0 else f"{name}\u2002{number}"
            parts.append(
                text(
                    Point(side, at.y + 4),
                    shown,
                    size=11,
                    anchor=anchor,
                    colour=colour or GREY,
                    bold=bool(colour),
                )
            )
    return "".join(parts)


def label(number: int, colour: str) -> str:
    """Name a wired odd pin, above its wire."""
    what = HEADER[number - 1]
    name = what if isinstance(what, str) else f"BCM {what}"
    return text(
        Point(LEFT - 22, pin(number).y - 4),
        f"{name}\u2002{number}",
        size=11,
        anchor="end",
        colour=colour,
        bold=True,
    )


def button(at: Point, name: str) -> str:
    """Return a push button between two terminals, `at` and 60 to its left."""
    left = Point(at.x - 60, at.y)
    return (
        dot(at, BLACK)
        + dot(left, BLACK)
        + wire(BLACK, Point(left.x, at.y - 9), Point(at.x, at.y - 9))
        + wire(BLACK, Point(at.x - 30, at.y - 9), Point(at.x - 30, at.y - 19))
        + wire(BLACK, Point(at.x - 42, at.y - 19), Point(at.x - 18, at.y - 19))
        + text(Point(left.x - 14, at.y - 8), name, anchor="end", bold=True)
    )


def sheet(title: str, under: str, parts: Iterable[str], *, height: int = 560) -> str:
    """Return a whole drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="Roboto, Helvetica, Arial, sans-serif">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#F2E6CC"/>\n'
        + text(Point(24, 36), title, size=20, bold=True)
        + text(Point(24, 58), under, size=12, colour="#5A5248")
        + "\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def buttons() -> str:
    """Draw the five buttons: one leg of each to its pin, the other legs together to ground."""
    colours = dict(zip(DEFAULT_PINS, (RED, RED, BLUE, BLUE, GREEN), strict=True))
    rail, ground = 150.0, 39
    used = {pin_of(number): colours[name] for name, number in DEFAULT_PINS.items()} | {ground: BLACK}
    parts = [header(used)]
    heights = {"undo": 202.0, "spritze_a": 270.0, "won_a": 330.0, "won_b": 390.0, "spritze_b": 450.0}
    lanes = {"undo": 470.0, "spritze_a": 450.0, "won_a": 430.0, "spritze_b": 390.0, "won_b": 410.0}
    for name, y in heights.items():
        number = pin_of(DEFAULT_PINS[name])
        at, here = Point(330, y), pin(number)
        parts.append(button(at, TITLES[name]))
        parts.append(wire(BLACK, Point(at.x - 60, y), Point(at.x - 60, y + 18), Point(rail, y + 18)))
        parts.append(dot(Point(rail, y + 18), BLACK))
        if number % 2:
            parts.append(
                wire(
                    colours[name],
                    at,
                    Point(lanes[name], y),
                    Point(lanes[name], here.y),
                    Point(here.x - 7, here.y),
                )
            )
            parts.append(label(number, colours[name]))
        else:  # from the even side round below the header
            under = TOP + 19 * ROW + 36
            around = Point(760, here.y)
            parts.append(
                wire(
                    colours[name],
                    at,
                    Point(lanes[name], y),
                    Point(lanes[name], under),
                    Point(around.x, under),
                    around,
                    Point(here.x + 90, here.y),
                )
            )
    end = pin(ground)
    parts.append(wire(BLACK, Point(rail, heights["undo"] + 18), Point(rail, end.y), Point(end.x - 7, end.y)))
    parts.append(label(ground, BLACK))
    return sheet(
        "Five buttons",
        "Each button closes its pin to ground; the Pi's own pull-up holds it high. No resistor is needed.",
        parts,
    )


def spi_strip(kind: str) -> str:
    """Draw a WS2812 or an APA102 with its level shifter and supply."""
    clocked = kind == "APA102"
    data, clock, ground = pin_of(10), pin_of(11), 25
    used = {data: GREEN, ground: BLACK} | ({clock: BLUE} if clocked else {})
    shifter, supply, strip = Point(300, 250), Point(40, 420), Point(40, 110)
    parts = [header(used), label(data, GREEN), label(ground, BLACK)]
    rows = [(data, GREEN, 275.0)] + ([(clock, BLUE, 315.0)] if clocked else [])
    for index, (number, colour, y) in enumerate(rows):
        here, lane = pin(number), 500.0 - 20 * index
        parts.append(
            wire(
                colour,
                Point(here.x - 7, here.y),
                Point(lane, here.y),
                Point(lane, y),
                Point(shifter.x + 150, y),
            )
        )
        out, name = (250.0, "DI") if index == 0 else (220.0, "CI")
        parts.append(wire(colour, Point(shifter.x, y), Point(out, y), Point(out, strip.y + 70)))
        parts.append(
            text(Point(out - 6, strip.y + 88), name, size=11, anchor="end", colour=colour, bold=True)
        )
        if number == clock:
            parts.append(label(clock, BLUE))
    parts.append(box(shifter, 150, 90, "74AHCT125", "3.3 V in, 5 V out", "enables to GND"))
    parts.append(box(strip, 240, 70, f"{kind} strip", "5 V  GND  " + ("CI  DI" if clocked else "DI")))
    parts.append(box(supply, 240, 60, "5 V supply", "see the sum in the text"))
    # 5 V: to the strip and the shifter; ground: to strip, shifter and the Pi
    parts.append(wire(RED, Point(80, supply.y), Point(80, strip.y + 70)))
    parts.append(wire(RED, Point(80, 232), Point(370, 232), Point(370, shifter.y)) + dot(Point(80, 232), RED))
    parts.append(text(Point(88, 222), "+5 V", size=11, colour=RED, bold=True))
    parts.append(wire(BLACK, Point(140, supply.y), Point(140, strip.y + 70)))
    ground_y, here = 390.0, pin(ground)
    parts.append(
        wire(BLACK, Point(140, ground_y), Point(510, ground_y), Point(510, here.y), Point(here.x - 7, here.y))
    )
    parts.append(dot(Point(140, ground_y), BLACK))
    parts.append(
        wire(BLACK, Point(370, ground_y), Point(370, shifter.y + 90)) + dot(Point(370, ground_y), BLACK)
    )
    parts.append(text(Point(148, ground_y - 8), "GND", size=11, bold=True))
    under = (
        "Data"
        + (" and clock" if clocked else "")
        + " through a level shifter; the strip has a supply of its own, the grounds are joined."
    )
    return sheet(f"{kind} over SPI", under, parts)


def rgb() -> str:
    """Draw a one-colour strip on three pins, each through a MOSFET."""
    pins = StripSettings().pins
    colours = dict(zip(pins, (RED, GREEN, BLUE), strict=True))
    ground = 25
    used = {pin_of(number): colour for number, colour in colours.items()} | {ground: BLACK}
    strip, supply = Point(40, 110), Point(40, 470)
    parts = [
        header(used),
        box(strip, 200, 70, "RGB strip, 12 V", "R  G  B  +12 V"),
        box(supply, 200, 56, "12 V supply"),
    ]
    for index, (number, colour) in enumerate(colours.items()):
        here, y = pin(pin_of(number)), 250.0 + 60 * index
        gate, drain = Point(330, y), Point(70.0 + 40 * index, strip.y + 70)
        parts.append(box(Point(250, y - 20), 80, 40, "MOSFET"))
        if pin_of(number) % 2:
            lane = 540.0
            parts.append(wire(colour, Point(here.x - 7, here.y), Point(lane, here.y), Point(lane, y), gate))
            parts.append(label(pin_of(number), colour))
        else:
            lane, over = 790.0 + 20 * index, 78.0 - 6 * index
            parts.append(
                wire(
                    colour,
                    Point(here.x + 90, here.y),
                    Point(lane, here.y),
                    Point(lane, over),
                    Point(500.0 - 20 * index, over),
                    Point(500.0 - 20 * index, y),
                    gate,
                )
            )
        parts.append(wire(colour, Point(250, y), Point(drain.x, y), drain))
        parts.append(
            wire(BLACK, Point(290, y + 20), Point(290, y + 30), Point(350, y + 30))
            + dot(Point(350, y + 30), BLACK)
        )
    here = pin(ground)
    parts.append(wire(BLACK, Point(350, 280), Point(350, 498), Point(240, 498)))
    parts.append(
        wire(BLACK, Point(350, 440), Point(510, 440), Point(510, here.y), Point(here.x - 7, here.y))
        + dot(Point(350, 440), BLACK)
    )
    parts.append(label(ground, BLACK) + text(Point(358, 458), "GND", size=11, bold=True))
    parts.append(
        wire(ORANGE, Point(210, supply.y), Point(210, strip.y + 70))
        + text(Point(218, 210), "+12 V", size=11, colour=ORANGE, bold=True)
    )
    return sheet(
        "One colour on three pins",
        "Logic-level MOSFETs switch the cold ends; 10 kΩ from each gate to ground, 220 Ω into each gate.",
        parts,
    )


DRAWINGS: Final = {
    "buttons.svg": buttons,
    "ws2812.svg": lambda: spi_strip("WS2812"),
    "apa102.svg": lambda: spi_strip("APA102"),
    "rgb.svg": rgb,
}


def main() -> None:
    """Write every drawing beside this file."""
    for name, draw in DRAWINGS.items():
        (Path(__file__).parent / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
