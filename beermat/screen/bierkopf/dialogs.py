"""How the dialogs of Bierkopf look. Pure."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from beermat.errors import Refused
from beermat.evening.people import seats_of
from beermat.rules.bierkopf import Calls, Degree, Won, base_value
from beermat.rules.bierkopf_game import own_calls
from beermat.screen.bierkopf.choices import choices, degrees, made, rules_of
from beermat.screen.bierkopf.corrections import correcting_items, replacing_items
from beermat.screen.bierkopf.flow import booked_by, counted
from beermat.screen.bierkopf.screens import Booking, Correcting, Keypad, Knocking, Replacing
from beermat.screen.bierkopf.table import calls_line, side_name, side_wins
from beermat.screen.box import Box
from beermat.screen.scene import Item, View
from beermat.screen.screens import Own
from beermat.screen.sheet import Sheet, cancel, countdown
from beermat.screen.state import QUIET
from beermat.screen.steps import Action, Verb
from beermat.screen.theme import Theme

if TYPE_CHECKING:
    from beermat.evening.entries import Seats


def dialog(view: View, screen: Own) -> tuple[Item, ...]:
    """Return the items of a dialog of Bierkopf."""
    match screen:
        case Booking():
            return _booking(view, screen)
        case Keypad():
            return _keypad(view, screen)
        case Knocking():
            return _knocking(view)
        case Replacing():
            return replacing_items(view, screen)
        case Correcting():
            return correcting_items(view, screen)
    return ()


def _booking(view: View, booking: Booking) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    rules = rules_of(evening, booking.number)
    calls = booking.calls if booking.number else own_calls(evening.calls)
    title = side_wins(view, booking.side, seats_of(evening, booking.number))
    if booking.number:
        if booking.inserts:
            title = words("Forgotten: {what}", what=title)
        else:
            title = words("Deal {number}: {what}", number=booking.number, what=title)
    sheet = Sheet(view, "tiles", title, calls_line(view, rules, calls), booking.side)
    known = degrees(rules)
    for degree, box in zip(known, _plain_first(view, booking, sheet.dialog.tiles(len(known))), strict=True):
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
    known_actions = choices(booking, evening)[len(known) :]
    sheet.actions(*((action, _booking_button(view, booking, action)) for action in known_actions))
    return sheet.done


def _plain_first(view: View, booking: Booking, tiles: tuple[Box, ...]) -> tuple[Box, ...]:
    """Return the tiles, the one nearest to the winners' mat first: what a finger left there hits is plain."""
    mat = view.layout.mats[booking.side].center
    return tiles if dist(tiles[0].center, mat) <= dist(tiles[-1].center, mat) else tiles[::-1]


def _worth(view: View, booking: Booking, claim: Won, calls: Calls) -> tuple[str, str]:
    """Return the lines that a claim brings, and how they come about."""
    words = view.words
    deal = made(view.evening, booked_by(booking, claim), booking.number)
    if isinstance(deal, Refused):
        return "–", words.refusal(deal, view.evening, seats_of(view.evening, booking.number))
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
            return {"text": words("{name} knocks", name=evening.seats[action.number].shown)}
    return {"text": words("Cancel")}


def _keypad(view: View, keypad: Keypad) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    seats = seats_of(evening, keypad.number)
    title = words("Augen of {side}", side=side_name(view, keypad.side, seats))
    rules = rules_of(evening, keypad.number)
    calls = keypad.calls if keypad.number else own_calls(evening.calls)
    sheet = Sheet(view, "keypad", title, calls_line(view, rules, calls), keypad.side)
    sheet.put(
        "display", "Field", sheet.dialog.display, text=keypad.digits, side=keypad.side.value, selected=True
    )
    sheet.put("message", "Text", sheet.dialog.message, text=_counted(view, keypad, seats), size_name="body")
    order = choices(keypad, evening)
    sheet.keypad(order[:12])
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


def _counted(view: View, keypad: Keypad, seats: Seats) -> str:
    """Return what the Augen on the keypad mean, or why they cannot be."""
    words = view.words
    if not keypad.digits:
        return words("0 to 120")
    deal = made(view.evening, booked_by(keypad, counted(keypad)), keypad.number)
    if isinstance(deal, Refused):
        said = words.refusal(deal, view.evening, seats)
        return said[:1].upper() + said[1:]
    if deal.winner is None:
        return words.explanation(deal)
    lines = words.many("{n} line", "{n} lines", deal.value)
    return f"{side_name(view, deal.winner, seats)}: {words.degree(deal.degree)}, {lines}"


def _knocking(view: View) -> tuple[Item, ...]:
    evening = view.evening
    sheet = Sheet(view, "tiles", view.words("Who knocks?"))
    order = choices(Knocking(), evening)[:-1]
    for action, box in zip(order, sheet.dialog.tiles(len(order)), strict=True):
        seat = action.number
        side = "B" if seat % 2 else "A"
        enabled = seat not in evening.knocks
        name = evening.seats[seat].shown
        sheet.put(f"seat {seat}", "Tile", box, action, title=name, side=side, enabled=enabled)
    sheet.actions(cancel(view))
    return sheet.done
