"""Entries as JSON and back.

An entry is kept as its kind (the name of its class) and an object of its fields. People, doublings, results
and pairs are arrays; rules and deals say which `game` they are of, and where they do not it is Bierkopf.
Reading is strict about what a field may hold and forgiving about which fields there are: one that is not
known is ignored and one that is missing has its default, so that a rule set of another version can be read.
Written by hand, because the table waits for it at every start, and a decoder built from the types takes
longer to import than an evening takes to read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from beermat.errors import StorageError
from beermat.evening import entries
from beermat.evening.entries import (
    LONGEST_NAME,
    LONGEST_REASON,
    MOST_PAID,
    DealInserted,
    DealReplaced,
    DealScored,
    Entry,
    Person,
    Seats,
)
from beermat.rules import bierkopf, catalogue, schafkopf_tariffs
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import AUGEN_IN_PACK, Degree, Pair, Rules, Side
from beermat.rules.rule_sets import LONGEST_LADDER
from beermat.rules.schafkopf_tariffs import Contract

if TYPE_CHECKING:
    from beermat.rules import schafkopf_claims

_LONGEST_SHOWN: Final = 80
"""Signs of a value that are quoted in a refusal."""


def encode(entry: Entry) -> tuple[str, str]:
    """Return the kind of an entry and its fields as JSON."""
    kind = type(entry).__name__
    fields = {field: getattr(entry, field) for field in _FIELDS[kind]}
    if isinstance(entry, DealScored | DealReplaced | DealInserted):
        fields = {"game": entry.result.game, **fields, "calls": entry.calls, "result": entry.result}
    return kind, json.dumps(fields, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):  # of all that is kept only rules are
        rules: Any = value
        keys = {key: getattr(rules, key) for key in catalogue.keys_of(rules)}
        return {"game": rules.game, "name": rules.name, **keys, "title": rules.title}
    raise TypeError(f"not kept: {value!r}")


def decode(kind: str, data: str) -> Entry:
    """Return the entry; raise `StorageError` for a kind that is not known or fields that cannot be."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError) as wrong:
        raise StorageError(f"{kind}: no JSON: {wrong}") from None
    return entry_of(kind, told)


def entry_of(kind: object, data: object) -> Entry:
    """Return the entry of this kind whose fields are in `data`, a JSON object; raise as `decode` does."""
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise StorageError(f"unknown kind of entry {shown(kind)}")
    try:
        told = _object(data)
        readers = _FIELDS[kind]
        if kind in _DEALS:
            readers = {**readers, **_of_game(told)}
        fields = {field: read(told[field]) for field, read in readers.items() if field in told}
        entry: Entry = getattr(entries, kind)(**fields)
    except (TypeError, ValueError) as wrong:
        raise StorageError(f"{kind}: {_one_line(str(wrong))}") from None
    return entry


def shown(value: object) -> str:
    """Return a value from elsewhere as it may stand in a sentence: on one line, cut off where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        text = "something nested too deep"
    return _one_line(text)


def _one_line(text: str) -> str:
    cut = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)


def _of_game(told: Mapping[str, object]) -> Mapping[str, _Reader]:
    game = _NAME(told.get("game", RuleSet.game))
    if game not in _DEAL_FIELDS:
        raise ValueError(f"unknown game {shown(game)}")
    return _DEAL_FIELDS[game]


# What a field may hold. Each reader returns the value or raises TypeError or ValueError. The limits are wider
# than those of the table, which have changed and will change again: what was written is read for ever.


def _is(value: object, kind: type) -> None:
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {shown(value)}")


def _object(value: object) -> Mapping[str, object]:
    _is(value, dict)
    assert isinstance(value, dict)
    return value


def _array(value: object, length: int | None = None) -> list[object]:
    _is(value, list)
    assert isinstance(value, list)
    if length not in (None, len(value)):
        raise ValueError(f"expected {length} values, found {len(value)}")
    return value


def _number(low: int, high: int) -> Callable[[object], int]:
    """Return the reader of a whole number within these limits."""

    def read(value: object) -> int:
        _is(value, int)
        assert isinstance(value, int)
        if not low <= value <= high:
            raise ValueError(f"expected {low} to {high}, found {shown(value)}")
        return value

    return read


def printable(text: str) -> str:
    """Return a text from elsewhere with a mark in the place of each sign that cannot be printed."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def _flag(value: object) -> bool:
    _is(value, bool)
    return value is True


def _text(longest: int) -> Callable[[object], str]:
    """Return the reader of a text of at most so many signs, without what a terminal would obey."""

    def read(value: object) -> str:
        _is(value, str)
        assert isinstance(value, str)
        if len(value) > longest:
            raise ValueError(f"expected at most {longest} signs, found {shown(value)}")
        return printable(value)

    return read


_NUMBER: Final = _number(1, 999_999)
_COUNT: Final = _number(0, 99)
_NAME: Final = _text(LONGEST_NAME)
_ID: Final = _text(4 * LONGEST_NAME)  # a letter in lower case may be three, and a namesake has a number


def _seat(value: object) -> int:
    if value not in range(4):
        raise ValueError(f"{shown(value)} is no seat")
    return _COUNT(value)


def _side(value: object) -> Side:
    return Side(value)


def _arrays(value: object, length: int, most: int) -> list[list[object]]:
    return [_array(one, length) for one in _few(value, most)]


def _few(value: object, most: int) -> list[object]:
    """Return an array of at most so many values."""
    if len(found := _array(value)) > most:
        raise ValueError(f"expected at most {most} values, found {len(found)}")
    return found


def _pair(low: int, high: int) -> Callable[[object], Pair]:
    """Return the reader of a number within these limits for A and one for B."""
    number = _number(low, high)

    def read(value: object) -> Pair:
        a, b = _array(value, 2)
        return number(a), number(b)

    return read


def _seats(value: object) -> Seats:
    a1, b1, a2, b2 = (Person(_ID(id), _NAME(name)) for id, name in _arrays(_array(value, 4), 2, 4))
    return a1, b1, a2, b2


def _payers(value: object) -> tuple[str, ...]:
    return tuple(_ID(payer) for payer in _few(value, MOST_PAID))


def _optional_seat(value: object) -> int | None:
    return None if value is None else _seat(value)


def _rules(value: object) -> Rules:
    told = _object(value)
    title = told.get("title")
    return catalogue.recalled(
        _NAME(told.get("game", RuleSet.game)),
        _NAME(told.get("name")),
        told,
        title=None if title is None else _NAME(title),
    )


# What each game keeps of a deal.


def _bierkopf_calls(value: object) -> bierkopf.Calls:
    return tuple(
        bierkopf.Call(Side(side), _flag(last_hand)) for side, last_hand in _arrays(value, 2, LONGEST_LADDER)
    )


def _bierkopf_result(value: object) -> bierkopf.Result:
    winner, degree, augen = _array(value, 3)
    return bierkopf.Result(
        None if winner is None else Side(winner),
        Degree(degree),
        None if augen is None else _pair(0, AUGEN_IN_PACK)(augen),
    )


def _schafkopf_calls(value: object) -> schafkopf_tariffs.Calls:
    return tuple(schafkopf_tariffs.Call(call) for call in _few(value, LONGEST_LADDER))


def _jungfrauen(value: object) -> schafkopf_claims.Jungfrauen:
    return tuple(_seat(seat) for seat in _few(value, 2)) if isinstance(value, list) else _COUNT(value)


def _schafkopf_result(value: object) -> schafkopf_claims.Result:
    from beermat.rules.schafkopf_claims import Party, Result  # noqa: PLC0415 - loaded where it was played

    contract, declarers, winner, degree, augen, laufende, jungfrauen = _array(value, 7)
    return Result(
        Contract(contract),
        tuple(_seat(seat) for seat in _few(declarers, 2)),
        None if winner is None else Party(winner),
        Degree(degree),
        None if augen is None else _number(0, AUGEN_IN_PACK)(augen),
        _COUNT(laufende),
        _jungfrauen(jungfrauen),
    )


_Reader = Callable[[object], object]

_DEAL_FIELDS: Final[Mapping[str, Mapping[str, _Reader]]] = {
    "bierkopf": {"calls": _bierkopf_calls, "result": _bierkopf_result},
    "schafkopf": {"calls": _schafkopf_calls, "result": _schafkopf_result},
}
_DEALS: Final = frozenset({"DealScored", "DealReplaced", "DealInserted"})

_FIELDS: Final[Mapping[str, Mapping[str, _Reader]]] = {
    "EveningOpened": {"rules": _rules, "seats": _seats, "dealer": _seat},
    "SeatsTaken": {"seats": _seats, "dealer": _seat},
    "RulesChosen": {"rules": _rules},
    "DoubleCalled": {"side": _side, "last_hand": _flag},
    "KontraCalled": {},
    "Knocked": {"seat": _optional_seat},
    "DealScored": {},
    "Misdealt": {},
    "DealReplaced": {"number": _NUMBER},
    "DealStruck": {"number": _NUMBER},
    "DealRestored": {"number": _NUMBER},
    "DealInserted": {"number": _NUMBER},
    "MassPaid": {"side": _side, "payers": _payers},
    "LinesCorrected": {"side": _side, "change": _number(-99, 99), "reason": _text(LONGEST_REASON)},
    "StandingGiven": {"lines": _pair(1, 99), "bollen": _pair(0, 99), "reason": _text(LONGEST_REASON)},
    "KoenigBegun": {},
    "KoenigGivenUp": {},
    "EveningClosed": {},
    "EntryStruck": {"entry": _NUMBER},
    "EntryRestored": {"entry": _NUMBER},
}
