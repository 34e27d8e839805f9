"""Every scene is drawn wide, and no text leaves its box or is cut off: narrow and wide, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def cut_off(width: int, height: int) -> tuple[list[str], list[str]]:
    """Lay the whole gallery at this size; return what ended in an ellipsis, and what became no picture."""
    from beermat.screen import window

    window.prepare(width=width, height=height, windowed=True)
    from kivy.clock import Clock
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    from beermat.config.settings import Config
    from beermat.gallery.scenes import shots
    from beermat.gallery.shot import NOW
    from beermat.screen.layout import Layout
    from beermat.screen.model import View, house_for
    from beermat.screen.renderer import Picture
    from beermat.screen.view import scene
    from beermat.screen.widgets import letters
    from beermat.wording import Words

    cut: list[str] = []
    empty: list[str] = []
    whole = letters.shortened

    def watched(text: str, *room: object) -> str:
        shown = whole(text, *room)  # type: ignore[arg-type]
        if shown != text:
            cut.append(f"{where}: {text!r} as {shown!r}")
        return shown

    letters.shortened = watched
    loop = None
    for language in ("de", "en"):
        for facing in (False, True):
            layout, words = Layout.of(width, height, facing=facing), Words(language)
            house = house_for(layout, words, Config().rule_sets)
            for shot in shots():
                if facing and not shot.facing:
                    continue
                where = f"{language} {'facing ' if facing else ''}{shot.name}"
                picture = Picture(layout.mm, animate=False)
                picture.root.size = (width, height)
                picture.show(scene(View(shot.flow, shot.evening, house, NOW)))
                if loop is None:
                    loop = window.Loop(picture.root)
                else:
                    loop.window.add_widget(picture.root)
                Clock.tick()  # all texts find their places here, and drawing them takes far longer
                Clock.tick_draw()
                if language == "de" and not facing and width > height:  # upright the same things are drawn
                    loop.turn(draw=True)
                    pixels = memoryview(bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)))
                    if len(set(pixels.cast("I")[::97])) < 50:
                        empty.append(where)
                loop.window.remove_widget(picture.root)
    assert loop is not None
    loop.close()
    return cut, empty


@pytest.mark.parametrize(
    "size",
    # The largest is nearly as many millimetres wide and high as the first.
    [(800, 480), (480, 800), pytest.param((1280, 800), marks=pytest.mark.slow)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_every_scene_is_drawn_and_no_text_of_any_is_cut_off(
    size: tuple[int, int], alone: Callable[..., object]
) -> None:
    assert alone(cut_off, *size) == ([], [])
