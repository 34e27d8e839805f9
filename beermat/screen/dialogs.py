"""How each dialog looks: a shade over the table, and on it the choices that the flow knows. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Final

from beermat.screen.choices import choices, played_for_accounts
from beermat.screen.games import play_of
from beermat.screen.lists import rules_items, settling_items
from beermat.screen.pages import page_of
from beermat.screen.scene import Item, View
from beermat.screen.screens import (
    Ending,
    Menu,
    Own,
    Page,
    RulesAsked,
    Settling,
)
from beermat.screen.sheet import Button, Sheet, back
from beermat.screen.steps import Action, Verb
from beermat.wording import marked


def dialog_items(view: View) -> tuple[Item, ...]:  # noqa: PLR0911 - one for each dialog
    """Return the items of the dialog that is open, none for the table."""
    match view.flow.screen:
        case Own() as screen:
            return play_of(screen.game).dialog(view, screen)
        case Page() as screen:
            return page_of(screen).dialog(view, screen)
        case Menu():
            return _menu(view)
        case RulesAsked() as screen:
            return rules_items(view, screen)
        case Settling():
            return settling_items(view)
        case Ending():
            return _ending(view)
    return ()


MENU: Final = {
    Verb.NAMES: marked("Names"),
    Verb.HISTORY: marked("Deals"),
    Verb.COURSE: marked("Course"),
    Verb.STATISTICS: marked("Statistics"),
    Verb.COUNT: marked("Count Augen …"),
    Verb.MISDEAL: marked("Misdeal"),
    Verb.KNOCK: marked("Knock"),
    Verb.EVENINGS: marked("Evenings"),
    Verb.LINES: marked("Correct lines"),
    Verb.RULES: marked("Rules"),
    Verb.KOENIG: marked("Bierkopfkönig"),
    Verb.BRING_BACK: marked("Redo"),
    Verb.ENDING: marked("Close the evening"),
    Verb.NOBODY: marked("Nobody plays"),
    Verb.SETTLING: marked("Who pays whom?"),
}
"""What each choice of the menu is called, in either game."""


def _menu(view: View) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    sheet = Sheet(view, "grid", words("More"))
    *order, _ = choices(Menu(), evening, view.house)
    leaving: tuple[Button, ...] = ()
    if Action(Verb.LEAVING) in order:
        order.remove(Action(Verb.LEAVING))
        leaving = ((Action(Verb.LEAVING), {"text": words("Switch off")}),)
    allowed = {
        Verb.PAYING: evening.mass.anybodys,
        Verb.BRING_BACK: bool(evening.redoable),
        Verb.HISTORY: bool(evening.deals),
        Verb.SETTLING: played_for_accounts(evening),
    }
    for action, box in zip(order, sheet.dialog.grid(len(order)), strict=True):
        if action.verb is Verb.PAYING:
            text = evening.stake
        elif action.verb is Verb.ENDING and evening.closed:
            text = words("New evening")
        else:
            text = words(MENU[action.verb])
        enabled = allowed.get(action.verb, True)
        sheet.put(f"{action.verb.name}", "BigButton", box, action, text=text, enabled=enabled)
    sheet.actions(*leaving, back(view))
    return sheet.done


def _still_open(view: View) -> str:
    """Return how many Maß nobody has paid yet, and who owes them; "" where nobody has lost one."""
    words, mass, stake = view.words, view.evening.mass, view.evening.stake
    if not mass.anybodys:
        return ""
    if not mass.open:
        return words("No {stake} is open", stake=stake)
    owing = Counter(" & ".join(who.shown for who in one.losers if not who.unnamed) for one in mass.open)
    n = len(mass.open)
    if len(owing) == 1:
        return words("{n} {stake} open: {who}", n=n, stake=stake, who=next(iter(owing)))
    each = " · ".join(f"{who} {count}" for who, count in owing.items())
    return words("{n} {stake} open: {who}", n=n, stake=stake, who=each)


def _ending(view: View) -> tuple[Item, ...]:
    words = view.words
    sheet = Sheet(view, "tiles", words("Close the evening?"), _still_open(view))
    sheet.question(
        (Action(Verb.BACK), {"title": words("Play on")}), (Action(Verb.END), {"title": words("Close it")})
    )
    return sheet.done
