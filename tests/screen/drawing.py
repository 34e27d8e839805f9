"""Widgets drawn for real, and what is seen of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image, ImageChops, ImageStat

Make = Callable[..., Any]
Rectangles = list[tuple[tuple[float, float], tuple[float, float]]]


def draw(widget: Any) -> None:
    """Draw what waits for the next frame; no time passes."""
    from kivy.clock import Clock

    assert widget is not None
    Clock.tick_draw()


def picture(widget: Any) -> Image.Image:
    image = widget.export_as_image().texture
    return Image.frombytes("RGBA", image.size, image.pixels).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)
