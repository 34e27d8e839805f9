"""A disk that is full, or may only be read: the table comes up, shows, and writes as soon as it can."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.evening import Evening
from beermat.storage import database
from beermat.storage.repair.recovery import Opened, open_or_recover
from beermat.storage.repair.text_copy import text_copy_path
from tests.storage.damaged import at_the_table
from tests.storage.ledger import append, fill, opened, rows, ticking, write
from tests.table import play, table

ROOT = os.geteuid() == 0
EVENING = play(table(), "A", "b B+")
MORE = play(EVENING, "A++")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record with an evening in it that no table has open."""
    path = tmp_path / "place" / "beermat.db"
    with opened(path) as book:
        write(book, EVENING)
    return path


def booked(found: Opened, evening: Evening) -> StorageError | None:
    return append(found.book, evening.record[-1:], evening)


@contextmanager
def nothing_may_be_written(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every file of this folder be as on a disk that is mounted read-only, also for root."""
    real, access = os.open, os.access

    def refused(name: str | Path, flags: int, *rest: int, **more: int) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT) and Path(name).is_relative_to(folder):
            raise OSError(30, "Read-only file system", str(name))
        return real(name, flags, *rest, **more)

    def writable(name: str | Path, mode: int) -> bool:
        return access(name, mode) and not (mode & os.W_OK and Path(name).is_relative_to(folder))

    with patch.context() as patched:
        patched.setattr(os, "open", refused)
        patched.setattr(os, "access", writable)
        yield


def test_a_record_that_may_not_be_written_is_shown_and_refuses_with_the_reason_until_it_may(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with nothing_may_be_written(path.parent, monkeypatch):
        found = open_or_recover(path, now=ticking(), zone=UTC)
        assert found.tonight == EVENING
        assert found.recovered is None
        assert found.fault is not None
        assert found.fault.kind == "read-only"
        refused = booked(found, MORE)
        assert refused is not None
        assert refused.kind == "read-only"
    with found.book:
        assert booked(found, MORE) is None
    with at_the_table(path) as again:
        assert (again.tonight, again.fault) == (MORE, None)


def test_a_place_where_nothing_was_and_nothing_may_be_written_is_a_mistake_in_the_config(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "nowhere"

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(place))

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(StorageError, match="no permission to write here; give another place"):
        open_or_recover(place / "beermat.db")


def test_a_full_disk_is_no_reason_not_to_come_up(path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with at_the_table(path) as found:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
        try:
            assert found.tonight == EVENING
            assert booked(found, MORE) is not None
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert booked(found, MORE) is None
    with at_the_table(path) as found:
        assert found.tonight == MORE


def remount(place: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how},size=400k", place], check=True)


def test_on_a_disk_that_was_full_already_the_table_shows_and_writes_once_there_is_room(
    small_disk: Path,
) -> None:
    path = small_disk / "beermat.db"
    with opened(path) as book:
        write(book, EVENING)
    filler = fill(small_disk)
    with at_the_table(path) as found:
        assert found.tonight == EVENING
        refused = booked(found, MORE)
        assert refused is not None
        assert refused.kind == "full"
        assert str(refused) == f"{path}: the disk is full; make room and enter it again"
        filler.unlink()
        assert booked(found, MORE) is None
    with at_the_table(path) as found:
        assert found.tonight == MORE
    assert rows(path, "pragma integrity_check") == [("ok",)]


def test_a_new_record_on_a_full_disk_waits_for_room(small_disk: Path) -> None:
    filler = fill(small_disk)
    path = small_disk / "beermat.db"
    with at_the_table(path) as found:
        assert found.tonight is None
        assert append(found.book, EVENING.record[:2], play(table(), "A")) is not None
        filler.unlink()
        write(found.book, EVENING)
    with at_the_table(path) as found:
        assert found.tonight == EVENING


def test_a_damaged_record_on_a_full_disk_is_shown_from_its_text_and_left_as_it_is(small_disk: Path) -> None:
    path = small_disk / "beermat.db"
    with opened(path) as book:
        write(book, EVENING)
    damaged = b"\0" * path.stat().st_size
    path.write_bytes(damaged)
    filler = fill(small_disk)
    with at_the_table(path) as found:
        assert found.fault is not None
        assert found.fault.kind == "full"
        assert found.tonight is not None
        assert found.tonight.deals == EVENING.deals
    assert path.read_bytes() == damaged
    filler.unlink()
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert found.tonight is not None
        assert found.tonight.deals == EVENING.deals


@pytest.mark.parametrize("left", [("",), ("", "-wal"), ("", "-wal", "-shm"), ("", "-shm")], ids=" ".join)
def test_a_disk_that_was_remounted_read_only_after_a_crash_shows_what_is_in_the_log(
    small_disk: Path, tmp_path: Path, left: tuple[str, ...]
) -> None:
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        write(book, EVENING)
        if "-wal" not in left:
            rows(path, "pragma wal_checkpoint(truncate)")
        for end in left:
            (small_disk / f"beermat.db{end}").write_bytes(path.with_name(path.name + end).read_bytes())
    there = small_disk / "beermat.db"
    remount(small_disk, "ro")
    with at_the_table(there) as found:
        assert found.tonight == EVENING
        assert found.fault is not None
        assert found.fault.kind == "read-only"
        assert booked(found, MORE) is not None
        remount(small_disk, "rw")
        assert booked(found, MORE) is None
    with at_the_table(there) as found:
        assert found.tonight == MORE


def test_a_disk_that_fills_up_keeps_the_text_of_the_last_entry_it_took(small_disk: Path) -> None:
    path = small_disk / "beermat.db"
    evening = EVENING
    with at_the_table(path) as found:
        write(found.book, evening)
        found.book.rest()
        for _ in range(5000):
            more = play(evening, "=")
            if booked(found, more) is not None:
                break
            evening = more
        assert found.book.tonight() == evening
    assert text_copy_path(path).exists()
    with at_the_table(path) as found:
        assert found.recovered is None
        assert found.tonight == evening


def test_the_reason_has_a_kind_whatever_the_system_calls_it() -> None:
    for number, kind in (
        (28, "full"),
        (122, "full"),
        (30, "read-only"),
        (13, "read-only"),
        (5, "unreadable"),
    ):
        with pytest.raises(StorageError) as caught, database.naming(Path("/tmp/b.db")):
            raise OSError(number, os.strerror(number), "/tmp/b.db")
        assert caught.value.kind == kind
