"""Export as CSV for a spreadsheet, as JSON for programs, as a .deckel for people; import of the JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Final

from beermat.errors import Refused, StorageError
from beermat.evening.as_json import plain
from beermat.evening.entries import Entry, EveningOpened, Seats, SeatsTaken, check_seats, person
from beermat.evening.evening import Evening, fold
from beermat.evening.notation import writer
from beermat.evening.verify import follow
from beermat.storage.book import Records
from beermat.storage.clock import Stamp, is_day, is_time
from beermat.storage.codec import encode, entry_of
from beermat.storage.json_fields import printable, shown
from beermat.storage.transactions import Kept

_BOM: Final = "\ufeff"
"""Without it a spreadsheet on Windows takes UTF-8 for something else, and umlauts with it."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(records: Records, evenings: Sequence[int]) -> str:
    """Return all deals of these evenings as CSV, one a line, with a head line and a byte order mark.

    Lines end as RFC 4180 wants it: write it as UTF-8, without turning line ends. Text that a spreadsheet
    would take for a formula has an apostrophe before it, and nothing in it moves a terminal.
    Raises `StorageError` for an unknown evening.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    for at, number in enumerate(evenings):
        head, rows = records.deals(number)
        if at == 0:
            text.write(_BOM)
            writer.writerow(head)
        writer.writerows([[_harmless(cell) for cell in row] for row in rows])
    return text.getvalue()


def as_json(records: Records, evenings: Sequence[int], *, unread: list[StorageError] | None = None) -> str:
    """Return these evenings as a JSON object: the standing of rules 4, and the whole record with its times.

    `read_json` reads it. Raises `StorageError` for an unknown evening, and for one that
    cannot be read; where there is a list for it, that one is left out and what is wrong is added there.
    """
    told = []
    for number in evenings:
        try:
            told.append(_told(records, number))
        except StorageError as wrong:
            if unread is None:
                raise
            unread.append(wrong)
    return json.dumps({"evenings": told}, ensure_ascii=False, indent=2) + "\n"


def as_deckel(records: Records, evening: int) -> str:
    """Return an evening as a .deckel file; raise `StorageError` if it is unknown.

    What was undone and when things were booked is not in it.
    """
    return writer.write(records.evening(evening))


def _told(records: Records, number: int) -> dict[str, object]:
    evening = records.evening(number)
    day, opened = records.opening(number)
    table = plain(evening)
    deals = table.pop("deals")
    assert isinstance(deals, list)
    times = records.deal_stamps(number)
    return {
        "evening": number,
        "day": day,
        "opened": _time(opened),
        "closed": evening.closed,
        **table,
        "deals": [{**deal, "booked": _time(time)} for deal, time in zip(deals, times, strict=True)],
        "entries": [
            {**_time(time), "kind": kind, "data": json.loads(data)}
            for time, (kind, data) in zip(records.stamps(number), map(encode, evening.record), strict=True)
        ],
    }


def _time(stamp: Stamp) -> dict[str, object]:
    return {"at": stamp.at, "sure": stamp.sure}


def _harmless(cell: object) -> object:
    if not isinstance(cell, str):
        return cell
    return f"'{printable(cell)}" if cell.startswith(_FORMULA) else printable(cell)


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
