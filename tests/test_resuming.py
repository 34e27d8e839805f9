"""The table comes up in the midst of an evening: whose evening it is, and whether it is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from beermat.commands.housekeeping import close_if_over, when_played
from beermat.evening.entries import EveningClosed, EveningOpened, Misdealt, PayMass
from beermat.evening.evening import Evening
from beermat.pin import Lock, hashed
from beermat.rules import catalogue
from beermat.scorekeeper import Scorekeeper
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.host import PinAsked
from beermat.screen.model import Flow, Screen
from beermat.storage.clock import Stamp, stamp
from beermat.storage.repair.recovery import open_or_recover
from tests.screen.sitting import Sitting
from tests.screen.touching import CLOSING, MENU
from tests.storage.ledger import write
from tests.table import B, at_once, play, table

CUT = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)
"""When the plug was pulled: all before it was booked then."""


def at(minutes: float = 0.0, *, sure: bool = True) -> Stamp:
    return stamp(CUT + timedelta(minutes=minutes), synchronised=sure)


def booked(path: Path, evening: Evening, now: Callable[[], Stamp] = at) -> None:
    """Play the evening at a table that then is cut off."""
    with open_or_recover(path, now=now, zone=UTC).book as book:
        write(book, evening)


def screen_after_closing(path: Path, now: Stamp) -> Screen:
    """Come up again at `now`, close the evening by touch, and return what the screen shows then."""
    with open_or_recover(path, now=at, zone=UTC).book as book:
        tonight = book.tonight()
        played = when_played(tonight, book.booked_tonight(), now, seconds=100.0)
    lock = Lock(hashed("4711", bytes(16)), path.with_name("tries"), lambda: 100.0, beside=at_once)
    sitting = Sitting(tonight=tonight, flow=Flow(played=played), lock=lock)
    sitting.tap(MENU, CLOSING, EveningClosed)
    return sitting.screen


def test_friends_close_their_evening_after_a_power_cut_without_the_host(tmp_path: Path):
    record = tmp_path / "beermat.db"
    booked(record, play(table(), "A", "B"))
    assert isinstance(screen_after_closing(record, at(5)), Over)


def test_an_evening_that_rested_for_an_hour_is_others_also_after_a_power_cut(tmp_path: Path):
    record = tmp_path / "beermat.db"
    booked(record, play(table(), "A", "B"))
    assert isinstance(screen_after_closing(record, at(60)), PinAsked)


def test_a_paid_mass_tells_that_they_are_still_there_and_a_misdeal_does_not():
    evening = play(table(target=1), "A", PayMass(B), Misdealt())
    stamps = (at(0), at(0), at(50), at(55))
    assert when_played(evening, stamps, at(60), seconds=100.0) == ((2, 100.0 - 60 * 60), (3, 100.0 - 10 * 60))


@pytest.mark.parametrize(("then", "now"), [(True, False), (False, True), (False, False)])
def test_without_a_clock_a_pulled_plug_makes_nobodys_evening_anybodys(tmp_path: Path, then: bool, now: bool):
    record = tmp_path / "beermat.db"
    booked(record, play(table(), "A", "B"), lambda: at(sure=then))
    assert isinstance(screen_after_closing(record, at(5, sure=now)), PinAsked)


def test_an_evening_of_yesterday_is_over_when_the_table_comes_up_and_one_of_tonight_is_not(tmp_path: Path):
    record = tmp_path / "beermat.db"
    booked(record, play(table(), "A", "B"))
    with open_or_recover(record, now=at, zone=UTC).book as book:
        keeper = Scorekeeper(book, book.tonight(), EveningOpened(catalogue.named("bierkopf")))
        for minutes, closed in ((7 * 60, False), (8 * 60, True)):
            close_if_over(keeper, book.booked_tonight(), at(minutes))
            keeper.settle(wait=None)
            assert keeper.evening.closed == closed
