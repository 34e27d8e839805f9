"""The rule sets of Bierkopf: their keys (rules 1.1), those that have a name (rules 1.2), a house's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from beermat.rules.common import MOST_DOUBLES
from beermat.rules.rule_sets import (
    Check,
    Clash,
    Family,
    label,
    ladder,
    number,
    number_or_none,
    word,
    yes_no,
)

DEFAULT: Final = "bierkopf"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All keys of rules 1.1. `name` is the named rule set that it is, or that it was made from.

    `title` is what a house calls its own set; it is a label and no rule, so it does not take part in `==`.
    """

    game: ClassVar[str] = "bierkopf"
    sheet: ClassVar[str] = "bierkopf"

    name: str
    pack: str = "short"
    target: int = 21
    count: str = "down"
    schneider_below: int = 30
    schneider_value: int = 2
    schwarz_value: int | None = 3
    schwarz_by: str = "tricks"
    tie: str = "nobody"
    ladder: tuple[str, ...] = ("Spritze", "Retour")
    max_doubles: int | None = None
    cap: str | None = "lines"
    last_hand_double: bool = True
    knocking: bool = False
    overshoot: str = "lapse"
    brille_counts: int = 1
    rounds_to_win: int | None = None
    mass_per_bollen: int = 1
    stake: str = "Maß"
    settle: str = "each"
    must_trump: bool = True
    title: str | None = field(default=None, compare=False)

    def rung(self, index: int) -> str:
        """Return the name of the doubling at `index` (from 0); the ladder's last name repeats."""
        return self.ladder[min(index, len(self.ladder) - 1)]


NAMED: Final[Mapping[str, RuleSet]] = {
    rules.name: rules
    for rules in (
        RuleSet("bierkopf"),
        RuleSet("bierkopf-lang", pack="long"),
        RuleSet(
            "bierkopf-runde",
            pack="long",
            count="up",
            tie="pot",
            ladder=("Kontra", "Re"),
            max_doubles=2,
            cap=None,
            last_hand_double=False,
            knocking=True,
            rounds_to_win=2,
            must_trump=False,
        ),
        RuleSet(
            "bierkopf-21",
            count="up",
            schwarz_value=None,
            ladder=("Double", "Redouble"),
            cap=None,
            last_hand_double=False,
            rounds_to_win=1,
        ),
    )
}
"""S0 (the default), S0 long, S1 and S2."""

KEYS: Final[Mapping[str, Check]] = {
    "pack": word("short", "long"),
    "target": number(1, 99),
    "count": word("down", "up"),
    "schneider_below": number(0, 60),
    "schneider_value": number(1, 99),
    "schwarz_value": number_or_none(1, 99),
    "schwarz_by": word("tricks", "augen"),
    "tie": word("nobody", "pot", "doubler_loses"),
    "ladder": ladder,
    "max_doubles": number_or_none(0, MOST_DOUBLES),
    "cap": word("lines", None),
    "last_hand_double": yes_no,
    "knocking": yes_no,
    "overshoot": word("lapse", "carry"),
    "brille_counts": number(1, 2),
    "rounds_to_win": number_or_none(1, 99),
    "mass_per_bollen": number(0, 2),
    "stake": label,
    "settle": word("each", "net"),
    "must_trump": yes_no,
}
"""For each key of a rule set a check that returns the value, or raises ValueError with what may be there."""


def _clashes(rules: RuleSet) -> Iterator[Clash]:
    schneider, schwarz = rules.schneider_value, rules.schwarz_value
    if rules.schneider_below and schwarz is not None and schwarz < schneider:
        expected = f"no Schwarz below a Schneider: {schneider} and {schwarz}"
        yield Clash("schwarz_value", "schneider_value", expected)


FAMILY: Final = Family(RuleSet, NAMED, KEYS, _clashes)
"""The Bierkopf rule sets, as `beermat.rules.catalogue` knows them."""
