"""How each dialog looks: a shade over the table, and on it the choices that the flow knows. Pure."""

from __future__ import annotations

from typing import Final

from beermat.errors import Refused
from beermat.rules.bierkopf import Calls, Degree, Won, base_value
from beermat.screen.choices import choices, degrees, outcome, payers, rules_of
from beermat.screen.corrections import correcting_items, deal_items, list_items, replacing_items
from beermat.screen.flow import booked_by, counted
from beermat.screen.scene import Item, View, side_name
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
)
from beermat.screen.sheet import Sheet, back, calls_line, cancel, countdown
from beermat.screen.state import QUIET
from beermat.screen.steps import Action, Verb
from beermat.screen.theme import Theme
from beermat.wording import marked

DELETE_SIGN: Final = "<"
"""What the widget of a key draws as an arrow to the left."""

SHIFT_SIGN: Final = "^"
"""What the widget of a key draws as an arrow upwards."""


def dialog_items(view: View) -> tuple[Item, ...]:  # noqa: PLR0911 - one for each dialog
    """Return the items of the dialog that is open, none for the table."""
    match view.flow.screen:
        case Booking() as screen:
            return _booking(view, screen)
        case Keypad() as screen:
            return _keypad(view, screen)
        case Menu():
            return _menu(view)
        case Knocking():
            return _knocking(view)
        case Naming() as screen:
            return _naming(view, screen)
        case History() | RulesAsked() as screen:
            return list_items(view, screen)
        case DealShown(number):
            return deal_items(view, number)
        case Replacing() as screen:
            return replacing_items(view, screen)
        case Paying():
            return _paying(view)
        case Correcting() as screen:
            return correcting_items(view, screen)
        case Ending():
            return _ending(view)
        case Over():
            return _over(view)
    return ()


def _booking(view: View, booking: Booking) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    rules = rules_of(evening, booking.number)
    calls = booking.calls if booking.number else evening.calls
    title = words("{side} win", side=side_name(view, booking.side))
    if booking.number:
        title = words("Deal {number}: {what}", number=booking.number, what=title)
    sheet = Sheet(view, "tiles", title, calls_line(view, rules, calls), booking.side)
    known = degrees(rules)
    for degree, box in zip(known, sheet.dialog.tiles(len(known)), strict=True):
        action = Action(Verb.BOOK, booking.side, degree)
        number, sub = _worth(view, booking, Won(booking.side, degree), calls)
        sheet.put(
            f"tile {degree.value}",
            "Tile",
            box,
            action,
            title=words("won") if degree is Degree.PLAIN else words.degree(degree),
            number=number,
            sub=sub,
            side=booking.side.value,
            countdown=countdown(view, action),
        )
    known_actions = choices(booking, evening, view.house)[len(known) :]
    sheet.actions(*((action, _booking_button(view, booking, action)) for action in known_actions))
    return sheet.done


def _worth(view: View, booking: Booking, claim: Won, calls: Calls) -> tuple[str, str]:
    """Return the lines that a claim brings, and how they come about."""
    words = view.words
    deal = outcome(view.evening, booked_by(booking, claim), booking.number)
    if isinstance(deal, Refused):
        return "–", words.refusal(deal, view.evening)
    base = base_value(deal.rules, claim.degree)
    parts = words.many(
        "{base} × {factor} line",
        "{base} × {factor} lines",
        base << len(calls),
        base=base,
        factor=1 << len(calls),
    )
    if deal.pot:
        parts += " + " + words("pot {number}", number=deal.pot)
    if deal.bollen is not None:
        parts = words("a Brille!") if deal.brille else words("a Bollen!")
    return str(deal.value), parts


def _booking_button(view: View, booking: Booking, action: Action) -> dict[str, object]:
    words, evening = view.words, view.evening
    match action.verb:
        case Verb.BOOK:
            left = countdown(view, action)
            sub = words("in {n} s", n=round(left * QUIET + 0.5)) if left >= 0 else ""
            return {"text": "60 : 60", "sub": sub}
        case Verb.COUNT:
            return {"text": words("Count Augen …")}
        case Verb.MISDEAL:
            return {"text": words("Misdeal")}
        case Verb.KNOCK:
            return {"text": words("{name} knocks", name=evening.seats[action.number].name)}
    return {"text": words("Cancel")}


def _keypad(view: View, keypad: Keypad) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    title = words("Augen of {side}", side=side_name(view, keypad.side))
    rules = rules_of(evening, keypad.number)
    calls = keypad.calls if keypad.number else evening.calls
    sheet = Sheet(view, "keypad", title, calls_line(view, rules, calls), keypad.side)
    sheet.put(
        "display", "Field", sheet.dialog.display, text=keypad.digits, side=keypad.side.value, selected=True
    )
    sheet.put("message", "Text", sheet.dialog.message, text=_counted(view, keypad), size_name="body")
    order = choices(keypad, evening, view.house)
    for action, box in zip(order[:12], sheet.dialog.keypad(), strict=True):
        text = {Verb.DELETE: DELETE_SIGN, Verb.DONE: words("OK")}.get(action.verb, str(action.number))
        sheet.put(f"key {text}", "Key", box, action, text=text)
    names = {
        Verb.SWAP: words("Other side"),
        Verb.EVERY_TRICK: words("Every trick"),
        Verb.BACK: words("Cancel"),
    }
    on = {Verb.EVERY_TRICK: keypad.every_trick}
    sheet.actions(
        *(
            (act, {"text": names[act.verb], "colour": Theme.mat if on.get(act.verb) else None})
            for act in order[12:]
        )
    )
    return sheet.done


def _counted(view: View, keypad: Keypad) -> str:
    """Return what the Augen on the keypad mean, or why they cannot be."""
    words = view.words
    if not keypad.digits:
        return words("0 to 120")
    deal = outcome(view.evening, booked_by(keypad, counted(keypad)), keypad.number)
    if isinstance(deal, Refused):
        said = words.refusal(deal, view.evening)
        return said[:1].upper() + said[1:]
    if deal.winner is None:
        return words.explanation(deal)
    lines = words.many("{n} line", "{n} lines", deal.value)
    return f"{side_name(view, deal.winner)}: {words.degree(deal.degree)}, {lines}"


MENU: Final = {
    Verb.NAMES: marked("Names"),
    Verb.HISTORY: marked("Deals"),
    Verb.COUNT: marked("Count Augen …"),
    Verb.MISDEAL: marked("Misdeal"),
    Verb.KNOCK: marked("Knock"),
    Verb.PAYING: marked("Maß paid"),
    Verb.LINES: marked("Correct lines"),
    Verb.RULES: marked("Rules"),
    Verb.BRING_BACK: marked("Redo"),
    Verb.ENDING: marked("Close the evening"),
}


def _menu(view: View) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    sheet = Sheet(view, "grid", words("More"))
    order = choices(Menu(), evening, view.house)[:-1]
    allowed = {
        Verb.PAYING: bool(evening.mass.open),
        Verb.BRING_BACK: bool(evening.redoable),
        Verb.HISTORY: bool(evening.deals),
    }
    for action, box in zip(order, sheet.dialog.grid(len(order)), strict=True):
        text = words(MENU[action.verb])
        if action.verb is Verb.ENDING and evening.closed:
            text = words("New evening")
        enabled = allowed.get(action.verb, True)
        sheet.put(f"{action.verb.name}", "BigButton", box, action, text=text, enabled=enabled)
    sheet.actions(back(view))
    return sheet.done


def _knocking(view: View) -> tuple[Item, ...]:
    evening = view.evening
    sheet = Sheet(view, "tiles", view.words("Who knocks?"))
    order = choices(Knocking(), evening, view.house)[:-1]
    for action, box in zip(order, sheet.dialog.tiles(len(order)), strict=True):
        seat = action.number
        side = "B" if seat % 2 else "A"
        enabled = seat not in evening.knocks
        name = evening.seats[seat].name
        sheet.put(f"seat {seat}", "Tile", box, action, title=name, side=side, enabled=enabled)
    sheet.actions(cancel(view))
    return sheet.done


def _naming(view: View, naming: Naming) -> tuple[Item, ...]:
    words = view.words
    sheet = Sheet(view, "keyboard", words("Who sits where?"))
    order = choices(naming, view.evening, view.house)
    # Partners stand side by side: the seats go round the table, the fields by sides.
    for seat, box in zip((0, 2, 1, 3), sheet.dialog.fields(4), strict=True):
        selected = seat == naming.field
        sheet.put(
            f"field {seat}",
            "Field",
            box,
            Action(Verb.FIELD, number=seat),
            text=naming.names[seat] or ("" if selected else words("Name")),
            side="B" if seat % 2 else "A",
            selected=selected,
            blank=not naming.names[seat],
        )
    *rows, wide = sheet.dialog.keyboard([*(len(row) for row in view.house.letters), 4])
    letters = iter(action for action in order if action.verb is Verb.KEY and action.text != " ")
    for box in (box for row in rows for box in row):
        action = next(letters)
        shown = action.text.upper() if naming.capital and action.text != "ß" else action.text
        sheet.put(f"key {action.text}", "Key", box, action, text=shown)
    dealer = naming.names[naming.dealer].strip() or words("seat {n}", n=naming.dealer + 1)
    lower = (
        (Action(Verb.SHIFT), SHIFT_SIGN),
        (Action(Verb.KEY, text=" "), words("Space")),
        (Action(Verb.DELETE), DELETE_SIGN),
        (Action(Verb.DEALER), words("Dealer: {name}", name=dealer)),
    )
    for (action, text), box in zip(lower, wide, strict=True):
        sheet.put(f"wide {action.verb.name}", "Key", box, action, text=text, wide=True)
    done = (Action(Verb.DONE), {"text": words("Done"), "colour": Theme.mat})
    sheet.actions(done, cancel(view))
    return sheet.done


def _paying(view: View) -> tuple[Item, ...]:
    words, evening = view.words, view.evening
    sheet = Sheet(view, "tiles", words("Who pays the Maß?"))
    found = payers(evening)
    for (one, who), box in zip(found, sheet.dialog.tiles(len(found) or 1), strict=False):
        action = Action(Verb.PAY, one.side, text=who.id)
        paid = evening.mass.paid_by(who.id)
        first = words("is next") if who == evening.mass.named(one) else ""
        sheet.put(
            f"payer {who.id}",
            "Tile",
            box,
            action,
            title=who.name,
            number=str(paid),
            sub=first or words("paid tonight"),
            side=one.side.value,
        )
    sheet.actions(cancel(view))
    return sheet.done


def _ending(view: View) -> tuple[Item, ...]:
    words = view.words
    sheet = Sheet(view, "tiles", words("Close the evening?"))
    boxes = sheet.dialog.tiles(2)
    sheet.put("yes", "Tile", boxes[0], Action(Verb.END), title=words("Close it"), side="A")
    sheet.put("no", "Tile", boxes[1], Action(Verb.BACK), title=words("Play on"), side="B")
    return sheet.done


def _over(view: View) -> tuple[Item, ...]:
    words = view.words
    sheet = Sheet(view, "tiles", words("The evening is over"))
    asked = (
        (Action(Verb.NEXT_EVENING), words("New evening, same people")),
        (Action(Verb.OTHER_PEOPLE), words("New evening, other people")),
        (Action(Verb.TAKE_BACK), words("Play on")),
    )
    for (action, text), box in zip(asked, sheet.dialog.tiles(3), strict=True):
        sheet.put(action.verb.name, "Tile", box, action, title=text)
    sheet.actions(back(view))
    return sheet.done
