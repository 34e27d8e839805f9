"""The PIN of the host at the table: what it guards, by touch alone and by the five buttons alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from beermat.evening.entries import EveningClosed, EveningOpened, PayMass, RulesChosen
from beermat.pin import FIRST_WAIT, Lock, hashed
from beermat.rules import catalogue
from beermat.rules.common import Degree
from beermat.screen.bierkopf.corrections import CorrectLines
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.evening import CloseEvening, Over
from beermat.screen.dialogs.host import HOST, PinAsked
from beermat.screen.dialogs.koenig import KoenigStanding
from beermat.screen.dialogs.menu import ChooseRules
from beermat.screen.dialogs.past import AllEvenings
from beermat.screen.model import BACK, REDO, UNDO, Message, Table, Verb
from tests.screen.touching import CLOSING, DONE, MENU, NAMES, PAYING, PLAY_ON, Touchable, digits, meant
from tests.table import at_once

from .sitting import A, B, Sitting

END, ENDING, RULES = EveningClosed, CLOSING, ChooseRules
LONG = RulesChosen(catalogue.named("bierkopf-lang"))
HOUR = 3600.0
KEPT = hashed("4711", b"salt of the pub!")


@pytest.fixture
def table(tmp_path: Path) -> Sitting:
    """Return a table whose host has the PIN 4711."""
    seated: list[Sitting] = []
    lock = Lock(KEPT, tmp_path / "tries", lambda: seated[0].now if seated else 100.0, beside=at_once)
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
    table.tap(Message(Verb.DIGIT, number=4), BACK)
    assert table.screen == ChooseRules()
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
    table.session.input.wake()
    table.tap(MENU, ENDING, END)
    assert isinstance(table.screen, PinAsked)
    assert table.screen.origin == CloseEvening()
    table.tap(*digits(4711), DONE)
    assert table.evening.closed


def test_no_digit_is_shown(table: Sitting):
    choose_rules(table)
    table.tap(*digits(47))
    shown = next(item for item in table.items if item.key.endswith("display"))
    assert shown.look["text"] == "••"
    assert "digits" not in repr(table.screen)


def test_it_tells_how_many_tries_are_left_and_then_how_long_to_wait(table: Sitting):
    def told() -> object:
        return next(item for item in table.items if item.key.endswith("message")).look["text"]

    def waits() -> tuple[object, set[object]]:
        keys = {item.look["enabled"] for item in table.items if item.kind == "Key"}
        return next(item for item in table.items if item.key.endswith("display")).look["text"], keys

    choose_rules(table)
    assert told() == "5 tries left"
    for _ in range(4):
        table.tap(*digits(1234), DONE)
    assert told() == "1 try left"
    table.tap(*digits(1234), DONE, after=0.0)
    assert told() == "Too many wrong tries: the next one is possible after this wait"
    assert waits() == ("0:30", {False})
    table.wait(10.5)
    assert waits() == ("0:20", {False})
    table.tap(*digits(4711), DONE)
    assert isinstance(table.screen, PinAsked)
    table.wait(FIRST_WAIT)
    assert waits() == ("", {True})
    table.tap(*digits(4711), DONE)
    assert table.evening.standing.coming.name == "bierkopf-lang"


def test_the_screen_goes_on_while_the_pin_is_checked_and_shows_that(tmp_path: Path):
    works: list[Callable[[], None]] = []
    table = Sitting(lock=Lock(KEPT, tmp_path / "tries", lambda: 100.0, beside=works.append))

    def message() -> object:
        return next(item for item in table.items if item.key.endswith("message")).look["text"]

    choose_rules(table)
    table.tap(*digits(4711), DONE)
    assert message() == "The PIN is being checked …"
    assert table.session.busy
    table.tap(*digits(12), DONE)  # nothing is typed meanwhile
    table.wait(3)
    assert message() == "The PIN is being checked …"
    (work,) = works
    work()
    table.wait(0.1)
    assert not table.session.busy
    assert table.evening.standing.coming.name == "bierkopf-lang"


def test_whoever_leaves_while_the_pin_is_checked_does_not_hear_of_it(tmp_path: Path):
    works: list[Callable[[], None]] = []
    table = Sitting(lock=Lock(KEPT, tmp_path / "tries", lambda: 100.0, beside=works.append))
    choose_rules(table)
    table.tap(*digits(4711), DONE, BACK, LONG, *digits(1234), DONE)
    for work in works:
        work()
    table.session.tick()
    assert isinstance(table.screen, PinAsked)
    assert table.evening.standing.coming.name == "bierkopf"
    assert not table.session.busy


def test_the_five_buttons_alone_type_the_pin(table: Sitting):
    choose_rules(table)

    for action in (*digits(4711), DONE):
        walk_to(table, action)
    assert table.evening.standing.coming.name == "bierkopf-lang"


def walk_to(table: Sitting, action: Touchable) -> None:
    for _ in range(40):
        if meant(table.focused, action):
            break
        table.press("won_b")
    table.press("spritze_a")


def host_chooses_long(table: Sitting) -> None:
    """The host chooses other rules, and goes."""
    choose_rules(table)
    table.tap(*digits(4711), DONE)
    table.now += HOST
    table.session.input.wake()


def test_undo_is_no_way_round_the_pin(table: Sitting):
    host_chooses_long(table)
    table.deal(A)
    table.tap(UNDO)  # the deal: nobody asks
    assert table.evening.deals == ()
    table.tap(UNDO)  # the rules
    assert isinstance(table.screen, PinAsked)
    assert table.evening.standing.coming.name == "bierkopf-lang"
    table.tap(*digits(4711), DONE)
    assert table.screen == Table()
    assert table.evening.standing.coming.name == "bierkopf"


def test_the_undo_button_is_no_way_round_the_pin(table: Sitting):
    host_chooses_long(table)
    table.press("undo")
    assert isinstance(table.screen, PinAsked)
    table.press("undo")  # cancels
    assert table.screen == Table()
    assert table.evening.standing.coming.name == "bierkopf-lang"


def test_redo_is_no_way_round_the_pin(table: Sitting):
    host_chooses_long(table)
    table.tap(UNDO, *digits(4711), DONE)
    table.now += HOST
    table.session.input.wake()
    table.hold(UNDO, 2.2)
    assert isinstance(table.screen, PinAsked)
    assert table.evening.standing.coming.name == "bierkopf"


def test_redo_of_an_end_that_was_taken_back_asks_where_closing_does(table: Sitting):
    table.deal(A)
    table.tap(MENU, ENDING, END, PLAY_ON)
    table.tap(MENU, REDO)
    assert table.evening.closed  # by those who play
    table.tap(MENU, ENDING, PLAY_ON)
    table.now += HOUR
    table.session.input.wake()
    table.tap(MENU, REDO)
    assert isinstance(table.screen, PinAsked)
    assert not table.evening.closed


def test_whoever_pays_his_mass_is_still_there_and_closes_his_evening(table: Sitting):
    for _ in range(21):
        table.deal(A)
    table.now += HOUR
    table.session.input.wake()
    table.tap(PAYING, PayMass("chris"), MENU, ENDING, END)
    assert isinstance(table.screen, Over)


def test_a_deal_that_is_taken_back_makes_nobody_the_one_who_plays_here(table: Sitting):
    table.deal(A)
    table.now += HOUR
    table.session.input.wake()
    table.deal(B)
    table.tap(UNDO, MENU, ENDING, END)
    assert isinstance(table.screen, PinAsked)
    table.tap(BACK, BACK)
    table.hold(UNDO, 2.2)
    table.tap(MENU, ENDING, END)
    assert isinstance(table.screen, Over)


def test_the_deals_of_one_evening_say_nothing_of_the_next(table: Sitting):
    table.deal(A)
    table.tap(MENU, ENDING, END, EveningOpened)
    assert table.session.flow.played == ()
    table.deal(A)
    table.tap(MENU, ENDING, END)
    assert isinstance(table.screen, Over)


def test_four_friends_meet_no_pin_in_a_whole_evening(table: Sitting):
    # Each of these is touched where it stands on the screen: a question for the PIN would be in the way.
    table.tap(MENU, NAMES, Message(Verb.FIELD, number=1), Message(Verb.FIELD, number=2), DONE)
    table.deal(A, Degree.SCHNEIDER, A, B)
    table.tap(UNDO)
    table.hold(UNDO, 2.2)
    table.tap(MENU, CorrectLines, Message(Verb.STEP, number=-1), DONE)
    for _ in range(20):
        table.deal(A)
    table.tap(PAYING, PayMass(table.evening.mass.open[0].losers[0].id))
    table.tap(MENU, KoenigStanding)
    table.tap(BACK, MENU, DealList, BACK, MENU, AllEvenings, BACK)
    table.tap(MENU, ENDING, END, EveningOpened)
    assert table.screen == Table()
    assert not table.evening.closed
