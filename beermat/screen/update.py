"""What comes next at the table: touches, buttons, news and time lead from one state to the next. Pure.

Every function returns a `Step`: the flow after it, and the effects that the session sees to. All times are
seconds on one clock that only runs forward. Nothing is shown as booked before its news arrives: until then
`asked` holds what is on its way, and whatever is touched meanwhile waits in `waiting`.

On the table the five buttons do what the game makes of them. In every dialog the won buttons walk through
what can be chosen, a Spritze chooses it and undo goes back; holding a won button opens the menu.
"""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Final

from beermat.evening.entries import (
    DealScored,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    KontraCalled,
    MassPaid,
    Redo,
    RulesChosen,
    TakeOff,
    Undo,
)
from beermat.rules.common import Side
from beermat.scorekeeper import Answered, Booked, Denied, News, NotWritten, ReopenPast, TakenOff
from beermat.screen.games import play_of
from beermat.screen.model import (
    BACK,
    FRESH,
    ONE_PRESS,
    ONE_TAP,
    REDO,
    SAME_SPOT,
    SLACK,
    SLOW,
    SPOT,
    TOLD,
    UNDO,
    Action,
    Armed,
    Dialog,
    Effect,
    Flow,
    Item,
    Leave,
    Message,
    Opens,
    Pressed,
    Request,
    Scrolling,
    Step,
    Table,
    Tapped,
    Touch,
    Unlock,
    Verb,
    View,
    Wants,
)
from beermat.screen.view import table_items
from beermat.wording import marked, unwritten

if TYPE_CHECKING:
    from beermat.screen.dialogs.host import Tried

    pass

NOT_TOLD: Final = marked("The record does not answer")

QUIET_EVENING: Final = 3600.0
"""Seconds without a deal or a Maß after which an evening may be somebody else's."""
REDO_HOLD: Final = 2.0
"""Seconds for which undo is held to bring back what was taken back."""

HOLDING: Final = {
    True: marked("Keep holding to switch off"),
    False: marked("Keep holding to close the table"),
}

_TYPED: Final = (Verb.KEY, Verb.TYPED, Verb.DIGIT, Verb.DELETE, Verb.STEP, Verb.PAGE)
"""What may well be meant twice when it comes twice in a quarter of a second."""

_IMPATIENT: Final = 0.5
"""Seconds after which somebody who sees no answer may do the same once more."""
_GLITCH: Final = 0.04
"""Seconds within which nobody can have done the same twice."""


def offered(view: View) -> dict[str, Item]:
    """Return the items that do something, by key, in the order in which the buttons walk through them.

    What can be chosen is what is drawn, allowed just now or not.
    """
    screen = view.flow.screen
    items = table_items(view) if isinstance(screen, Table) else screen.items(view)
    order = sorted(items, key=lambda item: not item.leads)
    return {item.key: item for item in order if item.action is not None}


def choices(view: View) -> tuple[Action, ...]:
    """Return everything that can be chosen on the screen, by a tap or by holding."""
    found = (action for item in offered(view).values() for action in (item.action, item.hold))
    return tuple(action for action in found if action is not None)


def scrolled(view: View, first: int) -> Flow:
    """Return the flow whose list begins with this line, as near as there are lines."""
    screen = view.flow.screen
    if not isinstance(screen, Scrolling):
        return view.flow
    last = max(0, screen.length(view.evening) - view.house.rows)
    return replace(view.flow, screen=screen.at(max(0, min(first, last))), focus=None)


def counting_to(flow: Flow) -> float | None:
    """Return when what is being booked goes to disk by itself, in seconds; None if it waits."""
    return flow.screen.until if isinstance(flow.screen, Dialog) else None


def without_countdown(flow: Flow) -> Flow:
    """Return the flow in which what is being booked waits for somebody to choose."""
    if isinstance(flow.screen, Dialog) and flow.screen.until is not None:
        return replace(flow, screen=flow.screen.waiting())
    return flow


def touched(view: View, touch: Touch) -> Step:
    """Return what follows from a touch of the screen or of one of the five buttons."""
    return tap(view, touch) if isinstance(touch, Tapped) else press(view, touch)


def tap(view: View, touch: Tapped) -> Step:
    """Return what follows when something on the screen is touched."""
    flow = view.flow
    if flow.asked is not None:
        return replace(flow, waiting=(*flow.waiting, touch)), ()
    action = None if again(flow, touch) else _does(view, touch)
    if action is None:
        return flow, ()
    tapped = replace(stopped(flow, touch), last=touch, answered=touch.now)
    step = choose(replace(view, flow=tapped, now=touch.now), action)
    books = any(isinstance(effect, Request | Leave) for effect in step[1])
    return (flow, ()) if books and came_up(view, touch) else step


def stopped(flow: Flow, touch: Touch) -> Flow:
    """Return the flow in which what counts down waits, for somebody touches something else."""
    if counting_to(flow) is None or flow.asked is not None or unseen(flow, touch):
        return flow
    return replace(without_countdown(flow), focus=None)


def came_up(view: View, touch: Tapped) -> bool:
    """Return whether what is touched came up under the finger by its last tap, just now."""
    last = view.flow.last
    if not isinstance(last, Tapped) or last.place is None or touch.place is None:
        return False
    if touch.done - last.done >= SAME_SPOT or dist(last.place, touch.place) > SPOT * view.layout.mm:
        return False
    return view.flow.changed >= last.done or last.action not in choices(view)


def _does(view: View, touch: Tapped) -> Action | None:
    """Return what a touch does; None: it is not there, or could not be seen. Who types needs to see nothing.

    Somebody who is quicker than the picture types a figure and touches OK: that does what OK does by now.
    """
    action, screen = touch.action, view.flow.screen
    if isinstance(action, Message) and action.verb is Verb.TYPED:
        return action if isinstance(screen, Dialog) and screen.typing else None
    if unseen(view.flow, touch):
        return None
    if action in choices(view):
        return action
    item = offered(view).get(touch.key)
    if item is None:
        return None
    return item.hold if touch.held else item.action


def unseen(flow: Flow, touch: Touch) -> bool:
    """Return whether this was done before anybody can have seen the screen that is there by now."""
    return touch.at - flow.changed < ONE_TAP or touch.at < flow.shown


def again(flow: Flow, touch: Touch) -> bool:  # noqa: PLR0911
    """Return whether this is no second wish but the last one once more.

    It is if the same thing is tapped twice within a quarter of a second, or is tapped or pressed again before
    the table had answered: that is impatience. A "won" waits for no answer: it is if it is pressed twice
    within 0.12 seconds. Several undos in quick succession are as many.
    """
    match touch, flow.last:
        case Tapped(action, at), Tapped(before) as last if action == before:
            if action == UNDO:
                return not _in_a_row(flow, touch, last)
            if isinstance(action, Message) and action.verb in _TYPED:
                return False
            return at - last.done < ONE_TAP or at < flow.answered
        case Pressed(button, _, at), Pressed(before, _, _) as last if button == before:
            if button == "undo" and isinstance(flow.screen, Table):
                return not _in_a_row(flow, touch, last)
            if button.startswith("won"):
                return touch.done - last.done < ONE_PRESS
            return at < flow.answered
    return False


def _in_a_row(flow: Flow, touch: Touch, last: Touch) -> bool:
    """Return whether an undo is meant as one more: nobody is impatient within half a second."""
    apart = touch.done - last.done
    return apart >= _GLITCH and (apart < _IMPATIENT or touch.at >= flow.answered)


def choose(view: View, action: Action) -> Step:
    """Return what follows when this is chosen, by touch or by the buttons."""
    screen = view.flow.screen
    if guarded(view, action):
        from beermat.screen.dialogs.host import PinAsked  # noqa: PLC0415 - the start needs no dialog

        return view.flow.show(PinAsked(action, origin=screen), view.now), (Unlock(""),)
    view = view.with_flow(replace(view.flow, chosen=view.now))
    match action:
        case Opens(dialog):
            return view.go(dialog)
        case Wants(intent):
            return view.want(action, intent)
    if isinstance(screen, Table):
        return play_of(view.evening.rules.game).act(view, action)
    return view.go(screen.back) if action == BACK else screen.act(view, action)


def tried(view: View, found: Tried, *, now_tried: bool) -> Step:
    """Return what follows once the lock has answered: it holds and what was wanted goes on, or it is told.

    `now_tried`: it answers a try; whoever has left the question meanwhile does not hear of it.
    """
    from beermat.screen.dialogs.host import HOST, PinAsked  # noqa: PLC0415 - as above

    screen = view.flow.screen
    if not isinstance(screen, PinAsked) or (now_tried and not screen.checking):
        return view.flow, ()
    if not found.right:
        return replace(view.flow, screen=screen.wrong(found, view.now)), ()
    flow = replace(view.flow.show(screen.origin, view.now), host_until=view.now + HOST)
    return choose(view.with_flow(flow), screen.wanted)


def guarded(view: View, action: Action) -> bool:
    """Say whether this needs the host's PIN.

    It is for other rules, for taking somebody off the list of regulars, and for the end of an evening that
    may be others'. † What is guarded is so on every way: taking back a choice of rules is another choice of
    rules, and redo chooses or closes again; nothing else that undo and redo do is guarded. An evening may be
    somebody else's if no deal and no Maß was booked for an hour, as far as the table can tell; one that was
    taken back again is none.
    """
    evening, flow = view.evening, view.flow
    if not view.house.locked or view.now < flow.host_until or not isinstance(action, Wants):
        return False
    does: object = action.intent
    match does:
        case Undo():
            does = evening.record[evening.undoable[-1] - 1] if evening.undoable else None
            return isinstance(does, RulesChosen)
        case Redo():
            does = evening.record[evening.redoable[-1] - 1] if evening.redoable else None
    if isinstance(does, EveningClosed):
        played = (at for number, at in flow.played if number in evening.undoable)
        return bool(evening.deals) and view.now - max(played, default=float("-inf")) >= QUIET_EVENING
    return isinstance(does, RulesChosen | TakeOff)


# --- the five buttons


def press(view: View, event: Pressed) -> Step:
    """Return what follows from one of the five buttons."""
    flow = view.flow
    match event.kind:
        case "stuck" if event.button not in flow.stuck:
            return replace(flow, stuck=(*flow.stuck, event.button), armed=None), ()
        case "freed":
            return replace(flow, stuck=tuple(name for name in flow.stuck if name != event.button)), ()
    if flow.asked is not None:
        return replace(flow, waiting=(*flow.waiting, event)), ()
    does = {"pressed": _pressed, "held": _held, "released": _released}.get(event.kind)
    return (flow, ()) if does is None else does(replace(view, now=event.now), event)


def holding(flow: Flow) -> tuple[Action, float] | None:
    """Return what a held button will do once it is held long enough, and since when it is; None: nothing."""
    last = flow.last
    if flow.armed is None or not isinstance(last, Pressed) or last.button != flow.armed.button:
        return None
    return flow.armed.does, last.at


def dropped(flow: Flow, now: float, *, until: float, machine: bool) -> Flow:
    """Return the flow once undo and both "won" are down together: what they have begun is dropped.

    `until` is when they will have been held long enough; `machine` says what for.
    """
    screen = flow.screen
    if isinstance(screen, Dialog) and screen.begun_by_button:
        flow = flow.show(Table(), now)
    return replace(flow, waiting=(), armed=None, notice=HOLDING[machine], notice_until=until)


def let_go(flow: Flow) -> Flow:
    """Return the flow once they have been let go too soon."""
    return replace(flow, notice=None) if flow.notice in HOLDING.values() else flow


def _pressed(view: View, event: Pressed) -> Step:  # noqa: PLR0911
    flow, screen = view.flow, view.flow.screen
    kind, side = event.meaning
    if again(flow, event) or (kind != "won" and unseen(flow, event)):
        return flow, ()
    flow = replace(flow, last=event)
    if kind != "won":
        flow = replace(flow, answered=event.now)
    elif event.at < flow.shown and isinstance(screen, Table):
        return flow, ()  # it was pressed for the booking that is done by now, and shall not begin another
    view = replace(view, flow=flow)
    own = _own(view, event)
    if own is not None:
        return own
    if isinstance(screen, Table):
        return (replace(flow, armed=Armed(event.button, REDO)) if kind == "undo" else flow), ()
    if kind == "undo":
        return choose(view, BACK)
    if kind == "won":
        return _walk(view, -1 if side is Side.A else 1), ()
    focused = _focused(view)
    return (_walk(view, 1), ()) if focused is None else choose(view, focused)


def _held(view: View, event: Pressed) -> Step:
    flow, screen = view.flow, view.flow.screen
    kind, _ = event.meaning
    if kind == "won" and event.held_long:
        if isinstance(screen, Table) or screen.begun_by_button:
            from beermat.screen.dialogs.menu import Menu  # noqa: PLC0415 - the start needs no dialog

            return flow.show(Menu(), event.now), ()
        return flow, ()
    if flow.armed is None or flow.armed.button != event.button or not isinstance(screen, Table):
        return flow, ()
    if kind == "undo" and event.seconds >= REDO_HOLD - SLACK:
        return choose(replace(view, flow=replace(flow, armed=None)), REDO)
    return _own(view, event) or (flow, ())


def _released(view: View, event: Pressed) -> Step:
    if view.flow.armed is None or view.flow.armed.button != event.button:
        return view.flow, ()
    flow = replace(view.flow, armed=None)
    if not isinstance(flow.screen, Table):
        return flow, ()
    view = replace(view, flow=flow)
    if event.button == "undo":
        return choose(view, UNDO)
    return _own(view, event) or (flow, ())


def _own(view: View, event: Pressed) -> Step | None:
    """Return what a button does on the table or in the dialog that is open; None: what it does everywhere."""
    screen = view.flow.screen
    if isinstance(screen, Dialog):
        return screen.press(view, event)
    return None if event.button == "undo" else play_of(view.evening.rules.game).press(view, event)


def _focused(view: View) -> Action | None:
    """Return what that does on which the buttons stand; None: they stand on nothing that is there."""
    item = offered(view).get(view.flow.focus or "")
    return None if item is None else item.action


def _walk(view: View, step: int) -> Flow:
    """Move the focus by one; the first move puts it on the first choice."""
    order, flow = [*offered(view)], view.flow
    if not order:
        return flow
    at = (order.index(flow.focus) + step) % len(order) if flow.focus in order else 0
    return replace(flow, focus=order[at])


# --- news and time


def hear(view: View, news: News) -> Step:
    """Return what follows from the scorekeeper's news; what was touched meanwhile is taken up now."""
    flow, now = view.flow, view.now
    if isinstance(news, Answered):
        return _told(flow, news, now), ()
    changed, asked = flow.changed, _answers(flow, news)
    if asked:
        flow = replace(flow, asked=None, wanted=None, slow=False, answered=now)
    effects: tuple[Effect, ...] = ()
    match news:
        case Booked():
            flow, effects = _booked(view.with_flow(flow), news, asked)
        case TakenOff():
            from beermat.screen.dialogs.regulars import taken_off  # noqa: PLC0415 - the start needs no dialog

            told = replace(view, flow=replace(flow, fault=None))
            flow, effects = taken_off(told, news.intent.who)
        case Denied(_, _, refused):
            if refused.reason == "table-has-moved":
                flow = flow.show(Table(), now)
            flow = without_countdown(flow).refuse(refused, now)
        case _:
            flow = replace(without_countdown(flow), fault=unwritten(news.fault), notice=None)
    if flow.changed != changed:
        flow = replace(flow, shown=now)
    flow, more = catch_up(replace(view, flow=flow, evening=news.evening))
    return flow, (*effects, *more)


def _booked(view: View, booked: Booked, asked: bool) -> Step:
    flow, now = view.flow, view.now
    evening, entry, screen = booked.evening, booked.entry, flow.screen
    effects: tuple[Effect, ...] = ()
    if asked:
        # Two taps are told from one by when they came, however long the disk took in between.
        following = screen.done(evening, entry) if isinstance(screen, Dialog) else Table()
        flow, effects = replace(view, flow=flow, now=flow.chosen).go(following)
    elif isinstance(entry, EveningClosed) and (isinstance(screen, Table) or screen.idle):
        from beermat.screen.dialogs.evening import Over  # noqa: PLC0415 - the start needs no dialog

        # It was over by itself: whoever comes next finds the new evening at once.
        flow, effects = view.with_flow(flow).go(Over())
    # A doubling is told by the medallion in the same frame, the end of an evening by its picture.
    says = not isinstance(entry, DoubleCalled | KontraCalled | EveningClosed)
    flow = replace(flow, fault=None, notice=booked if says else None, notice_until=now + FRESH)
    if isinstance(booked.intent, EveningOpened | ReopenPast):
        flow = replace(flow, played=())  # what is booked counts in another record
    if isinstance(entry, DealScored | MassPaid):
        # What was booked before the last hour makes nobody the one who plays here any more.
        lately = (one for one in flow.played if now - one[1] < QUIET_EVENING)
        flow = replace(flow, played=(*lately, (len(evening.record), now)))
    return flow, effects


def _answers(flow: Flow, news: News) -> bool:
    """Return whether this is what the screen waits for, and not something that came by itself.

    What the disk did not take is the answer to everything: what waited behind it is dropped.
    """
    if flow.wanted is None or isinstance(news, Answered):
        return False
    return isinstance(news, NotWritten) or news.intent == flow.wanted


def _told(flow: Flow, news: Answered, now: float) -> Flow:
    """Return the flow once the book has answered; whoever has left that dialog does not hear of it."""
    screen = flow.screen
    if not isinstance(screen, Dialog) or screen.question != news.question:
        return flow
    if news.fault is not None:
        return replace(flow, notice=NOT_TOLD, notice_until=now + TOLD)
    return replace(flow, screen=screen.told(news.answer))


def catch_up(view: View) -> Step:
    """Take up what was touched while something was on its way, up to the next thing that has to wait."""
    waiting, flow = view.flow.waiting, replace(view.flow, waiting=())
    effects: tuple[Effect, ...] = ()
    for touch in waiting:
        flow, more = touched(replace(view, flow=flow), touch)
        effects += more
    return flow, effects


def tick(view: View) -> Step:
    """Return what time alone brings: a notice goes, a page moves on, a wait is told, a booking is due."""
    flow, now = view.flow, view.now
    if flow.notice is not None and now >= flow.notice_until:
        flow = replace(flow, notice=None)
    if flow.asked is not None and now >= flow.chosen + SLOW:
        flow = replace(flow, slow=True)
    if isinstance(flow.screen, Dialog) and flow.screen.due is not None and now >= flow.screen.due:
        flow = replace(flow, screen=flow.screen.passed(now))
    until = counting_to(flow)
    if until is None or now < until or flow.asked is not None:
        return flow, ()
    view = view.with_flow(flow)
    focused = _focused(view)
    return (without_countdown(flow), ()) if focused is None else choose(view, focused)


def due(flow: Flow) -> float | None:
    """Return when `tick` next has something to do, in seconds; None if time alone changes nothing."""
    times = []
    if flow.notice is not None:
        times.append(flow.notice_until)
    if flow.asked is not None and not flow.slow:
        times.append(flow.chosen + SLOW)
    if isinstance(flow.screen, Dialog):
        if flow.screen.until is not None and flow.asked is None:
            times.append(flow.screen.until)
        if flow.screen.due is not None:
            times.append(flow.screen.due)
    return min(times, default=None)
