"""What can be chosen in each dialog, in the order in which the five buttons walk through it. Pure."""

from __future__ import annotations

from beermat.errors import Refused
from beermat.evening.entries import Intent, LinesCorrected, Person, ReplaceDeal
from beermat.evening.evening import Evening, check
from beermat.evening.mass import Owed
from beermat.rules.bierkopf import Call, Deal, Degree, RuleSet, Side, Won
from beermat.screen.screens import (
    Booking,
    Correcting,
    DealShown,
    Ending,
    History,
    Keypad,
    Knocking,
    Menu,
    Naming,
    Over,
    Paying,
    Replacing,
    RulesAsked,
    Screen,
)
from beermat.screen.steps import Action, House, Table, Verb

BACK = Action(Verb.BACK)
KEYPAD_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def choices(screen: Screen, evening: Evening, house: House) -> tuple[Action, ...]:  # noqa: PLR0911, PLR0912 - one for each
    """Return everything that can be chosen on this screen, allowed just now or not."""
    match screen:
        case Table():
            return table_choices(evening)
        case Booking():
            return booking_choices(screen, evening)
        case Keypad():
            return keypad_choices(screen, evening)
        case Menu():
            return menu_choices(evening)
        case Knocking():
            return (*(Action(Verb.KNOCK, number=seat) for seat in first_two(evening)), BACK)
        case Naming():
            return naming_choices(house)
        case History(page) | RulesAsked(page):
            return paged_choices(screen, evening, house, page)
        case DealShown(number):
            strike = () if evening.deals[number - 1].struck else (Action(Verb.STRIKE, number=number),)
            return (Action(Verb.REPLACE, number=number), *strike, BACK)
        case Replacing():
            return replacing_choices(screen, evening)
        case Paying():
            return (*(Action(Verb.PAY, one.side, text=who.id) for one, who in payers(evening)), BACK)
        case Correcting():
            steps = (Action(Verb.STEP, number=step) for step in (-5, -1, 1, 5))
            return (*steps, Action(Verb.REASON), Action(Verb.SWAP), Action(Verb.DONE), BACK)
        case Ending():
            return (Action(Verb.END), BACK)
        case Over():
            return (Action(Verb.NEXT_EVENING), Action(Verb.OTHER_PEOPLE), Action(Verb.TAKE_BACK), BACK)


def table_choices(evening: Evening) -> tuple[Action, ...]:
    """Return what the table itself offers."""
    return (
        *(Action(Verb.WIN, side) for side in Side),
        *(Action(Verb.DOUBLE, side) for side in Side),
        *(Action(Verb.LAST_HAND, side) for side in Side),
        Action(Verb.TAKE_BACK),
        Action(Verb.BRING_BACK),
        Action(Verb.PAYING),
        Action(Verb.NAMES),
        Action(Verb.MENU),
    )


def degrees(rules: RuleSet) -> tuple[Degree, ...]:
    """Return the degrees by which a deal can be won under these rules, the smallest first."""
    found = [Degree.PLAIN]
    if rules.schneider_below > 0:
        found.append(Degree.SCHNEIDER)
    if rules.schwarz_value is not None:
        found.append(Degree.SCHWARZ)
    return tuple(found)


def rules_of(evening: Evening, number: int) -> RuleSet:
    """Return the rules of deal `number`, or of the deal being played for 0."""
    return evening.deals[number - 1].rules if number else evening.mats.rules


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


def keypad_choices(keypad: Keypad, evening: Evening) -> tuple[Action, ...]:
    """Return the twelve keys in reading order, then what stands below them."""
    keys = (
        *(Action(Verb.DIGIT, number=digit) for digit in KEYPAD_ORDER),
        Action(Verb.DELETE),
        Action(Verb.DIGIT, number=0),
        Action(Verb.DONE),
    )
    claimable = rules_of(evening, keypad.number).pack == "long"
    return (*keys, Action(Verb.SWAP), *((Action(Verb.EVERY_TRICK),) if claimable else ()), BACK)


def menu_choices(evening: Evening) -> tuple[Action, ...]:
    """Return what hides behind the mark at the edge."""
    knocking = (Action(Verb.KNOCK),) if evening.mats.rules.knocking else ()
    return (
        Action(Verb.NAMES),
        Action(Verb.HISTORY),
        Action(Verb.COUNT, Side.A),
        Action(Verb.MISDEAL),
        *knocking,
        Action(Verb.PAYING),
        Action(Verb.LINES, Side.A),
        Action(Verb.RULES),
        Action(Verb.BRING_BACK),
        Action(Verb.ENDING),
        BACK,
    )


def naming_choices(house: House) -> tuple[Action, ...]:
    """Return the four fields, the letters, and the row of wide keys below them."""
    return (
        *(Action(Verb.FIELD, number=seat) for seat in range(4)),
        *(Action(Verb.KEY, text=letter) for row in house.letters for letter in row),
        Action(Verb.SHIFT),
        Action(Verb.KEY, text=" "),
        Action(Verb.DELETE),
        Action(Verb.DEALER),
        Action(Verb.DONE),
        BACK,
    )


def paged_choices(
    screen: History | RulesAsked, evening: Evening, house: House, page: int
) -> tuple[Action, ...]:
    """Return the rows of a page, the ways to the pages beside it, and back."""
    if isinstance(screen, History):
        whole = tuple(Action(Verb.DEAL, number=deal.number) for deal in reversed(evening.deals))
    else:
        whole = tuple(Action(Verb.CHOOSE_RULES, text=key) for key, _ in house.sets)
    rows = whole[page * house.rows : (page + 1) * house.rows]
    before = (Action(Verb.PAGE, number=page - 1),) if page > 0 else ()
    after = (Action(Verb.PAGE, number=page + 1),) if (page + 1) * house.rows < len(whole) else ()
    return (*rows, *after, *before, BACK)


def replacing_choices(replacing: Replacing, evening: Evening) -> tuple[Action, ...]:
    """Return the two possible winners, then the doublings that may have been called."""
    calls, number = replacing.calls, replacing.number
    if calls:
        answer = () if calls[-1].last_hand else (Action(Verb.CALL, calls[-1].side.other),)
        offered: tuple[Action, ...] = (*answer, Action(Verb.NO_CALLS))
    else:
        last_hand = (
            Action(Verb.CALL_LAST_HAND, side)
            for side in Side
            if isinstance(
                outcome(evening, ReplaceDeal(number, Won(side), (Call(side, True),)), number=number), Deal
            )
        )
        offered = (*(Action(Verb.CALL, side) for side in Side), *last_hand)
    return (*(Action(Verb.WIN, side) for side in Side), *offered, BACK)


def payers(evening: Evening) -> tuple[tuple[Owed, Person], ...]:
    """Return who may pay now: the losers of the oldest open Maß of each side, who should pay it first."""
    found: list[tuple[Owed, Person]] = []
    for one in evening.mass.open:
        if any(other.side is one.side for other, _ in found):
            continue
        named = evening.mass.named(one)
        found += ((one, who) for who in sorted(one.losers, key=lambda who: who.id != named.id))
    return tuple(found)


def outcome(evening: Evening, intent: Intent, number: int = 0) -> Deal | Refused:
    """Return the deal that this intent would make, or why it is refused.

    `number` is that of the deal, 0 for the one being played.
    """
    try:
        after = evening.apply(check(evening, intent))
    except Refused as refused:
        return refused
    return after.deals[number - 1]


def correction_refused(evening: Evening, side: Side, change: int) -> bool:
    """Say whether this correction of lines would be refused now."""
    try:
        check(evening, LinesCorrected(side, change))
    except Refused:
        return True
    return False
