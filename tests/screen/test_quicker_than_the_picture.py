"""Who is quicker than the picture means the thing he touches, and not what it said when it was drawn."""

from __future__ import annotations

import pytest

from beermat.evening.entries import StandingGiven
from beermat.screen.bierkopf.corrections import CorrectLines, OnPaper
from beermat.screen.dialogs.players import ChoosePlayers, ChooseSeats, TypeName
from beermat.screen.model import Message, Table, Verb

from .schafkopf_hands import ANNA, BERT, accounts, laufende, plays, points
from .sitting import A, B, Sitting
from .touching import COUNT, DONE, MENU, NAMES, win


def quickly(table: Sitting, *names: str) -> None:
    """Touch things of the picture that is there, one after the other, before another one is drawn."""
    table.wait(0.5)
    panel = table.items
    for name in names:
        table.wait(0.05)
        table.session.input.down(next(item for item in panel if item.key.endswith(name)))
        table.session.input.up()
    table.session.tick()


@pytest.mark.parametrize("begun", [(), ("key 1", "key <")], ids=["empty", "after a slip"])
def test_figures_and_ok(begun: tuple[str, ...]) -> None:
    table = Sitting()
    table.tap(MENU, COUNT)
    quickly(table, *begun, "key 7", "key 4", "key OK")
    assert table.screen == Table()
    assert [(deal.winner, deal.augen) for deal in table.evening.deals] == [(A, (74, 46))]


def test_figures_the_other_side_and_ok() -> None:
    table = Sitting()
    table.tap(win(A), COUNT)
    quickly(table, "key 7", "key 4", "Other side", "key OK")
    assert [(deal.winner, deal.augen) for deal in table.evening.deals] == [(B, (46, 74))]


def test_the_augen_of_schafkopf_and_ok() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), COUNT)
    quickly(table, "key 9", "key 1", "key OK")
    table.tap(laufende(0))
    # Rufspiel 1 + Schneider 1
    assert accounts(table) == (2, -2, 2, -2)


def test_a_correction_and_ok() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines)
    quickly(table, "step -1", "step -5", "done")
    assert table.lines == (15, 21)


def test_the_standing_on_paper_and_ok() -> None:
    table = Sitting()
    table.tap(MENU, CorrectLines, OnPaper)
    quickly(table, "key 7", "field 1", "key 9", "key OK")
    assert isinstance(table.paper.entries[-1], StandingGiven)
    assert table.lines == (7, 9)


def test_two_change_places_and_sit_down() -> None:
    table = Sitting()
    table.tap(MENU, NAMES)
    quickly(table, "seat 0", "seat 1", "done")
    assert table.screen == Table()
    assert [who.name for who in table.evening.seats] == ["Chris", "Anna", "Bert", "Dora"]


def test_a_booking_that_a_button_has_moved_to_the_other_side_is_not_what_was_touched() -> None:
    table = Sitting()
    table.press("won_a")
    table.wait(0.5)
    plain = next(item for item in table.items if item.key == table.session.flow.focus)
    table.press("won_b", after=0.0)
    table.session.input.down(plain)
    table.session.input.up()
    table.session.tick()
    assert table.evening.deals == ()


def test_the_buttons_stand_where_they_stood_whatever_a_finger_changes() -> None:
    table = Sitting()
    table.tap(MENU, NAMES)
    table.walk(DONE)
    table.tap(Message(Verb.FIELD, number=0), Message(Verb.FIELD, number=1))
    table.press("spritze_a")
    assert table.screen == Table()
    assert [who.name for who in table.evening.seats] == ["Chris", "Anna", "Bert", "Dora"]


def test_the_buttons_stand_on_other_people_also_once_it_is_instead_of_somebody() -> None:
    table = Sitting()
    table.tap(MENU, NAMES)
    table.walk(ChoosePlayers)
    table.tap(Message(Verb.FIELD, number=0))
    assert isinstance(table.screen, ChooseSeats)
    table.press("spritze_a")
    assert isinstance(table.screen, TypeName)  # there are no regulars to choose from
    assert [who.name for who in table.screen.origin.party.people] == ["Chris", "Bert", "Dora"]
