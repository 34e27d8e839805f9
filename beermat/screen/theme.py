"""Every colour, font and size of the screen, in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

Colour = tuple[float, float, float, float]
"""Red, green, blue and opacity, each 0 to 1 (sRGB)."""


def rgb(code: str, opacity: float = 1.0) -> Colour:
    """Return the colour of `#RRGGBB`; raise ValueError for anything else."""
    if len(code) != 7 or code[0] != "#":
        raise ValueError(f"{code!r} is no colour; it should look like #F2E6CC")
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, opacity


def faded(colour: Colour, opacity: float) -> Colour:
    """Return the same colour with its opacity multiplied."""
    return (*colour[:3], colour[3] * opacity)


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """Return `colour` with `share` (0 to 1) of `other` in it, opaque."""
    red, green, blue = (a + (b - a) * share for a, b in zip(colour[:3], other[:3], strict=True))
    return red, green, blue, 1.0


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 to 1, of an opaque colour (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: Colour, ground: Colour) -> float:
    """Return the contrast ratio, 1 to 21, of two opaque colours (WCAG 2.2)."""
    high, low = sorted((luminance(colour), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Theme:
    """The pub table: wood, cardboard, pencil, ink and one glowing medallion.

    Lengths are millimetres on a panel of 7 inches, text sizes millimetres of the font's em; `stakes` are the
    colours of ×1, ×2, ×4, ×8 and of ×16 and more, `suits` those in which four single players' things are
    printed, clockwise.
    """

    wood: Final = rgb("#3A281C")
    wood_dark: Final = rgb("#23170F")
    wood_light: Final = rgb("#4C3627")
    well: Final = rgb("#1C120B")
    shade: Final = rgb("#140C07", 0.90)
    mat: Final = rgb("#F2E6CC")
    mat_pressed: Final = rgb("#E5D6B4")
    card: Final = rgb("#FBF6EA")
    print_a: Final = rgb("#B3202A")
    print_b: Final = rgb("#1F5AA6")
    suits: Final = {
        "Eichel": rgb("#4A2F16"),
        "Gras": rgb("#2B6A2C"),
        "Herz": rgb("#B3202A"),
        "Schellen": rgb("#825006"),
    }
    ink: Final = rgb("#22303C")
    ink_soft: Final = rgb("#5A4C3C")
    beer: Final = rgb("#9A6A2C")
    pencil: Final = rgb("#3B3A3A")
    blot: Final = rgb("#1B2733")
    cream: Final = rgb("#F6E7C8")
    cream_soft: Final = rgb("#CDB999")
    cream_dim: Final = rgb("#A5937A")
    brass: Final = rgb("#C9A35C")
    stakes: Final = (
        rgb("#F2E2B8"),
        rgb("#FFB000"),
        rgb("#FF7A00"),
        rgb("#E53935"),
        rgb("#C2185B"),
    )
    pot: Final = rgb("#3F8EFC")
    locked: Final = rgb("#FFFFFF")
    fault: Final = rgb("#8E1B16")
    dark: Final = rgb("#120A06")

    title: Final = 6.4
    heading: Final = 5.4
    body: Final = 4.4
    small: Final = 3.6
    smallest: Final = 2.3
    numeral: Final = 12.0

    tap: Final = 12.2
    """The least height and width of anything that is tapped; 12 is asked for."""
    tap_often: Final = 16.4
    """The same for what is tapped in every deal; 16 is asked for."""
    gap: Final = 1.6
    margin: Final = 2.4
    strip: Final = 3.2
    column: Final = 32.0
    medallion: Final = 29.0

    @classmethod
    def stake(cls, factor: int) -> Colour:
        """Return the colour of a factor, 1 or more."""
        return cls.stakes[min(max(factor, 1).bit_length() - 1, len(cls.stakes) - 1)]

    @classmethod
    def print(cls, side: str) -> Colour:
        """Return the printing colour of side "A" or "B", or of a suit."""
        return cls.suits.get(side, cls.print_b if side == "B" else cls.print_a)

    @classmethod
    def on(cls, ground: Colour) -> Colour:
        """Return the text colour that is easiest to read on this ground: dark or white."""
        return max((cls.dark, cls.locked), key=lambda text: contrast(text, ground))

    @classmethod
    def pairs(cls) -> Iterator[tuple[str, Colour, Colour]]:
        """Name every text with the ground it is read on."""
        for ground in ("mat", "mat_pressed", "card"):
            for text in ("ink", "ink_soft", "print_a", "print_b"):
                yield f"{text} on {ground}", getattr(cls, text), getattr(cls, ground)
            for suit, colour in cls.suits.items():
                yield f"{suit} on {ground}", colour, getattr(cls, ground)
        for ground in ("wood", "wood_dark", "wood_light", "well"):
            for text in ("cream", "cream_soft"):
                yield f"{text} on {ground}", getattr(cls, text), getattr(cls, ground)
        for ground in ("mat", "wood_light"):
            shaded = mixed(getattr(cls, ground), cls.shade, cls.shade[3])
            yield f"cream on shaded {ground}", cls.cream, shaded
            yield f"cream_dim on a button on shaded {ground}", cls.cream_dim, mixed(shaded, cls.well, 0.55)
        for text in ("cream", "cream_dim"):
            yield f"{text} on a button", getattr(cls, text), mixed(cls.wood_light, cls.well, 0.55)
            yield f"{text} on a row", getattr(cls, text), cls.wood
        yield "brass on well", cls.brass, cls.well
        yield "cream_soft on a card", cls.cream_soft, mixed(cls.wood_light, cls.well, 0.68)
        yield "dark on a key that is off", cls.dark, mixed(cls.mat, cls.wood_dark, 0.50)
        for at, stake in enumerate(cls.stakes):
            pressed = mixed(stake, cls.dark, 0.22)
            yield f"text on stake {1 << at}", cls.on(stake), stake
            yield f"text on stake {1 << at}, pressed", cls.on(pressed), pressed
            yield f"cream in the glow of stake {1 << at}", cls.cream, mixed(cls.wood_light, stake, 0.27)
        yield "cream on fault", cls.cream, cls.fault
        yield "pot's number", cls.on(cls.pot), cls.pot
