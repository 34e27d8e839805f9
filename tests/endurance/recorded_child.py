"""A run of tables on one record, to be recorded: each books for a while, then is closed or falls over."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from tests.storage.booking_child import play

TABLES = 16
SEED = 20261130


def _run(path: Path) -> None:
    chance = random.Random(SEED)
    for table in range(TABLES):
        bookings, closed = chance.randint(1, 90), chance.random() < 0.5
        child = os.fork()
        if child == 0:
            book = play(path, bookings, rest_after=1 + table % 7)
            if closed or table == TABLES - 1:
                book.close()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0, "a table fell over by itself"


if __name__ == "__main__":
    _run(Path(sys.argv[1]))
