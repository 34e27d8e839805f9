"""What the doctor says of a machine, and what it advises."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from beermat.doctor.wiring import Finding, examine
from hardware.board import Board, Mode
from hardware.settings import BacklightSettings, ButtonsSettings, StripSettings
from tests.hardware.fakes import ListPort, machine, write

ALL_GROUPS = ("gpio", "spi", "input", "video", "render")
WS2812 = StripSettings(kind="ws2812")


def report(
    board: Board,
    *,
    buttons: ButtonsSettings | None = None,
    strip: StripSettings = WS2812,
    backlight: BacklightSettings = BacklightSettings(),  # noqa: B008 - it is frozen
    groups: tuple[str, ...] | None = ALL_GROUPS,
    factory: Any = None,
) -> dict[str, Finding]:
    def opened(part: str, board: Board) -> Any:
        board.check_pins(part)
        return factory

    def port(bus: int, device: int, hertz: int, *, board: Board) -> ListPort:
        board.check_spi("strip", bus, device)
        return ListPort()

    found = examine(
        board,
        buttons or ButtonsSettings(),
        strip,
        backlight,
        groups=groups,
        open_factory=opened,
        open_port=port,
    )
    assert all(one.advice for one in found if one.state != "fine")
    return {finding.name: finding for finding in found}


def pi(root: Path, model: str = "Raspberry Pi 4 Model B Rev 1.4", config: str = "") -> Board:
    write(root, "proc/device-tree/model", model + "\0")
    write(root, "boot/firmware/config.txt", config)
    write(root, "proc/bus/input/devices", 'N: Name="a panel"\nB: PROP=2\n')
    light = [f"sys/class/backlight/panel/{name}" for name in ("brightness", "bl_power", "max_brightness")]
    return machine(root, "dev/gpiochip0", "dev/spidev0.0", *light)


def states(found: dict[str, Finding]) -> dict[str, str]:
    return {name: finding.state for name, finding in found.items()}


def test_a_pi_with_everything_is_fine(tmp_path: Path) -> None:
    board = pi(tmp_path, config="core_freq=500\ncore_freq_min=500\n")
    found = report(board, factory=MockFactory())
    assert set(states(found).values()) == {"fine"}
    assert found["board"].found == "Raspberry Pi 4 Model B Rev 1.4"
    assert found["pin factory"].found == "MockFactory"
    assert found["button undo"].found == "BCM 17: open (high)"
    assert found["strip"].found == "ws2812, 24 pixels, at most 500 mA"
    assert found["strip apa102"].found == "/dev/spidev0.0 answers"
    assert found["strip rgb"].found == "pins could serve"
    assert found["touch"].found == "a panel"
    assert found["backlight"].found == "panel"


def test_an_ordinary_computer_plays_on_and_is_told_what_it_lacks(tmp_path: Path) -> None:
    found = report(machine(tmp_path), groups=())
    assert found["board"].found == "no Raspberry Pi: an ordinary computer"
    assert found["pin factory"].state == "advice"
    assert found["strip ws2812"].advice == "write dtparam=spi=on into config.txt and start again"
    assert found["groups"].found.startswith("not in gpio (pins), spi (strips), input (touch")
    assert found["backlight"].state == "absent"
    assert "fault" not in states(found).values()


def test_a_backlight_that_may_not_be_written_is_told_with_its_file(tmp_path: Path) -> None:
    board = replace(pi(tmp_path), usable=lambda path: path.name != "bl_power")
    assert report(board, factory=MockFactory())["backlight"].state == "advice"
    found = report(board, backlight=BacklightSettings(mode="real"), factory=MockFactory())["backlight"]
    assert found.state == "fault"
    assert found.found == f"no permission to write {tmp_path}/sys/class/backlight/panel/bl_power"


def test_a_backlight_that_nobody_asked_for_is_not_looked_for(tmp_path: Path) -> None:
    found = report(pi(tmp_path), backlight=BacklightSettings(mode="off"), factory=MockFactory())["backlight"]
    assert (found.state, found.found) == ("fine", "off, as the config says")


@pytest.mark.parametrize(
    ("mode", "state"), [("real", "fault"), ("auto", "advice"), ("simulated", "absent"), ("off", "absent")]
)
def test_what_is_missing_is_as_serious_as_the_config_says(tmp_path: Path, mode: Mode, state: str) -> None:
    board, buttons = machine(tmp_path), ButtonsSettings(mode=mode)
    found = report(board, buttons=buttons, strip=StripSettings(kind="ws2812", mode=mode))
    assert (found["pin factory"].state, found["strip ws2812"].state) == (state, state)
    assert (found["strip apa102"].state, found["strip rgb"].state) == ("absent", "absent")
    found = report(board, buttons=ButtonsSettings(mode="off"), strip=StripSettings(kind="rgb", mode=mode))
    assert (found["pin factory"].state, found["strip rgb"].state) == (state, state)


def test_nothing_is_missed_that_nobody_asked_for(tmp_path: Path) -> None:
    found = report(machine(tmp_path), buttons=ButtonsSettings(mode="off"), strip=StripSettings())
    assert found["buttons"].found == "off, as the config says"
    assert found["strip"].found == "simulated, as the config says"
    assert states(found)["pin factory"] == states(found)["strip ws2812"] == "absent"


def test_buttons_that_are_simulated_leave_their_pins_alone(tmp_path: Path) -> None:
    factory = MockFactory()
    report(pi(tmp_path), buttons=ButtonsSettings(mode="simulated"), strip=StripSettings(), factory=factory)
    assert factory.pins == {}


def test_a_strip_that_nobody_wired_is_never_driven(tmp_path: Path) -> None:
    factory = MockFactory()
    report(pi(tmp_path), buttons=ButtonsSettings(mode="off"), factory=factory)
    assert factory.pins == {}


def test_a_button_that_is_closed_is_told_with_its_pin(tmp_path: Path) -> None:
    class Grounded(MockPin):  # type: ignore[misc]
        def _set_pull(self, value: str) -> None:
            self._pull = value  # and is not drawn up by it

    found = report(pi(tmp_path), factory=MockFactory(pin_class=Grounded))
    assert found["button spritze_b"].found == "BCM 16: closed (low)"
    assert "active_low" in found["button spritze_b"].advice


@pytest.mark.parametrize(("mode", "state"), [("real", "fault"), ("auto", "advice")])
def test_a_busy_pin_is_told(tmp_path: Path, mode: Mode, state: str) -> None:
    factory = MockFactory()
    other = DigitalOutputDevice(17, pin_factory=factory)
    found = report(pi(tmp_path), buttons=ButtonsSettings(mode=mode), factory=factory)
    assert found["buttons"].state == state
    assert "BCM 17 (undo)" in found["buttons"].found
    other.close()


def test_the_pins_of_a_one_colour_strip_are_tried(tmp_path: Path) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    strip = StripSettings(kind="rgb")
    assert report(pi(tmp_path), strip=strip, factory=factory)["strip rgb"].found == "BCM 22, 23, 24"
    factory = MockFactory(pin_class=MockPWMPin)
    other = DigitalOutputDevice(23, pin_factory=factory)
    busy = report(pi(tmp_path), strip=strip, factory=factory)["strip rgb"]
    assert (busy.state, "cannot be had" in busy.found) == ("advice", True)
    other.close()


@pytest.mark.parametrize(
    ("lamps", "strip", "shared"),
    [
        ({"undo": 10}, WS2812, "BCM 10 is wanted by the lamp of undo and by the ws2812 strip (SPI MOSI)"),
        (
            {"undo": 22, "won_a": 24},
            StripSettings(kind="rgb"),
            "BCM 22 is wanted by the lamp of undo and by the rgb strip (red); ",
        ),
        ({"undo": 22}, WS2812, None),
        ({"undo": 10}, StripSettings(), None),
        ({"undo": 10}, StripSettings(kind="apa102", mode="simulated"), None),
    ],
)
def test_a_pin_that_is_given_away_twice_is_told(
    tmp_path: Path, lamps: dict[str, int], strip: StripSettings, shared: str | None
) -> None:
    found = report(machine(tmp_path), buttons=ButtonsSettings(lamps=lamps), strip=strip).get("shared pins")
    assert (found is None) if shared is None else (found is not None and found.found.startswith(shared))


def test_a_panel_that_is_not_for_us_names_the_group(tmp_path: Path) -> None:
    board = machine(tmp_path, "dev/input/event3", forbidden=["dev/input/event3"])
    write(tmp_path, "proc/bus/input/devices", 'N: Name="a panel"\nH: Handlers=mouse0 event3 \nB: PROP=2\n')
    found = report(board)["touch"]
    assert found.state == "advice"
    assert found.found.startswith("a panel; no permission for ")
    assert "usermod -aG input" in found.advice


def test_a_lacking_group_is_told_with_what_it_is_for(tmp_path: Path) -> None:
    found = report(pi(tmp_path), groups=("gpio", "input", "video", "render"), factory=MockFactory())["groups"]
    assert (found.state, found.found) == ("advice", "not in spi (strips)")
    assert "usermod -aG spi $USER" in found.advice


def test_root_needs_no_groups(tmp_path: Path) -> None:
    assert report(machine(tmp_path), groups=None)["groups"].state == "fine"


CLOCKS = [
    ("Raspberry Pi 3 Model B", "", "ws2812", "write core_freq=250 into config.txt"),
    ("Raspberry Pi 3 Model B", "core_freq=250\n", "ws2812", ""),
    ("Raspberry Pi Zero 2 W Rev 1.0", "", "ws2812", "write core_freq=250 into config.txt"),
    ("Raspberry Pi 4 Model B", "core_freq=500\n", "ws2812",
     "write core_freq=500 and core_freq_min=500 into config.txt"),
    ("Raspberry Pi 5 Model B", "", "ws2812", ""),
    ("Raspberry Pi 3 Model B", "", "apa102", ""),
]  # fmt: skip


@pytest.mark.parametrize(("model", "config", "kind", "advice"), CLOCKS)
def test_the_core_clock_matters_to_ws2812_before_the_pi_5(
    tmp_path: Path, model: str, config: str, kind: Any, advice: str
) -> None:
    found = report(pi(tmp_path, model, config), strip=StripSettings(kind=kind), factory=MockFactory())
    assert found["core clock"].advice == advice


def test_a_frame_longer_than_the_spi_buffer_is_told(tmp_path: Path) -> None:
    # 240 + 240 bytes of silence and 200 × 24 bytes are 5280
    found = report(
        pi(tmp_path), strip=StripSettings(kind="ws2812", pixels=200, bits=8), factory=MockFactory()
    )
    assert found["SPI buffer"].found == "4096 bytes, a frame has 5280"
    assert "SPI buffer" not in report(pi(tmp_path), factory=MockFactory())
