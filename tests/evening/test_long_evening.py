"""Five hundred deals in one evening."""

from __future__ import annotations

import random

import pytest

from beermat.commands.score import as_json, as_text
from beermat.errors import NotationError
from beermat.evening.entries import DoubleCalled, PayMass, ScoreDeal, Undo
from beermat.evening.evening import Evening, fold
from beermat.evening.notation import reader
from beermat.rules import bierkopf
from beermat.rules.bierkopf import Counted
from beermat.wording import Words
from tests.table import A, B, play, table

DEALS = 500
AUGEN = (61, 29, 60, 91, 45, 120, 88, 30)


@pytest.fixture(scope="module")
def long_evening() -> Evening:
    evening = table()
    for number in range(DEALS):
        evening = play(evening, ScoreDeal(Counted(A, AUGEN[number % len(AUGEN)]), ()))
    return evening


def test_five_hundred_deals_add_up(long_evening: Evening) -> None:
    """Worked out by hand.

    In the order of the figures A wins 1, 2, 3 and 1 lines a round, together 7, and B 2, 1 and 1, together 4.
    Three rounds are 21 for A: a Bollen with the last but one deal of every third round; B's last line of that
    round is the first on the fresh mat. 500 deals are 62 rounds and 4 deals: 20 Bollen for A, then two rounds
    and 61, 29, 60, 91: A 7 + 7 + 1 + 2 = 17 of 21, B 1 + 4 + 4 + 2 = 11 of 21.
    """
    assert [deal.number for deal in long_evening.deals] == list(range(1, DEALS + 1))
    assert (long_evening.standing.bollen, long_evening.standing.lines) == ((20, 0), (4, 10))
    assert long_evening.mass.owed_by(B) == 20
    assert fold(long_evening.record) == long_evening


@pytest.mark.parametrize("deals", [0, DEALS])
def test_booking_a_deal_scores_that_one_deal_however_many_were_played(
    deals: int, long_evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored: list[int] = []
    original = bierkopf.apply

    def counted(mats, number, *rest, **more):  # type: ignore[no-untyped-def]
        scored.append(number)
        return original(mats, number, *rest, **more)

    monkeypatch.setattr(bierkopf, "apply", counted)
    before = long_evening if deals else table()
    play(before, DoubleCalled(B), ScoreDeal(Counted(A, 61)))
    assert scored == [deals + 1]


def test_undo_and_paying_still_work_at_the_end_of_a_long_evening(long_evening: Evening) -> None:
    assert long_evening.mass.next is not None
    side = long_evening.mass.next[0]
    paid = play(long_evening, PayMass(side))
    assert paid.mass.paid_by_side(side) == 1
    assert play(paid, Undo()) == long_evening


def _random_line(chance: random.Random) -> str:
    calls = ["", "a", "b", "a b", "b a", "a b a"][chance.randrange(6)]
    return f"{calls} {chance.choice(['A', 'B', 'A+', 'B+', '=', 'A:74', 'B:95'])}".strip()


def _told(lines: list[str]) -> str:
    try:
        evening = reader.read("\n".join(lines))
    except NotationError as wrong:
        return f"refused: {wrong}"
    return as_text(evening, Words("en")) + as_json(evening, Words("en"))


@pytest.mark.parametrize("rules", ["bierkopf", "bierkopf max_doubles=2", "bierkopf overshoot=carry tie=pot"])
def test_a_long_file_is_scored_as_if_each_of_its_lines_were_read_for_the_first_time(rules: str) -> None:
    chance, lines = random.Random(rules), [f"rules {rules}"]
    for _ in range(80):
        other = chance.choice(["dealer A2", "misdeal", 'fix A -1 "forgotten"', "open a"])
        more = [*lines, other if chance.random() < 0.03 else _random_line(chance)]
        told = _told(more)
        if told.startswith("refused"):
            assert told == _told([f"{line} # {number}" for number, line in enumerate(more)])
        else:
            lines = more
    assert len(lines) > 50
    assert _told(lines) == _told([f"{line} # {number}" for number, line in enumerate(lines)])
