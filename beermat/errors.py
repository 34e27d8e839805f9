"""What can go wrong, by kind. The one room that every other may enter."""

from __future__ import annotations

from collections.abc import Mapping


class BeermatError(ValueError):
    """Root of everything this program can name. The message is one line: what, where, and the way out."""


class Refused(BeermatError):  # noqa: N818 - "refused" is what the table says
    """An intent that is against the rules; nothing has changed.

    `reason` is a message id and `values` what belongs into its sentence, so that each edge can say it in
    its own language (see `beermat.wording`). The core never makes a sentence.
    """

    def __init__(self, reason: str, **values: object) -> None:
        """Refuse for a reason, a message id, with the values that its sentence needs."""
        self.reason = reason
        self.values: Mapping[str, object] = values
        super().__init__(f"{reason} {values}" if values else reason)


class NotationError(BeermatError):
    """A statement of a .deckel file that cannot be read or is against the rules.

    `line` and `column` count from 1; `found` is what stands there, `reason` and `values` are as in `Refused`.
    """

    def __init__(self, line: int, column: int, found: str, reason: str, **values: object) -> None:
        """Point at what stands in this line and column, and say why it cannot be."""
        self.line = line
        self.column = column
        self.found = found
        self.reason = reason
        self.values: Mapping[str, object] = values
        super().__init__(f"line {line}, column {column}: {found!r}: {reason} {values}")


class ConfigError(BeermatError):
    """A mistake in beermat.toml; the message names the file, the line and the key."""


class StorageError(BeermatError):
    """The record cannot be opened, read or written; the message names the file.

    `kind` says what it is where that leads somewhere: `damaged`, `newer`, `empty`, `full`, `read-only` (by
    permission or by the disk), `in-use` (by another table), `busy`, `unreadable` (the disk does not answer),
    `moved` (another file lies there than the one that is open, or none), else "".
    """

    def __init__(self, message: str, kind: str = "") -> None:
        """Say it in one line."""
        self.kind = kind
        super().__init__(message)


class HardwareMissing(BeermatError):  # noqa: N818 - a named fault, not only an error
    """A part that was asked for is not there or does not answer."""
