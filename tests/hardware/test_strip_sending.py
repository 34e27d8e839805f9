"""When a frame is sent to a strip, and what becomes of one that breaks or hangs."""

from __future__ import annotations

import itertools
import logging
import threading

import pytest

from hardware.board import PartMissing
from hardware.settings import Rgb, StripSettings
from hardware.strip import FRAMES_A_SECOND, RETRY, Sender, Strip
from tests.hardware.fakes import ListWire, SetClock, WaitingWire

FULL = StripSettings(kind="ws2812", pixels=2, brightness=1.0, gamma=1.0, limit_ma=60_000)
RED: Rgb = (255, 0, 0)
BLUE: Rgb = (0, 0, 255)
DARK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


class Sending:
    """A sender, the wire it sends to and the clock it lives by."""

    def __init__(self, wire: ListWire | None = None) -> None:
        self.clock = SetClock()
        self.wire = wire or ListWire()
        self.sender = Sender(FULL, self.wire.opens, self.clock, self.wire.opens())

    def step(self, now: float, *frame: Rgb) -> float | None:
        self.clock.now = now
        if frame:
            self.sender.offer(tuple(frame))
        return self.sender.step()


def test_nothing_is_sent_before_there_is_a_frame() -> None:
    sending = Sending()
    assert sending.step(0.0) is None
    assert sending.wire.frames == []


def test_a_still_picture_is_sent_once() -> None:
    sending = Sending()
    for now in range(5):
        assert sending.step(float(now), RED, BLUE) is None
    assert sending.wire.frames == [[RED, BLUE]]


def test_frames_come_no_faster_than_thirty_a_second() -> None:
    sending, sent_at = Sending(), list[float]()
    for millisecond in range(1000):
        sending.step(millisecond / 1000, (millisecond % 256, 0, 0), DARK)
        if len(sending.wire.frames) > len(sent_at):
            sent_at.append(millisecond / 1000)
    assert len(sent_at) <= FRAMES_A_SECOND
    assert min(b - a for a, b in itertools.pairwise(sent_at)) >= 1 / FRAMES_A_SECOND - 1e-9


def test_a_frame_that_came_too_early_is_sent_when_its_time_has_come() -> None:
    sending = Sending()
    sending.step(0.0, RED, RED)
    wait = sending.step(0.01, BLUE, BLUE)
    assert wait == pytest.approx(1 / FRAMES_A_SECOND - 0.01)
    sending.step(0.04)
    assert sending.wire.frames == [[RED, RED], [BLUE, BLUE]]


def test_of_frames_that_came_too_early_the_latest_wins() -> None:
    sending = Sending()
    sending.step(0.0, RED, RED)
    for frame in (BLUE, WHITE, DARK):
        sending.step(0.01, frame, frame)
    sending.step(0.05)
    assert sending.wire.frames == [[RED, RED], [DARK, DARK]]


def test_a_strip_pulled_out_is_told_once_tried_again_quietly_and_shows_the_latest_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sending = Sending()
    sending.step(0.0, RED, RED)
    sending.wire.broken = OSError(5, "Input/output error")
    with caplog.at_level(logging.WARNING):
        assert sending.step(1.0, BLUE, BLUE) == RETRY
        for now in range(2, 20):
            sending.step(float(now))
    assert sending.sender.fault == "strip: [Errno 5] Input/output error"
    assert len(caplog.records) == 1
    assert sending.wire.closed == 1
    sending.wire.broken = None
    sending.step(30.0, WHITE, DARK)
    assert sending.sender.fault is None
    assert sending.wire.frames == [[RED, RED], [WHITE, DARK]]


def test_a_still_picture_comes_back_with_the_strip() -> None:
    sending = Sending()
    sending.step(0.0, RED, RED)
    sending.wire.broken = OSError("gone")
    sending.step(1.0, BLUE, BLUE)
    sending.wire.broken = None
    sending.step(1.0 + RETRY)
    assert sending.wire.frames == [[RED, RED], [BLUE, BLUE]]


def test_a_broken_strip_is_tried_no_more_often_than_every_two_seconds() -> None:
    sending = Sending()
    sending.wire.broken = OSError("gone")
    sending.step(0.0, RED, RED)
    opened = sending.wire.opened
    assert sending.step(0.5) == pytest.approx(RETRY - 0.5)
    assert sending.step(1.0, BLUE, BLUE) == pytest.approx(RETRY - 1.0)
    assert sending.wire.opened == opened


def test_a_fault_that_has_a_name_keeps_its_sentence() -> None:
    sending = Sending()
    sending.wire.broken = PartMissing(
        "strip", "no-spi-device", "/dev/spidev0.0 is not there", "switch SPI on"
    )
    sending.step(0.0, RED, RED)
    assert sending.sender.fault == "strip: /dev/spidev0.0 is not there; switch SPI on"


def test_stopping_darkens_the_strip_and_gives_it_back() -> None:
    sending = Sending()
    sending.step(0.0, RED, RED)
    sending.sender.stop()
    assert sending.wire.frames[-1] == [DARK, DARK]
    assert sending.wire.closed == 1


def test_stopping_a_broken_strip_is_quiet() -> None:
    sending = Sending()
    sending.wire.broken = OSError("gone")
    sending.sender.stop()
    sending.sender.stop()
    assert sending.wire.closed == 1


# The thread.


def test_the_thread_sends_what_is_shown_and_darkens_the_strip_at_the_end() -> None:
    wire = WaitingWire()
    wire.go.set()
    strip = Strip(FULL, Sender(FULL, wire.opens, SetClock(), wire), kind="real")
    strip.show([RED, BLUE])
    assert wire.sending.wait(60)
    strip.close(timeout=60)
    assert wire.frames == [[RED, BLUE], [DARK, DARK]]


def test_a_strip_that_hangs_never_delays_the_caller() -> None:
    wire = WaitingWire()
    strip = Strip(FULL, Sender(FULL, wire.opens, SetClock(), wire), kind="real")
    strip.show([RED, RED])
    assert wire.sending.wait(60)
    for _ in range(1000):
        strip.show([BLUE, BLUE])  # would wait for ever if it waited at all
    strip.close(timeout=0.0)
    assert (wire.frames, strip.colours) == ([], (BLUE, BLUE))
    wire.go.set()


def test_a_strip_that_breaks_does_not_end_its_thread() -> None:
    wire, tried = ListWire(), threading.Event()
    wire.broken = RuntimeError("a library's own error")

    def clock() -> float:
        if wire.broken and strip_has_failed():
            tried.set()
        return 0.0

    def strip_has_failed() -> bool:
        return bool(sender and sender[0].fault)

    sender: list[Sender] = []
    sender.append(Sender(FULL, wire.opens, clock, wire))
    strip = Strip(FULL, sender[0], kind="real")
    strip.show([RED, RED])
    while not tried.wait(0.01):
        strip.show([BLUE, BLUE])
    assert strip.fault == "strip: a library's own error"
    strip.close(timeout=60)
