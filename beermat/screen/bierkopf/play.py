"""What Bierkopf makes of touches on its table, and what it tells in the shared dialogs. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from beermat.evening.entries import DoubleCalled, KoenigBegun
from beermat.evening.evening import Evening
from beermat.evening.koenig import between
from beermat.rules.bierkopf import own_deals
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Deal, Rules, Side
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Knocking, Replacing, deal_of
from beermat.screen.bierkopf.corrections import CorrectLines
from beermat.screen.bierkopf.table import may_last_hand, side_name
from beermat.screen.dialogs.base import Button
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.koenig import KoenigStanding
from beermat.screen.dialogs.menu import opened_from_table
from beermat.screen.games import GamePlay
from beermat.screen.model import (
    QUIET,
    Armed,
    Dialog,
    Message,
    Opens,
    Pressed,
    Screen,
    Step,
    Verb,
    View,
    Wants,
)

if TYPE_CHECKING:
    from beermat.evening.entries import Seats


class BierkopfPlay(GamePlay):
    """Two mats to tap, two Spritzen, and what belongs to them."""

    def act(self, view: View, message: Message) -> Step:
        """Ask how the side of a mat has won."""
        if message.verb is not Verb.WIN or message.side is None:
            return opened_from_table(view, message)
        instead = _instead(view.evening)
        return view.go(instead or Booking(message.side, version=len(view.evening.record)))

    def press(self, view: View, event: Pressed) -> Step | None:
        """A "won" begins a booking that goes to disk by itself; a Spritze doubles.

        A Spritze that may be a last-hand double as well is decided by how long it is held.
        """
        kind, side = event.meaning
        if side is None or (kind == "won" and event.kind != "pressed"):
            return None
        evening, flow = view.evening, view.flow
        if kind == "won":
            instead = _instead(evening)
            if instead is not None:
                return view.go(instead)
            booking = Booking(side, version=len(evening.record), until=view.now + QUIET)
            return flow.show(booking, view.now, booking.plain), ()
        last_hand = Wants(DoubleCalled(side, last_hand=True))
        if event.kind == "pressed" and may_last_hand(evening, side):
            return replace(flow, armed=Armed(event.button, last_hand)), ()
        if event.kind == "held" and not event.held_long:
            return None
        return self._doubled(view, last_hand if event.held_long else Wants(DoubleCalled(side)))

    def _doubled(self, view: View, action: Wants) -> Step:
        if view.evening.closed:
            return view.go(Over())
        view = view.with_flow(replace(view.flow, armed=None, chosen=view.now))
        return view.want(action, action.intent)

    def menu(self, view: View, shared: Mapping[str, Button]) -> tuple[Button, ...]:
        """Return the menu in its order."""
        words, version = view.words, len(view.evening.record)
        knocking = (
            (Button(words("Knock"), Opens(Knocking())),) if view.evening.standing.rules.knocking else ()
        )
        return (
            shared["names"],
            shared["deals"],
            shared["course"],
            shared["statistics"],
            Button(words("Count Augen …"), Opens(AugenKeypad(Side.A, version=version))),
            shared["misdeal"],
            *knocking,
            shared["mass"],
            Button(words("Correct lines"), Opens(CorrectLines(Side.A, version))),
            shared["rules"],
            Button(words("Bierkopfkönig"), Opens(KoenigStanding())),
            shared["evenings"],
            shared["redo"],
            shared["close"],
        )

    def fields(self) -> tuple[tuple[int, str], ...]:
        """Return the seats with their sides: they go round the table, their fields stand by sides."""
        return (0, "A"), (2, "A"), (1, "B"), (3, "B")

    def replacing(self, evening: Evening, number: int, origin: Dialog, *, inserts: bool = False) -> Replacing:
        """Return the dialog that replaces deal `number`, or tells one that was forgotten before it."""
        calls = () if inserts else deal_of(evening, number).calls
        return Replacing(
            version=len(evening.record), number=number, calls=calls, inserts=inserts, origin=origin
        )

    def row(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return a deal as a row: its number, who won it, how, what it brought, and the lines after it."""
        (own,) = own_deals((deal,))
        winner = "60 : 60" if own.winner is None else side_name(view, own.winner, seats)
        a, b = own.lines
        end = " •" if own.bollen is not None else ""
        return [f"{own.number}.", winner, view.words.explanation(own), f"{own.erased}{end}", f"{a} : {b}"]

    def card(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return what a deal did beside its own line: the Augen if counted, and the lines left."""
        (own,) = own_deals((deal,))
        a, b = own.lines
        left = view.words("Lines left after it {a} : {b}", a=a, b=b)
        if own.augen is None:
            return [left]
        return [view.words("Augen {a} : {b}", a=own.augen[0], b=own.augen[1]), left]

    def rules_title(self, view: View) -> str:
        """Return the title of the rules to choose from: when they would hold."""
        return (
            view.words("Rules")
            if view.evening.standing.untouched
            else view.words("Rules from the next Bollen")
        )

    def rules_row(self, view: View, rules: Rules) -> list[str]:
        """Return rules to choose from: their name, how many lines, and the names of the doublings."""
        assert isinstance(rules, RuleSet)
        words = view.words
        return [
            rules.title or rules.name,
            words.many("{n} line", "{n} lines", rules.target),
            " · ".join(rules.ladder),
        ]


def _instead(evening: Evening) -> Screen | None:
    """Return what comes before the next deal: the end of the evening, or others to play; None: nothing."""
    if evening.closed:
        return Over()
    # In a Bierkopfkönig others may play the next game than sit here now.
    begun = any(isinstance(entry, KoenigBegun) for entry in evening.record)
    return KoenigStanding() if begun and between(evening) else None


PLAY: Final = BierkopfPlay()
