"""What stands on the screen in each state, at every size: all of it pure."""

from __future__ import annotations

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealStruck,
    EveningClosed,
    Knocked,
    PayMass,
    Seats,
    StandingGiven,
    seats,
)
from beermat.evening.evening import Evening
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree, Side
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.menu import ChooseRules
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, UNDO
from beermat.screen.theme import Theme
from beermat.screen.view import find, hit
from tests.screen.touching import CLOSING, MENU, NAMES, PAYING, book, card_of, win
from tests.table import play, table

from .sitting import A, B, Sitting, double
from .test_layout import SIZES


def test_a_dialog_covers_the_table() -> None:
    table = Sitting()
    mat = table.item(win(A)).box
    table.tap(MENU)
    corner = (mat.x + 1, mat.y + 1)
    found = hit(table.items, *corner)
    assert found is None or found.layer == 1


def test_a_touch_beside_everything_hits_nothing() -> None:
    table = Sitting()
    strip = next(item for item in table.items if item.kind == "StripWidget")
    assert hit(table.items, *strip.box.center) is None


def look(table: Sitting, key: str) -> dict[str, object]:
    return dict(next(item for item in table.items if item.key == key).look)


def test_the_mats_show_the_lines_left_and_the_names() -> None:
    table = Sitting()
    table.deal(A, Degree.SCHNEIDER)
    mat = look(table, "mat A")
    assert (mat["names"], mat["lines"], mat["number"], mat["target"]) == (["Anna", "Bert"], 19, 19, 21)


def test_counting_up_prints_the_points_reached() -> None:
    table = Sitting(named("bierkopf-21"))
    table.deal(A, Degree.SCHNEIDER)
    assert (look(table, "mat A")["lines"], look(table, "mat A")["number"]) == (19, 2)


def test_a_bollen_is_drawn_on_the_losers_mat_and_a_brille_as_one() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 2}))
    table.deal(A, Degree.SCHNEIDER)
    table.deal(A)
    table.deal(B)
    table.deal(B)
    assert look(table, "mat B")["blobs"] == [True]
    assert look(table, "mat A")["blobs"] == [False]


def test_the_dealers_card_goes_round_with_the_deal() -> None:
    table = Sitting()
    assert (look(table, "mat A")["dealer"], look(table, "mat B")["dealer"]) == ("D", "")
    assert look(table, "caption top")["text"] == "Anna deals"
    table.deal(A)
    assert (look(table, "mat A")["dealer"], look(table, "mat B")["dealer"]) == ("", "D")
    assert look(table, "caption top")["text"] == "Chris deals"


def test_the_medallion_shows_the_stake_and_who_may_answer() -> None:
    table = Sitting()
    table.tap(double(B), double(A))
    medallion = look(table, "medallion")
    assert (medallion["factor"], medallion["pips"], medallion["locked"]) == (4, 4, False)
    assert look(table, "caption top")["text"] == "Spritze · Retour"
    assert look(table, "caption bottom")["text"] == "Chris & Dora may"
    assert (look(table, "double A")["enabled"], look(table, "double B")["enabled"]) == (False, True)
    assert look(table, "double B")["text"] == "Once more ×2"


def test_a_last_hand_double_locks() -> None:
    table = Sitting()
    table.hold(double(A), 1.3)
    assert look(table, "medallion")["locked"] is True
    assert look(table, "caption bottom")["text"] == "no answer"


def test_a_long_ladder_is_folded() -> None:
    table = Sitting()
    table.tap(double(B), double(A), double(B), double(A))
    assert look(table, "caption top")["text"] == "Spritze · 3 × Retour"


def test_the_pot_is_on_the_medallion_and_in_the_tiles() -> None:
    table = Sitting(named("bierkopf-runde"))
    table.tap(win(A), book(A, Degree.TIE), win(A))
    assert look(table, "medallion")["pot"] == 1
    tile = table.item(book(A)).look
    assert (tile["number"], tile["sub"]) == ("2", "1 × 1 lines + pot 1") or "pot 1" in str(tile["sub"])


def test_a_tile_says_when_it_brings_the_bollen() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 2}))
    table.tap(win(A))
    subs = [table.item(book(A, degree)).look["sub"] for degree in (Degree.PLAIN, Degree.SCHNEIDER)]
    assert subs == ["1 × 1 line", "a Brille!"]


def test_who_pays_the_next_mass_is_on_the_table() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 1}))
    assert not [item for item in table.items if item.key == "mass"]
    table.deal(A)
    assert look(table, "mass") == {"title": "Next Maß", "text": "Chris"}
    table.deal(A)
    assert look(table, "mass")["title"] == "Next Maß (of 2)"


def test_what_is_played_for_is_called_as_the_house_calls_it() -> None:
    told = {
        ("Maß", "en"): ("Next Maß", "Chris pays the next Maß", "1 Maß"),
        ("Maß", "de"): ("Maß – es zahlt", "Maß – als Nächstes zahlt Chris", "1 Maß"),
        ("Seidla", "de"): ("Seidla – es zahlt", "Seidla – als Nächstes zahlt Chris", "1 Seidla"),
    }
    for (stake, language), (card, title, owed) in told.items():
        table = Sitting(house(named("bierkopf"), {"target": 1, "stake": stake}), language=language)
        table.deal(A)
        assert owed in repr([item.look for item in table.items])  # the losers' splash
        assert look(table, "mass")["title"] == card
        table.tap(PAYING)
        assert title in repr([item.look for item in table.items])


def test_before_anybody_is_named_the_card_asks_for_names() -> None:
    table = Sitting(people=NOBODY_NAMED)
    assert table.item(NAMES).key == "mass"
    assert look(table, "mat A")["names"] == ["Side A"]


def test_knocks_are_shown_until_the_deal_is_over() -> None:
    table = Sitting(named("bierkopf-runde"))
    table.tap(win(B), Knocked(1))
    assert "Chris knocks" in str(look(table, "mat B")["marks"])
    table.deal(A)
    assert "Chris knocks" not in str(look(table, "mat B")["marks"])


def test_rounds_and_matches_stand_on_the_mats_where_they_are_played() -> None:
    table = Sitting(house(named("bierkopf-runde"), {"target": 1}))
    for _ in range(3):
        table.deal(A)
    assert look(table, "mat A")["marks"] == ["rounds 1, games 1"]


def test_mass_paid_ahead_is_shown() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 1}))
    table.deal(A)
    table.tap(PAYING, PayMass("chris"))
    table.tap(MENU, DealList, card_of(1), DealStruck(1))
    table.tap(BACK, BACK)
    assert look(table, "mat B")["marks"] == ["Chris: 1 Maß paid ahead"]


def test_a_closed_evening_says_so() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed)
    assert look(table, "caption top")["text"] == "The evening is over"
    assert not any(look(table, f"double {side.value}")["enabled"] for side in (A, B))


def test_history_rows_tell_number_winner_value_and_standing() -> None:
    table = Sitting()
    table.tap(double(B))
    table.deal(A, Degree.SCHNEIDER)
    table.tap(MENU, DealList)
    row = table.item(card_of(1)).look
    assert row["cells"] == ["1.", "Anna & Bert", "Schneider 2 × Spritze 2 = 4", "4", "17 : 21"]


def test_a_booked_deal_is_told_with_its_explanation() -> None:
    table = Sitting()
    table.deal(A, Degree.SCHNEIDER)
    assert (look(table, "toast")["title"], look(table, "toast")["text"]) == ("Anna & Bert", "Schneider 2")
    assert find(table.items, UNDO).key == "toast undo"


def test_every_refusal_fits_on_the_screen_as_a_sentence() -> None:
    table = Sitting()
    table.tap(double(A), double(A))
    assert str(look(table, "toast")["text"]).startswith("Anna & Bert doubled last")


def test_a_fault_of_the_disk_stays_over_every_dialog() -> None:
    table = Sitting()
    table.paper.fault = StorageError("no room")
    table.tap(win(A), book(A))
    table.wait(60)
    banner = next(item for item in table.items if item.kind == "Banner")
    assert banner.layer == 2
    assert banner.look["text"] == "Not written: no room"


@pytest.mark.parametrize("size", SIZES)
def test_a_fault_leaves_what_is_asked_readable(size: tuple[int, int]) -> None:
    table = Sitting(layout=Layout.of(*size))
    table.paper.fault = StorageError("no room")
    table.tap(win(A), book(A))
    for way in ((), (BACK, MENU, ChooseRules), (BACK, MENU, CLOSING)):
        table.tap(*way)
        banner = next(item for item in table.items if item.kind == "Banner")
        title = next(item for item in table.items if item.key.endswith(" title"))
        letters = title.box.inset(0, (title.box.height - Theme.title * table.layout.mm) / 2)
        assert banner.box.y >= letters.top - 0.01


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [A, B])
def test_a_fault_lies_over_no_choice_face_to_face_either(size: tuple[int, int], side: Side) -> None:
    table = Sitting(layout=Layout.of(*size, facing=True))
    table.paper.fault = StorageError("no room")
    table.tap(win(side), book(side))
    for way in ((win(side),), (BACK, MENU), (ChooseRules,)):
        table.tap(*way)
        banner = next(item for item in table.items if item.kind == "Banner")
        assert (banner.turn, banner.box) == (0, table.layout.strip)  # along it, not across
        asked = [item for item in table.items if item.layer == 1 and item.action is not None]
        assert asked
        assert all(item.box.top <= banner.box.y + 0.01 for item in asked)


@pytest.mark.parametrize("side", [A, B])
def test_face_to_face_a_booking_is_turned_to_the_side_that_opened_it(side: object) -> None:
    layout = Layout.of(1280, 800, facing=True)
    table = Sitting(layout=layout)
    table.tap(win(side))  # type: ignore[arg-type]
    tile = table.item(book(side))  # type: ignore[arg-type]
    assert tile.turn == layout.turn[side]  # type: ignore[index]
    assert layout.turn[A] != layout.turn[B]


@pytest.mark.parametrize(
    ("people", "wins", "may"),
    [
        (NOBODY_NAMED, "Seite B gewinnt", "Seite A darf"),
        (seats("Anna", "Chris", "Bert", "Dora"), "Chris & Dora gewinnen", "Anna & Bert dürfen"),
    ],
)
def test_a_side_without_names_is_one_and_two_people_are_two(people: Seats, wins: str, may: str) -> None:
    table = Sitting(named("bierkopf"), people=people, layout=Layout.of(800, 480), language="de")
    table.tap(double(B))
    assert may in [item.look.get("text") for item in table.items]
    table.tap(win(B))
    assert wins in [item.look.get("text") for item in table.items]


def test_the_blobs_on_a_mat_are_the_bollen_that_its_side_has_lost_those_from_paper_too() -> None:
    def blobs(evening: Evening) -> list[object]:
        return [look(Sitting(tonight=evening), key)["blobs"] for key in ("mat A", "mat B")]

    evening = play(table(target=1, brille_counts=2), "A", "B", StandingGiven((1, 1), (3, 2)))
    assert blobs(evening) == [[True], [True, False]]
    assert blobs(play(evening, StandingGiven((1, 1), (1, 0)))) == [[], [True]]
