"""One ranking of the statistics: who stands where, leaf by leaf; a touch shows all of somebody. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.evening import Evening
from beermat.screen.choices import BACK
from beermat.screen.figures import Figures, Place, Portrait, Ranked, names, places, ranking
from beermat.screen.flow import Step, go
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb

_SHARES = [0.09, 0.42, 0.31, 0.18]
"""Of a row: for the place, the names, what stands beside the number, and the number."""


def found(screen: Ranked) -> tuple[Place, ...]:
    """Return who is ranked, the first first; with `of` only that person's partnerships."""
    every = places(ranking(screen.key), screen.report)
    if not screen.of:
        return every
    own = [one for one in every if screen.of in (who.id for who in one.total.who)]
    numbers = [one.place for one in own]
    return tuple(Place(numbers.index(one.place) + 1, one.total) for one in own)


def choices(screen: Ranked, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the rows of the leaf, the leaves beside it, and back."""
    every = found(screen)
    rows = every[screen.leaf * house.rows : (screen.leaf + 1) * house.rows]
    after = (
        (Action(Verb.PAGE, number=screen.leaf + 1),) if (screen.leaf + 1) * house.rows < len(every) else ()
    )
    before = (Action(Verb.PAGE, number=screen.leaf - 1),) if screen.leaf > 0 else ()
    return (*(_opening(one) for one in rows), *after, *before, BACK)


def _opening(one: Place) -> Action:
    return Action(Verb.PORTRAIT, text="\n".join(who.id for who in one.total.who))


def act(flow: Flow, screen: Ranked, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when somebody or another leaf is chosen."""
    match action.verb:
        case Verb.PAGE:
            return replace(flow, screen=replace(screen, leaf=action.number), focus=None), ()
        case Verb.PORTRAIT:
            return go(flow, Portrait(screen.report, tuple(action.text.split("\n")), screen), now)
    return flow, ()


def behind(screen: Ranked) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: Ranked) -> tuple[Item, ...]:
    """Return a row for each one on the leaf: place, names, what is ranked, and more of it."""
    words, one = view.words, ranking(screen.key)
    order = choices(screen, view.evening, view.house)
    title, subtitle = words(one.title), words("Bollen") if one.partners else ""
    if screen.of:
        title = words("Partners of {name}", name=_name(screen))
    sheet = Sheet(view, "rows", title, subtitle)
    rows = found(screen)[screen.leaf * view.house.rows :][: view.house.rows]
    for at, (place, box) in enumerate(zip(rows, sheet.dialog.rows(len(rows)), strict=True)):
        total = place.total
        cells = [f"{place.place}.", names(total), one.detail(words, total), one.told(words, total)]
        sheet.put(f"row {at}", "Row", box, order[at], cells=cells, shares=_SHARES)
    turn = (
        (action, {"text": words("More") if action.number > screen.leaf else words("Before")})
        for action in sorted(order, key=lambda action: action.number)
        if action.verb is Verb.PAGE
    )
    sheet.actions(*turn, back(view))
    return sheet.done


def _name(screen: Ranked) -> str:
    everybody = (who for one in screen.report.totals for who in one.who)
    return next((who.shown for who in everybody if who.id == screen.of), "")


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery makes people up
    from beermat.screen.pages.portrait import made_up  # noqa: PLC0415

    evening, report = read("rules bierkopf\n"), made_up()
    start = Figures(report)
    for key in ("bollen", "pairs", "run", "cents"):
        yield Shot(f"ranking-{key}", evening, Flow(Ranked(report, key, start)), facing=key == "bollen")
    partners = Ranked(report, "pairs", Portrait(report, ("maximilian oberhuberle",), start))
    yield Shot("ranking-partners", evening, Flow(replace(partners, of="maximilian oberhuberle")))
    focus = Action(Verb.PORTRAIT, text="anna")
    yield Shot("ranking-deals", evening, Flow(Ranked(report, "deals", start), focus=focus))
