"""Nothing from outside is believed: an export with any field wrong is refused, or plays harmlessly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import (
    DealRestored,
    DealStruck,
    Entry,
    EveningClosed,
    InsertDeal,
    Redo,
    ReplaceDeal,
    Undo,
)
from beermat.evening.evening import Evening
from beermat.evening.notation import reader
from beermat.evening.questions import OneEvening, Past
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Degree, Side
from beermat.screen.closing_picture import poster
from beermat.screen.dialogs.charts import BollenPerEvening, CourseShown
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.mass import MassOwed
from beermat.screen.dialogs.past import AllEvenings, PastEvening
from beermat.screen.dialogs.players import ChoosePlayers
from beermat.screen.dialogs.statistics import StatisticsShown
from beermat.screen.layout import Layout
from beermat.screen.model import Dialog, Flow, View, house_for
from beermat.screen.view import scene
from beermat.storage.export import as_csv, as_deckel, as_json, read_json
from beermat.storage.transactions import Kept
from beermat.wording import Words
from tests.storage.ledger import append, new_book, steps
from tests.storage.test_queries import ask
from tests.table import play, table

LAYOUT = Layout.of(800, 480)
HOUSE = house_for(LAYOUT, Words("de"), catalogue.named_sets())

MATS = play(
    reader.read("""
rules bierkopf target=3 tie=pot knocking=yes
seats Anna, Bert / Chris, Hans~2
a b A+
knock Bert
open a
misdeal
fix A -1 "zwei vergessen"
standing 2:1 1:2 "vom Papier"
koenig
B:70
koenig off
paid A
seats Anna, Chris / Bert, Emil
rules bierkopf target=5
"""),
    ReplaceDeal(1, Won(Side.B, Degree.SCHNEIDER)),
    InsertDeal(2, Won(Side.A)),
    DealStruck(1),
    DealRestored(1),
    Undo(),
    Redo(),
    EveningClosed(),
)
ACCOUNTS = reader.read("""
rules schafkopf-wirtshaus nobody_plays=ramsch jungfrau=yes
seats Anna, Bert, Chris, Emil
rufer Anna Chris 91 l3 k1 x1
ramsch Emil 60 j1
rules schafkopf-wirtshaus nobody_plays=ramsch jungfrau=own
ramsch Emil 60 j=Anna
open k x
""")
"""Two evenings in which every kind of entry was made, and both games were played."""

WRONG: tuple[object, ...] = (
    None, True, -1, 0, 5, 1.5, 10**30, float("nan"), "", "x", "A1", "\x1b[31m", "\ufeff", "9" * 500,
    "ä" * 5000, [], [[]], {}, {"a": 1}, "2026-99-99", "2026-13-45T99:99:99Z", "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z", "１９９９-01-01",
)  # fmt: skip
"""What somebody, or something, may put in the place of a value."""


@pytest.fixture(scope="module")
def export() -> dict[str, Any]:
    with new_book() as book:
        for evening in (MATS, ACCOUNTS):
            for entries, now in steps(evening):
                assert append(book, entries, now) is None
        told: dict[str, Any] = json.loads(as_json(book, [1, 2]))
    return told


def places(told: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value of a JSON text."""
    if at:
        yield at
    if isinstance(told, dict | list):
        for key in told if isinstance(told, dict) else range(len(told)):
            yield from places(told[key], (*at, key))


def changed(told: dict[str, Any], at: tuple[Any, ...], value: object) -> str:
    """Return the export with this value in one place, as text."""
    holder: Any = told
    for key in at[:-1]:
        holder = holder[key]
    right, holder[at[-1]] = holder[at[-1]], value
    text = json.dumps(told)
    holder[at[-1]] = right
    return text


def outcome(text: str) -> list[Kept] | str:
    """Return the evenings, or the one line with which they were refused."""
    try:
        return read_json(text)
    except StorageError as refused:
        return str(refused)


def plays(kept: Kept) -> None:
    """Take an evening into a record, and look at it in every way that the table and the commands have."""
    with new_book() as book:
        number = book.take(kept)
        told = as_csv(book, [number]) + as_json(book, [number]) + as_deckel(book, number)
        assert "\x1b" not in told
        pages = (ChoosePlayers(), AllEvenings(), BollenPerEvening(), StatisticsShown(), DealList(id=number))
        for page in (*pages, PastEvening(number, origin=AllEvenings())):
            assert page.question is not None
            answer = ask(book, page.question)
            assert not isinstance(answer, StorageError)
            looked_at(page.told(answer))
        past = ask(book, OneEvening(number))
        assert isinstance(past, Past)
        for page in (CourseShown(past=past), CourseShown(past=past, shows="stakes"), MassOwed(past=past)):
            looked_at(page)
        assert poster(view(PastEvening(number, past, origin=AllEvenings()), past.evening), past.line)


def looked_at(page: Dialog) -> None:
    assert scene(view(page, table()))


def view(page: Dialog, evening: Evening) -> View:
    return View(Flow(page), evening, HOUSE)


@pytest.mark.slow
def test_every_wrong_value_in_every_field_is_refused_in_one_line_or_plays_harmlessly(export) -> None:
    good = read_json(json.dumps(export))
    kinds = {entry["kind"] for evening in export["evenings"] for entry in evening["entries"]}
    assert kinds == {kind.__name__ for kind in get_args(Entry)}
    taken: dict[object, Kept] = {}
    for field, at in fields(export).items():
        for value in WRONG if believed(at) else WRONG[:1]:
            told = outcome(changed(*begun(export, at), value))
            if isinstance(told, str):
                assert len(told) < 300, (at, value)
                assert told.isprintable(), (at, value)
            elif believed(at):
                taken |= {(field, one.day): one for one in told if one not in good}
            else:
                assert told[0] in good, (at, value)
    assert taken
    for kept in taken.values():
        plays(kept)


def fields(export: dict[str, Any]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """Return each field that there is, with one place where it is.

    Entries of a kind have the same ones; so have the rules of a game wherever they stand, and all seats.
    """
    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for at in places(export):
        field = at
        if at[2:3] == ("entries",) and len(at) > 4:
            entry, within = export["evenings"][at[1]]["entries"][at[3]], at[4:]
            field = (entry["kind"], *within)
            if within[:2] == ("data", "rules") and len(within) > 2:
                field = (entry["data"]["rules"]["game"], *within)
            elif within[:2] == ("data", "seats") and len(within) > 2:
                field = ("seats", *within[3:])
            elif within[:2] == ("data", "result"):
                field = (entry["data"]["game"], *within)
        found.setdefault(field, at)
    return found


def begun(export: dict[str, Any], at: tuple[Any, ...]) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """Return only the evening in which this place is, up to the entry in which it is, and the place there."""
    if len(at) < 3:
        return export, at
    evening = export["evenings"][at[1]]
    last = at[3] + 1 if at[2] == "entries" and len(at) > 3 else None
    return {"evenings": [{**evening, "entries": evening["entries"][:last]}]}, ("evenings", 0, *at[2:])


def believed(at: tuple[Any, ...]) -> bool:
    """Say whether what stands there is read: the entries and the day; the rest is worked out from them."""
    return len(at) < 3 or at[2] in ("entries", "day")


def test_a_reason_of_three_million_signs_is_refused_in_one_line(export) -> None:
    at = next(at for at in places(export) if at[-1] == "reason")
    told = outcome(changed(export, at, "ä" * 3_000_000))
    assert isinstance(told, str)
    assert len(told) < 300


def test_what_is_nested_a_hundred_thousand_deep_is_refused(export) -> None:
    at = next(at for at in places(export) if at[-1] == "reason")
    deep = "[" * 100_000 + "]" * 100_000
    for text in (deep, changed(export, at, "here").replace('"here"', deep)):
        assert outcome(text) == "no export: it is nested too deep"
