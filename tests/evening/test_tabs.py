"""Who has lost, paid and owes how many Maß, worked out by hand."""

from __future__ import annotations

from hypothesis import given

from beermat.evening.entries import NOBODY, PayMass, ReplaceDeal, SeatsTaken, StandingGiven, seats
from beermat.evening.evening import Evening
from beermat.evening.mass import Payment
from beermat.evening.settlement import tabs
from beermat.rules.bierkopf import Won
from tests.strategies import evenings
from tests.table import ANNA, BERT, CHRIS, DORA, B, play, table


def told(evening: Evening) -> dict[str, tuple[int, int, int]]:
    return {tab.person.name: (tab.lost, tab.paid, tab.open) for tab in tabs(evening)}


def test_both_losers_of_a_bollen_owe_its_mass_until_one_of_them_has_paid() -> None:
    evening = play(table(target=1), "A")
    nobody = {"Anna": (0, 0, 0), "Bert": (0, 0, 0)}
    assert told(evening) == {"Chris": (1, 0, 1), "Dora": (1, 0, 1), **nobody}
    assert told(play(evening, PayMass(DORA.id))) == {"Chris": (1, 0, 0), "Dora": (1, 1, 0), **nobody}


def test_who_pays_next_comes_first() -> None:
    # A, A: Chris and Dora owe two. Chris pays one, so that Dora is next.
    assert [tab.person for tab in tabs(play(table(target=1), "A", "A", PayMass(B)))][:2] == [DORA, CHRIS]


def test_who_has_bought_for_whom_is_told_by_those_who_won() -> None:
    # Chris buys two for Anna and Bert; then Anna and Dora beat Bert and Chris, and Bert buys them one
    evening = play(table(target=1), "A", "A", PayMass(CHRIS.id, 2))
    evening = play(evening, SeatsTaken(seats("Anna", "Bert", "Dora", "Chris"), 0), "A", PayMass(BERT.id))
    bought = {tab.person.name: tab.bought for tab in tabs(evening) if tab.bought}
    assert bought == {"Chris": (((ANNA, BERT), 2),), "Bert": (((ANNA, DORA), 1),)}


def test_a_mass_paid_for_a_bollen_that_was_none_is_paid_ahead() -> None:
    # Both of Chris's and Dora's are paid; then the second Bollen turns out to be theirs.
    evening = play(table(target=1), "A", "A", PayMass(DORA.id, 2), ReplaceDeal(2, Won(B)))
    dora = next(tab for tab in tabs(evening) if tab.person == DORA)
    assert (dora.paid, dora.bought, dora.ahead) == (2, (((ANNA, BERT), 1),), 1)


def test_who_has_left_is_still_told() -> None:
    evening = play(table(target=1), "B", SeatsTaken(seats("Ede", "Chris", "Bert", "Dora"), 0))
    assert told(evening)["Anna"] == (1, 0, 1)
    assert told(evening)["Ede"] == (0, 0, 0)


def test_mass_that_evened_out_are_lost_but_not_open() -> None:
    evening = play(table(target=1, settle="net"), "A", "B")
    assert set(told(evening).values()) == {(1, 0, 0)}


def test_a_person_with_mass_on_both_sides_of_the_table_pays_one_after_the_other() -> None:
    # Anna loses one with Bert on side A, then one with Dora on side B
    evening = play(table(target=1), "B", SeatsTaken(seats("Bert", "Anna", "Chris", "Dora"), 0), "A")
    assert told(evening)["Anna"] == (2, 0, 2)
    assert told(play(evening, PayMass(ANNA.id), PayMass(ANNA.id)))["Anna"] == (2, 2, 0)


def test_mass_by_hand_are_told_like_others() -> None:
    assert told(play(table(), StandingGiven((21, 21), (0, 2))))["Anna"] == (2, 0, 2)


@given(evenings())
def test_each_mass_is_lost_by_two_and_each_payment_is_somebodys(evening: Evening) -> None:
    every = tabs(evening)
    named = [who for one in evening.mass.owed for who in one.losers if not who.unnamed]
    assert sum(tab.lost for tab in every) == len(named)
    owing = [who for one in evening.mass.open for who in one.losers if not who.unnamed]
    assert sum(tab.open for tab in every) == len(owing)
    paid = [one.payer for one in evening.mass.events if isinstance(one, Payment)]
    assert sum(tab.paid for tab in every) == sum(payer not in NOBODY for payer in paid)
    assert not any(tab.person.unnamed for tab in every)
    assert all(tab.paid == sum(count for _, count in tab.bought) + tab.ahead for tab in every)
