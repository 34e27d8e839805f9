"""The state of the screen, and the words in which it is told. Plain data, pure.

A `Flow` is all of the screen that is not the evening's; its `screen` is the table or the open `Dialog`. An
`Item` is one thing on the screen, with what touching it does: a `Message` to its own dialog, an intent it
`Wants` of the scorekeeper, or the dialog that it `Opens`. A `Step` is what follows from something: the flow
after it, and the effects that the session sees to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from beermat.errors import Refused
from beermat.evening.entries import Redo, Undo
from beermat.evening.evening import Evening
from beermat.rules.common import Degree, Rules, Side
from beermat.scorekeeper import Booked, Wanted
from beermat.screen.layout import Box, Layout
from beermat.screen.looks import Look
from beermat.wording import Words

if TYPE_CHECKING:
    from random import Random

    from beermat.evening.entries import Entry
    from beermat.evening.questions import Answer, Question


class Verb(Enum):
    """What is typed, counted or chosen."""

    WIN = auto()
    MENU = auto()
    OVER = auto()
    BACK = auto()
    KNOCK = auto()
    DIGIT = auto()
    DELETE = auto()
    DONE = auto()
    SWAP = auto()
    EVERY_TRICK = auto()
    NAMES = auto()
    KEY = auto()
    TYPED = auto()
    SHIFT = auto()
    SIGNS = auto()
    FIELD = auto()
    DEALER = auto()
    PERSON = auto()
    DRAW = auto()
    TURN_UP = auto()
    PAGE = auto()
    CALL = auto()
    CALL_LAST_HAND = auto()
    NO_CALLS = auto()
    PAYING = auto()
    STEP = auto()
    REASON = auto()
    SETTLING = auto()
    NOBODY = auto()
    KLOPFER = auto()
    KONTRA = auto()
    PLAYS = auto()
    LEAVE = auto()


class Message(NamedTuple):
    """Something is typed, counted or chosen: it is for the dialog that is open, or for the table.

    `number` is a deal, a seat, a digit, a page, a step or how many, as the verb has it; `text` a letter, a
    person's id (of two people both, with a line end between), the key of a rule set or of a ranking, a
    contract, or won or lost.
    """

    verb: Verb
    side: Side | None = None
    degree: Degree | None = None
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Wants:
    """This intent is wanted of the scorekeeper; `View.want` adds the record's length that it goes with."""

    intent: Wanted


@dataclass(frozen=True, slots=True)
class Opens:
    """This dialog is opened; with the `Table` the one that is open is closed."""

    dialog: Screen


Action = Message | Wants | Opens
"""What touching an item does."""

BACK: Final = Message(Verb.BACK)
UNDO: Final = Wants(Undo())
REDO: Final = Wants(Redo())


@dataclass(frozen=True, slots=True)
class Table:
    """No dialog: what lies on the table."""


class Dialog(ABC):
    """What lies over the table: its data, what is on it (`items`), what comes of a message, and its ways out.

    It is frozen: whatever happens to it makes another one.
    """

    __slots__ = ()
    typing: ClassVar[bool] = False
    """Whether what is typed on a real keyboard is written here."""

    @abstractmethod
    def items(self, view: View) -> tuple[Item, ...]:
        """Return what is on it, from the bottom to the top: what can be chosen is what is drawn."""

    def act(self, view: View, message: Message) -> Step:
        """Return what follows from a message of its own; most dialogs have none."""
        return view.flow, ()

    @property
    def back(self) -> Screen:
        """Where the way back leads."""
        return Table()

    def done(self, evening: Evening, entry: Entry) -> Screen:
        """Return what follows it once the entry that was wanted on it is on disk."""
        return Table()

    @property
    def expects(self) -> int | None:
        """The length of the record on which it books; None: on the record of now."""
        return None

    @property
    def question(self) -> Question | None:
        """What the book is asked when it is opened."""
        return None

    def told(self, answer: Answer) -> Dialog:
        """Return the same dialog with the book's answer."""
        return self

    @property
    def due(self) -> float | None:
        """When it changes by itself, in seconds; None if it waits for somebody."""
        return None

    def passed(self, now: float) -> Dialog:
        """Return what becomes of it by itself."""
        return self

    @property
    def until(self) -> float | None:
        """When what the buttons stand on is chosen by itself, in seconds; None if it waits for somebody."""
        return None

    def waiting(self) -> Dialog:
        """Return the same dialog, waiting for somebody to choose."""
        return self

    @property
    def begun_by_button(self) -> bool:
        """Whether a "won" button has opened it, so that holding that button still opens the menu."""
        return False

    @property
    def idle(self) -> bool:
        """Whether whoever has opened it is at nothing yet: the end of the evening may take its place."""
        return False

    def shuffled(self, view: View, dice: Random) -> Step:
        """Return what follows once these dice are there to shuffle the pack that it wants."""
        return view.flow, ()

    def press(self, view: View, event: Pressed) -> Step | None:
        """Return what a button does here instead of what it does in every dialog; None: just that."""
        return None

    def item_key(self, name: str) -> str:
        """Return the key of the item that it calls so: what the buttons stand on."""
        return f"{type(self).__name__} {name}"

    def announces(self, focus: str | None) -> tuple[Side | None, Degree]:
        """Return whose win it will book by itself, and by which degree, with the buttons on `focus`."""
        return None, Degree.PLAIN

    @property
    def deal(self) -> int:
        """The number of the deal that it is about, 0 for the one being played."""
        return 0


@dataclass(frozen=True, slots=True)
class Opened(Dialog):
    """A dialog that goes back to where it was opened."""

    origin: Screen = field(default_factory=Table, kw_only=True)

    @property
    def back(self) -> Screen:
        """Where it was opened."""
        return self.origin


@dataclass(frozen=True, slots=True)
class Scrolling(Opened):
    """A list that can be dragged: `first` is the line at its top, from 0."""

    first: int = 0

    def at(self, first: int) -> Self:
        """Return the same list with this line at the top."""
        return replace(self, first=first)

    @abstractmethod
    def length(self, evening: Evening) -> int:
        """Return how many lines it has."""

    def act(self, view: View, message: Message) -> Step:
        """Turn it over."""
        if message.verb is not Verb.PAGE:
            return view.flow, ()
        return replace(view.flow, screen=self.at(message.number), focus=None), ()


@dataclass(frozen=True, slots=True)
class Leaves(Opened):
    """A dialog of several leaves, of which one is shown: `leaf` counts from 0."""

    leaf: int = field(default=0, kw_only=True)

    def leaf_of(self, leaves: int) -> int:
        """Return the leaf shown of so many: the last where there are fewer, as after the window has grown."""
        return max(0, min(self.leaf, leaves - 1))

    def act(self, view: View, message: Message) -> Step:
        """Turn it over."""
        if message.verb is not Verb.PAGE:
            return view.flow, ()
        return replace(view.flow, screen=replace(self, leaf=message.number), focus=None), ()


Screen = Table | Dialog


LETTERS: Final = ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-'.")
SIGNS: Final = ("1234567890ł", "éèêëáàâåæøñ", "íïóôúçčšžşğ")


def keys_for(per_row: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keyboard's rows of letters, and of signs, where so many keys stand side by side.

    The letters are from a to z where it is narrow.
    """
    if per_row >= 11:
        return LETTERS, SIGNS
    alphabets = "abcdefghijklmnopqrstuvwxyzäöüß-'.", "".join(SIGNS)
    letters, signs = (
        tuple(keys[at : at + per_row] for at in range(0, len(keys), per_row)) for keys in alphabets
    )
    return letters, signs


@dataclass(frozen=True, slots=True)
class House:
    """What the place gives to the screen: its language and size, and what follows from them.

    `sets` are the rule sets to choose from with their keys; `rows` says how many rows a list shows at once,
    `roomy` whether two large plates find room one above the other;
    `letters` are the rows of the keyboard without its last one of wide keys, `signs` those for what is rarer;
    `reasons` are those that a correction of lines may have, in the table's language, the first being none.
    `machine` says that the table has a machine to itself, which can be switched off; `locked` that the host
    has set a PIN.
    """

    words: Words
    layout: Layout
    sets: tuple[tuple[str, Rules], ...] = ()
    rows: int = 6
    roomy: bool = False
    letters: tuple[str, ...] = LETTERS
    signs: tuple[str, ...] = SIGNS
    reasons: tuple[str, ...] = ("",)
    machine: bool = False
    locked: bool = False


ONE_TAP: Final = 0.25
"""Seconds within which two taps on the same thing are one."""
SAME_SPOT: Final = 0.6
"""Seconds within which a second tap on a spot books nothing that has come up there by the first."""
SPOT: Final = 10.0
"""Millimetres within which two taps are on the same spot."""
ONE_PRESS: Final = 0.12
"""Seconds within which two presses of a "won" are one."""
LONG_HOLD: Final = 1.2
"""Seconds for which a Spritze is held for its second meaning, or "won" to open the menu."""
SLACK: Final = 0.001
"""Seconds by which clocks may differ."""
FRESH: Final = 5.0
"""Seconds for which what was booked is told and offers its own undo."""
TOLD: Final = 4.0
"""Seconds for which a refusal is told."""
SLOW: Final = 1.0
"""Seconds after which whoever waits for the disk is told so."""
QUIET: Final = 3.0
"""Seconds after which a booking by the buttons goes to disk by itself."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """Something was touched at this time, in seconds.

    `at` is when it was done, or at the earliest can have been; `come` when the table came to it, which may be
    much later: it was done on the picture that was there `at` that time. `timed` says that nobody guesses.
    `place` is where, in pixels, None if nobody knows. `action` is what the item did on that
    picture, `key` is the item's ("" for a key of a keyboard); it was `held` instead of tapped.
    """

    action: Action
    at: float
    come: float = float("-inf")
    timed: bool = True
    place: tuple[float, float] | None = None
    key: str = ""
    held: bool = False

    @property
    def done(self) -> float:
        """The latest time at which it can have been done."""
        return self.at if self.timed else self.now

    @property
    def now(self) -> float:
        """When it takes effect."""
        return max(self.at, self.come)


@dataclass(frozen=True, slots=True)
class Pressed:
    """One of the five buttons: `kind` is pressed, released, held (for `seconds`), stuck or freed.

    `at`, `come` and `timed` are those of `Tapped`.
    """

    button: str
    kind: str
    at: float
    seconds: float = 0.0
    come: float = float("-inf")
    timed: bool = True

    @property
    def done(self) -> float:
        """The latest time at which it can have been done."""
        return self.at if self.timed else self.now

    @property
    def now(self) -> float:
        """When it takes effect."""
        return max(self.at, self.come)

    @property
    def meaning(self) -> tuple[str, Side | None]:
        """What the button is called without its side, and its side."""
        kind, _, side = self.button.partition("_")
        return kind, Side(side.upper()) if side else None

    @property
    def held_long(self) -> bool:
        """Whether it has been held for its second meaning."""
        return self.kind == "held" and self.seconds >= LONG_HOLD - SLACK


Touch = Tapped | Pressed


class Armed(NamedTuple):
    """A button whose meaning is decided when it is released; held long enough it `does` this."""

    button: str
    does: Action


class Said(NamedTuple):
    """A sentence to tell, as a message id, about somebody of this name."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Flow:
    """The state of the screen that is not the evening's.

    `focus` is the key of the item on which the five buttons stand. `changed` is when somebody last changed
    the screen, `shown` since when that can be seen; `last` is what was touched last, and `answered` when the
    table had its answer; `asked` is the action that waits for its answer, `wanted` what it wants of the
    scorekeeper, `slow` that it takes longer than `SLOW`; `chosen` is when something was last chosen, by
    touch, button or countdown. `armed` is a button whose meaning is decided when it is released. `notice` is
    told until `notice_until`: a refusal (of the core, or the screen's own as a message id), what was done
    with somebody, or what was just booked. `fault` is what the disk said last, None while all is well;
    `stuck` are the buttons that are stuck. Up to `host_until` the host's PIN holds; `played` tells of the
    deals and Maß of tonight the number of the entry and when it was booked, which may be before the table
    came up; what nobody can tell is left out.
    """

    screen: Screen = field(default_factory=Table)
    focus: str | None = None
    changed: float = float("-inf")
    shown: float = float("-inf")
    last: Touch | None = None
    answered: float = float("-inf")
    asked: Action | None = None
    wanted: Wanted | None = None
    slow: bool = False
    chosen: float = float("-inf")
    waiting: tuple[Touch, ...] = ()
    armed: Armed | None = None
    notice: Refused | Said | Booked | str | None = None
    notice_until: float = float("-inf")
    fault: str | None = None
    stuck: tuple[str, ...] = ()
    host_until: float = float("-inf")
    played: tuple[tuple[int, float], ...] = ()

    def show(self, screen: Screen, now: float, focus: str | None = None) -> Flow:
        """Return the flow with another screen, or with the same one if nothing is different."""
        if screen == self.screen:
            return replace(self, focus=focus, armed=None)
        return replace(self, screen=screen, focus=focus, changed=now, armed=None)

    def refuse(self, refused: Refused | str, now: float) -> Flow:
        """Return the flow that tells this refusal."""
        return replace(self, notice=refused, notice_until=now + TOLD)


def house_for(
    layout: Layout, words: Words, sets: Mapping[str, Rules], *, machine: bool = False, locked: bool = False
) -> House:
    """Return what a place with this screen, language and these rule sets gives to the screen.

    `machine` says that the table has a machine to itself, `locked` that the host has set a PIN.
    """
    letters, signs = keys_for(layout.dialog("keyboard").keys_per_row)
    rows = layout.dialog("rows")
    return House(
        words,
        layout,
        sets=tuple(sets.items()),
        rows=rows.most_rows,
        roomy=rows.roomy,
        letters=letters,
        signs=signs,
        reasons=("", words("forgotten"), words("miscounted"), words("agreed"), words("begun on paper")),
        machine=machine,
        locked=locked,
    )


@dataclass(frozen=True, slots=True)
class View:
    """All that a picture is made from, and what an action is judged by.

    `now` is in seconds; `parts` are message ids about parts that are broken; `holds` says how far what
    is held has come, from 0 to 1, by what it will do.
    """

    flow: Flow
    evening: Evening
    house: House
    now: float = 0.0
    parts: tuple[str, ...] = ()
    holds: Mapping[Action, float] = field(default_factory=dict)

    @property
    def words(self) -> Words:
        """The table's language."""
        return self.house.words

    @property
    def layout(self) -> Layout:
        """Where everything stands on this screen."""
        return self.house.layout

    def with_flow(self, flow: Flow) -> View:
        """Return the same with this flow."""
        return replace(self, flow=flow)

    def go(self, screen: Screen) -> Step:
        """Return the step to another screen; what it shows is asked of the book."""
        question = screen.question if isinstance(screen, Dialog) else None
        effects = () if question is None else (Inquire(question),)
        return self.flow.show(screen, self.now), effects

    def stay(self, screen: Screen) -> Step:
        """Return the step to something else on the same screen: it may be touched again at once."""
        return replace(self.flow, screen=screen), ()

    def refuse(self, refused: Refused | str) -> Step:
        """Return the step that tells this refusal."""
        return self.flow.refuse(refused, self.now), ()

    def want(self, action: Action, intent: Wanted) -> Step:
        """Ask the scorekeeper for this intent; until its news comes `action` is what was asked.

        It holds for the record on which the dialog books: it was opened for that, or it is that of now.
        """
        screen = self.flow.screen
        expects = screen.expects if isinstance(screen, Dialog) else None
        flow = replace(self.flow, asked=action, wanted=intent, armed=None)
        return flow, (Request(intent, len(self.evening.record) if expects is None else expects),)


@dataclass(frozen=True, slots=True)
class Request:
    """An intent, for the record of length `expects` (None: for whatever the table is)."""

    intent: Wanted
    expects: int | None = None


@dataclass(frozen=True, slots=True)
class Inquire:
    """A question to the book."""

    question: Question


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A shuffled pack, for the dialog that is open."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The table shall be left; it is for the table itself, not for the scorekeeper."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """The host's PIN as it was typed, for the lock; an empty one asks only how it stands."""

    digits: str = field(repr=False)


Effect = Request | Inquire | Shuffle | Leave | Unlock

Step = tuple[Flow, tuple[Effect, ...]]


NOTHING: Final[Look] = {}


class Item(NamedTuple):
    """One thing on the screen.

    `key` stays the same as long as it is the same thing, so that its widget can be kept. `look` are the
    properties of the widget `kind`, those of `looks.py`. `action` is what touching it asks for, `hold` what
    holding it does (then the touch counts when it ends). `turn` is in degrees; `layer` is 0 for the table, 1
    for a dialog, 2 for what lies over both. `drag` is the height in pixels of a line of the list that is
    scrolled by dragging this (then too the touch counts when it ends); 0 is none. The buttons come to one
    that `leads` first.
    """

    key: str
    kind: str
    box: Box
    look: Look = NOTHING
    action: Action | None = None
    hold: Action | None = None
    turn: int = 0
    layer: int = 0
    drag: float = 0.0
    leads: bool = False
