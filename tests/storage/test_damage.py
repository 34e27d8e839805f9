"""Whatever happens to the file, the table comes up with what was booked, and says what was done for it."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed
from beermat.storage import database
from beermat.storage.atomic_files import set_aside
from beermat.storage.backup import back_up, backups
from beermat.storage.book import read_book
from beermat.storage.repair import integrity
from beermat.storage.repair.recovery import open_or_recover
from beermat.storage.repair.text_copy import text_copy_path
from beermat.storage.repair.unclean_shutdown import read_marker
from tests.storage.damaged import (
    EARLIER,
    TONIGHT,
    YESTERDAY,
    at_the_table,
    copied,
    is_as_before,
    is_whole,
    spoilt,
)
from tests.storage.ledger import append, dump, opened, rows, steps, write
from tests.table import play, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record with yesterday's evening and tonight's, that no table has open; its backup is of earlier."""
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        write(book, YESTERDAY)
        write(book, EARLIER)
        book.rest()
        back_up(path)
        for entries, then in list(steps(TONIGHT))[len(EARLIER.record) - 1 :]:
            assert append(book, entries, then) is None
    return path


def test_a_record_in_which_nothing_is_wrong_is_opened_as_it_is(path: Path) -> None:
    before = dump(path)
    with at_the_table(path) as found:
        assert found.recovered is None
        assert found.tonight is not None
        assert found.tonight.record == TONIGHT.record
    assert dump(path) == before
    with at_the_table(path) as found:
        is_whole(path, found)


def test_a_new_record_is_begun_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "beermat.db"
    with at_the_table(path) as found:
        assert (found.tonight, found.recovered, found.fault) == (None, None, None)
        write(found.book, TONIGHT)
    with at_the_table(path) as found:
        assert found.tonight == TONIGHT


def garbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xa5" * 64
    path.write_bytes(content)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "zeroed head": lambda path: spoilt(path, 0, b"\0" * 100),
    "zeroed first page": lambda path: spoilt(path, 0, b"\0" * 4096),
    "all zeros": lambda path: path.write_bytes(b"\0" * path.stat().st_size),
    "garbage": lambda path: path.write_bytes(random.Random(1).randbytes(20_000)),
    "text": lambda path: path.write_text("Dear diary, " * 100),
    "one byte": lambda path: path.write_bytes(b"S"),
    "empty": lambda path: path.write_bytes(b""),
    "gone": lambda path: path.unlink(),
    "every page but the first": garbled,
    "half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "the last page missing": lambda path: path.write_bytes(path.read_bytes()[:-4096]),
    "another application": lambda path: spoilt(path, 68, b"\0\0\0\0"),
    "version 0": lambda path: spoilt(path, 60, b"\0\0\0\0"),
    "version 77": lambda path: spoilt(path, 60, b"\0\0\0\x4d"),
    "read-only format": lambda path: spoilt(path, 18, b"\x09"),
    "UTF-16": lambda path: spoilt(path, 56, b"\0\0\0\2"),
    "no entries": lambda path: rows(path, "delete from entries"),
    "an entry missing": lambda path: rows(path, "delete from entries where evening = 2 and number = 4"),
    "the last entry missing": lambda path: rows(
        path, "delete from entries where evening = 2 and number = (select max(number) from entries)"
    ),
    "an entry of nonsense": lambda path: rows(path, "update entries set data = '{' where number = 3"),
    "an entry of no letters": lambda path: rows(
        path, "update entries set data = cast(x'ff22' as text) where evening = 2 and number = 3"
    ),
    "another winner": lambda path: rows(
        path, "update entries set data = replace(data, '\"A\",', '\"B\",') where evening = 2 and number = 2"
    ),
    "another rule": lambda path: rows(
        path, "update entries set data = replace(data, '21', '23') where evening = 1 and number = 1"
    ),
    "another name": lambda path: rows(
        path, "update entries set data = replace(data, 'Anna', 'Bnna') where evening = 2 and number = 1"
    ),
    "closed": lambda path: rows(path, "update evenings set closed = 1"),
    "another day": lambda path: rows(
        path, "update evenings set day = '2027-01-01', opened = 'x' where id = 2"
    ),
    "no evenings": lambda path: rows(path, "delete from evenings"),
    "another number": lambda path: rows(path, "update evenings set id = 7 where id = 2"),
    "no tables": lambda path: rows(path, "drop table entries"),
}


@pytest.mark.parametrize("damage", [one for one in DAMAGE if one != "another rule"])
def test_a_damaged_record_is_made_good_with_nothing_lost_and_nothing_twice(path: Path, damage: str) -> None:
    DAMAGE[damage](path)
    existed = path.exists()
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert (found.recovered.aside is not None) is existed
        is_whole(path, found)
    is_as_before(path)


def test_what_was_damaged_is_kept_byte_for_byte(path: Path) -> None:
    DAMAGE["garbage"](path)
    before = path.read_bytes()
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert found.recovered.aside is not None
        assert found.recovered.aside.read_bytes() == before


def test_a_garbled_log_loses_nothing_that_was_laid_down(path: Path, tmp_path: Path) -> None:
    more = play(TONIGHT, "A", "a A")
    killed = tmp_path / "killed"
    killed.mkdir()
    with opened(path) as book:
        for entries, then in list(steps(more))[len(TONIGHT.record) - 1 :]:
            append(book, entries, then)
        book.rest()
        for file in path.parent.glob("beermat.db*"):
            shutil.copy(file, killed)
    log = killed / "beermat.db-wal"
    spoilt(log, 40, b"\xa5" * 16)
    with at_the_table(killed / path.name) as found:
        assert found.recovered is not None
        assert found.recovered.why == "behind"
        assert found.tonight is not None
        assert found.tonight.deals == more.deals


def test_it_is_told_what_was_done(path: Path) -> None:
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        done = found.recovered
    assert done is not None
    assert done.why == "damaged"
    assert done.aside == set_aside(path)[0]
    assert done.backup == backups(path)[0].path
    assert (done.day, done.evenings) == ("2026-11-29", 2)
    assert done.deals == len(TONIGHT.deals) - len(EARLIER.deals)


def test_without_a_backup_all_that_can_still_be_read_is_kept(path: Path) -> None:
    shutil.rmtree(path.parent / "backups")
    spoilt(path, 18, b"\x09")
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert found.recovered.backup is None


def test_without_a_backup_and_with_nothing_readable_tonight_is_kept(path: Path) -> None:
    shutil.rmtree(path.parent / "backups")
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert (found.recovered.backup, found.recovered.evenings) == (None, 1)
        assert found.recovered.deals == len(TONIGHT.deals)
        assert found.tonight is not None
        assert found.tonight.deals == TONIGHT.deals
        assert [one.id for one in found.book.evenings()] == [2]


def test_with_nothing_at_all_a_new_record_is_begun_and_that_is_told(path: Path) -> None:
    shutil.rmtree(path.parent / "backups")
    text_copy_path(path).unlink()
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert found.recovered.evenings == 0
        assert found.tonight is None
        write(found.book, TONIGHT)
    with at_the_table(path) as found:
        assert found.recovered is None
        assert found.tonight == TONIGHT


def test_an_evening_that_is_only_in_the_text_is_a_new_one(path: Path) -> None:
    with opened(path) as book:
        over = play(TONIGHT, EveningClosed())
        append(book, over.record[-1:], over)
        write(book, play(table(), "A", "B"))
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        assert found.tonight is not None
        assert len(found.tonight.deals) == 2
        assert [one.id for one in found.book.evenings()] == [1, 2, 3]


def test_what_the_text_adds_bears_its_time_as_unsure_and_the_rest_keeps_its_own(path: Path) -> None:
    with read_book(path) as book:
        before = book.stamps(2)
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        after = found.book.stamps(2)
        assert found.tonight is not None
    kept = len(EARLIER.record)
    assert after[:kept] == before[:kept]
    assert {(one.at, one.sure) for one in after[kept:]} == {(before[-1].at, False)}


def test_a_record_put_back_by_hand_does_not_get_the_evening_of_the_other_one(path: Path) -> None:
    from beermat.storage.backup import restore

    restore(path, backups(path)[0].path)
    with at_the_table(path) as found:
        assert found.recovered is None
        assert found.tonight == EARLIER


def test_damaged_backups_are_passed_over(path: Path) -> None:
    for _ in range(2):
        bad = back_up(path)
        bad.write_bytes(bad.read_bytes()[:-9000])
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        assert found.recovered is not None
        assert found.recovered.backup == backups(path)[-1].path
        is_whole(path, found)


def test_a_text_that_was_changed_is_not_taken_up(path: Path) -> None:
    text = text_copy_path(path)
    text.write_text(text.read_text().replace("B++", "A++"))
    DAMAGE["garbage"](path)
    with at_the_table(path) as found:
        assert found.tonight == EARLIER


def test_what_never_was_a_record_is_left_alone(tmp_path: Path) -> None:
    for name, content in {"diary.txt": b"Dear diary", "zeros.db": b"\0" * 4096}.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(StorageError, match="is no database"):
            open_or_recover(path)
        assert path.read_bytes() == content


def test_a_damaged_record_in_use_by_a_table_is_left_to_that_table(path: Path) -> None:
    with opened(path):
        spoilt(path, 0, b"\0" * 100)
        with pytest.raises(StorageError, match="in use by another beermat"):
            open_or_recover(path)


def test_a_record_that_another_program_holds_for_long_is_not_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WAIT", 0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("pragma locking_mode = exclusive")
    other.execute("begin exclusive")
    with pytest.raises(StorageError, match="being written by another program"):
        open_or_recover(path)
    other.close()
    assert set_aside(path) == ()


@pytest.mark.parametrize("step", ["new", "linked", "in place"])
def test_a_second_power_cut_while_it_is_made_good_loses_nothing(
    path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from beermat.storage import atomic_files
    from beermat.storage.repair import salvage

    class PowerCutError(Exception):
        pass

    def cut(*_: object) -> None:
        raise PowerCutError

    def stop_after_placing(new: Path, old: Path, aside: Path) -> None:
        atomic_files.put_in_place(new, old, aside)
        cut()

    DAMAGE["garbage"](path)
    with monkeypatch.context() as patch:
        match step:
            case "new":
                patch.setattr(salvage, "put_in_place", cut)
            case "linked":
                patch.setattr(Path, "replace", cut)
            case "in place":
                patch.setattr(salvage, "put_in_place", stop_after_placing)
        patch.setattr(salvage, "_clear", lambda new: None)
        with pytest.raises(PowerCutError):
            open_or_recover(path)
    with at_the_table(path) as found:
        is_whole(path, found)
    is_as_before(path)


def garbled_schema(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content.replace(b"winner text", b"wanner text", 1))


def lost_people(path: Path) -> None:
    rows(path, "pragma foreign_keys = off")
    rows(path, "delete from people where id = 'chris'")


@pytest.mark.parametrize("damage", [garbled_schema, lost_people])
def test_damage_that_only_a_booking_notices_is_told_and_made_good_by_the_next_start(
    path: Path, damage: Callable[[Path], None]
) -> None:
    damage(path)
    with at_the_table(path) as found:
        assert found.tonight is not None
        more = play(found.tonight, "a A")
        refused = append(found.book, more.record[-1:], more)
        assert refused is not None
        assert refused.kind == "damaged"
    with at_the_table(path) as found:
        assert found.recovered is not None
        is_whole(path, found)
    is_as_before(path)


def test_what_is_damaged_beside_tonight_is_noted_for_the_next_start(path: Path) -> None:
    with opened(path) as book:
        book.prepare()
    for page in range(path.stat().st_size // 4096):
        place = copied(path, path.parent.with_name("one"))
        spoilt(place, page * 4096, b"\xff" * 8)
        integrity.BackgroundCheck(place).wait()
        starts = read_marker(place)
        assert starts is not None
        assert starts.doubtful


def test_a_whole_record_is_looked_over_without_doubt(path: Path) -> None:
    look = integrity.BackgroundCheck(path)
    look.wait()
    look.close()
    starts = read_marker(path)
    assert starts is not None
    assert not starts.doubtful


def test_after_a_table_was_cut_off_everything_is_looked_at(path: Path) -> None:
    page = next(
        at
        for (name, at) in rows(path, "select name, rootpage from sqlite_master")
        if name == "mass" and isinstance(at, int)
    )
    mark = path.with_name("beermat.db.starts")
    mark.write_text(mark.read_text().replace("open no", "open yes"))
    spoilt(path, (page - 1) * 4096, b"\xff" * 8)
    with at_the_table(path) as found:
        assert found.recovered is not None
        is_whole(path, found)


@pytest.mark.slow
def test_a_file_cut_at_every_sector_is_made_good(path: Path, tmp_path: Path) -> None:
    content = path.read_bytes()
    for length in range(0, len(content), 512):
        place = copied(path, tmp_path / "cut")
        place.write_bytes(content[:length])
        with at_the_table(place) as found:
            assert found.recovered is not None
            assert found.tonight is not None
            assert found.tonight.deals == TONIGHT.deals


def test_a_plug_pulled_while_a_new_record_was_made_has_lost_nothing(tmp_path: Path) -> None:
    new = tmp_path / "beermat.db"
    new.touch()
    new.with_name("beermat.db-journal").write_bytes(bytes(512))
    with at_the_table(new) as found:
        assert (found.recovered, found.fault, found.tonight) == (None, None, None)
