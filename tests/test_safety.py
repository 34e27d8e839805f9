"""What the table does for its record beside the scoring."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest

from beermat.commands.housekeeping import EVENING_CLOSED, keep_safe
from beermat.evening.entries import EveningClosed, EveningOpened, ScoreDeal
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Side
from beermat.scorekeeper import Scorekeeper
from beermat.storage.backup import backups, check
from beermat.storage.book import open_book
from beermat.storage.repair.integrity import BackgroundCheck
from beermat.storage.repair.recovery import open_or_recover
from tests.storage.ledger import rows, ticking

OPENING = EveningOpened(catalogue.named("bierkopf"))


def play_an_evening(record: Path, environment: dict[str, str]) -> None:
    with open_book(record, now=ticking(), zone=UTC) as book:
        keeper = Scorekeeper(book, book.tonight(), OPENING)
        book.prepare()
        book.rest()
        end = keep_safe(keeper, record, environment, unseen=False)
        for intent in (ScoreDeal(Won(Side.A)), ScoreDeal(Won(Side.B)), EveningClosed()):
            keeper.want(intent)
            keeper.settle(wait=None)
        end()


def test_a_closed_evening_is_backed_up(tmp_path: Path) -> None:
    record = tmp_path / "beermat.db"
    for evening in (1, 2):
        play_an_evening(record, {})
        known = backups(record)
        assert len(known) == evening
        assert check(known[0].path).deals == 2 * evening


def test_a_table_that_is_a_service_asks_for_the_backup(tmp_path: Path) -> None:
    record, runtime = tmp_path / "beermat.db", tmp_path / "run"
    runtime.mkdir()
    play_an_evening(record, {"RUNTIME_DIRECTORY": str(runtime)})
    assert (runtime / EVENING_CLOSED).exists()
    assert backups(record) == ()


def test_without_room_for_a_backup_the_table_plays_on_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "beermat.db"
    (tmp_path / "backups").write_text("in the way")
    play_an_evening(record, {})
    play_an_evening(record, {"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
    said = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in said] == ["no backup was made", "no backup was asked for"]


def test_a_large_record_of_a_table_that_was_cut_off_is_looked_over_while_the_next_one_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "beermat.db"
    play_an_evening(record, {})
    monkeypatch.setattr("beermat.storage.repair.integrity.AT_ONCE", 10_000)
    starts = record.with_name("beermat.db.starts")
    starts.write_text(starts.read_text().replace("open no", "open yes"))
    ((page,),) = rows(record, "select rootpage from sqlite_master where name = 'mass'")
    with record.open("r+b") as file:
        file.seek((int(str(page)) - 1) * 4096)
        file.write(b"\xff" * 8)
    opened = open_or_recover(record)
    assert opened.recovered is None
    assert opened.unseen
    with opened.book as book:
        look = BackgroundCheck(record)
        look.wait()
        keep_safe(Scorekeeper(book, None, OPENING), record, {}, unseen=True)()
    again = open_or_recover(record)
    with again.book as book:
        assert again.recovered is not None
        assert len(book.evenings()) == 1
