"""The course of the evening: lines left or accounts over the deals, and what each deal was about. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.evening import Evening
from beermat.evening.graphs import Course as Series
from beermat.evening.graphs import courses
from beermat.screen.charts import lines_of, pages, stakes_of
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, show
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import BollenPerEvening, Course, Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.wording import marked

CURVES = {"lines": marked("Lines left"), "points": marked("Points"), "cents": marked("Money")}
"""What the curves of a course are called, by its unit."""


def choices(screen: Course, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the next chart, older and newer deals, Bollen per evening (tonight), and back."""
    evening = _read(screen, evening)
    last = pages(len(evening.deals)) - 1
    leaf = min(screen.leaf, last)
    older = (Action(Verb.PAGE, number=leaf + 1),) if leaf < last else ()
    newer = (Action(Verb.PAGE, number=leaf - 1),) if leaf > 0 else ()
    following = _next(screen, len(courses(evening)), both=house.roomy)
    bollen = (Action(Verb.BOLLEN),) if screen.past is None else ()
    return (*following, *older, *newer, *bollen, BACK)


def _read(screen: Course, evening: Evening) -> Evening:
    """Return the evening whose course it is."""
    return evening if screen.past is None else screen.past.evening


def _next(screen: Course, sheets: int, *, both: bool) -> tuple[Action, ...]:
    """Return the action that shows the chart after this one: stakes after curves, then the next sheet."""
    if both and sheets == 1:
        return ()
    if screen.shows == "lines" and not both:
        return (Action(Verb.COURSE, number=screen.sheet, text="stakes"),)
    return (Action(Verb.COURSE, number=(screen.sheet + 1) % sheets, text="lines"),)


def act(flow: Flow, screen: Course, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when one of them is chosen."""
    match action.verb:
        case Verb.COURSE:
            return show(flow, replace(screen, shows=action.text, sheet=action.number), now), ()
        case Verb.PAGE:
            return replace(flow, screen=replace(screen, leaf=action.number), focus=None), ()
        case Verb.BOLLEN:
            return go(flow, BollenPerEvening(origin=screen), now)
    return flow, ()


def behind(screen: Course) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: Course) -> tuple[Item, ...]:
    """Return the chart on its plate; where there is room for it, curves and stakes one above the other."""
    words, view = view.words, replace(view, evening=_read(screen, view.evening))
    series = courses(view.evening)
    shown = series[min(screen.sheet, len(series) - 1)]
    leaf = min(screen.leaf, pages(shown.deals) - 1)
    names = {"lines": words(CURVES[shown.unit]), "stakes": words("Stakes")}
    both = view.house.roomy
    sheet = Sheet(view, "rows", words("Course of the evening"), names["lines" if both else screen.shows])
    charts = {"lines": lines_of(view, shown, leaf), "stakes": stakes_of(view, shown, leaf)}
    for name, box in zip(
        charts if both else (screen.shows,), sheet.dialog.plates(2 if both else 1), strict=True
    ):
        sheet.put(name, "Chart", box, chart=charts[name])
    order = choices(screen, view.evening, view.house)
    sheet.actions(
        *((action, {"text": _called(view, screen, series, action)}) for action in order[:-1]), back(view)
    )
    return sheet.done


def _called(view: View, screen: Course, series: tuple[Series, ...], action: Action) -> str:
    words = view.words
    match action.verb:
        case Verb.PAGE:
            return words("Older") if action.number > screen.leaf else words("Newer")
        case Verb.BOLLEN:
            return words("Bollen per evening")
    if action.text == "stakes":
        return words("Stakes")
    return words(CURVES[series[action.number].unit])


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery reads evenings
    from beermat.screen.bierkopf.shots import LONG_NAMES, PUB  # noqa: PLC0415
    from beermat.screen.pages.over import CHANGED, MANY  # noqa: PLC0415
    from beermat.screen.schafkopf import shots as schafkopf  # noqa: PLC0415

    pub, tie = read(PUB), read("rules bierkopf\nseats Anna, Bert / Chris, Dora\n=\n")
    mixed = read(schafkopf.PUB + "rules bierkopf\na A+\nB\n")
    yield Shot("course", pub, Flow(Course()), facing=True)
    yield Shot("course-stakes", pub, Flow(Course("stakes"), focus=Action(Verb.BOLLEN)))
    yield Shot("course-none", read("rules bierkopf\n"), Flow(Course()))
    yield Shot("course-none-stakes", read("rules bierkopf\n"), Flow(Course("stakes")))
    yield Shot("course-one", read("rules bierkopf\na b A+\n"), Flow(Course()))
    yield Shot("course-partners", read(CHANGED), Flow(Course()))
    yield Shot("course-partners-stakes", read(CHANGED), Flow(Course("stakes")))
    yield Shot("course-partners-many", read(MANY), Flow(Course()))
    yield Shot("course-60-60", tie, Flow(Course()))
    yield Shot("course-long-names", read(LONG_NAMES), Flow(Course()))
    yield Shot(
        "course-points",
        read(f"rules bierkopf-21\nseats Anna, Bert / Chris, Dora\n{POINTS * 6}"),
        Flow(Course()),
    )
    yield Shot("course-long", read(f"{FREE}{LONG * 25}"), Flow(Course()))
    yield Shot("course-long-stakes", read(f"{FREE}{LONG * 25}"), Flow(Course("stakes", leaf=1)))
    yield Shot("schafkopf-course", read(schafkopf.PUB), Flow(Course()))
    yield Shot("schafkopf-course-long-names", read(schafkopf.LONG_NAMES), Flow(Course()))
    yield Shot("schafkopf-course-stakes", mixed, Flow(Course("stakes", sheet=1)))


FREE = "rules bierkopf cap=none\nseats Anna, Bert / Chris, Dora\n"
LONG = "A\na b A+\nB\nb B+\n=\nA\nB+\nA\na A+\nB\nA\nB++\nA\nb a B\nA+\nB\nA\na b a A\nB\nB+\n"
"""Twenty deals; 25 times that is the longest evening that is looked at."""
POINTS = "A+\nB\nA\nB+\nA\n"
