"""`beermat doctor --quick`: what keeps a table from starting is found before it is taken into use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from beermat import cli
from beermat.config.settings import Config
from beermat.doctor.machine import Machine
from beermat.doctor.report import all_modules, could_start
from beermat.doctor.wiring import Finding
from beermat.storage.book import read_book
from tests.storage.ledger import make_newer, opened, write
from tests.table import play, table

SOUND = Finding("config", "fine", "no beermat.toml: the defaults")


def asked(record: Path, *, modules: tuple[str, ...] = (), running: bool = False) -> dict[str, Finding]:
    machine = Machine(table=lambda path: "4711" if running else None)
    found = could_start(Config(database=record), SOUND, machine, modules=lambda: modules)
    assert all(one.advice for one in found if one.state != "fine")
    return {one.name: one for one in found}


def played(record: Path) -> Path:
    with opened(record) as book:
        write(book, play(table(), "A+", "a b B"))
    return record


def test_only_config_program_and_record_are_asked(tmp_path: Path):
    assert list(asked(tmp_path / "beermat.db")) == ["config", "program", "record"]


def test_a_table_that_could_start_is_fine(tmp_path: Path):
    found = asked(played(tmp_path / "beermat.db"))
    assert {one.state for one in found.values()} == {"fine"}
    assert found["record"].found.endswith("opens, 1 evenings, one of them open with 2 deals")


def test_asking_makes_no_record(tmp_path: Path):
    assert asked(tmp_path / "beermat.db")["record"].state == "fine"
    assert list(tmp_path.iterdir()) == []


def test_every_module_of_the_program_is_asked_for():
    modules = all_modules()
    assert {"beermat.screen.app", "beermat.storage.schema", "hardware.gpio"} <= {*modules}
    assert "beermat.__main__" not in modules


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import not_there", "ModuleNotFoundError: No module named 'not_there'"),
        ("def (", "SyntaxError: invalid syntax"),
        ("raise OSError('libmtdev.so.1: no such file')", "OSError: libmtdev.so.1"),
    ],
)
def test_a_module_that_cannot_be_had_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str
):
    name = f"torn_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = asked(tmp_path / "beermat.db", modules=("json", name))["program"]
    assert found.state == "fault"
    assert f"{name}: {told}" in found.found


def test_a_record_of_a_newer_program_is_a_fault(tmp_path: Path):
    record = played(tmp_path / "beermat.db")
    make_newer(record)
    for running in (False, True):
        found = asked(record, running=running)["record"]
        assert found.state == "fault"
        assert "newer beermat" in found.found


def test_a_record_that_is_none_is_a_fault(tmp_path: Path):
    record = tmp_path / "beermat.db"
    record.write_text("once upon a time", encoding="utf-8")
    assert asked(record)["record"].state == "fault"


def test_a_record_that_a_table_has_open_is_only_read(tmp_path: Path):
    record = played(tmp_path / "beermat.db")
    with opened(record) as book:
        before = book.tonight()
        assert asked(record, running=True)["record"].state == "fine"
        assert book.tonight() == before


def test_a_record_that_was_asked_for_is_as_it_was(tmp_path: Path):
    record = played(tmp_path / "beermat.db")
    with read_book(record) as records:
        before = records.tonight()
    asked(record)
    with read_book(record) as records:
        assert records.tonight() == before


def test_the_command_tells_and_ends_as_the_doctor_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "beermat.toml").write_text('language = "fr"', encoding="utf-8")
    words = ["doctor", "--quick", "--json", "--config", str(tmp_path / "beermat.toml")]
    assert cli.run([*words, "--db", str(tmp_path / "beermat.db")]) == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert [one["state"] for one in told["findings"]] == ["fault", "fine", "fine"]
    assert said.err == "in the way of playing: config\n"


def test_quick_goes_without_a_part(capsys: pytest.CaptureFixture[str]):
    assert cli.run(["doctor", "leds", "--quick"]) == 2
    assert "--quick tries nothing out" in capsys.readouterr().err
