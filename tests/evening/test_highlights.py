"""What is told of an evening: the dearest deal and the longest run."""

from __future__ import annotations

from beermat.evening.entries import DealStruck
from beermat.evening.notation.reader import read
from beermat.evening.statistics import dearest, longest_run
from tests.table import ANNA, BERT, CHRIS, DORA, play, table

SHEET = "bierkopf"
FOUR = "rules schafkopf\nseats Anna, Bert, Chris, Dora\n"
POINTS = "schafkopf-points"


def test_an_evening_without_deals_has_nothing_to_tell() -> None:
    assert dearest(table(), SHEET) is None
    assert longest_run(table(), SHEET) is None


def test_a_60_60_brings_nothing_and_is_not_the_dearest_deal() -> None:
    assert dearest(play(table(), "="), SHEET) is None


def test_the_dearest_deal_is_the_first_of_those_that_came_to_most() -> None:
    deal = dearest(play(table(), "A", "ab A+", "aba B", "B"), SHEET)
    assert deal is not None
    assert deal.number == 2  # 2 × 4 and 1 × 8 both came to 8 lines


def test_a_struck_deal_is_not_the_dearest() -> None:
    deal = dearest(play(table(), "A", "ab A+", DealStruck(2)), SHEET)
    assert deal is not None
    assert deal.number == 1


def test_the_longest_run_is_told_with_its_first_and_last_deal() -> None:
    evening = play(table(), "A", "B", "B+", "B", "A", "A")
    assert longest_run(evening, SHEET) == ((CHRIS, DORA), 3, 2, 4)


def test_60_60_ends_a_run_and_a_struck_deal_does_not() -> None:
    assert longest_run(play(table(), "A", "A", "=", "A"), SHEET) == ((ANNA, BERT), 2, 1, 2)
    assert longest_run(play(table(), "A", "A", "B", "A", DealStruck(3)), SHEET) == ((ANNA, BERT), 3, 1, 4)


def test_one_deal_is_no_run() -> None:
    assert longest_run(play(table(), "A", "B"), SHEET) is None


def test_of_four_players_each_has_a_run_of_his_own_and_a_pass_does_not_end_it() -> None:
    evening = read(FOUR + "solo Anna won\npass\nrufer Anna Bert 91\nsolo Chris lost\nsolo Dora won\n")
    run = longest_run(evening, POINTS)
    assert run is not None
    # Anna won deals 1, 3 and 4; Bert only 3 and 4.
    assert (run.who[0].name, run.deals, run.first, run.last) == ("Anna", 3, 1, 4)


def test_of_four_players_the_dearest_deal_is_the_one_that_moved_most_for_one_of_them() -> None:
    deal = dearest(read(FOUR + "rufer Anna Chris 91 l4\nsolo Bert 58\n"), POINTS)
    assert deal is not None
    assert deal.number == 2  # three times 5, against 6 of the Rufer
