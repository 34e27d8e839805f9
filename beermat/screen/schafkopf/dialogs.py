"""How the dialogs of Schafkopf look: the questions that make a deal, each with what it would bring. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from beermat.errors import Refused
from beermat.evening.people import seats_of
from beermat.rules.bierkopf import Degree
from beermat.rules.schafkopf import ADDED, SEATS, Contract, Deal, Party, base_value, explain
from beermat.screen.scene import Item, View
from beermat.screen.schafkopf.allowed import SOMEBODY, may_klopfen
from beermat.screen.schafkopf.choices import LOST, WON, calls_of, choices, jungfrauen, rules_of, worth
from beermat.screen.schafkopf.flow import claim_of
from beermat.screen.schafkopf.screens import Claiming, Klopfen, Question
from beermat.screen.schafkopf.table import SUITS, amount, called, nobody, seat_name, together
from beermat.screen.screens import Own
from beermat.screen.sheet import Sheet
from beermat.screen.steps import Action, Verb
from beermat.screen.theme import Theme


def dialog(view: View, screen: Own) -> tuple[Item, ...]:
    """Return the items of a dialog of Schafkopf."""
    if isinstance(screen, Klopfen):
        return _klopfen(view, screen)
    assert isinstance(screen, Claiming)
    if screen.question is Question.AUGEN:
        return _augen(view, screen)
    side = None if screen.declarer is None else view.layout.coasters[screen.declarer][1]
    sheet = Sheet(view, "tiles", _title(view, screen), _subtitle(view, screen), side)
    order = choices(screen, view.evening)
    tiles = [action for action in order if action.verb in _TILES[screen.question]]
    rest = [action for action in order if action not in tiles]
    for at, (action, box) in enumerate(zip(tiles, sheet.dialog.cards(len(tiles)), strict=True)):
        sheet.put(f"{screen.question.name} {at}", "Tile", box, action, **_tile(view, screen, action))
    sheet.actions(*((action, _button(view, screen, action)) for action in rest))
    return sheet.done


_TILES = {
    Question.DECLARER: (Verb.PLAYS,),
    Question.CONTRACT: (Verb.CONTRACT,),
    Question.PARTNER: (Verb.PARTNER,),
    Question.RESULT: (Verb.RESULT,),
    Question.LAUFENDE: (Verb.LAUFENDE,),
}
"""Which choices are large cards; the others are buttons below them."""


_MOST_WITH_SUM = 9
"""Where more than so many things can be chosen, their cards are too small for how a value comes about."""


def _title(view: View, screen: Claiming) -> str:
    words = view.words
    ramsch = screen.contract is Contract.RAMSCH
    match screen.question:
        case Question.DECLARER:
            title = words("Ramsch: who takes most?") if ramsch else words("Who plays?")
        case Question.CONTRACT:
            title = words("What does {name} play?", name=_who(view, screen))
        case Question.PARTNER:
            title = words("With whom does {name} play?", name=_who(view, screen))
        case Question.LAUFENDE:
            title = _payers(view, screen)
        case Question.RESULT if _asks_who(view, screen):
            title = words("{name}: Ramsch. Who took no trick?", name=_who(view, screen))
        case _:
            title = f"{_who(view, screen)}: {words.contract(screen.contract or Contract.PASS)}"
    if screen.inserts:
        return words("Forgotten: {what}", what=title)
    return words("Deal {number}: {what}", number=screen.number, what=title) if screen.number else title


def _asks_who(view: View, screen: Claiming) -> bool:
    """Say whether it must be known who is a Jungfrau, because only she is paid double."""
    ramsch = screen.contract is Contract.RAMSCH
    return ramsch and rules_of(view.evening, screen.number).jungfrau == "own"


def _who(view: View, screen: Claiming) -> str:
    return together(view, seats_of(view.evening, screen.number), screen.declarers)


def _subtitle(view: View, screen: Claiming) -> str:
    """Return the doublings, and how the value comes about that the Laufende are added to."""
    rules, calls = rules_of(view.evening, screen.number), calls_of(view.evening, screen)
    if screen.question is not Question.LAUFENDE:
        return _doublings(called(rules, calls, view), len(calls))
    deal = worth(rules, (), screen.claim(screen.outcome))
    if isinstance(deal, Refused):
        return ""
    explained = view.words.explanation(deal)
    return f"{explained} · ×{1 << len(calls)}" if calls else explained


def _doublings(said: Sequence[str], doublings: int) -> str:
    """Return doublings and what they multiply by: "2 × Klopfer · Kontra: ×8"; "" without any."""
    return f"{' · '.join(said)}: ×{1 << doublings}" if said else ""


def _payers(view: View, screen: Claiming) -> str:
    """Return who pays whom, once it is known who has won."""
    rules, calls = rules_of(view.evening, screen.number), calls_of(view.evening, screen)
    deal = worth(rules, calls, screen.claim(screen.outcome))
    if isinstance(deal, Refused):
        return view.words("Laufende?")
    seats = seats_of(view.evening, screen.number)
    paying, getting = ([seat for seat in SEATS if deal.payments[seat] * sign > 0] for sign in (-1, 1))
    payer, payee = together(view, seats, paying), together(view, seats, getting)
    return view.words.many(
        "{payer} pays {payee}", "{payer} pay {payee}", len(paying), payer=payer, payee=payee
    )


def _tile(view: View, screen: Claiming, action: Action) -> Mapping[str, object]:
    """Return how one choice of a question looks."""
    match action.verb:
        case Verb.PLAYS | Verb.PARTNER:
            seat = action.number
            seats = seats_of(view.evening, screen.number)
            return {"title": seat_name(view, seats, seat), "side": SUITS[seat], "emblem": SUITS[seat]}
        case Verb.CONTRACT:
            return _contract(view, screen, Contract(action.text))
    deal = worth(
        rules_of(view.evening, screen.number), calls_of(view.evening, screen), claim_of(screen, action)
    )
    title = _laufende(view, action) if action.verb is Verb.LAUFENDE else _result(view, screen, action)
    if isinstance(deal, Refused):
        return {
            "title": title,
            "sub": view.words.refusal(deal, view.evening, seats_of(view.evening, screen.number)),
            "enabled": False,
        }
    won = deal.winner is Party.DECLARERS
    many = screen.question is Question.LAUFENDE and len(choices(screen, view.evening)) > _MOST_WITH_SUM
    return {
        "title": title,
        "number": amount(view, deal, deal.declarers[0]),
        "sub": "" if many else _sum(deal),
        "side": SUITS[screen.declarer or 0] if won else "",
    }


def _contract(view: View, screen: Claiming, contract: Contract) -> Mapping[str, object]:
    rules = rules_of(view.evening, screen.number)
    factor = (rules.tout_factor or 1) if contract.tout else 1
    factor = (rules.sie_factor or 1) if contract is Contract.SIE else factor
    value = view.words.amount((base_value(rules, contract) or 0) * factor, rules.unit)
    suit = "" if screen.declarer is None else SUITS[screen.declarer]
    return {"title": view.words.contract(contract), "sub": value, "side": suit}


def _result(view: View, screen: Claiming, action: Action) -> str:
    words = view.words
    if screen.contract is Contract.RAMSCH:
        if action.text == WON:
            return words("every trick")
        who = jungfrauen(action)
        if not isinstance(who, int):
            return together(view, seats_of(view.evening, screen.number), who)
        lost = words("nobody") if _asks_who(view, screen) else words("lost")
        return lost if not action.number else words.many("{n} Jungfrau", "{n} Jungfrauen", action.number)
    said = words("won") if action.text == WON else words("lost")
    if action.degree in (None, Degree.PLAIN):
        return said
    return f"{words.degree(action.degree)} {said}" if action.text == LOST else words.degree(action.degree)


def _laufende(view: View, action: Action) -> str:
    if not action.number:
        return view.words("none")
    return view.words("{n} Laufende", n=action.number)


def _sum(deal: Deal) -> str:
    """Return how the value of a deal comes about in figures alone: "3 × (5 + 2) × 4"."""
    parts = explain(deal)
    added = [str(part.number) for part in parts if part.kind in ADDED]
    factor = prod(part.number for part in parts if part.kind not in (*ADDED, "own"))
    factors = [str(factor)] if factor > 1 else []
    own = 0 if isinstance(deal.jungfrauen, int) else len(deal.jungfrauen)
    alone = len(SEATS) // len(deal.declarers) - 1 + own
    before = [str(alone)] if alone > 1 else []
    sum_ = " + ".join(added)
    if len(added) > 1 and (before or factors):
        sum_ = f"({sum_})"
    return " × ".join([*before, sum_, *factors])


def _button(view: View, screen: Claiming, action: Action) -> Mapping[str, object]:
    words, rules = view.words, rules_of(view.evening, screen.number)
    match action.verb:
        case Verb.COUNT:
            text = words("Count Augen …")
        case Verb.MISDEAL:
            text = words("Misdeal")
        case Verb.KLOPFER if screen.number:
            text = words("Klopfer")
        case Verb.KLOPFER:
            name = seat_name(view, view.evening.seats, action.number)
            text = words("{name} lays down", name=name)
        case Verb.KONTRA:
            text = rules.rung(len([call for call in screen.calls if call.value == "x"]))
        case Verb.NO_CALLS:
            text = "×1"
        case Verb.NOBODY:
            text = nobody(view, rules)
        case _:
            text = words("Cancel") if screen.before is None else words("Back")
    return {"text": text}


def _augen(view: View, screen: Claiming) -> tuple[Item, ...]:
    words = view.words
    title = words("Augen of {side}", side=_who(view, screen))
    suit = SUITS[screen.declarer or 0]
    side = view.layout.coasters[screen.declarer or 0][1]
    sheet = Sheet(view, "keypad", title, words.contract(screen.contract or Contract.PASS), side)
    sheet.put("display", "Field", sheet.dialog.display, text=screen.digits, side=suit, selected=True)
    sheet.put("message", "Text", sheet.dialog.message, text=_counted(view, screen), size_name="body")
    order = choices(screen, view.evening)
    sheet.keypad(order[:12])
    every_trick, back = order[12:]
    lit = {"colour": Theme.mat if screen.every_trick else None}
    sheet.actions((every_trick, {"text": words("Every trick"), **lit}), (back, {"text": words("Back")}))
    return sheet.done


def _counted(view: View, screen: Claiming) -> str:
    """Return what the Augen on the keypad mean, or why they cannot be."""
    words = view.words
    if not screen.digits:
        return words("0 to 120")
    rules, calls = rules_of(view.evening, screen.number), calls_of(view.evening, screen)
    deal = worth(rules, calls, screen.claim(screen.counted()))
    if isinstance(deal, Refused):
        said = words.refusal(deal, view.evening, seats_of(view.evening, screen.number))
        return said[:1].upper() + said[1:]
    said = words("won") if deal.winner is Party.DECLARERS else words("lost")
    return f"{said}, {amount(view, deal, deal.declarers[0])}: {words.explanation(deal)}"


def _klopfen(view: View, screen: Klopfen) -> tuple[Item, ...]:
    words, evening = view.words, view.evening
    sheet = Sheet(view, "tiles", words("Who lays down?"))
    *klopfer, back = choices(screen, evening)
    *known, somebody = klopfer
    assert somebody.number == SOMEBODY
    for action, box in zip(known, sheet.dialog.cards(len(known)), strict=True):
        seat = action.number
        sheet.put(
            f"seat {seat}",
            "Tile",
            box,
            action,
            title=seat_name(view, evening.seats, seat),
            sub=words("laid down") if seat in evening.knocks else "",
            side=SUITS[seat],
            emblem=SUITS[seat],
            enabled=may_klopfen(evening) and seat not in evening.knocks,
        )
    sheet.actions((somebody, {"text": words("Somebody")}), (back, {"text": words("Cancel")}))
    return sheet.done
