"""The deals of an evening, its course, and evenings of the past."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from beermat.evening.check import check
from beermat.evening.entries import (
    DealStruck,
    Seats,
    Undo,
    seats,
)
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.evening.questions import EveningLine, Moment, Past
from beermat.evening.statistics import Won as BollenWon
from beermat.gallery.bierkopf import LONG_NAMES, POTTED, PUB
from beermat.gallery.schafkopf import LONG_NAMES as SCHAFKOPF_LONG_NAMES
from beermat.gallery.schafkopf import PUB as SCHAFKOPF
from beermat.gallery.shot import Shot, told
from beermat.screen.dialogs.charts import BollenPerEvening, CourseShown
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.mass import MassOwed
from beermat.screen.dialogs.past import AllEvenings, PastEvening
from beermat.screen.model import Flow

_EVENING = """
rules bierkopf target=11
seats Anna, Bert / Chris, Dora
standing 9:11 1:0 "begun on paper"
a A+
B
a b A
=
A:102
replace 2 B+
fix B -1 "miscounted"
misdeal
b B
strike 3
insert 5 A
paid B
A
"""


def _read_later(evening: Evening, *, sure: bool = True) -> Past:
    moments = tuple(
        Moment("2026-11-28", f"{20 + at // 20}:{at * 3 % 60:02d}", sure) for at in range(len(evening.record))
    )
    line = EveningLine(14, moments[0], False, evening.seats, len(evening.deals), evening.bollen)
    return Past(line, evening, moments)


def _deals() -> Iterator[Shot]:
    """Yield them."""
    evening = read(_EVENING)
    undone = evening.apply(check(evening, Undo()))
    past = _read_later(undone)
    yield Shot("history-changed", undone, Flow(DealList(past=past)), facing=True)
    yield Shot("history-further", undone, Flow(DealList(6, past)))
    yield Shot("history-unsure", undone, Flow(DealList(past=_read_later(undone, sure=False))))
    yield Shot("history-past", read("A\n"), Flow(DealList(past=past, id=14)))
    yield Shot("deal-replaced", undone, Flow(DealCard(2, DealList(past=past))))
    yield Shot("deal-struck", undone, Flow(DealCard(3, DealList(past=past))))
    struck = undone.apply(check(undone, DealStruck(2)))
    flow = replace(told(struck), screen=DealCard(2, DealList(past=past)))
    yield Shot("deal-told", struck, flow, facing=True)


CHANGED: Final = """rules bierkopf target=5
seats Anna, Bert / Chris, Dora
A+
b B
a b A+
A
seats Anna, Chris / Bert, Emil
B+
b B+
a A
paid Chris
a A+
"""
"""An evening on which partners were changed and somebody went home."""
MANY: Final = CHANGED + "".join(
    f"seats {one}, {two} / {three}, {four}\nA+\na b B+\n=\nA++\n"
    for one, two, three, four in (
        ("Resi", "Anna", "Maximilian", "Bert"),
        ("Resi", "Bert", "Anna", "Maximilian"),
        ("Vroni", "Chris", "Anna", "Emil"),
    )
)


def _course() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    pub, tie = read(PUB), read("rules bierkopf\nseats Anna, Bert / Chris, Dora\n=\n")
    mixed = read(SCHAFKOPF + "rules bierkopf\na A+\nB\n")
    yield Shot("course", pub, Flow(CourseShown()), facing=True)
    stakes = CourseShown("stakes")
    yield Shot("course-stakes", pub, Flow(stakes, focus=stakes.item_key("bollen")))
    yield Shot("course-none", read("rules bierkopf\n"), Flow(CourseShown()))
    yield Shot("course-none-stakes", read("rules bierkopf\n"), Flow(CourseShown("stakes")))
    yield Shot("course-one", read("rules bierkopf\na b A+\n"), Flow(CourseShown()))
    yield Shot("course-partners", read(CHANGED), Flow(CourseShown()))
    yield Shot("course-partners-stakes", read(CHANGED), Flow(CourseShown("stakes")))
    yield Shot("course-partners-many", read(MANY), Flow(CourseShown()))
    yield Shot("course-60-60", tie, Flow(CourseShown()))
    yield Shot("course-long-names", read(LONG_NAMES), Flow(CourseShown()))
    yield Shot(
        "course-points",
        read(f"rules bierkopf-21\nseats Anna, Bert / Chris, Dora\n{POINTS * 6}"),
        Flow(CourseShown()),
    )
    yield Shot("course-long", read(f"{FREE}{LONG * 25}"), Flow(CourseShown()))
    yield Shot("course-long-stakes", read(f"{FREE}{LONG * 25}"), Flow(CourseShown("stakes", leaf=1)))
    yield Shot("schafkopf-course", read(SCHAFKOPF), Flow(CourseShown()))
    yield Shot("schafkopf-course-long-names", read(SCHAFKOPF_LONG_NAMES), Flow(CourseShown()))
    yield Shot("schafkopf-course-stakes", mixed, Flow(CourseShown("stakes", game=1)))


FREE = "rules bierkopf cap=none\nseats Anna, Bert / Chris, Dora\n"
LONG = "A\na b A+\nB\nb B+\n=\nA\nB+\nA\na A+\nB\nA\nB++\nA\nb a B\nA+\nB\nA\na b a A\nB\nB+\n"
"""Twenty deals; 25 times that is the longest evening that is looked at."""
POINTS = "A+\nB\nA\nB+\nA\n"


def _bollen() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\nA\n")
    long = seats(
        "Maximilian Oberhuberle", "Anna-Lena Großmüller", "Wolfgang Schmidtbauer", "Hans-Jürgen Weißgerber"
    )
    four = seats("Anna", "Chris", "Bert", "Dora")
    lines = (
        _line(14, "2026-11-28", four, (3, 2)),
        _line(13, "2026-11-21", seats("Resi", "Sepp", "Vroni", "Xaver"), (1, 0))._replace(
            won=tuple(
                BollenWon((who,), n)
                for who, n in zip(seats("Xaver", "Resi", "Vroni", "Sepp"), (3, 2, 1, 0), strict=True)
            )
        ),
        _line(12, "2026-11-14", four, (0, 4)),
        _line(11, "1970-01-01", long, (2, 2), sure=False),
        _line(10, "2026-10-31", four, (21, 9)),
        _line(9, "2026-10-24", four, (5, 1)),
        _line(8, "2026-10-17", four, (2, 3)),
        _line(7, "2026-10-10", four, (1, 1)),
    )
    yield Shot("bollen-per-evening", evening, Flow(BollenPerEvening(lines)), facing=True)
    yield Shot("bollen-per-evening-none", evening, Flow(BollenPerEvening(())))


def _line(id: int, day: str, four: Seats, bollen: tuple[int, int], *, sure: bool = True) -> EveningLine:
    a1, b1, a2, b2 = four
    won = (BollenWon((a1, a2), bollen[0]), BollenWon((b1, b2), bollen[1]))
    return EveningLine(id, Moment(day, "19:30", sure), True, four, 40, bollen, won)


def _mass() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    start = "rules bierkopf target=1\nseats Anna, Bert / Chris, Dora\n"
    busy = start + "A\nA\nB\npaid B\npaid A\nB\nA\nseats Anna, Ede / Chris, Dora\nB\npaid A\nB\n"
    net = start.replace("target=1", "target=1 settle=net") + "A\nA\nB\npaid B\nB\n"
    yield Shot("mass", read(busy), Flow(MassOwed()), facing=True)
    yield Shot("mass-none", read(start), Flow(MassOwed()))
    yield Shot("mass-net", read(net), Flow(MassOwed()))
    yield Shot("mass-more", read(busy), Flow(MassOwed(4)))
    # The Bollen for which Dora paid turned out to be Anna's and Bert's.
    ahead = start + "A\nA\npaid B\npaid B\nreplace 2 B\n"
    yield Shot("mass-ahead", read(ahead), Flow(MassOwed()))


def _all_evenings() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    made = next(iter(_bollen()))
    assert isinstance(made.flow.screen, BollenPerEvening)
    lines = made.flow.screen.lines
    yield Shot("evenings", made.evening, Flow(AllEvenings(lines=lines)), facing=True)
    yield Shot("evenings-further", made.evening, Flow(AllEvenings(3, lines)))
    yield Shot("evenings-none", made.evening, Flow(AllEvenings(lines=())))


def _past() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    start = "rules bierkopf target=4\nseats Resi, Sepp / Vroni, Xaver\n"
    told = read(start + "A\na b A+\nB\n=\na b B+\nb B++\npaid Sepp\nA\n")
    line = EveningLine(7, Moment("2026-10-24", "19:30", True), True, told.seats, 7, told.bollen)
    past = Past(line, told, (line.opened,) * len(told.record))
    tonight, shown = read("rules bierkopf\n"), PastEvening(7, past, origin=AllEvenings())
    yield Shot("past", tonight, Flow(shown), facing=True)
    yield Shot("past-last", tonight, Flow(replace(shown, origin=AllEvenings(lines=(line,)))), facing=True)
    yield Shot("past-not-told", tonight, Flow(PastEvening(7, origin=AllEvenings())))
    yield Shot("past-course", tonight, Flow(CourseShown(past=past, origin=shown)))
    yield Shot("past-mass", tonight, Flow(MassOwed(past=past, origin=shown)))


def _over() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    four = seats("Anna", "Chris", "Bert", "Dora")
    line = EveningLine(12, Moment("2026-11-28", "19:30", True), True, four, 21, (3, 1))
    unsure = line._replace(opened=Moment("1970-01-01", "01:12", False))
    mixed = SCHAFKOPF + "rules bierkopf\na A+\nB\nb a B++\n"
    scenes = {
        "over": (PUB + "paid A\npaid B\n", line, True),
        "over-unsure": (PUB + "paid A\n", unsure, False),
        "over-not-told": (PUB, None, False),
        "over-no-deals": ("rules bierkopf\n", line, False),
        "over-60-60": (FREE + "=\n", line, False),
        "over-long-names": (LONG_NAMES, line, False),
        "over-matches": (POTTED + "a b A++\n" * 3, line, False),
        "over-long": (FREE + LONG * 25, line, False),
        "schafkopf-over": (SCHAFKOPF, line, True),
        "schafkopf-over-long-names": (SCHAFKOPF_LONG_NAMES, line, False),
        "over-mixed": (mixed, line, False),
        "over-partners": (CHANGED, line, True),
        "over-partners-many": (MANY, line, False),
    }
    for name, (record, known, facing) in scenes.items():
        yield Shot(name, read(record + "closed\n"), Flow(Over(known)), facing=facing)


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    yield from (*_deals(), *_mass(), *_all_evenings(), *_past(), *_course(), *_bollen(), *_over())
