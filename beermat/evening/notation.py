"""The Deckel notation (rules 4): one statement a line, read into an Evening and written from one.

Beyond rules 4 it knows three statements, so that every evening can be written: `open a b` (doublings of the
deal being played), `knock Chris` (a Klopfer in it) and `closed` (the evening is over).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, NoReturn

from beermat.errors import NotationError, Refused
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealReplaced,
    DealScored,
    DealStruck,
    DoubleCalled,
    Entry,
    EveningClosed,
    EveningOpened,
    Intent,
    Knocked,
    LinesCorrected,
    MassPaid,
    Misdealt,
    PayMass,
    Person,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    Seats,
    SeatsTaken,
    person,
    seats,
)
from beermat.evening.evening import Evening, check, fold
from beermat.rules import presets
from beermat.rules.bierkopf import Call, Calls, Claim, Counted, Degree, Result, RuleSet, Side, Won

_DEGREES: Final = {"": Degree.PLAIN, "+": Degree.SCHNEIDER, "++": Degree.SCHWARZ}
_PLUSES: Final = {degree: pluses for pluses, degree in _DEGREES.items()}
_RESULT: Final = re.compile(r"(?P<side>[AB])(?::(?P<augen>\d{1,3})(?P<all>\+\+)?|(?P<pluses>\+{0,2}))|=")
_CALL: Final = re.compile(r"(?P<side>[ab])(?P<bang>!?)")
_PLAIN_NAME: Final = re.compile(r"[\w.'-]+")

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


class _Reader:
    """Reads statements in their order. Until the first one that is no header, there is only the opening."""

    def __init__(self) -> None:
        self.opening = EveningOpened(presets.named(presets.DEFAULT))
        self.evening: Evening | None = None
        self.line = 0

    def read(self, text: str) -> Evening:
        for self.line, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
            words = list(self.words(line, " \t"))
            if words:
                self.statement(line, words)
        return self.table()

    def table(self) -> Evening:
        """The evening so far; the opening is over once anybody asks for it."""
        if self.evening is None:
            self.evening = fold([self.opening])
        return self.evening

    def fault(self, word: _Word, reason: str, **values: object) -> NoReturn:
        raise NotationError(self.line, word.column, word.text, reason, **values)

    def want(self, intent: Intent, at: _Word) -> None:
        evening = self.table()
        try:
            self.evening = evening.apply(check(evening, intent))
        except Refused as refused:
            raise NotationError(self.line, at.column, at.text, refused.reason, **refused.values) from None

    def words(self, line: str, separators: str) -> Iterator[_Word]:
        """Yield what stands between the separators up to a comment, blanks stripped and quotes opened."""
        text, start, quoted, inside, escaped = "", 0, False, False, False
        for at, sign in enumerate(line + separators[0]):
            if inside and at < len(line):
                if escaped:
                    text, escaped = text + sign, False
                elif sign == "\\":
                    escaped = True
                elif sign == '"':
                    inside = False
                else:
                    text += sign
            elif inside:
                self.fault(_Word(start + 1, line[start:]), "expected", what='a closing "')
            elif sign == "#" or sign in separators:
                if text.strip() or quoted or separators != " \t":
                    stripped = text if quoted else text.strip()
                    yield _Word(start + 1 if stripped or quoted else at + 1, stripped, quoted)
                text, start, quoted = "", at + 1, False
                if sign == "#":
                    return
            elif sign == '"':
                if not text:
                    start = at
                inside, quoted = True, True
            elif sign not in " \t" or text:
                if not text:
                    start = at
                text += sign

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
        if first.text in statements:
            statements[first.text]()
        elif _CALL.fullmatch(first.text) or first.text[0] in "AB=":
            calls, claim, at = self.deal(words, end)
            self.want(ScoreDeal(claim, (*self.table().calls, *calls)), at)
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
                self.fault(word, refused.reason, **{**refused.values, "value": value})
        rules = presets.house(base, changes)
        if self.evening is None:
            self.opening = EveningOpened(rules, self.opening.seats, self.opening.dealer)
        else:
            self.want(RulesChosen(rules), name)

    def seats(self, line: str, first: _Word) -> None:
        after = first.column - 1 + len(first.text)
        names = [_Word(word.column + after, *word[1:]) for word in self.words(line[after:], ",/")]
        outside_quotes = re.sub(
            r'"(?:\\.|[^"\\])*"', "", line[after:].split("#")[0] if '"' not in line else line[after:]
        )
        if len(names) != 4 or re.sub(r"[^,/#]", "", outside_quotes)[:3] != ",/,":
            self.fault(_Word(after + 2, line[after:].strip()), "expected", what="four names: A1, A2 / B1, B2")
        people = []
        for word in names:
            try:
                people.append(person(word.text))
            except Refused as refused:
                self.fault(word, refused.reason, **refused.values)
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
        if not words:
            self.fault(end, "expected", what=expected)
        count = 1
        if len(words) > 1 and re.fullmatch(r"-?\d{1,3}", words[-1].text) and not words[-1].quoted:
            count = int(words[-1].text)
            if count < 1:
                self.fault(words[-1], "count-below-one", count=count)
            words = words[:-1]
        if len(words) == 1 and words[0].text in ("A", "B") and not words[0].quoted:
            self.want(PayMass(Side(words[0].text), count), words[0])
        else:
            somebody = self.one_of(_people(self.table()), words, end)
            self.want(PayMass(somebody.id, count), words[0])

    def fix(self, words: list[_Word], end: _Word) -> None:
        side = self.side(words[0]) if words else self.fault(end, "expected", what="a side: A, B")
        if len(words) < 2:
            self.fault(end, "expected", what="a signed number of lines, such as -2")
        if not re.fullmatch(r"[+-]?\d{1,2}", words[1].text):
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
        calls, claim, at = self.deal(words[1:], end)
        self.want(ReplaceDeal(number, claim, calls), at)

    # The pieces that statements are made of.

    def deal(self, words: list[_Word], end: _Word) -> tuple[Calls, Claim, _Word]:
        """Return the doublings, the claim, and the word that a refusal should point at."""
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
            return calls, Counted(Side.A, 60), last
        side = Side(match["side"])
        if match["augen"] is not None:
            return calls, Counted(side, int(match["augen"]), match["all"] is not None), last
        return calls, Won(side, _DEGREES[match["pluses"]]), last

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
        if not re.fullmatch(r"\d{1,5}", word.text):
            self.fault(word, "expected", what="the number of a deal")
        return int(word.text)

    def one_of(self, people: tuple[Person, ...], words: list[_Word], end: _Word) -> Person:
        known = ", ".join(somebody.name for somebody in people)
        if not words:
            self.fault(end, "expected", what=f"a name: {known}")
        name = " ".join(word.text for word in words)
        try:
            wanted = person(name).id
        except Refused as refused:
            self.fault(words[0], refused.reason, **refused.values)
        for somebody in people:
            if somebody.id == wanted:
                return somebody
        self.fault(_Word(words[0].column, name), "expected", what=f"a name: {known}")

    def nothing_after(self, words: list[_Word]) -> None:
        if words:
            self.fault(words[0], "expected", what="the end of the line")


def _key_value(key: str, value: str) -> object:
    """Return a key's value as the rules know it: yes and no, numbers, none, lists of names, words."""
    if key == "ladder":
        return tuple(value.split(","))
    if re.fullmatch(r"-?\d{1,4}", value):
        return int(value)
    return {"yes": True, "no": False, "none": None}.get(value, value)


def _people(evening: Evening) -> tuple[Person, ...]:
    """Return everybody who sat at the table tonight, those who sit there now first."""
    people = {somebody.id: somebody for somebody in evening.seats}
    for entry in evening.record:
        if isinstance(entry, EveningOpened | SeatsTaken):
            for somebody in entry.seats:
                people.setdefault(somebody.id, somebody)
    return tuple(people.values())


def write(evening: Evening) -> str:
    """Return the evening as a .deckel file that reads as the same evening; what was undone is not in it."""
    opened = evening.record[0]
    assert isinstance(opened, EveningOpened)
    lines = [_rules(opened.rules)]
    if opened.seats != NOBODY_NAMED:
        lines.append(_seats(opened.seats))
    if opened.dealer != 0:
        lines.append(f"dealer {_name(opened.seats[opened.dealer])}")
    table = fold([opened])
    opens: list[str] = []
    for number in evening.undoable:
        entry = evening.record[number - 1]
        if isinstance(entry, DoubleCalled):
            opens.append(f"open {_calls((Call(entry.side, entry.last_hand),))}")
        else:
            if isinstance(entry, DealScored | Misdealt):
                opens.clear()
            lines += _statements(entry, table)
        table = table.apply(entry)
    return "\n".join([*lines, *opens, ""])


def _statements(entry: Entry, table: Evening) -> list[str]:  # noqa: PLR0911 - one return for each kind of entry
    match entry:
        case DealScored(calls, result):
            return [_deal(calls, result)]
        case DealReplaced(number, calls, result):
            return [f"replace {number} {_deal(calls, result)}"]
        case DealStruck(number):
            return [f"strike {number}"]
        case Misdealt():
            return ["misdeal"]
        case Knocked(seat):
            return [f"knock {_name(table.seats[seat])}"]
        case RulesChosen(rules):
            return [_rules(rules)]
        case SeatsTaken(taken, dealer):
            moved = [f"dealer {_name(taken[dealer])}"] if dealer != 0 else []
            return [_seats(taken), *moved]
        case MassPaid(_, payers):
            names = {somebody.id: somebody for somebody in _people(table)}
            return [f"paid {_name(names[payer])}" for payer in payers]
        case LinesCorrected(side, change, text):
            return [f"fix {side.value} {change:+d}" + (f" {_quoted(text)}" if text else "")]
        case EveningClosed():
            return ["closed"]
    raise AssertionError(f"no statement: {entry!r}")


def _deal(calls: Calls, result: Result) -> str:
    return f"{_calls(calls)} {_result(result)}".strip()


def _calls(calls: Calls) -> str:
    return " ".join(call_word(call) for call in calls)


def call_word(call: Call) -> str:
    """Return a doubling as it is written: `a`, `b`, `a!` or `b!`."""
    return call.side.value.lower() + ("!" if call.last_hand else "")


def _result(result: Result) -> str:
    if result.winner is None:
        return "="
    if result.augen is None:
        return result.winner.value + _PLUSES[result.degree]
    counted = max(result.augen)
    every_trick = "++" if result.degree is Degree.SCHWARZ else ""
    return f"{result.winner.value}:{counted}{every_trick}"


def _rules(rules: RuleSet) -> str:
    words = []
    for key, value in presets.changed_keys(rules).items():
        match value:
            case None:
                written = "none"
            case bool():
                written = "yes" if value else "no"
            case tuple():
                written = ",".join(value)
            case _:
                written = str(value)
        words.append(f"{key}={written if _PLAIN_NAME.fullmatch(written) else _quoted(written)}")
    return " ".join(["rules", rules.name, *words])


def _seats(taken: Seats) -> str:
    a1, b1, a2, b2 = (_name(somebody) for somebody in taken)
    return f"seats {a1}, {a2} / {b1}, {b2}"


def _name(somebody: Person) -> str:
    plain = _PLAIN_NAME.fullmatch(somebody.name) and somebody.name not in ("A", "B")
    return somebody.name if plain else _quoted(somebody.name)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


__all__ = ["call_word", "decode", "read", "seats", "write"]
