"""What comes next at the table: touches, news and time lead from one state of the screen to the next. Pure.

Every function returns a `Step`: the flow after it, and what is to be asked of the scorekeeper. All times are
seconds on one clock that only runs forward. Nothing is shown as booked before its news arrives: until then
`asked` holds what is on its way, and whatever is touched meanwhile waits in `waiting`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from beermat.errors import Refused
from beermat.evening.entries import (
    LONGEST_NAME,
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Intent,
    Knocked,
    LinesCorrected,
    Misdealt,
    PayMass,
    Redo,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import SIXTY_SIXTY, Call, Claim, Counted, Degree, Side, Won
from beermat.screen.allowed import unnamed
from beermat.screen.choices import choices, may_knock
from beermat.screen.screens import (
    Ask,
    Booking,
    Correcting,
    DealShown,
    Ending,
    History,
    Keypad,
    Knocking,
    Menu,
    Naming,
    Open,
    Over,
    Paying,
    Replacing,
    RulesAsked,
    Screen,
    Want,
)
from beermat.screen.state import ONE_TAP, TOLD, Flow, Tapped
from beermat.screen.steps import Action, House, Table, Verb
from beermat.wording import marked

NO_MASS: Final = marked("No Maß is open")
NO_AUGEN: Final = marked("Type the Augen first")

_TYPED: Final = (Verb.KEY, Verb.DIGIT, Verb.DELETE, Verb.STEP, Verb.PAGE)
"""What may well be meant twice when it comes twice in a quarter of a second."""


Step = tuple[Flow, tuple[Ask, ...]]


def show(flow: Flow, screen: Screen, now: float, focus: Action | None = None) -> Flow:
    """Return the flow with another screen, or with the same one if nothing is different."""
    if screen == flow.screen:
        return replace(flow, focus=focus, armed=None)
    return replace(flow, screen=screen, focus=focus, changed=now, armed=None)


def refuse(flow: Flow, refused: Refused | str, now: float) -> Flow:
    """Return the flow that tells this refusal."""
    return replace(flow, notice=refused, notice_until=now + TOLD, asked=None)


def tap(flow: Flow, evening: Evening, touch: Tapped, house: House) -> Step:
    """Return what follows when something on the screen is touched."""
    if flow.asked is not None:
        return replace(flow, waiting=(*flow.waiting, touch)), ()
    action, at = touch.action, touch.at
    again = flow.last is not None and flow.last.action == action and at - flow.last.at < ONE_TAP
    if (again and action.verb not in _TYPED) or at - flow.changed < ONE_TAP:
        return flow, ()
    if action not in choices(flow.screen, evening, house):
        return flow, ()
    flow = replace(flow, last=touch)
    if isinstance(flow.screen, Booking) and flow.screen.until is not None:
        flow = replace(flow, screen=replace(flow.screen, until=None), focus=None)
    return choose(flow, evening, action, at, house)


def choose(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:  # noqa: PLR0911
    """Return what follows when this is chosen, by touch or by the buttons."""
    screen, flow = flow.screen, replace(flow, chosen=now)
    if action.verb is Verb.BACK:
        return show(flow, _behind(screen), now), ()
    match screen:
        case Table() | Menu():
            return _on_table(flow, evening, action, now, house)
        case Booking():
            return _on_booking(flow, screen, evening, action, now)
        case Keypad():
            return _on_keypad(flow, screen, action, now)
        case Naming():
            return _on_naming(flow, screen, evening, action, now)
        case Correcting():
            return _on_correcting(flow, screen, action, now, house)
        case Replacing():
            return _on_replacing(flow, screen, action, now), ()
        case _:
            return _on_list(flow, evening, action, now, house)


def _behind(screen: Screen) -> Screen:
    match screen:
        case Keypad(side, standing, number, calls) if number:
            return Booking(side, standing, number, calls)
        case Booking(_, standing, number, calls) if number:
            return Replacing(number, standing, calls)
        case Replacing(number):
            return DealShown(number)
        case DealShown():
            return History()
    return Table()


def _want(flow: Flow, action: Action, intent: Intent, standing: int | None = None) -> Step:
    return replace(flow, asked=action, armed=None), (Want(intent, standing),)


def _on_table(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:  # noqa: PLR0911
    verb, side = action.verb, action.side
    if evening.closed and verb in (Verb.WIN, Verb.DOUBLE, Verb.LAST_HAND, Verb.ENDING):
        return show(flow, Over(), now), ()
    standing = len(evening.record)
    match verb:
        case Verb.DOUBLE | Verb.LAST_HAND if side is not None:
            return _want(flow, action, DoubleCalled(side, verb is Verb.LAST_HAND))
        case Verb.TAKE_BACK:
            return _want(flow, action, Undo(), standing)
        case Verb.BRING_BACK:
            return _want(flow, action, Redo(), standing)
        case Verb.MISDEAL:
            return _want(flow, action, Misdealt(), standing)
        case Verb.PAYING if not evening.mass.open:
            return refuse(flow, NO_MASS, now), ()
    screen = _opened(action, evening, house)
    return (flow, ()) if screen is None else (show(flow, screen, now), ())


def _opened(action: Action, evening: Evening, house: House) -> Screen | None:
    """Return the dialog that the table or the menu opens with this action."""
    verb, standing = action.verb, len(evening.record)
    match verb, action.side:
        case Verb.WIN, Side() as side:
            return Booking(side, standing)
        case Verb.COUNT, Side() as side:
            return Keypad(side, standing)
        case Verb.LINES, Side() as side:
            return Correcting(side, standing)
        case Verb.NAMES, _:
            return _naming(evening)
        case _:
            pages: dict[Verb, Screen] = {
                Verb.MENU: Menu(),
                Verb.HISTORY: History(),
                Verb.PAYING: Paying(),
                Verb.RULES: RulesAsked(),
                Verb.ENDING: Ending(),
                Verb.KNOCK: Knocking(),
            }
            return pages.get(verb)


def _naming(evening: Evening, *, opening: bool = False) -> Naming:
    blank = unnamed(evening)
    a1, b1, a2, b2 = ("" if blank else somebody.name for somebody in evening.seats)
    return Naming((a1, b1, a2, b2), evening.dealer, capital=blank, opening=opening)


def _on_booking(flow: Flow, booking: Booking, evening: Evening, action: Action, now: float) -> Step:
    match action:
        case Action(Verb.BOOK, _, Degree() as degree):
            claim: Claim = SIXTY_SIXTY if degree is Degree.TIE else Won(booking.side, degree)
            return _book(flow, booking, action, claim)
        case Action(Verb.COUNT):
            keypad = Keypad(booking.side, booking.standing, booking.number, booking.calls)
            return show(flow, keypad, now), ()
        case Action(Verb.MISDEAL):
            return _want(flow, action, Misdealt(), booking.standing)
        case Action(Verb.KNOCK, number=seat) if seat in may_knock(evening):
            return _want(flow, action, Knocked(seat), booking.standing)
    return flow, ()


def _book(flow: Flow, booking: Booking | Keypad, action: Action, claim: Claim) -> Step:
    return _want(flow, action, booked_by(booking, claim), booking.standing)


def booked_by(booking: Booking | Keypad, claim: Claim) -> ScoreDeal | ReplaceDeal:
    """Return the intent that this claim makes of this booking."""
    if booking.number:
        return ReplaceDeal(booking.number, claim, booking.calls)
    return ScoreDeal(claim)


def counted(keypad: Keypad) -> Counted:
    """Return the claim that the keypad shows; no digits are no Augen."""
    return Counted(keypad.side, int(keypad.digits or "0"), keypad.every_trick)


def _on_keypad(flow: Flow, keypad: Keypad, action: Action, now: float) -> Step:
    digits = keypad.digits
    match action.verb:
        case Verb.DIGIT if len(digits) < 3:
            keypad = replace(keypad, digits=(digits + str(action.number)).lstrip("0") or "0")
        case Verb.DELETE:
            keypad = replace(keypad, digits=digits[:-1])
        case Verb.SWAP:
            keypad = replace(keypad, side=keypad.side.other)
        case Verb.EVERY_TRICK:
            keypad = replace(keypad, every_trick=not keypad.every_trick)
        case Verb.DONE:
            if not digits:
                return refuse(flow, NO_AUGEN, now), ()
            return _book(flow, keypad, action, counted(keypad))
    return replace(flow, screen=keypad), ()


def _on_naming(flow: Flow, naming: Naming, evening: Evening, action: Action, now: float) -> Step:
    typed = naming.names[naming.field]
    match action.verb:
        case Verb.FIELD:
            naming = replace(naming, field=action.number, capital=not naming.names[action.number])
        case Verb.KEY if len(typed) < LONGEST_NAME and (typed or action.text != " "):
            letter = action.text.upper() if naming.capital and action.text != "ß" else action.text
            naming = _typed(naming, typed + letter, capital=letter in (" ", "-"))
        case Verb.DELETE:
            naming = _typed(naming, typed[:-1], capital=len(typed) <= 1)
        case Verb.SHIFT:
            naming = replace(naming, capital=not naming.capital)
        case Verb.DEALER:
            naming = replace(naming, dealer=(naming.dealer + 1) % 4)
        case Verb.DONE:
            return _named(flow, naming, evening, action, now)
    return replace(flow, screen=naming), ()


def _typed(naming: Naming, text: str, *, capital: bool) -> Naming:
    a1, b1, a2, b2 = (text if seat == naming.field else name for seat, name in enumerate(naming.names))
    return replace(naming, names=(a1, b1, a2, b2), capital=capital)


def _named(flow: Flow, naming: Naming, evening: Evening, action: Action, now: float) -> Step:
    """Take the names; the first empty field is asked for before anything is refused."""
    empty = [seat for seat, name in enumerate(naming.names) if not name.strip()]
    if empty and len(empty) < 4 and empty[0] != naming.field:
        return replace(flow, screen=replace(naming, field=empty[0], capital=True)), ()
    try:
        taken = seats(*naming.names)
    except Refused as refused:
        return refuse(flow, refused, now), ()
    if naming.opening:
        opening = EveningOpened(evening.mats.next_rules or evening.mats.rules, taken, naming.dealer)
        return show(flow, Table(), now), (Open(opening),)
    if taken == evening.seats and naming.dealer == evening.dealer:
        return show(flow, Table(), now), ()
    return _want(flow, action, SeatsTaken(taken, naming.dealer))


def _on_correcting(flow: Flow, screen: Correcting, action: Action, now: float, house: House) -> Step:
    match action.verb:
        case Verb.STEP:
            screen = replace(screen, change=screen.change + action.number)
        case Verb.SWAP:
            screen = replace(screen, side=screen.side.other, change=0)
        case Verb.REASON:
            screen = replace(screen, reason=(screen.reason + 1) % len(house.reasons))
        case Verb.DONE:
            intent = LinesCorrected(screen.side, screen.change, house.reasons[screen.reason])
            return _want(flow, action, intent, screen.standing)
    return replace(flow, screen=screen), ()


def _on_replacing(flow: Flow, screen: Replacing, action: Action, now: float) -> Flow:
    match action.verb, action.side:
        case Verb.WIN, Side() as side:
            return show(flow, Booking(side, screen.standing, screen.number, screen.calls), now)
        case Verb.CALL | Verb.CALL_LAST_HAND, Side() as side:
            call = Call(side, action.verb is Verb.CALL_LAST_HAND)
            return replace(flow, screen=replace(screen, calls=(*screen.calls, call)), focus=None)
        case Verb.NO_CALLS, _:
            return replace(flow, screen=replace(screen, calls=()), focus=None)
    return flow


def _on_list(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:  # noqa: PLR0911
    standing = len(evening.record)
    match action.verb:
        case Verb.PAGE if isinstance(flow.screen, History | RulesAsked):
            return replace(flow, screen=replace(flow.screen, page=action.number), focus=None), ()
        case Verb.DEAL:
            return show(flow, DealShown(action.number), now), ()
        case Verb.REPLACE:
            calls = evening.deals[action.number - 1].calls
            return show(flow, Replacing(action.number, standing, calls), now), ()
        case Verb.STRIKE:
            return _want(flow, action, DealStruck(action.number), standing)
        case Verb.PAY:
            return _want(flow, action, PayMass(action.text), standing)
        case Verb.KNOCK:
            return _want(flow, action, Knocked(action.number), standing)
        case Verb.CHOOSE_RULES:
            return _want(flow, action, RulesChosen(dict(house.sets)[action.text]), standing)
        case Verb.END:
            return _want(flow, action, EveningClosed(), standing)
        case Verb.TAKE_BACK:
            return _want(flow, action, Undo(), standing)
        case Verb.NEXT_EVENING:
            opening = EveningOpened(
                evening.mats.next_rules or evening.mats.rules, evening.seats, evening.dealer
            )
            return show(flow, Table(), now), (Open(opening),)
        case Verb.OTHER_PEOPLE:
            return show(flow, _naming(evening, opening=True), now), ()
    return flow, ()
