"""The dialogs that both games have: plain data, pure.

The first picture of the table needs nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import ceil
from typing import TYPE_CHECKING, ClassVar, Self, cast

from beermat.evening.questions import EveningLine, Evenings, LastBooked, OneEvening, Past
from beermat.screen.steps import Action, Table

if TYPE_CHECKING:
    from beermat.evening.questions import Answer, Question


class Own:
    """A dialog that only one game has: `game` is that game's name."""

    __slots__ = ()
    game: ClassVar[str]

    @property
    def replaces(self) -> int:
        """The deal of the past that this replaces, 0 for the deal being played."""
        return 0

    @property
    def until(self) -> float | None:
        """When it goes to disk by itself, None if it waits for somebody to choose."""
        return None

    @property
    def begun_by_button(self) -> bool:
        """Whether a "won" button has opened it, so that holding that button still opens the menu."""
        return False

    def waiting(self) -> Own:
        """Return the same dialog, waiting for somebody to choose."""
        return self


class Page:
    """A dialog with a module of its own, `beermat.screen.pages.PAGE`.

    One that shows what the book knows names its `question`; its answer comes to `told` when it is there.
    """

    __slots__ = ()
    page: ClassVar[str]
    typing: ClassVar[bool] = False
    """Whether what is typed on a real keyboard is written here."""

    @property
    def question(self) -> Question | None:
        """What the book is asked when the dialog is opened."""
        return None

    def told(self, answer: Answer) -> Page:
        """Return the same dialog with the book's answer."""
        return self

    @property
    def due(self) -> float | None:
        """When it changes by itself, in seconds; None if it waits for somebody."""
        return None

    def passed(self, now: float) -> Page:
        """Return what becomes of it by itself."""
        return self


@dataclass(frozen=True, slots=True)
class Scrolling(Page):
    """A list that can be dragged: `first` is the line at its top, from 0."""

    first: int = 0

    def at(self, first: int) -> Self:
        """Return the same list with this line at the top."""
        return replace(self, first=first)


@dataclass(frozen=True, slots=True)
class Menu:
    """What is rarely needed."""


@dataclass(frozen=True, slots=True)
class History(Scrolling):
    """What happened on an evening, line by line: from line `first` on, of which 0 is the latest.

    `id` is an evening of the past, which is only read, None for tonight; `past` has its times, None until the
    book has answered. `origin` is where it was opened.
    """

    page: ClassVar[str] = "history"

    past: Past | None = None
    id: int | None = None
    origin: Screen = field(default_factory=Table)

    @property
    def question(self) -> Question:
        """How this evening was, and when."""
        return OneEvening(self.id)

    def told(self, answer: Answer) -> History:
        """Return the same list with the times."""
        return replace(self, past=cast("Past | None", answer))


@dataclass(frozen=True, slots=True)
class Course(Page):
    """How the evening has gone, as charts: `shows` is lines or stakes, of one of the evening's sheets.

    Leaf 0 has the latest deals. `past` is an evening that is only read, None is tonight. `origin` is where it
    was opened.
    """

    page: ClassVar[str] = "course"

    shows: str = "lines"
    sheet: int = 0
    leaf: int = 0
    past: Past | None = None
    origin: Screen = field(default_factory=Table)


@dataclass(frozen=True, slots=True)
class BollenPerEvening(Page):
    """How many Bollen each evening brought; `lines` is None until the book has answered.

    Leaf 0 has the latest evenings. `origin` is where it was opened.
    """

    page: ClassVar[str] = "bollen"

    lines: tuple[EveningLine, ...] | None = None
    leaf: int = 0
    origin: Screen = field(default_factory=Table)

    @property
    def question(self) -> Question:
        """Which evenings there are."""
        return Evenings()

    def told(self, answer: Answer) -> BollenPerEvening:
        """Return the same dialog with these evenings."""
        return replace(self, lines=cast(tuple[EveningLine, ...], answer))


@dataclass(frozen=True, slots=True)
class DealShown(Page):
    """One deal of tonight, opened from a list with line `first` at the top; `past` has the times."""

    page: ClassVar[str] = "deal"

    number: int
    first: int = 0
    past: Past | None = None

    @property
    def question(self) -> Question:
        """When tonight's entries were booked."""
        return OneEvening()

    def told(self, answer: Answer) -> DealShown:
        """Return the same deal with the times."""
        return replace(self, past=cast("Past | None", answer))


@dataclass(frozen=True, slots=True)
class Paying(Scrolling):
    """Who has lost, paid and owes how many Maß, and who pays one now?

    `past` is an evening that is only read, None is tonight. `origin` is where it was opened.
    """

    page: ClassVar[str] = "mass"

    past: Past | None = None
    origin: Screen = field(default_factory=Table)


@dataclass(frozen=True, slots=True)
class OnPaper(Page):
    """The standing on paper being typed: lines left of A and B, Bollen won of A and B.

    It books only on a record of length `standing`. `field` is where the keys go, and the next one begins its
    number anew if it is `fresh`; `reason` counts through the reasons of the house.
    """

    page: ClassVar[str] = "standing"

    numbers: tuple[str, str, str, str]
    standing: int
    field: int = 0
    fresh: bool = True
    reason: int = 0


@dataclass(frozen=True, slots=True)
class AllEvenings(Scrolling):
    """Which evenings there were; `lines` is None until the book has answered."""

    page: ClassVar[str] = "evenings"

    lines: tuple[EveningLine, ...] | None = None

    @property
    def question(self) -> Question:
        """Which evenings there are."""
        return Evenings()

    def told(self, answer: Answer) -> AllEvenings:
        """Return the same list with these evenings."""
        return replace(self, lines=cast(tuple[EveningLine, ...], answer))


@dataclass(frozen=True, slots=True)
class PastEvening(Page):
    """An evening to read, first its picture; `past` is None until the book has answered."""

    page: ClassVar[str] = "past"

    id: int
    origin: Screen
    past: Past | None = None

    @property
    def question(self) -> Question:
        """How it was."""
        return OneEvening(self.id)

    def told(self, answer: Answer) -> PastEvening:
        """Return the same dialog with the evening."""
        return replace(self, past=cast("Past | None", answer))


@dataclass(frozen=True, slots=True)
class RulesAsked:
    """Which rules shall be played?"""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Settling:
    """Who pays whom, so that all accounts are even?"""


@dataclass(frozen=True, slots=True)
class Ending:
    """Is the evening really over?"""


@dataclass(frozen=True, slots=True)
class Over(Page):
    """The evening is closed: how was it, and what now? `line` is None until the book has answered."""

    page: ClassVar[str] = "over"

    line: EveningLine | None = None

    @property
    def question(self) -> Question:
        """Which evening it was, and of which day."""
        return LastBooked()

    def told(self, answer: Answer) -> Over:
        """Return the same dialog with its day."""
        return replace(self, line=cast(EveningLine | None, answer))


@dataclass(frozen=True, slots=True)
class Leaving(Page):
    """Shall the table be left? `machine`: that switches the machine off; `gone`: it is decided.

    `origin` is where staying leads: the table, or the page that stands instead of one.
    """

    page: ClassVar[str] = "leaving"
    machine: bool = False
    gone: bool = False
    origin: Screen = field(default_factory=Table)


@dataclass(frozen=True, slots=True)
class Mended(Page):
    """What was done about a record that could not be used as it was.

    `why` is `damaged`, `lost` (it was not there) or `behind` (it lacked something). `backup` is the day up to
    which the backup goes that took its place (YYYY-MM-DD), None if there was none; `evenings` is how many
    there are now, `deals` how many of tonight's came from the text beside it; `aside` is the name under which
    the old file is kept, None if there was none.
    """

    page: ClassVar[str] = "mended"
    why: str
    backup: str | None
    evenings: int
    deals: int
    aside: str | None


@dataclass(frozen=True, slots=True)
class Way:
    """A way out: what it is for, a message, and the line to type at a computer."""

    said: str
    line: str


@dataclass(frozen=True, slots=True)
class Shut(Page):
    """Why there is no table. `why` is `settings`, `newer` (the record, than the program) or `other`.

    `said` is a message, or what the command line says; `ways` are what can be done, one or two.
    """

    page: ClassVar[str] = "shut"
    why: str
    said: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class PinAsked(Page):
    """The PIN of the host, before `wanted` goes on where it was wanted, on `origin`.

    `checking` says that what was typed is being tried. `left` is how many tries there are before a wait, None
    until the lock has said so; `wait` how many seconds are left of a wait that is over at `until`.
    """

    page: ClassVar[str] = "pin"
    wanted: Action
    origin: Screen
    digits: str = field(default="", repr=False)
    checking: bool = False
    left: int | None = None
    wait: int = 0
    until: float = 0.0

    @property
    def due(self) -> float | None:
        """When a second of the wait is over."""
        return self.until - self.wait + 1 if self.wait else None

    def passed(self, now: float) -> PinAsked:
        """Return the question with what is left of the wait."""
        return replace(self, wait=max(0, min(self.wait - 1, ceil(self.until - now))))


Screen = Table | Menu | RulesAsked | Settling | Ending | Own | Page
