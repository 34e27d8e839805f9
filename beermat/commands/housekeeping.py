"""What the table does beside the scoring.

It closes an evening that is over, backs up the record, keeps a picture of each evening beside it, and says
when the record had to be repaired.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.commands.service import runtime_directory
from beermat.errors import StorageError
from beermat.evening.entries import DealScored, EveningClosed, MassPaid
from beermat.evening.evening import Evening
from beermat.scorekeeper import Booked, News, Scorekeeper
from beermat.screen import window
from beermat.screen.png import encoded
from beermat.storage.atomic_files import write_durably
from beermat.storage.backup import back_up
from beermat.storage.clock import Stamp, is_over, passed
from beermat.storage.repair.integrity import BackgroundCheck
from beermat.storage.repair.unclean_shutdown import mark_doubtful
from beermat.wording import unwritten

if TYPE_CHECKING:
    from beermat.evening.questions import EveningLine, Past
    from beermat.screen.closing_picture import Photo
    from beermat.screen.model import Flow
    from beermat.storage.repair.recovery import Opened
    from beermat.wording import Words

EVENING_CLOSED: Final = "evening-closed"
"""The file in the runtime directory that asks for a backup."""


def first_flow(opened: Opened, played: tuple[tuple[int, float], ...] = ()) -> Flow | None:
    """Return what the screen begins with, where there is something to say about the record or when deals were
    `played`; else None.
    """
    done, fault = opened.recovered, opened.fault
    if done is None and fault is None and not played:
        return None
    from beermat.screen.model import Flow, Table  # noqa: PLC0415 - other commands need no screen

    said = None if fault is None else unwritten(fault)
    if done is None:
        return Flow(Table(), fault=said, played=played)
    from beermat.screen.dialogs.host import RecordRepaired  # noqa: PLC0415 - a dialog, rarely needed

    aside = None if done.aside is None else done.aside.name
    backup = None if done.backup is None else done.day
    return Flow(RecordRepaired(done.why, backup, done.evenings, done.deals, aside), fault=said, played=played)


def keep_safe(
    keeper: Scorekeeper, record: Path, environment: Mapping[str, str], *, unseen: bool
) -> Callable[[], None]:
    """See to a backup of each evening that was played and is closed; look over beside it what is `unseen`.

    Run as a service the table leaves a file that a unit of systemd waits for; else it makes the backup
    itself. Returns what ends all that.
    """
    look, runtime = BackgroundCheck(record) if unseen else None, runtime_directory(environment)
    copying: list[threading.Thread] = []

    def hear(news: News) -> None:
        if not (isinstance(news, Booked) and isinstance(news.entry, EveningClosed) and news.evening.played):
            return
        if runtime is not None:
            _ask_for_backup(runtime)
            return
        copying.append(threading.Thread(target=_back_up, args=(record,), name="beermat-backup"))
        copying[-1].start()

    def end() -> None:
        if look is not None:
            look.close()
        for thread in copying:
            thread.join()

    keeper.listen(hear)
    return end


def _ask_for_backup(runtime: Path) -> None:
    try:
        (runtime / EVENING_CLOSED).touch()
    except OSError as wrong:
        print(f"no backup was asked for: {wrong}", file=sys.stderr)


def _back_up(record: Path) -> None:
    try:
        back_up(record)
    except StorageError as wrong:
        print(f"no backup was made: {wrong}", file=sys.stderr)
        if wrong.kind == "damaged":
            mark_doubtful(record)


def close_if_over(keeper: Scorekeeper, booked: tuple[Stamp, ...], now: Stamp) -> None:
    """Close an evening on which nothing was booked for eight hours; the next people find it over.

    `booked` are the stamps of its entries.
    """
    if booked and keeper.evening.deals and is_over(booked[-1], now):
        keeper.want(EveningClosed())


def when_played(
    evening: Evening | None, booked: tuple[Stamp, ...], now: Stamp, *, seconds: float
) -> tuple[tuple[int, float], ...]:
    """Return when each deal and each Maß was booked, by the number of its entry.

    The times are those of the clock that says `seconds` now, and may lie before its beginning. † Where the
    clock of the machine was not set then or is not now, nobody can tell, and the entry is left out: those who
    play may close their evening, but a plug that was pulled does not make others' evening theirs.
    """
    entries = () if evening is None else zip(evening.record, booked, strict=False)
    return tuple(
        (number, seconds - max(0.0, since))
        for number, (entry, at) in enumerate(entries, 1)
        if isinstance(entry, DealScored | MassPaid) and (since := passed(at, now)) is not None
    )


def picture_of(record: Path, line: EveningLine) -> Path:
    """Return where the picture of an evening lies: pictures/2026-11-28-evening-12.png beside the record."""
    return record.parent / "pictures" / f"{line.opened.day}-evening-{line.id}.png"


class Album:
    """Writes pictures in a thread of its own; one of an evening takes the place of the one before."""

    def __init__(self, record: Path) -> None:
        """Keep pictures beside this record; thread and folder are made with the first."""
        self.fault: str | None = None
        self._record: Final = record
        self._waiting: Final[queue.SimpleQueue[tuple[Photo, EveningLine] | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def keep(self, photo: Photo, line: EveningLine) -> None:
        """Write the picture of this evening beside the record; `fault` says afterwards what was wrong."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="beermat-album", daemon=True)
            self._thread.start()
        self._waiting.put((photo, line))

    def close(self) -> None:
        """Wait until everything is written."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            photo, line = job
            self._write(photo, picture_of(self._record, line))

    def _write(self, photo: Photo, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_durably(path, encoded(*photo))
        except OSError as wrong:
            self.fault = f"{wrong.filename or path}: {wrong.strerror or wrong}"
        except Exception as wrong:  # a picture is never worth the table
            self.fault = f"{path}: {type(wrong).__name__}: {wrong}"
        else:
            self.fault = None


def drawn(past: Past, words: Words) -> bytes:
    """Return the picture of an evening as a PNG, drawn without showing anything."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from beermat.screen.closing_picture import SIZE, taken  # noqa: PLC0415 - Kivy starts with its import

    window.prepare(width=SIZE[0], height=SIZE[1], windowed=True, rotation=None)
    window.opened()
    return encoded(*taken(past.evening, past.line, words))
