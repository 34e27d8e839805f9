"""The deals of an evening: the list of them, and the card of one with what can be done about it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, cast

from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealStruck,
    Entry,
    KoenigBegun,
    KoenigGivenUp,
    LinesCorrected,
    MassPaid,
    Misdealt,
    RulesChosen,
    Seats,
    SeatsTaken,
    StandingGiven,
)
from beermat.evening.evening import Evening
from beermat.evening.history import Change, HistoryLine, history
from beermat.evening.people import people_of
from beermat.evening.questions import Answer, OneEvening, Past, Question
from beermat.screen.answers import told_deal
from beermat.screen.dialogs.base import Button, Page, on_show
from beermat.screen.dialogs.charts import CourseShown
from beermat.screen.games import play_of
from beermat.screen.model import Dialog, Item, Opens, Screen, Scrolling, View, Wants
from beermat.screen.names import short_day, side_name
from beermat.wording import marked

CHANGED: Final = {
    DealInserted: marked("inserted"),
    DealReplaced: marked("replaced"),
    DealStruck: marked("struck out"),
    DealRestored: marked("restored"),
}
"""What each change of a deal is called."""


@dataclass(frozen=True, slots=True)
class DealList(Scrolling):
    """What happened on an evening, line by line: from line `first` on, of which 0 is the latest.

    `id` is an evening of the past, which is only read, None for tonight; `past` has its times, None until the
    book has answered. `origin` is where it was opened.
    """

    # Not compared: when the book answers, what can be chosen here stays the same.
    past: Past | None = field(default=None, compare=False)
    id: int | None = None

    @property
    def question(self) -> Question:
        """How this evening was, and when."""
        return OneEvening(self.id)

    def told(self, answer: Answer) -> DealList:
        """Return the same list with the times."""
        return replace(self, past=cast("Past | None", answer))

    def length(self, evening: Evening) -> int:
        """Return how many lines there are to scroll through."""
        return len(self.lines(evening))

    def lines(self, evening: Evening) -> tuple[HistoryLine, ...]:
        """Return all lines, the latest first; none of an evening that the book has not told yet."""
        if self.id is not None and self.past is None:
            return ()
        return history(self._read(evening))[::-1]

    def _read(self, evening: Evening) -> Evening:
        """Return the evening that is read: one of the past, or tonight's as it stands."""
        return self.past.evening if self.id is not None and self.past is not None else evening

    def items(self, view: View) -> tuple[Item, ...]:
        """Return each line with its time, and for a deal with what was changed."""
        words, view = view.words, replace(view, evening=self._read(view.evening))
        whole = self.lines(view.evening)
        title = words("The deals of the evening")
        if self.id is not None and self.past is not None:
            title = short_day(words, self.past.line.opened.day)
        page = Page(view, "rows", title, "" if whole or self.id is not None else words("None yet"))
        shown = on_show(self, whole, view)
        for line, box in zip(shown, page.places.rows(len(shown)), strict=True):
            deal, opens = line.deal, None
            if self.id is None and deal is not None and not line.undone:
                opens = Opens(DealCard(deal.number, self))
            page.row(
                f"line {line.entry}",
                box,
                opens,
                cells=_cells(view, line),
                note=_note(view, self.past, line),
                struck=line.undone or (deal is not None and deal.struck),
                drags=True,
            )
        course = []
        if self.id is None:
            course = [Button(words("Course"), Opens(CourseShown(origin=self)))]
        turn = page.turning(self, len(whole), words("Older"), words("Newer"))
        page.buttons(*turn, *course, page.back(), swapped=len(turn) == 2)
        return page.items


@dataclass(frozen=True, slots=True)
class DealCard(Dialog):
    """One deal of tonight: what it was, what was changed about it, and what can be done with it."""

    number: int
    opened_from: DealList = field(default_factory=DealList)

    @property
    def question(self) -> Question:
        """When tonight's entries were booked."""
        return OneEvening()

    def told(self, answer: Answer) -> DealCard:
        """Return the same deal with the times."""
        return replace(self, opened_from=self.opened_from.told(answer))

    @property
    def back(self) -> Screen:
        """The list, where it was left."""
        return self.opened_from

    def done(self, evening: Evening, entry: Entry) -> Screen:
        """Return the same card: it tells what was done."""
        return self

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the card of the deal, and what can be done with it."""
        words, evening, past = view.words, view.evening, self.opened_from.past
        deal = evening.deals[self.number - 1]
        play = play_of(deal.rules.game)
        page = Page(view, "card", words("Deal {number}", number=self.number))
        line = next(one for one in history(evening) if one.deal is deal and not one.undone)
        text = [told_deal(view, deal, line.seats)]
        if not deal.struck:
            text += play.card(view, deal, line.seats)
        text += (change_told(view, past, change, line.seats) for change in line.changes[-2:])
        page.card("card", page.places.card, time_of(past, line.entry), "\n".join(text))
        anew = DealCard(self.number)  # from there the way back leads to the top of the list
        page.buttons(
            Button(words("Replace …"), Opens(play.replacing(evening, self.number, anew))),
            Button(words("Restore"), Wants(DealRestored(self.number)))
            if deal.struck
            else Button(words("Strike out"), Wants(DealStruck(self.number))),
            Button(
                words("One forgotten before it …"),
                Opens(play.replacing(evening, self.number, anew, inserts=True)),
            ),
            page.back(),
        )
        return page.items


def _cells(view: View, line: HistoryLine) -> list[str]:
    """Return a line as five cells: number, who, how, what it brought, what then stood."""
    words = view.words
    deal = line.deal
    if deal is not None:
        number = "" if line.undone else f"{deal.number}."
        if deal.struck:
            return [number, words("struck out"), "", "", " "]
        return [number, *play_of(deal.rules.game).row(view, deal, line.seats)[1:]]
    return ["", *_other(view, line), "", " "]


def _other(view: View, line: HistoryLine) -> tuple[str, str]:  # noqa: PLR0911 - one for each kind of line
    """Return what a line that is no deal says: what it is, and what about it."""
    words = view.words
    match line.what:
        case Misdealt():
            return words("Misdeal"), ""
        case SeatsTaken((a1, b1, a2, b2)):
            return words("Seats"), f"{a1.shown} & {a2.shown} : {b1.shown} & {b2.shown}"
        case RulesChosen(rules):
            return words("Rules"), rules.title or rules.name
        case MassPaid(_, payers):
            names = {somebody.id: somebody.shown for somebody in people_of(view.evening)}
            return words("{stake} paid", stake=view.evening.stake), ", ".join(
                names.get(payer, payer) for payer in payers
            )
        case KoenigBegun():
            return words("Bierkopfkönig"), words("three games begin")
        case KoenigGivenUp():
            return words("Bierkopfkönig"), words("given up")
        case LinesCorrected(side, change, reason):
            signed = f"{change:+d}".replace("-", "−")
            return words("Lines corrected"), _with(f"{side_name(view, side, line.seats)}: {signed}", reason)
        case StandingGiven((a, b), (won_a, won_b), reason):
            told = words("{a} : {b}, Bollen {won_a} : {won_b}", a=a, b=b, won_a=won_a, won_b=won_b)
            return words("Standing by hand"), _with(told, reason)
    return words("The evening is over"), ""


def _with(told: str, reason: str) -> str:
    return f"{told} ({reason})" if reason else told


def _note(view: View, past: Past | None, line: HistoryLine) -> str:
    """Return the small line: when it was booked, and what was changed when."""
    told = [time_of(past, line.entry)]
    if line.undone:
        told.append(view.words("taken back"))
    told += (change_told(view, past, change) for change in line.changes)
    return " · ".join(part for part in told if part)


def time_of(past: Past | None, entry: int) -> str:
    """Return when an entry was booked, with a ~ where the clock was not sure; "" while nobody knows."""
    if past is None or entry > len(past.moments):
        return ""
    moment = past.moments[entry - 1]
    return moment.time if moment.sure else f"~{moment.time}"


def change_told(view: View, past: Past | None, change: Change, before: Seats | None = None) -> str:
    """Return a change of a deal with its time, and what the deal was before it.

    `before` are those who sat there in that deal; None: it is not told what it was.
    """
    words = view.words
    told = f"{words(CHANGED[type(change.what)])} {time_of(past, change.entry)}".strip()
    if before is not None and change.before is not None and not change.before.struck:
        return words("{change}, before: {deal}", change=told, deal=told_deal(view, change.before, before))
    return told
