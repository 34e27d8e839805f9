"""The `beermat` command: what is printed, where, and with which exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from beermat import cli
from beermat.cli import RunOptions, plain_run
from beermat.commands import table as table_command
from beermat.commands.tree import beermat
from beermat.evening import notation
from beermat.rules import catalogue
from beermat.storage.book import open_book

EVENINGS = Path(__file__).with_name("evenings")
DECKEL = sorted(EVENINGS.glob("*.deckel"))
COMMANDS = (
    "run",
    "demo",
    "score",
    "export",
    "import",
    "stats",
    "rules",
    "check-config",
    "doctor",
    "backup",
    "restore",
    "rebuild",
    "pin",
    "screenshots",
)


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]):
    """Call the command line in this process."""

    def called(*words: str | Path) -> Said:
        status = cli.run([str(word) for word in words])
        return Said(status, *capfd.readouterr())

    return called


def process(*words: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Call the command line as a process of its own."""
    variables = {**os.environ, **environment}
    for name in [name for name, value in environment.items() if not value]:
        del variables[name]
    return subprocess.run(
        [sys.executable, "-m", "beermat", *map(str, words)],
        input=stdin,
        capture_output=True,
        env=variables,
        check=False,
        timeout=600,  # only what hangs is cut off: a loaded machine may take its time
    )


def record_with(path: Path, *texts: str) -> Path:
    for text in texts:
        (path.parent / "one.deckel").write_text(text, encoding="utf-8")
        assert cli.run(["import", str(path.parent / "one.deckel"), "--db", str(path)]) == 0
    return path


# score


@pytest.mark.parametrize("deckel", DECKEL, ids=lambda path: path.stem)
def test_every_sample_evening_comes_out_as_it_should(call, deckel: Path):
    said = call("score", deckel, "--json")
    told = json.loads(said.out)
    for deal in told["deals"]:
        explanation = deal.pop("explanation", None)
        assert (explanation is None) == deal["struck"]
        assert explanation != ""
    assert told == json.loads(deckel.with_suffix(".json").read_text(encoding="utf-8"))
    assert (said.status, said.err) == (0, "")


def test_json_is_written_for_people_too(call):
    out = call("score", EVENINGS / "evening-1.deckel", "--json").out
    assert '"Dörte"' in out
    assert '\n  "A": {\n' in out
    assert out.endswith("}\n")


def test_a_standing_can_be_read_without_json(call, tmp_path: Path):
    file = tmp_path / "e.deckel"
    file.write_text(
        "rules bierkopf target=5 tie=pot\nseats Anna, Bert / Chris, Dora\na b A+\nstrike 1\nA:74\na =\na! B\n"
    )
    assert call("score", file).out.splitlines() == [
        "1                        struck out",
        "2  A plain (74:46)  4:5  plain 1",
        "3  a 60:60          4:5  60:60, 2 into the pot",
        "4  a! B plain       4:1  plain 1 × Spritze (last hand) 2 + pot 2 = 4",
        "A  Anna & Bert: 4 of 5 left, 0 Bollen won, 0 Maß open",
        "B  Chris & Dora: 1 of 5 left, 0 Bollen won, 0 Maß open",
        "next dealer: Dora",
    ]


def test_what_was_won_and_what_is_owed_is_read_too(call, tmp_path: Path):
    file = tmp_path / "e.deckel"
    file.write_text("rules bierkopf target=2\nseats Anna, Bert / Chris, Dora\nA+\nA\nB\nB\nclosed\n")
    out = call("score", file).out
    assert "1  A Schneider  2:2  Schneider 2; Brille for A" in out
    assert "Bollen for B" in out
    assert "A  Anna & Bert: 2 of 2 left, 1 Bollen won, 1 Maß open" in out
    assert out.endswith("next Maß: Chris\n")


def test_a_deckel_can_come_through_a_pipe():
    done = process("score", "-", "--json", stdin="seats Änne, Bert / Chris, Dörte\nA\n".encode())
    assert json.loads(done.stdout)["sides"]["B"]["players"] == ["Chris", "Dörte"]
    faulty = process("score", "-", stdin=b"A\nA:119\n")
    assert faulty.stderr.decode().startswith('<stdin>:2:1: "A:119": ')


# The record


def test_an_evening_goes_into_the_record_and_comes_out_again(call, tmp_path: Path):
    record = tmp_path / "b.db"
    said = call("import", EVENINGS / "evening-2.deckel", "--db", record)
    deals = json.loads((EVENINGS / "evening-2.json").read_text())["deals"]
    assert said == Said(0, f"evening 1 in {record}: {len(deals)} deals\n", "")
    out = call("export", "--db", record).out
    original = notation.read((EVENINGS / "evening-2.deckel").read_text(encoding="utf-8"))
    again = notation.read(out)
    assert again.closed
    assert (again.mats, again.deals, again.mass) == (original.mats, original.deals, original.mass)


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
    assert call("restore", "none.db", "--db", record).err == "none.db: there is no such file\n"


# rules and check-config


def test_the_rule_sets_are_listed_with_those_of_the_house(call, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text('[rule_sets.stammtisch]\nbase = "bierkopf"\ntarget = 11\n')
    lines = call("rules", "--config", file).out.splitlines()
    assert [line.split()[0] for line in lines] == [*catalogue.NAMED, "stammtisch"]
    assert lines[-1].endswith("bierkopf with target=11")


@pytest.mark.parametrize("name", catalogue.NAMED)
def test_a_rule_set_is_told_key_by_key(call, name: str):
    told = dict(line.split(maxsplit=1) for line in call("rules", name).out.splitlines())
    assert list(told) == list(catalogue.keys_of(catalogue.NAMED[name]))
    text = " ".join(f'{key}="{value}"' for key, value in told.items())
    assert notation.read(f"rules {name} {text}").rules == catalogue.NAMED[name]


def test_an_unknown_rule_set_is_named_with_those_there_are(call):
    said = call("rules", "skat")
    assert said == Said(
        1, "", f'"skat": there is no such rule set; expected one of {", ".join(catalogue.NAMED)}\n'
    )


def test_a_good_config_is_told_what_it_means(call, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text('language = "en"\nrules = "x"\n[rule_sets.x]\nbase = "bierkopf"\n')
    said = call("check-config", file)
    assert said.status == 0
    assert said.out.startswith(f"{file} is fine\nlanguage: en\n")
    assert "\nrules: x\n" in said.out


def test_a_bad_config_is_told_all_its_mistakes(call, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text('language = "fr"\nlayout = "round"\n')
    said = call("check-config", file)
    assert (said.status, said.out) == (1, "")
    assert [line.split(": ")[0] for line in said.err.splitlines()] == [f"{file}:1", f"{file}:2"]


def test_without_a_config_the_defaults_are_fine(call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert call("check-config").out.startswith("no beermat.toml: the defaults are fine\n")


# Help and wrong usage


def test_every_command_is_there():
    assert tuple(beermat.commands) == COMMANDS


@pytest.mark.parametrize("words", [(), *((command,) for command in COMMANDS)], ids=" ".join)
def test_help_has_an_example(call, words: Sequence[str]):
    said = call(*words, "--help")
    assert (said.status, said.err) == (0, "")
    assert f"Example:\n    beermat {' '.join(words)}" in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_of_the_help_is_right_usage(command: str):
    context = beermat.commands[command].get_help(beermat.make_context("beermat", [], resilient_parsing=True))
    example = context.split("Example:\n")[1].splitlines()[0].split(">")[0].split()
    beermat.commands[command].make_context(command, example[2:])


def test_the_version_is_told(call):
    assert call("--version").out.strip().replace(".", "").isdigit()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sing"], "No such command 'sing'; expected run, demo, score, export, import, stats, rules, "),
        (["score"], "Missing argument 'FILE'. See beermat score --help."),
        (["score", "x", "--jason"], "No such option '--jason'"),
        (["score", "x", "y"], "Got unexpected extra argument"),
        (["--loud"], "No such option '--loud'"),
        (["export", "--format", "xml"], "Invalid value for '--format': 'xml' is not one of 'deckel', "),
        (["export", "--evening", "first"], "Invalid value for '--evening'"),
        (["export", "--evening", "0"], "Invalid value for '--evening'"),
        (["export", "--db"], "Option '--db' requires an argument."),
        (["run", "--windoed"], "No such option '--windoed'"),
        (["run", "fast"], "Got unexpected extra argument"),
        (["demo", "--seed", "x"], "Invalid value for '--seed'"),
        (["screenshots", "d", "--size", "800"], "Invalid value for '--size': '800'; expected a size "),
        (["screenshots", "d", "--language", "fr"], "Invalid value for '--language': 'fr' is not one of"),
        (["check-config", "a", "b"], "Got unexpected extra argument"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_status_2(call, words: list[str], message: str):
    said = call(*words)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(message)
    assert said.err.count("\n") == 1


# run: the short way and the long way agree


PLAIN = [
    [],
    ["--windowed"],
    ["--exit-when-ready", "--windowed"],
    ["--db", "a.db"],
    ["--db", "a.db", "--config", "c.toml", "--windowed"],
    ["--db", "a.db", "--db", "b.db"],
]


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_run_is_read_alike_with_and_without_click(words: list[str], monkeypatch: pytest.MonkeyPatch):
    asked: list[RunOptions] = []
    monkeypatch.setattr(table_command, "run_table", asked.append)
    assert beermat.main(["run", *words], standalone_mode=False) is None
    assert plain_run(["run", *words]) == asked[0]


@pytest.mark.parametrize(
    "words", [["--help"], ["--db"], ["--db", "--windowed"], ["--db=a.db"], ["--window"], ["x"], ["run"]]
)
def test_whatever_is_not_plain_is_left_to_click(words: list[str]):
    assert plain_run(["run", *words]) is None


def test_beermat_alone_is_run(monkeypatch: pytest.MonkeyPatch):
    asked: list[RunOptions] = []
    monkeypatch.setattr(table_command, "run_table", asked.append)
    assert cli.run([]) == 0
    assert asked == [RunOptions()]


def test_a_table_starts_without_click_and_without_what_is_for_other_commands():
    loaded = "import sys, beermat.cli, beermat.commands.table; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    slow = {
        "click",
        "sqlite_utils",
        "gpiozero",
        "lgpio",
        "babel",
        "random",
        "tempfile",
        "beermat.demo",
        "kivy",
    }
    assert not slow & set(done.stdout.split())


# Streams


def test_umlauts_are_utf_8_wherever_it_runs():
    for locale in ("C", "POSIX", "de_DE.ISO-8859-1"):
        done = process("score", EVENINGS / "evening-1.deckel", LC_ALL=locale, PYTHONUTF8="0")
        assert "Dörte" in done.stdout.decode("utf-8")
        assert "×" in done.stdout.decode("utf-8")


def test_a_closed_pipe_is_no_fault_of_ours():
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen(
        [sys.executable, "-m", "beermat", "score", str(EVENINGS / "evening-1.deckel")],
        stdout=write,
        stderr=subprocess.PIPE,
    ) as child:
        os.close(write)
        assert child.communicate(timeout=60)[1] == b""
    assert child.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_output_that_finds_no_room_is_a_named_fault():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "beermat", "score", str(EVENINGS / "evening-1.deckel")],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"standard output: No space left on device\n")


def test_an_interrupt_ends_without_a_traceback(call, monkeypatch: pytest.MonkeyPatch):
    def interrupted(_: RunOptions) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(table_command, "run_table", interrupted)
    assert call("run") == Said(130, "", "")
    assert call("run", "--db=x") == Said(130, "", "\n")  # click ends the line that holds the ^C


# A screen


def test_without_any_screen_it_says_so_in_one_line(tmp_path: Path):
    if Path("/dev/dri").exists():
        pytest.skip("there is a graphics card here")
    done = process(
        "run",
        "--db",
        tmp_path / "b.db",
        DISPLAY="",
        WAYLAND_DISPLAY="",
        SDL_VIDEODRIVER="",
        KIVY_HOME=str(tmp_path),
    )
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.startswith(b"no screen: ")
    assert done.stderr.count(b"\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_display_that_does_not_answer_is_no_screen(tmp_path: Path):
    if Path("/dev/dri").exists():
        pytest.skip("there is a graphics card here")
    done = process(
        "run", DISPLAY=":4711", WAYLAND_DISPLAY="wayland-47", SDL_VIDEODRIVER="", KIVY_HOME=str(tmp_path)
    )
    assert (done.returncode, done.stderr[:10]) == (1, b"no screen:")


# The parts put together: in a process of its own, drawn where nobody sees it


UNSEEN = {"SDL_VIDEODRIVER": "offscreen", "DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.mark.parametrize("command", ["run", "demo"])
def test_a_table_opens_and_ends_when_it_could_be_tapped(command: str, tmp_path: Path):
    done = process(command, "--db", tmp_path / "b.db", "--exit-when-ready", **UNSEEN, KIVY_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"Traceback" not in done.stderr


def test_a_window_that_cannot_be_opened_is_one_line_and_no_traceback(tmp_path: Path):
    variables = {**UNSEEN, "SDL_VIDEODRIVER": "nothing-like-it", "KIVY_HOME": str(tmp_path / "k")}
    (tmp_path / "beermat.toml").write_text('[buttons]\nmode = "off"\n', encoding="utf-8")
    done = process("run", "--db", tmp_path / "b.db", "--config", tmp_path / "beermat.toml", **variables)
    assert done.returncode == 1
    assert done.stderr.startswith(b"no window could be opened with SDL_VIDEODRIVER=nothing-like-it")
    assert done.stderr.count(b"\n") == 1


def test_a_demo_leaves_no_record(tmp_path: Path):
    variables = {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "TMPDIR": str(tmp_path),
        "KIVY_HOME": str(tmp_path / "k"),
    }
    done = process("demo", "--exit-when-ready", **UNSEEN, **variables)
    assert done.returncode == 0
    assert list(tmp_path.rglob("*.db*")) == []


@pytest.mark.parametrize("signalled", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_table_in_good_order(signalled: signal.Signals, tmp_path: Path):
    record = tmp_path / "b.db"
    lock = tmp_path / "b.db.lock"
    command = [sys.executable, "-m", "beermat", "run", "--db", str(record)]
    environment = {**os.environ, **UNSEEN, "KIVY_HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as table:
        deadline = time.monotonic() + 30
        while not (lock.exists() and lock.read_text().strip()):  # the book is open
            assert time.monotonic() < deadline
            assert table.poll() is None
        table.send_signal(signalled)
        try:
            out, err = table.communicate(timeout=30)
        finally:
            table.kill()
    assert table.returncode == (0 if signalled is signal.SIGTERM else 130)
    assert out == b""
    assert b"Traceback" not in err
    open_book(record).close()  # nobody holds it any more


def test_a_part_that_is_insisted_on_and_missing_is_a_named_fault(tmp_path: Path):
    if list(Path("/dev").glob("gpiochip*")):
        pytest.skip("there are pins here")
    config = tmp_path / "beermat.toml"
    config.write_text('[buttons]\nmode = "real"\n')
    done = process("run", "--config", config, "--db", tmp_path / "b.db", **UNSEEN, KIVY_HOME=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.decode().startswith("buttons: this machine has no /dev/gpiochip*; ")
    assert done.stderr.count(b"\n") == 1


def test_screens_are_drawn_into_a_folder(tmp_path: Path):
    folder, scenes = tmp_path / "pictures", ("table", "augen", "schafkopf-over", "statistics")
    facing = ("facing-table", "facing-schafkopf-over", "facing-statistics")
    done = process(
        *("screenshots", folder, "--size", "480x800", "--language", "en"),
        *(word for scene in scenes for word in ("--scene", scene)),
        **UNSEEN,
        KIVY_HOME=str(tmp_path),
    )
    drawn = {file.name for file in folder.iterdir()}
    assert drawn == {f"480x800-en-{name}.png" for name in (*scenes, *facing)}
    assert done.stdout.decode() == f"{len(drawn)} pictures in {folder}\n"
    for file in folder.iterdir():
        assert file.stat().st_size > 20_000
        with Image.open(file) as picture:
            assert picture.size == (480, 800)


def test_before_the_first_evening_a_backup_is_no_fault_and_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    record = tmp_path / "beermat.db"
    open_book(record).close()
    assert cli.run(["backup", "--db", str(record)]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{record}: there is nothing in it yet\n")
    assert list(tmp_path.rglob("*-v*.db")) == []
