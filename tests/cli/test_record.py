"""What goes into the record and comes out: import, export, backup, restore, rebuild."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from beermat import cli
from beermat.evening.notation import reader
from beermat.storage.book import open_book

from .calling import EVENINGS, Said, process, record_with


def test_an_evening_goes_into_the_record_and_comes_out_again(call, tmp_path: Path):
    record = tmp_path / "b.db"
    said = call("import", EVENINGS / "evening-2.deckel", "--db", record)
    deals = json.loads((EVENINGS / "evening-2.json").read_text())["deals"]
    assert said == Said(0, f"evening 1 in {record}: {len(deals)} deals\n", "")
    out = call("export", "--db", record).out
    original = reader.read((EVENINGS / "evening-2.deckel").read_text(encoding="utf-8"))
    again = reader.read(out)
    assert again.closed
    assert (again.standing, again.deals, again.mass) == (original.standing, original.deals, original.mass)


def test_an_evening_is_exported_as_a_picture_in_the_language_of_the_table(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "rules bierkopf\nA\nclosed\n", "rules bierkopf\nB\nclosed\n")
    english, german = tmp_path / "en.png", tmp_path / "de.png"
    settings = tmp_path / "beermat.toml"
    settings.write_text('language = "en"\n')
    words = ["export", "--db", record, "--format", "png"]
    done = process(*words, "--to", str(english), "--config", str(settings), SDL_VIDEODRIVER="offscreen")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert process(*words, "--to", str(german), SDL_VIDEODRIVER="offscreen").returncode == 0
    pictures = [Image.open(path) for path in (english, german)]
    assert [(one.format, one.size) for one in pictures] == [("PNG", (1280, 800))] * 2
    assert pictures[0].tobytes() != pictures[1].tobytes()


def test_a_picture_goes_to_standard_output_but_not_onto_a_terminal(tmp_path: Path):
    record = record_with(tmp_path / "b.db", "rules bierkopf\nA\nclosed\n")
    words = ("export", "--db", record, "--format", "png")
    assert process(*words, SDL_VIDEODRIVER="offscreen").stdout.startswith(b"\x89PNG")
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "beermat", *map(str, words)],
        stdout=theirs,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 1
    assert done.stderr.startswith(b"standard output: a picture is nothing for a terminal; expected --to FILE")


def test_an_export_is_written_into_a_file_whole_or_not_at_all(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "rules bierkopf\nA\nclosed\n")
    call("--version")  # forget what importing said
    there, nowhere = tmp_path / "evening.deckel", tmp_path / "none" / "evening.deckel"
    assert call("export", "--db", record, "--to", str(there)).out == ""
    assert there.read_text() == "rules bierkopf\nA\nclosed\n"
    said = call("export", "--db", record, "--to", str(nowhere))
    assert (said.status, said.err) == (1, f"{nowhere}: No such file or directory\n")


def test_the_last_evening_is_exported_unless_another_is_named(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n", "B\n")
    call("--version")  # forget what importing said
    assert call("export", "--db", record).out == "rules bierkopf\nB\nclosed\n"
    assert call("export", "--db", record, "--evening", "1").out == "rules bierkopf\nA\nclosed\n"


def test_csv_and_json_hold_all_evenings(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "seats Jörg, B / C, D\nA\n", "B\nB\n")
    call("--version")
    told = json.loads(call("export", "--db", record, "--format", "json").out)
    assert [len(evening["deals"]) for evening in told["evenings"]] == [1, 2]
    done = process("export", "--db", record, "--format", "csv", LC_ALL="C")
    assert done.stdout.startswith(b"\xef\xbb\xbf")
    assert done.stdout.count(b"\r\n") == 4
    assert "Jörg".encode() in done.stdout


def test_all_evenings_go_from_one_record_into_another(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "seats Jörg, B / C, D\nA\n", "B\nB\n")
    call("--version")
    (tmp_path / "all.json").write_text(
        call("export", "--db", record, "--format", "json").out, encoding="utf-8"
    )
    other = tmp_path / "other.db"
    said = call("import", tmp_path / "all.json", "--db", other)
    assert said == Said(0, f"evening 1 in {other}: 1 deals\nevening 2 in {other}: 2 deals\n", "")
    assert call("export", "--db", other, "--format", "csv") == call(
        "export", "--db", record, "--format", "csv"
    )
    said = call("import", tmp_path / "all.json", "--db", other)
    assert said == Said(1, "", f"{other}: this evening is there already, as evening 1\n")


def test_an_evening_that_is_not_there_is_named(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n", "B\n")
    call("--version")
    said = call("export", "--db", record, "--evening", "7")
    assert said == Said(1, "", f"{record}: there is no evening 7; expected 1 to 2\n")


def test_the_tables_can_be_worked_out_anew(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n", "B\n")
    call("--version")
    assert call("rebuild", "--db", record) == Said(0, f"{record}: 2 evenings worked out anew\n", "")


def test_the_config_says_which_record(call, tmp_path: Path):
    (tmp_path / "beermat.toml").write_text('database = "mine.db"')
    said = call("import", EVENINGS / "correcting.deckel", "--config", tmp_path / "beermat.toml")
    assert said.status == 0
    assert (tmp_path / "mine.db").exists()


def test_a_backup_is_made_listed_and_put_back(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n", "B\nA\n")
    call("--version")
    assert call("restore", "--db", record).out.startswith("no backups in ")
    made = call("backup", "--db", record)
    assert (made.status, made.err) == (0, "")
    name = Path(made.out.strip()).name
    assert (tmp_path / "backups" / name).is_file()
    assert call("import", EVENINGS / "correcting.deckel", "--db", record).status == 0
    said = call("restore", "--db", record)
    assert said.out.startswith(f"{name}  2")
    assert said.out.endswith(", 3 deals\n")
    said = call("restore", name, "--db", record)
    assert said.out.startswith(f"{record}: 2 evenings up to 2")
    assert "; what was there is now " in said.out
    assert '"evening": 3' not in call("export", "--format", "json", "--db", record).out


def test_a_backup_can_be_laid_elsewhere_and_put_back_from_there(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n")
    call("--version")
    stick = tmp_path / "stick"
    said = call("backup", "--to", stick, "--db", record)
    assert (said.status, said.out) == (1, "")
    assert said.err == f"{stick}: there is no such folder; mount the stick, or make the folder first\n"
    stick.mkdir()
    made = Path(call("backup", "--to", stick, "--db", record).out.strip())
    assert made.parent == stick
    assert call("restore", made, "--db", record).status == 0


def test_a_backup_that_cannot_be_used_is_named_in_the_list_and_not_put_back(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n")
    call("--version")
    made = Path(call("backup", "--db", record).out.strip())
    made.write_bytes(made.read_bytes()[:-5000])
    assert "CANNOT BE USED: " in call("restore", "--db", record).out
    said = call("restore", made, "--db", record)
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(f"{made} is damaged (")
    assert said.err.count("\n") == 1


def test_a_backup_that_is_not_there_is_answered_with_those_that_are(call, tmp_path: Path):
    record = record_with(tmp_path / "b.db", "A\n")
    call("--version")
    refused = "99: there is no such file, and no such backup; "
    folder = tmp_path / "backups"
    assert call("restore", "99", "--db", record) == (1, "", f"{refused}there is none in {folder} yet\n")
    call("backup", "--db", record)
    assert call("restore", "99", "--db", record) == (1, "", f"{refused}there is 1\n")
    call("backup", "--db", record)
    assert call("restore", "99", "--db", record) == (1, "", f"{refused}there are 1 to 2\n")
    assert call("restore", "none.db", "--db", record).err.startswith("none.db: there is no such file, and")


def test_before_the_first_evening_a_backup_is_no_fault_and_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    record = tmp_path / "beermat.db"
    open_book(record).close()
    assert cli.run(["backup", "--db", str(record)]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{record}: there is nothing in it yet\n")
    assert list(tmp_path.rglob("*-v*.db")) == []


@pytest.mark.parametrize("locale", [{"PYTHONUTF8": "1"}, {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
@pytest.mark.parametrize("folder", ["Bier ä".encode(), "Bier ä".encode("latin-1")])
def test_paths_and_names_are_those_that_were_typed_in_any_locale(
    tmp_path: Path, folder: bytes, locale: dict[str, str]
):
    where = os.fsencode(tmp_path) + b"/" + folder
    os.mkdir(where)
    with open(where + b"/one.deckel", "wb") as file:
        file.write("seats Änne, Jörg / Chris, Dora\nA\n".encode())

    def said(*words: bytes) -> bytes:
        # Through a shell, which hands on bytes.
        asked = b" ".join(
            b"'" + word + b"'" for word in (os.fsencode(sys.executable), b"-m", b"beermat", *words)
        )
        done = subprocess.run(
            asked, check=False, shell=True, capture_output=True, env={**os.environ, "LC_ALL": "C", **locale}
        )
        assert done.stderr == b""
        return done.stdout

    record = where + b"/b.db"
    assert said(b"import", where + b"/one.deckel", b"--db", record) == b"evening 1 in %b: 1 deals\n" % record
    assert said(b"backup", b"--db", record).startswith(where + b"/backups/b-000001-")
    for typed in ("JÖRG".encode(), "jörg".encode("latin-1")):
        assert "Jörg (jörg)".encode() in said(b"stats", b"--person", typed, b"--db", record)
