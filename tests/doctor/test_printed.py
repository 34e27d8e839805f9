"""`beermat doctor`: what is printed where, and with which exit status."""

from __future__ import annotations

import re
from pathlib import Path

from beermat import cli
from beermat.config.settings import Config
from beermat.doctor import report as doctor
from beermat.storage.clock import Stamp

from .made_up import a_machine, a_pi, never_drawn, report


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
    guide = (Path(__file__).parents[2] / "docs" / "wiring.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)` \| `(\w+)` \| \w", guide, re.MULTILINE)
    assert {state: mark for mark, state in rows if mark in doctor.MARKS.values()} == doctor.MARKS
