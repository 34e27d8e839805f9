"""The running table: a session, its picture, the window, five buttons and the light strip put together."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from beermat import lights
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import RuleSet, Side
from beermat.scorekeeper import Scorekeeper
from beermat.screen import window
from beermat.screen.allowed import may_double
from beermat.screen.layout import Layout
from beermat.screen.scene import LAMPS_FAULT, STRIP_FAULT, Item, View, hit, house_for, scene
from beermat.screen.state import Flow
from beermat.screen.steps import House, Table
from beermat.wording import Words

if TYPE_CHECKING:
    from beermat.screen.draw import Picture
    from beermat.screen.session import ButtonEvent, Demo, Session

KEYS: Final[Mapping[int, str]] = {
    ord("q"): "spritze_a",
    ord("a"): "won_a",
    ord("p"): "spritze_b",
    ord("l"): "won_b",
    8: "undo",
}
"""The keys that close the contacts of the five buttons; 8 is backspace."""

Rgb = tuple[int, int, int]


class Buttons(Protocol):
    """Five buttons with their lamps, as `hardware` has them."""

    fault: str | None

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to tell before a contact changes."""

    def events(self) -> Sequence[ButtonEvent]:
        """Return what they have done since the last call."""

    def contact(self, button: str, closed: bool) -> None:
        """Close or open a contact, as a key does."""

    def lamps(self, lit: Mapping[str, bool]) -> None:
        """Switch these lamps."""


class Strip(Protocol):
    """A light strip, as `hardware` has it."""

    @property
    def pixels(self) -> int:
        """How many colours make a frame."""

    @property
    def pixels_a(self) -> int:
        """How many of them, from the first, are side A's."""

    @property
    def fault(self) -> str | None:
        """What is wrong with it, None: nothing."""

    def show(self, colours: Sequence[Rgb]) -> None:
        """Show a frame."""


class ScreenSettings(Protocol):
    """How the window shall be."""

    @property
    def windowed(self) -> bool:
        """In a window, where it would be full screen."""

    @property
    def width(self) -> int | None:
        """Pixels; None: as it comes."""

    @property
    def height(self) -> int | None:
        """Pixels; None: as it comes."""


class Settings(Protocol):
    """What the screen wants to know of the config."""

    @property
    def layout(self) -> str:
        """`wall` or `facing`."""

    @property
    def rule_sets(self) -> Mapping[str, RuleSet]:
        """All rule sets to choose from."""

    @property
    def screen(self) -> ScreenSettings:
        """How the window shall be."""


def run_table(
    *,
    scorekeeper: Scorekeeper,
    buttons: Buttons,
    strip: Strip,
    words: Words,
    config: Settings,
    demo: Demo | None = None,
    exit_when_ready: bool = False,
) -> None:
    """Show the table until its window is closed; with `exit_when_ready` only until it can be touched."""
    size = config.screen
    # What is loaded for the first picture stays for good: a collection in its midst would only cost time.
    gc.disable()
    window.prepare(width=size.width, height=size.height, windowed=size.windowed)
    from beermat.screen.draw import Picture  # noqa: PLC0415 - Kivy is ready only now

    table = Running(
        scorekeeper=scorekeeper, buttons=buttons, strip=strip, words=words, config=config, picture=Picture
    )
    table.ready()
    gc.freeze()
    gc.enable()
    if not exit_when_ready:
        table.run(demo)


class Running:
    """The table in its window."""

    def __init__(
        self,
        *,
        scorekeeper: Scorekeeper,
        buttons: Buttons,
        strip: Strip,
        words: Words,
        config: Settings,
        picture: type[Picture],
    ) -> None:
        """Open the window and draw the table for the first time."""
        from kivy.core.window import Window  # noqa: PLC0415 - opens the window

        self._scorekeeper: Final = scorekeeper
        self._buttons: Final = buttons
        self._strip: Final = strip
        self._words: Final = words
        self._config: Final = config
        self._new_picture: Final = picture
        self._session: Session | None = None
        self._layout = self._laid_out(Window.size)
        self._picture = picture(self._layout.mm)
        self._items: tuple[Item, ...] = ()
        self._seen: object = None
        self._show: lights.Show | None = None
        self._frame_due = 0.0
        self._refresh(time.monotonic())
        self._loop: Final = window.Loop(self._picture.root)

    def ready(self) -> None:
        """Return once the first picture is on the panel."""
        flips = window.FLIPS_TO_PANEL if window.on_console() else 1
        while self._loop.open and self._loop.flips < flips:
            self._loop.window.canvas.ask_update()
            self._loop.turn(draw=True)

    def run(self, demo: Demo | None) -> None:
        """Take touches until the window is closed; a `demo` plays until somebody does."""
        from beermat.screen.session import Session  # noqa: PLC0415 - not needed for the first picture

        self._session = Session(self._scorekeeper, self._house(), clock=time.monotonic, demo=demo)
        self._loop.window.bind(
            on_touch_down=self._down,
            on_touch_up=self._up,
            on_key_down=self._key_down,
            on_key_up=self._key_up,
            on_resize=self._resized,
        )
        self._loop.run(self._step, self._calm)
        self._loop.close()

    def _step(self) -> bool:
        """Do one round; return whether something moves."""
        if self._session is not None:
            if not self._buttons.quiet:
                self._session.buttons(self._buttons.events())
            self._session.tick()
        changed = self._refresh(time.monotonic())
        moving = self._picture.moving
        self._loop.turn(draw=changed or moving)
        return changed or moving or self._scorekeeper.busy

    def _calm(self) -> bool:
        """Say whether there is nothing to do before somebody touches something."""
        session, now = self._session, time.monotonic()
        if session is None or not self._buttons.quiet or session.busy or now >= self._frame_due:
            return False
        due = session.due()
        return due is None or now < due

    def _refresh(self, now: float) -> bool:
        """Bring picture, lamps and strip up to date; return whether there is something new to draw."""
        flow, session = self._flow, self._session
        faults = ((self._strip.fault, STRIP_FAULT), (self._buttons.fault, LAMPS_FAULT))
        parts = tuple(said for fault, said in faults if fault)
        version = (0, 0) if session is None else (session.version, session.beat)
        seen = (version, parts, self._layout)
        if seen == self._seen:
            return self._light(now)
        self._seen = seen
        evening = self._scorekeeper.evening
        self._items = scene(View(flow, evening, self._words, self._layout, self._house(), now, parts))
        finger = None if session is None or session.finger is None else session.finger.key
        self._picture.show(self._items, pressed=finger, asked=flow.asked)
        self._buttons.lamps(lamps(flow, evening))
        pending = lights.Pending(fault=bool(parts)) if session is None else session.pending(now, bool(parts))
        self._show, before = lights.show(evening, pending), self._show
        if self._show != before:
            self._frame_due = now
        self._light(now)
        return True

    def _light(self, now: float) -> bool:
        """Send the next frame to the strip and to the one on the screen, if it is time."""
        if self._show is None or now < self._frame_due:
            return False
        frame = self._show.frame(now, self._strip.pixels, self._strip.pixels_a)
        wait = self._show.next_change(now)
        self._frame_due = float("inf") if wait is None else now + wait
        self._strip.show(frame)
        shown = self._picture.widget("StripWidget")
        if shown is None or list(shown.colours) == list(frame):
            return False
        shown.colours = list(frame)
        return True

    @property
    def _flow(self) -> Flow:
        return Flow() if self._session is None else self._session.flow

    def _house(self) -> House:
        return house_for(self._layout, self._words, self._config.rule_sets)

    def _laid_out(self, size: Iterable[float]) -> Layout:
        width, height = (int(length) for length in size)
        return Layout.of(width, height, facing=self._config.layout == "facing")

    def _down(self, _: object, touch: Any) -> bool:
        if self._session is not None:
            self._session.down(hit(self._items, touch.x, touch.y))
        return True

    def _up(self, *_: object) -> bool:
        if self._session is not None:
            self._session.up()
        return True

    def _key_down(self, _: object, key: int, *__: object) -> bool:
        if key in KEYS:
            self._buttons.contact(KEYS[key], True)
        return True

    def _key_up(self, _: object, key: int, *__: object) -> bool:
        if key in KEYS:
            self._buttons.contact(KEYS[key], False)
        return True

    def _resized(self, window: Any, *_: object) -> None:
        layout = self._laid_out(window.size)
        if layout == self._layout:
            return
        window.remove_widget(self._picture.root)
        self._layout = layout
        self._picture = self._new_picture(layout.mm)
        self._show = None
        if self._session is not None:
            self._session.house = self._house()
        window.add_widget(self._picture.root)


def lamps(flow: Flow, evening: Evening) -> dict[str, bool]:
    """Return which of the five buttons do something now; in a dialog all of them do."""
    table = isinstance(flow.screen, Table)
    return {
        "spritze_a": not table or may_double(evening, Side.A),
        "won_a": not table or not evening.closed,
        "spritze_b": not table or may_double(evening, Side.B),
        "won_b": not table or not evening.closed,
        "undo": not table or bool(evening.undoable),
    }
