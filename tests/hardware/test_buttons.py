"""Five buttons: the queue, the order of events, the lamps, and which ones `open_buttons` takes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import Board, PartMissing
from hardware.buttons import EDGES_KEPT, BackEnd, ButtonEvent, Buttons, open_buttons
from hardware.settings import BUTTONS, ButtonsSettings
from tests.hardware.fakes import SetClock, machine


class Table:
    """Simulated buttons and the clock they live by, in milliseconds."""

    def __init__(self, settings: ButtonsSettings | None = None) -> None:
        self.clock = SetClock()
        self.buttons = Buttons(settings or ButtonsSettings(), self.clock)

    def at(self, milliseconds: float, button: str, closed: bool) -> None:
        self.clock.now = milliseconds / 1000
        self.buttons.contact(button, closed)

    def events(self, milliseconds: float) -> list[tuple[str, str]]:
        self.clock.now = milliseconds / 1000
        return [(event.button, event.kind) for event in self.buttons.events()]


def test_a_press_is_told_once() -> None:
    table = Table()
    table.at(0, "won_a", True)
    assert table.events(30) == [("won_a", "pressed")]
    assert table.events(60) == []


@pytest.mark.parametrize("pressed_for", [0.0, 1.0, 19.0, 20.0, 400.0], ids=lambda ms: f"{ms:.0f} ms")
def test_a_key_counts_once_however_shortly_it_is_pressed(pressed_for: float) -> None:
    table = Table()
    table.buttons.key("won_a", True)
    table.clock.now = pressed_for / 1000
    table.buttons.key("won_a", False)
    assert table.events(500) == [("won_a", "pressed"), ("won_a", "released")]


def test_a_key_struck_twice_in_an_instant_is_two_presses() -> None:
    table = Table()
    for down in (True, False, True, False):
        table.buttons.key("won_a", down)
    assert table.events(500) == [("won_a", "pressed"), ("won_a", "released")] * 2


@pytest.mark.parametrize(
    ("kind", "wanted", "serve"),
    [
        ("simulated", None, True),
        ("simulated", False, False),
        ("real", None, False),
        ("real", True, True),
        ("off", None, False),
        ("off", True, False),
    ],
)
def test_keys_serve_where_the_buttons_are_simulated_or_the_config_wants_it(
    kind: Any, wanted: bool | None, serve: bool
) -> None:
    clock = SetClock()
    buttons = Buttons(ButtonsSettings(keys=wanted), clock, kind=kind)
    buttons.key("undo", True)
    clock.now = 0.1
    assert (buttons.keys, [event.kind for event in buttons.events()]) == (serve, ["pressed"] * serve)


def test_a_key_that_repeats_itself_while_it_is_held_is_one_press() -> None:
    table = Table()
    for milliseconds in (0, 500, 530, 560):
        table.clock.now = milliseconds / 1000
        table.buttons.key("won_a", True)
    table.buttons.key("won_a", False)
    assert table.events(700) == [("won_a", "pressed"), ("won_a", "released")]


def test_a_key_counts_as_let_go_when_it_was_last_seen_down() -> None:
    table = Table()
    table.buttons.key("spritze_a", True)
    assert table.events(40) == [("spritze_a", "pressed")]
    table.clock.now = 3.0  # nobody has looked since
    table.buttons.key("spritze_a", False)
    assert table.events(3040) == [("spritze_a", "released")]


def test_a_key_that_is_seen_down_for_long_enough_is_held() -> None:
    table = Table()
    table.buttons.key("spritze_a", True)
    assert table.events(1190) == [("spritze_a", "pressed")]
    assert table.events(1210) == [("spritze_a", "held")]


def test_only_a_pin_tells_when_it_was_pressed() -> None:
    table = Table()
    table.buttons.key("won_a", True)
    table.at(0, "won_b", True)
    table.clock.now = 0.1
    assert {event.button: event.timed for event in table.buttons.events()} == {"won_a": False, "won_b": True}


def test_what_may_be_on_its_way_still_is_waited_for_before_a_press_is_held() -> None:
    table = Table()
    table.at(0, "spritze_a", True)
    table.clock.now = 2.0
    assert [event.kind for event in table.buttons.events(steady=False)] == ["pressed"]
    table.buttons.contact("spritze_a", False, ago=1.9)
    assert table.events(2100) == [("spritze_a", "released")]


def test_a_press_that_was_let_go_late_is_held_however_unsteadily_we_look() -> None:
    table = Table()
    table.at(0, "spritze_a", True)
    table.at(1300, "spritze_a", False)
    table.clock.now = 2.0
    kinds = [event.kind for event in table.buttons.events(steady=False)]
    assert kinds == ["pressed", "held", "released"]


def test_a_press_and_its_release_between_two_looks_are_both_told() -> None:
    table = Table()
    table.at(0, "undo", True)
    table.at(80, "undo", False)
    assert table.events(500) == [("undo", "pressed"), ("undo", "released")]


def test_held_tells_for_how_long_the_button_of_each_kind_must_be_held() -> None:
    table = Table()
    table.at(0, "spritze_a", True)
    table.at(0, "undo", True)
    table.clock.now = 5.0
    held = [
        (event.button, event.seconds, event.at) for event in table.buttons.events() if event.kind == "held"
    ]
    assert held == [("spritze_a", 1.2, 1.2), ("undo", 2.0, 2.0)]


TOGETHER = [
    ("both clean, A first", [(0, "won_a"), (5, "won_b")], ["won_a", "won_b"]),
    ("both clean, B first", [(0, "won_b"), (5, "won_a")], ["won_b", "won_a"]),
    ("at one moment", [(0, "won_b"), (0, "won_a")], ["won_a", "won_b"]),
    ("all five", [(0, button) for button in reversed(BUTTONS)], list(BUTTONS)),
]


@pytest.mark.parametrize(
    ("closings", "order"), [row[1:] for row in TOGETHER], ids=[row[0] for row in TOGETHER]
)
def test_buttons_pressed_together_all_count_the_first_that_rested_first(
    closings: list[tuple[int, str]], order: list[str]
) -> None:
    table = Table()
    for at, button in closings:
        table.at(at, button, True)
    assert table.events(100) == [(button, "pressed") for button in order]


def test_the_one_that_bounces_longer_comes_second() -> None:
    table = Table()
    for at, button, closed in [(0, "spritze_a", True), (2, "spritze_b", True), (9, "spritze_a", False),
                               (11, "spritze_a", True)]:  # fmt: skip
        table.at(at, button, closed)
    assert table.events(100) == [("spritze_b", "pressed"), ("spritze_a", "pressed")]


def test_a_stuck_button_does_not_hinder_the_others() -> None:
    table = Table()
    table.at(0, "won_a", True)
    assert table.events(16000) == [("won_a", "pressed"), ("won_a", "held"), ("won_a", "stuck")]
    table.at(17000, "won_b", True)
    table.at(17100, "won_b", False)
    assert table.events(18000) == [("won_b", "pressed"), ("won_b", "released")]
    table.at(20000, "won_a", False)
    assert table.events(21000) == [("won_a", "freed")]


def test_of_too_many_edges_the_last_count() -> None:
    table = Table()
    for index in range(10 * EDGES_KEPT):
        table.at(index, "undo", index % 2 == 0)
    table.at(10 * EDGES_KEPT, "undo", True)
    assert table.events(10 * EDGES_KEPT + 50) == [("undo", "pressed")]


def test_a_chattering_button_takes_no_edge_from_another() -> None:
    table = Table()
    table.at(0, "won_b", True)
    for index in range(1, 10 * EDGES_KEPT):
        table.at(index / 10, "undo", index % 2 == 0)
    table.at(100, "won_b", False)
    assert ("won_b", "pressed") in table.events(300)


def test_quiet_means_that_nothing_is_told_before_a_contact_changes() -> None:
    table = Table()
    assert table.buttons.quiet
    table.at(0, "undo", True)
    assert not table.buttons.quiet
    table.events(30)
    assert not table.buttons.quiet
    table.at(40, "undo", False)
    table.events(50)
    assert not table.buttons.quiet
    table.events(70)
    assert table.buttons.quiet


def test_buttons_that_are_off_tell_nothing() -> None:
    clock = SetClock()
    buttons = open_buttons(ButtonsSettings(mode="off"), clock)
    buttons.contact("undo", True)
    clock.now = 20.0
    assert (buttons.kind, buttons.events()) == ("off", [])


@given(st.lists(st.tuples(st.sampled_from(BUTTONS), st.booleans(), st.integers(0, 900)), max_size=60))
def test_events_come_in_the_order_of_their_times(edges: list[tuple[str, bool, int]]) -> None:
    table, at, events = Table(), 0, list[ButtonEvent]()
    for button, closed, gap in edges:
        at += gap
        table.at(at, button, closed)
    table.clock.now = at / 1000 + 60
    events += table.buttons.events()
    assert [event.at for event in events] == sorted(event.at for event in events)


class FakePins:
    """A back end without pins: some buttons are closed already, lamps are remembered."""

    def __init__(self, closed: Mapping[str, bool] | None = None) -> None:
        self.closed_now = dict(closed or {})
        self.switched: list[dict[str, bool]] = []
        self.broken: Exception | None = None
        self.open = True
        self.contact: Callable[[str, bool], None] | None = None

    def connect(self, contact: Callable[[str, bool, float], None]) -> Mapping[str, bool]:
        self.contact = contact
        return self.closed_now

    def levels(self) -> Mapping[str, bool]:
        if self.broken:
            raise self.broken
        return self.closed_now

    def lamps(self, lit: Mapping[str, bool]) -> None:
        if self.broken:
            raise self.broken
        self.switched.append(dict(lit))

    def close(self) -> None:
        self.open = False


def test_a_button_closed_at_the_start_is_no_press_but_is_told_when_stuck() -> None:
    clock = SetClock()
    buttons = Buttons(ButtonsSettings(), clock, FakePins({"won_a": True}), kind="real")
    clock.now = 10.0
    assert buttons.events() == []
    clock.now = 15.0
    assert [event.kind for event in buttons.events()] == ["stuck"]


# An edge that nobody told of


class Wired:
    """Buttons on pins whose levels can be asked, and whose edges can be lost; times are milliseconds."""

    def __init__(self, *closed: str, settings: ButtonsSettings | None = None) -> None:
        self.pins = FakePins(dict.fromkeys(BUTTONS, False) | dict.fromkeys(closed, True))
        self.clock = SetClock()
        self.buttons = Buttons(settings or ButtonsSettings(), self.clock, self.pins, kind="real")
        self.events: list[tuple[str, str]] = []

    def at(self, milliseconds: int, button: str, closed: bool, *, lost: bool = False) -> None:
        self.look_until(milliseconds)
        self.pins.closed_now[button] = closed
        if not lost:
            self.buttons.contact(button, closed)

    def look_until(self, milliseconds: int, *, steady: bool = True) -> list[tuple[str, str]]:
        """Look every 16 ms, as the table's loop does; return all that was told until then."""
        while self.clock.now < milliseconds / 1000:
            self.clock.now = min(milliseconds / 1000, self.clock.now + 0.016)
            self.events += [(one.button, one.kind) for one in self.buttons.events(steady=steady)]
        return self.events

    def stall(self, milliseconds: int) -> None:
        self.clock.now += milliseconds / 1000


PRESS = [("undo", "pressed"), ("undo", "released")]


@pytest.mark.parametrize("pressed_for", [40, 300, 1150, 1999])
def test_a_short_press_whose_opening_is_lost_is_a_short_press(pressed_for: int) -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    wired.at(100 + pressed_for, "undo", False, lost=True)
    assert wired.look_until(100 + pressed_for + 60) == PRESS
    assert wired.look_until(20_000) == PRESS
    wired.at(20_100, "undo", True)
    wired.at(20_200, "undo", False)
    assert wired.look_until(20_300) == PRESS * 2


def test_a_button_is_asked_before_it_is_held_also_by_a_slow_loop() -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    wired.at(1900, "undo", False, lost=True)
    wired.stall(500)  # the next look is long after the two seconds of a hold
    assert wired.look_until(2500) == PRESS


def test_a_stuck_button_whose_opening_is_lost_is_freed() -> None:
    wired = Wired()
    wired.at(0, "undo", True)
    wired.at(16_000, "undo", False, lost=True)
    assert wired.look_until(16_100) == [("undo", kind) for kind in ("pressed", "held", "stuck", "freed")]


def test_a_button_found_closed_at_the_start_whose_opening_is_lost_is_never_stuck() -> None:
    wired = Wired("undo")
    wired.at(5000, "undo", False, lost=True)
    assert wired.look_until(20_000) == []
    assert wired.buttons.quiet


def test_a_button_that_stays_closed_is_held_and_stuck() -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    assert wired.look_until(16_000) == [("undo", "pressed"), ("undo", "held"), ("undo", "stuck")]


def test_a_contact_that_is_open_for_a_moment_while_it_is_asked_stays_pressed() -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    wired.at(500, "undo", False, lost=True)
    wired.at(517, "undo", True, lost=True)
    wired.look_until(530)
    assert not wired.buttons.doubtful
    assert wired.look_until(3000) == [("undo", "pressed"), ("undo", "held")]


def test_a_button_that_is_found_open_is_in_doubt_until_it_counts_as_let_go() -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    wired.at(500, "undo", False, lost=True)
    doubts = []
    for milliseconds in range(510, 580, 10):
        wired.look_until(milliseconds)
        doubts.append((wired.buttons.doubtful, wired.events[-1][1]))
    assert set(doubts) == {(True, "pressed"), (False, "released")}
    assert doubts == sorted(doubts, reverse=True)


def test_nobody_is_asked_as_long_as_what_was_done_may_be_on_its_way() -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    wired.at(500, "undo", False, lost=True)
    assert wired.look_until(4000, steady=False) == [("undo", "pressed")]
    assert wired.look_until(4060) == PRESS


def test_an_edge_that_comes_after_all_changes_nothing() -> None:
    wired = Wired()
    wired.at(100, "undo", True)
    wired.at(500, "undo", False, lost=True)
    wired.look_until(700)
    wired.buttons.contact("undo", False, ago=0.2)
    assert wired.look_until(900) == PRESS
    assert wired.buttons.quiet


def test_a_key_that_is_held_is_no_business_of_the_pin() -> None:
    wired = Wired(settings=ButtonsSettings(keys=True))
    wired.buttons.key("undo", True)
    assert wired.look_until(2100) == [("undo", "pressed"), ("undo", "held")]


def test_pins_that_do_not_answer_are_told_of_once_and_their_edges_count(
    caplog: pytest.LogCaptureFixture,
) -> None:
    wired = Wired()
    wired.pins.broken = OSError("no such line")
    wired.at(100, "undo", True)
    wired.at(300, "undo", False)
    assert wired.look_until(400) == PRESS
    assert [record.getMessage() for record in caplog.records] == ["buttons: no such line"]


@given(
    st.lists(st.tuples(st.integers(40, 1900), st.integers(120, 3000)), min_size=1, max_size=5),
    st.data(),
)
def test_no_lost_opening_makes_a_hold_of_a_press(presses: list[tuple[int, int]], data: st.DataObject) -> None:
    wired, now = Wired(), 0
    for pressed_for, rest in presses:
        wired.at(now := now + rest, "undo", True)
        wired.at(now := now + pressed_for, "undo", False, lost=data.draw(st.booleans()))
    assert wired.look_until(now + 100) == PRESS * len(presses)


def test_only_lamps_that_change_are_switched() -> None:
    pins = FakePins()
    buttons = Buttons(ButtonsSettings(), SetClock(), pins, kind="real")
    buttons.lamps({"undo": True, "won_a": False})
    buttons.lamps({"undo": True, "won_a": True})
    buttons.lamps({"undo": True})
    assert pins.switched == [{"undo": True}, {"won_a": True}]
    assert buttons.lit["undo"]


def test_a_lamp_that_fails_is_told_once_and_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    pins = FakePins()
    pins.broken = OSError("no such line")
    buttons = Buttons(ButtonsSettings(), SetClock(), pins, kind="real")
    with caplog.at_level(logging.WARNING):
        buttons.lamps({"undo": True})
        buttons.lamps({"undo": False})
    assert buttons.fault == "lamps: no such line"
    assert len(caplog.records) == 1


def test_real_buttons_are_taken_where_they_are() -> None:
    pins = FakePins()
    clock = SetClock()
    buttons = open_buttons(ButtonsSettings(), clock, open_back_end=lambda settings, board: pins)
    assert (buttons.kind, buttons.missing) == ("real", None)
    assert pins.contact is not None
    pins.contact("won_b", True)
    buttons.contact("undo", True)  # a key of the keyboard beside them
    clock.now = 0.1
    assert [event.button for event in buttons.events()] == ["won_b", "undo"]
    buttons.close()
    assert not pins.open


def _nothing_there(settings: ButtonsSettings, board: Board) -> BackEnd:
    raise PartMissing("buttons", "no-gpio-chip", "nothing there", "wire something")


def test_auto_without_pins_plays_on_with_simulated_buttons_and_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        buttons = open_buttons(ButtonsSettings(), SetClock(), open_back_end=_nothing_there)
    assert buttons.kind == "simulated"
    assert buttons.missing == "buttons: nothing there; wire something"
    assert [record.getMessage() for record in caplog.records] == [buttons.missing]


def test_real_without_pins_refuses_with_a_named_fault() -> None:
    with pytest.raises(PartMissing, match="nothing there; wire something") as refused:
        open_buttons(ButtonsSettings(mode="real"), SetClock(), open_back_end=_nothing_there)
    assert (refused.value.part, refused.value.reason) == ("buttons", "no-gpio-chip")


def test_simulated_never_looks_for_pins(tmp_path: Path) -> None:
    def look(settings: ButtonsSettings, board: Board) -> BackEnd:
        raise AssertionError("looked")

    buttons = open_buttons(
        ButtonsSettings(mode="simulated"), SetClock(), board=machine(tmp_path), open_back_end=look
    )
    assert (buttons.kind, buttons.missing) == ("simulated", None)


def test_pins_and_holds_left_out_keep_their_defaults() -> None:
    settings = ButtonsSettings(pins={"undo": 22}, hold={"undo": 3.0})
    assert settings.pins == {"spritze_a": 5, "won_a": 6, "spritze_b": 16, "won_b": 26, "undo": 22}
    assert (settings.hold["undo"], settings.hold["won_a"]) == (3.0, 1.2)


WRONG = [
    ({"mode": "perhaps"}, "auto, real, simulated or off"),
    ({"pins": {"won_c": 5}}, "spritze_a, won_a"),
    ({"lamps": {"beer": 5}}, "spritze_a, won_a"),
    ({"pins": {"undo": 28}}, "0 to 27"),
    ({"pins": {"undo": 5}}, "BCM 5 is wanted by the button spritze_a and by the button undo"),
    ({"lamps": {"undo": 17}}, "BCM 17 is wanted by the button undo and by the lamp of undo"),
    ({"debounce": 0.0}, "0.001 to 0.2"),
    ({"debounce": 1.0}, "0.001 to 0.2"),
    ({"hold": {"undo": 0.1}}, "0.3 and more"),
    ({"hold": {"undo": 15.0}}, "shorter than stuck"),
    ({"stuck": 1.0}, "2 to 600"),
]


@pytest.mark.parametrize(("given_", "expected"), WRONG)
def test_settings_out_of_range_say_what_may_stand_there(given_: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        ButtonsSettings(**given_)  # type: ignore[arg-type]
