"""The course of the evening and Bollen per evening, by touch and by the five buttons."""

from __future__ import annotations

from beermat.evening.entries import seats
from beermat.evening.notation.reader import read
from beermat.evening.questions import EveningLine, Evenings, Moment
from beermat.evening.statistics import Won
from beermat.rules.catalogue import named
from beermat.screen.charts import Lines, Stakes
from beermat.screen.dialogs.charts import BollenPerEvening, CourseShown, per_leaf
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.menu import Menu
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, Flow, Message, Table, Verb
from beermat.screen.update import choices
from tests.screen.touching import MENU, course, meant

from .sitting import A, Sitting

COURSE, BOLLEN = CourseShown, BollenPerEvening
STAKES = course(shows="stakes")
LINES = course(shows="lines")


def charts(table: Sitting) -> list[Lines | Stakes]:
    return [item.look["chart"] for item in table.items if item.kind == "Chart"]  # type: ignore[misc]


def line(id: int, bollen: tuple[int, int], *, sure: bool = True) -> EveningLine:
    four = seats("Anna", "Chris", "Bert", "Dora")
    won = (Won(four[::2], bollen[0]), Won(four[1::2], bollen[1]))
    return EveningLine(id, Moment(f"2026-11-{id:02d}", "19:00", sure), True, four, 9, bollen, won)


def test_curves_and_stakes_are_shown_in_turn_and_the_way_back_leads_to_the_table() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, COURSE)
    assert isinstance(charts(table)[0], Lines)
    table.tap(STAKES)
    assert isinstance(charts(table)[0], Stakes)
    table.tap(LINES)
    assert isinstance(charts(table)[0], Lines)
    table.tap(BACK)
    assert table.screen == Table()


def test_from_the_list_of_deals_the_way_back_leads_to_the_list() -> None:
    table = Sitting()
    table.deal(A)
    table.tap(MENU, DealList, COURSE)
    assert isinstance(table.screen, CourseShown)
    table.tap(BACK)
    assert table.screen == DealList()


def test_the_charts_are_reached_by_buttons_alone() -> None:
    table = Sitting()
    table.paper.answers[Evenings()] = ()
    table.deal(A)
    table.open_menu()
    table.choose(COURSE)
    table.choose(STAKES)
    assert table.screen == CourseShown("stakes")
    table.choose(BOLLEN)
    assert isinstance(table.screen, BollenPerEvening)
    table.press("undo", "undo")
    assert table.screen == Table()


def test_where_there_is_room_both_charts_are_shown_at_once() -> None:
    table = Sitting(layout=Layout.of(480, 800))
    table.deal(A)
    table.tap(MENU, COURSE)
    assert [type(chart) for chart in charts(table)] == [Lines, Stakes]
    assert [meant(one, what) for one, what in zip(choices(table.session.view()), (BOLLEN, BACK), strict=True)]


def test_a_long_evening_is_shown_in_pages_the_latest_first() -> None:
    table = Sitting()
    table.keeper.evening = read("rules bierkopf\n" + "A\nB\n" * 125)
    table.tap(MENU, COURSE)
    assert (charts(table)[0].first, charts(table)[0].last) == (150, 250)
    table.tap(Message(Verb.PAGE, number=1), Message(Verb.PAGE, number=2))
    assert (charts(table)[0].first, charts(table)[0].last) == (0, 50)
    assert Message(Verb.PAGE, number=3) not in choices(table.session.view())
    table.tap(Message(Verb.PAGE, number=1), STAKES)
    assert (charts(table)[0].first, charts(table)[0].last) == (50, 150)


def test_two_games_of_one_evening_have_their_charts_one_after_the_other() -> None:
    table = Sitting()
    table.keeper.evening = read("rules schafkopf\nsolo A1 won\nrules bierkopf\nA\n")
    table.tap(MENU, COURSE, STAKES)
    table.tap(course(game=1, shows="lines"))
    assert [one.name for one in charts(table)[0].lines] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]  # type: ignore[union-attr]
    table.tap(course(game=1, shows="stakes"), LINES)
    assert [one.name for one in charts(table)[0].lines] == ["Side A", "Side B"]  # type: ignore[union-attr]


def test_the_ledger_has_the_evenings_on_which_there_was_a_bollen() -> None:
    lines = (line(3, (2, 1)), line(2, (0, 0)), line(1, (0, 1)))
    assert BollenPerEvening(lines).shown == (lines[0], lines[2])
    assert BollenPerEvening().shown == ()


def test_the_ledger_says_that_there_is_no_bollen_only_once_the_book_has_answered() -> None:
    table = Sitting()
    for screen, note in ((BollenPerEvening(), ""), (BollenPerEvening(()), "No Bollen yet")):
        table.session.flow = Flow(screen)
        (ledger,) = (item.look["ledger"] for item in table.items if item.kind == "LedgerWidget")
        assert ledger.note == note  # type: ignore[attr-defined]


def test_the_ledger_turns_its_leaves_and_marks_a_day_that_is_not_sure() -> None:
    table = Sitting()
    most = per_leaf(table.session.house)
    lines = tuple(line(id, (1, 0), sure=id > 1) for id in range(most + 1, 0, -1))
    table.session.flow = Flow(BollenPerEvening(lines))
    table.tap(Message(Verb.PAGE, number=1))
    (ledger,) = (item.look["ledger"] for item in table.items if item.kind == "LedgerWidget")
    assert [entry.day for entry in ledger.entries] == ["01/11/2026 ?"]  # type: ignore[attr-defined]
    table.tap(Message(Verb.PAGE, number=0), BACK)
    assert table.screen == Table()


def test_the_course_is_in_the_menu_of_both_games() -> None:
    for rules in ("bierkopf", "schafkopf"):
        table = Sitting(named(rules))
        table.session.flow = Flow(Menu())
        assert table.offers(COURSE)


def test_both_sides_charts_can_be_told_apart_without_colours() -> None:
    from beermat.screen.widgets.chart import PATTERNS

    assert PATTERNS.get("A", ()) != PATTERNS["B"]
    assert len({PATTERNS.get(suit, ()) for suit in ("Eichel", "Gras", "Herz", "Schellen")}) == 4
