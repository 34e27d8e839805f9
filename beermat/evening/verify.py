"""A record from elsewhere, checked entry by entry as strictly as what is entered at the table. Pure."""

from __future__ import annotations

from beermat.errors import NotationError, Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    MOST_PAID,
    DealInserted,
    DealReplaced,
    DealScored,
    Entry,
    EntryRestored,
    EntryStruck,
    EveningClosed,
    EveningOpened,
    InsertDeal,
    MassPaid,
    Redo,
    Reopen,
    ReplaceDeal,
    ScoreDeal,
    Undo,
)
from beermat.evening.evening import Evening, before_deal
from beermat.evening.game import evening_game
from beermat.evening.notation.tokens import Line
from beermat.evening.people import people_of
from beermat.rules.common import Calls, Claim, Result


def follow(evening: Evening, entry: Entry) -> Evening:
    """Return the evening after an entry that is said to have been made at this table.

    Raises `Refused` with the table's own reason where it would have refused it, and with `not-as-entered`
    where it would have made another entry of it. Who may pay a Maß has changed with the rules: a payment is
    taken if those who paid have sat at the table.
    """
    if _entered(evening, entry) != entry:
        raise Refused("not-as-entered")
    return evening.apply(entry)


def _entered(evening: Evening, entry: Entry) -> Entry | None:  # noqa: PLR0911 - one case for each entry
    """Return the entry that the table makes of what this one says, None for what it never makes."""
    match entry:
        case EveningOpened():
            return None
        case EntryStruck(number):
            closing = number <= len(evening.record) and evening.record[number - 1] == EveningClosed()
            return check(evening, Reopen() if closing else Undo())
        case EntryRestored():
            return check(evening, Redo())
        case MassPaid(_, payers):
            known = {somebody.id for somebody in people_of(evening)}
            return entry if 0 < len(payers) <= MOST_PAID and known.issuperset(payers) else None
        case DealScored(calls, result):
            said = None if calls == evening.calls else calls
            return check(evening, ScoreDeal(_claim(evening, calls, result), said))
        case DealReplaced(number, calls, result):
            return check(evening, ReplaceDeal(number, _claim_before(evening, number, calls, result), calls))
        case DealInserted(number, calls, result):
            return check(evening, InsertDeal(number, _claim_before(evening, number, calls, result), calls))
    return check(evening, entry)


def _claim_before(evening: Evening, number: int, calls: Calls, result: Result) -> Claim:
    return _claim(before_deal(evening, number), calls, result)


def _claim(evening: Evening, calls: Calls, result: Result) -> Claim:
    """Return what was entered for this result: as it is written, read again."""
    if result.game != evening.rules.game:
        raise Refused("not-as-entered")
    game = evening_game(evening.rules)
    try:
        line = Line(1, game.write_deal(calls, result, evening.seats))
        return game.read_deal(line, line.words, evening.seats).claim
    except NotationError:
        raise Refused("not-as-entered") from None
