"""The picture turned by 0, 90, 180 and 270 degrees: what is touched is what is seen there, in every corner.

Kivy has one window for a process, so each of these runs in a process of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from beermat.screen.model import Item

from .test_app import Bench

WIDTH, HEIGHT = 640, 400
SIGN = (1, 254, 3)
"""A colour that nothing on the table has."""


class Seen(NamedTuple):
    """Where a thing is on the panel, in its pixels from the lower left, and what a touch there reaches."""

    key: str
    corner: tuple[bool, bool]
    reached: dict[str, str | None]


def corners(items: tuple[Item, ...], width: float, height: float) -> list[Item]:
    """Return what can be touched nearest to each corner of the picture."""

    def far(item: Item, x: float, y: float) -> float:
        return (item.box.center[0] - x) ** 2 + (item.box.center[1] - y) ** 2

    touched = [item for item in items if item.action is not None]
    return [min(touched, key=lambda item: far(item, x, y)) for x in (0, width) for y in (0, height)]


def rotated(rotation: int | None) -> tuple[tuple[int, int], list[Seen]]:
    """Draw a sign on what lies in each corner, find it on the panel, touch it there in both ways."""
    from kivy.graphics import Color, Rectangle

    bench = Bench(WIDTH, HEIGHT, rotation=rotation)
    window = bench.table.loop.window
    reached: list[str | None] = []
    session = bench.table._session
    assert session is not None
    session.input.down = lambda item, who, at, when: reached.append(None if item is None else item.key)  # type: ignore[method-assign]

    def touched(touch: Callable[[], None]) -> str | None:
        reached.clear()
        touch()
        bench.table.loop.look()
        assert len(reached) == 1
        return reached[0]

    seen = []
    for item in corners(bench.table.items, *window.size):
        x, y = item.box.center
        with bench.table.picture.root.canvas.after:
            sign = Color(*(part / 255 for part in SIGN)), Rectangle(pos=(x - 4, y - 4), size=(8, 8))
        bench.table.loop.turn(draw=True)
        column, row = find_sign()
        for instruction in sign:
            bench.table.picture.root.canvas.after.remove(instruction)
        by = {
            "finger": touched(lambda at=(column, row): finger(window, *at)),  # type: ignore[misc]
            "mouse": touched(lambda at=(column, row): mouse(window, *at)),  # type: ignore[misc]
        }
        seen.append(Seen(item.key, (column > WIDTH / 2, row > HEIGHT / 2), by))
    return tuple(window.size), seen


def find_sign() -> tuple[float, float]:
    """Return the middle of the sign on the panel."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    pixels = bytes(glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE))
    found = [
        (at % WIDTH, at // WIDTH)
        for at in range(WIDTH * HEIGHT)
        if pixels[at * 3 : at * 3 + 3] == bytes(SIGN)
    ]
    assert len(found) == 64
    return sum(x for x, _ in found) / 64, sum(y for _, y in found) / 64


def finger(window: Any, x: float, y: float) -> None:
    """Touch the panel here, as the kernel tells it: where on the panel, whatever the picture does."""
    from kivy.input.providers.tuio import Tuio2dCurMotionEvent

    touch = Tuio2dCurMotionEvent("panel", 1, [x / WIDTH, 1 - y / HEIGHT])
    window.dispatch("on_motion", "begin", touch)
    window.dispatch("on_motion", "end", touch)


def mouse(window: Any, x: float, y: float) -> None:
    """Click here, as SDL tells it: pixels of the window from its upper left corner."""
    place = x, HEIGHT - 1 - y
    window.mouse_pos = x, y
    window.dispatch("on_mouse_down", *place, "left", [])
    window.dispatch("on_mouse_up", *place, "left", [])


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_touch_follows_the_picture_in_all_four_corners(rotation: int, alone: Callable[..., object]) -> None:
    size, seen = alone(rotated, rotation)  # type: ignore[misc]
    assert size == ((WIDTH, HEIGHT) if rotation % 180 == 0 else (HEIGHT, WIDTH))
    assert {one.corner for one in seen} == {(False, False), (False, True), (True, False), (True, True)}
    for one in seen:
        assert one.reached == {"finger": one.key, "mouse": one.key}


@pytest.mark.parametrize("degrees", ["90", "270"])
def test_a_drop_in_for_an_upright_panel_turns_picture_and_touch(
    degrees: str, alone: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    drop_in = (Path(__file__).parents[2] / f"systemd/turned-{degrees}.conf").read_text("utf-8")
    (name, value), *others = re.findall(r"^Environment=(\w+)=(\d+)$", drop_in, re.MULTILINE)
    assert not others
    monkeypatch.setenv(name, value)
    size, seen = alone(rotated, None)  # type: ignore[misc]
    assert size == (HEIGHT, WIDTH)
    assert value == degrees
    for one in seen:
        assert one.reached == {"finger": one.key, "mouse": one.key}
