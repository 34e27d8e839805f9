"""One sitting at the table without its picture: input, flow, scorekeeper, demo and clock together.

`beermat.screen.app` draws what is here and brings touches; the tests play whole evenings on it without a
window. Everything happens in one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Protocol

from beermat import lights
from beermat.evening.entries import OVER_AFTER, DealScored, EveningClosed, Intent
from beermat.evening.evening import Evening
from beermat.scorekeeper import Booked, News, Scorekeeper
from beermat.screen.games import table_of
from beermat.screen.input import CALM, Input
from beermat.screen.model import (
    FRESH,
    QUIET,
    Dialog,
    Flow,
    House,
    Inquire,
    Leave,
    Request,
    Shuffle,
    Step,
    Table,
    Touch,
    Unlock,
    View,
)
from beermat.screen.screensaver import Habits
from beermat.screen.update import counting_to, due, hear, tick, touched, tried

if TYPE_CHECKING:
    from random import Random

    from beermat.screen.dialogs.host import Lock, Tried

_FRAMES: Final = 20
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
        self._demo_from = self._booked = clock()
        self._seen = self.flow.changed
        self._overdue = float("inf")
        self.input: Final = Input(
            clock,
            habits or Habits(),
            view=self.view,
            take=self._take,
            change=self._change,
            leave=self._ask_to_leave,
        )
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
    def typing(self) -> bool:
        """Whether what is typed on a real keyboard is written somewhere."""
        return isinstance(self.flow.screen, Dialog) and self.flow.screen.typing

    @property
    def beat(self) -> int:
        """Grows twenty times a second while a booking counts down or something is held, to be drawn anew."""
        moving = counting_to(self.flow) is not None or self.input.holding
        return int(self._clock() * _FRAMES) if moving else 0

    def view(self) -> View:
        """Return all that the picture of now is made from."""
        return View(self.flow, self.evening, self.house, self._clock())

    def pending(self, now: float, fault: bool) -> lights.Pending:
        """Return what the strip shows beside the evening: a countdown, a Bollen just won, a fault."""
        flow = self.flow
        side, degree, left = None, lights.Pending().degree, 1.0
        until = counting_to(flow)
        if until is not None and flow.focus is not None and isinstance(flow.screen, Dialog):
            side, degree = flow.screen.announces(flow.focus)
            left = max(0.0, min(1.0, (until - now) / QUIET))
        bollen, since = None, 0.0
        if isinstance(flow.notice, Booked) and isinstance(flow.notice.entry, DealScored):
            deal = flow.notice.evening.deals[-1]
            bollen, since = table_of(deal.rules.game).celebrated(deal), flow.notice_until - FRESH
        broken = fault or flow.fault is not None or bool(flow.stuck)
        return lights.Pending(side, degree, left, bollen, since, broken)

    def drawn(self) -> None:
        """Take note that the screen is on the panel as it is now: what was done before meant another."""
        if self.flow.changed != self._seen:
            self.flow, self._seen = replace(self.flow, shown=self._clock()), self.flow.changed

    def tick(self, *, steady: bool = True) -> None:
        """Take over what is on disk by now, and what time alone brings.

        Not `steady` says that what was done at the table may still be on its way: then nothing is held or
        booked by time alone.
        """
        now = self.input.looked = self._clock()
        self._hear_of_tries()
        self._scorekeeper.settle()
        until = counting_to(self.flow)
        self.input.passed(now, steady=steady, counting=until is not None and now < until)
        flow, until = self.flow, counting_to(self.flow)
        over = until is not None and now >= until
        self._overdue = min(self._overdue, now) if over else float("inf")
        # A countdown that has run out in a stall waits a moment: somebody may have stopped it meanwhile.
        if steady or not over or now - self._overdue >= CALM:
            self._do(tick(replace(self.view(), now=now)))
        if self.flow is not flow:
            self.version += 1
        self._close_if_over(now)
        self._play(now)

    def due(self) -> float | None:
        """Return when `tick` next has something to do by itself, in seconds; None: not before a touch."""
        times = [due(self.flow), self.input.due(), self._over_at()]
        if self.beat:
            times.append((self.beat + 1) / _FRAMES)
        if self._demo is not None:
            times.append(self._plays_from if self._next is None else self._next[0])
        return min((at for at in times if at is not None), default=None)

    def _take(self, touch: Touch) -> None:
        self.version += 1
        if not self.left:
            self._do(touched(replace(self.view(), now=touch.now), touch))

    def _change(self, flow: Flow) -> None:
        self.version += 1
        self._do((flow, ()))

    def _ask_to_leave(self) -> None:
        if not self.left:
            from beermat.screen.dialogs.evening import PowerOff  # noqa: PLC0415 - the start needs no dialog

            screen = self.flow.screen
            # A page that leads nowhere stands instead of a table.
            stay = screen if isinstance(screen, Dialog) and screen.back == screen else Table()
            self._do(self.view().go(PowerOff(self.house.machine, origin=stay)))

    def _hear(self, news: News) -> None:
        self.version += 1
        if isinstance(news, Booked):
            self._booked = self._clock()
        self._do(hear(self.view(), news))

    def _do(self, step: Step) -> None:
        # The flow first: a refusal is told while the scorekeeper is still being asked.
        changed = self.flow.changed
        self.flow, effects = step
        if self.flow.changed != changed:
            self.input.forget()
        for effect in effects:
            match effect:
                case Request(intent, expects):
                    self._scorekeeper.want(intent, expects=expects)
                case Leave():
                    self.left = True
                case Inquire(question):
                    self._scorekeeper.ask(question)
                case Shuffle():
                    self._shuffle()
                case Unlock(digits):
                    self._unlock(digits)

    def _unlock(self, digits: str) -> None:
        if self._lock is None:
            return
        if digits:
            self._trying += 1
            self._lock.ask(digits, self._tries.put)
        else:
            self._tell_of_try(self._lock.stands(), now_tried=False)

    def _hear_of_tries(self) -> None:
        """Take over what came of the last try."""
        while self._trying:
            try:
                found = self._tries.get_nowait()
            except Empty:
                return
            self._trying -= 1
            if not self._trying:
                self._tell_of_try(found, now_tried=True)

    def _tell_of_try(self, found: Tried, *, now_tried: bool) -> None:
        self.version += 1
        self._do(tried(self.view(), found, now_tried=now_tried))

    def _shuffle(self) -> None:
        from random import SystemRandom  # noqa: PLC0415 - only where somebody draws for partners

        if isinstance(self.flow.screen, Dialog):
            self._do(self.flow.screen.shuffled(self.view(), self._dice or SystemRandom()))

    def _over_at(self) -> float | None:
        """Return when the evening is over by itself; None if it has not begun, or is."""
        evening = self.evening
        return None if evening.closed or not evening.deals else self._booked + OVER_AFTER

    def _close_if_over(self, now: float) -> None:
        over = self._over_at()
        if over is not None and now >= over and not self.busy:
            self._booked = now  # asked once, whatever comes of it
            self._scorekeeper.want(EveningClosed())

    @property
    def _plays_from(self) -> float:
        """When the demo plays on, in seconds, if nobody touches anything."""
        assert self._demo is not None
        return max(self._demo_from, self.input.touched + self._demo.quiet)

    def _play(self, now: float) -> None:
        """Let the demo go on where nobody has touched anything for long enough."""
        if self._demo is None or self.busy or not isinstance(self.flow.screen, Table):
            return
        if now < self._plays_from:
            self._next = None
            return
        version = len(self.evening.record)
        if self._next is None or self._next[2] != version:
            pause, intent = self._demo.next(self.evening)
            self._next = (now + pause, intent, version)
        elif now >= self._next[0]:
            _, intent, _ = self._next
            self._next = None
            self._scorekeeper.want(intent, expects=version)
