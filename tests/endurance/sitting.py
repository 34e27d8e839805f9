"""A table on a real record, with a clock that is moved by hand: everything but the window and the pins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

from beermat import lights
from beermat.demo import Demo
from beermat.evening.entries import EveningOpened, seats
from beermat.pin import Lock, hashed, tries_file
from beermat.rules import catalogue
from beermat.scorekeeper import News, NotWritten, Scorekeeper
from beermat.screen.layout import Layout
from beermat.screen.model import Item, View, house_for
from beermat.screen.screensaver import Habits
from beermat.screen.session import Session
from beermat.screen.view import scene
from beermat.storage.book import Book
from beermat.storage.repair.recovery import open_or_recover
from beermat.wording import Words
from tests.storage.ledger import ticking
from tests.table import at_once

PIXELS = 60
PIN = "1234"


class RealTable:
    """`session` with its record; `items` is the picture of now."""

    def __init__(
        self,
        book: Book,
        rules: str,
        size: tuple[int, int],
        language: str,
        *,
        demo: Demo | None,
        habits: Habits | None,
        tries: Path | None,
    ) -> None:
        self.now = 100.0
        self.book = book
        self.opening = EveningOpened(catalogue.named(rules), seats("Anna", "Chris", "Bert", "Dora"))
        self.keeper = Scorekeeper(book, None, self.opening)
        self.layout = Layout.of(*size)
        self.words = Words(language)
        self._house = house_for(
            self.layout, self.words, catalogue.named_sets(), machine=True, locked=tries is not None
        )
        self._demo = demo
        self._habits = habits
        self._lock = (
            None if tries is None else Lock(hashed(PIN, b"salt"), tries, lambda: self.now, beside=at_once)
        )
        self.session = self.sit_down()

    def sit_down(self) -> Session:
        """Begin anew at the same record, as after the table was left: what was there before is deaf."""
        self.keeper.settle(wait=None)
        opening = self.keeper.evening.record[0]
        assert isinstance(opening, EveningOpened)
        self.keeper = Scorekeeper(self.book, self.book.tonight(), opening)
        self.keeper.listen(self._written)
        self.session = Session(
            self.keeper,
            self._house,
            clock=lambda: self.now,
            demo=self._demo,
            habits=self._habits,
            lock=self._lock,
            dice=random.Random(1),
        )
        return self.session

    def look(self) -> tuple[Item, ...]:
        """Take over what is on disk, and make the picture and the light of now."""
        self.session.tick()
        self.keeper.settle(wait=None)
        self.session.tick()
        evening = self.session.evening
        pending = self.session.pending(self.now, fault=False)
        lights.show(evening, pending).frame(self.now, PIXELS, PIXELS // 2)
        view = View(self.session.flow, evening, self._house, self.now)
        return scene(view)

    def _written(self, news: News) -> None:
        assert not isinstance(news, NotWritten), news


@contextmanager
def real_table(
    path: Path,
    rules: str,
    size: tuple[int, int],
    language: str = "de",
    *,
    demo: Demo | None = None,
    habits: Habits | None = None,
    locked: bool = False,
) -> Iterator[RealTable]:
    """Yield a table at this record; `locked`: the host has set a PIN."""
    tries = tries_file(path) if locked else None
    opened = open_or_recover(path, now=ticking(), zone=UTC)
    with opened.book:
        yield RealTable(opened.book, rules, size, language, demo=demo, habits=habits, tries=tries)
