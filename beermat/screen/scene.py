"""How the table looks in each state: flow and evening become a list of items with a place each. Pure.

Nothing here knows of widgets: an item names one by its `kind` and says what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Calls, Deal, RuleSet, Side, of
from beermat.screen.allowed import may_double, may_last_hand, unnamed
from beermat.screen.layout import Box, Layout
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb, letters_for
from beermat.screen.theme import Theme
from beermat.wording import Words, marked

NOTHING: Final[Mapping[str, object]] = {}

BUTTONS: Final[Mapping[str, str]] = {
    "spritze_a": marked("Spritze A"),
    "spritze_b": marked("Spritze B"),
    "won_a": marked("Won A"),
    "won_b": marked("Won B"),
    "undo": marked("Undo"),
}
"""What the five buttons are called when one of them is stuck."""

STRIP_FAULT: Final = marked("The light strip does not answer")
LAMPS_FAULT: Final = marked("The lamps do not answer")

DEALER_SIGN: Final = marked("D")
"""The letter on the dealer's card: D for dealer, G for Geber."""


class Item(NamedTuple):
    """One thing on the screen.

    `key` stays the same as long as it is the same thing, so that its widget can be kept. `look` are the
    properties of the widget `kind`. `action` is what touching it asks for, `hold` what holding it does (then
    the touch counts when it ends). `turn` is in degrees; `layer` is 0 for the table, 1 for a dialog, 2 for
    what lies over both.
    """

    key: str
    kind: str
    box: Box
    look: Mapping[str, object] = NOTHING
    action: Action | None = None
    hold: Action | None = None
    turn: int = 0
    layer: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """All that a scene is made from.

    `now` is in seconds; `parts` are message ids about parts that are broken.
    """

    flow: Flow
    evening: Evening
    words: Words
    layout: Layout
    house: House = field(default_factory=House)
    now: float = 0.0
    parts: tuple[str, ...] = ()


def house_for(layout: Layout, words: Words, sets: Mapping[str, RuleSet]) -> House:
    """Return what a place with this screen and these rule sets gives to the flow."""
    return House(
        sets=tuple(sets.items()),
        rows=layout.dialog("rows").most_rows,
        letters=letters_for(layout.dialog("keyboard").keys_per_row),
        reasons=("", words("forgotten"), words("miscounted"), words("agreed")),
    )


def scene(view: View) -> tuple[Item, ...]:
    """Return everything on the screen, from the bottom to the top."""
    items = [*table_items(view)]
    if not isinstance(view.flow.screen, Table):
        # Dialogs are not needed for the first picture of the table.
        from beermat.screen.dialogs import dialog_items  # noqa: PLC0415

        items += dialog_items(view)
    return (*items, *notice_items(view))


def hit(items: Iterable[Item], x: float, y: float) -> Item | None:
    """Return the topmost thing at this point that answers a touch; a dialog's shade covers the table."""
    for item in reversed(tuple(items)):
        if (item.action is not None or item.kind == "Shade") and item.box.contains(x, y):
            return item if item.action is not None else None
    return None


def find(items: Iterable[Item], action: Action) -> Item:
    """Return the topmost item that does this when it is touched; raise LookupError if there is none."""
    for item in reversed(tuple(items)):
        if item.action == action:
            return item
    raise LookupError(f"nothing on the screen does {action}")


def table_items(view: View) -> tuple[Item, ...]:
    """Return the table itself: wood, strip, mats, medallion and what can be touched around them."""
    layout = view.layout
    whole = Box(0, 0, layout.width, layout.height)
    return (
        Item("wood", "Wood", whole),
        Item("strip", "StripWidget", layout.strip),
        *(_mat(view, side) for side in Side),
        _medallion(view),
        *_captions(view),
        *_mass(view),
        *(_double(view, side) for side in Side),
        _undo(view),
        Item("mark", "Mark", layout.mark, NOTHING, Action(Verb.MENU), turn=layout.turn[Side.B]),
    )


def side_name(view: View, side: Side) -> str:
    """Return who a side is: its players, or "Side A" while nobody has said who sits there."""
    if unnamed(view.evening):
        return view.words("Side {letter}", letter=side.value)
    return view.words.side(side, view.evening)


def _mat(view: View, side: Side) -> Item:
    evening, layout = view.evening, view.layout
    rules, lines = evening.mats.rules, of(evening.mats.lines, side)
    names = [side_name(view, side)] if unnamed(evening) else [who.name for who in evening.partners(side)]
    look: dict[str, object] = {
        "side": side.value,
        "names": names,
        "lines": lines,
        "target": rules.target,
        "count": rules.count,
        "number": rules.target - lines if rules.count == "up" else lines,
        "blobs": [deal.brille for deal in evening.deals if deal.bollen is side.other],
        "dealer": view.words(DEALER_SIGN) if evening.dealers is side and not evening.closed else "",
        "marks": _marks(view, side),
    }
    return Item(
        f"mat {side.value}",
        "MatWidget",
        layout.mats[side],
        look,
        Action(Verb.WIN, side),
        turn=layout.turn[side],
    )


def _marks(view: View, side: Side) -> list[str]:
    """Return the small texts of a mat: who knocked, matches won, Maß paid ahead."""
    evening, words = view.evening, view.words
    marks = [
        words("{name} knocks", name=evening.seats[seat].name)
        for seat in evening.knocks
        if seat % 2 == (side is Side.B)
    ]
    if evening.mats.rules.rounds_to_win is not None:
        won, matches = of(evening.mats.rounds, side), of(evening.mats.matches, side)
        marks.append(words("rounds {rounds}, matches {matches}", rounds=won, matches=matches))
    if ahead := evening.mass.ahead_of(side):
        marks.append(words("{n} Maß paid ahead", n=ahead))
    return marks


def _medallion(view: View) -> Item:
    evening = view.evening
    nobody_may = bool(evening.calls) and not any(may_double(evening, side) for side in Side)
    look: dict[str, object] = {
        "factor": evening.factor,
        "pips": evening.factor,
        "pot": evening.mats.pot,
        "locked": nobody_may,
        "glow": 1.0 if evening.calls else 0.35,
    }
    return Item("medallion", "Medallion", view.layout.medallion, look, turn=view.layout.turn[Side.B])


def called(rules: RuleSet, calls: Calls, view: View) -> tuple[str, ...]:
    """Return the name of each doubling as it was called."""
    return tuple(
        view.words("{name} (last hand)", name=rules.rung(at)) if call.last_hand else rules.rung(at)
        for at, call in enumerate(calls)
    )


def _captions(view: View) -> tuple[Item, ...]:
    evening, words, layout = view.evening, view.words, view.layout
    calls = evening.calls
    if calls:
        top = " · ".join(_folded(called(evening.mats.rules, calls, view)))
        open_to = [side for side in Side if may_double(evening, side)]
        bottom = words("{side} may", side=side_name(view, open_to[0])) if open_to else words("no answer")
    else:
        dealer = evening.seats[evening.dealer].name
        top = words("{name} deals", name=dealer)
        bottom = ""
    if evening.closed:
        top, bottom = words("The evening is over"), ""
    return (
        Item(
            "caption top",
            "Text",
            layout.caption_top,
            {"text": top, "size_name": "body"},
            turn=layout.turn[Side.A],
        ),
        Item(
            "caption bottom",
            "Text",
            layout.caption_bottom,
            {"text": bottom, "size_name": "body"},
            turn=layout.turn[Side.B],
        ),
    )


def _folded(names: tuple[str, ...]) -> tuple[str, ...]:
    """Tell a repeated last doubling once, with how often it came."""
    repeated = sum(name == names[-1] for name in names)
    return names if repeated < 2 else (*names[: len(names) - repeated], f"{repeated} × {names[-1]}")


def _mass(view: View) -> tuple[Item, ...]:
    evening, words, layout = view.evening, view.words, view.layout
    owing = evening.mass.next
    if owing is not None:
        more = len(evening.mass.open)
        title = words("Next Maß") if more == 1 else words("Next Maß (of {n})", n=more)
        look: dict[str, object] = {"title": title, "text": owing[1].name}
        action = Action(Verb.PAYING)
    elif unnamed(evening) and not evening.closed:
        look, action = {"title": words("Who plays?"), "text": words("Names")}, Action(Verb.NAMES)
    else:
        return ()
    return (Item("mass", "Card", layout.mass, look, action, turn=layout.turn[Side.B]),)


def _double(view: View, side: Side) -> Item:
    evening, layout = view.evening, view.layout
    rules, at = evening.mats.rules, len(evening.calls)
    may, last_hand = may_double(evening, side), may_last_hand(evening, side)
    look: dict[str, object] = {
        "text": rules.rung(at) if at < len(rules.ladder) else view.words("Once more ×2"),
        "sub": view.words("hold: last hand") if last_hand else "",
        "colour": Theme.stake(evening.factor * 2) if may else None,
        "enabled": may,
    }
    hold = Action(Verb.LAST_HAND, side) if last_hand else None
    action = Action(Verb.DOUBLE, side)
    return Item(
        f"double {side.value}", "BigButton", layout.double[side], look, action, hold, turn=layout.turn[side]
    )


def _undo(view: View) -> Item:
    evening = view.evening
    look: dict[str, object] = {
        "text": view.words("Undo"),
        "sub": view.words("hold: redo") if evening.redoable else "",
        "enabled": bool(evening.undoable),
    }
    hold = Action(Verb.BRING_BACK) if evening.redoable else None
    turn = view.layout.turn[Side.B]
    return Item("undo", "BigButton", view.layout.undo, look, Action(Verb.TAKE_BACK), hold, turn=turn)


def notice_items(view: View) -> tuple[Item, ...]:
    """Return what lies over everything: what is broken, why something was refused, what was booked."""
    return (*_banner(view), *_toast(view))


def _banner(view: View) -> tuple[Item, ...]:
    flow, words = view.flow, view.words
    faults = [] if flow.fault is None else [words("Not written: {fault}", fault=flow.fault)]
    faults += [words("The button {name} is stuck", name=words(BUTTONS[name])) for name in flow.stuck]
    faults += [words(part) for part in view.parts]
    if not faults:
        return ()
    look = {"text": " · ".join(faults)}
    return (Item("banner", "Banner", view.layout.banner, look, turn=view.layout.turn[Side.B], layer=2),)


def _toast(view: View) -> tuple[Item, ...]:
    flow, words, layout = view.flow, view.words, view.layout
    turn = layout.turn[Side.B]
    match flow.notice:
        case Refused() as refused:
            look = {"text": _sentence(words.refusal(refused, view.evening))}
            return (Item("toast", "Toast", layout.notice, look, turn=turn, layer=2),)
        case str() as text:
            return (Item("toast", "Toast", layout.notice, {"text": words(text)}, turn=turn, layer=2),)
        case Deal() as deal if isinstance(flow.screen, Table):
            told = {"text": told_deal(view, deal)}
            undo = {"text": words("Undo"), "colour": Theme.mat, "solid": True}
            back = Action(Verb.TAKE_BACK)
            return (
                Item("toast", "Toast", layout.toast, told, turn=turn, layer=2),
                Item("toast undo", "BigButton", layout.toast_undo, undo, back, turn=turn, layer=2),
            )
    return ()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def told_deal(view: View, deal: Deal) -> str:
    """Return a deal in one line: who won it and how its value came about."""
    explained = view.words.explanation(deal)
    if deal.struck:
        return view.words("struck out")
    if deal.winner is None:
        return explained
    end = ""
    if deal.bollen is not None:
        end = " – " + (view.words("a Brille!") if deal.brille else view.words("a Bollen!"))
    return f"{side_name(view, deal.winner)}: {explained}{end}"
