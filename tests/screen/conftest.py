"""What the tests of the screen share: a table in the middle of its evening, and a window to draw into."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from beermat.rules.catalogue import house, named
from beermat.screen.layout import Box

from .drawing import Make, Rectangles, draw
from .sitting import A, B, Sitting


@pytest.fixture
def nine() -> Sitting:
    """Nine deals with target 3; deal 3 closed a Bollen for A."""
    table = Sitting(house(named("bierkopf"), {"target": 3}))
    for side in (A, A, A, B, A, B, A, B, A):
        table.deal(side)
    return table


@pytest.fixture(scope="module")
def window() -> Iterator[Any]:
    """A window without a screen."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONSOLELOG="1")
    from kivy.core.window import Window

    assert Window is not None
    return Window


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Run a function in a process of its own, where Kivy draws on nothing."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")

    def run(function: Callable[..., object], *arguments: object) -> object:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            return pool.submit(function, *arguments).result(timeout=600)  # only what hangs is cut off

    return run


@pytest.fixture
def make(window: Any) -> Make:
    """Make a widget of this class in this box, drawn."""

    def _make(kind: type[Any], box: Box, *, mm: float = 5.2, **look: object) -> Any:
        widget = kind(pos=(box.x, box.y), size=(box.width, box.height), mm=mm, **look)
        draw(widget)
        return widget

    return _make


@pytest.fixture
def written(window: Any, monkeypatch: pytest.MonkeyPatch) -> Rectangles:
    """All pictures of text that are put onto a canvas: position and size, in the widget's own box."""
    from kivy.clock import Clock

    from beermat.screen.widgets import letters

    Clock.tick_draw()  # what other tests have left to be drawn is none of this one's
    seen: Rectangles = []
    real = letters.Rectangle

    def rectangle(**how: Any) -> Any:
        seen.append((how["pos"], how["size"]))
        return real(**how)

    monkeypatch.setattr(letters, "Rectangle", rectangle)
    return seen
