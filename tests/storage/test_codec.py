from __future__ import annotations

import dataclasses
import json
from typing import get_args

import pytest
from hypothesis import given

from beermat.errors import StorageError
from beermat.evening.entries import DealScored, Entry, EveningOpened, RulesChosen
from beermat.evening.evening import Evening
from beermat.rules import catalogue, schafkopf
from beermat.rules.bierkopf import Call, Result
from beermat.rules.common import Degree, Side
from beermat.storage.codec import decode, encode
from tests.strategies import evenings
from tests.table import FOUR, rules

ROUND = DealScored(
    (schafkopf.Call.KLOPFER, schafkopf.Call.KONTRA),
    schafkopf.Result(
        schafkopf.Contract.RUFER, (0, 2), schafkopf.Party.DECLARERS, Degree.SCHNEIDER, 91, laufende=3
    ),
)
DEAL = DealScored((Call(Side.A), Call(Side.B)), Result(Side.B, Degree.SCHNEIDER, (20, 100)))


@given(evenings())
def test_every_entry_comes_back_as_it_was(evening: Evening) -> None:
    for entry in evening.record:
        again = decode(*encode(entry))
        assert again == entry
        assert type(again) is type(entry)


@pytest.mark.parametrize("kind", get_args(Entry), ids=lambda kind: kind.__name__)
def test_every_kind_of_entry_is_kept_with_all_its_fields(kind: type[Entry]) -> None:
    fields = {field.name for field in dataclasses.fields(kind)}
    blank = object.__new__(kind)
    for field in fields:
        object.__setattr__(blank, field, DEAL.result if field == "result" else None)
    name, data = encode(blank)
    assert name == kind.__name__
    assert set(json.loads(data)) == fields | ({"game"} if "result" in fields else set())


def test_a_record_of_before_anybody_said_what_is_played_for_is_about_mass() -> None:
    kind, data = encode(RulesChosen(rules(stake="Seidla")))
    told = json.loads(data)
    assert told["rules"]["stake"] == "Seidla"
    del told["rules"]["stake"]
    again = decode(kind, json.dumps(told))
    assert again == RulesChosen(rules())


def test_a_deal_can_be_read_without_the_program() -> None:
    kind, data = encode(DEAL)
    assert kind == "DealScored"
    assert json.loads(data) == {
        "game": "bierkopf",
        "calls": [["A", False], ["B", False]],
        "result": ["B", "schneider", [20, 100]],
    }


def test_a_schafkopf_deal_can_be_read_without_the_program() -> None:
    kind, data = encode(ROUND)
    assert kind == "DealScored"
    assert json.loads(data) == {
        "game": "schafkopf",
        "calls": ["k", "x"],
        "result": ["rufer", [0, 2], "declarers", "schneider", 91, 3, 0],
    }
    assert decode(kind, data) == ROUND


def test_a_deal_of_a_record_that_knew_one_game_is_of_that_game() -> None:
    assert decode("DealScored", '{"calls": [["A", false]], "result": ["A", "plain", null]}') == DealScored(
        (Call(Side.A),), Result(Side.A, Degree.PLAIN)
    )


def test_a_tariff_comes_back_as_it_was_also_one_that_no_longer_exists() -> None:
    house = catalogue.house(
        catalogue.named("schafkopf-wirtshaus"), {"rufer": 10, "geier": None}, title="Zur Post"
    )
    for chosen in (house, dataclasses.replace(house, name="schafkopf-1998")):
        again = decode(*encode(RulesChosen(chosen)))
        assert again == RulesChosen(chosen)
        assert isinstance(again, RulesChosen)
        assert again.rules.title == "Zur Post"


def test_the_title_of_a_house_rule_set_is_kept() -> None:
    chosen = RulesChosen(dataclasses.replace(rules(target=11), title="Zur Post"))
    again = decode(*encode(chosen))
    assert isinstance(again, RulesChosen)
    assert again.rules.title == "Zur Post"


def test_a_rule_set_of_a_later_version_loses_only_what_is_not_known_here() -> None:
    kind, data = encode(EveningOpened(rules(target=11), FOUR))
    told = json.loads(data)
    told["rules"]["kreuz_counts"] = 3
    told["weather"] = "rain"
    assert decode(kind, json.dumps(told)) == EveningOpened(rules(target=11), FOUR)


def test_a_rule_set_of_an_earlier_version_has_the_defaults_of_what_it_does_not_say() -> None:
    kind, data = encode(EveningOpened(rules(target=11), FOUR))
    told = json.loads(data)
    del told["rules"]["must_trump"], told["rules"]["overshoot"]
    assert decode(kind, json.dumps(told)) == EveningOpened(rules(target=11), FOUR)


def test_a_rule_set_that_no_longer_exists_is_read_from_the_record() -> None:
    chosen = RulesChosen(dataclasses.replace(rules(target=7), name="bierkopf-1998"))
    assert decode(*encode(chosen)) == chosen


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("DealForgotten", "{}"),
        ("Person", '["a", "A"]'),
        ("DealScored", "{}"),
        ("DealScored", '{"calls": [], "result": ["C", "plain", null]}'),
        ("DealScored", '{"calls": [], "result": ["A", "great", null]}'),
        ("DealScored", '{"calls": [["A", "no"]], "result": ["A", "plain", null]}'),
        ("DealScored", '{"calls": [], "result": ["A", "plain", [60]]}'),
        ("DealScored", '{"game": "skat", "calls": [], "result": ["A", "plain", null]}'),
        ("DealScored", '{"game": 1, "calls": [], "result": ["A", "plain", null]}'),
        ("DealScored", '{"game": "schafkopf", "calls": [], "result": ["A", "plain", null]}'),
        (
            "DealScored",
            '{"game": "schafkopf", "calls": ["y"], "result": ["pass", [], null, "plain", null, 0, 0]}',
        ),
        (
            "DealScored",
            '{"game": "schafkopf", "calls": [], "result": ["skat", [], null, "plain", null, 0, 0]}',
        ),
        (
            "DealScored",
            '{"game": "schafkopf", "calls": [], "result": ["solo", [4], null, "plain", null, 0, 0]}',
        ),
        ("DealScored", '{"game": "schafkopf", "calls": [], "result": ["pass", [], null, "plain", null, 0]}'),
        ("DealStruck", '{"number": "1"}'),
        ("DealStruck", '{"number": 1.5}'),
        ("SeatsTaken", '{"seats": [["a", "A"]], "dealer": 0}'),
        ("Undo", "{}"),
        ("SeatsTaken", '{"seats": [["a", "A"], ["b", "B"], ["c", "C"], "dD"], "dealer": 0}'),
        ("SeatsTaken", '{"seats": [["a", "A"], ["b", "B"], ["c", "C"], ["d", 4]], "dealer": 0}'),
        ("Knocked", '{"seat": 4}'),
        ("Knocked", '{"seat": true}'),
        ("MassPaid", '{"side": "A", "payers": "anna"}'),
        ("RulesChosen", '{"rules": {"target": 21}}'),
        ("RulesChosen", '{"rules": {"name": "bierkopf", "target": 0}}'),
        ("RulesChosen", '{"rules": {"name": "bierkopf", "title": 7}}'),
        ("RulesChosen", '{"rules": {"game": "skat", "name": "skat"}}'),
        ("RulesChosen", '{"rules": {"game": "schafkopf", "name": "schafkopf", "rufer": 0}}'),
        ("Misdealt", "[]"),
        ("Misdealt", ""),
        ("Misdealt", "{"),
    ],
)
def test_what_no_table_has_written_is_refused(kind: str, data: str) -> None:
    with pytest.raises(StorageError, match=kind):
        decode(kind, data)
