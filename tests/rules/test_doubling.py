"""Who may double, and until when (rules 1.4)."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import DoubleCalled, ScoreDeal
from beermat.rules.bierkopf import Call, Mats, Won, check_call, check_calls, may_call
from beermat.rules.common import MOST_DOUBLES, Side
from tests.table import A, B, calls, mats, play, refusal, rules, table


def why(on: Mats, letters: str, *, dealers: Side = A) -> str | None:
    """Return the reason why these doublings cannot be called one after the other, None if they can."""
    try:
        check_calls(on, calls(letters), dealers=dealers)
    except Refused as refused:
        return refused.reason
    return None


@pytest.mark.parametrize("first", ["a", "b"])
def test_the_first_doubling_may_come_from_either_side(first: str) -> None:
    assert why(mats(21, 21), first) is None


@pytest.mark.parametrize("letters", ["aa", "bb", "abb", "abaa"])
def test_every_further_doubling_comes_only_from_the_side_that_did_not_double_last(letters: str) -> None:
    assert why(mats(21, 21), letters) == "other-side-answers"


def test_the_sides_answer_in_turns() -> None:
    assert why(mats(21, 21), "ab") is None
    assert why(mats(21, 21), "babab") is None


@pytest.mark.parametrize(
    ("left", "factors"),
    [
        # one more while the factor so far is smaller than the larger of the two sides' lines left
        ((21, 21), [2, 4, 8, 16, 32]),  # 16 < 21, but 32 is not
        ((1, 5), [2, 4, 8]),  # 4 < 5
        ((5, 1), [2, 4, 8]),  # it is the larger of both, whoever has it
        ((1, 1), []),  # 1 is not smaller than 1
        ((2, 1), [2]),
        ((3, 1), [2, 4]),
        ((4, 4), [2, 4]),  # 4 is not smaller than 4
        ((16, 21), [2, 4, 8, 16, 32]),
        ((16, 16), [2, 4, 8, 16]),
        ((17, 16), [2, 4, 8, 16, 32]),
    ],
)
def test_the_cap_ends_the_ladder_where_the_lines_left_are_covered(
    left: tuple[int, int], factors: list[int]
) -> None:
    on = mats(*left)
    turns = "ababababab"
    assert [2**n for n in range(1, 11) if why(on, turns[:n]) is None] == factors
    assert why(on, turns[: len(factors) + 1]) == "cap-reached"


def test_the_reason_of_the_cap_names_the_factor_and_the_lines() -> None:
    with pytest.raises(Refused) as caught:
        check_calls(mats(1, 5), calls("abab"), dealers=A)
    assert caught.value.values == {"factor": 8, "lines": 5}


def test_without_a_cap_there_are_ten_doublings_and_never_more() -> None:
    on = mats(1, 1, cap=None)
    assert why(on, "ab" * 5) is None
    assert why(on, "ab" * 5 + "a") == "ladder-ends"
    assert MOST_DOUBLES == 10


@pytest.mark.parametrize("most", [0, 1, 2, 10])
def test_a_house_may_end_the_ladder_earlier(most: int) -> None:
    on = mats(99, 99, cap=None, target=99, max_doubles=most)
    assert why(on, ("ab" * 5)[:most]) is None
    assert why(on, ("ab" * 6)[: most + 1]) == "ladder-ends"


def test_a_table_with_two_doublings_and_a_cap_ends_at_whichever_comes_first() -> None:
    assert why(mats(21, 21, max_doubles=2), "aba") == "ladder-ends"
    assert why(mats(2, 2, max_doubles=2), "ab") == "cap-reached"


# The last-hand double: "weil mer hinter hocken"


@pytest.mark.parametrize("dealers", Side)
def test_only_the_dealers_side_may_double_as_the_last_hand(dealers: Side) -> None:
    on = mats(21, 21)
    mine, theirs = (call + "!" for call in (("a", "b") if dealers is A else ("b", "a")))
    assert why(on, mine, dealers=dealers) is None
    assert why(on, theirs, dealers=dealers) == "last-hand-is-dealers"


@pytest.mark.parametrize("letters", ["a!b", "a!a", "a!b!"])
def test_nobody_may_answer_a_last_hand_double(letters: str) -> None:
    assert why(mats(21, 21), letters) == "last-hand-locks"


def test_a_last_hand_double_is_possible_only_as_the_first() -> None:
    assert why(mats(21, 21), "ba!") == "last-hand-only-first"
    assert why(mats(21, 21), "aba!", dealers=A) == "last-hand-only-first"


def test_where_the_house_knows_no_last_hand_double_it_is_refused() -> None:
    assert why(mats(21, 21, last_hand_double=False), "a!") == "no-last-hand-double"


def test_the_cap_holds_for_the_last_hand_too() -> None:
    assert why(mats(1, 1), "a!") == "cap-reached"
    assert why(mats(1, 2), "a!") is None


def test_the_dealers_side_may_double_in_the_ordinary_way_and_then_be_answered() -> None:
    assert why(mats(21, 21), "ab", dealers=A) is None


# The names of the ladder


def test_the_last_name_of_the_ladder_repeats() -> None:
    house = rules("bierkopf-runde", ladder=["Kontra", "Re", "Bock"])
    assert [house.rung(at) for at in range(5)] == ["Kontra", "Re", "Bock", "Bock", "Bock"]


# The same question for lamps and buttons


@pytest.mark.parametrize("called", ["", "a", "ab", "a!"])
@pytest.mark.parametrize("call", [Call(A), Call(B), Call(A, True), Call(B, True)])
def test_a_button_is_lit_exactly_when_its_doubling_would_be_taken(called: str, call: Call) -> None:
    on = mats(3, 2)
    try:
        check_call(on, calls(called), call, dealers=A)
    except Refused:
        assert not may_call(on, calls(called), call, dealers=A)
    else:
        assert may_call(on, calls(called), call, dealers=A)


# At the table


def test_a_refused_doubling_changes_nothing() -> None:
    evening = play(table(), DoubleCalled(A))
    assert refusal(evening, DoubleCalled(A)).reason == "other-side-answers"
    assert evening.calls == calls("a")


def test_the_doublings_called_at_the_table_are_those_of_the_deal() -> None:
    evening = play(table(), DoubleCalled(A), DoubleCalled(B))
    assert evening.factor == 4
    scored = play(evening, ScoreDeal(Won(A)))
    assert scored.deals[0].calls == calls("ab")
    assert (scored.standing.lines, scored.calls, scored.factor) == ((17, 21), (), 1)


def test_a_deal_entered_with_doublings_against_the_rules_is_refused() -> None:
    assert refusal(table(), "aa A").reason == "other-side-answers"
    assert refusal(table(), "b! A").reason == "last-hand-is-dealers"  # Anna deals
    assert refusal(table(target=1), "a A").reason == "cap-reached"
