"""Schafkopf: what a claim must say, and what cannot have been played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beermat.errors import Refused
from beermat.rules.common import Degree
from beermat.rules.schafkopf_claims import Claim, Ended, Party, judge, laufende_limits
from beermat.rules.schafkopf_tariffs import Contract
from tests.rules.schafkopf_table import played, refusal, tariff, told

PUB = tariff("schafkopf-wirtshaus")
RAMSCH = tariff("schafkopf-wirtshaus", nobody_plays="ramsch")


# What cannot be


@pytest.mark.parametrize("seat", "ABCD")
def test_nobody_is_his_own_partner(seat: str) -> None:
    assert refusal(f"rufer {seat}{seat} 61").reason == "partner-is-declarer"


def test_a_rufer_needs_a_partner() -> None:
    assert refusal("rufer A 61").reason == "partner-missing"


@pytest.mark.parametrize("contract", ["wenz", "solo", "wenz-tout", "solo-tout", "sie"])
def test_whoever_plays_alone_has_no_partner(contract: str) -> None:
    refused = refusal(f"{contract} AB won")
    assert (refused.reason, refused.values) == ("plays-alone", {"contract": Contract(contract)})


@pytest.mark.parametrize("contract", [one for one in Contract if one is not Contract.PASS])
def test_a_contract_needs_a_declarer(contract: Contract) -> None:
    with pytest.raises(Refused, match="declarer-missing"):
        judge(tariff(geier=5, nobody_plays="ramsch"), Claim(contract, outcome=Ended(True)))


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_are_four_seats(seat: int) -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        judge(tariff(), Claim(Contract.SOLO, seat, Ended(True)))
    with pytest.raises(Refused, match="no-such-seat"):
        judge(tariff(), Claim(Contract.RUFER, 0, Ended(True), partner=seat))


@pytest.mark.parametrize("contract", ["rufer AC", "wenz A", "solo A", "solo-tout A", "wenz-tout A"])
def test_a_played_deal_needs_an_outcome(contract: str) -> None:
    assert refusal(contract).reason == "outcome-missing"


@pytest.mark.parametrize("contract", ["rufer AC", "wenz A", "solo A", "solo-tout A"])
@pytest.mark.parametrize("augen", ["128", "121", "-1", "-8"])
def test_no_more_augen_than_the_pack_has(contract: str, augen: str) -> None:
    refused = refusal(f"{contract} {augen}")
    assert (refused.reason, refused.values) == ("augen-out-of-range", {"augen": int(augen)})


@pytest.mark.parametrize("contract", ["rufer AC", "wenz A", "solo-tout A"])
@pytest.mark.parametrize(("augen", "rest"), [(1, 119), (119, 1)])
def test_no_card_is_worth_a_single_auge(contract: str, augen: int, rest: int) -> None:
    refused = refusal(f"{contract} {augen}")
    assert refused.reason == "augen-impossible"
    assert refused.values == {"augen": augen, "rest": rest, "least": 2}


@pytest.mark.parametrize("augen", [2, 60, 61, 91, 118])
@pytest.mark.parametrize("contract", ["rufer AC", "solo A", "solo-tout A"])
def test_every_trick_is_all_augen(contract: str, augen: int) -> None:
    assert refusal(f"{contract} {augen}++").reason == "every-trick-is-120"


@pytest.mark.parametrize("contract", ["rufer AC", "wenz A", "solo A"])
def test_sixty_all_is_no_tie_but_lost(contract: str) -> None:
    _, claim = told(f"{contract} 60")
    assert judge(tariff(), claim).winner is Party.DEFENDERS
    with pytest.raises(Refused, match="no-tie"):
        judge(tariff(), replace(claim, outcome=Ended(False, Degree.TIE)))


@pytest.mark.parametrize("said", ["won+", "lost+"])
def test_a_table_without_schneider_refuses_one_that_is_said(said: str) -> None:
    house = tariff(schneider_value=None)
    assert refusal(f"solo A {said}", house).reason == "no-schneider"
    assert refusal(f"solo A {said}+", tariff(schneider_value=None, schwarz_value=None)).reason == (
        "no-schneider"
    )


# Laufende

LIMITS = [
    ("rufer AC 61", 3, 14),
    ("solo A 61", 3, 13),  # the declarer has 8 cards, one of them of the suit: the others have 13 at most
    ("wenz A 61", 2, 4),
    ("solo-tout A won", 3, 13),
    ("wenz-tout A won", 2, 4),
    ("geier A 61", 2, 4),
    ("geier-tout A won", 2, 4),
    ("sie A", 8, 8),
]


@pytest.mark.parametrize(("contract", "least", "most"), LIMITS)
def test_laufende_count_from_the_least_to_the_number_of_trumps(contract: str, least: int, most: int) -> None:
    assert laufende_limits(PUB, told(contract)[1].contract) == (least, most)
    assert laufende_limits(tariff(geier=5), told(contract)[1].contract) == (least, most)
    for laufende in range(least, most + 1):
        assert played(f"{contract} l{laufende}", PUB).laufende == laufende
    for laufende in (*range(1, least), most + 1, most + 2, 32, -1, -3):
        refused = refusal(f"{contract} l{laufende}", PUB)
        assert refused.reason == "laufende-impossible"
        assert refused.values == {"laufende": laufende, "least": least, "most": most}


def test_the_short_pack_has_two_trumps_less() -> None:
    short = tariff(pack="short")
    assert laufende_limits(short, Contract.RUFER) == (3, 12)
    assert laufende_limits(short, Contract.SOLO_TOUT) == (3, 11)
    assert laufende_limits(short, Contract.WENZ) == (2, 4)
    assert refusal("solo A 61 l12", short).reason == "laufende-impossible"


def test_a_house_may_count_fewer_laufende() -> None:
    house = tariff(laufende_most=8)
    assert laufende_limits(house, Contract.SOLO) == (3, 8)
    assert laufende_limits(house, Contract.WENZ) == (2, 4)
    assert refusal("solo A 61 l9", house).values == {"laufende": 9, "least": 3, "most": 8}


def test_a_house_may_count_a_single_number_of_laufende() -> None:
    assert laufende_limits(tariff(laufende_most=3), Contract.SOLO) == (3, 3)


@pytest.mark.parametrize("contract", [Contract.RAMSCH, Contract.PASS])
def test_where_everybody_plays_alone_or_nobody_plays_no_laufende_count(contract: Contract) -> None:
    assert laufende_limits(RAMSCH, contract) == (0, 0)


@pytest.mark.parametrize("keys", [{"laufende_most": 0}, {"laufende_most": 2}])
def test_where_the_limits_leave_none_no_laufende_count(keys: dict[str, object]) -> None:
    house = tariff(**keys)
    assert laufende_limits(house, Contract.SOLO) == (0, 0)
    assert refusal("solo A 61 l3", house).reason == "no-laufende"
    assert played("solo A 61", house).value == 5


def test_a_sie_has_its_eight_laufende_without_a_word() -> None:
    assert played("sie A").laufende == 8
    assert played("sie A l8") == played("sie A")


# Tout and Sie


@pytest.mark.parametrize("contract", ["wenz-tout", "solo-tout"])
@pytest.mark.parametrize("said", ["won+", "won++", "lost+", "lost++"])
def test_a_tout_knows_no_schneider_and_no_schwarz(contract: str, said: str) -> None:
    refused = refusal(f"{contract} A {said}")
    assert (refused.reason, refused.values) == ("contract-has-no-schneider", {"contract": Contract(contract)})


@pytest.mark.parametrize("augen", ["118", "91", "61", "60", "0", "0++"])
def test_a_tout_that_loses_a_trick_is_lost(augen: str) -> None:
    deal = played(f"solo-tout A {augen}")
    assert (deal.winner, deal.degree, deal.value) == (Party.DEFENDERS, Degree.PLAIN, 10)


def test_120_augen_do_not_say_whether_a_tout_took_every_trick() -> None:
    assert refusal("solo-tout A 120").reason == "every-trick-or-not"
    assert played("solo-tout A 120++").winner is Party.DECLARERS


@pytest.mark.parametrize("said", ["lost", "won+", "won++", "lost++", "120", "119", "61", "0++", "128"])
def test_a_sie_is_won_and_nothing_else(said: str) -> None:
    assert refusal(f"sie A {said}").reason == "sie-is-won"


@pytest.mark.parametrize("said", ["sie A", "sie A won", "sie A l8", "sie A 120++"])
def test_six_cards_are_no_sie(said: str) -> None:
    assert refusal(said, tariff(pack="short")).reason == "sie-needs-long-pack"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "geier A 61"),
        ({}, "geier-tout A won"),
        ({}, "ramsch A lost"),
        ({"geier": 5, "tout_factor": None}, "geier-tout A won"),
        ({"rufer": None}, "rufer AC 61"),
        ({"wenz": None}, "wenz A 61"),
        ({"wenz": None}, "wenz-tout A won"),
        ({"solo": None}, "solo A 61"),
        ({"solo": None}, "solo-tout A won"),
        ({"solo": None}, "sie A"),
        ({"tout_factor": None}, "solo-tout A won"),
        ({"sie_factor": None}, "sie A"),
    ],
)
def test_what_a_table_does_not_play_is_refused(keys: dict[str, object], said: str) -> None:
    refused = refusal(said, tariff(**keys))
    assert refused.reason == "contract-not-played"
    assert refused.values == {"contract": told(said)[1].contract}
