"""What is beside the deals, by touch: Maß, other rules, evenings of the past, the end of the evening."""

from __future__ import annotations

from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed, EveningOpened, PayMass, seats
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.evening.questions import EveningLine, Evenings, Moment, OneEvening, Past
from beermat.rules.catalogue import house, named
from beermat.screen.dialogs.charts import CourseShown
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.menu import ChooseRules, Menu
from beermat.screen.dialogs.past import AllEvenings, PastEvening
from beermat.screen.dialogs.players import ChoosePlayers
from beermat.screen.model import BACK, Message, Table, Verb
from beermat.screen.update import choices
from tests.screen.touching import (
    CLOSING,
    DONE,
    MENU,
    PAYING,
    PLAY_ON,
    evening_row,
    meant,
    rules_called,
    win,
)

from .sitting import FOUR, A, B, Sitting


def test_a_mass_is_paid_by_touching_who_pays_it(nine: Sitting) -> None:
    owed = nine.evening.mass.next
    assert owed is not None
    nine.tap(PAYING, PayMass(owed[1].id))
    assert nine.evening.mass.paid_by(owed[1].id) == 1


def test_the_partner_may_pay_as_well(nine: Sitting) -> None:
    oldest = nine.evening.mass.open[0]
    partner = next(who for who in oldest.losers if who != nine.evening.mass.named(oldest))
    nine.tap(PAYING, PayMass(partner.id))
    assert nine.evening.mass.paid_by(partner.id) == 1


def test_without_an_open_mass_the_page_says_so_and_nobody_can_pay() -> None:
    table = Sitting()
    table.tap(MENU, PAYING)
    texts = [item.look.get("text") for item in table.items if item.layer == 1]
    assert "No Maß is open" in texts
    assert not table.offers(PayMass)


def test_who_pays_next_stands_out_and_what_everybody_has_lost_and_paid_is_told(nine: Sitting) -> None:
    nine.tap(PAYING)
    rows = [item.look for item in nine.items if item.kind == "Row"]
    named = nine.evening.mass.next
    assert named is not None
    assert [row["cells"][1] for row in rows if row["selected"]] == [named[1].name]  # type: ignore[index]
    assert "lost" in str(rows[0]["cells"])


def noted(table: Sitting) -> dict[str, object]:
    """Return the small line of each row, by the name in it."""
    rows = (item.look for item in table.items if item.kind == "Row")
    return {str(cells[1]): row["note"] for row in rows if isinstance(cells := row["cells"], list)}


def test_the_list_says_that_a_tap_pays_and_for_whom() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 1}))
    table.deal(A)
    table.tap(PAYING)
    texts = [item.look.get("text") for item in table.items if item.layer == 1]
    assert "Who is tapped pays" in texts
    paid_for = {"Chris": "pays for Anna & Bert", "Dora": "pays for Anna & Bert", "Anna": "", "Bert": ""}
    assert noted(table) == paid_for
    table.tap(PayMass("dora"), MENU, PAYING)
    assert noted(table)["Dora"] == "bought for 1 × Anna & Bert"
    assert "Who is tapped pays" not in [item.look.get("text") for item in table.items if item.layer == 1]


def asked(table: Sitting) -> list[object]:
    table.tap(MENU, CLOSING)
    return [
        item.look["text"]
        for item in table.items
        if item.key.startswith("CloseEvening ") and "text" in item.look
    ]


def test_closing_says_how_many_mass_are_open_and_whose_they_are(nine: Sitting) -> None:
    assert asked(nine) == ["Close the evening?", "2 Maß open: Chris & Dora 1 · Anna & Bert 1"]


def test_closing_says_so_where_all_are_paid_and_nothing_where_none_was_lost() -> None:
    table = Sitting(house(named("bierkopf"), {"target": 1}))
    assert asked(table) == ["Close the evening?"]
    table.tap(BACK)
    table.deal(A)
    assert asked(table) == ["Close the evening?", "1 Maß open: Chris & Dora"]
    table.tap(BACK, PAYING, PayMass("chris"))
    assert asked(table) == ["Close the evening?", "No Maß is open"]


def test_a_mass_is_paid_when_the_evening_is_over_and_the_picture_comes_back(nine: Sitting) -> None:
    owed = nine.evening.mass.next
    assert owed is not None
    nine.tap(MENU, CLOSING, EveningClosed, PAYING)
    nine.tap(PayMass(owed[1].id))
    assert nine.evening.mass.paid_by(owed[1].id) == 1
    assert isinstance(nine.screen, Over)
    nine.tap(PLAY_ON)
    assert not nine.evening.closed
    assert nine.evening.mass.paid_by(owed[1].id) == 1


def test_an_evening_of_the_past_is_read_and_nothing_of_it_can_be_changed(nine: Sitting) -> None:
    other = play_other()
    line = EveningLine(3, Moment("2026-11-21", "21:00", True), True, other.seats, 1, other.bollen)
    nine.paper.answers |= {Evenings(): (line,), OneEvening(3): Past(line, other, ())}
    nine.tap(MENU, AllEvenings, evening_row(3))
    assert isinstance(nine.screen, PastEvening)
    (picture,) = (item.look["poster"] for item in nine.items if item.kind == "PosterWidget")
    assert {party.name for party in picture.parties} == {"Resi & Sepp", "Vroni & Xaver"}  # type: ignore[attr-defined]
    for opens in (DealList, CourseShown, PAYING):
        nine.tap(opens)
        for action in choices(nine.session.view()):
            assert meant(action, CourseShown) or (
                isinstance(action, Message) and action.verb in (Verb.PAGE, Verb.BACK)
            )
        nine.tap(BACK)
        assert isinstance(nine.screen, PastEvening)
    nine.tap(BACK)
    assert isinstance(nine.screen, AllEvenings)


def test_the_deals_of_the_past_bear_the_names_of_those_who_played_them(nine: Sitting) -> None:
    other = play_other()
    line = EveningLine(3, Moment("2026-11-21", "21:00", True), True, other.seats, 1, other.bollen)
    nine.paper.answers |= {Evenings(): (line,), OneEvening(3): Past(line, other, ())}
    nine.tap(MENU, AllEvenings, evening_row(3), DealList)
    told = str([item.look["cells"] for item in nine.items if item.kind == "Row"])
    assert "Resi" in told
    assert "Anna" not in told


def play_other() -> Evening:
    """An evening of other people, on which a Maß was lost."""
    return read("rules bierkopf target=1\nseats Resi, Sepp / Vroni, Xaver\nA\n")


def test_rules_are_chosen_from_a_list() -> None:
    table = Sitting()
    table.tap(MENU, ChooseRules, rules_called("bierkopf-runde"))
    assert table.evening.standing.rules == named("bierkopf-runde")


def test_an_evening_is_closed_after_being_asked_and_a_new_one_opened() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed)
    assert table.evening.closed
    assert table.screen == Over()
    table.tap(BACK, win(A))
    assert table.screen == Over()
    table.tap(EveningOpened)
    assert table.lines == (21, 21)
    assert [who.name for who in table.evening.seats] == ["Anna", "Chris", "Bert", "Dora"]
    table.deal(B)
    assert isinstance(table.paper.entries[-2], EveningOpened)


def test_a_new_evening_can_begin_with_other_people() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed, ChoosePlayers)
    for name in ("Emil", "Resi", "Sepp", "Vroni"):
        table.type(name)
    table.tap(DONE)
    assert [who.name for who in table.evening.seats] == ["Emil", "Sepp", "Resi", "Vroni"]
    assert table.evening.deals == ()


def test_the_seats_of_a_new_evening_are_shown_once_they_are_on_disk() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed, ChoosePlayers)
    for name in ("Emil", "Resi", "Sepp", "Vroni"):
        table.type(name)
    table.paper.slow = True
    table.tap(DONE)
    table.wait(1)
    assert table.evening.seats == seats(*FOUR)
    assert table.screen != Table()
    table.paper.write()
    table.wait(0.1)
    assert table.paper.entries[-1] == table.evening.record[0]
    assert table.evening.seats == seats("Emil", "Sepp", "Resi", "Vroni")
    assert table.screen == Table()


def test_seats_that_the_disk_does_not_take_can_be_taken_again() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed)
    table.paper.fault = StorageError("the disk is full", "full")
    table.tap(EveningOpened)
    assert table.evening.closed
    assert table.session.flow.fault is not None
    table.paper.fault = None
    table.tap(EveningOpened)
    assert (table.evening.closed, table.screen) == (False, Table())


def test_a_closed_evening_can_be_played_on() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed, PLAY_ON)
    assert not table.evening.closed
    assert table.screen == Table()


def test_closing_is_not_one_tap_away() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, CLOSING, BACK)
    assert not table.evening.closed
    assert EveningClosed() not in table.paper.entries


def test_the_menu_closes_again() -> None:
    table = Sitting()
    table.tap(MENU)
    assert table.screen == Menu()
    table.tap(BACK)
    assert table.screen == Table()
