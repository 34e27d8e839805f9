"""What the table answers to a booking: what was booked, or taken back, in a title and one line. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from beermat.evening.entries import (
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
    Reopen,
    RulesChosen,
    Seats,
    SeatsTaken,
    StandingGiven,
)
from beermat.evening.evening import Evening
from beermat.evening.people import people_of, seats_of
from beermat.rules.common import Deal, Rules
from beermat.scorekeeper import Booked, ReopenPast
from beermat.screen.games import table_of
from beermat.screen.model import View
from beermat.wording import Words


class Told(NamedTuple):
    """What was booked, as a title and what there is to say about it; either may be empty."""

    title: str
    text: str = ""

    @property
    def line(self) -> str:
        """Both on one line."""
        return ": ".join(part for part in self if part)


def answer(view: View, booked: Booked) -> Told:
    """Return what was booked; of an undo or a redo, what it took back or brought back."""
    words, record = view.words, booked.evening.record
    match booked.entry:
        case DealScored():
            # Short: that it has won a Bollen is celebrated beside it.
            deal = booked.evening.deals[-1]
            who, how = table_of(deal.rules.game).told(view, deal, booked.evening.seats)
            return Told(who, words.explanation(deal) if who else how)
        case EntryStruck(number):
            if isinstance(booked.intent, Reopen | ReopenPast):
                return Told(words("The evening goes on"))
            return Told(words("Undone"), told(view, booked.evening, record[number - 1], booked.before).line)
        case EntryRestored(number):
            return Told(words("Redone"), told(view, booked.before, record[number - 1], booked.evening).line)
    return told(view, booked.before, booked.entry, booked.evening)


def told(  # noqa: PLR0911, PLR0912 - one case for each entry
    view: View, before: Evening, entry: Entry, after: Evening
) -> Told:
    """Return what this entry says, which makes `after` of `before`."""
    words, view = view.words, replace(view, evening=after)
    match entry:
        case DealScored():
            return Told(*table_of(after.rules.game).told(view, after.deals[-1], after.seats))
        case Misdealt():
            return Told(words("Misdeal"), words("{name} deals again", name=after.seats[after.dealer].shown))
        case DoubleCalled(side):
            name = table_of(after.rules.game).called_last(view)
            return Told(name, words.side(side, None if after.unnamed else after))
        case KontraCalled():
            return Told(table_of(after.rules.game).called_last(view))
        case Knocked(seat):
            if seat is None:
                return Told(table_of(after.rules.game).called_last(view))
            return Told("", words("{name} knocks", name=after.seats[seat].shown))
        case MassPaid(_, payers):
            names = {somebody.id: somebody.shown for somebody in people_of(after)}
            who = ", ".join(names.get(payer, payer) for payer in payers)
            whom = _whom(before, after)
            paid = words("{name} for {whom}", name=who, whom=whom) if whom else who
            return Told(words("{stake} paid", stake=after.stake), paid)
        case SeatsTaken(seats, dealer):
            if seats == before.seats:
                return Told("", words("{name} deals", name=seats[dealer].shown))
            return Told(words("Seats"), table_of(after.rules.game).seated(seats))
        case RulesChosen(rules):
            return Told(_since_when(words, before, rules, after), rules.title or rules.name)
        case LinesCorrected(side, change, reason):
            signed = f"{change:+d}".replace("-", "−")
            who = words.side(side, None if after.unnamed else after)
            return Told(words("Lines corrected"), _with(f"{who} {signed}", reason))
        case StandingGiven((a, b), (won_a, won_b), reason):
            standing = words("{a} : {b}, Bollen {won_a} : {won_b}", a=a, b=b, won_a=won_a, won_b=won_b)
            return Told(words("Standing by hand"), _with(standing, reason))
        case KoenigBegun():
            return Told(words("Bierkopfkönig"), words("three games begin"))
        case KoenigGivenUp():
            return Told(words("Bierkopfkönig"), words("given up"))
        case EveningOpened(seats=seats):
            return Told(
                words("New evening"), "" if after.unnamed else table_of(after.rules.game).seated(seats)
            )
        case EveningClosed():
            return Told(words("The evening is over"))
    return _corrected(view, before, entry, after)


def _corrected(view: View, before: Evening, entry: Entry, after: Evening) -> Told:
    """Return what a correction has done to a deal: what it was if it is struck, else what it is now."""
    words = view.words
    match entry:
        case DealStruck(number):
            lost = told_deal(
                replace(view, evening=before), before.deals[number - 1], seats_of(before, number)
            )
            return Told(words("Deal {number} struck out", number=number), lost)
        case DealRestored(number):
            title = words("Deal {number} counts again", number=number)
        case DealReplaced(number):
            title = words("Deal {number} replaced", number=number)
        case DealInserted(number):
            title = words("Deal {number} inserted", number=number)
        case _:
            raise AssertionError(f"nothing to say: {entry!r}")
    return Told(title, told_deal(view, after.deals[number - 1], seats_of(after, number)))


def _whom(before: Evening, after: Evening) -> str:
    """Return who had won the Maß that were settled in between; "" where they were paid ahead."""
    settled = zip(before.mass.owed, after.mass.owed, strict=False)
    winners = dict.fromkeys(now.winners for then, now in settled if now.paid_by and not then.paid_by)
    pairs = (" & ".join(one.shown for one in two if not one.unnamed) for two in winners)
    return ", ".join(pair for pair in pairs if pair)


def _since_when(words: Words, before: Evening, rules: Rules, after: Evening) -> str:
    """Return since when chosen rules hold; those of another game are another game, at once."""
    if rules.game != before.rules.game:
        return words("Game from now on")
    return words("Rules from now on") if after.rules == rules else words("Rules from the next Bollen")


def _with(told: str, reason: str) -> str:
    return f"{told} ({reason})" if reason else told


def told_deal(view: View, deal: Deal, seats: Seats) -> str:
    """Return a deal in one line: who of those who sat there then won it, and how its value came about."""
    if deal.struck:
        return view.words("struck out")
    return ": ".join(part for part in table_of(deal.rules.game).told(view, deal, seats) if part)
