"""The Deckel notation (rules 4): one statement a line, read into an Evening.

Beyond rules 4 it knows three statements, so that every evening can be written: `open a b` (doublings of the
deal being played), `knock Chris` (a Klopfer in it) and `closed` (the evening is over).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, NoReturn

from beermat.errors import NotationError, Refused
from beermat.evening.entries import (
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Intent,
    Knocked,
    LinesCorrected,
    Misdealt,
    PayMass,
    Person,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    person,
)
from beermat.evening.evening import Evening, check, fold
from beermat.evening.writing import call_word, people_of, write
from beermat.rules import presets
from beermat.rules.bierkopf import Call, Calls, Claim, Counted, Degree, Side, Won

_DEGREES: Final = {"": Degree.PLAIN, "+": Degree.SCHNEIDER, "++": Degree.SCHWARZ}
_RESULT: Final = re.compile(r"(?P<side>[AB])(?::(?P<augen>[0-9]{1,3})(?P<all>\+\+)?|(?P<pluses>\+{0,2}))|=")
_CALL: Final = re.compile(r"(?P<side>[ab])(?P<bang>!?)")
_QUOTED: Final = r'"(?:\\.|[^"\\])*"'
_BEFORE_COMMENT: Final = re.compile(rf'(?:{_QUOTED}|[^#"])*')

_A_RESULT: Final = "A, A+, A++, A:74, A:120++, the same with B, or ="
_A_DEAL: Final = f"doublings (a, b, a!, b!) and a result ({_A_RESULT})"


class _Word(NamedTuple):
    column: int
    text: str
    quoted: bool = False


def read(text: str) -> Evening:
    """Return the evening that a .deckel file tells.

    Each statement is checked against the standing at its place. Raises `NotationError` at the first fault;
    nothing after it is read.
    """
    return _Reader().read(text)


def decode(data: bytes) -> str:
    """Return the text of a .deckel file; raise `NotationError` at the first byte that is no UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        before = data[: wrong.start]
        line = before.count(b"\n") + 1
        column = len(before.rsplit(b"\n", 1)[-1].decode("utf-8", "replace")) + 1
        raise NotationError(line, column, f"byte {data[wrong.start]:#04x}", "not-utf-8") from None


def _cuts(code: str, separators: str) -> list[int]:
    """Return where the separators stand that are not inside quotes."""
    found = re.finditer(rf"{_QUOTED}|[{separators}]", code)
    return [cut.start() for cut in found if cut[0] in separators]


def _pieces(code: str, separators: str) -> Iterator[_Word]:
    """Yield what stands between the separators, blanks stripped and quotes opened."""
    start = 0
    for end in (*_cuts(code, separators), len(code)):
        piece = code[start:end]
        column = start + len(piece) - len(piece.lstrip(" \t")) + 1
        text = re.sub(_QUOTED, lambda quoted: re.sub(r"\\(.)", r"\1", quoted[0][1:-1]), piece.strip(" \t"))
        yield _Word(column, text, '"' in piece)
        start = end + 1


class _Reader:
    """Reads statements in their order. Until the first one that is no header, there is only the opening."""

    def __init__(self) -> None:
        self.opening = EveningOpened(presets.named(presets.DEFAULT))
        self.evening: Evening | None = None
        self.line = 0

    def read(self, text: str) -> Evening:
        for self.line, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
            code = self.without_comment(line)
            words = [word for word in _pieces(code, " \t") if word.text or word.quoted]
            if words:
                self.statement(code, words)
        return self.table()

    def table(self) -> Evening:
        """The evening so far; the opening is over once anybody asks for it."""
        if self.evening is None:
            self.evening = fold([self.opening])
        return self.evening

    def fault(self, word: _Word, reason: str, **values: object) -> NoReturn:
        raise NotationError(self.line, word.column, word.text, reason, **values)

    def want(self, intent: Intent, at: _Word, **said: object) -> None:
        """Do this at the table; `said` are values that a refusal should tell as the file says them."""
        evening = self.table()
        try:
            self.evening = evening.apply(check(evening, intent))
        except Refused as refused:
            self.fault(at, refused.reason, **{**refused.values, **said})

    def want_deal(
        self, calls: Calls, claim: Claim, words: list[_Word], intent: Callable[[Claim, Calls], Intent]
    ) -> None:
        """Score a deal; a refusal points at the first doubling that cannot be, else at the result."""
        result = words[-1]
        for count, at in enumerate((result, *words[:-1])):
            try:
                check(self.table(), intent(claim, calls[:count]))
            except Refused as refused:
                self.fault(at, refused.reason, **refused.values)
        self.want(intent(claim, calls), result)

    def without_comment(self, line: str) -> str:
        """Return what stands before the comment, every quote in it closed."""
        code = _BEFORE_COMMENT.match(line)
        assert code is not None  # it also matches nothing at all
        if line[code.end() :].startswith('"'):
            self.fault(_Word(code.end() + 1, line[code.end() :]), "expected", what='a closing "')
        return code[0]

    def statement(self, line: str, words: list[_Word]) -> None:
        first, rest = words[0], words[1:]
        end = _Word(len(line.rstrip()) + 1, "")
        statements: dict[str, Callable[[], None]] = {
            "rules": lambda: self.rules(rest, end),
            "seats": lambda: self.seats(line, first),
            "dealer": lambda: self.dealer(rest, end),
            "misdeal": lambda: self.alone(Misdealt(), first, rest),
            "closed": lambda: self.alone(EveningClosed(), first, rest),
            "open": lambda: self.open(rest, end),
            "knock": lambda: self.knock(rest, end),
            "paid": lambda: self.paid(rest, end),
            "fix": lambda: self.fix(rest, end),
            "strike": lambda: self.strike(rest, end),
            "replace": lambda: self.replace(rest, end),
        }
        if first.text in statements and not first.quoted:
            statements[first.text]()
        elif first.text.startswith(("A", "B", "=")) or _CALL.fullmatch(first.text):
            called = self.table().calls
            self.want_deal(
                *self.deal(words, end),
                lambda claim, calls: ScoreDeal(claim, called + calls if calls else None),
            )
        else:
            self.fault(first, "expected", what=f"{', '.join(statements)}, or a deal: {_A_DEAL}")

    # One method for each statement.

    def rules(self, words: list[_Word], end: _Word) -> None:
        name = words[0] if words else end
        if not words:
            self.fault(end, "expected", what=f"a rule set ({', '.join(presets.NAMED)})")
        try:
            base = presets.named(name.text)
        except Refused as refused:
            self.fault(name, refused.reason, **refused.values)
        changes: dict[str, object] = {}
        for word in words[1:]:
            key, equals, value = word.text.partition("=")
            if not equals:
                self.fault(word, "expected", what="key=value, the keys being " + ", ".join(presets.KEYS))
            if key in changes:
                self.fault(word, "key-twice", key=key)
            changes[key] = _key_value(key, value)
            try:
                presets.house(base, {key: changes[key]})
            except Refused as refused:
                self.fault(word, refused.reason, **{**refused.values, "value": value or '""'})
        rules = presets.house(base, changes)
        if self.evening is None:
            self.opening = EveningOpened(rules, self.opening.seats, self.opening.dealer)
        else:
            self.want(RulesChosen(rules), name)

    def seats(self, line: str, first: _Word) -> None:
        after = first.column - 1 + len(first.text)
        names = [_Word(word.column + after, *word[1:]) for word in _pieces(line[after:], ",/")]
        if "".join(line[after:][at] for at in _cuts(line[after:], ",/")) != ",/,":
            stands = _Word(names[0].column, line[after:].strip())
            self.fault(stands, "expected", what="four names: A1, A2 / B1, B2")
        people: list[Person] = []
        for word in names:
            try:
                people.append(person(word.text))
            except Refused as refused:
                empty = _Word(word.column, line[word.column - 1 : word.column])
                self.fault(word if word.text else empty, refused.reason, **refused.values)
            if [somebody.id for somebody in people].count(people[-1].id) > 1:
                self.fault(word, "name-twice", name=people[-1].name)
        a1, a2, b1, b2 = people
        if self.evening is None:
            self.opening = EveningOpened(self.opening.rules, (a1, b1, a2, b2), 0)
        else:
            self.want(SeatsTaken((a1, b1, a2, b2), 0), first)

    def dealer(self, words: list[_Word], end: _Word) -> None:
        seated = self.opening.seats if self.evening is None else self.evening.seats
        who = self.one_of(seated, words, end)
        if self.evening is None:
            self.opening = EveningOpened(self.opening.rules, seated, seated.index(who))
        else:
            self.want(SeatsTaken(seated, seated.index(who)), words[0])

    def alone(self, intent: Intent, first: _Word, rest: list[_Word]) -> None:
        self.nothing_after(rest)
        self.want(intent, first)

    def open(self, words: list[_Word], end: _Word) -> None:
        if not words:
            self.fault(end, "expected", what="doublings: a, b, a!, b!")
        for word in words:
            call = self.call(word, "a doubling: a, b, a!, b!")
            self.want(DoubleCalled(*call), word)

    def knock(self, words: list[_Word], end: _Word) -> None:
        table = self.table()
        self.want(Knocked(table.seats.index(self.one_of(table.seats, words, end))), words[0])

    def paid(self, words: list[_Word], end: _Word) -> None:
        expected = "a side (A, B) or a name, then perhaps how many"
        count = 1
        if len(words) > 1 and re.fullmatch(r"-?[0-9]{1,3}", words[-1].text) and not words[-1].quoted:
            count = int(words[-1].text)
            if count < 1:
                self.fault(words[-1], "count-below-one", count=count)
            words = words[:-1]
        if len(words) == 1 and words[0].text in ("A", "B") and not words[0].quoted:
            self.want(PayMass(Side(words[0].text), count), words[0])
        else:
            somebody = self.one_of(people_of(self.table()), words, end, expected)
            self.want(PayMass(somebody.id, count), words[0], of=somebody.name)

    def fix(self, words: list[_Word], end: _Word) -> None:
        side = self.side(words[0]) if words else self.fault(end, "expected", what="a side: A, B")
        if len(words) < 2:
            self.fault(end, "expected", what="a signed number of lines, such as -2")
        if not re.fullmatch(r"[+-]?[0-9]{1,2}", words[1].text):
            self.fault(words[1], "expected", what="a signed number of lines, such as -2")
        if len(words) > 2 and not words[2].quoted:
            self.fault(words[2], "expected", what='a reason in quotes, such as "two lines forgotten"')
        self.nothing_after(words[3:])
        text = words[2].text if len(words) > 2 else ""
        self.want(LinesCorrected(side, int(words[1].text), text), words[1])

    def strike(self, words: list[_Word], end: _Word) -> None:
        number = self.number(words, end)
        self.nothing_after(words[1:])
        self.want(DealStruck(number), words[0])

    def replace(self, words: list[_Word], end: _Word) -> None:
        number = self.number(words, end)
        if not 1 <= number <= len(self.table().deals):
            self.want(DealStruck(number), words[0])
        self.want_deal(*self.deal(words[1:], end), lambda claim, calls: ReplaceDeal(number, claim, calls))

    # The pieces that statements are made of.

    def deal(self, words: list[_Word], end: _Word) -> tuple[Calls, Claim, list[_Word]]:
        """Return the doublings, the claim, and the words that say them, one for each."""
        *before, last = words or [end]
        if not words or _CALL.fullmatch(last.text):
            self.fault(end, "expected", what=f"a result: {_A_RESULT}")
        for at, word in enumerate(before):
            if _RESULT.fullmatch(word.text):
                self.nothing_after(words[at + 1 :])
        calls = tuple(self.call(word, _A_DEAL) for word in before)
        match = _RESULT.fullmatch(last.text)
        if match is None:
            self.fault(last, "expected", what=f"a result: {_A_RESULT}")
        if match["side"] is None:
            return calls, Counted(Side.A, 60), words
        side = Side(match["side"])
        if match["augen"] is not None:
            return calls, Counted(side, int(match["augen"]), match["all"] is not None), words
        return calls, Won(side, _DEGREES[match["pluses"]]), words

    def call(self, word: _Word, expected: str) -> Call:
        match = _CALL.fullmatch(word.text)
        if match is None:
            self.fault(word, "expected", what=expected)
        return Call(Side(match["side"].upper()), match["bang"] == "!")

    def side(self, word: _Word) -> Side:
        if word.text not in ("A", "B"):
            self.fault(word, "expected", what="a side: A, B")
        return Side(word.text)

    def number(self, words: list[_Word], end: _Word) -> int:
        word = words[0] if words else end
        if not re.fullmatch(r"[0-9]{1,5}", word.text):
            self.fault(word, "expected", what="the number of a deal")
        return int(word.text)

    def one_of(
        self, people: tuple[Person, ...], words: list[_Word], end: _Word, expected: str = "a name"
    ) -> Person:
        known = ", ".join(somebody.name for somebody in people)
        if not words:
            self.fault(end, "expected", what=f"{expected}: {known}")
        name = " ".join(word.text for word in words)
        try:
            wanted = person(name).id
        except Refused as refused:
            self.fault(words[0], refused.reason, **refused.values)
        for somebody in people:
            if somebody.id == wanted:
                return somebody
        self.fault(_Word(words[0].column, name), "expected", what=f"{expected}: {known}")

    def nothing_after(self, words: list[_Word]) -> None:
        if words:
            self.fault(words[0], "expected", what="the end of the line")


def _key_value(key: str, value: str) -> object:
    """Return a key's value as the rules know it: yes and no, numbers, none, lists of names, words."""
    if key == "ladder":
        return tuple(value.split(","))
    if re.fullmatch(r"-?[0-9]{1,4}", value):
        return int(value)
    return {"yes": True, "no": False, "none": None}.get(value, value)


__all__ = ["call_word", "decode", "read", "write"]
