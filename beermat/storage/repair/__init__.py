"""Noticing that a record is damaged or lost, setting it aside, and repairing it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was done about a record that could not be used as it was.

    `why` is "damaged", "lost" or "behind". `aside` is where the record has gone, None if there was none.
    `backup` was put in its place, None if there was none to put there; it knew evenings up to `day`
    (YYYY-MM-DD, "" if none). `evenings` is how many are in the record now, `deals` how many of tonight's came
    from the text copy.
    """

    why: str
    aside: Path | None
    backup: Path | None
    day: str
    evenings: int
    deals: int
