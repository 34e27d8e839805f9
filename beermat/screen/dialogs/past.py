"""The evenings of the past: which there were, and one of them to read. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import cast

from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.questions import Answer, EveningLine, Evenings, OneEvening, Past, Question
from beermat.scorekeeper import ReopenPast
from beermat.screen.closing_picture import poster
from beermat.screen.dialogs.base import Button, Page, on_show
from beermat.screen.dialogs.charts import BollenPerEvening, CourseShown
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.mass import MassOwed
from beermat.screen.dialogs.statistics import StatisticsShown
from beermat.screen.looks import PosterLook
from beermat.screen.model import Item, Opened, Opens, Scrolling, View, Wants
from beermat.screen.names import short_day


@dataclass(frozen=True, slots=True)
class AllEvenings(Scrolling):
    """Which evenings there were, the latest first; `lines` is None until the book has answered."""

    # Not compared: when the book answers, what can be chosen here stays the same.
    lines: tuple[EveningLine, ...] | None = field(default=None, compare=False)

    @property
    def question(self) -> Question:
        """Which evenings there are."""
        return Evenings()

    def told(self, answer: Answer) -> AllEvenings:
        """Return the same list with these evenings."""
        return replace(self, lines=cast(tuple[EveningLine, ...], answer))

    def length(self, evening: Evening) -> int:
        """Return how many evenings there are to scroll through."""
        return len(self.lines or ())

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a row for each evening: its day, who won how many Bollen, and deals."""
        words, whole = view.words, self.lines or ()
        none = "" if whole or self.lines is None else words("No evening yet")
        page = Page(view, "rows", words("All evenings"), none)
        shown = on_show(self, whole, view)
        for line, box in zip(shown, page.places.rows(len(shown)), strict=True):
            page.row(
                f"evening {line.id}",
                box,
                Opens(PastEvening(line.id, origin=self)),
                cells=_cells(view, line),
                note=_note(view, line),
                drags=True,
            )
        page.buttons(
            *page.turning(self, len(whole), words("Older"), words("Newer")),
            Button(words("Bollen per evening"), Opens(BollenPerEvening(origin=self))),
            Button(words("Statistics"), Opens(StatisticsShown(origin=self))),
            page.back(),
        )
        return page.items


@dataclass(frozen=True, slots=True)
class PastEvening(Opened):
    """An evening to read: its picture, and from there its deals, its course and its Maß; nothing is changed.

    `past` is None until the book has answered. The last one that was played can be played on, as long as
    nothing newer was.
    """

    id: int
    past: Past | None = None
    origin: AllEvenings = field(kw_only=True)

    @property
    def question(self) -> Question:
        """How it was."""
        return OneEvening(self.id)

    def told(self, answer: Answer) -> PastEvening:
        """Return the same dialog with the evening."""
        return replace(self, past=cast("Past | None", answer))

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the picture of the evening with a row of actions below it."""
        words, past, page = view.words, self.past, Page(view, "rows")
        if past is None:
            page.buttons(page.back())
            return page.items
        evening = past.evening
        drawn = poster(replace(view, evening=evening), past.line)
        page.put("picture", "PosterWidget", page.places.picture, PosterLook(poster=drawn))
        buttons = [
            Button(words("Deals"), Opens(DealList(past=past, id=self.id, origin=self))),
            Button(words("Course"), Opens(CourseShown(past=past, origin=self))),
        ]
        if evening.mass.anybodys:
            buttons.append(Button(evening.stake, Opens(MassOwed(past=past, origin=self)), key="mass"))
        if past.line.closed and self.id in [line.id for line in (self.origin.lines or ())[:1]]:
            buttons.append(Button(words("Play on"), Wants(ReopenPast(evening))))
        page.buttons(*buttons, page.back())
        return page.items


def _cells(view: View, line: EveningLine) -> list[str]:
    day = short_day(view.words, line.opened.day)
    return ["", day if line.opened.sure else f"{day} ?", *_told(line)]


def _told(line: EveningLine) -> tuple[str, str, str]:
    """Return who won how many Bollen; where there were no mats, who sat there last."""
    each = [(" & ".join(_short(who) for who in one.who), one.bollen) for one in line.won]
    if not each:
        return ", ".join(_short(who) for who in line.seats), "", " "
    if any(len(one.who) == 1 for one in line.won):
        return ", ".join(f"{name}\N{NO-BREAK SPACE}{bollen}" for name, bollen in each), "", " "
    (a, won_a), (b, won_b) = each
    return f"{a} – {b}", "", f"{won_a} : {won_b}"


def _short(who: Person) -> str:
    return who.shown.split()[0]  # two full names fill a row


def _note(view: View, line: EveningLine) -> str:
    words = view.words
    deals = words.many("{n} deal", "{n} deals", line.deals)
    return deals if line.closed else words("{deals}, not closed", deals=deals)
