"""Buttons and a strip that are not there: what the program plays with on a desk, and tests with."""

from __future__ import annotations

from hardware.board import Clock, PartMissing
from hardware.buttons import Buttons, ButtonsSettings
from hardware.strip import Strip, StripSettings


class SimulatedButtons(Buttons):
    """Buttons whose contacts are closed and opened with `contact`, by keys or by a test.

    They go through the very same debounce and hold machine as real ones; `lit` tells which lamps are on.
    """

    def __init__(
        self, settings: ButtonsSettings, clock: Clock, *, missing: PartMissing | None = None
    ) -> None:
        """Make five open contacts; `missing` is why there are no real ones."""
        super().__init__(settings, clock, kind="simulated", missing=missing)


class SimulatedStrip(Strip):
    """A strip that only remembers what it was shown."""

    def __init__(self, settings: StripSettings, *, missing: PartMissing | None = None) -> None:
        """Make a dark strip; `missing` is why there is no real one."""
        super().__init__(settings, kind="simulated", missing=missing)
