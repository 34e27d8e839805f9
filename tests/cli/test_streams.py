"""What goes through pipes, onto full disks, and in other encodings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from beermat.commands import table as table_command
from beermat.commands.outcome import RunOptions

from .calling import EVENINGS, Said, process


def test_umlauts_are_utf_8_wherever_it_runs():
    for locale in ("C", "POSIX", "de_DE.ISO-8859-1"):
        done = process("score", EVENINGS / "evening-1.deckel", LC_ALL=locale, PYTHONUTF8="0")
        assert "Dörte" in done.stdout.decode("utf-8")
        assert "×" in done.stdout.decode("utf-8")


def test_a_closed_pipe_is_no_fault_of_ours():
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen(
        [sys.executable, "-m", "beermat", "score", str(EVENINGS / "evening-1.deckel")],
        stdout=write,
        stderr=subprocess.PIPE,
    ) as child:
        os.close(write)
        assert child.communicate(timeout=300)[1] == b""
    assert child.returncode == 1


def test_output_that_finds_no_room_is_a_named_fault():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "beermat", "score", str(EVENINGS / "evening-1.deckel")],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"standard output: No space left on device\n")


@pytest.mark.parametrize(
    "wrong", [OSError(28, "No space left on device"), BrokenPipeError(32, "Broken pipe")]
)
@pytest.mark.parametrize("words", [("run",), ("run", "--db=x")])
def test_what_the_disk_says_under_the_running_table_is_never_told_of_standard_output(
    call,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    wrong: OSError,
    words: tuple[str],
):
    def broken(_: RunOptions) -> None:
        raise wrong

    monkeypatch.setattr(table_command, "run_table", broken)
    with pytest.raises(type(wrong)) as raised:
        call(*words)
    assert raised.value is wrong
    assert "standard output" not in capfd.readouterr().err


def test_without_a_standard_output_a_command_does_what_it_is_for(tmp_path: Path):
    done = subprocess.run(
        f'exec "$PYTHON" -m beermat export --to {tmp_path}/a.csv --db {tmp_path}/no.db >&-',
        env={**os.environ, "PYTHON": sys.executable},
        shell=True,
        stderr=subprocess.PIPE,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert b"there is no such file" in done.stderr


def test_a_folder_for_screenshots_that_cannot_be_made_is_named(call, tmp_path: Path):
    (tmp_path / "file").touch()
    said = call("screenshots", tmp_path / "file" / "folder")
    assert said == Said(1, "", f"{tmp_path}/file/folder: Not a directory\n")


def test_an_interrupt_ends_without_a_traceback(call, monkeypatch: pytest.MonkeyPatch):
    def interrupted(_: RunOptions) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(table_command, "run_table", interrupted)
    assert call("run") == Said(130, "", "")
    assert call("run", "--db=x") == Said(130, "", "\n")  # click ends the line that holds the ^C
