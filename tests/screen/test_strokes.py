"""Pencil and ink: always the same for the same mat, never outside their room."""

from __future__ import annotations

import pytest

from beermat.screen.layout import Box
from beermat.screen.widgets.strokes import Stroke, blots, ribbon, strokes

AREA = Box(0, 0, 250, 180)


def inside(stroke: Stroke, area: Box, slack: float) -> bool:
    around = area.inset(-slack)
    return all(around.contains(x, y) for x, y in stroke.points)


def test_the_same_mat_has_the_same_strokes_every_time() -> None:
    assert strokes("A 1", 21, AREA) == strokes("A 1", 21, AREA._replace())


def test_another_mat_has_other_strokes() -> None:
    assert strokes("A 1", 21, AREA) != strokes("A 2", 21, AREA)


def test_no_two_strokes_of_a_mat_are_alike() -> None:
    shapes = {
        tuple(
            (round(x - stroke.points[0][0], 3), round(y - stroke.points[0][1], 3)) for x, y in stroke.points
        )
        for stroke in strokes("A 1", 21, AREA)
    }
    assert len(shapes) == 21


@pytest.mark.parametrize("fives", [False, True], ids=["down", "up"])
@pytest.mark.parametrize("area", [AREA, Box(5, 5, 180, 220), Box(0, 0, 280, 110)], ids=str)
def test_all_strokes_of_every_target_stay_in_their_area(fives: bool, area: Box) -> None:
    for target in range(1, 100):
        drawn = strokes("B 3", target, area, fives=fives)
        assert len(drawn) == target
        assert all(inside(stroke, area, 6) for stroke in drawn)


def test_21_strokes_stand_in_three_rows_of_seven() -> None:
    feet = [round(stroke.points[0][1] / 60) for stroke in strokes("A 1", 21, AREA)]
    assert [feet.count(row) for row in sorted(set(feet), reverse=True)] == [7, 7, 7]


def test_the_first_stroke_is_the_upper_left_one() -> None:
    first, *rest = strokes("A 1", 21, AREA)
    assert first.points[0][0] < min(stroke.points[0][0] for stroke in rest[:6])
    assert first.points[0][1] > max(stroke.points[0][1] for stroke in rest[6:])


def test_counting_up_every_fifth_stroke_crosses_the_four_before_it() -> None:
    drawn = strokes("A 1", 21, AREA, fives=True)
    for group in range(4):
        *four, fifth = drawn[group * 5 : group * 5 + 5]
        left, right = fifth.points[0][0], fifth.points[-1][0]
        assert left < min(stroke.points[0][0] for stroke in four)
        assert right > max(stroke.points[0][0] for stroke in four)
        assert all(stroke.points[0][1] < fifth.points[3][1] < stroke.points[-1][1] for stroke in four)


def test_half_a_stroke_ends_in_its_middle() -> None:
    (stroke,) = strokes("A 1", 1, AREA)
    corners = ribbon(stroke, end=0.5)
    middle = (corners[-1][1] + corners[-2][1]) / 2
    assert middle == pytest.approx((stroke.points[0][1] + stroke.points[-1][1]) / 2, rel=0.02)


def test_a_wider_ribbon_is_wider() -> None:
    (stroke,) = strokes("A 1", 1, AREA)
    (left, *_), (right, *_) = ribbon(stroke, wider=2)[:2]
    assert right - left == pytest.approx(2 * stroke.thickness, rel=0.1)


def test_blobs_are_the_same_every_time_and_each_is_different() -> None:
    room = Box(0, 0, 150, 60)
    drawn = blots("A", (False, False), room, largest=40)
    assert drawn == blots("A", (False, False), room, largest=40)
    assert drawn is not None
    first, second = (tuple(round(x - blot.blobs[0].x, 3) for x, _ in blot.blobs[0].outline) for blot in drawn)
    assert first != second


def test_an_earlier_blob_keeps_its_shape_when_another_falls() -> None:
    room = Box(0, 0, 150, 60)
    one, two = (blots("A", (False,) * n, room, largest=40) for n in (1, 2))
    assert one is not None
    assert two is not None
    assert one[0] == two[0]


def test_a_brille_is_two_blobs_and_a_bridge() -> None:
    drawn = blots("A", (True,), Box(0, 0, 150, 60), largest=40)
    assert drawn is not None
    left, right = drawn[0].blobs
    assert left.x + left.radius < right.x
    assert left.x < drawn[0].bridge[0][0] < drawn[0].bridge[-1][0] < right.x


def test_up_to_24_blobs_find_room_beside_the_number_and_stay_there() -> None:
    room = Box(0, 0, 26.8 * 5.2, 13 * 5.2)
    for n in range(25):
        drawn = blots("A", (False,) * n, room, largest=8.4 * 5.2)
        assert drawn is not None
        assert len(drawn) == n
        around = room.inset(-4)
        assert all(around.contains(*point) for blot in drawn for point in blot.blobs[0].outline)


def test_a_hundred_blobs_find_no_room() -> None:
    assert blots("A", (False,) * 100, Box(0, 0, 140, 67), largest=44) is None
