"""The table while Bierkopf is played: two mats, the stake between them, and the two Spritzen. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from beermat.evening.entries import NOBODY_NAMED, DoubleCalled, KoenigBegun
from beermat.evening.evening import Evening
from beermat.evening.mass import partners
from beermat.rules.bierkopf import Call, Calls, Deal, may_call, own_deals
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Side, of
from beermat.scorekeeper import Booked
from beermat.screen.games import GameTable
from beermat.screen.looks import ButtonLook, MatLook, MedallionLook
from beermat.screen.model import Action, Item, Message, Table, Verb, View, Wants
from beermat.screen.names import side_name
from beermat.screen.theme import Theme
from beermat.screen.view import DEALER_SIGN, caption_items, card_item, names_item

if TYPE_CHECKING:
    from beermat.evening.entries import Seats


def side_wins(view: View, side: Side, seats: Seats) -> str:
    """Return that this side wins: two people do, a side without names does."""
    if partners(seats, side) == partners(NOBODY_NAMED, side):
        return view.words("Side {letter} wins", letter=side.value)
    return view.words("{side} win", side=side_name(view, side, seats))


def _side_may(view: View, side: Side) -> str:
    if view.evening.unnamed:
        return view.words("Side {letter} may", letter=side.value)
    return view.words("{side} may", side=view.words.side(side, view.evening))


def _mat(view: View, side: Side) -> Item:
    evening, layout = view.evening, view.layout
    rules, lines = evening.standing.rules, of(evening.standing.lines, side)
    names = [side_name(view, side)] if evening.unnamed else [who.shown for who in evening.partners(side)]
    look: MatLook = {
        "side": side.value,
        "names": names,
        "lines": lines,
        "target": rules.target,
        "count": rules.count,
        "number": rules.target - lines if rules.count == "up" else lines,
        "blobs": _blobs(evening, side),
        "dealer": view.words(DEALER_SIGN) if evening.dealers is side and not evening.closed else "",
        "marks": marks(view, side),
    }
    return Item(
        f"mat {side.value}",
        "MatWidget",
        layout.mats[side],
        look,
        Message(Verb.WIN, side),
        turn=layout.turn[side],
    )


def _blobs(evening: Evening, side: Side) -> list[bool]:
    """Return the Bollen that the side has lost, those entered by hand too: True for one that is a Brille."""
    lost = [one.deal for one in evening.mass.bollen if one.side is side]
    # A Brille that counts 2 is still one pair of spectacles.
    once = [number for at, number in enumerate(lost) if number == 0 or number != lost[at - 1] or at == 0]
    return [any(deal.brille for deal in own_deals(evening.deals[number - 1 : number])) for number in once]


def marks(view: View, side: Side) -> list[str]:
    """Return the small texts of a mat: who knocked, matches won, Maß paid ahead."""
    evening, words = view.evening, view.words
    found = [
        words("{name} knocks", name=evening.seats[seat].shown)
        for seat in evening.knocks
        if seat % 2 == (side is Side.B)
    ]
    if evening.standing.rules.rounds_to_win is not None:
        won, matches = of(evening.standing.rounds, side), of(evening.standing.matches, side)
        found.append(words("rounds {rounds}, games {matches}", rounds=won, matches=matches))
    found += [
        words("{name}: {n} {stake} paid ahead", name=who.shown, n=ahead, stake=evening.stake)
        for who in evening.partners(side)
        if (ahead := evening.mass.ahead_of(who.id)) and not who.unnamed
    ]
    return found


def _celebration(view: View) -> tuple[Item, ...]:
    if not isinstance(view.flow.notice, Booked) or not isinstance(view.flow.screen, Table):
        return ()
    from beermat.screen.bierkopf.celebration import celebration  # noqa: PLC0415 - not for the first picture

    return celebration(view, view.flow.notice, {side: bool(marks(view, side)) for side in Side})


def _medallion(view: View) -> Item:
    evening = view.evening
    nobody_may = bool(evening.calls) and not any(may_double(evening, side) for side in Side)
    look: MedallionLook = {
        "factor": evening.factor,
        "pips": evening.factor,
        "pot": evening.standing.pot,
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


def calls_line(view: View, rules: RuleSet, calls: Calls) -> str:
    """Return the doublings with what each brings: "Spritze ×2 · Retour ×2"; "" without any."""
    return " · ".join(f"{name} ×2" for name in called(rules, calls, view))


def _captions(view: View) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    calls = evening.calls
    if calls:
        top = " · ".join(_folded(called(evening.standing.rules, calls, view)))
        open_to = [side for side in Side if may_double(evening, side)]
        bottom = _side_may(view, open_to[0]) if open_to else words("no answer")
    else:
        dealer = evening.seats[evening.dealer].shown
        top = words("{name} deals", name=dealer)
        bottom = _koenig(view)
    return caption_items(view, top, bottom)


def _koenig(view: View) -> str:
    """Return how the three games of a Bierkopfkönig stand; "" where none are played, as on most evenings."""
    if not any(isinstance(entry, KoenigBegun) for entry in view.evening.record):
        return ""
    from beermat.screen.dialogs.koenig import caption  # noqa: PLC0415 - the first picture needs none of it

    return caption(view.words, view.evening)


def _folded(names: tuple[str, ...]) -> tuple[str, ...]:
    """Tell a repeated last doubling once, with how often it came."""
    repeated = sum(name == names[-1] for name in names)
    return names if repeated < 2 else (*names[: len(names) - repeated], f"{repeated} × {names[-1]}")


def _mass(view: View) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    owing = evening.mass.next
    if owing is not None:
        more = len(evening.mass.open)
        title = words("Next {stake}", stake=evening.stake)
        if more > 1:
            title = words("Next {stake} (of {n})", stake=evening.stake, n=more)
        return (card_item(view, title, owing[1].shown, Message(Verb.PAYING)),)
    return (names_item(view),) if evening.unnamed and not evening.closed else ()


def _double(view: View, side: Side) -> Item:
    evening, layout = view.evening, view.layout
    rules, at = evening.standing.rules, len(evening.calls)
    may, last_hand = may_double(evening, side), may_last_hand(evening, side)
    look: ButtonLook = {
        "text": rules.rung(at) if at < len(rules.ladder) else view.words("Once more ×2"),
        "sub": view.words("hold: last hand") if last_hand else "",
        "colour": Theme.stake(evening.factor * 2) if may else None,
        "enabled": may,
    }
    hold = Wants(DoubleCalled(side, last_hand=True)) if last_hand else None
    action: Action = Message(Verb.OVER) if evening.closed else Wants(DoubleCalled(side))
    return Item(
        f"double {side.value}", "BigButton", layout.double[side], look, action, hold, turn=layout.turn[side]
    )


def may_last_hand(evening: Evening, side: Side) -> bool:
    """Say whether this side may call the last-hand double now."""
    return _may(evening, Call(side, True))


def may_double(evening: Evening, side: Side) -> bool:
    """Say whether this side may double now."""
    return _may(evening, Call(side))


def _may(evening: Evening, call: Call) -> bool:
    return not evening.closed and may_call(evening.standing, evening.calls, call, dealers=evening.dealers)


class BierkopfTable(GameTable):
    """What Bierkopf shows on the table."""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return what lies on the wood: mats, medallion, captions, the next Maß, and the two Spritzen."""
        return (
            *(_mat(view, side) for side in Side),
            _medallion(view),
            *_captions(view),
            *_mass(view),
            *(_double(view, side) for side in Side),
            *_celebration(view),
        )

    def lamps(self, evening: Evening) -> dict[str, bool]:
        """Return which of the four buttons beside undo do something on the table now."""
        return {
            "spritze_a": may_double(evening, Side.A),
            "won_a": not evening.closed,
            "spritze_b": may_double(evening, Side.B),
            "won_b": not evening.closed,
        }

    def told(self, view: View, deal: Deal, seats: Seats) -> tuple[str, str]:
        """Return who of those who sat there then won a deal, "" for nobody, and how its value came about."""
        explained = view.words.explanation(deal)
        if deal.winner is None:
            return "", explained
        end = ""
        if deal.bollen is not None:
            end = " – " + (view.words("a Brille!") if deal.brille else view.words("a Bollen!"))
        return side_name(view, deal.winner, seats), f"{explained}{end}"

    def called_last(self, view: View) -> str:
        """Return the name of the last doubling that was called in the deal being played."""
        return called(view.evening.standing.rules, view.evening.calls, view)[-1]

    def seated(self, seats: Seats) -> str:
        """Return who plays with whom: two against two."""
        a1, b1, a2, b2 = (somebody.shown for somebody in seats)
        return f"{a1} & {a2} : {b1} & {b2}"

    def celebrated(self, deal: Deal) -> Side | None:
        """Return the side that has won a Bollen with this deal, None for neither."""
        return deal.bollen


TABLE: Final = BierkopfTable()
