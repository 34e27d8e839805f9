"""What Schafkopf makes of touches on its table, and what it tells in the shared dialogs. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from beermat.evening.evening import Evening
from beermat.evening.statistics import Total
from beermat.rules.common import Deal, Rules, Side
from beermat.rules.schafkopf_claims import SEATS
from beermat.rules.schafkopf_tariffs import Contract, Tariff, base_value
from beermat.screen.dialogs.base import Button
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.menu import opened_from_table
from beermat.screen.dialogs.statistics import count, share_won, told_amount
from beermat.screen.games import GamePlay, Ranking
from beermat.screen.model import Action, Dialog, Message, Opens, Pressed, Step, Verb, View
from beermat.screen.names import SUITS, seat_name, together
from beermat.screen.schafkopf.claiming import Claiming, Klopfen, deal_of
from beermat.screen.schafkopf.table import KLOPFER, KONTRA, amount, nobody_plays
from beermat.wording import Words, marked
from beermat.wording.schafkopf import contract as contract_name

if TYPE_CHECKING:
    from beermat.evening.entries import Seats

NEVER_APART: Final = "\N{NO-BREAK SPACE}"
"""The blank between a name and an amount: no line is broken there."""


class SchafkopfPlay(GamePlay):
    """Four coasters to tap, Klopfer and Kontra, and what belongs to them."""

    def act(self, view: View, message: Message) -> Step:
        """Ask what the player of a coaster plays, who lays down, or who takes most of a Ramsch."""
        if message.verb not in (Verb.PLAYS, Verb.KNOCK, Verb.NOBODY):
            return opened_from_table(view, message)
        if view.evening.closed:
            return view.go(Over())
        version = len(view.evening.record)
        if message.verb is Verb.PLAYS:
            return view.go(Claiming(version=version, declarer=message.number))
        return view.go(
            Klopfen() if message.verb is Verb.KNOCK else Claiming(version=version, contract=Contract.RAMSCH)
        )

    def press(self, view: View, event: Pressed) -> Step | None:
        """Side A's Spritze is a Klopfer, B's is Kontra; either "won" asks who plays, first who leads."""
        kind, side = event.meaning
        if event.kind != "pressed":
            return None
        if view.evening.closed:
            return view.go(Over())
        if kind == "spritze":
            action = KLOPFER if side is Side.A else KONTRA
            return view.with_flow(replace(view.flow, chosen=view.now)).want(action, action.intent)
        claiming = Claiming(version=len(view.evening.record))
        leads = claiming.item_key(f"{claiming.asks.name} {(view.evening.dealer + 1) % 4}")
        return view.flow.show(claiming, view.now, leads), ()

    def menu(self, view: View, shared: Mapping[str, Button]) -> tuple[Button, ...]:
        """Return the menu in its order."""
        words, evening = view.words, view.evening
        passed: Action = nobody_plays(evening)
        if evening.closed:
            passed = Opens(Over())
        elif isinstance(passed, Message):
            passed = Opens(Claiming(version=len(evening.record), contract=Contract.RAMSCH))
        knock = (Button(words("Knock"), Opens(Klopfen())),) if evening.standing.rules.max_klopfer else ()
        return (
            shared["names"],
            shared["deals"],
            shared["course"],
            shared["statistics"],
            Button(words("Nobody plays"), passed),
            shared["misdeal"],
            *knock,
            *((shared["mass"],) if evening.mass.anybodys else ()),
            shared["settling"],
            shared["rules"],
            shared["evenings"],
            shared["redo"],
            shared["close"],
        )

    def fields(self) -> tuple[tuple[int, str], ...]:
        """Return the seats with their suits, as they go round the table."""
        return tuple(enumerate(SUITS))

    def replacing(self, evening: Evening, number: int, origin: Dialog, *, inserts: bool = False) -> Claiming:
        """Return the dialog that replaces deal `number`, or tells one that was forgotten before it."""
        calls = () if inserts else deal_of(evening, number).calls
        return Claiming(
            version=len(evening.record), number=number, calls=calls, inserts=inserts, origin=origin
        )

    def row(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return a deal as a row: its number, who played it, how, and what they got for it."""
        if deal.winner is None:
            return [f"{deal.number}.", "–", view.words("Nobody plays"), amount(view, deal, 0)]
        explained = view.words.explanation(deal)
        who = together(view, seats, deal.declarers)
        return [f"{deal.number}.", who, explained, amount(view, deal, deal.declarers[0])]

    def card(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return what a deal did beside its own line: the Augen if counted, payments, and accounts."""
        lines = (
            [] if deal.augen is None else [view.words("Augen {a} : {b}", a=deal.augen, b=120 - deal.augen)]
        )
        lines.append(
            ", ".join(
                f"{seat_name(view, seats, seat)}{NEVER_APART}{amount(view, deal, seat)}" for seat in SEATS
            )
        )
        after = (
            seat_name(view, seats, seat)
            + NEVER_APART
            + view.words.amount(deal.balances[seat], deal.rules.unit)
            for seat in SEATS
        )
        return [*lines, view.words("Accounts after it: {accounts}", accounts=", ".join(after))]

    title = "Schafkopf"

    def in_short(self, view: View, deal: Deal, seats: Seats) -> str:
        """Return who played a deal, what, and what they got."""
        who = together(view, seats, deal.declarers)
        return f"{who}: {contract_name(view.words, deal.contract)} {amount(view, deal, deal.declarers[0])}"

    def matches(self, view: View, side: Side) -> str:
        """Return nothing: nobody plays for matches."""
        return ""

    def rankings(self) -> tuple[Ranking, ...]:
        """Return the rankings by what is on the accounts, in each unit."""
        return _RANKINGS

    def counted(self, words: Words, total: Total) -> Iterator[tuple[str, str, str]]:
        """Yield the deals won, and what came on the accounts in each unit."""
        yield words("Schafkopf won"), str(total.counts.won), share_won(words, total)
        for unit, name in (("points", marked("points")), ("cents", marked("euros"))):
            if count(unit)(total):
                yield words("Schafkopf"), told_amount(unit)(words, total), words(name)

    def rules_title(self, view: View) -> str:
        """Return the title of the rules to choose from."""
        return view.words("Rules")

    def rules_row(self, view: View, rules: Rules) -> list[str]:
        """Return a tariff to choose from: what it is called, its unit, and what is played."""
        assert isinstance(rules, Tariff)
        words = view.words
        played = [
            f"{contract_name(words, contract)}{NEVER_APART}{words.amount(value, rules.unit)}"
            for contract in (Contract.RUFER, Contract.WENZ, Contract.GEIER, Contract.SOLO)
            if (value := base_value(rules, contract)) is not None
        ]
        unit = words("cents") if rules.unit == "cents" else words("points")
        return [rules.title or rules.name, unit, ", ".join(played)]


_RANKINGS: Final = tuple(
    Ranking(unit, title, Tariff.game, count(unit), share_won, told_amount(unit))
    for unit, title in (("points", marked("Schafkopf, points")), ("cents", marked("Schafkopf, euros")))
)

PLAY: Final = SchafkopfPlay()
