"""Whatever can be wrong with a place or a file: one line that names it, and nothing changed or lost."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.evening import Evening
from beermat.storage import database
from beermat.storage.book import Records, open_book, read_book
from beermat.storage.upgrade import rebuild
from tests.nobody import as_nobody
from tests.storage.ledger import append, dump, fill, fingerprint, make_newer, opened, rows, write
from tests.table import play, table

OPENINGS: list[Callable[[Path], object]] = [open_book, read_book, rebuild]


@pytest.fixture
def evening() -> Evening:
    return play(table(), "A", "b B+")


@pytest.fixture
def written(path: Path, evening: Evening) -> Path:
    """A file with an evening in it that no table has open."""
    with opened(path) as book:
        write(book, evening)
    return path


def fault(work: Callable[[Path], object], path: Path) -> str:
    """Return the one line that this is refused with; it must name the file and leave it as it is."""
    before = fingerprint(path) if path.is_file() else None
    with pytest.raises(StorageError) as caught:
        work(path)
    said = str(caught.value)
    assert "\n" not in said
    assert str(path) in said
    assert before == (fingerprint(path) if path.is_file() else None)
    return said


@pytest.mark.parametrize("work", OPENINGS)
@pytest.mark.parametrize(
    "content",
    [b"rules bierkopf\nA\nB+\n", b"\0" * 4096, b"SQLite format 2\0" * 64, b"x"],
    ids=["deckel", "zeros", "other format", "one letter"],
)
def test_a_file_that_is_no_database(path: Path, content: bytes, work: Callable[[Path], object]) -> None:
    path.write_bytes(content)
    assert "is no database" in fault(work, path)
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == ["beermat.db"]


@pytest.mark.parametrize("work", OPENINGS)
def test_a_folder_is_no_file(tmp_path: Path, work: Callable[[Path], object]) -> None:
    assert "is a folder" in fault(work, tmp_path)


@pytest.mark.parametrize("work", [read_book, rebuild])
def test_what_is_not_there_is_not_made_by_reading(path: Path, work: Callable[[Path], object]) -> None:
    assert "no such file" in fault(work, path)
    assert not path.exists()


@pytest.mark.parametrize("work", OPENINGS)
def test_a_database_of_another_program(path: Path, work: Callable[[Path], object]) -> None:
    rows(path, "create table recipes (name text)")
    assert "another program" in fault(work, path)


@pytest.mark.parametrize("work", OPENINGS)
def test_a_database_from_a_newer_version(written: Path, work: Callable[[Path], object]) -> None:
    make_newer(written)
    said = fault(work, written)
    assert "newer beermat" in said
    assert "update" in said


def read_all(opening: Callable[[Path], Records], path: Path) -> None:
    with opening(path) as book:
        for one in book.evenings():
            book.evening(one.id)


READINGS = [partial(read_all, open_book), partial(read_all, read_book), rebuild]


@pytest.mark.parametrize("work", READINGS, ids=["open", "read", "rebuild"])
@pytest.mark.parametrize("kept", [20, 100, 1000, 4096, 8192, -4096])
def test_a_file_that_was_cut_short(written: Path, work: Callable[[Path], object], kept: int) -> None:
    written.write_bytes(written.read_bytes()[:kept])
    said = fault(work, written)
    assert "damaged" in said or "no database" in said


def test_a_damaged_page_is_told_when_it_is_read(written: Path) -> None:
    damaged = bytearray(written.read_bytes())
    for page in range(1, len(damaged) // 4096):
        damaged[page * 4096 : page * 4096 + 64] = b"\xa5" * 64
    written.write_bytes(damaged)
    said = fault(partial(read_all, open_book), written)
    assert "damaged" in said


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("delete from entries where number = 2", "has no entry 2"),
        ("update entries set data = '{}' where number = 2", "entry 2: DealScored"),
        ("update entries set kind = 'Party' where number = 2", 'unknown kind of entry "Party"'),
        ("update entries set kind = 'Misdealt' where number = 1", "does not begin with its opening"),
        (
            """update entries set kind = 'EntryStruck', data = '{"entry": 9}' where number = 3""",
            "contradict each other",
        ),
        (
            """update entries set kind = 'DealStruck', data = '{"number": 9}' where number = 3""",
            "contradict each other",
        ),
        (
            """update entries set data = '{"game": "schafkopf", "calls": [],
                 "result": ["pass", [], null, "plain", null, 0, 0]}' where number = 2""",
            "contradict each other",
        ),
        (
            """update entries set data = json_set(data, '$.rules', json('{"game": "schafkopf", "name": "x"}'))
               where number = 1""",
            "contradict each other",
        ),
    ],
)
def test_a_record_that_somebody_has_meddled_with(written: Path, sql: str, said: str) -> None:
    rows(written, sql)
    told = dump(written)
    assert said in fault(rebuild, written)
    assert dump(written) == told
    with opened(written) as book, pytest.raises(StorageError, match=said):
        book.tonight()


def test_a_second_table_on_the_same_file_is_refused_by_name_and_the_first_plays_on(
    path: Path, evening: Evening
) -> None:
    with opened(path) as book:
        write(book, evening)
        for work in (open_book, rebuild):
            said = fault(work, path)
            assert "in use by another beermat" in said
            assert f"process {os.getpid()}" in said
        more = play(evening, "A")
        assert append(book, more.record[-1:], more) is None
    opened_again = open_book(path)
    assert opened_again.tonight() == more
    opened_again.close()


def test_another_program_that_writes_at_the_same_time_delays_nothing_for_good(
    written: Path, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT", 0.01)
    more = play(evening, "A")
    with opened(written) as book, closing(sqlite3.connect(written, isolation_level=None)) as other:
        other.execute("begin immediate")
        said = str(append(book, more.record[-1:], more))
        assert "being written by another program" in said
        assert book.tonight() == evening
        other.execute("rollback")
        assert append(book, more.record[-1:], more) is None
        assert book.tonight() == more


# Permissions


def refusal_of(work: Callable[[Path], object], path: Path) -> Callable[[], str]:
    def tried() -> str:
        try:
            work(path)
        except StorageError as wrong:
            return str(wrong)
        return "it was opened"

    return tried


@pytest.mark.parametrize("name", ["new.db", "deeper/new.db"])
def test_a_new_file_in_a_folder_without_write_permission(open_folder: Path, name: str) -> None:
    open_folder.chmod(0o555)
    path = open_folder / name
    said = as_nobody(refusal_of(open_book, path))
    assert said == f"{path}: no permission to write here; give another place with --db"
    assert list(open_folder.iterdir()) == []


@pytest.mark.parametrize("work", [open_book, rebuild])
def test_a_file_in_a_folder_without_write_permission(
    open_folder: Path, written: Path, work: Callable[[Path], object]
) -> None:
    path = Path(shutil.copy(written, open_folder / "beermat.db"))
    open_folder.chmod(0o555)
    before = fingerprint(path)
    said = as_nobody(refusal_of(work, path))
    assert said == f"{path}: no permission to write here; give another place with --db"
    assert fingerprint(path) == before


def test_a_file_that_may_not_be_written_though_its_folder_may(open_folder: Path, written: Path) -> None:
    path = Path(shutil.copy(written, open_folder / "beermat.db"))
    path.chmod(0o444)
    open_folder.chmod(0o777)
    before = fingerprint(path)
    said = as_nobody(refusal_of(open_book, path))
    assert said == f"{path}: no permission to write here; give another place with --db"
    assert fingerprint(path) == before


def test_a_file_may_be_read_where_nothing_may_be_written(
    open_folder: Path, written: Path, evening: Evening
) -> None:
    path = Path(shutil.copy(written, open_folder / "beermat.db"))
    path.chmod(0o444)
    open_folder.chmod(0o555)

    def read() -> str:
        with read_book(path) as book:
            return f"{book.tonight() == evening}"

    assert as_nobody(read) == "True"


def test_a_place_where_nobody_can_make_files() -> None:
    said = fault(open_book, Path("/proc/beermat.db"))
    assert "permission" in said or "cannot be opened" in said or "No such file" in said


# A full disk.


@contextmanager
def file_size_limit(most: int) -> Iterator[None]:
    """Let no file of this process grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_write_that_the_system_refuses_changes_nothing_and_the_next_one_goes_on(
    path: Path, evening: Evening
) -> None:
    more = play(evening, "A++")
    with opened(path) as book:
        write(book, evening)
        with file_size_limit(path.with_name("beermat.db-wal").stat().st_size + 100):
            refused = append(book, more.record[-1:], more)
        assert refused is not None
        assert str(path) in str(refused)
        assert book.tonight() == evening
        assert rows(path, "select count(*) from deals") == [(2,)]
        assert append(book, more.record[-1:], more) is None
        assert book.tonight() == more
    assert rows(path, "pragma integrity_check") == [("ok",)]


def test_a_full_disk_refuses_the_entry_and_takes_it_once_there_is_room(
    small_disk: Path, evening: Evening
) -> None:
    path = small_disk / "beermat.db"
    more = play(evening, "A++")
    with opened(path) as book:
        write(book, evening)
        filler = fill(small_disk)
        for _ in range(3):
            assert str(append(book, more.record[-1:], more)) == (
                f"{path}: the disk is full; make room and enter it again"
            )
            assert book.tonight() == evening
        with pytest.raises(StorageError, match="the disk is full"):
            book.add(evening)
        filler.unlink()
        assert append(book, more.record[-1:], more) is None
        assert book.tonight() == more
        assert [one.id for one in book.evenings()] == [1]
    assert rows(path, "pragma integrity_check") == [("ok",)]


def test_a_new_file_on_a_full_disk_is_refused(small_disk: Path) -> None:
    fill(small_disk)
    with pytest.raises(StorageError, match="the disk is full"):
        open_book(small_disk / "beermat.db")


def test_a_disk_that_fills_up_during_an_evening_keeps_what_was_booked(small_disk: Path) -> None:
    path = small_disk / "beermat.db"
    evening, refused = play(table(), "A"), None
    with opened(path) as book:
        write(book, evening)
        for _ in range(5000):
            more = play(evening, "=")
            refused = append(book, more.record[-1:], more)
            if refused:
                break
            evening = more
        assert refused is not None
        assert book.tonight() == evening
    with read_book(path) as reader:
        assert reader.tonight() == evening
