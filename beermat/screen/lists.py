"""Lists that stand on the table: the rules to choose from, and who pays whom. Pure."""

from __future__ import annotations

from beermat.evening.settlement import settle_up
from beermat.screen.choices import choices
from beermat.screen.games import play_of
from beermat.screen.scene import Item, View
from beermat.screen.screens import RulesAsked
from beermat.screen.sheet import Sheet, back
from beermat.screen.steps import Verb


def rules_items(view: View, screen: RulesAsked) -> tuple[Item, ...]:
    """Return the list of the rules to choose from."""
    words = view.words
    sheet = Sheet(view, "rows", play_of(view.evening.rules.game).rules_title(view))
    order = choices(screen, view.evening, view.house)
    rows = [action for action in order if action.verb is Verb.CHOOSE_RULES]
    for action, box in zip(rows, sheet.dialog.rows(len(rows)), strict=True):
        sheet.put(f"row {action.text}", "Row", box, action, **_rules_row(view, action.text))
    pages = [action for action in order if action.verb is Verb.PAGE]
    turn = [
        (action, {"text": words("More") if action.number > screen.page else words("Before")})
        for action in sorted(pages, key=lambda action: action.number)
    ]
    sheet.actions(*turn, back(view))
    return sheet.done


def _rules_row(view: View, key: str) -> dict[str, object]:
    rules, played = dict(view.house.sets)[key], view.evening.standing.coming
    cells = [*play_of(rules.game).rules_row(view, rules), "", ""]
    return {"cells": cells, "selected": rules == played and rules.title == played.title}


def settling_items(view: View) -> tuple[Item, ...]:
    """Return the fewest payments that clear all accounts, by name."""
    words = view.words
    transfers = settle_up(view.evening)
    title, subtitle = words("Who pays whom?"), "" if transfers else words("All are even")
    sheet = Sheet(view, "tiles", title, subtitle)
    for at, (one, box) in enumerate(zip(transfers, sheet.dialog.cards(len(transfers) or 1), strict=False)):
        sheet.put(
            f"payment {at}",
            "Tile",
            box,
            title=words("{name} pays", name=one.payer.shown),
            number=words.amount(one.amount, one.unit),
            sub=words("to {name}", name=one.payee.shown),
        )
    sheet.actions(back(view))
    return sheet.done
