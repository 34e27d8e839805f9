"""A sequence that only grows: each longer one shares most of what it has with the shorter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, TypeVar, overload

Thing = TypeVar("Thing")

CHUNK: Final = 256
"""As much is copied at most when one more is added, however long it is."""


class Growing(Sequence[Thing]):
    """What a tuple is, and a longer one costs no copy of the whole; equal to the tuple of the same things.

    It never changes: `deals.then(deal)` is another one. A slice of it is a tuple.
    """

    __slots__ = ("_full", "_last")

    def __init__(self, full: tuple[tuple[Thing, ...], ...] = (), last: tuple[Thing, ...] = ()) -> None:
        """Take whole chunks and what comes after them, less than one more; `growing` makes one."""
        self._full = full
        self._last = last

    def then(self, thing: Thing) -> Growing[Thing]:
        """Return what has one more at its end."""
        last = (*self._last, thing)
        if len(last) < CHUNK:
            return Growing(self._full, last)
        return Growing((*self._full, last))

    def extended(self, things: Iterable[Thing]) -> Growing[Thing]:
        """Return what has all these at its end."""
        last = (*self._last, *things)
        whole = len(last) - len(last) % CHUNK
        chunks = (last[at : at + CHUNK] for at in range(0, whole, CHUNK))
        return Growing((*self._full, *chunks), last[whole:])

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._full) * CHUNK + len(self._last)

    def __iter__(self) -> Iterator[Thing]:
        """Yield them in their order."""
        return chain(*self._full, self._last)

    @overload
    def __getitem__(self, at: int) -> Thing: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Thing, ...]: ...

    def __getitem__(self, at: int | slice) -> Thing | tuple[Thing, ...]:
        """Return the one at this place, or a tuple of those of a slice."""
        if isinstance(at, slice):
            return tuple(self)[at]
        if at < 0:
            at += len(self)
        chunk, place = divmod(at, CHUNK)
        if chunk == len(self._full):
            return self._last[place]
        if chunk < 0:
            raise IndexError(at)
        return self._full[chunk][place]

    def __eq__(self, other: object) -> bool:
        """Say whether the other holds the same, a tuple or one like this."""
        if isinstance(other, Growing):
            return self._full == other._full and self._last == other._last
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        """Return what the tuple's hash would be."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Return how the tuple is written."""
        return repr(tuple(self))


EMPTY: Final[Growing[Any]] = Growing()


def growing(things: Iterable[Thing]) -> Growing[Thing]:
    """Return these things as what can grow."""
    return EMPTY.extended(things)
