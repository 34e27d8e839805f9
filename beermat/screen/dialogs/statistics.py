"""The statistics: the rankings there are, one of them in full, and all of one player or pair. Pure.

What is counted, and how, is in `beermat.evening.statistics`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, cast

from beermat.evening.questions import Answer, Question, Statistics
from beermat.evening.statistics import Best, Counts, Report, Total
from beermat.rules import catalogue
from beermat.screen.dialogs.base import Button, Page, on_leaf
from beermat.screen.games import Ranking, play_of
from beermat.screen.model import Item, Leaves, Opened, Opens, View
from beermat.screen.names import short_day
from beermat.wording import Words

_SHARES: Final = (0.09, 0.42, 0.31, 0.18)
"""Of a row: for the place, the names, what stands beside the number, and the number."""


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
    return tuple(one for one in _every() if places(one, report))


def ranking(key: str) -> Ranking:
    """Return the ranking of this key; raise StopIteration for another."""
    return next(one for one in _every() if one.key == key)


def _every() -> Iterator[Ranking]:
    """Yield all rankings, game by game, in the order in which they are shown."""
    for game in catalogue.GAMES:
        yield from play_of(game).rankings()


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


def count(field: str) -> Callable[[Total], int]:
    """Return what reads one of the `Counts` of a total."""
    at = Counts._fields.index(field)
    return lambda one: one.counts[at]


def told_count(field: str) -> Callable[[Words, Total], str]:
    """Return what tells one of the `Counts` of a total."""
    number = count(field)
    return lambda words, one: str(number(one))


def share_won(words: Words, one: Total) -> str:
    """Return of how many deals they won which share."""
    counts = one.counts
    return words("of {n}, {share}", n=counts.deals, share=share(words, counts.won, counts.deals))


def told_amount(unit: str) -> Callable[[Words, Total], str]:
    """Return what tells somebody's points, or cents."""
    number = count(unit)
    return lambda words, one: words.amount(number(one), unit, signed=True, bare=True)


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
        cards = [card for one in found for card in play_of(one.game).counted(words, one)]
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
            return
        pairs = (one for one in _every() if one.partners)
        for one in pairs:
            if any(self.who[0] in ids(pair) for pair in self.report.partnerships(one.game)):
                ranked = RankingShown(self.report, one.key, self.who[0], origin=self)
                yield Button(words("Partners"), Opens(ranked))
                return


def ids(one: Total) -> tuple[str, ...]:
    """Return the ids of who it is about."""
    return tuple(who.id for who in one.who)
