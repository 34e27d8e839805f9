"""The named rule sets (rules 1.2) and the house rule sets made from them (rules 1.1)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from beermat.errors import Refused
from beermat.rules import bierkopf_rule_sets, catalogue
from beermat.rules.bierkopf_rule_sets import RuleSet
from tests.table import rules

TABLE = """
pack              short           long            long            short
target            21              21              21              21
count             down            down            up              up
schneider_below   30              30              30              30
schneider_value   2               2               2               2
schwarz_value     3               3               3               none
schwarz_by        tricks          tricks          tricks          tricks
tie               nobody          nobody          pot             nobody
ladder            Spritze,Retour  Spritze,Retour  Kontra,Re       Double,Redouble
max_doubles       none            none            2               none
cap               lines           lines           none            none
last_hand_double  yes             yes             no              no
knocking          no              no              yes             no
overshoot         lapse           lapse           lapse           lapse
brille_counts     1               1               1               1
rounds_to_win     none            none            2               1
mass_per_bollen   1               1               1               1
settle            each            each            each            each
must_trump        yes             yes             no              yes
"""
NAMES = ("bierkopf", "bierkopf-lang", "bierkopf-runde", "bierkopf-21")
CELLS = [line.split() for line in TABLE.strip().splitlines()]


def written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(value)
    return "none" if value is None else str(value)


@pytest.mark.parametrize(("column", "name"), list(enumerate(NAMES)))
def test_each_named_rule_set_is_the_one_of_the_rules(column: int, name: str) -> None:
    named = catalogue.named(name)
    assert {key: written(getattr(named, key)) for key, *_ in CELLS} == {
        key: cells[column] for key, *cells in CELLS
    }


def test_there_are_four_named_rule_sets_and_the_first_is_the_default() -> None:
    assert tuple(bierkopf_rule_sets.NAMED) == NAMES
    assert bierkopf_rule_sets.DEFAULT == "bierkopf"


def test_every_key_of_a_rule_set_can_be_changed() -> None:
    assert set(bierkopf_rule_sets.KEYS) == {field.name for field in fields(RuleSet)} - {"name", "title"}


ALLOWED = {
    "pack": ["short", "long"],
    "target": [1, 21, 99],
    "count": ["down", "up"],
    "schneider_below": [0, 30, 60],
    "schneider_value": [1, 2, 99],
    "schwarz_value": [1, 3, 99, None],
    "schwarz_by": ["tricks", "augen"],
    "tie": ["nobody", "pot", "doubler_loses"],
    "ladder": [["Spritze"], ("Kontra", "Re", "Bock"), ["x" * 16] * 10],
    "max_doubles": [0, 1, 10, None],
    "cap": ["lines", None],
    "last_hand_double": [True, False],
    "knocking": [True, False],
    "overshoot": ["lapse", "carry"],
    "brille_counts": [1, 2],
    "rounds_to_win": [1, 3, None],
    "mass_per_bollen": [0, 1, 2],
    "settle": ["each", "net"],
    "must_trump": [True, False],
}
REFUSED = {
    "pack": ["medium", None, 20],
    "target": [0, 100, -1, "21", None, True, 2.0],
    "count": ["sideways", ""],
    "schneider_below": [-1, 61, None, "30"],
    "schneider_value": [0, 100, None],
    "schwarz_value": [0, 100, "none", False],
    "schwarz_by": ["luck", None],
    "tie": ["both", None, 0],
    "ladder": [
        [], "Spritze", [""], [" Spritze"], ["a,b"], ['a"b'], ["a\\b"], ["a\nb"], ["x" * 17], ["x"] * 11, [1],
    ],
    "max_doubles": [-1, 11, "none"],
    "cap": ["line", "none", 21],
    "last_hand_double": [1, 0, "yes", None],
    "knocking": ["no", None],
    "overshoot": ["lapses", None],
    "brille_counts": [0, 3, None],
    "rounds_to_win": [0, 100],
    "mass_per_bollen": [-1, 3, None],
    "settle": ["", "never", None],
    "must_trump": ["yes", 1],
}  # fmt: skip


def cases(table: dict[str, list[object]]) -> list[tuple[str, object]]:
    return [(key, value) for key, values in table.items() for value in values]


@pytest.mark.parametrize(("key", "value"), cases(ALLOWED))
def test_a_house_may_set_each_key_to_what_the_rules_allow(key: str, value: object) -> None:
    changed = getattr(rules("bierkopf-runde", **{key: value}), key)
    assert changed == (tuple(value) if isinstance(value, list) else value)


@pytest.mark.parametrize(("key", "value"), cases(REFUSED))
def test_a_value_out_of_its_range_is_refused_with_the_key_and_what_may_be(key: str, value: object) -> None:
    with pytest.raises(Refused) as caught:
        rules(**{key: value})
    assert (caught.value.reason, caught.value.values["key"]) == ("bad-value", key)
    assert caught.value.values["allowed"]


def test_an_unknown_key_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(Refused) as caught:
        rules(targets=21)
    assert (caught.value.reason, caught.value.values["key"]) == ("unknown-key", "targets")
    assert "target" in str(caught.value.values["known"])


def test_an_unknown_rule_set_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(Refused) as caught:
        catalogue.named("schafskopf")
    assert (caught.value.reason, caught.value.values["name"]) == ("unknown-rules", "schafskopf")
    assert "bierkopf-21" in str(caught.value.values["known"])


def test_a_house_rule_set_says_what_it_changed() -> None:
    house = rules("bierkopf-runde", target=11, tie="pot", max_doubles=None)
    assert catalogue.changed_keys(house) == {"target": 11, "max_doubles": None}
    assert catalogue.house(catalogue.named(house.name), catalogue.changed_keys(house)) == house


def test_the_title_of_a_house_is_a_label_and_no_rule() -> None:
    titled = catalogue.house(rules(), {}, title="Stammtisch")
    assert titled.title == "Stammtisch"
    assert titled == rules()
