"""What comes up under a finger: nothing that it did not mean."""

from __future__ import annotations

from beermat.config import Config
from beermat.screen.gallery import NOW, Shot, shots
from beermat.screen.layout import Layout
from beermat.screen.scene import Item, View, house_for, scene
from beermat.screen.screens import Ending, Leaving
from beermat.screen.seating import TakingOff
from beermat.screen.steps import Action, Verb
from beermat.wording import Words

from .test_layout import sizes, ways

SHOTS = tuple(shots())
WORDS = Words("de")


def view_of(shot: Shot, layout: Layout) -> View:
    return View(shot.flow, shot.evening, WORDS, layout, house_for(layout, WORDS, Config().rule_sets), NOW)


QUESTIONS = {Ending: Verb.END, TakingOff: Verb.TAKE_OFF, Leaving: Verb.LEAVE}
"""What is asked before it is done, and what does it."""


def items_of(layout: Layout) -> list[tuple[str, Item]]:
    return [(shot.name, item) for shot in SHOTS for item in scene(view_of(shot, layout))]


@sizes
@ways
def test_no_way_back_lies_over_an_undo(size: tuple[int, int], facing: bool) -> None:
    layout = Layout.of(*size, facing=facing)
    back = [(name, item.box) for name, item in items_of(layout) if item.action == Action(Verb.BACK)]
    assert len(back) > 100
    undoing = (layout.undo, *(box for box, _ in layout.toast_undo))
    assert [name for name, box in back if any(map(box.overlaps, undoing))] == []


@ways
def test_what_is_grave_in_a_question_is_always_in_the_same_place_and_of_no_side(facing: bool) -> None:
    layout = Layout.of(800, 480, facing=facing)
    asked = {
        (type(shot.flow.screen), item.box, item.kind, item.look.get("side"))
        for shot in SHOTS
        for item in scene(view_of(shot, layout))
        if item.action and item.action.verb is QUESTIONS.get(type(shot.flow.screen))
    }
    assert {screen for screen, *_ in asked} == set(QUESTIONS)
    ((_, kind, side),) = {what[1:] for what in asked}
    assert (kind, side) == ("Tile", None)


def test_back_undo_and_redo_are_three_words() -> None:
    for language in ("de", "en"):
        words = Words(language)
        assert len({words("Back"), words("Undo"), words("Redo"), words("Cancel")}) == 4
    assert [WORDS(text) for text in ("Back", "Undo", "Redo")] == ["Zurück", "Rückgängig", "Wiederherstellen"]
