"""The table as a service of systemd: it says when it is ready, that it lives, and that it goes.

Where nobody listens (a desktop) all of this does nothing.
"""

from __future__ import annotations

import fcntl
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from beermat.errors import HardwareMissing

PATIENCE: Final = 30.0
"""Seconds for which the writer may owe an answer and still counts as alive.

A memory card that tidies itself up can hold a sync back for ten seconds and more, and a new table would have
to wait for the same card; a thread that is dead or locked never answers.
"""
POWER_OFF: Final = "poweroff"
"""The file in the runtime directory that asks for the machine to be switched off."""
SHOWN: Final = "shown"
"""The file in the runtime directory that says that a table stood: it may be back at once."""
REFUSED: Final = "refused"
"""The file in the runtime directory that holds what is told instead of a table."""

_VT_ACTIVATE: Final = 0x5606
"""What asks Linux for a console, `ioctl_vt(2)`; who runs on that console needs no rights for it."""

Ask = Callable[[Callable[[], None]], None]
"""Asks the writer for a sign of life; it calls back, from its own thread."""


@dataclass(frozen=True, slots=True)
class Watch:
    """When the next sign of life is due, and since when the writer owes an answer (None: it owes none).

    `interval` is the number of seconds between two signs. All times are seconds on one clock.
    """

    interval: float
    due: float
    asked: float | None = None


class Turned(NamedTuple):
    """What follows from a turn of the screen's loop: give a `sign` of life, `ask` the writer for his."""

    watch: Watch
    sign: bool = False
    ask: bool = False


def turned(watch: Watch, now: float, *, answered: bool) -> Turned:
    """Take note of a turn of the loop at `now`; `answered` says that the writer has answered since the last.

    A sign is only given from here, so a loop that stands still gives none; and none while the writer has owed
    an answer for longer than `PATIENCE`. Once it answers after all, the sign follows at once.
    """
    if answered:
        watch = replace(watch, asked=None)
    if now < watch.due or (watch.asked is not None and now - watch.asked >= PATIENCE):
        return Turned(watch)
    ask = watch.asked is None
    return Turned(Watch(watch.interval, now + watch.interval, now if ask else watch.asked), True, ask)


def interval(environment: Mapping[str, str], process: int) -> float | None:
    """Return the seconds between two signs of life, half of what systemd allows; None if it wants none."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    if not microseconds.isdecimal() or int(microseconds) == 0:
        return None
    if environment.get("WATCHDOG_PID", str(process)) != str(process):
        return None
    return int(microseconds) / 2e6


class Service:
    """Speaks to systemd as sd_notify(3) describes it."""

    def __init__(self, environment: Mapping[str, str], clock: Callable[[], float], ask: Ask) -> None:
        """Speak to NOTIFY_SOCKET of this environment, if there is one; `ask` asks the record's writer."""
        self._address: Final = environment.get("NOTIFY_SOCKET", "")
        self._interval: Final = interval(environment, os.getpid())
        self._clock: Final = clock
        self._ask: Final = ask
        self._runtime: Final = runtime_directory(environment)
        self._watch: Watch | None = None
        self._answered = False

    def ready(self, status: str) -> None:
        """Say that the table can be touched; from now on `turned` gives signs of life."""
        if self._runtime is not None:
            come_to_front()
            with suppress(OSError):  # then a table that falls over takes a little longer to come back
                (self._runtime / SHOWN).touch()
        self._say("READY=1", f"STATUS={status}")
        if self._address and self._interval is not None:
            self._watch = Watch(self._interval, self._clock())

    def turned(self) -> None:
        """Take note that the screen's loop has come round."""
        if self._watch is None:
            return
        answered, self._answered = self._answered, False
        self._watch, sign, ask = turned(self._watch, self._clock(), answered=answered)
        if sign:
            self._say("WATCHDOG=1")
        if ask:
            self._ask(self._hear)

    def stopping(self) -> None:
        """Say that the table is being closed; there are no more signs of life."""
        self._watch = None
        self._say("STOPPING=1", "STATUS=Closing the record.")

    def _hear(self) -> None:
        self._answered = True

    def _say(self, *lines: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.settimeout(1.0)
                out.sendto("\n".join(lines).encode(), address)
        except OSError:
            # Whoever started us does not listen any more: the evening goes on all the same.
            return


def runtime_directory(environment: Mapping[str, str]) -> Path | None:
    """Return the directory that systemd made for this run; None: nobody runs the table as a service."""
    given = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) if given else None


def come_to_front(terminal: int = 0, activate: Callable[[int, int], None] | None = None) -> None:
    """Bring the console to the front on which this runs, if it is one.

    SDL makes a console deaf to all keys, but only its own: whoever switched to another while the table was
    still on its way could go on switching there.
    """
    try:
        console = re.fullmatch(r"/dev/tty(\d+)", os.ttyname(terminal))
        if console is not None:
            (activate or _activate)(terminal, int(console[1]))
    except OSError:
        return  # then the picture stands all the same, and behind it is no login


def _activate(terminal: int, console: int) -> None:
    fcntl.ioctl(terminal, _VT_ACTIVATE, console)


def ask_for_power_off(runtime: Path) -> None:
    """Ask for the machine to be switched off; a unit of systemd waits for this file.

    Raises `HardwareMissing` if it cannot be made.
    """
    try:
        (runtime / POWER_OFF).touch()
    except OSError as wrong:
        raise HardwareMissing(
            f"{runtime}: {wrong.strerror}: cannot ask for the machine to be switched off"
        ) from None


@contextmanager
def ended_by_signals() -> Iterator[Callable[[], None]]:
    """Let SIGTERM and Ctrl-C end the table as leaving it does: parts closed, the queue written.

    What is yielded ends it, with status 0 or KeyboardInterrupt, once one of them has come; each round of the
    screen's loop calls it. In the midst of anything else an exception could leave a lock behind, that of an
    import for one, for which the writer's thread would wait for ever. Only a second Ctrl-C does not wait.
    """
    told: list[int] = []

    def hear(number: int, _: object) -> None:
        told.append(number)
        if told.count(signal.SIGINT) > 1:
            raise KeyboardInterrupt

    def end_if_told() -> None:
        if signal.SIGINT in told:
            raise KeyboardInterrupt
        if told:
            sys.exit(0)

    heard = [signal.SIGTERM]
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        heard.append(signal.SIGINT)
    before = {number: signal.signal(number, hear) for number in heard}
    try:
        yield end_if_told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def deaf_to_its_terminal() -> Iterator[None]:
    """Run as a service, let no key of the console behind the picture end the table: only SIGTERM does."""
    if runtime_directory(os.environ) is None:
        yield
        return
    keys = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP)
    before = [signal.signal(key, signal.SIG_IGN) for key in keys]
    try:
        yield
    finally:
        for key, handler in zip(keys, before, strict=True):
            signal.signal(key, handler)
