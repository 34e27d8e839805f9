"""How the table looks in each state: flow and evening become a list of items with a place each. Pure.

Nothing here knows of widgets: an item names one by its `kind` and says what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, cast

from beermat.errors import Refused
from beermat.evening.entries import EntryRestored, EntryStruck
from beermat.rules.common import Side
from beermat.screen.games import table_of
from beermat.screen.layout import Box, Place
from beermat.screen.looks import BannerLook, ButtonLook, CardLook, TextLook
from beermat.screen.model import NOTHING, REDO, UNDO, Action, Dialog, Item, Message, Said, Table, Verb, View
from beermat.screen.theme import Theme
from beermat.wording import marked

if TYPE_CHECKING:
    from beermat.evening.entries import Seats

BUTTONS: Final[Mapping[str, str]] = {
    "spritze_a": marked("Spritze A"),
    "spritze_b": marked("Spritze B"),
    "won_a": marked("Won A"),
    "won_b": marked("Won B"),
    "undo": marked("Undo"),
}
"""What the five buttons are called when one of them is stuck."""

FILLING: Final = ("Wood", "Shade")
"""What fills the whole screen, and is dark."""

STRIP_FAULT: Final = marked("The light strip does not answer")
LAMPS_FAULT: Final = marked("The lamps do not answer")
PICTURE_FAULT: Final = marked("The picture of the evening could not be kept")

DEALER_SIGN: Final = marked("D")
"""The letter on the dealer's card: D for dealer, G for Geber."""


def scene(view: View) -> tuple[Item, ...]:
    """Return everything on the screen, from the bottom to the top."""
    screen, items = view.flow.screen, [*table_items(view)]
    if isinstance(screen, Dialog):
        items += screen.items(view)
    return (*(_held(item, view.holds) for item in items), *notice_items(view, items))


def _held(item: Item, holds: Mapping[Action, float]) -> Item:
    """Return the same thing, showing how far it is held."""
    if item.hold is None or item.hold not in holds:
        return item
    held = cast(ButtonLook, {**item.look, "held": holds[item.hold]})
    return item._replace(look=held)


def moved(items: Iterable[Item], x: float, y: float) -> tuple[Item, ...]:
    """Return the same things so many pixels further right and up; what is dark and fills the screen stays."""
    return tuple(
        item
        if item.kind in FILLING
        else item._replace(box=item.box._replace(x=item.box.x + x, y=item.box.y + y))
        for item in items
    )


def hit(items: Iterable[Item], x: float, y: float) -> Item | None:
    """Return the topmost thing at this point that answers a touch; a dialog's shade covers the table."""
    for item in reversed(tuple(items)):
        answers = item.action is not None or item.drag > 0
        if (answers or item.kind == "Shade") and item.box.contains(x, y):
            return item if answers else None
    return None


def find(items: Iterable[Item], action: Action) -> Item:
    """Return the topmost item that does this when it is touched; raise LookupError if there is none."""
    for item in reversed(tuple(items)):
        if item.action == action:
            return item
    raise LookupError(f"nothing on the screen does {action}")


def table_items(view: View) -> tuple[Item, ...]:
    """Return the table itself: wood, strip, what the game lays on it, undo and the mark at the edge."""
    layout = view.layout
    whole = Box(0, 0, layout.width, layout.height)
    return (
        Item("wood", "Wood", whole),
        Item("strip", "StripWidget", layout.strip),
        *table_of(view.evening.rules.game).items(view),
        _undo(view),
        Item("mark", "Mark", layout.mark, NOTHING, Message(Verb.MENU), turn=layout.turn[Side.B]),
    )


def _undo(view: View) -> Item:
    evening = view.evening
    look: ButtonLook = {
        "text": view.words("Undo"),
        "sub": view.words("hold: redo") if evening.redoable else "",
        "enabled": bool(evening.undoable),
    }
    hold = REDO if evening.redoable else None
    turn = view.layout.turn[Side.B]
    return Item("undo", "BigButton", view.layout.undo, look, UNDO, hold, turn=turn)


def card_item(view: View, title: str, text: str, action: Action) -> Item:
    """Return the small card below the stake: it says one thing and leads to it."""
    look = CardLook(title=title, text=text)
    return Item("mass", "Card", view.layout.mass, look, action, turn=view.layout.turn[Side.B])


def names_item(view: View) -> Item:
    """Return the card that asks who plays."""
    return card_item(view, view.words("Who plays?"), view.words("Names"), Message(Verb.NAMES))


def caption_items(view: View, top: str, bottom: str) -> tuple[Item, ...]:
    """Return the two lines above and below the stake; once the evening is over they say that."""
    layout = view.layout
    if view.evening.closed:
        top, bottom = view.words("The evening is over"), ""
    upper, lower = (TextLook(text=text, size_name="body") for text in (top, bottom))
    return (
        Item("caption top", "Text", layout.caption_top, upper, turn=layout.turn[Side.A]),
        Item("caption bottom", "Text", layout.caption_bottom, lower, turn=layout.turn[Side.B]),
    )


def notice_items(view: View, items: Iterable[Item]) -> tuple[Item, ...]:
    """Return what lies over all these `items`: what is broken, why something was refused, what was booked."""
    return (*_banner(view), *_toast(view, items))


def _banner(view: View) -> tuple[Item, ...]:
    flow, words = view.flow, view.words
    faults = [] if flow.fault is None else [words("Not written: {fault}", fault=words(flow.fault))]
    if flow.slow:
        faults.insert(0, words("Not written yet: the disk takes long"))
    faults += [words("The button {name} is stuck", name=words(BUTTONS[name])) for name in flow.stuck]
    faults += [words(part) for part in view.parts]
    if not faults:
        return ()
    look, layout = BannerLook(text=" · ".join(faults)), view.layout
    box, turn = layout.banner, layout.turn[Side.B]
    if not isinstance(flow.screen, Table):  # on the strip, which is in the shade and leaves no dialog's word
        box, turn = layout.strip, 0
    return (Item("banner", "Banner", box, look, turn=turn, layer=2),)


def _toast(view: View, items: Iterable[Item]) -> tuple[Item, ...]:
    """Return what was refused or booked, turned to each side of the table, and the undo of a booking."""
    flow, words, layout = view.flow, view.words, view.layout
    undo = False
    match flow.notice:
        case None:
            return ()
        case Refused() as refused:
            look = CardLook(text=_sentence(words.refusal(refused, view.evening, _asked_about(view))))
        case Said(text, name):
            look = CardLook(text=words(text, name=name))
        case str() as text:
            look = CardLook(text=words(text))
        case booked:
            from beermat.screen.answers import answer  # noqa: PLC0415 - the first picture tells nothing

            told = answer(view, booked)
            look = CardLook(title=told.title, text=_sentence(told.text))
            undo = bool(view.evening.undoable) and not isinstance(booked.entry, EntryStruck | EntryRestored)
    if not isinstance(flow.screen, Table):
        return (_dialog_toast(view, [item for item in items if item.layer == 1], look),)
    # What a doubled deal counts is needed for the next tap: then the words take the place of their undo.
    doubled = view.evening.factor > 1 and not isinstance(flow.notice, Refused)
    places = layout.toast_undo if doubled else layout.toast
    toasts = [
        Item(f"toast{at}", "Toast", box, look, turn=turn, layer=2) for at, (box, turn) in _numbered(places)
    ]
    if undo and not doubled:
        button = ButtonLook(text=words("Undo"), colour=Theme.mat, solid=True)
        toasts += (
            Item(f"toast undo{at}", "BigButton", box, button, UNDO, turn=turn, layer=2)
            for at, (box, turn) in _numbered(layout.toast_undo)
        )
    return tuple(toasts)


def _dialog_toast(view: View, items: Iterable[Item], look: CardLook) -> Item:
    """Return the toast of the dialog of these items: turned as it is, and beside the keys of a keypad."""
    layout = view.layout
    turn = next((item.turn for item in items if item.kind not in FILLING), 0)
    place = layout.notice(turn, below_strip=bool(_banner(view)))
    keys = [item.box.x for item in items if item.action is not None and item.box.overlaps(place)]
    if keys:
        left, gap = Theme.margin * layout.mm, Theme.gap * layout.mm
        place = place._replace(x=left, width=min(keys) - gap - left)
    return Item("toast", "Toast", place, look, turn=turn, layer=2)


def _numbered(places: tuple[Place, ...]) -> Iterable[tuple[str, Place]]:
    """Return the places, each after what tells its key from the first one's."""
    return zip(("", " 2"), places, strict=False)


def _asked_about(view: View) -> Seats:
    """Return who sat there in the deal that the open dialog is about."""
    from beermat.evening.people import seats_of  # noqa: PLC0415 - the first picture refuses nothing

    screen = view.flow.screen
    return seats_of(view.evening, screen.deal if isinstance(screen, Dialog) else 0)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
