"""The writer's thread: whatever comes up in it is the fault of one booking, and the next one is tried."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from beermat.evening.entries import EveningOpened, Misdealt
from beermat.scorekeeper import Booked, News, NotWritten, Scorekeeper
from beermat.storage import transactions, writer
from beermat.storage.book import Book
from beermat.storage.repair import unclean_shutdown
from tests.storage.ledger import append, opened, rows, write
from tests.table import FOUR, play, rules, table

EVENING = play(table(), "A", "b B+")
WRONG = [
    KeyError("data"),
    MemoryError(),
    RecursionError("too deep"),
    TypeError("cannot unpack"),
    OSError(5, "no"),
]


def lives(book: Book) -> bool:
    """Say whether the writer's thread answers, after it has laid down what there is to lay down."""
    for _ in range(2):
        answered = threading.Event()
        book.ping(answered.set)
        if not answered.wait(30):
            return False
    return True


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_whatever_comes_up_while_it_writes_is_told_and_the_next_booking_is_taken(
    path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    def broken(*_: object) -> None:
        raise wrong

    news: list[News] = []
    with opened(path) as book:
        keeper = Scorekeeper(book, None, EveningOpened(rules(), FOUR))
        keeper.listen(news.append)
        with monkeypatch.context() as patched:
            patched.setattr(transactions, "write_entries", broken)
            patched.setattr(unclean_shutdown, "read_marker", broken)  # nor is the mark written
            keeper.want(Misdealt())
            keeper.settle(wait=None)
        assert [type(one) for one in news] == [NotWritten]
        assert not keeper.busy
        keeper.want(Misdealt())
        keeper.settle(wait=None)
        assert isinstance(news[-1], Booked)


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_whatever_comes_up_while_it_lays_tonights_text_down_keeps_nobody_from_booking(
    path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], wrong: Exception
) -> None:
    def broken(*_: object) -> None:
        raise wrong

    monkeypatch.setattr(writer, "QUIET", 0)
    monkeypatch.setattr(transactions, "write_text_copy", broken)
    more = play(EVENING, "A")
    with opened(path) as book:
        write(book, EVENING)
        assert lives(book)
        assert append(book, more.record[-1:], more) is None
        assert lives(book)
    said = capfd.readouterr().err
    assert said.count("tonight's .deckel was not written: ") == said.count("\n") == 1


def test_an_evening_that_vanishes_right_after_its_entry_does_not_end_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its row was gone before its text was laid down: that ended the thread; the table stayed busy."""
    monkeypatch.setattr(writer, "QUIET", 60)
    more = play(EVENING, "A")
    with opened(path) as book:
        write(book, EVENING)
        rows(path, "delete from evenings")
        book.rest()
        assert lives(book)
        refused = append(book, more.record[-1:], more)
        assert refused is not None
        assert lives(book)
    assert "tonight's .deckel was not written: " in capfd.readouterr().err
