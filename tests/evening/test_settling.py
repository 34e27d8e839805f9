"""Settling up: the fewest payments that clear all accounts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.evening.settlement import Payment, settle

small = st.integers(-6, 6)


@st.composite
def accounts(draw: st.DrawFn, most: int = 4) -> tuple[int, ...]:
    """Draw balances that sum to zero, many of them alike, so that some can settle among themselves."""
    some = draw(st.lists(small, min_size=3, max_size=most - 1))
    return tuple(draw(st.permutations([*some, -sum(some)])))


def partitions(people: list[int]) -> Iterator[list[list[int]]]:
    """Yield every way to part people into groups."""
    if not people:
        yield []
        return
    first, *others = people
    for parted in partitions(others):
        yield [[first], *parted]
        for at, group in enumerate(parted):
            yield [*parted[:at], [first, *group], *parted[at + 1 :]]


def fewest(balances: Sequence[int]) -> int:
    """Return how few payments will do, by looking at every way to settle in groups of their own.

    A group in which everybody has a payment with somebody needs one payment less than it has people.
    """
    return min(
        sum(len(group) - 1 for group in parted)
        for parted in partitions(list(range(len(balances))))
        if all(sum(balances[at] for at in group) == 0 for group in parted)
    )


def paid(balances: Sequence[int], payments: Sequence[Payment]) -> list[int]:
    left = list(balances)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    return left


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ((0, 0, 0, 0), []),
        ((5, -5, 0, 0), [(1, 0, 5)]),
        ((156, -52, -52, -52), [(1, 0, 52), (2, 0, 52), (3, 0, 52)]),
        ((-21, 7, 7, 7), [(0, 1, 7), (0, 2, 7), (0, 3, 7)]),
        ((5, -5, 5, -5), [(1, 0, 5), (3, 2, 5)]),
        ((40, -40, 20, -20), [(1, 0, 40), (3, 2, 20)]),
        ((60, -50, -10, 0), [(1, 0, 50), (2, 0, 10)]),
        ((70, 10, -50, -30), [(2, 0, 50), (3, 0, 20), (3, 1, 10)]),
        ((30, 20, -30, -20), [(2, 0, 30), (3, 1, 20)]),
    ],
)
def test_four_settle_as_one_would_by_hand(
    balances: tuple[int, ...], payments: list[tuple[int, int, int]]
) -> None:
    assert list(settle(balances)) == payments


def test_who_owes_just_what_another_gets_pays_him_and_not_somebody_else() -> None:
    """Were B, who owes most, to pay A first, four payments were needed. D's 30 are just what A gets."""
    payments = settle((30, -50, 20, -30, 30))
    assert len(payments) == 3
    assert Payment(3, 0, 30) in payments


@given(accounts())
def test_four_accounts_are_cleared_by_the_fewest_payments(balances: tuple[int, ...]) -> None:
    payments = settle(balances)
    assert paid(balances, payments) == [0] * len(balances)
    assert len(payments) == fewest(balances)
    assert len(payments) <= 3


@given(accounts(most=7))
def test_those_who_came_and_went_settle_with_the_fewest_payments_too(balances: tuple[int, ...]) -> None:
    payments = settle(balances)
    assert paid(balances, payments) == [0] * len(balances)
    assert len(payments) == fewest(balances)


@given(accounts(most=7))
def test_only_debtors_pay_and_only_to_those_who_get(balances: tuple[int, ...]) -> None:
    for payer, payee, amount in settle(balances):
        assert balances[payer] < 0 < balances[payee]
        assert 0 < amount <= min(-balances[payer], balances[payee])


@given(accounts())
def test_the_same_accounts_are_settled_the_same_way(balances: tuple[int, ...]) -> None:
    assert settle(balances) == settle(list(balances))


def test_accounts_that_do_not_sum_to_zero_are_no_accounts() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        settle((1, 0, 0, 0))
