"""What the closing picture of an evening shows: who played, how it ended, how it went. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from beermat.evening.entries import Person
from beermat.evening.graphs import Course, courses
from beermat.evening.highlights import dearest, longest_run
from beermat.evening.people import people_of
from beermat.evening.settlement import settle_up
from beermat.rules import schafkopf
from beermat.rules.bierkopf import Mats, Side, base_value, of
from beermat.screen.bierkopf.table import side_name
from beermat.screen.charts import Lines, lines_of
from beermat.screen.dates import long_day
from beermat.screen.schafkopf.past import seats_of
from beermat.screen.schafkopf.table import SUITS, amount, seat_name, together

if TYPE_CHECKING:
    from beermat.evening.questions import EveningLine
    from beermat.rules.catalogue import Deal
    from beermat.screen.scene import View


@dataclass(frozen=True, slots=True)
class Drinker:
    """Somebody and the Maß he has bought tonight."""

    name: str
    bought: int


@dataclass(frozen=True, slots=True)
class Party:
    """A side or a player: `mark` is A, B or a suit, `number` what is printed big, `sub` a small line below.

    `open` says how many Maß they still owe, empty where there are none.
    """

    mark: str
    name: str
    number: str
    sub: str = ""
    drinkers: tuple[Drinker, ...] = ()
    open: str = ""


@dataclass(frozen=True, slots=True)
class Highlight:
    """One thing that will be told: what it is, and how it was; a `long` one has a row of its own."""

    title: str
    text: str
    long: bool = False


@dataclass(frozen=True, slots=True)
class Poster:
    """The whole picture. `title` is the day, or that an evening is over where nobody knows the day.

    `left` and `right` are small texts beside it: which evening it was, how many deals were played. `what`
    says what the big numbers are.
    """

    title: str
    left: str
    right: str
    what: str
    parties: tuple[Party, ...]
    chart: Lines
    highlights: tuple[Highlight, ...]


def poster(view: View, line: EveningLine | None) -> Poster:
    """Return the picture of the evening; `line` is what the book knows of it, None until it has said so.

    It shows the game that is being played; one that was left is told in a line †.
    """
    words, evening = view.words, view.evening
    shown, *others = courses(evening)
    title, left = words("The evening is over"), ""
    if line is not None:
        title = long_day(words, line.opened.day)
        left = words("Evening {number}", number=line.id)
        if not line.opened.sure:
            left = words("Evening {number}, date unsure", number=line.id)
    chart = lines_of(view, shown, None)
    counting = sum(not deal.struck for deal in evening.deals)
    return Poster(
        title,
        left,
        words.many("{n} deal", "{n} deals", counting),
        words("Bollen") if shown.unit == "lines" else "",
        _sides(view) if shown.unit == "lines" else _players(view),
        replace(chart, note=words("No deals") if chart.note else ""),
        (*_settled(view), *_highlights(view, shown), *(_aside(view, other) for other in others)),
    )


def _sides(view: View) -> tuple[Party, ...]:
    evening, words = view.evening, view.words
    mats = evening.mats
    found = []
    for side in Side:
        matches = of(mats.matches, side)
        sub = words.many("{n} match won", "{n} matches won", matches) if mats.rules.rounds_to_win else ""
        owing = sum(one.side is side for one in evening.mass.open)
        found.append(
            Party(
                side.value,
                side_name(view, side),
                str(of(mats.bollen, side)),
                sub,
                tuple(
                    Drinker(who.shown, evening.mass.paid_by(who.id)) for who in _people_of_side(view, side)
                ),
                words("{n} {stake} open", n=owing, stake=evening.stake) if owing else "",
            )
        )
    return tuple(found)


def _people_of_side(view: View, side: Side) -> tuple[Person, ...]:
    """Return who sits on a side, and who has left but bought or owes a Maß of it."""
    evening = view.evening
    seated = evening.partners(side)
    ids = {who.id for who in evening.seats}
    paid = {one.paid_by for one in evening.mass.owed if one.side is side}
    paid |= {one.payer for one in evening.mass.ahead if one.side is side}
    return (*seated, *(who for who in people_of(evening) if who.id in paid and who.id not in ids))


def _players(view: View) -> tuple[Party, ...]:
    evening = view.evening
    accounts = evening.accounts
    return tuple(
        Party(
            SUITS[seat],
            seat_name(view, evening.seats, seat),
            view.words.amount(amount, accounts.rules.unit, signed=True, bare=True),
        )
        for seat, amount in enumerate(accounts.balances)
    )


def _highlights(view: View, course: Course) -> tuple[Highlight, ...]:
    evening, words = view.evening, view.words
    found = []
    deal = dearest(evening, course.sheet)
    if deal is not None:
        found.append(Highlight(words("Dearest deal"), f"{deal.number}. {_told(view, deal)}"))
    run = longest_run(evening, course.sheet)
    if run is not None:
        who = side_name(view, run.who) if isinstance(run.who, Side) else run.who.shown
        text = words.many(
            "{who}: {n} deal in a row, {first} to {last}",
            "{who}: {n} deals in a row, {first} to {last}",
            run.deals,
            who=who,
            first=run.first,
            last=run.last,
        )
        found.append(Highlight(words("Longest run"), text))
    return tuple(found)


def _told(view: View, deal: Deal) -> str:
    """Return a deal in short: who won it or played it, how, and what it came to."""
    words = view.words
    if isinstance(deal, schafkopf.Deal):
        who = together(view, seats_of(view.evening, deal.number), deal.declarers)
        return f"{who}: {words.contract(deal.contract)} {amount(view, deal, deal.declarers[0])}"
    who = "" if deal.winner is None else f"{side_name(view, deal.winner)}: "
    pot = f" + {deal.pot}" if deal.pot else ""
    base = base_value(deal.rules, deal.degree)
    return f"{who}{words.degree(deal.degree)} {base} × {deal.factor}{pot} = {deal.value}"


def _settled(view: View) -> tuple[Highlight, ...]:
    """Return who pays whom, where there are accounts that are not even."""
    words = view.words
    transfers = [
        words("{payer} pays {payee} {amount}", payer=one.payer.shown, payee=one.payee.shown, amount=amount)
        for one in settle_up(view.evening)
        for amount in (words.amount(one.amount, one.unit),)
    ]
    return (Highlight(words("Who pays whom?"), ", ".join(transfers), True),) if transfers else ()


def _aside(view: View, course: Course) -> Highlight:
    """Return how another game of the evening ended."""
    if course.unit == "lines":
        standing = next(one for one in view.evening.aside if isinstance(one, Mats))
        a, b = standing.bollen
        return Highlight("Bierkopf", view.words("Bollen {a} : {b}", a=a, b=b))
    ends = lines_of(view, course, None).lines
    return Highlight("Schafkopf", ", ".join(f"{line.name}\N{NO-BREAK SPACE}{line.last}" for line in ends))
