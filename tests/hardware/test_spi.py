"""Bytes for the strips, worked out by hand, and the ports that carry them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import spi
from hardware.board import PartMissing
from hardware.spi import (
    apa102_frame,
    chunks,
    open_lgpio,
    open_port,
    open_spidev,
    ws2812_frame,
    ws2812_symbols,
)
from tests.hardware.fakes import ListPort, machine

THREE = [
    # a 0 is drawn 100, a 1 is drawn 110; eight of them are 24 bits, three bytes
    # 0x00: 100 100 100 100 100 100 100 100 = 10010010 01001001 00100100
    (0x00, "92 49 24"),
    # 0xFF: 110 110 110 110 110 110 110 110 = 11011011 01101101 10110110
    (0xFF, "DB 6D B6"),
    # 0x80: 110 100 100 100 100 100 100 100 = 11010010 01001001 00100100
    (0x80, "D2 49 24"),
    # 0x01: 100 100 100 100 100 100 100 110 = 10010010 01001001 00100110
    (0x01, "92 49 26"),
    # 0xA5 = 10100101: 110 100 110 100 100 110 100 110 = 11010011 01001001 10100110
    (0xA5, "D3 49 A6"),
]
EIGHT = [
    # a 0 is drawn 11000000 = C0, a 1 is drawn 11111000 = F8
    (0x00, "C0 C0 C0 C0 C0 C0 C0 C0"),
    (0xFF, "F8 F8 F8 F8 F8 F8 F8 F8"),
    (0x80, "F8 C0 C0 C0 C0 C0 C0 C0"),
    (0x01, "C0 C0 C0 C0 C0 C0 C0 F8"),
    (0xA5, "F8 C0 F8 C0 C0 F8 C0 F8"),
]


@pytest.mark.parametrize(("value", "drawn"), THREE)
def test_ws2812_with_three_bits_a_bit(value: int, drawn: str) -> None:
    assert ws2812_symbols(3)[value] == bytes.fromhex(drawn)


@pytest.mark.parametrize(("value", "drawn"), EIGHT)
def test_ws2812_with_eight_bits_a_bit(value: int, drawn: str) -> None:
    assert ws2812_symbols(8)[value] == bytes.fromhex(drawn)


@pytest.mark.parametrize("bits", [3, 8])
def test_every_bit_of_a_ws2812_begins_high_and_ends_low(bits: int) -> None:
    for value, drawn in enumerate(ws2812_symbols(bits)):
        line = f"{int.from_bytes(drawn, 'big'):0{8 * bits}b}"
        cells = [line[at : at + bits] for at in range(0, len(line), bits)]
        assert all(cell[0] == "1" and cell[-1] == "0" for cell in cells)
        assert int("".join("1" if cell.count("1") > bits // 2 else "0" for cell in cells), 2) == value


@pytest.mark.parametrize("bits", [3, 8])
def test_the_high_times_are_those_of_the_data_sheet(bits: int) -> None:
    cell = 1e9 / spi.ws2812_hertz(bits)  # ns
    for name, low, high in ((0x00, 220, 420), (0xFF, 580, 1000)):
        line = f"{int.from_bytes(ws2812_symbols(bits)[name], 'big'):0{8 * bits}b}"
        assert low <= line[:bits].count("1") * cell <= high


def test_the_silence_is_300_microseconds() -> None:
    # 2.4 MHz × 300 µs = 720 bits = 90 bytes; 6.4 MHz × 300 µs = 1920 bits = 240 bytes
    assert (spi.ws2812_silence(3), spi.ws2812_silence(8)) == (90, 240)


def test_a_ws2812_frame_of_two_pixels() -> None:
    # red FF, green 01, blue 80, sent green, red, blue; then a dark pixel; two zeros before, one after
    frame = ws2812_frame([(0xFF, 0x01, 0x80), (0, 0, 0)], ws2812_symbols(3), leading=2, trailing=1)
    assert frame == bytes.fromhex("0000 924926 DB6DB6 D24924 924924 924924 924924 00")


ORDERS = [("rgb", "01 02 03"), ("rbg", "01 03 02"), ("grb", "02 01 03"), ("gbr", "02 03 01"),
          ("brg", "03 01 02"), ("bgr", "03 02 01")]  # fmt: skip


@pytest.mark.parametrize(("order", "sent"), ORDERS)
def test_the_colours_go_in_the_order_of_the_strip(order: str, sent: str) -> None:
    symbols = [bytes([value]) for value in range(256)]
    assert ws2812_frame([(1, 2, 3)], symbols, order=order, leading=0, trailing=0) == bytes.fromhex(sent)
    assert apa102_frame([(1, 2, 3)], order=order)[5:8] == bytes.fromhex(sent)


def test_an_apa102_frame_of_two_pixels() -> None:
    # start, marker E0 + brightness 31, blue green red, twice; four zeros and one more for 1 to 16 pixels
    assert apa102_frame([(0x10, 0x20, 0x30), (0xFF, 0, 1)]) == bytes.fromhex(
        "00000000 FF302010 FF0100FF 00000000 00"
    )


def test_an_apa102_frame_of_no_pixel_is_start_and_end() -> None:
    assert apa102_frame([]) == bytes(8)


@pytest.mark.parametrize(("pixels", "pushed"), [(1, 1), (16, 1), (17, 2), (32, 2), (33, 3), (300, 19)])
def test_an_apa102_gets_half_a_clock_for_each_pixel(pixels: int, pushed: int) -> None:
    frame = apa102_frame([(255, 255, 255)] * pixels)
    assert len(frame) == 4 + 4 * pixels + 4 + pushed
    assert frame.endswith(b"\xff" + bytes(4 + pushed))


def test_zeros_before_and_after_an_apa102_frame() -> None:
    assert apa102_frame([(1, 2, 3)], leading=2, trailing=3) == bytes.fromhex(
        "0000 00000000 FF030201 0000000000 000000"
    )


CUTS = [
    (10, 4, 1, [4, 4, 2]),
    (8, 4, 1, [4, 4]),
    (10, 4, 3, [3, 3, 3, 1]),
    (3, 4096, 9, [3]),
    (4100, 4096, 9, [4095, 5]),
    (0, 4096, 9, []),
    (20, 4, 9, [9, 9, 2]),  # a unit longer than a transfer is not cut
]


@pytest.mark.parametrize(("length", "size", "unit", "pieces"), CUTS)
def test_a_frame_is_cut_between_pixels(length: int, size: int, unit: int, pieces: list[int]) -> None:
    assert [len(piece) for piece in chunks(bytes(length), size, unit=unit)] == pieces


@given(st.binary(max_size=500), st.integers(1, 100), st.integers(1, 24))
def test_cutting_loses_nothing(data: bytes, size: int, unit: int) -> None:
    pieces = chunks(data, size, unit=unit)
    assert b"".join(pieces) == data
    assert all(len(piece) <= max(size, unit) for piece in pieces)


class FakeSpidev:
    """What the module spidev looks like from outside."""

    def __init__(self, fault: OSError | None = None) -> None:
        self.fault = fault
        self.opened: tuple[int, int] | None = None
        self.sent: list[bytes] = []
        self.max_speed_hz = self.mode = -1

    def SpiDev(self) -> FakeSpidev:  # noqa: N802 - spidev's own name
        return self

    def open(self, bus: int, device: int) -> None:
        if self.fault:
            raise self.fault
        self.opened = (bus, device)

    def writebytes2(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.opened = None


def test_a_port_through_spidev() -> None:
    module: Any = FakeSpidev()
    port = open_spidev(0, 1, 2_400_000, spidev=module)
    port.write(b"abc")
    assert (module.opened, module.max_speed_hz, module.mode, module.sent) == ((0, 1), 2_400_000, 0, [b"abc"])
    port.close()
    assert module.opened is None


class LgpioError(Exception):
    """lgpio's errors are no OSErrors."""


def fake_lgpio(*, opens: bool = True, sends: bool = True) -> tuple[Any, list[object]]:
    done: list[object] = []

    def act(works: bool, *what: object) -> int:
        if not works:
            raise LgpioError("SPI transfer failed")
        done.append(what)
        return 7

    return SimpleNamespace(
        error=LgpioError,
        spi_open=lambda *where: act(opens, "open", *where),
        spi_write=lambda handle, data: act(sends, "write", handle, data),
        spi_close=lambda handle: act(True, "close", handle),
    ), done


def test_a_port_through_lgpio() -> None:
    module, done = fake_lgpio()
    port = open_lgpio(0, 1, 4_000_000, lgpio=module)
    port.write(b"abc")
    port.close()
    assert done == [("open", 0, 1, 4_000_000, 0), ("write", 7, b"abc"), ("close", 7)]


def test_what_lgpio_cannot_do_is_an_oserror() -> None:
    with pytest.raises(OSError, match=r"spidev0\.0: SPI transfer failed"):
        open_lgpio(0, 0, 1, lgpio=fake_lgpio(opens=False)[0])
    port = open_lgpio(0, 0, 1, lgpio=fake_lgpio(sends=False)[0])
    with pytest.raises(OSError, match="SPI transfer failed"):
        port.write(b"abc")


def _not_installed(bus: int, device: int, hertz: int) -> spi.SpiPort:
    raise ModuleNotFoundError("No module named 'spidev'")


def _works(bus: int, device: int, hertz: int) -> spi.SpiPort:
    return ListPort()


def _refuses(bus: int, device: int, hertz: int) -> spi.SpiPort:
    raise PermissionError(13, "Permission denied")


def test_the_first_library_that_is_installed_is_taken(tmp_path: Path) -> None:
    board = machine(tmp_path, "dev/spidev0.0")
    assert isinstance(open_port(0, 0, 1, board=board, openers=[_not_installed, _works]), ListPort)


PORT_FAULTS = [
    ("no device", (), (), [_works], "no-spi-device", r"spidev0\.0 is not there \(found: none\)"),
    ("another device", ("dev/spidev1.0",), (), [_works], "no-spi-device", r"\(found: spidev1\.0\)"),
    ("no permission", ("dev/spidev0.0",), ("dev/spidev0.0",), [_works], "no-spi-access", "usermod -aG spi"),
    ("no library", ("dev/spidev0.0",), (), [_not_installed], "no-spi-library", "neither spidev nor lgpio"),
    ("does not open", ("dev/spidev0.0",), (), [_refuses], "no-spi-answer", "Permission denied"),
]


@pytest.mark.parametrize(
    ("files", "forbidden", "openers", "reason", "text"),
    [row[1:] for row in PORT_FAULTS],
    ids=[r[0] for r in PORT_FAULTS],
)
def test_each_fault_of_a_port_has_its_name(
    tmp_path: Path,
    files: tuple[str, ...],
    forbidden: tuple[str, ...],
    openers: list[spi.OpenPort],
    reason: str,
    text: str,
) -> None:
    board = machine(tmp_path, *files, forbidden=forbidden)
    with pytest.raises(PartMissing, match=text) as missing:
        open_port(0, 0, 1, board=board, openers=openers)
    assert missing.value.reason == reason
    assert "\n" not in str(missing.value)
