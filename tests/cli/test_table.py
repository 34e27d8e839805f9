"""`beermat run`, `demo` and `screenshots`: the parts put together, with a screen or without one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from beermat.storage.book import open_book

from .calling import UNSEEN, process


def test_without_any_screen_it_says_so_in_one_line(tmp_path: Path):
    if Path("/dev/dri").exists():
        pytest.skip("there is a graphics card here")
    done = process(
        "run",
        "--db",
        tmp_path / "b.db",
        DISPLAY="",
        WAYLAND_DISPLAY="",
        SDL_VIDEODRIVER="",
        KIVY_HOME=str(tmp_path),
    )
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.startswith(b"no screen: ")
    assert done.stderr.count(b"\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_display_that_does_not_answer_is_no_screen(tmp_path: Path):
    if Path("/dev/dri").exists():
        pytest.skip("there is a graphics card here")
    done = process(
        "run", DISPLAY=":4711", WAYLAND_DISPLAY="wayland-47", SDL_VIDEODRIVER="", KIVY_HOME=str(tmp_path)
    )
    assert (done.returncode, done.stderr[:10]) == (1, b"no screen:")


# The parts put together: in a process of its own, drawn where nobody sees it


@pytest.mark.parametrize("command", ["run", "demo"])
def test_a_table_opens_and_ends_when_it_could_be_tapped(command: str, tmp_path: Path):
    done = process(command, "--db", tmp_path / "b.db", "--exit-when-ready", **UNSEEN, KIVY_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"Traceback" not in done.stderr


def test_a_window_that_cannot_be_opened_is_one_line_and_no_traceback(tmp_path: Path):
    variables = {**UNSEEN, "SDL_VIDEODRIVER": "nothing-like-it", "KIVY_HOME": str(tmp_path / "k")}
    (tmp_path / "beermat.toml").write_text('[buttons]\nmode = "off"\n', encoding="utf-8")
    done = process("run", "--db", tmp_path / "b.db", "--config", tmp_path / "beermat.toml", **variables)
    assert done.returncode == 1
    assert done.stderr.startswith(b"no window could be opened with SDL_VIDEODRIVER=nothing-like-it")
    assert done.stderr.count(b"\n") == 1


def test_a_demo_leaves_no_record(tmp_path: Path):
    variables = {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "TMPDIR": str(tmp_path),
        "KIVY_HOME": str(tmp_path / "k"),
    }
    done = process("demo", "--exit-when-ready", **UNSEEN, **variables)
    assert done.returncode == 0
    assert list(tmp_path.rglob("*.db*")) == []


@pytest.mark.parametrize("signalled", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_table_in_good_order(signalled: signal.Signals, tmp_path: Path):
    record = tmp_path / "b.db"
    lock = tmp_path / "b.db.lock"
    command = [sys.executable, "-m", "beermat", "run", "--db", str(record)]
    environment = {**os.environ, **UNSEEN, "KIVY_HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as table:
        deadline = time.monotonic() + 300  # only what hangs is cut off
        while not (lock.exists() and lock.read_text().strip()):  # the book is open
            assert time.monotonic() < deadline
            assert table.poll() is None
        table.send_signal(signalled)
        try:
            out, err = table.communicate(timeout=300)
        finally:
            table.kill()
    assert table.returncode == (0 if signalled is signal.SIGTERM else 130)
    assert out == b""
    assert b"Traceback" not in err
    open_book(record).close()  # nobody holds it any more


def test_a_part_that_is_insisted_on_and_missing_is_a_named_fault(tmp_path: Path):
    if list(Path("/dev").glob("gpiochip*")):
        pytest.skip("there are pins here")
    config = tmp_path / "beermat.toml"
    config.write_text('[buttons]\nmode = "real"\n')
    done = process("run", "--config", config, "--db", tmp_path / "b.db", **UNSEEN, KIVY_HOME=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.decode().startswith("buttons: this machine has no /dev/gpiochip*; ")
    assert done.stderr.count(b"\n") == 1


def test_screens_are_drawn_into_a_folder(tmp_path: Path):
    folder, scenes = tmp_path / "pictures", ("table", "augen", "schafkopf-over", "statistics")
    facing = ("facing-table", "facing-schafkopf-over", "facing-statistics")
    done = process(
        *("screenshots", folder, "--size", "480x800", "--language", "en"),
        *(word for scene in scenes for word in ("--scene", scene)),
        **UNSEEN,
        KIVY_HOME=str(tmp_path),
    )
    drawn = {file.name for file in folder.iterdir()}
    assert drawn == {f"480x800-en-{name}.png" for name in (*scenes, *facing)}
    assert done.stdout.decode() == f"{len(drawn)} pictures in {folder}\n"
    for file in folder.iterdir():
        assert file.stat().st_size > 20_000
        with Image.open(file) as picture:
            assert picture.size == (480, 800)
