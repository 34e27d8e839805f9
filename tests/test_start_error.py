"""A machine for the pub whose table cannot be opened: the screen says why, and keeps out of the record."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from beermat.commands.record import restored
from beermat.commands.start_error import NoBook, may_pass, start_error
from beermat.errors import BeermatError, ConfigError, HardwareMissing, StorageError
from beermat.screen.dialogs.evening import PowerOff
from beermat.screen.dialogs.host import StartError, Way
from beermat.screen.model import BACK, Flow, Message, Verb
from beermat.storage import database
from beermat.storage.backup import back_up
from beermat.storage.book import open_book
from beermat.wording import FAULTS
from tests.screen.sitting import Sitting

AGAIN = Message(Verb.LEAVE)
SHUT = StartError("other", FAULTS["full"], (Way("Look for the reason", "beermat doctor"),))
BUTTONS = ("spritze_a", "won_a", "spritze_b", "won_b", "undo")


def make_record(record: Path) -> None:
    with open_book(record) as book:
        book.prepare()


def make_newer(record: Path) -> None:
    with database.connect(record) as connection:
        connection.execute(f"pragma user_version = {database.NEWEST + 1}")
        connection.execute("insert into _sqlite_migrations (migration_set, name) values ('beermat', 'm099')")
    connection.close()


# What it says


def test_a_mistake_in_the_config_comes_with_the_line_to_open_it_at(tmp_path: Path) -> None:
    said = '/etc/beermat.toml:7: layout: "wal": expected "wall" or "facing"'
    page = start_error(ConfigError(said), tmp_path / "beermat.db")
    assert (page.why, page.said) == ("settings", said)
    assert page.ways[0].line == "sudo nano +7 /etc/beermat.toml"


def test_a_config_that_cannot_be_read_at_all_has_no_line(tmp_path: Path) -> None:
    page = start_error(
        ConfigError("/etc/beermat.toml: Permission denied: expected …"), tmp_path / "beermat.db"
    )
    assert page.ways[0].line == "beermat check-config"


def test_a_newer_record_leaves_the_newer_program_or_the_backup_that_fits(tmp_path: Path) -> None:
    record = tmp_path / "beermat.db"
    make_record(record)
    back_up(record)
    back_up(record)
    make_newer(record)
    page = start_error(StorageError("newer", "newer"), record)
    assert [way.line for way in page.ways] == [
        "cd ~/beermat; git pull; sudo make kiosk-update",
        "sudo beermat restore 2",
    ]
    assert restored(record, "2").startswith(f"{record}: 0 evenings")
    open_book(record).close()


def test_a_newer_record_without_a_backup_leaves_the_newer_program(tmp_path: Path) -> None:
    page = start_error(StorageError("newer", "newer"), tmp_path / "beermat.db")
    assert [way.line for way in page.ways] == ["cd ~/beermat; git pull; sudo make kiosk-update"]


@pytest.mark.parametrize("fault", [StorageError("no", "full"), HardwareMissing("no strip")])
def test_for_anything_else_the_doctor_is_asked(fault: BeermatError, tmp_path: Path) -> None:
    assert start_error(fault, tmp_path / "beermat.db").ways[0].line == "beermat doctor"


def test_only_what_may_be_over_by_itself_is_tried_again() -> None:
    assert may_pass(StorageError("no", "in-use"))
    assert not may_pass(StorageError("no", "newer"))
    assert not may_pass(ConfigError("no"))


# What can be done there


def test_one_tap_tries_again() -> None:
    table = Sitting(flow=Flow(SHUT))
    table.wait(600)
    assert table.screen == SHUT
    table.tap(AGAIN)
    assert table.session.left


@pytest.mark.parametrize("buttons", [("won_a", "spritze_a"), ("spritze_b", "spritze_b")])
def test_the_five_buttons_try_again_too(buttons: tuple[str, ...]) -> None:
    table = Sitting(flow=Flow(SHUT))
    table.press("undo")
    assert table.screen == SHUT
    table.press(*buttons)
    assert table.session.left


def test_whoever_stays_after_holding_three_buttons_stays_there() -> None:
    table = Sitting(flow=Flow(SHUT))
    for button in ("won_a", "won_b", "undo"):
        table.event(button, "pressed")
    table.wait(6)
    for button in ("won_a", "won_b", "undo"):
        table.event(button, "released")
    assert isinstance(table.screen, PowerOff)
    table.tap(BACK)
    assert table.screen == SHUT


@pytest.mark.parametrize("seed", range(20))
def test_no_button_leads_to_a_table_that_would_keep_nothing(seed: int) -> None:
    table, dice = Sitting(flow=Flow(SHUT)), random.Random(seed)
    for _ in range(60):
        button = dice.choice(BUTTONS)
        if dice.random() < 0.2:
            table.press_long(button, dice.choice((1.2, 2.0)))
        else:
            table.press(button)
        assert table.screen == SHUT
        if table.session.left:
            return


def test_nothing_is_ever_shown_as_booked() -> None:
    heard: list[object] = []
    NoBook(ConfigError("no")).append((), Sitting().evening, heard.append)
    NoBook(ConfigError("no")).ask(None, heard.append)  # type: ignore[arg-type]
    assert [str(fault) for fault in heard] == ["no", "no"]


# The whole program


@pytest.fixture
def told_to_systemd(tmp_path: Path) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listening.bind(str(tmp_path / "notify"))
    listening.settimeout(300)
    return listening


def environment(folder: Path) -> dict[str, str]:
    runtime = folder / "run"
    runtime.mkdir()
    return os.environ | {
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_HOME": str(folder / "kivy"),
        "RUNTIME_DIRECTORY": str(runtime),
        "NOTIFY_SOCKET": str(folder / "notify"),
    }


@pytest.mark.parametrize("why", ["config", "newer", "another program's"])
def test_a_service_is_ready_with_the_reason_on_its_screen_until_it_is_stopped(
    why: str, tmp_path: Path, told_to_systemd: socket.socket
) -> None:
    record, settings = tmp_path / "beermat.db", tmp_path / "beermat.toml"
    settings.write_text('database = "beermat.db"\n[strip]\nmode = "real"\nkind = "ws2812"\n')
    if why == "config":
        settings.write_text(settings.read_text() + "[screen\n")
    elif why == "newer":
        make_record(record)
        make_newer(record)
    else:
        record.write_bytes(b"GIF89a" * 1000)
    before = record.read_bytes() if record.exists() else None
    command = [sys.executable, "-m", "beermat", "run", "--config", str(settings)]
    with subprocess.Popen(command, env=environment(tmp_path), stderr=subprocess.PIPE) as table:
        ready = told_to_systemd.recv(4096).decode()
        assert ready.startswith("READY=1\nSTATUS=There is no table: ")
        table.send_signal(signal.SIGTERM)
        _, complaint = table.communicate(timeout=300)
    told_to_systemd.close()
    assert table.returncode == 0
    assert (tmp_path / "run" / "refused").read_text() in complaint.decode()
    assert (record.read_bytes() if record.exists() else None) == before


def test_a_terminal_gets_the_line_and_the_status_as_ever(tmp_path: Path) -> None:
    settings = tmp_path / "beermat.toml"
    settings.write_text("[screen\n")
    command = [sys.executable, "-m", "beermat", "run", "--config", str(settings)]
    given = {name: value for name, value in os.environ.items() if name != "RUNTIME_DIRECTORY"}
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"{settings}:1: ")
