"""The statistics on the screen, by touch and by the five buttons."""

from __future__ import annotations

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import PayMass, RulesChosen, ScoreDeal
from beermat.evening.evening import Evening
from beermat.evening.questions import Statistics
from beermat.evening.statistics import Report, When, tally
from beermat.evening.statistics import report as added_up
from beermat.gallery.statistics import made_up
from beermat.rules import catalogue
from beermat.rules.catalogue import named
from beermat.rules.schafkopf_claims import Claim, Ended
from beermat.rules.schafkopf_tariffs import Contract
from beermat.screen.dialogs.statistics import (
    PlayerStatistics,
    RankingShown,
    StatisticsShown,
    places,
    ranking,
    rankings,
)
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, Message, Table, Verb
from beermat.screen.update import choices
from tests.screen.touching import MENU, Touchable, player_tile, ranking_tile
from tests.table import ANNA, CHRIS, DORA, A, play, table

from .sitting import Sitting

STATISTICS, PARTNERS = StatisticsShown, RankingShown


def top(key: str) -> Touchable:
    return ranking_tile(key)


def of(*ids: str) -> Touchable:
    return player_tile(*ids)


def report(*evenings: Evening) -> Report:
    totals = [
        one.total(When(at, f"2026-11-{at:02}")) for at, day in enumerate(evenings, 1) for one in tally(day)
    ]
    return added_up(totals, evenings=len(evenings))


ONE = report(play(table(target=3), "a A", "B+", "B", "A"))
"""Chris and Dora have a Bollen, won from 1:3, and a run of two; Anna and Bert have a Spritze that paid."""


def sitting(answer: Report | StorageError = ONE, **how: object) -> Sitting:
    sat = Sitting(**how)  # type: ignore[arg-type]
    sat.paper.answers[Statistics()] = answer
    return sat


def cells(sat: Sitting) -> list[list[str]]:
    return [item.look["cells"] for item in sat.items if item.kind == "Row"]  # type: ignore[misc]


def tiles(sat: Sitting) -> dict[object, tuple[object, object]]:
    found = [item.look for item in sat.items if item.kind == "Tile" and item.layer == 1]
    return {look["title"]: (look["number"], look["sub"]) for look in found}


def test_each_ranking_is_shown_with_who_leads_it_and_those_in_which_nobody_is_are_not() -> None:
    sat = sitting()
    sat.tap(MENU, STATISTICS)
    assert tiles(sat) == {
        "Bollen": ("1", "Chris"),
        "Deals won": ("2", "Chris"),
        "Partners": ("1", "Chris & Dora"),
        "Schneider": ("1", "Chris"),
        "Spritze paid": ("1", "Anna"),
        "Longest run": ("2", "Chris"),
        "Best comeback": ("2", "Chris"),
    }


def test_who_has_bought_most_mass_comes_first_and_who_never_did_not_at_all() -> None:
    evening = play(table(target=1), "A", "A", "A", "B", PayMass(DORA.id, 2), PayMass(CHRIS.id), PayMass(A))
    told = places(ranking("mass"), report(evening))
    assert [(one.place, one.total.who[0], one.total.counts.mass_paid) for one in told] == [
        (1, DORA, 2), (2, ANNA, 1), (2, CHRIS, 1)
    ]  # fmt: skip


def test_a_ranking_tells_place_name_detail_and_number_and_leads_to_everything_of_somebody() -> None:
    sat = sitting()
    sat.tap(MENU, STATISTICS, top("bollen"))
    assert cells(sat) == [["1.", "Chris", "0 lost", "1"], ["1.", "Dora", "0 lost", "1"]]
    sat.tap(of("dora"))
    assert tiles(sat)["Deals won"] == ("2", "of 4, 50 %")
    assert tiles(sat)["Longest run"] == ("2", "01/11/2026")
    sat.tap(PARTNERS)
    assert cells(sat) == [["1.", "Chris & Dora", "0 lost", "1"]]
    sat.tap(of("chris", "dora"))
    assert sat.screen.who == ("chris", "dora")  # type: ignore[union-attr]
    sat.tap(of("chris"))
    assert sat.screen.who == ("chris",)  # type: ignore[union-attr]
    sat.tap(BACK, BACK, BACK, BACK, BACK)
    assert isinstance(sat.screen, StatisticsShown)
    sat.tap(BACK)
    assert sat.screen == Table()


def test_the_book_is_asked_once_and_not_again_on_the_way_back() -> None:
    sat = sitting()
    sat.tap(MENU, STATISTICS, top("bollen"), BACK)
    assert sat.paper.questions == [Statistics()]
    assert sat.screen == StatisticsShown(ONE)


def test_the_five_buttons_lead_there_and_back() -> None:
    sat = sitting()
    sat.tap(MENU, BACK)
    sat.open_menu()
    sat.choose(STATISTICS)
    sat.choose(top("run"))
    sat.choose(of("chris"))
    assert isinstance(sat.screen, PlayerStatistics)
    sat.choose(BACK)
    assert isinstance(sat.screen, RankingShown)
    sat.choose(BACK)
    sat.choose(BACK)
    assert sat.screen == Table()


@pytest.mark.parametrize(
    "answer", [Report(), StorageError("the record is damaged")], ids=["empty", "damaged"]
)
def test_where_there_is_nothing_to_tell_only_the_way_back_is_left(answer: Report | StorageError) -> None:
    sat = sitting(answer)
    sat.tap(MENU, STATISTICS)
    assert choices(sat.session.view()) == (BACK,)
    sat.tap(BACK)
    assert sat.screen == Table()


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)])
def test_everybody_is_found_by_turning_the_leaves(size: tuple[int, int]) -> None:
    sat = sitting(made_up(), layout=Layout.of(*size))
    sat.tap(MENU, STATISTICS, top("deals"))
    seen = cells(sat)
    while Message(Verb.PAGE, number=sat.screen.leaf + 1) in choices(sat.session.view()):  # type: ignore[union-attr]
        sat.tap(Message(Verb.PAGE, number=sat.screen.leaf + 1))  # type: ignore[union-attr]
        seen += cells(sat)
    assert [row[1] for row in seen] == [one.total.who[0].shown for one in places(ranking("deals"), made_up())]
    assert len(seen) == 10


def test_equal_ones_share_a_place_and_the_next_comes_as_much_later() -> None:
    found = places(ranking("deals"), report(play(table(), "A", "A", "B")))
    assert [(one.place, one.total.who[0].name) for one in found] == [
        (1, "Anna"), (1, "Bert"), (3, "Chris"), (3, "Dora"),
    ]  # fmt: skip


def test_who_has_lost_most_on_account_comes_last_and_points_and_euros_are_rankings_of_their_own() -> None:
    tout = ScoreDeal(Claim(Contract.SOLO_TOUT, 0, Ended(True), laufende=4))
    told = report(play(table(), RulesChosen(catalogue.named("schafkopf")), tout))
    assert [one.key for one in rankings(told)] == ["points"]
    assert [one.total.counts.points for one in places(ranking("points"), told)] == [54, -18, -18, -18]


def test_statistics_are_in_the_menu_of_both_games() -> None:
    for rules in ("bierkopf", "schafkopf"):
        sat = Sitting(named(rules))
        sat.tap(MENU)
        assert sat.offers(STATISTICS)
