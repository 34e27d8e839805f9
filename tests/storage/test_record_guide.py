"""What docs/record.md says about the file is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from beermat.evening.entries import Entry, EveningClosed
from beermat.evening.notation import read
from beermat.storage import database
from tests.storage.ledger import opened, rows, write
from tests.table import play, table

GUIDE = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
TABLES = ("entries", "evenings", "deals", "bollen", "payments", "mass", "tallies", "people")
VIEWS = ("accounts",)
QUERIES = re.findall(r"(?:^    .+\n)+", GUIDE, re.MULTILINE)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        write(book, play(table(target=2), "a A", "B+", "A", EveningClosed()))
        write(book, read("rules schafkopf-wirtshaus\nrufer A1 A2 91 l3\n"))
    return path


def chapter(name: str) -> str:
    return GUIDE.split(f"### {name}\n")[1].split("\n#")[0]


@pytest.mark.parametrize("name", [*TABLES, *VIEWS])
def test_every_column_is_in_the_guide(path: Path, name: str) -> None:
    for (column,) in rows(path, f"select name from pragma_table_info('{name}')"):
        assert f"`{column}`" in chapter(name)


def test_every_table_is_in_the_guide(path: Path) -> None:
    assert {name for (name,) in rows(path, "select name from sqlite_master where type = 'table'")} == {
        *TABLES,
        "_sqlite_migrations",
    }


@pytest.mark.parametrize("kind", [kind.__name__ for kind in get_args(Entry)])
def test_every_kind_of_entry_is_in_the_guide(kind: str) -> None:
    assert f"`{kind}`" in chapter("entries")


@pytest.mark.parametrize("query", [query for query in QUERIES if "select" in query])
def test_every_query_of_the_guide_runs_and_finds_something(path: Path, query: str) -> None:
    assert rows(path, query)


def test_the_numbers_of_the_file_are_in_the_guide() -> None:
    assert str(database.APPLICATION) in GUIDE
