"""`beermat doctor buttons`: what is heard of presses, bounces and loose wires."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beermat.doctor import trials
from beermat.doctor.wiring import Finding
from hardware.settings import ButtonsSettings
from tests.hardware.fakes import SetClock, timed_pins

from .made_up import a_machine, a_pi


class Pressed:
    """A machine whose pins are driven while the doctor listens: what is due is done in `wait`."""

    def __init__(self, root: Path, *script: tuple[float, Callable[[], None]]) -> None:
        self.kernel, self.clock = SetClock(100.0), SetClock()
        self.factory = timed_pins(self.kernel)
        self.script = sorted(script, key=lambda step: step[0])
        self.machine = a_pi(root, open_factory=lambda *_: self.factory, clock=self.clock, wait=self.wait)

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        while self.script and self.script[0][0] <= self.clock.now:
            at, act = self.script.pop(0)
            self.kernel.now = 100.0 + at
            act()

    def level(self, pin: int, *, low: bool) -> Callable[[], None]:
        def act() -> None:
            one = self.factory.pin(pin)
            (one.drive_low if low else one.drive_high)()

        return act

    def press(self, pin: int, *edges: float) -> None:
        """Close and open this pin's contact in turn at these seconds."""
        self.script += [(at, self.level(pin, low=which % 2 == 0)) for which, at in enumerate(edges)]
        self.script.sort(key=lambda step: step[0])


def listen(pressed: Pressed, **settings: Any) -> tuple[dict[str, Finding], list[str], trials.Outcome]:
    said: list[str] = []
    outcome = trials.buttons(ButtonsSettings(**settings), pressed.machine, said.append, seconds=2)
    assert pressed.factory.pin(17).when_changed is None
    return {one.name: one for one in outcome.findings}, said, outcome


def test_presses_are_shown_with_their_bounces_in_milliseconds(tmp_path: Path):
    pressed = Pressed(tmp_path)
    pressed.press(6, 0.1, 0.1015, 0.103, 0.4)
    found, said, outcome = listen(pressed)
    assert "won_a pressed: 3 edges in 3.0 ms" in said
    assert "won_a released: clean" in said
    assert found["button won_a"].state == "fine"
    assert found["button won_a"].found == "1 press, bounces up to 3.0 ms"
    assert found["button undo"].state == "advice"
    assert found["button undo"].found == "BCM 17: not heard"
    told: Any = outcome.told["changes"]
    assert [(one["button"], one["kind"], one["edges"]) for one in told] == [
        ("won_a", "pressed", 3),
        ("won_a", "released", 1),
    ]


def test_a_button_that_bounces_longer_than_the_debounce_is_told_what_would_do(tmp_path: Path):
    pressed = Pressed(tmp_path)
    pressed.press(17, 0.1, 0.115, 0.130)
    found, _, _ = listen(pressed)
    assert found["button undo"].found == "1 press, bounces up to 30.0 ms, debounce is 20 ms"
    assert "debounce = 0.045" in found["button undo"].advice
    pressed = Pressed(tmp_path)
    pressed.press(17, 0.1, 0.115, 0.130)
    assert listen(pressed, debounce=0.045)[0]["button undo"].state == "fine"


def test_a_level_that_does_not_last_hints_at_a_loose_wire(tmp_path: Path):
    pressed = Pressed(tmp_path)
    pressed.press(17, 0.1, 0.101)
    found, said, _ = listen(pressed)
    assert "undo flicker: 2 edges in 1.0 ms" in said
    assert "loose wire" in found["button undo"].advice


def test_a_button_found_closed_is_told_so(tmp_path: Path):
    pressed = Pressed(tmp_path)
    found, said, _ = listen(pressed, active_low=False)
    assert said[4] == "undo, BCM 17: open"
    pressed = Pressed(tmp_path)
    pressed.factory.pin(17)._set_pull = lambda value: None
    pressed.factory.pin(17).drive_low()
    found, said, _ = listen(pressed)
    assert said[4] == "undo, BCM 17: closed"
    assert found["button undo"].found == "BCM 17: closed all the time"


def test_ctrl_c_ends_it_with_what_was_heard(tmp_path: Path):
    def interrupt() -> None:
        raise KeyboardInterrupt

    pressed = Pressed(tmp_path, (0.6, interrupt))
    pressed.press(17, 0.1, 0.3)
    found, _, _ = listen(pressed)
    assert found["button undo"].found == "1 press, bounces up to 0.0 ms"


@pytest.mark.parametrize(
    ("settings", "state", "told"),
    [
        ({"mode": "real"}, "fault", "no /dev/gpiochip"),
        ({"mode": "auto"}, "advice", "no /dev/gpiochip"),
        ({"mode": "off"}, "advice", "off, as the config says"),
        ({"mode": "simulated"}, "advice", "simulated, as the config says"),
    ],
)
def test_without_pins_there_is_nothing_to_hear(
    tmp_path: Path, settings: dict[str, Any], state: str, told: str
):
    outcome = trials.buttons(ButtonsSettings(**settings), a_machine(tmp_path), print, seconds=1)
    assert [one.state for one in outcome.findings] == [state]
    assert told in outcome.findings[0].found
    assert outcome.findings[0].advice
