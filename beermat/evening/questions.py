"""What the table asks of the book about the past, and how it is answered: plain data.

A question goes to `Scorekeeper.ask`; the book answers it beside the writing, and nobody waits for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Union

from beermat.evening.entries import Person, Seats
from beermat.evening.evening import Evening
from beermat.rules.common import Pair

if TYPE_CHECKING:
    from beermat.evening.statistics import Report, Won


class Moment(NamedTuple):
    """When something was booked, in the table's time zone.

    `day` is YYYY-MM-DD, `time` HH:MM; `sure` is False where the clock had not been set.
    """

    day: str
    time: str
    sure: bool


class Regular(NamedTuple):
    """Somebody who has sat at this table: on how many evenings, and on which day (YYYY-MM-DD) last.

    † An evening counts for everybody who played a deal of it, and for those who sit there last. `listed` is
    False for whoever was taken off the list of regulars; he is still known by his name.
    """

    person: Person
    evenings: int
    last: str
    listed: bool = True


class EveningLine(NamedTuple):
    """One line about an evening.

    `opened` is when it was opened; its day is the evening's. `seats` are the four who sit there last. `deals`
    counts those that count, not the struck ones; `bollen` is what each side has won, whoever sat there, and
    `won` who won them: two pairs, or everybody where partners were changed, or nobody without any mats.
    """

    id: int
    opened: Moment
    closed: bool
    seats: Seats
    deals: int
    bollen: Pair
    won: tuple[Won, ...] = ()


class Past(NamedTuple):
    """An evening to read, with when each entry of its record was booked."""

    line: EveningLine
    evening: Evening
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Regulars:
    """Who has ever sat at this table? Answered by `Regular`s, those of the most evenings first."""


@dataclass(frozen=True, slots=True)
class Evenings:
    """Which evenings are in the book? Answered by `EveningLine`s, the latest first."""


@dataclass(frozen=True, slots=True)
class OneEvening:
    """How was this evening? Answered by its `Past`; `id` None is the one being played, or None unplayed."""

    id: int | None = None


@dataclass(frozen=True, slots=True)
class LastBooked:
    """Which evening is at the table? Answered by its `EveningLine`, also when it has just been closed.

    None as long as nothing has been booked since the table was opened.
    """


@dataclass(frozen=True, slots=True)
class Statistics:
    """What has everybody done on all evenings, tonight too? Answered by a `Report`."""


Question = Regulars | Evenings | OneEvening | LastBooked | Statistics
Answer = Union["Report", tuple[Regular, ...], tuple[EveningLine, ...], Past, EveningLine, None]
