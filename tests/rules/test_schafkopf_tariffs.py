"""The tariffs of Schafkopf, and those that a house makes of them."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from beermat.errors import Refused
from beermat.rules import catalogue
from beermat.rules import schafkopf_tariffs as tariffs
from beermat.rules.schafkopf_tariffs import Tariff
from tests.rules.schafkopf_table import tariff

PUB = tariff("schafkopf-wirtshaus")


def test_the_named_tariffs_are_those_of_the_rules() -> None:
    points, cents = catalogue.named("schafkopf"), catalogue.named("schafkopf-wirtshaus")
    assert (points.rufer, points.wenz, points.solo, points.geier) == (1, 5, 5, None)
    assert (cents.rufer, cents.wenz, cents.solo, cents.geier) == (20, 50, 50, 50)
    assert (points.unit, cents.unit) == ("points", "cents")
    assert (points.nobody_plays, cents.nobody_plays) == ("next_dealer", "same_dealer")
    assert (points.max_klopfer, points.max_doubles) == (0, 0)
    assert (points.ramsch, cents.ramsch) == (points.rufer, cents.rufer)


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("pack", "medium", "short, long"),
        ("unit", "euros", "points, cents"),
        ("rufer", 0, "1 to 1000 or none"),
        ("solo", 1001, "1 to 1000 or none"),
        ("wenz", True, "1 to 1000 or none"),
        ("geier", "5", "1 to 1000 or none"),
        ("tout_factor", 0, "1 to 10 or none"),
        ("sie_factor", 11, "1 to 10 or none"),
        ("schneider_value", -1, "1 to 1000 or none"),
        ("schwarz_value", 1.5, "1 to 1000 or none"),
        ("laufende_value", None, "1 to 1000"),
        ("laufende_from", 15, "1 to 14"),
        ("laufende_from_wenz", 5, "1 to 4"),
        ("laufende_most", 15, "0 to 14 or none"),
        ("max_klopfer", 5, "0 to 4"),
        ("max_doubles", 11, "0 to 10"),
        ("nobody_plays", "anybody", "next_dealer, same_dealer, ramsch"),
        ("ramsch", 0, "1 to 1000"),
        ("jungfrau", 1, "yes, no, own"),
        ("jungfrau", "all", "yes, no, own"),
    ],
)
def test_a_value_out_of_its_range_is_refused_with_what_may_be_there(
    key: str, value: object, allowed: str
) -> None:
    with pytest.raises(Refused, match="bad-value") as caught:
        tariff(**{key: value})
    assert caught.value.values == {"key": key, "value": value, "allowed": allowed}


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(Refused, match="unknown-key") as caught:
        tariff(target=21)
    assert caught.value.values["key"] == "target"


def test_every_field_of_a_tariff_is_a_key_that_a_house_may_set() -> None:
    assert {"name", "title", *tariffs.KEYS} == {field.name for field in fields(Tariff)}
    for rules in tariffs.NAMED.values():
        keys = {key: getattr(rules, key) for key in tariffs.KEYS}
        assert catalogue.house(catalogue.named("schafkopf"), keys) == replace(rules, name="schafkopf")


def test_a_house_tells_the_keys_that_it_changed() -> None:
    house = tariff("schafkopf-wirtshaus", rufer=10, geier=None, pack="short")
    assert catalogue.changed_keys(house) == {"rufer": 10, "geier": None, "pack": "short"}
    assert catalogue.changed_keys(PUB) == {}


def test_a_title_is_a_label_and_no_rule() -> None:
    assert catalogue.house(PUB, {}, title="Beim Müller") == PUB
