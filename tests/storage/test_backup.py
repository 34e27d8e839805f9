"""Backups: made while a table plays, checked before they count, ordered by number, put back without loss."""

from __future__ import annotations

import os
import resource
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed
from beermat.evening.evening import Evening
from beermat.storage import backup, database
from beermat.storage.atomic_files import set_aside
from beermat.storage.backup import KEPT, back_up, backups, check, restore
from beermat.storage.book import open_book, read_book
from beermat.storage.clock import Stamp, stamp
from tests.storage.ledger import append, dump, fingerprint, make_newer, opened, ticking, write
from tests.table import play, table

NOON = stamp(datetime(2026, 11, 29, 12, tzinfo=UTC), synchronised=True)
UNSET = stamp(datetime(1970, 1, 1, 0, 0, 7, tzinfo=UTC), synchronised=False)


def noon() -> Stamp:
    return NOON


@pytest.fixture
def evening() -> Evening:
    return play(table(), "A", "b B+")


@pytest.fixture
def path(tmp_path: Path, evening: Evening) -> Path:
    """A record with an evening in it that no table has open."""
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        write(book, evening)
    return path


def tonight(path: Path) -> Evening | None:
    with read_book(path) as book:
        return book.tonight()


def test_a_backup_holds_all_that_was_booked_and_is_one_file(path: Path) -> None:
    made = back_up(path, now=noon)
    assert made == path.parent / "backups" / f"beermat-000001-20261129T120000Z-v{database.NEWEST}.db"
    assert dump(made) == dump(path)
    assert list(made.parent.iterdir()) == [made]


def test_it_is_made_while_the_table_has_the_record_open_and_keeps_nobody_waiting(
    path: Path, evening: Evening
) -> None:
    more = play(evening, "A")
    with opened(path) as book:
        made = [back_up(path)]
        assert append(book, more.record[-1:], more) is None
        made.append(back_up(path))
    assert [tonight(one) for one in made] == [evening, more]


def test_a_backup_can_be_read_where_nothing_may_be_written(path: Path) -> None:
    made = back_up(path)
    made.chmod(0o444)
    made.parent.chmod(0o555)
    assert check(made).deals == 2
    made.parent.chmod(0o755)


def test_the_number_says_which_is_newer_whatever_the_clock_says(path: Path, evening: Evening) -> None:
    first = back_up(path, now=noon)
    with opened(path) as book:
        more = play(evening, "A")
        append(book, more.record[-1:], more)
    second = back_up(path, now=lambda: UNSET)
    assert second.name == f"beermat-000002-19700101T000007Z-unsure-v{database.NEWEST}.db"
    assert [one.path for one in backups(path)] == [second, first]
    assert [one.sure for one in backups(path)] == [False, True]
    newest = backup.newest_good(path)
    assert newest is not None
    assert newest.path == second


def test_the_newest_thirty_are_kept(path: Path) -> None:
    made = [back_up(path) for _ in range(KEPT + 2)]
    assert [one.path for one in backups(path)] == made[:1:-1]


def test_the_newest_of_each_version_is_kept_as_the_way_back(path: Path) -> None:
    first = back_up(path)
    old = [
        first.with_name(first.name.replace("000001", f"00000{n}").replace(f"v{database.NEWEST}.", "v1."))
        for n in (2, 3)
    ]
    for one in old:
        one.write_bytes(first.read_bytes())
    for _ in range(KEPT):
        newest = back_up(path)
    assert backups(path)[0].path == newest
    assert {one.path for one in backups(path)} >= {old[1]}
    assert not old[0].exists()
    assert not first.exists()


def test_records_in_one_folder_do_not_drop_each_others_backups(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "beermat-club.db"
    other.write_bytes(path.read_bytes())
    theirs = back_up(other)
    for _ in range(KEPT + 1):
        back_up(path)
    assert [one.path for one in backups(other)] == [theirs]


def test_it_can_be_laid_elsewhere(path: Path, tmp_path: Path) -> None:
    stick = tmp_path / "media" / "stick"
    stick.mkdir(parents=True)
    assert back_up(path, stick).parent == stick
    assert backups(path) == ()
    assert len(backups(path, stick)) == 1


def test_a_stick_that_is_not_there_is_refused_and_not_made(path: Path, tmp_path: Path) -> None:
    stick = tmp_path / "media" / "stick"
    with pytest.raises(StorageError, match=f"{stick}: there is no such folder"):
        back_up(path, stick)
    assert not stick.parent.exists()


def test_what_a_cut_off_backup_has_left_is_cleared_away_by_the_next(path: Path) -> None:
    made = back_up(path)
    left = made.with_name(".beermat-000002.db.new")
    left.write_bytes(b"half")
    left.with_name(f"{left.name}-journal").write_bytes(b"half")
    second = back_up(path)
    assert sorted(made.parent.iterdir()) == [made, second]


def test_a_damaged_record_makes_no_backup_and_drops_none(path: Path) -> None:
    good = [back_up(path) for _ in range(KEPT)]
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xa5" * 64
    path.write_bytes(content)
    with pytest.raises(StorageError, match="damaged") as caught:
        back_up(path)
    assert caught.value.kind == "damaged"
    assert sorted(good[0].parent.iterdir()) == good


def test_a_damaged_backup_is_passed_over(path: Path) -> None:
    good, bad = back_up(path), back_up(path)
    bad.write_bytes(bad.read_bytes()[:-4096])
    newest = backup.newest_good(path)
    assert newest is not None
    assert newest.path == good


@pytest.mark.parametrize(
    ("content", "said"), [(None, "no such file"), (b"", "nothing in it"), (b"A\nB\n", "no database")]
)
def test_what_is_no_record_makes_no_backup(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "beermat.db"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StorageError, match=said):
        back_up(path)
    assert backups(path) == ()


def test_a_disk_without_room_leaves_no_half_backup(path: Path) -> None:
    good = back_up(path)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        with pytest.raises(StorageError):
            back_up(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(good.parent.iterdir()) == [good]


def test_two_at_once_get_two_numbers(path: Path) -> None:
    threads = [threading.Thread(target=back_up, args=(path,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.number for one in backups(path)] == [4, 3, 2, 1]


# Putting one back.


def test_a_backup_put_back_is_the_record_again_and_what_was_there_is_set_aside(
    path: Path, evening: Evening
) -> None:
    made = back_up(path)
    with opened(path) as book:
        more = play(evening, "A", EveningClosed())
        for entry, then in ((more.record[-2], play(evening, "A")), (more.record[-1], more)):
            append(book, (entry,), then)
    later = dump(path)
    kept = restore(path, made, now=ticking())
    assert kept is not None
    assert set_aside(path) == (kept,)
    assert dump(kept) == later
    assert tonight(path) == evening
    with opened(path) as book:
        assert book.tonight() == evening
        more = play(evening, "B")
        assert append(book, more.record[-1:], more) is None


def test_what_a_killed_table_left_in_the_log_goes_with_the_record_and_not_into_the_backup(
    path: Path, evening: Evening, tmp_path: Path
) -> None:
    made = back_up(path)
    more = play(evening, "A")
    killed = tmp_path / "killed" / "beermat.db"
    killed.parent.mkdir()
    with opened(path) as book:
        append(book, more.record[-1:], more)
        for end in ("", "-wal"):
            killed.with_name(killed.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    kept = restore(killed, made, now=ticking())
    assert kept is not None
    assert tonight(killed) == evening
    assert tonight(kept) == more


def test_going_back_and_forth_loses_nothing(path: Path, evening: Evening) -> None:
    made = back_up(path)
    first = restore(path, made, now=lambda: UNSET)
    assert first is not None
    second = restore(path, first, now=noon)
    assert second is not None
    assert set_aside(path) == (first, second)
    assert tonight(path) == evening


def test_a_lost_record_is_put_back(path: Path, evening: Evening) -> None:
    made = back_up(path)
    path.unlink()
    assert restore(path, made) is None
    assert tonight(path) == evening
    assert set_aside(path) == ()


def test_nothing_is_put_back_while_a_table_has_the_record_open(path: Path) -> None:
    made = back_up(path)
    with opened(path):
        before = fingerprint(path)
        with pytest.raises(StorageError, match=f"in use by another beermat \\(process {os.getpid()}\\)"):
            restore(path, made)
        assert fingerprint(path) == before
    assert set_aside(path) == ()


@pytest.mark.parametrize("kept", [0, 100, -4096])
def test_a_damaged_backup_is_not_put_back(path: Path, kept: int) -> None:
    made = back_up(path)
    made.write_bytes(made.read_bytes()[:kept])
    before = fingerprint(path)
    with pytest.raises(StorageError):
        restore(path, made)
    assert fingerprint(path) == before
    assert set_aside(path) == ()
    assert not [one for one in path.parent.iterdir() if ".new" in one.name]


def test_a_backup_of_a_newer_version_is_not_put_back(path: Path) -> None:
    made = back_up(path)
    make_newer(made)
    with pytest.raises(StorageError, match="newer beermat"):
        restore(path, made)


# Versions.


def test_a_newer_record_is_refused_with_the_newest_good_backup_that_this_program_can_read(path: Path) -> None:
    older, fitting = back_up(path), back_up(path)
    damaged, newer = back_up(path), back_up(path)
    damaged.write_bytes(damaged.read_bytes()[:-4096])
    newer.rename(newer.with_name(newer.name.replace(f"v{database.NEWEST}", f"v{database.NEWEST + 1}")))
    make_newer(path)
    with pytest.raises(StorageError, match=f"newer beermat.*beermat restore {fitting.name}$") as caught:
        open_book(path)
    assert caught.value.kind == "newer"
    assert older.exists()


def test_a_newer_record_without_such_a_backup_says_that_there_is_none(path: Path) -> None:
    make_newer(path)
    with pytest.raises(StorageError, match=r"newer beermat.*; there is no backup of an older version$"):
        read_book(path)
