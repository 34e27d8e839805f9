"""Schafkopf at the table, and an evening that goes from one game to the other."""

from __future__ import annotations

import pytest

from beermat.evening.entries import (
    NOBODY_NAMED,
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Intent,
    Knocked,
    KontraCalled,
    LinesCorrected,
    Misdealt,
    PayMass,
    Person,
    Redo,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    Undo,
    person,
)
from beermat.evening.evening import Evening, before_deal, fold
from beermat.evening.people import seats_of_deals
from beermat.evening.settlement import Account, Transfer, accounts, settle_up
from beermat.rules import bierkopf, catalogue
from beermat.rules.schafkopf_claims import PASSED, Claim, Counted, Ended
from beermat.rules.schafkopf_tariffs import Call, Contract
from tests.table import ANNA, BERT, CHRIS, DORA, FOUR, A, B, claim, play, refusal, rules, table

ANNAS_SEATS = (ANNA, BERT, CHRIS, DORA)
EMIL = person("Emil")
POINTS, CENTS = catalogue.named("schafkopf"), catalogue.named("schafkopf-wirtshaus")
WON, LOST = Ended(True), Ended(False)


def schafkopf(rules: catalogue.Rules = POINTS, *, dealer: int = 0) -> Evening:
    return fold([EveningOpened(rules, ANNAS_SEATS, dealer)])


def solo(declarer: int, outcome: Ended | Counted = WON) -> ScoreDeal:
    return ScoreDeal(Claim(Contract.SOLO, declarer, outcome))


def rufer(declarer: int, partner: int, outcome: Ended | Counted = WON) -> ScoreDeal:
    return ScoreDeal(Claim(Contract.RUFER, declarer, outcome, partner))


def held(evening: Evening) -> dict[Person, int]:
    """Return what everybody has on account."""
    return {one.person: one.balance for one in accounts(evening)}


# The dealer


def test_the_deal_moves_on_after_a_deal_and_a_pass_and_stays_after_a_misdeal() -> None:
    evening = play(schafkopf(), solo(1))
    assert evening.dealer == 1
    assert play(evening, Misdealt()).dealer == 1
    assert play(evening, ScoreDeal(PASSED)).dealer == 2


def test_in_the_pub_the_same_player_deals_again_when_nobody_plays() -> None:
    evening = play(schafkopf(CENTS, dealer=2), ScoreDeal(PASSED))
    assert (evening.dealer, evening.deals[0].value) == (2, 0)


def test_a_pass_that_was_really_a_game_moves_the_deal_of_all_that_follow() -> None:
    evening = play(schafkopf(CENTS), ScoreDeal(PASSED), solo(1), solo(2))
    assert [deal.dealer for deal in evening.deals] == [0, 0, 1]
    corrected = play(evening, ReplaceDeal(1, Claim(Contract.SOLO, 3, WON)))
    assert [deal.dealer for deal in corrected.deals] == [0, 1, 2]
    assert corrected.dealer == 3


# Klopfer, Kontra and Re


def test_klopfer_and_kontra_double_the_deal_being_played() -> None:
    evening = play(schafkopf(CENTS), Knocked(2), Knocked(None), KontraCalled())
    assert evening.calls == (Call.KLOPFER, Call.KLOPFER, Call.KONTRA)
    assert (evening.knocks, evening.factor) == ((2,), 8)
    after = play(evening, solo(0))
    assert after.deals[-1].value == 400
    assert (after.calls, after.knocks, after.factor) == ((), (), 1)


@pytest.mark.parametrize("intent", [Knocked(1), Knocked(None), KontraCalled()])
def test_an_open_doubling_can_be_taken_back_and_goes_with_a_misdeal(intent: Intent) -> None:
    before = schafkopf(CENTS)
    evening = play(before, intent)
    assert play(evening, Undo()) == before
    assert play(evening, Undo(), Redo()) == evening
    assert play(evening, Misdealt()).factor == 1


@pytest.mark.parametrize(
    ("said", "intent", "reason"),
    [
        ([Knocked(1)], Knocked(1), "knocked-already"),
        ([Knocked(None)] * 4, Knocked(0), "klopfer-all"),
        ([KontraCalled()], Knocked(0), "klopfer-before-kontra"),
        ([KontraCalled()] * 2, KontraCalled(), "ladder-ends"),
    ],
)
def test_a_doubling_too_many_is_refused(said: list[Intent], intent: Intent, reason: str) -> None:
    evening = play(schafkopf(CENTS), *said)
    assert refusal(evening, intent).reason == reason


def test_the_doublings_of_a_deal_may_be_told_with_it() -> None:
    told = ScoreDeal(Claim(Contract.SOLO, 0, WON), (Call.KLOPFER, Call.KONTRA))
    assert play(schafkopf(CENTS), told).deals[-1].value == 200
    assert refusal(schafkopf(), told).reason == "no-klopfer"


# What is not of the game being played


@pytest.mark.parametrize(
    ("intent", "reason"),
    [
        (DoubleCalled(A), "other-game"),
        (ScoreDeal(claim("A")), "other-game"),
        (ScoreDeal(PASSED, (bierkopf.Call(A),)), "other-game"),
        (LinesCorrected(A, -1), "no-lines"),
        (PayMass(A), "owes-no-mass"),
    ],
)
def test_a_table_of_accounts_refuses_what_belongs_to_mats(intent: Intent, reason: str) -> None:
    assert refusal(schafkopf(), intent).reason == reason


@pytest.mark.parametrize("intent", [KontraCalled(), solo(0), ScoreDeal(PASSED)])
def test_a_table_of_mats_refuses_what_belongs_to_accounts(intent: Intent) -> None:
    assert refusal(table(), intent).reason == "other-game"


def test_who_knocks_must_be_said_where_it_is_a_signal() -> None:
    assert refusal(table("bierkopf-runde"), Knocked(None)).reason == "who-knocks"


# Corrections


def test_a_struck_deal_pays_nothing_and_can_be_replaced() -> None:
    evening = play(schafkopf(), solo(0), rufer(1, 2), solo(3))
    struck = play(evening, DealStruck(2))
    assert [deal.struck for deal in struck.deals] == [False, True, False]
    assert struck.standing.balances == (10, -10, -10, 10)
    again = play(struck, ReplaceDeal(2, Claim(Contract.WENZ, 1, LOST)))
    assert again.standing.balances == (15, -25, -5, 15)


def test_a_replacement_is_told_by_the_seats_that_were_taken_then() -> None:
    evening = play(schafkopf(), solo(0), SeatsTaken((DORA, CHRIS, BERT, ANNA), 1), solo(0))
    assert [seats[0] for seats in seats_of_deals(evening)] == [ANNA, DORA]
    assert before_deal(evening, 1).seats[0] == ANNA
    corrected = play(evening, ReplaceDeal(1, Claim(Contract.SOLO, 1, WON)))
    assert {one.person: one.balance for one in accounts(corrected)} == {
        ANNA: -10,
        BERT: 10,
        CHRIS: -10,
        DORA: 10,
    }


def test_nothing_is_scored_on_a_closed_evening() -> None:
    closed = play(schafkopf(), solo(0), EveningClosed())
    assert refusal(closed, solo(1)).reason == "evening-closed"
    assert play(closed, Undo(), solo(1)).standing.balances == (10, 10, -10, -10)


# From one game to the other


def mixed() -> Evening:
    """Return an evening of Bierkopf, then points, cents and Bierkopf again."""
    return play(
        table(target=11), "a A+", RulesChosen(POINTS), solo(1), RulesChosen(CENTS), solo(2),
        RulesChosen(rules(target=11)), "B",
    )  # fmt: skip


def test_each_game_goes_on_where_it_stood_and_all_deals_stay_in_the_record() -> None:
    evening = mixed()
    assert [deal.rules.name for deal in evening.deals] == [
        "bierkopf",
        "schafkopf",
        "schafkopf-wirtshaus",
        "bierkopf",
    ]
    assert [deal.number for deal in evening.deals] == [1, 2, 3, 4]
    assert evening.standing.lines == (7, 10)
    again = play(evening, RulesChosen(POINTS))
    assert again.standing.balances == (-5, 15, -5, -5)
    assert play(again, RulesChosen(CENTS)).standing.balances == (-50, -50, 150, -50)


def test_the_deal_goes_round_through_all_games() -> None:
    assert [deal.dealer for deal in mixed().deals] == [0, 1, 2, 3]
    assert mixed().dealer == 0


def test_points_and_cents_are_never_added_up() -> None:
    assert [(one.unit, one.balance) for one in accounts(mixed())] == [
        *zip(["points"] * 4, [-5, 15, -5, -5], strict=True),
        *zip(["cents"] * 4, [-50, -50, 150, -50], strict=True),
    ]


def test_another_tariff_in_the_same_unit_goes_on_with_the_same_accounts() -> None:
    dearer = catalogue.house(POINTS, {"solo": 10})
    evening = play(schafkopf(), solo(0), RulesChosen(dearer), solo(1))
    assert evening.standing.balances == (5, 25, -15, -15)
    assert [deal.value for deal in evening.deals] == [5, 10]


def test_a_game_that_was_only_chosen_leaves_nothing_aside() -> None:
    evening = play(table(), RulesChosen(POINTS), RulesChosen(CENTS))
    assert evening.aside == ()
    assert evening == fold([EveningOpened(CENTS, table().seats, 0)])


def test_doublings_and_klopfer_are_gone_with_the_game_they_were_for() -> None:
    for before, other in (
        (play(table(), DoubleCalled(A)), POINTS),
        (play(schafkopf(CENTS), Knocked(1)), rules()),
    ):
        changed = play(before, RulesChosen(other))
        assert (changed.calls, changed.knocks) == ((), ())
        assert play(changed, Undo()) == before


def test_rules_that_waited_for_the_next_bollen_still_wait_when_the_game_is_taken_up_again() -> None:
    waiting = play(table(target=5), "A", RulesChosen(rules(target=7)))
    back = play(waiting, RulesChosen(POINTS), solo(0), RulesChosen(waiting.standing.coming))
    assert back.standing == waiting.standing
    assert play(back, "aba A").standing.lines == (7, 7)


def test_a_deal_of_the_other_game_can_be_replaced_and_struck() -> None:
    evening = mixed()
    assert refusal(evening, ReplaceDeal(2, claim("A"))).reason == "other-game"
    assert refusal(evening, ReplaceDeal(1, PASSED)).reason == "other-game"
    corrected = play(evening, ReplaceDeal(2, Claim(Contract.SOLO, 1, LOST)), DealStruck(1))
    assert corrected.standing.lines == (11, 10)
    assert play(corrected, RulesChosen(POINTS)).standing.balances == (5, -15, 5, 5)


def test_a_mass_is_owed_and_paid_whatever_is_played() -> None:
    evening = play(table(target=1), "A", RulesChosen(POINTS))
    assert evening.mass.next == (B, CHRIS)
    assert play(evening, PayMass(B)).mass.next is None


def test_everything_of_a_mixed_evening_can_be_taken_back_and_brought_again() -> None:
    evening = mixed()
    back = play(evening, *[Undo()] * 7)
    assert back == table(target=11)
    assert play(back, *[Redo()] * 7) == evening


# Settling up


def test_the_fewest_payments_clear_all_accounts_by_name() -> None:
    evening = play(schafkopf(), rufer(0, 2, Counted(91)), solo(1))
    assert accounts(evening) == (
        Account(ANNA, -3, "points"),
        Account(BERT, 13, "points"),
        Account(CHRIS, -3, "points"),
        Account(DORA, -7, "points"),
    )
    assert settle_up(evening) == (
        Transfer(DORA, BERT, 7, "points"),
        Transfer(ANNA, BERT, 3, "points"),
        Transfer(CHRIS, BERT, 3, "points"),
    )


def test_who_has_left_settles_too_and_finds_his_account_when_he_is_back() -> None:
    left = play(schafkopf(), solo(0), SeatsTaken((EMIL, BERT, CHRIS, DORA), 1))
    assert Account(ANNA, 15, "points") in accounts(left)
    assert {one.payee for one in settle_up(left)} == {ANNA}
    back = play(left, solo(0), SeatsTaken((BERT, ANNA, EMIL, DORA), 0))
    assert {one.person: one.balance for one in accounts(back)} == {
        BERT: -10,
        ANNA: 15,
        EMIL: 15,
        DORA: -10,
        CHRIS: -10,
    }


def test_who_leaves_while_another_game_is_played_keeps_his_account() -> None:
    evening = play(
        schafkopf(),
        solo(0),
        RulesChosen(rules()),
        SeatsTaken((EMIL, BERT, CHRIS, DORA), 0),
        RulesChosen(POINTS),
    )
    assert evening.standing.balances == (0, -5, -5, -5)
    assert Account(ANNA, 15, "points") in accounts(evening)


def test_where_no_schafkopf_was_played_there_is_nothing_to_settle() -> None:
    assert accounts(play(table(), "A")) == ()
    assert settle_up(play(table(), "A")) == ()


def test_what_was_played_before_anybody_was_named_is_on_nobodys_account() -> None:
    # A1 wins a Solo of the others; then four people say who they are, and Anna wins one
    nameless = play(fold([EveningOpened(POINTS)]), solo(0))
    assert [one.balance for one in accounts(nameless)] == [15, -5, -5, -5]
    named = play(nameless, SeatsTaken(FOUR, 0), solo(0))
    assert [(one.person.name, one.balance) for one in accounts(named)] == [
        ("Anna", 15),
        ("Chris", -5),
        ("Bert", -5),
        ("Dora", -5),
    ]
    assert {one.payee for one in settle_up(named)} == {ANNA}
    # three of them sat there without names, Bert with his: what is between them stays
    a1, b1, a2, _ = NOBODY_NAMED
    mixed = play(fold([EveningOpened(POINTS, (a1, b1, a2, BERT))]), solo(0), SeatsTaken(FOUR, 0))
    assert sum(one.balance for one in accounts(mixed)) == 0
    assert {one.person: one.balance for one in accounts(mixed)}[BERT] == -5
