"""What a field of an entry may hold, as it stands in JSON: a reader for each.

A reader returns the value or raises TypeError or ValueError. The limits are wider than those of the table,
which have changed and will change again: what was written is read for ever.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from beermat.rules.common import Pair

_LONGEST_SHOWN: Final = 80
"""Signs of a value that are quoted in a refusal."""


def shown(value: object) -> str:
    """Return a value from elsewhere as it may stand in a sentence: on one line, cut off where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        text = "something nested too deep"
    return one_line(text)


def one_line(text: str) -> str:
    """Return a text on one line, cut off where it is long."""
    cut = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)


def _is(value: object, kind: type) -> None:
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {shown(value)}")


def json_object(value: object) -> Mapping[str, object]:
    """Read a JSON object."""
    _is(value, dict)
    assert isinstance(value, dict)
    return value


def array(value: object, length: int | None = None) -> list[object]:
    """Read an array, of this length where one is given."""
    _is(value, list)
    assert isinstance(value, list)
    if length not in (None, len(value)):
        raise ValueError(f"expected {length} values, found {len(value)}")
    return value


def number(low: int, high: int) -> Callable[[object], int]:
    """Return the reader of a whole number within these limits."""

    def read(value: object) -> int:
        _is(value, int)
        assert isinstance(value, int)
        if not low <= value <= high:
            raise ValueError(f"expected {low} to {high}, found {shown(value)}")
        return value

    return read


def printable(text: str) -> str:
    """Return a text from elsewhere with a mark in the place of each sign that cannot be printed."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def flag(value: object) -> bool:
    """Read true or false."""
    _is(value, bool)
    return value is True


def text(longest: int) -> Callable[[object], str]:
    """Return the reader of a text of at most so many signs, without what a terminal would obey."""

    def read(value: object) -> str:
        _is(value, str)
        assert isinstance(value, str)
        if len(value) > longest:
            raise ValueError(f"expected at most {longest} signs, found {shown(value)}")
        return printable(value)

    return read


COUNT: Final = number(0, 99)


def seat(value: object) -> int:
    """Read a seat, 0 to 3."""
    if value not in range(4):
        raise ValueError(f"{shown(value)} is no seat")
    return COUNT(value)


def arrays(value: object, length: int, most: int) -> list[list[object]]:
    """Read at most so many arrays of this length."""
    return [array(one, length) for one in few(value, most)]


def few(value: object, most: int) -> list[object]:
    """Return an array of at most so many values."""
    if len(found := array(value)) > most:
        raise ValueError(f"expected at most {most} values, found {len(found)}")
    return found


def pair(low: int, high: int) -> Callable[[object], Pair]:
    """Return the reader of a number within these limits for A and one for B."""
    one = number(low, high)

    def read(value: object) -> Pair:
        a, b = array(value, 2)
        return one(a), one(b)

    return read
