"""The dialogs of the gallery: whatever can be chosen is at every size where it can be touched, once."""

from __future__ import annotations

import pytest

from beermat.gallery.scenes import shots
from beermat.gallery.shot import NOW, Shot
from beermat.screen.layout import Layout
from beermat.screen.model import Table, View, house_for
from beermat.screen.update import choices
from beermat.screen.view import scene
from beermat.wording import Words

from .test_scene import SIZES, every_item_has_room

SHOTS = [shot for shot in shots() if not isinstance(shot.flow.screen, Table)]


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
