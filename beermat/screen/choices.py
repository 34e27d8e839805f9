"""What can be chosen on each screen, in the order in which the five buttons walk through it. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beermat.errors import Refused
from beermat.evening.allowed import check
from beermat.evening.entries import Intent
from beermat.evening.evening import Evening
from beermat.evening.settlement import settle_up
from beermat.screen.games import play_of
from beermat.screen.pages import page_of
from beermat.screen.screens import (
    Ending,
    Menu,
    Own,
    Page,
    RulesAsked,
    Screen,
    Settling,
)
from beermat.screen.steps import Action, House, Table, Verb

if TYPE_CHECKING:
    from beermat.rules.catalogue import Deal

BACK = Action(Verb.BACK)


def choices(screen: Screen, evening: Evening, house: House) -> tuple[Action, ...]:  # noqa: PLR0911 - one for each
    """Return everything that can be chosen on this screen, allowed just now or not."""
    match screen:
        case Table():
            return table_choices(evening)
        case Menu():
            leaving = (Action(Verb.LEAVING),) if house.machine else ()
            return (*play_of(evening.rules.game).menu_choices(evening), *leaving, BACK)
        case RulesAsked(page):
            return paged_choices(house, page)
        case Settling():
            return (BACK,)
        case Ending():
            return (BACK, Action(Verb.END))
        case Own():
            return play_of(screen.game).choices(screen, evening)
        case Page():
            return page_of(screen).choices(screen, evening, house)


def table_choices(evening: Evening) -> tuple[Action, ...]:
    """Return what the table itself offers."""
    return (
        *play_of(evening.rules.game).table_choices(evening),
        Action(Verb.TAKE_BACK),
        Action(Verb.BRING_BACK),
        Action(Verb.PAYING),
        Action(Verb.NAMES),
        Action(Verb.MENU),
    )


def paged_choices(house: House, page: int) -> tuple[Action, ...]:
    """Return the rule sets of a page, the ways to the pages beside it, and back."""
    whole = tuple(Action(Verb.CHOOSE_RULES, text=key) for key, _ in house.sets)
    rows = whole[page * house.rows : (page + 1) * house.rows]
    before = (Action(Verb.PAGE, number=page - 1),) if page > 0 else ()
    after = (Action(Verb.PAGE, number=page + 1),) if (page + 1) * house.rows < len(whole) else ()
    return (*rows, *after, *before, BACK)


def keypad_choices() -> tuple[Action, ...]:
    """Return the twelve keys of a keypad in reading order."""
    return (
        *(Action(Verb.DIGIT, number=digit) for digit in range(1, 10)),
        Action(Verb.DELETE),
        Action(Verb.DIGIT, number=0),
        Action(Verb.DONE),
    )


def played_for_accounts(evening: Evening) -> bool:
    """Say whether there is anything to settle tonight."""
    return bool(settle_up(evening))


def outcome(evening: Evening, intent: Intent, number: int = 0) -> Deal | Refused:
    """Return the deal that this intent would make, or why it is refused.

    `number` is that of the deal, 0 for the one being played.
    """
    try:
        after = evening.apply(check(evening, intent))
    except Refused as refused:
        return refused
    return after.deals[number - 1]
