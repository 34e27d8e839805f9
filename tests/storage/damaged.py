"""Two evenings of which something is broken, and how the table is held to have them all the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

from beermat.evening.entries import DoubleCalled, EveningClosed, PayMass, SeatsTaken, Undo, seats
from beermat.storage.atomic_files import set_aside
from beermat.storage.repair.recovery import Opened, open_or_recover
from tests.storage.ledger import append, rows, ticking
from tests.table import B, play, table

YESTERDAY = play(table(), "A", "b B+", EveningClosed())
EARLIER = play(table(target=3), "A", "a A+", PayMass(B))
TONIGHT = play(
    EARLIER,
    SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 1),
    DoubleCalled(B),
    "b B",
    "A",
    Undo(),
    "B++",
    DoubleCalled(B),
)


@contextmanager
def at_the_table(path: Path) -> Iterator[Opened]:
    found = open_or_recover(path, now=ticking(), zone=UTC)
    with found.book:
        yield found


def is_whole(path: Path, found: Opened) -> None:
    """Check that the table has tonight's evening, that it can be played on, and that nothing is in twice."""
    assert found.fault is None
    assert found.tonight is not None
    assert found.tonight.deals == TONIGHT.deals
    assert found.tonight.calls == TONIGHT.calls
    assert found.tonight.standing == TONIGHT.standing
    assert found.tonight.mass == TONIGHT.mass
    assert [one.id for one in found.book.evenings()] == [1, 2]
    more = play(found.tonight, "a A")
    assert append(found.book, more.record[-1:], more) is None
    assert found.book.tonight() == more
    more = play(more, Undo())
    assert append(found.book, more.record[-1:], more) is None
    assert rows(path, "pragma integrity_check") == [("ok",)]
    assert rows(path, "pragma foreign_key_check") == []
    assert found.book.evening(1).deals == YESTERDAY.deals


def is_as_before(path: Path) -> None:
    """Check that the next start finds nothing to make good any more."""
    kept = set_aside(path)
    with at_the_table(path) as found:
        assert found.recovered is None
        is_whole(path, found)
    assert set_aside(path) == kept


def spoilt(path: Path, at: int, data: bytes) -> None:
    """Write this over what is in the file at this place."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def copied(path: Path, to: Path) -> Path:
    """Copy the record with all that lies beside it into this folder, anew each time; return the copy."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(path.parent, to, ignore=shutil.ignore_patterns("cut"))
    return to / path.name
