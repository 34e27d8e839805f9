"""The running table: a session, its picture, the window, five buttons and the light strip put together."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from beermat import lights
from beermat.config.settings import Config
from beermat.evening.evening import Evening
from beermat.scorekeeper import Scorekeeper
from beermat.screen import window
from beermat.screen.games import table_of
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, Flow, House, Item, Message, Table, Verb, View, house_for
from beermat.screen.parts import Backlight, Buttons, Strip
from beermat.screen.screensaver import STRIDE, WAY, Depth, Habits
from beermat.screen.view import LAMPS_FAULT, PICTURE_FAULT, STRIP_FAULT, hit, moved, scene
from beermat.wording import Words

if TYPE_CHECKING:
    from beermat.screen.closing_picture import Album, ClosingPictures
    from beermat.screen.dialogs.host import Lock
    from beermat.screen.renderer import Picture
    from beermat.screen.session import Demo, Session

KEYS: Final[Mapping[int, str]] = {
    ord("q"): "spritze_a",
    ord("a"): "won_a",
    ord("p"): "spritze_b",
    ord("l"): "won_b",
    8: "undo",
}
"""The keys that close the contacts of the five buttons; 8 is backspace."""

WRITING: Final[Mapping[int, Message]] = {
    8: Message(Verb.DELETE),
    13: Message(Verb.DONE),
    271: Message(Verb.DONE),
    27: BACK,
}
"""What backspace, both Enter and Escape do where a name is typed."""

CHORDS: Final = frozenset(("ctrl", "alt", "meta"))
"""With one of these held a key is a command to somebody else, and no button."""

PATIENCE: Final = 60.0
"""Seconds that a machine has to switch itself off."""
PICTURE_LIGHT: Final[Mapping[Depth, float]] = {Depth.AWAKE: 1.0, Depth.DIMMED: 0.3, Depth.ASLEEP: 0.0}
"""The share of the picture's light that is let through where the panel's own light does not follow."""
STRIP_LIGHT: Final[Mapping[Depth, float]] = {Depth.AWAKE: 1.0, Depth.DIMMED: 0.3, Depth.ASLEEP: 0.0}
"""The share of its light that the strip gives."""


def run_table(
    *,
    scorekeeper: Scorekeeper,
    buttons: Buttons,
    strip: Strip,
    backlight: Backlight,
    words: Words,
    config: Config,
    demo: Demo | None = None,
    ready: Callable[[], None] | None = None,
    turned: Callable[[], None] | None = None,
    power_off: Callable[[], None] | None = None,
    flow: Flow | None = None,
    album: Callable[[], Album] | None = None,
    exit_when_ready: bool = False,
    lock: Lock | None = None,
) -> None:
    """Show the table until its window is closed; with `exit_when_ready` only until it can be touched.

    A `demo` plays until somebody does. `ready` is called once the table can be touched: for whatever can
    wait until then; `turned` whenever the screen's loop has come round. `power_off` is called if somebody
    chooses to switch off the machine, and must see to it that this process is ended; None: the table has no
    machine to itself, and its window just closes. `flow` is what the screen begins with, None: the table.
    `album` opens the place where closing pictures are kept, once the table can be touched; None: nowhere.
    `lock` knows the PIN of the host, None: there is none.
    Raises `HardwareMissing` if no window can be opened.
    """
    size = config.screen
    # What is loaded for the first picture stays for good: a collection in its midst would only cost time.
    gc.disable()
    window.prepare(width=size.width, height=size.height, windowed=size.windowed, rotation=size.rotation)
    from beermat.screen.renderer import Picture  # noqa: PLC0415 - Kivy is ready only now

    table = Running(
        scorekeeper=scorekeeper,
        buttons=buttons,
        strip=strip,
        backlight=backlight,
        words=words,
        config=config,
        picture=Picture,
        power_off=power_off,
    )
    table.ready()
    table.locked = lock is not None
    from beermat.screen.session import Session  # noqa: PLC0415 - not needed for the first picture

    habits = Habits.of_minutes(size.dim_after, size.sleep_after)
    house, clock = table.house(), time.monotonic
    table.sit(Session(scorekeeper, house, clock=clock, demo=demo, habits=habits, flow=flow, lock=lock))
    gc.freeze()
    gc.enable()
    if exit_when_ready:
        return
    if ready is not None:
        ready()
    if album is not None:
        from beermat.screen.closing_picture import ClosingPictures  # noqa: PLC0415 - not needed before an evening ends

        table.closing_pictures = ClosingPictures(scorekeeper, words, album())
    table.run(turned)


class Running:
    """The table in its window."""

    def __init__(
        self,
        *,
        scorekeeper: Scorekeeper,
        buttons: Buttons,
        strip: Strip,
        backlight: Backlight,
        words: Words,
        config: Config,
        picture: type[Picture],
        power_off: Callable[[], None] | None = None,
    ) -> None:
        """Open the window and draw the table for the first time."""
        opened = window.opened()
        opened.set_title(words("Beermat"))
        self._scorekeeper: Final = scorekeeper
        self._buttons: Final = buttons
        self._strip: Final = strip
        self._backlight: Final = backlight
        self._words: Final = words
        self._config: Final = config
        self._new_picture: Final = picture
        self._power_off: Final = power_off
        self._gone: float | None = None
        self.locked = False
        self.closing_pictures: ClosingPictures | None = None
        self._session: Session | None = None
        self._layout = self._laid_out(opened.size)
        self.picture = picture(self._layout.mm)
        # What is touched is what was on the panel, until the next picture is.
        self.items: tuple[Item, ...] = ()
        self._coming: tuple[Item, ...] = ()
        self._seen: object = None
        self._show: lights.Show | None = None
        self._frame_due = 0.0
        self._keys_down: Final[set[int]] = set()
        self._pressing: Final[set[int]] = set()
        self._refresh(time.monotonic())
        self.items = self._coming
        self.loop: Final = window.Loop(self.picture.root)

    def ready(self) -> None:
        """Return once the first picture is on the panel."""
        flips = window.FLIPS_TO_PANEL if window.on_console() else 1
        while self.loop.open and self.loop.flips < flips:
            self.loop.window.canvas.ask_update()
            self.loop.turn(draw=True)

    def run(self, turned: Callable[[], None] | None = None) -> None:
        """Take touches until the window is closed; call `turned` with every round."""

        def step() -> bool:
            if turned is not None:
                turned()
            return self.step(time.monotonic())

        self.loop.run(step, self._rest)
        self.loop.close()

    def sit(self, session: Session) -> None:
        """Let touches and keys go to this session."""
        self._session = session
        self.loop.window.bind(
            on_touch_down=self.down,
            on_touch_move=self.move,
            on_touch_up=self.up,
            on_key_down=self.key_down,
            on_key_up=self.key_up,
            on_textinput=self.text,
            on_resize=self._resized,
            on_request_close=self._asked_to_close,
        )

    def step(self, now: float) -> bool:
        """Do one round at `now`, in seconds; return whether something moves."""
        if self._session is not None:
            steady = self._session.input.steady(now)
            if not self._buttons.quiet:
                self._session.input.buttons(self._buttons.events(steady=steady))
            self._session.tick(steady=steady and not self._buttons.doubtful)
            asleep = self._session.input.depth is Depth.ASLEEP
            self.loop.poll = window.DROWSY if asleep else window.POLL
        changed = self._refresh(now)
        moving = self.picture.moving
        self.loop.turn(draw=changed or moving)
        self.items = self._coming
        if changed and self._session is not None:
            self._session.drawn()
        if self.closing_pictures is not None:
            self.closing_pictures.take()
        if self._session is not None and self._session.left:
            self._leave(now)
        return changed or moving or self._scorekeeper.busy

    def _leave(self, now: float) -> None:
        """Close the window, or say farewell until the machine has been switched off."""
        if self._power_off is None:
            self.loop.close()
        elif self._gone is None:
            self._gone = now
            self._power_off()
        elif now - self._gone >= PATIENCE:
            # Nobody switches anything off: a new table is better than a farewell for ever.
            self.loop.close()

    def _rest(self) -> float:
        """Return for how many seconds there is nothing to do unless somebody touches something."""
        session = self._session
        if session is None or session.busy or not self._buttons.quiet:
            return 0.0
        due = session.due()
        first = self._frame_due if due is None else min(due, self._frame_due)
        # The pins of real buttons wake nobody: they are looked at.
        longest = self.loop.poll if self._buttons.kind == "real" else window.SILENCE
        return min(longest, first - time.monotonic())

    def _refresh(self, now: float) -> bool:
        """Bring picture, lamps and strip up to date; return whether there is something new to draw."""
        flow, session = self._flow, self._session
        faults = ((self._strip.fault, STRIP_FAULT), (self._buttons.fault, LAMPS_FAULT))
        parts = tuple(said for fault, said in faults if fault)
        unkept = (PICTURE_FAULT,) if self.closing_pictures is not None and self.closing_pictures.fault else ()
        version = (0, 0) if session is None else (session.version, session.beat)
        depth, (right, up) = (
            (Depth.AWAKE, WAY[0]) if session is None else (session.input.depth, session.input.step)
        )
        seen = (version, parts, unkept, self._layout, depth, right, up)
        if seen == self._seen:
            return self._light(now)
        self._seen = seen
        evening = self._scorekeeper.evening
        stride = STRIDE * self._layout.mm
        holds = {} if session is None else session.input.holds
        view = View(flow, evening, self.house(), now, (*parts, *unkept), holds)
        self._coming = moved(scene(view), round(right * stride), round(up * stride))
        pressed = () if session is None else [finger.item.key for finger in session.input.fingers]
        self.picture.show(self._coming, pressed=pressed, asked=flow.asked)
        self._darken(depth)
        lit = lamps(flow, evening)
        self._buttons.lamps(dict.fromkeys(lit, False) if depth is Depth.ASLEEP else lit)
        pending = lights.Pending(fault=bool(parts)) if session is None else session.pending(now, bool(parts))
        self._show, before = lights.show(evening, pending, light=STRIP_LIGHT[depth]), self._show
        if self._show != before:
            self._frame_due = now
        self._light(now)
        return True

    def _darken(self, depth: Depth) -> None:
        """Give the panel this light; where its own does not follow, the picture goes dark."""
        self._backlight.shine(depth.value)
        dark = depth is Depth.DIMMED and self._backlight.dims
        self.picture.dim(1.0 if dark else PICTURE_LIGHT[depth])

    def _light(self, now: float) -> bool:
        """Send the next frame to the strip and to the one on the screen, if it is time."""
        if self._show is None or now < self._frame_due:
            return False
        frame = self._show.frame(now, self._strip.pixels, self._strip.pixels_a)
        wait = self._show.next_change(now)
        self._frame_due = float("inf") if wait is None else now + wait
        self._strip.show(frame)
        shown = self.picture.widget("StripWidget")
        if shown is None or list(shown.colours) == list(frame):
            return False
        shown.colours = list(frame)
        return True

    @property
    def _flow(self) -> Flow:
        return Flow() if self._session is None else self._session.flow

    def house(self) -> House:
        """Return what this place gives to the flow."""
        machine = self._power_off is not None
        sets = self._config.rule_sets
        return house_for(self._layout, self._words, sets, machine=machine, locked=self.locked)

    def down(self, _: object, touch: Any) -> bool:
        """Take a finger that comes down; Kivy's `on_touch_down`. The wheel of a mouse is none."""
        if self._session is not None and not getattr(touch, "is_mouse_scrolling", False):
            x, y, when = began(touch)
            self._session.input.down(hit(self.items, x, y), getattr(touch, "uid", None), (x, y), when=when)
        return True

    def move(self, _: object, touch: Any) -> bool:
        """Take a finger that moves; Kivy's `on_touch_move`."""
        if self._session is not None:
            self._session.input.move((touch.x, touch.y), getattr(touch, "uid", None))
        return True

    def up(self, _: object = None, touch: Any = None) -> bool:
        """Take a finger that goes up; Kivy's `on_touch_up`."""
        if self._session is not None:
            self._session.input.up(getattr(touch, "uid", None), when=getattr(touch, "ended", None))
        return True

    def key_down(
        self, _: object, key: int, code: int = 0, text: str | None = None, held: Iterable[str] = ()
    ) -> bool:
        """Take a key that goes down, with what else is `held`; Kivy's `on_key_down`.

        The five serve as buttons where the config wants it. No other does more than wake; neither does one
        of the five that is pressed together with Ctrl, Alt or Meta: until it is let go. Where a name is typed
        all of them write it.
        """
        repeated = key in self._keys_down
        self._keys_down.add(key)
        session, alone = self._session, CHORDS.isdisjoint(held)
        if session is not None and session.typing:
            # Letters come as text, with all that a keyboard makes of several keys.
            if key in WRITING and alone and (not repeated or WRITING[key].verb is Verb.DELETE):
                session.input.type(WRITING[key])
        elif key in KEYS and self._buttons.keys and alone:
            if not repeated:
                self._pressing.add(key)
                self._buttons.key(KEYS[key], True)
        elif session is not None:
            session.input.wake()
        return True

    def text(self, _: object, text: str) -> bool:
        """Take text from a real keyboard; Kivy's `on_textinput`. A key held as a button writes none."""
        if self._session is not None and self._session.typing and not self._pressing:
            self._session.input.type(Message(Verb.TYPED, text=text))
        return True

    def key_up(self, _: object, key: int, *__: object) -> bool:
        """Take a key that goes up; Kivy's `on_key_up`."""
        self._keys_down.discard(key)
        self._pressing.discard(key)
        if key in KEYS:
            self._buttons.key(KEYS[key], False)
        return True

    def lay_out(self, size: Iterable[float]) -> None:
        """Draw the table anew for a window of this size, in pixels."""
        layout = self._laid_out(size)
        if layout == self._layout:
            return
        window = self.loop.window
        window.remove_widget(self.picture.root)
        self._layout = layout
        self.picture = self._new_picture(layout.mm)
        self._show = None
        if self._session is not None:
            self._session.house = self.house()
        window.add_widget(self.picture.root)

    def _asked_to_close(self, *_: object, **__: object) -> bool:
        """Return whether the window shall stay although its desktop wants it closed (a cross, Alt-F4).

        A table that has the whole screen stands in a pub: it is left by its own question.
        """
        return not self._config.screen.windowed

    def _resized(self, window: Any, *_: object) -> None:
        self.lay_out(window.size)

    def _laid_out(self, size: Iterable[float]) -> Layout:
        width, height = (int(length) for length in size)
        return Layout.of(width, height, facing=self._config.layout == "facing")


def lamps(flow: Flow, evening: Evening) -> dict[str, bool]:
    """Return which of the five buttons do something now; in a dialog all of them do."""
    if isinstance(flow.screen, Table):
        return {**table_of(evening.rules.game).lamps(evening), "undo": bool(evening.undoable)}
    return dict.fromkeys(KEYS.values(), True)


def began(touch: Any) -> tuple[float, float, float | None]:
    """Return where a touch of Kivy's began, in pixels, and when, in seconds; None: that is not known."""
    x, y = getattr(touch, "ox", None), getattr(touch, "oy", None)
    return touch.x if x is None else x, touch.y if y is None else y, getattr(touch, "began", None)
