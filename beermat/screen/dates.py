"""Days as people write them, in the table's language. Pure."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.wording import Words

WEEKDAYS: Final = (
    marked("Monday"),
    marked("Tuesday"),
    marked("Wednesday"),
    marked("Thursday"),
    marked("Friday"),
    marked("Saturday"),
    marked("Sunday"),
)
MONTHS: Final = (
    marked("January"),
    marked("February"),
    marked("March"),
    marked("April"),
    marked("May"),
    marked("June"),
    marked("July"),
    marked("August"),
    marked("September"),
    marked("October"),
    marked("November"),
    marked("December"),
)


def long_day(words: Words, day: str) -> str:
    """Return a day, YYYY-MM-DD, as "Saturday, 28 November 2026"; raise ValueError for what is none."""
    on = date.fromisoformat(day)
    weekday, month = words(WEEKDAYS[on.weekday()]), words(MONTHS[on.month - 1])
    return words("{weekday}, {day} {month} {year}", weekday=weekday, day=on.day, month=month, year=on.year)


def short_day(words: Words, day: str) -> str:
    """Return a day, YYYY-MM-DD, as "28/11/2026"; raise ValueError for what is none."""
    on = date.fromisoformat(day)
    return words("{day:02d}/{month:02d}/{year}", day=on.day, month=on.month, year=on.year)
