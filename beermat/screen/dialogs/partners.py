"""Partners are drawn: here, card by card, until the second Sow, or with real cards (rules 3). Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from beermat.evening.entries import EveningOpened, SeatsTaken
from beermat.evening.evening import Evening
from beermat.rules.cards import BIERKOPF_LONG, BIERKOPF_SHORT, Card, Cards, Rank, drawn, pack
from beermat.screen.dialogs.base import Button, Page
from beermat.screen.dialogs.party import Party, PartyDialog, sides
from beermat.screen.looks import HandLook
from beermat.screen.model import (
    Action,
    Item,
    Message,
    Opened,
    Opens,
    Screen,
    Shuffle,
    Step,
    Table,
    Verb,
    View,
    Wants,
)
from beermat.screen.theme import Theme
from beermat.wording import marked

if TYPE_CHECKING:
    from random import Random

TURN: Final = 0.8
"""Seconds after which the next card is turned up by itself."""
RANKS: Final = {
    Rank.ASS: "A", Rank.ZEHN: "10", Rank.KOENIG: "K", Rank.OBER: "O", Rank.UNTER: "U", Rank.NEUN: "9"
}  # fmt: skip
"""What stands on the corner of a card."""
TOLD: Final = (
    marked("Face up, one by one, until the second Sow"),
    marked("{first} has the first Sow. Who has the second?"),
    marked("{first} stays and deals. {second} sits opposite."),
)
"""What is told after no Sow, one, and two."""


@dataclass(frozen=True, slots=True)
class DrawPartners(Opened):
    """Cards are turned up for partners: `turned` of this pack so far, the next at `due` (in seconds).

    The pack is empty until it is shuffled; `due` is None before that, and when the second Sow is there.
    """

    pack: Cards = ()
    turned: int = 0
    due: float | None = None
    origin: PartyDialog = field(kw_only=True)

    @property
    def cards(self) -> tuple[tuple[int, Card], ...]:
        """The cards that were turned up, each with the seat to which it came."""
        return tuple(islice(drawn(self.pack), self.turned)) if self.turned else ()

    @property
    def sows(self) -> tuple[int, ...]:
        """The seats to which a Sow has come: none, one, or two."""
        return tuple(seat for seat, card in self.cards if card.rank is Rank.ASS)

    def shuffled(self, view: View, dice: Random) -> Step:
        """Return what follows once the pack that is played with is shuffled."""
        size = BIERKOPF_LONG if view.evening.rules.pack == "long" else BIERKOPF_SHORT
        shuffled = tuple(dice.sample(pack(size), size))
        return view.stay(replace(self, pack=shuffled, turned=0).passed(view.now))

    def passed(self, now: float) -> DrawPartners:
        """Return it with one more card."""
        after = replace(self, turned=self.turned + 1)
        return replace(after, due=None if len(after.sows) == 2 else now + TURN)

    def act(self, view: View, message: Message) -> Step:
        """Draw once more, or turn up the next card at once."""
        match message.verb:
            case Verb.TURN_UP if self.pack:
                return view.stay(self.passed(view.now))
            case Verb.DRAW:
                return draw(view, self.origin)
        return view.flow, ()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the four with the cards that came to them."""
        words, party, sows = view.words, self.origin.party, self.sows
        names = {which: party.shown(seat) for which, seat in zip(("first", "second"), sows, strict=False)}
        page = Page(view, "tiles", words("Who plays with whom?"), words(TOLD[len(sows)], **names))
        owners = sides(view.evening)
        *boxes, middle = page.places.round_table()
        for seat, box in enumerate(boxes):
            page.put(
                f"hand {seat}",
                "Hand",
                box,
                HandLook(
                    name=party.shown(seat),
                    cards=[[card.suit.value, RANKS[card.rank]] for to, card in self.cards if to == seat],
                    side=owners[seat],
                    selected=seat in sows,
                ),
            )
        if len(sows) == 2:
            # Not where the next card was: whoever taps for it once too often must not sit down by it.
            sit = sits_down(view.evening, party.drawn(*sows))
            page.buttons(
                Button(words("Sit down"), sit, colour=Theme.mat),
                Button(words("Draw again"), Message(Verb.DRAW)),
                page.back(),
            )
        else:
            page.button("next", middle, words("Next card"), Message(Verb.TURN_UP))
            page.buttons(page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class RealCards(Opened):
    """Who has turned up the first Sow from real cards (`first`, None until it is said), who the second?"""

    first: int | None = None
    origin: PartyDialog = field(kw_only=True)

    @property
    def back(self) -> Screen:
        """The first question, or the seats."""
        return self.origin if self.first is None else replace(self, first=None)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the four seats; after the second answer they are as it makes them."""
        words, party, first = view.words, self.origin.party, self.first
        title, subtitle = words("Who has the first Sow?"), words("He stays and deals first")
        if first is not None:
            title = words("Who has the second Sow?")
            subtitle = words("He sits opposite {name}", name=party.shown(first))
        page = Page(view, "tiles", title, subtitle)
        owners = sides(view.evening)
        *boxes, _ = page.places.round_table()
        for seat, box in enumerate(boxes):
            had = seat == first
            if first is None:
                following: Screen = replace(self, first=seat)
            else:
                following = self if had else self.origin.with_party(party.drawn(first, seat))
            page.tile(
                f"seat {seat}",
                box,
                None if had else Opens(following),
                title=party.shown(seat),
                sub=words("first Sow") if had else "",
                side=owners[seat],
                selected=had,
            )
        page.buttons(page.back())
        return page.items


def draw(view: View, origin: PartyDialog) -> Step:
    """Begin to draw for partners."""
    flow, effects = view.go(DrawPartners(origin=origin))
    return flow, (*effects, Shuffle())


def by_sides(evening: Evening) -> bool:
    """Say whether two and two play together all evening: only they draw for partners."""
    owners = sides(evening)
    return owners[0] == owners[2]


def sits_down(evening: Evening, party: Party) -> Action:
    """Return what lets the four sit down: in a new evening, or in this one, unless they sit there already."""
    seats = party.seats
    assert seats is not None  # nobody is asked for his seat before all four are known
    if party.opening:
        return Wants(EveningOpened(evening.standing.coming, seats, party.dealer))
    if (seats, party.dealer) == (evening.seats, evening.dealer):
        return Opens(Table())
    return Wants(SeatsTaken(seats, party.dealer))
