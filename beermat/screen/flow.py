"""What comes next at the table: touches, news and time lead from one state of the screen to the next. Pure.

Every function returns a `Step`: the flow after it, and what is to be asked of the scorekeeper. All times are
seconds on one clock that only runs forward. Nothing is shown as booked before its news arrives: until then
`asked` holds what is on its way, and whatever is touched meanwhile waits in `waiting`.
"""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Final

from beermat.errors import Refused
from beermat.evening.entries import (
    Entry,
    EveningClosed,
    EveningOpened,
    Misdealt,
    Redo,
    Reopen,
    RulesChosen,
    Undo,
)
from beermat.evening.evening import Evening
from beermat.screen.asks import Ask, Inquire, Leave, Unlock, Want
from beermat.screen.choices import choices
from beermat.screen.games import play_of
from beermat.screen.pages import page_of
from beermat.screen.screens import (
    AllEvenings,
    Course,
    Ending,
    History,
    Leaving,
    Menu,
    Over,
    Own,
    Page,
    Paying,
    PinAsked,
    RulesAsked,
    Screen,
    Scrolling,
    Settling,
)
from beermat.screen.state import ONE_PRESS, ONE_TAP, SAME_SPOT, SPOT, TOLD, Flow, Pressed, Tapped, Touch
from beermat.screen.steps import Action, House, Table, Verb
from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.scorekeeper import Wanted

NO_AUGEN: Final = marked("Type the Augen first")

QUIET_EVENING: Final = 3600.0
"""Seconds without a deal or a Maß after which an evening may be somebody else's."""

_TYPED: Final = (Verb.KEY, Verb.TYPED, Verb.DIGIT, Verb.DELETE, Verb.STEP, Verb.PAGE)
"""What may well be meant twice when it comes twice in a quarter of a second."""

_IMPATIENT: Final = 0.5
"""Seconds after which somebody who sees no answer may do the same once more."""
_GLITCH: Final = 0.04
"""Seconds within which nobody can have done the same twice."""

Step = tuple[Flow, tuple[Ask, ...]]


def show(flow: Flow, screen: Screen, now: float, focus: Action | None = None) -> Flow:
    """Return the flow with another screen, or with the same one if nothing is different."""
    if screen == flow.screen:
        return replace(flow, focus=focus, armed=None)
    return replace(flow, screen=screen, focus=focus, changed=now, armed=None)


def go(flow: Flow, screen: Screen, now: float) -> Step:
    """Return the step to another screen; what it shows is asked of the book."""
    question = screen.question if isinstance(screen, Page) else None
    return show(flow, screen, now), () if question is None else (Inquire(question),)


def scrolled(flow: Flow, evening: Evening, first: int, house: House) -> Flow:
    """Return the flow whose list begins with this line, as near as there are lines."""
    screen = flow.screen
    if not isinstance(screen, Scrolling):
        return flow
    last = max(0, page_of(screen).length(screen, evening) - house.rows)
    return replace(flow, screen=screen.at(max(0, min(first, last))), focus=None)


def refuse(flow: Flow, refused: Refused | str, now: float) -> Flow:
    """Return the flow that tells this refusal."""
    return replace(flow, notice=refused, notice_until=now + TOLD)


def counting_to(flow: Flow) -> float | None:
    """Return when what is being booked goes to disk by itself, in seconds; None if it waits."""
    return flow.screen.until if isinstance(flow.screen, Own) else None


def without_countdown(flow: Flow) -> Flow:
    """Return the flow in which what is being booked waits for somebody to choose."""
    if isinstance(flow.screen, Own) and flow.screen.until is not None:
        return replace(flow, screen=flow.screen.waiting())
    return flow


def tap(flow: Flow, evening: Evening, touch: Tapped, house: House) -> Step:
    """Return what follows when something on the screen is touched."""
    if flow.asked is not None:
        return replace(flow, waiting=(*flow.waiting, touch)), ()
    if again(flow, touch) or not _can_be(flow, evening, touch, house):
        return flow, ()
    tapped = replace(stopped(flow, touch), last=touch, answered=touch.now)
    step = choose(tapped, evening, touch.action, touch.now, house)
    books = any(isinstance(ask, Want | Leave) for ask in step[1])
    return (flow, ()) if books and came_up(flow, evening, touch, house) else step


def stopped(flow: Flow, touch: Touch) -> Flow:
    """Return the flow in which what counts down waits, for somebody touches something else."""
    if counting_to(flow) is None or flow.asked is not None or unseen(flow, touch):
        return flow
    return replace(without_countdown(flow), focus=None)


def came_up(flow: Flow, evening: Evening, touch: Tapped, house: House) -> bool:
    """Return whether what is touched came up under the finger by its last tap, just now."""
    last = flow.last
    if not isinstance(last, Tapped) or last.place is None or touch.place is None:
        return False
    if touch.done - last.done >= SAME_SPOT or dist(last.place, touch.place) > SPOT * house.mm:
        return False
    return flow.changed >= last.done or last.action not in choices(flow.screen, evening, house)


def _can_be(flow: Flow, evening: Evening, touch: Tapped, house: House) -> bool:
    """Return whether this is there to be chosen, and could be seen; who types needs to see nothing."""
    if touch.action.verb is Verb.TYPED:
        return isinstance(flow.screen, Page) and flow.screen.typing
    return not unseen(flow, touch) and touch.action in choices(flow.screen, evening, house)


def unseen(flow: Flow, touch: Touch) -> bool:
    """Return whether this was done before anybody can have seen the screen that is there by now."""
    return touch.at - flow.changed < ONE_TAP or touch.at < flow.shown


def again(flow: Flow, touch: Touch) -> bool:
    """Return whether this is no second wish but the last one once more.

    It is if the same thing is tapped twice within a quarter of a second, or is tapped or pressed again before
    the table had answered: that is impatience. A "won" waits for no answer: it is if it is pressed twice
    within 0.12 seconds. Several undos in quick succession are as many.
    """
    match touch, flow.last:
        case Tapped(action, at), Tapped(before) as last if action == before:
            if action.verb is Verb.TAKE_BACK:
                return not _in_a_row(flow, touch, last)
            return action.verb not in _TYPED and (at - last.done < ONE_TAP or at < flow.answered)
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


def choose(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:
    """Return what follows when this is chosen, by touch or by the buttons."""
    if guarded(flow, evening, action, now, house):
        return show(flow, PinAsked(action, flow.screen), now), (Unlock(""),)
    screen, flow = flow.screen, replace(flow, chosen=now)
    if action.verb is Verb.BACK:
        return go(flow, _behind(screen), now)
    match screen:
        case Table() | Menu():
            return _on_table(flow, evening, action, now)
        case Own():
            return play_of(screen.game).on_own(flow, evening, action, now, house)
        case Page():
            return page_of(screen).act(flow, screen, evening, action, now=now, house=house)
        case _:
            return on_list(flow, evening, action, now, house)


def guarded(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> bool:
    """Say whether this needs the host's PIN.

    It is for other rules, for taking somebody off the list of regulars, and for the end of an evening that
    may be others'. † What is guarded is so on every way: taking back a choice of rules is another choice of
    rules, and redo chooses or closes again; nothing else that undo and redo do is guarded. An evening may be
    somebody else's if no deal and no Maß was booked for an hour, as far as the table can tell; one that was
    taken back again is none.
    """
    if not house.locked or now < flow.host_until:
        return False
    does: Entry | None = None
    match action.verb:
        case Verb.CHOOSE_RULES | Verb.TAKE_OFF:
            return True
        case Verb.END:
            does = EveningClosed()
        case Verb.TAKE_BACK | Verb.BRING_BACK:
            numbers = evening.undoable if action.verb is Verb.TAKE_BACK else evening.redoable
            does = evening.record[numbers[-1] - 1] if numbers else None
    if isinstance(does, EveningClosed) and action.verb is not Verb.TAKE_BACK:
        played = (at for number, at in flow.played if number in evening.undoable)
        return bool(evening.deals) and now - max(played, default=float("-inf")) >= QUIET_EVENING
    return isinstance(does, RulesChosen)


def _behind(screen: Screen) -> Screen:
    match screen:
        case Own():
            return play_of(screen.game).behind(screen)
        case Page():
            return page_of(screen).behind(screen)
    return Table()


def want(flow: Flow, action: Action, intent: Wanted, standing: int | None = None) -> Step:
    """Ask the scorekeeper for this intent; until its news comes `action` is what was asked."""
    return replace(flow, asked=action, wanted=intent, armed=None), (Want(intent, standing),)


def typed(digits: str, action: Action) -> str:
    """Return the figures of a keypad after one more of its keys: at most three, without zeros in front."""
    if action.verb is Verb.DELETE:
        return digits[:-1]
    return digits if len(digits) == 3 else (digits + str(action.number)).lstrip("0") or "0"


def _on_table(flow: Flow, evening: Evening, action: Action, now: float) -> Step:
    own = play_of(evening.rules.game).on_table(flow, evening, action, now)
    if own is not None:
        return own
    standing = len(evening.record)
    match action.verb:
        case Verb.TAKE_BACK:
            return want(flow, action, Undo(), standing)
        case Verb.BRING_BACK:
            return want(flow, action, Redo(), standing)
        case Verb.MISDEAL:
            return want(flow, action, Misdealt(), standing)
    screen = _opened(action, evening)
    return (flow, ()) if screen is None else go(flow, screen, now)


def _opened(action: Action, evening: Evening) -> Screen | None:
    """Return the dialog that the table or the menu opens with this action."""
    if action.verb is Verb.NAMES:
        from beermat.screen.seating import who_plays  # noqa: PLC0415 - not before it is asked for

        return who_plays(evening)
    if action.verb is Verb.KOENIG:
        from beermat.screen.pages.koenig import Crowning  # noqa: PLC0415 - it imports this

        return Crowning()
    if action.verb is Verb.STATISTICS:
        from beermat.screen.figures import Figures  # noqa: PLC0415 - the table starts without it

        return Figures()
    pages: dict[Verb, Screen] = {
        Verb.MENU: Menu(),
        Verb.HISTORY: History(),
        Verb.COURSE: Course(),
        Verb.PAYING: Paying(),
        Verb.EVENINGS: AllEvenings(),
        Verb.RULES: RulesAsked(),
        Verb.SETTLING: Settling(),
        Verb.LEAVING: Leaving(machine=True),
        Verb.ENDING: Over() if evening.closed else Ending(),
    }
    return pages.get(action.verb)


def on_list(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:  # noqa: PLR0911
    """Return what follows from an action in any dialog that has no rules of its own."""
    standing = len(evening.record)
    match action.verb:
        case Verb.PAGE if isinstance(flow.screen, RulesAsked):
            return replace(flow, screen=replace(flow.screen, page=action.number), focus=None), ()
        case Verb.CHOOSE_RULES:
            return want(flow, action, RulesChosen(dict(house.sets)[action.text]), standing)
        case Verb.END:
            return want(flow, action, EveningClosed(), standing)
        case Verb.PLAY_ON:
            return want(flow, action, Reopen(), standing)
        case Verb.PAYING:
            return show(flow, Paying(origin=flow.screen), now), ()
        case Verb.NEXT_EVENING:
            opening = EveningOpened(evening.standing.coming, evening.seats, evening.dealer)
            return want(flow, action, opening, standing)
        case Verb.SETTLING:
            return show(flow, Settling(), now), ()
        case Verb.OTHER_PEOPLE:
            from beermat.screen.seating import other_people  # noqa: PLC0415

            return go(flow, other_people(), now)
    return flow, ()
