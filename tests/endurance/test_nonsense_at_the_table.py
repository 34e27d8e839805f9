"""Fingers, keys and buttons without any sense, for ten minutes at each table: it goes on."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from beermat.evening.evening import fold
from beermat.screen.scene import hit
from beermat.screen.state import Pressed
from beermat.storage.book import read_book
from tests.endurance.sitting import RealTable, real_table

MINUTES = 10
BUTTONS = ("spritze_a", "won_a", "spritze_b", "won_b", "undo")
KINDS = ("pressed", "pressed", "released", "released", "held", "stuck", "freed")
TABLES = [("bierkopf", (800, 480)), ("schafkopf", (480, 800)), ("bierkopf-21", (1280, 800))]


def _does_something(table: RealTable, chance: random.Random) -> None:
    session, items = table.session, table.look()
    what = chance.random()
    if what < 0.45:
        tapped = chance.choice([item for item in items if item.action is not None or item.drag] or items)
        middle = (tapped.box.x + tapped.box.width / 2, tapped.box.y + tapped.box.height / 2)
        session.down(hit(items, *middle), chance.choice([None, 1]), middle)
    elif what < 0.6:
        place = chance.uniform(-9, table.layout.width + 9), chance.uniform(-9, table.layout.height + 9)
        session.down(hit(items, *place), chance.choice([None, 1, 2]), place)
    elif what < 0.65:
        session.move((chance.uniform(0, table.layout.width), chance.uniform(0, table.layout.height)))
    elif what < 0.67:
        session.wake()
    elif what < 0.85:
        kind, seconds = chance.choice(KINDS), chance.choice([0.0, 0.4, 1.5, 6.0])
        session.buttons([Pressed(chance.choice(BUTTONS), kind, table.now, seconds)])
    if what < 0.9 and chance.random() < 0.9:
        session.up(chance.choice([None, 1]))


@pytest.mark.parametrize(("rules", "size"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_no_touch_stops_the_table(rules: str, size: tuple[int, int], seed: int, quick: Path) -> None:
    begun, chance = time.perf_counter(), random.Random(f"{rules} {seed}")
    path, seen, did = quick / "beermat.db", set(), 0
    with real_table(path, rules, size) as table:
        end = table.now + MINUTES * 60
        while table.now < end:
            _does_something(table, chance)
            did += 1
            seen.add(type(table.session.flow.screen).__name__)
            table.now += chance.choice([0.02, 0.1, 0.2, 0.3, 0.6])
            if chance.random() < 0.002:
                table.now += 45.0
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
    print(f"\n{rules}: {did} touches, {len(lines)} evenings, {took:.0f} s; screens: {' '.join(sorted(seen))}")
    assert len(seen) > 8, "it never got anywhere"
