"""Evenings that come back from a JSON export: with everything undone and the times of booking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from beermat.errors import Refused, StorageError
from beermat.evening.entries import Entry, EveningOpened, Seats, SeatsTaken, check_seats, person
from beermat.evening.evening import Evening, fold
from beermat.evening.verify import follow
from beermat.storage.clock import Stamp, is_day, is_time
from beermat.storage.codec import entry_of, shown


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
    except RecursionError:
        raise StorageError("no export: it is nested too deep") from None
    evenings = told.get("evenings") if isinstance(told, dict) else None
    if not isinstance(evenings, list) or not evenings:
        raise StorageError('expected {"evenings": [...]}, as beermat export --format json prints it')
    return [_read(one, at) for at, one in enumerate(evenings, 1)]


def _read(told: object, at: int) -> Kept:
    place = f"evening {at} of the file"
    if not isinstance(told, dict) or not isinstance(told.get("entries"), list):
        raise StorageError(f'{place}: expected "entries", the record of the evening')
    day, entries = told.get("day"), told["entries"]
    if not is_day(day):
        raise StorageError(f'{place}: "day" should be a day, YYYY-MM-DD, not {shown(day)}')
    evening, stamps = None, []
    for number, entry in enumerate(entries, 1):
        try:
            stamps.append(_stamp(entry))
            evening = _followed(evening, _entry(entry["kind"], entry["data"]))
        except KeyError as wrong:
            raise StorageError(f"{place}, entry {number}: {wrong} is missing") from None
        except Refused as refused:
            said = f"no table would have taken it ({shown(str(refused))})"
            raise StorageError(f"{place}, entry {number}: {said}") from None
        except StorageError as wrong:
            raise StorageError(f"{place}, entry {number}: {wrong}") from None
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as wrong:
            raise StorageError(f"{place}, entry {number}: {shown(str(wrong))}") from None
    if evening is None:
        raise StorageError(f"{place} does not begin with its opening")
    return Kept(evening, day, tuple(stamps))


def _followed(evening: Evening | None, entry: Entry) -> Evening:
    if evening is not None:
        return follow(evening, entry)
    if not isinstance(entry, EveningOpened):
        raise StorageError("what does not begin with its opening is no evening")
    return fold([entry])


def _entry(kind: object, data: object) -> Entry:
    """Return the entry; raise `StorageError` for one that cannot be, or holds a name that no table takes."""
    entry = entry_of(kind, data)
    for text in _texts(data):
        if not text.isprintable():
            raise StorageError(f"{shown(text)} holds signs that cannot be printed")
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
            raise StorageError(f"{shown(list(one))} is nobody as a table knows him")
    try:
        check_seats(taken)
    except Refused as refused:
        raise StorageError(f"{shown(refused.values['name'])} sits on two seats") from None


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
    if not isinstance(entry, dict):
        raise StorageError(f"expected an object, found {shown(entry)}")
    at, sure = entry["at"], entry["sure"]
    if not is_time(at) or not isinstance(sure, bool):
        raise StorageError(f"expected a time of UTC and whether it is sure, found {shown([at, sure])}")
    return Stamp(at, sure)
