"""What the charts show, in plain numbers and words: scales with round figures, labels, keys. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log2
from typing import TYPE_CHECKING, Final

from beermat.evening.course import Bollen, Course, Curve, Spot, Stake
from beermat.evening.people import sat
from beermat.rules.common import Side
from beermat.screen.names import SUITS, pair_name, player_name

if TYPE_CHECKING:
    from beermat.screen.model import View

Tick = tuple[float, str]
"""A level, and what stands beside it."""

_ROUND: Final[tuple[int, ...]] = tuple(
    int(f"{step}{'0' * power}") for power in range(9) for step in (1, 2, 5)
)


@dataclass(frozen=True, slots=True)
class Line:
    """One curve. `mark` is A, B, a suit, or empty for somebody who has left; `last` stands at its end."""

    mark: str
    name: str
    pieces: tuple[tuple[Spot, ...], ...]
    last: str


@dataclass(frozen=True, slots=True)
class Lines:
    """The curves of a sheet from the level `low` to `high`, from the end of deal `first` to that of `last`.

    `changes` are the deals before which partners changed. `note` says why there is nothing to see, where
    there is nothing.
    """

    lines: tuple[Line, ...]
    first: int
    last: int
    low: float
    high: float
    levels: tuple[Tick, ...]
    bollen: tuple[Bollen, ...] = ()
    changes: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Stakes:
    """A bar for each deal after `first`, up to `last`: upwards for one party, downwards for the other.

    A bar's height is told in rungs: twice the value is one rung more, and `least` is on the first. `rungs` is
    the most of all bars; `levels` are rungs with their values. `labels` tell what each bar came to. `names`
    and `marks` are those of the party above and of the one below.
    """

    bars: tuple[Stake, ...]
    labels: tuple[str, ...]
    first: int
    last: int
    least: int
    rungs: float
    levels: tuple[Tick, ...]
    names: tuple[str, str]
    marks: tuple[str, str]
    note: str = ""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One evening: its day, the names of two pairs, the Bollen that each has won.

    Where partners were changed `told` says what everybody has won instead.
    """

    day: str
    names: tuple[str, str] = ("", "")
    bollen: tuple[int, int] = (0, 0)
    told: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Evenings from the top, with room for `room` of them; `note` stands there where there is none."""

    entries: tuple[LedgerLine, ...]
    room: int
    note: str = ""


PAGE: Final = 100
"""How many deals are on one page of a chart at most, if there are more than fit on one page and a bit."""
SINGLE: Final = 120
"""Up to so many deals are not divided into pages."""


def pages(deals: int) -> int:
    """Return how many pages a chart of so many deals has, 1 or more."""
    return 1 if deals <= SINGLE else ceil(deals / PAGE)


def deals_on(course: Course, page: int) -> tuple[int, int]:
    """Return after which deal a page begins and with which it ends; page 0 has the latest deals."""
    if pages(course.deals) == 1:
        return 0, course.deals
    last = course.deals - page * PAGE
    return max(0, last - PAGE), last


def lines_of(view: View, course: Course, page: int | None = 0) -> Lines:
    """Return what is drawn of the curves of a course on this page, None being the whole evening on one."""
    first, last = (0, course.deals) if page is None else deals_on(course, page)
    deals = _played(course, first, last)
    lines = tuple(
        _line(view, replace(curve, pieces=pieces), course.unit, deals)
        for curve in course.curves
        if (pieces := cut(curve.pieces, first, last))
    )
    if course.unit == "lines":
        low, high, levels = 0, course.top, up_to(course.top)
    else:
        spots = [spot.level for line in lines for piece in line.pieces for spot in piece]
        low, high = min((0, *spots)), max((0, *spots))
        levels = ticks(low, high)
        low, high = min(low, levels[0]), max(high, levels[-1])
    written = tuple((float(at), _amount(view, at, course.unit)) for at in levels)
    bollen = tuple(one for one in course.bollen if first < one.deal <= last)
    note = "" if course.stakes else view.words("No deals yet")
    changes = _changes(view, deals) if course.unit == "lines" else ()
    return Lines(lines, first, last, low, high, written, bollen, changes, note)


def cut(pieces: Sequence[tuple[Spot, ...]], first: int, last: int) -> tuple[tuple[Spot, ...], ...]:
    """Return what of a curve lies between the ends of two deals.

    Between two spots a curve is level unless they are neighbours, so that nothing is lost at an edge.
    """
    found = []
    for piece in pieces:
        inside = [spot for spot in piece if first <= spot.deal <= last]
        before = [spot for spot in piece if spot.deal < first]
        after = [spot for spot in piece if spot.deal > last]
        if before and (inside or after) and (not inside or inside[0].deal > first):
            inside.insert(0, Spot(first, before[-1].level))
        if inside and after and inside[-1].deal < last:
            inside.append(Spot(last, inside[-1].level))
        if inside:
            found.append(tuple(inside))
    return tuple(found)


def _line(view: View, curve: Curve, unit: str, deals: Sequence[int]) -> Line:
    last = _amount(view, curve.last, unit)
    if isinstance(curve.who, Side):
        return Line(curve.who.value, _side(view, curve.who, deals), curve.pieces, last)
    mark = "" if curve.seat is None else SUITS[curve.seat]
    return Line(mark, player_name(view, curve.who), curve.pieces, last)


def _played(course: Course, first: int, last: int) -> list[int]:
    """Return the deals of a sheet that count, after deal `first` and up to `last`."""
    return [stake.deal for stake in course.stakes if first < stake.deal <= last]


MOST_NAMED: Final = 2
"""So many pairs are named one after the other where partners change; of more the latest."""


def _side(view: View, side: Side, deals: Sequence[int]) -> str:
    """Return who sat on a side in these deals, and from which deal on where they changed."""
    whole = sat(view.evening, side, deals)
    told = [
        view.words("from\N{NO-BREAK SPACE}{deal}: {names}", deal=one.first, names=pair_name(view, one.pair))
        if at
        else pair_name(view, one.pair)
        for at, one in enumerate(whole)
    ]
    return " · ".join(told if len(told) <= MOST_NAMED else ["…", *told[-MOST_NAMED:]])


def _changes(view: View, deals: Sequence[int]) -> tuple[int, ...]:
    each = (sat(view.evening, side, deals)[1:] for side in Side)
    return tuple(sorted({one.first for changes in each for one in changes}))


def _amount(view: View, amount: int, unit: str) -> str:
    return str(amount) if unit == "lines" else view.words.amount(amount, unit, bare=True)


def stakes_of(view: View, course: Course, page: int = 0) -> Stakes:
    """Return what is drawn of the stakes of a course on this page."""
    first, last = deals_on(course, page)
    bars = tuple(stake for stake in course.stakes if first < stake.deal <= last)
    values = [stake.value for stake in bars if stake.value]
    least = 1 if course.unit == "lines" else _round_below(min(values, default=1))
    rungs = max([rung(value, least) for value in values], default=1.0)
    each = max(1, ceil(rungs / 4))
    levels = tuple(
        (float(at + 1), _amount(view, least << at, course.unit)) for at in range(0, floor(rungs), each)
    )
    if course.unit == "lines":
        deals = _played(course, first, last)
        names, marks = (_side(view, Side.A, deals), _side(view, Side.B, deals)), ("A", "B")
    else:
        names, marks = (view.words("Won by who played"), view.words("Lost")), ("", "")
    note = "" if course.stakes else view.words("No deals yet")
    labels = tuple(_amount(view, bar.value, course.unit) for bar in bars)
    return Stakes(bars, labels, first, last, least, rungs, levels, names, marks, note)


def rung(value: float, least: float) -> float:
    """Return the height of a value, in rungs: 1 for `least`, one more for twice as much, and so on."""
    return log2(value / least) + 1


def _round_below(value: int) -> int:
    """Return the greatest round number that is not above this value, 1 or more."""
    return max(step for step in _ROUND if step <= value)


def ticks(low: int, high: int, *, most: int = 5) -> tuple[int, ...]:
    """Return round numbers, at most `most` and one, from at or below 0 to about `high`, 0 among them.

    Below 0 they go on to at or below `low`; above it they end at or below `high` where `low` is 0.
    """
    span = max(high - low, 1)
    step = next(step for step in _ROUND if span / step <= most)
    if low >= 0:
        return tuple(range(0, high + 1, step))
    return tuple(range(floor(low / step) * step, ceil(high / step) * step + 1, step))


def up_to(top: int) -> tuple[int, ...]:
    """Return round numbers from 0, and the top itself in place of one that would stand too near to it."""
    found = ticks(0, top)
    step = found[1] - found[0]
    return (*(at for at in found if top - at > step / 2), top)


def numbered(first: int, last: int, most: int) -> tuple[int, ...]:
    """Return which deals after `first` have their number below them: all, or every round one.

    They are at most `most` where that is 2 or more.
    """
    deals, most = last - first, max(most, 1)
    if deals <= most:
        return tuple(range(first + 1, last + 1))
    step = next(step for step in _ROUND if deals // step < most)
    return tuple(at for at in range(first + 1, last + 1) if at % step == 0)


def spread(wanted: Sequence[float], *, least: float, low: float, high: float) -> tuple[float, ...]:
    """Return places as near to the wanted ones as can be, `least` apart, all from `low` to `high`.

    They keep their order. Where there is no room for all they are spaced evenly.
    """
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    least = min(least, (high - low) / max(len(wanted) - 1, 1))
    places: list[float] = []
    for at in order:
        lowest = low if not places else places[-1] + least
        places.append(max(wanted[at], lowest))
    ceiling = high
    for at in range(len(places) - 1, -1, -1):
        places[at] = min(places[at], ceiling)
        ceiling = places[at] - least
    found = dict(zip(order, places, strict=True))
    return tuple(found[at] for at in range(len(wanted)))
