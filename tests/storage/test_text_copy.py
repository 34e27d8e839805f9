"""Tonight's evening as a text beside the record, and the mark that says whether the table was closed."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.evening.entries import EveningClosed, PayMass, Undo
from beermat.evening.evening import fold
from beermat.evening.notation import reader, writer
from beermat.storage.book import open_book
from beermat.storage.clock import Stamp, stamp
from beermat.storage.codec import encode
from beermat.storage.repair.recovery import open_or_recover
from beermat.storage.repair.text_copy import (
    TextCopy,
    checksum,
    read_text_copy,
    text_copy_path,
    write_text_copy,
)
from beermat.storage.repair.unclean_shutdown import Marker, read_marker
from tests.storage.ledger import append, new_book, opened, ticking, write
from tests.table import B, play, table

EVENING = play(table(target=3), "A", "a A+", PayMass(B), "B++", Undo())
ROWS = [encode(entry) for entry in EVENING.record]
UNSET = stamp(datetime(1970, 1, 1, 0, 0, 7, tzinfo=UTC), synchronised=False)
AT = Stamp("2026-11-29T19:00:00.000Z", True)


def test_it_says_which_evening_it_is_and_reads_as_that_evening(path: Path) -> None:
    with opened(path) as book:
        write(book, EVENING)
    text = text_copy_path(path).read_text(encoding="utf-8")
    assert text.split("\n")[1:3] == [
        "# evening 1 of 2026-11-29, opened 2026-11-29T19:00:00.000Z",
        f"# entries {len(EVENING.record)} of sum {checksum(ROWS):08x}, the last at 2026-11-29T19:00:04.000Z",
    ]
    assert reader.read(text).standing == EVENING.standing
    laid = read_text_copy(path)
    assert laid is not None
    assert (laid.number, laid.day, laid.entries) == (1, "2026-11-29", len(EVENING.record))
    evening = laid.evening()
    assert evening is not None
    assert evening.deals == EVENING.deals
    assert evening.mass == EVENING.mass


def test_it_is_there_as_soon_as_the_table_is_quiet_while_the_record_is_open(path: Path) -> None:
    seen = []
    with opened(path) as book:
        for deal in ("A", "B+", "="):
            more = play(table() if not seen else seen[-1], deal)
            assert append(book, more.record[-1:] if seen else more.record, more) is None
            book.rest()
            laid = read_text_copy(path)
            assert laid is not None
            seen.append(laid.evening())
    assert [len(one.deals) for one in seen] == [1, 2, 3]


def test_many_entries_in_a_row_are_laid_down_together(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def counted(record: Path, laid: TextCopy) -> None:
        written.append(laid.entries)
        write_text_copy(record, laid)

    monkeypatch.setattr("beermat.storage.transactions.write_text_copy", counted)
    monkeypatch.setattr("beermat.storage.writer.QUIET", 3600.0)
    with opened(path) as book:
        write(book, EVENING)
    assert written == [len(EVENING.record)]


def test_a_closed_evening_stays_until_the_next_one_begins(path: Path) -> None:
    over = play(EVENING, EveningClosed())
    with opened(path) as book:
        write(book, over)
    with opened(path) as book:
        book.prepare()
    assert text_copy_path(path).read_text(encoding="utf-8").endswith("\nclosed\n")
    with opened(path) as book:
        write(book, play(table(), "B"))
    laid = read_text_copy(path)
    assert laid is not None
    assert laid.number == 2


def test_what_a_killed_table_could_not_lay_down_is_laid_by_the_next(path: Path) -> None:
    with opened(path) as book:
        write(book, EVENING)
    text_copy_path(path).unlink()
    with opened(path) as book:
        book.prepare()
    laid = read_text_copy(path)
    assert laid is not None
    assert laid.entries == len(EVENING.record)


def test_a_text_that_cannot_be_laid_down_keeps_nobody_from_booking_and_is_told_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("beermat.storage.transactions.write_text_copy", refused)
    with opened(path) as book:
        write(book, EVENING)
        book.rest()
        more = play(EVENING, "A")
        assert append(book, more.record[-1:], more) is None
        book.rest()
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "tonight's .deckel was not written" in said


def test_without_a_clock_the_text_says_so(path: Path) -> None:
    with open_book(path, now=lambda: UNSET, zone=UTC) as book:
        write(book, EVENING)
    laid = read_text_copy(path)
    assert laid is not None
    assert laid.opened == UNSET == laid.last
    assert "opened 1970-01-01T00:00:07.000Z, clock not set\n" in text_copy_path(path).read_text()


LAID = TextCopy(12, "2026-11-29", AT, 37, 0x1A2B, UNSET, writer.write(EVENING))


def test_what_was_laid_is_read_back(path: Path) -> None:
    write_text_copy(path, LAID)
    assert read_text_copy(path) == LAID
    assert [one.name for one in path.parent.iterdir()] == ["beermat.db.tonight.deckel"]


@given(at=st.integers(0, 10_000), to=st.integers(0, 255))
def test_a_text_that_somebody_or_something_has_changed_is_not_taken_for_the_tables(at: int, to: int) -> None:
    with new_book() as book:
        write_text_copy(book.path, LAID)
        file = text_copy_path(book.path)
        content = bytearray(file.read_bytes())
        before = content[at % len(content)]
        content[at % len(content)] = to
        file.write_bytes(content)
        # Every byte counts, in the comments too.
        assert (read_text_copy(book.path) == LAID) is (before == to)
        file.write_bytes(bytes(content[: at % len(content)]))
        assert read_text_copy(book.path) is None


# The mark.


def test_a_table_that_was_closed_was_not_cut_off(path: Path) -> None:
    for _ in range(3):
        with opened(path) as book:
            book.prepare()
    assert read_marker(path) == Marker(open=False, cut_off=0)


def cut_off(path: Path) -> None:
    """Leave the record as a table does that is killed after its first entry."""
    aside = path.parent / "killed"
    aside.mkdir()
    with opened(path) as book:
        book.prepare()
        book.rest()
        for file in path.parent.glob("beermat.db*"):
            shutil.copy(file, aside)
    for file in aside.iterdir():
        shutil.copy(file, path.parent)
    shutil.rmtree(aside)


def test_every_start_after_a_table_was_cut_off_is_counted_once(path: Path) -> None:
    for count in range(3):
        cut_off(path)
        left = read_marker(path)
        assert left is not None
        assert (left.open, left.cut_off) == (True, count)
    for _ in range(2):
        with open_or_recover(path, now=ticking(), zone=UTC).book as book:
            book.prepare()
    noticed = Stamp("2026-11-29T19:00:00.000Z", True)
    assert read_marker(path) == Marker(open=False, cut_off=3, noticed=noticed)


def test_a_command_that_comes_before_the_next_table_leaves_the_looking_to_it(path: Path) -> None:
    cut_off(path)
    with opened(path) as book:
        book.add(EVENING)
    starts = read_marker(path)
    assert starts is not None
    assert (starts.open, starts.cut_off, starts.doubtful) == (False, 1, True)
    with open_or_recover(path, now=ticking(), zone=UTC).book as book:
        book.prepare()
    starts = read_marker(path)
    assert starts is not None
    assert not starts.doubtful


def test_a_table_that_ends_before_it_could_write_anything_leaves_the_mark_as_it_was(path: Path) -> None:
    with opened(path):
        pass
    assert read_marker(path) is None


@pytest.mark.parametrize("content", [b"", b"\0" * 300, b"\xff\xfe", b"cut-off many\n"])
def test_a_mark_that_cannot_be_understood_counts_as_a_table_that_was_cut_off(
    path: Path, content: bytes
) -> None:
    path.with_name("beermat.db.starts").write_bytes(content)
    starts = read_marker(path)
    assert starts is not None
    assert starts.open
    with opened(path) as book:
        book.prepare()
    starts = read_marker(path)
    assert starts is not None
    assert (starts.open, starts.cut_off) == (False, 1)


def test_the_mark_never_stands_in_the_way(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("beermat.storage.repair.unclean_shutdown.write_durably", refused)
    with opened(path) as book:
        write(book, EVENING)
    with opened(path) as book:
        tonight = book.tonight()
    assert tonight is not None
    assert tonight.record == fold(EVENING.record).record
