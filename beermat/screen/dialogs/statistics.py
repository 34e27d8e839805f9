"""The statistics: the rankings there are, one of them in full, and all of one player or pair. Pure.

What is counted, and how, is in `beermat.evening.statistics`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, cast

from beermat.evening.questions import Answer, Question, Statistics
from beermat.evening.statistics import Best, Counts, Report, Total
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.schafkopf_tariffs import Tariff
from beermat.screen.dates import short_day
from beermat.screen.dialogs.base import Button, Page, on_leaf
from beermat.screen.model import Item, Leaves, Opened, Opens, View
from beermat.wording import Words, marked

_SHARES: Final = (0.09, 0.42, 0.31, 0.18)
"""Of a row: for the place, the names, what stands beside the number, and the number."""
_UNITS: Final = {"points": marked("points"), "cents": marked("euros")}


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


@dataclass(frozen=True, slots=True)
class StatisticsShown(Opened):
    """A card for each ranking, with who leads it; `report` is None until the book has answered."""

    # Not compared: it is as large as the book, and who looks on sees the same one.
    report: Report | None = field(default=None, compare=False)

    @property
    def question(self) -> Question | None:
        """What everybody has done."""
        return Statistics() if self.report is None else None

    def told(self, answer: Answer) -> StatisticsShown:
        """Return the same dialog with what everybody has done."""
        return replace(self, report=cast(Report, answer))

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a card for each ranking: who is first in it, and with how many."""
        words, report = view.words, self.report
        if report is None:
            page = Page(view, "tiles", words("Statistics"))
        else:
            shown = rankings(report)
            told = words("No evening yet")
            if shown:
                told = words.many("{n} evening", "{n} evenings", report.evenings)
            if report.unread:
                told += words.many(", {n} cannot be read", ", {n} cannot be read", report.unread)
            page = Page(view, "tiles", words("Statistics"), told)
            for one, box in zip(shown, page.places.cards(len(shown) or 1), strict=False):
                first = places(one, report)[0].total
                page.tile(
                    f"ranking {one.key}",
                    box,
                    Opens(RankingShown(report, one.key, origin=self)),
                    title=words(one.title),
                    number=one.told(words, first),
                    sub=names(first),
                )
        page.buttons(page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class RankingShown(Leaves):
    """One ranking, leaf by leaf; `of` is the id of the one whose partners alone are ranked, "" for all."""

    report: Report = field(compare=False)
    key: str
    of: str = ""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a row for each one on the leaf: place, names, what is ranked, and more of it."""
        words, one = view.words, ranking(self.key)
        title, subtitle = words(one.title), words("Bollen") if one.partners else ""
        if self.of:
            title = words("Partners of {name}", name=self._name())
        page = Page(view, "rows", title, subtitle)
        shown, leaves = on_leaf(self, self.found(), view.house.rows)
        for at, (place, box) in enumerate(zip(shown, page.places.rows(len(shown)), strict=True)):
            total = place.total
            cells = [f"{place.place}.", names(total), one.detail(words, total), one.told(words, total)]
            opens = Opens(PlayerStatistics(self.report, ids(total), origin=self))
            page.row(f"row {at}", box, opens, cells=cells, shares=_SHARES)
        turn = page.turning(self, leaves, words("More"), words("Before"))
        page.buttons(*turn, page.back(), swapped=len(turn) == 2)
        return page.items

    def found(self) -> tuple[Place, ...]:
        """Return who is ranked, the first first; with `of` only that person's partnerships."""
        every = places(ranking(self.key), self.report)
        if not self.of:
            return every
        own = [one for one in every if self.of in ids(one.total)]
        numbers = [one.place for one in own]
        return tuple(Place(numbers.index(one.place) + 1, one.total) for one in own)

    def _name(self) -> str:
        everybody = (who for one in self.report.totals for who in one.who)
        return next((who.shown for who in everybody if who.id == self.of), "")


@dataclass(frozen=True, slots=True)
class PlayerStatistics(Opened):
    """All that is counted of one person, or of two partners, told by their `who`, the ids."""

    report: Report = field(compare=False)
    who: tuple[str, ...]

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a card for each thing that is counted, the games one after the other."""
        words, found = view.words, [one for one in self.report.totals if ids(one) == self.who]
        evenings = max((one.evenings for one in found), default=0)
        title = names(found[0]) if found else ""
        page = Page(view, "tiles", title, words.many("{n} evening", "{n} evenings", evenings))
        cards = [card for one in found for card in _cards(words, one)]
        for at, (card, box) in enumerate(zip(cards, page.places.cards(len(cards) or 1), strict=False)):
            page.tile(f"card {at}", box, title=card[0], number=card[1], sub=card[2])
        page.buttons(*self._others(words, found), page.back())
        return page.items

    def _others(self, words: Words, found: Sequence[Total]) -> Iterator[Button]:
        """Yield the way to a person's partners, or to each of two partners."""
        if len(self.who) == 2:
            shown = {who.id: who.shown for one in found for who in one.who}
            for id in self.who:
                yield Button(shown[id], Opens(PlayerStatistics(self.report, (id,), origin=self)))
        elif any(self.who[0] in ids(one) for one in self.report.partnerships(RuleSet.game)):
            yield Button(
                words("Partners"), Opens(RankingShown(self.report, "pairs", self.who[0], origin=self))
            )


def ids(one: Total) -> tuple[str, ...]:
    """Return the ids of who it is about."""
    return tuple(who.id for who in one.who)


def _cards(words: Words, one: Total) -> Iterator[tuple[str, str, str]]:
    """Yield each thing that is counted: its title, its number, and what stands below it."""
    counts = one.counts
    won = words("of {n}, {share}", n=counts.deals, share=share(words, counts.won, counts.deals))
    if one.game == Tariff.game:
        yield words("Schafkopf won"), str(counts.won), won
        for unit, amount in (("points", counts.points), ("cents", counts.cents)):
            if amount:
                yield (
                    words("Schafkopf"),
                    words.amount(amount, unit, signed=True, bare=True),
                    words(_UNITS[unit]),
                )
        return
    yield words("Deals won"), str(counts.won), won
    yield words("Bollen"), str(counts.bollen_won), words("{n} lost", n=counts.bollen_lost)
    yield words("Schneider"), str(counts.schneider_given), words("{n} taken", n=counts.schneider_taken)
    yield words("Schwarz"), str(counts.schwarz_given), words("{n} taken", n=counts.schwarz_taken)
    called = words(
        "of {n}, {share}", n=counts.spritzen, share=share(words, counts.spritzen_won, counts.spritzen)
    )
    yield words("Spritze paid"), str(counts.spritzen_won), called
    yield words("Longest run"), str(one.run.number if one.run else 0), day(words, one.run)
    yield words("Best comeback"), str(one.comeback.number if one.comeback else 0), day(words, one.comeback)
    yield words("Drinks bought"), str(counts.mass_paid), words("{n} lost", n=counts.mass_lost)
