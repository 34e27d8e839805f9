"""The PIN of the host at the table: what it guards, by touch alone and by the five buttons alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from beermat.pin import FIRST_WAIT, Lock, hashed
from beermat.screen.pages.pin import HOST
from beermat.screen.screens import Ending, Over, PinAsked, RulesAsked
from beermat.screen.steps import Action, Table, Verb

from .sitting import BACK, MENU, A, Sitting, digits

DONE, END, ENDING, RULES = (Action(verb) for verb in (Verb.DONE, Verb.END, Verb.ENDING, Verb.RULES))
LONG = Action(Verb.CHOOSE_RULES, text="bierkopf-lang")
HOUR = 3600.0


@pytest.fixture
def table(tmp_path: Path) -> Sitting:
    """Return a table whose host has the PIN 4711."""
    seated: list[Sitting] = []
    kept = hashed("4711", b"salt of the pub!")
    lock = Lock(kept, tmp_path / "tries", lambda: seated[0].now if seated else 100.0)
    seated.append(Sitting(lock=lock))
    return seated[0]


def choose_rules(table: Sitting) -> None:
    table.tap(MENU, RULES, LONG)


def test_other_rules_are_chosen_only_with_the_pin(table: Sitting):
    choose_rules(table)
    assert isinstance(table.screen, PinAsked)
    table.tap(*digits(4711), DONE)
    assert table.screen == Table()
    assert table.evening.standing.coming.name == "bierkopf-lang"


def test_without_a_pin_nothing_is_guarded():
    table = Sitting()
    choose_rules(table)
    assert table.evening.standing.coming.name == "bierkopf-lang"


def test_cancel_leads_back_to_where_it_was_wanted(table: Sitting):
    choose_rules(table)
    table.tap(Action(Verb.DIGIT, number=4), BACK)
    assert table.screen == RulesAsked()
    assert table.evening.standing.coming.name == "bierkopf"


def test_the_pin_holds_for_two_minutes_and_no_longer(table: Sitting):
    choose_rules(table)
    table.tap(*digits(4711), DONE)
    choose_rules(table)
    assert table.screen == Table()
    table.now += HOST
    choose_rules(table)
    assert isinstance(table.screen, PinAsked)


def test_an_evening_being_played_is_closed_by_those_who_play_it(table: Sitting):
    table.deal(A)
    table.tap(MENU, ENDING, END)
    assert isinstance(table.screen, Over)


def test_an_evening_that_rested_for_an_hour_is_closed_only_with_the_pin(table: Sitting):
    table.deal(A)
    table.now += HOUR
    table.session.wake()
    table.tap(MENU, ENDING, END)
    assert isinstance(table.screen, PinAsked)
    assert table.screen.origin == Ending()
    table.tap(*digits(4711), DONE)
    assert table.evening.closed


def test_no_digit_is_shown(table: Sitting):
    choose_rules(table)
    table.tap(*digits(47))
    shown = next(item for item in table.items if item.key.endswith("display"))
    assert shown.look["text"] == "••"
    assert "47" not in repr(table.screen)


def test_it_tells_how_many_tries_are_left_and_then_how_long_to_wait(table: Sitting):
    def told() -> object:
        return next(item for item in table.items if item.key.endswith("message")).look["text"]

    choose_rules(table)
    assert told() == "5 tries left"
    for _ in range(4):
        table.tap(*digits(1234), DONE)
    assert told() == "1 try left"
    table.tap(*digits(1234), DONE, after=0.0)
    assert told() == "Too many tries: wait 0:30 min"
    table.wait(10.5)
    assert told() == "Too many tries: wait 0:20 min"
    table.tap(*digits(4711), DONE)
    assert isinstance(table.screen, PinAsked)
    table.wait(FIRST_WAIT)
    table.tap(*digits(4711), DONE)
    assert table.evening.standing.coming.name == "bierkopf-lang"


def test_the_five_buttons_alone_type_the_pin(table: Sitting):
    choose_rules(table)

    def walk_to(action: Action) -> None:
        for _ in range(20):
            if table.session.flow.focus == action:
                break
            table.press("won_b")
        table.press("spritze_a")

    for action in (*digits(4711), DONE):
        walk_to(action)
    assert table.evening.standing.coming.name == "bierkopf-lang"
