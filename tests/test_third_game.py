"""A game is one place in each layer and one line in the catalogue: a third one plays a whole evening.

`tests/first_to_ten` is that game. Here it is given its line, and everything else is the program as it is.
"""

from __future__ import annotations

import csv
import inspect
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from beermat.commands import score
from beermat.commands.game import ToldGame
from beermat.commands.rules import listed, told
from beermat.commands.stats import told as statistics_told
from beermat.demo import Demo
from beermat.evening.check import check
from beermat.evening.course import courses
from beermat.evening.entries import DealRestored, DealStruck, EveningClosed, EveningOpened, RulesChosen, seats
from beermat.evening.evening import Evening, fold
from beermat.evening.game import EveningGame
from beermat.evening.notation.reader import read
from beermat.evening.notation.writer import write as written
from beermat.evening.statistics import tally
from beermat.gallery.shot import NOW
from beermat.lights import show
from beermat.rules import catalogue
from beermat.rules.common import Game, Side
from beermat.screen.dialogs.charts import CourseShown
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import CloseEvening, Over
from beermat.screen.dialogs.menu import ChooseRules, Menu
from beermat.screen.dialogs.statistics import rankings
from beermat.screen.games import GamePlay, GameTable
from beermat.screen.layout import Layout
from beermat.screen.model import Flow, Message, Verb, View, house_for
from beermat.screen.view import scene
from beermat.storage.codec import StoredGame
from beermat.storage.export import as_csv, as_deckel, as_json, read_json
from beermat.wording import GameWords, Words
from tests.first_to_ten import LINE
from tests.first_to_ten.rules import NAME
from tests.screen.sitting import FOUR, Sitting
from tests.screen.touching import MENU
from tests.storage.ledger import opened, write
from tests.table import play

A, B = Side.A, Side.B


@pytest.fixture(autouse=True)
def _in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, line in LINE.items():
        monkeypatch.setitem(catalogue.GAMES, name, line)
    yield
    catalogue.module.cache_clear()
    catalogue.game.cache_clear()


def text(deals: str) -> str:
    return f"rules {NAME} target=3\nseats Anna, Bert / Chris, Dora\n{deals}"


WHOLE = text("A2\nB\nA\nB2\nB2\npaid A\nclosed\n")
"""Two points and one are three: A has won a Bollen in deal 3; B has 1, 3, and with deal 4 another one."""


def test_every_game_has_what_each_layer_asks_of_it() -> None:
    """The functions of a protocol, with its parameters; a class says by itself that it is one."""
    asked = {
        "rules": Game,
        "evening": EveningGame,
        "storage": StoredGame,
        "wording": GameWords,
        "commands": ToldGame,
    }
    for game in catalogue.GAMES:
        for layer, protocol in asked.items():
            module = catalogue.module(game, layer)
            for name, member in inspect.getmembers(protocol):
                if name.startswith("_"):
                    continue
                assert hasattr(module, name), (game, layer, name)
                if inspect.isfunction(member):
                    wanted, has = (
                        inspect.signature(one).parameters for one in (member, getattr(module, name))
                    )
                    assert len(has) == len(wanted) - 1, (game, layer, name)  # a protocol's has `self` too
        assert GameTable in type(catalogue.module(game, "screen", "table").TABLE).mro()
        assert GamePlay in type(catalogue.module(game, "screen", "play").PLAY).mro()
        assert callable(catalogue.module(game, "demo").move)


def test_it_is_played_by_touch_from_the_first_deal_to_the_picture() -> None:
    table = Sitting(catalogue.named(NAME))
    for side in (A, A, B, A, A, A):
        table.tap(Message(Verb.WIN, side), f"{side.value}2")
    assert table.evening.bollen == (1, 0)
    assert [who.shown for who in table.evening.mass.open[0].losers] == ["Chris", "Dora"]
    table.press("undo")
    assert table.evening.standing.left == (2, 8)
    table.tap(MENU, DealList, "line 6", DealStruck(5))
    assert table.evening.standing.left == (4, 8)
    table.tap(DealRestored(5))
    assert isinstance(table.screen, DealCard)
    table.tap("back", "back", MENU, CloseEvening, EveningClosed())
    assert isinstance(table.screen, Over)
    shown = " ".join(str(item.look) for item in table.items)
    assert "Anna & Bert: 2" in shown  # the dearest deal of the evening


def test_it_is_chosen_in_the_menu_of_another_game_and_played_by_buttons() -> None:
    table = Sitting()
    table.keeper.want(RulesChosen(catalogue.named(NAME)))
    table.wait(0.5)
    table.press("won_b")
    table.choose("A2")
    assert table.evening.rules.game == NAME
    assert table.evening.deals[-1].value == 2


def test_every_page_that_all_games_share_can_be_drawn_of_it() -> None:
    evening = read(WHOLE)
    house = house_for(Layout.of(800, 480), Words("de"), catalogue.named_sets())
    for dialog in (Menu(), DealList(), DealCard(1), CourseShown(), ChooseRules(origin=Menu()), Over()):
        assert scene(View(Flow(dialog), evening, house, NOW))
    assert show(evening) is not None


def test_it_is_written_and_read() -> None:
    evening = read(WHOLE)
    assert read(written(evening)) == evening
    assert evening.bollen == (1, 1)
    assert [one.paid_by for one in evening.mass.owed] == [None, "anna"]


def test_it_is_kept_in_the_record_and_goes_out_and_comes_in(tmp_path: Path) -> None:
    evening = read(WHOLE)
    with opened(tmp_path / "one.db") as book, opened(tmp_path / "other.db") as other:
        write(book, evening)
        assert book.evening(1) == evening
        assert as_deckel(book, 1) == written(evening)
        rows = [*csv.DictReader(io.StringIO(as_csv(book, [1]).removeprefix("\ufeff")))]
        assert [row["value"] for row in rows] == ["2", "1", "1", "2", "2"]
        for kept in read_json(as_json(book, [1])):
            other.take(kept)
        assert other.evening(1) == evening


def test_its_bollen_and_deals_are_in_the_statistics(tmp_path: Path) -> None:
    with opened(tmp_path / "beermat.db") as book:
        write(book, read(WHOLE))
        report = book.statistics()
    told_json = json.loads(statistics_told(tmp_path / "beermat.db", name=None, since=None, as_json=True))
    assert {one["name"]: one["bollen_won"] for one in told_json["people"]} == dict.fromkeys(FOUR, 1)
    assert "Zehner" in statistics_told(tmp_path / "beermat.db", name=None, since=None, as_json=False)
    assert [one.key for one in rankings(report)] == [NAME]
    assert {one.game for one in tally(read(WHOLE))} == {NAME}


def test_it_is_told_on_the_command_line() -> None:
    evening = read(WHOLE)
    lines = score.as_text(evening, Words("en")).splitlines()
    assert lines[:3] == ["1  A  1:3  2 of 3", "2  B  1:2  1 of 3", "3  A  0:2  1 of 3"]
    assert "Anna & Bert: 3 to go, 1 Bollen" in lines
    assert json.loads(score.as_json(evening, Words("en")))["deals"][0]["winner"] == "A"
    assert f"{NAME}  first to 10" in listed({NAME: catalogue.named(NAME)})
    assert told({NAME: catalogue.named(NAME)}, NAME) == "target  10"


def test_its_course_has_a_piece_for_each_mat() -> None:
    (course,) = courses(read(WHOLE))
    assert [len(curve.pieces) for curve in course.curves] == [3, 3]
    assert [(one.deal, one.winner) for one in course.bollen] == [(3, A), (5, B)]


def test_an_evening_of_it_plays_itself() -> None:
    evening = fold([EveningOpened(catalogue.named(NAME), seats(*FOUR))])
    for _ in range(60):
        _, intent = Demo(3).next(evening)
        evening = evening.apply(check(evening, intent))
    assert sum(evening.bollen) >= 2


def test_it_lies_aside_while_another_is_played() -> None:
    evening: Evening = read(text("A2\n"))
    there = play(evening, RulesChosen(catalogue.named("bierkopf")), "A+")
    back = play(there, RulesChosen(evening.rules))
    assert back.standing == evening.standing
    assert [deal.rules.game for deal in back.deals] == [NAME, "bierkopf"]
