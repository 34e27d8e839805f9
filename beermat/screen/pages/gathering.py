"""Who plays? Four seats above, the regulars below as tiles, those of the most evenings first. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.errors import Refused
from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.evening.questions import Regular
from beermat.screen.choices import BACK
from beermat.screen.dates import short_day
from beermat.screen.flow import Step, go, refuse
from beermat.screen.gallery import Shot
from beermat.screen.games import play_of
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Gathering, Naming, OffList, Party, Placing
from beermat.screen.sheet import Sheet, cancel
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.screen.theme import Theme

TILES = 12
"""How many tiles there is room for; the last two are for a new name, and for more where there are more."""


def choices(screen: Gathering, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the tiles in reading order, then the seats that somebody has, then the way on."""
    party = screen.party
    shown = [Action(Verb.PERSON, text=one.person.id) for one in _shown(screen)]
    more = (Action(Verb.PAGE, number=(screen.at + 1) % _pages(party)),) if _pages(party) > 1 else ()
    taken = [Action(Verb.FIELD, number=seat) for seat in seat_order(evening) if party.slots[seat] is not None]
    done = (Action(Verb.DONE),) if party.seats is not None else ()
    leaves = (Action(Verb.OFF_LIST),) if party.listed else ()
    return (*shown, *more, Action(Verb.NEW_NAME), *taken, *done, *leaves, BACK)


def _shown(screen: Gathering) -> tuple[Regular, ...]:
    offered, at = screen.party.offered, screen.at % _pages(screen.party)
    most = TILES - 1 if _pages(screen.party) == 1 else TILES - 2
    return offered[at * most : (at + 1) * most]


def _pages(party: Party) -> int:
    found = len(party.offered)
    return 1 if found < TILES else -(-found // (TILES - 2))


def seat_order(evening: Evening) -> tuple[int, ...]:
    """Return the seats in the order in which they are filled: partners one after the other."""
    return tuple(seat for seat, _ in play_of(evening.rules.game).fields())


def act(flow: Flow, screen: Gathering, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen."""
    party = screen.party
    match action.verb:
        case Verb.PERSON:
            who = next(one.person for one in party.offered if one.person.id == action.text)
            return take(flow, screen, who, evening, now)
        case Verb.FIELD:
            screen = replace(screen, party=party.with_seat(action.number, None))
        case Verb.PAGE:
            screen = replace(screen, at=action.number)
        case Verb.NEW_NAME:
            return go(flow, Naming(screen), now)
        case Verb.OFF_LIST:
            return go(flow, OffList(gathering=screen), now)
        case Verb.DONE:
            return go(flow, _placing(screen, party), now)
    return replace(flow, screen=screen), ()


def take(flow: Flow, screen: Gathering, who: Person, evening: Evening, now: float) -> Step:
    """Give this person the next seat; with the fourth it is asked who sits where.

    Where there are no more regulars to choose from the next name is typed at once.
    """
    party = screen.party
    seat = party.next_seat(seat_order(evening))
    if party.has(who):
        return refuse(flow, Refused("has-a-seat", name=who.shown, other=who.name), now), ()
    if seat is None:
        return go(flow, _placing(screen, party), now)
    party = party.with_seat(seat, who)
    gathering = replace(screen, party=party)
    if party.seats is not None:
        return go(flow, _placing(gathering, party), now)
    if not party.free:
        return go(flow, Naming(gathering), now)
    if flow.screen != screen:
        return go(flow, gathering, now)
    return replace(flow, screen=gathering, focus=_next_free(flow.focus, gathering)), ()


def _placing(screen: Gathering, party: Party) -> Placing:
    """Return the question who sits where; the way back leads here, or where an earlier one's led."""
    before = screen.before.before if isinstance(screen.before, Placing) else replace(screen, party=party)
    return Placing(party, before=before)


def _next_free(focus: Action | None, screen: Gathering) -> Action | None:
    """Return the tile on which the buttons stand next: that of somebody who can still be chosen."""
    free = {one.person.id for one in screen.party.free}
    ids = [one.person.id for one in _shown(screen)]
    if focus is None or focus.text not in ids:
        return focus
    at = ids.index(focus.text)
    return next((Action(Verb.PERSON, text=id) for id in (*ids[at:], *ids[:at]) if id in free), focus)


def behind(screen: Gathering) -> Screen:
    """Return where the way back leads."""
    return screen.before


def dialog(view: View, screen: Gathering) -> tuple[Item, ...]:
    """Return the seats, the regulars and the way to a new name."""
    words, party = view.words, screen.party
    sheet = Sheet(view, "keyboard", words("Who plays?"))
    seat_fields(sheet, party)
    order = choices(screen, view.evening, view.house)
    tiles = [action for action in order if action.verb in (Verb.PERSON, Verb.PAGE, Verb.NEW_NAME)]
    offered = {one.person.id: one for one in party.offered}
    *boxes, last_but_one, last = sheet.dialog.tray()
    corner = {Verb.PAGE: last_but_one, Verb.NEW_NAME: last}
    for at, action in enumerate(tiles):
        box = corner[action.verb] if action.verb in corner else (*boxes, last_but_one)[at]
        if action.verb is Verb.PERSON:
            one = offered[action.text]
            enabled = not party.has(one.person)
            sub = last_seen(view, one)
            sheet.put(
                f"person {action.text}", "Tile", box, action, title=one.person.shown, sub=sub, enabled=enabled
            )
        else:
            text = words("New name …") if action.verb is Verb.NEW_NAME else words("More …")
            sheet.put(action.verb.name, "BigButton", box, action, text=text)
    on = {"text": words("Go on"), "colour": Theme.mat}
    done = ((Action(Verb.DONE), on),) if Action(Verb.DONE) in order else ()
    leaves = ((Action(Verb.OFF_LIST), {"text": words("Off the list …")}),) if party.listed else ()
    sheet.actions(*done, *leaves, cancel(view))
    return sheet.done


def seat_fields(sheet: Sheet, party: Party) -> None:
    """Put the four seats above; somebody who sits there already gets up again when he is touched."""
    view = sheet.view
    order = play_of(view.evening.rules.game).fields()
    seat = party.next_seat(at for at, _ in order)
    for (at, owner), box in zip(order, sheet.dialog.fields(4), strict=True):
        who = party.slots[at]
        action = None if who is None else Action(Verb.FIELD, number=at)
        text = view.words("Name") if who is None else who.shown
        look = {"side": owner, "selected": at == seat, "blank": who is None}
        sheet.put(f"field {at}", "Field", box, action, text=text, **look)


def last_seen(view: View, one: Regular) -> str:
    """Return on which day a regular has sat here last, "" where the book does not know."""
    return view.words("last on {day}", day=short_day(view.words, one.last)) if one.last else ""


def regular(name: str, evenings: int, last: str, which: int = 1) -> Regular:
    """Return somebody for a picture."""
    who = Person(name.casefold(), name)
    return Regular(who if which == 1 else Person(f"{who.id}~{which}", name), evenings, last)


REGULARS = tuple(
    regular(name, 40 - 2 * at, f"2026-{11 - at % 5:02}-{27 - at:02}", which)
    for at, (name, which) in enumerate(
        [("Anna", 1), ("Bert", 1), ("Hans", 1), ("Chris", 1), ("Dora", 1), ("Jörg", 1), ("Hans", 2)]
        + [(name, 1) for name in ("Anna-Lena", "Sepp", "Maximilian Oberhuberle", "Vroni", "Xaver", "Resi")]
    )
)


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read("rules bierkopf\n")
    party = Party(regulars=REGULARS)
    yield Shot("gathering", evening, Flow(Gathering(party)), facing=True)
    two = party.with_seat(0, REGULARS[2].person).with_seat(2, REGULARS[3].person)
    by_buttons = Action(Verb.PERSON, text="dora")
    yield Shot("gathering-two", evening, Flow(Gathering(two), focus=by_buttons))
    four = two.with_seat(1, REGULARS[6].person).with_seat(3, REGULARS[9].person)
    yield Shot("gathering-four", evening, Flow(Gathering(four, at=1)))
