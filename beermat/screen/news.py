"""What the scorekeeper's news, and the passing of time, make of the flow. Pure."""

from __future__ import annotations

from dataclasses import replace

from beermat.evening.entries import DealScored
from beermat.evening.evening import Evening
from beermat.scorekeeper import Booked, Denied, News
from beermat.screen.flow import Step, choose, refuse, show, tap
from beermat.screen.presses import press
from beermat.screen.screens import Ask, Booking, DealShown, Keypad, Screen
from beermat.screen.state import FRESH, Flow, Tapped, Touch
from beermat.screen.steps import House, Table


def touched(flow: Flow, evening: Evening, touch: Touch, house: House) -> Step:
    """Return what follows from a touch of the screen or of one of the five buttons."""
    if isinstance(touch, Tapped):
        return tap(flow, evening, touch, house)
    return press(flow, evening, touch, house)


def hear(flow: Flow, news: News, now: float, house: House) -> Step:
    """Return what follows from the scorekeeper's news; what was touched meanwhile is taken up now."""
    asked, flow = flow.asked, replace(flow, asked=None)
    match news:
        case Booked(evening, entry):
            if asked is not None:
                # Two taps are told from one by when they came, however long the disk took in between.
                flow = show(flow, _after(flow.screen), flow.chosen)
            flow = replace(flow, fault=None, notice=None)
            if isinstance(entry, DealScored):
                flow = replace(flow, notice=evening.deals[-1], notice_until=now + FRESH)
        case Denied(_, _, refused):
            if refused.reason == "table-has-moved":
                flow = show(flow, Table(), now)
            flow = refuse(_without_countdown(flow), refused, now)
        case _:
            flow = replace(_without_countdown(flow), fault=str(news.fault), notice=None)
    return catch_up(flow, news.evening, house)


def _after(screen: Screen) -> Screen:
    """Return the screen that follows once what was asked on this one is on disk."""
    match screen:
        case Booking(number=number) | Keypad(number=number) if number:
            return DealShown(number)
        case DealShown(number):
            return DealShown(number)
    return Table()


def _without_countdown(flow: Flow) -> Flow:
    if isinstance(flow.screen, Booking) and flow.screen.until is not None:
        return replace(flow, screen=replace(flow.screen, until=None))
    return flow


def catch_up(flow: Flow, evening: Evening, house: House) -> Step:
    """Take up what was touched while something was on its way, up to the next thing that has to wait."""
    waiting, flow = flow.waiting, replace(flow, waiting=())
    asks: tuple[Ask, ...] = ()
    for touch in waiting:
        flow, more = touched(flow, evening, touch, house)
        asks += more
    return flow, asks


def tick(flow: Flow, evening: Evening, now: float, house: House) -> Step:
    """Return what time alone brings: a notice goes, a booking by the buttons goes to disk."""
    if flow.notice is not None and now >= flow.notice_until:
        flow = replace(flow, notice=None)
    screen = flow.screen
    if (
        not isinstance(screen, Booking)
        or screen.until is None
        or now < screen.until
        or flow.asked is not None
    ):
        return flow, ()
    if flow.focus is None:
        return _without_countdown(flow), ()
    return choose(flow, evening, flow.focus, now, house)


def due(flow: Flow) -> float | None:
    """Return when `tick` next has something to do, in seconds; None if time alone changes nothing."""
    times = []
    if flow.notice is not None:
        times.append(flow.notice_until)
    if isinstance(flow.screen, Booking) and flow.screen.until is not None and flow.asked is None:
        times.append(flow.screen.until)
    return min(times, default=None)
