"""A record that somebody has meddled with: not restored, and passed over where it is read, which is told."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from beermat import cli
from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed
from beermat.evening.questions import Evenings, OneEvening, Past, Regulars
from beermat.storage import database
from beermat.storage.backup import back_up, restore
from beermat.storage.book import Book, read_book
from beermat.storage.export import as_csv
from beermat.storage.upgrade import connect_upgraded
from tests.cli.calling import one_line
from tests.storage.ledger import fingerprint, opened, rows, ticking, write
from tests.storage.test_queries import ask
from tests.table import play, table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of three evenings, the last of them still open."""
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        for _ in range(2):
            write(book, play(table(), "A", "B++", EveningClosed()))
        write(book, play(table(), "A"))
    return path


MEDDLED = {
    "a trigger": (
        "create trigger slow after insert on entries begin insert into off_list"
        " with recursive n(x) as (select 1 union all select x + 1 from n) select x, '', 0 from n; end",
        'holds the trigger "slow"',
    ),
    "a view": ("create view people_2 as select load_extension('x')", 'holds the view "people_2"'),
    "a day": ("update evenings set day = '2026-99-99' where id = 1", "evening 1 has no day or time"),
    "an opening": ("update evenings set opened = '' where id = 2", "evening 2 has no day or time"),
    "a time": ("update entries set at = '2026-13-45T99:99:99Z' where evening = 1 and number = 2", "entry 2"),
    "an entry": (
        "update entries set data = json_set(data, '$.calls', json('7')) where evening = 1 and number = 2",
        "evening 1, entry 2: DealScored",
    ),
    "a name": ("update people set name = char(27) || '[31mrot' where id = 'anna'", "is no name"),
}  # fmt: skip


@pytest.mark.parametrize("what", MEDDLED)
def test_a_backup_with_anything_in_it_that_no_table_has_written_is_not_restored(
    what: str, record: Path
) -> None:
    sql, said = MEDDLED[what]
    backup = back_up(record, now=ticking())
    restore(record, backup, now=ticking())  # as it was made it fits
    rows(backup, sql)
    before = fingerprint(record)
    with pytest.raises(StorageError) as refused:
        restore(record, backup, now=ticking())
    assert said in str(refused.value)
    assert str(refused.value).isprintable()
    assert fingerprint(record) == before


@pytest.fixture
def meddled(record: Path) -> Iterator[Book]:
    """A record in which evening 1 has a day, times, entries and a name that cannot be."""
    rows(record, "update evenings set day = '2026-99-99', opened = 'x' where id = 1")
    rows(
        record, "update entries set at = '2026-13-45T99:99:99Z', data = '[' where evening = 1 and number = 2"
    )
    rows(record, "update people set name = char(27) || '[31mrot' where id = 'anna'")
    with opened(record) as book:
        yield book


def test_an_evening_that_cannot_be_read_hides_no_other(meddled: Book) -> None:
    lines = ask(meddled, Evenings())
    assert isinstance(lines, tuple)
    assert [line.id for line in lines] == [3, 2, 1]
    assert [line.opened.sure for line in lines] == [True, True, False]
    assert isinstance(ask(meddled, OneEvening(1)), StorageError)
    assert isinstance(ask(meddled, OneEvening(2)), Past)


def test_a_day_that_cannot_be_is_no_day_on_which_somebody_has_played(record: Path) -> None:
    rows(record, "update evenings set day = '2026-99-99'")
    with opened(record) as book:
        regulars = ask(book, Regulars())
    assert isinstance(regulars, tuple)
    assert {one.last for one in regulars} == {""}


def test_no_sign_that_a_terminal_obeys_comes_out_of_a_record(meddled: Book) -> None:
    report = meddled.statistics()
    assert "\ufffd[31mrot" in {who.name for one in report.totals for who in one.who}
    assert "\ufffd[31mrot" in as_csv(meddled, [1, 2, 3])
    assert "\x1b" not in as_csv(meddled, [1, 2, 3])
    assert [one.name for one in meddled.people() if one.id == "anna"] == ["\ufffd[31mrot"]


def test_an_export_tells_which_evening_it_has_passed_over(
    record: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows(record, "update entries set data = '[' where evening = 1 and number = 2")
    assert cli.run(["export", "--format", "json", "--db", str(record)]) == 1
    told = capfd.readouterr()
    assert one_line(told.err).startswith(f"{record}: evening 1, entry 2: DealScored: no JSON")
    assert "this evening is not in what was exported" in told.err
    assert '"evening": 2' in told.out
    assert '"evening": 3' in told.out


@pytest.mark.parametrize("connect", [database.connect, database.connect_to_read, connect_upgraded])
def test_no_connection_trusts_what_stands_in_the_file(connect, record: Path) -> None:
    with closing(connect(record)) as connection:
        assert connection.execute("pragma trusted_schema").fetchone() == (0,)
        if sys.version_info >= (3, 12):
            assert connection.getconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
            assert not connection.getconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER)


def test_a_file_beyond_its_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    large, record = tmp_path / "large.json", tmp_path / "beermat.db"
    with large.open("wb") as file:
        file.truncate(1_100_000_000)
    little = 400 * 2**20  # bytes of memory in which the program starts, and the file has no place
    called = subprocess.run(
        [sys.executable, "-m", "beermat", "import", str(large), "--db", str(record)],
        capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (little, little)),
    )  # fmt: skip
    assert called.returncode == 1
    assert one_line(called.stderr).startswith(f"{large}: too large; ")
    assert not record.exists()


@pytest.mark.parametrize("nothing", ["", "\n \n", "\ufeff", "# only a comment\n"])
def test_a_file_with_nothing_in_it_is_no_evening(
    nothing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = tmp_path / "empty.deckel", tmp_path / "beermat.db"
    file.write_text(nothing, encoding="utf-8")
    assert cli.run(["import", str(file), "--db", str(record)]) == 1
    assert one_line(capsys.readouterr().err).startswith(f"{file}: there is nothing in it")
    if record.exists():
        with read_book(record) as book:
            assert book.evenings() == []
