"""The Evening: the fold of all its entries, and the check that turns an intent into the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from beermat.errors import Refused
from beermat.evening import mass as ledger
from beermat.evening.entries import (
    DealReplaced,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EntryRestored,
    EntryStruck,
    EveningClosed,
    EveningOpened,
    Intent,
    Knocked,
    LinesCorrected,
    MassPaid,
    Misdealt,
    PayMass,
    Person,
    Record,
    Redo,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    Seats,
    SeatsTaken,
    Undo,
    check_seats,
    reason,
)
from beermat.evening.mass import Mass
from beermat.rules import bierkopf
from beermat.rules.bierkopf import Call, Calls, Deal, Mats, Result, Side


@dataclass(frozen=True, slots=True)
class Evening:
    """How the table stands: nothing but the fold of its `record`.

    `seats` are four people clockwise (A1, B1, A2, B2), `dealer` the seat that deals next, `calls` the
    doublings open in the deal being played, `knocks` the seats that knocked in it, `deals` all deals with a
    number, struck ones too. `undoable` and `redoable` are entry numbers, the latest last. Two evenings are
    equal when the tables stand alike, however they came to it.
    """

    mats: Mats
    seats: Seats
    dealer: int
    calls: Calls = ()
    knocks: tuple[int, ...] = ()
    deals: tuple[Deal, ...] = ()
    mass: Mass = ledger.NONE
    closed: bool = False
    record: Record = field(default=(), compare=False, repr=False)
    undoable: tuple[int, ...] = field(default=(), compare=False, repr=False)
    redoable: tuple[int, ...] = field(default=(), compare=False, repr=False)

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
        first = 0 if side is Side.A else 1
        return self.seats[first], self.seats[first + 2]

    def apply(self, entry: Entry) -> Evening:
        """Return the evening after this entry. What was checked once is taken as it stands."""
        number = len(self.record) + 1
        record = (*self.record, entry)
        if isinstance(entry, DealScored):
            return _score(self, entry.calls, entry.result, record, (*self.undoable, number))
        if isinstance(entry, EntryStruck | EntryRestored | DealReplaced | DealStruck):
            return fold(record)
        return _step(self, entry, record, (*self.undoable, number))


def side_of(seat: int) -> Side:
    """Return the side of a seat, 0 to 3."""
    return Side.B if seat % 2 else Side.A


def fold(record: Iterable[Entry]) -> Evening:
    """Return the evening that this record tells; its first entry is `EveningOpened`.

    Corrections reach back: the deals are taken as they were last corrected, in the order in which they were
    played, and everything that follows from them is worked out anew (rules 1.6).
    """
    record = tuple(record)
    undoable, redoable = _counting(record)
    opened, *later = (record[number - 1] for number in (1, *undoable))
    assert isinstance(opened, EveningOpened)
    evening = Evening(bierkopf.start(opened.rules), opened.seats, opened.dealer)
    for step in _corrected(later):
        if isinstance(step, DealScored):
            evening = _score(evening, step.calls, step.result)
        elif isinstance(step, _Amended):
            evening = _amended(evening, step)
        else:
            evening = _step(evening, step)
    return Evening(
        evening.mats,
        evening.seats,
        evening.dealer,
        evening.calls,
        evening.knocks,
        evening.deals,
        evening.mass,
        evening.closed,
        record,
        undoable,
        redoable,
    )


def _counting(record: Record) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the entries that count (the opening apart) and of those that redo brings back."""
    counting: list[int] = []
    taken_back: list[int] = []
    for number, entry in enumerate(record[1:], 2):
        if isinstance(entry, EntryStruck):
            counting.remove(entry.entry)
            taken_back.append(entry.entry)
        elif isinstance(entry, EntryRestored):
            taken_back.remove(entry.entry)
            counting.append(entry.entry)
        else:
            taken_back.clear()
            counting.append(number)
    return tuple(counting), tuple(taken_back)


@dataclass(frozen=True, slots=True)
class _Amended:
    """A deal that a later entry replaced, or struck (`result` None)."""

    calls: Calls
    result: Result | None


_Step = Entry | _Amended


def _corrected(entries: Iterable[Entry]) -> list[_Step]:
    """Return the entries with each replaced or struck deal in the place of the deal it corrects."""
    steps: list[_Step] = []
    place_of_deal: list[int] = []
    for entry in entries:
        if isinstance(entry, DealReplaced):
            steps[place_of_deal[entry.number - 1]] = _Amended(entry.calls, entry.result)
        elif isinstance(entry, DealStruck):
            steps[place_of_deal[entry.number - 1]] = _Amended((), None)
        else:
            if isinstance(entry, DealScored):
                place_of_deal.append(len(steps))
            steps.append(entry)
    return steps


def _amended(evening: Evening, step: _Amended) -> Evening:
    if step.result is not None:
        return _score(evening, step.calls, step.result, corrected=True)
    deal = Deal(len(evening.deals) + 1, evening.mats.rules, struck=True)
    return Evening(
        evening.mats,
        evening.seats,
        evening.dealer,
        (),
        (),
        (*evening.deals, deal),
        evening.mass,
        evening.closed,
    )


def _score(
    evening: Evening,
    calls: Calls,
    result: Result,
    record: Record = (),
    undoable: tuple[int, ...] = (),
    *,
    corrected: bool = False,
) -> Evening:
    deals, dealer = evening.deals, evening.dealer
    mats, deal = bierkopf.apply(
        evening.mats, len(deals) + 1, calls, result, dealer=dealer, corrected=corrected
    )
    mass = evening.mass
    if deal.bollen is not None:
        count = deal.rules.mass_per_bollen * (deal.rules.brille_counts if deal.brille else 1)
        mass = ledger.lose(mass, deal.bollen.other, evening.seats, deal.number, count)
    return Evening(
        mats, evening.seats, (dealer + 1) % 4, (), (), (*deals, deal), mass, evening.closed, record, undoable
    )


def _step(
    evening: Evening, entry: Entry | _Amended, record: Record = (), undoable: tuple[int, ...] = ()
) -> Evening:
    """Return the evening after an entry that is no deal and no correction of one."""
    mats, seats, dealer, calls = evening.mats, evening.seats, evening.dealer, evening.calls
    knocks, mass, closed = evening.knocks, evening.mass, evening.closed
    match entry:
        case DoubleCalled(side, last_hand):
            calls = (*calls, Call(side, last_hand))
        case Knocked(seat):
            knocks = (*knocks, seat)
        case Misdealt():
            calls, knocks = (), ()
        case SeatsTaken():
            seats, dealer = entry.seats, entry.dealer
        case RulesChosen(rules):
            mats = bierkopf.change_rules(mats, rules)
        case MassPaid(side, payers):
            for payer in payers:
                mass = ledger.pay(mass, side, payer)
        case LinesCorrected(side, change):
            mats = bierkopf.correct(mats, side, change)
        case EveningClosed():
            closed = True
        case _:
            raise AssertionError(f"no step: {entry!r}")
    return Evening(mats, seats, dealer, calls, knocks, evening.deals, mass, closed, record, undoable)


def check(evening: Evening, intent: Intent) -> Entry:  # noqa: PLR0911, PLR0912 - one case for each intent
    """Return the entry that this intent makes of this evening; raise `Refused` with the reason otherwise."""
    match intent:
        case Undo():
            if not evening.undoable:
                raise Refused("nothing-to-undo")
            return EntryStruck(evening.undoable[-1])
        case Redo():
            if not evening.redoable:
                raise Refused("nothing-to-redo")
            return EntryRestored(evening.redoable[-1])
    if evening.closed:
        raise Refused("evening-closed")
    match intent:
        case ScoreDeal(claim, calls):
            if calls is None:
                return DealScored(evening.calls, bierkopf.judge(evening.mats.rules, claim))
            bierkopf.check_calls(evening.mats, calls, dealers=evening.dealers)
            return DealScored(calls, bierkopf.judge(evening.mats.rules, claim))
        case ReplaceDeal(number, claim, calls):
            _check_number(evening, number)
            before = _before_deal(evening, number)
            bierkopf.check_calls(before.mats, calls, dealers=before.dealers)
            return DealReplaced(number, calls, bierkopf.judge(before.mats.rules, claim))
        case DealStruck(number):
            _check_number(evening, number)
            if evening.deals[number - 1].struck:
                raise Refused("struck-already", number=number)
            return intent
        case PayMass(of, count):
            return MassPaid(*ledger.payers(evening.mass, of, count))
        case SeatsTaken(seats):
            check_seats(seats)
            return intent
        case DoubleCalled(side, last_hand):
            bierkopf.check_call(evening.mats, evening.calls, Call(side, last_hand), dealers=evening.dealers)
            return intent
        case Knocked(seat):
            _check_knock(evening, seat)
            return intent
        case LinesCorrected(side, change, text):
            _check_correction(evening, side, change)
            return LinesCorrected(side, change, reason(text))
        case RulesChosen() | Misdealt() | EveningClosed():
            return intent
    raise AssertionError(f"no intent: {intent!r}")


def _check_number(evening: Evening, number: int) -> None:
    if not evening.deals:
        raise Refused("no-deals-yet", number=number)
    if not 1 <= number <= len(evening.deals):
        raise Refused("no-such-deal", number=number, last=len(evening.deals))


def _check_knock(evening: Evening, seat: int) -> None:
    if not evening.mats.rules.knocking:
        raise Refused("no-knocking")
    if (seat - evening.dealer) % 4 not in (1, 2):
        raise Refused("first-two-knock", name=evening.seats[seat].name)
    if seat in evening.knocks:
        raise Refused("knocked-already", name=evening.seats[seat].name)


def _check_correction(evening: Evening, side: Side, change: int) -> None:
    left = bierkopf.of(evening.mats.lines, side)
    if change == 0:
        raise Refused("correction-is-nothing")
    if not 1 <= left + change <= evening.mats.rules.target:
        raise Refused(
            "correction-out-of-range", side=side, left=left, change=change, target=evening.mats.rules.target
        )


def _before_deal(evening: Evening, number: int) -> Evening:
    """Return the evening as it stood, corrections included, when deal `number` was about to be scored."""
    entries = [evening.record[at - 1] for at in evening.undoable]
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    before = Evening(bierkopf.start(opened.rules), opened.seats, opened.dealer)
    for step in _corrected(entries):
        if isinstance(step, DealScored | _Amended) and len(before.deals) == number - 1:
            break
        if isinstance(step, DealScored):
            before = _score(before, step.calls, step.result)
        elif isinstance(step, _Amended):
            before = _amended(before, step)
        else:
            before = _step(before, step)
    return before
