"""Fingers, keys and contacts without any sense, for ten minutes of machine time at each table: it goes on.

Machine time is that of the clock by which the table lives: holds, countdowns, bounces, waits and the rest of
the screen all go by it. Every second of the ten minutes has its fingers, keys and contacts; the pauses in
which a screen falls asleep, and what holds up the loop, come on top of them.
"""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path
from types import SimpleNamespace

import pytest

from beermat.evening.evening import fold
from beermat.screen.input import Stalls
from beermat.screen.model import Item
from beermat.screen.screensaver import Depth, Habits
from beermat.screen.session import Session
from beermat.screen.view import hit
from beermat.storage.book import read_book
from beermat.storage.repair.recovery import open_or_recover
from hardware.buttons import Buttons
from hardware.settings import BUTTONS, ButtonsSettings
from tests.endurance.sitting import RealTable, real_table
from tests.screen.test_app import Bench
from tests.storage.ledger import ticking

MINUTES = 10
HABITS = Habits(dim_after=20.0, sleep_after=40.0)
DIMMED, ASLEEP = 25.0, 45.0
"""Seconds of a pause in which the screen dims, and of one in which it falls asleep."""
TABLES = [("bierkopf", (800, 480)), ("schafkopf", (480, 800)), ("bierkopf-21", (1280, 800))]

SMALL = 320, 192
"""Pixels of a window of which two thousand pictures are drawn."""

Place = tuple[float, float]


@dataclass
class Mischief:
    """What is done to a table: places for fingers, and ways to the keys and contacts of the five buttons.

    `did` counts each kind.
    """

    chance: random.Random
    down: Callable[[Place, int | None, float | None], None]
    move: Callable[[Place, int | None], None]
    up: Callable[[int | None, float | None], None]
    contact: Callable[[str, bool], None]
    key: Callable[[str, bool], None]
    other_key: Callable[[], None]
    did: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("finger", "key", "contact"), 0))

    def does_something(self, items: tuple[Item, ...], width: float, height: float, now: float) -> None:
        chance, what = self.chance, self.chance.random()
        who, when = chance.choice([None, 1, 2]), chance.choice([None, now, now - chance.random()])
        if what < 0.6:
            self.did["finger"] += 1
            shown = [item for item in items if item.action is not None or item.drag]
            if shown and what < 0.45:
                self.down(chance.choice(shown).box.center, who, when)
            else:
                self.down((chance.uniform(-9, width + 9), chance.uniform(-9, height + 9)), who, when)
        elif what < 0.65:
            self.did["finger"] += 1
            self.move((chance.uniform(0, width), chance.uniform(0, height)), who)
        elif what < 0.75:
            self.did["key"] += 1
            self.key(chance.choice(BUTTONS), chance.random() < 0.5)
        elif what < 0.77:
            self.did["key"] += 1
            self.other_key()
        elif what < 0.95:
            self.did["contact"] += 1
            closed = chance.random() < 0.6
            for button in chance.choice(
                [(chance.choice(BUTTONS),)] * 9 + [("won_a", "won_b", "undo"), BUTTONS]
            ):
                for bounce in range(chance.choice([1, 1, 1, 3, 9])):
                    self.contact(button, closed if bounce % 2 == 0 else not closed)
        if what < 0.65 and chance.random() < 0.8:
            self.up(who, chance.choice([when, when, None, now]))

    def pause(self) -> tuple[float, bool]:
        """Return how long nothing is done, in seconds, and whether that is beside the ten minutes."""
        if self.chance.random() < 0.01:
            return self.chance.choice([DIMMED, ASLEEP, 2.0, 7.0]), True
        return self.chance.choice([0.02, 0.1, 0.2, 0.3, 0.6]), False

    def was_everywhere(self) -> bool:
        """Say whether there was enough of each kind in ten minutes."""
        return self.did["finger"] >= 1000 and self.did["key"] >= 150 and self.did["contact"] >= 250


def _at(table: RealTable, chance: random.Random, buttons: Buttons) -> Mischief:
    return Mischief(
        chance,
        lambda place, who, when: table.session.input.down(hit(table.look(), *place), who, place, when=when),
        lambda place, who: table.session.input.move(place, who),  # noqa: PLW0108 - another session may sit there by then
        lambda who, when: table.session.input.up(who, when=when),
        buttons.contact,
        buttons.key,
        lambda: table.session.input.wake(),  # noqa: PLW0108 - another session may sit there by then
    )


@pytest.mark.parametrize(("rules", "size"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_no_touch_stops_the_table(rules: str, size: tuple[int, int], seed: int, quick: Path) -> None:
    begun, chance = time.perf_counter(), random.Random(f"{rules} {seed}")
    path, seen, depths = quick / "beermat.db", set(), set()
    with real_table(path, rules, size, habits=HABITS, locked=seed == 3) as table:
        buttons = Buttons(ButtonsSettings(), lambda: table.now)
        mischief = _at(table, chance, buttons)
        start, stalls, beside = table.now, Stalls(table.now), 0.0
        while table.now - start - beside < MINUTES * 60:
            mischief.does_something(table.look(), *size, table.now)
            pause, more = mischief.pause()
            table.now += pause
            beside += pause if more else 0.0
            stalls = stalls.round(table.now)
            table.session.input.buttons(buttons.events(steady=stalls.steady()))
            table.session.tick(steady=stalls.steady())
            table.session.drawn()
            seen.add(type(table.session.flow.screen).__name__)
            depths.add(table.session.input.depth)
            if table.session.left:
                table.sit_down()
        table.look()
        evening = table.keeper.evening
    assert fold(evening.record) == evening
    with read_book(path) as book:
        lines = book.evenings()
        assert lines
        for line in lines:
            kept = book.evening(line.id)
            assert fold(kept.record) == kept
    took = time.perf_counter() - begun
    print(
        f"\n{rules}: {mischief.did} in {MINUTES} min and {beside:.0f} s beside them, {len(lines)} evenings,"
        f" {took:.0f} s; screens: {' '.join(sorted(seen))}"
    )
    assert mischief.was_everywhere(), mischief.did
    assert depths == set(Depth)
    assert len(seen) > 8, "it never got anywhere"


def in_a_window(record: Path) -> tuple[dict[str, int], int, set[str]]:
    """Do mischief to the program in its window, for ten minutes; return what was done, drawn and seen."""
    with open_or_recover(record, now=ticking(), zone=UTC).book as book:
        return _to_the_window(Bench(*SMALL, habits=HABITS, power_off=lambda _: None, book=book))


def _to_the_window(bench: Bench) -> tuple[dict[str, int], int, set[str]]:
    window, seen, chance = bench.table, set(), random.Random("window")

    def other_key() -> None:
        key = chance.choice([9, 13, 27, 32, 127, 273, 282, 293, 303, 305, 308, chance.randrange(400)])
        (window.key_down if chance.random() < 0.5 else window.key_up)(None, key)

    mischief = Mischief(
        chance,
        lambda place, who, when: window.down(
            None, SimpleNamespace(x=place[0], y=place[1], uid=who, began=when, is_mouse_scrolling=who == 2)
        ),
        lambda place, who: window.move(None, SimpleNamespace(x=place[0], y=place[1], uid=who)),
        lambda who, when: window.up(None, SimpleNamespace(uid=who, ended=when)),
        bench.buttons.contact,
        bench.buttons.key,
        other_key,
    )
    start, beside = bench.now, 0.0
    while bench.now - start - beside < MINUTES * 60:
        width, height = window.loop.window.size
        mischief.does_something(window.items, width, height, bench.now)
        pause, more = mischief.pause()
        bench.now += pause
        beside += pause if more else 0.0
        bench.keeper.settle(wait=None)
        window.step(bench.now)
        assert window._session is not None
        seen.add(type(window._session.flow.screen).__name__)
        if window._session.left:
            again = Session(bench.keeper, window.house(), clock=lambda: bench.now, habits=HABITS)
            window._session, window._gone = again, None
    assert window.loop.open
    assert mischief.was_everywhere(), mischief.did
    return mischief.did, bench.flips, seen


def test_no_touch_stops_the_window(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    begun = time.perf_counter()
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        did, drawn, seen = pool.submit(in_a_window, quick / "beermat.db").result()
    took = time.perf_counter() - begun
    print(f"\n{did}, {drawn} pictures, {took:.0f} s; screens: {' '.join(sorted(seen))}")
    assert drawn > 500
    assert len(seen) > 8, "it never got anywhere"
