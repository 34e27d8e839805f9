"""Files that somebody or something has garbled, given to every command: one line says what is wrong."""

from __future__ import annotations

import random
import shutil
import time
from datetime import UTC
from pathlib import Path

import pytest

from beermat import cli
from beermat.commands.record import exported
from beermat.errors import StorageError
from beermat.storage.recovery import open_or_recover
from beermat.wording import Words
from tests.storage.ledger import opened, ticking, write
from tests.table import play, table

ROOT = Path(__file__).parent.parent.parent
EVENINGS = ROOT / "tests" / "evenings"
SECONDS = 8.0
"""How long each kind of file is garbled, at least twenty times."""
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
    chance, begun, files = random.Random(f"{kind} 20261130"), time.perf_counter(), 0
    good = {
        "config": [(ROOT / "beermat.toml.example").read_bytes()],
        "deckel": [file.read_bytes() for file in sorted(EVENINGS.glob("*.deckel"))],
        "json": [exported(record, form="json", number=None, words=Words("en"))],
        "db": [record.read_bytes()],
    }[kind]
    while files < 20 or time.perf_counter() - begun < SECONDS:
        files += 1
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
        print(f"\n{kind}: {files} garbled files, {time.perf_counter() - begun:.0f} s")


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
