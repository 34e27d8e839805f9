"""An evening without a deal, a Maß or a Spritze is on disk, and in no list, backup or statistics."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from beermat.commands.housekeeping import EVENING_CLOSED, keep_safe
from beermat.doctor.report import _closed
from beermat.evening.entries import (
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    LinesCorrected,
    Misdealt,
    RulesChosen,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import Evening, fold
from beermat.evening.questions import Evenings, LastBooked, Regulars
from beermat.scorekeeper import Booked, Denied, News, ReopenPast, Scorekeeper
from beermat.storage.backup import back_up, check
from beermat.storage.book import Book, open_book
from beermat.storage.clock import stamp
from beermat.storage.export import as_csv
from beermat.storage.repair.recovery import open_or_recover
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import dump, rows, write
from tests.storage.test_queries import ask
from tests.table import FOUR, A, play, rules, table

NOW = stamp(datetime(2026, 11, 29, 19, 0, tzinfo=UTC), synchronised=True)
PLAYED = play(table(), "A", "b B+", EveningClosed())
OTHERS = seats("Emil", "Chris", "Resi", "Dora")
OPENING = EveningOpened(rules(), OTHERS)
NEXT = EveningOpened(rules(), FOUR, 2)

NOTHING = {
    "seats alone": (),
    "other seats": (SeatsTaken(seats("Sepp", "Chris", "Resi", "Vroni"), 1),),
    "a misdeal": (Misdealt(),),
    "other rules": (RulesChosen(rules(target=5)),),
    "a deal that was undone": ("A", Undo()),
    "a Spritze that was undone": (DoubleCalled(A), Undo()),
    "a misdeal, closed": (Misdealt(), EveningClosed()),
    "an undone deal, closed": ("A", Undo(), EveningClosed()),
}
SOMETHING = {
    "a deal": ("A",),
    "a deal that was struck": ("A", DealStruck(1)),
    "a Spritze": (DoubleCalled(A),),
    "a Spritze that was undone and brought back": (DoubleCalled(A), Undo(), DoubleCalled(A)),
    "lines": (LinesCorrected(A, -3),),
}


def opened(path: Path) -> Book:
    return open_book(path, now=lambda: NOW, zone=UTC)


def booked(keeper: Scorekeeper, wanted: EveningOpened | ReopenPast) -> News:
    """Let the scorekeeper do this, and return its answer."""
    told: list[News] = []
    keeper.listen(told.append)
    keeper.want(wanted)
    keeper.settle(wait=None)
    return told[0]


def others(*moves: object) -> Evening:
    return play(fold([OPENING]), *moves)  # type: ignore[arg-type]


@pytest.mark.parametrize("moves", NOTHING.values(), ids=NOTHING)
def test_it_leaves_no_trace(path: Path, moves: tuple[object, ...]) -> None:
    unplayed = others(*moves)
    with opened(path) as book:
        write(book, PLAYED)
        lists = [
            [one.id for one in book.evenings()],
            as_csv(book, [1]),
            book.statistics(),
            ask(book, Evenings()),
        ]
        write(book, unplayed)
        assert not unplayed.played
        assert lists == [
            [one.id for one in book.evenings()],
            as_csv(book, [1]),
            book.statistics(),
            ask(book, Evenings()),
        ]
        assert ask(book, LastBooked()) is None
        evenings = {one.person.name: one.evenings for one in ask(book, Regulars())}  # type: ignore[union-attr]
        assert evenings.get("Emil", 0) == 0
        assert evenings["Chris"] == 1
    assert check(back_up(path)).evenings == 1
    assert _closed(path) == 1


@pytest.mark.parametrize("moves", NOTHING.values(), ids=NOTHING)
def test_the_next_evening_takes_its_number_and_the_record_is_as_if_it_had_not_been(
    path: Path, moves: tuple[object, ...]
) -> None:
    without = path.with_name("without.db")
    unplayed = others(*moves)
    closed = unplayed if unplayed.closed else play(unplayed, EveningClosed())
    for record, latest in ((without, PLAYED), (path, closed)):
        with opened(record) as book:
            write(book, PLAYED)
            if latest is closed:
                write(book, closed)
            keeper = Scorekeeper(book, latest, OPENING)
            assert isinstance(booked(keeper, NEXT), Booked)
            assert book.tonight() == fold([NEXT])
    tables = [dump(record) for record in (path, without)]
    strip = [[line for line in text.splitlines() if "_sqlite_migrations" not in line] for text in tables]
    assert strip[0] == strip[1]
    rebuild(path)
    assert dump(path) == tables[0]


@pytest.mark.parametrize("moves", SOMETHING.values(), ids=SOMETHING)
def test_what_was_played_is_told_however_little_it_was(path: Path, moves: tuple[object, ...]) -> None:
    played = others(*moves)
    with opened(path) as book:
        write(book, PLAYED)
        write(book, played)
        assert played.played
        assert [one.id for one in book.evenings()] == [1, 2]
        write(book, fold([NEXT]))
        assert [one.id for one in book.evenings()] == [1, 2]
    assert rows(path, "select max(id) from evenings") == [(3,)]


def test_it_stands_at_the_table_again_after_the_plug_was_pulled(path: Path) -> None:
    with opened(path) as book:
        write(book, PLAYED)
        assert isinstance(booked(Scorekeeper(book, PLAYED, OPENING), NEXT), Booked)
    again = open_or_recover(path)
    with again.book:
        assert again.recovered is None
        assert again.tonight == fold([NEXT])


def test_a_text_of_an_evening_whose_number_another_has_is_no_sign_of_damage(path: Path) -> None:
    with opened(path) as book:
        write(book, PLAYED)
        write(book, others(Misdealt(), EveningClosed()))
        book.rest()
        before = path.with_name("beermat.db.tonight.deckel").read_bytes()
        write(book, fold([NEXT]))
    path.with_name("beermat.db.tonight.deckel").write_bytes(
        before
    )  # as if the plug had been pulled in between
    again = open_or_recover(path)
    with again.book:
        assert again.recovered is None
        assert again.tonight == fold([NEXT])


def test_no_backup_is_asked_for_when_it_is_closed(path: Path, tmp_path: Path) -> None:
    with opened(path) as book:
        keeper = Scorekeeper(book, None, OPENING)
        keep_safe(keeper, path, {"RUNTIME_DIRECTORY": str(tmp_path)}, unseen=False)
        keeper.want(Misdealt())
        keeper.want(EveningClosed())
        keeper.settle(wait=None)
        assert keeper.evening.closed
    assert not (tmp_path / EVENING_CLOSED).exists()


@pytest.mark.parametrize("moves", NOTHING.values(), ids=NOTHING)
def test_the_evening_before_it_can_be_opened_again(path: Path, moves: tuple[object, ...]) -> None:
    with opened(path) as book:
        write(book, PLAYED)
        unplayed = others(*moves)
        write(book, unplayed)
        keeper = Scorekeeper(book, unplayed, OPENING)
        assert isinstance(booked(keeper, ReopenPast(PLAYED)), Booked)
        assert not keeper.evening.closed
        assert keeper.evening.deals == PLAYED.deals
        assert book.tonight() == keeper.evening
        assert rows(path, "select count(*) from evenings") == [(1,)]
    as_left = dump(path)
    rebuild(path)
    assert dump(path) == as_left


def test_an_evening_can_be_opened_again_after_the_plug_was_pulled_on_its_closing_picture(path: Path) -> None:
    with opened(path) as book:
        write(book, PLAYED)
    again = open_or_recover(path)
    with again.book as book:
        assert again.tonight is None
        keeper = Scorekeeper(book, None, EveningOpened(rules()))
        assert isinstance(booked(keeper, ReopenPast(book.evening(1))), Booked)
    after = open_or_recover(path)
    with after.book:
        assert after.recovered is None
        assert after.tonight is not None
        assert (after.tonight.closed, after.tonight.deals) == (False, PLAYED.deals)


@pytest.mark.parametrize("newer", [others("A"), others("A", EveningClosed())], ids=["open", "closed"])
def test_an_evening_after_which_another_was_played_stays_closed(path: Path, newer: Evening) -> None:
    with opened(path) as book:
        write(book, PLAYED)
        write(book, newer)
        keeper = Scorekeeper(book, newer, OPENING)
        news = booked(keeper, ReopenPast(PLAYED))
        assert isinstance(news, Denied)
        assert keeper.evening == newer
        assert book.evening(1) == PLAYED
