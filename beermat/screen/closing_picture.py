"""The closing picture of an evening: what it shows, and the photo of it that is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from beermat.evening.course import Course, courses
from beermat.evening.entries import Person
from beermat.evening.people import people_of, sat, seats_of
from beermat.evening.questions import EveningLine, LastBooked
from beermat.evening.settlement import accounts, settle_up
from beermat.evening.statistics import Who, Won, bollen_won, dearest, longest_run, pairs_or_everybody, tally
from beermat.rules.common import Deal, Side
from beermat.scorekeeper import Answered, Booked, News, Scorekeeper
from beermat.screen.charts import Lines, lines_of
from beermat.screen.games import play_of
from beermat.screen.layout import Box, Layout
from beermat.screen.looks import PosterLook
from beermat.screen.model import Flow, House, Item, View
from beermat.screen.names import SUITS, long_day, pair_name, player_name

if TYPE_CHECKING:
    from beermat.evening.evening import Evening
    from beermat.evening.questions import EveningLine
    from beermat.screen.model import View
    from beermat.wording import Words


@dataclass(frozen=True, slots=True)
class Drinker:
    """Somebody and the Maß he has bought tonight."""

    name: str
    bought: int


@dataclass(frozen=True, slots=True)
class Party:
    """Two partners, or a player: `mark` is A, B or a suit, or empty, `number` what is printed big.

    `sub` is a small line below it; `open` says how many Maß they still owe, empty where there are none.
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


MOST_OWING: Final = 3
"""So many pairs are named who owe a Maß, those who owe most."""


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
    parties = _mats(view) if shown.unit == "lines" else _players(view)
    return Poster(
        title,
        left,
        words.many("{n} deal", "{n} deals", counting),
        words("Bollen") if shown.unit == "lines" else "",
        parties,
        replace(chart, note=words("No deals") if chart.note else ""),
        (
            *_settled(view),
            *(_open(view, parties) if shown.unit == "lines" else ()),
            *_highlights(view, shown),
            *(_aside(view, other) for other in others),
        ),
    )


def _mats(view: View) -> tuple[Party, ...]:
    """Return the two pairs, or everybody where partners were changed, with the Bollen that they have won."""
    won = _bollen(view)
    if any(len(one.who) == 1 for one in won):
        return tuple(_person(view, one) for one in won)
    pairs = [(one.who, one.bollen) for one in won] or [(view.evening.partners(side), 0) for side in Side]
    others = [who for who in people_of(view.evening) if all(who not in pair for pair, _ in pairs)]
    return tuple(
        _pair(view, side, who, bollen, others) for side, (who, bollen) in zip(Side, pairs, strict=True)
    )


def _bollen(view: View) -> tuple[Won, ...]:
    evening = view.evening
    return pairs_or_everybody(bollen_won(tally(evening)), seats_of(evening, len(evening.deals)))


def _person(view: View, won: Won) -> Party:
    (who,) = won.who
    bought = Drinker("", view.evening.mass.paid_by(who.id))
    return Party("", who.shown, str(won.bollen), drinkers=(bought,))


def _pair(view: View, side: Side, pair: Who, bollen: int, others: Sequence[Person]) -> Party:
    """Return two partners, and who of the others has bought a Maß for them."""
    evening, words = view.evening, view.words
    sub = play_of(evening.rules.game).matches(view, side) if _sat_still(evening, side) else ""
    ids = {who.id for who in pair}
    lost = [one for one in evening.mass.owed if {loser.id for loser in one.losers} == ids]
    paid = {one.paid_by for one in lost} | {one.payer for one in evening.mass.ahead if one.side is side}
    drinkers = (*pair, *(who for who in others if who.id in paid))
    open_ones = sum(one.open for one in lost)
    return Party(
        side.value,
        _name(view, pair),
        str(bollen),
        sub,
        tuple(Drinker(who.shown, evening.mass.paid_by(who.id)) for who in drinkers if not who.unnamed),
        words("{n} {stake} open", n=open_ones, stake=evening.stake) if open_ones else "",
    )


def _sat_still(evening: Evening, side: Side) -> bool:
    return len(sat(evening, side, range(1, len(evening.deals) + 1))) == 1


def _players(view: View) -> tuple[Party, ...]:
    """Return those who sit there, and who left with something on his account."""
    evening = view.evening
    unit = evening.standing.rules.unit
    each = [one for one in accounts(evening) if one.unit == unit]
    return tuple(
        Party(
            SUITS[seat] if seat < len(SUITS) else "",
            player_name(view, one.person),
            view.words.amount(one.balance, unit, signed=True, bare=True),
        )
        for seat, one in enumerate(each)
    )


def _highlights(view: View, course: Course) -> tuple[Highlight, ...]:
    evening, words = view.evening, view.words
    found = []
    deal = dearest(evening, course.sheet)
    if deal is not None:
        found.append(Highlight(words("Dearest deal"), f"{deal.number}. {_in_short(view, deal)}"))
    run = longest_run(evening, course.sheet)
    if run is not None:
        text = words.many(
            "{who}: {n} deal in a row, {first} to {last}",
            "{who}: {n} deals in a row, {first} to {last}",
            run.deals,
            who=_name(view, run.who),
            first=run.first,
            last=run.last,
        )
        found.append(Highlight(words("Longest run"), text))
    return tuple(found)


def _name(view: View, who: Who) -> str:
    """Return who this is: two partners, or one player."""
    if len(who) == 1:
        return player_name(view, who[0])
    first, second = who
    return pair_name(view, (first, second))


def _in_short(view: View, deal: Deal) -> str:
    return play_of(deal.rules.game).in_short(view, deal, seats_of(view.evening, deal.number))


def _open(view: View, parties: tuple[Party, ...]) -> tuple[Highlight, ...]:
    """Return who still owes how many Maß together, where no party says so."""
    if any(party.mark for party in parties):
        return ()
    owing = Counter(one.losers for one in view.evening.mass.open)
    told = [f"{pair_name(view, pair)}\N{NO-BREAK SPACE}{n}" for pair, n in owing.most_common()]
    more = ["…"] if len(told) > MOST_OWING else []
    return (
        (
            Highlight(
                view.words("{stake} open", stake=view.evening.stake), ", ".join(told[:MOST_OWING] + more)
            ),
        )
        if told
        else ()
    )


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
    game = next(deal.rules.game for deal in view.evening.deals if deal.rules.sheet == course.sheet)
    title = play_of(game).title
    if course.unit == "lines":
        won = _bollen(view)
        each = ((_name(view, one.who), one.bollen) for one in won)
        if won and all(len(one.who) == len(Side) for one in won):
            (a, won_a), (b, won_b) = each
            return Highlight(title, view.words("Bollen {a} : {b}", a=f"{a} {won_a}", b=f"{won_b} {b}"))
        told = ", ".join(f"{name}\N{NO-BREAK SPACE}{bollen}" for name, bollen in each)
        return Highlight(title, view.words("Bollen: {each}", each=told))
    ends = lines_of(view, course, None).lines
    return Highlight(title, ", ".join(f"{line.name}\N{NO-BREAK SPACE}{line.last}" for line in ends))


SIZE: Final = (1280, 800)
"""Pixels of every photo, whatever the size of the window."""


class Photo(NamedTuple):
    """A picture as pixels: four bytes each (red, green, blue, opacity), row by row from the top."""

    width: int
    height: int
    rgba: bytes


class Album(Protocol):
    """Where photos are kept."""

    @property
    def fault(self) -> str | None:
        """Why the last one could not be kept, None: it was, or there is none yet."""

    def keep(self, photo: Photo, line: EveningLine) -> None:
        """Keep the photo of this evening; return at once."""


class ClosingPictures:
    """Takes a photo of the evening when it has been closed, and whenever it is booked on after that."""

    def __init__(self, scorekeeper: Scorekeeper, words: Words, album: Album) -> None:
        """Wait for the evening at this table to be closed."""
        self._scorekeeper: Final = scorekeeper
        self._words: Final = words
        self._album: Final = album
        self._asked = False
        self._due: tuple[Evening, EveningLine] | None = None
        scorekeeper.listen(self._hear)

    @property
    def fault(self) -> str | None:
        """Why the photo of the evening at the table could not be kept."""
        return self._album.fault if self._scorekeeper.evening.closed else None

    def take(self) -> None:
        """Take the photo that is due, if one is: to be called when a frame has just been drawn."""
        if self._due is not None:
            (evening, line), self._due = self._due, None
            self._album.keep(taken(evening, line, self._words), line)

    def _hear(self, news: News) -> None:
        match news:
            case Booked(evening, _) if evening.closed and evening.played:
                # The day stands in the book alone.
                self._asked = True
                self._scorekeeper.ask(LastBooked())
            case Answered(evening, LastBooked(), EveningLine() as line) if self._asked and evening.closed:
                self._asked = False
                self._due = (evening, line)


def taken(evening: Evening, line: EveningLine | None, words: Words) -> Photo:
    """Return the photo of an evening. Kivy's window must be open; nothing is drawn in it."""
    from kivy.clock import Clock  # noqa: PLC0415 - Kivy starts with its import

    from beermat.screen.renderer import Picture  # noqa: PLC0415

    width, height = SIZE
    layout = Layout.of(width, height)
    whole = Box(0, 0, width, height)
    look = PosterLook(poster=poster(View(Flow(), evening, House(words, layout)), line))
    picture = Picture(layout.mm, animate=False)
    picture.root.size = SIZE
    picture.show(
        (Item("wood", "Wood", whole), Item("poster", "PosterWidget", whole.inset(4.0 * layout.mm), look))
    )
    Clock.tick_draw()
    texture: Any = picture.root.export_as_image().texture
    return Photo(texture.width, texture.height, texture.pixels)
