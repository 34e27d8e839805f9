"""A name is only a name: whatever is typed as one is no SQL, no markup, no path, no formula, no order."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from beermat import cli
from beermat.commands.housekeeping import picture_of
from beermat.errors import NotationError, Refused, StorageError
from beermat.evening.entries import EveningClosed, EveningOpened, Seats, person, seats
from beermat.evening.evening import Evening, fold
from beermat.evening.notation import reader
from beermat.evening.questions import EveningLine, Moment
from beermat.rules import catalogue
from beermat.storage.export import as_csv, as_json, read_json
from beermat.storage.repair.recovery import open_or_recover
from beermat.storage.repair.text_copy import text_copy_path
from tests.screen.sitting import Sitting
from tests.screen.touching import MENU, NAMES
from tests.storage.ledger import opened, rows, write
from tests.table import play

FOURS = (
    ("'; drop table ent--", "[b]fett[/b]", "../../x", "Hans / Karl"),
    ("# kein Wort", "A, B", "/etc/passwd", "%s{0}{name}"),
    ("$(reboot)", "`id`; ls", "*", "-rf ."),
    ("=1+1", "+49", "-x", "@SUM(1)"),
    ('"q"', "&bl;[color]", "\\n\\x1b", "{}"),
    ("--help", "-h", "rules x", "closed"),
)
"""Names that are something else to SQLite, Kivy, a folder, a shell, a spreadsheet, a command or a .deckel."""

UNPRINTABLE = ("a\nb", "\x1b[31mrot", "\x00", "\x07", "\u202egnureh", "\ud800")


@pytest.fixture(params=FOURS, ids=str)
def evening(request: pytest.FixtureRequest) -> Evening:
    sat_down = fold([EveningOpened(catalogue.named("bierkopf"), seats(*request.param))])
    return play(sat_down, "a b A+", "B")


def names(taken: Seats) -> list[str]:
    return [one.name for one in taken]


def test_the_record_and_the_text_beside_it_keep_them_as_they_are(evening: Evening, tmp_path: Path) -> None:
    record = tmp_path / "beermat.db"
    with opened(record) as book:
        write(book, evening)
        book.rest()
    assert reader.read(text_copy_path(record).read_text("utf-8")) == evening
    with open_or_recover(record).book as book:
        assert book.tonight() == evening
    kept = {str(name) for (name,) in rows(record, "select name from people")}
    assert kept >= set(names(evening.seats))
    assert {path.name for path in tmp_path.iterdir()} <= {
        "beermat.db", "beermat.db.lock", "beermat.db.starts", "beermat.db.tonight.deckel"
    }  # fmt: skip


def test_they_come_through_an_export_and_an_import(evening: Evening, tmp_path: Path) -> None:
    with opened(tmp_path / "beermat.db") as book:
        write(book, play(evening, EveningClosed()))
        (kept,) = read_json(as_json(book, [1]))
    with opened(tmp_path / "other.db") as other:
        assert other.evening(other.take(kept)).seats == evening.seats


def test_a_spreadsheet_takes_none_for_a_formula(evening: Evening, tmp_path: Path) -> None:
    with opened(tmp_path / "beermat.db") as book:
        write(book, evening)
        deal = next(csv.DictReader(io.StringIO(as_csv(book, [1]).removeprefix("\ufeff"), newline="")))
    told = [deal["a1"], deal["b1"], deal["a2"], deal["b2"]]
    assert [cell.removeprefix("'") for cell in told] == [
        name.removeprefix("'") for name in names(evening.seats)
    ]
    assert not [cell for cell in told if cell[0] in "=+-@"]


def test_a_terminal_is_told_them_as_they_are(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "beermat.db"
    with opened(record) as book:
        write(book, play(evening, EveningClosed()))
    for name in names(evening.seats):
        assert cli.run(["stats", "--db", str(record), f"--person={name}"]) == 0
        assert name in capsys.readouterr().out


def test_the_screen_shows_them_letter_by_letter(evening: Evening) -> None:
    sitting = Sitting(tonight=evening, people=evening.seats)
    for way in ((), (MENU, NAMES)):
        sitting.tap(*way)
        shown = json.dumps([item.look for item in sitting.items], default=str, ensure_ascii=False)
        for name in names(evening.seats):
            assert json.dumps(name, ensure_ascii=False)[1:-1] in shown


def test_no_file_is_called_after_anybody(evening: Evening, tmp_path: Path) -> None:
    line = EveningLine(7, Moment("2026-11-29", "19:30", True), True, evening.seats, 2, (0, 0))
    assert picture_of(tmp_path / "beermat.db", line) == tmp_path / "pictures/2026-11-29-evening-7.png"


@pytest.mark.parametrize("name", UNPRINTABLE, ids=ascii)
def test_what_no_screen_can_print_is_nobodys_name_on_any_way_in(name: str, tmp_path: Path) -> None:
    if name.split() == [name]:
        with pytest.raises(Refused, match="unprintable"):
            person(name)
    with pytest.raises(NotationError):
        reader.read(f'rules bierkopf\nseats "{name}", Bert / Chris, Dora\nA\n')
    with opened(tmp_path / "beermat.db") as book:
        write(
            book, play(fold([EveningOpened(catalogue.named("bierkopf"), seats("Anna", "B", "C", "D"))]), "A")
        )
        told = as_json(book, [1]).replace('"Anna"', json.dumps(name)).replace('"anna"', json.dumps(name))
    with pytest.raises(StorageError, match="cannot be printed"):
        read_json(told)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (["anna", ""], "nobody"),
        (["bert", "Anna"], "nobody"),
        (["anna", " Anna"], "nobody"),
        (["b", "B"], "two"),
    ],
)
def test_an_import_takes_nobody_whom_no_table_could_have_seated(
    kept: list[str], said: str, tmp_path: Path
) -> None:
    with opened(tmp_path / "beermat.db") as book:
        write(
            book, play(fold([EveningOpened(catalogue.named("bierkopf"), seats("Anna", "B", "C", "D"))]), "A")
        )
        told = json.loads(as_json(book, [1]))
    told["evenings"][0]["entries"][0]["data"]["seats"][0] = kept
    with pytest.raises(StorageError, match=f"entry 1: .*{said}"):
        read_json(json.dumps(told))
