"""The closing picture as a photo to keep: drawn beside the window, of one size wherever the table stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from beermat.evening.questions import EveningLine, LastBooked
from beermat.scorekeeper import Answered, Booked, News, Scorekeeper
from beermat.screen.layout import Box, Layout
from beermat.screen.looks import PosterLook
from beermat.screen.model import Flow, House, Item, View
from beermat.screen.poster import poster

if TYPE_CHECKING:
    from beermat.evening.evening import Evening
    from beermat.wording import Words

SIZE: Final = (1280, 800)
"""Pixels of every photo, whatever the size of the window."""


class Photo(NamedTuple):
    """A picture as pixels: four bytes each (red, green, blue, opacity), row by row from the top."""

    width: int
    height: int
    rgba: bytes


class Album(Protocol):
    """Where photos are kept."""

    @property
    def fault(self) -> str | None:
        """Why the last one could not be kept, None: it was, or there is none yet."""

    def keep(self, photo: Photo, line: EveningLine) -> None:
        """Keep the photo of this evening; return at once."""


class Keepsake:
    """Takes a photo of the evening when it has been closed, and whenever it is booked on after that."""

    def __init__(self, scorekeeper: Scorekeeper, words: Words, album: Album) -> None:
        """Wait for the evening at this table to be closed."""
        self._scorekeeper: Final = scorekeeper
        self._words: Final = words
        self._album: Final = album
        self._asked = False
        self._due: tuple[Evening, EveningLine] | None = None
        scorekeeper.listen(self._hear)

    @property
    def fault(self) -> str | None:
        """Why the photo of the evening at the table could not be kept."""
        return self._album.fault if self._scorekeeper.evening.closed else None

    def take(self) -> None:
        """Take the photo that is due, if one is: to be called when a frame has just been drawn."""
        if self._due is not None:
            (evening, line), self._due = self._due, None
            self._album.keep(taken(evening, line, self._words), line)

    def _hear(self, news: News) -> None:
        match news:
            case Booked(evening, _) if evening.closed and evening.played:
                # The day stands in the book alone.
                self._asked = True
                self._scorekeeper.ask(LastBooked())
            case Answered(evening, LastBooked(), EveningLine() as line) if self._asked and evening.closed:
                self._asked = False
                self._due = (evening, line)


def taken(evening: Evening, line: EveningLine | None, words: Words) -> Photo:
    """Return the photo of an evening. Kivy's window must be open; nothing is drawn in it."""
    from kivy.clock import Clock  # noqa: PLC0415 - Kivy starts with its import

    from beermat.screen.renderer import Picture  # noqa: PLC0415

    width, height = SIZE
    layout = Layout.of(width, height)
    whole = Box(0, 0, width, height)
    look = PosterLook(poster=poster(View(Flow(), evening, House(words, layout)), line))
    picture = Picture(layout.mm, animate=False)
    picture.root.size = SIZE
    picture.show(
        (Item("wood", "Wood", whole), Item("poster", "PosterWidget", whole.inset(4.0 * layout.mm), look))
    )
    Clock.tick_draw()
    texture: Any = picture.root.export_as_image().texture
    return Photo(texture.width, texture.height, texture.pixels)
