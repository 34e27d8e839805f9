"""The list of regulars: who comes no more can be taken off it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from beermat.errors import Refused
from beermat.evening.entries import Person, TakeOff
from beermat.evening.evening import Evening
from beermat.evening.people import check_taken_off
from beermat.evening.questions import Answer, Regular
from beermat.screen.dialogs.base import Button, Page, on_show
from beermat.screen.dialogs.party import AsksForRegulars, PartyDialog, last_seen, with_regulars
from beermat.screen.model import (
    BACK,
    FRESH,
    Item,
    Message,
    Opened,
    Opens,
    Said,
    Scrolling,
    Step,
    Verb,
    View,
    Wants,
)
from beermat.wording import marked

STAYS: Final = {"sits-here": marked("sits at the table"), "mass-is-open": marked("has one to pay")}
"""Why somebody stays on the list, in short."""
GONE: Final = marked("{name} is off the list: type the name anew, and it is on it again")
_SHARES: Final = (0.01, 0.33, 0.41, 0.01, 0.24)
"""Of a row: nothing, the name, when he was here last, nothing, on how many evenings."""


@dataclass(frozen=True, slots=True)
class RegularsList(AsksForRegulars, Scrolling):
    """Who comes no more, and is to be taken off the list? Those of the fewest evenings first.

    `origin` is where it is said who plays.
    """

    origin: PartyDialog = field(kw_only=True)

    @property
    def listed(self) -> tuple[Regular, ...]:
        """Those on the list, in the order in which they are shown."""
        return self.origin.party.listed[::-1]

    def told(self, answer: Answer) -> RegularsList:
        """Return it with the regulars."""
        return replace(self, origin=self.origin.with_party(with_regulars(self.origin.party, answer)))

    def without(self, who: Person) -> RegularsList:
        """Return it with one fewer."""
        first = max(0, min(self.first, len(self.listed) - 2))
        return replace(self, first=first, origin=self.origin.without(who))

    def length(self, evening: Evening) -> int:
        """Return how many there are to scroll through."""
        return len(self.listed)

    def act(self, view: View, message: Message) -> Step:
        """Say why somebody stays, or turn it over."""
        if message.verb is not Verb.PERSON:
            return Scrolling.act(self, view, message)
        who = next(one.person for one in self.listed if one.person.id == message.text)
        refused = self._refused(view.evening, who)
        return (view.flow, ()) if refused is None else view.refuse(refused)

    def _refused(self, evening: Evening, who: Person) -> Refused | None:
        """Return why this person stays on the list; whoever has just been given a seat does too."""
        if self.origin.party.has(who):
            return Refused("sits-here", name=who.shown)
        try:
            check_taken_off(evening, who)
        except Refused as refused:
            return refused
        return None

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a row for each: his name, when he was here last, on how many evenings, and why he stays."""
        words, listed = view.words, self.listed
        page = Page(view, "rows", words("Who comes no more?"), "" if listed else words("The list is empty"))
        shown = on_show(self, listed, view)
        for one, box in zip(shown, page.places.rows(len(shown)), strict=True):
            who = one.person
            refused = self._refused(view.evening, who)
            page.row(
                f"person {who.id}",
                box,
                Opens(TakeOffList(who, origin=self))
                if refused is None
                else Message(Verb.PERSON, text=who.id),
                cells=[
                    "",
                    who.shown,
                    last_seen(view, one),
                    "",
                    words.many("{n} evening", "{n} evenings", one.evenings),
                ],
                shares=_SHARES,
                note="" if refused is None else words(STAYS[refused.reason]),
                enabled=refused is None,
                drags=True,
            )
        page.buttons(*page.turning(self, len(listed), words("More"), words("Before")), page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class TakeOffList(Opened):
    """Shall this person really be taken off the list of regulars? `origin` is the list."""

    who: Person
    origin: RegularsList = field(kw_only=True)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the question, what stays, and two answers."""
        words = view.words
        title = words("Take {name} off the list?", name=self.who.shown)
        page = Page(
            view, "tiles", title, words("Evenings, {stake} and statistics stay", stake=view.evening.stake)
        )
        off = Button(words("Off the list"), Wants(TakeOff(self.who)), words("comes back when typed anew"))
        page.question(Button(words("Keep"), BACK), off)
        return page.items


def taken_off(view: View, who: Person) -> Step:
    """Return what follows once this person is off the list: the others, and how he comes back."""
    flow = replace(view.flow, notice=Said(GONE, who.shown), notice_until=view.now + FRESH)
    if not isinstance(flow.screen, TakeOffList):
        return flow, ()
    return replace(view, flow=flow, now=flow.chosen).go(flow.screen.origin.without(who))
