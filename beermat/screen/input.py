"""What people do at the table, made clean: fingers, keys and buttons become taps and presses with a time.

Here alone is known what a touch, a hold, a stall and waking are. A finger taps when it leaves, holds when it
stays, drags when it moves; the first touch of a screen that rests only wakes it; three buttons held together
mean something of their own; whatever held up the table counts for none of it. All times are seconds on one
clock, all places pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from math import dist
from typing import TYPE_CHECKING, Final, NamedTuple

from beermat.screen.model import LONG_HOLD, REDO, Action, Flow, Item, Pressed, Scrolling, Tapped, Touch, View
from beermat.screen.screensaver import Depth, Habits, Rest, began, depth, ended, passed
from beermat.screen.screensaver import due as rest_due
from beermat.screen.update import REDO_HOLD, dropped, holding, let_go, scrolled, stopped

if TYPE_CHECKING:
    from beermat.screen.parts import ButtonEvent

KEYBOARD: Final = "keyboard"
"""Who types on a real keyboard, told from fingers and buttons."""

Point = tuple[float, float]
"""Pixels, left to right and bottom to top."""

# --- fingers

SHORT: Final = 0.2
"""Seconds before which nobody holds anything, but taps."""
SLIP: Final = 2.0
"""Millimetres by which a finger that taps may slip; more is no tap."""
_FRAMES: Final = 20
"""How often in a second what is held is drawn anew."""


class Finger(NamedTuple):
    """A finger that lies on an item.

    It came down at `at` (None: nobody knows where), in seconds at `since`, or if nobody knows when (not
    `timed`) some time from `made` to `since`. `first` is the line that the list began with then, None where
    there is none to drag; `moved` says that it has slipped further than a tap does.
    """

    item: Item
    since: float
    made: float
    timed: bool = True
    at: Point | None = None
    first: int | None = None
    moved: bool = False

    @property
    def due(self) -> float | None:
        """When it has held its item long enough; None: holding it does nothing."""
        return None if self.item.hold is None else self.since + hold_time(self.item.hold)


def hold_time(action: Action) -> float:
    """Return for how many seconds a finger must rest to do this instead of the plain touch."""
    return REDO_HOLD if action == REDO else LONG_HOLD


def held(begun: Iterable[tuple[Action, float]], now: float) -> dict[Action, float]:
    """Return how far holds have come, from 0 to 1, that were `begun` at these times; no tap is among them."""
    return {
        action: min(1.0, (now - since) / hold_time(action)) for action, since in begun if now - since >= SHORT
    }


def upwards(turn: int, start: Point, end: Point) -> float:
    """Return how far a finger moved towards the top of something that is turned so far, in degrees."""
    x, y = end[0] - start[0], end[1] - start[1]
    return {0: y, 90: -x, 180: -y, 270: x}[turn % 360]


# --- three buttons held together

TOGETHER: Final = frozenset({"won_a", "won_b", "undo"})
"""The buttons that are held together to switch the table off."""
HELD: Final = 5.0
"""Seconds for which they are held."""


@dataclass(frozen=True, slots=True)
class Together:
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

    def after(self, button: str, kind: str, at: float) -> tuple[Together, bool]:
        """Return what follows from what a button did, and whether that may mean something else as well."""
        if button not in TOGETHER:
            return self, True
        passes = button not in self.owed
        match kind:
            case "pressed":
                down = self.down | {button}
                if down == TOGETHER:
                    return Together(down, at, TOGETHER), False
                return replace(self, down=down), passes
            case "released" | "stuck" | "freed":
                after = Together(self.down - {button}, None, self.owed - {button})
                return after, passes or kind != "released"
        return self, passes

    def asked(self) -> Together:
        """Return the same once it has had its effect: held for longer, it has no other."""
        return replace(self, since=None)


# --- stalls

STALL: Final = 0.6
"""Seconds from one round to the next that are a stall: a table with nothing to do rests for half a second."""
CALM: Final = 0.3
"""Seconds after a stall in which what was done during it may still come in."""


@dataclass(frozen=True, slots=True)
class Stalls:
    """When the table's loop last came round, and when it last did so after a stall.

    A slow card or a starved processor can hold up the loop for seconds. Whatever is done at the table
    meanwhile lies in queues, of which some are filled by threads that were held up as well: after a stall it
    takes a moment until all of it is heard. Until then no time counts that only passes: neither a hold nor a
    countdown.
    """

    last: float
    stalled: float = float("-inf")

    def round(self, now: float) -> Stalls:
        """Return the same once the loop has come round."""
        return Stalls(now, now) if now - self.last > STALL else replace(self, last=now)

    def steady(self) -> bool:
        """Return whether all that was done at the table before this round has been heard by now."""
        return self.last - self.stalled >= CALM


# --- all of it together


class Input:
    """Takes what people do and hands on what it means.

    `looked` is when the table was last brought up to date: what nobody knows the time of was done since then.
    `touched` is when something last was done that did more than wake, in seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        habits: Habits,
        *,
        view: Callable[[], View],
        take: Callable[[Touch], None],
        change: Callable[[Flow], None],
        leave: Callable[[], None],
    ) -> None:
        """Begin with nothing touched.

        `view` tells how the table stands, `take` gets each tap and press, `change` a flow that something else
        has changed (or only the look of what lies under a finger); `leave` is called once the three buttons
        were held together.
        """
        self._clock: Final = clock
        self._habits: Final = habits
        self._view: Final = view
        self._take: Final = take
        self._change: Final = change
        self._leave: Final = leave
        self._fingers: Final[dict[Hashable, Finger]] = {}
        self.looked = clock()
        self.touched = float("-inf")
        self._rest = Rest(since=self.looked, moved=self.looked)
        self._together = Together()
        self._stalls = Stalls(self.looked)

    @property
    def fingers(self) -> tuple[Finger, ...]:
        """The fingers that hold something down just now, the first that came first."""
        return tuple(self._fingers.values())

    @property
    def depth(self) -> Depth:
        """How deeply the screen rests."""
        return depth(self._rest, self._habits, self._clock())

    @property
    def step(self) -> tuple[int, int]:
        """Where the picture stands on its way to and fro, in steps to the right and upwards."""
        return self._rest.step

    @property
    def holding(self) -> list[tuple[Action, float]]:
        """What is held, by finger or button, and since when."""
        begun = [(one.item.hold, one.since) for one in self.fingers if one.item.hold is not None]
        button = holding(self._view().flow)
        return begun if button is None else [*begun, button]

    @property
    def holds(self) -> dict[Action, float]:
        """How far each hold has come, from 0 to 1, by what it does once it is held long enough."""
        return held(self.holding, self._clock())

    def steady(self, now: float) -> bool:
        """Take note that the loop has come round; return whether all that was done before has been heard."""
        self._stalls = self._stalls.round(now)
        return self._stalls.steady()

    def down(
        self, item: Item | None, who: Hashable = None, at: Point | None = None, *, when: float | None = None
    ) -> None:
        """Take a finger that has come down on this item (None: beside everything).

        `who` tells it from other fingers, `at` is its place (None: nobody knows), `when` the time at which it
        touched the glass; None: nobody knows, it was some time since the table was last brought up to date.
        The first one on a screen that rests only wakes it. What other fingers hold stays held. It has tapped
        once it is taken away, but what counts down waits for it from now on.
        """
        made = self._made(when)
        if not self._woken_by(who, made):
            return
        now = self._awake()
        self._fingers.pop(who, None)
        if item is None:
            return
        flow, timed = self._view().flow, when is not None
        first = flow.screen.first if item.drag and isinstance(flow.screen, Scrolling) else None
        self._fingers[who] = Finger(item, made if timed else now, made, timed, at, first)
        tap = None if item.action is None else Tapped(item.action, made, now, timed)
        self._change(flow if tap is None else stopped(flow, tap))

    def move(self, at: Point, who: Hashable = None) -> None:
        """Take a finger that has moved here: it drags the list it lies on, line by line, and taps no more."""
        finger, view = self._fingers.get(who), self._view()
        if finger is None or finger.at is None:
            return
        if not finger.moved and dist(finger.at, at) <= SLIP * view.layout.mm:
            return
        self._awake()
        item = finger.item
        self._fingers[who] = finger._replace(moved=True)
        if finger.first is not None:
            lines = round(upwards(item.turn, finger.at, at) / item.drag)
            self._change(scrolled(view, finger.first + lines))
            return
        if item.hold is None or not item.box.contains(*at):
            del self._fingers[who]
        self._change(view.flow)

    def up(self, who: Hashable = None, *, when: float | None = None) -> None:
        """Take the finger away: now it has tapped what it lay on, if it has not moved.

        `when` is the time at which it left the glass. If nobody knows it was no hold, or `passed` would have
        seen to that: a hold too few is done again, one too many stands on the mat.
        """
        self._rest, counts = ended(self._rest, who)
        finger = self._fingers.pop(who, None)
        if not counts or finger is None:
            return
        item, now = finger.item, self._awake()
        self._change(self._view().flow)
        if when is not None and finger.due is not None and when >= finger.due:
            assert item.hold is not None
            self._take(Tapped(item.hold, self._made(when), now, key=item.key, held=True))
            self._spend(item)
        elif item.action is not None and not finger.moved:
            self._take(Tapped(item.action, finger.made, now, finger.timed, finger.at, item.key))

    def forget(self) -> None:
        """Forget all fingers: what they lie on is another screen's."""
        self._fingers.clear()

    def type(self, action: Action) -> None:
        """Take what a key of a real keyboard does where something is typed."""
        made = self._made(None)
        if self._woken_by(KEYBOARD, made):
            self._take(Tapped(action, made, self._awake(), timed=False))
        self._rest, _ = ended(self._rest, KEYBOARD)

    def buttons(self, events: Iterable[ButtonEvent]) -> None:
        """Take what the five buttons did."""
        for event in events:
            timed = getattr(event, "timed", True)
            at = event.at if timed else self._made(None)
            self._held_together(event.at)
            counts, passes = self._counts(event, at), self._alone(event)
            if counts and passes:
                seconds = getattr(event, "seconds", None) or 0.0
                self._take(Pressed(event.button, event.kind, at, seconds, self._awake(), timed))

    def wake(self) -> None:
        """Wake the screen, if it rests, by something that does nothing else."""
        self._rest, _ = began(self._rest, self._habits, None, self._clock())
        self._rest, _ = ended(self._rest, None)

    def passed(self, now: float, *, steady: bool, counting: bool) -> None:
        """Take what time alone brings; something that is `counting` down keeps the screen awake.

        Not `steady` says that what was done at the table may still be on its way: then nothing is held.
        """
        self._rest = passed(self._rest, self._habits, now, counting=counting)
        if not steady:
            return
        for finger in self.fingers:
            if finger in self.fingers and finger.due is not None and now >= finger.due:
                self._spend(finger.item)
                assert finger.item.hold is not None
                self._take(Tapped(finger.item.hold, now, key=finger.item.key, held=True))
        self._held_together(now)

    def due(self) -> float | None:
        """Return when `passed` next has something to do, in seconds; None: not before a touch."""
        now = self._clock()
        found = [rest_due(self._rest, self._habits, now), self._together.due]
        found += [finger.due for finger in self.fingers]
        if self.holding:
            found.append((int(now * _FRAMES) + 1) / _FRAMES)
        return min((at for at in found if at is not None), default=None)

    def _made(self, when: float | None) -> float:
        """Return when something was done: if nobody knows, the earliest time at which it can have been."""
        return self.looked if when is None else min(when, self._clock())

    def _awake(self) -> float:
        self.touched = self._clock()
        return self.touched

    def _spend(self, item: Item) -> None:
        """Let all fingers on this do nothing more: it has been held, and is not touched as well."""
        for who in [who for who, finger in self._fingers.items() if finger.item.key == item.key]:
            del self._fingers[who]

    def _woken_by(self, who: Hashable, at: float) -> bool:
        """Take note of a finger or button that goes down; return whether it may do more than wake."""
        now = self._clock()
        self._rest, counts = began(self._rest, self._habits, who, now, at=at, drawn=self.looked)
        return counts

    def _counts(self, event: ButtonEvent, at: float) -> bool:
        """Return whether what a button did may do something; that it is stuck is told in any case."""
        match event.kind:
            case "pressed":
                return self._woken_by(event.button, at)
            case "held":
                return event.button not in self._rest.owed
            case "released":
                self._rest, counts = ended(self._rest, event.button)
                return counts
        return True

    def _alone(self, event: ButtonEvent) -> bool:
        """Return whether a button means what it does alone, not what three do that are held together."""
        before, view = self._together.due, self._view()
        self._together, passes = self._together.after(event.button, event.kind, event.at)
        until = self._together.due
        if until != before:
            flow = view.flow
            self._change(
                let_go(flow)
                if until is None
                else dropped(flow, event.at, until=until, machine=view.house.machine)
            )
        return passes

    def _held_together(self, now: float) -> None:
        """Ask whether to leave once the three buttons have been held together for long enough."""
        together = self._together.due
        if together is not None and now >= together and self._view().flow.asked is None:
            self._together = self._together.asked()
            self._leave()
