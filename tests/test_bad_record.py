"""Whatever is wrong with the record or its disk: one line says what and where, and nothing changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from beermat import cli
from beermat.storage.book import open_book
from beermat.storage.database import NEWEST
from tests.cli.calling import one_line
from tests.nobody import as_nobody
from tests.storage.ledger import make_newer

EVENING = Path(__file__).with_name("evenings") / "evening-1.deckel"


def newer(path: Path) -> None:
    assert cli.run(["import", str(EVENING), "--db", str(path)]) == 0
    make_newer(path)


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("create table recipes (name text)")
    connection.close()


def no_database(path: Path) -> None:
    path.write_text("Dear diary, " * 100)


def truncated(path: Path) -> None:
    assert cli.run(["import", str(EVENING), "--db", str(path)]) == 0
    path.write_bytes(path.read_bytes()[:5000])


WRITING = (["import", str(EVENING)], ["rebuild"], ["run"], ["demo"])
READING = (["export"],)


@pytest.mark.parametrize("words", [*WRITING, *READING], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (newer, f"was written by a newer beermat (version {NEWEST + 1}, this one knows {NEWEST})"),
        (foreign, "is a database of another program; give another file with --db"),
        (no_database, "is no database; give another file with --db"),
        (Path.mkdir, "is a folder; give a file with --db"),
    ],
)
def test_a_record_that_is_not_ours_is_refused_and_left_alone(
    make, message: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    record = tmp_path / "b.db"
    make(record)
    before = record.is_file() and hashlib.sha256(record.read_bytes()).digest()
    capsys.readouterr()
    assert cli.run([*words, "--db", str(record)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert one_line(said.err).startswith(f"{record} {message}")
    assert before == (record.is_file() and hashlib.sha256(record.read_bytes()).digest())


def test_a_truncated_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    record = tmp_path / "b.db"
    truncated(record)
    before = record.read_bytes()
    capsys.readouterr()
    assert cli.run(["export", "--db", str(record)]) == 1
    assert str(record) in one_line(capsys.readouterr().err)
    assert record.read_bytes() == before


@pytest.mark.parametrize("words", [["export"], ["rebuild"]], ids=lambda words: words[0])
def test_a_record_that_is_not_there_is_named_and_not_made(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    record = tmp_path / "none.db"
    assert cli.run([*words, "--db", str(record)]) == 1
    assert one_line(capsys.readouterr().err) == f"{record}: there is no such file"
    assert list(tmp_path.iterdir()) == []


def test_a_record_without_an_evening_has_none_to_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    record = tmp_path / "b.db"
    open_book(record).close()
    assert cli.run(["export", "--db", str(record)]) == 1
    assert one_line(capsys.readouterr().err) == f"{record}: there is no evening yet"


def test_a_record_that_a_table_has_open_can_be_read_but_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    record = tmp_path / "b.db"
    assert cli.run(["import", str(EVENING), "--db", str(record)]) == 0
    with open_book(record):
        capsys.readouterr()
        assert cli.run(["import", str(EVENING), "--db", str(record)]) == 1
        assert "is in use by another beermat" in one_line(capsys.readouterr().err)
        assert cli.run(["export", "--db", str(record)]) == 0


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """Put a small disk of its own under `folder`, which only root may do."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if os.getuid() != 0 or not shutil.which("mount") or subprocess.run(mount, check=False).returncode != 0:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_folder_that_may_not_be_written_is_named(open_folder: Path, capsys: pytest.CaptureFixture[str]):
    evening = shutil.copy(EVENING, open_folder)  # where the tests lie not everybody may look
    folder = open_folder / "folder"
    folder.mkdir(mode=0o555)

    def tried() -> str:
        why = "no permission to write here; give another place"
        check_that_nothing_is_written(folder, capsys, why, evening)
        return "as it shall be"

    assert as_nobody(tried) == "as it shall be"


def test_a_disk_that_may_not_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with mounted(tmp_path / "disk", "ro,size=64k"):
        said = "the disk can only be read; make it writable, or give another place"
        check_that_nothing_is_written(tmp_path / "disk", capsys, said)


def check_that_nothing_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str], why: str, evening: str | Path = EVENING
) -> None:
    assert cli.run(["import", str(evening), "--db", str(folder / "b.db")]) == 1
    said = one_line(capsys.readouterr().err)
    assert said == f"{folder}/b.db: {why} with --db"
    assert list(folder.iterdir()) == []


def test_a_full_disk_is_named_and_the_record_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    small = tmp_path / "small"
    with mounted(small, "size=300k"):
        record = small / "b.db"
        statuses = [cli.run(["import", str(EVENING), "--db", str(record)]) for _ in range(12)]
        told = statuses.index(1)
        assert set(statuses[told:]) == {1}
        said = capsys.readouterr()
        assert set(said.err.splitlines()) == {f"{record}: the disk is full; make room and enter it again"}
        with sqlite3.connect(record) as connection:
            assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
            assert connection.execute("select count(*) from evenings").fetchone() == (told,)
        connection.close()
