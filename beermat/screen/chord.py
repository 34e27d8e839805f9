"""Undo and both "won" held together: the buttons' way to switch the table off. Pure.

All times are seconds on one clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

TOGETHER: Final = frozenset({"won_a", "won_b", "undo"})
"""The buttons that are held together."""
HELD: Final = 5.0
"""Seconds for which they are held."""


@dataclass(frozen=True, slots=True)
class Chord:
    """Which of the three are down, since when all of them are (None: they are not), and whose ends are owed.

    From the moment all three are down nothing that they do means anything else, until each is released.
    """

    down: frozenset[str] = frozenset()
    since: float | None = None
    owed: frozenset[str] = frozenset()

    @property
    def due(self) -> float | None:
        """When they have been held long enough; None if they are not all held."""
        return None if self.since is None else self.since + HELD


def heard(chord: Chord, button: str, kind: str, at: float) -> tuple[Chord, bool]:
    """Return what follows from something a button did, and whether that may mean something else as well."""
    if button not in TOGETHER:
        return chord, True
    passes = button not in chord.owed
    match kind:
        case "pressed":
            down = chord.down | {button}
            if down == TOGETHER:
                return Chord(down, at, TOGETHER), False
            return replace(chord, down=down), passes
        case "released" | "stuck" | "freed":
            return Chord(chord.down - {button}, None, chord.owed - {button}), passes or kind != "released"
    return chord, passes


def asked(chord: Chord) -> Chord:
    """Return the chord once it has had its effect: held for longer, it has no other."""
    return replace(chord, since=None)
