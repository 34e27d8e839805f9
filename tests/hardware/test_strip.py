"""The strip: what goes down the wire, when, and what happens when there is no wire."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import spi
from hardware.board import Board, PartMissing
from hardware.settings import Rgb, StripSettings
from hardware.strip import Wire, duties, milliamps, open_strip, places
from tests.hardware.fakes import ListPort, SetClock, WaitingWire, machine, write

FULL = StripSettings(kind="ws2812", pixels=2, brightness=1.0, gamma=1.0, limit_ma=60_000)
RED: Rgb = (255, 0, 0)
BLUE: Rgb = (0, 0, 255)
DARK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


def settings(**changes: object) -> StripSettings:
    plain: dict[str, object] = {"kind": "ws2812", "brightness": 1.0, "gamma": 1.0, "limit_ma": 60_000.0}
    return StripSettings(**{**plain, **changes})  # type: ignore[arg-type]


PLACES = [
    # six pixels; A's from its end inwards, then B's from the middle outwards
    (None, (0, 1, 2, 3, 4, 5)),
    ((0, 2), (0, 1, 2, 3, 4, 5)),
    ((5, 3), (5, 4, 3, 2, 1, 0)),
    ((0, 1), (0, 1, 2, 3, 4, 5)),
    ((2, 4), (2, 3, 4, 5, 0, 1)),
    ((3, 3), (3, 4, 5, 0, 1, 2)),
    ((2, 0), (2, 1, 0, 5, 4, 3)),
]


@pytest.mark.parametrize(("side_a", "expected"), PLACES)
def test_where_each_colour_sits_on_the_wire(
    side_a: tuple[int, int] | None, expected: tuple[int, ...]
) -> None:
    assert places(settings(pixels=6, side_a=side_a)) == expected


SIDES = [(6, None, 3), (7, None, 3), (1, None, 0), (6, (0, 1), 2), (6, (5, 2), 4), (6, (3, 3), 1)]


@pytest.mark.parametrize(("pixels", "side_a", "count"), SIDES)
def test_how_many_pixels_side_a_has(pixels: int, side_a: tuple[int, int] | None, count: int) -> None:
    assert settings(pixels=pixels, side_a=side_a).pixels_a == count


@given(st.integers(1, 60), st.data())
def test_every_pixel_has_one_place(pixels: int, data: st.DataObject) -> None:
    end = st.integers(0, pixels - 1)
    side_a = data.draw(st.none() | st.tuples(end, end))
    assert sorted(places(settings(pixels=pixels, side_a=side_a))) == list(range(pixels))


def test_colours_go_to_their_places() -> None:
    assert duties(settings(pixels=3, side_a=(2, 2)), [RED, BLUE, WHITE]) == [BLUE, WHITE, RED]


def test_too_few_colours_leave_the_rest_dark_and_too_many_are_dropped() -> None:
    assert duties(FULL, [RED]) == [RED, DARK]
    assert duties(FULL, [RED, BLUE, WHITE]) == [RED, BLUE]


def test_brightness_and_gamma() -> None:
    # 255 × 0.5 = 127.5, to even 128; gamma 2: 255 × 0.5 × (128/255)² = 32.1
    assert duties(settings(pixels=1, brightness=0.5), [WHITE]) == [(128, 128, 128)]
    assert duties(settings(pixels=1, brightness=0.5, gamma=2.0), [(128, 0, 255)]) == [(32, 0, 128)]


def test_what_a_frame_draws() -> None:
    # two pixels idle at 1 mA; red is one channel at its fullest, 20 mA; half white is 3 × 10.04 mA
    half = (128, 128, 128)
    assert milliamps(FULL, [RED, DARK]) == pytest.approx(22.0)
    assert milliamps(FULL, [RED, half]) == pytest.approx(22.0 + 3 * 20 * 128 / 255)


def test_a_frame_within_the_limit_is_left_alone() -> None:
    # white: 60 mA, and two pixels idle at 1 mA each
    assert duties(settings(pixels=2, limit_ma=62.0), [WHITE, DARK]) == [WHITE, DARK]


def test_a_frame_beyond_the_limit_is_scaled_as_a_whole() -> None:
    # allowed 32 − 2 = 30 of 60 mA, so half of each channel, rounded down
    assert duties(settings(pixels=2, limit_ma=32.0), [WHITE, DARK]) == [(127, 127, 127), DARK]


def test_a_limit_that_idle_pixels_use_up_leaves_the_strip_dark() -> None:
    assert duties(settings(pixels=10, limit_ma=5.0), [WHITE] * 10) == [DARK] * 10


COLOURS = st.lists(st.tuples(*[st.integers(0, 255)] * 3), max_size=320)


@given(COLOURS, st.integers(1, 300), st.floats(0, 1), st.floats(1, 4), st.floats(1, 3000), st.floats(0.1, 60))
def test_brightness_and_the_limit_hold_for_every_frame(
    colours: list[Rgb], pixels: int, brightness: float, gamma: float, limit: float, channel: float
) -> None:
    chosen = settings(
        pixels=pixels, brightness=brightness, gamma=gamma, limit_ma=limit, ma_per_channel=channel, ma_idle=0.0
    )
    sent = duties(chosen, colours)
    assert len(sent) == pixels
    assert all(0 <= value <= round(255 * brightness) for duty in sent for value in duty)
    assert milliamps(chosen, sent) <= limit + 1e-6


# Which strip is taken.


def _nothing_there(settings: StripSettings, board: Board) -> Wire:
    raise PartMissing("strip", "no-spi-device", "nothing there", "wire something")


def test_auto_without_a_strip_plays_on_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        strip = open_strip(FULL, open_wire=_nothing_there)
    strip.show([RED, BLUE])
    assert strip.kind == "simulated"
    assert strip.colours == (RED, BLUE)
    assert strip.missing == "strip: nothing there; wire something"
    assert [record.getMessage() for record in caplog.records] == [strip.missing]


def test_real_without_a_strip_refuses_with_a_named_fault() -> None:
    with pytest.raises(PartMissing, match="nothing there; wire something"):
        open_strip(settings(mode="real"), open_wire=_nothing_there)


@pytest.mark.parametrize("kind", ["ws2812", "apa102", "rgb"])
def test_a_machine_without_anything_says_what_is_missing(tmp_path: Path, kind: str) -> None:
    strip = open_strip(settings(kind=kind), board=machine(tmp_path))
    assert strip.kind == "simulated"
    assert strip.missing is not None
    assert "is not there" in strip.missing or "has no /dev/gpiochip" in strip.missing


@pytest.mark.parametrize(("kind", "mode"), [("off", "auto"), ("ws2812", "off")])
def test_a_strip_that_is_off_shows_nothing(kind: str, mode: str) -> None:
    strip = open_strip(settings(kind=kind, mode=mode), open_wire=_nothing_there)
    strip.show([RED])
    assert (strip.kind, strip.fault, strip.missing) == ("off", None, None)
    strip.close()


@pytest.mark.parametrize(
    ("kind", "mode"), [("simulated", "auto"), ("simulated", "real"), ("ws2812", "simulated")]
)
def test_a_simulated_strip_remembers_its_colours(kind: str, mode: str) -> None:
    strip = open_strip(settings(kind=kind, mode=mode), open_wire=_nothing_there)
    strip.show([RED])
    assert (strip.kind, strip.colours, strip.missing) == ("simulated", (RED,), None)


def test_a_real_strip_is_sent_to(tmp_path: Path) -> None:
    wire = WaitingWire()
    wire.go.set()
    strip = open_strip(
        FULL, board=machine(tmp_path), open_wire=lambda settings, board: wire, clock=SetClock()
    )
    strip.show([BLUE, RED])
    assert wire.sending.wait(60)
    strip.close(timeout=60)
    assert (strip.kind, wire.frames[0]) == ("real", [BLUE, RED])


# From colours to bytes on a port.


def test_two_pixels_of_ws2812_on_a_port(tmp_path: Path) -> None:
    port = ListPort()
    wire = spi.open_wire(
        settings(pixels=2, trailing_zeros=1, leading_zeros=0), machine(tmp_path), opener=_on(port)
    )
    wire.send([RED, DARK])
    # green 0, red 255, blue 0, then a dark pixel, then the zero
    assert port.transfers == [bytes.fromhex("924924 DB6DB6 924924 924924 924924 924924 00")]


def test_two_pixels_of_apa102_on_a_port(tmp_path: Path) -> None:
    port = ListPort()
    wire = spi.open_wire(settings(kind="apa102", pixels=2), machine(tmp_path), opener=_on(port))
    wire.send([RED, BLUE])
    assert port.transfers == [bytes.fromhex("00000000 FF0000FF FFFF0000 00000000 00")]
    wire.close()
    assert port.closed


def _on(port: ListPort) -> spi.OpenPort:
    return lambda bus, device, hertz: port


@pytest.mark.parametrize(("kind", "bits", "hertz"), [("ws2812", 3, 2_400_000), ("ws2812", 8, 6_400_000),
                                                     ("apa102", 3, 4_000_000)])  # fmt: skip
def test_the_clock_that_a_strip_asks_for(tmp_path: Path, kind: str, bits: int, hertz: int) -> None:
    asked: list[tuple[int, int, int]] = []

    def opened(bus: int, device: int, hertz: int) -> spi.SpiPort:
        asked.append((bus, device, hertz))
        return ListPort()

    spi.open_wire(settings(kind=kind, bits=bits, bus=1, device=2), machine(tmp_path), opener=opened)
    assert asked == [(1, 2, hertz)]


@given(st.integers(1, 300), st.sampled_from([3, 8]), st.none() | st.integers(0, 300))
def test_long_frames_are_cut_between_pixels_and_begin_with_silence(
    pixels: int, bits: int, leading: int | None
) -> None:
    port = ListPort()
    spi.ws2812(settings(pixels=pixels, bits=bits, leading_zeros=leading), port, buffer=4096).send(
        [WHITE] * pixels
    )
    data = b"".join(port.transfers)
    zeros = len(data) - len(data.lstrip(b"\0"))
    assert zeros >= (spi.ws2812_silence(bits) if leading is None else leading)
    at = 0
    for transfer in port.transfers:
        assert len(transfer) <= 4096
        assert (at - zeros) % (3 * bits) == 0 or at == 0 or at >= zeros + pixels * 3 * bits
        at += len(transfer)


def test_the_buffer_is_the_one_that_the_kernel_tells(tmp_path: Path) -> None:
    board = machine(tmp_path)
    assert board.spi_buffer() == 4096
    write(tmp_path, "sys/module/spidev/parameters/bufsiz", "32768\n")
    assert board.spi_buffer() == 32768
    port = ListPort()
    spi.open_wire(settings(pixels=1000, bits=8), board, opener=_on(port)).send([RED] * 1000)
    assert len(port.transfers) == 1


WRONG = [
    ({"kind": "neon"}, "ws2812, apa102, rgb, simulated or off"),
    ({"mode": "perhaps"}, "auto, real, simulated or off"),
    ({"pixels": 0}, "1 to 1000"),
    ({"pixels": 1001}, "1 to 1000"),
    ({"side_a": (0, 24)}, "0 to 23"),
    ({"side_a": (-1, 3)}, "0 to 23"),
    ({"brightness": 1.1}, "0 to 1"),
    ({"brightness": float("nan")}, "0 to 1"),
    ({"limit_ma": 0.0}, "1 to 60000"),
    ({"ma_per_channel": 0.0}, "0.1 to 10000"),
    ({"ma_idle": -1.0}, "0 to 20"),
    ({"gamma": 0.5}, "1 to 4"),
    ({"order": "rgbw"}, "rgb, rbg"),
    ({"bits": 4}, "3 or 8"),
    ({"leading_zeros": -1}, "0 to 4096"),
    ({"trailing_zeros": 5000}, "0 to 4096"),
    ({"bus": 10}, "0 to 9"),
    ({"device": 4}, "0 to 3"),
    ({"pins": (22, 22, 23)}, "BCM 22 is wanted by the rgb strip .red. and by the rgb strip .green."),
    ({"pins": (22, 23, 28)}, "three BCM numbers"),
]


@pytest.mark.parametrize(("given_", "expected"), WRONG)
def test_settings_out_of_range_say_what_may_stand_there(given_: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        StripSettings(**given_)  # type: ignore[arg-type]
