"""What the ledger of Bollen shows: one line for each evening. Plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One evening: its day, the names of two pairs, the Bollen that each has won.

    Where partners were changed `told` says what everybody has won instead.
    """

    day: str
    names: tuple[str, str] = ("", "")
    bollen: tuple[int, int] = (0, 0)
    told: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Evenings from the top, with room for `room` of them; `note` stands there where there is none."""

    entries: tuple[Entry, ...]
    room: int
    note: str = ""
