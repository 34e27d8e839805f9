"""Five buttons and their lamps: real ones, simulated ones, or none.

Whatever closes a contact, be it a pin's edge or a key of the keyboard, is put into a queue with its time and
nothing more; `Buttons.events` takes it out and tells presses from bounces.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from hardware import debounce, gpio
from hardware.board import Board, Clock, PartMissing
from hardware.debounce import Contact, Kind, Timing
from hardware.settings import BUTTONS, ButtonsSettings

EDGES_KEPT: Final = 64
"""Edges kept for one button between two looks; of more the oldest are dropped, for the last level counts."""


@dataclass(frozen=True, slots=True)
class ButtonEvent:
    """What a button did: `at` is the time at which it counted.

    A press is told as `pressed`, then `held` once it has lasted `seconds`, then `released`. One that lasts
    too long is `stuck`, tells nothing more, and is at last `freed`. A button found closed at the start tells
    nothing of that press but `stuck` and `freed`.

    `timed` says whether `at` is when it was done; a key's press has only the time at which we came to it.
    """

    button: str
    kind: Kind
    at: float
    seconds: float = 0.0
    timed: bool = True


class BackEnd(Protocol):
    """Where contacts come from and where lamps are."""

    def connect(self, contact: Callable[[str, bool, float], None]) -> Mapping[str, bool]:
        """Tell `contact` every change from now on; return which buttons are closed now.

        A change is a button, whether it is closed, and how many seconds ago it happened.
        """

    def levels(self) -> Mapping[str, bool]:
        """Return which buttons are closed now; of one that is left out nobody knows."""

    def lamps(self, lit: Mapping[str, bool]) -> None:
        """Switch these lamps."""

    def close(self) -> None:
        """Give everything back."""


class Doubt(NamedTuple):
    """A contact that should be closed is found open: when it was last `closed`, and open `since` when."""

    closed: float
    since: float


class Buttons:
    """Five buttons, wherever they come from.

    `kind` is what they are; `missing` says in one line what `auto` looked for and did not find; None:
    nothing. `lit` are the lamps as they should be; `fault` says what is wrong with real ones; None: nothing.
    """

    def __init__(
        self,
        settings: ButtonsSettings,
        clock: Clock,
        back_end: BackEnd | None = None,
        *,
        kind: Literal["real", "simulated", "off"] = "simulated",
        missing: PartMissing | None = None,
    ) -> None:
        """Listen to `back_end`; None means that only `contact` closes and opens contacts."""
        self.kind: Final = kind
        self.missing: Final = None if missing is None else str(missing)
        self.fault: str | None = None
        self.lit: dict[str, bool] = dict.fromkeys(BUTTONS, False)
        self._settings: Final = settings
        self._clock: Final = clock
        self._back_end: Final = back_end
        self._edges: Final[dict[str, deque[tuple[float, bool]]]] = {
            button: deque(maxlen=EDGES_KEPT) for button in BUTTONS
        }
        self._keys_down: Final[set[str]] = set()
        self._key_settled: Final = dict.fromkeys(BUTTONS, float("-inf"))
        self._by_key: Final[set[str]] = set()
        self._answers = True
        self._doubts: Final[dict[str, Doubt]] = {}
        closed = back_end.connect(self.contact) if back_end else {}
        self._contacts: Final[dict[str, Contact]] = {
            button: debounce.found(closed=closed.get(button, False), at=clock()) for button in BUTTONS
        }
        self._known = clock()

    def contact(self, button: str, closed: bool, ago: float = 0.0) -> None:
        """Say that this button's contact has closed or opened, so many seconds ago.

        May be called from any thread.
        """
        if self.kind != "off":
            self._by_key.discard(button)
            self._edges[button].append((self._clock() - ago, closed))

    def key(self, button: str, down: bool) -> None:
        """Close or open this button's contact as a key of a keyboard does.

        A key does not bounce: even the shortest press of one counts, so each of its changes stands for as
        long as it takes to count. A key that is held repeats itself; that is one press. Nobody says when a
        key was let go, only that it was since the last look: it counts from then, so that whoever comes late
        to a short press does not take it for a long one.
        """
        if (down and not self.keys) or down is (button in self._keys_down):
            return
        self._by_key.add(button)
        at = max(self._clock() if down else self._known, self._key_settled[button])
        self._key_settled[button] = at + self._settings.debounce
        (self._keys_down.add if down else self._keys_down.remove)(button)
        self._edges[button].append((at, down))

    @property
    def keys(self) -> bool:
        """Whether keys of a keyboard serve as buttons."""
        wanted = self._settings.keys
        return self.kind != "off" and (self.kind == "simulated" if wanted is None else wanted)

    @property
    def quiet(self) -> bool:
        """Whether `events` has nothing to tell before the next contact changes."""
        return not any(self._edges.values()) and all(one.resting for one in self._contacts.values())

    @property
    def doubtful(self) -> bool:
        """Whether a button that counts as pressed was found open at the last look."""
        return bool(self._doubts)

    def events(self, *, steady: bool = True) -> list[ButtonEvent]:
        """Return what the buttons have done since the last call, in its order.

        Not `steady` says that what they did last may still be on its way to us: then nothing is held or stuck
        that has not been let go after long enough. Otherwise each closed contact is asked for its level: one
        that is found open for as long as a level must stand was let go when it was last known to be closed.
        """
        drained = {button: _drained(edges) for button, edges in self._edges.items()}
        levels = self._levels() if steady else {}
        now, looked = self._clock(), self._known
        if steady:
            self._known = now
        events: list[ButtonEvent] = []
        for button, edges in drained.items():
            level = None if button in self._by_key else levels.get(button)
            events += self._told(button, edges, now, level=level, looked=looked)
        return sorted(events, key=lambda event: event.at)

    def lamps(self, lit: Mapping[str, bool]) -> None:
        """Switch the lamps in the buttons; those not named stay as they are."""
        changed = {button: on for button, on in lit.items() if self.lit[button] is not on}
        self.lit.update(changed)
        if not changed or self._back_end is None:
            return
        try:
            self._back_end.lamps(changed)
        except Exception as wrong:  # the libraries have no common error, and a lamp never stops the game
            if self.fault is None:
                self.fault = f"lamps: {wrong}"
                logging.getLogger(__name__).warning("%s", self.fault)

    def close(self) -> None:
        """Switch the lamps off and give the pins back."""
        if self._back_end:
            self._back_end.close()

    def _levels(self) -> Mapping[str, bool]:
        if self._back_end is None:
            return {}
        try:
            return self._back_end.levels()
        except Exception as wrong:  # the libraries have no common error; what the edges tell still counts
            if self._answers:
                self._answers = False
                logging.getLogger(__name__).warning("buttons: %s", wrong)
            return {}

    def _told(
        self, button: str, edges: list[tuple[float, bool]], now: float, *, level: bool | None, looked: float
    ) -> list[ButtonEvent]:
        chosen = self._settings
        timing = Timing(chosen.debounce, chosen.hold[button], chosen.stuck)
        contact = self._contacts[button]
        happened: list[debounce.Happening] = []
        for at, closed in edges:
            contact, more = debounce.advance(contact, timing, at)
            happened += more
            contact = debounce.edge(contact, closed=closed, at=at)
        doubt = self._doubt(button, contact, now, level=level, looked=looked)
        known = self._known if doubt is None else doubt.closed
        contact, more = debounce.advance(contact, timing, now, known=known)
        happened += more
        if doubt is not None and level is False and now - doubt.since >= timing.debounce:
            del self._doubts[button]
            contact = debounce.edge(contact, closed=False, at=doubt.closed)
            contact, more = debounce.advance(contact, timing, now)
            happened += more
        self._contacts[button] = contact
        timed = button not in self._by_key
        return [
            ButtonEvent(button, kind, at, timing.hold if kind == "held" else 0.0, timed)
            for kind, at in happened
        ]

    def _doubt(
        self, button: str, contact: Contact, now: float, *, level: bool | None, looked: float
    ) -> Doubt | None:
        """Return the doubt about a contact at this level (None: nobody knows), last `looked` at when."""
        doubt = self._doubts.get(button)
        if level or not contact.closed:
            self._doubts.pop(button, None)
            return None
        if level is False and (doubt is None or doubt.since < contact.since):
            doubt = self._doubts[button] = Doubt(max(looked, contact.since), now)
        return doubt


def _drained(edges: deque[tuple[float, bool]]) -> list[tuple[float, bool]]:
    taken = []
    while edges:
        taken.append(edges.popleft())
    return taken


def open_buttons(
    settings: ButtonsSettings,
    clock: Clock,
    *,
    board: Board | None = None,
    open_back_end: Callable[[ButtonsSettings, Board], BackEnd] | None = None,
) -> Buttons:
    """Return the buttons that the settings ask for.

    With `auto` and no real ones they are simulated, and `missing` says why. Raises `PartMissing` for `real`
    ones that are not there. `board` and `open_back_end` are this machine and its pins unless given.
    """
    if settings.mode == "off":
        return Buttons(settings, clock, kind="off")
    if settings.mode == "simulated":
        return Buttons(settings, clock)
    try:
        back_end = (open_back_end or gpio.open_buttons)(settings, board or Board())
        return Buttons(settings, clock, back_end, kind="real")
    except PartMissing as missing:
        if settings.mode == "real":
            raise
        logging.getLogger(__name__).warning("%s", missing)
        return Buttons(settings, clock, missing=missing)
