from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings

from beermat.evening.as_json import plain
from beermat.evening.check import check
from beermat.evening.entries import (
    NOBODY,
    DealStruck,
    EveningClosed,
    Intent,
    LinesCorrected,
    PayMass,
    Person,
    Redo,
    ReplaceDeal,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import Evening
from beermat.evening.settlement import accounts
from beermat.rules.bierkopf import Mats
from beermat.rules.common import Side, of
from beermat.storage import database, projection
from beermat.storage.codec import encode
from beermat.storage.schema import migrate
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import append, dump, new_book, opened, rows, steps, write
from tests.strategies import evenings
from tests.table import ANNA, BERT, CHRIS, DORA, FOUR, A, B, claim, play, table

SOME = settings(max_examples=40)


def with_an_entry(evening: Evening) -> Evening:
    """An evening that was opened and nothing else is not on disk."""
    return evening if len(evening.record) > 1 else play(evening, EveningClosed())


EVENINGS = evenings().map(with_an_entry)


@SOME
@given(EVENINGS)
def test_file_and_tables_tell_the_same_evening_as_the_table_after_every_entry(evening: Evening) -> None:
    with new_book() as book:
        for entries, now in steps(evening):
            assert append(book, entries, now) is None
            on_disk = book.evening(1)
            assert on_disk == now
            assert on_disk.record == now.record
            assert (on_disk.undoable, on_disk.redoable) == (now.undoable, now.redoable)
            assert book.tonight() == (None if now.closed else now)
            assert told_deals(book.path) == plain(now)["deals"]
            assert told_accounts(book.path) == {
                (one.person.id, one.unit): one.balance for one in accounts(now) if one.balance
            }
            for side in Side:
                assert told_bollen(book.path, side) == won_bollen(now, side)
                assert told_mass(book.path, side) == (now.mass.owed_by(side), now.mass.paid_by_side(side))
            ahead = [(side.value, payer) for side, payer in now.mass.ahead if payer not in NOBODY]
            assert told_ahead(book.path) == sorted(ahead)
            assert rows(book.path, "select closed, a1, b1, a2, b2 from evenings") == [
                (now.closed, *(somebody.id for somebody in now.seats))
            ]


AFTER = play(table(target=2), SeatsTaken(seats("ANNA", "a1", "BERT", "Dora"), 1), "B+", "A", EveningClosed())
"""An evening of people who have sat here before, in other spellings."""


@SOME
@given(EVENINGS)
def test_working_the_tables_out_anew_changes_nothing(evening: Evening) -> None:
    with new_book() as book:
        write(book, evening if evening.closed else play(evening, EveningClosed()))
        write(book, AFTER)
        before = dump(book.path)
        book.close()
        assert rebuild(book.path) == 1 + evening.played  # else the next one has its number
        assert dump(book.path) == before


def told_deals(path: Path) -> list[dict[str, object]]:
    """Return the deals of the file in the words of the standing."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        told = connection.execute(
            """select deals.*, side, ifnull(brille, 0) as brille, one.name as one, other.name as other,
                 one.id as one_id, other.id as other_id
               from deals left join bollen on deal = number
               left join people as one on one.id = declarer left join people as other on other.id = partner
               order by number"""
        ).fetchall()
    return [
        {"number": deal["number"], "struck": True}
        if deal["struck"]
        else {
            "number": deal["number"],
            "struck": False,
            "calls": deal["calls"].split(),
            **{key: deal[key] for key in ("winner", "degree", "factor", "value")},
            **(told_round(deal, path) if deal["game"] == "schafkopf" else told_lines(deal)),
        }
        for deal in told
    ]


def told_lines(deal: sqlite3.Row) -> dict[str, object]:
    augen = {"A": deal["augen_a"], "B": deal["augen_b"]}
    return {
        "augen": None if augen["A"] is None else augen,
        "erased": deal["erased"],
        "bollen": deal["side"],
        "brille": bool(deal["brille"]),
        "lines": {"A": deal["lines_a"], "B": deal["lines_b"]},
    }


def told_round(deal: sqlite3.Row, path: Path) -> dict[str, object]:
    paid = rows(
        path,
        "select people.id, name, amount from payments join people on id = person where deal = ?",
        deal["number"],
    )
    if not paid:
        paid = rows(
            path,
            """select people.id, name, 0 from deals join people on people.id in (a1, a2, b1, b2)
               where number = ?""",
            deal["number"],
        )
    return {
        "contract": deal["contract"],
        "declarers": [
            Person(deal[f"{which}_id"], deal[which]).written
            for which in ("one", "other")
            if deal[which] is not None
        ],
        "augen": deal["augen"],
        "laufende": deal["laufende"],
        "payments": {Person(str(id), str(name)).written: amount for id, name, amount in paid},
    }


def told_accounts(path: Path) -> dict[object, object]:
    return {
        (person, unit): balance
        for person, unit, balance in rows(path, "select person, unit, balance from accounts where balance")
    }


def won_bollen(evening: Evening, side: Side) -> int:
    return sum(of(one.bollen, side) for one in (evening.standing, *evening.aside) if isinstance(one, Mats))


def told_bollen(path: Path, side: Side) -> object:
    return rows(path, f"select bollen_{side.value.lower()} from evenings")[0][0]


def told_mass(path: Path, side: Side) -> tuple[object, ...]:
    """Return how many Maß the side ever owed and how many of them were paid."""
    owed = "select count(*), count(paid_by) from mass where side = ? and loser_1 is not null"
    return rows(path, owed, side.value)[0]


def told_ahead(path: Path) -> list[tuple[object, ...]]:
    """Return for which side each Maß was paid that nobody owes yet, and by whom of those who have a name."""
    return rows(path, "select side, paid_by from mass where loser_1 is null order by side, paid_by")


def test_a_deal_says_who_sat_where_also_after_the_seats_were_changed_and_a_deal_replaced(path: Path) -> None:
    moved = SeatsTaken((BERT, CHRIS, ANNA, DORA), dealer=1)
    evening = play(table(), "A", "a B", moved, "A+", ReplaceDeal(1, claim("B")))
    with opened(path) as book:
        write(book, evening)
        told = rows(path, "select number, a1, b1, a2, b2, dealer, corrected from deals order by number")
    anna, bert, chris, dora = (somebody.id for somebody in (ANNA, BERT, CHRIS, DORA))
    assert told == [
        (1, anna, chris, bert, dora, anna, 1),
        (2, anna, chris, bert, dora, chris, 0),
        (3, bert, chris, anna, dora, chris, 0),
    ]


def test_a_bollen_says_who_won_and_who_lost_it(path: Path) -> None:
    with opened(path) as book:
        write(book, play(table(target=2), "B+"))
        told = rows(
            path, "select deal, side, brille, counts, winner_1, winner_2, loser_1, loser_2 from bollen"
        )
    assert told == [(1, "B", 1, 1, CHRIS.id, DORA.id, ANNA.id, BERT.id)]


def test_a_mass_paid_for_a_bollen_that_is_gone_is_paid_ahead(path: Path) -> None:
    evening = play(table(target=2), "B+", PayMass(A), ReplaceDeal(1, claim("B")))
    with opened(path) as book:
        write(book, evening)
        assert rows(path, "select side, deal, loser_1, paid_by from mass") == [("A", None, None, ANNA.id)]


def test_what_was_undone_leaves_no_row_but_stays_in_the_record(path: Path) -> None:
    with opened(path) as book:
        write(book, play(table(target=2), "B+", Undo()))
        assert rows(path, "select count(*) from deals") == [(0,)]
        assert rows(path, "select count(*) from bollen") == [(0,)]
        assert rows(path, "select count(*) from mass") == [(0,)]
        assert rows(path, "select kind from entries order by number") == [
            ("EveningOpened",),
            ("DealScored",),
            ("EntryStruck",),
        ]


def test_a_deal_keeps_the_time_at_which_it_was_scored_when_it_is_corrected(path: Path) -> None:
    with opened(path) as book:
        write(book, play(table(), "A", "B"))
        before = rows(path, "select number, at from deals order by number")
        now = book.evening(1)
        for move in (ReplaceDeal(1, claim("B+")), DealStruck(2), Undo(), Undo(), Redo()):
            entry = check(now, move)
            now = now.apply(entry)
            assert append(book, (entry,), now) is None
            assert rows(path, "select number, at from deals order by number") == before


@pytest.fixture
def bare() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("pragma foreign_keys = on")
        migrate(connection)
        yield connection


def booked(connection: sqlite3.Connection, before: Evening | None, after: Evening) -> tuple[int, int]:
    """Project a step as the writer does; return how many statements ran and how many rows they touched."""
    statements: list[str] = []
    with database.transaction(connection):
        for number in range(len(before.record) if before else 0, len(after.record)):
            kind, data = encode(after.record[number])
            connection.execute("insert into entries values (1, ?, '', 1, ?, ?)", (number + 1, kind, data))
        rows_before = connection.total_changes
        connection.set_trace_callback(statements.append)
        projection.project(connection, 1, before, after)
        connection.set_trace_callback(None)
    return len(statements), connection.total_changes - rows_before


@pytest.fixture
def long_evening(bare: sqlite3.Connection) -> Evening:
    """499 deals with all their Bollen, and a Maß paid now and then."""
    evening = table()
    for number in range(1, 500):
        evening = play(evening, "ab A+" if number % 3 else "B:91")
        if evening.mass.next and number % 50 == 0:
            evening = play(evening, PayMass(evening.mass.next[0]))
    projection.add_people(bare, 1, evening.record)
    bare.execute(
        "insert into evenings values (1, '', 1, '', 0, '', ?, ?, ?, ?, 0, 0)",
        [somebody.id for somebody in FOUR],
    )
    booked(bare, None, evening)
    return evening


@pytest.mark.parametrize(
    ("move", "most"),
    [("A", 2), ("A++", 2), ("=", 2), (LinesCorrected(B, -1), 1), (PayMass(B), 3)],
    ids=["plain", "schwarz", "tie", "correction", "mass"],
)
def test_after_499_deals_an_entry_touches_no_more_rows_than_the_first_did(
    bare: sqlite3.Connection, long_evening: Evening, move: Intent | str, most: int
) -> None:
    statements, touched = booked(bare, long_evening, play(long_evening, move))
    assert statements <= most
    assert touched <= most


def test_undoing_the_last_of_499_deals_touches_only_its_rows(
    bare: sqlite3.Connection, long_evening: Evening
) -> None:
    once_more = play(long_evening, "A")
    booked(bare, long_evening, once_more)
    _, touched = booked(bare, once_more, play(once_more, Undo()))
    assert touched == 1


def test_correcting_deal_490_of_499_touches_only_the_deals_from_there_on(
    bare: sqlite3.Connection, long_evening: Evening
) -> None:
    _, touched = booked(bare, long_evening, play(long_evening, ReplaceDeal(490, claim("="))))
    assert touched <= 4 * 10
