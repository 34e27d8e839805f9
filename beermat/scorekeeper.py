"""The conductor: an intent becomes an entry, the entry goes to disk, the new Evening goes to the listeners.

A question about the past goes to the book and comes back as news, beside all that.

It imports the pure core and knows of storage only what the `Book` protocol says. Everything here happens in
one thread; `settle` takes over what the book's own thread has finished meanwhile.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from beermat.errors import Refused, StorageError
from beermat.evening.check import check
from beermat.evening.entries import Entry, EveningOpened, Intent, Reopen, ScoreDeal, TakeOff
from beermat.evening.evening import Evening, fold

if TYPE_CHECKING:
    from beermat.evening.questions import Answer, Question


@dataclass(frozen=True, slots=True)
class ReopenPast:
    """Play on in this evening, the last that was played, which was closed by mistake."""

    evening: Evening


Wanted = Intent | TakeOff | EveningOpened | ReopenPast
"""What may be asked of the scorekeeper; an `EveningOpened` is the wish for a new evening."""


@dataclass(frozen=True, slots=True)
class Booked:
    """An entry is on disk; `evening` is the table after it, `before` as it was, `intent` what was wanted."""

    evening: Evening
    entry: Entry
    intent: Intent | EveningOpened | ReopenPast
    before: Evening


@dataclass(frozen=True, slots=True)
class Denied:
    """An intent was against the rules; nothing has changed."""

    evening: Evening
    intent: Wanted
    refused: Refused


@dataclass(frozen=True, slots=True)
class TakenOff:
    """Somebody is off the list of regulars, on disk too; the table stands as before."""

    evening: Evening
    intent: TakeOff


@dataclass(frozen=True, slots=True)
class NotWritten:
    """The disk did not take it; the table stands as before, and what waited behind it is dropped."""

    evening: Evening
    intent: Wanted
    fault: StorageError


@dataclass(frozen=True, slots=True)
class Answered:
    """The book has answered a question; None instead of an answer: `fault` is what kept it from it."""

    evening: Evening
    question: Question
    answer: Answer
    fault: StorageError | None = None


News = Booked | Denied | TakenOff | NotWritten | Answered
Listener = Callable[[News], None]
Done = Callable[[StorageError | None], None]
Reply = Callable[["Answer | StorageError"], None]


class Book(Protocol):
    """Where entries are kept. One thread of its own does the writing."""

    def append(self, entries: tuple[Entry, ...], evening: Evening, done: Done) -> None:
        """Write the entries that make `evening`, in one transaction, then call `done` from any thread.

        The entries are the last of `evening.record`; `EveningOpened` among them begins a new evening, which
        takes the place of one on which nothing was played. They may open the last evening that was played
        again. `done` gets None once they are safely on disk, or the fault; then nothing of them is written.
        """

    def take_off(self, person: str, done: Done) -> None:
        """Take the person of this id off the list of regulars, then call `done` as after an entry.

        He is on it again with the first entry that seats him.
        """

    def ask(self, question: Question, answered: Reply) -> None:
        """Look something up beside the writing, then call `answered` from any thread."""


class Scorekeeper:
    """Keeps tonight's Evening. Nobody else changes anything.

    Intents are taken one after the other: each is checked against the table as the one before has left it on
    disk. The evening that the table comes up with, where there was none to go on with, is not on disk before
    its first entry: nobody has asked for it.
    """

    def __init__(self, book: Book, evening: Evening | None, opening: EveningOpened) -> None:
        """Go on with `evening` as it was read from the book, or with None open a new one from `opening`."""
        self._book: Final = book
        self._listeners: Final[list[Listener]] = []
        self._waiting: Final[deque[tuple[Wanted, int | None]]] = deque()
        self._finished: Final[queue.SimpleQueue[Callable[[], None]]] = queue.SimpleQueue()
        self._writing = False
        self._asked = 0
        self._on_disk = evening is not None
        self.evening = fold([opening]) if evening is None else evening

    @property
    def busy(self) -> bool:
        """Whether an intent is on its way to the disk or waits for it, or a question waits for its answer."""
        return self._writing or bool(self._waiting) or self._asked > 0

    def listen(self, listener: Listener) -> None:
        """Tell this listener all news from now on, in the thread that calls `want` and `settle`."""
        self._listeners.append(listener)

    def want(self, intent: Wanted, *, expects: int | None = None) -> None:
        """Ask for something. `expects` is the length of the record for which it was meant.

        If the table has moved on since, the intent is denied with the reason `table-has-moved`. A new evening
        needs one before it that is closed, or that the table merely came up with (`evening-still-open`).
        """
        self._waiting.append((intent, expects))
        self._next()

    def ask(self, question: Question) -> None:
        """Ask the book about the past; the answer comes as `Answered`."""
        self._asked += 1
        self._book.ask(question, lambda answer: self._finished.put(lambda: self._answered(question, answer)))

    def settle(self, *, wait: float | None = 0.0) -> None:
        """Take over what is on disk or answered by now, tell the listeners, and send the next entry.

        `wait` is how long to wait for the first one, in seconds; None waits until nothing is on its way.
        """
        while self._writing or self._asked:
            try:
                finished = self._finished.get(timeout=wait) if wait != 0 else self._finished.get_nowait()
            except queue.Empty:
                return
            finished()
            wait = 0.0 if wait is not None else None

    def _written(self, done: Booked | TakenOff, fault: StorageError | None) -> None:
        self._writing = False
        if fault is None:
            if isinstance(done, Booked):
                self.evening, self._on_disk = done.evening, True
            self._tell(done)
        else:
            self._waiting.clear()
            self._tell(NotWritten(self.evening, done.intent, fault))
        self._next()

    def _answered(self, question: Question, answer: Answer | StorageError) -> None:
        self._asked -= 1
        if isinstance(answer, StorageError):
            self._tell(Answered(self.evening, question, None, answer))
        else:
            self._tell(Answered(self.evening, question, answer))

    def _next(self) -> None:
        while self._waiting and not self._writing:
            intent, expects = self._waiting.popleft()
            try:
                if expects not in (None, len(self.evening.record)):
                    raise Refused("table-has-moved")
                match intent:
                    case TakeOff():
                        self._take_off(intent)
                    case EveningOpened():
                        self._open(intent)
                    case ReopenPast():
                        self._reopen(intent)
                    case _:
                        self._book_entry(intent)
            except Refused as refused:
                self._tell(Denied(self.evening, intent, refused))

    def _open(self, opening: EveningOpened) -> None:
        if self._on_disk and not self.evening.closed:
            raise Refused("evening-still-open")
        self._write((opening,), Booked(fold([opening]), opening, opening, self.evening))

    def _reopen(self, wanted: ReopenPast) -> None:
        if self._on_disk and self.evening.played:
            if not self.evening.closed:
                raise Refused("evening-still-open")
            if self.evening.record != wanted.evening.record:
                raise Refused("newer-evening")
        entry = check(wanted.evening, Reopen())
        self._write((entry,), Booked(wanted.evening.apply(entry), entry, wanted, wanted.evening))

    def _book_entry(self, intent: Intent) -> None:
        if isinstance(intent, ScoreDeal):
            from beermat.evening.koenig import check_score  # noqa: PLC0415 - not needed for the first picture

            check_score(self.evening)
        entry = check(self.evening, intent)
        entries = (entry,) if self._on_disk else (*self.evening.record, entry)
        self._write(entries, Booked(self.evening.apply(entry), entry, intent, self.evening))

    def _write(self, entries: tuple[Entry, ...], booked: Booked) -> None:
        self._writing = True
        self._book.append(entries, booked.evening, self._when_written(booked))

    def _take_off(self, intent: TakeOff) -> None:
        from beermat.evening.people import check_taken_off  # noqa: PLC0415 - rarely wanted

        check_taken_off(self.evening, intent.who)
        self._writing = True
        self._book.take_off(intent.who.id, self._when_written(TakenOff(self.evening, intent)))

    def _when_written(self, done: Booked | TakenOff) -> Done:
        return lambda fault: self._finished.put(lambda: self._written(done, fault))

    def _tell(self, news: News) -> None:
        for listener in tuple(self._listeners):
            listener(news)


__all__ = [
    "Answered",
    "Book",
    "Booked",
    "Denied",
    "Listener",
    "News",
    "NotWritten",
    "ReopenPast",
    "Scorekeeper",
    "TakenOff",
    "Wanted",
]
