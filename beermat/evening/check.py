"""What the table allows: the check that turns an intent into the next entry, or says why not. Pure."""

from __future__ import annotations

from beermat.errors import Refused
from beermat.evening import mass as ledger
from beermat.evening.entries import (
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EntryRestored,
    EntryStruck,
    EveningClosed,
    InsertDeal,
    Intent,
    Knocked,
    KoenigBegun,
    KoenigGivenUp,
    KontraCalled,
    LinesCorrected,
    MassPaid,
    Misdealt,
    PayMass,
    Redo,
    Reopen,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    StandingGiven,
    Undo,
    check_seats,
    reason,
)
from beermat.evening.evening import Evening, before_deal, deal_numbered
from beermat.rules.common import Calls


def check(evening: Evening, intent: Intent) -> Entry:  # noqa: PLR0911, PLR0912 - one case for each intent
    """Return the entry that this intent makes of this evening; raise `Refused` with the reason otherwise."""
    match intent:
        case Undo():
            if not evening.undoable:
                raise Refused("nothing-to-undo")
            return EntryStruck(evening.undoable[-1])
        case Redo():
            if not evening.redoable:
                raise Refused("nothing-to-redo")
            return EntryRestored(evening.redoable[-1])
        case PayMass(of, count):
            return MassPaid(*ledger.payers(evening.mass, of, count, stake=evening.stake))
        case Reopen():
            return EntryStruck(_closing(evening))
    if evening.closed:
        raise Refused("evening-closed")
    match intent:
        case ScoreDeal(claim, calls):
            if calls is None:
                calls = evening.calls
            else:
                _check_calls(evening, calls)
            return DealScored(calls, evening.game.judge(evening.rules, claim))
        case ReplaceDeal(number, claim, calls):
            before = before_deal(evening, number)
            _check_calls(before, calls)
            return DealReplaced(number, calls, before.game.judge(before.rules, claim))
        case InsertDeal(number, claim, calls):
            before = before_deal(evening, number)
            _check_calls(before, calls)
            return DealInserted(number, calls, before.game.judge(before.rules, claim))
        case DealStruck(number):
            if deal_numbered(evening, number).struck:
                raise Refused("struck-already", number=number)
            return intent
        case DealRestored(number):
            if not deal_numbered(evening, number).struck:
                raise Refused("not-struck", number=number)
            return intent
        case SeatsTaken(seats):
            check_seats(seats)
            return intent
        case DoubleCalled() | KontraCalled():
            call = evening.game.doubling(intent.side, intent.last_hand)
            evening.game.check_call(evening.standing, evening.calls, call, dealers=evening.dealers)
            return intent
        case Knocked(seat):
            _check_knock(evening, seat)
            return intent
        case LinesCorrected(side, change, text):
            evening.game.check_correction(evening.standing, side, change)
            return LinesCorrected(side, change, reason(text))
        case StandingGiven(lines, bollen, text):
            evening.game.check_given(evening.standing, lines, bollen)
            return StandingGiven(lines, bollen, reason(text))
        case KoenigBegun() | KoenigGivenUp():
            from beermat.evening.koenig import check_koenig  # noqa: PLC0415 - few evenings have one

            check_koenig(evening, intent)
            return intent
        case RulesChosen() | Misdealt() | EveningClosed():
            return intent
    raise AssertionError(f"no intent: {intent!r}")


def may_follow(evening: Evening, calls: Calls) -> bool:
    """Say whether these doublings may be called one after the other at this table."""
    try:
        _check_calls(evening, calls)
    except Refused:
        return False
    return True


def _closing(evening: Evening) -> int:
    for number in reversed(evening.undoable):
        if isinstance(evening.record[number - 1], EveningClosed):
            return number
    raise Refused("not-closed")


def _check_calls(evening: Evening, calls: Calls) -> None:
    for index, call in enumerate(calls):
        evening.game.check_call(evening.standing, calls[:index], call, dealers=evening.dealers)


def _check_knock(evening: Evening, seat: int | None) -> None:
    name = "" if seat is None else evening.seats[seat].shown
    evening.game.check_knock(
        evening.standing, evening.calls, seat, name=name, knocks=evening.knocks, dealer=evening.dealer
    )
