"""`beermat export`, `import` and `rebuild`: what can be done with the record beside the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.errors import StorageError
from beermat.evening.evening import Evening
from beermat.storage import book, export, upgrade

if TYPE_CHECKING:
    from beermat.storage.transactions import Kept
    from beermat.wording import Words

FORMATS: Final = ("deckel", "csv", "json", "png")


def exported(
    path: Path, *, form: str, number: int | None, words: Words, unread: list[StorageError] | None = None
) -> bytes:
    """Return evenings of the record as a file in the form "deckel", "csv", "json" or "png".

    `number` None means the last evening for a .deckel and a picture, which hold one, and all of them
    otherwise; a picture speaks the language of `words`. Of all evenings as JSON those that cannot be read
    are left out, and what is wrong with them is added to `unread`.

    Raises `StorageError` for a record that cannot be read, an unknown evening, or none at all, and
    `HardwareMissing` where nothing can be drawn.
    """
    with book.read_book(path) as records:
        known = [one.id for one in records.evenings()]
        if not known:
            raise StorageError(f"{path}: there is no evening yet")
        if number is not None and number not in known:
            raise StorageError(f"{path}: there is no evening {number}; expected {_ranges(known)}")
        if form == "deckel":
            return export.as_deckel(records, number or known[-1]).encode()
        if form == "png":
            from beermat.commands.album import drawn  # noqa: PLC0415 - only a picture needs what draws it

            return drawn(records.past(number or known[-1]), words)
        if form == "csv":
            return export.as_csv(records, known if number is None else [number]).encode()
        if number is not None:
            return export.as_json(records, [number]).encode()
        return export.as_json(records, known, unread=unread).encode()


def _ranges(known: list[int]) -> str:
    return f"{known[0]} to {known[-1]}" if len(known) > 1 else str(known[0])


def imported(path: Path, evenings: Sequence[Evening | Kept]) -> Iterator[tuple[int, Evening]]:
    """Write evenings into the record as new ones, closed; yield the number of each.

    Raises `StorageError` at the first that cannot be; those before it are written.
    """
    with book.open_book(path) as opened:
        for one in evenings:
            if isinstance(one, Evening):
                yield opened.add(one), one
            else:
                yield opened.take(one), one.evening


def rebuilt(path: Path) -> int:
    """Work out the tables of the record anew; return how many evenings it has; raise `StorageError`."""
    return upgrade.rebuild(path)
