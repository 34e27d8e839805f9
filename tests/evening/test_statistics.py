"""What is counted of people: one evening by hand, all evenings by law."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from beermat.evening.entries import (
    DealStruck,
    EveningOpened,
    LinesCorrected,
    PayMass,
    Person,
    Redo,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    StandingGiven,
    Undo,
    seats,
)
from beermat.evening.evening import Evening, fold
from beermat.evening.people import seats_of_deals
from beermat.evening.statistics import Best, Counts, Tally, Total, When, report, since, tally
from beermat.rules import catalogue
from beermat.rules.bierkopf import Mats
from beermat.rules.common import Deal, Degree, of
from beermat.rules.schafkopf_claims import Claim, Counted, Ended
from beermat.rules.schafkopf_tariffs import Contract
from tests.strategies import evenings
from tests.table import ANNA, BERT, CHRIS, DORA, FOUR, A, B, claim, play, rules, table

AB, CD = (ANNA, BERT), (CHRIS, DORA)


def of_whom(evening: Evening, *who: Person, game: str = "bierkopf") -> Tally:
    """Return somebody's tally; it is a fault if there is none."""
    (found,) = (one for one in tally(evening) if one.who == who and one.game == game)
    return found


def counts(evening: Evening, *who: Person, game: str = "bierkopf") -> Counts:
    return of_whom(evening, *who, game=game).counts


def test_an_evening_of_ten_deals_worked_out_by_hand() -> None:
    # Five lines. Lines left as A:B after each deal, and what A and B are behind before it.
    evening = play(
        table(target=5, cap=None),
        "a A",  #      2 lines for A:             3:5
        "B+",  #       2 for B, A Schneider:      3:3
        "B",  #                                   3:2
        "=",  #        60:60, no lines:           3:2   it ends B's run of two
        "ab B",  #     4 for B, 2 erased: Bollen  5:5   A was never behind by more than 1, B by 2
        "A++",  #      3 for A, B Schwarz:        2:5
        "b B",  #      2 for B:                   2:3
        "B+",  #       2 for B, A Schneider:      2:1
        "B",  #        1 for B: Bollen            5:5   from 2:5: 3 behind
        "A",  #                                   4:5
        PayMass(BERT.id),
    )
    both = {"deals": 10, "spritzen": 2}
    assert counts(evening, *AB) == Counts(
        **both,
        won=3,  # deals 1, 6, 10
        spritzen_won=1,  # a in deal 1; not a in deal 5
        bollen_lost=2,
        schneider_taken=2,
        schwarz_given=1,
        mass_lost=2,
        mass_paid=1,
    )
    assert counts(evening, *CD) == Counts(
        **both,
        won=6,  # deals 2, 3, 5, 7, 8, 9
        spritzen_won=2,  # b in deals 5 and 7
        bollen_won=2,
        schneider_given=2,
        schwarz_taken=1,
    )
    assert counts(evening, ANNA) == counts(evening, *AB)._replace(mass_paid=0)
    assert counts(evening, BERT) == counts(evening, *AB)
    assert counts(evening, CHRIS) == counts(evening, DORA) == counts(evening, *CD)
    assert [(one.run, one.comeback) for one in tally(evening)] == [
        (1, 0),  # Anna
        (1, 0),  # Bert
        (3, 3),  # Chris: deals 7, 8, 9; the Bollen won from 2:5
        (3, 3),  # Dora
        (1, 0),  # Anna and Bert
        (3, 3),  # Chris and Dora
    ]


def test_a_60_60_that_the_doubler_loses_is_a_won_deal_and_no_schneider() -> None:
    evening = play(table(tie="doubler_loses"), "a =")
    assert counts(evening, CHRIS) == Counts(deals=1, won=1)
    assert counts(evening, ANNA) == Counts(deals=1, spritzen=1)


def test_a_brille_that_counts_two_is_two_bollen_and_two_mass() -> None:
    evening = play(table(target=2, brille_counts=2), "A+", PayMass(B))
    assert counts(evening, *AB).bollen_won == 2
    assert counts(evening, *CD)[:4] == (1, 0, 0, 2)
    assert (counts(evening, *CD).mass_lost, counts(evening, *CD).mass_paid) == (2, 1)


def test_a_struck_deal_is_not_counted_and_ends_no_run() -> None:
    evening = play(table(), "A", "B+", "A", DealStruck(2))
    assert of_whom(evening, ANNA) == Tally("bierkopf", (ANNA,), Counts(deals=2, won=2), run=2)


def test_who_changes_partners_takes_his_run_along_and_partners_have_their_own() -> None:
    # Anna wins with Bert, then with Chris, then with Bert again.
    apart = SeatsTaken((ANNA, BERT, CHRIS, DORA), 0)
    evening = play(table(), "A", apart, "A", SeatsTaken(FOUR, 0), "A", "B")
    assert of_whom(evening, ANNA).run == 3
    assert of_whom(evening, ANNA, BERT)[2:] == (Counts(deals=3, won=2), 2, 0)
    assert of_whom(evening, ANNA, CHRIS)[2:] == (Counts(deals=1, won=1), 1, 0)


def test_partners_are_the_same_two_whoever_of_them_sits_first() -> None:
    swapped = SeatsTaken((BERT, CHRIS, ANNA, DORA), 0)
    assert counts(play(table(), "A", swapped, "A"), ANNA, BERT).deals == 2


def test_a_comeback_is_seen_in_lines_that_were_set_right_by_hand() -> None:
    # 20 of 21 lines erased on paper: B has 1 left, A 21. Then a Schwarz at 8 times 3.
    evening = play(table(cap=None), LinesCorrected(B, -20, "on paper"), "aba A++")
    assert of_whom(evening, ANNA).comeback == 20


def test_bollen_on_paper_are_of_those_who_enter_them() -> None:
    evening = play(table(), StandingGiven((21, 3), (0, 2), "on paper"), "A")
    assert counts(evening, *CD) == Counts(deals=1, bollen_won=2)
    assert counts(evening, *AB) == Counts(deals=1, won=1, bollen_lost=2, mass_lost=2)


def test_how_far_one_was_behind_is_forgotten_with_the_bollen() -> None:
    # 3:1, then a Bollen for B; A's two lines behind do not count for A's Bollen from 3:3 after it.
    evening = play(table(target=3, cap=None), "B+", "B", "A++")
    assert of_whom(evening, ANNA).comeback == 0


def test_mass_paid_ahead_was_bought_all_the_same() -> None:
    evening = play(table(target=2), "B+", PayMass(A), ReplaceDeal(1, claim("B")))
    assert counts(evening, ANNA).mass_paid == 1
    assert counts(evening, ANNA).mass_lost == 0


RUFER = ScoreDeal(Claim(Contract.RUFER, 0, Counted(91), partner=2, laufende=3))
SOLO = ScoreDeal(Claim(Contract.SOLO, 1, Ended(False, Degree.SCHWARZ)))
TOUT = ScoreDeal(Claim(Contract.SOLO_TOUT, 0, Ended(True), laufende=4))
PASS = ScoreDeal(Claim(Contract.PASS))


def test_three_schafkopf_deals_worked_out_by_hand() -> None:
    # Seats: Anna, Chris, Bert, Dora. Rufer of Anna with Bert, Schneider: +5 each; Chris loses a Solo Schwarz:
    # -21, the others +7; nobody plays; Anna's Solo-Tout: +54, the others -18.
    evening = play(table(), RulesChosen(catalogue.named("schafkopf")), RUFER, SOLO, PASS, TOUT)
    told = {one.who[0]: one for one in tally(evening)}
    assert told[ANNA].counts == Counts(deals=3, won=3, schneider_given=1, schwarz_given=1, points=66)
    assert told[BERT].counts == Counts(deals=3, won=2, schneider_given=1, schwarz_given=1, points=-6)
    assert told[CHRIS].counts == Counts(deals=3, won=0, schneider_taken=1, schwarz_taken=1, points=-44)
    assert told[DORA].counts == Counts(deals=3, won=1, schneider_taken=1, schwarz_given=1, points=-16)
    assert [told[who].run for who in FOUR] == [3, 0, 2, 1]


def test_points_and_cents_stay_apart_and_so_do_the_games() -> None:
    euros = RulesChosen(catalogue.named("schafkopf-wirtshaus"))
    evening = play(table(), "A", RulesChosen(catalogue.named("schafkopf")), TOUT, euros, RUFER)
    told = counts(evening, ANNA, game="schafkopf")
    assert (told.points, told.cents) == (54, 60)  # 20 + Schneider 10 + 3 Laufende 30
    assert counts(evening, ANNA, game="bierkopf") == Counts(deals=1, won=1)


# Over evenings

FIRST, LATER = When(2, "2026-11-27"), When(9, "2026-11-28")


def test_totals_add_up_and_the_best_is_told_with_its_evening() -> None:
    first, second = play(table(), "A", "A", "B"), play(table(), "A", "B", "A", "A")
    told = report(
        [one.total(at) for at, day in ((FIRST, first), (LATER, second)) for one in tally(day)], evenings=2
    )
    anna = told.of(ANNA.id)[0]
    assert (anna.evenings, anna.counts) == (2, Counts(deals=7, won=5))
    assert anna.run == Best(2, FIRST)  # twice two; the first time counts
    assert anna.comeback is None
    assert told.of(ANNA.id)[1].who == AB


def test_ranked_by_bollen_then_by_deals_won_then_by_name() -> None:
    evening = play(table(target=2), "A+", "B")
    told = report([one.total(FIRST) for one in tally(evening)], evenings=1)
    assert [one.who[0] for one in told.people("bierkopf")] == [ANNA, BERT, CHRIS, DORA]
    assert [one.who for one in told.partnerships("bierkopf")] == [AB, CD]


def test_since_a_day_is_that_day_and_after() -> None:
    book = [When(1, "2026-11-26"), When(2, "2026-11-27"), When(3, "2026-11-28")]
    assert since("2026-11-27", book) == ({2, 3}, 0)
    assert since("2026-11-29", book) == (set(), 0)


def test_an_evening_without_a_clock_is_dated_by_the_order_of_the_book_or_told_as_unsure() -> None:
    # 1970, sure before, 1970, 1970, sure after, 1970
    days = (("1970-01-01", False), ("2026-11-01", True), ("1970-01-01", False), ("2040-01-01", False))
    more = (("2026-11-27", True), ("1970-01-01", False))
    book = [When(at, *day) for at, day in enumerate((*days, *more), 1)]
    assert since("2026-11-20", book) == ({5, 6}, 2)
    assert since("2026-12-20", book) == (set(), 1)
    assert since("2020-01-01", book) == ({2, 3, 4, 5, 6}, 1)


def test_seats_that_nobody_named_are_nobodys_statistics() -> None:
    evening = play(fold([EveningOpened(rules())]), "A")
    assert len(tally(evening)) == 6
    assert report([one.total(FIRST) for one in tally(evening)], evenings=1).totals == ()


LAW = settings(max_examples=60)


def counted(deal: Deal) -> bool:
    """Say whether a deal is one: not struck, and no Schafkopf that nobody played."""
    return not deal.struck and (deal.rules.game == "bierkopf" or deal.winner is not None)


@LAW
@given(evenings())
def test_everybodys_deals_are_four_times_those_that_count_and_two_win_each(evening: Evening) -> None:
    told = [one for one in tally(evening) if len(one.who) == 1]
    played = [deal for deal in evening.deals if counted(deal)]
    assert sum(one.counts.deals for one in told) == 4 * len(played)
    bierkopf = [one.counts for one in told if one.game == "bierkopf"]
    assert sum(one.won for one in bierkopf) == 2 * sum(
        deal.rules.game == "bierkopf" and deal.winner is not None for deal in played
    )


@LAW
@given(evenings())
def test_what_one_side_gives_the_other_takes(evening: Evening) -> None:
    for size in (1, 2):
        told = [one.counts for one in tally(evening) if one.game == "bierkopf" and len(one.who) == size]
        for given_, taken in (
            ("schneider_given", "schneider_taken"),
            ("schwarz_given", "schwarz_taken"),
            ("bollen_won", "bollen_lost"),
        ):
            assert sum(getattr(one, given_) for one in told) == sum(getattr(one, taken) for one in told)
    accounts = [one.counts for one in tally(evening) if one.game == "schafkopf"]
    assert (sum(one.points for one in accounts), sum(one.cents for one in accounts)) == (0, 0)


@LAW
@given(evenings())
def test_a_deal_counts_for_those_who_sat_there_then(evening: Evening) -> None:
    played = Counter[str]()
    for deal, seated in zip(evening.deals, seats_of_deals(evening), strict=True):
        if counted(deal):
            played.update(somebody.id for somebody in seated)
    alone = Counter[str]()
    for one in tally(evening):
        if len(one.who) == 1 and one.counts.deals:
            alone[one.who[0].id] += one.counts.deals
    assert alone == played


@LAW
@given(evenings())
def test_bollen_and_mass_are_those_of_the_evening(evening: Evening) -> None:
    told = [one.counts for one in tally(evening) if len(one.who) == 2]
    mats = [one for one in (evening.standing, *evening.aside) if isinstance(one, Mats)]
    assert sum(one.bollen_won for one in told) == sum(of(one.bollen, side) for one in mats for side in (A, B))
    assert sum(one.mass_lost for one in told) == len(evening.mass.owed)
    alone = [one.counts for one in tally(evening) if len(one.who) == 1]
    paid = sum(evening.mass.paid_by_side(side) for side in (A, B)) + len(evening.mass.ahead)
    assert sum(one.mass_paid for one in alone) == paid
    assert all(number >= 0 for one in (*told, *alone) for number in one[:12])  # accounts may be below 0


@LAW
@given(evenings())
def test_undone_is_as_if_it_had_never_been_and_redone_as_if_it_had_never_been_undone(
    evening: Evening,
) -> None:
    assert tally(fold(evening.record)) == tally(evening)
    if evening.undoable:
        back = play(evening, Undo())
        assert tally(play(back, Redo())) == tally(evening)


@LAW
@given(evenings())
def test_the_totals_of_all_evenings_are_the_sums_of_each(evening: Evening) -> None:
    several = (evening, play(evening, Undo()) if evening.undoable else evening, play(table(), "A", "B"))
    tallies = [
        (at, one)
        for at, each in zip((FIRST, When(3, ""), LATER), several, strict=True)
        for one in tally(each)
    ]
    told = report([one.total(at) for at, one in tallies], evenings=len(several)).totals
    for one in told:
        own = [each for _, each in tallies if each.game == one.game and _ids(each) == _ids(one)]
        assert one.evenings == len(own)
        assert one.counts == Counts(*map(sum, zip(*(each.counts for each in own), strict=True)))
        assert (one.run.number if one.run else 0) == max(each.run for each in own)
        assert (one.comeback.number if one.comeback else 0) == max(each.comeback for each in own)
    other_way_round = report([one.total(at) for at, one in reversed(tallies)], evenings=0).totals
    backwards = {(one.game, _ids(one)): one[2:] for one in other_way_round}
    assert backwards == {(one.game, _ids(one)): one[2:] for one in told}


def _ids(one: Tally | Total) -> tuple[str, ...]:
    return tuple(somebody.id for somebody in one.who)


@pytest.mark.parametrize("number", [1, 2])
def test_nothing_is_counted_twice_in_a_deal_that_was_replaced(number: int) -> None:
    evening = play(table(), "A", "B", ReplaceDeal(number, claim("A+")))
    assert counts(evening, ANNA).deals == 2
    assert counts(evening, ANNA).schneider_given == 1


def test_bollen_taken_back_by_hand_go_back_from_those_who_had_won_them() -> None:
    # Anna and Bert win two, Emil comes for Anna, and on paper there is none: nobody has won, nobody has lost.
    emil = SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 0)
    evening = play(table(target=1), "A", "A", emil, StandingGiven((1, 1), (0, 0)))
    told = {one.who[0].name: one.counts for one in tally(evening) if len(one.who) == 1}
    assert set(told) == {"Anna", "Bert", "Chris", "Dora"}
    assert [(one.deals, one.bollen_won, one.bollen_lost, one.mass_lost) for one in told.values()] == [
        (2, 0, 0, 0)
    ] * 4
