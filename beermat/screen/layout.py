"""Where everything on the table stands: pure geometry, in pixels, from millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from beermat.rules.common import Side
from beermat.screen.box import Box, around, turned
from beermat.screen.dialog_layout import FOOT, DialogLayout, Kind
from beermat.screen.theme import Theme

_PIXELS_PER_MM: Final = 5.2
_PANEL: Final = 800


class Place(NamedTuple):
    """A box, and how far what lies in it is turned, in degrees anticlockwise."""

    box: Box
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """The table for one size of screen. All boxes are pixels.

    `mm` is the number of pixels in a millimetre. `turn` says how far each side's things are turned,
    anticlockwise; `caption_top` is turned like side A's, all that belongs to nobody like side B's. `toast`
    lies over the medallion for a while and `toast_undo` beside it, one turned to each side where they sit
    face to face: neither hides a name, the dealer, a line or a button. `banner` stays; nothing else
    overlaps.
    """

    width: int
    height: int
    mm: float
    facing: bool
    strip: Box
    mats: Mapping[Side, Box]
    double: Mapping[Side, Box]
    turn: Mapping[Side, int]
    medallion: Box
    caption_top: Box
    caption_bottom: Box
    mass: Box
    undo: Box
    mark: Box
    toast: tuple[Place, ...]
    toast_undo: tuple[Place, ...]
    banner: Box

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide."""
        return self.height > self.width

    @property
    def coasters(self) -> tuple[tuple[Box, Side], ...]:
        """Where the coasters of four single players lie, clockwise, and to whose side each belongs.

        Two of them take the place of each mat: beside each other where the mats lie one above the other.
        """
        a, b = self.mats[Side.A], self.mats[Side.B]
        gap = Theme.gap * self.mm
        if a.x < b.x:
            (first, fourth), (second, third) = a.lines(2, gap), b.lines(2, gap)
            return (first, Side.A), (second, Side.B), (third, Side.B), (fourth, Side.A)
        (first, second), (fourth, third) = a.columns(2, gap), b.columns(2, gap)
        return (first, Side.A), (second, Side.A), (third, Side.B), (fourth, Side.B)

    @classmethod
    def of(cls, width: int, height: int, *, facing: bool = False, millimetre: float | None = None) -> Layout:
        """Lay the table out on a screen of this many pixels.

        `facing` turns each mat towards its side. `millimetre` is the number of pixels in one; None takes a
        panel of the size for which the table is made (7 inches, 800 pixels long at 5.2 a millimetre).
        """
        mm = millimetre or max(width, height) / _PANEL * _PIXELS_PER_MM
        if facing:
            return _facing(width, height, mm)
        return _upright(width, height, mm) if height > width else _wide(width, height, mm)

    def notice(self, turn: int, *, below_strip: bool = False) -> Box:
        """Return where a dialog that is turned so far tells something: over its title, above its choices.

        `below_strip` leaves the strip free, on which a dialog has its banner.
        """
        mm, high = self.mm, Theme.tap * self.mm
        across = turn % 180 == 90
        width, height = (self.height, self.width) if across else (self.width, self.height)
        edge = Theme.strip + 0.4 if below_strip and turn == 0 else 0.4
        top = Box(Theme.margin * mm, height - edge * mm - high, width - 2 * Theme.margin * mm, high)
        return turned(top.middle(124 * mm, high), turn, width, height)

    def dialog(self, kind: Kind, side: Side | None = None) -> DialogLayout:
        """Lay out a dialog of this kind, turned as the things of `side` are (None: as side B's)."""
        turn = self.turn[side or Side.B]
        across = turn % 180 == 90
        frame = (self.height, self.width) if across else (self.width, self.height)
        return DialogLayout(kind, frame[0], frame[1], self.mm, turn)


def _wide(width: int, height: int, mm: float) -> Layout:
    margin, strip, gap = Theme.margin * mm, Theme.strip * mm, Theme.gap * mm
    often, tap, column = Theme.tap_often * mm, Theme.tap * mm, Theme.column * mm
    mat_width = (width - 2 * margin - 2 * gap - column) / 2
    floor = margin + often + 1.4 * gap
    room = Box(margin, floor, width - 2 * margin, height - floor - strip - 0.8 * gap)
    mats = room.middle(room.width, mat_width * 1.2)
    left, right = mats._replace(width=mat_width), mats._replace(x=width - margin - mat_width, width=mat_width)
    mark = Box(left.right + gap, margin, column, tap)
    # Above the buttons of every dialog: a way back that is tapped once too often takes nothing back.
    undo = mark._replace(y=(FOOT + 0.1) * mm)
    mass = undo._replace(y=undo.top + 0.6 * gap)
    # A little over the empty edges of the mats, from the card below to the caption above; of the medallion
    # only the rim lies in the lower of the two.
    toast_undo = mass._replace(y=mass.top + gap / 4).inset(-gap, 0)
    lowest, ceiling = toast_undo.top - 2.0 * mm, height - strip - 0.1 * mm
    size = min(Theme.medallion * mm, ceiling - 4.9 * mm - lowest)
    spare = (ceiling - 4.9 * mm - lowest - size) / 2
    medallion = Box(mark.x, lowest + spare, column, size).middle(size, size)
    top = mark._replace(y=medallion.top, height=ceiling - medallion.top)
    bottom = mark._replace(y=mass.top, height=medallion.y - mass.top)
    toast = toast_undo._replace(y=toast_undo.top, height=top.y - toast_undo.top)
    return Layout(
        width, height, mm, False, Box(0, height - strip, width, strip),
        {Side.A: left, Side.B: right},
        {Side.A: Box(left.x, margin, mat_width, often), Side.B: Box(right.x, margin, mat_width, often)},
        {Side.A: 0, Side.B: 0},
        medallion, top, bottom, mass, undo, mark,
        (Place(toast),), (Place(toast_undo),),
        _banner(Box(margin, 0, width - 2 * margin, height - strip), mm),
    )  # fmt: skip


def _upright(width: int, height: int, mm: float) -> Layout:
    margin, strip, gap = Theme.margin * mm, Theme.strip * mm, Theme.gap * mm
    often, tap, caption = Theme.tap_often * mm, Theme.tap * mm, 5.0 * mm
    foot = Box(margin, margin, width - 2 * margin, often)
    doubles, low = foot.columns(2, gap), foot._replace(y=foot.top + gap, height=tap)
    band = Box(margin, low.top + gap, low.width, Theme.medallion * mm + 2 * caption)
    floor = band.top + gap
    mats = Box(margin, floor, low.width, height - strip - 0.6 * gap - floor).columns(2, gap)
    mark = Box(low.right - tap * 1.2, low.y, tap * 1.2, tap)
    undo, mass = Box(low.x, low.y, mark.x - gap - low.x, tap).columns(2, gap)
    medallion = band.middle(Theme.medallion * mm, Theme.medallion * mm)
    flank = Box(band.x, medallion.y, medallion.x - gap - band.x, medallion.height)
    toast, toast_undo = flank, flank._replace(x=band.right - flank.width).middle(flank.width, often)
    return Layout(
        width, height, mm, False, Box(0, height - strip, width, strip),
        dict(zip(Side, mats, strict=True)),
        dict(zip(Side, doubles, strict=True)),
        {Side.A: 0, Side.B: 0},
        medallion,
        band._replace(y=band.top - caption, height=caption), band._replace(height=caption),
        mass, undo, mark,
        (Place(toast),), (Place(toast_undo),),
        _banner(Box(margin, 0, width - 2 * margin, height - strip), mm),
    )  # fmt: skip


def _facing(width: int, height: int, mm: float) -> Layout:
    """Side A sits at the top of an upright frame, B at its foot; a wide screen is that frame laid down."""
    margin, strip, gap = Theme.margin * mm, Theme.strip * mm, Theme.gap * mm
    often, tap, caption = Theme.tap_often * mm, Theme.tap * mm, 5.0 * mm
    wide = width > height
    short, long = (height, width) if wide else (width, height)
    turn = 90 if wide else 0
    area = (
        Box(margin, margin, short - margin - strip - gap / 2, long - 2 * margin)
        if wide
        else Box(margin, margin, short - 2 * margin, long - margin - strip - gap / 2)
    )
    band_height = Theme.medallion * mm + 2 * caption
    half = (area.height - band_height - 2 * gap) / 2
    band = Box(area.x, area.y + half + gap, area.width, band_height)
    near = Box(area.x, area.y, area.width, half)
    far = near._replace(y=band.top + gap)
    medallion = band.middle(Theme.medallion * mm, Theme.medallion * mm)
    flank = medallion.x - gap - area.x
    captions = Box(band.x + flank, band.y, band.width - 2 * flank, caption)
    left = Box(area.x, band.y, flank, band.height).middle(flank, 2 * tap + gap)
    undo, mark = left.lines(2, gap)
    mass = Box(medallion.right + gap, 0, flank, tap)._replace(y=medallion.center[1] - tap / 2)
    words = medallion.inset(-gap, 0).lines(2, gap / 2)
    free = [mass._replace(y=band.top - tap), mass._replace(y=band.y)]
    turns = (turn + 180) % 360, turn

    def place(box: Box) -> Box:
        return turned(box, turn, short, long)

    def each(boxes: Sequence[Box]) -> tuple[Place, ...]:
        return tuple(Place(place(box), turn) for box, turn in zip(boxes, turns, strict=True))

    def mat(half: Box, at_top: bool) -> Box:
        y = half.y if at_top else half.y + often + gap
        return place(half._replace(y=y, height=half.height - often - gap))

    return Layout(
        width, height, mm, True, Box(0, height - strip, width, strip),
        {Side.A: mat(far, True), Side.B: mat(near, False)},
        {
            Side.A: place(far._replace(y=far.top - often, height=often)),
            Side.B: place(near._replace(height=often)),
        },
        dict(zip(Side, turns, strict=True)),
        place(medallion),
        place(captions._replace(y=medallion.top)),
        place(captions),
        place(mass), place(undo), place(mark),
        each(words), each(free),
        place(_banner(near, mm)),
    )  # fmt: skip


def _banner(area: Box, mm: float) -> Box:
    """Return the banner, hanging from the top of `area`."""
    return area._replace(y=area.top - 6.0 * mm, height=6.0 * mm)


__all__ = ["Box", "DialogLayout", "Kind", "Layout", "Place", "around", "turned"]
