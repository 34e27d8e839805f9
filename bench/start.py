"""Process start to the first frame that one can tap, beside a bare window with one label."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.display import screen


def measure(runs: int = 15) -> dict[str, float]:
    """Return medians in seconds: `table`, `bare`, and their `ratio`. The two take turns."""
    times: dict[str, list[float]] = {"table": [], "bare": []}
    with tempfile.TemporaryDirectory() as directory, screen() as environment:
        database = Path(directory) / "bench.db"
        config = Path(directory) / "beermat.toml"
        config.write_text('language = "de"\n[screen]\nwindowed = true\nwidth = 1280\nheight = 800\n')
        environment |= {"KIVY_HOME": str(Path(directory) / "kivy"), "HOME": directory}
        commands = {
            "bare": [sys.executable, "-m", "bench.bare", "--exit"],
            "table": [sys.executable, "-m", "beermat", "run", "--windowed", "--exit-when-ready",
                      "--db", str(database), "--config", str(config)],
        }  # fmt: skip
        for run in range(runs + 2):
            for name, command in commands.items():
                began = time.perf_counter()
                subprocess.run(
                    command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                if run >= 2:  # the first two fill the caches of both
                    times[name].append(time.perf_counter() - began)
    table, bare = statistics.median(times["table"]), statistics.median(times["bare"])
    return {"table": table, "bare": bare, "ratio": table / bare}


if __name__ == "__main__":
    print(measure())
