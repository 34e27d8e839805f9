"""Files that somebody or something has garbled, given to every command: one line says what is wrong."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
import sys
import time
from datetime import UTC
from pathlib import Path

import pytest

from beermat import cli
from beermat.commands.record import exported
from beermat.errors import StorageError
from beermat.storage.repair.recovery import open_or_recover
from beermat.wording import Words
from tests.storage.ledger import opened, ticking, write
from tests.table import play, table
from tests.test_start_error import environment

ROOT = Path(__file__).parent.parent.parent
EVENINGS = ROOT / "tests" / "evenings"
FILES = {"config": 3000, "deckel": 800, "json": 1500, "db": 300}
"""How many of each kind are garbled: always the same ones, however quick the machine is."""
PIECES = (
    b"",
    b"\0",
    b"\xff",
    b"\n",
    b'"',
    b"= ",
    b"[",
    b"{}",
    b"-1",
    b"99999999999999999999",
    b"nan",
    b"\xe2\x80\xae",
)


def _garbled(data: bytes, chance: random.Random) -> bytes:
    """Return the bytes with a few places changed, cut, doubled or swapped."""
    new = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        at = chance.randrange(len(new) + 1)
        to = min(len(new), at + chance.choice([0, 1, 1, 4, 20, 400]))
        match chance.randrange(6):
            case 0:
                new[at:to] = chance.choice(PIECES)
            case 1:
                new[at:to] = chance.randbytes(to - at)
            case 2:
                new[at:at] = new[at:to] * 2
            case 3:
                new[at:to] = b""
            case 4 if chance.random() < 0.2:
                del new[at:]
            case _ if at < len(new):
                new[at] ^= 1 << chance.randrange(8)
    return bytes(new)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("good") / "beermat.db"
    with opened(path) as book:
        write(book, play(table(), "A", "b B+", "a A"))
        write(book, play(table(target=3), "A", "a A+", "B"))
    return path


def _said(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    status = cli.run(arguments)
    out, err = capfd.readouterr()
    assert status in (0, 1, 2), arguments
    assert "Traceback" not in out + err, (arguments, err)
    # Each mistake in a config has a line of its own.
    assert arguments[0] == "check-config" or len(err.splitlines()) <= 4, (arguments, err)


def _opens(path: Path) -> None:
    """Let a table sit down at it: it comes up, or says in one sentence why nobody can."""
    try:
        opened = open_or_recover(path, now=ticking(), zone=UTC)
    except StorageError:
        return
    opened.book.close()


@pytest.mark.parametrize("kind", ["config", "deckel", "json", "db"])
def test_no_garbled_file_brings_a_traceback(
    kind: str, record: Path, quick: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    chance, begun = random.Random(f"{kind} 20261130"), time.perf_counter()
    good = {
        "config": [(ROOT / "beermat.toml.example").read_bytes()],
        "deckel": [file.read_bytes() for file in sorted(EVENINGS.glob("*.deckel"))],
        "json": [exported(record, form="json", number=None, words=Words("en"))],
        "db": [record.read_bytes()],
    }[kind]
    for _ in range(FILES[kind]):
        folder = quick / "mess"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        file, db = folder / f"file.{kind}", folder / "beermat.db"
        file.write_bytes(_garbled(chance.choice(good), chance))
        for arguments in _commands(kind, file, db, chance):
            _said(arguments, capfd)
        if kind == "db":
            _opens(file)
    with capfd.disabled():
        print(f"\n{kind}: {FILES[kind]} garbled files, {time.perf_counter() - begun:.0f} s")


RUNS = 16


@pytest.mark.parametrize("part", range(4))
def test_a_machine_whose_config_is_garbled_comes_up_or_says_on_its_screen_why_not(
    part: int, quick: Path
) -> None:
    """Each of these is the whole program with a screen, as systemd starts it; it ends when it is told to."""
    chance = random.Random(f"run {part} 20261130")
    said = []
    for number in range(RUNS // 4):
        folder = quick / str(number)
        folder.mkdir()
        settings = folder / "beermat.toml"
        settings.write_bytes(_garbled((ROOT / "beermat.toml.example").read_bytes(), chance))
        said.append(_ran(settings, folder / "beermat.db", environment(folder)))
    assert all(line.startswith("READY=1\nSTATUS=The") for line in said), said
    print(*said, sep="\n")


def _ran(settings: Path, record: Path, given: dict[str, str]) -> str:
    """Run the table until it is ready, then end it; return what it told to systemd."""
    command = [sys.executable, "-m", "beermat", "run", "--config", str(settings), "--db", str(record)]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(given["NOTIFY_SOCKET"])
        systemd.settimeout(600)  # only what hangs is cut off
        with subprocess.Popen(command, env=given, stderr=subprocess.PIPE) as table:
            ready = systemd.recv(4096).decode()
            table.terminate()
            _, complaint = table.communicate()
    assert table.returncode == 0, (settings.read_bytes(), complaint)
    assert b"Traceback" not in complaint, (settings.read_bytes(), complaint)
    return ready


def _commands(kind: str, file: Path, db: Path, chance: random.Random) -> list[list[str]]:
    if kind == "config":
        return [["check-config", str(file)], ["export", "--db", str(db), "--config", str(file)]]
    if kind in ("deckel", "json"):
        score = [["score", str(file)]] if kind == "deckel" else []
        return [*score, ["import", str(file), "--db", str(db)]]
    form = chance.choice(["deckel", "csv", "json"])
    commands = [["export", "--format", form], ["stats"], ["backup"], ["restore"], ["rebuild"]]
    chosen = chance.sample(commands, 2)
    return [[*command, "--db", str(file)] for command in chosen]
