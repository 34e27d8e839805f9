"""The three strips that can be wired: WS2812 and APA102 over SPI, and three pins for one colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hardware import spi
from hardware.board import Board
from hardware.spi import OpenPort, Rgb, SpiPort
from hardware.strip import StripSettings, Wire

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
        for piece in spi.chunks(self._encode(duties), self._buffer, unit=self._unit):
            self._port.write(piece)

    def close(self) -> None:
        """Give the port back."""
        self._port.close()


def ws2812(settings: StripSettings, port: SpiPort, *, buffer: int) -> SpiWire:
    """Return a WS2812 strip on this port."""
    bits = settings.bits
    silence = spi.ws2812_silence(bits)
    leading = silence if settings.leading_zeros is None else settings.leading_zeros
    trailing = silence if settings.trailing_zeros is None else settings.trailing_zeros
    symbols = spi.ws2812_symbols(bits)
    order = settings.order or "grb"
    # Whole pixels after the zeros: a gap between two transfers then falls between two pixels.
    unit = 3 * bits
    leading += -leading % unit

    def encode(duties: Sequence[Rgb]) -> bytes:
        return spi.ws2812_frame(duties, symbols, order=order, leading=leading, trailing=trailing)

    return SpiWire(port, encode, buffer=buffer, unit=unit)


def apa102(settings: StripSettings, port: SpiPort, *, buffer: int) -> SpiWire:
    """Return an APA102 strip on this port."""
    order = settings.order or "bgr"
    leading, trailing = settings.leading_zeros or 0, settings.trailing_zeros or 0

    def encode(duties: Sequence[Rgb]) -> bytes:
        return spi.apa102_frame(duties, order=order, leading=leading, trailing=trailing)

    return SpiWire(port, encode, buffer=buffer, unit=1)


def open_wire(settings: StripSettings, board: Board, *, open_port: OpenPort | None = None) -> Wire:
    """Return the strip of these settings, open. Raises `PartMissing` if it is not there."""
    if settings.kind == "rgb":
        from hardware import gpio  # noqa: PLC0415 - gpiozero takes its time

        return gpio.open_rgb(settings, board)
    hertz = spi.ws2812_hertz(settings.bits) if settings.kind == "ws2812" else spi.APA102_HERTZ
    if open_port is None:
        port = spi.open_port(settings.bus, settings.device, hertz, board=board)
    else:
        port = open_port(settings.bus, settings.device, hertz)
    kind = ws2812 if settings.kind == "ws2812" else apa102
    return kind(settings, port, buffer=board.spi_buffer())
