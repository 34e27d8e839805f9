"""Evenings for elsewhere: a table for a spreadsheet, an object for programs, a Deckel for people."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Final

from beermat.errors import StorageError
from beermat.evening import notation
from beermat.evening.standing import standing
from beermat.storage.book import Records
from beermat.storage.clock import Stamp
from beermat.storage.codec import encode, printable

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

    `beermat.storage.importing` reads it. Raises `StorageError` for an unknown evening, and for one that
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
    return notation.write(records.evening(evening))


def _told(records: Records, number: int) -> dict[str, object]:
    evening = records.evening(number)
    summary = records.summary(number)
    table = standing(evening)
    deals = table.pop("deals")
    assert isinstance(deals, list)
    times = records.deal_stamps(number)
    return {
        "evening": number,
        "day": summary.day,
        "opened": _time(summary.opened),
        "closed": summary.closed,
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


__all__ = ["as_csv", "as_deckel", "as_json"]
