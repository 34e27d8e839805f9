"""What docs/record.md says about the file is so."""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from beermat.evening.entries import Entry, EveningClosed
from beermat.evening.notation.reader import read
from beermat.storage import database
from tests.storage.ledger import append, opened, rows, steps, write
from tests.table import play, table

GUIDE = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
TABLES = ("entries", "evenings", "deals", "bollen", "payments", "mass", "tallies", "people", "off_list")
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


COMMANDS = re.findall(r"^    ((?:sqlite-utils|datasette) .+)$", GUIDE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_guide_runs_while_the_table_is_open_and_finds_something(
    path: Path, command: str
) -> None:
    command, _, typed = command.partition(" < ")
    tool, *words = shlex.split(command)
    with opened(path) as book:
        write(book, play(table(target=1), "A", "B+"))
        done = subprocess.run(
            [sys.executable, "-m", tool.replace("-", "_"), *words],
            cwd=path.parent,
            input="select name from people" if typed else "",
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert "beermat.db" in command
    assert len(done.stdout.replace("[]", "").strip()) > 5


def test_datasette_reads_the_file_while_the_table_writes_it(path: Path) -> None:
    from datasette.app import Datasette

    async def rows_of(table: str) -> int:
        answer = await datasette.client.get(f"/beermat/{table}.json?_shape=array&evening=3&_size=max")
        assert answer.status_code == 200
        return len(answer.json())

    async def watch() -> list[int]:
        counts = []
        for entries, now in steps(play(table(), *["A"] * 8)):
            assert append(book, entries, now) is None
            counts.append(await rows_of("deals"))
        return counts

    with opened(path) as book:
        datasette = Datasette([str(path)])
        assert asyncio.run(watch()) == list(range(1, 9))
        assert asyncio.run(rows_of("entries")) == 9
        for name in TABLES:
            answer = asyncio.run(datasette.client.get(f"/beermat/{name}"))
            assert answer.status_code == 200


@pytest.mark.parametrize("query", [query for query in QUERIES if query.startswith("    select")])
def test_every_query_of_the_guide_runs_and_finds_something(path: Path, query: str) -> None:
    assert rows(path, query)


def test_the_numbers_of_the_file_are_in_the_guide() -> None:
    assert str(database.APPLICATION) in GUIDE
