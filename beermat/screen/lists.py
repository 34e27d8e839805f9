"""What is past, and what may come: all deals, one deal, the rules to choose from, who pays whom. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beermat.evening.settlement import settle_up
from beermat.screen.choices import choices
from beermat.screen.games import play_of
from beermat.screen.scene import Item, View, told_deal
from beermat.screen.screens import DealShown, History, RulesAsked
from beermat.screen.sheet import Sheet, back
from beermat.screen.steps import Verb

if TYPE_CHECKING:
    from beermat.rules.catalogue import Deal


def list_items(view: View, screen: History | RulesAsked) -> tuple[Item, ...]:
    """Return the list of the evening's deals, or of the rules to choose from."""
    words, evening = view.words, view.evening
    if isinstance(screen, History):
        title, subtitle = words("The deals of the evening"), "" if evening.deals else words("None yet")
        older, newer = words("Older"), words("Newer")
    else:
        title, subtitle = play_of(evening.rules.game).rules_title(view), ""
        older, newer = words("More"), words("Before")
    sheet = Sheet(view, "rows", title, subtitle)
    order = choices(screen, evening, view.house)
    rows = [action for action in order if action.verb in (Verb.DEAL, Verb.CHOOSE_RULES)]
    for action, box in zip(rows, sheet.dialog.rows(len(rows)), strict=True):
        if action.verb is Verb.DEAL:
            deal = evening.deals[action.number - 1]
            sheet.put(
                f"row {deal.number}", "Row", box, action, cells=_deal_row(view, deal), struck=deal.struck
            )
        else:
            look = _rules_row(view, action.text)
            sheet.put(f"row {action.text}", "Row", box, action, **look)
    pages = [action for action in order if action.verb is Verb.PAGE]
    turn = [
        (action, {"text": older if action.number > screen.page else newer})
        for action in sorted(pages, key=lambda action: action.number)
    ]
    course = [(action, {"text": words("Course")}) for action in order if action.verb is Verb.COURSE]
    sheet.actions(*turn, *course, back(view))
    return sheet.done


def _deal_row(view: View, deal: Deal) -> list[str]:
    """Return a deal as a row: its number, who played or won it, how, what it brought, what then stood."""
    if deal.struck:
        return [f"{deal.number}.", view.words("struck out"), "", "", ""]
    return play_of(deal.rules.game).row(view, deal)


def _rules_row(view: View, key: str) -> dict[str, object]:
    rules, played = dict(view.house.sets)[key], view.evening.standing.coming
    cells = [*play_of(rules.game).rules_row(view, rules), "", ""]
    return {"cells": cells, "selected": rules == played and rules.title == played.title}


def deal_items(view: View, number: int) -> tuple[Item, ...]:
    """Return the card of one deal."""
    words, deal = view.words, view.evening.deals[number - 1]
    sheet = Sheet(view, "card", words("Deal {number}", number=number))
    text = [told_deal(view, deal)]
    if not deal.struck:
        text += play_of(deal.rules.game).card(view, deal)
    title = words("corrected") if deal.corrected else ""
    sheet.put("card", "Card", sheet.dialog.card, title=title, text="\n".join(text))
    order = choices(DealShown(number), view.evening, view.house)
    names = {Verb.REPLACE: words("Replace …"), Verb.STRIKE: words("Strike out"), Verb.BACK: words("Back")}
    sheet.actions(*((action, {"text": names[action.verb]}) for action in order))
    return sheet.done


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
