"""How the evening has gone, as charts, and how many Bollen each evening brought, as a ledger. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, cast

from beermat.evening.course import Course, courses
from beermat.evening.questions import Answer, EveningLine, Evenings, Past, Question
from beermat.evening.statistics import Won
from beermat.screen.charts import Ledger, LedgerLine, Lines, Stakes, lines_of, pages, stakes_of
from beermat.screen.dialogs.base import Button, Page, on_leaf
from beermat.screen.looks import ChartLook, LedgerLook
from beermat.screen.model import House, Item, Leaves, Opens, View
from beermat.screen.names import short_day
from beermat.wording import Words, marked

CURVES: Final = {"lines": marked("Lines left"), "points": marked("Points"), "cents": marked("Money")}
"""What the curves of a course are called, by its unit."""


@dataclass(frozen=True, slots=True)
class CourseShown(Leaves):
    """How the evening has gone: `shows` is lines (the curves) or stakes, of one of the evening's games.

    Leaf 0 has the latest deals. `past` is an evening that is only read, None is tonight. `origin` is where it
    was opened.
    """

    shows: str = "lines"
    game: int = 0
    past: Past | None = None

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the chart on its plate; where there is room, curves and stakes one above the other."""
        words, evening = view.words, view.evening if self.past is None else self.past.evening
        view = replace(view, evening=evening)
        series = courses(evening)
        shown = series[min(self.game, len(series) - 1)]
        leaves = pages(shown.deals)
        leaf = self.leaf_of(leaves)
        names = {"lines": words(CURVES[shown.unit]), "stakes": words("Stakes")}
        both = view.house.roomy
        page = Page(view, "rows", words("Course of the evening"), names["lines" if both else self.shows])
        charts: dict[str, Lines | Stakes] = {
            "lines": lines_of(view, shown, leaf),
            "stakes": stakes_of(view, shown, leaf),
        }
        drawn = tuple(charts) if both else (self.shows,)
        for name, box in zip(drawn, page.places.plates(len(drawn)), strict=True):
            page.put(name, "Chart", box, ChartLook(chart=charts[name]))
        turn = page.turning(self, leaves, words("Older"), words("Newer"))
        bollen = []
        if self.past is None:
            bollen = [Button(words("Bollen per evening"), Opens(BollenPerEvening(origin=self)), key="bollen")]
        page.buttons(*self._following(words, series, both=both), *turn, *bollen, page.back())
        return page.items

    def _following(self, words: Words, series: tuple[Course, ...], *, both: bool) -> tuple[Button, ...]:
        """Return the button that shows the chart after this one: stakes after curves, then the next game."""
        if both and len(series) == 1:
            return ()
        if self.shows == "lines" and not both:
            return (Button(words("Stakes"), Opens(replace(self, shows="stakes"))),)
        game = (self.game + 1) % len(series)
        following = replace(self, shows="lines", game=game)
        return (Button(words(CURVES[series[game].unit]), Opens(following)),)


@dataclass(frozen=True, slots=True)
class BollenPerEvening(Leaves):
    """How many Bollen each evening brought; `lines` is None until the book has answered.

    Leaf 0 has the latest evenings. `origin` is where it was opened.
    """

    lines: tuple[EveningLine, ...] | None = None

    @property
    def question(self) -> Question:
        """Which evenings there are."""
        return Evenings()

    def told(self, answer: Answer) -> BollenPerEvening:
        """Return the same dialog with these evenings."""
        return replace(self, lines=cast(tuple[EveningLine, ...], answer))

    @property
    def shown(self) -> tuple[EveningLine, ...]:
        """The evenings on which there was a Bollen, the latest first."""
        return tuple(line for line in self.lines or () if any(one.bollen for one in line.won))

    def items(self, view: View) -> tuple[Item, ...]:
        """Return one line of the ledger for each evening with a Bollen on the leaf, the latest at the top."""
        words, most = view.words, per_leaf(view.house)
        page = Page(view, "rows", words("Bollen per evening"))
        shown, leaves = on_leaf(self, self.shown, most)
        note = "" if self.lines is None or shown else words("No Bollen yet")
        (plate,) = page.places.plates(1)
        ledger = Ledger(tuple(_entry(words, line) for line in shown), most, note)
        page.put("ledger", "LedgerWidget", plate, LedgerLook(ledger=ledger))
        page.buttons(*page.turning(self, leaves, words("Older"), words("Newer")), page.back())
        return page.items


def per_leaf(house: House) -> int:
    """Return how many evenings a leaf shows: where names stand beside blots more than a list has rows.

    Nothing here is tapped.
    """
    return house.rows if house.roomy else house.rows * 3 // 2


def _entry(words: Words, line: EveningLine) -> LedgerLine:
    day = short_day(words, line.opened.day)
    day = day if line.opened.sure else f"{day} ?"
    if any(len(one.who) == 1 for one in line.won):
        each = (f"{one.who[0].shown}\N{NO-BREAK SPACE}{one.bollen}" for one in line.won)
        return LedgerLine(day, told=" · ".join(each))
    a, b = line.won
    return LedgerLine(day, (_names(a), _names(b)), (a.bollen, b.bollen))


def _names(won: Won) -> str:
    return " & ".join(who.shown for who in won.who)
