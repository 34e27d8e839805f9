"""The statistics as the screen tells them: the rankings there are, and the dialogs that lead through them.

Plain data, pure. What is counted, and how, is in `beermat.evening.statistics`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from beermat.evening.questions import Statistics
from beermat.evening.statistics import Best, Counts, Report, Total
from beermat.rules.bierkopf import RuleSet
from beermat.rules.schafkopf_tariffs import Tariff
from beermat.screen.dates import short_day
from beermat.screen.screens import Page
from beermat.screen.steps import Table
from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.evening.questions import Answer, Question
    from beermat.screen.screens import Screen
    from beermat.wording import Words


class Ranking(NamedTuple):
    """One way to put people in order: by `number`, the greatest first.

    `told` is that number as it is shown, `detail` what stands beside it, in short. `partners` ranks two
    together.
    """

    key: str
    title: str
    game: str
    number: Callable[[Total], int]
    detail: Callable[[Words, Total], str]
    told: Callable[[Words, Total], str]
    partners: bool = False


class Place(NamedTuple):
    """Who stands at this place; equal ones share it, and the next is as much later (1, 1, 3)."""

    place: int
    total: Total


def places(ranking: Ranking, report: Report) -> tuple[Place, ...]:
    """Return who is ranked, the first first; who has none of what is ranked is not."""
    of = report.partnerships if ranking.partners else report.people
    found = [one for one in of(ranking.game) if ranking.number(one)]
    found.sort(key=lambda one: -ranking.number(one))
    numbers = [ranking.number(one) for one in found]
    return tuple(Place(numbers.index(number) + 1, one) for number, one in zip(numbers, found, strict=True))


def rankings(report: Report) -> tuple[Ranking, ...]:
    """Return the rankings in which there is anybody."""
    return tuple(one for one in RANKINGS if places(one, report))


def ranking(key: str) -> Ranking:
    """Return the ranking of this key; raise StopIteration for another."""
    return next(one for one in RANKINGS if one.key == key)


# What stands in a row, and on a tile


def names(one: Total) -> str:
    """Return who it is about: a name, or two."""
    return " & ".join(who.shown for who in one.who)


def share(words: Words, part: int, whole: int) -> str:
    """Return how much a part is of a whole, in per cent; "" of nothing."""
    return words("{n} %", n=round(100 * part / whole)) if whole else ""


def day(words: Words, best: Best | None) -> str:
    """Return on which day it was, with a question mark where the clock was not set."""
    if best is None or not best.when.day:
        return ""
    on = short_day(words, best.when.day)
    return on if best.when.sure else f"{on} ?"


def _count(field: str) -> Callable[[Total], int]:
    at = Counts._fields.index(field)
    return lambda one: one.counts[at]


def _of_count(field: str) -> Callable[[Words, Total], str]:
    number = _count(field)
    return lambda words, one: str(number(one))


def _deals(words: Words, one: Total) -> str:
    counts = one.counts
    return words("of {n}, {share}", n=counts.deals, share=share(words, counts.won, counts.deals))


def _spritzen(words: Words, one: Total) -> str:
    counts = one.counts
    return words(
        "of {n}, {share}", n=counts.spritzen, share=share(words, counts.spritzen_won, counts.spritzen)
    )


def _bollen(words: Words, one: Total) -> str:
    return words("{n} lost", n=one.counts.bollen_lost)


def _amount(unit: str) -> Callable[[Words, Total], str]:
    number = _count(unit)
    return lambda words, one: words.amount(number(one), unit, signed=True, bare=True)


def _run(one: Total) -> int:
    return one.run.number if one.run else 0


def _comeback(one: Total) -> int:
    return one.comeback.number if one.comeback else 0


_BIERKOPF, _SCHAFKOPF = RuleSet.game, Tariff.game
RANKINGS: Final[Sequence[Ranking]] = (
    Ranking("bollen", marked("Bollen"), _BIERKOPF, _count("bollen_won"), _bollen, _of_count("bollen_won")),
    Ranking("deals", marked("Deals won"), _BIERKOPF, _count("won"), _deals, _of_count("won")),
    Ranking(
        "pairs", marked("Partners"), _BIERKOPF, _count("bollen_won"), _bollen, _of_count("bollen_won"),
        partners=True,
    ),
    Ranking(
        "mass", marked("Drinks bought"), _BIERKOPF, _count("mass_paid"),
        lambda words, one: words("{n} lost", n=one.counts.mass_lost), _of_count("mass_paid"),
    ),
    Ranking(
        "schneider", marked("Schneider"), _BIERKOPF, _count("schneider_given"),
        lambda words, one: words("{n} taken", n=one.counts.schneider_taken), _of_count("schneider_given"),
    ),
    Ranking(
        "schwarz", marked("Schwarz"), _BIERKOPF, _count("schwarz_given"),
        lambda words, one: words("{n} taken", n=one.counts.schwarz_taken), _of_count("schwarz_given"),
    ),
    Ranking(
        "spritzen", marked("Spritze paid"), _BIERKOPF, _count("spritzen_won"), _spritzen,
        _of_count("spritzen_won"),
    ),
    Ranking(
        "run", marked("Longest run"), _BIERKOPF, _run, lambda words, one: day(words, one.run),
        lambda words, one: str(_run(one)),
    ),
    Ranking(
        "comeback", marked("Best comeback"), _BIERKOPF, _comeback,
        lambda words, one: day(words, one.comeback), lambda words, one: str(_comeback(one)),
    ),
    Ranking("points", marked("Schafkopf, points"), _SCHAFKOPF, _count("points"), _deals, _amount("points")),
    Ranking("cents", marked("Schafkopf, euros"), _SCHAFKOPF, _count("cents"), _deals, _amount("cents")),
)  # fmt: skip
"""All there are, in the order in which they are shown."""


# The dialogs


@dataclass(frozen=True, slots=True)
class Figures(Page):
    """Statistics: each ranking with who leads it; `report` is None until the book has answered."""

    page: ClassVar[str] = "figures"

    report: Report | None = None
    origin: Screen = field(default_factory=Table)

    @property
    def question(self) -> Question | None:
        """What everybody has done."""
        return Statistics() if self.report is None else None

    def told(self, answer: Answer) -> Figures:
        """Return the same dialog with what everybody has done."""
        return replace(self, report=cast(Report, answer))


@dataclass(frozen=True, slots=True)
class Ranked(Page):
    """One ranking, leaf by leaf; `of` is the id of the one whose partners alone are ranked, "" for all."""

    page: ClassVar[str] = "ranked"

    report: Report
    key: str
    origin: Screen
    of: str = ""
    leaf: int = 0


@dataclass(frozen=True, slots=True)
class Portrait(Page):
    """All that is counted of one person, or of two partners, told by their ids."""

    page: ClassVar[str] = "portrait"

    report: Report
    ids: tuple[str, ...]
    origin: Screen
