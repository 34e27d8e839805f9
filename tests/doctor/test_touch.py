"""`beermat doctor touch`: five rings to tap, and what the taps tell."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from beermat.doctor import report as doctor
from beermat.doctor import touch as doctor_touch
from beermat.doctor.touch import RINGS, Tap, Trial, rings
from beermat.doctor.wiring import Finding
from beermat.screen.layout import Layout
from beermat.screen.model import ONE_TAP
from tests.x_display import pixels, until, x_display

MM = Layout.of(800, 480).mm
PLACES = rings(800, 480, MM)


def touched(*events: int, sources: tuple[str, ...] = ("panel",), turned: bool = False) -> dict[str, Finding]:
    places = [(800 - x, 480 - y) if turned else (x, y) for x, y in PLACES]
    told = tuple(Tap(*place, count, sources) for place, count in zip(places, events, strict=False))
    outcome = doctor_touch.touch(Trial(800, 480, MM, PLACES, told))
    assert json.loads(doctor.as_json(outcome))["screen"] == [800, 480]
    assert all(one.advice for one in outcome.findings if one.state != "fine")
    return {one.name: one for one in outcome.findings}


def test_one_event_for_each_tap_is_right():
    found = touched(1, 1, 1, 1, 1)
    assert [one.state for one in found.values()] == ["fine", "fine"]
    assert found["events per tap"].found == "1, 1, 1, 1, 1 for 5 of 5 rings, from panel"


def test_taps_that_arrive_twice_are_a_fault():
    two = touched(1, 2, 1, 1, 1, sources=("mouse", "panel"))["events per tap"]
    assert (two.state, "more than one source" in two.advice) == ("fault", True)
    one = touched(2, 2, 2, 2, 2)["events per tap"]
    assert (one.state, "sends each tap twice" in one.advice) == ("fault", True)


def test_a_touch_that_is_turned_against_the_picture_is_a_fault():
    found = touched(1, 1, 1, 1, 1, turned=True)["place of touches"]
    assert (found.state, found.found) == ("fault", "turned by 180° against the picture")
    assert "invx" in found.advice


def test_rings_that_were_not_tapped_are_told():
    assert touched(1, 1)["events per tap"].state == "advice"


def test_a_screen_that_nobody_touched_is_told():
    found = touched()
    assert list(found) == ["events per tap"]
    assert found["events per tap"].found == "no touch came"


class Rings:
    """The rings on a display of their own, and a hand that taps them."""

    def __init__(self, display: str, home: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "KIVY_HOME": str(home)}
        self.environment.pop("SDL_VIDEODRIVER", None)
        (home / "beermat.toml").write_text("[screen]\nwidth = 800\nheight = 480\n")
        words = ["doctor", "touch", "--json", "--config", str(home / "beermat.toml")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "beermat", *words], env=self.environment, stdout=subprocess.PIPE
        )
        until(lambda: len(set(pixels(home)[::97])) > 20, "the rings")

    def tap(self, x: float, y: float) -> None:
        """Tap here, and let pass what may still belong to this tap."""
        end = time.monotonic() + 2 * ONE_TAP
        words = ["xdotool", "mousemove", str(round(x)), str(round(480 - y)), "click", "1"]
        subprocess.run(words, env=self.environment, check=True)
        until(lambda: time.monotonic() > end, "a moment later")

    def told(self) -> dict[str, Any]:
        """Return what it says at its end."""
        out, _ = self.process.communicate(timeout=300)
        told = json.loads(out)
        assert self.process.returncode == 0
        assert isinstance(told, dict)
        return told


@pytest.fixture
def on_screen(tmp_path: Path) -> Iterator[Rings]:
    with x_display(tmp_path) as display:
        shown = Rings(display, tmp_path)
        yield shown
        shown.process.kill()
        shown.process.communicate()


def test_a_real_pointer_brings_one_event_for_each_tap(on_screen: Rings):
    for x, y in PLACES:
        on_screen.tap(x, y)
    told = on_screen.told()
    assert [tap["events"] for tap in told["taps"]] == [1] * RINGS
    assert [one["state"] for one in told["findings"]] == ["fine", "fine"]


def test_ctrl_c_ends_the_rings_with_what_was_tapped(on_screen: Rings):
    on_screen.tap(*PLACES[0])
    on_screen.process.send_signal(signal.SIGINT)
    assert on_screen.told()["findings"][0]["found"] == "1 for 1 of 5 rings, from mouse"
