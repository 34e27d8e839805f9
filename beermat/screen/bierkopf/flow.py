"""What comes next in Bierkopf: the mats, the doublings and the dialogs that only it has. Pure."""

from __future__ import annotations

from dataclasses import replace

from beermat.evening.entries import (
    DoubleCalled,
    InsertDeal,
    Knocked,
    KoenigBegun,
    LinesCorrected,
    Misdealt,
    ReplaceDeal,
    ScoreDeal,
)
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import SIXTY_SIXTY, Call, Claim, Counted, Degree, Side, Won
from beermat.screen.bierkopf.choices import deal_of, may_knock
from beermat.screen.bierkopf.screens import Booking, Correcting, Keypad, Knocking, Replacing
from beermat.screen.flow import NO_AUGEN, Step, go, refuse, show, typed, want
from beermat.screen.screens import DealShown, Over, Own, Screen
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb


def on_table(flow: Flow, evening: Evening, action: Action, now: float) -> Step | None:  # noqa: PLR0911
    """Return what follows from an action of Bierkopf's own on the table or in the menu, else None."""
    verb, side, standing = action.verb, action.side, len(evening.record)
    if evening.closed and verb in (Verb.WIN, Verb.DOUBLE, Verb.LAST_HAND):
        return go(flow, Over(), now)
    match verb, side:
        case Verb.DOUBLE | Verb.LAST_HAND, Side():
            return want(flow, action, DoubleCalled(side, verb is Verb.LAST_HAND))
        case Verb.WIN, Side():
            others = other_partners(evening)
            return go(flow, Booking(side, standing) if others is None else others, now)
        case Verb.COUNT, Side():
            return show(flow, Keypad(side, standing), now), ()
        case Verb.LINES, Side():
            return show(flow, Correcting(side, standing), now), ()
        case Verb.KNOCK, _:
            return show(flow, Knocking(), now), ()
    return None


def other_partners(evening: Evening) -> Screen | None:
    """Return the page of a Bierkopfkönig whose next game others play than sit here now; None: they may."""
    if not any(isinstance(entry, KoenigBegun) for entry in evening.record):
        return None
    from beermat.evening.koenig import between  # noqa: PLC0415 - rarely played
    from beermat.screen.pages.koenig import Crowning  # noqa: PLC0415

    return Crowning() if between(evening) else None


def on_own(flow: Flow, evening: Evening, action: Action, now: float, house: House) -> Step:
    """Return what follows from an action in a dialog of Bierkopf."""
    match screen := flow.screen:
        case Booking():
            return _on_booking(flow, screen, evening, action, now)
        case Keypad():
            return _on_keypad(flow, screen, action, now)
        case Correcting():
            return _on_correcting(flow, screen, evening, action, now=now, house=house)
        case Replacing():
            return _on_replacing(flow, screen, action, now), ()
        case Knocking() if action.verb is Verb.KNOCK:
            return want(flow, action, Knocked(action.number), len(evening.record))
    return flow, ()


def behind(screen: Own) -> Screen:
    """Return where the way back leads."""
    match screen:
        case Keypad(side, standing, number, calls) if number:
            return Booking(side, standing, number, calls, inserts=screen.inserts)
        case Booking(_, standing, number, calls) if number:
            return Replacing(number, standing, calls, screen.inserts)
        case Replacing(number):
            return DealShown(number)
    return Table()


def replacing(evening: Evening, number: int, standing: int, *, inserts: bool = False) -> Replacing:
    """Return the dialog that replaces deal `number`, or tells one that was forgotten before it."""
    return Replacing(number, standing, () if inserts else deal_of(evening, number).calls, inserts)


def _on_booking(flow: Flow, booking: Booking, evening: Evening, action: Action, now: float) -> Step:
    match action:
        case Action(Verb.BOOK, _, Degree() as degree):
            claim: Claim = SIXTY_SIXTY if degree is Degree.TIE else Won(booking.side, degree)
            return _book(flow, booking, action, claim)
        case Action(Verb.COUNT):
            keypad = Keypad(
                booking.side, booking.standing, booking.number, booking.calls, inserts=booking.inserts
            )
            return show(flow, keypad, now), ()
        case Action(Verb.MISDEAL):
            return want(flow, action, Misdealt(), booking.standing)
        case Action(Verb.KNOCK, number=seat) if seat in may_knock(evening):
            return want(flow, action, Knocked(seat), booking.standing)
    return flow, ()


def _book(flow: Flow, booking: Booking | Keypad, action: Action, claim: Claim) -> Step:
    return want(flow, action, booked_by(booking, claim), booking.standing)


def booked_by(booking: Booking | Keypad, claim: Claim) -> ScoreDeal | ReplaceDeal | InsertDeal:
    """Return the intent that this claim makes of this booking."""
    if booking.inserts:
        return InsertDeal(booking.number, claim, booking.calls)
    if booking.number:
        return ReplaceDeal(booking.number, claim, booking.calls)
    return ScoreDeal(claim)


def counted(keypad: Keypad) -> Counted:
    """Return the claim that the keypad shows; no digits are no Augen."""
    return Counted(keypad.side, int(keypad.digits or "0"), keypad.every_trick)


def _on_keypad(flow: Flow, keypad: Keypad, action: Action, now: float) -> Step:
    match action.verb:
        case Verb.DIGIT | Verb.DELETE:
            keypad = replace(keypad, digits=typed(keypad.digits, action))
        case Verb.SWAP:
            keypad = replace(keypad, side=keypad.side.other)
        case Verb.EVERY_TRICK:
            keypad = replace(keypad, every_trick=not keypad.every_trick)
        case Verb.DONE:
            if not keypad.digits:
                return refuse(flow, NO_AUGEN, now), ()
            return _book(flow, keypad, action, counted(keypad))
    return replace(flow, screen=keypad), ()


def _on_correcting(
    flow: Flow, screen: Correcting, evening: Evening, action: Action, *, now: float, house: House
) -> Step:
    match action.verb:
        case Verb.ON_PAPER:
            from beermat.screen.pages.standing import opened  # noqa: PLC0415 - hardly ever needed

            return show(flow, opened(evening, house), now), ()
        case Verb.STEP:
            screen = replace(screen, change=screen.change + action.number)
        case Verb.SWAP:
            screen = replace(screen, side=screen.side.other, change=0)
        case Verb.REASON:
            screen = replace(screen, reason=(screen.reason + 1) % len(house.reasons))
        case Verb.DONE:
            intent = LinesCorrected(screen.side, screen.change, house.reasons[screen.reason])
            return want(flow, action, intent, screen.standing)
    return replace(flow, screen=screen), ()


def _on_replacing(flow: Flow, screen: Replacing, action: Action, now: float) -> Flow:
    match action.verb, action.side:
        case Verb.WIN, Side() as side:
            booking = Booking(side, screen.standing, screen.number, screen.calls, inserts=screen.inserts)
            return show(flow, booking, now)
        case Verb.CALL | Verb.CALL_LAST_HAND, Side() as side:
            call = Call(side, action.verb is Verb.CALL_LAST_HAND)
            return replace(flow, screen=replace(screen, calls=(*screen.calls, call)), focus=None)
        case Verb.NO_CALLS, _:
            return replace(flow, screen=replace(screen, calls=()), focus=None)
    return flow
