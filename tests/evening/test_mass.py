"""Who owes the next Maß (rules 1.7)."""

from __future__ import annotations

import pytest

from beermat.evening.entries import (
    NOBODY_NAMED,
    DealStruck,
    EveningClosed,
    EveningOpened,
    Intent,
    PayMass,
    Reopen,
    SeatsTaken,
    seats,
)
from beermat.evening.evening import fold
from tests.table import ANNA, BERT, CHRIS, DORA, A, B, play, refusal, rules, table

ONE_LINE = {"target": 1}


def test_before_the_first_bollen_nobody_owes() -> None:
    assert play(table(), "A").mass.next is None


@pytest.mark.parametrize(("per_bollen", "owed"), [(0, 0), (1, 1), (2, 2)])
def test_each_bollen_lost_makes_as_many_mass_as_the_house_says(per_bollen: int, owed: int) -> None:
    evening = play(table(target=2, mass_per_bollen=per_bollen), "B", "A+")
    assert (evening.mass.owed_by(B), evening.mass.owed_by(A)) == (owed, 0)


@pytest.mark.parametrize(
    ("brille_counts", "per_bollen", "owed"), [(1, 1, 1), (2, 1, 2), (2, 2, 4), (1, 2, 2), (2, 0, 0)]
)
def test_a_brille_that_counts_two_costs_twice_the_mass(
    brille_counts: int, per_bollen: int, owed: int
) -> None:
    evening = play(table(target=1, brille_counts=brille_counts, mass_per_bollen=per_bollen), "A")
    assert evening.deals[0].brille
    assert evening.mass.owed_by(B) == owed


def test_of_the_two_losers_the_one_named_first_at_the_seating_pays_first() -> None:
    assert play(table(**ONE_LINE), "A").mass.next == (B, CHRIS)
    assert play(table(**ONE_LINE), "B").mass.next == (A, ANNA)


def test_who_has_paid_fewer_tonight_is_named() -> None:
    evening = play(table(**ONE_LINE), "A", PayMass(B), "A")  # Chris paid the first
    assert evening.mass.next == (B, DORA)
    evening = play(evening, PayMass(B), "A")
    assert evening.mass.next == (B, CHRIS)


def test_somebody_may_pay_out_of_turn() -> None:
    evening = play(table(**ONE_LINE), "A", PayMass(DORA.id), "A")
    assert evening.mass.paid_by(DORA.id) == 1
    assert evening.mass.next == (B, CHRIS)


def test_the_next_mass_is_the_oldest_open_one() -> None:
    evening = play(table(**ONE_LINE), "A", "B", "A")
    order = []
    while evening.mass.next:
        order.append(evening.mass.next)
        evening = play(evening, PayMass(evening.mass.next[0]))
    assert order == [(B, CHRIS), (A, ANNA), (B, DORA)]


def test_two_at_once_are_paid_by_both_in_turn() -> None:
    evening = play(table(**ONE_LINE), "A", "A", PayMass(B, 2))
    assert (evening.mass.paid_by(CHRIS.id), evening.mass.paid_by(DORA.id)) == (1, 1)
    assert evening.mass.open == ()


def test_one_person_may_pay_two_at_once() -> None:
    evening = play(table(**ONE_LINE), "A", "A", PayMass(DORA.id, 2))
    assert evening.mass.paid_by(DORA.id) == 2


def test_who_lost_a_bollen_owes_it_whoever_he_plays_with_later() -> None:
    mixed = seats("Anna", "Bert", "Chris", "Dora")  # now Chris plays with Anna
    evening = play(table(**ONE_LINE), "A", SeatsTaken(mixed, 0))
    assert evening.mass.next == (B, CHRIS)
    assert evening.mass.owed[0].losers == (CHRIS, DORA)
    assert refusal(evening, PayMass(BERT.id)).reason == "owes-no-mass"


def test_who_left_still_owes_and_may_pay() -> None:
    evening = play(table(**ONE_LINE), "B", SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 0))
    assert evening.mass.next == (A, ANNA)
    assert play(evening, PayMass(ANNA.id)).mass.paid_by(ANNA.id) == 1


def test_who_left_and_came_back_still_has_what_he_paid() -> None:
    away = seats("Emil", "Chris", "Bert", "Dora")
    evening = play(table(**ONE_LINE), "B", PayMass(A), SeatsTaken(away, 0), SeatsTaken(table().seats, 0), "B")
    assert evening.mass.paid_by(ANNA.id) == 1
    assert evening.mass.next == (A, BERT)


def test_who_has_paid_on_one_side_has_paid_tonight_on_the_other_too() -> None:
    evening = play(table(**ONE_LINE), "B", PayMass(A))  # Anna paid one
    evening = play(
        evening, SeatsTaken(seats("Chris", "Anna", "Dora", "Bert"), 0), "A"
    )  # Anna and Bert are B now
    assert evening.mass.next == (B, BERT)


def test_a_person_who_owes_on_both_sides_pays_the_older_one_first() -> None:
    evening = play(table(**ONE_LINE), "B", SeatsTaken(seats("Chris", "Anna", "Dora", "Bert"), 0), "A")
    evening = play(evening, PayMass(ANNA.id))
    assert [(one.side, one.paid_by) for one in evening.mass.owed] == [(A, ANNA.id), (B, None)]


@pytest.mark.parametrize(
    ("paying", "reason"),
    [
        (PayMass(A), "owes-no-mass"),
        (PayMass(ANNA.id), "owes-no-mass"),
        (PayMass("nobody"), "owes-no-mass"),
        (PayMass(B, 2), "owes-fewer-mass"),
        (PayMass(CHRIS.id, 2), "owes-fewer-mass"),
        (PayMass(B, 0), "count-below-one"),
        (PayMass(B, -1), "count-below-one"),
    ],
)
def test_who_does_not_owe_cannot_pay(paying: Intent, reason: str) -> None:
    assert refusal(play(table(**ONE_LINE), "A"), paying).reason == reason


NET = {"target": 1, "settle": "net"}


def test_settled_net_the_mass_of_both_sides_even_out() -> None:
    # A wins: Chris and Dora owe one. B wins: Anna and Bert owe one, and both are even. A wins: B owes again.
    even = play(table(**NET), "A", "B")
    assert even.mass.open == ()
    assert [one.cancelled for one in even.mass.owed] == [True, True]
    assert (even.mass.owed_by(A), even.mass.owed_by(B)) == (1, 1)
    assert play(even, "A").mass.next == (B, CHRIS)


def test_settled_each_every_mass_is_bought() -> None:
    evening = play(table(**ONE_LINE), "A", "B")
    assert [one.side for one in evening.mass.open] == [B, A]


def test_settled_net_only_what_is_open_evens_out() -> None:
    evening = play(table(**NET), "A", PayMass(B), "B")  # Chris has bought his: Anna's side owes one
    assert evening.mass.next == (A, ANNA)


def test_settled_net_two_for_one_bollen_even_out_one_by_one() -> None:
    evening = play(table(**NET, mass_per_bollen=2), "A", "A", "B")  # 4 against 2
    assert [one.side for one in evening.mass.open] == [B, B]


def test_settled_net_only_the_same_two_against_the_same_two_even_out() -> None:
    # Chris and Dora owe Anna and Bert one. Then Anna and Chris lose to Bert and Dora: nobody is even.
    changed = SeatsTaken(seats("Anna", "Bert", "Chris", "Dora"), 0)
    evening = play(table(**NET), "A", changed, "B")
    assert len(evening.mass.open) == 2
    # on changed sides of the table it is still the same two against the same two
    swapped = SeatsTaken(seats("Chris", "Anna", "Dora", "Bert"), 0)
    assert play(table(**NET), "A", swapped, "A").mass.open == ()


def test_what_evens_out_is_worked_out_anew_when_a_bollen_goes() -> None:
    evening = play(table(**NET), "A", "B", DealStruck(1))
    assert [one.cancelled for one in evening.mass.owed] == [False]
    assert evening.mass.next == (A, ANNA)


def test_a_mass_can_be_paid_when_the_evening_is_over() -> None:
    evening = play(table(**ONE_LINE), "A", EveningClosed())
    paid = play(evening, PayMass(B))
    assert paid.closed
    assert paid.mass.open == ()


def test_an_evening_that_was_closed_can_be_played_on_after_a_mass_was_paid() -> None:
    evening = play(table(**ONE_LINE), "A", EveningClosed(), PayMass(B), Reopen())
    assert not evening.closed
    assert evening.mass.open == ()
    assert play(evening, "A").standing.bollen == (2, 0)
    assert refusal(evening, Reopen()).reason == "not-closed"


def test_who_won_the_bollen_is_known_with_the_mass() -> None:
    (one,) = play(table(**ONE_LINE), "A").mass.owed
    assert (one.losers, one.winners) == ((CHRIS, DORA), (ANNA, BERT))


# Paid ahead, and by whom


def test_what_was_paid_ahead_does_not_settle_what_strangers_lose() -> None:
    # Chris paid for a Bollen that was none. Gustl and Hans, who have come since, lose one of their own.
    newcomers = SeatsTaken(seats("Emil", "Gustl", "Franz", "Hans"), 0)
    evening = play(table(**ONE_LINE), "A", PayMass(CHRIS.id), newcomers, DealStruck(1), "A")
    assert [[who.name for who in one.losers] for one in evening.mass.open] == [["Gustl", "Hans"]]
    assert evening.mass.ahead == ((B, CHRIS.id),)


def test_what_was_paid_ahead_settles_the_next_one_that_its_payer_loses_on_either_side() -> None:
    # Chris paid for a Bollen that was none; then he loses one with Anna, on the other side.
    changed = SeatsTaken(seats("Anna", "Bert", "Chris", "Dora"), 0)
    evening = play(table(**ONE_LINE), "A", PayMass(CHRIS.id), changed, DealStruck(1), "B")
    assert (evening.mass.open, evening.mass.ahead) == ((), ())
    (one,) = evening.mass.owed
    assert (one.side, one.losers, one.paid_by) == (A, (ANNA, CHRIS), CHRIS.id)


def test_a_payment_whose_bollen_is_gone_settles_none_in_which_its_payer_has_no_share() -> None:
    # 1: Chris and Dora lose to Anna and Bert. 2: Anna and Bert lose. Then Bert sits with Dora.
    # 3: Bert and Dora lose. Bert pays one for A (2), then one for B (3). Deal 3 does not count:
    # that payment finds nothing else that Bert lost, so he has paid ahead, and 1 stays open.
    changed = SeatsTaken(seats("Anna", "Bert", "Chris", "Dora"), 0)
    evening = play(table(**ONE_LINE), "A", "B", changed, "A", PayMass(BERT.id), PayMass(BERT.id))
    assert [one.paid_by for one in evening.mass.owed] == [None, BERT.id, BERT.id]
    struck = play(evening, DealStruck(3))
    assert [one.paid_by for one in struck.mass.owed] == [None, BERT.id]
    assert (struck.mass.next, struck.mass.ahead_of(BERT.id)) == ((B, CHRIS), 1)


def test_a_payment_whose_bollen_is_gone_settles_another_of_the_payers_on_the_same_side_first() -> None:
    # Anna loses on A with Bert (1), on B with Bert (2) and again on B (3); she pays for B, the older of them.
    # Without deal 2 hers settles 3, not the older one of A.
    evening = play(table(**ONE_LINE), "B", SeatsTaken(seats("Chris", "Anna", "Dora", "Bert"), 0), "A", "A")
    evening = play(evening, PayMass(B), DealStruck(2))
    assert [(one.side, one.paid_by) for one in evening.mass.owed] == [(A, None), (B, ANNA.id)]
    # and without 3 too there is only the one of A left
    evening = play(evening, DealStruck(3))
    assert [(one.side, one.paid_by) for one in evening.mass.owed] == [(A, ANNA.id)]


def test_of_two_who_have_paid_ahead_the_one_who_did_so_first_settles_the_next() -> None:
    evening = play(table(**ONE_LINE), "A", "A", PayMass(DORA.id), PayMass(CHRIS.id))
    evening = play(evening, DealStruck(1), DealStruck(2))
    assert [one.payer for one in evening.mass.ahead] == [DORA.id, CHRIS.id]
    evening = play(evening, "A")
    assert [one.paid_by for one in evening.mass.owed] == [DORA.id]
    assert [one.payer for one in evening.mass.ahead] == [CHRIS.id]


# Nobody


def test_who_was_never_named_owes_nothing() -> None:
    # A1 and A2 lose one; then four people say who they are: nobody of them has lost it.
    nameless = play(fold([EveningOpened(rules(**ONE_LINE))]), "B")
    assert (nameless.mass.open, nameless.mass.next, nameless.mass.anybodys) == ((), None, False)
    assert nameless.mass.owed_by(A) == 1
    named = play(nameless, SeatsTaken(table().seats, 0))
    assert (named.mass.open, named.mass.anybodys) == ((), False)
    assert refusal(named, PayMass(ANNA.id)).reason == "owes-no-mass"
    assert play(named, "B").mass.next == (A, ANNA)


def test_who_was_named_owes_with_a_partner_who_was_not() -> None:
    a1, _, a2, b2 = NOBODY_NAMED
    evening = play(fold([EveningOpened(rules(**ONE_LINE), (a1, CHRIS, a2, b2))]), "A")
    assert evening.mass.next == (B, CHRIS)


def test_a_table_without_names_may_still_say_that_one_was_paid() -> None:
    evening = play(fold([EveningOpened(rules(**ONE_LINE))]), "A", PayMass(B))
    assert (evening.mass.owed_by(B), evening.mass.paid_by_side(B)) == (1, 1)
