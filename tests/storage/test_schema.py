from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from beermat.storage import database, schema
from tests.storage.ledger import opened, rows, write
from tests.table import play, table


def test_the_version_of_a_file_is_the_number_of_its_migrations(path: Path) -> None:
    with opened(path) as book:
        write(book, play(table(), "A"))
    assert rows(path, "pragma user_version") == [(database.NEWEST,)]
    assert rows(path, "select count(*) from _sqlite_migrations") == [(database.NEWEST,)]
    with closing(database.connect(path)) as connection:
        schema.migrate(connection)
        assert database.version(connection, path) == database.NEWEST


def test_every_column_and_every_person_in_it_holds(path: Path) -> None:
    with opened(path) as book:
        write(book, play(table(target=2), "A+", "a B"))
    assert rows(path, "pragma foreign_key_check") == []
    assert rows(path, "pragma integrity_check") == [("ok",)]
    not_strict = "select name from pragma_table_list where schema = 'main' and type = 'table' and not strict"
    assert set(rows(path, not_strict)) == {("_sqlite_migrations",), ("sqlite_schema",)}


def test_a_new_file_whose_first_start_was_cut_short_is_still_a_new_file(path: Path) -> None:
    with opened(path) as book:
        assert book.tonight() is None
    assert rows(path, "pragma user_version") == [(0,)]
    with opened(path) as book:
        assert book.evenings() == []
        write(book, play(table(), "A"))
        assert len(book.evenings()) == 1


def test_the_tables_of_a_new_file_can_be_made_before_its_first_entry(path: Path) -> None:
    with opened(path) as book:
        book.prepare()
    assert rows(path, "select count(*) from entries") == [(0,)]


def test_an_older_file_is_brought_up_to_date_when_it_is_opened_and_keeps_its_evenings(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = play(table(), "A", "B+")
    with opened(path) as book:
        write(book, evening)
    later = Migrations("beermat")
    steps = (
        schema.m001_first_tables,
        schema.m002_schafkopf,
        schema.m003_standing_by_hand,
        schema.m004_tallies,
        schema.m005_off_list,
    )
    for step in steps:
        later(name=step.__name__)(step)

    @later()
    def weather(db: Database) -> None:
        db.execute("alter table evenings add column weather text")
        db.execute("pragma user_version = 6")

    monkeypatch.setattr(schema, "migrations", later)
    monkeypatch.setattr(database, "NEWEST", 6)
    with opened(path) as book:
        assert book.tonight() == evening
    assert rows(path, "select weather from evenings") == [(None,)]
    assert rows(path, "pragma user_version") == [(6,)]


START = """
import sys
from pathlib import Path
from beermat.storage.book import open_book
book = open_book(Path(sys.argv[1]))
print(book.tonight() is not None, [name for name in ("sqlite_utils", "click", "kivy") if name in sys.modules])
book.close()
"""


@pytest.mark.parametrize("exists", [True, False], ids=["up to date", "new"])
def test_starting_on_a_file_needs_nothing_that_is_slow_to_import(path: Path, exists: bool) -> None:
    if exists:
        with opened(path) as book:
            write(book, play(table(), "A"))
    started = subprocess.run(
        [sys.executable, "-c", START, str(path)], capture_output=True, text=True, check=True, timeout=300
    )
    assert started.stdout == f"{exists} []\n"
