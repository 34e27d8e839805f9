"""What is said when the table comes up and something was wrong with the record, or is with the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from beermat.commands.housekeeping import first_flow
from beermat.errors import StorageError
from beermat.screen.dialogs.host import RecordRepaired, saved
from beermat.screen.model import BACK, Flow, Table
from beermat.storage.repair import Recovery
from beermat.storage.repair.recovery import Opened
from beermat.wording import FAULTS, Words
from tests.screen.sitting import A, B, Sitting, double
from tests.screen.touching import book, win

MENDED = RecordRepaired("damaged", "2026-11-28", 212, 3, "beermat.db.damaged-0001-20261129T213207Z")
PATH = Path("/data/beermat.db")


def test_it_stays_until_it_is_touched() -> None:
    table = Sitting(flow=Flow(MENDED))
    table.wait(300)
    assert table.screen == MENDED
    table.tap(BACK)
    assert table.screen == Table()
    table.deal(A)
    assert table.lines == (20, 21)


@pytest.mark.parametrize("buttons", [("undo",), ("won_a", "spritze_a"), ("spritze_b", "spritze_b")])
def test_the_five_buttons_take_it_away_too(buttons: tuple[str, ...]) -> None:
    table = Sitting(flow=Flow(MENDED))
    table.press(*buttons)
    assert table.screen == Table()
    assert len(table.evening.record) == 1


@pytest.mark.parametrize(
    ("screen", "said"),
    [
        (MENDED, ["Saved: 212 evenings", "The backup up to 28/11/2026 has taken its place.",
                  "3 deals of tonight came from the text beside it.",
                  "The old file is kept: beermat.db.damaged-0001-20261129T213207Z"]),
        (RecordRepaired("lost", None, 1, 1, None), ["Saved: 1 evening",
                                            "There was no backup; what could still be read has been kept.",
                                            "1 deal of tonight came from the text beside it."]),
        (RecordRepaired("behind", None, 7, 0, None), ["Saved: 7 evenings"]),
        (RecordRepaired("damaged", None, 0, 0, "x"), ["Nothing could be saved: a new record begins",
                                              "The old file is kept: x"]),
    ],
)  # fmt: skip
def test_it_says_what_is_there_where_it_came_from_and_where_the_old_file_is(
    screen: RecordRepaired, said: list[str]
) -> None:
    assert [*saved(Words("en"), screen)] == said


def opened(recovered: Recovery | None, fault: StorageError | None) -> Opened:
    return Opened(None, None, recovered, fault)  # type: ignore[arg-type]


def test_where_nothing_was_wrong_the_table_begins_as_ever() -> None:
    assert first_flow(opened(None, None)) is None


def test_what_was_done_is_told_without_the_folders() -> None:
    done = Recovery("damaged", PATH.with_name("old"), PATH.with_name("backup"), "2026-11-28", 212, 3)
    flow = first_flow(opened(done, None))
    assert flow is not None
    assert flow.screen == RecordRepaired("damaged", "2026-11-28", 212, 3, "old")


@pytest.mark.parametrize("kind", [*FAULTS, ""])
def test_a_disk_that_takes_nothing_is_told_at_once_in_the_tables_language(kind: str) -> None:
    flow = first_flow(opened(None, StorageError(f"{PATH}: no", kind)))
    assert flow is not None
    table = Sitting(flow=flow)
    (banner,) = [item for item in table.items if item.kind == "Banner"]
    assert str(banner.look["text"]) == f"Not written: {FAULTS.get(kind, f'{PATH}: no')}"


def test_what_is_refused_by_the_disk_is_told_until_it_takes_something_again() -> None:
    table = Sitting()
    table.paper.fault = StorageError(f"{PATH}: the disk is full", "full")
    table.tap(win(A), book(A))
    assert table.lines == (21, 21)
    assert table.session.flow.fault == "the disk is full"
    table.wait(600)
    assert [item.kind for item in table.items].count("Banner") == 1
    table.paper.fault = None
    table.tap(book(A))
    assert table.lines == (20, 21)
    assert table.session.flow.fault is None
    table.tap(double(B))
    assert [item.kind for item in table.items].count("Banner") == 0
