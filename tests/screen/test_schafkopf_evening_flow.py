"""A Schafkopf evening by touch: corrections, from one game to the other, the end."""

from __future__ import annotations

from beermat.evening.entries import NOBODY_NAMED, DealStruck, EveningClosed, EveningOpened, SeatsTaken
from beermat.rules.schafkopf import own_deals
from beermat.rules.schafkopf_tariffs import Call
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.mass import WhoPaysWhom
from beermat.screen.dialogs.menu import ChooseRules
from beermat.screen.dialogs.partners import RealCards
from beermat.screen.model import BACK, REDO, UNDO, Message, Table, Verb
from beermat.screen.schafkopf.table import KLOPFER, KONTRA
from beermat.screen.update import choices
from tests.screen.touching import (
    CLOSING,
    DONE,
    MENU,
    NAMES,
    NOBODY,
    REPLACE,
    SETTLING,
    book,
    card_of,
    declares,
    meant,
    rules_called,
    win,
)

from .schafkopf_hands import (
    ANNA,
    BERT,
    CHRIS,
    DORA,
    accounts,
    last,
    laufende,
    lost,
    plays,
    points,
    pub,
    subtitle,
    won,
)
from .sitting import A, Sitting

# Corrections


def test_undo_and_redo_of_a_deal() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), UNDO)
    assert accounts(table) == (0, 0, 0, 0)
    table.hold(UNDO, 2.2)
    assert accounts(table) == (156, -52, -52, -52)
    table.tap(UNDO, MENU, REDO)
    assert accounts(table) == (156, -52, -52, -52)


def test_a_deal_can_be_struck_and_replaced_with_other_doublings() -> None:
    table = pub()
    table.tap(KLOPFER, *plays(ANNA, "solo"), won(), laufende(0), *plays(CHRIS, "wenz"), won(), laufende(0))
    table.tap(MENU, DealList, card_of(1), DealStruck(1))
    assert table.screen == DealCard(1)
    assert accounts(table) == (-50, 150, -50, -50)
    table.tap(REPLACE, Message(Verb.KONTRA), *plays(BERT, "rufer", DORA), lost(), laufende(3))
    assert table.screen == DealCard(1)
    # (Rufspiel 20 + 3 Laufende 30) × Kontra 2 = 100; a struck deal had no Klopfer any more
    assert own_deals(table.evening.deals)[0].payments == (100, 100, -100, -100)
    assert accounts(table) == (50, 250, -150, -150)
    table.tap(BACK, BACK)
    assert table.screen == Table()


def test_the_doublings_of_a_deal_to_replace_are_those_it_had_and_can_be_taken_away() -> None:
    table = pub()
    table.tap(KLOPFER, KONTRA, *plays(ANNA, "solo"), won(), laufende(0))
    table.tap(MENU, DealList, card_of(1), REPLACE)
    assert subtitle(table) == "Klopfer · Kontra: ×4"
    calls = [Message(verb) for verb in (Verb.NO_CALLS, Verb.KONTRA, Verb.KLOPFER)]
    table.tap(*calls, *plays(ANNA, "solo"), won(), laufende(0))
    assert last(table).calls == (Call.KLOPFER, Call.KONTRA)


def test_a_deal_can_be_replaced_by_one_that_nobody_played() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None))
    table.tap(MENU, DealList, card_of(1), REPLACE, NOBODY)
    assert table.screen == DealCard(1)
    assert accounts(table) == (0, 0, 0, 0)


def test_a_deal_is_told_with_the_names_of_those_who_played_it() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None))
    anna, chris, bert, dora = table.evening.seats
    table.keeper.want(SeatsTaken((chris, anna, bert, dora), 1))
    table.keeper.settle()
    table.tap(*plays(ANNA, "wenz"), won(), laufende(0), MENU, DealList)
    who = [table.item(card_of(number)).look["cells"][1] for number in (1, 2)]  # type: ignore[index]
    assert who == ["Anna", "Chris"]


# From one game to the other


def choose_rules(table: Sitting, key: str) -> None:
    table.tap(MENU, ChooseRules)
    while not table.offers(rules_called(key)):
        assert isinstance(table.screen, ChooseRules)
        table.tap(Message(Verb.PAGE, number=table.screen.leaf + 1))
    table.tap(rules_called(key))


def test_an_evening_goes_from_one_game_to_the_other_and_back() -> None:
    table = Sitting()
    table.deal(A)
    choose_rules(table, "schafkopf")
    table.tap(*plays(ANNA, "sie"), won(None))
    assert accounts(table) == (156, -52, -52, -52)
    choose_rules(table, "bierkopf")
    assert table.lines == (20, 21)
    table.tap(win(A), book(A))
    assert table.lines == (19, 21)
    table.tap(MENU, DealList)
    deals = [one.dialog.number for one in choices(table.session.view()) if meant(one, DealCard)]
    assert deals == [3, 2]
    assert any("Rules" in item.look["cells"] for item in table.items if item.kind == "Row")  # type: ignore[operator]


def test_a_deal_of_the_game_that_was_left_is_replaced_in_its_own_dialog() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None))
    choose_rules(table, "bierkopf")
    table.deal(A)
    table.tap(MENU, DealList, card_of(1), REPLACE)
    table.tap(*plays(DORA, "wenz"), lost(), laufende(0))
    assert own_deals(table.evening.deals)[0].payments == (5, 5, 5, -15)
    assert table.lines == (20, 21)
    table.tap(BACK, card_of(2), REPLACE, win(A))
    assert isinstance(table.screen, Booking)


# The end


def test_at_the_end_the_fewest_payments_are_told_by_name() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), MENU, CLOSING, EveningClosed)
    assert table.evening.closed
    assert table.screen == Over()
    table.tap(SETTLING)
    assert table.screen == WhoPaysWhom()
    told = [
        (item.look["title"], item.look["number"], item.look["sub"])
        for item in table.items
        if item.kind == "Tile"
    ]
    assert told == [(f"{name} pays", "52", "to Anna") for name in ("Chris", "Bert", "Dora")]


def test_an_evening_whose_accounts_are_even_ends_at_the_table() -> None:
    table = points()
    table.tap(NOBODY, MENU, CLOSING, EveningClosed, BACK)
    assert table.screen == Table()
    table.tap(SETTLING)
    assert "All are even" in [item.look.get("text") for item in table.items]


def test_a_closed_evening_asks_what_now_when_a_coaster_is_touched() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), MENU, CLOSING, EveningClosed, BACK)
    table.tap(declares(DORA))
    assert table.screen == Over()
    table.tap(SETTLING, BACK, declares(DORA), EveningOpened)
    assert not table.evening.closed
    assert accounts(table) == (0, 0, 0, 0)


def test_names_of_four_single_people_are_asked_for_as_they_sit() -> None:
    table = points(people=NOBODY_NAMED)
    table.tap(NAMES)
    for name in ("Emil", "Resi", "Sepp"):
        table.type(name)
    table.tap(BACK)
    fields = [item for item in table.items if item.kind == "Field"]
    assert [item.look["text"] for item in fields] == ["Emil", "Resi", "Sepp", "Name"]
    assert [item.look["side"] for item in fields] == ["Eichel", "Gras", "Herz", "Schellen"]


def test_four_single_people_draw_no_partners() -> None:
    table = points()
    table.tap(MENU, NAMES)
    assert table.offers(DONE)
    assert not table.offers(Message(Verb.DRAW))
    assert not table.offers(RealCards)
