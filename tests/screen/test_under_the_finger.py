"""What comes up under a finger: nothing that it did not mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import EveningClosed, EveningOpened, KoenigGivenUp, Misdealt, TakeOff
from beermat.gallery.shot import NOW
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree, Side
from beermat.scorekeeper import Booked, Denied, News, ReopenPast
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.dialogs.evening import CloseEvening, PowerOff
from beermat.screen.dialogs.koenig import GiveUpKoenig
from beermat.screen.dialogs.regulars import TakeOffList
from beermat.screen.layout import Layout
from beermat.screen.model import (
    BACK,
    Action,
    Item,
    Leave,
    Message,
    Opens,
    Request,
    Step,
    Table,
    Tapped,
    Verb,
    View,
)
from beermat.screen.update import hear, touched
from beermat.screen.view import hit, scene
from beermat.wording import Words
from tests.screen.touching import book, meant, win

from .sitting import A, Sitting, double
from .test_gallery import GERMAN, SHOTS, view_of
from .test_layout import SIZES, sizes, ways

TYPED = {Verb.KEY, Verb.DIGIT, Verb.DELETE, Verb.STEP, Verb.PAGE, Verb.FIELD, Verb.SHIFT}
"""What books nothing and opens nothing."""
QUESTIONS = {
    CloseEvening: EveningClosed,
    TakeOffList: TakeOff,
    PowerOff: Message(Verb.LEAVE),
    GiveUpKoenig: KoenigGivenUp,
}
"""What is asked before it is done, and what does it."""


def items_of(layout: Layout) -> list[tuple[str, Item]]:
    return [(shot.name, item) for shot in SHOTS for item in scene(view_of(shot, layout))]


@sizes
@ways
def test_no_way_back_lies_over_an_undo(size: tuple[int, int], facing: bool) -> None:
    layout = Layout.of(*size, facing=facing)
    back = [(name, item.box) for name, item in items_of(layout) if item.action == BACK]
    assert len(back) > 100
    undoing = (layout.undo, *(box for box, _ in layout.toast_undo))
    assert [name for name, box in back if any(map(box.overlaps, undoing))] == []


@ways
def test_what_is_grave_in_a_question_is_always_in_the_same_place_and_of_no_side(facing: bool) -> None:
    layout = Layout.of(800, 480, facing=facing)
    asked = {
        (type(shot.flow.screen), item.box, item.kind, item.look.get("side") or None)
        for shot in SHOTS
        for item in scene(view_of(shot, layout))
        if type(shot.flow.screen) in QUESTIONS and meant(item.action, QUESTIONS[type(shot.flow.screen)])
    }
    assert {screen for screen, *_ in asked} == set(QUESTIONS)
    ((_, kind, side),) = {what[1:] for what in asked}
    assert (kind, side) == ("Tile", None)


def test_back_undo_and_redo_are_three_words() -> None:
    for language in ("de", "en"):
        words = Words(language)
        assert len({words("Back"), words("Undo"), words("Redo"), words("Cancel")}) == 4
    assert [GERMAN(text) for text in ("Back", "Undo", "Redo")] == ["Zurück", "Rückgängig", "Wiederherstellen"]


def tapped(table: Sitting, place: tuple[float, float], gap: float) -> None:
    """Let a finger tap here, and once more so many seconds after it has come down."""
    for pause in (gap, 1.0):
        table.session.input.down(hit(table.items, *place), at=place, when=table.now)
        table.now += 0.08
        table.session.input.up(when=table.now)
        table.session.tick()
        table.now += pause - 0.08
        table.session.tick()


def test_a_slow_double_tap_on_a_mat_books_nothing() -> None:
    for size in SIZES:
        for facing in (False, True):
            for side in Side:
                for gap in (0.26, 0.4, 0.55):
                    table = Sitting(layout=Layout.of(*size, facing=facing))
                    tapped(table, table.item(win(side)).box.center, gap)
                    assert table.paper.entries == []
                    assert isinstance(table.screen, Booking)


def test_a_slow_double_tap_on_misdeal_calls_no_spritze() -> None:
    table = Sitting()
    table.tap(win(A))
    table.wait(1.0)
    tapped(table, table.item(Misdealt).box.center, 0.4)
    assert [type(entry) for entry in table.paper.entries[1:]] == [Misdealt]


def test_a_second_tap_on_the_plain_win_books_once_0_6_seconds_are_over() -> None:
    table = Sitting()
    place = table.item(win(A)).box.center
    tapped(table, place, 0.65)
    assert table.lines == (20, 21)


def test_what_is_still_the_same_is_tapped_as_quickly_as_before() -> None:
    table = Sitting()
    table.tap(win(A), book(A), win(A), book(A), win(A), book(A), after=0.7)
    table.wait(1.0)
    place = table.layout.undo.center
    for _ in range(3):
        table.session.input.down(hit(table.items, *place), at=place, when=table.now)
        table.session.input.up(when=table.now)
        table.wait(0.15)
    assert table.lines == (21, 21)


def test_a_choice_elsewhere_books_at_once() -> None:
    table = Sitting()
    table.tap(win(A))
    table.tap(book(A, Degree.SCHWARZ), after=0.3)
    assert table.lines == (18, 21)


def test_a_drag_of_more_than_2_millimetres_is_no_tap() -> None:
    for way, taps in ((1.9, True), (2.1, False)):
        table = Sitting()
        x, y = table.item(double(A)).box.center
        table.session.input.down(table.item(double(A)), at=(x, y))
        table.session.input.move((x + way * table.layout.mm, y))
        table.session.input.up()
        table.session.tick()
        assert bool(table.evening.calls) is taps


def test_a_finger_that_lies_on_something_stops_the_countdown_and_taps_when_it_is_lifted() -> None:
    table = Sitting()
    table.press("won_a")
    table.wait(2.5)
    place = table.item(BACK).box.center
    table.session.input.down(table.item(BACK), at=place)
    table.wait(2.0)
    assert table.paper.entries == []
    table.session.input.up()
    assert table.screen == Table()


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=["wide", "narrow"])
@ways
def test_no_second_tap_books_what_the_first_has_brought_up(size: tuple[int, int], facing: bool) -> None:
    """Every item of every scene is tapped, and then whatever lies there, at the same spot."""
    layout = Layout.of(*size, facing=facing)
    came: list[str] = []
    known: set[object] = set()
    for shot in SHOTS:
        view = view_of(shot, layout)
        flow = replace(shot.flow, asked=None, wanted=None, waiting=())
        items = scene(view)
        open_to_touch = [item for item in items if item.action and hit(items, *item.box.center) == item]
        places = {item.action: item.box.center for item in open_to_touch if item.action}
        for action, place in places.items():
            typed = action.verb if isinstance(action, Message) else None
            same = (type(flow.screen), shot.evening.rules.game, typed or kind_of(action), place)
            if same in known or typed in TYPED:
                continue
            known.add(same)
            once = Tapped(action, NOW, place=place)
            after = heard(view, touched(replace(view, flow=flow), once))
            under = hit(scene(after), *place)
            if under is None or under.action is None or under.action == action:
                continue
            for gap in (0.26, 0.55):
                twice = Tapped(under.action, NOW + gap, place=place)
                _, asks = touched(after, twice)
                if any(isinstance(ask, Request | Leave) for ask in asks):
                    came.append(f"{shot.name}: {action} brings up {under.action}")
    assert came == []


def kind_of(action: Action) -> type:
    """Return what kind of dialog is opened, or of intent wanted."""
    return type(action.dialog if isinstance(action, Opens) else getattr(action, "intent", None))


def heard(view: View, step: Step) -> View:
    """Return how the table stands once what is asked of the scorekeeper is on disk."""
    flow, asks = step
    view = view.with_flow(flow)
    for ask in asks:
        if not isinstance(ask, Request) or isinstance(ask.intent, TakeOff | EveningOpened | ReopenPast):
            continue
        try:
            entry = check(view.evening, ask.intent)
        except Refused as refused:
            news: News = Denied(view.evening, ask.intent, refused)
        else:
            news = Booked(view.evening.apply(entry), entry, ask.intent, view.evening)
        flow, _ = hear(replace(view, now=NOW), news)
        view = replace(view, flow=flow, evening=news.evening)
    return view


@sizes
@ways
@pytest.mark.parametrize("side", Side)
def test_under_the_middle_of_the_winners_mat_lies_nothing_or_the_plain_win(
    size: tuple[int, int], facing: bool, side: Side
) -> None:
    layout = Layout.of(*size, facing=facing)
    for schneider, schwarz in ((30, 3), (30, None), (0, 3), (0, None)):
        rules = house(named("bierkopf"), {"schneider_below": schneider, "schwarz_value": schwarz})
        table = Sitting(rules, layout=layout)
        table.tap(win(side))
        under = hit(table.items, *layout.mats[side].center)
        assert under is None or meant(under.action, book(side))
