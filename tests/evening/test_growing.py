"""The sequence in which an evening keeps its entries and its deals."""

from __future__ import annotations

import pytest

from beermat.evening.growing import CHUNK, EMPTY, Growing, growing

LENGTHS = (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK)


def grown(count: int) -> Growing[int]:
    numbers: Growing[int] = EMPTY
    for number in range(count):
        numbers = numbers.then(number)
    return numbers


@pytest.mark.parametrize("count", LENGTHS)
def test_what_grew_one_by_one_is_what_a_tuple_is(count: int):
    one_by_one, as_tuple = grown(count), tuple(range(count))
    assert one_by_one == growing(as_tuple) == as_tuple == one_by_one
    assert hash(one_by_one) == hash(as_tuple)
    assert (len(one_by_one), list(one_by_one), bool(one_by_one)) == (count, list(as_tuple), bool(as_tuple))
    assert [one_by_one[at] for at in range(-count, count)] == [as_tuple[at] for at in range(-count, count)]
    assert one_by_one[1:-1] == as_tuple[1:-1]
    assert one_by_one.then(-1) == (*as_tuple, -1) != one_by_one


@pytest.mark.parametrize("count", LENGTHS)
def test_a_place_outside_is_an_index_error_as_in_a_tuple(count: int):
    for at in (count, count + CHUNK, -count - 1, -count - CHUNK):
        with pytest.raises(IndexError):
            grown(count)[at]


def test_the_shorter_one_stays_as_it_is_and_may_grow_in_another_way():
    short = grown(CHUNK + 1)
    assert (short.then(1)[-1], short.then(2)[-1], len(short)) == (1, 2, CHUNK + 1)


def test_one_more_copies_no_more_than_a_chunk():
    long = grown(2 * CHUNK + 1)
    assert all(now is before for now, before in zip(long.then(0)._full, long._full, strict=True))


@pytest.mark.parametrize("before", LENGTHS)
@pytest.mark.parametrize("more", LENGTHS)
def test_many_at_once_are_the_same_as_one_after_the_other(before: int, more: int) -> None:
    at_once = growing(range(before)).extended(range(before, before + more))
    assert at_once == grown(before + more)
    assert tuple(at_once) == tuple(range(before + more))
