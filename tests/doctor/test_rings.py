"""The rings of `beermat doctor touch`: which events are one tap, and how touches lie against the picture."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pytest

from beermat.doctor.touch import RINGS, TURNS, Tap, Touch, Trial, is_over, rings, show, taps
from beermat.screen.layout import Layout
from tests.screen.test_layout import SIZES

TAP = Tap(0, 0, 1, ("mouse",))


def trial(*places: tuple[float, float], size: tuple[int, int] = (800, 480)) -> Trial:
    """Return the trial in which the taps arrived at these places."""
    mm = Layout.of(*size).mm
    return Trial(*size, mm, rings(*size, mm), tuple(TAP._replace(x=x, y=y) for x, y in places))


@pytest.mark.parametrize("size", SIZES)
def test_the_rings_are_on_the_screen_and_apart(size: tuple[int, int]):
    mm = Layout.of(*size).mm
    places = rings(*size, mm)
    assert len(set(places)) == RINGS
    assert all(9 * mm < x < size[0] - 9 * mm and 9 * mm < y < size[1] - 9 * mm for x, y in places)


def test_events_within_a_quarter_of_a_second_are_one_tap():
    touches = [Touch(1.0, 5, 6, "mouse"), Touch(1.01, 7, 8, "panel"), Touch(1.24, 0, 0, "mouse")]
    assert taps(touches) == (Tap(5, 6, 3, ("mouse", "panel")),)
    assert [tap.events for tap in taps([*touches, Touch(1.25, 1, 1, "mouse")])] == [3, 1]
    assert taps([]) == ()


def test_it_is_over_when_the_last_tap_can_bring_nothing_more():
    touches = [Touch(float(at), 0, 0, "mouse") for at in range(RINGS)]
    last = touches[-1].at
    assert not is_over(touches, began=0, now=last + 0.24, patience=60)
    assert is_over(touches, began=0, now=last + 0.25, patience=60)
    assert not is_over(touches[:-1], began=0, now=last, patience=60)


def test_it_is_over_when_nobody_taps_any_more():
    assert not is_over([], began=10, now=69, patience=60)
    assert is_over([], began=10, now=70, patience=60)
    assert not is_over([Touch(60, 0, 0, "mouse")], began=10, now=119, patience=60)
    assert is_over([Touch(60, 0, 0, "mouse")], began=10, now=120, patience=60)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TURNS)
def test_touches_that_are_turned_are_told_by_their_turn(name: str, size: tuple[int, int]):
    turned = [TURNS[name](x / size[0], y / size[1]) for x, y in trial(size=size).rings]
    tapped = trial(*((x * size[0], y * size[1]) for x, y in turned), size=size)
    assert tapped.turn == name
    assert (tapped.beside > 9) == (name != "upright")


def test_a_finger_that_is_a_little_beside_is_upright():
    tapped = trial(*((x + 20, y - 20) for x, y in trial().rings))
    assert (tapped.turn, round(tapped.beside, 1)) == ("upright", 5.4)


def test_touches_that_fit_no_turn_are_told_as_that():
    assert trial(*[(400, 100)] * RINGS).turn is None


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one ring shows."""

    events: int
    next: bool


def test_the_picture_shows_how_far_it_has_come():
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONSOLELOG="1")
    from kivy.core.window import Window

    from beermat.screen.widgets.rings import Ring, RingsPicture

    assert Window is not None
    picture = RingsPicture("title", "subtitle")
    fresh = trial()
    assert show(picture, fresh)
    assert not show(picture, fresh)
    assert show(picture, fresh._replace(taps=(TAP, TAP._replace(events=2))))
    shown = [Drawn(ring.events, ring.focus) for ring in picture.root.children[::-1] if isinstance(ring, Ring)]
    assert shown == [Drawn(1, False), Drawn(2, False), Drawn(0, True), Drawn(0, False), Drawn(0, False)]
