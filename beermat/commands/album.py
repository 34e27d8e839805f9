"""The closing pictures beside the record, one PNG for each evening; and the same picture for whoever asks."""

from __future__ import annotations

import os
import queue
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.screen.png import encoded
from beermat.storage.atomic_files import write_durably

if TYPE_CHECKING:
    from beermat.evening.questions import EveningLine, Past
    from beermat.screen.keepsake import Photo
    from beermat.wording import Words


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
    from beermat.screen import window  # noqa: PLC0415 - Kivy starts with these
    from beermat.screen.keepsake import SIZE, taken  # noqa: PLC0415

    window.prepare(width=SIZE[0], height=SIZE[1], windowed=True, rotation=None)
    window.opened()
    return encoded(*taken(past.evening, past.line, words))
