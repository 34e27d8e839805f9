"""`beermat doctor`: what it says of machines that are made up, and of this one."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

from beermat import cli
from beermat.config.settings import Config
from beermat.doctor.machine import Drawing, ask_renderer, free_space, running_table, user_groups
from beermat.errors import HardwareMissing
from beermat.evening.notation import reader
from beermat.storage.backup import back_up
from beermat.storage.book import open_book
from beermat.storage.clock import Stamp
from beermat.storage.repair.unclean_shutdown import mark_doubtful
from hardware.settings import ButtonsSettings, StripSettings
from tests.hardware.fakes import write

from .made_up import CHIP, SOFTWARE, a_machine, a_pi, faults, never_drawn, report


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
    mark_doubtful(record)
    assert "start the table again" in report(pi)["cut off"].advice


def test_evenings_that_no_backup_has_are_told(tmp_path: Path):
    # On a disk without room the daily backup fails for months, and the table plays on.
    pi, record = a_pi(tmp_path), tmp_path / "beermat.db"

    def told(evening: str) -> tuple[str, str]:
        with open_book(record) as book:
            book.add(reader.read(f"rules bierkopf\n{evening}\n"))
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


def test_what_the_page_has_that_says_why_there_is_no_table_is_no_fault(tmp_path: Path):
    pi = a_pi(tmp_path, renderer=never_drawn)
    assert faults(report(pi)) == ["renderer"]
    write(tmp_path, "run/beermat/refused", "beermat.toml:3: rules: no\n")
    found = report(pi, mistakes=["beermat.toml:3: rules: no"])
    assert faults(found) == ["config"]
    assert found["table"].found == "cannot be opened: beermat.toml:3: rules: no"


def test_a_running_table_is_known_by_its_record(tmp_path: Path):
    database = tmp_path / "beermat.db"
    assert running_table(database) is None
    with closing(open_book(database)):
        assert running_table(database) == str(os.getpid())
    assert running_table(database) is None


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
