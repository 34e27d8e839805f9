"""An evening on which nothing is booked for eight hours is over by itself, however late it has become."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from beermat.evening.entries import EveningClosed, EveningOpened
from beermat.screen.dialogs.charts import CourseShown
from beermat.screen.dialogs.evening import Over
from beermat.screen.model import Table
from beermat.storage.clock import Stamp, is_over, stamp
from tests.screen.touching import MENU
from tests.storage.ledger import opened, write
from tests.table import play, table

from .sitting import A, Sitting

HOUR = 3600.0


def pass_by(table: Sitting, seconds: float) -> None:
    table.now += seconds
    table.session.tick()
    table.session.tick()


def test_after_eight_quiet_hours_the_evening_is_closed() -> None:
    table = Sitting()
    table.deal(A)
    pass_by(table, 7.9 * HOUR)
    assert not table.evening.closed
    pass_by(table, 0.1 * HOUR)
    assert table.evening.closed
    assert table.paper.entries[-1] == EveningClosed()


def test_the_next_people_find_at_once_how_a_new_evening_begins() -> None:
    table = Sitting()
    table.deal(A)
    pass_by(table, 8 * HOUR)
    assert isinstance(table.screen, Over)
    table.session.input.wake()
    table.tap(EveningOpened, after=1.0)
    assert (table.screen, table.evening.deals) == (Table(), ())


def test_what_somebody_is_at_is_not_taken_from_him() -> None:
    table = Sitting()
    table.deal(A)
    pass_by(table, 7.99 * HOUR)
    table.session.input.wake()
    table.tap(MENU, CourseShown, after=1.0)
    pass_by(table, HOUR)
    assert table.evening.closed
    assert isinstance(table.screen, CourseShown)


def test_every_entry_begins_the_hours_anew() -> None:
    table = Sitting()
    for _ in range(3):
        table.session.input.wake()
        table.wait(1.0)
        table.deal(A)
        pass_by(table, 7 * HOUR)
    assert not table.evening.closed


def test_a_touch_that_books_nothing_does_not() -> None:
    table = Sitting()
    table.deal(A)
    pass_by(table, 7 * HOUR)
    table.session.input.wake()
    table.wait(1.0)
    table.tap(MENU)
    pass_by(table, 1 * HOUR)
    assert table.evening.closed


def test_an_evening_that_has_not_begun_is_never_closed() -> None:
    table = Sitting()
    pass_by(table, 100 * HOUR)
    assert not table.evening.closed
    assert table.paper.entries == []


def test_a_table_that_waits_wakes_when_the_hours_are_over() -> None:
    table = Sitting()
    table.deal(A)
    table.wait(6.0)
    booked = table.now - 6.0
    due = table.session.due()
    assert due is not None
    assert due <= booked + 8 * HOUR


NOON = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
"""Half an hour before the clocks of Europe change."""


def at(hours: float, *, sure: bool = True) -> Stamp:
    return stamp(NOON + timedelta(hours=hours), synchronised=sure)


def test_hours_are_those_that_have_passed_also_in_the_night_the_clocks_change() -> None:
    assert not is_over(at(0), at(7.99))
    assert is_over(at(0), at(8))


@pytest.mark.parametrize(("then", "now"), [(False, True), (True, False), (False, False)])
def test_without_a_sure_clock_nobody_can_tell_and_it_goes_on(then: bool, now: bool) -> None:
    assert not is_over(at(0, sure=then), at(1000, sure=now))


def test_a_clock_that_runs_backwards_closes_nothing() -> None:
    assert not is_over(at(0), at(-1000))


def test_the_record_says_when_each_entry_of_tonight_was_booked(tmp_path: Path) -> None:
    with opened(tmp_path / "beermat.db") as book:
        assert book.booked_tonight() == ()
        write(book, play(table(), "A", "B"))
        assert book.booked_tonight() == book.stamps(1)
