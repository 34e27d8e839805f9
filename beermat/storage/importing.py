"""Evenings that come back from a JSON export: with everything undone and the times of booking."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from beermat.errors import Refused, StorageError
from beermat.evening.entries import Entry, EveningOpened, Seats, SeatsTaken, check_seats, person
from beermat.evening.evening import Evening, fold
from beermat.storage.clock import Stamp
from beermat.storage.codec import decode

_AT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Kept(NamedTuple):
    """An evening as it was kept: the day (YYYY-MM-DD) it belongs to, and a stamp for each of its entries."""

    evening: Evening
    day: str
    stamps: tuple[Stamp, ...]


def read_json(text: str) -> list[Kept]:
    """Return the evenings of a JSON export; raise `StorageError` with where the fault is."""
    try:
        told = json.loads(text)
    except ValueError as wrong:
        raise StorageError(f"no JSON: {wrong}") from None
    evenings = told.get("evenings") if isinstance(told, dict) else None
    if not isinstance(evenings, list) or not evenings:
        raise StorageError('expected {"evenings": [...]}, as beermat export --format json prints it')
    return [_read(one, at) for at, one in enumerate(evenings, 1)]


def _read(told: object, at: int) -> Kept:
    place = f"evening {at} of the file"
    if not isinstance(told, dict) or not isinstance(told.get("entries"), list):
        raise StorageError(f'{place}: expected "entries", the record of the evening')
    day, entries = told.get("day"), told["entries"]
    if not isinstance(day, str) or not _DAY.fullmatch(day):
        raise StorageError(f'{place}: "day" should be YYYY-MM-DD, not {json.dumps(day)}')
    record, stamps = [], []
    for number, entry in enumerate(entries, 1):
        try:
            stamps.append(_stamp(entry))
            record.append(_readable(decode(str(entry["kind"]), json.dumps(entry["data"])), entry["data"]))
        except (KeyError, TypeError, ValueError, StorageError) as wrong:
            said = f"{wrong} is missing" if isinstance(wrong, KeyError) else wrong
            raise StorageError(f"{place}, entry {number}: {said}") from None
    if not record or not isinstance(record[0], EveningOpened):
        raise StorageError(f"{place} does not begin with its opening")
    try:
        return Kept(fold(record), day, tuple(stamps))
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as wrong:
        raise StorageError(f"{place}: its entries contradict each other ({wrong})") from None


def _readable(entry: Entry, data: object) -> Entry:
    """Return the entry; raise ValueError for a name, or another text, that no table would have taken."""
    for text in _texts(data):
        if not text.isprintable():
            raise ValueError(f"{json.dumps(text)} holds signs that cannot be printed")
    if isinstance(entry, EveningOpened | SeatsTaken):
        _check_people(entry.seats)
    return entry


def _check_people(taken: Seats) -> None:
    for one in taken:
        try:
            as_typed = person(one.written)
        except Refused:
            as_typed = None
        if as_typed != one:
            raise ValueError(f"{json.dumps(list(one))} is nobody as a table knows him")
    try:
        check_seats(taken)
    except Refused as refused:
        raise ValueError(f"{json.dumps(refused.values['name'])} sits on two seats") from None


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _texts(one)
        case dict():
            for key, one in value.items():
                yield from (key, *_texts(one))


def _stamp(entry: object) -> Stamp:
    if not isinstance(entry, Mapping):
        raise TypeError(f"expected an object, found {json.dumps(entry)}")
    at, sure = entry["at"], entry["sure"]
    if not isinstance(at, str) or not _AT.fullmatch(at) or not isinstance(sure, bool):
        raise ValueError(f"expected a time of UTC and whether it is sure, found {json.dumps([at, sure])}")
    return Stamp(at, sure)
