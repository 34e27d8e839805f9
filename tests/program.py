"""The program as people run it: its window on a display of its own, a pointer, and its file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from beermat.evening.entries import Entry
from beermat.evening.evening import Evening
from beermat.storage.book import read_book
from tests.x_display import WIDTH, pixels, until

STRIP = 40
"""Pixels at the upper edge in which lights move."""

CONFIG = """
language = "de"
rules = "stammtisch"

[rule_sets.stammtisch]
base = "bierkopf-lang"
target = 5
tie = "nobody"
brille_counts = 2
mass_per_bollen = 0

[buttons]
mode = "simulated"
"""


class Program:
    """The running program, its pointer and its file."""

    def __init__(self, display: str, home: Path) -> None:
        self.home = home
        self.file = home / "beermat.db"
        self.config = home / "beermat.toml"
        self.config.write_text(CONFIG, encoding="utf-8")
        self.environment = {**os.environ, "DISPLAY": display, "KIVY_HOME": str(home)}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.process: subprocess.Popen[bytes] | None = None
        self.hand = subprocess.Popen(
            ["stdbuf", "-oL", "xdotool", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self.environment,
        )
        self.seen = 0

    def start(self) -> None:
        words = ["run", "--windowed", "--db", str(self.file), "--config", str(self.config)]
        dark = self.pixels()
        self.process = subprocess.Popen([sys.executable, "-m", "beermat", *words], env=self.environment)
        until(lambda: self.pixels() != dark, "a window")
        until(self.drawn, "a picture of the table")
        self.wood = self.corner()

    def pixels(self) -> memoryview:
        """Return the colours on the display, from its upper left corner."""
        return pixels(self.home)

    def drawn(self) -> bool:
        """Say whether there is more than an empty window on the display."""
        return len(set(self.pixels()[::97])) > 50

    def corner(self) -> int:
        """Return the colour of the lower left corner: bare wood, or wood in the shade of a dialog."""
        return self.pixels()[-WIDTH]

    def body(self) -> bytes:
        """Return what is on the display below the light strip, which moves as it likes."""
        return bytes(self.pixels()[WIDTH * STRIP :])

    def title(self) -> str:
        """Return what the program's window is called."""
        assert self.process is not None
        (window,) = self._asked("search", "--pid", str(self.process.pid)).split()
        return self._asked("getwindowname", window).strip()

    def _asked(self, *words: str) -> str:
        told = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=True
        )
        return told.stdout

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        until(lambda: not self.drawn(), "the window to go")

    def stop(self) -> None:
        """End the program as leaving it does, and let go of the pointer."""
        if self.hand.poll() is None:
            self.hand.communicate()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def booked(self) -> int:
        """Return how many entries the file holds."""
        try:
            with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as file:
                return int(file.execute("select count(*) from entries").fetchone()[0])
        except sqlite3.OperationalError:
            # The file is there a moment before its tables are.
            return 0

    def record(self) -> tuple[Entry, ...]:
        """Return what the file says of tonight; nothing if there is nothing yet."""
        evening = self.evening()
        return () if evening is None else evening.record

    def evening(self) -> Evening | None:
        with read_book(self.file) as records:
            return records.tonight()

    def pointer(self, *words: str) -> None:
        """Have it done by the one xdotool that runs beside the program; return when it is done."""
        assert self.hand.stdin is not None
        assert self.hand.stdout is not None
        self.hand.stdin.write((" ".join(words) + "\ngetmouselocation\n").encode())
        self.hand.stdin.flush()
        assert self.hand.stdout.readline(), "xdotool has gone"
