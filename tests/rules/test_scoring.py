"""Scoring a deal (rules 1.3), worked out by hand."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import DealStruck
from beermat.rules.bierkopf import Counted, Won, explain, judge, start, value_of
from beermat.rules.common import Degree, Side, of
from tests.table import A, B, calls, mats, play, refusal, rules, score, table

PLAIN, SCHNEIDER, SCHWARZ, TIE = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ, Degree.TIE


@pytest.mark.parametrize(
    ("mine", "winner", "degree"),
    [
        # more than 60 Augen win; with fewer than 30 the losers are Schneider
        (0, B, SCHWARZ),
        (8, B, SCHNEIDER),
        (29, B, SCHNEIDER),  # 29:91
        (30, B, PLAIN),  # 30:90, free
        (31, B, PLAIN),
        (59, B, PLAIN),
        (60, None, TIE),
        (61, A, PLAIN),
        (89, A, PLAIN),  # 89:31
        (90, A, PLAIN),  # 90:30, still free
        (91, A, SCHNEIDER),  # 91:29
        (112, A, SCHNEIDER),
        (120, A, SCHWARZ),
    ],
)
@pytest.mark.parametrize("counted_by", Side)
def test_the_augen_say_who_won_and_by_how_much_whichever_side_counted(
    mine: int, winner: Side | None, degree: Degree, counted_by: Side
) -> None:
    result = judge(rules(), Counted(A, mine) if counted_by is A else Counted(B, 120 - mine))
    assert result == (winner, degree, (mine, 120 - mine))


def test_losers_with_29_augen_are_schneider_and_with_30_are_free() -> None:
    assert judge(rules(), Counted(B, 29)).degree is SCHNEIDER
    assert judge(rules(), Counted(B, 30)).degree is PLAIN


@pytest.mark.parametrize("below", [3, 9, 31, 59])
def test_a_house_may_set_from_how_many_augen_the_losers_are_free(below: int) -> None:
    house = rules("bierkopf-lang", schneider_below=below)
    assert judge(house, Counted(A, 120 - below)).degree is PLAIN
    assert judge(house, Counted(A, 120 - (below - 1))).degree is SCHNEIDER


def test_a_table_without_schneider_counts_every_win_plain_and_refuses_the_claim_of_one() -> None:
    house = rules(schneider_below=0)
    assert judge(house, Counted(A, 112)).degree is PLAIN
    with pytest.raises(Refused) as caught:
        judge(house, Won(A, SCHNEIDER))
    assert caught.value.reason == "no-schneider"


@pytest.mark.parametrize("degree", [PLAIN, SCHNEIDER, SCHWARZ])
def test_a_win_said_without_augen_is_taken_as_it_was_said(degree: Degree) -> None:
    assert judge(rules(), Won(B, degree)) == (B, degree, None)


def test_nobody_can_claim_to_have_won_a_tie() -> None:
    with pytest.raises(Refused) as caught:
        judge(rules(), Won(A, TIE))
    assert caught.value.reason == "nobody-wins-a-tie"


def test_without_schwarz_it_counts_as_schneider() -> None:
    house = rules("bierkopf-21")
    assert judge(house, Won(A, SCHWARZ)).degree is SCHNEIDER
    assert judge(house, Counted(A, 120)).degree is SCHNEIDER
    assert judge(house, Counted(A, 120, every_trick=True)).degree is SCHNEIDER


@pytest.mark.parametrize(
    ("said", "erased"),
    [
        # base × factor, at 21:21
        ("A", 1),
        ("A+", 2),
        ("A++", 3),
        ("a A", 2),  # 1 × 2
        ("ab A", 4),  # 1 × 2 × 2
        ("aba A+", 16),  # 2 × 2 × 2 × 2
        ("b! A++", 6),  # a last-hand double counts as one: 3 × 2
    ],
)
def test_the_value_is_the_base_times_two_for_each_doubling(said: str, erased: int) -> None:
    evening = play(table(dealer=1), said)
    (deal,) = evening.deals
    assert (deal.value, deal.erased, evening.standing.lines) == (erased, erased, (21 - erased, 21))


def test_schneider_and_schwarz_bring_what_the_house_says() -> None:
    house = table(schneider_value=4, schwarz_value=7)
    assert play(house, "A+").standing.lines == (17, 21)
    assert play(house, "A++").standing.lines == (14, 21)


def test_what_a_deal_would_bring_now_is_told_before_it_is_scored() -> None:
    mats = play(table(tie="pot"), "=").standing
    assert value_of(mats, calls("ab"), SCHNEIDER) == 2 * 4 + 1


# Lines left against the value: one below, equal, one above, far above.


@pytest.mark.parametrize(
    ("left", "said", "erased", "after"),
    [
        (5, "ab A", 4, 1),  # 4 of 5: a line stays
        (4, "ab A", 4, 0),  # exactly: that is the Bollen
        (3, "ab A", 3, 0),  # one above: the rest lapses
        (1, "aba A++", 1, 0),  # 24 for the one line
        (1, "A", 1, 0),
        (2, "A", 1, 1),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_erased_is_the_smaller_of_the_value_and_the_lines_left(
    left: int, said: str, erased: int, after: int, side: Side
) -> None:
    if side is B:
        said = said.translate(str.maketrans("abAB", "baBA"))
    before = mats(left, 15) if side is A else mats(15, left)
    new, deal = score(before, said)
    assert deal.erased == erased
    assert deal.bollen == (side if after == 0 else None)
    assert of(new.lines, side) == (after or 21)
    assert of(new.lines, side.other) == (15 if after else 21)


def test_a_bollen_lays_fresh_mats_for_both_sides() -> None:
    new, deal = score(mats(1, 7), "A")
    assert deal.bollen is A
    assert (new.lines, new.bollen) == ((21, 21), (1, 0))


def test_what_lapses_is_gone_but_what_is_carried_is_erased_from_the_winners_next_mat() -> None:
    # 12 won, 3 were left: 9 beyond the last line
    assert score(mats(3, 7), "ab A++")[0].lines == (21, 21)
    assert score(mats(3, 7, overshoot="carry"), "ab A++")[0].lines == (12, 21)


def test_carried_lines_never_take_the_last_one_of_the_next_mat() -> None:
    # 24 won with one line left: 23 beyond, of which the next mat of 5 lines gives 4
    new, deal = score(mats(1, 3, target=5, overshoot="carry"), "aba A++")
    assert new.lines == (1, 5)
    assert [(part.kind, part.number) for part in explain(deal)][-2:] == [("carried", 4), ("lapsed", 19)]


def test_a_value_that_is_carried_exactly_to_the_last_line_leaves_it() -> None:
    # 4 won with 1 left: 3 beyond; a mat of 4 gives 3, a mat of 3 only 2
    assert score(mats(1, 1, target=4, overshoot="carry"), "ab A")[0].lines == (1, 4)
    assert score(mats(1, 1, target=3, overshoot="carry"), "ab A")[0].lines == (1, 3)


# 60:60


@pytest.mark.parametrize("said", ["=", "A:60", "B:60"])
def test_sixty_all_brings_nobody_a_line(said: str) -> None:
    new, deal = score(mats(5, 7), "ab " + said)
    assert (deal.degree, deal.winner, deal.augen, deal.value, deal.erased) == (TIE, None, (60, 60), 0, 0)
    assert (new.lines, new.pot) == ((5, 7), 0)


def test_tied_deals_pile_up_in_the_pot_with_their_factor_and_go_to_the_next_winner() -> None:
    pot = mats(15, 15, tie="pot")
    pot, _ = score(pot, "=")  # 1
    pot, _ = score(pot, "a =")  # 1 + 2
    pot, _ = score(pot, "ab =")  # 1 + 2 + 4
    assert (pot.pot, pot.lines) == (7, (15, 15))
    new, deal = score(pot, "a B+")  # 2 × 2, and the pot is added, not multiplied
    assert (deal.value, deal.pot, new.lines, new.pot) == (11, 7, (15, 4), 0)


def test_the_pot_is_empty_after_a_bollen_even_where_it_was_more_than_the_lines_left() -> None:
    new, deal = score(mats(3, 15, tie="pot")._replace(pot=9), "A")
    assert (deal.value, deal.erased, new.pot, new.lines) == (10, 3, 0, (21, 21))


@pytest.mark.parametrize(("said", "loser"), [("ab", A), ("b", B), ("ba", B)])
def test_where_the_doubler_loses_a_tie_costs_him_a_plain_deal_at_the_full_factor(
    said: str, loser: Side
) -> None:
    new, deal = score(mats(15, 15, tie="doubler_loses"), said + " =")
    assert (deal.winner, deal.degree, deal.value) == (loser.other, TIE, 2 ** len(said))
    assert of(new.lines, loser.other) == 15 - 2 ** len(said)
    assert of(new.lines, loser) == 15


def test_where_the_doubler_loses_a_tie_without_a_doubling_scores_nobody() -> None:
    new, deal = score(mats(15, 15, tie="doubler_loses"), "=")
    assert (deal.winner, deal.value, new.lines) == (None, 0, (15, 15))


def test_a_tie_that_the_doubler_loses_may_be_worth_the_bollen() -> None:
    new, deal = score(mats(15, 2, tie="doubler_loses"), "a =")
    assert (deal.bollen, new.bollen) == (B, (0, 1))


@pytest.mark.parametrize("tie", ["nobody", "pot", "doubler_loses"])
def test_a_first_deal_of_sixty_all_leaves_the_full_mats(tie: str) -> None:
    evening = play(table(tie=tie), "=")
    assert evening.standing.lines == (21, 21)
    assert evening.standing.pot == (1 if tie == "pot" else 0)


# The Brille


def test_a_bollen_before_the_losers_erased_a_line_is_a_brille() -> None:
    assert score(mats(1, 21), "A")[1].brille
    assert not score(mats(1, 20), "A")[1].brille


@pytest.mark.parametrize("counts", [1, 2])
def test_a_brille_counts_as_many_bollen_as_the_house_says(counts: int) -> None:
    assert score(mats(1, 21, brille_counts=counts), "A")[0].bollen == (counts, 0)
    assert score(mats(1, 20, brille_counts=counts), "A")[0].bollen == (1, 0)


def test_losers_who_start_with_carried_lines_lose_no_brille() -> None:
    carried, _ = score(mats(3, 7, overshoot="carry"), "ab A++")  # A starts with 12 of 21
    new, deal = score(carried._replace(lines=(carried.lines[0], 1)), "B")
    assert deal.bollen is B
    assert not deal.brille
    assert new.lines == (21, 21)


# Whole decks: one deal after the other


def test_the_deck_of_the_first_source_deal_by_deal() -> None:
    """Lines left after each deal: A, B."""
    evening = table()
    for said, left in [
        ("A:61", (20, 21)),
        ("A:90", (19, 21)),
        ("A:91", (17, 21)),
        ("B++", (17, 18)),
        ("a A", (15, 18)),
        ("b B+", (15, 14)),
        ("ab A++", (3, 14)),
        ("=", (3, 14)),
        ("bab B", (3, 6)),
        ("a A", (1, 6)),
        ("A:120", (21, 21)),
    ]:
        evening = play(evening, said)
        assert evening.standing.lines == left
    assert evening.standing.bollen == (1, 0)


def test_twenty_one_plain_deals_erase_a_mat_and_the_twenty_second_starts_the_next() -> None:
    evening = play(table(), *["A"] * 21)
    assert (evening.standing.lines, evening.standing.bollen) == ((21, 21), (1, 0))
    assert evening.deals[-1].brille
    assert play(evening, "A").standing.lines == (20, 21)


@pytest.mark.parametrize("target", [1, 2, 98, 99])
def test_the_shortest_and_the_longest_mat_can_be_played(target: int) -> None:
    evening = play(table(target=target), *["B"] * target)
    assert (evening.standing.bollen, evening.standing.lines) == ((0, 1), (target, target))


def test_counting_up_is_the_same_arithmetic() -> None:
    said = ["A", "a B+", "ab A++", "B:91", "A"]
    up, down = play(table(count="up"), *said), play(table(count="down"), *said)
    assert up.standing.lines == down.standing.lines
    assert [deal.value for deal in up.deals] == [deal.value for deal in down.deals]


# The explanation

THRICE = [("call", "Spritze", 2), ("call", "Retour", 2), ("call", "Retour", 2)]


@pytest.mark.parametrize(
    ("keys", "said", "parts"),
    [
        ({}, "A", [("base", "plain", 1)]),
        ({}, "aba B+", [("base", "schneider", 2), *THRICE]),
        ({}, "b! B++", [("base", "schwarz", 3), ("last-hand", "Spritze", 2)]),
        ({}, "=", []),
        ({"tie": "pot"}, "ab =", [("to-pot", "", 4)]),
        ({"tie": "doubler_loses"}, "a =", [("base", "tie", 1), ("call", "Spritze", 2)]),
        ({"ladder": ["Kontra"]}, "ab A+", [("base", "schneider", 2), *[("call", "Kontra", 2)] * 2]),
        ({"target": 3}, "aba A", [("base", "plain", 1), *THRICE, ("lapsed", "", 5)]),
        ({"target": 7, "overshoot": "carry"}, "aba A", [("base", "plain", 1), *THRICE, ("carried", "", 1)]),
        ({"target": 3, "overshoot": "carry"}, "A++", [("base", "schwarz", 3)]),
    ],
)
def test_every_value_is_explained_by_its_parts(
    keys: dict[str, object], said: str, parts: list[tuple[str, str, int]]
) -> None:
    _, deal = score(start(rules(**keys)), said)
    assert list(explain(deal)) == parts


def test_the_pot_in_a_value_is_explained() -> None:
    _, deal = score(mats(15, 15, tie="pot")._replace(pot=3), "a A")
    assert explain(deal)[-1] == ("pot", "", 3)


def test_a_struck_deal_has_nothing_to_explain() -> None:
    (deal,) = play(table(), "a A+", DealStruck(1)).deals
    assert explain(deal) == ()


def test_a_refused_claim_changes_nothing() -> None:
    evening = play(table(), "A")
    assert refusal(evening, "A:117").reason == "augen-impossible"
    assert evening.standing.lines == (20, 21)
