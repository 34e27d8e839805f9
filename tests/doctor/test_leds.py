"""`beermat doctor leds`: the walk along the strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from beermat.doctor import trials
from beermat.doctor.machine import Machine
from hardware.board import PartMissing
from hardware.settings import Rgb, StripSettings

from .made_up import a_machine


@dataclass
class Shown:
    """A strip that keeps what it was shown and fails at a step."""

    kind: str = "real"
    missing: str | None = None
    fails_at: int | None = None
    frames: list[tuple[Rgb, ...]] = field(default_factory=list)
    closed: bool = False

    @property
    def fault(self) -> str | None:
        failed = self.fails_at is not None and len(self.frames) > self.fails_at
        return "strip: broken pipe" if failed else None

    def show(self, colours: Sequence[Rgb]) -> None:
        self.frames.append(tuple(colours))

    def close(self) -> None:
        self.closed = True


def leds(strip: Shown, asked: Machine, settings: StripSettings) -> tuple[trials.Outcome, list[str]]:
    said: list[str] = []
    outcome = trials.leds(settings, lambda _: strip, asked, said.append)
    assert strip.closed
    return outcome, said


WIRED = StripSettings(kind="ws2812", pixels=3, limit_ma=100)


def test_the_strip_is_walked_colour_by_colour_and_pixel_by_pixel(tmp_path: Path):
    waits: list[float] = []
    strip = Shown()
    outcome, said = leds(strip, a_machine(tmp_path, wait=waits.append), WIRED)
    assert [frame[0] for frame in strip.frames[:4]] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (255, 255, 255),
    ]
    assert len(strip.frames) == 4 + 3
    assert waits == [trials.COLOUR_SECONDS] * 4 + [trials.PIXEL_SECONDS] * 3
    # 3 dark pixels draw 3 mA; red 3 × 20 × 0.6 mA more; white would draw three times that, and is limited
    assert said[0] == "red: the whole strip, about 39 mA"
    assert said[3].startswith("white: the whole strip, about ")
    white = outcome.told["steps"][3]["milliamps"]  # type: ignore[index]
    assert 97 < white <= 100
    assert "order" in outcome.findings[0].advice


def test_a_strip_of_one_colour_is_one_pixel(tmp_path: Path):
    outcome, said = leds(Shown(), a_machine(tmp_path), StripSettings(kind="rgb"))
    assert outcome.findings[0].found == "rgb, 1 pixel sent"
    assert "common_anode" in outcome.findings[0].advice
    assert [line.split(":")[0] for line in said] == ["red", "green", "blue", "white"]


def test_a_strip_that_fails_ends_the_walk(tmp_path: Path):
    strip = Shown(fails_at=1)
    outcome, _ = leds(strip, a_machine(tmp_path), WIRED)
    assert len(strip.frames) == 2
    assert [(one.state, one.found) for one in outcome.findings] == [("fault", "strip: broken pipe")]


def test_a_strip_that_is_not_there_is_advice_unless_it_is_insisted_upon(tmp_path: Path):
    strip = Shown(kind="simulated", missing="strip: /dev/spidev0.0 is not there; switch SPI on")
    outcome, _ = leds(strip, a_machine(tmp_path), WIRED)
    assert [(one.state, one.advice) for one in outcome.findings] == [("advice", "switch SPI on")]
    assert strip.frames == []

    def refuses(settings: StripSettings) -> Shown:
        raise PartMissing("strip", "no-spi-device", "/dev/spidev0.0 is not there", "switch SPI on")

    outcome = trials.leds(WIRED, refuses, a_machine(tmp_path), print)
    assert [(one.state, one.advice) for one in outcome.findings] == [("fault", "switch SPI on")]


def test_a_simulated_strip_says_how_to_name_a_real_one(tmp_path: Path):
    outcome, _ = leds(Shown(kind="simulated"), a_machine(tmp_path), StripSettings())
    assert outcome.findings[0].found == "simulated, as the config says: nothing to light"


def test_json_of_the_walk_is_json_only(call, tmp_path: Path):
    said = call(a_machine(tmp_path), "leds", json=True)
    assert (said.status, said.json["fine"]) == (0, True)
