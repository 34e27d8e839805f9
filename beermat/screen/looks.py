"""How each kind of item may look: the properties of its widget, for the type check.

A look is a plain dict, so that this file needs nothing of Kivy; the tests hold that each name is a property
of the widget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from beermat.screen.theme import Colour


class Look(TypedDict, total=False):
    """What every widget has: grey unless `enabled`, and whether the buttons stand on it."""

    enabled: bool
    focus: bool


class StripLook(Look, total=False):
    """The strip at the edge, as the light strip shines."""

    colours: Sequence[tuple[int, int, int]]


class TextLook(Look, total=False):
    """A text of at most so many `lines`."""

    text: str
    size_name: str
    bold: bool
    align: str
    colour: Colour | None
    lines: int


class ButtonLook(Look, total=False):
    """A button with a line below its text; `held` is how far a hold is, 0 to 1."""

    text: str
    sub: str
    colour: Colour | None
    solid: bool
    held: float


class KeyLook(Look, total=False):
    """A key of a keyboard or a keypad."""

    text: str
    wide: bool


class FieldLook(Look, total=False):
    """A field into which something is typed, or in which somebody sits."""

    text: str
    hint: str
    side: str
    selected: bool
    blank: bool


class TileLook(Look, total=False):
    """A large plate. `side` is "A", "B", a suit or ""; `countdown` goes from 1 to 0, -1 for none."""

    title: str
    number: str
    sub: str
    side: str
    emblem: str
    countdown: float
    selected: bool


class CardLook(Look, total=False):
    """A card, or a toast: a title and lines below it."""

    title: str
    text: str


class RowLook(Look, total=False):
    """A row of a list; `shares` are those of its cells in the width."""

    cells: Sequence[str]
    shares: Sequence[float]
    note: str
    struck: bool
    selected: bool


class BannerLook(Look, total=False):
    """What is broken."""

    text: str


class MatLook(Look, total=False):
    """A side's beermat: its lines, and the Bollen it has lost (True for a Brille)."""

    side: str
    names: Sequence[str]
    lines: int
    target: int
    count: str
    number: int
    blobs: Sequence[bool]
    dealer: str
    marks: Sequence[str]


class CoasterLook(Look, total=False):
    """A player's coaster: his account, and those before it."""

    suit: str
    name: str
    number: str
    unit: str
    past: Sequence[str]
    dealer: str
    marks: Sequence[str]


class MedallionLook(Look, total=False):
    """The stake in the middle; `glow` is 0 to 1."""

    factor: int
    pips: int
    pot: int
    locked: bool
    glow: float


class FallingLook(Look, total=False):
    """What lies on a mat after a Bollen: a stamp for the winners, ink for the losers."""

    title: str
    sub: str
    marks: bool
    figures: int
    seed: int


class StampLook(FallingLook, total=False):
    """The winners' stamp."""

    side: str


class SplashLook(FallingLook, total=False):
    """The losers' ink."""

    brille: bool


class HandLook(Look, total=False):
    """The cards that came to somebody, each its suit and its rank."""

    name: str
    cards: Sequence[Sequence[str]]
    side: str
    selected: bool


class KingLook(Look, total=False):
    """Who has won a Bierkopfkönig."""

    names: Sequence[str]
    sub: str


class PlaceLook(Look, total=False):
    """Somebody's place in a Bierkopfkönig."""

    rank: str
    name: str
    won: str
    lines: str
    first: bool


class ChartLook(Look, total=False):
    """A chart: the `Lines` or the `Stakes` of `beermat.screen.charts`, which knows the model."""

    chart: object


class LedgerLook(Look, total=False):
    """Evenings with their Bollen: the `Ledger` of `beermat.screen.charts`."""

    ledger: object


class PosterLook(Look, total=False):
    """The closing picture: the `Poster` of `beermat.screen.closing_picture`."""

    poster: object


LOOKS: Final[Mapping[str, type]] = {
    "Wood": Look,
    "Shade": Look,
    "Mark": Look,
    "StripWidget": StripLook,
    "MatWidget": MatLook,
    "CoasterWidget": CoasterLook,
    "Medallion": MedallionLook,
    "Text": TextLook,
    "BigButton": ButtonLook,
    "Key": KeyLook,
    "Field": FieldLook,
    "Tile": TileLook,
    "Card": CardLook,
    "Row": RowLook,
    "Toast": CardLook,
    "Banner": BannerLook,
    "Chart": ChartLook,
    "LedgerWidget": LedgerLook,
    "Hand": HandLook,
    "PosterWidget": PosterLook,
    "King": KingLook,
    "Place": PlaceLook,
    "Stamp": StampLook,
    "Splash": SplashLook,
}
"""The look of each kind of item."""
