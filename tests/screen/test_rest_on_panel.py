"""A resting screen as its panel shows it: dim, dark, and nothing bright for hours."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from beermat.rules.bierkopf import Call
from beermat.screen.screensaver import Habits
from hardware.backlight import Backlight

from .sitting import A, double
from .test_app import Bench

MINUTE, HOUR = 60.0, 3600.0
HABITS = Habits.of_minutes(10, 30)
SMALL = 320
"""Pixels that the panel is wide: there are many looks at it."""
BRIGHT = 0.15
"""The share of a white pixel's light from which on one is bright."""


def dark(seconds: float) -> dict[str, object]:
    """Leave a table with a Spritze alone for so long; say what is lit, and what still moves."""
    bench = Bench(SMALL, SMALL * 3 // 5, habits=HABITS)
    bench.tap(double(A))
    flips = bench.flips
    bench.step(seconds, frames=60)
    bench.table.loop.turn(draw=True)
    before = bench.flips, len(bench.strip.frames)
    bench.step(MINUTE, frames=40)
    return {
        "brightest": max(lights()),
        "drawn": bench.flips - before[0],
        "sent": len(bench.strip.frames) - before[1],
        "strip": max(max(colour) for colour in bench.strip.frames[-1]),
        "lamps": any(bench.buttons.lit.values()),
        "panel": bench.backlight.glow,
        "flips": before[0] - flips,
    }


def lights() -> list[float]:
    """Return the share of a white pixel's light that each pixel gives."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    pixels = bytes(glReadPixels(0, 0, SMALL, SMALL * 3 // 5, GL_RGB, GL_UNSIGNED_BYTE))
    part = [0.0] + [(value / 255) ** 2.2 for value in range(1, 256)]
    return [
        0.2126 * part[red] + 0.7152 * part[green] + 0.0722 * part[blue]
        for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    ]


def test_a_dimmed_table_has_nothing_bright_and_moves_no_more(alone: Callable[..., object]) -> None:
    found = alone(dark, 15 * MINUTE)
    assert isinstance(found, dict)
    assert 0.02 < found["brightest"] < BRIGHT
    assert 0 < found["strip"] < 100
    assert found["lamps"]
    assert (found["sent"], found["panel"]) == (0, "dimmed")
    assert found["drawn"] <= 1  # the picture goes a step on its way


def test_a_sleeping_table_is_black_dark_and_at_rest(alone: Callable[..., object]) -> None:
    found = alone(dark, HOUR)
    assert isinstance(found, dict)
    assert (found["brightest"], found["strip"], found["lamps"]) == (0.0, 0, False)
    assert (found["drawn"], found["sent"], found["panel"]) == (0, 0, "asleep")


def woken() -> tuple[float, str | None, tuple[Call, ...], tuple[Call, ...]]:
    bench = Bench(SMALL, SMALL * 3 // 5, habits=HABITS)
    bench.step(HOUR, frames=20)
    bench.table.loop.turn(draw=True)
    x, y = next(item for item in bench.table.items if item.action == double(A)).box.center
    for uid in (7, 8):
        calls = bench.keeper.evening.calls
        bench.table.down(None, SimpleNamespace(x=x, y=y, uid=uid))
        bench.step(0.2)
        bench.table.up(None, SimpleNamespace(x=x, y=y, uid=uid))
        bench.step(1.0)
    bench.table.loop.turn(draw=True)
    return max(lights()), bench.backlight.glow, calls, bench.keeper.evening.calls


def test_the_first_touch_brings_the_picture_back_and_the_second_one_plays(
    alone: Callable[..., object],
) -> None:
    brightest, glow, first, second = alone(woken)  # type: ignore[misc]
    assert brightest > 0.5
    assert glow == "awake"
    assert (first, second) == ((), (Call(A),))


class Lit(Backlight):
    """A panel whose own light follows."""

    @property
    def dims(self) -> bool:
        return True


def behind() -> tuple[float, float]:
    bench = Bench(SMALL, SMALL * 3 // 5, habits=HABITS, backlight=Lit)
    bench.step(15 * MINUTE, frames=20)
    bench.table.loop.turn(draw=True)
    dimmed = max(lights())
    bench.step(HOUR, frames=20)
    bench.table.loop.turn(draw=True)
    return dimmed, max(lights())


def test_where_the_panels_own_light_dims_the_picture_need_not_but_it_sleeps_with_it(
    alone: Callable[..., object],
) -> None:
    dimmed, slept = alone(behind)  # type: ignore[misc]
    assert dimmed > 0.5
    assert slept == 0.0


def night(dim: float | None, sleep: float | None) -> int:
    """Leave a table alone for eight hours; return how many pixels were bright in every look after the first.

    It is looked at every 20 minutes, from the first hour on.
    """
    bench = Bench(SMALL, SMALL * 3 // 5, habits=Habits.of_minutes(dim, sleep))
    bench.tap(double(A))
    bench.step(HOUR, frames=60)
    always = None
    for _ in range(21):
        bench.step(20 * MINUTE, frames=20)
        bench.table.loop.turn(draw=True)
        bright = {at for at, light in enumerate(lights()) if light >= BRIGHT}
        always = bright if always is None else always & bright
    return len(always or ())


@pytest.mark.parametrize(("dim", "sleep"), [(10, 30), (10, None), (None, 60), (None, None)])
def test_in_eight_hours_without_a_touch_no_pixel_stays_bright(
    dim: float | None, sleep: float | None, alone: Callable[..., object]
) -> None:
    assert alone(night, dim, sleep) == 0
