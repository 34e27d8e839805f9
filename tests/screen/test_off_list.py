"""Whoever was misspelt or comes no more is taken off the list of regulars, and comes back by himself."""

from __future__ import annotations

from pathlib import Path

import pytest

from beermat.errors import StorageError
from beermat.evening.entries import PayMass, TakeOff, person
from beermat.evening.questions import Regulars
from beermat.pin import Lock, hashed
from beermat.screen.dialogs.host import PinAsked
from beermat.screen.dialogs.players import ChoosePlayers, TypeName, WhichOne
from beermat.screen.dialogs.regulars import RegularsList, TakeOffList
from beermat.screen.model import BACK, Message, Said, Table, Verb
from tests.screen.touching import DONE, MENU, NAMES, PAYING, digits
from tests.table import at_once

from .regulars import NEW_NAME, OTHERS, offered, pick, pub, seat
from .sitting import A, Sitting, refused

OFF_LIST, TAKE_OFF = RegularsList, TakeOff


def gathered(*regulars: str, lock: Lock | None = None) -> Sitting:
    """Return a table at which it is asked who plays."""
    table = pub(*regulars, lock=lock)
    table.tap(NAMES)
    return table


def test_whoever_comes_no_more_is_taken_off_after_a_question_and_the_others_stay() -> None:
    table = gathered("Anna", "Bert", "Annna")
    table.tap(OFF_LIST)
    assert offered(table) == ["annna", "bert", "anna"]  # those of the fewest evenings first
    table.tap(*pick("Annna"))
    assert isinstance(table.screen, TakeOffList)
    assert table.paper.off_list == []
    table.tap(TAKE_OFF)
    assert table.paper.off_list == ["annna"]
    assert table.paper.entries == []
    assert isinstance(table.screen, RegularsList)
    assert offered(table) == ["bert", "anna"]
    table.tap(BACK)
    assert isinstance(table.screen, ChoosePlayers)
    assert offered(table) == ["anna", "bert"]


def test_it_is_told_how_he_comes_back() -> None:
    table = gathered("Anna", "Annna")
    table.tap(OFF_LIST, *pick("Annna"), TAKE_OFF)
    assert isinstance(table.session.flow.notice, Said)
    (toast,) = (item.look["text"] for item in table.items if item.kind == "Toast")
    assert toast == "Annna is off the list: type the name anew, and it is on it again"
    table.wait(6)
    assert table.session.flow.notice is None


def test_a_no_takes_nobody_off() -> None:
    table = gathered("Anna", "Annna")
    table.tap(OFF_LIST, *pick("Annna"), BACK, BACK)
    assert table.paper.off_list == []
    assert offered(table) == ["anna", "annna"]


def test_who_looks_at_the_list_and_goes_back_finds_the_same_leaf_of_the_regulars() -> None:
    table = gathered(*(f"Gast {letter}" for letter in "abcdefghijklmn"))
    table.tap(Message(Verb.PAGE, number=1))
    leaf = offered(table)
    table.tap(OFF_LIST, BACK)
    assert offered(table) == leaf


def test_whoever_is_off_the_list_is_offered_nowhere_but_known_by_his_name() -> None:
    table = gathered("Anna", "Hans", "Hanna")
    table.tap(OFF_LIST, *pick("Hans"), TAKE_OFF, BACK, NEW_NAME, Message(Verb.KEY, text="h"))
    assert offered(table) == ["hanna"]
    table.tap(Message(Verb.DELETE))
    table.type("Hans")
    assert isinstance(table.screen, WhichOne)  # he himself, or another Hans?
    assert offered(table) == ["hans", "hans~2"]
    table.tap(*pick("Hans"))
    assert isinstance(table.screen, ChoosePlayers)
    assert table.screen.party.people == (person("Hans"),)


def test_whoever_sits_at_the_table_stays_on_the_list_and_it_is_said_why() -> None:
    table = pub("Anna", "Emil", nobody=False)
    table.tap(MENU, NAMES, seat(0), OTHERS, OFF_LIST)
    (row,) = (item for item in table.items if item.key.endswith("person anna"))
    assert (row.look["note"], row.look["enabled"]) == ("sits at the table", False)
    table.tap(*pick("Anna"))
    assert isinstance(table.screen, RegularsList)
    assert refused(table) == "sits-here"


def test_whoever_owes_a_mass_stays_on_the_list_until_it_is_paid() -> None:
    table = pub("Anna", "Emil", "Bert", nobody=False)
    for _ in range(21):
        table.deal(A.other)
    table.tap(MENU, NAMES, seat(0), OTHERS, *pick("Emil"), DONE, MENU, NAMES, seat(0), OTHERS, OFF_LIST)
    table.tap(*pick("Anna"))
    assert refused(table) == "mass-is-open"
    while table.screen != Table():
        table.tap(BACK)
    table.tap(PAYING, PayMass("anna"))
    table.tap(MENU, NAMES, seat(0), OTHERS, OFF_LIST, *pick("Anna"), TAKE_OFF)
    assert table.paper.off_list == ["anna"]


def test_whoever_has_just_been_given_a_seat_stays_on_the_list() -> None:
    table = gathered("Anna", "Emil")
    table.tap(*pick("Anna"), OFF_LIST, *pick("Anna"))
    assert refused(table) == "sits-here"


def test_with_nobody_on_the_list_there_is_nobody_to_take_off() -> None:
    table = gathered("Anna")
    table.tap(OFF_LIST, *pick("Anna"), TAKE_OFF)
    assert offered(table) == []
    table.tap(BACK)
    assert not [item for item in table.items if item.action == OFF_LIST]
    table.tap(BACK, NAMES)
    assert isinstance(table.screen, TypeName)  # as on a new machine


def test_a_disk_that_does_not_write_takes_nobody_off_and_says_so() -> None:
    table = gathered("Anna", "Annna")
    table.paper.fault = StorageError("no room", "full")
    table.tap(OFF_LIST, *pick("Annna"), TAKE_OFF)
    assert isinstance(table.screen, TakeOffList)
    assert table.session.flow.fault == "the disk is full"
    table.paper.fault = None
    table.tap(TAKE_OFF)
    assert (table.session.flow.fault, table.paper.off_list) == (None, ["annna"])


def test_a_long_list_is_turned_over() -> None:
    table = gathered(*(f"Gast {letter}" for letter in "abcdefghijkl"))
    table.tap(OFF_LIST)
    rows = table.session.house.rows
    assert len(offered(table)) == rows
    table.tap(Message(Verb.PAGE, number=rows), *pick(f"Gast {'lkjihgfedcba'[rows]}"), TAKE_OFF)
    assert isinstance(table.screen, RegularsList)
    assert table.screen.first == rows


def test_the_last_of_a_leaf_leaves_no_empty_leaf() -> None:
    table = gathered("Anna", "Bert", "Chris", "Dora", "Emil", "Fritz")
    table.tap(OFF_LIST)
    while isinstance(table.screen, RegularsList) and table.screen.listed:
        rows = table.session.house.rows
        last = max(0, len(table.screen.listed) - 1) // rows * rows
        if table.screen.first < last:
            table.tap(Message(Verb.PAGE, number=last))
        table.tap(*pick(offered(table)[-1]), TAKE_OFF)
        assert offered(table) or not table.screen.listed
    assert len(table.paper.off_list) == 6


def test_the_five_buttons_alone_take_somebody_off() -> None:
    table = pub("Anna", "Bert", "Annna")
    table.press_long("won_a", 1.3)
    for action in (NAMES, OFF_LIST, *pick("Annna"), TAKE_OFF):
        table.choose(action)
    assert table.paper.off_list == ["annna"]
    table.press("undo")
    assert isinstance(table.screen, ChoosePlayers)


@pytest.fixture
def lock(tmp_path: Path) -> Lock:
    """Return the lock of a host whose PIN is 4711."""
    return Lock(hashed("4711", b"salt of the pub!"), tmp_path / "tries", lambda: 100.0, beside=at_once)


def test_where_the_host_has_a_pin_only_he_takes_somebody_off(lock: Lock) -> None:
    table = gathered("Anna", "Annna", lock=lock)
    table.tap(OFF_LIST, *pick("Annna"), TAKE_OFF)
    assert isinstance(table.screen, PinAsked)
    table.tap(BACK)
    assert isinstance(table.screen, TakeOffList)
    assert table.paper.off_list == []
    table.tap(TAKE_OFF, *digits(4711), DONE)
    assert table.paper.off_list == ["annna"]
    assert isinstance(table.screen, RegularsList)


def test_to_choose_and_to_type_needs_no_pin(lock: Lock) -> None:
    table = gathered("Anna", "Bert", lock=lock)
    table.tap(*pick("Anna"), NEW_NAME)
    table.type("Emil")
    table.tap(OFF_LIST, BACK)
    assert isinstance(table.screen, ChoosePlayers)
    assert len(table.screen.party.people) == 2


def test_a_record_that_does_not_answer_leaves_the_list_as_it_was() -> None:
    table = gathered("Anna", "Annna")
    table.paper.answers[Regulars()] = StorageError("no disk")
    table.tap(OFF_LIST, *pick("Annna"))  # what was known a moment ago is still there
    assert isinstance(table.screen, TakeOffList)
