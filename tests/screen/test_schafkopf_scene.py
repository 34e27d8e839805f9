"""What stands on the screen while Schafkopf is played, at every size: all of it pure."""

from __future__ import annotations

from beermat.evening.entries import EveningClosed, Knocked
from beermat.rules.catalogue import named
from beermat.screen.dialogs.deals import DealCard
from beermat.screen.dialogs.menu import ChooseRules
from beermat.screen.dialogs.players import ChoosePlayers
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, UNDO, Flow, Message, Verb
from beermat.screen.schafkopf.claiming import Claiming
from beermat.screen.schafkopf.table import KLOPFER, KONTRA
from tests.screen.touching import (
    CLOSING,
    COUNT,
    DONE,
    MENU,
    NAMES,
    NOBODY,
    SETTLING,
    declares,
)

from .schafkopf_hands import ANNA, BERT, CHRIS, DORA, laufende, lost, plays, points, pub, won
from .sitting import Sitting
from .test_scene import look


def test_the_coasters_go_round_the_table_clockwise() -> None:
    for layout in (Layout.of(800, 480), Layout.of(480, 800, facing=True)):
        boxes = [box for box, _ in layout.coasters]
        middle_x, middle_y = layout.medallion.center
        around = [(box.center[0] > middle_x, box.center[1] > middle_y) for box in boxes]
        if layout.facing:
            assert around == [(False, True), (True, True), (True, False), (False, False)]
        assert boxes[0].center[0] < boxes[1].center[0]
        assert boxes[1].center[1] > boxes[2].center[1]
        assert boxes[3].center[0] < boxes[2].center[0]


def test_a_coaster_shows_name_account_and_what_it_stood_at_before() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), NOBODY, *plays(CHRIS, "wenz"), lost(), laufende(0))
    coaster = look(table, "coaster 0")
    assert (coaster["name"], coaster["number"], coaster["unit"]) == ("Anna", "161", "")
    assert coaster["past"] == ["0", "156"]


def test_cents_are_shown_as_euros() -> None:
    table = pub()
    table.tap(*plays(ANNA, "rufer", BERT), won(), laufende(0))
    assert [look(table, f"coaster {seat}")["number"] for seat in range(4)] == ["0.20", "−0.20"] * 2
    assert look(table, "coaster 0")["unit"] == "€"


def test_what_somebody_else_had_on_this_seat_is_not_shown_as_the_past() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), MENU, NAMES, Message(Verb.FIELD, number=0))
    table.tap(ChoosePlayers)
    table.type("Emil")
    table.tap(DONE)
    assert look(table, "coaster 0")["name"] == "Emil"
    assert look(table, "coaster 0")["past"] == []


def test_the_dealers_card_and_who_leads_go_round() -> None:
    table = points()

    def dealing() -> tuple[list[object], list[object]]:
        coasters = [look(table, f"coaster {seat}") for seat in range(4)]
        return [one["dealer"] for one in coasters], [one["marks"] for one in coasters]

    assert dealing() == (["D", "", "", ""], [[], ["leads"], [], []])
    table.tap(*plays(ANNA, "sie"), won(None))
    assert dealing() == (["", "D", "", ""], [[], [], ["leads"], []])
    assert look(table, "caption top")["text"] == "Chris deals"


def test_the_medallion_shows_the_factor_and_when_nobody_may_answer() -> None:
    table = pub()
    table.tap(declares(DORA), Knocked(DORA), KLOPFER, KONTRA)
    assert (look(table, "medallion")["factor"], look(table, "medallion")["locked"]) == (8, False)
    assert look(table, "caption top")["text"] == "2 × Klopfer · Kontra"
    assert look(table, f"coaster {DORA}")["marks"] == ["laid down"]
    table.tap(KONTRA)
    assert (look(table, "medallion")["factor"], look(table, "medallion")["locked"]) == (16, True)
    assert look(table, "caption bottom")["text"] == "no answer"


def test_the_card_below_the_stake_says_that_nobody_plays() -> None:
    table = pub()
    assert look(table, "mass") == {"title": "All pass?", "text": "Nobody plays"}
    assert look(pub(nobody_plays="ramsch"), "mass")["text"] == "Ramsch"


def test_the_tariffs_stand_beside_the_other_rules() -> None:
    table = pub()
    table.session.flow = Flow(ChooseRules(leaf=1))
    rows = {item.key.split()[-1]: item.look for item in table.items if item.kind == "Row"}
    assert list(rows) == ["schafkopf", "schafkopf-wirtshaus"]
    assert rows["schafkopf-wirtshaus"]["selected"]
    assert rows["schafkopf"]["cells"][:2] == ["schafkopf", "points"]  # type: ignore[index]


def test_the_card_of_a_deal_tells_augen_payments_and_accounts() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), COUNT)
    table.tap(*(Message(Verb.DIGIT, number=digit) for digit in (9, 1)), DONE, laufende(3))
    table.session.flow = Flow(DealCard(1))
    told = str(look(table, "DealCard card")["text"]).replace("\N{NO-BREAK SPACE}", " ").split("\n")
    assert told == [
        "Anna & Bert +5: Rufspiel 1 + Schneider 1 + 3 Laufende 3 = 5",
        "Augen 91 : 29",
        "Anna +5, Chris −5, Bert +5, Dora −5",
        "Accounts after it: Anna 5, Chris −5, Bert 5, Dora −5",
    ]


def test_face_to_face_the_questions_are_turned_to_who_plays() -> None:
    table = Sitting(named("schafkopf"), layout=Layout.of(480, 800, facing=True))
    turns = {}
    for seat in range(4):
        table.session.flow = Flow(Claiming(version=1, declarer=seat))
        turns[seat] = {item.turn for item in table.items if item.layer == 1 and item.kind == "Tile"}
    assert turns == {ANNA: {180}, CHRIS: {180}, BERT: {0}, DORA: {0}}


def test_a_closed_evening_offers_who_pays_whom() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), MENU, CLOSING, EveningClosed, BACK)
    assert look(table, "caption top")["text"] == "The evening is over"
    assert not look(table, "coaster 1")["dealer"]
    assert table.item(SETTLING).key == "double B" or look(table, "mass")["text"] == "Who pays whom?"


def test_a_booked_pass_offers_its_undo() -> None:
    table = points()
    table.tap(NOBODY)
    assert look(table, "toast")["text"] == "Nobody plays"
    table.tap(UNDO)
    assert not table.evening.deals
