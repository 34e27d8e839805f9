"""The named rule sets of rules 1.2, and house rule sets made from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from beermat.rules.bierkopf import MOST_DOUBLES, RuleSet
from beermat.rules.keys import (
    Check,
    Clash,
    Family,
    Value,
    label,
    ladder,
    number,
    number_or_none,
    word,
    yes_no,
)

DEFAULT: Final = "bierkopf"

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


FAMILY: Final = Family(NAMED, KEYS, _clashes)
"""The Bierkopf rule sets, as `beermat.rules.catalogue` knows them."""

named = FAMILY.named
house = FAMILY.house


def changed_keys(rules: RuleSet) -> dict[str, Value]:
    """Return the keys in which a rule set differs from the named one it was made from."""
    return FAMILY.changed(rules, rules.name)
