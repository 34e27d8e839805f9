"""Where things stand: nothing is too small to tap, overlaps, or leaves the screen."""

from __future__ import annotations

from itertools import combinations

import pytest

from beermat.rules.common import Side
from beermat.screen.dialog_layout import DialogLayout, Kind
from beermat.screen.layout import Box, Layout, turned

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (480, 800)]
TAP, TAP_OFTEN = 12.0, 16.0

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
ways = pytest.mark.parametrize("facing", [False, True], ids=["wall", "facing"])


def lay(size: tuple[int, int], facing: bool = False) -> Layout:
    return Layout.of(*size, facing=facing)


def table_boxes(layout: Layout) -> dict[str, Box]:
    """All that lies on the table and must not overlap."""
    names = ("strip", "medallion", "caption_top", "caption_bottom", "mass", "undo", "mark")
    boxes = {name: getattr(layout, name) for name in names}
    for side in Side:
        boxes[f"mat {side.value}"] = layout.mats[side]
        boxes[f"double {side.value}"] = layout.double[side]
    return boxes


def dialogs(layout: Layout, kind: Kind) -> list[DialogLayout]:
    return [layout.dialog(kind, side) for side in Side]


def dialog_boxes(dialog: DialogLayout, actions: int) -> dict[str, Box]:
    """The fullest dialog of a kind, with what may be tapped named `tap`."""
    boxes = {"title": dialog.title}
    taps: list[Box] = list(dialog.actions(actions))
    match dialog.kind:
        case "tiles":
            taps += dialog.tiles(4)
            boxes["subtitle"] = dialog.subtitle
        case "grid":
            taps += dialog.grid(12)
            boxes["subtitle"] = dialog.subtitle
        case "rows":
            taps += dialog.rows(dialog.most_rows)
            boxes["subtitle"] = dialog.subtitle
        case "card":
            boxes["card"], boxes["subtitle"] = dialog.card, dialog.subtitle
        case "keypad":
            taps += dialog.keypad()
            boxes |= {"subtitle": dialog.subtitle, "display": dialog.display, "message": dialog.message}
        case "keyboard":
            taps += dialog.fields(4)
            full, rest = divmod(33, dialog.keys_per_row)
            for row in dialog.keyboard([dialog.keys_per_row] * full + [rest] * bool(rest) + [3]):
                taps += row
    return boxes | {f"tap {at}": box for at, box in enumerate(taps)}


def overlapping(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlaps(boxes[b])]


def outside(boxes: dict[str, Box], size: tuple[int, int]) -> list[str]:
    width, height = size
    return [
        name
        for name, box in boxes.items()
        if box.x < -0.5 or box.y < -0.5 or box.right > width + 0.5 or box.top > height + 0.5
    ]


def too_small(boxes: dict[str, Box], millimetres: float, mm: float) -> list[str]:
    return [name for name, box in boxes.items() if min(box.width, box.height) < millimetres * mm - 0.01]


@sizes
@ways
def test_nothing_on_the_table_overlaps_or_leaves_the_screen(size: tuple[int, int], facing: bool) -> None:
    boxes = table_boxes(lay(size, facing))
    assert overlapping(boxes) == []
    assert outside(boxes, size) == []


@sizes
@ways
def test_what_is_tapped_in_every_deal_is_16_millimetres_or_more(size: tuple[int, int], facing: bool) -> None:
    layout = lay(size, facing)
    often = {side.value: layout.double[side] for side in Side} | {
        f"mat {side.value}": layout.mats[side] for side in Side
    }
    for dialog in dialogs(layout, "tiles"):
        for n in range(1, 5):
            often |= {f"tile {n} {at}": box for at, box in enumerate(dialog.tiles(n))}
    assert too_small(often, TAP_OFTEN, layout.mm) == []


@sizes
@ways
def test_nothing_on_the_table_that_is_tapped_is_under_12_millimetres(
    size: tuple[int, int], facing: bool
) -> None:
    layout = lay(size, facing)
    tapped = {name: getattr(layout, name) for name in ("undo", "mass", "mark")}
    tapped |= {f"toast undo {at}": place.box for at, place in enumerate(layout.toast_undo)}
    assert too_small(tapped, TAP, layout.mm) == []


@sizes
@ways
@pytest.mark.parametrize("kind", ["tiles", "grid", "rows", "keypad", "keyboard", "card"])
def test_dialogs_are_large_enough_and_free_of_overlaps(
    size: tuple[int, int], facing: bool, kind: Kind
) -> None:
    layout = lay(size, facing)
    for dialog in dialogs(layout, kind):
        for actions in range(1, 3 if kind == "keyboard" else 4 if kind == "keypad" else 6):
            boxes = dialog_boxes(dialog, actions)
            assert overlapping(boxes) == []
            assert outside(boxes, size) == []
            taps = {name: box for name, box in boxes.items() if name.startswith("tap")}
            assert too_small(taps, TAP, layout.mm) == []


@sizes
@ways
@pytest.mark.parametrize("n", range(1, 15))
def test_any_number_of_cards_is_large_enough_and_free_of_overlaps(
    size: tuple[int, int], facing: bool, n: int
) -> None:
    layout = lay(size, facing)
    for dialog in dialogs(layout, "tiles"):
        boxes = {f"card {at}": box for at, box in enumerate(dialog.cards(n))}
        assert len(boxes) == n
        assert too_small(boxes, TAP_OFTEN, layout.mm) == []
        around = {f"action {at}": box for at, box in enumerate(dialog.actions(5))}
        boxes |= around | {"title": dialog.title, "subtitle": dialog.subtitle}
        assert outside(boxes, size) == []
        assert overlapping(boxes) == []


@sizes
@ways
def test_four_coasters_lie_where_the_two_mats_lie(size: tuple[int, int], facing: bool) -> None:
    layout = lay(size, facing)
    boxes = {f"coaster {seat}": box for seat, (box, _) in enumerate(layout.coasters)}
    assert overlapping(boxes) == []
    assert too_small(boxes, TAP_OFTEN, layout.mm) == []
    for box, side in layout.coasters:
        mat = layout.mats[side]
        assert mat.x - 0.5 <= box.x
        assert mat.y - 0.5 <= box.y
        assert box.right <= mat.right + 0.5
        assert box.top <= mat.top + 0.5


@sizes
@ways
def test_a_toast_and_its_undo_hide_no_name_no_line_no_dealer_and_no_button(
    size: tuple[int, int], facing: bool
) -> None:
    layout = lay(size, facing)
    boxes = {f"toast {at}": place.box for at, place in enumerate(layout.toast)}
    boxes |= {f"undo {at}": place.box for at, place in enumerate(layout.toast_undo)}
    assert overlapping(boxes) == []
    notices = {f"notice {turn}": layout.notice(turn) for turn in layout.turn.values()}
    assert outside(boxes | notices | {"banner": layout.banner}, size) == []
    # Of a mat only the edge, on which nothing is printed.
    kept = {"caption top": layout.caption_top, "mass": layout.mass, "undo": layout.undo, "mark": layout.mark}
    kept |= {f"mat {side.value}": layout.mats[side].inset(2.4 * layout.mm) for side in Side}
    kept |= {f"coaster {at}": box.inset(2.4 * layout.mm) for at, (box, _) in enumerate(layout.coasters)}
    kept |= {f"double {side.value}": layout.double[side] for side in Side}
    assert [(one, other) for one in boxes for other in kept if boxes[one].overlaps(kept[other])] == []


@sizes
def test_face_to_face_each_side_has_a_toast_that_it_can_read(size: tuple[int, int]) -> None:
    layout = lay(size, facing=True)
    for places in (layout.toast, layout.toast_undo):
        assert [turn for _, turn in places] == [layout.turn[side] for side in Side]
        a, b = (box.center for box, _ in places)
        near = layout.mats[Side.A].center
        assert abs(a[0] - near[0]) + abs(a[1] - near[1]) < abs(b[0] - near[0]) + abs(b[1] - near[1])
    assert len(lay(size).toast) == len(lay(size).toast_undo) == 1


@sizes
@ways
def test_where_the_stake_must_be_seen_the_toast_lies_beside_it(size: tuple[int, int], facing: bool) -> None:
    layout = lay(size, facing)
    number = layout.medallion.inset(2.0 * layout.mm)
    assert not [box for box, _ in layout.toast_undo if box.overlaps(number)]


@sizes
def test_lists_show_at_least_four_rows(size: tuple[int, int]) -> None:
    assert lay(size).dialog("rows").most_rows >= 4


def test_facing_mats_are_turned_towards_their_players() -> None:
    assert lay((800, 480), facing=True).turn == {Side.A: 270, Side.B: 90}
    assert lay((480, 800), facing=True).turn == {Side.A: 180, Side.B: 0}
    assert lay((800, 480)).turn == {Side.A: 0, Side.B: 0}


def test_side_a_is_at_the_left_and_its_button_below_its_mat() -> None:
    layout = lay((800, 480))
    assert layout.mats[Side.A].right < layout.medallion.x < layout.mats[Side.B].x
    assert layout.double[Side.A].center[0] == pytest.approx(layout.mats[Side.A].center[0])
    assert layout.double[Side.A].top < layout.mats[Side.A].y


def test_a_given_number_of_pixels_in_a_millimetre_is_kept() -> None:
    assert Layout.of(1920, 1080, millimetre=8.0).mm == 8.0


def test_a_dialog_turned_by_90_has_its_title_at_the_left_edge() -> None:
    dialog = lay((800, 480), facing=True).dialog("tiles", Side.B)
    assert dialog.turn == 90
    assert dialog.title.right < 100
    assert dialog.title.height > dialog.title.width


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turning_a_box_four_quarters_brings_it_back(turn: int) -> None:
    box = Box(10, 20, 30, 40)
    frame = (200.0, 100.0) if turn % 180 == 0 else (100.0, 200.0)
    assert turned(turned(box, turn, 200, 100), 360 - turn, *frame) == box


def test_a_grid_is_read_from_the_upper_left_and_its_last_line_is_centred() -> None:
    boxes = Box(0, 0, 100, 100).grid(3, 2, 10)
    assert boxes[0] == Box(0, 55, 45, 45)
    assert boxes[1] == Box(55, 55, 45, 45)
    assert boxes[2] == Box(27.5, 0, 45, 45)


def test_a_box_contains_its_lower_left_corner_but_not_its_upper_right() -> None:
    box = Box(10, 10, 5, 5)
    assert box.contains(10, 10)
    assert not box.contains(15, 15)
