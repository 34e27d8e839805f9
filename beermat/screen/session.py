"""One sitting at the table without its picture: flow, scorekeeper, finger, buttons, demo and clock together.

`beermat.screen.app` draws what is here and brings touches; the tests play whole evenings on it without a
window. Everything happens in one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Protocol

from beermat import lights
from beermat.evening.entries import OVER_AFTER, DealScored, EveningClosed, Intent
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Degree
from beermat.scorekeeper import Booked, News, Scorekeeper
from beermat.screen import chord
from beermat.screen.asks import Inquire, Leave, Shuffle, Unlock, Want
from beermat.screen.fingers import Finger, Point, held, slipped, upwards
from beermat.screen.flow import Step, counting_to, go, scrolled, stopped
from beermat.screen.games import table_of
from beermat.screen.news import due, hear, tick, touched
from beermat.screen.presses import dropped, holding, let_go
from beermat.screen.pulse import CALM
from beermat.screen.rest import Depth, Habits, Rest, began, depth, ended, passed
from beermat.screen.rest import due as rest_due
from beermat.screen.scene import Item
from beermat.screen.screens import Leaving, Page, PinAsked, Scrolling, Shut
from beermat.screen.state import FRESH, QUIET, Flow, Pressed, Tapped
from beermat.screen.steps import Action, House, Table

if TYPE_CHECKING:
    from random import Random

    from beermat.screen.pages.pin import Lock, Tried
    from beermat.screen.parts import ButtonEvent


KEYBOARD: Final = "keyboard"
"""Who types on a real keyboard, told from fingers and buttons."""


_BEATS: Final = 20
"""How often in a second what counts down or is held is drawn anew."""


class Demo(Protocol):
    """A table that plays itself until somebody takes over."""

    @property
    def quiet(self) -> float:
        """Seconds without any touch after which it plays on."""

    def next(self, evening: Evening) -> tuple[float, Intent]:
        """Return a pause in seconds, and what is wanted after it."""


class Session:
    """Holds the flow and gives it what happens.

    `version` grows whenever there may be something new to see. `left` says that somebody has chosen to leave
    the table: nothing that is touched counts any more.
    """

    def __init__(
        self,
        scorekeeper: Scorekeeper,
        house: House,
        *,
        clock: Callable[[], float],
        demo: Demo | None = None,
        habits: Habits | None = None,
        dice: Random | None = None,
        flow: Flow | None = None,
        lock: Lock | None = None,
    ) -> None:
        """Sit down at the scorekeeper's table.

        `clock` gives seconds that only grow; a `demo` plays from the start; `habits` say when the screen
        rests, None: as late as it may; `dice` shuffle the cards, None: those of the system; `flow` is what
        the screen begins with, None: the table; `lock` knows the host's PIN, None: there is none.
        """
        self.house = house
        self.flow = flow or Flow()
        self.version = 0 if flow is None else 1
        self.left = False
        self._clock: Final = clock
        self._scorekeeper: Final = scorekeeper
        self._demo: Final = demo
        self._dice: Final = dice
        self._lock: Final = lock
        self._tries: Final[SimpleQueue[Tried]] = SimpleQueue()
        self._trying = 0
        self._next: tuple[float, Intent, int] | None = None
        self._demo_from = clock()
        self._fingers: Final[dict[Hashable, Finger]] = {}
        self._looked = self._demo_from
        self._seen = self.flow.changed
        self._overdue = float("inf")
        self._booked = clock()
        self._habits: Final = habits or Habits()
        self._rest = Rest(since=self._demo_from, moved=self._demo_from)
        self._chord = chord.Chord()
        scorekeeper.listen(self._hear)

    @property
    def evening(self) -> Evening:
        """The table as it is on disk."""
        return self._scorekeeper.evening

    @property
    def busy(self) -> bool:
        """Whether something is on its way to the disk, or a PIN is being tried."""
        return self._scorekeeper.busy or self._trying > 0

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
    def beat(self) -> int:
        """Grows twenty times a second while a booking counts down or something is held, to be drawn anew."""
        return int(self._clock() * _BEATS) if counting_to(self.flow) is not None or self._holding else 0

    @property
    def holds(self) -> dict[Action, float]:
        """How far each hold has come, from 0 to 1, by what it does once it is held long enough."""
        return held(self._holding, self._clock())

    @property
    def _holding(self) -> list[tuple[Action, float]]:
        begun = [(one.item.hold, one.since) for one in self.fingers if one.item.hold is not None]
        button = holding(self.flow)
        return begun if button is None else [*begun, button]

    def pending(self, now: float, fault: bool) -> lights.Pending:
        """Return what the strip shows beside the evening: a countdown, a Bollen just won, a fault."""
        flow = self.flow
        side, degree, left = None, Degree.PLAIN, 1.0
        until = counting_to(flow)
        if until is not None and flow.focus is not None:
            side, degree = flow.focus.side, flow.focus.degree or degree
            left = max(0.0, min(1.0, (until - now) / QUIET))
        bollen, since = None, 0.0
        if isinstance(flow.notice, Booked) and isinstance(flow.notice.entry, DealScored):
            deal = flow.notice.evening.deals[-1]
            bollen, since = table_of(deal.rules.game).celebrated(deal), flow.notice_until - FRESH
        broken = fault or flow.fault is not None or bool(flow.stuck)
        return lights.Pending(side, degree, left, bollen, since, broken)

    def down(
        self,
        item: Item | None,
        who: Hashable = None,
        at: Point | None = None,
        *,
        when: float | None = None,
    ) -> None:
        """Take a finger that has come down on this item (None: beside everything).

        `who` tells it from other fingers, `at` is its place in pixels (None: nobody knows), `when` the time
        at which it touched the glass; None: nobody knows, it was some time since the last `tick`. The first
        one on a screen that rests only wakes it. What other fingers hold stays held. It has tapped once it
        is taken away, but what counts down waits for it from now on.
        """
        made = self._made(when)
        if not self._woken_by(who, made) or self.left:
            return
        now = self._awake()
        self._fingers.pop(who, None)
        if item is None:
            return
        self.version += 1
        screen, timed = self.flow.screen, when is not None
        first = screen.first if item.drag and isinstance(screen, Scrolling) else None
        self._fingers[who] = Finger(item, made if timed else now, made, timed, at, first)
        if item.action is not None:
            self.flow = stopped(self.flow, Tapped(item.action, made, now, timed))

    def move(self, at: Point, who: Hashable = None) -> None:
        """Take a finger that has moved here: it drags the list it lies on, line by line, and taps no more."""
        finger = self._fingers.get(who)
        if finger is None or finger.at is None:
            return
        if not finger.moved and not slipped(finger.at, at, self.house.mm):
            return
        self._awake()
        self.version += 1
        item = finger.item
        self._fingers[who] = finger._replace(moved=True)
        if finger.first is not None:
            lines = round(upwards(item.turn, finger.at, at) / item.drag)
            self.flow = scrolled(self.flow, self.evening, finger.first + lines, self.house)
        elif item.hold is None or not item.box.contains(*at):
            del self._fingers[who]

    def up(self, who: Hashable = None, *, when: float | None = None) -> None:
        """Take the finger away: now it has tapped what it lay on, if it has not moved.

        `when` is the time at which it left the glass. If nobody knows it was no hold, or `tick` would have
        seen to that: a hold too few is done again, one too many stands on the mat.
        """
        self._rest, counts = ended(self._rest, who)
        finger = self._fingers.pop(who, None)
        if not counts or finger is None:
            return
        self.version += 1
        item, now = finger.item, self._awake()
        if when is not None and finger.due is not None and when >= finger.due:
            assert item.hold is not None
            self._touch(Tapped(item.hold, self._made(when), now))
            self._spend(item)
        elif item.action is not None and not finger.moved:
            self._touch(Tapped(item.action, finger.made, now, finger.timed, finger.at))

    @property
    def typing(self) -> bool:
        """Whether what is typed on a real keyboard is written somewhere."""
        return isinstance(self.flow.screen, Page) and self.flow.screen.typing

    def type(self, action: Action) -> None:
        """Take what a key of a real keyboard does where something is typed."""
        made = self._made(None)
        if self._woken_by(KEYBOARD, made) and not self.left:
            self._touch(Tapped(action, made, self._awake(), timed=False))
        self._rest, _ = ended(self._rest, KEYBOARD)

    def buttons(self, events: Iterable[ButtonEvent]) -> None:
        """Take what the five buttons did."""
        for event in events:
            timed = getattr(event, "timed", True)
            at = event.at if timed else self._made(None)
            self._held_together(event.at)
            counts, passes = self._counts(event, at), self._alone(event)
            if not (counts and passes) or self.left:
                continue
            seconds = getattr(event, "seconds", None) or 0.0
            self._touch(Pressed(event.button, event.kind, at, seconds, self._awake(), timed))

    def drawn(self) -> None:
        """Take note that the screen is on the panel as it is now: what was done before meant another."""
        if self.flow.changed != self._seen:
            self.flow, self._seen = replace(self.flow, shown=self._clock()), self.flow.changed

    def tick(self, *, steady: bool = True) -> None:
        """Take over what is on disk by now, and what time alone brings.

        Not `steady` says that what was done at the table may still be on its way: then nothing is held or
        booked by time alone.
        """
        now = self._looked = self._clock()
        self._hear_of_tries()
        self._scorekeeper.settle()
        until = counting_to(self.flow)
        self._rest = passed(self._rest, self._habits, now, counting=until is not None and now < until)
        if steady:
            self._hold(now)
        flow = self.flow
        if steady:
            self._held_together(now)
        until = counting_to(self.flow)
        over = until is not None and now >= until
        self._overdue = min(self._overdue, now) if over else float("inf")
        # A countdown that has run out in a stall waits a moment: somebody may have stopped it meanwhile.
        if steady or not over or now - self._overdue >= CALM:
            self._do(tick(self.flow, self.evening, now, self.house))
        if self.flow is not flow:
            self.version += 1
        self._close_if_over(now)
        self._play(now)

    def _hold(self, now: float) -> None:
        """Do what is held by a finger that has rested on it for long enough."""
        for finger in self.fingers:
            if finger in self.fingers and finger.due is not None and now >= finger.due:
                self._spend(finger.item)
                assert finger.item.hold is not None
                self._touch(Tapped(finger.item.hold, now))

    def _spend(self, item: Item) -> None:
        """Let all fingers on this do nothing more: it has been held, and is not touched as well."""
        for who in [who for who, finger in self._fingers.items() if finger.item.key == item.key]:
            del self._fingers[who]

    def _held_together(self, now: float) -> None:
        """Ask whether to leave once the three buttons have been held together for long enough."""
        together = self._chord.due
        if together is not None and now >= together and self.flow.asked is None and not self.left:
            self._chord = chord.asked(self._chord)
            stay = self.flow.screen if isinstance(self.flow.screen, Shut) else Table()
            self._do(go(self.flow, Leaving(self.house.machine, origin=stay), self._clock()))

    def _made(self, when: float | None) -> float:
        """Return when something was done: if nobody knows, the earliest time at which it can have been."""
        return self._looked if when is None else min(when, self._clock())

    def _close_if_over(self, now: float) -> None:
        over = self._over_at()
        if over is not None and now >= over and not self.busy:
            self._booked = now  # asked once, whatever comes of it
            self._scorekeeper.want(EveningClosed())

    def _over_at(self) -> float | None:
        """Return when the evening is over by itself; None if it has not begun, or is."""
        evening = self.evening
        return None if evening.closed or not evening.deals else self._booked + OVER_AFTER

    def due(self) -> float | None:
        """Return when `tick` next has something to do by itself, in seconds; None: not before a touch."""
        rests = rest_due(self._rest, self._habits, self._clock())
        times = [at for at in (due(self.flow), rests, self._chord.due, self._over_at()) if at is not None]
        times += [finger.due for finger in self.fingers if finger.due is not None]
        if self._holding:
            times.append((int(self._clock() * _BEATS) + 1) / _BEATS)
        if self._demo is not None:
            times.append(self._demo_from if self._next is None else self._next[0])
        return min(times, default=None)

    def wake(self) -> None:
        """Wake the screen, if it rests, by something that does nothing else."""
        self._rest, _ = began(self._rest, self._habits, None, self._clock())
        self._rest, _ = ended(self._rest, None)

    def _woken_by(self, who: Hashable, at: float) -> bool:
        """Take note of a finger or button that goes down; return whether it may do more than wake."""
        now = self._clock()
        self._rest, counts = began(self._rest, self._habits, who, now, at=at, drawn=self._looked)
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
        before = self._chord.due
        self._chord, passes = chord.heard(self._chord, event.button, event.kind, event.at)
        until = self._chord.due
        if until != before:
            self.version += 1
            machine = self.house.machine
            self.flow = (
                let_go(self.flow)
                if until is None
                else dropped(self.flow, event.at, until=until, machine=machine)
            )
        return passes

    def _awake(self) -> float:
        now = self._clock()
        if self._demo is not None:
            self._next, self._demo_from = None, now + self._demo.quiet
        return now

    def _touch(self, touch: Tapped | Pressed) -> None:
        self.version += 1
        self._do(touched(self.flow, self.evening, touch, self.house))

    def _hear(self, news: News) -> None:
        self.version += 1
        if isinstance(news, Booked):
            self._booked = self._clock()
        self._do(hear(self.flow, news, self._clock(), self.house))

    def _do(self, step: Step) -> None:
        # The flow first: a refusal is told while the scorekeeper is still being asked.
        changed = self.flow.changed
        self.flow, asks = step
        if self.flow.changed != changed:
            self._fingers.clear()  # what they lie on is another screen's
        for ask in asks:
            match ask:
                case Want(intent, standing):
                    self._scorekeeper.want(intent, standing=standing)
                case Leave():
                    self.left = True
                case Inquire(question):
                    self._scorekeeper.ask(question)
                case Shuffle(cards):
                    self._shuffle(cards)
                case Unlock(digits):
                    self._unlock(digits)

    def _unlock(self, digits: str) -> None:
        if self._lock is None:
            return
        if digits:
            self._trying += 1
            self._lock.ask(digits, self._tries.put)
        else:
            self._tell_of_try(self._lock.stands())

    def _hear_of_tries(self) -> None:
        """Take over what came of a try; whoever has left the question meanwhile does not hear of it."""
        while self._trying:
            try:
                found = self._tries.get_nowait()
            except Empty:
                return
            self._trying -= 1
            if not self._trying and isinstance(self.flow.screen, PinAsked) and self.flow.screen.checking:
                self._tell_of_try(found)

    def _tell_of_try(self, found: Tried) -> None:
        from beermat.screen.pages.pin import tried  # noqa: PLC0415 - only where the host has a PIN

        self.version += 1
        self._do(tried(self.flow, found, self.evening, self._clock(), self.house))

    def _shuffle(self, cards: int) -> None:
        from random import SystemRandom  # noqa: PLC0415 - only where somebody draws for partners

        from beermat.rules.cards import pack  # noqa: PLC0415
        from beermat.screen.pages.drawing import shuffled  # noqa: PLC0415

        dice = self._dice or SystemRandom()
        self.flow = shuffled(self.flow, tuple(dice.sample(pack(cards), cards)), self._clock())

    def _play(self, now: float) -> None:
        """Let the demo go on where nobody has touched anything for long enough."""
        if (
            self._demo is None
            or self.busy
            or now < self._demo_from
            or not isinstance(self.flow.screen, Table)
        ):
            return
        standing = len(self.evening.record)
        if self._next is None or self._next[2] != standing:
            pause, intent = self._demo.next(self.evening)
            self._next = (now + pause, intent, standing)
        elif now >= self._next[0]:
            _, intent, _ = self._next
            self._next = None
            self._scorekeeper.want(intent, standing=standing)
