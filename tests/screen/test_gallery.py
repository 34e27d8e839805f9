"""Every scene of the gallery, and whatever it opens, keeps what holds for all screens, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import ScoreDeal
from beermat.gallery.scenes import shots
from beermat.gallery.shot import NOW, Shot
from beermat.rules.catalogue import named_sets
from beermat.screen.app import KEYS, lamps
from beermat.screen.bierkopf.booking import Booking, Replacing
from beermat.screen.dialogs.evening import Over, PowerOff
from beermat.screen.dialogs.host import StartError
from beermat.screen.layout import Layout
from beermat.screen.looks import LOOKS
from beermat.screen.model import (
    BACK,
    Dialog,
    Flow,
    Item,
    Leaves,
    Message,
    Opens,
    Table,
    Verb,
    View,
    house_for,
)
from beermat.screen.schafkopf.claiming import Claiming
from beermat.screen.update import choices, offered
from beermat.screen.view import hit, scene
from beermat.wording import Words
from tests.screen.touching import meant

from .sitting import Sitting
from .test_layout import SIZES, TAP, TAP_OFTEN

SHOTS = list(shots())
LAYOUTS = [Layout.of(*size, facing=facing) for size in SIZES for facing in (False, True)]
GERMAN = Words("de")

every_scene = pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
every_dialog = pytest.mark.parametrize(
    "shot", [shot for shot in SHOTS if isinstance(shot.flow.screen, Dialog)], ids=lambda shot: shot.name
)
with_leaves = pytest.mark.parametrize(
    "shot", [shot for shot in SHOTS if isinstance(shot.flow.screen, Leaves)], ids=lambda shot: shot.name
)


def view_of(shot: Shot, layout: Layout = LAYOUTS[0], words: Words = GERMAN) -> View:
    return View(shot.flow, shot.evening, house_for(layout, words, named_sets()), NOW)


def sitting(shot: Shot) -> Sitting:
    table = Sitting(tonight=shot.evening, flow=shot.flow)
    table.now = NOW
    return table


def faults(view: View) -> Iterator[str]:
    """Tell of whatever leaves the window, cannot be touched well, or is not what can be chosen."""
    layout, items = view.layout, scene(view)
    layer = int(isinstance(view.flow.screen, Dialog))
    touched = [item for item in items if item.action and item.layer == layer]
    for item in items:
        box = item.box
        if min(box.x, box.y) < -0.5 or box.right > layout.width + 0.5 or box.top > layout.height + 0.5:
            yield f"{item.key} leaves the window"
        if item.action and min(box.width, box.height) < TAP * layout.mm:
            yield f"{item.key} is too small to touch"
        if is_of_every_deal(item, view) and min(box.width, box.height) < TAP_OFTEN * layout.mm - 0.01:
            yield f"{item.key} is too small to be touched in every deal"
    for one, other in combinations(touched, 2):
        if one.box.overlaps(other.box):
            yield f"{one.key} lies over {other.key}"
    for item in touched:
        if hit(items, *item.box.center) != item:
            yield f"{item.key} is not what is hit in its middle"
    if len({item.key for item in items}) < len(items):
        yield "two items have one key"
    for item in items:
        if any("{" in text or "}" in text for text in texts(item)):
            yield f"{item.key} has a gap to fill"
    if layer and sorted(repr(item.action) for item in touched) != sorted(map(repr, choices(view))):
        yield "what can be chosen is not what is drawn"


def is_of_every_deal(item: Item, view: View) -> bool:
    booking = isinstance(view.flow.screen, Booking | Replacing | Claiming)
    return (
        item.kind in ("MatWidget", "CoasterWidget")
        or item.key.startswith("double")
        or (item.kind == "Tile" and booking)
    )


def texts(item: Item) -> Iterator[str]:
    for value in item.look.values():
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str))


@every_scene
def test_everything_has_room_is_hit_and_is_there_once(shot: Shot) -> None:
    for layout in LAYOUTS:
        assert [*faults(view_of(shot, layout))] == [], layout
    assert [*faults(view_of(shot, words=Words("en")))] == []


@every_scene
def test_an_item_looks_only_as_its_kind_can(shot: Shot) -> None:
    for item in scene(view_of(shot)):
        assert item.look.keys() <= LOOKS[item.kind].__annotations__.keys(), item.key


def test_so_it_is_with_whatever_a_scene_opens() -> None:
    known = {drawn(view_of(shot)) for shot in SHOTS}
    found = []
    for shot in SHOTS:
        for action in choices(view_of(shot)):
            if isinstance(action, Opens):
                opened = Shot(f"{shot.name}: {action}", shot.evening, Flow(action.dialog))
                if (look := drawn(view_of(opened))) not in known:
                    known.add(look)
                    found += [
                        (opened.name, one) for layout in LAYOUTS for one in faults(view_of(opened, layout))
                    ]
    assert len(known) > len(SHOTS)
    assert found == []


def drawn(view: View) -> str:
    """Return what is drawn over the table of this game: what looks the same is the same scene."""
    return repr((view.evening.rules.game, [(item.key, item.look) for item in scene(view) if item.layer == 1]))


@every_scene
def test_a_refusal_is_turned_as_the_dialog_and_hides_nothing_to_tap(shot: Shot) -> None:
    told = replace(shot.flow, notice=Refused("evening-closed"), fault="no disk")
    for layout in LAYOUTS:
        items = scene(view_of(shot._replace(flow=told), layout))
        assert len({item.key for item in items}) == len(items)
        if not isinstance(told.screen, Dialog):
            continue
        (toast,) = (item for item in items if item.kind == "Toast")
        dialog = [item for item in items if item.layer == 1 and item.kind != "Shade"]
        assert {toast.turn} == {item.turn for item in dialog}
        assert [item.key for item in dialog if item.action and item.box.overlaps(toast.box)] == []


def is_final(shot: Shot) -> bool:
    """Say whether only the switch leads on: the table cannot be opened, or is being closed."""
    dialog = shot.flow.screen
    return isinstance(dialog, StartError) or (isinstance(dialog, PowerOff) and dialog.gone)


@every_dialog
def test_undo_leads_back_to_the_table_and_books_nothing(shot: Shot) -> None:
    assert (BACK in choices(view_of(shot))) is not is_final(shot)
    if is_final(shot):
        return
    table = sitting(shot)
    for _ in range(6):
        if isinstance(table.screen, Dialog):
            table.press("undo")
    assert isinstance(table.screen, Table)
    assert table.paper.entries == []


@every_dialog
def test_the_five_buttons_reach_everything_that_can_be_chosen(shot: Shot) -> None:
    table = sitting(shot)
    there = offered(table.session.view())
    wanted, won = {*there}, "won_b"
    if isinstance(table.screen, Booking) and not table.screen.number:
        won = f"won_{table.screen.side.value.lower()}"
        wanted = {key for key in there if meant(there[key].action, ScoreDeal)}  # the menu has the rest
    reached = {pressed(table, won) for _ in range(len(there) + 1) if there}
    assert reached == wanted


def pressed(table: Sitting, button: str) -> str:
    """Press a button; return the key of what the buttons stand on then, which is seen."""
    table.press(button, after=0.3)
    (focused,) = (item for item in table.items if item.look.get("focus"))
    return focused.key


def test_a_button_pressed_while_the_machine_goes_off_does_nothing() -> None:
    (farewell,) = (shot for shot in SHOTS if not offered(view_of(shot)))
    for button in KEYS.values():
        table = sitting(farewell)
        table.press(button)
        assert table.screen == farewell.flow.screen


@every_scene
def test_a_lamp_is_lit_where_its_button_does_something(shot: Shot) -> None:
    lit = lamps(shot.flow, shot.evening)
    if isinstance(shot.flow.screen, Dialog):
        assert lit == dict.fromkeys(KEYS.values(), True)
        return
    for button in KEYS.values():
        table = sitting(shot)
        table.press(button)
        table.wait(1.5)  # what a hold may mean is decided by then
        booked = bool(table.paper.entries) or not isinstance(table.screen, Table | Over)
        assert booked is lit[button], button


@with_leaves
def test_where_the_leaf_is_no_more_as_after_the_window_has_grown_the_last_one_is_shown(shot: Shot) -> None:
    dialog = shot.flow.screen
    assert isinstance(dialog, Leaves)

    def at(leaf: int) -> View:
        return view_of(shot._replace(flow=replace(shot.flow, screen=replace(dialog, leaf=leaf))), layout)

    def turns(view: View) -> set[int]:
        return {one.number for one in choices(view) if isinstance(one, Message) and one.verb is Verb.PAGE}

    for size in SIZES:
        layout = Layout.of(*size)
        last = 0
        while last + 1 in turns(at(last)):
            last += 1
        assert [(item.key, item.look) for item in scene(at(99))] == [
            (item.key, item.look) for item in scene(at(last))
        ]
        assert turns(at(99)) == turns(at(last))
