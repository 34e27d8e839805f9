"""What can be chosen in Bierkopf, in the order in which the five buttons walk through it. Pure."""

from __future__ import annotations

from beermat.errors import Refused
from beermat.evening.allowed import check
from beermat.evening.entries import InsertDeal, LinesCorrected, ReplaceDeal, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Call, Deal, Degree, RuleSet, Side, Won
from beermat.rules.bierkopf_game import own_deals
from beermat.screen.bierkopf.screens import Booking, Correcting, Keypad, Knocking, Replacing
from beermat.screen.choices import BACK, keypad_choices, outcome
from beermat.screen.screens import Own
from beermat.screen.steps import Action, Verb


def table_choices(evening: Evening) -> tuple[Action, ...]:
    """Return the two mats and the four doublings."""
    verbs = (Verb.WIN, Verb.DOUBLE, Verb.LAST_HAND)
    return tuple(Action(verb, side) for verb in verbs for side in Side)


def menu_choices(evening: Evening) -> tuple[Action, ...]:
    """Return what hides behind the mark at the edge."""
    knocking = (Action(Verb.KNOCK),) if evening.mats.rules.knocking else ()
    return (
        Action(Verb.NAMES),
        Action(Verb.HISTORY),
        Action(Verb.COURSE),
        Action(Verb.STATISTICS),
        Action(Verb.COUNT, Side.A),
        Action(Verb.MISDEAL),
        *knocking,
        Action(Verb.PAYING),
        Action(Verb.LINES, Side.A),
        Action(Verb.RULES),
        Action(Verb.KOENIG),
        Action(Verb.EVENINGS),
        Action(Verb.BRING_BACK),
        Action(Verb.ENDING),
    )


def choices(screen: Own, evening: Evening) -> tuple[Action, ...]:
    """Return everything that can be chosen in a dialog of Bierkopf, allowed just now or not."""
    match screen:
        case Booking():
            return booking_choices(screen, evening)
        case Keypad():
            return augen_choices(screen, evening)
        case Knocking():
            return (*(Action(Verb.KNOCK, number=seat) for seat in first_two(evening)), BACK)
        case Replacing():
            return replacing_choices(screen, evening)
        case Correcting():
            steps = (Action(Verb.STEP, number=step) for step in (-5, -1, 1, 5))
            return (
                *steps,
                Action(Verb.REASON),
                Action(Verb.SWAP),
                Action(Verb.DONE),
                Action(Verb.ON_PAPER),
                BACK,
            )
    raise AssertionError(f"no dialog of Bierkopf: {screen}")


def degrees(rules: RuleSet) -> tuple[Degree, ...]:
    """Return the degrees by which a deal can be won under these rules, the smallest first."""
    found = [Degree.PLAIN]
    if rules.schneider_below > 0:
        found.append(Degree.SCHNEIDER)
    if rules.schwarz_value is not None:
        found.append(Degree.SCHWARZ)
    return tuple(found)


def deal_of(evening: Evening, number: int) -> Deal:
    """Return deal `number`, which is one of Bierkopf; raise LookupError for any other."""
    return next(deal for deal in own_deals(evening.deals) if deal.number == number)


def rules_of(evening: Evening, number: int) -> RuleSet:
    """Return the rules of deal `number`, or of the deal being played for 0."""
    return deal_of(evening, number).rules if number else evening.mats.rules


def booking_choices(booking: Booking, evening: Evening) -> tuple[Action, ...]:
    """Return the degrees, then 60:60, Augen and what else a deal can come to."""
    known = degrees(rules_of(evening, booking.number))
    found = [Action(Verb.BOOK, booking.side, degree) for degree in (*known, Degree.TIE)]
    found.append(Action(Verb.COUNT, booking.side))
    if not booking.number:
        found.append(Action(Verb.MISDEAL))
        found += (
            Action(Verb.KNOCK, number=seat)
            for seat in may_knock(evening)
            if seat % 2 == (booking.side is Side.B)
        )
    return (*found, BACK)


def first_two(evening: Evening) -> tuple[int, int]:
    """Return the seats of the first two hands of the deal being played."""
    return ((evening.dealer + 1) % 4, (evening.dealer + 2) % 4)


def may_knock(evening: Evening) -> tuple[int, ...]:
    """Return the seats that may knock now."""
    if not evening.mats.rules.knocking:
        return ()
    return tuple(seat for seat in first_two(evening) if seat not in evening.knocks)


def augen_choices(keypad: Keypad, evening: Evening) -> tuple[Action, ...]:
    """Return the twelve keys in reading order, then what stands below them."""
    claimable = rules_of(evening, keypad.number).pack == "long"
    return (*keypad_choices(), Action(Verb.SWAP), *((Action(Verb.EVERY_TRICK),) if claimable else ()), BACK)


def replacing_choices(replacing: Replacing, evening: Evening) -> tuple[Action, ...]:
    """Return the two possible winners, then the doublings that may have been called."""
    calls, number = replacing.calls, replacing.number
    intent = InsertDeal if replacing.inserts else ReplaceDeal
    if calls:
        answer = () if calls[-1].last_hand else (Action(Verb.CALL, calls[-1].side.other),)
        offered: tuple[Action, ...] = (*answer, Action(Verb.NO_CALLS))
    else:
        last_hand = (
            Action(Verb.CALL_LAST_HAND, side)
            for side in Side
            if not isinstance(made(evening, intent(number, Won(side), (Call(side, True),)), number), Refused)
        )
        offered = (*(Action(Verb.CALL, side) for side in Side), *last_hand)
    return (*(Action(Verb.WIN, side) for side in Side), *offered, BACK)


def made(evening: Evening, intent: ScoreDeal | ReplaceDeal | InsertDeal, number: int = 0) -> Deal | Refused:
    """Return the deal of Bierkopf that this intent would make, or why it is refused."""
    deal = outcome(evening, intent, number)
    return deal if isinstance(deal, Refused) else own_deals((deal,))[0]


def correction_refused(evening: Evening, side: Side, change: int) -> bool:
    """Say whether this correction of lines would be refused now."""
    try:
        check(evening, LinesCorrected(side, change))
    except Refused:
        return True
    return False
