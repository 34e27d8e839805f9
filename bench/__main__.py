"""All figures in one run, each beside its yardstick: `make bench`."""

from __future__ import annotations

import os
import platform
import sys

from bench import book, decade, fold, idle, long, start

ROW = "{:<44} {:>12} {:>12} {:>8} {:>8}"


def main() -> None:
    """Print a table of medians and ratios; the exit status is 1 if a figure misses its aim."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}")
    print(ROW.format("what", "beermat", "yardstick", "ratio", "aim"))
    missed = 0
    for name, unit, factor, figures, aim in (
        ("start to the first frame / bare window", "ms", 1e3, start.measure(), 1.25),
        ("tap until booked on disk / raw insert", "ms", 1e3, book.measure(), 2.0),
        ("idle share of a core / bare window at 60", "%", 1e2, idle.measure(), 0.5),
        ("fold one deal / chess.Board.push", "µs", 1e6, fold.measure(), 3.0),
        ("100,000 written deals / splitting the lines", "ms", 1e3, long.measure(), 60.0),
        *decade.rows(),
    ):
        ours, yardstick, *_ = figures.values()
        print(ROW.format(name, f"{ours * factor:.2f} {unit}", f"{yardstick * factor:.2f} {unit}",
                         f"{figures['ratio']:.2f}", f"≤ {aim}"))  # fmt: skip
        missed += figures["ratio"] > aim
        for more, value in list(figures.items())[3:]:
            print(f"    {more}: {value * 1e3:.1f} ms")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
