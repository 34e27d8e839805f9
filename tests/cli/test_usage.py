"""Help, wrong usage, and the short way of `beermat run`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from beermat import cli
from beermat.cli import plain_run
from beermat.commands import table as table_command
from beermat.commands.click_commands import beermat
from beermat.commands.outcome import RunOptions

COMMANDS = (
    "run",
    "demo",
    "score",
    "export",
    "import",
    "stats",
    "rules",
    "check-config",
    "doctor",
    "backup",
    "restore",
    "rebuild",
    "pin",
    "screenshots",
)


def test_every_command_is_there():
    assert tuple(beermat.commands) == COMMANDS


@pytest.mark.parametrize("words", [(), *((command,) for command in COMMANDS)], ids=" ".join)
def test_help_has_an_example(call, words: Sequence[str]):
    said = call(*words, "--help")
    assert (said.status, said.err) == (0, "")
    assert f"Example:\n    beermat {' '.join(words)}" in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_of_the_help_is_right_usage(command: str):
    context = beermat.commands[command].get_help(beermat.make_context("beermat", [], resilient_parsing=True))
    example = context.split("Example:\n")[1].splitlines()[0].split(">")[0].split()
    beermat.commands[command].make_context(command, example[2:])


def test_the_version_is_told(call):
    assert call("--version").out.strip().replace(".", "").isdigit()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sing"], "No such command 'sing'; expected run, demo, score, export, import, stats, rules, "),
        (["score"], "Missing argument 'FILE'. See beermat score --help."),
        (["score", "x", "--jason"], "No such option '--jason'"),
        (["score", "x", "y"], "Got unexpected extra argument"),
        (["--loud"], "No such option '--loud'"),
        (["export", "--format", "xml"], "Invalid value for '--format': 'xml' is not one of 'deckel', "),
        (["export", "--evening", "first"], "Invalid value for '--evening'"),
        (["export", "--evening", "0"], "Invalid value for '--evening'"),
        (["export", "--db"], "Option '--db' requires an argument."),
        (["run", "--windoed"], "No such option '--windoed'"),
        (["run", "fast"], "Got unexpected extra argument"),
        (["demo", "--seed", "x"], "Invalid value for '--seed'"),
        (["screenshots", "d", "--size", "800"], "Invalid value for '--size': '800'; expected a size "),
        (["screenshots", "d", "--language", "fr"], "Invalid value for '--language': 'fr' is not one of"),
        (["screenshots", "d", "--scene", "tabel"], "Invalid value for '--scene': 'tabel'; expected a scr"),
        (["check-config", "a", "b"], "Got unexpected extra argument"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_status_2(call, words: list[str], message: str):
    said = call(*words)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(message)
    assert said.err.count("\n") == 1


# run: the short way and the long way agree


PLAIN = [
    [],
    ["--windowed"],
    ["--exit-when-ready", "--windowed"],
    ["--db", "a.db"],
    ["--db", "a.db", "--config", "c.toml", "--windowed"],
    ["--db", "a.db", "--db", "b.db"],
]


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_run_is_read_alike_with_and_without_click(words: list[str], monkeypatch: pytest.MonkeyPatch):
    asked: list[RunOptions] = []
    monkeypatch.setattr(table_command, "run_table", asked.append)
    assert beermat.main(["run", *words], standalone_mode=False) is None
    assert plain_run(["run", *words]) == asked[0]


@pytest.mark.parametrize(
    "words", [["--help"], ["--db"], ["--db", "--windowed"], ["--db=a.db"], ["--window"], ["x"], ["run"]]
)
def test_whatever_is_not_plain_is_left_to_click(words: list[str]):
    assert plain_run(["run", *words]) is None


def test_beermat_alone_is_run(monkeypatch: pytest.MonkeyPatch):
    asked: list[RunOptions] = []
    monkeypatch.setattr(table_command, "run_table", asked.append)
    assert cli.run([]) == 0
    assert asked == [RunOptions()]


def test_a_table_starts_without_click_and_without_what_is_for_other_commands():
    loaded = "import sys, beermat.cli, beermat.commands.table; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    slow = {
        "click",
        "sqlite_utils",
        "gpiozero",
        "lgpio",
        "babel",
        "random",
        "tempfile",
        "beermat.demo",
        "kivy",
    }
    assert not slow & set(done.stdout.split())
