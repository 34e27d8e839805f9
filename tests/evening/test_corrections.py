"""Striking out, replacing and putting right by hand (rules 1.6)."""

from __future__ import annotations

import pytest

from beermat.evening.entries import (
    DealStruck,
    DoubleCalled,
    LinesCorrected,
    PayMass,
    ReplaceDeal,
    RulesChosen,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Counted, Won
from beermat.rules.common import Degree
from tests.table import ANNA, CHRIS, DORA, A, B, calls, deal, play, refusal, rules, table, unmarked


def test_a_struck_deal_keeps_its_number_and_counts_nothing() -> None:
    evening = play(table(), "A", "B++", "A", DealStruck(2))
    assert [(deal.number, deal.struck) for deal in evening.deals] == [(1, False), (2, True), (3, False)]
    assert evening.standing.lines == (19, 21)


def test_the_table_stands_as_if_a_struck_deal_had_never_been_played() -> None:
    struck = play(table(target=5), "a A+", "B", "A", DealStruck(1))
    without = play(table(target=5), "B", "A")
    assert (struck.standing, struck.dealer, struck.mass) == (without.standing, without.dealer, without.mass)


def test_a_replaced_deal_counts_as_it_was_replaced_and_is_marked() -> None:
    evening = play(table(), "A", "B", ReplaceDeal(1, Won(B, Degree.SCHNEIDER), calls("b")))
    assert evening.standing.lines == (21, 16)
    assert [deal.corrected for deal in evening.deals] == [True, False]


def nine_deals() -> Evening:
    """Play with 5 lines: A wins 4 with deal 2, and the Bollen with deal 3."""
    return play(table(target=5), "B", "ab A", "A", "B", "B", "B", "B", "A", "A")


def test_deal_2_of_9_can_be_replaced_and_everything_that_follows_is_worked_out_anew() -> None:
    """As played: Bollen for A with deal 3.

    With deal 2 for B instead: B erased 1 + 4 of 5 lines with it, a Bollen, and A none: a Brille. Then
    A 1, B 4, A 2 on fresh mats: left are A 5 − 3, B 5 − 4.
    """
    before = nine_deals()
    assert [deal.number for deal in before.deals if deal.bollen] == [3]
    assert (before.standing.bollen, before.standing.lines) == ((1, 0), (3, 1))
    evening = play(before, ReplaceDeal(2, Won(B), calls("ab")))
    assert [(deal.number, deal.bollen, deal.brille) for deal in evening.deals if deal.bollen] == [
        (2, B, True)
    ]
    assert (evening.standing.bollen, evening.standing.lines) == ((0, 1), (2, 1))
    assert [(one.side, one.deal) for one in evening.mass.owed] == [(A, 2)]
    assert evening.dealer == before.dealer
    assert play(evening, Undo()) == before


@pytest.mark.parametrize("number", range(1, 10))
def test_any_deal_can_be_replaced_by_the_other_side_and_back_again(number: int) -> None:
    before = nine_deals()
    deal = before.deals[number - 1]
    assert deal.winner is not None
    other = play(before, ReplaceDeal(number, Won(deal.winner.other), deal.calls))
    assert unmarked(other) != unmarked(before)
    back = play(other, ReplaceDeal(number, Won(deal.winner), deal.calls))
    assert unmarked(back) == unmarked(before)


@pytest.mark.parametrize("number", range(1, 10))
def test_any_deal_can_be_struck_and_undo_brings_it_back(number: int) -> None:
    before = nine_deals()
    assert play(before, DealStruck(number), Undo()) == before


def test_a_struck_deal_can_be_replaced_and_counts_again() -> None:
    evening = play(table(), "A", DealStruck(1), ReplaceDeal(1, Won(B)))
    assert (evening.standing.lines, evening.dealer) == ((21, 20), 1)


def test_a_correction_reaches_back_over_a_later_bollen() -> None:
    evening = play(table(target=2), "A", "A", "B", "B", "A", DealStruck(1))
    # without the first: A 1, B 2 = Bollen, A 1
    assert (evening.standing.bollen, evening.standing.lines) == ((0, 1), (1, 2))


def test_the_dealers_after_a_struck_deal_move_back_by_one() -> None:
    evening = play(table(), "A", "A", "A", DealStruck(1))
    assert [deal.dealer for deal in evening.deals if not deal.struck] == [0, 1]


def test_later_deals_keep_their_doublings_even_where_the_cap_would_now_refuse_them() -> None:
    evening = play(table(target=5), "A", "=", "aba A")  # at 4:5 a third doubling is allowed: 4 < 5
    evening = play(evening, ReplaceDeal(2, Won(B)))  # at 4:4 it is not
    assert (evening.deals[2].calls, evening.deals[2].value) == (calls("aba"), 8)
    assert refusal(evening, ReplaceDeal(3, Won(A), calls("aba"))).reason == "cap-reached"


def test_later_deals_keep_their_last_hand_double_even_where_another_now_dealt() -> None:
    evening = play(table(), "A", "b! B", DealStruck(1))
    assert evening.deals[1].calls == calls("b!")
    assert evening.deals[1].dealer == 0  # Anna, of side A
    assert evening.standing.lines == (21, 19)


# The same checks as for a fresh entry


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("aa A", "other-side-answers"),
        ("b! A", "last-hand-is-dealers"),
        ("a!b A", "last-hand-locks"),
        ("ababab A", "cap-reached"),
        ("A:117", "augen-impossible"),
        ("A:121", "augen-out-of-range"),
        ("A:74++", "every-trick-is-120"),
    ],
)
def test_a_replacement_is_refused_for_the_same_reasons_as_a_fresh_deal(said: str, reason: str) -> None:
    fresh = deal(said)
    assert refusal(table(), fresh).reason == reason
    replacing = ReplaceDeal(1, fresh.claim, fresh.calls or ())
    assert refusal(play(table(), "A", "A", "A"), replacing).reason == reason


def test_a_replacement_is_checked_against_the_standing_at_its_own_place() -> None:
    evening = play(table(target=5), "A", "A", "A", "A", "B", "B", "B", "B")  # now 1:1
    assert refusal(evening, DoubleCalled(A)).reason == "cap-reached"
    assert play(evening, ReplaceDeal(1, Won(A), calls("ab"))).deals[0].factor == 4  # then it was 5:5


def test_a_replacement_is_judged_by_the_rules_that_held_at_its_place() -> None:
    evening = play(table("bierkopf-lang", target=1), "A", RulesChosen(rules(target=1)), "A")
    assert play(evening, ReplaceDeal(1, Counted(A, 118))).deals[0].augen == (118, 2)
    assert refusal(evening, ReplaceDeal(2, Counted(A, 118))).reason == "augen-impossible"


def test_a_deal_that_was_never_played_cannot_be_corrected() -> None:
    for move in (DealStruck(1), ReplaceDeal(1, Won(A))):
        assert refusal(table(), move).reason == "no-deals-yet"
    for number in (0, -1, 3):
        for move in (DealStruck(number), ReplaceDeal(number, Won(A))):
            assert refusal(play(table(), "A", "B"), move).reason == "no-such-deal"


def test_a_struck_deal_cannot_be_struck_again() -> None:
    assert refusal(play(table(), "A", DealStruck(1)), DealStruck(1)).reason == "struck-already"


def test_corrections_do_not_touch_the_doublings_of_the_deal_that_is_being_played() -> None:
    evening = play(table(), "A", "B", DoubleCalled(B), DealStruck(1), ReplaceDeal(2, Won(A)))
    assert evening.calls == calls("b")


# Maß


def test_what_was_paid_stays_paid_and_is_paid_ahead_if_its_bollen_is_gone() -> None:
    evening = play(table(target=1), "A", PayMass(B), DealStruck(1))
    assert (evening.mass.owed_by(B), evening.mass.paid_by(CHRIS.id)) == (0, 1)
    assert evening.mass.ahead_of(CHRIS.id) == 1
    again = play(evening, "A")
    assert (again.mass.ahead_of(CHRIS.id), again.mass.open, again.mass.next) == (0, (), None)


def test_what_was_paid_ahead_does_not_settle_what_the_other_side_loses() -> None:
    evening = play(table(target=1), "A", PayMass(B), DealStruck(1), "B")
    assert evening.mass.ahead_of(CHRIS.id) == 1
    assert evening.mass.next == (A, ANNA)


# By hand


def test_lines_are_put_right_by_a_signed_number_with_a_reason() -> None:
    evening = play(table(), "A", LinesCorrected(A, -2, "two lines  forgotten"), LinesCorrected(B, -1))
    assert evening.standing.lines == (18, 20)
    assert evening.record[-2] == LinesCorrected(A, -2, "two lines forgotten")


@pytest.mark.parametrize("change", [-20, +1, -21, +99])
def test_a_correction_must_leave_one_line_to_the_target(change: int) -> None:
    evening = play(table(), "A")  # 20 left
    if change == +1:
        assert play(evening, LinesCorrected(A, change)).standing.lines == (21, 21)
    else:
        assert refusal(evening, LinesCorrected(A, change)).reason == "correction-out-of-range"


def test_a_correction_may_leave_exactly_one_line() -> None:
    assert play(table(), LinesCorrected(A, -20)).standing.lines == (1, 21)


def test_a_correction_by_nothing_is_refused() -> None:
    assert refusal(table(), LinesCorrected(A, 0)).reason == "correction-is-nothing"


def test_a_reason_is_one_line_of_at_most_eighty_signs_that_can_be_shown() -> None:
    assert refusal(table(), LinesCorrected(A, -1, "x" * 81)).reason == "reason-too-long"
    assert refusal(table(), LinesCorrected(A, -1, "a\x00b")).reason == "reason-unprintable"
    assert play(table(), LinesCorrected(A, -1, "x" * 80)).standing.lines == (20, 21)


def test_a_first_entry_that_is_a_correction_counts_like_any_other() -> None:
    evening = play(table(), LinesCorrected(B, -20), "B")
    assert evening.standing.bollen == (0, 1)


def test_a_correction_by_hand_stays_within_its_bounds_when_an_earlier_deal_is_struck() -> None:
    evening = play(table(target=5), "A+", "B", LinesCorrected(A, +2), DealStruck(1))
    assert evening.standing.lines == (5, 4)  # 5 + 2 would be 7 of 5 lines


# Rules and people in the middle


def test_a_bollen_that_is_corrected_away_takes_the_new_rules_with_it() -> None:
    waiting = play(table(target=2), "A", RulesChosen(rules(target=7)), "A", "B")
    assert (waiting.standing.rules.target, waiting.standing.lines) == (7, (7, 6))
    gone = play(waiting, ReplaceDeal(2, Won(B)))
    assert [deal.bollen for deal in gone.deals] == [None, None, B]
    assert (gone.deals[2].rules.target, gone.standing.lines) == (2, (7, 7))


def test_a_change_of_seats_keeps_its_place_when_an_earlier_deal_is_corrected() -> None:
    emil = seats("Emil", "Chris", "Bert", "Dora")
    evening = play(table(target=1), "A", SeatsTaken(emil, 2), "B", ReplaceDeal(1, Won(B)))
    assert [[who.name for who in one.losers] for one in evening.mass.owed] == [
        ["Anna", "Bert"],
        ["Emil", "Bert"],
    ]
    assert [deal.dealer for deal in evening.deals] == [0, 2]


def test_after_a_struck_deal_the_first_seat_still_deals_if_new_seats_were_taken_since() -> None:
    emil = seats("Emil", "Chris", "Bert", "Dora")
    evening = play(table(), "A", SeatsTaken(emil, 2), DealStruck(1))
    assert evening.dealer == 2


def test_dora_pays_what_dora_lost() -> None:
    evening = play(table(target=1), "A", PayMass(DORA.id))
    assert evening.mass.paid_by(DORA.id) == 1


def test_rules_change_at_once_where_nobody_has_played_whatever_was_corrected() -> None:
    # two corrections that even out
    evening = play(table(), LinesCorrected(A, -2), LinesCorrected(A, 2), RulesChosen(rules(target=11)))
    assert (evening.standing.lines, evening.standing.next_rules) == ((11, 11), None)
    # one that still stands
    waiting = play(table(), LinesCorrected(A, -2), RulesChosen(rules(target=11)))
    assert waiting.standing.lines == (19, 21)
    # lines that were played and put right again
    waiting = play(table(), "A", LinesCorrected(A, 1), RulesChosen(rules(target=11)))
    assert waiting.standing.lines == (21, 21)
    # a deal that was struck has not been played
    evening = play(table(), "A", DealStruck(1), RulesChosen(rules(target=11)))
    assert evening.standing.lines == (11, 11)
