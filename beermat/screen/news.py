"""What the scorekeeper's news, and the passing of time, make of the flow. Pure."""

from __future__ import annotations

from dataclasses import replace

from beermat.evening.entries import (
    DealScored,
    DoubleCalled,
    Entry,
    EveningClosed,
    EveningOpened,
    KoenigBegun,
    KontraCalled,
    MassPaid,
)
from beermat.evening.evening import Evening
from beermat.scorekeeper import Booked, Denied, News, NotWritten, ReopenPast, TakenOff
from beermat.scorekeeper import Told as Answered
from beermat.screen.asks import Ask
from beermat.screen.flow import (
    QUIET_EVENING,
    Step,
    choose,
    counting_to,
    go,
    refuse,
    show,
    tap,
    without_countdown,
)
from beermat.screen.presses import press
from beermat.screen.screens import DealShown, Ending, Menu, Over, Own, Page, Paying, Screen
from beermat.screen.state import FRESH, SLOW, TOLD, Flow, Tapped, Touch
from beermat.screen.steps import House, Table
from beermat.wording import marked, unwritten

NOT_TOLD = marked("The record does not answer")


def touched(flow: Flow, evening: Evening, touch: Touch, house: House) -> Step:
    """Return what follows from a touch of the screen or of one of the five buttons."""
    if isinstance(touch, Tapped):
        return tap(flow, evening, touch, house)
    return press(flow, evening, touch, house)


def hear(flow: Flow, news: News, now: float, house: House) -> Step:
    """Return what follows from the scorekeeper's news; what was touched meanwhile is taken up now."""
    if isinstance(news, Answered):
        return told(flow, news, now), ()
    changed, asked = flow.changed, _answers(flow, news)
    if asked:
        flow = replace(flow, asked=None, wanted=None, slow=False, answered=now)
    asks: tuple[Ask, ...] = ()
    match news:
        case Booked():
            flow, asks = _booked(flow, news, asked, now)
        case TakenOff(_, taken):
            from beermat.screen.pages.taking_off import done  # noqa: PLC0415 - rarely wanted

            flow, asks = done(replace(flow, fault=None), taken.who, now)
        case Denied(_, _, refused):
            if refused.reason == "table-has-moved":
                flow = show(flow, Table(), now)
            flow = refuse(without_countdown(flow), refused, now)
        case _:
            flow = replace(without_countdown(flow), fault=unwritten(news.fault), notice=None)
    if flow.changed != changed:
        flow = replace(flow, shown=now)
    flow, more = catch_up(flow, news.evening, house)
    return flow, (*asks, *more)


def _booked(flow: Flow, booked: Booked, asked: bool, now: float) -> Step:
    evening, entry = booked.evening, booked.entry
    asks: tuple[Ask, ...] = ()
    if asked:
        # Two taps are told from one by when they came, however long the disk took in between.
        flow, asks = go(flow, _after(flow.screen, evening, entry), flow.chosen)
    elif isinstance(entry, EveningClosed) and isinstance(flow.screen, Table | Menu):
        # It was over by itself: whoever comes next finds the new evening at once.
        flow, asks = go(flow, Over(), now)
    # A doubling is told by the medallion in the same frame, the end of an evening by its picture.
    says = not isinstance(entry, DoubleCalled | KontraCalled | EveningClosed)
    flow = replace(flow, fault=None, notice=booked if says else None, notice_until=now + FRESH)
    if isinstance(booked.intent, EveningOpened | ReopenPast):
        flow = replace(flow, played=())  # what is booked counts in another record
    if isinstance(entry, DealScored | MassPaid):
        # What was booked before the last hour makes nobody the one who plays here any more.
        lately = (one for one in flow.played if now - one[1] < QUIET_EVENING)
        flow = replace(flow, played=(*lately, (len(evening.record), now)))
    return flow, asks


def _answers(flow: Flow, news: News) -> bool:
    """Return whether this is what the screen waits for, and not something that came by itself.

    What the disk did not take is the answer to everything: what waited behind it is dropped.
    """
    if flow.wanted is None or isinstance(news, Answered):
        return False
    return isinstance(news, NotWritten) or news.intent == flow.wanted


def told(flow: Flow, news: Answered, now: float) -> Flow:
    """Return the flow once the book has answered; whoever has left that dialog does not hear of it."""
    screen = flow.screen
    if not isinstance(screen, Page) or screen.question != news.question:
        return flow
    if news.fault is not None:
        return replace(flow, notice=NOT_TOLD, notice_until=now + TOLD)
    return replace(flow, screen=screen.told(news.answer))


def _after(screen: Screen, evening: Evening, entry: Entry) -> Screen:
    """Return the screen that follows once what was asked on this one is on disk."""
    match screen:
        case Own() if screen.replaces:
            return DealShown(screen.replaces)
        case DealShown():
            return screen
        case Paying(origin=origin):
            return origin
        case Ending():
            return Over()
    if isinstance(entry, DealScored) and any(isinstance(known, KoenigBegun) for known in evening.record):
        from beermat.screen.pages.koenig import after_deal  # noqa: PLC0415 - rarely played

        return after_deal(evening)
    return Table()


def catch_up(flow: Flow, evening: Evening, house: House) -> Step:
    """Take up what was touched while something was on its way, up to the next thing that has to wait."""
    waiting, flow = flow.waiting, replace(flow, waiting=())
    asks: tuple[Ask, ...] = ()
    for touch in waiting:
        flow, more = touched(flow, evening, touch, house)
        asks += more
    return flow, asks


def tick(flow: Flow, evening: Evening, now: float, house: House) -> Step:
    """Return what time alone brings: a notice goes, a page moves on, a wait is told, a booking is due."""
    if flow.notice is not None and now >= flow.notice_until:
        flow = replace(flow, notice=None)
    if flow.asked is not None and now >= flow.chosen + SLOW:
        flow = replace(flow, slow=True)
    if isinstance(flow.screen, Page) and flow.screen.due is not None and now >= flow.screen.due:
        flow = replace(flow, screen=flow.screen.passed(now))
    until = counting_to(flow)
    if until is None or now < until or flow.asked is not None:
        return flow, ()
    if flow.focus is None:
        return without_countdown(flow), ()
    return choose(flow, evening, flow.focus, now, house)


def due(flow: Flow) -> float | None:
    """Return when `tick` next has something to do, in seconds; None if time alone changes nothing."""
    times = []
    if flow.notice is not None:
        times.append(flow.notice_until)
    if flow.asked is not None and not flow.slow:
        times.append(flow.chosen + SLOW)
    until = counting_to(flow)
    if until is not None and flow.asked is None:
        times.append(until)
    if isinstance(flow.screen, Page) and flow.screen.due is not None:
        times.append(flow.screen.due)
    return min(times, default=None)
