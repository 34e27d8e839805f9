"""Every text can be read on its ground, and colours are what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from beermat.screen.theme import Theme, contrast, luminance, mixed, rgb

WOOD = Path(__file__).parents[2] / "assets" / "wood.jpg"


@pytest.mark.parametrize(("name", "text", "ground"), list(Theme.pairs()), ids=lambda value: str(value)[:40])
def test_every_text_has_a_contrast_of_4_5_on_its_ground(
    name: str, text: tuple[float, float, float, float], ground: tuple[float, float, float, float]
) -> None:
    assert contrast(text, ground) >= 4.5, name


def test_no_spot_of_the_stored_wood_is_brighter_than_the_wood_that_texts_are_measured_on() -> None:
    with Image.open(WOOD) as picture:
        small = picture.convert("RGB").resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    raw = small.tobytes()
    brightest = max(
        luminance((raw[at] / 255, raw[at + 1] / 255, raw[at + 2] / 255, 1.0)) for at in range(0, len(raw), 3)
    )
    assert brightest <= luminance(Theme.wood_light)


def test_white_on_black_has_a_contrast_of_21() -> None:
    assert contrast(rgb("#FFFFFF"), rgb("#000000")) == pytest.approx(21.0)


@pytest.mark.parametrize(("factor", "at"), [(1, 0), (2, 1), (4, 2), (8, 3), (16, 4), (32, 4), (1024, 4)])
def test_a_stake_has_the_colour_of_its_factor(factor: int, at: int) -> None:
    assert Theme.stake(factor) == Theme.stakes[at]


def test_the_sides_are_printed_in_two_colours() -> None:
    assert Theme.print("A") == rgb("#B3202A")
    assert Theme.print("B") == rgb("#1F5AA6")


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mixed(rgb("#000000"), rgb("#FFFFFF"), 0.5) == pytest.approx((0.5, 0.5, 0.5, 1.0))


@pytest.mark.parametrize("code", ["F2E6CC", "#F2E6C", "#GGGGGG", ""])
def test_what_is_no_colour_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"colour|invalid literal"):
        rgb(code)
