"""A whole evening on the running program: a real pointer on a real window, and the file as the only witness.

Where to touch comes from the scene, which is pure: a second table (`Mirror`) is played beside the program and
says what stands where. What the program has done is only ever read from its file.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from beermat.evening.as_json import plain
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EveningOpened,
    Misdealt,
    Seats,
    SeatsTaken,
)
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.evening.questions import Regular, Regulars
from beermat.rules.bierkopf import Call
from beermat.rules.common import Degree, Side
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.evening import PowerOff
from beermat.screen.dialogs.players import ChoosePlayers, ChooseSeats
from beermat.screen.layout import Layout
from beermat.screen.model import BACK, Message, Screen, Table, Verb, Wants
from tests.program import Program
from tests.screen.touching import COUNT, DONE, MENU, NAMES, Touchable, book, card_of, digits, win
from tests.x_display import HEIGHT, PATIENCE, WIDTH, until, x_display

from .screen.sitting import Sitting, double

EVENING = Path(__file__).parent / "evenings" / "evening-1.deckel"
PACE = 0.26
"""Seconds that a person takes: two touches within a quarter of a second are one to the table."""
UNHURRIED = 0.8
"""Seconds before what cannot be touched once more if it was lost, or came up under the last touch.

A mouse's touch counts from the table's last look on, so a table that is held up may take it for a hasty one.
"""
FLASH = 0.2
"""Seconds after which what was touched in vain looks as it did."""
IMPATIENCE = 3.0
"""Seconds without any answer after which a person touches once more."""
TYPED = (Verb.KEY, Verb.DIGIT, Verb.DELETE)
"""What counts twice when it is touched twice, however quickly."""
SILENT = (*TYPED, Verb.FIELD, Verb.DEALER)
"""What nobody would notice at once to be lost."""


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    with x_display(tmp_path) as name:
        yield name


@pytest.fixture
def program(display: str, tmp_path: Path) -> Iterator[Program]:
    running = Program(display, tmp_path)
    running.start()
    yield running
    running.stop()


class Hand:
    """Touches the program where its mirror shows what is wanted, and waits for its file to say so."""

    def __init__(self, program: Program, mirror: Sitting) -> None:
        self.program = program
        self.mirror = mirror
        self.typing = False

    def tap(self, *actions: Touchable) -> None:
        for action in actions:
            screen, body = self._reach(action, "click", "--delay", "0", "1")
            self.mirror.tap(action)
            self._settle(action, screen, body)

    def hold(self, action: Touchable) -> None:
        """Keep touching until the file has it."""
        known = self.program.booked()
        screen, body = self._reach(action, "mousedown", "1")
        until(lambda: self.program.booked() > known, f"{action} by holding")
        self.program.pointer("mouseup", "1")
        self.mirror.hold(action, 1.3)
        self._settle(action, screen, body)

    def _reach(self, action: Touchable, *how: str) -> tuple[Screen, bytes]:
        """Touch it, once the table would not take it as part of the touch before."""
        does = self.mirror.item(action).action
        typed = isinstance(does, Message) and does.verb in TYPED
        silent = (isinstance(does, Message) and does.verb in SILENT) or isinstance(does, Wants)
        x, y = self.mirror.item(action).box.center
        if not (typed and self.typing):
            self._rest(UNHURRIED if silent else PACE)
        self.typing = typed
        before = self.mirror.screen, self.program.body()
        self.program.pointer("mousemove", f"{x:.0f}", f"{HEIGHT - y:.0f}", *how)
        return before

    def _rest(self, seconds: float) -> None:
        """Wait until the picture has stood still for as long as a person takes to find the next thing."""
        deadline = time.monotonic() + PATIENCE
        seen, since = self.program.body(), time.monotonic()
        while time.monotonic() - since < seconds:
            assert time.monotonic() < deadline, "the picture never comes to rest"
            time.sleep(0.01)
            now = self.program.body()
            if now != seen:
                seen, since = now, time.monotonic()

    def _settle(self, action: Touchable, screen: Screen, body: bytes) -> None:
        """Wait until the file has what was booked, and until the picture shows what follows."""
        mine = self.mirror.evening.record
        if self.mirror.paper.entries and self.program.seen < len(mine):
            self._answered(lambda: self.program.booked() >= len(mine), f"{mine[-1]} in the file")
            assert self.program.record() == mine
            self.program.seen = len(mine)
        if self.mirror.screen == screen or self.typing:
            return
        on_table = isinstance(self.mirror.screen, Table)
        if on_table or isinstance(screen, Table):
            self._answered(
                lambda: (self.program.corner() == self.program.wood) is on_table, f"{self.mirror.screen}"
            )
        else:
            self._answered(lambda: self._differs(body), f"{self.mirror.screen}")

    def _differs(self, body: bytes) -> bool:
        """Say whether the picture is another one, and not only because something looks touched."""
        if self.program.body() == body:
            return False
        time.sleep(FLASH)
        return self.program.body() != body

    def _answered(self, happened: Callable[[], bool], what: str) -> None:
        """Wait until this follows from the last touch; touch once more where nothing does."""
        impatient = time.monotonic() + IMPATIENCE
        until(lambda: happened() or time.monotonic() > impatient, what)
        if not happened():
            self.program.pointer("click", "--delay", "0", "1")
            until(happened, what)

    def type(self, name: str) -> None:
        """Type a name, from its first letter to its last, and take it."""
        for letter in name:
            key = Message(Verb.KEY, text=letter.lower())
            if self.mirror.item(key).look["text"] != letter:
                self.tap(Message(Verb.SHIFT))
            self.tap(key)
        self.tap(DONE)

    def sit(self, taken: Seats, *, dealer: int) -> None:
        """Let these four sit down where others sit now, or nobody; say who deals."""
        regulars = () if self.mirror.evening.seats == NOBODY_NAMED else self.mirror.evening.seats
        self.mirror.paper.answers[Regulars()] = tuple(Regular(who, 1, "") for who in regulars)
        if regulars:
            self.tap(MENU, NAMES)
            for seat, (before, who) in enumerate(zip(regulars, taken, strict=True)):
                if who != before:
                    self.tap(Message(Verb.FIELD, number=seat), ChoosePlayers)
                    self.type(who.name)
        else:
            self.tap(NAMES)
            for seat in (0, 2, 1, 3):
                self.type(taken[seat].name)
        screen = self.mirror.screen
        assert isinstance(screen, ChooseSeats)
        if screen.party.dealer != dealer:
            self.tap(Message(Verb.FIELD, number=dealer), Message(Verb.DEALER))
        self.tap(DONE)

    def call(self, call: Call) -> None:
        if call.last_hand:
            self.hold(double(call.side))
        else:
            self.tap(double(call.side))

    def play(self, entry: Entry) -> None:
        match entry:
            case SeatsTaken(taken, dealer):
                self.sit(taken, dealer=dealer)
            case DealScored(calls, result):
                for call in calls[len(self.mirror.evening.calls) :]:
                    self.call(call)
                if result.degree is Degree.TIE:
                    self.tap(win(Side.B), book(Side.B, Degree.TIE))
                elif result.augen is not None:
                    self.tap(win(Side.A), COUNT, *digits(result.augen[0]), DONE)
                else:
                    assert result.winner is not None
                    self.tap(win(result.winner), book(result.winner, result.degree))
            case Misdealt():
                self.tap(win(Side.A), Misdealt)
            case DealStruck(number):
                self.tap(MENU, DealList)
                wanted = card_of(number)
                while not self.mirror.offers(wanted):
                    assert isinstance(self.mirror.screen, DealList)
                    older = self.mirror.screen.first + self.mirror.session.house.rows
                    self.tap(Message(Verb.PAGE, number=older))
                self.tap(wanted, DealStruck(number), BACK, BACK)
            case _:
                raise AssertionError(f"nobody can play {entry}")


@pytest.mark.slow
def test_a_whole_evening_is_scored_by_touch_through_a_pulled_plug(program: Program) -> None:
    wanted = read(EVENING.read_text(encoding="utf-8"))
    opened, *later = wanted.record
    assert isinstance(opened, EveningOpened)
    mirror = Sitting(opened.rules, people=NOBODY_NAMED, layout=Layout.of(WIDTH, HEIGHT), language="de")
    hand = Hand(program, mirror)
    hand.sit(opened.seats, dealer=opened.dealer)
    pulled = False
    for entry in later:
        if (
            not pulled
            and isinstance(entry, DealScored)
            and len(entry.calls) > 1
            and len(mirror.evening.deals) > 5
        ):
            hand.call(entry.calls[0])
            program.kill()
            program.start()
            evening = program.evening()
            assert evening is not None
            assert evening.calls == entry.calls[:1]
            pulled = True
        hand.play(entry)
    assert pulled
    program.stop()
    found = program.evening()
    assert found == wanted
    assert plain(found) == {"mass_ahead": {}, **without_explanations(EVENING.with_suffix(".json"))}
    assert sum(isinstance(entry, DoubleCalled) for entry in found.record) == sum(
        len(deal.calls) for deal in wanted.deals if not deal.struck
    ) + sum(len(entry.calls) for entry in later if isinstance(entry, DealScored) and struck(wanted, entry))


def test_a_window_with_a_title_scores_a_deal_by_the_keys_and_no_other_key_does_anything(
    program: Program,
) -> None:
    def press(*keys: str) -> None:
        for key in keys:
            program.pointer("keydown", key)
            rest(0.1)
            program.pointer("keyup", key)
            rest(0.1)

    def rest(seconds: float) -> None:
        over = time.monotonic() + seconds
        until(lambda: time.monotonic() >= over, "a finger's time")

    def booked(entries: int) -> Evening:
        until(lambda: program.booked() >= entries, f"{entries} entries in the file")
        evening = program.evening()
        assert evening is not None
        assert len(evening.record) == entries
        return evening

    assert program.title() == "Bierdeckel"
    press("Escape", "F1")
    press("p")
    assert booked(2).calls == (Call(Side.B),)
    press("l", "l")
    deal = booked(3).deals[0]
    assert (deal.winner, deal.degree, deal.value) == (Side.B, Degree.SCHNEIDER, 4)
    rest(UNHURRIED)
    press("BackSpace")
    assert booked(4).deals == ()
    rest(UNHURRIED)
    program.pointer("keydown", "BackSpace")
    assert booked(5).deals == (deal,)  # held for as long as it takes
    program.pointer("keyup", "BackSpace")
    press("Escape", "F1")
    assert program.process is not None
    assert program.process.poll() is None


def test_a_machine_is_switched_off_by_touch_once_its_book_is_closed(display: str, tmp_path: Path) -> None:
    program, runtime = Program(display, tmp_path), tmp_path / "run"
    runtime.mkdir()
    program.environment["RUNTIME_DIRECTORY"] = str(runtime)
    program.start()
    try:
        opened = read(EVENING.read_text(encoding="utf-8")).record[0]
        assert isinstance(opened, EveningOpened)
        mirror = Sitting(opened.rules, people=NOBODY_NAMED, layout=Layout.of(WIDTH, HEIGHT), language="de")
        mirror.session.house = replace(mirror.session.house, machine=True)
        hand = Hand(program, mirror)
        hand.tap(double(Side.B), MENU, PowerOff, Message(Verb.LEAVE))
        until((runtime / "poweroff").exists, "a machine that is asked to switch itself off")
        assert not program.file.with_name("beermat.db-wal").exists()  # SQLite has cleared up
        assert program.process is not None
        assert program.process.poll() is None  # the farewell stays until the machine goes
        program.process.terminate()
        assert program.process.wait(PATIENCE) == 0
        evening = program.evening()
        assert evening is not None
        assert evening.calls == (Call(Side.B),)
    finally:
        program.stop()


def struck(evening: Evening, scored: DealScored) -> bool:
    """Say whether this deal was struck out later."""
    places = [entry for entry in evening.record if isinstance(entry, DealScored)]
    return evening.deals[next(at for at, entry in enumerate(places) if entry is scored)].struck


def without_explanations(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    deals = found["deals"]
    assert isinstance(deals, list)
    for deal in deals:
        deal.pop("explanation", None)
    return found
