"""Schafkopf with the five buttons alone."""

from __future__ import annotations

from beermat.evening.entries import Knocked
from beermat.rules.schafkopf_tariffs import Call
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.menu import Menu
from beermat.screen.model import Table
from beermat.screen.schafkopf.claiming import Claiming
from tests.screen.touching import KNOCK, MENU, NOBODY, declares, meant

from .schafkopf_hands import (
    ANNA,
    BERT,
    CHRIS,
    DORA,
    SCHNEIDER,
    accounts,
    laufende,
    lost,
    plays,
    points,
    pub,
    won,
)
from .sitting import refused

# The five buttons


def test_the_doublings_and_undo_are_buttons() -> None:
    table = pub()
    table.press("spritze_a", "spritze_b")
    assert table.evening.calls == (Call.KLOPFER, Call.KONTRA)
    table.press("undo")
    assert table.evening.calls == (Call.KLOPFER,)
    table.press_long("undo", 2.0)
    assert table.evening.calls == (Call.KLOPFER, Call.KONTRA)


def test_a_whole_deal_is_entered_with_the_buttons_alone() -> None:
    table = points()
    table.press("won_a")
    touches = [*plays(BERT, "rufer", DORA), won(SCHNEIDER), laufende(3)]
    for wanted in touches:
        table.walk(wanted)
        table.press("spritze_a")
    assert accounts(table) == (-5, -5, 5, 5)
    assert table.screen == Table()


def test_the_first_focus_is_on_the_player_who_leads() -> None:
    table = points()
    table.press("won_b")
    assert meant(table.focused, declares(CHRIS))


def test_undo_leads_back_from_question_to_question() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT))
    table.press("undo", "undo", "undo")
    assert table.screen == Table()


def test_holding_won_still_opens_the_menu() -> None:
    table = points()
    table.press_long("won_b", 1.2)
    assert table.screen == Menu()


def test_holding_won_in_the_midst_of_a_deal_does_not_lose_it() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT))
    table.press_long("won_b", 1.2)
    assert isinstance(table.screen, Claiming)


def test_a_button_that_the_tariff_does_not_know_says_so() -> None:
    table = points()
    table.press("spritze_a")
    assert refused(table) == "no-klopfer"


def test_nobody_lays_down_twice() -> None:
    table = pub()
    table.tap(KNOCK)
    table.keeper.want(Knocked(ANNA))
    table.tap(Knocked(ANNA))
    assert refused(table) == "knocked-already"


def test_history_opens_with_the_latest_deal() -> None:
    table = points()
    table.tap(NOBODY, *plays(ANNA, "solo"), lost(SCHNEIDER), laufende(3), MENU, DealList)
    assert table.screen == DealList()
    rows = [item.look["cells"] for item in table.items if item.kind == "Row"]
    assert rows[0] == ["2.", "Anna", "Solo 5 + Schneider 1 + 3 Laufende 3 = 9", "−27"]
    assert rows[1][0] == "1."  # type: ignore[index]
