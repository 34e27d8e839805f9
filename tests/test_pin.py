"""The PIN of the host: how it is kept, tried, written into the config and taken out again."""

from __future__ import annotations

import os
import queue
from pathlib import Path

import pytest
from click.testing import CliRunner

from beermat.commands.click_commands import beermat
from beermat.commands.set_pin import set_pin, with_pin
from beermat.config import reader
from beermat.errors import BeermatError, ConfigError
from beermat.pin import FIRST_WAIT, LONGEST_WAIT, TRIES, Lock, Tried, fits, hashed, tries_file, wait_after

KEPT = hashed("4711", bytes(16))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_pin_fits_what_is_kept_of_it_and_no_other_does():
    assert KEPT.startswith("scrypt$14$8$1$" + "00" * 16 + "$")
    assert fits("4711", KEPT)
    assert not fits("4712", KEPT)


def test_five_wrong_tries_and_then_a_wait(tmp_path: Path):
    clock = Clock()
    lock = Lock(KEPT, tmp_path / "tries", clock)
    assert [lock.open("0000").left for _ in range(TRIES)] == [4, 3, 2, 1, 0]
    assert lock.open("4711") == Tried(False, 0, FIRST_WAIT)
    clock.now += FIRST_WAIT
    assert lock.open("4711").right
    assert lock.stands() == Tried(False, TRIES, 0.0)


def test_the_wait_doubles_up_to_an_hour():
    assert [wait_after(n) for n in (4, 5, 6, 7)] == [0.0, 30.0, 60.0, 120.0]
    assert wait_after(12) == wait_after(10_000) == LONGEST_WAIT


def test_pulling_the_plug_gives_no_new_tries(tmp_path: Path):
    clock = Clock()
    before = Lock(KEPT, tmp_path / "tries", clock)
    for _ in range(TRIES):
        before.open("0000")
    clock.now += 20.0
    assert Lock(KEPT, tmp_path / "tries", clock).open("4711") == Tried(False, 0, FIRST_WAIT)


def test_a_try_is_on_disk_file_and_folder_before_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A power cut after each answer gave twelve tries without a wait: the file's new name was not on disk."""
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def synced(held: int) -> None:
        done.append(f"sync {Path(os.readlink(f'/proc/self/fd/{held}')).name}")
        fsync(held)

    def renamed(new: Path, old: Path) -> None:
        done.append(f"{Path(new).name} is {Path(old).name}: {Path(new).read_text().strip()}")
        replace(new, old)

    def looked_at(*_: object) -> bool:
        done.append("answer")
        return False

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    monkeypatch.setattr("beermat.pin.fits", looked_at)
    lock = Lock(KEPT, tmp_path / "tries", Clock())
    for number in (1, 2, 3):
        done.clear()
        lock.open("0000")
        assert done == [
            "sync .tries.new",
            f".tries.new is tries: {number}",
            f"sync {tmp_path.name}",
            "answer",
        ]


def test_a_try_beside_everything_else_is_answered_whatever_comes_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def no_memory(*_: object) -> bool:
        raise MemoryError

    lock = Lock(KEPT, tmp_path / "tries", Clock())
    answers: queue.SimpleQueue[Tried] = queue.SimpleQueue()
    lock.ask("4711", answers.put)
    assert answers.get(timeout=30).right
    monkeypatch.setattr("beermat.pin.fits", no_memory)
    lock.ask("4711", answers.put)
    assert answers.get(timeout=30) == Tried(False, TRIES - 1, 0.0)


@pytest.mark.parametrize("text", [b"", b"many", b"\xff", b"-3"])
def test_a_file_of_tries_that_is_nonsense_counts_as_none(tmp_path: Path, text: bytes):
    (tmp_path / "tries").write_bytes(text)
    assert Lock(KEPT, tmp_path / "tries", Clock()).stands().left == TRIES


def test_without_a_usable_file_the_tries_are_counted_all_the_same(tmp_path: Path):
    lock = Lock(KEPT, tmp_path / "nowhere" / "tries", Clock())
    assert lock.open("0000").left == 4
    assert lock.open("4711").right


@pytest.mark.parametrize(
    "text",
    ["", 'language = "en"', "# mine\n[screen]\nwindowed = true\n", "[host] # me\n[strip]\npixels = 3\n"],
)
def test_a_pin_is_written_beside_everything_else(text: str):
    once = with_pin(text, KEPT)
    assert once is not None
    assert with_pin(once, None) is not None
    for line in text.splitlines():
        assert line in once.splitlines()
    other = with_pin(once, hashed("1234", bytes(16)))
    assert other is not None
    assert other.count("pin =") == 1


@pytest.mark.parametrize("text", [f'host = {{ pin = "{KEPT}" }}\n', f'host.pin = "{KEPT}"\n'])
def test_a_config_that_cannot_be_changed_line_by_line_stays_as_it_is(text: str, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text(text)
    with pytest.raises(ConfigError, match="host"):
        set_pin(file, "4711")
    assert file.read_text() == text


def test_the_file_keeps_its_mode(tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text('language = "en"\n')
    file.chmod(0o640)
    set_pin(file, "4711")
    kept = reader.load(file).host.pin
    assert kept is not None
    assert fits("4711", kept)
    assert file.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["beermat.toml"]


def test_whoever_may_set_a_new_pin_need_not_wait_for_the_old_one(tmp_path: Path):
    file, record = tmp_path / "beermat.toml", tmp_path / "beermat.db"
    file.write_text('database = "beermat.db"\n')
    set_pin(file, "4711")
    lock = Lock(str(reader.load(file).host.pin), tries_file(record), Clock())
    for _ in range(TRIES):
        lock.open("0000")
    set_pin(file, "1234")
    assert Lock(str(reader.load(file).host.pin), tries_file(record), Clock()).open("1234").right


def test_a_config_that_this_user_may_not_write_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "beermat.toml"
    file.write_text("")

    def shut(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("beermat.commands.set_pin.os.open", shut)
    with pytest.raises(ConfigError, match="may not write there: expected its owner, or root"):
        set_pin(file, "4711")
    assert file.read_text() == ""


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤"])
def test_a_pin_has_four_to_eight_digits(pin: str, tmp_path: Path):
    with pytest.raises(BeermatError, match="4 to 8 digits"):
        set_pin(tmp_path / "beermat.toml", pin)


@pytest.mark.parametrize("value", ['"4711"', "4711", '"scrypt$14$8$1$00$00"'])
def test_a_pin_in_the_config_that_no_command_wrote_is_a_mistake(value: str, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text(f"[host]\npin = {value}\n")
    assert ":2: host.pin: " in reader.look(file)[1][0]


def test_the_command_asks_twice_and_shows_nothing(tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text("")
    said = CliRunner().invoke(beermat, ["pin", "--config", str(file)], input="4711\n4711\n")
    assert said.exit_code == 0
    assert "4711" not in said.output
    assert reader.load(file).host.pin is not None
    assert CliRunner().invoke(beermat, ["pin", "--config", str(file), "--off"]).exit_code == 0
    assert reader.load(file).host.pin is None
