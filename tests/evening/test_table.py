"""Who sits where, who deals, what an evening says of itself (rules 1)."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import (
    LONGEST_NAME,
    NOBODY_NAMED,
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Knocked,
    Misdealt,
    Person,
    Redo,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    Undo,
    person,
    seats,
)
from beermat.evening.evening import fold
from beermat.rules.bierkopf import Won
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Side
from tests.table import ANNA, BERT, CHRIS, DORA, FOUR, A, B, calls, play, refusal, rules, table


def test_partners_sit_opposite_each_other() -> None:
    assert table().partners(A) == (ANNA, BERT)
    assert table().partners(B) == (CHRIS, DORA)


def test_the_first_named_deals_first_unless_told_otherwise() -> None:
    assert fold([EveningOpened(rules(), FOUR)]).dealer == 0
    assert table(dealer=1).dealers is B


@pytest.mark.parametrize(
    ("moves", "dealer"),
    [
        ([], 0),
        (["A"], 1),
        (["A", "B+"], 2),
        (["A", "B+", "A", "A"], 0),  # once round the table
        (["="], 1),  # a 60:60 moves the deal on
        ([Misdealt()], 0),  # a misdeal does not
        (["A", Misdealt(), Misdealt()], 1),
        (["A", DealStruck(1)], 0),  # nor does a deal that was struck out
        (["A", "B", DealStruck(1)], 1),
        ([DoubleCalled(A)], 0),
    ],
)
def test_the_deal_moves_one_seat_clockwise_after_every_scored_deal(moves: list[object], dealer: int) -> None:
    assert play(table(), *moves).dealer == dealer  # type: ignore[arg-type]


def test_each_deal_tells_who_dealt_it() -> None:
    evening = play(table(dealer=2), "A", "=", Misdealt(), "B", "A")
    assert [deal.dealer for deal in evening.deals] == [2, 3, 0, 1]


def test_a_misdeal_takes_the_open_doublings_and_the_klopfer_with_it() -> None:
    evening = play(table("bierkopf-runde"), DoubleCalled(A), Knocked(1), Misdealt())
    assert (evening.calls, evening.knocks, evening.factor) == ((), (), 1)
    assert evening.deals == ()


def test_deals_are_numbered_in_their_order_ties_included_misdeals_not() -> None:
    evening = play(table(), "A", "=", Misdealt(), "B")
    assert [deal.number for deal in evening.deals] == [1, 2, 3]


# Klopfen


def test_only_the_first_two_hands_knock_and_each_once() -> None:
    evening = table("bierkopf-runde", dealer=3)  # Dora deals: Anna and Chris are the first two hands
    assert refusal(evening, Knocked(2)).reason == "first-two-knock"
    assert refusal(evening, Knocked(3)).reason == "first-two-knock"
    evening = play(evening, Knocked(0), Knocked(1))
    assert evening.knocks == (0, 1)
    assert refusal(evening, Knocked(0)).reason == "knocked-already"


def test_a_klopfer_is_shown_until_the_deal_is_over_and_scores_nothing() -> None:
    evening = play(table("bierkopf-runde"), Knocked(1), "A")
    assert evening.knocks == ()
    assert evening == play(table("bierkopf-runde"), "A")


def test_where_the_house_knows_no_klopfen_it_is_refused() -> None:
    assert refusal(table(), Knocked(1)).reason == "no-knocking"


# People


def test_a_name_on_two_seats_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        seats("Anna", "Bert", "anna", "Dora")
    assert (caught.value.reason, caught.value.values["name"]) == ("name-twice", "Anna")
    twice = (ANNA, CHRIS, ANNA, DORA)
    assert refusal(table(), SeatsTaken(twice, 0)).reason == "name-twice"


def test_two_people_called_hans_are_two() -> None:
    hans, other = Person("hans", "Hans"), Person("hans-2", "Hans")
    evening = play(table(target=1), SeatsTaken((hans, CHRIS, BERT, other), 0), "B")
    assert evening.mass.owed[0].losers == (hans, BERT)
    assert evening.seats[3] != evening.seats[0]


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("Dörte", "Do\u0308rte"),  # one sign, or o and two dots
        ("Dörte", "DÖRTE"),
        ("Straßer", "STRASSER"),
        ("Ann  Lee", " Ann Lee "),
    ],
)
def test_two_spellings_of_a_name_are_one_person(typed: str, same: str) -> None:
    assert person(typed).id == person(same).id


def test_a_name_is_kept_as_it_was_typed() -> None:
    assert person("ChRiS").name == "ChRiS"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "name-empty"),
        (" \t ", "name-empty"),
        ("x" * (LONGEST_NAME + 1), "name-too-long"),
        ("An\x00na", "name-unprintable"),
        ("An\x1b[1mna", "name-unprintable"),
        ("An\u202ena", "name-unprintable"),  # turns the writing round
        ("An\u200bna", "name-unprintable"),  # a blank that nobody sees
        ("An\ud800na", "name-unprintable"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name: str, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        person(name)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "name", ["x" * LONGEST_NAME, "Ä", "🍺", 'the "Boss"', "Meier, Hans", "a/b", "#1", "\\"]
)
def test_any_name_that_can_be_shown_may_sit_at_the_table(name: str) -> None:
    assert person(name).name == name


def test_where_nobody_is_named_the_seats_are_a1_b1_a2_b2() -> None:
    evening = fold([EveningOpened(rules())])
    assert evening.seats == NOBODY_NAMED
    assert [somebody.name for side in Side for somebody in evening.partners(side)] == ["A1", "A2", "B1", "B2"]


def test_new_seats_say_who_deals_next_and_leave_the_mats_alone() -> None:
    evening = play(table(), "A", "B+", SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 3))
    assert evening.dealer == 3
    assert (evening.standing.lines, evening.partners(A)[0].name) == ((20, 19), "Emil")


def test_names_and_rules_survive_any_undo_of_deals() -> None:
    emil = seats("Emil", "Chris", "Bert", "Dora")
    evening = play(table(target=5), SeatsTaken(emil, 1), "A", "A+", Undo(), Undo())
    assert (evening.seats, evening.standing.rules.target, evening.dealer) == (emil, 5, 1)


# The end of the evening


def test_after_the_evening_is_closed_nothing_more_is_played() -> None:
    evening = play(table(), "A", EveningClosed())
    assert evening.closed
    for move in ("A", DoubleCalled(A), Misdealt(), DealStruck(1), SeatsTaken(FOUR, 0), EveningClosed()):
        assert refusal(evening, move).reason == "evening-closed"


def test_a_closed_evening_can_be_opened_again_with_undo_and_closed_with_redo() -> None:
    evening = play(table(), "A", EveningClosed(), Undo())
    assert evening == play(table(), "A")
    assert play(evening, Redo()).closed


# Undo and redo


def test_with_nothing_played_there_is_nothing_to_undo_or_redo() -> None:
    assert refusal(table(), Undo()).reason == "nothing-to-undo"
    assert refusal(table(), Redo()).reason == "nothing-to-redo"


def test_undo_takes_back_doublings_one_by_one() -> None:
    evening = play(table(), DoubleCalled(A), DoubleCalled(B), Undo())
    assert evening.calls == calls("a")


def test_undo_of_a_deal_leaves_its_doublings_open_as_they_were_before_it() -> None:
    evening = play(table(), DoubleCalled(A), ScoreDeal(Won(A)), Undo())
    assert (evening.calls, evening.deals) == (calls("a"), ())


def test_the_deal_that_won_a_bollen_can_be_taken_back() -> None:
    before = play(table(target=2), "A")
    after = play(before, "A")
    assert after.standing.bollen == (1, 0)
    assert play(after, Undo()) == before


def test_after_something_new_there_is_nothing_to_redo() -> None:
    evening = play(table(), "A", Undo(), "B")
    assert refusal(evening, Redo()).reason == "nothing-to-redo"


def test_undo_can_itself_be_undone_any_number_of_times() -> None:
    evening = play(table(), "A", "B", Undo(), Undo(), Redo(), Undo(), Redo(), Redo())
    assert evening == play(table(), "A", "B")


def test_nothing_is_ever_deleted_from_the_record() -> None:
    evening = play(table(), "A", Undo(), "B", Undo(), Redo())
    assert len(evening.record) == 1 + 5


# What the record carries


def test_an_evening_played_by_rules_that_nobody_knows_any_more_stands_as_it_was() -> None:
    """The record carries its rules; it does not look them up."""
    gone = RuleSet("bierkopf-von-damals", target=3, tie="pot", brille_counts=2)
    evening = fold([EveningOpened(gone, FOUR)])
    evening = play(evening, "=", "A+", RulesChosen(RuleSet("noch-aelter", target=2)), "B", "A")
    assert (evening.standing.bollen, evening.standing.rules.target, evening.standing.lines) == (
        (2, 0),
        2,
        (1, 1),
    )
    assert fold(evening.record) == evening
