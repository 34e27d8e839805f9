"""A Bollen is celebrated on both mats, and never in the way of the next tap."""

from __future__ import annotations

import pytest

from beermat.evening.entries import NOBODY_NAMED
from beermat.rules.common import Degree
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, FRESH, UNDO, Table
from beermat.screen.view import hit
from tests.screen.touching import MENU, meant, win
from tests.table import rules

from .drawing import Make
from .sitting import A, B, Sitting


def celebrated(table: Sitting) -> dict[str, tuple[str, str]]:
    """Return what is said on each side's mat, by the mat, with what it stands on."""
    found = [item for item in table.items if item.kind in ("Stamp", "Splash")]
    return {f"{one.kind} {one.key[-1]}": (str(one.look["title"]), str(one.look["sub"])) for one in found}


def test_it_says_which_bollen_it_is_what_is_owed_and_who_pays_next() -> None:
    table = Sitting(rules(target=2))
    table.deal(B)
    assert celebrated(table) == {}
    table.deal(A, Degree.SCHNEIDER)
    assert celebrated(table) == {
        "Stamp A": ("Bollen!", "No. 1 tonight"),
        "Splash B": ("1 Maß", "Chris pays next"),
    }


def test_a_brille_that_counts_twice_is_two_bollen_and_two_mass() -> None:
    table = Sitting(rules(target=2, brille_counts=2), language="de")
    table.deal(B, Degree.SCHNEIDER)
    assert celebrated(table) == {
        "Stamp B": ("Brille!", "Nr. 1 und 2 heute"),
        "Splash A": ("2 Maß", "Anna zahlt als Nächstes"),
    }


def test_in_a_match_it_says_which_round_was_won_and_that_the_match_is() -> None:
    table = Sitting(rules("bierkopf-runde", target=1))
    table.deal(A)
    assert celebrated(table)["Stamp A"][1] == "Round 1 of 2"
    table.deal(A)
    assert celebrated(table)["Stamp A"][1] == "The game is won"


def test_where_nothing_is_played_for_only_the_ink_is_on_the_mat() -> None:
    table = Sitting(rules(target=1, mass_per_bollen=0))
    table.deal(A)
    assert celebrated(table)["Splash B"] == ("", "")


def test_where_nobody_has_said_who_sits_there_nobody_owes_anything() -> None:
    table = Sitting(rules(target=1), people=NOBODY_NAMED)
    table.deal(A)
    assert celebrated(table) == {"Stamp A": ("Brille!", "No. 1 tonight"), "Splash B": ("", "")}


def test_a_mass_that_evens_out_is_told_as_that() -> None:
    table = Sitting(rules(target=1, settle="net"))
    table.deal(A)
    table.deal(B)
    assert celebrated(table)["Splash A"] == ("1 Maß", "evened out")


def test_it_lasts_as_long_as_the_answer_with_its_undo() -> None:
    table = Sitting(rules(target=1))
    table.deal(A)
    table.wait(FRESH - 0.1)
    assert celebrated(table)
    assert any(item.key == "toast undo" for item in table.items)
    table.wait(0.2)
    assert celebrated(table) == {}


@pytest.mark.parametrize("facing", [False, True], ids=["wall", "facing"])
def test_a_tap_on_it_is_one_on_the_mat_below_and_ends_it(facing: bool) -> None:
    table = Sitting(rules(target=1), layout=Layout.of(800, 480, facing=facing))
    table.deal(A)
    for side in (A, B):
        under = hit(table.items, *table.layout.mats[side].center)
        assert under is not None
        assert meant(under.action, win(side))
    table.tap(win(B))
    assert table.screen == Booking(B, version=len(table.evening.record))
    table.tap(BACK)
    assert table.screen == Table()
    assert celebrated(table) == {}


def test_a_press_of_a_button_ends_it_too() -> None:
    table = Sitting(rules(target=1))
    table.deal(A)
    table.press("won_b", "undo")
    assert table.screen == Table()
    assert celebrated(table) == {}


def test_it_hides_no_button() -> None:
    table = Sitting(rules(target=1))
    table.deal(A)
    boxes = [item.box for item in table.items if item.kind in ("Stamp", "Splash")]
    buttons = [item for item in table.items if item.action is not None and item.kind != "MatWidget"]
    assert [item.key for item in buttons for box in boxes if box.inset(13).overlaps(item.box)] == []


def test_what_is_brought_back_is_no_high_point() -> None:
    table = Sitting(rules(target=1))
    table.deal(A)
    table.tap(UNDO)
    assert celebrated(table) == {}
    table.hold(UNDO, 2.1)
    assert table.evening.deals
    assert celebrated(table) == {}


def test_it_lies_on_the_table_not_on_a_dialog() -> None:
    table = Sitting(rules(target=1))
    table.deal(A)
    table.tap(MENU)
    assert celebrated(table) == {}


@pytest.mark.parametrize("kind", ["Stamp", "Splash"])
def test_it_falls_in_half_a_second_and_then_lies_still(make: Make, kind: str) -> None:
    from beermat.screen.widgets import celebration

    box = Layout.of(800, 480).mats[A]
    widget = make(getattr(celebration, kind), box, title="Bollen!", sub="Nr. 1 heute")
    assert widget.moving
    for _ in range(10):
        widget.advance(0.05)
    assert widget.fallen == 1.0
    assert not widget.moving
    lying = make(getattr(celebration, kind), box, title="Bollen!", animate=False)
    assert (lying.fallen, lying.moving) == (1.0, False)
