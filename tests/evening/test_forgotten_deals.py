"""Deals that were forgotten, and struck ones that count again (rules 1.6)."""

from __future__ import annotations

from beermat.evening.entries import (
    DealRestored,
    DealStruck,
    DoubleCalled,
    InsertDeal,
    PayMass,
    ReplaceDeal,
    SeatsTaken,
    Undo,
    seats,
)
from beermat.evening.evening import fold
from beermat.evening.people import seats_of_deals
from beermat.rules.bierkopf import Counted, Won
from tests.table import CHRIS, A, B, calls, claim, play, refusal, table


def test_a_forgotten_deal_counts_at_its_place_and_the_later_ones_move_on() -> None:
    # 21:21; A plain 20:21; forgotten: B Schneider 20:19; A doubled 18:19
    evening = play(table(), "A", "a A", InsertDeal(2, claim("B+")))
    assert [(deal.number, deal.winner, deal.value) for deal in evening.deals] == [
        (1, A, 1),
        (2, B, 2),
        (3, A, 2),
    ]
    assert [deal.lines for deal in evening.deals] == [(20, 21), (20, 19), (18, 19)]
    assert evening.deals[1].corrected


def test_the_deal_moves_on_for_a_forgotten_deal_as_for_any_other() -> None:
    assert play(table(), "A", "A").dealer == 2
    assert play(table(), "A", "A", InsertDeal(1, claim("A"))).dealer == 3


def test_a_forgotten_deal_across_a_bollen_works_it_out_anew() -> None:
    # target 3: A+ leaves 1, A wins the Bollen. With a forgotten B++ before it, B wins one first: then 3:3,
    # and A erases one of them.
    evening = play(table(target=3), "A+", "A", PayMass(B))
    assert evening.standing.bollen == (1, 0)
    after = play(evening, InsertDeal(2, claim("B++")))
    assert after.standing.bollen == (0, 1)
    assert after.standing.lines == (2, 3)
    assert after.mass.next is not None
    assert after.mass.next[0] is A
    assert after.mass.ahead_of(CHRIS.id) == 1  # what was paid stays paid


def test_a_forgotten_deal_was_played_by_those_who_played_the_next_one() -> None:
    others = seats("Anna", "Chris", "Ede", "Fritz")
    evening = play(table(), "A", SeatsTaken(others, 1), "A", InsertDeal(2, claim("B")))
    assert seats_of_deals(evening)[1] == others


def test_it_can_be_replaced_struck_restored_and_taken_back_like_any_other() -> None:
    plain = play(table(), "A", "B")
    evening = play(plain, InsertDeal(2, claim("B+")))
    assert play(evening, ReplaceDeal(2, claim("A++"))).standing.lines == (17, 20)
    assert play(evening, DealStruck(2)).standing.lines == (20, 20)
    assert play(evening, DealStruck(2), DealRestored(2)) == evening
    assert play(evening, Undo()) == plain
    assert fold(evening.record) == evening


def test_numbers_of_later_corrections_are_those_of_their_time() -> None:
    # deal 2 is struck, then one is inserted before it: the struck one is deal 3 now
    evening = play(table(), "A", "B", DealStruck(2), InsertDeal(1, claim("B+")))
    assert [deal.struck for deal in evening.deals] == [False, False, True]
    assert play(evening, DealRestored(3)).standing.lines == (20, 18)


def test_a_forgotten_deal_passes_the_checks_of_an_entry() -> None:
    evening = play(table(), "A", "A")
    assert refusal(evening, InsertDeal(3, claim("A"))).reason == "no-such-deal"
    assert refusal(evening, InsertDeal(0, claim("A"))).reason == "no-such-deal"
    assert refusal(table(), InsertDeal(1, claim("A"))).reason == "no-deals-yet"
    assert refusal(evening, InsertDeal(1, Won(A), calls("aa"))).reason == "other-side-answers"
    assert refusal(evening, InsertDeal(1, Counted(A, 119))).reason == "augen-impossible"
    near = play(table(target=2), "A", "B")  # 1:1 since: no doubling; at 2:2 there was one
    assert refusal(near, DoubleCalled(A)).reason == "cap-reached"
    assert play(near, InsertDeal(1, Won(B), calls("a"))).standing.bollen == (0, 1)


def test_an_open_doubling_stays_open_when_a_deal_is_inserted() -> None:
    evening = play(table(), "A", DoubleCalled(B), InsertDeal(1, claim("A")))
    assert evening.calls == calls("b")


def test_only_a_struck_deal_can_be_restored() -> None:
    evening = play(table(), "A")
    assert refusal(evening, DealRestored(1)).reason == "not-struck"
    replaced = play(evening, DealStruck(1), ReplaceDeal(1, claim("B")))
    assert refusal(replaced, DealRestored(1)).reason == "not-struck"


def test_a_deal_is_restored_as_it_was_last_replaced() -> None:
    evening = play(table(), "A", ReplaceDeal(1, claim("B++")), DealStruck(1), DealRestored(1))
    assert (evening.deals[0].winner, evening.standing.lines) == (B, (21, 18))
