"""The widgets, drawn for real into a window that nobody sees."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from beermat.rules.common import Side
from beermat.screen.layout import Box, Layout
from beermat.screen.looks import LOOKS

from .drawing import Make, Rectangles, difference, draw, picture
from .test_layout import SIZES

LONG = "Maximiliane-Theresia Xyz"
OTHER = "Bartholomäus Oberhubers"


def everything() -> dict[str, tuple[str, dict[str, object], Callable[[Layout], Box]]]:
    """Every widget with the longest texts it may get, and its place."""
    deal = "Schneider 2 × Spritze 2 × Retour 2 × Nochmal 2 × Nochmal 2 + 3 = 35"
    mat: dict[str, object] = {"names": [LONG, OTHER], "lines": 99, "target": 99, "number": 99, "dealer": "G"}
    mat |= {"marks": [f"{LONG} klopft", f"{OTHER} klopft"], "blobs": [False] * 60}
    return {
        "mat": ("mat.MatWidget", mat, lambda at: at.mats[Side.A]),
        "mat up": ("mat.MatWidget", mat | {"side": "B", "count": "up"}, lambda at: at.mats[Side.B]),
        "coaster": (
            "coaster.CoasterWidget",
            {"name": LONG, "number": "−1234,50", "unit": "€", "past": ["−1234,50", "1234,00"]}
            | {"dealer": "G", "marks": ["kommt raus", "geklopft"], "suit": "Schellen"},
            lambda at: at.coasters[0][0],
        ),
        "short account": (
            "coaster.CoasterWidget",
            {"name": LONG, "number": "−7", "unit": "€", "past": ["−9", "0"], "marks": ["leads"]},
            lambda at: at.coasters[0][0],
        ),
        "player": (
            "cards.Tile",
            {"title": LONG, "sub": "geklopft", "emblem": "Gras", "side": "Gras"},
            lambda at: at.dialog("tiles").cards(4)[0],
        ),
        "laufende": (
            "cards.Tile",
            {"title": "14 Laufende", "number": "−1234,50 €", "side": "Herz"},
            lambda at: at.dialog("tiles").cards(13)[0],
        ),
        "medallion": ("coaster.Medallion", {"factor": 1024, "pot": 99}, lambda at: at.medallion),
        "caption": ("backdrop.Text", {"text": f"{LONG} & {OTHER} dürfen"}, lambda at: at.caption_bottom),
        "mass": ("cards.Card", {"title": "Nächste Maß", "text": LONG}, lambda at: at.mass),
        "double": ("buttons.BigButton", {"text": "Nochmal ×2", "sub": deal}, lambda at: at.double[Side.A]),
        "undo": ("buttons.BigButton", {"text": "Rückgängig"}, lambda at: at.undo),
        "toast": ("cards.Toast", {"text": f"{LONG}: {deal}. {OTHER}"}, lambda at: at.toast[0].box),
        "titled toast": (
            "cards.Toast",
            {"title": "Striche berichtigt", "text": f"{LONG}: {deal}. {OTHER}"},
            lambda at: at.toast_undo[-1].box,
        ),
        "toast aside": (
            "cards.Toast",
            {"title": "Rückgängig", "text": f"{LONG} & {OTHER}: {deal}"},
            lambda at: at.toast[-1].box,
        ),
        "dialog's toast": (
            "cards.Toast",
            {"title": "Spiel 12 gestrichen", "text": f"{LONG} & {OTHER}: {deal}"},
            lambda at: at.notice(0),
        ),
        "stamp": (
            "celebration.Stamp",
            {"title": "Brille!", "sub": "Nr. 101 und 102 heute", "figures": 2, "animate": False},
            lambda at: at.mats[Side.A],
        ),
        "splash": (
            "celebration.Splash",
            {"title": "4 Schnäpse", "sub": f"{LONG} zahlt als Nächstes", "marks": True, "animate": False},
            lambda at: at.mats[Side.B],
        ),
        "banner": ("cards.Banner", {"text": deal * 3}, lambda at: at.banner),
        "title": (
            "backdrop.Text",
            {"text": f"{LONG} & {OTHER} gewinnen"},
            lambda at: at.dialog("tiles").title,
        ),
        "tile": (
            "cards.Tile",
            {"title": "Schneider", "number": "1024", "sub": deal},
            lambda at: at.dialog("tiles").tiles(4)[0],
        ),
        "menu": ("cards.Tile", {"title": deal, "sub": LONG}, lambda at: at.dialog("grid").grid(12)[0]),
        "row": (
            "cards.Row",
            {"cells": ["500", f"{LONG} & {OTHER}", deal, "−99", "99 : 99"]},
            lambda at: at.dialog("rows").rows(1)[0],
        ),
        "card": (
            "cards.Card",
            {"title": LONG * 4, "text": f"{deal}\n{deal}\n{deal}"},
            lambda at: at.dialog("card").card,
        ),
        "key": ("buttons.Key", {"text": "ß"}, lambda at: at.dialog("keyboard").keyboard([6, 3])[0][0]),
        "wide key": (
            "buttons.Key",
            {"text": "Großbuchstaben", "wide": True},
            lambda at: at.dialog("keyboard").keyboard([6, 3])[1][0],
        ),
        "field": (
            "buttons.Field",
            {"text": LONG, "hint": OTHER, "selected": True},
            lambda at: at.dialog("keyboard").fields(4)[0],
        ),
        "display": (
            "buttons.Field",
            {"text": "120", "selected": True},
            lambda at: at.dialog("keypad").display,
        ),
    }


def kind_of(name: str) -> type[Any]:
    from importlib import import_module

    module, _, kind = name.partition(".")
    found: type[Any] = getattr(import_module(f"beermat.screen.widgets.{module}"), kind)
    return found


def test_a_look_has_only_what_is_a_property_of_the_widget() -> None:
    """The type check holds the rest: nothing can be said of a look that is not in it."""
    from beermat.screen.renderer import WIDGETS

    assert LOOKS.keys() == WIDGETS.keys()
    for kind, look in LOOKS.items():
        widget = kind_of(f"{WIDGETS[kind]}.{kind}")
        assert look.__annotations__.keys() <= {name for base in widget.mro() for name in vars(base)}, kind


LONG_NAMES = ["Wolfgang Schmidtbauer", "Hans-Jürgen Weißgerber"]


def height_of(widget: Any, part: str) -> float:
    """Return the smallest em, in millimetres, at which a text with this part is written."""
    return float(min(em for text, em, _ in widget.letters._kept if part in text) / widget.mm)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)], ids=str)
def test_long_names_on_a_mat_can_be_read_while_there_is_room(make: Make, size: tuple[int, int]) -> None:
    from beermat.screen.theme import Theme
    from beermat.screen.widgets.mat import MatWidget

    layout = Layout.of(*size)
    mat = make(MatWidget, layout.mats[Side.A], mm=layout.mm, names=LONG_NAMES, dealer="G")
    assert min(height_of(mat, "Schmidtbauer"), height_of(mat, "Weißgerber")) >= 0.9 * Theme.small


def test_names_take_nothing_from_many_strokes_nor_short_ones_from_few(make: Make) -> None:
    from beermat.screen.widgets.mat import MatWidget, Places

    layout = Layout.of(800, 480)
    box = layout.mats[Side.A]
    for names, target in ((LONG_NAMES, 104), (["Anna", "Bert"], 21)):
        mat = make(MatWidget, box, mm=layout.mm, names=names, target=target, lines=target)
        assert mat._places(box) == Places.of(box, layout.mm, marks=False)


def test_a_long_name_in_a_field_takes_two_lines_before_it_is_small(make: Make) -> None:
    from beermat.screen.widgets.buttons import Field

    layout = Layout.of(800, 480)
    box = layout.dialog("keyboard").fields(4)[0]
    field = make(Field, box, mm=layout.mm, text="Maximilian Oberhuberle")
    assert height_of(field, "Oberhuberle") >= 3.2


@pytest.mark.parametrize("text", ["Anna", "Anna ", "Maximilian Oberhuberle"])
def test_the_cursor_stands_behind_what_was_typed(make: Make, text: str) -> None:
    from beermat.screen.widgets.buttons import Field

    layout = Layout.of(800, 480)
    box = layout.dialog("keyboard").fields(4)[0]
    with_cursor = picture(make(Field, box, mm=layout.mm, text=text, selected=True)).convert("L")
    without = picture(make(Field, box, mm=layout.mm, text=text.strip(), selected=False)).convert("L")
    last = text.rsplit(maxsplit=1)[-1]
    em = height_of(make(Field, box, mm=layout.mm, text=text), last) * layout.mm
    field = make(Field, box, mm=layout.mm, text=text)
    left = 2.0 * layout.mm + field.letters.measure(last, em, bold=True)
    gap = (em / 4 if text.endswith(" ") else 0.0) + 0.5 * layout.mm
    strip = (round(left + gap) - 1, round(box.height * 0.25), round(left + gap + 4), round(box.height * 0.85))
    darkest = [image.crop(strip).getextrema()[0] for image in (with_cursor, without)]
    assert darkest[0] < 80 < darkest[1]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("facing", [False, True], ids=["wall", "facing"])
@pytest.mark.parametrize("name", everything())
def test_no_text_leaves_its_widget(
    make: Make, written: Rectangles, name: str, size: tuple[int, int], facing: bool
) -> None:
    layout = Layout.of(*size, facing=facing)
    kind, look, place = everything()[name]
    turn = layout.turn[Side.A]
    box = place(layout)
    make(kind_of(kind), box, mm=layout.mm, turn=turn, **look)
    width, height = (box.height, box.width) if turn in (90, 270) else (box.width, box.height)
    assert written
    for (x, y), (wide, high) in written:
        assert x >= -1
        assert y >= -1
        assert x + wide <= width + 1
        assert y + high <= height + 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("number", [1, 21, 99])
def test_the_number_of_lines_left_is_12_millimetres_high(
    make: Make, size: tuple[int, int], number: int
) -> None:
    from beermat.screen.widgets.mat import MatWidget

    layout = Layout.of(*size)
    mat = make(MatWidget, layout.mats[Side.A], mm=layout.mm, number=number)
    assert ink_height(mat, str(number)) >= 12 * layout.mm - 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("facing", [False, True], ids=["wall", "facing"])
@pytest.mark.parametrize("number", ["0", "−48", "−126,60"])
def test_an_account_is_12_millimetres_high(
    make: Make, size: tuple[int, int], facing: bool, number: str
) -> None:
    from beermat.screen.widgets.coaster import CoasterWidget

    layout = Layout.of(*size, facing=facing)
    coaster = make(CoasterWidget, layout.coasters[0][0], mm=layout.mm, number=number, past=["0"])
    assert ink_height(coaster, number) >= 12 * layout.mm - 1


def test_four_suits_differ_in_ornament_and_not_only_in_colour(make: Make) -> None:
    from beermat.screen.theme import Theme
    from beermat.screen.widgets.coaster import CoasterWidget

    corner = (20, 15, 60, 60)
    prints = []
    for suit in Theme.suits:
        drawn = picture(make(CoasterWidget, Box(0, 0, 300, 170), suit=suit)).convert("L").crop(corner)
        prints.append(drawn.point([0] * 150 + [255] * 106))
    for one, other in combinations(prints, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 6


def test_what_an_account_stood_at_before_is_crossed_out(make: Make) -> None:
    from beermat.screen.widgets.coaster import CoasterWidget

    plain = make(CoasterWidget, Box(0, 0, 300, 170), number="7")
    before = picture(plain)
    plain.past = ["4", "12"]
    draw(plain)
    assert difference(before, picture(plain)) > 0.2


def test_a_comma_is_not_cut_off(make: Make, written: Rectangles) -> None:
    from beermat.screen.widgets.coaster import CoasterWidget

    heights = []
    for number in ("1.70", "1,70"):
        written.clear()
        make(CoasterWidget, Box(0, 0, 300, 170), number=number)
        heights.append(max(high for _, (_, high) in written))
    assert heights[1] > heights[0] + 0.8 * 5.2


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("factor", [1, 4, 16, 128])
def test_the_stake_is_12_millimetres_high(make: Make, size: tuple[int, int], factor: int) -> None:
    from beermat.screen.widgets.coaster import Medallion

    layout = Layout.of(*size)
    medallion = make(Medallion, layout.medallion, mm=layout.mm, factor=factor)
    assert ink_height(medallion, str(factor)) >= 12 * layout.mm - 1


def ink_height(widget: Any, text: str) -> int:
    """How many rows of pixels the figures of `text` take in the largest picture of them."""
    pictures = [kept for (written, *_), kept in widget.letters._kept.items() if written == text]
    texture = max(pictures, key=lambda kept: kept.height)
    alpha = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
    box = alpha.point([0] * 96 + [255] * 160).getbbox()
    assert box is not None
    return box[3] - box[1]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_widget_is_the_same_picture_turned(make: Make, turn: int) -> None:
    from beermat.screen.widgets.cards import Tile

    look = {"title": "Schneider", "number": "8", "sub": "2 × 4 Striche", "side": "A"}
    plain = picture(make(Tile, Box(0, 0, 220, 160), **look))
    box = Box(0, 0, 160, 220) if turn in (90, 270) else Box(0, 0, 220, 160)
    quarter = {
        90: Image.Transpose.ROTATE_90,
        180: Image.Transpose.ROTATE_180,
        270: Image.Transpose.ROTATE_270,
    }
    wanted = plain.transpose(quarter[turn])
    got = picture(make(Tile, box, turn=turn, **look))
    assert difference(got, wanted) < 6
    assert difference(got, wanted.transpose(Image.Transpose.ROTATE_180)) > 12


@pytest.mark.parametrize(
    "name", ["mat", "coaster", "medallion", "double", "undo", "tile", "player", "row", "key"]
)
def test_what_is_pressed_looks_so_in_the_next_frame(make: Make, name: str) -> None:
    kind, look, place = everything()[name]
    widget = make(kind_of(kind), place(Layout.of(800, 480)), **look)
    before = picture(widget)
    widget.pressed = True
    draw(widget)
    assert difference(before, picture(widget)) > 1


@pytest.mark.parametrize("name", ["double", "tile", "row", "key", "field"])
def test_the_focus_can_be_seen(make: Make, name: str) -> None:
    kind, look, place = everything()[name]
    box = place(Layout.of(800, 480))
    around = make(kind_of(kind), box, **look)
    before = picture(around)
    around.focus = True
    draw(around)
    assert difference(before, picture(around)) > 0.5


def mat(make: Make, **look: object) -> Any:
    from beermat.screen.widgets.mat import MatWidget

    return make(MatWidget, Box(0, 0, 300, 340), **look)


def run(mat: Any, seconds: float, step: float = 1 / 60) -> None:
    for _ in range(round(seconds / step)):
        mat.advance(step)


def test_a_mat_lies_still_when_it_is_first_shown(make: Make) -> None:
    assert not mat(make, lines=13, blobs=[False]).moving


def test_erasing_moves_and_ends_within_400_milliseconds(make: Make) -> None:
    shown = mat(make, lines=21)
    for lines in (20, 12, 1, 21):
        shown.lines = lines
        draw(shown)
        assert shown.moving
        run(shown, 0.40)
        assert not shown.moving
        assert shown.shown == 21 - lines


def test_strokes_are_erased_one_after_another(make: Make) -> None:
    shown = mat(make, lines=21)
    shown.lines = 13
    draw(shown)
    seen = [shown.shown]
    while shown.moving:
        shown.advance(1 / 60)
        seen.append(shown.shown)
    assert all(before <= after for before, after in pairwise(seen))
    assert len({int(done) for done in seen}) >= 6


def test_a_second_erasing_goes_on_from_where_the_first_stands(make: Make) -> None:
    shown = mat(make, lines=21)
    shown.lines = 13
    draw(shown)
    run(shown, 0.1)
    halfway = shown.shown
    assert 0 < halfway < 8
    shown.lines = 9
    draw(shown)
    assert shown.shown == pytest.approx(halfway, abs=2.5)
    run(shown, 0.40)
    assert shown.shown == 12


def test_a_fresh_mat_is_there_at_once(make: Make) -> None:
    shown = mat(make, lines=3, seed=1)
    shown.lines, shown.seed = 21, 2
    draw(shown)
    assert not shown.moving
    assert shown.shown == 0


def test_without_animation_strokes_are_gone_at_once(make: Make) -> None:
    shown = mat(make, lines=21, animate=False)
    shown.lines = 5
    draw(shown)
    assert not shown.moving
    assert shown.shown == 16


def test_a_new_blob_drops_in_and_lies_still_within_400_milliseconds(make: Make) -> None:
    shown = mat(make, blobs=[False])
    shown.blobs = [False, True]
    draw(shown)
    assert shown.moving
    falling = picture(shown)
    run(shown, 0.40)
    assert not shown.moving
    assert difference(falling, picture(shown)) > 0.2


def test_a_blob_that_is_taken_back_is_gone_at_once(make: Make) -> None:
    shown = mat(make, blobs=[False, True])
    shown.blobs = [False]
    draw(shown)
    assert not shown.moving


def test_an_erased_stroke_leaves_a_trace(make: Make) -> None:
    erased = picture(mat(make, lines=1, number=5))
    one = mat(make, lines=1, target=1, number=5)
    assert (
        0.5
        < difference(erased, picture(one))
        < difference(picture(mat(make, lines=21, number=5)), picture(one))
    )


def test_counting_up_shows_what_is_won(make: Make) -> None:
    assert mat(make, lines=13, target=21, count="up").shown == 8


def test_the_sides_differ_in_ornament_and_not_only_in_colour(make: Make) -> None:
    one, other = (picture(mat(make, side=side, lines=21)).convert("L") for side in "AB")
    corner = (0, 0, 60, 60)
    a, b = (image.crop(corner).point([0] * 190 + [255] * 66) for image in (one, other))
    assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 6


def test_the_strip_takes_new_colours_without_being_drawn_anew(make: Make) -> None:
    from beermat.screen.widgets.backdrop import StripWidget

    strip = make(StripWidget, Box(0, 0, 400, 17), colours=[(0, 0, 0)] * 8)
    dark = picture(strip)
    instructions = len(strip.canvas.children)
    strip.colours = [(255, 122, 0)] * 8
    draw(strip)
    assert len(strip.canvas.children) == instructions
    assert difference(dark, picture(strip)) > 5


def test_wood_covers_an_upright_screen_too(make: Make) -> None:
    from beermat.screen.widgets.backdrop import Wood

    darkest = min(
        extreme[0] for extreme in picture(make(Wood, Box(0, 0, 120, 200))).resize((6, 10)).getextrema()
    )
    assert darkest > 5
