"""Entries as JSON and back.

An entry is kept as its kind (the name of its class) and an object of its fields. People, doublings, results
and pairs are arrays. Reading is strict about what a field may hold and forgiving about which fields there
are: one that is not known is ignored and one that is missing has its default, so that a rule set of another
version can be read. Written by hand, because the table waits for it at every start, and a decoder built from
the types takes longer to import than an evening takes to read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from beermat.errors import StorageError
from beermat.evening import entries
from beermat.evening.entries import Entry, Person, Seats
from beermat.rules import presets
from beermat.rules.bierkopf import Call, Calls, Degree, Pair, Result, RuleSet, Side


def encode(entry: Entry) -> tuple[str, str]:
    """Return the kind of an entry and its fields as JSON."""
    kind = type(entry).__name__
    fields = {field: getattr(entry, field) for field in _FIELDS[kind]}
    return kind, json.dumps(fields, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, RuleSet):
        return {key: getattr(value, key) for key in ("name", *presets.KEYS, "title")}
    raise TypeError(f"not kept: {value!r}")


def decode(kind: str, data: str) -> Entry:
    """Return the entry; raise `StorageError` for a kind that is not known or fields that cannot be."""
    if kind not in _FIELDS:
        raise StorageError(f"unknown kind of entry {kind!r}")
    try:
        told = _object(json.loads(data))
        fields = {field: read(told[field]) for field, read in _FIELDS[kind].items() if field in told}
        entry: Entry = getattr(entries, kind)(**fields)
    except (TypeError, ValueError) as wrong:
        raise StorageError(f"{kind}: {wrong}") from None
    return entry


# What a field may hold. Each reader returns the value or raises TypeError or ValueError.


def _is(value: object, kind: type) -> None:
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {json.dumps(value, ensure_ascii=False)}")


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


def _number(value: object) -> int:
    _is(value, int)
    assert isinstance(value, int)
    return value


def _flag(value: object) -> bool:
    _is(value, bool)
    return value is True


def _text(value: object) -> str:
    _is(value, str)
    assert isinstance(value, str)
    return value


def _seat(value: object) -> int:
    if value not in range(4):
        raise ValueError(f"{value} is no seat")
    return _number(value)


def _side(value: object) -> Side:
    return Side(value)


def _calls(value: object) -> Calls:
    return tuple(Call(Side(side), _flag(last_hand)) for side, last_hand in _arrays(value, 2))


def _arrays(value: object, length: int) -> list[list[object]]:
    return [_array(one, length) for one in _array(value)]


def _pair(value: object) -> Pair:
    a, b = _array(value, 2)
    return _number(a), _number(b)


def _result(value: object) -> Result:
    winner, degree, augen = _array(value, 3)
    return Result(
        None if winner is None else Side(winner), Degree(degree), None if augen is None else _pair(augen)
    )


def _seats(value: object) -> Seats:
    a1, b1, a2, b2 = (Person(_text(id), _text(name)) for id, name in _arrays(_array(value, 4), 2))
    return a1, b1, a2, b2


def _payers(value: object) -> tuple[str, ...]:
    return tuple(_text(payer) for payer in _array(value))


def _rules(value: object) -> RuleSet:
    told = _object(value)
    keys = {key: check(told[key]) for key, check in presets.KEYS.items() if key in told}
    title = told.get("title")
    return RuleSet(
        _text(told.get("name")),
        **keys,  # type: ignore[arg-type]
        title=None if title is None else _text(title),
    )


_FIELDS: Final[Mapping[str, Mapping[str, Callable[[object], object]]]] = {
    "EveningOpened": {"rules": _rules, "seats": _seats, "dealer": _seat},
    "SeatsTaken": {"seats": _seats, "dealer": _seat},
    "RulesChosen": {"rules": _rules},
    "DoubleCalled": {"side": _side, "last_hand": _flag},
    "Knocked": {"seat": _seat},
    "DealScored": {"calls": _calls, "result": _result},
    "Misdealt": {},
    "DealReplaced": {"number": _number, "calls": _calls, "result": _result},
    "DealStruck": {"number": _number},
    "MassPaid": {"side": _side, "payers": _payers},
    "LinesCorrected": {"side": _side, "change": _number, "reason": _text},
    "EveningClosed": {},
    "EntryStruck": {"entry": _number},
    "EntryRestored": {"entry": _number},
}
