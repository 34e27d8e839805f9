from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from beermat.errors import StorageError
from beermat.evening.as_json import plain
from beermat.evening.entries import EveningClosed, SeatsTaken, Undo, seats
from beermat.evening.evening import Evening
from beermat.evening.notation import reader
from beermat.storage.book import Book
from beermat.storage.export import as_csv, as_deckel, as_json, read_json
from tests.storage.ledger import new_book, opened, write
from tests.strategies import evenings
from tests.table import play, table

FIRST = play(table(target=2), "A:91", "a B", SeatsTaken(seats("Änne", "Jörg", "Bert", "=1+1"), 0), "=")
SECOND = play(table(), "B++", Undo(), "A")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with opened(tmp_path / "beermat.db") as book:
        write(book, play(FIRST, EveningClosed()))
        write(book, SECOND)
        yield book


def table_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_spreadsheet_gets_a_line_for_each_deal_with_names_and_times(book: Book) -> None:
    deals = table_of(as_csv(book, [1]))
    assert [deal["number"] for deal in deals] == ["1", "2", "3"]
    assert [deal["bollen"] for deal in deals] == ["A", "B", ""]
    first = deals[0]
    assert (first["a1"], first["a2"], first["b1"], first["b2"]) == ("Anna", "Bert", "Chris", "Dora")
    assert (first["dealer"], first["augen_a"], first["degree"], first["erased"]) == (
        "Anna",
        "91",
        "schneider",
        "2",
    )
    assert (first["day"], first["at"], first["sure"]) == ("2026-11-29", "2026-11-29T19:00:00.000Z", "1")


def test_umlauts_survive_a_spreadsheet_that_looks_for_the_byte_order_mark(book: Book) -> None:
    text = as_csv(book, [1])
    assert text.encode("utf-8").startswith(b"\xef\xbb\xbfevening,")
    assert text.count("\ufeff") == 1
    assert "Änne" in text


def test_a_name_is_never_a_formula(book: Book) -> None:
    assert table_of(as_csv(book, [1]))[2]["b2"] == "'=1+1"


def test_several_evenings_share_one_head_line(book: Book) -> None:
    text = as_csv(book, [1, 2])
    assert text.count("evening,day,") == 1
    assert [deal["evening"] for deal in table_of(text)] == ["1", "1", "1", "2"]
    assert all(line.endswith("\r\n") for line in text.splitlines(keepends=True))


def test_an_object_for_programs_is_the_standing_with_times(book: Book) -> None:
    first, second = json.loads(as_json(book, [1, 2]))["evenings"]
    told = plain(FIRST)
    assert {key: first[key] for key in told if key != "deals"} == {
        key: value for key, value in told.items() if key != "deals"
    }
    booked = [deal.pop("booked") for deal in first["deals"]]
    assert first["deals"] == told["deals"]
    assert booked[0] == {"at": "2026-11-29T19:00:00.000Z", "sure": True}
    assert (first["closed"], second["closed"]) == (True, False)
    assert (second["evening"], second["day"]) == (2, "2026-11-29")


def test_a_deckel_reads_as_the_same_evening(book: Book) -> None:
    assert reader.read(as_deckel(book, 1)) == book.evening(1)
    assert reader.read(as_deckel(book, 2)) == SECOND


def test_an_exported_evening_can_be_imported(book: Book) -> None:
    number = book.add(reader.read(as_deckel(book, 1)))
    assert book.evening(number) == book.evening(1)


@pytest.mark.parametrize("form", [as_csv, as_json])
def test_an_unknown_evening_is_told(book: Book, form: object) -> None:
    assert callable(form)
    with pytest.raises(StorageError, match="there is no evening 3"):
        form(book, [1, 3])
    with pytest.raises(StorageError, match="there is no evening 3"):
        as_deckel(book, 3)


@settings(max_examples=30)
@given(evenings())
def test_an_evening_comes_back_from_json_with_all_that_was_undone_and_its_times(evening: Evening) -> None:
    with new_book() as there, new_book() as here:
        write(there, evening if len(evening.record) > 1 else play(evening, EveningClosed()))
        (kept,) = read_json(as_json(there, [1]))
        number = here.take(kept)
        back = here.evening(number)
        assert back.record[: len(evening.record)] == evening.record
        assert back == (back if evening.closed else there.evening(1).apply(EveningClosed()))
        assert here.stamps(number)[: len(kept.stamps)] == there.stamps(1)
        assert here.opening(number)[0] == there.opening(1)[0]


def test_what_comes_back_from_json_goes_out_as_the_same_json(book: Book, tmp_path: Path) -> None:
    first = as_json(book, [1])
    with opened(tmp_path / "other.db") as other:
        (kept,) = read_json(first)
        other.take(kept)
        assert as_json(other, [1]) == first


def test_an_evening_that_is_there_already_does_not_come_in_twice(book: Book) -> None:
    for kept in read_json(as_json(book, [1, 2])):
        with pytest.raises(StorageError, match="is there already, as evening"):
            book.take(kept)
    assert len(book.evenings()) == 2


ENTRY = {"at": "2026-11-29T19:00:00.000Z", "sure": True, "kind": "EveningClosed", "data": {}}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("{", "no JSON"),
        ("[]", "expected {"),
        ('{"evenings": []}', "expected {"),
        ('{"evenings": [7]}', "evening 1 of the file: expected"),
        ({"day": "2026-11-29"}, '"entries"'),
        ({"day": "yesterday", "entries": []}, "YYYY-MM-DD"),
        ({"day": "2026-11-29", "entries": []}, "does not begin with its opening"),
        ({"day": "2026-11-29", "entries": [ENTRY]}, "does not begin with its opening"),
        ({"day": "2026-11-29", "entries": [7]}, "entry 1: expected an object"),
        ({"day": "2026-11-29", "entries": [{}]}, "entry 1: 'at' is missing"),
        ({"day": "2026-11-29", "entries": [{**ENTRY, "at": "now"}]}, "entry 1: expected a time"),
        (
            {"day": "2026-11-29", "entries": [{**ENTRY, "kind": "Sung"}]},
            'entry 1: unknown kind of entry "Sung"',
        ),
        ({"day": "2026-11-29", "entries": [{**ENTRY, "data": 7}]}, "entry 1: EveningClosed: expected dict"),
    ],
)
def test_what_is_no_export_is_told_with_its_place(told: object, said: str) -> None:
    text = told if isinstance(told, str) else json.dumps({"evenings": [told]})
    with pytest.raises(StorageError, match=re.escape(said)):
        read_json(text)


def test_a_record_that_contradicts_itself_is_told(book: Book) -> None:
    told = json.loads(as_json(book, [2]))
    entries = told["evenings"][0]["entries"]
    told["evenings"][0]["entries"] = [entry for entry in entries if entry["kind"] != "DealScored"]
    with pytest.raises(StorageError, match="entry 2: no table would have taken it"):
        read_json(json.dumps(told))


MIXED = """
rules schafkopf-wirtshaus
seats Anna, Bert, Chris, Dora
rufer Anna Chris 91 l3 k1 x1
pass
rules bierkopf
b A
"""


def test_a_spreadsheet_tells_what_each_player_of_a_schafkopf_deal_got(tmp_path: Path) -> None:
    with opened(tmp_path / "beermat.db") as book:
        write(book, reader.read(MIXED))
        first, second, third = table_of(as_csv(book, [1]))
    assert (first["game"], first["contract"], first["declarer"], first["partner"]) == (
        "schafkopf",
        "rufer",
        "Anna",
        "Chris",
    )
    assert (first["calls"], first["augen"], first["laufende"], first["value"]) == ("k x", "91", "3", "240")
    assert [first[f"paid_{seat}"] for seat in ("a1", "b1", "a2", "b2")] == ["240", "-240", "240", "-240"]
    assert [first[seat] for seat in ("a1", "b1", "a2", "b2")] == ["Anna", "Bert", "Chris", "Dora"]
    assert first["unit"] == "cents"
    assert (second["contract"], second["paid_a1"], second["unit"]) == ("pass", "", "")
    assert (third["game"], third["lines_a"], third["contract"]) == ("bierkopf", "19", "")


def test_a_mixed_evening_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    evening = reader.read(MIXED)
    with opened(tmp_path / "beermat.db") as book:
        write(book, evening)
        (told,) = json.loads(as_json(book, [1]))["evenings"]
        assert [deal.get("contract") for deal in told["deals"]] == ["rufer", "pass", None]
        assert told["aside"][0]["players"] == {"Anna": 240, "Bert": -240, "Chris": 240, "Dora": -240}
        number = book.add(reader.read(as_deckel(book, 1)))
        assert book.evening(number) == play(evening, EveningClosed())
