"""The Evening: the fold of all its entries. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from beermat.errors import Refused
from beermat.evening import mass as ledger
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealInserted,
    DealReplaced,
    DealRestored,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EntryRestored,
    EntryStruck,
    EveningClosed,
    EveningOpened,
    Knocked,
    KoenigBegun,
    KoenigGivenUp,
    KontraCalled,
    LinesCorrected,
    MassPaid,
    Misdealt,
    Person,
    Record,
    RulesChosen,
    Seats,
    SeatsTaken,
    StandingGiven,
)
from beermat.evening.growing import EMPTY, Growing, growing
from beermat.evening.mass import Mass
from beermat.rules.catalogue import game_of
from beermat.rules.common import Calls, Deal, Game, Pair, Result, Rules, Side, Standing, side_of


@dataclass(frozen=True, slots=True)
class Evening:
    """How the table stands: nothing but the fold of its `record`.

    `standing` is what is being played on: two mats, or accounts. `seats` are four people clockwise (A1, B1,
    A2, B2), `dealer` the seat that deals next, `calls` the doublings open in the deal being played, `knocks`
    the seats that are known to have knocked in it, `deals` all deals with a number, of every game and struck
    ones too. `aside` are the standings of games that were left tonight; each goes on from there when it is
    taken up again. `undoable` and `redoable` are entry numbers, the latest last. Two evenings are equal when
    the tables stand alike, however they came to it.
    """

    standing: Standing
    seats: Seats
    dealer: int
    calls: Calls = ()
    knocks: tuple[int, ...] = ()
    deals: Growing[Deal] = EMPTY
    mass: Mass = ledger.NONE
    closed: bool = False
    aside: tuple[Standing, ...] = ()
    record: Growing[Entry] = field(default=EMPTY, compare=False, repr=False)
    undoable: Growing[int] = field(default=EMPTY, compare=False, repr=False)
    redoable: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def rules(self) -> Rules:
        """The rules of the deal being played."""
        rules: Rules = self.standing.rules
        return rules

    @property
    def game(self) -> Game:
        """The game being played."""
        return game_of(self.standing.rules)

    @property
    def bollen(self) -> Pair:
        """The Bollen that A and B have won tonight, on all mats, those entered by hand included."""
        each = [game_of(one.rules).bollen(one) for one in (self.standing, *self.aside)]
        return sum(a for a, _ in each), sum(b for _, b in each)

    @property
    def stake(self) -> str:
        """What a Bollen is played for tonight: Maß, Seidla, Schnaps, …"""
        each = (game_of(one.rules).drinks(one.rules) for one in (self.standing, *self.aside))
        return next((drinks.stake for drinks in each if drinks is not None), "Maß")

    @property
    def played(self) -> bool:
        """Whether there is something to tell of it: a deal, a doubling, a Maß, a standing put in by hand.

        An evening of which only seats, rules and misdeals are known is none: it is in no list.
        """
        return any(isinstance(self.record[number - 1], _PLAYED) for number in self.undoable)

    @property
    def unnamed(self) -> bool:
        """Whether nobody has said yet who sits at the table."""
        return self.seats == NOBODY_NAMED

    @property
    def dealers(self) -> Side:
        """The side of the player who deals."""
        return side_of(self.dealer)

    @property
    def factor(self) -> int:
        """What the doublings open at the table multiply a deal by."""
        return 1 << len(self.calls)

    def partners(self, side: Side) -> tuple[Person, Person]:
        """Return the two people of a side in the order of their seats."""
        return ledger.partners(self.seats, side)

    def apply(self, entry: Entry) -> Evening:
        """Return the evening after this entry. What was checked once is taken as it stands."""
        record = self.record.then(entry)
        if isinstance(entry, _REACHING_BACK):
            return fold(record)
        undoable = self.undoable.then(len(record))
        if isinstance(entry, DealScored):
            return _score(self, entry.calls, entry.result, record, undoable)
        return _step(self, entry, record, undoable)


_PLAYED = (DealScored, DealInserted, DoubleCalled, KontraCalled, MassPaid, LinesCorrected, StandingGiven)

_REACHING_BACK = (EntryStruck, EntryRestored, DealReplaced, DealStruck, DealRestored, DealInserted)


def fold(record: Iterable[Entry]) -> Evening:
    """Return the evening that this record tells; its first entry is `EveningOpened`.

    Corrections reach back: the deals are taken as they were last corrected, in the order in which they were
    played, and everything that follows from them is worked out anew (rules 1.6).
    """
    record = record if isinstance(record, Growing) else growing(record)
    entries = tuple(record)
    undoable, redoable = _counting(entries)
    opened, *later = (entries[number - 1] for number in (1, *undoable))
    assert isinstance(opened, EveningOpened)
    evening = _opened(opened)
    for step in corrected(later):
        evening = _taken(evening, step)
    return Evening(
        evening.standing,
        evening.seats,
        evening.dealer,
        evening.calls,
        evening.knocks,
        evening.deals,
        evening.mass,
        evening.closed,
        evening.aside,
        record,
        growing(undoable),
        redoable,
    )


@dataclass(frozen=True, slots=True)
class Amended:
    """A deal that a later entry replaced or inserted, or struck (`result` None)."""

    calls: Calls
    result: Result | None


STRUCK = Amended((), None)

Step = Entry | Amended


def _counting(record: Record) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the entries that count (the opening apart) and of those that redo brings back."""
    counted: list[int] = []
    taken_back: list[int] = []
    for number, entry in enumerate(record[1:], 2):
        if isinstance(entry, EntryStruck):
            counted.remove(entry.entry)
            taken_back.append(entry.entry)
        elif isinstance(entry, EntryRestored):
            taken_back.remove(entry.entry)
            counted.append(entry.entry)
        else:
            taken_back.clear()
            counted.append(number)
    return tuple(counted), tuple(taken_back)


def corrected(entries: Iterable[Entry]) -> list[Step]:
    """Return the entries with each deal as it was last corrected, in the order in which they were played.

    A deal that was inserted before another stands right before it: after the seats and rules that the other
    one was played with.
    """
    steps: list[Step] = []
    places: list[int] = []
    before_strike: list[Step | None] = []
    for entry in entries:
        match entry:
            case DealReplaced(number, calls, result):
                steps[places[number - 1]] = Amended(calls, result)
            case DealStruck(number):
                at = places[number - 1]
                before_strike[number - 1], steps[at] = steps[at], STRUCK
            case DealRestored(number):
                before = before_strike[number - 1]
                assert before is not None
                steps[places[number - 1]] = before
            case DealInserted(number, calls, result):
                at = places[number - 1]
                steps.insert(at, Amended(calls, result))
                places = [place + (place >= at) for place in places]
                places.insert(number - 1, at)
                before_strike.insert(number - 1, None)
            case DealScored():
                places.append(len(steps))
                before_strike.append(None)
                steps.append(entry)
            case _:
                steps.append(entry)
    return steps


def _opened(opened: EveningOpened) -> Evening:
    return Evening(game_of(opened.rules).start(opened.rules), opened.seats, opened.dealer)


def _taken(evening: Evening, step: Step) -> Evening:
    if isinstance(step, DealScored):
        return _score(evening, step.calls, step.result)
    if isinstance(step, Amended):
        return _amended(evening, step)
    return _step(evening, step)


def _amended(evening: Evening, step: Amended) -> Evening:
    if step.result is not None:
        return _score(evening, step.calls, step.result, corrected=True)
    deal = evening.game.struck(evening.standing, len(evening.deals) + 1)
    return Evening(
        evening.standing,
        evening.seats,
        evening.dealer,
        (),
        (),
        evening.deals.then(deal),
        evening.mass,
        evening.closed,
        evening.aside,
    )


def _score(
    evening: Evening,
    calls: Calls,
    result: Result,
    record: Growing[Entry] = EMPTY,
    undoable: Growing[int] = EMPTY,
    *,
    corrected: bool = False,
) -> Evening:
    deals, mass, standing = evening.deals, evening.mass, evening.standing
    game = game_of(standing.rules)
    number = len(deals) + 1
    standing, deal = game.apply(standing, number, calls, result, dealer=evening.dealer, corrected=corrected)
    mass = after_deal(mass, game, deal, evening.seats)
    return Evening(
        standing, evening.seats, game.next_dealer(deal), (), (), deals.then(deal), mass, evening.closed,
        evening.aside, record, undoable,
    )  # fmt: skip


def after_deal(mass: Mass, game: Game, deal: Deal, seats: Seats) -> Mass:
    """Return the ledger after a deal that was just scored: with the Bollen that it cost its losers."""
    lost = game.lost(deal)
    if lost is None:
        return mass
    drinks = game.drinks(deal.rules)
    assert drinks is not None  # there are Bollen
    return ledger.lose(
        mass, lost.losers, seats, deal.number, bollen=lost.bollen, each=drinks.each, net=drinks.net
    )


def _step(  # noqa: PLR0912 - one case for each entry
    evening: Evening, entry: Entry | Amended, record: Growing[Entry] = EMPTY, undoable: Growing[int] = EMPTY
) -> Evening:
    """Return the evening after an entry that is no deal and no correction of one."""
    standing, seats, dealer, calls = evening.standing, evening.seats, evening.dealer, evening.calls
    knocks, mass, closed, aside = evening.knocks, evening.mass, evening.closed, evening.aside
    match entry:
        case DoubleCalled(side=side) | KontraCalled(side=side):
            call = evening.game.doubling(side, entry.last_hand)
            calls = calls if call is None else (*calls, call)
        case Knocked(seat):
            calls = evening.game.knocked(calls)
            knocks = knocks if seat is None else (*knocks, seat)
        case Misdealt():
            calls, knocks = (), ()
        case SeatsTaken():
            standing = _reseated(standing, seats, entry.seats)
            aside = tuple(_reseated(one, seats, entry.seats) for one in aside)
            seats, dealer = entry.seats, entry.dealer
        case RulesChosen(rules):
            if rules.sheet != standing.rules.sheet:
                calls, knocks = (), ()
            standing, aside = _under(standing, aside, rules)
        case MassPaid(side, payers):
            for payer in payers:
                mass = ledger.pay(mass, side, payer)
        case LinesCorrected(side, change):
            standing = evening.game.correct(standing, side, change)
        case StandingGiven(lines, bollen):
            game, drinks = evening.game, evening.game.drinks(standing.rules)
            assert drinks is not None  # there are Bollen
            before = game.bollen(standing)
            mass = ledger.given(mass, seats, before, bollen, drinks.each, net=drinks.net)
            standing = game.give(standing, lines, bollen)
        case KoenigBegun():
            standing, calls, knocks = evening.game.lay(standing), (), ()
        case KoenigGivenUp():
            pass
        case EveningClosed():
            closed = True
        case _:
            raise AssertionError(f"no step: {entry!r}")
    return Evening(
        standing, seats, dealer, calls, knocks, evening.deals, mass, closed, aside, record, undoable
    )


def _reseated(standing: Standing, before: Seats, after: Seats) -> Standing:
    ids = [[somebody.id for somebody in seats] for seats in (before, after)]
    return game_of(standing.rules).reseat(standing, *ids)


def _under(
    standing: Standing, aside: tuple[Standing, ...], rules: Rules
) -> tuple[Standing, tuple[Standing, ...]]:
    """Return what is played on by these rules, and what lies aside; what is still blank is put away."""
    game, sheet = game_of(rules), rules.sheet
    if standing.rules.sheet == sheet:
        return game.change_rules(standing, rules), aside
    again = next((one for one in aside if one.rules.sheet == sheet), None)
    left = tuple(one for one in aside if one is not again)
    if standing != game_of(standing.rules).start(standing.rules):
        left = (*left, standing)
    return game.start(rules) if again is None else game.change_rules(again, rules), left


def deal_numbered(evening: Evening, number: int) -> Deal:
    """Return the deal with this number as it was last corrected; raise `Refused` where there is none."""
    if not evening.deals:
        raise Refused("no-deals-yet", number=number)
    if not 1 <= number <= len(evening.deals):
        raise Refused("no-such-deal", number=number, last=len(evening.deals))
    return evening.deals[number - 1]


def before_deal(evening: Evening, number: int) -> Evening:
    """Return the evening as it stood, corrections included, when deal `number` was about to be scored.

    Raises `Refused` where there is no such deal.
    """
    deal_numbered(evening, number)
    *_, before = takewhile(lambda stage: len(stage.deals) < number, replayed(evening))
    return before


def replayed(evening: Evening) -> Iterator[Evening]:
    """Yield the evening as it was opened, then after each step that counts, without the record of either."""
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    stage = _opened(opened)
    yield stage
    for step in corrected(evening.record[at - 1] for at in evening.undoable):
        stage = _taken(stage, step)
        yield stage
