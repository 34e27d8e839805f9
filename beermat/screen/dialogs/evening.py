"""The end of an evening and of the table: close it, its picture and what comes next, switch off. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import cast

from beermat.evening.entries import Entry, EveningClosed, EveningOpened, Reopen
from beermat.evening.evening import Evening
from beermat.evening.questions import Answer, EveningLine, LastBooked, Question
from beermat.evening.settlement import settle_up
from beermat.screen.closing_picture import poster
from beermat.screen.dialogs.base import Button, Page
from beermat.screen.dialogs.mass import MassOwed, WhoPaysWhom
from beermat.screen.dialogs.players import other_people
from beermat.screen.looks import PosterLook
from beermat.screen.model import (
    BACK,
    Dialog,
    Item,
    Leave,
    Message,
    Opened,
    Opens,
    Screen,
    Step,
    Verb,
    View,
    Wants,
)


@dataclass(frozen=True, slots=True)
class CloseEvening(Dialog):
    """Is the evening really over?"""

    def done(self, evening: Evening, entry: Entry) -> Screen:
        """Return the picture of the evening."""
        return Over()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the question, what is still open, and two answers."""
        words = view.words
        page = Page(view, "tiles", words("Close the evening?"), _still_open(view))
        page.question(Button(words("Play on"), BACK), Button(words("Close it"), Wants(EveningClosed())))
        return page.items


def _still_open(view: View) -> str:
    """Return how many Maß nobody has paid yet, and who owes them; "" where nobody has lost one."""
    words, mass, stake = view.words, view.evening.mass, view.evening.stake
    if not mass.anybodys:
        return ""
    if not mass.open:
        return words("No {stake} is open", stake=stake)
    owing = Counter(" & ".join(who.shown for who in one.losers if not who.unnamed) for one in mass.open)
    each = " · ".join(f"{who} {count}" for who, count in owing.items())
    who = each if len(owing) > 1 else next(iter(owing))
    return words("{n} {stake} open: {who}", n=len(mass.open), stake=stake, who=who)


@dataclass(frozen=True, slots=True)
class Over(Dialog):
    """The evening is closed: how was it, and what now? `line` is None until the book has answered."""

    # Not compared: when the book answers, what can be chosen here stays the same.
    line: EveningLine | None = field(default=None, compare=False)

    @property
    def question(self) -> Question:
        """Which evening it was, and of which day."""
        return LastBooked()

    def told(self, answer: Answer) -> Over:
        """Return the same dialog with its day."""
        return replace(self, line=cast(EveningLine | None, answer))

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the picture of the evening with a row of actions below it."""
        words, evening, page = view.words, view.evening, Page(view, "rows")
        page.put("picture", "PosterWidget", page.places.picture, PosterLook(poster=poster(view, self.line)))
        opening = EveningOpened(evening.standing.coming, evening.seats, evening.dealer)
        buttons = [
            Button(words("New evening, same people"), Wants(opening)),
            Button(words("New evening, other people"), Opens(other_people())),
            Button(words("Play on"), Wants(Reopen())),
        ]
        if evening.mass.anybodys:  # from there it goes on to who pays whom
            buttons.append(Button(evening.stake, Opens(MassOwed(origin=self)), key="mass"))
        elif settle_up(evening):
            buttons.append(Button(words("Who pays whom?"), Opens(WhoPaysWhom())))
        page.buttons(*buttons, page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class PowerOff(Opened):
    """Shall the table be left: the machine switched off, or, on a desktop, the window closed?

    Nothing happens by itself: it must be chosen. The first choice is to stay, so that a button pressed
    without looking changes nothing. `machine`: it switches the machine off; `gone`: it is decided, and nobody
    comes back. `origin` is where staying leads: the table, or the page that stands instead of one.
    """

    machine: bool = False
    gone: bool = False

    @property
    def back(self) -> Screen:
        """What was there before."""
        return self if self.gone else self.origin

    def act(self, view: View, message: Message) -> Step:
        """Leave the table."""
        if self.gone or message.verb is not Verb.LEAVE:
            return view.flow, ()
        return view.flow.show(replace(self, gone=True), view.now), (Leave(),)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the question, or, while the machine is going, what to wait for."""
        words = view.words
        if self.gone:
            page = Page(view, "card", words("The table switches off"))
            wait = words("Pull the plug only when the green light of the computer has gone out")
            page.card("wait", page.places.card, words("Good night"), wait)
            return page.items
        asked = words("Switch off?") if self.machine else words("Close the table?")
        page = Page(view, "tiles", asked, words("The evening stays as it is"))
        leave = words("Switch off") if self.machine else words("Close it")
        page.question(Button(words("Play on"), BACK), Button(leave, Message(Verb.LEAVE)))
        return page.items
