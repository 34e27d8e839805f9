"""The running table without a display: what is drawn when, and what goes to lamps and strip.

Kivy has one window for a process, so each of these runs in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace

from beermat.config.settings import Config, ScreenSettings
from beermat.evening.entries import EveningOpened, seats
from beermat.rules.bierkopf import Call
from beermat.rules.catalogue import named
from beermat.rules.common import Side
from beermat.scorekeeper import Book, Scorekeeper
from beermat.screen.app import Running
from beermat.screen.dialogs.players import ChoosePlayers
from beermat.screen.model import BACK, Message, Verb
from beermat.screen.screensaver import Habits
from beermat.screen.session import Session
from beermat.wording import Words
from hardware.backlight import Backlight
from hardware.buttons import Buttons
from hardware.settings import BacklightSettings, ButtonsSettings
from tests.screen.touching import MENU, NAMES, Touchable, book, meant, win

from .sitting import FOUR, Paper, double

A, B = Side.A, Side.B


@dataclass
class FakeStrip:
    """A strip that keeps what it is shown."""

    pixels: int = 24
    pixels_a: int = 12
    fault: str | None = None
    frames: list[tuple[tuple[int, int, int], ...]] = field(default_factory=list)

    def show(self, colours: Sequence[tuple[int, int, int]]) -> None:
        self.frames.append(tuple(colours))


class Bench:
    """A running table that is stepped by hand."""

    def __init__(
        self,
        width: int = 800,
        height: int = 480,
        *,
        rotation: int | None = None,
        windowed: bool = True,
        habits: Habits | None = None,
        backlight: type[Backlight] = Backlight,
        power_off: Callable[[Bench], None] | None = None,
        book: Book | None = None,
    ) -> None:
        from beermat.screen import window

        self.now = 0.0
        self.paper = Paper()
        self.strip = FakeStrip()
        self.backlight = backlight(BacklightSettings())
        self.buttons = Buttons(ButtonsSettings(), lambda: self.now)
        self.keeper = Scorekeeper(book or self.paper, None, EveningOpened(named("bierkopf"), seats(*FOUR)))
        config = Config(screen=ScreenSettings(windowed, width, height, rotation))
        window.prepare(width=width, height=height, windowed=True, rotation=rotation)
        from beermat.screen.renderer import Picture

        self.table = Running(
            scorekeeper=self.keeper,
            buttons=self.buttons,
            strip=self.strip,
            backlight=self.backlight,
            words=Words("en"),
            config=config,
            picture=Picture,
            power_off=None if power_off is None else lambda: power_off(self),
        )
        self.table.ready()
        self.session = Session(self.keeper, self.table.house(), clock=lambda: self.now, habits=habits)
        self.table.sit(self.session)
        self.step(2.0)

    @property
    def flips(self) -> int:
        return self.table.loop.flips

    def step(self, seconds: float = 0.0, frames: int = 40) -> None:
        """Let time pass, in frames."""
        for _ in range(frames if seconds else 1):
            self.now += seconds / frames
            self.table.step(self.now)

    def down(self, action: Touchable) -> None:
        x, y = next(item for item in self.table.items if meant(item.action, action)).box.center
        self.table.down(None, SimpleNamespace(x=x, y=y))

    def tap(self, action: Touchable) -> None:
        self.down(action)
        self.table.up()
        self.step(1.0)

    def stands_on(self, what: Touchable) -> bool:
        focus = self.session.flow.focus
        return any(item.key == focus and meant(item.action, what) for item in self.table.items)

    def pressed(self) -> list[str]:
        return [key for key, (_, widget) in self.table.picture.shown.items() if widget.pressed]


def idle() -> tuple[int, int]:
    bench = Bench()
    before = bench.flips, len(bench.strip.frames)
    bench.step(60.0, frames=600)
    return bench.flips - before[0], len(bench.strip.frames) - before[1]


def test_an_idle_table_draws_nothing_and_sends_nothing(alone: Callable[..., object]) -> None:
    assert alone(idle) == (0, 0)


def touch() -> tuple[list[str], list[str], int, Mapping[str, bool]]:
    bench = Bench()
    bench.paper.slow = True
    flips = bench.flips
    bench.down(double(B))
    bench.step()
    at_once = bench.pressed()
    flips = bench.flips - flips
    bench.table.up()
    bench.step()
    on_its_way = bench.pressed()
    bench.paper.write()
    bench.step(1.0)
    assert bench.keeper.evening.calls == (Call(B),)
    assert bench.pressed() == []
    return at_once, on_its_way, flips, bench.buttons.lit


def test_what_is_touched_answers_in_the_next_frame_until_it_is_on_disk(alone: Callable[..., object]) -> None:
    at_once, on_its_way, flips, lit = alone(touch)  # type: ignore[misc]
    assert at_once == ["double B"]
    assert on_its_way == ["double B"]
    assert flips == 1
    assert lit == {"spritze_a": True, "won_a": True, "spritze_b": False, "won_b": True, "undo": True}


def taken_off() -> tuple[int, int]:
    bench = Bench()
    bench.tap(MENU)
    drawn = [widget.canvas for item, widget in bench.table.picture.shown.values() if item.layer == 1]

    def pictures() -> int:
        parts = [part for canvas in drawn for part in canvas.children]
        return sum(getattr(part, "texture", None) is not None for part in parts)

    before = pictures()
    bench.tap(BACK)
    return before, pictures()


def test_what_is_taken_off_the_screen_lets_go_of_its_pictures_at_once(alone: Callable[..., object]) -> None:
    before, after = alone(taken_off)  # type: ignore[misc]
    assert before > 15
    assert after == 0


def keys() -> tuple[int, int]:
    bench = Bench()
    for key in (ord("p"), ord("l"), ord("l"), 27, 282):
        bench.table.key_down(None, key)
        bench.step(0.2)
        bench.table.key_up(None, key)
        bench.step(0.2)
    waiting = len(bench.keeper.evening.deals)
    bench.step(3.2)
    deal = bench.keeper.evening.deals[0]
    assert (deal.winner, deal.factor, deal.value) == (B, 2, 4)
    return waiting, len(bench.keeper.evening.deals)


def key(bench: Bench, number: int, text: str = "", *held: str) -> None:
    """Press a key as Kivy tells of it, and let it go."""
    window = bench.table.loop.window
    window.dispatch("on_key_down", number, 0, None, list(held))
    if text:
        window.dispatch("on_textinput", text)
    bench.step(0.2)
    window.dispatch("on_key_up", number, 0)
    bench.step(0.2)


def names_by_keyboard() -> tuple[list[str], list[str], int]:
    bench = Bench()
    bench.tap(MENU)
    bench.tap(NAMES)
    bench.tap(Message(Verb.FIELD, number=0))
    bench.tap(ChoosePlayers)
    screens = [type(bench.session.flow.screen).__name__]
    for letter in "qpal":
        key(bench, ord(letter), letter)
    key(bench, 8)
    key(bench, ord("e"), "ë", "alt")
    key(bench, ord("v"), "", "ctrl")
    naming = bench.session.flow.screen
    screens.append(type(naming).__name__)
    key(bench, 13)
    screens.append(type(bench.session.flow.screen).__name__)
    return screens, [naming.text], len(bench.keeper.evening.record)  # type: ignore[union-attr]


def test_a_real_keyboard_writes_names_and_its_keys_are_no_buttons_there(alone: Callable[..., object]) -> None:
    assert alone(names_by_keyboard) == (["TypeName", "TypeName", "ChooseSeats"], ["qpaë"], 1)


def opened_by_a_key() -> str:
    bench = Bench()
    bench.tap(MENU)
    bench.tap(NAMES)
    bench.tap(Message(Verb.FIELD, number=0))
    window = bench.table.loop.window
    while not bench.stands_on(ChoosePlayers):
        key(bench, ord("l"), "l")
    window.dispatch("on_key_down", ord("q"), 0, None, [])
    window.dispatch("on_textinput", "q")
    for _ in range(5):  # held for longer than it takes to open, it repeats itself
        bench.step(0.1)
        window.dispatch("on_key_down", ord("q"), 0, None, [])
        window.dispatch("on_textinput", "q")
    window.dispatch("on_key_up", ord("q"), 0)
    key(bench, ord("a"), "A")
    return bench.session.flow.screen.text  # type: ignore[union-attr]


def test_the_key_that_opens_the_keyboard_writes_nothing_on_it(alone: Callable[..., object]) -> None:
    assert alone(opened_by_a_key) == "A"


def test_keys_go_the_way_of_the_five_buttons_and_no_other_key_does_anything(
    alone: Callable[..., object],
) -> None:
    assert alone(keys) == (0, 1)


def frames() -> None:
    bench = Bench()
    bench.tap(double(A))
    shown = bench.table.picture.widget("StripWidget")
    assert tuple(tuple(colour) for colour in shown.colours) == bench.strip.frames[-1]
    assert (0xFF, 0xB0, 0x00) in {tuple(colour) for colour in bench.strip.frames[-1]}


def test_the_strip_on_the_screen_shows_what_the_wired_one_shows(alone: Callable[..., object]) -> None:
    alone(frames)


def fault() -> object:
    bench = Bench()
    bench.strip.fault = "strip: [Errno 5] Input/output error"
    bench.step(1.0)
    return bench.table.picture.widget("Banner").text


def test_a_broken_strip_is_told_in_the_tables_language(alone: Callable[..., object]) -> None:
    assert alone(fault) == "The light strip does not answer"


def resized() -> tuple[int, int]:
    bench = Bench()
    bench.tap(win(A))
    bench.table.lay_out((480, 800))
    bench.step(1.0)
    bench.tap(book(A))
    bench.tap(win(B))
    return bench.keeper.evening.standing.lines


def test_a_turned_window_is_laid_out_anew_in_the_midst_of_a_booking(alone: Callable[..., object]) -> None:
    assert alone(resized) == (20, 21)


def held_up() -> tuple[Call, ...]:
    bench = Bench()
    x, y = next(item for item in bench.table.items if item.action == double(A)).box.center
    # The finger has slid away before the table came to it, and was lifted long before that.
    touch = SimpleNamespace(x=0, y=0, ox=x, oy=y, uid=1, began=bench.now + 0.05, ended=bench.now + 0.2)
    bench.now += 0.1
    bench.table.down(None, touch)
    bench.step()
    bench.now += 3.0
    bench.step()  # somebody comes round before the panel's reader does
    bench.table.up(None, touch)
    bench.step(1.0)
    return bench.keeper.evening.calls  # type: ignore[return-value]


def test_a_tap_that_the_panel_times_is_no_hold_however_long_the_loop_was_held_up(
    alone: Callable[..., object],
) -> None:
    assert alone(held_up) == (Call(A),)


def wheel() -> int:
    bench = Bench()
    x, y = next(item for item in bench.table.items if item.action == double(A)).box.center
    bench.table.down(None, SimpleNamespace(x=x, y=y, is_mouse_scrolling=True))
    bench.table.up()
    bench.step(1.0)
    return len(bench.keeper.evening.calls)


def test_the_wheel_of_a_mouse_is_no_finger(alone: Callable[..., object]) -> None:
    assert alone(wheel) == 0
