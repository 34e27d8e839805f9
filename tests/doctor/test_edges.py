"""Trying out what is wired: the walk along the strip, and edges that become presses with their bounces."""

from __future__ import annotations

from typing import Any

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from beermat.doctor.trials import Edge, EdgeRecorder, changes, walk
from hardware.board import PartMissing
from hardware.settings import BUTTONS, ButtonsSettings
from tests.hardware.fakes import SetClock, timed_pins


def edges(button: str, *milliseconds: float, closing: bool = True) -> list[Edge]:
    """Return edges at these times, the first of which closes the contact (or opens it), told at once."""
    return [
        Edge(button, closing is (at % 2 == 0), when / 1000, when / 1000)
        for at, when in enumerate(milliseconds)
    ]


def test_the_walk_shows_each_colour_and_then_each_pixel_alone() -> None:
    steps = list(walk(3))
    assert [name for name, _ in steps] == ["red", "green", "blue", "white", "pixel 0", "pixel 1", "pixel 2"]
    assert steps[0][1] == ((255, 0, 0),) * 3
    assert steps[5][1] == ((0, 0, 0), (255, 255, 255), (0, 0, 0))


def test_bounces_are_measured_in_milliseconds() -> None:
    told, young = changes(edges("won_a", 1000, 1002, 1005.5) + edges("won_a", 1300, closing=False), 2)
    assert [(one.kind, one.edges, round(one.milliseconds, 3)) for one in told] == [
        ("pressed", 3, 5.5),
        ("released", 1, 0.0),
    ]
    assert young == []


def test_a_level_that_does_not_last_is_a_flicker() -> None:
    told, _ = changes(edges("undo", 0, 3), 1)
    assert [one.kind for one in told] == ["flicker"]


def test_what_may_still_bounce_is_not_told_yet() -> None:
    pressed = edges("undo", 0, 3, 6)
    assert changes(pressed, 0.050) == ([], pressed)
    told, young = changes(pressed, 0.056)
    assert ([one.edges for one in told], young) == ([3], [])


def test_two_buttons_do_not_mix() -> None:
    told, _ = changes([*edges("undo", 10), *edges("won_a", 9)], 1)
    assert [(one.button, one.edges) for one in told] == [("won_a", 1), ("undo", 1)]


def test_a_kernel_may_count_time_from_wherever_it_likes() -> None:
    told, young = changes([Edge("undo", True, 1.7e9, 5.0)], 5.1)
    assert ([one.at for one in told], young) == ([1.7e9], [])


@given(st.lists(st.integers(0, 400), max_size=30).map(sorted), st.integers(0, 500))
def test_no_edge_is_lost_or_told_twice(times: list[int], now: int) -> None:
    heard = edges("won_b", *(time for time in times if time <= now))
    told, young = changes(heard, now / 1000)
    later, rest = changes(young, 10)
    assert sum(one.edges for one in told) + len(young) == len(heard)
    assert sum(one.edges for one in later) == len(young)
    assert rest == []


@pytest.mark.parametrize("active_low", [True, False])
@pytest.mark.parametrize("button", BUTTONS)
def test_every_edge_is_heard_with_the_time_of_the_kernel(button: str, active_low: bool) -> None:
    kernel, ours = SetClock(100.0), SetClock(7.0)
    settings = ButtonsSettings(active_low=active_low)
    factory = timed_pins(kernel)
    recorder = EdgeRecorder(settings, factory, ours)
    pin = factory.pin(settings.pins[button])
    press, release = (pin.drive_low, pin.drive_high) if active_low else (pin.drive_high, pin.drive_low)
    assert recorder.levels()[button] is False
    press()
    kernel.now = 100.002
    release()
    kernel.now = 100.004
    press()
    assert recorder.levels()[button] is True
    assert recorder.heard() == [
        Edge(button, True, 100.0, 7.0),
        Edge(button, False, 100.002, 7.0),
        Edge(button, True, 100.004, 7.0),
    ]
    assert recorder.heard() == []
    recorder.close()


def test_a_closed_ear_gives_the_pins_back() -> None:
    factory: Any = MockFactory()
    EdgeRecorder(ButtonsSettings(), factory, SetClock()).close()
    DigitalOutputDevice(17, pin_factory=factory).close()


def test_a_pin_that_is_taken_is_named() -> None:
    factory = MockFactory()
    other = DigitalOutputDevice(26, pin_factory=factory)
    with pytest.raises(PartMissing, match="BCM 26"):
        EdgeRecorder(ButtonsSettings(), factory, SetClock())
    other.close()
