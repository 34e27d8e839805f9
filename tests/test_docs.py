"""What the documents say is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from beermat import cli
from beermat.commands.rules import value_text
from beermat.config import reader, settings
from beermat.evening.notation import reader as notation_reader
from beermat.rules import bierkopf_rule_sets, catalogue, schafkopf_tariffs
from beermat.rules.schafkopf_tariffs import Contract
from tests.test_bad_deckel import STATEMENTS

TABLES_OF_KEYS = {
    "key": (bierkopf_rule_sets.FAMILY, ["bierkopf"]),
    "key of a tariff": (schafkopf_tariffs.FAMILY, ["schafkopf", "schafkopf-wirtshaus"]),
}
"""The tables by their first heads, with the rule sets whose defaults they tell."""

ROOT = Path(__file__).parent.parent
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
HOUSE_RULES = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "beermat.toml.example"


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def rows(text: str, head: str) -> list[list[str]]:
    """Return the cells of the tables whose first head is this."""
    lines = text.split("\n")
    found = []
    for at, line in enumerate(lines):
        if line.startswith(f"| {head} |"):
            for row in lines[at + 2 :]:
                if not row.startswith("|"):
                    break
                found.append([cell.strip() for cell in row.strip("|").split("|")])
    return found


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("text", blocks(NOTATION, "deckel") + blocks(HOUSE_RULES, "deckel"))
def test_every_deckel_in_the_documents_is_one(text: str):
    assert notation_reader.read(text).record


@pytest.mark.parametrize("text", blocks(HOUSE_RULES, "toml"))
def test_every_config_in_the_documents_is_fine(text: str, tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text(text, encoding="utf-8")
    assert reader.look(file)[1] == []


def test_the_same_house_rules_are_told_in_both_notations(tmp_path: Path):
    file = tmp_path / "beermat.toml"
    file.write_text(blocks(HOUSE_RULES, "toml")[0], encoding="utf-8")
    assert reader.load(file).rules == notation_reader.read(blocks(HOUSE_RULES, "deckel")[0]).rules


def test_the_notation_tells_every_statement():
    told = {code(row[0])[0].split()[0] for row in rows(NOTATION, "statement")}
    assert told == set(STATEMENTS)


def test_every_example_of_a_statement_can_be_read():
    before = "rules bierkopf-runde target=3 max_doubles=4\nseats Anna, Bert / Chris, Dora\n" + "A+\nA\n" * 4
    for row in rows(NOTATION, "statement"):
        for statement in code(row[0]) + [one for one in code(row[1]) if one.startswith("paid")]:
            struck = "strike 3\n" if statement.startswith("restore") else ""
            assert notation_reader.read(before + struck + statement).deals


SCHAFKOPF = "rules schafkopf-wirtshaus nobody_plays={}\nseats Anna, Bert, Chris, Dora\n"


def test_every_deal_of_schafkopf_in_the_tables_can_be_read():
    told = [one for row in rows(NOTATION, "deal") for one in code(row[0])]
    assert {one.split()[0] for one in told} == {contract.value for contract in Contract}
    for deal in told:
        nobody_plays = "ramsch" if deal.startswith("ramsch") else "same_dealer"
        assert notation_reader.read(SCHAFKOPF.format(nobody_plays) + deal).deals


def test_every_result_and_every_addition_of_schafkopf_in_the_tables_can_be_read():
    for result in (one for row in rows(NOTATION, "Schafkopf result") for one in code(row[0])):
        assert notation_reader.read(f"{SCHAFKOPF.format('same_dealer')}solo Anna {result}").deals
    for more in (one for row in rows(NOTATION, "addition") for one in code(row[0])):
        deal = f"ramsch Anna lost {more}" if more.startswith("j") else f"solo Anna 61 {more}"
        nobody_plays = "ramsch" if more.startswith("j") else "same_dealer"
        assert notation_reader.read(SCHAFKOPF.format(nobody_plays) + deal).deals[0].value > 50 - 30 * (
            more[0] == "j"
        )


def test_every_result_and_every_doubling_of_the_tables_can_be_read():
    for result in (one for row in rows(NOTATION, "result") for one in code(row[0])):
        assert notation_reader.read(f"rules bierkopf-lang\n{result}").deals
    for call in (one for row in rows(NOTATION, "doubling") for one in code(row[0])):
        dealer = {"a!": "A1", "b!": "B1"}.get(call, "A1")
        assert notation_reader.read(f"dealer {dealer}\n{call} A").deals[0].factor == 2


def test_the_fault_that_is_shown_is_the_one_of_the_file_above(tmp_path, monkeypatch, capfd):
    *lines, _ = blocks(NOTATION, "deckel")[0].splitlines()
    asked, told = blocks(NOTATION, "console")[0].splitlines()
    monkeypatch.chdir(tmp_path)
    Path(asked.split()[-1]).write_text("\n".join([*lines, "a a A"]), encoding="utf-8")
    assert cli.run(asked.split()[2:]) == 1
    assert capfd.readouterr().err == f"{told}\n"


games = pytest.mark.parametrize("head", TABLES_OF_KEYS)


@games
def test_the_house_rules_tell_every_key_with_its_default(head: str):
    family, defaults = TABLES_OF_KEYS[head]
    told = {code(row[0])[0]: row[2:-1] for row in rows(HOUSE_RULES, head)}
    assert list(told) == list(family.keys)
    for key, told_defaults in told.items():
        expected = [value_text(getattr(family.sets[name], key)) for name in defaults]
        assert [one.replace("`", "").replace(", ", ",") for one in told_defaults] == expected, key


@games
def test_the_house_rules_tell_every_range(head: str):
    family, _ = TABLES_OF_KEYS[head]
    for row in rows(HOUSE_RULES, head):
        (key,), may_be = code(row[0]), row[1].replace("`", "")
        with pytest.raises(ValueError, match=r".") as caught:
            family.keys[key](object())
        allowed = str(caught.value).replace(" or none", ", none")
        assert allowed.startswith(may_be), key


def test_the_house_rules_name_every_rule_set():
    assert [code(row[0])[0] for row in rows(HOUSE_RULES, "name")] == list(catalogue.named_sets())


def test_the_example_config_is_fine_and_is_the_default():
    found, mistakes = reader.look(EXAMPLE)
    assert mistakes == []
    plain = settings.Config()
    assert (found.language, found.layout, found.rules) == (plain.language, plain.layout, plain.rules)
    assert (found.screen, found.buttons, found.strip) == (plain.screen, plain.buttons, plain.strip)


def test_the_example_config_shows_every_key():
    text = EXAMPLE.read_text(encoding="utf-8")
    for part in (settings.ScreenSettings, settings.ButtonsSettings, settings.StripSettings):
        for key in part.__dataclass_fields__:
            assert re.search(rf"^#? ?{key}( =|\.)", text, re.MULTILINE), key
    for key in ("language", "layout", "rules", "database"):
        assert re.search(rf"^#? ?{key} =", text, re.MULTILINE), key
