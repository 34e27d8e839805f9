"""The pages: whatever can be chosen is on the screen, at every size, where it can be touched."""

from __future__ import annotations

import pytest

from beermat.screen.choices import choices
from beermat.screen.gallery import NOW, Shot
from beermat.screen.layout import Layout
from beermat.screen.pages import PAGES, module_of
from beermat.screen.scene import View, house_for, scene
from beermat.screen.steps import Table
from beermat.wording import Words

from .test_scene import SIZES, every_item_has_room

SHOTS = [
    shot for page in PAGES for shot in module_of(page).shots() if not isinstance(shot.flow.screen, Table)
]


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_every_choice_of_a_page_is_on_the_screen_and_the_other_way_round(shot: Shot) -> None:
    for size in SIZES:
        for facing in (False, True):
            layout, words = Layout.of(*size, facing=facing), Words("de")
            house = house_for(layout, words, {})
            items = scene(View(shot.flow, shot.evening, words, layout, house, NOW))
            every_item_has_room(items, size, layout.mm)
            shown = {item.action for item in items if item.layer == 1 and item.action}
            order = choices(shot.flow.screen, shot.evening, house)
            assert shown == set(order), (size, facing)
            assert len(order) == len(set(order))
