"""What Kivy's reader of a touch panel tells of a finger: when the kernel saw it, and where it began.

Kivy's own reader runs here; only the library below it, which reads the device, is a stand-in.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from beermat.screen import window

ABS, KEY, SYN = 3, 1, 0
SLOT, X, Y, FINGER = 0x2F, 0x35, 0x36, 0x39
PANEL = [
    (10.0, (ABS, FINGER, 7), (ABS, X, 500), (ABS, Y, 250)),
    (10.2, (ABS, X, 900)),
    (10.5, (ABS, FINGER, -1)),
    (11.0, (ABS, FINGER, 8), (ABS, X, 0), (ABS, Y, 0)),
    (11.1, (ABS, FINGER, -1)),
]
"""What the kernel tells of two fingers, on a panel of 1000 by 1000: when, and what changed until then."""


class Library(ModuleType):
    """Stands in for the binding to libmtdev."""

    def __init__(self) -> None:
        super().__init__("kivy.lib.mtdev")
        codes = {
            "TYPE_EV_ABS": ABS, "TYPE_EV_SYN": SYN, "CODE_SLOT": SLOT, "CODE_POSITION_X": X,
            "CODE_POSITION_Y": Y, "CODE_PRESSURE": 0x3A, "CODE_TOUCH_MAJOR": 0x30, "CODE_TOUCH_MINOR": 0x31,
            "CODE_TRACKING_ID": FINGER,
            "ABS_POSITION_X": 5, "ABS_POSITION_Y": 6, "ABS_TOUCH_MINOR": 1, "ABS_TOUCH_MAJOR": 0,
        }  # fmt: skip
        for name, code in codes.items():
            setattr(self, f"MTDEV_{name}", code)

        class Device:
            """A panel that is read to its end."""

            def __init__(self, filename: str) -> None:
                self._fd = 0
                self.events = [
                    event(at, *one) for at, *all_of_it in PANEL for one in (*all_of_it, (SYN, 0, 0))
                ]

            def get_abs(self, index: int) -> Any:
                return SimpleNamespace(minimum=0, maximum=1000)

            def idle(self, milliseconds: int) -> bool:
                if not self.events:
                    raise SystemExit
                return False

            def get(self) -> Any:
                return self.events.pop(0) if self.events else None

        self.Device = Device


def event(at: float, kind: int, code: int, value: int) -> Any:
    seconds = int(at)
    time = SimpleNamespace(tv_sec=seconds, tv_usec=round((at - seconds) * 1e6))
    return SimpleNamespace(time=time, type=kind, code=code, value=value)


def read(on_our_clock: bool) -> list[tuple[str, Any]]:
    """Let Kivy's reader read the panel to its end, long after everything happened; return what it tells."""
    sys.modules["kivy.lib.mtdev"] = Library()
    window.on_our_clock = lambda device: on_our_clock
    window.keep_times()
    from kivy.input.providers.mtdev import MTDMotionEventProvider

    queue: deque[tuple[str, Any]] = deque()
    try:
        MTDMotionEventProvider("panel", "/dev/input/event0")._thread_run(
            queue=queue, input_fn="/dev/input/event0", device="panel", default_ranges={}
        )
    except SystemExit:
        return list(queue)
    raise AssertionError("the panel has no end")


def told() -> list[tuple[str, float | None, float | None]]:
    return [(kind, touch.began, touch.ended) for kind, touch in read(True)]


def test_a_touch_keeps_the_times_at_which_the_kernel_saw_it(alone: Callable[..., object]) -> None:
    first, second = (10.0, 10.5), (11.0, 11.1)
    kinds = ["begin", "update", "end", "begin", "end"]
    assert alone(told) == [
        (kind, *times) for kind, times in zip(kinds, [first] * 3 + [second] * 2, strict=True)
    ]


def place() -> tuple[tuple[float, float], tuple[float, float]]:
    _, touch = read(True)[0]
    return (touch.osx, touch.osy), (touch.sx, touch.sy)


def test_a_touch_began_where_it_began_although_it_has_moved_since(alone: Callable[..., object]) -> None:
    assert alone(place) == ((0.5, 0.75), (0.9, 0.75))


def untimed() -> set[float | None]:
    return {time for _, touch in read(False) for time in (touch.began, touch.ended)}


def test_a_panel_that_does_not_take_our_clock_tells_no_times(alone: Callable[..., object]) -> None:
    assert alone(untimed) == {None}


def test_what_is_no_panel_does_not_take_our_clock() -> None:
    with open("/dev/null", "rb") as no_panel:
        assert not window.on_our_clock(no_panel.fileno())
