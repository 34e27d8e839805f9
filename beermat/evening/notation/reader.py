"""Reading an evening in the Deckel notation, statement by statement (rules 4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from beermat.errors import NotationError, Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealRestored,
    DealScored,
    DealStruck,
    EveningClosed,
    EveningOpened,
    InsertDeal,
    Intent,
    Knocked,
    KoenigBegun,
    KoenigGivenUp,
    LinesCorrected,
    Misdealt,
    PayMass,
    Person,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    Seats,
    SeatsTaken,
    StandingGiven,
    person,
)
from beermat.evening.evening import Evening, after_deal, before_deal, fold
from beermat.evening.game import EveningGame, evening_game
from beermat.evening.notation.tokens import Line, Said, SeatForm, Word, cuts, pieces
from beermat.evening.notation.writer import write
from beermat.evening.people import people_of
from beermat.rules import catalogue
from beermat.rules.common import Deal, Rules, Side, side_of

_NUMBER: Final = "the number of a deal"


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


class _Run:
    """What `evening.apply` does for deals that come one after the other, without an Evening for each.

    It begins where no doubling is open and the evening is not closed.
    """

    def __init__(self, evening: Evening) -> None:
        """Go on from this evening."""
        self._before = evening
        self._game = evening.game
        self._standing = evening.standing
        self._dealer = evening.dealer
        self._mass = evening.mass
        self._number = len(evening.deals)
        self._deals: list[Deal] = []
        self._entries: list[DealScored] = []

    @property
    def rules(self) -> Rules:
        """The rules of the next deal."""
        rules: Rules = self._standing.rules
        return rules

    def score(self, entry: DealScored) -> bool:
        """Score this deal; False, and nothing is scored, if its doublings may not be called now."""
        calls, game, standing, dealer = entry.calls, self._game, self._standing, self._dealer
        try:
            for index, call in enumerate(calls):
                game.check_call(standing, calls[:index], call, dealers=side_of(dealer))
        except Refused:
            return False
        self._number = number = self._number + 1
        self._standing, deal = game.apply(standing, number, calls, entry.result, dealer=dealer)
        self._dealer = game.next_dealer(deal)
        self._deals.append(deal)
        self._entries.append(entry)
        self._mass = after_deal(self._mass, game, deal, self._before.seats)
        return True

    def evening(self) -> Evening:
        """Return the evening after all that was scored."""
        before, first = self._before, len(self._before.record) + 1
        return Evening(
            self._standing,
            before.seats,
            self._dealer,
            deals=before.deals.extended(self._deals),
            mass=self._mass,
            closed=before.closed,
            aside=before.aside,
            record=before.record.extended(self._entries),
            undoable=before.undoable.extended(range(first, first + len(self._entries))),
        )


class _Reader:
    """Reads statements in their order. Until the head is over, there is no evening yet.

    `head` has the line of each kind of statement in it. Names wait there: how they are written is a matter of
    the game, and that may be named after them. What comes a second time is no head any more.
    """

    def __init__(self) -> None:
        self.rules_at_first = catalogue.named(catalogue.DEFAULT)
        self.head: dict[str, Line] = {}
        self.evening: Evening | None = None
        self.line = Line(0, "")
        self.run: _Run | None = None
        self.read_before: dict[str, DealScored] = {}
        self.read_by: Rules | None = None

    def read(self, text: str) -> Evening:
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
            entry = self.read_before.get(line)
            if entry is not None and self.again(entry):
                continue
            self.line = Line(number, line)
            if self.line.words:
                self.statement(*self.line.words)
        return self.table()

    def again(self, entry: DealScored) -> bool:
        """Score a deal that is written like one before, at the same seats and by the same rules.

        False where it has to be read word by word: doublings are open, or one of its words is to blame.
        """
        if self.run is None:
            evening = self.table()
            if evening.calls or evening.closed:
                return False
            self.run = _Run(evening)
        return self.run.rules is self.read_by and self.run.score(entry)

    def table(self) -> Evening:
        """The evening so far; the head is over once anybody asks for it."""
        if self.run is not None:
            self.evening, self.run = self.run.evening(), None
        elif self.evening is None:
            self.evening = fold([self.opening()])
        return self.evening

    def opening(self) -> EveningOpened:
        here, seats, dealer = self.line, NOBODY_NAMED, 0
        if "seats" in self.head:
            self.line = self.head["seats"]
            seats = self.four(evening_game(self.rules_at_first).SEATS)
        if "dealer" in self.head:
            self.line = self.head["dealer"]
            dealer = seats.index(self.line.one_of(seats, self.line.words[1:]))
        self.line = here
        return EveningOpened(self.rules_at_first, seats, dealer)

    @property
    def game(self) -> EveningGame:
        return evening_game(self.table().rules)

    def want(self, intent: Intent, at: Word, **said: object) -> None:
        """Do this at the table; `said` are values that a refusal should tell as the file says them."""
        evening = self.table()
        try:
            self.evening = evening.apply(check(evening, intent))
        except Refused as refused:
            self.line.fault(at, refused.reason, **{**refused.values, **said})

    def want_deal(self, said: Said, intent: Callable[[int], Intent]) -> None:
        """Score a deal; `intent` makes it with so many of its doublings.

        A refusal points at the first doubling that cannot be, else at the result or what is wrong with it.
        """
        evening = self.table()
        for count, at in enumerate((said.result, *said.marks)):
            try:
                entry = check(evening, intent(count))
            except Refused as refused:
                place = said.blame.get(refused.reason, at) if count == 0 else at
                self.line.fault(place, refused.reason, **refused.values)
        self.evening = evening.apply(entry)

    def statement(self, first: Word, *rest: Word) -> None:
        words = list(rest)
        statements: dict[str, Callable[[], None]] = {
            "rules": lambda: self.rules(words),
            "seats": lambda: self.sit(first, words),
            "dealer": lambda: self.sit(first, words),
            "misdeal": lambda: self.alone(Misdealt(), first, words),
            "closed": lambda: self.alone(EveningClosed(), first, words),
            "open": lambda: self.open(words),
            "knock": lambda: self.knock(words),
            "paid": lambda: self.paid(words),
            "fix": lambda: self.fix(words),
            "standing": lambda: self.standing(words),
            "strike": lambda: self.strike(words),
            "restore": lambda: self.restore(words),
            "replace": lambda: self.past_deal(words, ReplaceDeal),
            "insert": lambda: self.past_deal(words, InsertDeal),
            "koenig": lambda: self.koenig(first, words),
        }
        if first.text in statements and not first.quoted:
            statements[first.text]()
        elif self.game.begins_deal(first):
            self.deal([first, *words])
        else:
            self.line.expected(first, f"{', '.join(statements)}, or a deal: {self.game.A_DEAL}")

    # One method for each statement.

    def deal(self, words: list[Word]) -> None:
        said = self.game.read_deal(self.line, words, self.table().seats)
        called = self.table().calls

        def scored(count: int) -> ScoreDeal:
            calls = (*called, *said.calls[:count]) if count else None
            return ScoreDeal(said.claim, calls)

        before = self.table().rules
        self.want_deal(said, scored)
        entry = self.table().record[-1]
        if not called and isinstance(entry, DealScored):
            if self.read_by is not before:
                self.read_before.clear()
            self.read_before[self.line.text], self.read_by = entry, before

    def rules(self, words: list[Word]) -> None:
        if not words:
            self.line.expected(self.line.end, f"a rule set ({', '.join(catalogue.named_sets())})")
        name = words[0]
        try:
            base = catalogue.named(name.text)
        except Refused as refused:
            self.line.fault(name, refused.reason, **refused.values)
        changes: dict[str, object] = {}
        for word in words[1:]:
            key, equals, value = word.text.partition("=")
            if not equals:
                self.line.expected(word, "key=value, the keys being " + ", ".join(catalogue.keys_of(base)))
            if key in changes:
                self.line.fault(word, "key-twice", key=key)
            changes[key] = _key_value(key, value)
            try:
                catalogue.house(base, {key: changes[key]})
            except Refused as refused:
                self.line.fault(word, refused.reason, **{**refused.values, "value": value or '""'})
        rules = catalogue.house(base, changes)
        if self.evening is None and "rules" not in self.head:
            self.head["rules"] = self.line
            self.rules_at_first = rules
        else:
            self.want(RulesChosen(rules), name)
        self.read_before.clear()

    def sit(self, first: Word, words: list[Word]) -> None:
        if self.evening is None and first.text not in self.head:
            self.head[first.text] = self.line
            if first.text == "dealer" and "seats" not in self.head:
                with suppress(NotationError):  # one of those without a name: nobody is waited for
                    self.line.one_of(NOBODY_NAMED, words)
                    self.table()
            return
        if first.text == "seats":
            self.want(SeatsTaken(self.four(self.game.SEATS), 0), first)
        else:
            seats = self.table().seats
            self.want(SeatsTaken(seats, seats.index(self.line.one_of(seats, words))), words[0])
        self.read_before.clear()

    def four(self, form: SeatForm) -> Seats:
        """Return whom the line seats, in the order of the seats."""
        after = self.line.words[0].column - 1 + len("seats")
        code = self.line.code[after:]
        names = [Word(word.column + after, *word[1:]) for word in pieces(code, ",/")]
        if "".join(code[at] for at in cuts(code, ",/")) != form.separators:
            self.line.expected(Word(names[0].column, code.strip()), form.example)
        people: list[Person] = []
        for word in names:
            try:
                people.append(person(word.text))
            except Refused as refused:
                empty = Word(word.column, self.line.code[word.column - 1 : word.column])
                self.line.fault(word if word.text else empty, refused.reason, **refused.values)
            if [somebody.id for somebody in people].count(people[-1].id) > 1:
                self.line.fault(word, "name-twice", name=people[-1].name)
        a1, b1, a2, b2 = (people[at] for at in form.order)
        return a1, b1, a2, b2

    def alone(self, intent: Intent, first: Word, rest: list[Word]) -> None:
        self.line.nothing_after(rest)
        self.want(intent, first)

    def koenig(self, first: Word, words: list[Word]) -> None:
        if not words:
            self.want(KoenigBegun(), first)
        elif words[0].is_plain("off"):
            self.alone(KoenigGivenUp(), first, words[1:])
        else:
            self.line.expected(words[0], "the end of the line, or: off")

    def open(self, words: list[Word]) -> None:
        if not words:
            self.game.read_doubling(self.line, self.line.end)
        for word in words:
            self.want(self.game.read_doubling(self.line, word), word)

    def knock(self, words: list[Word]) -> None:
        seat = self.table().seats.index(self.line.one_of(self.table().seats, words))
        self.want(Knocked(seat), words[0])

    def paid(self, words: list[Word]) -> None:
        expected = "a side (A, B) or a name, then perhaps how many"
        count = 1
        if len(words) > 1 and words[-1].is_plain(r"-?[0-9]{1,3}"):
            count = int(words[-1].text)
            if count < 1:
                self.line.fault(words[-1], "count-below-one", count=count, stake=self.table().stake)
            words = words[:-1]
        if len(words) == 1 and words[0].is_plain("A|B"):
            self.want(PayMass(Side(words[0].text), count), words[0])
        else:
            somebody = self.line.one_of(people_of(self.table()), words, expected)
            self.want(PayMass(somebody.id, count), words[0], of=somebody.name)

    def fix(self, words: list[Word]) -> None:
        side, number, text = [*words[:3], *[self.line.end] * 3][:3]
        if side.text not in ("A", "B"):
            self.line.expected(side, "a side: A, B")
        if not re.fullmatch(r"[+-]?[0-9]{1,2}", number.text):
            self.line.expected(number, "a signed number of lines, such as -2")
        if text.text and not text.quoted:
            self.line.expected(text, 'a reason in quotes, such as "two lines forgotten"')
        self.line.nothing_after(words[3:])
        self.want(LinesCorrected(Side(side.text), int(number.text), text.text), number)

    def strike(self, words: list[Word]) -> None:
        number = self.line.natural(words, _NUMBER)
        self.line.nothing_after(words[1:])
        self.want(DealStruck(number), words[0])

    def restore(self, words: list[Word]) -> None:
        number = self.line.natural(words, _NUMBER)
        self.line.nothing_after(words[1:])
        self.want(DealRestored(number), words[0])

    def past_deal(self, words: list[Word], intent: type[ReplaceDeal | InsertDeal]) -> None:
        number = self.line.natural(words, _NUMBER)
        try:
            before = before_deal(self.table(), number)
        except Refused as refused:
            self.line.fault(words[0], refused.reason, **refused.values)
        said = evening_game(before.rules).read_deal(self.line, words[1:], before.seats)
        self.want_deal(said, lambda count: intent(number, said.claim, said.calls[:count]))

    def standing(self, words: list[Word]) -> None:
        lines, bollen, text = [*words[:3], *[self.line.end] * 3][:3]
        given = (self.pair(lines, "lines left"), self.pair(bollen, "Bollen won"))
        if text.text and not text.quoted:
            self.line.expected(text, 'a reason in quotes, such as "begun on paper"')
        self.line.nothing_after(words[3:])
        self.want(StandingGiven(*given, text.text), lines)

    def pair(self, word: Word, what: str) -> tuple[int, int]:
        if not word.is_plain("[0-9]{1,2}:[0-9]{1,2}"):
            self.line.expected(word, f"the {what} of A and B, such as 12:7")
        a, b = word.text.split(":")
        return int(a), int(b)


def _key_value(key: str, value: str) -> object:
    """Return a key's value as the rules know it: yes and no, numbers, none, lists of names, words, texts."""
    if key == "ladder":
        return tuple(value.split(","))
    if key == "stake":
        return value
    if re.fullmatch(r"-?[0-9]{1,4}", value):
        return int(value)
    return {"yes": True, "no": False, "none": None}.get(value, value)


__all__ = ["decode", "read", "write"]
