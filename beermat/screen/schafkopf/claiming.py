"""How a deal of Schafkopf is entered: one question after the other, each with what it would bring. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import combinations
from math import prod
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.evening.entries import Knocked, Misdealt
from beermat.evening.evening import Evening
from beermat.evening.people import seats_of
from beermat.rules.common import Degree
from beermat.rules.schafkopf import ADDED, Deal, apply, explain, own_deals, start
from beermat.rules.schafkopf_claims import (
    PASSED,
    SEATS,
    Claim,
    Counted,
    Ended,
    Jungfrauen,
    Outcome,
    Party,
    judge,
    laufende_limits,
)
from beermat.rules.schafkopf_tariffs import Call, Calls, Contract, Tariff, base_value
from beermat.screen.dialogs.base import DONE, NO_AUGEN, Button, OfDeal, Page, typed
from beermat.screen.layout import Box
from beermat.screen.model import (
    Action,
    Dialog,
    Item,
    Message,
    Opens,
    Screen,
    Step,
    Verb,
    View,
    Wants,
)
from beermat.screen.names import SUITS, seat_name, together
from beermat.screen.schafkopf.table import amount, called, may_klopfen, nobody
from beermat.screen.theme import Theme
from beermat.wording.schafkopf import contract as contract_name

MOST_WITH_SUM: Final = 9
"""Where more than so many Laufende can be chosen, their cards are too small for how a value comes about."""


class Question(Enum):
    """What is asked of a deal, one after the other."""

    DECLARER = auto()
    CONTRACT = auto()
    PARTNER = auto()
    RESULT = auto()
    AUGEN = auto()
    LAUFENDE = auto()


class Result(NamedTuple):
    """How a contract can end: `jungfrauen` are those of a lost Ramsch, how many or on which seats."""

    won: bool
    degree: Degree = Degree.PLAIN
    jungfrauen: Jungfrauen = 0


@dataclass(frozen=True, slots=True)
class Claiming(OfDeal):
    """A deal being entered: what has been answered so far, None where it has not.

    While `counting` the Augen are typed: `digits`, and whether it was every trick.
    """

    calls: Calls = ()
    declarer: int | None = None
    contract: Contract | None = None
    partner: int | None = None
    outcome: Outcome | None = None
    counting: bool = False
    digits: str = ""
    every_trick: bool = False

    @property
    def asks(self) -> Question:
        """What is asked next."""
        if self.declarer is None:
            return Question.DECLARER
        if self.contract is None:
            return Question.CONTRACT
        if self.contract is Contract.RUFER and self.partner is None:
            return Question.PARTNER
        if self.outcome is not None:
            return Question.LAUFENDE
        return Question.AUGEN if self.counting else Question.RESULT

    @property
    def begun_by_button(self) -> bool:
        """Whether holding "won" still opens the menu: only while nothing has been answered."""
        return self.asks is Question.DECLARER and not self.number

    @property
    def back(self) -> Screen:
        """The question before."""
        return self._before or self.origin

    @property
    def _before(self) -> Claiming | None:  # noqa: PLR0911 - one for each
        """The same with its last answer taken back, None where there is none."""
        match self.asks:
            case Question.DECLARER:
                return None
            case Question.CONTRACT:
                return replace(self, declarer=None) if self.number else None
            case Question.PARTNER:
                return replace(self, contract=None)
            case Question.AUGEN:
                return replace(self, counting=False)
            case Question.LAUFENDE:
                return replace(self, outcome=None)
        if self.partner is not None:
            return replace(self, partner=None)
        if self.contract is Contract.RAMSCH:
            return replace(self, declarer=None)
        return replace(self, contract=None)

    def act(self, view: View, message: Message) -> Step:
        """Type the Augen, or the doublings of a deal of the past."""
        match message.verb:
            case Verb.DIGIT | Verb.DELETE:
                return view.stay(replace(self, digits=typed(self.digits, message)))
            case Verb.EVERY_TRICK:
                return view.stay(replace(self, every_trick=not self.every_trick))
            case Verb.DONE:
                return view.refuse(NO_AUGEN)
            case Verb.KLOPFER:
                calls: Calls = (Call.KLOPFER, *self.calls)
            case Verb.KONTRA:
                calls = (*self.calls, Call.KONTRA)
            case _:
                calls = ()
        return replace(view.flow, screen=replace(self, calls=calls), focus=None), ()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a card for each answer, and below them what else may be said."""
        if self.asks is Question.AUGEN:
            return self._augen(view)
        side = None if self.declarer is None else view.layout.coasters[self.declarer][1]
        page = Page(view, "tiles", self._title(view), self._subtitle(view), side)
        put, beside = {
            Question.DECLARER: (self._put_declarers, self._doublings),
            Question.CONTRACT: (self._put_contracts, self._instead),
            Question.PARTNER: (self._put_partners, self._nothing),
            Question.RESULT: (self._put_results, self._counting),
            Question.LAUFENDE: (self._put_laufende, self._nothing),
        }[self.asks]
        put(page)
        page.buttons(*beside(view), page.cancel() if self._before is None else page.back())
        return page.items

    # The answers

    def _put_declarers(self, page: Page) -> None:
        for seat, box in zip(SEATS, page.places.cards(4), strict=True):
            self._put_seat(page, seat, box, replace(self, declarer=seat))

    def _put_partners(self, page: Page) -> None:
        others = [seat for seat in SEATS if seat != self.declarer]
        for seat, box in zip(others, page.places.cards(3), strict=True):
            self._put_seat(page, seat, box, replace(self, partner=seat))

    def _put_seat(self, page: Page, seat: int, box: Box, answered: Claiming) -> None:
        name = seat_name(page.view, seats_of(page.view.evening, self.number), seat)
        key = f"{self.asks.name} {seat}"
        page.tile(key, box, Opens(answered), title=name, side=SUITS[seat], emblem=SUITS[seat])

    def _put_contracts(self, page: Page) -> None:
        words, rules = page.words, self._rules(page.view.evening)
        found = contracts(rules)
        for contract, box in zip(found, page.places.cards(len(found)), strict=True):
            factor = (rules.tout_factor or 1) if contract.tout else 1
            factor = (rules.sie_factor or 1) if contract is Contract.SIE else factor
            page.tile(
                f"contract {contract.value}",
                box,
                Opens(replace(self, contract=contract)),
                title=contract_name(words, contract),
                sub=words.amount((base_value(rules, contract) or 0) * factor, rules.unit),
                side="" if self.declarer is None else SUITS[self.declarer],
            )

    def _put_results(self, page: Page) -> None:
        rules = self._rules(page.view.evening)
        found = results(rules, self.contract, self.declarer)
        for at, (result, box) in enumerate(zip(found, page.places.cards(len(found)), strict=True)):
            outcome = None if self.contract is Contract.SIE else Ended(result.won, result.degree)
            claim = self.claim(outcome, jungfrauen=result.jungfrauen)
            self._put_claim(page, f"result {at}", box, claim, self._ended(page.view, result))

    def _put_laufende(self, page: Page) -> None:
        words, found = page.words, laufende_of(self._rules(page.view.evening), self.contract)
        for number, box in zip(found, page.places.cards(len(found)), strict=True):
            claim = self.claim(self.outcome, laufende=number)
            title = words("{n} Laufende", n=number) if number else words("none")
            self._put_claim(page, f"laufende {number}", box, claim, title, many=len(found) >= MOST_WITH_SUM)

    def _put_claim(
        self, page: Page, key: str, box: Box, claim: Claim, title: str, *, many: bool = False
    ) -> None:
        """Put a card for a claim, with what it would bring, or why it cannot be."""
        view = page.view
        evening = view.evening
        deal, action = self.worth(evening, claim), self.following(evening, claim)
        if isinstance(deal, Refused):
            sub = view.words.refusal(deal, evening, seats_of(evening, self.number))
            page.tile(key, box, action, title=title, sub=sub, enabled=False)
            return
        page.tile(
            key,
            box,
            action,
            title=title,
            number=amount(view, deal, deal.declarers[0]),
            sub="" if many else _sum(deal),
            side=SUITS[self.declarer or 0] if deal.winner is Party.DECLARERS else "",
        )

    def _ended(self, view: View, result: Result) -> str:
        words, who = view.words, result.jungfrauen
        if self.contract is Contract.RAMSCH:
            if result.won:
                return words("every trick")
            if not isinstance(who, int):
                return together(view, seats_of(view.evening, self.number), who)
            if who:
                return words.many("{n} Jungfrau", "{n} Jungfrauen", who)
            return words("nobody") if self._asks_who(view.evening) else words("lost")
        if result.degree is Degree.PLAIN:
            return words("won") if result.won else words("lost")
        degree = words.degree(result.degree)
        return degree if result.won else f"{degree} {words('lost')}"

    # What else may be said

    def _nothing(self, view: View) -> Iterator[Button]:
        yield from ()

    def _doublings(self, view: View) -> Iterator[Button]:
        """Yield the doublings that a deal of the past may have had, and that nobody plays."""
        if self.contract is not None:
            return
        words, rules, calls = view.words, self._rules(view.evening), self.calls
        if self.number and calls.count(Call.KLOPFER) < rules.max_klopfer:
            yield Button(words("Klopfer"), Message(Verb.KLOPFER))
        if self.number and (kontra := calls.count(Call.KONTRA)) < rules.max_doubles:
            yield Button(rules.rung(kontra), Message(Verb.KONTRA))
        if calls:
            yield Button("×1", Message(Verb.NO_CALLS))
        passed: Action = Wants(replace(self, calls=()).books(PASSED))
        if rules.nobody_plays == "ramsch":
            passed = Opens(replace(self, contract=Contract.RAMSCH))
        yield Button(nobody(view, rules), passed)

    def _instead(self, view: View) -> Iterator[Button]:
        """Yield what may be said of the player whose coaster was touched, instead of that he plays."""
        if self.number or self.declarer is None:
            return
        words, evening = view.words, view.evening
        if may_klopfen(evening) and self.declarer not in evening.knocks:
            name = seat_name(view, evening.seats, self.declarer)
            yield Button(words("{name} lays down", name=name), Wants(Knocked(self.declarer)))
        yield Button(words("Misdeal"), Wants(Misdealt()))

    def _counting(self, view: View) -> Iterator[Button]:
        if _is_counted(self.contract):
            yield Button(view.words("Count Augen …"), Opens(replace(self, counting=True)))

    def _augen(self, view: View) -> tuple[Item, ...]:
        words, evening, declarer = view.words, view.evening, self.declarer or 0
        title = words("Augen of {side}", side=self._who(view))
        side, contract = (
            view.layout.coasters[declarer][1],
            contract_name(words, self.contract or Contract.PASS),
        )
        page = Page(view, "keypad", title, contract, side)
        page.field("display", page.places.display, self.digits, side=SUITS[declarer], selected=True)
        page.text("message", page.places.message, self._means(view))
        page.keypad(done=self.following(evening, self.claim(self._counted())) if self.digits else DONE)
        colour = Theme.mat if self.every_trick else None
        page.buttons(Button(words("Every trick"), Message(Verb.EVERY_TRICK), colour=colour), page.back())
        return page.items

    def _means(self, view: View) -> str:
        """Return what the Augen on the keypad mean, or why they cannot be."""
        words, evening = view.words, view.evening
        if not self.digits:
            return words("0 to 120")
        deal = self.worth(evening, self.claim(self._counted()))
        if isinstance(deal, Refused):
            said = words.refusal(deal, evening, seats_of(evening, self.number))
            return said[:1].upper() + said[1:]
        said = words("won") if deal.winner is Party.DECLARERS else words("lost")
        return f"{said}, {amount(view, deal, deal.declarers[0])}: {words.explanation(deal)}"

    # The deal as far as it is known

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats that play together, as far as they are known."""
        return tuple(seat for seat in (self.declarer, self.partner) if seat is not None)

    def _counted(self) -> Counted:
        """Return the outcome that the keypad shows; no digits are no Augen."""
        return Counted(int(self.digits or "0"), self.every_trick)

    def claim(self, outcome: Outcome | None, *, laufende: int = 0, jungfrauen: Jungfrauen = 0) -> Claim:
        """Return the deal as it is entered if this is how it ended."""
        contract = self.contract or Contract.PASS
        return Claim(contract, self.declarer, outcome, self.partner, laufende, jungfrauen)

    def worth(self, evening: Evening, claim: Claim) -> Deal | Refused:
        """Return the deal that this claim would be, its accounts apart, or why it is refused."""
        return worth(self._rules(evening), self._calls(evening), claim)

    def following(self, evening: Evening, claim: Claim) -> Action:
        """Return what books this claim; first the Laufende are asked for, where there can be any."""
        asked = self.outcome is not None or not laufende_of(self._rules(evening), self.contract)
        if not asked and not isinstance(self.worth(evening, claim), Refused):
            return Opens(replace(self, outcome=claim.outcome))
        return Wants(self.books(claim))

    def _rules(self, evening: Evening) -> Tariff:
        return deal_of(evening, self.number).rules if self.number else evening.standing.rules

    def _calls(self, evening: Evening) -> Calls:
        return self.calls if self.number else evening.calls

    def _asks_who(self, evening: Evening) -> bool:
        """Say whether it must be known who is a Jungfrau, because only she is paid double."""
        return self.contract is Contract.RAMSCH and self._rules(evening).jungfrau == "own"

    def _who(self, view: View) -> str:
        return together(view, seats_of(view.evening, self.number), self.declarers)

    def _title(self, view: View) -> str:
        words, ramsch = view.words, self.contract is Contract.RAMSCH
        match self.asks:
            case Question.DECLARER:
                title = words("Ramsch: who takes most?") if ramsch else words("Who plays?")
            case Question.CONTRACT:
                title = words("What does {name} play?", name=self._who(view))
            case Question.PARTNER:
                title = words("With whom does {name} play?", name=self._who(view))
            case Question.LAUFENDE:
                title = self._payers(view)
            case Question.RESULT if self._asks_who(view.evening):
                title = words("{name}: Ramsch. Who took no trick?", name=self._who(view))
            case _:
                title = f"{self._who(view)}: {contract_name(words, self.contract or Contract.PASS)}"
        if self.inserts:
            return words("Forgotten: {what}", what=title)
        return words("Deal {number}: {what}", number=self.number, what=title) if self.number else title

    def _subtitle(self, view: View) -> str:
        """Return the doublings, and how the value comes about that the Laufende are added to."""
        rules, calls = self._rules(view.evening), self._calls(view.evening)
        if self.asks is not Question.LAUFENDE:
            return _doublings(called(rules, calls, view), len(calls))
        deal = worth(rules, (), self.claim(self.outcome))
        if isinstance(deal, Refused):
            return ""
        explained = view.words.explanation(deal)
        return f"{explained} · ×{1 << len(calls)}" if calls else explained

    def _payers(self, view: View) -> str:
        """Return who pays whom, once it is known who has won."""
        deal = self.worth(view.evening, self.claim(self.outcome))
        if isinstance(deal, Refused):
            return view.words("Laufende?")
        seats = seats_of(view.evening, self.number)
        paying, getting = ([seat for seat in SEATS if deal.payments[seat] * sign > 0] for sign in (-1, 1))
        payer, payee = together(view, seats, paying), together(view, seats, getting)
        return view.words.many(
            "{payer} pays {payee}", "{payer} pay {payee}", len(paying), payer=payer, payee=payee
        )


@dataclass(frozen=True, slots=True)
class Klopfen(Dialog):
    """Who lays down?"""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a card for each of the four, and one for somebody."""
        words, evening = view.words, view.evening
        page = Page(view, "tiles", words("Who lays down?"))
        for seat, box in zip(SEATS, page.places.cards(4), strict=True):
            page.tile(
                f"seat {seat}",
                box,
                Wants(Knocked(seat)),
                title=seat_name(view, evening.seats, seat),
                sub=words("laid down") if seat in evening.knocks else "",
                side=SUITS[seat],
                emblem=SUITS[seat],
                enabled=may_klopfen(evening) and seat not in evening.knocks,
            )
        page.buttons(Button(words("Somebody"), Wants(Knocked(None))), page.cancel())
        return page.items


def contracts(rules: Tariff) -> tuple[Contract, ...]:
    """Return the contracts that are played for this tariff, those without a declarer apart."""
    nobodys = (Contract.PASS, Contract.RAMSCH)
    return tuple(one for one in Contract if one not in nobodys and _is_played(rules, one))


def _is_played(rules: Tariff, contract: Contract) -> bool:
    if base_value(rules, contract) is None or (contract.tout and rules.tout_factor is None):
        return False
    return contract is not Contract.SIE or (rules.sie_factor is not None and rules.pack == "long")


def results(rules: Tariff, contract: Contract | None, declarer: int | None = None) -> tuple[Result, ...]:
    """Return how a contract can end: won by degrees, then lost by degrees.

    Who loses a Ramsch (`declarer`) is no Jungfrau.
    """
    won, lost = Result(True), Result(False)
    if contract is Contract.SIE:
        return (won,)
    if contract is Contract.RAMSCH:
        if rules.jungfrau == "own":
            others = [seat for seat in SEATS if seat != declarer]
            alone_or_both = (*((seat,) for seat in others), *combinations(others, 2))
            return (lost, *(lost._replace(jungfrauen=seats) for seats in alone_or_both), won)
        return (lost, *(lost._replace(jungfrauen=n) for n in ((1, 2) if rules.jungfrau else ())), won)
    if contract is None or contract.tout:
        return (won, lost)
    found = [Degree.PLAIN]
    if rules.schneider_value is not None:
        found.append(Degree.SCHNEIDER)
    if rules.schwarz_value is not None:
        found.append(Degree.SCHWARZ)
    return tuple(end._replace(degree=degree) for end in (won, lost) for degree in found)


def _is_counted(contract: Contract | None) -> bool:
    """Say whether Augen decide it, and not whether somebody has every trick."""
    return contract is not None and not contract.tout and contract is not Contract.SIE


def laufende_of(rules: Tariff, contract: Contract | None) -> tuple[int, ...]:
    """Return the numbers of Laufende to choose from, none first; empty where none count or all do."""
    least, most = (0, 0) if contract in (None, Contract.SIE) else laufende_limits(rules, contract)
    return (0, *range(least, most + 1)) if most else ()


def _doublings(said: Sequence[str], doublings: int) -> str:
    """Return doublings and what they multiply by: "2 × Klopfer · Kontra: ×8"; "" without any."""
    return f"{' · '.join(said)}: ×{1 << doublings}" if said else ""


def _sum(deal: Deal) -> str:
    """Return how the value of a deal comes about in figures alone: "3 × (5 + 2) × 4"."""
    parts = explain(deal)
    added = [str(part.number) for part in parts if part.kind in ADDED]
    factor = prod(part.number for part in parts if part.kind not in (*ADDED, "own"))
    factors = [str(factor)] if factor > 1 else []
    own = 0 if isinstance(deal.jungfrauen, int) else len(deal.jungfrauen)
    alone = len(SEATS) // len(deal.declarers) - 1 + own
    before = [str(alone)] if alone > 1 else []
    sum_ = " + ".join(added)
    if len(added) > 1 and (before or factors):
        sum_ = f"({sum_})"
    return " × ".join([*before, sum_, *factors])


def deal_of(evening: Evening, number: int) -> Deal:
    """Return deal `number`, which is one of Schafkopf; raise LookupError for any other."""
    return next(deal for deal in own_deals(evening.deals) if deal.number == number)


def worth(rules: Tariff, calls: Calls, claim: Claim) -> Deal | Refused:
    """Return the deal that this claim would be, its accounts apart, or why it is refused."""
    try:
        result = judge(rules, claim)
    except Refused as refused:
        return refused
    return apply(start(rules), 1, calls, result)[1]
