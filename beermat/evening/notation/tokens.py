"""One line of a .deckel file: its words with their places, and the faults that point at them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from beermat.errors import NotationError, Refused
from beermat.evening.entries import Person, person
from beermat.rules.common import Calls, Claim

_QUOTED: Final = r'"(?:\\.|[^"\\])*"'
_BEFORE_COMMENT: Final = re.compile(rf'(?:{_QUOTED}|[^#"])*')
_PLAIN_NAME: Final = r"[\w.'~-]+"


class Word(NamedTuple):
    """What stands in a column, from 1, without its quotes."""

    column: int
    text: str
    quoted: bool = False

    def is_plain(self, pattern: str) -> bool:
        """Say whether this is not quoted and matches the whole pattern."""
        return not self.quoted and re.fullmatch(pattern, self.text) is not None


class Line:
    """A statement as it is written. Whatever cannot be read is a `NotationError` with its place."""

    def __init__(self, number: int, line: str) -> None:
        """Take line `number`, from 1; raises `NotationError` for a quote that is never closed."""
        self.number: Final = number
        self.text: Final = line
        self.code: Final = self._without_comment(line)
        self.words: Final = [word for word in pieces(self.code, " \t") if word.text or word.quoted]
        self.end: Final = Word(len(self.code.rstrip()) + 1, "")

    def fault(self, word: Word, reason: str, **values: object) -> NoReturn:
        """Raise the fault that points at a word."""
        raise NotationError(self.number, word.column, word.text, reason, **values)

    def expected(self, word: Word, what: str) -> NoReturn:
        """Raise the fault that something else should stand in a word's place."""
        self.fault(word, "expected", what=what)

    def nothing_after(self, words: Sequence[Word]) -> None:
        """Raise `NotationError` if there are any words left."""
        if words:
            self.expected(words[0], "the end of the line")

    def natural(self, words: Sequence[Word], what: str) -> int:
        """Return the number that the first of these words is, 0 or more."""
        word = words[0] if words else self.end
        if not re.fullmatch(r"[0-9]{1,9}", word.text):
            self.expected(word, what)
        return int(word.text)

    def one_of(self, people: Sequence[Person], words: Sequence[Word], what: str = "a name") -> Person:
        """Return which of these people is named by these words together."""
        known = ", ".join(somebody.written for somebody in people)
        if not words:
            self.expected(self.end, f"{what}: {known}")
        name = " ".join(word.text for word in words)
        try:
            wanted = person(name).id
        except Refused as refused:
            self.fault(words[0], refused.reason, **refused.values)
        for somebody in people:
            if somebody.id == wanted:
                return somebody
        self.expected(Word(words[0].column, name), f"{what}: {known}")

    def _without_comment(self, line: str) -> str:
        """Return what stands before the comment, every quote in it closed."""
        code = _BEFORE_COMMENT.match(line)
        assert code is not None  # it also matches nothing at all
        if line[code.end() :].startswith('"'):
            self.expected(Word(code.end() + 1, line[code.end() :]), 'a closing "')
        return code[0]


def cuts(code: str, separators: str) -> list[int]:
    """Return where the separators stand that are not inside quotes."""
    found = re.finditer(rf"{_QUOTED}|[{separators}]", code)
    return [cut.start() for cut in found if cut[0] in separators]


def pieces(code: str, separators: str) -> Iterator[Word]:
    """Yield what stands between the separators, blanks stripped and quotes opened."""
    start = 0
    for end in (*cuts(code, separators), len(code)):
        piece = code[start:end]
        column = start + len(piece) - len(piece.lstrip(" \t")) + 1
        text = re.sub(_QUOTED, lambda quoted: re.sub(r"\\(.)", r"\1", quoted[0][1:-1]), piece.strip(" \t"))
        yield Word(column, text, '"' in piece)
        start = end + 1


def name(somebody: Person) -> str:
    """Return a name as it is written, in quotes where it could be taken for something else."""
    written = somebody.written
    plain = re.fullmatch(_PLAIN_NAME, written) and written not in ("A", "B")
    return written if plain else quoted(written)


def value(text: str) -> str:
    """Return a key's value as it is written, in quotes where it needs them."""
    return text if re.fullmatch(_PLAIN_NAME, text) else quoted(text)


def quoted(text: str) -> str:
    """Return a text in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class Said(NamedTuple):
    """A deal as a line tells it.

    `marks` are the words that say the doublings, one for each; `result` is the word that a refusal of the
    result points at, unless `blame` has another for its reason.
    """

    calls: Calls
    claim: Claim
    marks: tuple[Word, ...]
    result: Word
    blame: Mapping[str, Word] = {}


class SeatForm(NamedTuple):
    """How four names are written: what stands between them, and which of them sits on each seat."""

    separators: str
    order: tuple[int, int, int, int]
    example: str
