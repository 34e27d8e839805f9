"""A file of the first version, from before there was Schafkopf, is taken up with everything in it."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from beermat.errors import StorageError
from beermat.evening.entries import DoubleCalled, RulesChosen, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules import bierkopf_rule_sets, catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.schafkopf_claims import Claim, Ended
from beermat.rules.schafkopf_tariffs import Contract
from beermat.storage import database, schema
from beermat.storage.backup import backups
from beermat.storage.book import read_book
from beermat.storage.upgrade import rebuild
from tests.storage.ledger import append, dump, fingerprint, opened, rows, steps
from tests.table import FOUR, A, play, rules, table

AT = "2026-11-27T19:00:00.000Z"
IDS = {"a1": "anna", "a2": "bert", "b1": "chris", "b2": "dora"}


def evening() -> Evening:
    """A won with a Spritze, then B Schneider."""
    return play(table(), DoubleCalled(A), ScoreDeal(Won(A)), "B+")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Write that evening as the first version did."""
    rule_set = {
        "name": "bierkopf",
        **{key: getattr(rules(), key) for key in bierkopf_rule_sets.KEYS},
        "title": None,
    }
    opening = json.dumps({"rules": rule_set, "seats": FOUR, "dealer": 0})
    entries = (
        ("EveningOpened", opening),
        ("DoubleCalled", '{"side":"A","last_hand":false}'),
        ("DealScored", '{"calls":[["A",false]],"result":["A","plain",null]}'),
        ("DealScored", '{"calls":[],"result":["B","schneider",null]}'),
    )
    common = {
        "evening": 1,
        "at": AT,
        "sure": 1,
        "struck": 0,
        "corrected": 0,
        "rules": "bierkopf",
        "pot": 0,
        **IDS,
    }
    first = {"number": 1, "entry": 3, "dealer": "anna", "calls": "a", "winner": "A", "degree": "plain"}
    second = {"number": 2, "entry": 4, "dealer": "chris", "calls": "", "winner": "B", "degree": "schneider"}
    common |= {"pot": 0}
    first |= {"factor": 2, "value": 2, "erased": 2, "lines_a": 19, "lines_b": 21}
    second |= {"factor": 1, "value": 2, "erased": 2, "lines_a": 19, "lines_b": 19}
    path = tmp_path / "beermat.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"pragma application_id = {database.APPLICATION}")
        connection.execute("pragma journal_mode = wal")
        migrations = Migrations("beermat")
        migrations(name="m001_first_tables")(schema.m001_first_tables)
        old = Database(connection)
        migrations.apply(old)
        old["people"].insert_all({"id": who.id, "name": who.name, "evening": 1} for who in FOUR)
        old["evenings"].insert(
            {"id": 1, "opened": AT, "sure": 1, "day": "2026-11-27", "closed": 0, "rules": "bierkopf", **IDS}
        )
        old["entries"].insert_all(
            {"evening": 1, "number": number, "at": AT, "sure": 1, "kind": kind, "data": data}
            for number, (kind, data) in enumerate(entries, 1)
        )
        old["deals"].insert_all({**common, **deal} for deal in (first, second))
    assert rows(path, "pragma user_version") == [(1,)]
    return path


def test_it_keeps_everything_and_takes_schafkopf_after_it(path: Path) -> None:
    solo = ScoreDeal(Claim(Contract.SOLO, 1, Ended(True)))
    more = play(evening(), RulesChosen(catalogue.named("schafkopf")), solo)
    with opened(path) as book:
        tonight = book.tonight()
        assert tonight == evening()
        assert tonight.record == evening().record
        for entries, then in list(steps(more))[-2:]:
            assert append(book, entries, then) is None
        assert book.tonight() == more
    assert rows(path, "select number, game, winner, lines_a, contract, declarer from deals") == [
        (1, "bierkopf", "A", 19, None, None),
        (2, "bierkopf", "B", 19, None, None),
        (3, "schafkopf", "declarers", None, "solo", "chris"),
    ]
    assert rows(path, "pragma foreign_key_check") == []


def test_working_its_tables_out_anew_changes_nothing(path: Path) -> None:
    with opened(path):
        before = dump(path)
    assert rebuild(path) == 1
    assert dump(path) == before


def test_before_it_is_changed_it_is_backed_up_as_it_was(path: Path) -> None:
    before = dump(path)
    with opened(path):
        pass
    (made,) = backups(path)
    assert made.version == 1
    assert dump(made.path) == before


def test_where_there_is_no_room_for_that_backup_it_stays_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise StorageError("the disk is full", "full")

    monkeypatch.setattr("beermat.storage.upgrade.back_up", full)
    with pytest.raises(StorageError, match="the disk is full"), opened(path):
        pass
    assert rows(path, "pragma user_version") == [(1,)]


def test_it_can_be_looked_into(path: Path) -> None:
    with read_book(path) as records:
        assert [one.deals for one in records.evenings()] == [2]
        assert len(records.deals(1)[1]) == 2
    assert rows(path, "pragma user_version") == [(database.NEWEST,)]


def test_where_it_may_not_be_written_it_says_so_and_stays_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint(path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(
        StorageError, match=f"written by an older beermat \\(version 1, this one knows {database.NEWEST}\\)"
    ):
        read_book(path)
    assert fingerprint(path) == before
