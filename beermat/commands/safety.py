"""What the table does for its record beside the scoring, and what it says about it when it comes up."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.commands.service import runtime_directory
from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed
from beermat.scorekeeper import Booked, News, Scorekeeper
from beermat.screen.model import Flow, Table
from beermat.wording import unwritten

if TYPE_CHECKING:
    from beermat.storage.repair.recovery import Opened

EVENING_CLOSED: Final = "evening-closed"
"""The file in the runtime directory that asks for a backup."""


def first_flow(opened: Opened) -> Flow | None:
    """Return what the screen begins with where there is something to say about the record; else None."""
    done, fault = opened.recovered, opened.fault
    if done is None and fault is None:
        return None
    from beermat.screen.dialogs.host import RecordRepaired  # noqa: PLC0415 - rarely needed

    said = None if fault is None else unwritten(fault)
    if done is None:
        return Flow(Table(), fault=said)
    aside = None if done.aside is None else done.aside.name
    backup = None if done.backup is None else done.day
    return Flow(RecordRepaired(done.why, backup, done.evenings, done.deals, aside), fault=said)


def keep_safe(
    keeper: Scorekeeper, record: Path, environment: Mapping[str, str], *, unseen: bool
) -> Callable[[], None]:
    """See to a backup of each evening that was played and is closed; look over beside it what is `unseen`.

    Run as a service the table leaves a file that a unit of systemd waits for; else it makes the backup
    itself. Returns what ends all that.
    """
    from beermat.storage.repair.integrity import BackgroundCheck  # noqa: PLC0415 - not before the first picture

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
    from beermat.storage.backup import back_up  # noqa: PLC0415
    from beermat.storage.repair.unclean_shutdown import mark_doubtful  # noqa: PLC0415

    try:
        back_up(record)
    except StorageError as wrong:
        print(f"no backup was made: {wrong}", file=sys.stderr)
        if wrong.kind == "damaged":
            mark_doubtful(record)
