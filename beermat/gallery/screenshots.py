"""Every scene of the gallery as a PNG: SIZE-LANGUAGE-SCENE.png, and SIZE-LANGUAGE-facing-SCENE.png."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from pathlib import Path

from beermat import lights
from beermat.config.settings import Config
from beermat.gallery.scenes import shots
from beermat.gallery.shot import NOW
from beermat.screen import window
from beermat.screen.input import held
from beermat.screen.layout import Layout
from beermat.screen.model import Dialog, View, house_for
from beermat.screen.update import holding
from beermat.screen.view import scene
from beermat.wording import Words


def screenshots(
    directory: Path,
    *,
    sizes: Sequence[tuple[int, int]],
    languages: Sequence[str],
    config: Config,
    scenes: Collection[str] = (),
) -> int:
    """Draw the gallery into `directory`, which must exist; return how many pictures were written.

    `sizes` are width and height in pixels; `scenes` names the only ones to draw, nothing means all.
    """
    window.prepare(width=sizes[0][0], height=sizes[0][1], windowed=True)
    gallery: _Gallery | None = None
    written = 0
    for width, height in sizes:
        for language, facing in product(languages, (False, True)):
            words, layout = Words(language), Layout.of(width, height, facing=facing)
            house = house_for(layout, words, config.rule_sets)
            gallery = gallery or _Gallery()
            for shot in shots():
                if (not facing or shot.facing) and (not scenes or shot.name in scenes):
                    name = f"{width}x{height}-{language}-{'facing-' if facing else ''}{shot.name}.png"
                    button = holding(shot.flow)
                    holds = held([] if button is None else [button], NOW)
                    view = View(shot.flow, shot.evening, house, NOW, holds=holds)
                    gallery.draw(view, directory / name)
                    written += 1
    if gallery is not None:
        gallery.close()
    return written


class _Gallery:
    """One window in which all pictures are drawn, one after the other."""

    def __init__(self) -> None:
        self._loop: window.Loop | None = None

    def draw(self, view: View, path: Path) -> None:
        from beermat.screen.renderer import Picture  # noqa: PLC0415 - Kivy is ready only now

        layout = view.layout
        picture = Picture(layout.mm, animate=False)
        picture.root.size = (layout.width, layout.height)
        picture.show(scene(view))
        picture.widget("StripWidget").colours = _lit(view)
        if self._loop is None:
            self._loop = window.Loop(picture.root)
        else:
            self._loop.window.add_widget(picture.root)
        if tuple(self._loop.window.size) != (layout.width, layout.height):
            self._loop.window.size = (layout.width, layout.height)
        self._loop.turn(draw=True)
        picture.root.export_to_png(str(path))
        self._loop.window.remove_widget(picture.root)

    def close(self) -> None:
        if self._loop is not None:
            self._loop.close()


def _lit(view: View) -> list[lights.Rgb]:
    """Return what a strip of 24 pixels would show at this moment."""
    flow = view.flow
    pending = lights.Pending(fault=flow.fault is not None)
    if flow.focus is not None and isinstance(flow.screen, Dialog):
        side, degree = flow.screen.announces(flow.focus)
        pending = pending if side is None else lights.Pending(side, degree, 2 / 3)
    return list(lights.show(view.evening, pending).frame(NOW + 1, 24))
