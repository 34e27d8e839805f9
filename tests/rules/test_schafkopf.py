"""Schafkopf: what is refused, what may be called, who deals, how a value is explained."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from beermat.errors import Refused
from beermat.rules import schafkopf_tariffs as tariffs
from beermat.rules.schafkopf import (
    Accounts,
    Call,
    Claim,
    Contract,
    Counted,
    Deal,
    Degree,
    Ended,
    Party,
    Tariff,
    apply,
    change_rules,
    check_call,
    check_calls,
    explain,
    judge,
    laufende_limits,
    may_call,
    next_dealer,
    start,
)
from tests.rules.schafkopf_table import play, played, refusal, tariff, told

PUB = tariff("schafkopf-wirtshaus")
RAMSCH = tariff("schafkopf-wirtshaus", nobody_plays="ramsch")
KLOPFER, KONTRA = Call.KLOPFER, Call.KONTRA


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
    ("solo A 61", 3, 14),
    ("wenz A 61", 2, 4),
    ("solo-tout A won", 3, 14),
    ("wenz-tout A won", 2, 4),
    ("geier A 61", 2, 4),
    ("geier-tout A won", 2, 4),
    ("sie A", 8, 8),
]


@pytest.mark.parametrize(("contract", "least", "most"), LIMITS)
def test_laufende_count_from_the_least_to_the_number_of_trumps(contract: str, least: int, most: int) -> None:
    assert laufende_limits(PUB, told(contract)[1].contract) == (least, most)
    for laufende in range(least, most + 1):
        assert played(f"{contract} l{laufende}", PUB).laufende == laufende
    for laufende in (*range(1, least), most + 1, most + 2, 32, -1, -3):
        refused = refusal(f"{contract} l{laufende}", PUB)
        assert refused.reason == "laufende-impossible"
        assert refused.values == {"laufende": laufende, "least": least, "most": most}


def test_the_short_pack_has_two_trumps_less() -> None:
    short = tariff(pack="short")
    assert laufende_limits(short, Contract.RUFER) == (3, 12)
    assert laufende_limits(short, Contract.SOLO_TOUT) == (3, 12)
    assert laufende_limits(short, Contract.WENZ) == (2, 4)
    assert refusal("solo A 61 l13", short).reason == "laufende-impossible"


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


# Nobody plays


@pytest.mark.parametrize("dealer", range(4))
def test_after_four_passes_the_next_dealer_deals(dealer: int) -> None:
    _, deal = play(start(tariff()), "pass", dealer=dealer)
    assert next_dealer(deal) == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_in_the_pub_the_same_dealer_deals_again_after_four_passes(dealer: int) -> None:
    assert next_dealer(play(start(PUB), "pass", dealer=dealer)[1]) == dealer
    assert next_dealer(play(start(PUB), "solo A 61", dealer=dealer)[1]) == (dealer + 1) % 4


def test_where_a_ramsch_is_played_nobody_can_pass() -> None:
    assert refusal("pass", RAMSCH).reason == "ramsch-instead-of-pass"
    assert next_dealer(play(start(RAMSCH), "ramsch D lost", dealer=3)[1]) == 0


def test_a_pass_scores_nothing() -> None:
    accounts = replace(start(tariff()), balances=(3, -1, -1, -1))
    after, deal = play(accounts, "pass")
    assert after == accounts
    assert (deal.winner, deal.value, deal.payments, deal.declarers) == (None, 0, (0, 0, 0, 0), ())


@pytest.mark.parametrize(
    "claim",
    [
        Claim(Contract.PASS, 0),
        Claim(Contract.PASS, None, Ended(True)),
        Claim(Contract.PASS, None, Counted(60)),
        Claim(Contract.PASS, partner=1),
        Claim(Contract.PASS, laufende=3),
        Claim(Contract.PASS, jungfrauen=1),
    ],
)
def test_a_pass_has_nothing_to_tell(claim: Claim) -> None:
    with pytest.raises(Refused, match="pass-has-no-result"):
        judge(tariff(), claim)


# Ramsch


@pytest.mark.parametrize(("jungfrauen", "least"), [(0, 30), (1, 40), (2, 60)])
def test_who_loses_a_ramsch_has_no_fewer_augen_than_another(jungfrauen: int, least: int) -> None:
    assert played(f"ramsch A {least} j{jungfrauen}", RAMSCH).winner is Party.DEFENDERS
    refused = refusal(f"ramsch A {least - 1} j{jungfrauen}", RAMSCH)
    assert refused.reason == "ramsch-loser-has-most"
    assert refused.values == {"augen": least - 1, "least": least}


@pytest.mark.parametrize("jungfrauen", [-1, 3, 4])
def test_at_most_two_go_without_a_trick_in_a_lost_ramsch(jungfrauen: int) -> None:
    assert refusal(f"ramsch A lost j{jungfrauen}", RAMSCH).reason == "jungfrauen-impossible"


def test_who_takes_every_trick_leaves_no_jungfrau_to_be_counted() -> None:
    assert refusal("ramsch A won j2", RAMSCH).reason == "durchmarsch-leaves-no-jungfrau"
    deal = played("ramsch A won", RAMSCH)
    assert (deal.winner, deal.degree) == (Party.DECLARERS, Degree.SCHWARZ)


def test_120_augen_do_not_say_whether_a_ramsch_took_every_trick() -> None:
    assert refusal("ramsch A 120", RAMSCH).reason == "every-trick-or-not"


def test_a_ramsch_has_no_laufende_no_partner_and_no_schneider() -> None:
    assert refusal("ramsch A lost l3", RAMSCH).reason == "no-laufende"
    assert refusal("ramsch AB lost", RAMSCH).reason == "plays-alone"
    assert refusal("ramsch A lost+", RAMSCH).reason == "contract-has-no-schneider"


def test_a_jungfrau_is_of_a_ramsch_and_of_houses_that_know_her() -> None:
    assert refusal("solo A 61 j1", RAMSCH).reason == "no-jungfrau"
    without = tariff("schafkopf-wirtshaus", nobody_plays="ramsch", jungfrau=False)
    assert refusal("ramsch A lost j1", without).reason == "no-jungfrau"


# Doublings


def test_in_points_nobody_doubles() -> None:
    assert refusal("solo A 61 x1").reason == "no-kontra"
    assert refusal("solo A 61 k1").reason == "no-klopfer"


def test_in_the_pub_four_may_lay_down_and_kontra_is_answered_once() -> None:
    assert played("solo A 61 k4 x2", PUB).factor == 2**6
    refused = refusal("solo A 61 k5", PUB)
    assert (refused.reason, refused.values) == ("klopfer-all", {"most": 4})
    refused = refusal("solo A 61 x3", PUB)
    assert (refused.reason, refused.values) == ("ladder-ends", {"most": 2})


def test_nobody_lays_down_once_kontra_was_said() -> None:
    with pytest.raises(Refused, match="klopfer-before-kontra") as caught:
        check_call(start(PUB), (KONTRA,), KLOPFER)
    assert caught.value.values == {"kontra": "Kontra"}
    with pytest.raises(Refused, match="klopfer-before-kontra"):
        check_calls(start(PUB), (KLOPFER, KONTRA, KLOPFER))
    check_calls(start(PUB), (KLOPFER, KLOPFER, KONTRA, KONTRA))


def test_a_lamp_asks_the_same_question_as_a_call() -> None:
    accounts = start(PUB)
    assert may_call(accounts, (KLOPFER,), KLOPFER)
    assert may_call(accounts, (KLOPFER,), KONTRA)
    assert not may_call(accounts, (KONTRA,), KLOPFER)
    assert not may_call(accounts, (KONTRA, KONTRA), KONTRA)


def test_no_ladder_is_longer_than_ten() -> None:
    long = replace(PUB, max_doubles=50)
    check_calls(start(long), (KONTRA,) * 10)
    assert not may_call(start(long), (KONTRA,) * 10, KONTRA)


# The accounts


def test_a_deal_goes_onto_the_accounts_as_they_are() -> None:
    accounts, _ = play(start(tariff()), "rufer AC 91 l3")  # 5
    accounts, _ = play(accounts, "solo B lost++", number=2)  # 7
    accounts, deal = play(accounts, "solo-tout A won l4", number=3)  # 18
    assert accounts.balances == (5 + 7 + 54, -5 - 21 - 18, 5 + 7 - 18, -5 + 7 - 18)
    assert (deal.number, deal.balances) == (3, accounts.balances)


def test_another_tariff_counts_from_the_next_deal_on() -> None:
    accounts, first = play(start(tariff()), "solo A 61")
    accounts, second = play(change_rules(accounts, PUB), "solo A 61")
    assert (first.value, second.value) == (5, 50)
    assert accounts == Accounts(PUB, (165, -55, -55, -55))
    assert first.rules == tariff()


def test_a_deal_keeps_who_dealt_and_that_it_was_corrected() -> None:
    result = judge(tariff(), Claim(Contract.SOLO, 0, Ended(True)))
    _, deal = apply(start(tariff()), 7, (), result, dealer=2, corrected=True)
    assert (deal.number, deal.dealer, deal.corrected, deal.struck) == (7, 2, True, False)


def test_what_was_accepted_once_is_scored_whatever_the_tariff_became() -> None:
    result = judge(PUB, Claim(Contract.GEIER, 0, Ended(True), laufende=2))
    _, deal = apply(start(tariff()), 1, (KLOPFER,), result)
    assert deal.value == 4  # nothing for a Geier, 2 Laufende, a Klopfer
    poor = start(tariff(tout_factor=None, sie_factor=None, schneider_value=None, schwarz_value=None))
    for said, value in [("wenz-tout A won", 5), ("sie A", 5 + 8), ("solo A won+", 5), ("solo A won++", 5)]:
        assert apply(poor, 1, (), judge(tariff(), told(said)[1]))[1].value == value


# The explanation

EXPLAINED = [
    ("rufer AC 61", [("base", "rufer", 20)]),
    (
        "rufer AC 91 l3 k1 x1",
        [
            ("base", "rufer", 20),
            ("degree", "schneider", 10),
            ("laufende", "3", 30),
            ("klopfer", "", 2),
            ("call", "Kontra", 2),
        ],
    ),
    ("wenz B 0++ x2", [("base", "wenz", 50), ("degree", "schwarz", 20), ("call", "Kontra", 2),
                       ("call", "Re", 2)]),
    ("solo-tout A won l4", [("base", "solo", 50), ("laufende", "4", 40), ("tout", "", 2)]),
    ("geier-tout A lost", [("base", "geier", 50), ("tout", "", 2)]),
    ("sie A k2", [("base", "solo", 50), ("laufende", "8", 80), ("sie", "", 4), ("klopfer", "", 2),
                  ("klopfer", "", 2)]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "parts"), EXPLAINED)
def test_every_value_is_explained_by_its_parts(said: str, parts: list[tuple[str, str, int]]) -> None:
    assert list(explain(played(said, PUB))) == parts


def test_a_ramsch_is_explained_by_its_jungfrauen_and_every_trick_as_a_solo() -> None:
    assert list(explain(played("ramsch A lost j2", RAMSCH))) == [
        ("base", "ramsch", 20),
        ("jungfrau", "", 2),
        ("jungfrau", "", 2),
    ]
    assert list(explain(played("ramsch A won", RAMSCH))) == [("base", "solo", 50), ("degree", "schwarz", 20)]


def test_a_pass_and_a_struck_deal_explain_nothing() -> None:
    assert explain(played("pass", PUB)) == ()
    assert explain(Deal(3, PUB, struck=True, contract=Contract.SOLO, winner=Party.DECLARERS)) == ()


def test_a_house_calls_its_doublings_by_its_own_names() -> None:
    house = tariff("schafkopf-wirtshaus", ladder=["Spritze", "Retour"], max_doubles=3)
    names = [part.name for part in explain(played("solo A 61 x3", house)) if part.kind == "call"]
    assert names == ["Spritze", "Retour", "Retour"]


# The tariffs


def test_the_named_tariffs_are_those_of_the_rules() -> None:
    points, cents = tariffs.named("schafkopf"), tariffs.named("schafkopf-wirtshaus")
    assert (points.rufer, points.wenz, points.solo, points.geier) == (1, 5, 5, None)
    assert (cents.rufer, cents.wenz, cents.solo, cents.geier) == (20, 50, 50, 50)
    assert (points.unit, cents.unit) == ("points", "cents")
    assert (points.nobody_plays, cents.nobody_plays) == ("next_dealer", "same_dealer")
    assert (points.max_klopfer, points.max_doubles) == (0, 0)
    assert (points.ramsch, cents.ramsch) == (points.rufer, cents.rufer)


def test_an_unknown_tariff_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="unknown-rules") as caught:
        tariffs.named("schafkopf-lang")
    assert caught.value.values["known"] == "schafkopf, schafkopf-wirtshaus"


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
        ("jungfrau", 1, "yes, no"),
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
        assert tariffs.house(tariffs.named("schafkopf"), keys) == replace(rules, name="schafkopf")


def test_a_house_tells_the_keys_that_it_changed() -> None:
    house = tariff("schafkopf-wirtshaus", rufer=10, geier=None, pack="short")
    assert tariffs.changed_keys(house) == {"rufer": 10, "geier": None, "pack": "short"}
    assert tariffs.changed_keys(PUB) == {}


def test_a_title_is_a_label_and_no_rule() -> None:
    assert tariffs.house(PUB, {}, title="Beim Müller") == PUB
