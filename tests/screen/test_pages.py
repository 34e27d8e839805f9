"""The dialogs of the gallery: whatever can be chosen is at every size where it can be touched, once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beermat.gallery.scenes import shots
from beermat.gallery.shot import NOW, Shot
from beermat.rules.catalogue import named_sets
from beermat.screen.layout import Layout
from beermat.screen.model import Leaves, Message, Table, Verb, View, house_for
from beermat.screen.update import choices
from beermat.screen.view import scene
from beermat.wording import Words

from .test_scene import SIZES, every_item_has_room

SHOTS = [shot for shot in shots() if not isinstance(shot.flow.screen, Table)]
WITH_LEAVES = [shot for shot in SHOTS if isinstance(shot.flow.screen, Leaves)]


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_every_choice_of_a_dialog_has_room_and_is_there_once(shot: Shot) -> None:
    for size in SIZES:
        for facing in (False, True):
            layout, words = Layout.of(*size, facing=facing), Words("de")
            house = house_for(layout, words, {})
            view = View(shot.flow, shot.evening, house, NOW)
            items = scene(view)
            every_item_has_room(items, size, layout.mm)
            assert len({item.key for item in items}) == len(items), (size, facing)
            shown = [item.action for item in items if item.layer == 1 and item.action]
            assert sorted(map(repr, shown)) == sorted(map(repr, choices(view))), (size, facing)


@pytest.mark.parametrize("shot", WITH_LEAVES, ids=lambda shot: shot.name)
def test_where_the_leaf_is_no_more_as_after_the_window_has_grown_the_last_one_is_shown(shot: Shot) -> None:
    dialog = shot.flow.screen
    assert isinstance(dialog, Leaves)

    def at(leaf: int) -> View:
        return View(replace(shot.flow, screen=replace(dialog, leaf=leaf)), shot.evening, house, NOW)

    def turns(view: View) -> set[int]:
        return {one.number for one in choices(view) if isinstance(one, Message) and one.verb is Verb.PAGE}

    for size in SIZES:
        house = house_for(Layout.of(*size), Words("de"), named_sets())
        last = 0
        while last + 1 in turns(at(last)):
            last += 1
        assert [(item.key, item.look) for item in scene(at(99))] == [
            (item.key, item.look) for item in scene(at(last))
        ]
        assert turns(at(99)) == turns(at(last))
