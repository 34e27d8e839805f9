"""What stands on the screen in each state, at every size: all of it pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from beermat.errors import Refused, StorageError
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
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree, Side
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Knocking, Replacing
from beermat.screen.bierkopf.corrections import CorrectLines
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import CloseEvening, Over
from beermat.screen.dialogs.mass import MassOwed, WhoPaysWhom
from beermat.screen.dialogs.menu import ChooseRules, Menu
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, UNDO, Flow, Item, Screen, Table
from beermat.screen.theme import Theme
from beermat.screen.view import find, hit
from tests.screen.touching import CLOSING, MENU, NAMES, PAYING, book, card_of, win
from tests.table import play, table

from .sitting import A, B, Sitting, double

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (480, 800)]
SCREENS: list[Screen] = [
    Table(),
    Booking(A, version=1),
    Booking(B, version=1, number=1),
    AugenKeypad(B, version=1, digits="120"),
    Menu(),
    Knocking(),
    DealList(),
    DealCard(1),
    Replacing(version=1, number=1),
    MassOwed(),
    ChooseRules(),
    CorrectLines(A, 1, -2),
    CloseEvening(),
    Over(),
    WhoPaysWhom(),
]


def sitting(layout: Layout, rules: RuleSet | None = None, language: str = "en") -> Sitting:
    """A table where two deals and two Bollen have been played and everything can be chosen."""
    table = Sitting(rules or house(named("bierkopf-runde"), {"target": 1}), layout=layout, language=language)
    table.deal(A)
    table.deal(B)
    return table


@pytest.mark.parametrize("facing", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
def test_everything_stands_inside_the_screen_and_nothing_to_touch_overlaps(
    size: tuple[int, int], screen: Screen, facing: bool
) -> None:
    table = sitting(Layout.of(*size, facing=facing))
    table.session.flow = Flow(screen)
    everything_has_room(table, size)


def everything_has_room(table: Sitting, size: tuple[int, int]) -> None:
    """Nothing leaves the screen, is too small to touch or overlaps another thing to touch."""
    every_item_has_room(table.items, size, table.layout.mm, layer=top_layer(table))


def every_item_has_room(items: tuple[Item, ...], size: tuple[int, int], mm: float, *, layer: int = 1) -> None:
    for item in items:
        assert min(item.box.x, item.box.y) >= -0.5, item
        assert item.box.right <= size[0] + 0.5, item
        assert item.box.top <= size[1] + 0.5, item
        if item.action is not None:
            assert min(item.box.width, item.box.height) >= 12 * mm, item
    touched = [item for item in items if item.layer == layer and item.action]
    for one, other in combinations(touched, 2):
        assert not one.box.overlaps(other.box), (one, other)


def every_choice_is_hit(table: Sitting) -> None:
    """The middle of whatever can be touched is that thing's own."""
    for item in table.items:
        if item.action is not None and item.layer == top_layer(table):
            assert hit(table.items, *item.box.center) == item


def top_layer(table: Sitting) -> int:
    return 0 if isinstance(table.screen, Table) else 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
def test_every_choice_is_hit_in_its_middle(size: tuple[int, int], screen: Screen) -> None:
    table = sitting(Layout.of(*size))
    table.session.flow = Flow(screen)
    every_choice_is_hit(table)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
def test_every_item_has_a_key_of_its_own(screen: Screen) -> None:
    table = sitting(Layout.of(800, 480))
    table.session.flow = Flow(screen, notice=Refused("evening-closed"), fault="no disk")
    keys = [item.key for item in table.items]
    assert len(keys) == len(set(keys))


def texts(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        for value in item.look.values():
            if isinstance(value, str):
                yield value
            elif isinstance(value, list):
                yield from (one for one in value if isinstance(one, str))


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
def test_no_text_on_the_screen_is_left_with_a_gap_to_fill(screen: Screen) -> None:
    table = sitting(Layout.of(800, 480), language="de")
    table.session.flow = Flow(screen)
    assert not [text for text in texts(table.items) if "{" in text or "}" in text]


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


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("facing", [False, True], ids=["wall", "facing"])
def test_in_a_dialog_a_toast_is_turned_as_the_dialog_and_hides_nothing_to_tap(
    size: tuple[int, int], facing: bool
) -> None:
    table = sitting(Layout.of(*size, facing=facing))
    for screen in SCREENS[1:]:
        table.session.flow = Flow(screen, notice=Refused("evening-closed"))
        (toast,) = (item for item in table.items if item.kind == "Toast")
        dialog = [item for item in table.items if item.layer == 1 and item.kind != "Shade"]
        assert {toast.turn} == {item.turn for item in dialog}
        assert [item.key for item in dialog if item.action and item.box.overlaps(toast.box)] == []


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
