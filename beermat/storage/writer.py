"""The one thread that writes. It owns its connection; everybody else only leaves work in its queue."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.errors import StorageError
from beermat.storage import database
from beermat.storage.clock import Stamp
from beermat.storage.repair.unclean_shutdown import RecordLock, mark_doubtful

if TYPE_CHECKING:
    from beermat.storage.transactions import Transactions

Work = Callable[["Transactions"], int]
"""What is to be done through the writer's connection; returns the number of the evening written, or 0."""

Tell = Callable[[int | StorageError], None]
"""Gets what the work has returned, or the fault (then nothing is written), from the writer's thread."""

QUIET: Final = 0.05
"""Seconds without another job after which the text copy of tonight's evening is written."""


class Writer:
    """Does its jobs in their order and tells each how it ended."""

    def __init__(
        self, path: Path, *, lock: RecordLock, now: Callable[[], Stamp], zone: tzinfo | None
    ) -> None:
        """Start the thread; the file is opened for writing with the first job."""
        self._path: Final = path
        self._lock: Final = lock
        self._uncopied = ""
        self._now: Final = now
        self._zone: Final = zone
        self._jobs: Final[queue.SimpleQueue[tuple[Work, Tell] | None]] = queue.SimpleQueue()
        self._transactions: Transactions | None = None
        self._begun = path.exists()
        self._moved: StorageError | None = None
        self._thread: Final = threading.Thread(target=self._run, name="beermat-writer", daemon=True)
        self._thread.start()

    def put(self, work: Work, tell: Tell) -> None:
        """Do this after all that was handed in before."""
        self._jobs.put((work, tell))

    def rest(self, rested: Callable[[], None]) -> None:
        """Write the text copy without waiting for quiet, then call `rested` from the thread."""
        self.put(self._copy_text_at_once, lambda answer: rested())

    def close(self) -> None:
        """Wait until everything in the queue is written, then end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        wait: float | None = None
        while True:
            try:
                job = self._jobs.get(timeout=wait)
            except queue.Empty:
                wait = None
                self._copy_text()
                continue
            if job is None:
                break
            work, tell = job
            tell(self._answer(work))
            wait = QUIET
        self._copy_text()
        self._disconnect()

    def _answer(self, work: Work) -> int | StorageError:
        if self._moved is not None:
            return self._moved
        try:
            with database.naming(self._path):
                return work(self._opened())
        except Exception as wrong:  # whatever it is, the table must not wait for its answer for ever
            return self._failed(wrong)

    def _failed(self, wrong: Exception) -> StorageError:
        """Return what is told of this; the next job tries with a connection that nothing has happened to."""
        fault = wrong if isinstance(wrong, StorageError) else _unnamed(self._path, wrong)
        if fault.kind in ("", "damaged"):
            # No rule and no disk refuses this: the next start looks at everything, and makes it good.
            fault.kind = "damaged"
        if fault.kind in ("damaged", "moved"):
            with suppress(Exception):  # the mark is only a help for the next start
                mark_doubtful(self._path)
        if fault.kind == "moved":
            # What is at that name now is for the next start to look at, not to be written into unseen.
            self._moved = fault
            self._checkpoint()
        self._disconnect()
        return fault

    def _opened(self) -> Transactions:
        if self._transactions is None:
            # Imported by this thread with its first job, so that no start of the table waits for it.
            from beermat.storage.transactions import Transactions  # noqa: PLC0415

            if self._begun and not self._path.exists():
                raise database.moved(self._path)
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            self._lock.mark()
            if not self._path.exists():
                database.make(self._path)
            self._transactions = Transactions(self._path, now=self._now, zone=self._zone)
            self._begun = True
        return self._transactions

    def _copy_text(self) -> None:
        """Write the text copy: after the entry has been told to be on disk, which must not wait for it."""
        if self._transactions is None:
            return
        try:
            with database.naming(self._path):
                self._transactions.copy_text()
            self._uncopied = ""
        except Exception as wrong:  # the entry itself is on disk, and the next one must be taken
            fault = wrong if isinstance(wrong, StorageError) else self._failed(wrong)
            if str(fault) != self._uncopied:  # once is enough
                with suppress(OSError, ValueError):
                    print(f"tonight's .deckel was not written: {fault}", file=sys.stderr)
            self._uncopied = str(fault)

    def _copy_text_at_once(self, _: Transactions) -> int:
        self._copy_text()
        return 0

    def _checkpoint(self) -> None:
        """Copy what only the -wal has into the file that is open, wherever that has been moved to.

        Left beside another file, SQLite would play the -wal into that one.
        """
        if self._transactions is not None:
            with suppress(Exception):
                self._transactions.checkpoint()

    def _disconnect(self) -> None:
        transactions, self._transactions = self._transactions, None
        if transactions is not None:
            with suppress(Exception):
                transactions.close()


def _unnamed(path: Path, wrong: Exception) -> StorageError:
    return StorageError(f"{path}: {type(wrong).__name__}: {wrong}")
