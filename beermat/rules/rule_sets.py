"""The keys of rule sets: what each may hold, the named sets, and a house's own made from them.

All games use the same mechanism: a `Family` of named rule sets with a check for each key.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from beermat.errors import Refused

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = int | str | bool | tuple[str, ...] | None
Check = Callable[[object], Value]
"""Returns the value, or raises ValueError with what may be there."""

LONGEST_LADDER: Final = 10
LONGEST_LABEL: Final = 12

R = TypeVar("R", bound="DataclassInstance")


class Clash(NamedTuple):
    """Two keys of a rule set, each sound by itself, that no table can mean together; `expected` says why."""

    key: str
    other: str
    expected: str


@dataclass(frozen=True, slots=True)
class Family(Generic[R]):
    """The rule sets of one game: those that have a name, and the check for each key they are made of.

    `make` is their class. `clashes` yields the keys of a rule set that do not go together. Records and files
    may have such rules, of before anybody asked for that; a house that writes its own is told.
    """

    make: type[R]
    sets: Mapping[str, R]
    keys: Mapping[str, Check]
    clashes: Callable[[R], Iterator[Clash]]

    def house(self, base: R, changes: Mapping[str, object], *, title: str | None = None) -> R:
        """Return `base` with some keys changed.

        Raises `Refused` (`unknown-key` or `bad-value`) for a key that these rule sets do not have or a value
        out of its range; `key` in its values says which.
        """
        sound: dict[str, Any] = {}
        for key, value in changes.items():
            if key not in self.keys:
                raise Refused("unknown-key", key=key, known=", ".join(self.keys))
            try:
                sound[key] = self.keys[key](value)
            except ValueError as wrong:
                raise Refused("bad-value", key=key, value=value, allowed=str(wrong)) from None
        return replace(base, **sound, title=title)


def number(low: int, high: int) -> Callable[[object], int]:
    """Return the check for a whole number within these limits."""

    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"{low} to {high}")
        return value

    return check


def number_or_none(low: int, high: int) -> Callable[[object], int | None]:
    """Return the check for a whole number within these limits, or None."""
    sound = number(low, high)

    def check(value: object) -> int | None:
        if value is None:
            return None
        try:
            return sound(value)
        except ValueError as wrong:
            raise ValueError(f"{wrong} or none") from None

    return check


def word(*words: str | None) -> Callable[[object], str | None]:
    """Return the check for one of these words; None among them is "none"."""

    def check(value: object) -> str | None:
        if isinstance(value, str | None) and value in words:
            return value
        raise ValueError(", ".join("none" if one is None else one for one in words))

    return check


def yes_no(value: object) -> bool:
    """Check a bool."""
    if not isinstance(value, bool):
        raise ValueError("yes, no")
    return value


def yes_no_or(*words: str) -> Callable[[object], bool | str]:
    """Return the check for a bool or one of these words."""

    def check(value: object) -> bool | str:
        if isinstance(value, bool) or (isinstance(value, str) and value in words):
            return value
        raise ValueError(", ".join(("yes, no", *words)))

    return check


def label(value: object) -> str:
    """Check a word for people, such as what is played for; blanks in it are folded."""
    folded = " ".join(unicodedata.normalize("NFC", value).split()) if isinstance(value, str) else ""
    if not 0 < len(folded) <= LONGEST_LABEL or not folded.isprintable():
        raise ValueError(f"1 to {LONGEST_LABEL} signs")
    return folded


def ladder(value: object) -> tuple[str, ...]:
    """Check the names of the doublings, in order."""
    names = tuple(value) if isinstance(value, list | tuple) else ()
    if not 0 < len(names) <= LONGEST_LADDER or not all(_is_a_rung(name) for name in names):
        raise ValueError(f"1 to {LONGEST_LADDER} names of at most 16 letters, without commas and quotes")
    return names


def _is_a_rung(name: object) -> bool:
    if not isinstance(name, str) or name.strip() != name or not 0 < len(name) <= 16:
        return False
    return name.isprintable() and not any(sign in name for sign in ',"\\')
