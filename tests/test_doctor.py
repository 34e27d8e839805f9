"""`beermat doctor`: what it says of machines that are made up, and of this one."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

from beermat import cli
from beermat.cli import RunOptions
from beermat.commands import doctor, doctor_trials
from beermat.commands.doctor_machine import (
    Drawing,
    Machine,
    ask_renderer,
    free_space,
    running_table,
    user_groups,
)
from beermat.config import Config
from beermat.errors import HardwareMissing
from beermat.evening import notation
from beermat.screen.doctor_touch import RINGS, Tap, Trial, rings
from beermat.screen.layout import Layout
from beermat.screen.state import ONE_TAP
from beermat.storage.backup import back_up
from beermat.storage.book import import_evening, open_book
from beermat.storage.clock import Stamp
from beermat.storage.starts import doubt
from hardware.board import Board, PartMissing
from hardware.buttons import ButtonsSettings
from hardware.doctor import Finding
from hardware.strip import Rgb, StripSettings
from tests.hardware.fakes import ListPort, SetClock, machine, timed_pins, write

CHIP = Drawing("Broadcom", "V3D 4.2", "3.1 Mesa 24.2")
SOFTWARE = Drawing("Mesa", "llvmpipe (LLVM 19.1.7, 128 bits)", "4.5 Mesa 25.0")
GROUPS = ("gpio", "spi", "input", "video", "render")
GIGABYTE = 1_000_000_000


def no_chip(part: str, board: Board) -> Any:
    board.check_pins(part)
    return MockFactory(pin_class=MockPWMPin)


def a_port(bus: int, device: int, hertz: int, *, board: Board) -> ListPort:
    board.check_spi("strip", bus, device)
    return ListPort()


def never_drawn(driver: str | None) -> Drawing:
    raise HardwareMissing("x11 not available")


def a_machine(root: Path, *files: str, **answers: Any) -> Machine:
    """Return a machine with these files, on which all that is not in `answers` is well."""
    plain: dict[str, Any] = {
        "board": machine(root, *files),
        "environment": {},
        "desktop": lambda environment: "DISPLAY" in environment,
        "groups": lambda: GROUPS,
        "free_space": lambda folder: 20 * GIGABYTE,
        "writable": lambda path: True,
        "now": lambda: Stamp("2026-11-30T20:00:00.000Z", True),
        "table": lambda record: None,
        "renderer": lambda driver: CHIP,
        "open_factory": no_chip,
        "open_port": a_port,
        "clock": SetClock(),
        "wait": lambda seconds: None,
    }
    return Machine(**{**plain, **answers})


def a_pi(root: Path, **answers: Any) -> Machine:
    """Return a Pi with everything on it, and a monitor."""
    write(root, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    write(root, "proc/bus/input/devices", 'N: Name="a panel"\nH: Handlers=event0 \nB: PROP=2\n')
    write(root, "sys/class/drm/card1-HDMI-A-1/status", "connected\n")
    files = ("dev/gpiochip0", "dev/spidev0.0", "dev/dri/card1", "dev/input/event0")
    return a_machine(root, *files, **answers)


def report(asked: Machine, config: Config | None = None, mistakes: Sequence[str] = ()) -> dict[str, Finding]:
    found = doctor.examined(config or Config(database=asked.board.root / "beermat.db"), mistakes, asked)
    assert all(one.advice for one in found if one.state != "fine")
    assert len({one.name for one in found}) == len(found)
    return {finding.name: finding for finding in found}


def faults(found: dict[str, Finding]) -> list[str]:
    return doctor.faults(found.values())


# The report


def test_a_record_is_asked_for_its_backups_and_for_tables_that_were_cut_off(tmp_path: Path):
    pi = a_pi(tmp_path)
    record = tmp_path / "beermat.db"
    found = report(pi)
    assert (found["backups"].state, found["cut off"].state) == ("fine", "fine")
    with open_book(record) as book:
        book.prepare()
    found = report(pi)
    assert (found["backups"].state, found["backups"].advice) == ("advice", "make one: beermat backup")
    assert found["cut off"].found == "never"
    made = [back_up(record), back_up(record)]
    assert report(pi)["backups"].found == f"2 in {made[0].parent}, the newest is {made[1].name}"
    mark = record.with_name("beermat.db.starts")
    mark.write_text("open no\ncut-off 3\ndoubtful no\nnoticed 2026-11-29T19:00:00.000Z unsure\n")
    record.with_name("beermat.db.damaged-0001-20261129T190000Z").touch()
    said = report(pi)["cut off"]
    assert said.state == "fine"
    assert said.found == (
        "3 times, last noticed 2026-11-29T19:00:00.000Z (clock not set); 1 file set aside beside the record; "
        "what was booked is kept"
    )
    mark.write_text("open yes\ncut-off 0\ndoubtful no\n")
    assert report(pi)["cut off"].found.startswith("once; ")
    running = replace(pi, table=lambda record: "7")
    assert report(running)["cut off"].found.startswith("never; ")
    doubt(record)
    assert "start the table again" in report(pi)["cut off"].advice


def test_evenings_that_no_backup_has_are_told(tmp_path: Path):
    # On a disk without room the daily backup fails for months, and the table plays on.
    pi, record = a_pi(tmp_path), tmp_path / "beermat.db"

    def told(evening: str) -> tuple[str, str]:
        with open_book(record) as book:
            import_evening(book, notation.read(f"rules bierkopf\n{evening}\n"))
        found = report(pi)["backups"]
        return found.state, found.found.partition("; ")[2]

    told("A")
    back_up(record)
    assert told("B") == ("advice", "the last evening is not in it")
    assert told("A+") == ("advice", "the last 2 evenings are not in it")
    made = back_up(record)
    assert report(pi)["backups"].state == "fine"
    made.write_bytes(b"")
    assert report(pi)["backups"].state == "advice"


def test_a_pi_with_everything_is_fine(tmp_path: Path):
    found = report(a_pi(tmp_path))
    # A monitor's light is its own affair.
    assert [name for name, finding in found.items() if finding.state != "fine"] == ["backlight"]
    assert found["backlight"].state == "absent"
    assert found["screen"].found == "card1-HDMI-A-1, all of it"
    assert found["renderer"].found == "V3D 4.2, OpenGL 3.1 Mesa 24.2"
    assert found["free space"].found == f"20.0 GB at {tmp_path}"
    assert found["clock"].found == "2026-11-30T20:00:00.000Z, set"


def test_the_report_names_all_that_the_table_leans_on(tmp_path: Path):
    named = list(report(a_pi(tmp_path)))
    buttons = [f"button {name}" for name in ("spritze_a", "won_a", "spritze_b", "won_b", "undo")]
    strips = ["strip", "strip ws2812", "strip apa102", "strip rgb", "core clock"]
    last = ["touch", "backlight", "groups", "screen", "renderer"]
    last += ["record", "backups", "cut off", "free space", "clock"]
    assert named == ["config", "board", "pin factory", *buttons, *strips, *last]


def test_a_machine_without_anything_lacks_nothing_but_a_screen(tmp_path: Path):
    found = report(a_machine(tmp_path, groups=lambda: (), renderer=lambda driver: SOFTWARE))
    assert faults(found) == ["screen"]


def test_a_desktop_without_anything_else_is_enough_to_play(tmp_path: Path):
    found = report(a_machine(tmp_path, environment={"DISPLAY": ":0"}, groups=lambda: ()))
    assert faults(found) == []
    assert found["screen"].found == "a desktop (DISPLAY=:0)"


def test_a_screen_that_this_user_may_not_have_names_the_groups(tmp_path: Path):
    board = replace(a_pi(tmp_path).board, usable=lambda path: path.name != "card1")
    found = report(replace(a_pi(tmp_path), board=board))
    assert faults(found) == ["screen"]
    assert found["screen"].found == f"no permission for {tmp_path}/dev/dri/card1"
    assert "usermod -aG video,render" in found["screen"].advice


def test_a_wrong_group_is_told_and_the_table_plays_on(tmp_path: Path):
    board = replace(a_pi(tmp_path).board, usable=lambda path: path.name != "gpiochip0")
    asked = replace(a_pi(tmp_path, groups=lambda: ("video", "render", "spi", "input")), board=board)
    found = report(asked)
    assert faults(found) == []
    assert found["groups"].found == "not in gpio (pins)"
    assert "usermod -aG gpio" in found["pin factory"].advice


def test_a_part_that_is_insisted_upon_is_a_fault_where_it_is_missing(tmp_path: Path):
    config = Config(
        database=tmp_path / "beermat.db",
        buttons=ButtonsSettings(mode="real"),
        strip=StripSettings(kind="apa102", mode="real"),
    )
    asked = a_machine(tmp_path, environment={"DISPLAY": ":0"})
    assert faults(report(asked, config)) == ["pin factory", "strip apa102"]


def test_software_that_draws_is_told(tmp_path: Path):
    found = report(a_pi(tmp_path, renderer=lambda driver: SOFTWARE))["renderer"]
    assert (found.state, "software" in found.found) == ("advice", True)


@pytest.mark.parametrize(
    ("environment", "driver"),
    [({}, "kmsdrm"), ({"DISPLAY": ":0"}, None), ({"SDL_VIDEODRIVER": "wayland"}, "wayland")],
)
def test_the_renderer_is_asked_where_the_table_would_be(
    tmp_path: Path, environment: dict[str, str], driver: str | None
):
    asked: list[str | None] = []

    def renderer(driver: str | None) -> Drawing:
        asked.append(driver)
        return CHIP

    report(a_pi(tmp_path, environment=environment, renderer=renderer))
    assert asked == [driver]


def test_without_a_screen_the_renderer_is_asked_off_screen_and_is_no_fault(tmp_path: Path):
    asked: list[str | None] = []

    def renderer(driver: str | None) -> Drawing:
        asked.append(driver)
        return never_drawn(driver)

    found = report(a_machine(tmp_path, renderer=renderer))
    assert asked == ["offscreen"]
    assert (found["renderer"].state, found["screen"].state) == ("advice", "fault")


def test_a_screen_without_a_picture_is_a_fault(tmp_path: Path):
    found = report(a_pi(tmp_path, renderer=never_drawn))
    assert faults(found) == ["renderer"]
    assert found["renderer"].found == "no picture: x11 not available"


@pytest.mark.parametrize(
    ("free", "state", "told"),
    [
        (0, "fault", "0 bytes"),
        (999_000, "fault", "999 kB"),
        (1_000_000, "advice", "1 MB"),
        (99_000_000, "advice", "99 MB"),
        (100_000_000, "fine", "100 MB"),
    ],
)
def test_a_disk_that_fills_up_is_told_before_it_is_full(tmp_path: Path, free: int, state: str, told: str):
    asked: list[Path] = []

    def free_space(folder: Path) -> int:
        asked.append(folder)
        return free

    database = tmp_path / "not" / "there" / "yet" / "beermat.db"
    found = report(a_pi(tmp_path, free_space=free_space), Config(database=database))["free space"]
    assert (found.state, found.found) == (state, f"{told} at {tmp_path}")
    assert asked == [tmp_path]


def test_a_clock_that_was_never_set_is_told(tmp_path: Path):
    found = report(a_pi(tmp_path, now=lambda: Stamp("1970-01-01T00:03:00.000Z", False)))["clock"]
    assert found.state == "advice"
    assert found.found.startswith("1970-01-01T00:03:00.000Z, not set")
    assert "timedatectl" in found.advice


def test_a_record_that_cannot_be_written_is_a_fault(tmp_path: Path):
    found = report(a_pi(tmp_path, writable=lambda path: path != tmp_path))
    assert faults(found) == ["record"]
    assert found["record"].found == f"no permission to write {tmp_path}"


def test_a_record_that_is_no_database_is_a_fault(tmp_path: Path):
    (tmp_path / "beermat.db").write_text("a letter to the landlord")
    found = report(a_pi(tmp_path))
    assert faults(found) == ["record"]
    assert (tmp_path / "beermat.db").read_text() == "a letter to the landlord"


def test_looking_makes_no_record(tmp_path: Path):
    assert report(a_pi(tmp_path))["record"].found.endswith("beermat.db: begins with the first evening")
    assert not (tmp_path / "beermat.db").exists()


def test_a_record_is_told_with_its_evenings(tmp_path: Path):
    (tmp_path / "one.deckel").write_text("A\n")
    database = tmp_path / "beermat.db"
    assert cli.run(["import", str(tmp_path / "one.deckel"), "--db", str(database)]) == 0
    assert report(a_pi(tmp_path))["record"].found == f"{database}: 1 evening"


def test_mistakes_in_the_config_are_a_fault_and_the_rest_is_told_all_the_same(tmp_path: Path):
    found = report(a_pi(tmp_path), mistakes=["beermat.toml:3: rules: no", "beermat.toml:4: x: no"])
    assert faults(found) == ["config"]
    assert found["config"].found == "beermat.toml:3: rules: no (and 1 more)"


def test_what_a_running_table_has_taken_is_no_fault(tmp_path: Path):
    factory = MockFactory(pin_class=MockPWMPin)
    taken = DigitalOutputDevice(5, pin_factory=factory)
    config = Config(database=tmp_path / "beermat.db", buttons=ButtonsSettings(mode="real"))
    answers: dict[str, Any] = {"open_factory": lambda *_: factory, "renderer": never_drawn}
    assert faults(report(a_pi(tmp_path, **answers), config)) == ["buttons", "renderer"]
    found = report(a_pi(tmp_path, **answers, table=lambda record: "4711"), config)
    assert faults(found) == []
    assert found["table"].found == "runs as process 4711"
    assert "close the table" in found["buttons"].advice
    taken.close()


def test_a_running_table_is_known_by_its_record(tmp_path: Path):
    database = tmp_path / "beermat.db"
    assert running_table(database) is None
    with closing(open_book(database)):
        assert running_table(database) == str(os.getpid())
    assert running_table(database) is None


# What is printed


@dataclass
class Printed:
    """What a call said, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        told = json.loads(self.out)
        assert isinstance(told, dict)
        return told


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Printed]:
    """Call the doctor on a made-up machine with this config."""

    def called(asked: Machine, part: str | None = None, *, json: bool = False, config: str = "") -> Printed:
        file = tmp_path / "beermat.toml"
        file.write_text(config, encoding="utf-8")
        options = RunOptions(database=tmp_path / "beermat.db", config=file)
        status = doctor.call(options, part, seconds=1, json=json, say=print, machine=asked)
        return Printed(status, *capsys.readouterr())

    return called


def test_a_sound_machine_ends_with_0_and_silence_on_standard_error(call, tmp_path: Path):
    said = call(a_pi(tmp_path))
    assert (said.status, said.err) == (0, "")
    assert "ok     renderer          V3D 4.2, OpenGL 3.1 Mesa 24.2\n" in said.out


def test_what_to_do_stands_below_what_was_found(call, tmp_path: Path):
    lines = call(a_pi(tmp_path, now=lambda: Stamp("1970", False))).out.splitlines()
    assert lines[-2].startswith("note   clock             1970, not set")
    assert lines[-1].strip().startswith("-> connect it to a network")


def test_a_fault_ends_with_1_and_is_named_on_standard_error(call, tmp_path: Path):
    said = call(a_pi(tmp_path, free_space=lambda folder: 0, renderer=never_drawn))
    assert (said.status, said.err) == (1, "in the way of playing: renderer, free space\n")
    assert "FAULT  free space" in said.out


def test_json_has_the_same_findings_and_nothing_else(call, tmp_path: Path):
    asked = a_machine(tmp_path)
    said = call(asked, json=True)
    assert said.json["fine"] is False
    assert said.status == 1
    expected = report(asked, Config(database=tmp_path / "beermat.db", source=tmp_path / "beermat.toml"))
    assert [
        (one["name"], one["state"], one["found"], one["advice"] or "") for one in said.json["findings"]
    ] == [(one.name, one.state, one.found, one.advice) for one in expected.values()]


def test_a_broken_config_is_a_finding_of_the_report_and_stops_a_trial(call, tmp_path: Path):
    said = call(a_pi(tmp_path), json=True, config='language = "fr"\n')
    assert said.status == 1
    assert ":1: language:" in said.json["findings"][0]["found"]
    assert cli.run(["doctor", "leds", "--config", str(tmp_path / "beermat.toml")]) == 1


def test_the_guide_tells_every_mark():
    guide = (Path(__file__).parents[1] / "docs" / "wiring.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)` \| `(\w+)` \| \w", guide, re.MULTILINE)
    assert {state: mark for mark, state in rows if mark in doctor.MARKS.values()} == doctor.MARKS


# doctor leds


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


def leds(strip: Shown, asked: Machine, settings: StripSettings) -> tuple[doctor_trials.Outcome, list[str]]:
    said: list[str] = []
    outcome = doctor_trials.leds(settings, lambda _: strip, asked, said.append)
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
    assert waits == [doctor_trials.COLOUR_SECONDS] * 4 + [doctor_trials.PIXEL_SECONDS] * 3
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

    outcome = doctor_trials.leds(WIRED, refuses, a_machine(tmp_path), print)
    assert [(one.state, one.advice) for one in outcome.findings] == [("fault", "switch SPI on")]


def test_a_simulated_strip_says_how_to_name_a_real_one(tmp_path: Path):
    outcome, _ = leds(Shown(kind="simulated"), a_machine(tmp_path), StripSettings())
    assert outcome.findings[0].found == "simulated, as the config says: nothing to light"


def test_json_of_the_walk_is_json_only(call, tmp_path: Path):
    said = call(a_machine(tmp_path), "leds", json=True)
    assert (said.status, said.json["fine"]) == (0, True)


# doctor buttons


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


def listen(pressed: Pressed, **settings: Any) -> tuple[dict[str, Finding], list[str], doctor_trials.Outcome]:
    said: list[str] = []
    outcome = doctor_trials.buttons(ButtonsSettings(**settings), pressed.machine, said.append, seconds=2)
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
    outcome = doctor_trials.buttons(ButtonsSettings(**settings), a_machine(tmp_path), print, seconds=1)
    assert [one.state for one in outcome.findings] == [state]
    assert told in outcome.findings[0].found
    assert outcome.findings[0].advice


# doctor touch

MM = Layout.of(800, 480).mm
PLACES = rings(800, 480, MM)


def touched(*events: int, sources: tuple[str, ...] = ("panel",), turned: bool = False) -> dict[str, Finding]:
    places = [(800 - x, 480 - y) if turned else (x, y) for x, y in PLACES]
    told = tuple(Tap(*place, count, sources) for place, count in zip(places, events, strict=False))
    outcome = doctor_trials.touch(Trial(800, 480, MM, PLACES, told))
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


# This machine


def test_this_machine_answers_every_question(tmp_path: Path):
    assert free_space(tmp_path) > 0
    groups = user_groups()
    assert (groups is None) == (os.geteuid() == 0)


def test_who_draws_is_asked_in_another_process():
    drawing = ask_renderer("offscreen")
    assert all(drawing)
    with pytest.raises(HardwareMissing, match="nonsense"):
        ask_renderer("nonsense")


needs_x = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool (see .ci/run)"
)


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait until this has happened; fail if it does not."""
    deadline = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < deadline, f"not: {what}"
        time.sleep(0.01)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A display of its own, and the file in which its picture is."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x480x24", "-fbdir", str(tmp_path)],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}", tmp_path / "Xvfb_screen0"
    server.terminate()
    server.wait()


class Rings:
    """The rings on a display of their own, and a hand that taps them."""

    def __init__(self, display: str, picture: Path, home: Path) -> None:
        self.picture = picture
        self.environment = {**os.environ, "DISPLAY": display, "KIVY_HOME": str(home)}
        self.environment.pop("SDL_VIDEODRIVER", None)
        (home / "beermat.toml").write_text("[screen]\nwidth = 800\nheight = 480\n")
        words = ["doctor", "touch", "--json", "--config", str(home / "beermat.toml")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "beermat", *words], env=self.environment, stdout=subprocess.PIPE
        )
        until(lambda: self.colours() > 20, "the rings")

    def colours(self) -> int:
        """Return how many different colours the picture has."""
        return len(set(memoryview(self.picture.read_bytes())[-800 * 480 * 4 :].cast("I")[::97]))

    def tap(self, x: float, y: float) -> None:
        """Tap here, and let pass what may still belong to this tap."""
        end = time.monotonic() + 2 * ONE_TAP
        words = ["xdotool", "mousemove", str(round(x)), str(round(480 - y)), "click", "1"]
        subprocess.run(words, env=self.environment, check=True)
        until(lambda: time.monotonic() > end, "a moment later")

    def told(self) -> dict[str, Any]:
        """Return what it says at its end."""
        out, _ = self.process.communicate(timeout=30)
        told = json.loads(out)
        assert self.process.returncode == 0
        assert isinstance(told, dict)
        return told


@pytest.fixture
def on_screen(display: tuple[str, Path], tmp_path: Path) -> Iterator[Rings]:
    shown = Rings(*display, tmp_path)
    yield shown
    shown.process.kill()
    shown.process.communicate()


@needs_x
def test_a_real_pointer_brings_one_event_for_each_tap(on_screen: Rings):
    for x, y in PLACES:
        on_screen.tap(x, y)
    told = on_screen.told()
    assert [tap["events"] for tap in told["taps"]] == [1] * RINGS
    assert [one["state"] for one in told["findings"]] == ["fine", "fine"]


@needs_x
def test_ctrl_c_ends_the_rings_with_what_was_tapped(on_screen: Rings):
    on_screen.tap(*PLACES[0])
    on_screen.process.send_signal(signal.SIGINT)
    assert on_screen.told()["findings"][0]["found"] == "1 for 1 of 5 rings, from mouse"
