"""The series of an evening's pictures, worked out by hand, and what holds for all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from beermat.evening.course import Bollen, Course, Stake, courses
from beermat.evening.entries import DealStruck, LinesCorrected, ReplaceDeal, RulesChosen, Undo
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.rules.bierkopf import Call, Mats, Won
from beermat.rules.catalogue import named
from beermat.rules.common import Side, of
from tests.strategies import evenings
from tests.table import A, B, play, rules, table


def course(evening: Evening) -> Course:
    return courses(evening)[0]


def pieces(evening: Evening, side: Side) -> list[list[tuple[int, int]]]:
    (curve,) = (one for one in course(evening).curves if one.who is side)
    return [[tuple(spot) for spot in piece] for piece in curve.pieces]


def test_before_the_first_deal_both_curves_stand_at_their_21_lines() -> None:
    assert pieces(table(), A) == pieces(table(), B) == [[(0, 21)]]
    assert course(table()).deals == 0
    assert course(table()).stakes == course(table()).bollen == ()


def test_one_deal_takes_the_winners_down_and_leaves_the_losers_level() -> None:
    evening = play(table(), "ab A+")  # 2 × 4
    assert pieces(evening, A) == [[(0, 21), (1, 13)]]
    assert pieces(evening, B) == [[(0, 21), (1, 21)]]
    assert course(evening).stakes == (Stake(1, 4, 8, True),)


@pytest.mark.parametrize("tie", ["nobody", "pot", "doubler_loses"])
def test_a_first_deal_of_60_60_is_a_level_piece_and_a_stake_of_nothing(tie: str) -> None:
    evening = play(table(tie=tie), "=")
    assert pieces(evening, A) == pieces(evening, B) == [[(0, 21), (1, 21)]]
    assert course(evening).stakes == (Stake(1, 1, 0, None),)


def test_at_a_bollen_the_winners_reach_0_and_both_begin_anew() -> None:
    evening = play(table(), "B", "abab A", "A++", "aba A")  # B 1; A 16; A 3; A 8 where 2 are left
    assert pieces(evening, A) == [[(0, 21), (1, 21), (2, 5), (3, 2), (4, 0)], [(4, 21)]]
    assert pieces(evening, B) == [[(0, 21), (1, 20), (2, 20), (3, 20), (4, 20)], [(4, 21)]]
    assert course(evening).bollen == (Bollen(4, 0, A, brille=False),)
    assert course(evening).stakes[-1] == Stake(4, 8, 8, True)


def test_a_bollen_against_a_whole_mat_is_a_brille() -> None:
    evening = play(table(target=4), "ba B")
    assert course(evening).bollen == (Bollen(1, 0, B, brille=True),)


def test_lines_carried_over_are_missing_where_the_winners_begin_anew() -> None:
    evening = play(table(target=5, overshoot="carry"), "ab A+", "B")  # 8 of 5: 3 are carried
    assert pieces(evening, A) == [[(0, 5), (1, 0)], [(1, 2), (2, 2)]]
    assert pieces(evening, B) == [[(0, 5), (1, 5)], [(1, 5), (2, 4)]]


def test_points_that_are_counted_go_up_and_a_bollen_is_at_the_target() -> None:
    evening = play(table("bierkopf-21", target=4), "A+", "B", "A++")  # without Schwarz 2
    assert pieces(evening, A) == [[(0, 0), (1, 2), (2, 2), (3, 4)], [(3, 0)]]
    assert pieces(evening, B) == [[(0, 0), (1, 0), (2, 1), (3, 1)], [(3, 0)]]
    assert course(evening).bollen == (Bollen(3, 4, A, brille=False),)


def test_a_struck_deal_keeps_its_number_and_draws_nothing() -> None:
    evening = play(table(), "A", "ab B+", "A", DealStruck(2))
    assert pieces(evening, A) == [[(0, 21), (1, 20), (2, 20), (3, 19)]]
    assert pieces(evening, B) == [[(0, 21), (1, 21), (2, 21), (3, 21)]]
    assert [stake.deal for stake in course(evening).stakes] == [1, 3]


def test_a_struck_last_deal_leaves_the_curves_level_to_its_number() -> None:
    evening = play(table(), "A", "B", DealStruck(2))
    assert pieces(evening, B) == [[(0, 21), (1, 21), (2, 21)]]
    assert course(evening).deals == 2


def test_a_replaced_deal_is_drawn_as_it_really_was_and_all_that_follows_from_it() -> None:
    evening = play(table(target=5), "A", "ab A", "A", ReplaceDeal(2, Won(B), (Call(A),)))
    # A 1; really B 2; A 1: without the four lines of deal 2 there was no Bollen.
    assert pieces(evening, A) == [[(0, 5), (1, 4), (2, 4), (3, 3)]]
    assert pieces(evening, B) == [[(0, 5), (1, 5), (2, 3), (3, 3)]]
    assert course(evening).bollen == ()


def test_lines_set_right_by_hand_are_a_step_between_two_deals() -> None:
    evening = play(table(), "A", LinesCorrected(A, -5), LinesCorrected(B, -1), "B")
    assert pieces(evening, A) == [[(0, 21), (1, 20), (1, 15), (2, 15)]]
    assert pieces(evening, B) == [[(0, 21), (1, 21), (1, 20), (2, 19)]]


def test_a_correction_before_the_first_deal_is_a_step_at_the_beginning() -> None:
    assert pieces(play(table(), LinesCorrected(A, -1)), A) == [[(0, 21), (0, 20)]]


def test_what_was_taken_back_is_not_drawn() -> None:
    assert courses(play(table(), "A", "ab B", Undo())) == courses(play(table(), "A"))


def test_other_rules_on_untouched_mats_begin_anew_at_once_and_the_chart_is_high_enough_for_both() -> None:
    evening = play(table(target=7), RulesChosen(rules(target=11)), "A")
    assert pieces(evening, A) == [[(0, 11), (1, 10)]]
    assert course(evening).top == 11


def test_while_another_game_is_played_the_curves_of_the_first_go_on_level() -> None:
    evening = read(
        "rules bierkopf\nseats Anna, Bert / Chris, Dora\nA\nrules schafkopf\nsolo Anna won\n"
        "rules bierkopf\nB\n"
    )
    mats, accounts = courses(evening)
    assert (mats.unit, accounts.unit) == ("lines", "points")
    assert pieces(evening, A) == [[(0, 21), (1, 20), (2, 20), (3, 20)]]
    assert [(curve.who.name, curve.last) for curve in accounts.curves] == [  # type: ignore[union-attr]
        ("Anna", 15),
        ("Chris", -5),
        ("Bert", -5),
        ("Dora", -5),
    ]
    assert [[tuple(spot) for spot in piece] for piece in accounts.curves[0].pieces] == [
        [(1, 0), (2, 15), (3, 15)]
    ]


def test_four_accounts_go_up_and_down_and_a_pass_leaves_them_level() -> None:
    evening = read(
        "rules schafkopf\nseats Anna, Bert, Chris, Dora\nrufer Anna Chris 91 l3\npass\nsolo Bert lost\n"
    )
    anna, bert, chris, dora = course(evening).curves
    # Rufer 1 + Schneider 1 + 3 Laufende = 5; a Solo of 5 costs its player 15.
    assert [tuple(spot) for spot in anna.pieces[0]] == [(0, 0), (1, 5), (2, 5), (3, 10)]
    assert [tuple(spot) for spot in bert.pieces[0]] == [(0, 0), (1, -5), (2, -5), (3, -20)]
    assert (chris.last, dora.last) == (10, 0)
    assert course(evening).stakes == (Stake(1, 1, 5, True), Stake(2, 1, 0, None), Stake(3, 1, 5, False))


def test_who_comes_later_begins_there_and_who_has_left_stays_where_he_was() -> None:
    evening = read(
        "rules schafkopf\nseats Anna, Bert, Chris, Dora\nsolo Anna won\n"
        "seats Anna, Bert, Chris, Emil\nsolo Emil won\n"
    )
    curves = {curve.who.name: curve for curve in course(evening).curves}  # type: ignore[union-attr]
    assert [tuple(spot) for spot in curves["Emil"].pieces[0]] == [(1, 0), (2, 15)]
    assert [tuple(spot) for spot in curves["Dora"].pieces[0]] == [(0, 0), (1, -5), (2, -5)]
    assert (curves["Emil"].seat, curves["Dora"].seat) == (3, None)


@given(evenings())
def test_every_curve_ends_where_the_table_stands_and_never_goes_back(evening: Evening) -> None:
    current = course(evening)
    for curve in current.curves:
        spots = [spot for piece in curve.pieces for spot in piece]
        assert all(before.deal <= after.deal for before, after in pairwise(spots))
        assert spots[-1].deal == current.deals == len(evening.deals)
    standing = evening.standing
    if isinstance(standing, Mats):
        target, down = standing.rules.target, standing.rules.count == "down"
        for curve in current.curves:
            assert isinstance(curve.who, Side)
            left = curve.last if down else target - curve.last
            assert left == of(standing.lines, curve.who)
    else:
        assert sum(curve.last for curve in current.curves) == 0


@given(evenings())
def test_every_deal_that_counts_has_one_stake_in_one_course(evening: Evening) -> None:
    stakes = sorted(stake.deal for one in courses(evening) for stake in one.stakes)
    assert stakes == [deal.number for deal in evening.deals if not deal.struck]


def test_the_courses_of_an_evening_are_those_of_the_games_that_were_played() -> None:
    assert [one.sheet for one in courses(play(table(), RulesChosen(named("schafkopf"))))] == [
        "schafkopf-points"
    ]
