"""An evening begun before the clock was set has the day of its first sure entry, wherever its day is told."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed
from beermat.evening.evening import Evening
from beermat.evening.questions import EveningLine, Evenings, LastBooked, Moment
from beermat.storage.book import Book, open_book
from beermat.storage.clock import Stamp, stamp
from beermat.storage.export import as_csv, as_json, read_json
from beermat.storage.repair.recovery import open_or_recover
from beermat.storage.repair.text_copy import text_copy_path
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import append, dump, rows, write
from tests.storage.test_queries import ask
from tests.table import play, table

UNSET = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
"""What a machine without a battery says until the network has told it the time: when it was switched off."""
SET = datetime(2026, 11, 29, 22, 58, 30, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")
PLAYED = play(table(), "A", "b B+")
MORE = play(PLAYED, "A")


@pytest.fixture
def in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the machine stand in Berlin: a record is made anew in its own time zone."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


def clock(unset: int) -> Callable[[], Stamp]:
    """Return a clock that is set after so many looks at it, and is a second later with each."""
    ticks = iter(range(1_000_000))

    def now() -> Stamp:
        tick = next(ticks)
        return stamp((UNSET if tick < unset else SET) + timedelta(seconds=tick), synchronised=tick >= unset)

    return now


def book(path: Path, *, unset: int) -> Book:
    return open_book(path, now=clock(unset), zone=BERLIN)


def days(opened: Book) -> set[tuple[str, bool]]:
    """Return what the list, a line about it, its picture and its CSV say of the day of the only evening."""
    (listed,), (line,) = opened.evenings(BERLIN), ask(opened, Evenings())  # type: ignore[misc]
    day, moment = opened.opening(1)
    last = ask(opened, LastBooked())
    assert isinstance(last, EveningLine)
    past = opened.past(1, BERLIN).line
    printed = {row["day"] for row in csv.DictReader(io.StringIO(as_csv(opened, [1])))}
    assert printed == {day}
    told = {(one.opened.day, one.opened.sure) for one in (listed, line, last, past)}
    return told | {(day, moment.sure)}


@pytest.mark.usefixtures("in_berlin")
def test_the_day_is_that_of_the_first_sure_entry_everywhere(path: Path) -> None:
    with book(path, unset=2) as opened:
        write(opened, MORE)
        assert [one.sure for one in opened.stamps(1)] == [False, False, False, True]
        # 22:58 in Greenwich is 23:58 at the table.
        assert days(opened) == {("2026-11-29", True)}
        (line,) = ask(opened, Evenings())  # type: ignore[misc]
        assert line.opened == Moment("2026-11-29", "23:58", True)
        assert opened.statistics(since="2026-11-29") == opened.statistics()
        assert opened.statistics(since="2026-11-30").unsure == 0
    as_left = dump(path)
    rebuild(path)
    with open_book(path, zone=BERLIN) as again:
        assert [(again.opening(one.id)[0], one.opened.sure) for one in again.evenings()] == [
            ("2026-11-29", True)
        ]
    assert rows(path, "select opened from evenings") == [(stamp(UNSET, synchronised=False).at,)]
    assert dump(path) == as_left


def test_as_long_as_nothing_is_sure_the_day_is_not(path: Path) -> None:
    with book(path, unset=1_000) as opened:
        write(opened, MORE)
        assert days(opened) == {("2026-11-20", False)}
        assert opened.statistics(since="2026-11-01").unsure == 1


def test_an_evening_that_began_with_a_set_clock_keeps_its_day_over_midnight(path: Path) -> None:
    late = iter(SET + timedelta(minutes=at) for at in range(100))
    with open_book(path, now=lambda: stamp(next(late), synchronised=True), zone=BERLIN) as opened:
        write(opened, MORE)
        assert opened.stamps(1)[-1].at > "2026-11-29T23:00"
        assert days(opened) == {("2026-11-29", True)}


@pytest.mark.parametrize("evening", [MORE, play(MORE, EveningClosed())], ids=["open", "closed"])
def test_it_has_that_day_in_another_record_too_and_is_taken_there_once(path: Path, evening: Evening) -> None:
    with book(path, unset=2) as opened:
        write(opened, evening)
        (kept,) = read_json(as_json(opened, [1]))
    with open_book(path.with_name("other.db"), zone=BERLIN) as other:
        other.take(kept)
        for old in (kept, kept._replace(day="2026-11-20")):  # as it was exported before the day was known
            with pytest.raises(StorageError, match="there already"):
                other.take(old)
        assert [(other.opening(one.id)[0], one.opened.sure) for one in other.evenings()] == [
            ("2026-11-29", True)
        ]


@pytest.mark.usefixtures("in_berlin")
def test_a_record_from_before_has_it_once_it_is_made_anew(path: Path) -> None:
    with book(path, unset=2) as opened:
        write(opened, MORE)
    rows(path, "update evenings set day = '2026-11-20'")
    rebuild(path)
    with open_book(path) as again:
        assert [again.opening(one.id)[0] for one in again.evenings()] == ["2026-11-29"]


def test_a_plug_that_is_pulled_right_after_the_first_sure_entry_is_no_damage(path: Path) -> None:
    with book(path, unset=2) as opened:
        write(opened, PLAYED)
        opened.rest()
        before = text_copy_path(path).read_bytes()
        assert append(opened, MORE.record[-1:], MORE) is None
    text_copy_path(path).write_bytes(before)
    again = open_or_recover(path, zone=BERLIN)
    with again.book:
        assert again.recovered is None
        assert again.tonight == MORE
