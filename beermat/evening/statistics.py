"""What people did at the table, on one evening and over all of them: counted here, kept nowhere. Pure.

A `Tally` is what one person, or two partners, did on one evening in one game; `report` adds them up.
In Schafkopf partners change with every deal, so there are tallies of persons only. What no source says is
marked †.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from beermat.evening.entries import NOBODY_NAMED, Person, Seats
from beermat.evening.evening import Evening, replayed
from beermat.evening.game import evening_game, evening_game_named
from beermat.evening.people import people_of, seats_of_deals
from beermat.rules import catalogue
from beermat.rules.common import Deal, Degree, Side

Who = tuple[Person, ...]
"""One person, or two partners in the order of their ids."""


class Counts(NamedTuple):
    """What can be added up. What a game does not know is 0.

    `deals` are those that count, 60:60 too, but no struck ones and no Schafkopf that nobody played. Bollen
    are those of the side while they sat there, a Brille as many as the rules say, those entered by hand too.
    A Schwarz is no Schneider besides †. `spritzen` are all doublings of the side, of whatever name, and
    `spritzen_won` those in deals that it won †. `mass_lost` are the Maß of Bollen that were lost, `mass_paid`
    those that were bought: of two partners what they lost together, and of that what one of them bought.
    `points` and `cents` came on the account.
    """

    deals: int = 0
    won: int = 0
    bollen_won: int = 0
    bollen_lost: int = 0
    schneider_given: int = 0
    schneider_taken: int = 0
    schwarz_given: int = 0
    schwarz_taken: int = 0
    spritzen: int = 0
    spritzen_won: int = 0
    mass_lost: int = 0
    mass_paid: int = 0
    points: int = 0
    cents: int = 0


class Tally(NamedTuple):
    """What one person or two partners did on one evening in one game.

    `run` is the longest run of deals won one after the other, on that evening, of those they played †: a
    60:60 that nobody wins ends it; struck deals, those that nobody played and those they sat out do not.
    `comeback` is from how many lines behind their side still won a Bollen, before whichever deal of that
    Bollen it was most; it is told of the two who sat there when it was won †.
    """

    game: str
    who: Who
    counts: Counts
    run: int = 0
    comeback: int = 0

    def total(self, when: When) -> Total:
        """Return it as the total of this evening alone."""
        run, comeback = (Best(number, when) if number else None for number in self[3:])
        return Total(self.game, self.who, 1, self.counts, run, comeback)


class When(NamedTuple):
    """An evening of the book: its number, its day (YYYY-MM-DD), and whether the clock was set on that day."""

    evening: int
    day: str
    sure: bool = True


class Best(NamedTuple):
    """The greatest number there was, and on which evening, the first of equals."""

    number: int
    when: When


class Total(NamedTuple):
    """What one person or two partners did in one game on so many evenings; no best is None."""

    game: str
    who: Who
    evenings: int
    counts: Counts
    run: Best | None = None
    comeback: Best | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Everybody's totals, by game: who has won most first.

    `evenings` is how many are in it, `unsure` how many are not, because nobody knows their day, `unread` how
    many are not, because they cannot be read.
    """

    evenings: int = 0
    totals: tuple[Total, ...] = ()
    unsure: int = 0
    unread: int = 0

    def people(self, game: str) -> tuple[Total, ...]:
        """Return the totals of persons in this game."""
        return tuple(one for one in self.totals if one.game == game and len(one.who) == 1)

    def partnerships(self, game: str) -> tuple[Total, ...]:
        """Return the totals of two partners in this game."""
        return tuple(one for one in self.totals if one.game == game and len(one.who) == 2)

    def of(self, id: str) -> tuple[Total, ...]:
        """Return the totals in which this person is one, his own first."""
        own = (one for one in self.totals if any(somebody.id == id for somebody in one.who))
        return tuple(sorted(own, key=lambda one: len(one.who)))


# One evening


def tally(evening: Evening) -> tuple[Tally, ...]:
    """Return what everybody did on this evening, by game, persons before partnerships."""
    counting = Counting(evening)
    for before, after in pairwise(replayed(evening)):
        for deal in after.deals[len(before.deals) :]:
            if not deal.struck:
                evening_game(deal.rules).count(counting, deal, before)
        counting.look_afresh(before, after)
    counting.take_bollen()
    counting.take_mass()
    names = {somebody.id: somebody for somebody in people_of(evening)}
    return tuple(
        Tally(
            game,
            tuple(names.get(id, Person(id, id)) for id in ids),
            Counts(**sheet.counts),
            sheet.longest,
            sheet.comeback,
        )
        for (game, ids), sheet in sorted(
            counting.sheets.items(), key=lambda entry: (entry[0][0], len(entry[0][1]), entry[0][1])
        )
    )


@dataclass(slots=True)
class Sheet:
    """What one person, or two partners, are being counted in one game."""

    counts: Counter[str] = field(default_factory=Counter)
    run: int = 0
    longest: int = 0
    comeback: int = 0

    def take_deal(self, *, won: bool, degree: Degree, anybody: bool = True) -> None:
        """Count a deal; `anybody` says whether somebody won it."""
        self.counts["deals"] += 1
        self.counts["won"] += won
        self.run = self.run + 1 if won else 0
        self.longest = max(self.longest, self.run)
        if anybody and degree in _NAMED_DEGREES:
            self.counts[f"{degree.value}_{'given' if won else 'taken'}"] += 1


_NAMED_DEGREES: Final = (Degree.SCHNEIDER, Degree.SCHWARZ)


class Counting:
    """The sheets of an evening, by game and by the ids of whom they are.

    `behind` is by how many lines each side has been behind at most since the last Bollen.
    """

    def __init__(self, evening: Evening) -> None:
        """Begin with no sheet."""
        self.sheets: dict[tuple[str, tuple[str, ...]], Sheet] = {}
        self.behind = {Side.A: 0, Side.B: 0}
        self._evening = evening

    def of(self, game: str, *ids: str) -> Sheet:
        """Return the sheet of a person or of two partners."""
        return self.sheets.setdefault((game, tuple(sorted(ids))), Sheet())

    def of_side(self, game: str, side: Side, evening: Evening) -> tuple[Sheet, Sheet, Sheet]:
        """Return the sheets of both partners of a side and the one that they have together."""
        one, two = (somebody.id for somebody in evening.partners(side))
        return self.of(game, one), self.of(game, two), self.of(game, one, two)

    def look_afresh(self, before: Evening, after: Evening) -> None:
        """Forget how far behind each side was once other Bollen stand on the mats."""
        if before.bollen != after.bollen:
            self.behind = {Side.A: 0, Side.B: 0}

    def take_bollen(self) -> None:
        """Count the Bollen that were won and lost."""
        for one in self._evening.mass.bollen:
            game = self._game(one.deal)
            for count, (first, second) in (("bollen_won", one.winners), ("bollen_lost", one.losers)):
                for ids in ([first.id], [second.id], [first.id, second.id]):
                    self.of(game, *ids).counts[count] += 1

    def take_mass(self) -> None:
        """Count the Maß that were lost and bought."""
        mass = self._evening.mass
        for one in mass.owed:
            game, losers = self._game(one.deal), [loser.id for loser in one.losers]
            for ids in ([losers[0]], [losers[1]], losers):
                self.of(game, *ids).counts["mass_lost"] += 1
            if one.paid_by is not None:
                self.of(game, one.paid_by).counts["mass_paid"] += 1
                self.of(game, *losers).counts["mass_paid"] += 1
        for payment in mass.ahead:
            self.of(self._game(0), payment.payer).counts["mass_paid"] += 1

    def _game(self, deal: int) -> str:
        """Return the game of a deal; for 0, what was put in by hand, the one that has Bollen tonight."""
        evening = self._evening
        played = [deal.rules for deal in evening.deals[deal - 1 : deal]] if deal else []
        tonight = [one.rules for one in (evening.standing, *evening.aside)]
        drunk = (rules.game for rules in [*played, *tonight] if evening_game(rules).BOLLEN)
        return next(drunk, catalogue.named(catalogue.DEFAULT).game)


class Won(NamedTuple):
    """How many Bollen two partners, or one person, have won."""

    who: Who
    bollen: int


class Run(NamedTuple):
    """So many deals in a row, from deal `first` to deal `last`, were won by these two, or by this person."""

    who: Who
    deals: int
    first: int
    last: int


def bollen_won(tallies: Iterable[Tally]) -> Iterator[Won]:
    """Yield who has won how many Bollen, persons and partners; nobody where there were none to win."""
    for one in tallies:
        if evening_game_named(one.game).BOLLEN and any(one.counts[:4]):
            yield Won(one.who, one.counts.bollen_won)


def pairs_or_everybody(won: Iterable[Won], seats: Seats) -> tuple[Won, ...]:
    """Return what is told of the Bollen that were won on an evening.

    It is told of the two pairs, those of side A at these `seats` first, if there were no others; if anybody
    has changed partners it is told of everybody, the most first. Who was never named is nobody.
    """
    seat = {somebody.id: at for at, somebody in enumerate(seats)}
    told = tuple(won)
    pairs = [one for one in told if len(one.who) == 2]
    if len(pairs) == 2:
        found = [
            Won(tuple(sorted(who, key=lambda who: seat.get(who.id, 4))), bollen) for who, bollen in pairs
        ]
        found.sort(key=lambda one: seat.get(one.who[0].id, 4) % 2)
        return tuple(found)
    each = [one for one in told if len(one.who) == 1 and one.who[0] not in NOBODY_NAMED]
    each.sort(key=lambda one: (-one.bollen, seat.get(one.who[0].id, 4)))
    return tuple(each)


def dearest(evening: Evening, sheet: str) -> Deal | None:
    """Return the deal of this sheet that came to most, the first of equals; None if none brought anything.

    With accounts it is the one in which a single player got or paid most.
    """
    deals = _counting(evening, sheet)
    worth = {deal.number: evening_game(deal.rules).worth(deal) for deal in deals}
    return max(
        (deal for deal in deals if worth[deal.number]), key=lambda deal: worth[deal.number], default=None
    )


def longest_run(evening: Evening, sheet: str) -> Run | None:
    """Return the longest run of won deals of this sheet, the first of equals; None below two.

    A deal that nobody wins, 60:60 or passed by all, ends the run of two partners; accounts pass over it †.
    A deal that they have not played together, or that somebody has sat out, ends a run too †.
    """
    seats = seats_of_deals(evening)
    going: dict[frozenset[str], Run] = {}
    longest: Run | None = None
    for deal in _counting(evening, sheet):
        won = evening_game(deal.rules).winners(deal, seats[deal.number - 1])
        if won is None:
            continue
        before, going = going, {}
        for who in won:
            ids = frozenset(somebody.id for somebody in who)
            known = before.get(ids, Run(who, 0, deal.number, deal.number))
            run = going[ids] = Run(known.who, known.deals + 1, known.first, deal.number)
            if run.deals > 1 and (
                longest is None or (-run.deals, run.first) < (-longest.deals, longest.first)
            ):
                longest = run
    return longest


def _counting(evening: Evening, sheet: str) -> tuple[Deal, ...]:
    return tuple(deal for deal in evening.deals if not deal.struck and deal.rules.sheet == sheet)


# Many evenings


def since(day: str, book: Iterable[When]) -> tuple[frozenset[int], int]:
    """Return the numbers of the evenings on this day (YYYY-MM-DD) or after it, and how many others may be.

    Where the clock was not set the order of the book tells: what was opened after an evening that is sure to
    be in it is so too, what was opened before one that is sure not to be is not. Others are unsure.
    """
    book = sorted(book)
    sure = [when for when in book if when.sure]
    first = min((when.evening for when in sure if when.day >= day), default=None)
    last = max((when.evening for when in sure if when.day < day), default=0)
    chosen = {when.evening for when in sure if when.day >= day}
    unsure = [when.evening for when in book if not when.sure]
    chosen.update(evening for evening in unsure if first is not None and evening > first)
    return frozenset(chosen), sum(evening > last and evening not in chosen for evening in unsure)


def report(totals: Iterable[Total], *, evenings: int, unsure: int = 0, unread: int = 0) -> Report:
    """Add up totals of the same people in the same game, as of several evenings.

    A person's name is that of the last total. Who was never named (`NOBODY_NAMED`) is left out: such seats
    are taken by others every evening. `evenings`, `unsure` and `unread` are as in `Report`.
    """
    nobody = {somebody.id for somebody in NOBODY_NAMED}
    groups: dict[tuple[str, tuple[str, ...]], list[Total]] = {}
    for one in totals:
        groups.setdefault((one.game, tuple(id for id, _ in one.who)), []).append(one)
    added = [_added(group) for (_, ids), group in groups.items() if nobody.isdisjoint(ids)]
    return Report(evenings, tuple(sorted(added, key=_rank)), unsure, unread)


def _added(group: list[Total]) -> Total:
    """Return the total of somebody's totals in one game."""
    latest = group[-1]
    return Total(
        latest.game,
        latest.who,
        sum(one.evenings for one in group),
        Counts(*map(sum, zip(*[one.counts for one in group], strict=True))),
        _best(one.run for one in group),
        _best(one.comeback for one in group),
    )


def _best(each: Iterable[Best | None]) -> Best | None:
    """Return the greatest, of equals that of the first evening."""
    return min(filter(None, each), key=lambda best: (-best.number, best.when), default=None)


def _rank(one: Total) -> tuple[object, ...]:
    """Order by game, persons first, then by Bollen, by what is on the account, by deals, and by name."""
    counts = one.counts
    got = -counts.bollen_won, -counts.points, -counts.cents, -counts.won, counts.deals
    return one.game, len(one.who), *got, [(somebody.name, somebody.id) for somebody in one.who]
