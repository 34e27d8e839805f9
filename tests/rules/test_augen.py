"""Which Augen are possible (rules 1.5), every figure from 0 to 120 against the cards themselves."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from beermat.errors import Refused
from beermat.rules.bierkopf import Counted, judge
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Degree, Side
from tests.table import A, B, rules

SHORT, LONG = rules("bierkopf"), rules("bierkopf-lang")
VALUES = {"short": (11, 10, 4, 3, 2), "long": (11, 10, 4, 3, 2, 0)}


def possible(house: RuleSet, augen: int) -> bool:
    try:
        judge(house, Counted(A, augen))
    except Refused:
        return False
    return True


def reachable(pack: str) -> set[int]:
    """Return all sums that some number of tricks can hold, each trick being four cards of the pack.

    Of each value there are four cards; which trick they are in is free, so only their number matters.
    """
    values = VALUES[pack]
    sums = {(0, (4,) * len(values))}
    tricks = [
        tuple(trick.count(value) for value in values) for trick in combinations_with_replacement(values, 4)
    ]
    todo = list(sums)
    while todo:
        total, left = todo.pop()
        for trick in tricks:
            rest = tuple(has - takes for has, takes in zip(left, trick, strict=True))
            taken = total + sum(value * n for value, n in zip(values, trick, strict=True))
            if min(rest) >= 0 and (state := (taken, rest)) not in sums:
                sums.add(state)
                todo.append(state)
    return {total for total, _ in sums}


@pytest.mark.parametrize("house", [SHORT, LONG], ids=["short", "long"])
def test_exactly_those_augen_are_taken_that_the_cards_can_give(house: RuleSet) -> None:
    assert {augen for augen in range(121) if possible(house, augen)} == reachable(house.pack)


def test_in_the_short_pack_the_losers_have_none_or_eight_to_sixty() -> None:
    taken = [augen for augen in range(121) if possible(SHORT, augen)]
    assert taken == [0, *range(8, 113), 120]


def test_with_nines_only_one_and_a_hundred_and_nineteen_are_impossible() -> None:
    assert [augen for augen in range(121) if not possible(LONG, augen)] == [1, 119]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("augen", [1, 119])
def test_an_impossible_figure_is_refused_with_the_reason(side: Side, augen: int) -> None:
    with pytest.raises(Refused) as caught:
        judge(LONG, Counted(side, augen))
    assert caught.value.reason == "augen-impossible"
    assert caught.value.values == {"augen": augen, "rest": 120 - augen, "least": 2}


@pytest.mark.parametrize("augen", [-1, 121, 999])
def test_a_figure_beyond_the_pack_is_refused(augen: int) -> None:
    with pytest.raises(Refused) as caught:
        judge(LONG, Counted(B, augen))
    assert caught.value.reason == "augen-out-of-range"


def test_in_the_short_pack_120_is_always_schwarz() -> None:
    assert judge(SHORT, Counted(A, 120)).degree is Degree.SCHWARZ
    assert judge(SHORT, Counted(B, 0)).degree is Degree.SCHWARZ
    assert judge(SHORT, Counted(A, 120, every_trick=True)).degree is Degree.SCHWARZ


def test_with_nines_120_is_schwarz_only_if_every_trick_is_claimed() -> None:
    assert judge(LONG, Counted(A, 120)).degree is Degree.SCHNEIDER
    assert judge(LONG, Counted(A, 120, every_trick=True)).degree is Degree.SCHWARZ


def test_where_the_augen_decide_120_is_schwarz_with_nines_too() -> None:
    assert judge(rules("bierkopf-lang", schwarz_by="augen"), Counted(B, 120)).degree is Degree.SCHWARZ


@pytest.mark.parametrize("augen", [61, 118, 60])
def test_every_trick_cannot_be_claimed_with_less_than_120(augen: int) -> None:
    with pytest.raises(Refused) as caught:
        judge(LONG, Counted(A, augen, every_trick=True))
    assert caught.value.reason == "every-trick-is-120"


@pytest.mark.parametrize("house", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("side", Side)
def test_both_sides_augen_are_kept_and_add_up_to_120(house: RuleSet, side: Side) -> None:
    for augen in range(121):
        if possible(house, augen):
            kept = judge(house, Counted(side, augen)).augen
            assert kept == ((augen, 120 - augen) if side is A else (120 - augen, augen))
