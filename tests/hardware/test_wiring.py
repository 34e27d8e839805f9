"""docs/wiring.md says what the program does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from hardware import gpio, spi
from hardware.settings import DEFAULT_HOLD, DEFAULT_PINS, ButtonsSettings, StripSettings

DOCS = Path(gpio.__file__).parents[1] / "docs"
TEXT = (DOCS / "wiring.md").read_text(encoding="utf-8")


@pytest.fixture
def drawings() -> ModuleType:
    import importlib.util

    spec = importlib.util.spec_from_file_location("draw_wiring", DOCS / "wiring" / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_table_of_pins_is_the_default(drawings: ModuleType) -> None:
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \| (\d+) \| (\d+) \|$", TEXT, re.MULTILINE)
    assert {name: int(bcm) for name, bcm, _ in rows} == DEFAULT_PINS
    assert all(drawings.pin_of(int(bcm)) == int(pin) for _, bcm, pin in rows)


def test_the_grounds_are_those_of_the_header(drawings: ModuleType) -> None:
    told = re.search(r"any GND: ([\d, ]+)", TEXT)
    assert told is not None
    grounds = [number for number, what in enumerate(drawings.HEADER, 1) if what == "GND"]
    assert [int(number) for number in told[1].split(",")] == grounds


def test_the_header_is_that_of_gpiozero(drawings: ModuleType) -> None:
    from gpiozero.pins.mock import MockFactory

    pins = MockFactory().board_info.headers["J8"].pins
    names = [pins[number].name.removeprefix("GPIO") for number in range(1, 41)]
    assert [str(what) for what in drawings.HEADER] == names


@pytest.mark.parametrize("name", ["buttons.svg", "ws2812.svg", "apa102.svg", "rgb.svg"])
def test_the_drawings_are_what_the_script_draws(drawings: ModuleType, name: str) -> None:
    assert (DOCS / "wiring" / name).read_text(encoding="utf-8") == drawings.DRAWINGS[name]()
    assert f"wiring/{name})" in TEXT


def test_the_examples_are_sound_and_show_the_defaults() -> None:
    buttons, strip = (tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL))
    settings = ButtonsSettings(**buttons["buttons"])
    assert (settings.pins, settings.hold) == (DEFAULT_PINS, DEFAULT_HOLD)
    assert {**buttons["buttons"], "pins": 0, "hold": 0, "lamps": 0} == {
        "mode": "auto", "active_low": True, "debounce": settings.debounce, "stuck": settings.stuck,
        "pins": 0, "hold": 0, "lamps": 0,
    }  # fmt: skip
    told = strip["strip"]
    assert told.pop("kind") == "ws2812"
    assert tuple(told.pop("side_a")) == (0, StripSettings().pixels // 2 - 1)
    assert all(getattr(StripSettings(), key) == value for key, value in told.items())


def test_the_figures_are_worked_out_from_the_code() -> None:
    default = StripSettings()
    assert f"BCM {default.pins[0]}, green on {default.pins[1]}, blue on {default.pins[2]}" in TEXT
    assert f"{3 * default.ma_per_channel + default.ma_idle:g} mA" in TEXT
    for bits in (3, 8):
        room = (4096 - 2 * spi.ws2812_silence(bits)) // (3 * bits)
        told = re.search(r"about (\d+) pixels with 3 bits, (\d+) with 8", TEXT)
        assert told is not None
        assert abs(int(told[1 if bits == 3 else 2]) - room) <= 10
