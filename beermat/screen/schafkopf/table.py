"""The table while Schafkopf is played: four coasters, the stake between them, Klopfer and Kontra. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from beermat.evening.entries import Knocked, KontraCalled, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules.common import Side
from beermat.rules.schafkopf import Accounts, Deal, may_call, own_deals
from beermat.rules.schafkopf_claims import PASSED, SEATS
from beermat.rules.schafkopf_tariffs import Call, Tariff
from beermat.screen.games import GameTable
from beermat.screen.looks import ButtonLook, CoasterLook, MedallionLook
from beermat.screen.model import Action, Item, Message, Verb, View, Wants
from beermat.screen.names import SUITS, seat_name, together
from beermat.screen.theme import Colour, Theme
from beermat.screen.view import DEALER_SIGN, caption_items, card_item, names_item

if TYPE_CHECKING:
    from beermat.evening.entries import Seats

KONTRA: Final = Wants(KontraCalled())
KLOPFER: Final = Wants(Knocked(None))
"""A Klopfer of whom it is not said who laid down."""
OVER: Final = Message(Verb.OVER)
"""What a doubling leads to once the evening is closed."""

PAST: Final = 2
"""How many earlier accounts are on a coaster at most."""


def amount(view: View, deal: Deal, seat: int) -> str:
    """Return what this seat gets for a deal, with its sign."""
    return view.words.amount(deal.payments[seat], deal.rules.unit, signed=True)


def _coaster(view: View, seat: int) -> Item:
    evening, words = view.evening, view.words
    accounts = evening.standing
    box, side = view.layout.coasters[seat]
    past = earlier(accounts, own_deals(evening.deals), seat, PAST)
    leads = not evening.closed and seat == (evening.dealer + 1) % 4
    marks = [words("leads")] if leads else []
    if seat in evening.knocks:
        marks.append(words("laid down"))
    look: CoasterLook = {
        "suit": SUITS[seat],
        "name": seat_name(view, evening.seats, seat),
        "number": words.amount(accounts.balances[seat], accounts.rules.unit, bare=True),
        "unit": "€" if accounts.rules.unit == "cents" else "",
        "past": [words.amount(had, accounts.rules.unit, bare=True) for had in past],
        "dealer": words(DEALER_SIGN) if seat == evening.dealer and not evening.closed else "",
        "marks": marks,
    }
    action = Message(Verb.PLAYS, number=seat)
    return Item(f"coaster {seat}", "CoasterWidget", box, look, action, turn=view.layout.turn[side])


def _medallion(view: View) -> Item:
    evening = view.evening
    rules = evening.standing.rules
    kontra = evening.calls.count(Call.KONTRA)
    look: MedallionLook = {
        "factor": evening.factor,
        "pips": evening.factor,
        "pot": 0,
        "locked": kontra > 0 and not may_kontra(evening),
        "glow": 1.0 if evening.calls else 0.35,
    }
    action = Message(Verb.KNOCK) if rules.max_klopfer and not evening.closed else None
    turn = _turn(view)
    return Item("medallion", "Medallion", view.layout.medallion, look, action, turn=turn)


def _turn(view: View) -> int:
    return view.layout.turn[view.layout.coasters[2][1]]


def called(rules: Tariff, calls: tuple[Call, ...], view: View) -> tuple[str, ...]:
    """Return the doublings in few words: how many Klopfer, then each rung of the ladder."""
    klopfer = calls.count(Call.KLOPFER)
    name = view.words("Klopfer")
    said = [] if not klopfer else [name if klopfer == 1 else f"{klopfer} × {name}"]
    return (*said, *(rules.rung(at) for at in range(calls.count(Call.KONTRA))))


def _captions(view: View) -> tuple[Item, ...]:
    evening, words = view.evening, view.words
    calls = evening.calls
    if calls:
        locked = Call.KONTRA in calls and not may_kontra(evening)
        bottom = words("no answer") if locked else ""
        return caption_items(view, " · ".join(called(evening.standing.rules, calls, view)), bottom)
    dealer = seat_name(view, evening.seats, evening.dealer)
    return caption_items(view, words("{name} deals", name=dealer), "")


Offer = tuple[Action, ButtonLook]


def _offers(view: View) -> list[Offer]:
    """Return the two large buttons: the doublings that this tariff knows, then what else a table may want."""
    evening, words = view.evening, view.words
    rules = evening.standing.rules
    doubled = Theme.stake(evening.factor * 2)
    offers: list[Offer] = []
    if rules.max_klopfer:
        offers.append(
            (OVER if evening.closed else KLOPFER, _offer(words("Klopfer"), may_klopfen(evening), doubled))
        )
    if rules.max_doubles:
        rung = rules.rung(evening.calls.count(Call.KONTRA))
        offers.append((OVER if evening.closed else KONTRA, _offer(rung, may_kontra(evening), doubled)))
    offers.append((nobody_plays(evening), _offer(nobody(view, rules), not evening.closed)))
    offers.append((Message(Verb.SETTLING), _offer(words("Who pays whom?"), bool(evening.deals))))
    return offers[:2]


def _offer(text: str, enabled: bool, colour: Colour | None = None) -> ButtonLook:
    return {"text": text, "colour": colour if enabled else None, "enabled": enabled}


def nobody(view: View, rules: Tariff) -> str:
    """Return what it is called in this tariff when nobody plays."""
    return view.words("Ramsch") if rules.nobody_plays == "ramsch" else view.words("Nobody plays")


def _card(view: View, *, offered: bool) -> tuple[Item, ...]:
    """Return the small card; that nobody plays is on it unless that is `offered` by a large button."""
    evening, words = view.evening, view.words
    if evening.closed:
        return (card_item(view, words("The accounts"), words("Who pays whom?"), Message(Verb.SETTLING)),)
    if evening.unnamed:
        return (names_item(view),)
    if offered:
        return ()
    return (card_item(view, words("All pass?"), nobody(view, evening.standing.rules), nobody_plays(evening)),)


def earlier(accounts: Accounts, deals: tuple[Deal, ...], seat: int, most: int) -> tuple[int, ...]:
    """Return what the account of this seat stood at before, the latest last, at most so many.

    It goes back to the last change of seats: what others had is not shown.
    """
    found: list[int] = []
    standing = accounts.balances
    for deal in reversed(deals):
        if len(found) == most or (not deal.struck and deal.balances != standing):
            break
        if not deal.struck and any(deal.payments):
            first, second, third, fourth = (
                had - got for had, got in zip(standing, deal.payments, strict=True)
            )
            standing = (first, second, third, fourth)
            found.append(standing[seat])
    return tuple(reversed(found))


def may_klopfen(evening: Evening) -> bool:
    """Say whether somebody may lay down now."""
    return _may(evening, Call.KLOPFER)


def may_kontra(evening: Evening) -> bool:
    """Say whether Kontra, or Re, may be said now."""
    return _may(evening, Call.KONTRA)


def _may(evening: Evening, call: Call) -> bool:
    return not evening.closed and may_call(evening.standing, evening.calls, call)


def nobody_plays(evening: Evening) -> Action:
    """Return what follows when nobody plays: the deal is over, or a Ramsch begins."""
    if evening.closed:
        return OVER
    if evening.standing.rules.nobody_plays == "ramsch":
        return Message(Verb.NOBODY)
    return Wants(ScoreDeal(PASSED))


class SchafkopfTable(GameTable):
    """What Schafkopf shows on the table."""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return what lies on the wood: coasters, medallion, captions, and what can be touched below them."""
        offers = _offers(view)
        places = view.layout.double.items()
        return (
            *(_coaster(view, seat) for seat in SEATS),
            _medallion(view),
            *_captions(view),
            *(
                Item(f"double {side.value}", "BigButton", box, look, action, turn=view.layout.turn[side])
                for (action, look), (side, box) in zip(offers, places, strict=True)
            ),
            *_card(view, offered=any(action == nobody_plays(view.evening) for action, _ in offers)),
        )

    def lamps(self, evening: Evening) -> dict[str, bool]:
        """Return which of the four buttons beside undo do something on the table now."""
        return {
            "spritze_a": may_klopfen(evening),
            "won_a": not evening.closed,
            "spritze_b": may_kontra(evening),
            "won_b": not evening.closed,
        }

    def told(self, view: View, deal: Deal, seats: Seats) -> tuple[str, str]:
        """Return who played a deal and what it brought him, "" for nobody, and how its value came about."""
        if deal.winner is None:
            return "", view.words("Nobody plays")
        explained = view.words.explanation(deal)
        who = together(view, seats, deal.declarers)
        return f"{who} {amount(view, deal, deal.declarers[0])}", explained

    def called_last(self, view: View) -> str:
        """Return the name of the last doubling that was called in the deal being played."""
        calls, rules = view.evening.calls, view.evening.standing.rules
        if calls[-1] is Call.KLOPFER:
            return view.words("Klopfer")
        return str(rules.rung(calls.count(Call.KONTRA) - 1))

    def seated(self, seats: Seats) -> str:
        """Return the four who play, clockwise."""
        return ", ".join(somebody.shown for somebody in seats)

    def celebrated(self, deal: Deal) -> Side | None:
        """Return None: nobody wins a Bollen."""
        return None


TABLE: Final = SchafkopfTable()
