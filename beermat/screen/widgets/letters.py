"""Text that fits its box: it shrinks, breaks into lines, and is shortened only when nothing else helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from beermat.screen.layout import Box
from beermat.screen.theme import Colour

LINE: Final = 1.172
"""Height of a line of Roboto in em."""

CAP: Final = 0.711
"""Height of a capital or a figure of Roboto in em."""

_DESCENT: Final = 0.244
_COMMA: Final = 0.15
_MOST_KEPT: Final = 48


class Letters:
    """Writes text with Kivy's Roboto onto the canvas that is open, and keeps the pictures of it."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self._kept: dict[tuple[str, int, bool], Texture] = {}

    def write(
        self,
        text: str,
        box: Box,
        colour: Colour,
        *,
        size: float,
        smallest: float,
        bold: bool = False,
        align: str = "center",
        lines: int = 2,
    ) -> Box:
        """Write `text` into `box` at most `size` and at least `smallest` pixels (em) high.

        It takes up to `lines` lines. `align` is left, center or right; upright it stands in the middle. What
        cannot fit ends in an ellipsis. Returns where its last line stands, without a width if there is none.
        """
        last = box._replace(width=0.0)
        if not text or box.width <= 1 or box.height <= 1:
            return last
        broken, em = fit(
            text,
            (box.width, box.height),
            lambda part, at: self.measure(part, at, bold),
            size=size,
            smallest=smallest,
            lines=lines,
        )
        height = em * LINE
        top = box.center[1] + height * len(broken) / 2
        Color(*colour)
        for at, part in enumerate(broken):
            texture = self._picture(part, em, bold)
            width = min(texture.width, box.width)
            room = box.width - width
            x = box.x + {"left": 0.0, "right": room}.get(align, room / 2)
            y = top - (at + 1) * height
            Rectangle(texture=texture, pos=(round(x), round(y)), size=(width, texture.height))
            last = Box(x, y, width, height)
        return last

    def figure(
        self, text: str, box: Box, colour: Colour, *, height: float, align: str = "center", bold: bool = True
    ) -> float:
        """Write one line whose figures are exactly `height` pixels high; return how wide it came out.

        Where it is too wide for the box it becomes narrower, never lower. A comma hangs below the figures.
        """
        if not text:
            return 0.0
        em = height / CAP
        texture = self._picture(text, em, bold)
        low = round((_DESCENT - 0.02) * em)
        tall = min(round((CAP + 0.04) * em), texture.height - low)
        tail = round(_COMMA * em) if "," in text else 0
        band = texture.get_region(0, low - tail, texture.width, tall + tail)
        width = min(texture.width, box.width)
        x = box.x + {"left": 0.0, "right": box.width - width}.get(align, (box.width - width) / 2)
        Color(*colour)
        foot = round(box.center[1] - tall / 2) - tail
        Rectangle(texture=band, pos=(round(x), foot), size=(width, tall + tail))
        return float(width)

    def forget(self) -> None:
        """Keep no picture of any text."""
        self._kept.clear()

    def measure(self, text: str, em: float, bold: bool = False) -> float:
        """Return how wide this text is at this size, in pixels."""
        return float(self._label(text, em, bold).get_extents(text)[0])

    def _picture(self, text: str, em: float, bold: bool) -> Texture:
        key = (text, round(em), bold)
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            label = self._label(text, em, bold)
            label.refresh()
            self._kept[key] = label.texture
        return self._kept[key]

    @staticmethod
    def _label(text: str, em: float, bold: bool) -> CoreLabel:
        return CoreLabel(text=text, font_size=round(em), bold=bold, color=(1, 1, 1, 1))


Measure = Callable[[str, float], float]
"""From a text and the size of its em to its width, all in pixels."""


def fit(
    text: str, room: tuple[float, float], measure: Measure, *, size: float, smallest: float, lines: int = 2
) -> tuple[list[str], float]:
    """Return the lines into which `text` breaks and the em, in pixels, at which they fit `room`.

    The em is between `smallest` and `size` wherever one line of it is not higher than the box.
    """
    width, height = room
    size = max(min(size, height / LINE), 1.0)
    smallest = min(smallest, size)
    best, best_em = [text], 0.0
    for broken in _breaks(text, min(lines, int(height / (smallest * LINE)) or 1), size, measure):
        widest = max(measure(part, size) for part in broken)
        em = min(size, size * width / max(widest, 1.0), height / (LINE * len(broken)))
        # One more line must be worth it; but nothing is cut off where one more line holds it all.
        if em > best_em * 1.04 or best_em < smallest <= em:
            best, best_em = broken, em
    em = max(best_em, smallest)
    em = float(max(int(em), 1))
    # Hinting makes widths of neighbouring sizes differ a little from proportion.
    while em - 1 >= smallest and any(measure(part, em) > width for part in best):
        em -= 1
    return [shortened(part, width, em, measure) for part in best], em


def shortened(text: str, width: float, em: float, measure: Measure) -> str:
    """Return `text`, or as much of its beginning as fits into `width` together with an ellipsis."""
    if measure(text, em) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", em) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def _breaks(text: str, most: int, size: float, measure: Measure) -> list[list[str]]:
    """Return the text on one line, on two, and so on, each time as even as its words allow."""
    words = [word for word in text.replace("\n", " ").split(" ") if word]
    if not words:
        return [[text]]
    widths = [measure(word + " ", size) for word in words]
    ways = [[" ".join(words)] if "\n" not in text else text.split("\n")]
    for n in range(2, min(most, len(words)) + 1):
        ways.append(_even(words, widths, n))
    return ways


def _even(words: Sequence[str], widths: Sequence[float], n: int) -> list[str]:
    """Break into n lines so that the widest is as narrow as can be."""
    limits = sorted({sum(widths[a:b]) for a in range(len(words)) for b in range(a + 1, len(words) + 1)})
    for limit in limits:
        lines: list[list[str]] = [[]]
        used = 0.0
        for word, width in zip(words, widths, strict=True):
            if used + width > limit + 0.01 and lines[-1]:
                lines.append([])
                used = 0.0
            lines[-1].append(word)
            used += width
        if len(lines) <= n and max(widths) <= limit + 0.01:
            return [" ".join(line) for line in lines]
    return [" ".join(words)]
