"""The standing of Bierkopf set right by hand: the lines of a side, or all of it as it is on paper. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import LinesCorrected, StandingGiven
from beermat.evening.evening import Evening
from beermat.rules.common import Side, of
from beermat.screen.dialogs.base import Button, Page
from beermat.screen.model import Dialog, House, Item, Message, Opens, Step, Verb, View, Wants
from beermat.screen.names import side_name
from beermat.screen.theme import Theme

FIELDS: Final = (Side.A, Side.B, Side.A, Side.B)
"""The sides of the four fields: lines left of A and B, then Bollen won of A and B."""


@dataclass(frozen=True, slots=True)
class CorrectLines(Dialog):
    """Lines of `side` set right by hand; `reason` counts through the reasons of the house."""

    side: Side
    version: int
    change: int = 0
    reason: int = 0

    @property
    def expects(self) -> int:
        """The length of the record for which it was opened."""
        return self.version

    def act(self, view: View, message: Message) -> Step:
        """Change the lines, the side, or the reason."""
        match message.verb:
            case Verb.STEP:
                return view.stay(replace(self, change=self.change + message.number))
            case Verb.SWAP:
                return view.stay(replace(self, side=self.side.other, change=0))
        return view.stay(replace(self, reason=(self.reason + 1) % len(view.house.reasons)))

    def items(self, view: View) -> tuple[Item, ...]:
        """Return four steps, the lines as they would be, the reason, the other side, and OK."""
        words, evening, change = view.words, view.evening, self.change
        left = of(evening.standing.lines, self.side)
        page = Page(view, "grid", words("Correct the lines of {side}", side=side_name(view, self.side)))
        reason = view.house.reasons[self.reason]
        corrected = LinesCorrected(self.side, change, reason)
        wrong = change != 0 and _refused(evening, corrected) is not None
        *steps, lines, why, other, done = page.places.grid(8)
        for step, box in zip((-5, -1, 1, 5), steps, strict=True):
            text = f"{step:+d}".replace("-", "−")
            page.button(f"step {step}", box, text, Message(Verb.STEP, number=step))
        page.tile(
            "lines",
            lines,
            title=words.many("{n} line", "{n} lines", left + change),
            sub=words("instead of {n}", n=left),
            side=self.side.value,
            enabled=not wrong,
        )
        page.button("reason", why, words("Reason"), Message(Verb.REASON), sub=reason or "–")
        page.button("swap", other, words("Other side"), Message(Verb.SWAP))
        page.button("done", done, words("OK"), Wants(corrected), colour=Theme.mat, enabled=not wrong)
        on_paper = Button(words("Standing on paper …"), Opens(OnPaper.of(evening, view.house)))
        page.buttons(on_paper, page.cancel())
        return page.items


@dataclass(frozen=True, slots=True)
class OnPaper(Dialog):
    """The standing on paper being typed: lines left of A and B, Bollen won of A and B.

    It books only on a record of length `version`. `field` is where the keys go, and the next one begins its
    number anew if it is `fresh`; `reason` counts through the reasons of the house.
    """

    numbers: tuple[str, str, str, str]
    version: int
    field: int = 0
    fresh: bool = True
    reason: int = 0

    @classmethod
    def of(cls, evening: Evening, house: House) -> OnPaper:
        """Return it with the standing as the table has it; its reason is the last one of the house."""
        a, b, won_a, won_b = (str(number) for number in (*evening.standing.lines, *evening.standing.bollen))
        return cls((a, b, won_a, won_b), len(evening.record), reason=len(house.reasons) - 1)

    @property
    def expects(self) -> int:
        """The length of the record for which it was opened."""
        return self.version

    def act(self, view: View, message: Message) -> Step:
        """Type, go to another field, or change the reason."""
        match message.verb:
            case Verb.FIELD:
                return view.stay(replace(self, field=message.number, fresh=True))
            case Verb.DIGIT:
                return view.stay(self._typed(str(message.number)))
            case Verb.DELETE:
                return view.stay(self._with(self.numbers[self.field][:-1]))
        return view.stay(replace(self, reason=(self.reason + 1) % len(view.house.reasons)))

    def _typed(self, digit: str) -> OnPaper:
        before = "" if self.fresh else self.numbers[self.field]
        typed = self._with(((before + digit).lstrip("0") or "0")[:2])
        # No number has more than two figures: the second one leads on to the next field.
        if len(typed.numbers[self.field]) == 2 and self.field < 3:
            return replace(typed, field=self.field + 1, fresh=True)
        return typed

    def _with(self, number: str) -> OnPaper:
        numbers = list(self.numbers)
        numbers[self.field] = number
        a, b, won_a, won_b = numbers
        return replace(self, numbers=(a, b, won_a, won_b), fresh=False)

    def given(self, house: House) -> StandingGiven:
        """Return what would be booked; an empty field is a 0."""
        a, b, won_a, won_b = (int(number or "0") for number in self.numbers)
        return StandingGiven((a, b), (won_a, won_b), house.reasons[self.reason])

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the four fields, why it cannot be, the keypad and the reason."""
        words, evening, given = view.words, view.evening, self.given(view.house)
        page = Page(view, "keypad", words("The standing on paper"))
        hints = (words("Lines"), words("Lines"), words("Bollen"), words("Bollen"))
        for at, (box, side) in enumerate(zip(page.places.quarters(), FIELDS, strict=True)):
            names = " & ".join(somebody.shown.split()[0] for somebody in evening.partners(side))
            page.field(
                f"field {at}",
                box,
                self.numbers[at] or "0",
                Message(Verb.FIELD, number=at),
                hint=f"{hints[at]} {names}",
                side=side.value,
                selected=at == self.field,
            )
        refused = _refused(evening, given)
        if refused is not None and refused.reason != "correction-is-nothing":
            told = words.refusal(refused, evening)
            page.text("refused", page.places.below_quarters, told, lines=3)
        page.keypad(done=Wants(given))
        reason = view.house.reasons[self.reason] or "–"
        page.buttons(Button(words("Reason"), Message(Verb.REASON), reason), page.cancel())
        return page.items


def _refused(evening: Evening, intent: LinesCorrected | StandingGiven) -> Refused | None:
    """Return why this correction would be refused now, None if it would not."""
    try:
        check(evening, intent)
    except Refused as refused:
        return refused
    return None
