"""The demo plays evenings that a table could play."""

from __future__ import annotations

import pytest

from beermat.demo import Demo
from beermat.evening.check import check
from beermat.evening.entries import (
    EveningClosed,
    Intent,
    KontraCalled,
    MassPaid,
    Misdealt,
    Redo,
    ScoreDeal,
    Undo,
)
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.rules import bierkopf_rule_sets
from beermat.rules.common import Degree
from tests.table import play, table


def evening_of(demo: Demo, start: Evening, moves: int) -> tuple[Evening, list[Intent]]:
    """Return the evening after so many moves of the demo, none of which it may refuse."""
    evening, wanted = start, []
    for _ in range(moves):
        _, intent = demo.next(evening)
        evening = evening.apply(check(evening, intent))
        wanted.append(intent)
    return evening, wanted


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", bierkopf_rule_sets.NAMED)
def test_nothing_the_demo_wants_is_refused(name: str, seed: int):
    evening, _ = evening_of(Demo(seed), table(name), 200)
    assert len(evening.deals) > 80


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    "rules",
    [
        "schafkopf",
        "schafkopf-wirtshaus",
        "schafkopf-wirtshaus nobody_plays=ramsch pack=short",
        "schafkopf rufer=none geier=3 tout_factor=none laufende_most=0",
        "schafkopf rufer=none wenz=none solo=none nobody_plays=ramsch",
        "schafkopf schneider_value=none schwarz_value=none sie_factor=none laufende_from=14",
    ],
)
def test_it_plays_schafkopf_by_every_tariff(rules: str, seed: int):
    evening, wanted = evening_of(Demo(seed), read(f"rules {rules}"), 200)
    assert len(evening.deals) > 80
    assert {deal.rules.game for deal in evening.deals} == {"schafkopf"}
    assert any(isinstance(one, KontraCalled) for one in wanted) == ("wirtshaus" in rules)


def test_it_goes_on_with_the_game_that_was_chosen():
    evening = read("A\nB+\nrules schafkopf\nsolo A1 won\nrules bierkopf\n")
    evening, _ = evening_of(Demo(2), evening, 100)
    assert [deal.rules.game for deal in evening.deals[:4]] == [
        "bierkopf",
        "bierkopf",
        "schafkopf",
        "bierkopf",
    ]


@pytest.mark.parametrize(
    "keys", [{"schneider_below": 0}, {"max_doubles": 0}, {"target": 1}, {"pack": "long", "tie": "pot"}]
)
def test_it_plays_by_house_rules_too(keys: dict[str, object]):
    assert evening_of(Demo(4), table(**keys), 150)[0].deals


def test_the_same_seed_plays_the_same_evening():
    assert evening_of(Demo(7), table(), 60) == evening_of(Demo(7), table(), 60)
    assert evening_of(Demo(7), table(), 60) != evening_of(Demo(8), table(), 60)


def test_it_takes_up_an_evening_wherever_others_have_left_it():
    evening = play(table(), "ab A+", "B:74", "=")
    assert evening_of(Demo(1), evening, 50)[0].deals[:3] == evening.deals


def test_an_evening_shows_all_that_a_table_can_do():
    evening, wanted = evening_of(Demo(1), table(tie="pot"), 400)
    kinds = {type(intent) for intent in wanted}
    assert {ScoreDeal, Misdealt, Undo, Redo} <= kinds
    assert {deal.degree for deal in evening.deals} == set(Degree)
    assert any(deal.augen for deal in evening.deals)
    assert any(deal.bollen for deal in evening.deals)
    assert any(len(deal.calls) > 1 for deal in evening.deals)
    assert any(isinstance(entry, MassPaid) for entry in evening.record)
    assert any(deal.corrected for deal in evening.deals)


def test_most_deals_are_played_without_a_doubling():
    deals = [deal for seed in range(5) for deal in evening_of(Demo(seed), table(), 120)[0].deals]
    plain = sum(not deal.calls for deal in deals if not deal.struck)
    assert 0.5 < plain / len(deals) < 0.85


def test_pauses_are_those_of_people():
    evening = table()
    for _ in range(30):
        pause, intent = Demo(3).next(evening)
        assert 1 <= pause <= 10
        evening = evening.apply(check(evening, intent))


def test_a_closed_evening_is_opened_again():
    closed = play(table(), "A", EveningClosed())
    assert Demo(1).next(closed)[1] == Undo()
