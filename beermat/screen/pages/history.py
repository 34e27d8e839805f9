"""What happened on an evening, as a list that scrolls: deals and their changes, and the rest. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealStruck,
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
from beermat.screen.bierkopf.table import side_name
from beermat.screen.choices import BACK
from beermat.screen.dates import short_day
from beermat.screen.flow import Step, go
from beermat.screen.gallery import Shot
from beermat.screen.games import play_of
from beermat.screen.scene import Item, View, told_deal
from beermat.screen.screens import Course, DealShown, History, Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.wording import marked

CHANGED = {
    DealInserted: marked("inserted"),
    DealReplaced: marked("replaced"),
    DealStruck: marked("struck out"),
    DealRestored: marked("restored"),
}
"""What each change of a deal is called."""


def evening_of(screen: History, evening: Evening) -> Evening:
    """Return the evening that is read: one of the past, or tonight's as it stands."""
    return screen.past.evening if screen.id is not None and screen.past is not None else evening


def lines(screen: History, evening: Evening) -> tuple[HistoryLine, ...]:
    """Return all lines, the latest first; none of an evening of the past that the book has not told yet."""
    if screen.id is not None and screen.past is None:
        return ()
    return history(evening_of(screen, evening))[::-1]


def length(screen: History, evening: Evening) -> int:
    """Return how many lines there are to scroll through."""
    return len(lines(screen, evening))


def choices(screen: History, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the deals on show, the ways to those before and after them, the course, and back."""
    whole = lines(screen, evening)
    first, rows = screen.first, house.rows
    shown = () if screen.id is not None else tuple(_opens(line) for line in whole[first : first + rows])
    older = (Action(Verb.PAGE, number=first + rows),) if first + rows < len(whole) else ()
    newer = (Action(Verb.PAGE, number=max(0, first - rows)),) if first > 0 else ()
    course = () if screen.id is not None else (Action(Verb.COURSE),)
    return (*(action for action in shown if action is not None), *older, *newer, *course, BACK)


def _opens(line: HistoryLine) -> Action | None:
    if line.deal is None or line.undone:
        return None
    return Action(Verb.DEAL, number=line.deal.number)


def act(flow: Flow, screen: History, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when a deal, other lines or the course are chosen."""
    match action.verb:
        case Verb.PAGE:
            return replace(flow, screen=replace(screen, first=action.number), focus=None), ()
        case Verb.DEAL:
            return go(flow, DealShown(action.number, screen.first, screen.past), now)
        case Verb.COURSE:
            return go(flow, Course(origin=screen), now)
    return flow, ()


def behind(screen: History) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: History) -> tuple[Item, ...]:
    """Return the list: each line with its time, and for a deal with what was changed."""
    words, view = view.words, replace(view, evening=evening_of(screen, view.evening))
    whole = lines(screen, view.evening)
    title = words("The deals of the evening")
    if screen.id is not None and screen.past is not None:
        title = short_day(words, screen.past.line.opened.day)
    sheet = Sheet(view, "rows", title, "" if whole or screen.id is not None else words("None yet"))
    shown = whole[screen.first : screen.first + view.house.rows]
    boxes = sheet.dialog.rows(len(shown))
    pitch = boxes[0].height + view.layout.mm * 0.8 if boxes else 0.0
    for line, box in zip(shown, boxes, strict=True):
        struck = line.undone or (line.deal is not None and line.deal.struck)
        look = {"cells": _cells(view, line), "struck": struck, "note": _note(view, screen, line)}
        action = None if screen.id is not None else _opens(line)
        sheet.put(f"line {line.entry}", "Row", box, action, **look)
        sheet.drags(pitch)
    order = choices(screen, view.evening, view.house)
    pages = [action for action in order if action.verb is Verb.PAGE]
    turn = [
        (action, {"text": words("Older") if action.number > screen.first else words("Newer")})
        for action in sorted(pages, key=lambda action: action.number)
    ]
    course = [(action, {"text": words("Course")}) for action in order if action.verb is Verb.COURSE]
    sheet.actions(*turn, *course, back(view))
    return sheet.done


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


def _note(view: View, screen: History, line: HistoryLine) -> str:
    """Return the small line: when it was booked, and what was changed when."""
    told = [time_of(screen, line.entry)]
    if line.undone:
        told.append(view.words("taken back"))
    told += (change_told(view, screen, change) for change in line.changes)
    return " · ".join(part for part in told if part)


def time_of(screen: History | DealShown, entry: int) -> str:
    """Return when an entry was booked, with a ~ where the clock was not sure; "" while nobody knows."""
    if screen.past is None or entry > len(screen.past.moments):
        return ""
    moment = screen.past.moments[entry - 1]
    return moment.time if moment.sure else f"~{moment.time}"


def change_told(view: View, screen: History | DealShown, change: Change, before: Seats | None = None) -> str:
    """Return a change of a deal with its time, and what the deal was before it.

    `before` are those who sat there in that deal; None: it is not told what it was.
    """
    words = view.words
    told = f"{words(CHANGED[type(change.what)])} {time_of(screen, change.entry)}".strip()
    if before is not None and change.before is not None and not change.before.struck:
        return words("{change}, before: {deal}", change=told, deal=told_deal(view, change.before, before))
    return told


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.screen.pages.history_shots import shots as made  # noqa: PLC0415 - only for the gallery

    return made()
