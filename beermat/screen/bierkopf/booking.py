"""How a deal of Bierkopf is booked, or one of the past told anew. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    DealScored,
    Entry,
    InsertDeal,
    Knocked,
    KoenigBegun,
    Misdealt,
    ReplaceDeal,
    ScoreDeal,
    Seats,
)
from beermat.evening.evening import Evening
from beermat.evening.people import seats_of
from beermat.rules.bierkopf import (
    SIXTY_SIXTY,
    Call,
    Calls,
    Claim,
    Counted,
    Deal,
    Won,
    base_value,
    own_deals,
)
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Degree, Side
from beermat.screen.bierkopf.table import calls_line, side_wins
from beermat.screen.dialogs.base import DONE, NO_AUGEN, Button, OfDeal, Page, typed
from beermat.screen.dialogs.koenig import after_deal
from beermat.screen.layout import Box
from beermat.screen.model import (
    QUIET,
    Dialog,
    Item,
    Message,
    Opens,
    Pressed,
    Screen,
    Step,
    Table,
    Verb,
    View,
    Wants,
)
from beermat.screen.names import side_name
from beermat.screen.theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class BierkopfDeal(OfDeal):
    """A dialog about one deal of Bierkopf."""

    calls: Calls = ()

    def done(self, evening: Evening, entry: Entry) -> Screen:
        """Return what follows; the end of a game may mean something to three games that are on."""
        begun = isinstance(entry, DealScored) and any(isinstance(one, KoenigBegun) for one in evening.record)
        return after_deal(evening) if begun else OfDeal.done(self, evening, entry)

    def would_be(self, evening: Evening, claim: Claim) -> Deal | Refused:
        """Return the deal that this claim would be, or why it is refused."""
        return made(evening, self.books(claim), self.number)

    def rules(self, evening: Evening) -> RuleSet:
        """Return the rules of the deal."""
        return deal_of(evening, self.number).rules if self.number else evening.standing.rules

    def called(self, evening: Evening) -> Calls:
        """Return its doublings."""
        return self.calls if self.number else evening.calls


@dataclass(frozen=True, slots=True)
class Booking(BierkopfDeal):
    """How did `side` win?

    `until` is when the booking goes to disk by itself, None if it waits for somebody to choose; what the
    buttons stand on says what will be booked.
    """

    side: Side
    until: float | None = None

    @property
    def begun_by_button(self) -> bool:
        """Whether holding "won" still opens the menu."""
        return True

    def waiting(self) -> Booking:
        """Return the same without its countdown."""
        return replace(self, until=None)

    def announces(self, focus: str | None) -> tuple[Side | None, Degree]:
        """Return the side, and the degree on which the buttons stand."""
        return self.side, next((one for one in Degree if self.item_key(self._of(one)) == focus), Degree.PLAIN)

    def _of(self, degree: Degree) -> str:
        """Return what books this degree is called; that of the other side is another thing."""
        return f"{self.side.value} {degree.value}"

    @property
    def plain(self) -> str:
        """The key of the plain win: what the buttons stand on at first."""
        return self.item_key(self._of(Degree.PLAIN))

    def press(self, view: View, event: Pressed) -> Step | None:
        """Go on to the next degree, after 60:60 round to plain; the other side's button moves it there."""
        kind, side = event.meaning
        if self.number or kind != "won" or side is None or event.kind != "pressed":
            return None
        booking = replace(self, side=side, until=view.now + QUIET)
        focus = booking.plain
        if side is self.side:
            order = [self.item_key(self._of(one)) for one in (*degrees(self.rules(view.evening)), Degree.TIE)]
            at = order.index(view.flow.focus) + 1 if view.flow.focus in order else 0
            focus = order[at % len(order)]
        return replace(view.flow, screen=booking, focus=focus), ()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a tile for each degree with what it would bring, and what else a deal can come to."""
        evening, words = view.evening, view.words
        title = side_wins(view, self.side, seats_of(evening, self.number))
        if self.inserts:
            title = words("Forgotten: {what}", what=title)
        elif self.number:
            title = words("Deal {number}: {what}", number=self.number, what=title)
        calls = self.called(evening)
        page = Page(view, "tiles", title, calls_line(view, self.rules(evening), calls), self.side)
        known = degrees(self.rules(evening))
        for degree, box in zip(known, self._plain_first(view, page.places.tiles(len(known))), strict=True):
            won = Won(self.side, degree)
            number, sub = self._worth(view, won, calls)
            page.tile(
                self._of(degree),
                box,
                Wants(self.books(won)),
                title=words("won") if degree is Degree.PLAIN else words.degree(degree),
                number=number,
                sub=sub,
                side=self.side.value,
                countdown=page.countdown(self._of(degree)),
            )
        tie = self._of(Degree.TIE)
        left = page.countdown(tie)
        when = words("in {n} s", n=round(left * QUIET + 0.5)) if left >= 0 else ""
        keypad = AugenKeypad(
            self.side,
            version=self.version,
            number=self.number,
            calls=self.calls,
            inserts=self.inserts,
            origin=self if self.number else Table(),
        )
        page.buttons(
            Button("60 : 60", Wants(self.books(SIXTY_SIXTY)), when, key=tie),
            Button(words("Count Augen …"), Opens(keypad)),
            *(() if self.number else self._instead(view)),
            page.cancel(),
        )
        return page.items

    def _instead(self, view: View) -> Iterator[Button]:
        """Yield what else may have come of the deal being played."""
        words, evening = view.words, view.evening
        yield Button(words("Misdeal"), Wants(Misdealt()))
        for seat in may_knock(evening):
            if seat % 2 == (self.side is Side.B):
                name = evening.seats[seat].shown
                yield Button(words("{name} knocks", name=name), Wants(Knocked(seat)))

    def _plain_first(self, view: View, tiles: tuple[Box, ...]) -> tuple[Box, ...]:
        """Return the tiles, from the winners' mat on: what a finger left there hits is plain."""
        mat = view.layout.mats[self.side].center
        return tiles if dist(tiles[0].center, mat) <= dist(tiles[-1].center, mat) else tiles[::-1]

    def _worth(self, view: View, claim: Won, calls: Calls) -> tuple[str, str]:
        """Return the lines that a claim brings, and how they come about."""
        words = view.words
        deal = self.would_be(view.evening, claim)
        if isinstance(deal, Refused):
            return "–", words.refusal(deal, view.evening, seats_of(view.evening, self.number))
        base = base_value(deal.rules, claim.degree)
        parts = words.many(
            "{base} × {factor} line",
            "{base} × {factor} lines",
            base << len(calls),
            base=base,
            factor=1 << len(calls),
        )
        if deal.pot:
            parts += " + " + words("pot {number}", number=deal.pot)
        if deal.bollen is not None:
            parts = words("a Brille!") if deal.brille else words("a Bollen!")
        return str(deal.value), parts


@dataclass(frozen=True, slots=True)
class AugenKeypad(BierkopfDeal):
    """How many Augen has `side`?"""

    side: Side
    digits: str = ""
    every_trick: bool = False

    def act(self, view: View, message: Message) -> Step:
        """Type the Augen, let the other side have them, or every trick."""
        match message.verb:
            case Verb.DIGIT | Verb.DELETE:
                return view.stay(replace(self, digits=typed(self.digits, message)))
            case Verb.SWAP:
                return view.stay(replace(self, side=self.side.other))
            case Verb.EVERY_TRICK:
                return view.stay(replace(self, every_trick=not self.every_trick))
        return view.refuse(NO_AUGEN)

    @property
    def claim(self) -> Counted:
        """What the keypad shows; no digits are no Augen."""
        return Counted(self.side, int(self.digits or "0"), self.every_trick)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the keypad, what the Augen mean, and the two switches."""
        evening, words = view.evening, view.words
        seats, rules = seats_of(evening, self.number), self.rules(evening)
        title = words("Augen of {side}", side=side_name(view, self.side, seats))
        page = Page(view, "keypad", title, calls_line(view, rules, self.called(evening)), self.side)
        page.field("display", page.places.display, self.digits, side=self.side.value, selected=True)
        page.text("message", page.places.message, self._means(view, seats))
        page.keypad(done=Wants(self.books(self.claim)) if self.digits else DONE)
        every_trick = []
        if rules.pack == "long":
            colour = Theme.mat if self.every_trick else None
            every_trick = [Button(words("Every trick"), Message(Verb.EVERY_TRICK), colour=colour)]
        page.buttons(Button(words("Other side"), Message(Verb.SWAP)), *every_trick, page.cancel())
        return page.items

    def _means(self, view: View, seats: Seats) -> str:
        """Return what the Augen on the keypad mean, or why they cannot be."""
        words = view.words
        if not self.digits:
            return words("0 to 120")
        deal = self.would_be(view.evening, self.claim)
        if isinstance(deal, Refused):
            said = words.refusal(deal, view.evening, seats)
            return said[:1].upper() + said[1:]
        if deal.winner is None:
            return words.explanation(deal)
        lines = words.many("{n} line", "{n} lines", deal.value)
        return f"{side_name(view, deal.winner, seats)}: {words.degree(deal.degree)}, {lines}"


@dataclass(frozen=True, slots=True)
class Knocking(Dialog):
    """Which of the first two hands knocks?"""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a tile for each of the two."""
        evening = view.evening
        page = Page(view, "tiles", view.words("Who knocks?"))
        for seat, box in zip(first_two(evening), page.places.tiles(2), strict=True):
            page.tile(
                f"seat {seat}",
                box,
                Wants(Knocked(seat)),
                title=evening.seats[seat].shown,
                side="B" if seat % 2 else "A",
                enabled=seat not in evening.knocks,
            )
        page.buttons(page.cancel())
        return page.items


@dataclass(frozen=True, slots=True)
class Replacing(BierkopfDeal):
    """What was really called in this deal, or in one forgotten before it, and who really won it?"""

    def act(self, view: View, message: Message) -> Step:
        """Add a doubling, or begin without any."""
        calls = self.calls
        match message.verb, message.side:
            case Verb.CALL | Verb.CALL_LAST_HAND, Side() as side:
                calls = (*calls, Call(side, message.verb is Verb.CALL_LAST_HAND))
            case Verb.NO_CALLS, _:
                calls = ()
        return replace(view.flow, screen=replace(self, calls=calls), focus=None), ()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the two possible winners, and below them the doublings that may have been called."""
        words, evening, number = view.words, view.evening, self.number
        seats = seats_of(evening, number)
        title = words("Deal {number}: who won?", number=number)
        if self.inserts:
            title = words("Forgotten before deal {number}: who won?", number=number)
        line = calls_line(view, self.rules(evening), self.calls) or words("without doublings")
        page = Page(view, "tiles", title, line)
        for side, box in zip(Side, page.places.tiles(2), strict=True):
            booking = Booking(
                side, version=self.version, number=number, calls=self.calls, inserts=self.inserts, origin=self
            )
            page.tile(
                f"tile {side.value}",
                box,
                Opens(booking),
                title=side_name(view, side, seats),
                number=f"×{1 << len(self.calls)}",
                sub=words("won"),
                side=side.value,
            )
        page.buttons(*self._doublings(view, seats), page.cancel())
        return page.items

    def _doublings(self, view: View, seats: Seats) -> Iterator[Button]:
        words, calls = view.words, self.calls
        rung = self.rules(view.evening).rung
        if calls:
            if not calls[-1].last_hand:
                answer = calls[-1].side.other
                action = Message(Verb.CALL, answer)
                yield Button(rung(len(calls)), action, side_name(view, answer, seats))
            yield Button(words("without doublings"), Message(Verb.NO_CALLS))
            return
        for side in Side:
            yield Button(
                rung(0), Message(Verb.CALL, side), side_name(view, side, seats), key=f"call {side.value}"
            )
        for side in Side:
            called = replace(self, calls=(Call(side, True),))
            if not isinstance(called.would_be(view.evening, Won(side)), Refused):
                text, action = words("{name} (last hand)", name=rung(0)), Message(Verb.CALL_LAST_HAND, side)
                yield Button(text, action, side_name(view, side, seats), key=f"last hand {side.value}")


def degrees(rules: RuleSet) -> tuple[Degree, ...]:
    """Return the degrees by which a deal can be won under these rules, the smallest first."""
    found = [Degree.PLAIN]
    if rules.schneider_below > 0:
        found.append(Degree.SCHNEIDER)
    if rules.schwarz_value is not None:
        found.append(Degree.SCHWARZ)
    return tuple(found)


def deal_of(evening: Evening, number: int) -> Deal:
    """Return deal `number`, which is one of Bierkopf; raise LookupError for any other."""
    return next(deal for deal in own_deals(evening.deals) if deal.number == number)


def first_two(evening: Evening) -> tuple[int, int]:
    """Return the seats of the first two hands of the deal being played."""
    return ((evening.dealer + 1) % 4, (evening.dealer + 2) % 4)


def may_knock(evening: Evening) -> tuple[int, ...]:
    """Return the seats that may knock now."""
    if not evening.standing.rules.knocking:
        return ()
    return tuple(seat for seat in first_two(evening) if seat not in evening.knocks)


def made(evening: Evening, intent: ScoreDeal | ReplaceDeal | InsertDeal, number: int = 0) -> Deal | Refused:
    """Return the deal that this intent would make, or why it is refused.

    `number` is that of the deal, 0 for the one being played.
    """
    try:
        after = evening.apply(check(evening, intent))
    except Refused as refused:
        return refused
    return own_deals((after.deals[number - 1],))[0]
