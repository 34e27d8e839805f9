"""An evening pressed on bouncing contacts at mock pins is the record of the same evening tapped."""

from __future__ import annotations

from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from beermat.evening.entries import DoubleCalled
from beermat.rules.common import Degree
from beermat.screen.dialogs.evening import PowerOff
from beermat.screen.input import HELD
from beermat.screen.model import UNDO
from hardware.buttons import Buttons
from hardware.gpio import GpioButtons
from hardware.settings import DEFAULT_PINS, ButtonsSettings
from tests.screen.sitting import A, B, Sitting, double
from tests.screen.touching import book, win

BOUNCE = (0.0, 0.002, 0.003, 0.007, 0.008, 0.013, 0.019)
"""Seconds after which a contact changes, until it rests: each closing and each opening goes like this."""


class WiredTable:
    """A table whose buttons hang on mock pins."""

    def __init__(self) -> None:
        self.sitting = Sitting()
        self.factory: Any = MockFactory()
        self.factory.ticks_diff = lambda later, earlier: 0.0  # an edge is heard of at once
        settings = ButtonsSettings(mode="real")
        self.buttons = Buttons(
            settings, lambda: self.sitting.now, GpioButtons(settings, self.factory), kind="real"
        )

    def wait(self, seconds: float) -> None:
        until = self.sitting.now + seconds
        while self.sitting.now < until - 1e-9:
            self.sitting.now = min(until, self.sitting.now + 0.02)
            self.sitting.session.input.buttons(self.buttons.events())
            self.sitting.session.tick(steady=not self.buttons.doubtful)

    def move(self, button: str, *, closed: bool) -> None:
        pin = self.factory.pin(DEFAULT_PINS[button])
        before = 0.0
        for step, after in enumerate(BOUNCE):
            self.sitting.now += after - before
            before = after
            if closed is (step % 2 == 0):
                pin.drive_low()
            else:
                pin.drive_high()

    def lose(self, button: str) -> None:
        """Let a button go without an edge that anybody hears of."""
        pin = self.factory.pin(DEFAULT_PINS[button])
        pin._call_when_changed = lambda *_: None
        pin.drive_high()
        del pin._call_when_changed

    def press(self, *buttons: str, seconds: float = 0.12) -> None:
        for button in buttons:
            self.wait(0.4)
            self.move(button, closed=True)
            self.wait(seconds)
            self.move(button, closed=False)
            self.wait(0.1)


def test_the_same_evening_pressed_and_tapped() -> None:
    pressed, tapped = WiredTable(), Sitting()

    pressed.press("spritze_b", "spritze_a", "won_a")  # b a A
    pressed.wait(3.5)
    pressed.press("won_b", "won_b")  # B+
    pressed.wait(3.5)
    pressed.press("won_a", "won_b", "won_b", "won_b", "won_b")  # over to B, up to 60:60
    pressed.wait(3.5)
    pressed.press("undo")
    pressed.wait(1.0)

    tapped.deal(A, Degree.PLAIN, B, A)
    tapped.deal(B, Degree.SCHNEIDER)
    tapped.tap(win(B), book(B, Degree.TIE))
    tapped.tap(UNDO)

    assert pressed.sitting.evening.record == tapped.evening.record
    assert pressed.sitting.evening == tapped.evening
    assert len(tapped.evening.record) == 7


def test_a_held_spritze_on_a_bouncing_contact_is_the_last_hand_double() -> None:
    table = WiredTable()
    table.press("spritze_a", seconds=1.5)
    assert table.sitting.evening.record[-1] == DoubleCalled(A, last_hand=True)
    assert len(table.sitting.evening.record) == 2


def test_undo_held_brings_back() -> None:
    table = WiredTable()
    table.press("spritze_b", "undo")
    assert table.sitting.evening.calls == ()
    table.press("undo", seconds=2.3)
    assert [call.side for call in table.sitting.evening.calls] == [B]


def test_undo_whose_opening_is_lost_takes_back_and_brings_nothing_back() -> None:
    table = WiredTable()
    table.press("spritze_b", "spritze_a", "undo")
    table.wait(0.4)
    table.move("undo", closed=True)
    table.wait(0.3)
    table.lose("undo")
    table.wait(4.0)
    assert table.sitting.evening.calls == ()


@pytest.mark.parametrize("sooner", [0.5, 0.01])
def test_three_buttons_of_which_one_was_let_go_unheard_do_not_ask_to_leave(sooner: float) -> None:
    table = WiredTable()
    for button in ("won_a", "won_b", "undo"):
        table.move(button, closed=True)
    table.wait(HELD - sooner)
    table.lose("won_b")
    table.wait(1.0)
    assert not isinstance(table.sitting.screen, PowerOff)


def test_three_buttons_that_are_held_ask_to_leave() -> None:
    table = WiredTable()
    for button in ("won_a", "won_b", "undo"):
        table.move(button, closed=True)
    table.wait(HELD + 0.2)
    assert isinstance(table.sitting.screen, PowerOff)


@pytest.mark.parametrize("button", ["spritze_b", "won_a", "undo"])
def test_a_stuck_button_scores_no_more_than_one_press(button: str) -> None:
    table = WiredTable()
    table.sitting.tap(double(B), win(A), book(A))
    before = len(table.sitting.evening.record)
    table.wait(1.0)
    table.move(button, closed=True)
    table.wait(40.0)
    assert len(table.sitting.evening.record) <= before + 1
