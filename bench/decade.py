"""The table with ten years of evenings in its file, beside the same table with tonight's evening alone."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from beermat.evening.questions import Evenings, Question, Statistics
from beermat.storage import database, queries
from bench.display import screen
from bench.ten_years import make

Figures = dict[str, float]


@contextmanager
def files() -> Iterator[tuple[Path, Path]]:
    """Yield a file with ten years and tonight's evening, and one with tonight's alone; then forget them."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix="bench-") as folder:
        full, empty = Path(folder) / "ten-years.db", Path(folder) / "tonight.db"
        make(full)
        make(empty, evenings=0)
        yield full, empty


def measure(full: Path, empty: Path, runs: int = 15) -> tuple[Figures, Figures]:
    """Return the start to the first frame, in seconds, and the most memory it took, in bytes, of both."""
    times: dict[str, list[float]] = {"ten years": [], "tonight": []}
    memory: dict[str, list[float]] = {"ten years": [], "tonight": []}
    with tempfile.TemporaryDirectory() as directory, screen() as environment:
        config = Path(directory) / "beermat.toml"
        config.write_text('language = "de"\n[screen]\nwindowed = true\nwidth = 1280\nheight = 800\n')
        environment |= {"KIVY_HOME": str(Path(directory) / "kivy"), "HOME": directory}
        for run in range(runs + 2):
            for name, path in (("ten years", full), ("tonight", empty)):
                began = time.perf_counter()
                used = _run(path, config, environment)
                if run >= 2:  # the first two fill the caches of both
                    times[name].append(time.perf_counter() - began)
                    memory[name].append(used)
    return _beside(times), _beside(memory)


def _run(path: Path, config: Path, environment: dict[str, str]) -> float:
    """Start the table until it can be touched; return the most memory that it took, in bytes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "beermat", "run", "--windowed", "--exit-when-ready",
         "--db", str(path), "--config", str(config)],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"the table ended with {process.returncode}"
    return used.ru_maxrss * 1024.0


def _beside(figures: dict[str, list[float]]) -> Figures:
    full, empty = (statistics.median(figures[name]) for name in ("ten years", "tonight"))
    return {"ten years": full, "tonight": empty, "ratio": full / empty}


def asked(full: Path, question: Question, aim: float) -> Figures:
    """Return how long the book takes to answer, in seconds, beside how long it may."""
    took = statistics.median(_timed(lambda: _ask(full, question)) for _ in range(7))
    return {"answer": took, "aim": aim, "ratio": took / aim}


def _ask(path: Path, question: Question) -> None:
    with closing(database.connect_to_read(path)) as connection:
        queries.answer(connection, path, question, zone=None)


def _timed(work: Callable[[], None]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def rows() -> Iterator[tuple[str, str, float, Figures, float]]:
    """Yield what `make bench` prints of ten years: name, unit, factor, figures, aim."""
    with files() as (full, empty):
        start, memory = measure(full, empty)
        yield "start with ten years / with tonight alone", "ms", 1e3, start, 1.1
        yield "memory with ten years / with tonight alone", "MB", 1e-6, memory, 1.05
        yield "statistics over ten years / one second", "ms", 1e3, asked(full, Statistics(), 1.0), 1.0
        yield "list of ten years' evenings / 200 ms", "ms", 1e3, asked(full, Evenings(), 0.2), 1.0


if __name__ == "__main__":
    for name, _, factor, figures, aim in rows():
        print(
            name,
            {key: round(value * (1 if key == "ratio" else factor), 2) for key, value in figures.items()},
            aim,
        )
