"""The dialogs that only Schafkopf has: plain data, pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import ClassVar

from beermat.rules.schafkopf import Calls, Claim, Contract, Counted, Jungfrauen, Outcome
from beermat.screen.screens import Own


class Question(Enum):
    """What is asked of a deal, one after the other."""

    DECLARER = auto()
    CONTRACT = auto()
    PARTNER = auto()
    RESULT = auto()
    AUGEN = auto()
    LAUFENDE = auto()


@dataclass(frozen=True, slots=True)
class Claiming(Own):
    """A deal being entered: what has been answered so far, None where it has not.

    It was opened for a record of length `standing` and books only on that. `number` is the deal to replace, 0
    for the deal being played; `calls` are the doublings of a deal to replace. While `counting` the Augen are
    typed: `digits`, and whether it was every trick. With `inserts` deal `number` is not replaced: one is
    told that was forgotten before it.
    """

    game: ClassVar[str] = "schafkopf"

    standing: int
    number: int = 0
    calls: Calls = ()
    declarer: int | None = None
    contract: Contract | None = None
    partner: int | None = None
    outcome: Outcome | None = None
    counting: bool = False
    digits: str = ""
    every_trick: bool = False
    inserts: bool = False

    @property
    def question(self) -> Question:
        """What is asked next."""
        if self.declarer is None:
            return Question.DECLARER
        if self.contract is None:
            return Question.CONTRACT
        if self.contract is Contract.RUFER and self.partner is None:
            return Question.PARTNER
        if self.outcome is not None:
            return Question.LAUFENDE
        return Question.AUGEN if self.counting else Question.RESULT

    @property
    def replaces(self) -> int:
        """The deal that this replaces."""
        return self.number

    @property
    def begun_by_button(self) -> bool:
        """Whether holding "won" still opens the menu: only while nothing has been answered."""
        return self.question is Question.DECLARER and not self.number

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats that play together, as far as they are known."""
        return tuple(seat for seat in (self.declarer, self.partner) if seat is not None)

    @property
    def before(self) -> Claiming | None:  # noqa: PLR0911 - one for each
        """The same with its last answer taken back, None where there is none."""
        match self.question:
            case Question.DECLARER:
                return None
            case Question.CONTRACT:
                return replace(self, declarer=None) if self.number else None
            case Question.PARTNER:
                return replace(self, contract=None)
            case Question.AUGEN:
                return replace(self, counting=False)
            case Question.LAUFENDE:
                return replace(self, outcome=None)
        if self.partner is not None:
            return replace(self, partner=None)
        if self.contract is Contract.RAMSCH:
            return replace(self, declarer=None)
        return replace(self, contract=None)

    def counted(self) -> Counted:
        """Return the outcome that the keypad shows; no digits are no Augen."""
        return Counted(int(self.digits or "0"), self.every_trick)

    def claim(self, outcome: Outcome | None, *, laufende: int = 0, jungfrauen: Jungfrauen = 0) -> Claim:
        """Return the deal as it is entered if this is how it ended."""
        contract = self.contract or Contract.PASS
        return Claim(contract, self.declarer, outcome, self.partner, laufende, jungfrauen)


@dataclass(frozen=True, slots=True)
class Klopfen(Own):
    """Who lays down, or says Kontra?"""

    game: ClassVar[str] = "schafkopf"
