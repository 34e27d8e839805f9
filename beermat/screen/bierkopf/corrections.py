"""What is past in Bierkopf: a deal in a list and on its card, its replacement, and lines set right. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beermat.evening.people import seats_of
from beermat.rules.bierkopf import RuleSet, of
from beermat.rules.bierkopf_game import own_deals
from beermat.screen.bierkopf.choices import choices, correction_refused, rules_of
from beermat.screen.bierkopf.screens import Correcting, Replacing
from beermat.screen.bierkopf.table import calls_line, side_name
from beermat.screen.scene import Item, View
from beermat.screen.sheet import Sheet, cancel
from beermat.screen.steps import Action, Verb
from beermat.screen.theme import Theme

if TYPE_CHECKING:
    from beermat.evening.entries import Seats
    from beermat.rules.bierkopf import Side
    from beermat.rules.catalogue import Deal, Rules


def row(view: View, deal: Deal, seats: Seats) -> list[str]:
    """Return a deal as a row: its number, who won it, how, what it brought, and the lines after it."""
    (own,) = own_deals((deal,))
    winner = "60 : 60" if own.winner is None else side_name(view, own.winner, seats)
    a, b = own.lines
    end = " •" if own.bollen is not None else ""
    return [f"{own.number}.", winner, view.words.explanation(own), f"{own.erased}{end}", f"{a} : {b}"]


def card(view: View, deal: Deal, seats: Seats) -> list[str]:
    """Return what a deal did beside its own line: the Augen where they were counted, and the lines left."""
    (own,) = own_deals((deal,))
    a, b = own.lines
    left = view.words("Lines left after it {a} : {b}", a=a, b=b)
    if own.augen is None:
        return [left]
    return [view.words("Augen {a} : {b}", a=own.augen[0], b=own.augen[1]), left]


def rules_row(view: View, rules: Rules) -> list[str]:
    """Return rules to choose from: what they are called, how many lines, and the names of the doublings."""
    assert isinstance(rules, RuleSet)
    words = view.words
    return [
        rules.title or rules.name,
        words.many("{n} line", "{n} lines", rules.target),
        " · ".join(rules.ladder),
    ]


def rules_title(view: View) -> str:
    """Return the title of the rules to choose from: when they would hold."""
    return view.words("Rules") if view.evening.mats.untouched else view.words("Rules from the next Bollen")


def replacing_items(view: View, screen: Replacing) -> tuple[Item, ...]:
    """Return the dialog that asks what was really called in a deal, and who won it."""
    words, evening = view.words, view.evening
    rules, seats = rules_of(evening, screen.number), seats_of(evening, screen.number)
    title = words("Deal {number}: who won?", number=screen.number)
    if screen.inserts:
        title = words("Forgotten before deal {number}: who won?", number=screen.number)
    line = calls_line(view, rules, screen.calls) or words("without doublings")
    sheet = Sheet(view, "tiles", title, line)
    order = choices(screen, evening)
    for action, box in zip(order[:2], sheet.dialog.tiles(2), strict=True):
        side = action.side or Side.A
        sheet.put(
            f"tile {side.value}",
            "Tile",
            box,
            action,
            title=side_name(view, side, seats),
            number=f"×{1 << len(screen.calls)}",
            sub=words("won"),
            side=side.value,
        )
    sheet.actions(*((action, _replacing_button(view, screen, action, seats)) for action in order[2:]))
    return sheet.done


def _replacing_button(view: View, screen: Replacing, action: Action, seats: Seats) -> dict[str, object]:
    words, rules = view.words, rules_of(view.evening, screen.number)
    side = "" if action.side is None else side_name(view, action.side, seats)
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
    sheet.actions((Action(Verb.ON_PAPER), {"text": words("Standing on paper …")}), cancel(view))
    return sheet.done
