"""Lock file and unclean-shutdown marker of a record.

The marker is a small text file beside the record, `beermat.db.starts`. It says whether a table has the record
open, and counts how often one was cut off: the plug, a kill, a crash. A start that finds it open checks the
record (`integrity`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from beermat.storage import database
from beermat.storage.atomic_files import write_durably
from beermat.storage.clock import Stamp


class Marker(NamedTuple):
    """What the marker says.

    `open`: a table has the record open, or had when it was cut off. `cut_off` counts how often one was;
    `noticed` is the time of the start that noticed it last, None if none did. `doubtful`: damage has been
    seen, the next start must check everything.
    """

    open: bool = False
    cut_off: int = 0
    noticed: Stamp | None = None
    doubtful: bool = False


def marker_path(record: Path) -> Path:
    """Return the path of the marker: beermat.db.starts beside beermat.db."""
    return record.with_name(f"{record.name}.starts")


def read_marker(record: Path) -> Marker | None:
    """Return the marker, None if there is none; one that cannot be understood counts as open and doubtful."""
    try:
        text = marker_path(record.resolve()).read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    said = dict(line.split(" ", 1) for line in text.splitlines() if " " in line)
    if "open" not in said:
        return Marker(open=True, doubtful=True)
    count = said.get("cut-off", "0")
    at, _, sure = said.get("noticed", "").partition(" ")
    return Marker(
        open=said["open"] != "no",
        cut_off=int(count) if count.isdecimal() else 0,
        noticed=Stamp(at, sure == "sure") if at else None,
        doubtful=said.get("doubtful", "no") != "no",
    )


def _write(record: Path, marker: Marker) -> None:
    """Write the marker; what is wrong with the disk is told to the first entry, so it is ignored here."""
    lines = [f"open {_word(marker.open)}", f"cut-off {marker.cut_off}", f"doubtful {_word(marker.doubtful)}"]
    if marker.noticed is not None:
        lines.append(f"noticed {marker.noticed.at} {'sure' if marker.noticed.sure else 'unsure'}")
    with suppress(OSError):
        write_durably(marker_path(record), "\n".join([*lines, ""]).encode("ascii"))


def _word(yes: bool) -> str:
    return "yes" if yes else "no"


def mark_doubtful(record: Path) -> None:
    """Let the next start check everything: damage has been seen."""
    record = record.resolve()
    _write(record, (read_marker(record) or Marker())._replace(doubtful=True))


class RecordLock:
    """The lock and the marker of one table; on a disk that cannot be written they are taken later.

    `before` is the marker as it was when the lock was taken, None where there was none. `checked`: the record
    of a table that was cut off has been checked, or is being checked beside this one; else the next start
    must.
    """

    def __init__(self, path: Path, now: Callable[[], Stamp]) -> None:
        """Take nothing yet; `now` gives the time at which an unclean shutdown was noticed."""
        self.before: Marker | None = None
        self.checked = False
        self._path: Final = path
        self._now: Final = now
        self._lock: int | None = None
        self._marked = False

    def take(self) -> None:
        """Lock the record, if that is not done; raise `StorageError` if another table has it, or OSError."""
        if self._lock is None:
            self._lock = database.lock(self._path.resolve())
            self.before = read_marker(self._path)

    def mark(self) -> None:
        """Mark the record as open on disk, before anything is written into it; twice is once."""
        if self._marked:
            return
        self._marked = True
        before = self.before or Marker()
        if before.open:
            doubtful = before.doubtful or not self.checked
            before = before._replace(cut_off=before.cut_off + 1, noticed=self._now(), doubtful=doubtful)
        _write(self._path.resolve(), before._replace(open=True))

    def repaired(self) -> None:
        """Take the doubt out of the marker: the record has been checked, and repaired if need be."""
        if self.before is not None and self.before.doubtful:
            self.before = self.before._replace(doubtful=False)
            _write(self._path.resolve(), self.before)

    def release(self) -> None:
        """Mark the record as closed on disk, and unlock it."""
        if self._marked:
            said = read_marker(self._path)
            if said is not None:
                _write(self._path.resolve(), said._replace(open=False))
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
