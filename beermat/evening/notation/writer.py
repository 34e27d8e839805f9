"""Writing an evening in the Deckel notation, so that reading it gives the same evening (rules 4)."""

from __future__ import annotations

from beermat.errors import Refused
from beermat.evening import mass as ledger
from beermat.evening.check import may_follow
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EveningClosed,
    EveningOpened,
    Knocked,
    KoenigBegun,
    KoenigGivenUp,
    KontraCalled,
    LinesCorrected,
    MassPaid,
    Misdealt,
    RulesChosen,
    Seats,
    SeatsTaken,
    StandingGiven,
)
from beermat.evening.evening import Evening, before_deal, fold
from beermat.evening.game import evening_game
from beermat.evening.notation.tokens import name, quoted, value
from beermat.evening.people import people_of
from beermat.rules import catalogue
from beermat.rules.common import Rules, Side


def write(evening: Evening) -> str:
    """Return the evening as a .deckel file that reads as the same evening; what was undone is not in it."""
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    lines = [_rules(opened.rules)]
    if opened.seats != NOBODY_NAMED:
        lines.append(_seats(opened.seats, opened.rules))
    if opened.dealer != 0:
        lines.append(f"dealer {name(opened.seats[opened.dealer])}")
    return "\n".join([*lines, *_body(evening, fold([opened])), ""])


def _body(evening: Evening, table: Evening) -> list[str]:
    """Return the statements after the header.

    The doublings of a deal stand in its own line, unless they were called at a standing that something has
    changed since, or somebody's Klopfer is among them: then each stands where it was called, as the doublings
    of a deal still being played do.
    """
    lines: list[str] = []
    called: list[int] = []
    named = False
    for number in evening.undoable:
        entry = evening.record[number - 1]
        after = table.apply(entry)
        if isinstance(entry, DoubleCalled | KontraCalled | Knocked) and len(after.calls) > len(table.calls):
            called.append(len(lines))
            named |= isinstance(entry, Knocked) and entry.seat is not None
            lines += _statements(entry, table)
        elif isinstance(entry, DealScored) and _stand_before(entry, table, named):
            lines.append(_deal(DealScored((), entry.result), table))
            called = []
        else:
            if called and not after.calls:
                for at in called:
                    lines[at] = ""
            lines += _statements(entry, table)
        if not after.calls:
            called, named = [], False
        table = after
    return [line for line in lines if line]


def _stand_before(deal: DealScored, table: Evening, named: bool) -> bool:
    """Say whether the doublings of a deal stand before its line."""
    return deal.calls == table.calls and (named or not may_follow(table, deal.calls))


def _statements(entry: Entry, table: Evening) -> list[str]:  # noqa: PLR0911, PLR0912 - one for each entry
    match entry:
        case DealScored():
            return [_deal(entry, table)]
        case DealReplaced(number):
            return [f"replace {number} {_deal(entry, before_deal(table, number))}"]
        case DealStruck(number):
            return [f"strike {number}"]
        case DealRestored(number):
            return [f"restore {number}"]
        case DealInserted(number):
            return [f"insert {number} {_deal(entry, before_deal(table, number))}"]
        case Misdealt():
            return ["misdeal"]
        case DoubleCalled() | KontraCalled():
            call = table.game.doubling(entry.side, entry.last_hand)
            return [f"open {evening_game(table.rules).write_doubling(call)}"]
        case Knocked(seat):
            return ["open k" if seat is None else f"knock {name(table.seats[seat])}"]
        case RulesChosen(rules):
            return [_rules(rules)]
        case SeatsTaken(taken, dealer):
            moved = [f"dealer {name(taken[dealer])}"] if dealer != 0 else []
            return [_seats(taken, table.rules), *moved]
        case MassPaid(side, payers):
            return [_paid(side, payers, table)]
        case LinesCorrected(side, change, text):
            return [f"fix {side.value} {change:+d}" + (f" {quoted(text)}" if text else "")]
        case StandingGiven(lines, bollen, text):
            given = f"standing {lines[0]}:{lines[1]} {bollen[0]}:{bollen[1]}"
            return [given + (f" {quoted(text)}" if text else "")]
        case KoenigBegun():
            return ["koenig"]
        case KoenigGivenUp():
            return ["koenig off"]
        case EveningClosed():
            return ["closed"]
    raise AssertionError(f"no statement: {entry!r}")


def _paid(side: Side, payers: tuple[str, ...], table: Evening) -> str:
    """Name the side where that means the same people, else the one person who paid."""
    count = len(payers)
    many = f" {count}" if count > 1 else ""
    try:
        if ledger.payers(table.mass, side, count, stake=table.stake) == (side, payers):
            return f"paid {side.value}{many}"
    except Refused:
        pass
    return f"paid {name(next(one for one in people_of(table) if one.id == payers[0]))}{many}"


def _deal(deal: DealScored | DealReplaced | DealInserted, table: Evening) -> str:
    return evening_game(table.rules).write_deal(deal.calls, deal.result, table.seats)


def _rules(rules: Rules) -> str:
    words = []
    for key, said in catalogue.changed_keys(rules).items():
        match said:
            case None:
                written = "none"
            case bool():
                written = "yes" if said else "no"
            case tuple():
                written = ",".join(said)
            case _:
                written = str(said)
        words.append(f"{key}={value(written)}")
    return " ".join(["rules", catalogue.made_from(rules), *words])


def _seats(taken: Seats, rules: Rules) -> str:
    form = evening_game(rules).SEATS
    names = [name(taken[form.order.index(at)]) for at in range(4)]
    between = [f"{sign} " if sign == "," else f" {sign} " for sign in form.separators]
    return "seats " + "".join(part for pair in zip(names, [*between, ""], strict=True) for part in pair)
