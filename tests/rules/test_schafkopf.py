"""Schafkopf: a pass and a Ramsch, what may be called, the accounts, how a value is explained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beermat.errors import Refused
from beermat.rules.common import Degree
from beermat.rules.schafkopf import (
    Accounts,
    Deal,
    apply,
    change_rules,
    check_call,
    check_calls,
    explain,
    may_call,
    next_dealer,
    start,
)
from beermat.rules.schafkopf_claims import Claim, Counted, Ended, Party, judge
from beermat.rules.schafkopf_tariffs import Call, Contract
from tests.rules.schafkopf_table import play, played, refusal, tariff, told

PUB = tariff("schafkopf-wirtshaus")
RAMSCH = tariff("schafkopf-wirtshaus", nobody_plays="ramsch")
KLOPFER, KONTRA = Call.KLOPFER, Call.KONTRA


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


OWN = tariff("schafkopf-wirtshaus", nobody_plays="ramsch", jungfrau="own")


@pytest.mark.parametrize(
    ("said", "value", "payments"),
    [
        ("ramsch B lost", 20, (20, -60, 20, 20)),  # nobody went without: 3 × 20
        ("ramsch B lost JC", 20, (20, -80, 40, 20)),  # C gets twice 20: 20 + 40 + 20
        ("ramsch B 61 JCD", 20, (20, -100, 40, 40)),  # 20 + 40 + 40
        ("ramsch A lost JD k1", 40, (-160, 40, 40, 80)),  # 20 × 2, and D twice that: 40 + 40 + 80
        ("ramsch A lost JB x1 k1", 80, (-320, 160, 80, 80)),  # 20 × 2 × 2: 160 + 80 + 80
        ("ramsch D won", 70, (-70, -70, -70, 210)),  # every trick, as a Solo with Schwarz
    ],
)
def test_where_only_a_jungfrau_is_paid_double_the_others_get_the_single_value(
    said: str, value: int, payments: tuple[int, int, int, int]
) -> None:
    deal = played(said, OWN)
    assert (deal.value, deal.payments) == (value, payments)
    assert sum(deal.payments) == 0


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("ramsch B lost j1", "who-is-jungfrau"),
        ("ramsch B lost JB", "jungfrau-is-another"),
        ("ramsch B lost JCC", "jungfrau-is-another"),
        ("ramsch B lost JACD", "jungfrauen-impossible"),
        ("ramsch B won JA", "durchmarsch-leaves-no-jungfrau"),
        ("solo B lost JA", "no-jungfrau"),
    ],
)
def test_where_only_a_jungfrau_is_paid_double_it_must_be_said_who_she_is(said: str, reason: str) -> None:
    assert refusal(said, OWN).reason == reason


def test_where_each_jungfrau_doubles_it_does_not_matter_who_she_is() -> None:
    assert played("ramsch B lost JCD", RAMSCH) == played("ramsch B lost j2", RAMSCH)


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
