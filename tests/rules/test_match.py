"""Matches of several rounds, and rules that change (rules 1.1, 1.6)."""

from __future__ import annotations

from beermat.rules.bierkopf import apply, change_rules, correct, judge
from tests.table import A, B, calls, claim, mats, play, rules, score, table


def test_a_match_of_two_rounds_is_won_with_the_second_bollen_and_the_next_starts_at_nil_all() -> None:
    evening = table("bierkopf-runde", target=1)
    states = []
    for said in ("A", "B", "A", "B", "B"):
        evening = play(evening, said)
        states.append((evening.standing.rounds, evening.standing.matches))
    assert states == [
        ((1, 0), (0, 0)),
        ((1, 1), (0, 0)),
        ((0, 0), (1, 0)),  # A's second round: the match
        ((0, 1), (1, 0)),
        ((0, 0), (1, 1)),
    ]
    assert evening.standing.bollen == (2, 3)


def test_where_one_round_wins_every_bollen_is_a_match() -> None:
    evening = play(table("bierkopf-21", target=2), "A+", "B+", "A+")
    assert (evening.standing.rounds, evening.standing.matches) == ((0, 0), (2, 1))


def test_without_matches_no_rounds_are_counted() -> None:
    evening = play(table(target=1), "A", "A", "A")
    assert (evening.standing.rounds, evening.standing.matches, evening.standing.bollen) == (
        (0, 0),
        (0, 0),
        (3, 0),
    )


def test_a_brille_that_counts_two_may_win_a_match_of_two_at_once() -> None:
    evening = play(table("bierkopf-runde", target=1, brille_counts=2), "B")
    assert (evening.standing.matches, evening.standing.bollen) == ((0, 1), (0, 2))


def test_the_pot_goes_into_the_next_round_only_through_a_won_deal() -> None:
    evening = play(table("bierkopf-runde", target=2), "=", "=", "A")  # 1 + 2 from the pot, for two lines
    assert (evening.deals[-1].value, evening.deals[-1].erased, evening.standing.pot) == (3, 2, 0)
    assert evening.standing.rounds == (1, 0)


# Rules that change


def test_other_rules_take_effect_at_once_on_mats_that_nobody_has_played_on() -> None:
    changed = change_rules(table().standing, rules(target=5))
    assert (changed.rules.target, changed.lines, changed.next_rules) == (5, (5, 5), None)


def test_other_rules_wait_for_the_next_bollen_on_mats_that_are_played_on() -> None:
    on = change_rules(mats(2, 9), rules(target=5))
    assert (on.rules.target, on.lines) == (21, (2, 9))
    on, deal = score(on, "A")
    assert (on.rules.target, deal.rules.target) == (21, 21)
    on, deal = score(on, "A")
    assert (on.rules.target, on.lines, on.next_rules) == (5, (5, 5), None)
    assert deal.rules.target == 21  # what was scored before keeps its rules


def test_a_change_of_mind_before_the_bollen_leaves_the_rules_as_they_are() -> None:
    on = change_rules(change_rules(mats(2, 9), rules(target=5)), rules())
    assert on.next_rules is None
    assert score(on, "A+")[0].lines == (21, 21)


def test_the_last_change_before_the_bollen_is_the_one_that_counts() -> None:
    on = change_rules(change_rules(mats(1, 9), rules(target=5)), rules(target=7))
    assert score(on, "A")[0].lines == (7, 7)


def test_what_is_carried_goes_onto_a_mat_of_the_new_rules() -> None:
    # 12 won with 3 left: 9 beyond, but a mat of 5 lines can give only 4
    on = change_rules(mats(3, 9, overshoot="carry"), rules(target=5))
    assert score(on, "ab A++")[0].lines == (1, 5)


def test_the_rules_of_a_bollen_are_those_it_was_played_by() -> None:
    # brille_counts 2 and matches of 1 come with the new rules; this Bollen was still played by the old ones
    on = change_rules(mats(1, 21), rules(brille_counts=2, rounds_to_win=1))
    on, _ = score(on, "A")
    assert (on.bollen, on.matches) == ((1, 0), (0, 0))


def test_a_mat_with_carried_lines_counts_as_played_on() -> None:
    on, _ = score(mats(3, 7, overshoot="carry"), "ab A++")
    assert change_rules(on, rules(target=5)).lines == on.lines


def test_sixty_all_counts_as_played_on() -> None:
    on, _ = apply(table(tie="pot").standing, 1, calls(""), judge(rules(tie="pot"), claim("=")))
    assert change_rules(on, rules()).pot == 1


# Lines put right by hand


def test_a_correction_keeps_the_lines_between_one_and_the_target() -> None:
    assert correct(mats(5, 7), A, -2).lines == (3, 7)
    assert correct(mats(5, 7), B, +14).lines == (5, 21)
    assert correct(mats(5, 7), B, +15).lines == (5, 21)
    assert correct(mats(5, 7), A, -9).lines == (1, 7)
