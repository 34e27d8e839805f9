"""`beermat rules` and `beermat check-config`."""

from __future__ import annotations

from pathlib import Path

import pytest

from beermat.evening.notation import reader
from beermat.rules import catalogue

from .calling import Said


def test_the_rule_sets_are_listed_with_those_of_the_house(call, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text('[rule_sets.stammtisch]\nbase = "bierkopf"\ntarget = 11\n')
    lines = call("rules", "--config", file).out.splitlines()
    assert [line.split()[0] for line in lines] == [*catalogue.named_sets(), "stammtisch"]
    assert lines[-1].endswith("bierkopf with target=11")


@pytest.mark.parametrize("name", catalogue.named_sets())
def test_a_rule_set_is_told_key_by_key(call, name: str):
    told = dict(line.split(maxsplit=1) for line in call("rules", name).out.splitlines())
    assert list(told) == list(catalogue.keys_of(catalogue.named_sets()[name]))
    text = " ".join(f'{key}="{value}"' for key, value in told.items())
    assert reader.read(f"rules {name} {text}").rules == catalogue.named_sets()[name]


def test_where_a_ramsch_is_played_it_is_told_what_a_durchmarsch_brings(call, tmp_path: Path):
    # 50 of the Solo and 20 of the Schwarz, as `ramsch Anna won` comes to
    file = tmp_path / "beermat.toml"
    file.write_text('[rule_sets.x]\nbase = "schafkopf-wirtshaus"\nnobody_plays = "ramsch"\n')
    *_, last = call("rules", "x", "--config", file).out.splitlines()
    assert last == "Durchmarsch: who takes every trick of a Ramsch gets €0.70 from each."
    evening = reader.read("rules schafkopf-wirtshaus nobody_plays=ramsch\nramsch A1 won\n")
    assert evening.standing.balances == (210, -70, -70, -70)


def test_an_unknown_rule_set_is_named_with_those_there_are(call):
    said = call("rules", "skat")
    assert said == Said(
        1, "", f'"skat": there is no such rule set; expected one of {", ".join(catalogue.named_sets())}\n'
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
    assert call("check-config", "--config", file) == said


def test_without_a_config_the_defaults_are_fine(call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert call("check-config").out.startswith("no beermat.toml: the defaults are fine\n")
