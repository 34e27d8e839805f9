"""The table, telling on standard output when the frame that answers a touch was shown.

`python -m bench.answering run --windowed …` is `beermat run …`; each line is a `time.monotonic()`.
"""

from __future__ import annotations

import sys
import threading
import time
from typing import Any


def _watch() -> None:
    """Wait until the window stands, then note the first frame after each touch."""
    while not getattr(sys.modules.get("kivy.core.window"), "Window", None):
        time.sleep(0.01)
    window = sys.modules["kivy.core.window"].Window
    touched = [False]

    def moved(_window: object, kind: str, touch: Any) -> None:
        touched[0] |= kind == "begin" and touch.is_touch  # a hovering pointer also begins

    def flip(*_: object) -> None:
        if touched[0]:
            touched[0] = False
            print(time.monotonic(), flush=True)

    window.bind(on_motion=moved, on_flip=flip)


if __name__ == "__main__":
    threading.Thread(target=_watch, daemon=True).start()
    from beermat.cli import main

    main()
