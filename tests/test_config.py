"""beermat.toml: what it means, and every mistake in it with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from beermat.config import reader
from beermat.config.settings import Config
from beermat.errors import ConfigError
from beermat.rules import bierkopf_rule_sets, catalogue
from beermat.rules.bierkopf_rule_sets import RuleSet
from tests.nobody import as_nobody


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "beermat.toml"


def mistakes(file: Path, text: str) -> list[str]:
    """Return what is wrong with this text, without the file's name."""
    file.write_text(text, encoding="utf-8")
    found = reader.look(file)[1]
    assert all(one.startswith(f"{file}:") for one in found)
    return [one.removeprefix(f"{file}:") for one in found]


def loaded(file: Path, text: str) -> Config:
    file.write_text(text, encoding="utf-8")
    return reader.load(file)


# What it means


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    found = reader.load()
    assert (found.language, found.layout, found.rules) == ("de", "wall", bierkopf_rule_sets.NAMED["bierkopf"])
    assert list(found.rule_sets) == list(catalogue.named_sets())
    assert found.source is None


def test_the_record_lies_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Config().database == tmp_path / "beermat" / "beermat.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/anna")
    assert Config().database == Path("/home/anna/.local/share/beermat/beermat.db")


def test_the_nearest_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home = tmp_path / "config"
    home.mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    monkeypatch.chdir(tmp_path)
    (home / "beermat.toml").write_text('language = "en"')
    assert reader.load().language == "en"
    (tmp_path / "beermat.toml").write_text('layout = "facing"')
    assert (reader.load().language, reader.load().layout) == ("de", "facing")


def test_a_house_rule_set_is_a_named_one_with_some_keys_changed(file: Path):
    found = loaded(
        file,
        """
        rules = "stammtisch"
        [rule_sets.stammtisch]
        base = "bierkopf-lang"
        target = 11
        schwarz_value = "none"
        ladder = ["Stoß", "Kontra"]
        knocking = true
        """,
    )
    assert found.rules == catalogue.house(
        bierkopf_rule_sets.NAMED["bierkopf-lang"],
        {"target": 11, "schwarz_value": None, "ladder": ("Stoß", "Kontra"), "knocking": True},
    )
    assert found.rules.title == "stammtisch"
    assert list(found.rule_sets) == [*catalogue.named_sets(), "stammtisch"]


def test_a_house_says_what_it_plays_for(file: Path):
    base = '[rule_sets.x]\nbase = "bierkopf"\n'
    found = loaded(file, f'{base}stake = "Seidla"').rule_sets["x"]
    assert isinstance(found, RuleSet)
    assert (found.stake, RuleSet("bierkopf").stake) == ("Seidla", "Maß")
    for wrong in ('""', '" "', '"none"', "5", '"a whole barrel"', '"a\\u0007"'):
        (said,) = mistakes(file, f"{base}stake = {wrong}")
        assert said.endswith(": expected 1 to 12 signs"), said


def test_a_house_has_its_own_tariff_too(file: Path):
    found = loaded(
        file,
        """
        rules = "wirtshaus"
        [rule_sets.wirtshaus]
        base = "schafkopf-wirtshaus"
        rufer = 10
        geier = "none"
        nobody_plays = "ramsch"
        """,
    )
    changes = {"rufer": 10, "geier": None, "nobody_plays": "ramsch"}
    assert found.rules == catalogue.house(catalogue.named("schafkopf-wirtshaus"), changes)
    assert found.rules.title == "wirtshaus"


def test_a_key_of_the_other_game_is_no_key(file: Path):
    base = '[rule_sets.x]\nbase = "schafkopf"\n'
    (said,) = mistakes(file, f"{base}target = 11")
    assert said.startswith("3: rule_sets.x.target: 11: expected a key: base, pack, unit, rufer, ")
    (said,) = mistakes(file, f'{base}solo = "dear"')
    assert said == '3: rule_sets.x.solo: "dear": expected 1 to 1000 or none'


def test_keys_that_no_table_can_mean_together_are_told(file: Path):
    upside_down = '[rule_sets.verkehrt]\nbase = "bierkopf"\nschneider_value = 5\nschwarz_value = 2\n'
    (said,) = mistakes(file, upside_down)
    assert said == "4: rule_sets.verkehrt.schwarz_value: 2: expected no Schwarz below a Schneider: 5 and 2"
    (said,) = mistakes(file, '[rule_sets.x]\nbase = "schafkopf"\nschneider_value = 3\n')
    assert said == "3: rule_sets.x.schneider_value: 3: expected no Schwarz below a Schneider: 3 and 2"
    (said,) = mistakes(file, '[rule_sets.x]\nbase = "schafkopf"\nlaufende_from = 10\nlaufende_most = 3\n')
    assert said.startswith("3: rule_sets.x.laufende_from: 10: expected ")
    assert said.endswith(": Laufende from 10, at most 3")


@pytest.mark.parametrize(
    "keys",
    [
        "schneider_value = 3\nschwarz_value = 3",
        'schneider_value = 5\nschwarz_value = "none"',
        "schneider_below = 0\nschneider_value = 5\nschwarz_value = 2",
    ],
)
def test_a_schwarz_may_be_worth_as_much_as_a_schneider_or_not_be_told_from_one(file: Path, keys: str):
    assert loaded(file, f'[rule_sets.x]\nbase = "bierkopf"\n{keys}').rule_sets["x"].title == "x"


def test_a_house_may_count_no_laufende_at_all(file: Path):
    assert loaded(file, '[rule_sets.x]\nbase = "schafkopf"\nlaufende_most = 0').rule_sets["x"].title == "x"


def test_the_database_is_found_from_the_file_on(file: Path):
    assert loaded(file, 'database = "record/b.db"').database == file.parent / "record" / "b.db"
    assert loaded(file, 'database = "/srv/b.db"').database == Path("/srv/b.db")


def test_the_tables_of_the_hardware_are_its_settings(file: Path):
    found = loaded(
        file,
        """
        [buttons]
        mode = "off"
        debounce = 0.03
        pins = { won_a = 12 }
        [strip]
        kind = "apa102"
        pixels = 60
        side_a = [0, 29]
        order = "bgr"
        """,
    )
    assert (found.buttons.mode, found.buttons.debounce) == ("off", 0.03)
    assert found.buttons.pins["won_a"] == 12
    assert found.buttons.pins["undo"] == 17  # the others keep their defaults
    assert (found.strip.kind, found.strip.pixels, found.strip.side_a) == ("apa102", 60, (0, 29))
    assert found.strip.order == "bgr"


def test_values_that_only_go_together_are_taken_together(file: Path):
    together = "[buttons]\nhold = { undo = 18 }\nstuck = 20\n"
    assert loaded(file, together).buttons.hold["undo"] == 18


def test_the_order_of_keys_that_go_together_does_not_matter(file: Path):
    for text in ("side_a = [0, 29]\npixels = 60\n", "pixels = 60\nside_a = [0, 29]\n"):
        assert loaded(file, "[strip]\n" + text).strip.side_a == (0, 29)
        assert mistakes(file, f"[strip]\n{text}bits = 5") == ["4: strip.bits: 5: expected 3 or 8"]


def test_the_table_has_a_window_unless_it_shall_have_the_whole_screen(file: Path):
    found = loaded(file, "[screen]\nwindowed = false\nwidth = 800\nheight = 480\n")
    assert (found.screen.windowed, found.screen.width, found.screen.height) == (False, 800, 480)
    assert found.windowed(True).screen.windowed
    assert Config().screen.windowed


def test_the_screen_is_turned_and_rests_as_the_file_says(file: Path):
    found = loaded(file, "[screen]\nrotation = 270\ndim_after = 2.5\nsleep_after = 'none'\n").screen
    assert (found.rotation, found.dim_after, found.sleep_after) == (270, 2.5, None)
    assert (Config().screen.rotation, Config().screen.dim_after, Config().screen.sleep_after) == (
        None,
        10,
        30,
    )


def test_a_byte_order_mark_and_dos_line_ends_are_no_mistake(file: Path):
    file.write_bytes(b'\xef\xbb\xbflanguage = "en"\r\nlayout = "facing"\r\n')
    assert reader.load(file).layout == "facing"


# Mistakes

RULE_SETS = ", ".join(catalogue.named_sets())
KEYS = ", ".join(bierkopf_rule_sets.KEYS)

CASES = [
    ('language = "fr"', ['1: language: "fr": expected "de" or "en"']),
    ("language = 3", ['1: language: 3: expected "de" or "en"']),
    ('layout = "round"', ['1: layout: "round": expected "wall" or "facing"']),
    ('rules = "skat"', [f'1: rules: "skat": expected one of {RULE_SETS}']),
    ("rules = []", ["1: rules: []: expected a text in quotes"]),
    ("database = 5", ["1: database: 5: expected a text in quotes"]),
    ("database = '~nobody-here/b.db'",
     ['1: database: "~nobody-here/b.db": expected a path; ~ stands for a home folder that is there']),
    ('database = "a\\u0000b"',
     ['1: database: "a\x00b": expected a path; ~ stands for a home folder that is there']),
    ("screen = true", ["1: screen: true: expected a table"]),
    ("[screen]\nwindowed = 1", ["2: screen.windowed: 1: expected true or false"]),
    ("[screen]\nwidth = 100", ["2: screen.width: 100: expected a whole number, 320 to 7680"]),
    ("[screen]\nheight = 480.5", ["2: screen.height: 480.5: expected a whole number, 320 to 7680"]),
    ("[screen]\nrotation = 45", ["2: screen.rotation: 45: expected 0, 90, 180 or 270"]),
    ("[screen]\nrotation = 90.0", ["2: screen.rotation: 90.0: expected 0, 90, 180 or 270"]),
    ("[screen]\nrotation = false", ["2: screen.rotation: false: expected 0, 90, 180 or 270"]),
    ("[screen]\ndim_after = 0", ['2: screen.dim_after: 0: expected minutes, 0.1 to 240, or "none"']),
    ("[screen]\nsleep_after = 'never'",
     ['2: screen.sleep_after: "never": expected minutes, 0.1 to 1440, or "none"']),
    ("[screen]\nsleep_after = true",
     ['2: screen.sleep_after: true: expected minutes, 0.1 to 1440, or "none"']),
    ("[backlight]\nmode = 'on'",
     ['2: backlight.mode: "on": expected "auto" or "real" or "simulated" or "off"']),
    ("[backlight]\ndimmed = 0.9", ["2: backlight.dimmed: 0.9: expected 0.01 to 0.3 of the full light"]),
    ("[screen]\ndepth = 3", ["2: screen.depth: 3: expected a key: windowed, width, height, rotation, "
                            "dim_after, sleep_after"]),
    ("\n\nlanguag = 'de'", ['3: languag: "de": expected a key: language, layout, rules, database, rule_sets, '
                            "screen, buttons, strip, backlight, host"]),
    ("[rule_sets.x]\ntarget = 5", [f"1: rule_sets.x.base: missing: expected one of {RULE_SETS}"]),
    ("[rule_sets.x]\nbase = 'skat'", [f'2: rule_sets.x.base: "skat": expected one of {RULE_SETS}']),
    ("[rule_sets.x]\nbase = 'bierkopf'\ntarget = 0", ["3: rule_sets.x.target: 0: expected 1 to 99"]),
    ("[rule_sets.x]\nbase = 'bierkopf'\nrounds_to_win = 'never'",
     ['3: rule_sets.x.rounds_to_win: "never": expected 1 to 99 or none']),
    ("[rule_sets.x]\nbase = 'bierkopf'\nknocking = 'yes'",
     ['3: rule_sets.x.knocking: "yes": expected true, false']),
    ("[rule_sets.x]\nbase = 'bierkopf'\ncolour = 'red'",
     [f'3: rule_sets.x.colour: "red": expected a key: base, {KEYS}']),
    ("[rule_sets.bierkopf]\nbase = 'bierkopf'",
     ['1: rule_sets.bierkopf: "bierkopf": expected a name of its own: '
      "up to 24 letters, figures and hyphens"]),
    ("rule_sets.x = 3", ["1: rule_sets.x: 3: expected a table: [rule_sets.x]"]),
    ("[buttons]\nmode = 'on'", ['2: buttons.mode: "on": expected "auto" or "real" or "simulated" or "off"']),
    ("[buttons]\nkeys = 1", ["2: buttons.keys: 1: expected true or false"]),
    ("[buttons]\ndebounce = 3", ["2: buttons.debounce: 3: expected seconds, 0.001 to 0.2"]),
    ("[buttons]\nstuck = nan", ["2: buttons.stuck: nan: expected seconds, 2 to 600"]),
    ("[buttons]\npins.won_a = 40",
     ["2: buttons.pins: {won_a = 40}: expected BCM numbers, 0 to 27, each for one button or lamp only"]),
    ("[strip]\npixels = 0", ["2: strip.pixels: 0: expected 1 to 1000 pixels"]),
    ("[strip]\nside_a = [1]", ["2: strip.side_a: [1]: expected a list of 2"]),
    ("[strip]\nside_a = ['a', 'b']",
     ['2: strip.side_a: ["a", "b"]: expected a whole number']),
    (f"[strip]\nbrightness = 1{'0' * 400}",
     [f"2: strip.brightness: 1{'0' * 56}...: expected a smaller number"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text.replace("\n", " ") for text, _ in CASES])
def test_a_mistake_is_told_with_line_key_value_and_way_out(file: Path, text: str, expected: list[str]):
    assert mistakes(file, text) == expected


def test_all_mistakes_are_told_in_the_order_of_their_lines(file: Path):
    text = "[strip]\npixels = 0\n[buttons]\nstuck = 1\n[screen]\nwidth = 1\nx = 1\n"
    assert [one.split(":")[0] for one in mistakes(file, text)] == ["2", "4", "6", "7"]


def test_several_mistakes_of_one_part_are_each_told(file: Path):
    assert mistakes(
        file, "[strip]\npixels = 60\nbits = 5\nside_a = [0, 29]\nbrightness = 2\ngamma = 9\n"
    ) == [
        "3: strip.bits: 5: expected 3 or 8",
        "5: strip.brightness: 2: expected 0 to 1 of full brightness",
        "6: strip.gamma: 9: expected 1 to 4 as exponent",
    ]
    assert mistakes(file, "[buttons]\nlamps = { undo = 5 }") == [
        "2: buttons.lamps: {undo = 5}: expected each pin for one button or lamp only; "
        "BCM 5 is wanted by the button spritze_a and by the lamp of undo"
    ]


PINS = [
    ("[strip]\nkind = 'rgb'\npins = [22, 23, 5]",
     "3: strip.pins: [22, 23, 5]: expected a pin for one part only; "
     "BCM 5 is wanted by the button spritze_a and by the rgb strip (blue)"),
    ("[buttons.pins]\nundo = 10\n[strip]\nkind = 'ws2812'",
     "2: buttons.pins.undo: 10: expected a pin for one part only; "
     "BCM 10 is wanted by the button undo and by the ws2812 strip (SPI MOSI)"),
    ("[strip]\nkind = 'rgb'\n[buttons]\nlamps = { won_a = 24 }",
     "4: buttons.lamps.won_a: 24: expected a pin for one part only; "
     "BCM 24 is wanted by the lamp of won_a and by the rgb strip (blue)"),
    ("[strip]\nkind = 'apa102'\nbus = 1\ndevice = 2",
     '2: strip.kind: "apa102": expected a pin for one part only; '
     "BCM 16 is wanted by the button spritze_b and by the apa102 strip (SPI CE2)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PINS, ids=[text.replace("\n", " ") for text, _ in PINS])
def test_a_pin_for_two_parts_is_refused_with_both_their_names(file: Path, text: str, expected: str):
    assert mistakes(file, text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "[buttons.pins]\nundo = 10\n[strip]\nkind = 'ws2812'\nmode = 'simulated'",
        "[buttons]\nmode = 'off'\n[strip]\nkind = 'rgb'\npins = [5, 6, 16]",
        "[buttons.pins]\nundo = 10\n[strip]\nkind = 'apa102'\nbus = 1",
    ],
)
def test_a_pin_of_a_part_that_is_not_wired_is_free_for_another(file: Path, text: str):
    assert mistakes(file, text) == []


def test_load_stops_at_the_first_mistake_and_counts_the_others(file: Path):
    file.write_text('language = "fr"\nlayout = 3\n')
    with pytest.raises(ConfigError, match=r'1: language: "fr": .* \(and 1 more: beermat check-config\)$'):
        reader.load(file)


def test_the_key_that_stands_in_a_header_is_found_there(file: Path):
    assert mistakes(file, "[screen]\n\n[rule_sets . 'x']\ntarget = 3")[0].startswith("3: rule_sets.x.base")


def test_what_is_no_toml_is_named_with_its_line(file: Path):
    assert mistakes(file, 'language = "de"\nlayout = wall\n') == [
        '2: "layout = wall": no TOML: no quotes round the text: expected layout = "wall"'
    ]
    assert mistakes(file, "language = 'de'\nlayout =")[0].startswith('2: "layout =": no TOML: ')
    assert mistakes(file, "language = 'de'\nlanguage = 'en'")[0].startswith("2: ")


def test_what_stands_above_a_line_that_is_no_toml_counts(file: Path):
    file.write_text("language = 'en'\n[screen]\nrotation = 180\nwindowed = maybe\ndim_after = 3\n")
    known, mistakes = reader.look(file)
    assert mistakes[0].startswith(f"{file}:4: ")
    assert (known.language, known.screen.rotation, known.screen.dim_after) == ("en", 180, 10)


UNQUOTED = [
    ("language = de", 'no quotes round the text: expected language = "de"'),
    ("language = de   # German", 'no quotes round the text: expected language = "de"'),
    (
        "database = /var/lib/beer mat.db",
        'no quotes round the text: expected database = "/var/lib/beer mat.db"',
    ),
    ('language = "de', 'a quote is missing: expected language = "de"'),
    ("language = de'", 'a quote is missing: expected language = "de"'),
    ("language = „de“", 'no plain quotes round the text: expected language = "de"'),
    ("pins = { undo = ten }", 'no quotes round the text: expected "ten"'),
    ("side_a = [a, b]", 'no quotes round the text: expected "a"'),
]


@pytest.mark.parametrize(("line", "expected"), UNQUOTED, ids=[line for line, _ in UNQUOTED])
def test_quotes_that_are_missing_are_told_as_that(file: Path, line: str, expected: str):
    (said,) = mistakes(file, f'layout = "wall"\n{line}\n')
    assert said.startswith("2: ")
    assert said.endswith(f": no TOML: {expected}")


@pytest.mark.parametrize(
    "line", ["layout =", "width = 12 34", 'language = "de" or "en"', "windowed = True", "x"]
)
def test_what_else_is_no_toml_says_nothing_of_quotes(file: Path, line: str):
    (said,) = mistakes(file, line)
    assert "quote" not in said


def test_lists_without_an_end_are_named(file: Path):
    assert mistakes(file, "a = " + "[" * 5000) == ["1: no TOML: lists nested too deeply"]


def test_bytes_that_are_no_text_are_named_with_their_line(file: Path):
    file.write_bytes(b"language = 'de'\n# J\xf6rg\n")
    assert reader.look(file)[1] == [f"{file}:2: byte 0xf6: expected UTF-8 text"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(
        ConfigError, match=r"nowhere\.toml: No such file or directory: expected a beermat\.toml"
    ):
        reader.load(tmp_path / "nowhere.toml")


def test_a_folder_is_no_config(tmp_path: Path):
    with pytest.raises(ConfigError, match="Is a directory"):
        reader.load(tmp_path)


def test_a_file_that_may_not_be_read_is_named(open_folder: Path):
    file = open_folder / "beermat.toml"
    file.write_text("")
    file.chmod(0)

    def tried() -> str:
        with pytest.raises(ConfigError) as refused:
            reader.load(file)
        return str(refused.value)

    assert as_nobody(tried) == f"{file}: Permission denied: expected a beermat.toml that can be read"


def test_what_is_wrong_keeps_its_default_and_the_rest_is_read(file: Path):
    file.write_text('language = "fr"\nlayout = "facing"\n[strip]\npixels = 0\nbits = 8\n')
    found = reader.look(file)[0]
    assert (found.language, found.layout, found.strip.pixels, found.strip.bits) == ("de", "facing", 24, 8)
