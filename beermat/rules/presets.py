"""The named rule sets of rules 1.2, and house rule sets made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Final

from beermat.errors import Refused
from beermat.rules.bierkopf import MOST_DOUBLES, RuleSet

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

Value = int | str | bool | tuple[str, ...] | None


def _number(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"{low} to {high}")
        return value

    return check


def _number_or_none(low: int, high: int) -> Callable[[object], int | None]:
    number = _number(low, high)

    def check(value: object) -> int | None:
        if value is None:
            return None
        try:
            return number(value)
        except ValueError as wrong:
            raise ValueError(f"{wrong} or none") from None

    return check


def _word(*words: str | None) -> Callable[[object], str | None]:
    def check(value: object) -> str | None:
        if isinstance(value, str | None) and value in words:
            return value
        raise ValueError(", ".join("none" if word is None else word for word in words))

    return check


def _yes_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("yes, no")
    return value


def _is_a_rung(name: object) -> bool:
    if not isinstance(name, str) or name.strip() != name or not 0 < len(name) <= 16:
        return False
    return name.isprintable() and not any(sign in name for sign in ',"\\')


def _ladder(value: object) -> tuple[str, ...]:
    names = tuple(value) if isinstance(value, list | tuple) else ()
    if not 0 < len(names) <= MOST_DOUBLES or not all(_is_a_rung(name) for name in names):
        raise ValueError(f"1 to {MOST_DOUBLES} names of at most 16 letters, without commas and quotes")
    return names


KEYS: Final[Mapping[str, Callable[[object], Value]]] = {
    "pack": _word("short", "long"),
    "target": _number(1, 99),
    "count": _word("down", "up"),
    "schneider_below": _number(0, 60),
    "schneider_value": _number(1, 99),
    "schwarz_value": _number_or_none(1, 99),
    "schwarz_by": _word("tricks", "augen"),
    "tie": _word("nobody", "pot", "doubler_loses"),
    "ladder": _ladder,
    "max_doubles": _number_or_none(0, MOST_DOUBLES),
    "cap": _word("lines", None),
    "last_hand_double": _yes_no,
    "knocking": _yes_no,
    "overshoot": _word("lapse", "carry"),
    "brille_counts": _number(1, 2),
    "rounds_to_win": _number_or_none(1, 99),
    "mass_per_bollen": _number(0, 2),
    "must_trump": _yes_no,
}
"""For each key of a rule set a check that returns the value, or raises ValueError with what may be there."""


def named(name: str) -> RuleSet:
    """Return the named rule set; raise `Refused` for an unknown name."""
    try:
        return NAMED[name]
    except KeyError:
        raise Refused("unknown-rules", name=name, known=", ".join(NAMED)) from None


def house(base: RuleSet, changes: Mapping[str, object], *, title: str | None = None) -> RuleSet:
    """Return `base` with some keys changed.

    Raises `Refused` (`unknown-key` or `bad-value`) for a key that rules 1.1 does not know or a value out of
    its range; `key` in its values says which.
    """
    sound: dict[str, object] = {}
    for key, value in changes.items():
        if key not in KEYS:
            raise Refused("unknown-key", key=key, known=", ".join(KEYS))
        try:
            sound[key] = KEYS[key](value)
        except ValueError as wrong:
            raise Refused("bad-value", key=key, value=value, allowed=str(wrong)) from None
    return replace(base, **sound, title=title)  # type: ignore[arg-type]


def changed_keys(rules: RuleSet) -> dict[str, Value]:
    """Return the keys in which a rule set differs from the named one it was made from."""
    named_keys = asdict(named(rules.name))
    return {key: value for key in KEYS if (value := getattr(rules, key)) != named_keys[key]}
