"""What the idle table costs, beside a bare window at 60 frames a second, and how soon it answers a tap."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.display import screen

SETTLING = 3.0
"""Seconds that a window gets before its cost is counted."""


def measure(seconds: float = 15.0, taps: int = 25) -> dict[str, float]:
    """Return shares of a core (`table`, `bare`, `ratio`) and the usual and slowest answer, in seconds."""
    with tempfile.TemporaryDirectory() as directory, screen() as environment:
        config = Path(directory) / "beermat.toml"
        config.write_text("[screen]\nwindowed = true\nwidth = 1280\nheight = 800\n")
        environment |= {"KIVY_HOME": str(Path(directory) / "kivy"), "HOME": directory}
        table = [sys.executable, "-m", "bench.answering", "run", "--windowed",
                 "--db", str(Path(directory) / "bench.db"), "--config", str(config)]  # fmt: skip
        bare_share, _ = _watch([sys.executable, "-m", "bench.bare"], environment, seconds, 0)
        table_share, answers = _watch(table, environment, seconds, taps)
    return {
        "table": table_share,
        "bare": bare_share,
        "ratio": table_share / bare_share,
        "answer": statistics.median(answers),
        "slowest answer": max(answers),
    }


def _watch(
    command: list[str], environment: dict[str, str], seconds: float, taps: int
) -> tuple[float, list[float]]:
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as window:
        try:
            time.sleep(SETTLING)
            before = _core_seconds(window.pid)
            time.sleep(seconds)
            share = (_core_seconds(window.pid) - before) / seconds
            chance = random.Random(1)
            return share, [_tap(window, environment, chance.uniform(1.5, 2.0)) for _ in range(taps)]
        finally:
            window.kill()


def _tap(window: subprocess.Popen[str], environment: dict[str, str], pause: float) -> float:
    """Return the seconds from asking for a tap on a mat to the frame that answers it."""
    assert window.stdout is not None
    subprocess.run(["xdotool", "mousemove", "300", "400"], env=environment, check=True)
    time.sleep(pause)
    asked = time.monotonic()
    subprocess.run(["xdotool", "mousedown", "1"], env=environment, check=True)
    answered = float(window.stdout.readline())
    subprocess.run(
        ["xdotool", "mouseup", "1", "sleep", "0.5", "key", "BackSpace"], env=environment, check=True
    )
    return answered - asked


def _core_seconds(process: int) -> float:
    """Return the seconds that all threads of a process have spent on a core."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


if __name__ == "__main__":
    print(measure())
