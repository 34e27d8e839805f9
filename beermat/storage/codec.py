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
from enum import Enum
from typing import TYPE_CHECKING, Final

from beermat.errors import StorageError
from beermat.evening import entries
from beermat.evening.entries import DealInserted, DealReplaced, DealScored, Entry, Person, Seats
from beermat.rules import bierkopf, catalogue, schafkopf_tariffs
from beermat.rules.bierkopf import Degree, Pair, RuleSet, Side
from beermat.rules.catalogue import Rules
from beermat.rules.schafkopf_tariffs import Contract

if TYPE_CHECKING:
    from beermat.rules import schafkopf


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
    if isinstance(value, Rules):
        keys = {key: getattr(value, key) for key in catalogue.keys_of(value)}
        return {"game": value.game, "name": value.name, **keys, "title": value.title}
    raise TypeError(f"not kept: {value!r}")


def decode(kind: str, data: str) -> Entry:
    """Return the entry; raise `StorageError` for a kind that is not known or fields that cannot be."""
    if kind not in _FIELDS:
        raise StorageError(f"unknown kind of entry {kind!r}")
    try:
        told = _object(json.loads(data))
        readers = _FIELDS[kind]
        if kind in _DEALS:
            readers = {**readers, **_of_game(told)}
        fields = {field: read(told[field]) for field, read in readers.items() if field in told}
        entry: Entry = getattr(entries, kind)(**fields)
    except (TypeError, ValueError) as wrong:
        raise StorageError(f"{kind}: {wrong}") from None
    return entry


def _of_game(told: Mapping[str, object]) -> Mapping[str, _Reader]:
    game = _text(told.get("game", RuleSet.game))
    if game not in _DEAL_FIELDS:
        raise ValueError(f"unknown game {game!r}")
    return _DEAL_FIELDS[game]


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


def _arrays(value: object, length: int) -> list[list[object]]:
    return [_array(one, length) for one in _array(value)]


def _pair(value: object) -> Pair:
    a, b = _array(value, 2)
    return _number(a), _number(b)


def _seats(value: object) -> Seats:
    a1, b1, a2, b2 = (Person(_text(id), _text(name)) for id, name in _arrays(_array(value, 4), 2))
    return a1, b1, a2, b2


def _payers(value: object) -> tuple[str, ...]:
    return tuple(_text(payer) for payer in _array(value))


def _optional_seat(value: object) -> int | None:
    return None if value is None else _seat(value)


def _rules(value: object) -> Rules:
    told = _object(value)
    title = told.get("title")
    return catalogue.recalled(
        _text(told.get("game", RuleSet.game)),
        _text(told.get("name")),
        told,
        title=None if title is None else _text(title),
    )


# What each game keeps of a deal.


def _bierkopf_calls(value: object) -> bierkopf.Calls:
    return tuple(bierkopf.Call(Side(side), _flag(last_hand)) for side, last_hand in _arrays(value, 2))


def _bierkopf_result(value: object) -> bierkopf.Result:
    winner, degree, augen = _array(value, 3)
    return bierkopf.Result(
        None if winner is None else Side(winner), Degree(degree), None if augen is None else _pair(augen)
    )


def _schafkopf_calls(value: object) -> schafkopf_tariffs.Calls:
    return tuple(schafkopf_tariffs.Call(call) for call in _array(value))


def _schafkopf_result(value: object) -> schafkopf.Result:
    from beermat.rules.schafkopf import Party, Result  # noqa: PLC0415 - loaded where it was played

    contract, declarers, winner, degree, augen, laufende, jungfrauen = _array(value, 7)
    return Result(
        Contract(contract),
        tuple(_seat(seat) for seat in _array(declarers)),
        None if winner is None else Party(winner),
        Degree(degree),
        None if augen is None else _number(augen),
        _number(laufende),
        _number(jungfrauen),
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
    "DealReplaced": {"number": _number},
    "DealStruck": {"number": _number},
    "DealRestored": {"number": _number},
    "DealInserted": {"number": _number},
    "MassPaid": {"side": _side, "payers": _payers},
    "LinesCorrected": {"side": _side, "change": _number, "reason": _text},
    "StandingGiven": {"lines": _pair, "bollen": _pair, "reason": _text},
    "KoenigBegun": {},
    "KoenigGivenUp": {},
    "EveningClosed": {},
    "EntryStruck": {"entry": _number},
    "EntryRestored": {"entry": _number},
}
