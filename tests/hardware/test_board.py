"""What a machine's files tell, read from a tree made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.board import Board, PartMissing
from tests.hardware.fakes import machine, write


def test_an_empty_machine_has_nothing(tmp_path: Path) -> None:
    board = Board(tmp_path)
    assert (board.gpio_chips(), board.spi_devices(), board.model(), board.config_txt()) == ([], [], None, {})
    assert board.touch_events() == []


def test_the_model_is_read_without_its_closing_zero(tmp_path: Path) -> None:
    write(tmp_path, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    assert Board(tmp_path).model() == "Raspberry Pi 5 Model B Rev 1.0"


def test_without_a_device_tree_the_model_is_that_of_the_processor(tmp_path: Path) -> None:
    write(tmp_path, "proc/cpuinfo", "processor\t: 0\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B\n")
    assert Board(tmp_path).model() == "Raspberry Pi 4 Model B"


def test_devices_are_found_in_their_order(tmp_path: Path) -> None:
    board = machine(tmp_path, "dev/spidev0.1", "dev/spidev0.0", "dev/gpiochip4", "dev/gpiochip0", "dev/tty0")
    assert [path.name for path in board.spi_devices()] == ["spidev0.0", "spidev0.1"]
    assert [path.name for path in board.gpio_chips()] == ["gpiochip0", "gpiochip4"]


@pytest.mark.parametrize("place", ["boot/firmware/config.txt", "boot/config.txt"])
def test_config_txt_is_read_where_it_lies(tmp_path: Path, place: str) -> None:
    write(tmp_path, place, "# core_freq=1\ncore_freq=250 # fixed\n[all]\ndtparam=spi=on\n core_freq = 500\n")
    assert Board(tmp_path).config_txt() == {"core_freq": "500", "dtparam": "spi=on"}


INPUTS = """I: Bus=0003 Vendor=1 Product=2 Version=3
N: Name="A keyboard"
B: PROP=0

I: Bus=0018 Vendor=1 Product=2 Version=3
N: Name="raspberrypi-ts"
B: PROP=2

N: Name="A touchpad"
B: PROP=5

N: Name="A stylus"
B: PROP=3
"""


def test_touch_devices_are_those_that_are_touched_directly(tmp_path: Path) -> None:
    write(tmp_path, "proc/bus/input/devices", INPUTS)
    assert [name for name, _ in Board(tmp_path).touch_events()] == ["raspberrypi-ts", "A stylus"]


def test_one_usable_chip_is_enough(tmp_path: Path) -> None:
    machine(tmp_path, "dev/gpiochip0", "dev/gpiochip4", forbidden=["dev/gpiochip0"]).check_pins("buttons")


def test_this_machine_can_be_looked_at() -> None:
    Board().gpio_chips()
    Board().touch_events()


def test_a_missing_part_is_one_line_with_the_way_out() -> None:
    missing = PartMissing("strip", "no-spi-device", "/dev/spidev0.0 is not there", "switch SPI on")
    assert str(missing) == "strip: /dev/spidev0.0 is not there; switch SPI on"


def test_what_we_may_not_read_is_not_usable(tmp_path: Path) -> None:
    board = Board(tmp_path)
    (tmp_path / "there").touch()
    assert board.usable(tmp_path / "there")
    assert not board.usable(tmp_path / "not there")
