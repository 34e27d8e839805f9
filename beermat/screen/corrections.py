"""The dialogs of what is past: all deals, one deal, its replacement, lines set right, and the rules."""

from __future__ import annotations

from beermat.rules.bierkopf import Deal, Side, of
from beermat.screen.choices import choices, correction_refused, rules_of
from beermat.screen.scene import Item, View, side_name, told_deal
from beermat.screen.screens import Correcting, DealShown, History, Replacing, RulesAsked
from beermat.screen.sheet import Sheet, back, calls_line, cancel
from beermat.screen.steps import Action, Verb
from beermat.screen.theme import Theme


def list_items(view: View, screen: History | RulesAsked) -> tuple[Item, ...]:
    """Return the list of the evening's deals, or of the rules to choose from."""
    words, evening = view.words, view.evening
    if isinstance(screen, History):
        title, subtitle = words("The deals of the evening"), "" if evening.deals else words("None yet")
        older, newer = words("Older"), words("Newer")
    else:
        title, subtitle = words("Rules from the next Bollen"), ""
        if evening.mats.untouched:
            title = words("Rules")
        older, newer = words("More"), words("Before")
    sheet = Sheet(view, "rows", title, subtitle)
    order = choices(screen, evening, view.house)
    rows = [action for action in order if action.verb in (Verb.DEAL, Verb.CHOOSE_RULES)]
    for action, box in zip(rows, sheet.dialog.rows(len(rows)), strict=True):
        if action.verb is Verb.DEAL:
            deal = evening.deals[action.number - 1]
            sheet.put(f"row {deal.number}", "Row", box, action, cells=_cells(view, deal), struck=deal.struck)
        else:
            look = _rules_row(view, action.text)
            sheet.put(f"row {action.text}", "Row", box, action, **look)
    pages = [action for action in order if action.verb is Verb.PAGE]
    turn = [
        (action, {"text": older if action.number > screen.page else newer})
        for action in sorted(pages, key=lambda action: action.number)
    ]
    sheet.actions(*turn, back(view))
    return sheet.done


def _cells(view: View, deal: Deal) -> list[str]:
    """Return a deal as a row: its number, who won it, how, what it brought, and the lines after it."""
    number = f"{deal.number}."
    if deal.struck:
        return [number, view.words("struck out"), "", "", ""]
    winner = "60 : 60" if deal.winner is None else side_name(view, deal.winner)
    how = view.words.explanation(deal)
    a, b = deal.lines
    end = " •" if deal.bollen is not None else ""
    return [number, winner, how, f"{deal.erased}{end}", f"{a} : {b}"]


def _rules_row(view: View, key: str) -> dict[str, object]:
    rules = dict(view.house.sets)[key]
    played = view.evening.mats.next_rules or view.evening.mats.rules
    words = view.words
    cells = [rules.title or rules.name, words.many("{n} line", "{n} lines", rules.target), "", "", ""]
    cells[2] = " · ".join(rules.ladder)
    return {"cells": cells, "selected": rules == played and rules.title == played.title}


def deal_items(view: View, number: int) -> tuple[Item, ...]:
    """Return the card of one deal."""
    words, deal = view.words, view.evening.deals[number - 1]
    sheet = Sheet(view, "card", words("Deal {number}", number=number))
    text = [told_deal(view, deal)]
    if not deal.struck:
        if deal.augen is not None:
            text.append(words("Augen {a} : {b}", a=deal.augen[0], b=deal.augen[1]))
        a, b = deal.lines
        text.append(words("Lines left after it {a} : {b}", a=a, b=b))
    title = words("corrected") if deal.corrected else ""
    sheet.put("card", "Card", sheet.dialog.card, title=title, text="\n".join(text))
    order = choices(DealShown(number), view.evening, view.house)
    names = {Verb.REPLACE: words("Replace …"), Verb.STRIKE: words("Strike out"), Verb.BACK: words("Back")}
    sheet.actions(*((action, {"text": names[action.verb]}) for action in order))
    return sheet.done


def replacing_items(view: View, screen: Replacing) -> tuple[Item, ...]:
    """Return the dialog that asks what was really called in a deal, and who won it."""
    words, evening = view.words, view.evening
    rules = rules_of(evening, screen.number)
    title = words("Deal {number}: who won?", number=screen.number)
    line = calls_line(view, rules, screen.calls) or words("without doublings")
    sheet = Sheet(view, "tiles", title, line)
    order = choices(screen, evening, view.house)
    for action, box in zip(order[:2], sheet.dialog.tiles(2), strict=True):
        side = action.side or Side.A
        sheet.put(
            f"tile {side.value}",
            "Tile",
            box,
            action,
            title=side_name(view, side),
            number=f"×{1 << len(screen.calls)}",
            sub=words("won"),
            side=side.value,
        )
    sheet.actions(*((action, _replacing_button(view, screen, action)) for action in order[2:]))
    return sheet.done


def _replacing_button(view: View, screen: Replacing, action: Action) -> dict[str, object]:
    words, rules = view.words, rules_of(view.evening, screen.number)
    side = "" if action.side is None else side_name(view, action.side)
    match action.verb:
        case Verb.CALL:
            return {"text": rules.rung(len(screen.calls)), "sub": side}
        case Verb.CALL_LAST_HAND:
            return {"text": words("{name} (last hand)", name=rules.rung(0)), "sub": side}
        case Verb.NO_CALLS:
            return {"text": words("without doublings")}
    return {"text": words("Cancel")}


def correcting_items(view: View, screen: Correcting) -> tuple[Item, ...]:
    """Return the dialog that sets the lines of a side right."""
    words, evening = view.words, view.evening
    left = of(evening.mats.lines, screen.side)
    sheet = Sheet(view, "grid", words("Correct the lines of {side}", side=side_name(view, screen.side)))
    wrong = screen.change != 0 and correction_refused(evening, screen.side, screen.change)
    after = left + screen.change
    boxes = sheet.dialog.grid(8)
    for step, box in zip((-5, -1, 1, 5), boxes[:4], strict=True):
        sheet.put(
            f"step {step}",
            "BigButton",
            box,
            Action(Verb.STEP, number=step),
            text=f"{step:+d}".replace("-", "−"),
        )
    reason = view.house.reasons[screen.reason]
    sheet.put(
        "lines",
        "Tile",
        boxes[4],
        title=words.many("{n} line", "{n} lines", after),
        sub=words("instead of {n}", n=left),
        side=screen.side.value,
        enabled=not wrong,
    )
    sheet.put("reason", "BigButton", boxes[5], Action(Verb.REASON), text=words("Reason"), sub=reason or "–")
    sheet.put("swap", "BigButton", boxes[6], Action(Verb.SWAP), text=words("Other side"))
    sheet.put(
        "done",
        "BigButton",
        boxes[7],
        Action(Verb.DONE),
        text=words("OK"),
        colour=Theme.mat,
        enabled=not wrong,
    )
    sheet.actions(cancel(view))
    return sheet.done
