"""Light strips over SPI, WS2812 and APA102: colours as bytes, and bytes down the line.

The encodings are pure. A WS2812 has no clock line: each of its bits is 1.25 µs long and is told by how long
the line stays high, so it is drawn with 3 bits (2.4 MHz) or 8 bits (6.4 MHz) of the SPI. An APA102 takes the
SPI's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Final, Protocol

from hardware.board import Board, PartMissing
from hardware.gpio import import_lgpio
from hardware.settings import Rgb, StripSettings

WS2812_BITS_A_SECOND: Final = 800_000
WS2812_RESET: Final = 300e-6
"""Seconds of silence after which a WS2812 shows what it got; the newer ones need 280 µs."""
APA102_HERTZ: Final = 4_000_000

_SYMBOLS: Final = {3: ("100", "110"), 8: ("11000000", "11111000")}


class SpiPort(Protocol):
    """An open SPI device."""

    def write(self, data: bytes) -> None:
        """Send these bytes in one transfer; raise OSError if they cannot be sent."""

    def close(self) -> None:
        """Give the device back."""


OpenPort = Callable[[int, int, int], SpiPort]
"""Opens (bus, device, hertz) or raises `PartMissing`."""


def ws2812_hertz(bits: int) -> int:
    """Return the clock at which `bits` (3 or 8) SPI bits make one bit of the strip."""
    return WS2812_BITS_A_SECOND * bits


def ws2812_silence(bits: int) -> int:
    """Return how many zero bytes are a reset."""
    return round(WS2812_RESET * ws2812_hertz(bits) / 8)


def ws2812_symbols(bits: int) -> tuple[bytes, ...]:
    """Return for each value 0 to 255 the SPI bytes that draw it, highest bit first; `bits` is 3 or 8."""
    zero, one = _SYMBOLS[bits]
    drawn = ("".join(one if value >> bit & 1 else zero for bit in range(7, -1, -1)) for value in range(256))
    return tuple(int(line, 2).to_bytes(bits, "big") for line in drawn)


def ws2812_frame(
    colours: Sequence[Rgb], symbols: Sequence[bytes], *, order: str = "grb", leading: int, trailing: int
) -> bytes:
    """Return the bytes that show these colours.

    `symbols` are those of `ws2812_symbols`. `leading` zero bytes bring a line that rests high down and let
    the strip forget the step; `trailing` ones are the silence that makes it show.
    """
    places = tuple("rgb".index(letter) for letter in order)
    drawn = b"".join(symbols[colour[place]] for colour in colours for place in places)
    return bytes(leading) + drawn + bytes(trailing)


def apa102_frame(colours: Sequence[Rgb], *, order: str = "bgr", leading: int = 0, trailing: int = 0) -> bytes:
    """Return the bytes that show these colours at full global brightness.

    Four zero bytes begin; each pixel has a marker byte and its colours. Half a clock is lost at each pixel,
    so one zero bit for two pixels follows, after the four zero bytes that an SK9822 wants.
    """
    places = tuple("rgb".index(letter) for letter in order)
    pixels = b"".join(bytes((0xFF, *(colour[place] for place in places))) for colour in colours)
    pushed = 4 + (len(colours) + 15) // 16
    return bytes(leading + 4) + pixels + bytes(pushed + trailing)


def chunks(data: bytes, size: int, *, unit: int = 1) -> list[bytes]:
    """Return the data in pieces of at most `size` bytes, cut only between units of `unit` bytes."""
    step = max(unit, size - size % unit)
    return [data[start : start + step] for start in range(0, len(data), step)]


def open_spidev(bus: int, device: int, hertz: int, *, spidev: ModuleType | None = None) -> SpiPort:
    """Return an SPI port through the module `spidev` (imported unless given).

    Raises ImportError if it is not installed and OSError if the device cannot be opened.
    """
    library = spidev or import_module("spidev")
    port = library.SpiDev()
    port.open(bus, device)
    port.max_speed_hz = hertz
    port.mode = 0
    return _Spidev(port)


def open_lgpio(bus: int, device: int, hertz: int, *, lgpio: ModuleType | None = None) -> SpiPort:
    """Return an SPI port through the module `lgpio` (imported unless given), for where spidev is missing.

    Raises ImportError if it is not installed and OSError if the device cannot be opened.
    """
    if lgpio is None:
        lgpio = import_lgpio()
    try:
        return _Lgpio(lgpio, lgpio.spi_open(bus, device, hertz, 0))
    except lgpio.error as wrong:
        raise OSError(f"/dev/spidev{bus}.{device}: {wrong}") from None


def open_port(
    bus: int,
    device: int,
    hertz: int,
    *,
    board: Board | None = None,
    openers: Sequence[OpenPort] = (open_spidev, open_lgpio),
) -> SpiPort:
    """Return the SPI port through the first of `openers` whose library is installed.

    Raises `PartMissing` if the device or every library is missing, or the device cannot be opened.
    """
    (board or Board()).check_spi("strip", bus, device)
    for opener in openers:
        try:
            return opener(bus, device, hertz)
        except ImportError:
            continue
        except OSError as wrong:
            raise PartMissing(
                "strip",
                "no-spi-answer",
                f"SPI {bus}.{device} cannot be opened: {wrong}",
                "see docs/wiring.md",
            ) from None
    raise PartMissing(
        "strip", "no-spi-library", "neither spidev nor lgpio is installed", "pip install 'beermat[spi]'"
    )


class _Spidev:
    def __init__(self, port: object) -> None:
        self._port: Final = port

    def write(self, data: bytes) -> None:
        self._port.writebytes2(data)  # type: ignore[attr-defined]

    def close(self) -> None:
        self._port.close()  # type: ignore[attr-defined]


class _Lgpio:
    def __init__(self, lgpio: ModuleType, handle: int) -> None:
        self._lgpio: Final = lgpio
        self._handle: Final = handle

    def write(self, data: bytes) -> None:
        try:
            self._lgpio.spi_write(self._handle, data)
        except self._lgpio.error as wrong:
            raise OSError(str(wrong)) from None

    def close(self) -> None:
        self._lgpio.spi_close(self._handle)


Encode = Callable[[Sequence[Rgb]], bytes]


class SpiWire:
    """A strip on an SPI port; a frame longer than one transfer takes is cut between two pixels."""

    def __init__(self, port: SpiPort, encode: Encode, *, buffer: int, unit: int) -> None:
        """`buffer` is the bytes of one transfer, `unit` those of one pixel."""
        self._port: Final = port
        self._encode: Final = encode
        self._buffer: Final = buffer
        self._unit: Final = unit

    def send(self, duties: Sequence[Rgb]) -> None:
        """Send one frame."""
        for piece in chunks(self._encode(duties), self._buffer, unit=self._unit):
            self._port.write(piece)

    def close(self) -> None:
        """Give the port back."""
        self._port.close()


def ws2812(settings: StripSettings, port: SpiPort, *, buffer: int) -> SpiWire:
    """Return a WS2812 strip on this port."""
    bits = settings.bits
    silence = ws2812_silence(bits)
    leading = silence if settings.leading_zeros is None else settings.leading_zeros
    trailing = silence if settings.trailing_zeros is None else settings.trailing_zeros
    symbols = ws2812_symbols(bits)
    order = settings.order or "grb"
    # Whole pixels after the zeros: a gap between two transfers then falls between two pixels.
    unit = 3 * bits
    leading += -leading % unit

    def encode(duties: Sequence[Rgb]) -> bytes:
        return ws2812_frame(duties, symbols, order=order, leading=leading, trailing=trailing)

    return SpiWire(port, encode, buffer=buffer, unit=unit)


def apa102(settings: StripSettings, port: SpiPort, *, buffer: int) -> SpiWire:
    """Return an APA102 strip on this port."""
    order = settings.order or "bgr"
    leading, trailing = settings.leading_zeros or 0, settings.trailing_zeros or 0

    def encode(duties: Sequence[Rgb]) -> bytes:
        return apa102_frame(duties, order=order, leading=leading, trailing=trailing)

    return SpiWire(port, encode, buffer=buffer, unit=1)


def open_wire(settings: StripSettings, board: Board, *, opener: OpenPort | None = None) -> SpiWire:
    """Return the strip of these settings, open. Raises `PartMissing` if it is not there."""
    hertz = ws2812_hertz(settings.bits) if settings.kind == "ws2812" else APA102_HERTZ
    port = (opener or partial(open_port, board=board))(settings.bus, settings.device, hertz)
    kind = ws2812 if settings.kind == "ws2812" else apa102
    return kind(settings, port, buffer=board.spi_buffer())
