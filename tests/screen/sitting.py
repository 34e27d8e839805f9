"""A table to sit at in the tests: no window, no disk, and a clock that only moves when it is told to."""

from __future__ import annotations

from collections import deque
from random import Random

from beermat.errors import Refused, StorageError
from beermat.evening.entries import DoubleCalled, Entry, EveningOpened, Seats, seats
from beermat.evening.evening import Evening
from beermat.evening.questions import Answer, LastBooked, OneEvening, Question, Regular, Regulars
from beermat.rules import catalogue
from beermat.rules.common import Degree, Rules, Side
from beermat.scorekeeper import Done, Reply, Scorekeeper
from beermat.screen.dialogs.host import Lock
from beermat.screen.dialogs.menu import Menu
from beermat.screen.layout import Layout
from beermat.screen.model import (
    Action,
    Flow,
    Item,
    Message,
    Pressed,
    Screen,
    Verb,
    View,
    Wants,
    house_for,
)
from beermat.screen.screensaver import Habits
from beermat.screen.session import Session
from beermat.screen.update import choices
from beermat.screen.view import scene
from beermat.wording import Words
from tests.screen.touching import DONE, Touchable, book, meant, win

FOUR = ("Anna", "Chris", "Bert", "Dora")
A, B = Side.A, Side.B


def double(side: Side) -> Wants:
    return Wants(DoubleCalled(side))


class Paper:
    """A book on paper: it writes at once, or when it is told to, or not at all while `fault` is set."""

    def __init__(self) -> None:
        self.slow = False
        self.fault: StorageError | None = None
        self.entries: list[Entry] = []
        self._waiting: deque[tuple[tuple[Entry, ...], Done]] = deque()
        self.answers: dict[Question, Answer | StorageError] = {Regulars(): (), LastBooked(): None}
        self.questions: list[Question] = []
        self.off_list: list[str] = []

    def append(self, entries: tuple[Entry, ...], evening: Evening, done: Done) -> None:
        self._waiting.append((entries, done))
        if not self.slow:
            self.write()

    def take_off(self, person: str, done: Done) -> None:
        regulars = self.answers[Regulars()]
        assert isinstance(regulars, tuple)
        if self.fault is None:
            self.off_list.append(person)
            self.answers[Regulars()] = tuple(
                one._replace(listed=one.listed and one.person.id != person)
                for one in regulars
                if isinstance(one, Regular)
            )
        done(self.fault)

    def ask(self, question: Question, answered: Reply) -> None:
        self.questions.append(question)
        answered(self.answers.get(question, None if isinstance(question, OneEvening | LastBooked) else ()))

    def write(self) -> None:
        entries, done = self._waiting.popleft()
        if self.fault is None:
            self.entries += entries
        done(self.fault)


class Sitting:
    """Fingers and buttons on a `Session`; everything touched must be on the screen, where it is hit."""

    def __init__(
        self,
        rules: Rules | None = None,
        *,
        people: Seats | None = None,
        layout: Layout | None = None,
        tonight: Evening | None = None,
        demo: object = None,
        habits: Habits | None = None,
        language: str = "en",
        dice: Random | None = None,
        flow: Flow | None = None,
        lock: Lock | None = None,
    ) -> None:
        self.now = 100.0
        self.paper = Paper()
        opening = EveningOpened(rules or catalogue.named("bierkopf"), people or seats(*FOUR))
        self.keeper = Scorekeeper(self.paper, tonight, opening)
        self.layout = layout or Layout.of(800, 480)
        self.words = Words(language)
        house = house_for(self.layout, self.words, catalogue.named_sets(), locked=lock is not None)
        self.session = Session(
            self.keeper,
            house,
            clock=lambda: self.now,
            demo=demo,  # type: ignore[arg-type]
            habits=habits,
            dice=dice,
            flow=flow,
            lock=lock,
        )

    @property
    def evening(self) -> Evening:
        return self.session.evening

    @property
    def screen(self) -> Screen:
        return self.session.flow.screen

    @property
    def items(self) -> tuple[Item, ...]:
        return scene(View(self.session.flow, self.evening, self.session.house, self.now))

    @property
    def lines(self) -> tuple[int, int]:
        return self.evening.standing.lines

    def item(self, what: Touchable) -> Item:
        """Return the topmost item that does this when it is touched, or held."""
        for item in reversed(self.items):
            if (
                item.key.endswith(what)
                if isinstance(what, str)
                else meant(item.action, what) or meant(item.hold, what)
            ):
                return item
        raise LookupError(f"nothing on the screen does {what}")

    def offers(self, what: Touchable) -> bool:
        """Say whether this can be chosen."""
        return any(meant(action, what) for action in choices(self.session.view()))

    def wait(self, seconds: float) -> None:
        """Let time pass in frames of a twentieth of a second."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.now = min(until, self.now + 0.05)
            self.session.tick()

    def down(self, what: Touchable) -> None:
        self.session.input.down(self.item(what))
        self.session.tick()

    def tap(self, *things: Touchable, after: float = 0.5) -> None:
        """Touch one thing after the other, with so many seconds before each."""
        for what in things:
            self.wait(after)
            self.down(what)
            self.session.input.up()
            self.session.tick()

    def type(self, name: str) -> None:
        """Type a name on the keyboard that is open, and take it."""
        for letter in name:
            key = Message(Verb.KEY, text=letter.lower())
            if not any(item.action == key for item in self.items):
                self.tap(Message(Verb.SIGNS))
            if letter != " " and self.item(key).look["text"] != letter:
                self.tap(Message(Verb.SHIFT))
            self.tap(key)
        self.tap(DONE)

    def hold(self, what: Touchable, seconds: float) -> None:
        self.wait(0.5)
        self.down(what)
        self.wait(seconds)
        self.session.input.up()
        self.session.tick()

    def event(self, button: str, kind: str, seconds: float = 0.0) -> None:
        self.session.input.buttons([Pressed(button, kind, self.now, seconds)])
        self.session.tick()

    def press(self, *buttons: str, after: float = 0.5) -> None:
        """Press and release one button after the other."""
        for button in buttons:
            self.wait(after)
            self.event(button, "pressed")
            self.wait(0.1)
            self.event(button, "released")

    @property
    def focused(self) -> Action | None:
        """What that does on which the buttons stand."""
        return next((item.action for item in self.items if item.key == self.session.flow.focus), None)

    def walk(self, what: Touchable) -> None:
        """Walk the focus to what is wanted with a won button: a choice, and seen to be there."""
        wanted = self.item(what).key
        for _ in range(len(choices(self.session.view())) + 1):
            if self.session.flow.focus == wanted:
                break
            self.press("won_b", after=0.3)
        assert self.session.flow.focus == wanted
        assert self.item(what).look.get("focus")

    def choose(self, what: Touchable) -> None:
        """Walk to what is wanted and take it with a Spritze."""
        self.walk(what)
        self.press("spritze_a")

    def open_menu(self) -> None:
        self.press_long("won_a", 1.3)
        assert isinstance(self.screen, Menu)

    def press_long(self, button: str, seconds: float) -> None:
        self.wait(0.5)
        self.event(button, "pressed")
        self.wait(seconds)
        self.event(button, "held", seconds)
        self.wait(0.2)
        self.event(button, "released")

    def deal(self, side: Side, degree: Degree = Degree.PLAIN, *callers: Side) -> None:
        for caller in callers:
            self.tap(double(caller))
        self.tap(win(side), book(side, degree))


def refused(table: Sitting) -> str:
    """Return the reason of the refusal that is being told."""
    notice = table.session.flow.notice
    assert isinstance(notice, Refused)
    return notice.reason


def banner(table: Sitting) -> str | None:
    """Return what is said to be broken, None if nothing is."""
    return next((str(item.look["text"]) for item in table.items if item.kind == "Banner"), None)
