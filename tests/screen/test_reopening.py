"""An evening that was ended by mistake is opened again from the list of evenings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beermat.evening.entries import EveningClosed, EveningOpened
from beermat.evening.evening import Evening
from beermat.evening.questions import EveningLine, Evenings, Moment, OneEvening, Past
from beermat.rules.catalogue import named
from beermat.screen.dialogs.past import AllEvenings, PastEvening
from beermat.screen.model import Table
from tests.screen.touching import MENU, PLAY_ON, evening_row
from tests.table import FOUR, play, table

from .sitting import A, Sitting, refused

EVENINGS, ON = AllEvenings, PLAY_ON
PLAYED = play(table(), "A", "b B+", EveningClosed())
AT = Moment("2026-11-28", "19:30", True)


def line(number: int, evening: Evening) -> EveningLine:
    return EveningLine(number, AT, evening.closed, evening.seats, len(evening.deals), evening.bollen)


def sitting(*past: Evening) -> Sitting:
    """Return a table that nobody plays at yet, with these evenings behind it, the oldest first."""
    sat = Sitting()
    lines = tuple(line(number, evening) for number, evening in enumerate(past, 1))
    sat.paper.answers[Evenings()] = lines[::-1]
    for one, evening in zip(lines, past, strict=True):
        sat.paper.answers[OneEvening(one.id)] = Past(one, evening, (AT,) * len(evening.record))
    return sat


def test_the_last_evening_is_played_on_by_touch() -> None:
    sat = sitting(PLAYED)
    sat.tap(MENU, EVENINGS, evening_row(1), ON)
    assert sat.screen == Table()
    assert not sat.evening.closed
    assert (sat.evening.deals, sat.evening.seats) == (PLAYED.deals, FOUR)
    sat.deal(A)
    assert len(sat.evening.deals) == 3


def test_the_last_evening_is_played_on_by_the_five_buttons() -> None:
    sat = sitting(PLAYED)
    sat.open_menu()
    sat.choose(EVENINGS)
    sat.choose(evening_row(1))
    sat.choose(ON)
    assert (sat.screen, sat.evening.closed, sat.evening.deals) == (Table(), False, PLAYED.deals)


def test_it_is_also_played_on_once_the_next_evening_has_its_seats() -> None:
    sat = sitting(PLAYED)
    sat.keeper.want(EveningOpened(named("bierkopf"), FOUR, 2))
    sat.wait(0.1)
    sat.tap(MENU, EVENINGS, evening_row(1), ON)
    assert sat.evening.deals == PLAYED.deals


def test_of_several_only_the_last_can_be_played_on() -> None:
    sat = sitting(PLAYED, PLAYED)
    sat.tap(MENU, EVENINGS, evening_row(1))
    assert isinstance(sat.screen, PastEvening)
    assert all(item.action != ON for item in sat.items)


def test_an_evening_that_is_being_played_is_not_opened_again() -> None:
    sat = sitting(PLAYED, play(table(), "A"))
    sat.tap(MENU, EVENINGS, evening_row(2))
    assert all(item.action != ON for item in sat.items)


@pytest.mark.parametrize("closed", [True, False])
def test_a_list_that_is_older_than_what_was_played_since_is_not_believed(closed: bool) -> None:
    sat = sitting(PLAYED)
    sat.tap(MENU, EVENINGS, evening_row(1))
    past = sat.session.flow
    sat.session.flow = replace(past, screen=Table())
    sat.deal(A)
    if closed:
        sat.keeper.want(EveningClosed())
        sat.wait(0.1)
    evening = sat.evening
    sat.session.flow = replace(past, changed=sat.now)
    sat.tap(ON)
    assert sat.evening == evening
    assert refused(sat) == ("newer-evening" if closed else "evening-still-open")
