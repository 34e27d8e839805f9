"""Draws scenes here, without a twin: what its panel is held against.

Kivy has one window for each process and size, so an artist is a process of its own. It takes a line with the
length of a pickle, and the pickle of a `Motif`; it answers with the picture's colours, three bytes a pixel.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from beermat.evening.evening import Evening
from beermat.rules import catalogue
from beermat.screen.layout import Layout
from beermat.screen.model import Flow, Item, View, house_for
from beermat.screen.screensaver import STRIDE
from beermat.screen.view import moved, scene
from beermat.wording import Words

LANGUAGE: Final = "de"


class Motif(NamedTuple):
    """What shall be drawn: the table in this state, at this time of its clock in seconds.

    `step` is where the picture stands, in steps to the right and upwards: it moves lest anything burn in.
    """

    evening: Evening
    flow: Flow
    now: float
    step: tuple[int, int] = (0, 0)

    def items(self, size: tuple[int, int]) -> tuple[Item, ...]:
        """Return what stands where on a panel of this size."""
        layout, words = Layout.of(*size), Words(LANGUAGE)
        house = house_for(layout, words, catalogue.named_sets())
        right, up = shift(layout, self.step)
        return moved(scene(View(self.flow, self.evening, house, self.now)), right, up)


def shift(layout: Layout, step: tuple[int, int]) -> tuple[int, int]:
    """Return by how many pixels a picture is moved that stands there."""
    right, up = (round(steps * STRIDE * layout.mm) for steps in step)
    return right, up


class Artist:
    """Draws one motif after the other for panels of one size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size: Final = size
        command = [sys.executable, "-m", "tests.twin.artist", *map(str, size)]
        environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
        self._drawn: Final[deque[tuple[Motif, Image.Image]]] = deque(maxlen=8)
        self._process: Final = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )

    def draw(self, motif: Motif) -> Image.Image:
        """Return the motif as the table draws it once everything on it has come to rest."""
        for known, picture in self._drawn:
            if known == motif:
                return picture
        self._drawn.appendleft((motif, self._draw(motif)))
        return self._drawn[0][1]

    def _draw(self, motif: Motif) -> Image.Image:
        told, drawn = self._process.stdin, self._process.stdout
        assert told is not None
        assert drawn is not None
        pickled = pickle.dumps(motif)
        told.write(b"%d\n%s" % (len(pickled), pickled))
        told.flush()
        width, height = self.size
        colours = drawn.read(width * height * 3)
        assert len(colours) == width * height * 3, "the artist is gone"
        return Image.frombytes("RGB", self.size, colours)

    def close(self) -> None:
        """Send it home."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _draw_all(size: tuple[int, int], folder: Path) -> None:
    from beermat.screen import window

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints goes elsewhere
    window.prepare(width=size[0], height=size[1], windowed=True)
    window.opened()
    from beermat.screen.renderer import Picture

    layout = Layout.of(*size)
    loop = None
    while length := sys.stdin.buffer.readline():
        motif: Motif = pickle.loads(sys.stdin.buffer.read(int(length)))
        picture = Picture(layout.mm, animate=False)
        picture.root.size = size
        picture.show(motif.items(size), asked=motif.flow.asked)
        if loop is None:
            loop = window.Loop(picture.root)
        else:
            loop.window.add_widget(picture.root)
        loop.turn(draw=True)
        picture.root.export_to_png(str(folder / "motif.png"))
        loop.window.remove_widget(picture.root)
        with Image.open(folder / "motif.png") as drawn:
            answers.write(drawn.convert("RGB").tobytes())
        answers.flush()


def main(words: Sequence[str]) -> None:
    width, height = map(int, words)
    with tempfile.TemporaryDirectory() as folder:
        _draw_all((width, height), Path(folder))


if __name__ == "__main__":
    from tests.twin.artist import main as at_work  # so that a pickled Motif is the one it knows

    at_work(sys.argv[1:])
