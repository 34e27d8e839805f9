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
from typing import Any, Final, Protocol, cast

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
from beermat.rules import catalogue
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Calls, Deal, Result, Rules, Side
from beermat.storage.json_fields import (
    array,
    arrays,
    few,
    flag,
    json_object,
    number,
    one_line,
    pair,
    seat,
    shown,
    text,
)


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
        told = json_object(data)
        readers = _FIELDS[kind]
        if kind in _DEALS:
            readers = {**readers, **_of_game(told)}
        fields = {field: read(told[field]) for field, read in readers.items() if field in told}
        entry: Entry = getattr(entries, kind)(**fields)
    except (TypeError, ValueError) as wrong:
        raise StorageError(f"{kind}: {one_line(str(wrong))}") from None
    return entry


def _of_game(told: Mapping[str, object]) -> Mapping[str, _Reader]:
    game = _NAME(told.get("game", RuleSet.game))
    if game not in catalogue.GAMES:
        raise ValueError(f"unknown game {shown(game)}")
    stored = stored_game(game)
    return {"calls": stored.read_calls, "result": stored.read_result}


class StoredGame(Protocol):
    """The functions of a game's module in `beermat.storage`."""

    def read_calls(self, value: object) -> Calls:
        """Read the doublings of a deal; raise TypeError or ValueError for what cannot be."""

    def read_result(self, value: object) -> Result:
        """Read a judged result; raise TypeError or ValueError for what cannot be."""

    def columns(self, deal: Deal, seats: Seats) -> dict[str, object]:
        """Return what `deals` says of a deal that counts beside what it says of every one."""

    def payments(self, deal: Deal, seats: Seats) -> list[tuple[str, int, str]]:
        """Return who (his id) got how much (less than 0: paid) in which unit, `points` or `cents`."""


def stored_game(game: str) -> StoredGame:
    """Return what the game of this name is in a record; raise KeyError for no game."""
    return cast(StoredGame, catalogue.module(game, "storage"))


_NUMBER: Final = number(1, 999_999)
_NAME: Final = text(LONGEST_NAME)
_ID: Final = text(4 * LONGEST_NAME)  # a letter in lower case may be three, and a namesake has a number


def _seats(value: object) -> Seats:
    a1, b1, a2, b2 = (Person(_ID(id), _NAME(name)) for id, name in arrays(array(value, 4), 2, 4))
    return a1, b1, a2, b2


def _payers(value: object) -> tuple[str, ...]:
    return tuple(_ID(payer) for payer in few(value, MOST_PAID))


def _optional_seat(value: object) -> int | None:
    return None if value is None else seat(value)


def _rules(value: object) -> Rules:
    told = json_object(value)
    title = told.get("title")
    return catalogue.recalled(
        _NAME(told.get("game", RuleSet.game)),
        _NAME(told.get("name")),
        told,
        title=None if title is None else _NAME(title),
    )


_Reader = Callable[[object], object]

_DEALS: Final = frozenset({"DealScored", "DealReplaced", "DealInserted"})

_FIELDS: Final[Mapping[str, Mapping[str, _Reader]]] = {
    "EveningOpened": {"rules": _rules, "seats": _seats, "dealer": seat},
    "SeatsTaken": {"seats": _seats, "dealer": seat},
    "RulesChosen": {"rules": _rules},
    "DoubleCalled": {"side": Side, "last_hand": flag},
    "KontraCalled": {},
    "Knocked": {"seat": _optional_seat},
    "DealScored": {},
    "Misdealt": {},
    "DealReplaced": {"number": _NUMBER},
    "DealStruck": {"number": _NUMBER},
    "DealRestored": {"number": _NUMBER},
    "DealInserted": {"number": _NUMBER},
    "MassPaid": {"side": Side, "payers": _payers},
    "LinesCorrected": {"side": Side, "change": number(-99, 99), "reason": text(LONGEST_REASON)},
    "StandingGiven": {"lines": pair(1, 99), "bollen": pair(0, 99), "reason": text(LONGEST_REASON)},
    "KoenigBegun": {},
    "KoenigGivenUp": {},
    "EveningClosed": {},
    "EntryStruck": {"entry": _NUMBER},
    "EntryRestored": {"entry": _NUMBER},
}
