"""All that is counted of one person, or of two partners, as cards. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from beermat.evening.entries import Person
from beermat.evening.evening import Evening
from beermat.evening.statistics import Best, Counts, Report, Total, When
from beermat.rules.bierkopf import RuleSet
from beermat.rules.schafkopf_tariffs import Tariff
from beermat.screen.choices import BACK
from beermat.screen.figures import Figures, Portrait, Ranked, day, names, share
from beermat.screen.flow import Step, go
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.wording import marked

_UNITS: Final = {"points": marked("points"), "cents": marked("euros")}

Card = tuple[str, str, str]
"""Title, number, and what stands below it."""


def totals(screen: Portrait) -> tuple[Total, ...]:
    """Return what these people did, in each game that they played."""
    return tuple(one for one in screen.report.totals if tuple(who.id for who in one.who) == screen.ids)


def choices(screen: Portrait, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the way to a person's partners, or to each of two partners, and back."""
    if len(screen.ids) == 2:
        return (*(Action(Verb.PORTRAIT, text=id) for id in screen.ids), BACK)
    together = any(screen.ids[0] in _ids(one) for one in screen.report.partnerships(RuleSet.game))
    return (*((Action(Verb.PARTNERS),) if together else ()), BACK)


def _ids(one: Total) -> tuple[str, ...]:
    return tuple(who.id for who in one.who)


def act(flow: Flow, screen: Portrait, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when partners, or one of two partners, are chosen."""
    match action.verb:
        case Verb.PARTNERS:
            return go(flow, Ranked(screen.report, "pairs", screen, of=screen.ids[0]), now)
        case Verb.PORTRAIT:
            return go(flow, Portrait(screen.report, (action.text,), screen), now)
    return flow, ()


def behind(screen: Portrait) -> Screen:
    """Return where it was opened."""
    return screen.origin


def dialog(view: View, screen: Portrait) -> tuple[Item, ...]:
    """Return a card for each thing that is counted, the games one after the other."""
    words, found = view.words, totals(screen)
    evenings = max((one.evenings for one in found), default=0)
    title = names(found[0]) if found else ""
    sheet = Sheet(view, "tiles", title, words.many("{n} evening", "{n} evenings", evenings))
    cards = [card for one in found for card in _cards(view, one)]
    for at, (card, box) in enumerate(zip(cards, sheet.dialog.cards(len(cards) or 1), strict=False)):
        sheet.put(f"card {at}", "Tile", box, title=card[0], number=card[1], sub=card[2])
    buttons = []
    for action in choices(screen, view.evening, view.house)[:-1]:
        shown = {who.id: who.shown for one in found for who in one.who}
        text = words("Partners") if action.verb is Verb.PARTNERS else shown[action.text]
        buttons.append((action, {"text": text}))
    sheet.actions(*buttons, back(view))
    return sheet.done


def _cards(view: View, one: Total) -> Iterator[Card]:
    words, counts = view.words, one.counts
    won = words("of {n}, {share}", n=counts.deals, share=share(words, counts.won, counts.deals))
    if one.game == Tariff.game:
        yield words("Schafkopf won"), str(counts.won), won
        for unit, amount in (("points", counts.points), ("cents", counts.cents)):
            if amount:
                yield (
                    words("Schafkopf"),
                    words.amount(amount, unit, signed=True, bare=True),
                    words(_UNITS[unit]),
                )
        return
    yield words("Deals won"), str(counts.won), won
    yield words("Bollen"), str(counts.bollen_won), words("{n} lost", n=counts.bollen_lost)
    yield words("Schneider"), str(counts.schneider_given), words("{n} taken", n=counts.schneider_taken)
    yield words("Schwarz"), str(counts.schwarz_given), words("{n} taken", n=counts.schwarz_taken)
    called = words(
        "of {n}, {share}", n=counts.spritzen, share=share(words, counts.spritzen_won, counts.spritzen)
    )
    yield words("Spritze paid"), str(counts.spritzen_won), called
    yield words("Longest run"), str(one.run.number if one.run else 0), day(words, one.run)
    yield words("Best comeback"), str(one.comeback.number if one.comeback else 0), day(words, one.comeback)
    yield words("Drinks bought"), str(counts.mass_paid), words("{n} lost", n=counts.mass_lost)


def made_up(*, evenings: int = 120) -> Report:
    """Return statistics for a picture: of regulars, one with a long name, and two called Hans."""
    if not evenings:
        return Report()
    people = [Person(name.casefold(), name) for name in _REGULARS]
    people[4] = Person("hans~2", "Hans")
    totals = [_made_up((who,), 12 * (len(people) - at), at) for at, who in enumerate(people)]
    pairs = [(people[at], people[at + 1]) for at in range(len(people) - 1)]
    totals += [_made_up(pair, 5 * (len(pairs) - at), at) for at, pair in enumerate(pairs)]
    amounts = (1240, 310, -450, -1100)
    for who, amount in zip(people, amounts, strict=False):
        counts = Counts(deals=88, won=41, schneider_given=9, points=amount // 20, cents=amount)
        totals.append(Total(Tariff.game, (who,), 6, counts))
    return Report(evenings, tuple(totals))


_REGULARS: Final = (
    "Anna", "Bert", "Hans", "Chris", "Hans", "Dora", "Maximilian Oberhuberle", "Vroni", "Xaver", "Resi",
)  # fmt: skip


def _made_up(who: tuple[Person, ...], much: int, at: int) -> Total:
    on = When(90 - at, f"2026-{11 - at % 9:02}-{28 - at:02}", sure=at != 2)
    counts = Counts(
        58 * much, 29 * much - 31 * at, much, max(much - 3 * at, 2), 7 * much, 6 * much, much // 2, much // 3,
        8 * much, 5 * much, max(much - 3 * at, 2), max(much // 2 - 4 * at, 0),
    )  # fmt: skip
    return Total(RuleSet.game, who, 2 * much // 3 + 1, counts, Best(9 - at // 2, on), Best(17 - at, on))


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery makes people up

    evening, report = read("rules bierkopf\n"), made_up()
    start = Figures(report)
    for name, *ids in (("person", "anna"), ("long-name", "maximilian oberhuberle"), ("pair", "anna", "bert")):
        yield Shot(
            f"portrait-{name}", evening, Flow(Portrait(report, tuple(ids), start)), facing=name == "person"
        )
