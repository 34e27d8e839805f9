"""A table that starts on paper: its standing is entered by hand."""

from __future__ import annotations

import pytest

from beermat.evening.entries import PayMass, RulesChosen, SeatsTaken, StandingGiven, Undo, seats
from beermat.evening.evening import fold
from tests.table import ANNA, BERT, CHRIS, A, B, claim, play, refusal, rules, table


def test_lines_and_bollen_stand_as_they_were_on_paper() -> None:
    evening = play(table(), StandingGiven((12, 7), (2, 1), "begun on paper"))
    assert (evening.standing.lines, evening.standing.bollen) == ((12, 7), (2, 1))
    assert play(evening, "A").standing.lines == (11, 7)


def test_bollen_on_paper_cost_their_losers_mass_that_can_be_paid() -> None:
    # A has won two: Chris and Dora owe two; B one: Anna and Bert owe one
    evening = play(table(), StandingGiven((21, 21), (2, 1)))
    assert (evening.mass.owed_by(B), evening.mass.owed_by(A)) == (2, 1)
    assert [one.deal for one in evening.mass.owed] == [0, 0, 0]
    assert play(evening, PayMass(B, 2)).mass.next == (A, ANNA)


def test_fewer_bollen_take_the_latest_mass_back_and_what_was_paid_is_paid_ahead() -> None:
    # Chris has paid the first of B's two; at 0 Bollen neither is owed, and his is paid ahead
    evening = play(table(), StandingGiven((21, 21), (2, 0)), PayMass(B))
    one = play(evening, StandingGiven((21, 21), (1, 0)))
    assert (one.mass.open, one.mass.paid_by(CHRIS.id)) == ((), 1)
    none = play(one, StandingGiven((21, 21), (0, 0)))
    assert (none.mass.owed, none.mass.ahead) == ((), ((B, CHRIS.id),))


def test_bollen_below_those_that_win_a_match_are_rounds_of_it() -> None:
    assert play(table("bierkopf-runde"), StandingGiven((3, 4), (1, 1))).standing.rounds == (1, 1)
    assert play(table("bierkopf-runde"), StandingGiven((3, 4), (2, 1))).standing.rounds == (0, 0)
    assert play(table(), StandingGiven((3, 4), (1, 1))).standing.rounds == (0, 0)


def test_it_can_be_taken_back_and_corrected_deals_before_it_do_not_change_it() -> None:
    before = play(table(), "A")
    evening = play(before, StandingGiven((5, 5), (1, 0)))
    assert play(evening, Undo()) == before
    assert fold(evening.record) == evening
    from beermat.evening.entries import ReplaceDeal

    assert play(evening, ReplaceDeal(1, claim("B++"))).standing.lines == (5, 5)


@pytest.mark.parametrize(
    ("lines", "bollen", "reason"),
    [
        ((0, 5), (0, 0), "given-lines-out-of-range"),
        ((5, 22), (0, 0), "given-lines-out-of-range"),
        ((5, 5), (-1, 0), "given-bollen-out-of-range"),
        ((5, 5), (0, 100), "given-bollen-out-of-range"),
        ((21, 21), (0, 0), "correction-is-nothing"),
    ],
)
def test_what_cannot_stand_on_a_mat_is_refused(
    lines: tuple[int, int], bollen: tuple[int, int], reason: str
) -> None:
    assert refusal(table(), StandingGiven(lines, bollen)).reason == reason


def test_accounts_have_no_lines_to_give() -> None:
    from beermat.rules.catalogue import named

    evening = play(table(), RulesChosen(named("schafkopf")))
    assert refusal(evening, StandingGiven((5, 5), (0, 0))).reason == "no-lines"


def test_rules_still_change_at_once_on_mats_that_are_full_by_hand() -> None:
    evening = play(table(), "A", StandingGiven((21, 21), (1, 0)), RulesChosen(rules(target=11)))
    assert evening.standing.lines == (11, 11)
    assert evening.standing.bollen == (1, 0)
    assert BERT in evening.seats


def test_bollen_taken_back_go_back_from_those_who_had_won_them() -> None:
    # Anna and Bert win two; Emil comes for Anna; on paper it is one. The latest goes, and its Maß with it.
    emil = SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 0)
    evening = play(table(target=1), "A", "A", emil, StandingGiven((1, 1), (1, 0)))
    assert [one.winners for one in evening.mass.bollen] == [(ANNA, BERT)]
    assert len(evening.mass.open) == 1
    evening = play(evening, "A", StandingGiven((1, 1), (1, 0)))  # Emil wins one with Bert, and loses it again
    assert [one.winners for one in evening.mass.bollen] == [(ANNA, BERT)]


def test_a_brille_that_counts_two_can_be_taken_back_by_half() -> None:
    evening = play(table(target=1, brille_counts=2, mass_per_bollen=2), "A")
    assert evening.mass.owed_by(B) == 4
    assert play(evening, StandingGiven((1, 1), (1, 0))).mass.owed_by(B) == 2


def test_as_many_mass_go_back_as_the_bollen_cost() -> None:
    # It cost two; since then the house drinks one for each.
    evening = play(table(target=1, mass_per_bollen=2), "A", RulesChosen(rules(target=1)), "A")
    assert play(evening, StandingGiven((1, 1), (1, 0))).mass.owed_by(B) == 2
    assert play(evening, StandingGiven((1, 1), (0, 0))).mass.owed_by(B) == 0


def test_one_that_was_evened_out_is_open_again_when_the_other_is_taken_back() -> None:
    evening = play(table(target=1, settle="net"), "A", "B", StandingGiven((1, 1), (0, 1)))
    assert [(one.side, one.cancelled) for one in evening.mass.owed] == [(A, False)]
    assert evening.mass.next == (A, ANNA)
