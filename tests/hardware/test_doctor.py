"""What the doctor says of a machine, and what it advises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.board import Board
from hardware.buttons import ButtonsSettings
from hardware.doctor import Bounce, Finding, bounces, examine, walk
from hardware.strip import StripSettings
from tests.hardware.fakes import machine, write

ALL_GROUPS = ("gpio", "spi", "input", "video", "render")
WS2812 = StripSettings(kind="ws2812")


def report(
    board: Board,
    *,
    strip: StripSettings = WS2812,
    groups: tuple[str, ...] = ALL_GROUPS,
    factory: Any = None,
) -> dict[str, Finding]:
    def opened(part: str, board: Board) -> Any:
        board.check_pins(part)
        return factory

    found = examine(board, ButtonsSettings(), strip, groups=groups, open_factory=opened)
    return {finding.name: finding for finding in found}


def pi(root: Path, model: str = "Raspberry Pi 4 Model B Rev 1.4", config: str = "") -> Board:
    write(root, "proc/device-tree/model", model + "\0")
    write(root, "boot/firmware/config.txt", config)
    write(root, "proc/bus/input/devices", 'N: Name="a panel"\nB: PROP=2\n')
    return machine(root, "dev/gpiochip0", "dev/spidev0.0")


def test_a_pi_with_everything_is_fine(tmp_path: Path) -> None:
    board = pi(tmp_path, config="core_freq=500\ncore_freq_min=500\n")
    found = report(board, factory=MockFactory())
    assert {finding.state for finding in found.values()} == {"fine"}
    assert found["board"].found == "Raspberry Pi 4 Model B Rev 1.4"
    assert found["pin factory"].found == "MockFactory"
    assert found["button undo"].found == "BCM 17: open"
    assert found["touch"].found == "a panel"


def test_an_ordinary_computer_lacks_pins_and_says_what_to_do(tmp_path: Path) -> None:
    found = report(machine(tmp_path), groups=())
    assert found["board"].found == "no Raspberry Pi: an ordinary computer"
    assert found["pin factory"].state == "missing"
    assert found["strips over SPI"].advice == "write dtparam=spi=on into config.txt and start again"
    assert found["groups"].found == "not in gpio, spi, input, video, render"
    assert all(finding.advice for finding in found.values() if finding.state != "fine")


def test_spi_is_not_missed_where_no_strip_needs_it(tmp_path: Path) -> None:
    assert report(machine(tmp_path), strip=StripSettings())["strips over SPI"].state == "fine"


def test_a_button_that_is_closed_is_told_with_its_pin(tmp_path: Path) -> None:
    class Grounded(MockPin):  # type: ignore[misc]
        def _set_pull(self, value: str) -> None:
            self._pull = value  # and is not drawn up by it

    found = report(pi(tmp_path), factory=MockFactory(pin_class=Grounded))
    assert found["button spritze_b"].found == "BCM 16: closed"
    assert "active_low" in found["button spritze_b"].advice


def test_a_busy_pin_is_told(tmp_path: Path) -> None:
    factory = MockFactory()
    other = DigitalOutputDevice(17, pin_factory=factory)
    found = report(pi(tmp_path), factory=factory)
    assert found["buttons"].state == "missing"
    assert "BCM 17 (undo)" in found["buttons"].found
    other.close()


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


def test_the_walk_shows_each_colour_and_then_each_pixel_alone() -> None:
    steps = list(walk(3))
    assert [name for name, _ in steps] == ["red", "green", "blue", "white", "pixel 0", "pixel 1", "pixel 2"]
    assert steps[0][1] == ((255, 0, 0),) * 3
    assert steps[5][1] == ((0, 0, 0), (255, 255, 255), (0, 0, 0))


def test_bounces_are_measured_in_milliseconds() -> None:
    edges = [1.0, 1.002, 1.0055, 1.3, 2.0, 2.001]
    told = [(one.at, one.edges, round(one.milliseconds, 3)) for one in bounces(edges)]
    assert told == [(1.0, 3, 5.5), (1.3, 1, 0.0), (2.0, 2, 1.0)]
    assert bounces([]) == []
    assert bounces([4.0]) == [Bounce(4.0, 1, 0.0)]
