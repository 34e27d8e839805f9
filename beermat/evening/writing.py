"""Writing an evening in the Deckel notation, so that reading it gives the same evening (rules 4)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from beermat.errors import Refused
from beermat.evening import mass as ledger
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealReplaced,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EveningClosed,
    EveningOpened,
    Knocked,
    LinesCorrected,
    MassPaid,
    Misdealt,
    Person,
    RulesChosen,
    Seats,
    SeatsTaken,
)
from beermat.evening.evening import Evening, fold
from beermat.rules import presets
from beermat.rules.bierkopf import Call, Calls, Degree, Result, RuleSet, Side, check_calls

_PLAIN_NAME: Final = r"[\w.'-]+"
_PLUSES: Final = {Degree.PLAIN: "", Degree.SCHNEIDER: "+", Degree.SCHWARZ: "++"}


def people_of(evening: Evening) -> tuple[Person, ...]:
    """Return everybody who sat at the table tonight, those who sit there now first."""
    people = {somebody.id: somebody for somebody in evening.seats}
    for entry in evening.record:
        if isinstance(entry, EveningOpened | SeatsTaken):
            for somebody in entry.seats:
                people.setdefault(somebody.id, somebody)
    return tuple(people.values())


def write(evening: Evening) -> str:
    """Return the evening as a .deckel file that reads as the same evening; what was undone is not in it."""
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    lines = [_rules(opened.rules)]
    if opened.seats != NOBODY_NAMED:
        lines.append(_seats(opened.seats))
    if opened.dealer != 0:
        lines.append(f"dealer {_name(opened.seats[opened.dealer])}")
    return "\n".join([*lines, *_body(evening, fold([opened])), ""])


def _body(evening: Evening, table: Evening) -> list[str]:
    """Return the statements after the header.

    The doublings of a deal stand in its own line, unless they were called at a standing that something has
    changed since: then each stands where it was called, as the doublings of a deal still being played do.
    """
    lines: list[str] = []
    called: list[int] = []
    for number in evening.undoable:
        entry = evening.record[number - 1]
        if isinstance(entry, DoubleCalled):
            called.append(len(lines))
            lines.append(f"open {call_word(Call(entry.side, entry.last_hand))}")
        elif isinstance(entry, DealScored) and not _may_follow(table, entry.calls):
            lines.append(_result(entry.result))
            called = []
        else:
            if isinstance(entry, DealScored | Misdealt):
                for at in called:
                    lines[at] = ""
                called = []
            lines += _statements(entry, table)
        table = table.apply(entry)
    return [line for line in lines if line]


def _may_follow(table: Evening, calls: Calls) -> bool:
    try:
        check_calls(table.mats, calls, dealers=table.dealers)
    except Refused:
        return False
    return True


def _statements(entry: Entry, table: Evening) -> list[str]:  # noqa: PLR0911 - one return for each kind of entry
    match entry:
        case DealScored(calls, result):
            return [_deal(calls, result)]
        case DealReplaced(number, calls, result):
            return [f"replace {number} {_deal(calls, result)}"]
        case DealStruck(number):
            return [f"strike {number}"]
        case Misdealt():
            return ["misdeal"]
        case Knocked(seat):
            return [f"knock {_name(table.seats[seat])}"]
        case RulesChosen(rules):
            return [_rules(rules)]
        case SeatsTaken(taken, dealer):
            moved = [f"dealer {_name(taken[dealer])}"] if dealer != 0 else []
            return [_seats(taken), *moved]
        case MassPaid(side, payers):
            return [_paid(side, payers, table)]
        case LinesCorrected(side, change, text):
            return [f"fix {side.value} {change:+d}" + (f" {_quoted(text)}" if text else "")]
        case EveningClosed():
            return ["closed"]
    raise AssertionError(f"no statement: {entry!r}")


def _paid(side: Side, payers: tuple[str, ...], table: Evening) -> str:
    """Name the side where that means the same people, else the one person who paid."""
    count = len(payers)
    many = f" {count}" if count > 1 else ""
    try:
        if ledger.payers(table.mass, side, count) == (side, payers):
            return f"paid {side.value}{many}"
    except Refused:
        pass
    return f"paid {_name(next(one for one in people_of(table) if one.id == payers[0]))}{many}"


def _deal(calls: Calls, result: Result) -> str:
    return f"{_calls(calls)} {_result(result)}".strip()


def _calls(calls: Calls) -> str:
    return " ".join(call_word(call) for call in calls)


def call_word(call: Call) -> str:
    """Return a doubling as it is written: `a`, `b`, `a!` or `b!`."""
    return call.side.value.lower() + ("!" if call.last_hand else "")


def _result(result: Result) -> str:
    if result.winner is None:
        return "="
    if result.augen is None:
        return result.winner.value + _PLUSES[result.degree]
    counted = max(result.augen)
    every_trick = "++" if result.degree is Degree.SCHWARZ else ""
    return f"{result.winner.value}:{counted}{every_trick}"


def _rules(rules: RuleSet) -> str:
    if rules.name not in presets.NAMED:  # of another version of this program
        rules = replace(rules, name=presets.DEFAULT)
    words = []
    for key, value in presets.changed_keys(rules).items():
        match value:
            case None:
                written = "none"
            case bool():
                written = "yes" if value else "no"
            case tuple():
                written = ",".join(value)
            case _:
                written = str(value)
        words.append(f"{key}={written if re.fullmatch(_PLAIN_NAME, written) else _quoted(written)}")
    return " ".join(["rules", rules.name, *words])


def _seats(taken: Seats) -> str:
    a1, b1, a2, b2 = (_name(somebody) for somebody in taken)
    return f"seats {a1}, {a2} / {b1}, {b2}"


def _name(somebody: Person) -> str:
    plain = re.fullmatch(_PLAIN_NAME, somebody.name) and somebody.name not in ("A", "B")
    return somebody.name if plain else _quoted(somebody.name)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
