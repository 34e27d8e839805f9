"""The statistics, of people who are made up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from beermat.evening.entries import (
    Person,
)
from beermat.evening.notation.reader import read
from beermat.evening.statistics import Best, Counts, Report, Total, When
from beermat.gallery.shot import Shot
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.schafkopf_tariffs import Tariff
from beermat.screen.dialogs.statistics import PlayerStatistics, RankingShown, StatisticsShown
from beermat.screen.model import Flow


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


def _glance() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    evening = read("rules bierkopf\n")
    yield Shot("statistics", evening, Flow(StatisticsShown(made_up())), facing=True)
    yield Shot("statistics-none", evening, Flow(StatisticsShown(made_up(evenings=0))))


def _rankings() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    evening, report = read("rules bierkopf\n"), made_up()
    start = StatisticsShown(report)
    for key in ("bollen", "pairs", "run", "cents"):
        yield Shot(
            f"ranking-{key}", evening, Flow(RankingShown(report, key, origin=start)), facing=key == "bollen"
        )
    partners = RankingShown(
        report, "pairs", origin=PlayerStatistics(report, ("maximilian oberhuberle",), origin=start)
    )
    yield Shot("ranking-partners", evening, Flow(replace(partners, of="maximilian oberhuberle")))
    deals = RankingShown(report, "deals", origin=start)
    yield Shot("ranking-deals", evening, Flow(deals, focus=deals.item_key("row 0")))


def _players() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    evening, report = read("rules bierkopf\n"), made_up()
    start = StatisticsShown(report)
    for name, *ids in (("person", "anna"), ("long-name", "maximilian oberhuberle"), ("pair", "anna", "bert")):
        yield Shot(
            f"portrait-{name}",
            evening,
            Flow(PlayerStatistics(report, tuple(ids), origin=start)),
            facing=name == "person",
        )


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    yield from (*_glance(), *_rankings(), *_players())
