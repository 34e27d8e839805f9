"""The file that the measurements of ten years are taken on is one that a table could have written."""

from __future__ import annotations

from pathlib import Path

from beermat.storage.book import read_book
from beermat.storage.upgrade import rebuild
from bench.ten_years import make
from tests.storage.ledger import dump, rows


def test_it_holds_the_evenings_asked_for_the_last_one_open_and_every_table_is_as_it_should_be(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ten.db"
    make(path, evenings=5, deals=20)
    with read_book(path) as records:
        lines = records.evenings()
        assert [one.closed for one in lines] == [True] * 5 + [False]
        assert len({one.opened.day for one in lines}) == 6
        assert sum(one.counts.deals for one in records.statistics().people("bierkopf")) == 4 * sum(
            one.deals for one in lines
        )
    before = dump(path)
    rebuild(path)
    assert dump(path) == before


def test_the_same_seed_makes_the_same_evenings(tmp_path: Path) -> None:
    entries = []
    for name, seed in (("one", 1), ("same", 1), ("other", 2)):
        make(tmp_path / name, evenings=2, deals=9, seed=seed)
        entries.append(rows(tmp_path / name, "select kind, data from entries order by evening, number"))
    assert entries[0] == entries[1] != entries[2]
