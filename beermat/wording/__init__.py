"""Every sentence that people read, in the language of the table or of the command line.

The message ids are the English sentences themselves; `beermat/locale` holds the other languages (gettext).
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from beermat.errors import NotationError, Refused, StorageError
from beermat.rules import catalogue
from beermat.rules.common import Deal, Degree, Side

if TYPE_CHECKING:
    from beermat.evening.entries import Seats
    from beermat.evening.evening import Evening

LOCALES: Final = Path(__file__).parent.with_name("locale")
LANGUAGES: Final = ("de", "en")


def marked(text: str) -> str:
    """Return the message id as it is; marks it for the catalogues where it is only kept in a table."""
    return text


class Words:
    """The sentences in one language: `words("text {name}", name=...)` translates and fills in the values."""

    def __init__(self, language: str = "en") -> None:
        """Speak `language`, "de" or "en"; raises KeyError for any other."""
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language: Final = language
        self._catalogue: Final = _catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """Return the message in this language with its values filled in."""
        said = self._catalogue.gettext(text)
        return said.format(**values) if values else said

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        """Return the message for so many (`{n}` in it); `one` and `more` are its English forms."""
        return self._catalogue.ngettext(one, more, n).format(n=n, **values)

    def side(self, side: Side, evening: Evening | None = None) -> str:
        """Return who a side is: its players' names where an evening is given, else "side A"."""
        if evening is None:
            return self(marked("side {letter}"), letter=side.value)
        first, second = evening.partners(side)
        return f"{first.shown} & {second.shown}"

    def degree(self, degree: Degree) -> str:
        """Return the name of a degree."""
        return self(_DEGREES[degree])

    def refusal(
        self, fault: Refused | NotationError, evening: Evening | None = None, seats: Seats | None = None
    ) -> str:
        """Return the sentence for a refusal: why, and what would do instead.

        With `evening` sides and people are told by their names, those of `seats` where it is about a deal in
        which these sat there.
        """
        if evening is not None and seats is not None:
            evening = replace(evening, seats=seats)
        said = {key: self._value(value, evening) for key, value in fault.values.items()}
        return self(_sentence(fault.reason), **said)

    def amount(self, amount: int, unit: str, *, signed: bool = False, bare: bool = False) -> str:
        """Return points or cents as they are told: "5", "−2,40 €"; with a plus before a gain if `signed`.

        `bare` leaves the sign of the currency away.
        """
        sign = "−" if amount < 0 else "+" if signed and amount else ""
        if unit != "cents":
            return f"{sign}{abs(amount)}"
        euros, cents = divmod(abs(amount), 100)
        told = marked("{sign}{euros}.{cents:02d}") if bare else marked("{sign}€{euros}.{cents:02d}")
        return self(told, sign=sign, euros=euros, cents=cents)

    def explanation(self, deal: Deal) -> str:
        """Return how a deal's value came about, as its game tells it; "" if it is struck."""
        return "" if deal.struck else game_words(deal.rules.game).explanation(self, deal)

    def _value(self, value: object, evening: Evening | None) -> object:
        if isinstance(value, Side):
            return self.side(value, evening)
        if isinstance(value, Enum):
            return self(next(names[value] for names in _each("NAMES") if value in names))
        if isinstance(value, str) and evening is not None:
            names = {somebody.id: somebody.shown for somebody in evening.seats}
            return names.get(value, value)
        return value


class GameWords(Protocol):
    """What a game's module in `beermat.wording` has."""

    @property
    def REFUSALS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """A sentence for each reason that only this game refuses with."""

    @property
    def NAMES(self) -> Mapping[Enum, str]:  # noqa: N802
        """The names of what its refusals tell."""

    def explanation(self, words: Words, deal: Deal) -> str:
        """Return how the value of a deal that counts came about."""


def game_words(game: str) -> GameWords:
    """Return the words of the game of this name."""
    return cast(GameWords, catalogue.module(game, "wording"))


def _each(constant: str) -> Iterator[Mapping[Any, str]]:
    yield from (getattr(game_words(game), constant) for game in catalogue.GAMES)


def refusals() -> dict[str, str]:
    """Return the sentence for each reason that the core or a game refuses with."""
    every = dict(REFUSALS)
    for one in _each("REFUSALS"):
        every |= one
    return every


def _sentence(reason: str) -> str:
    return REFUSALS[reason] if reason in REFUSALS else refusals()[reason]


def unwritten(fault: StorageError) -> str:
    """Return why nothing is written, as a message; what has no kind speaks English."""
    return FAULTS.get(fault.kind, str(fault))


def _catalogue(language: str) -> gettext.NullTranslations:
    compiled = LOCALES / language / "LC_MESSAGES" / "beermat.mo"
    if language == "en":
        return gettext.NullTranslations()
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)


_DEGREES: Final[Mapping[Degree, str]] = {
    Degree.PLAIN: marked("plain"),
    Degree.SCHNEIDER: marked("Schneider"),
    Degree.SCHWARZ: marked("Schwarz"),
    Degree.TIE: marked("60:60"),
}

FAULTS: Final[Mapping[str, str]] = {
    "full": marked("the disk is full"),
    "read-only": marked("nothing may be written to the disk"),
    "unreadable": marked("the disk does not answer"),
    "busy": marked("another program is writing to the record"),
    "damaged": marked("the record is damaged; starting again mends it"),
    "moved": marked("the record was moved or replaced; start again"),
}
"""What is told of a fault of the record, by its kind."""

REFUSALS: Final[Mapping[str, str]] = {
    # Doublings
    "last-hand-locks": marked("nobody may answer a last-hand double: play the deal out"),
    "last-hand-only-first": marked("a last-hand double is only possible while nobody has doubled"),
    "other-side-answers": marked("{side} doubled last: only the other side may double now"),
    "no-last-hand-double": marked("these rules know no last-hand double: only an ordinary one"),
    "last-hand-is-dealers": marked("only the dealer's side, {side}, may call a last-hand double"),
    "ladder-ends": marked("no further doubling: these rules end the ladder after {most}"),
    "cap-reached": marked(
        "no further doubling: the deal counts ×{factor}, and no side has more than {lines} left"
    ),
    # Results
    "nobody-wins-a-tie": marked("nobody wins at 60:60: enter it as 60:60"),
    "no-schneider": marked("these rules know no Schneider and no Schwarz: enter a plain win"),
    "augen-out-of-range": marked("{augen} Augen are not in the pack: a side has 0 to 120"),
    "augen-impossible": marked(
        "{augen}:{rest} cannot be reached with this pack: the losers have 0 or {least} to 60"
    ),
    "every-trick-is-120": marked("with every trick a side has 120 Augen, not {augen}"),
    # Corrections
    "not-as-entered": marked("no table has entered this so"),
    "nothing-to-undo": marked("there is nothing to take back"),
    "nothing-to-redo": marked("there is nothing to bring back"),
    "no-deals-yet": marked("there is no deal {number}: none has been played yet"),
    "no-such-deal": marked("there is no deal {number}: there are 1 to {last}"),
    "struck-already": marked("deal {number} is struck out already: it can be replaced"),
    "correction-is-nothing": marked("a correction by 0 changes nothing: give a number of lines, such as -2"),
    "correction-out-of-range": marked(
        "{side}: {left} lines left, so not {change:+d}; 1 to {target} must remain"
    ),
    "given-lines-out-of-range": marked("{side}: {lines} lines cannot be left; 1 to {target}"),
    "given-bollen-out-of-range": marked("{side}: {bollen} Bollen cannot be; 0 to {most}"),
    "not-struck": marked("deal {number} is not struck out: it counts"),
    # Maß
    "count-below-one": marked("{count} {stake} cannot be paid: 1 or more"),
    "owes-no-mass": marked("{of}: no {stake} is open"),
    "owes-fewer-mass": marked("{of}: only {count} {stake} open"),
    # People
    "name-empty": marked("a name is missing"),
    "name-too-long": marked("the name {name} is too long: at most {most} letters"),
    "name-unprintable": marked("the name {name} holds signs that cannot be printed: use letters"),
    "name-with-tilde": marked("the name {name} holds a ~: that marks a namesake, such as Hans~2"),
    "name-twice": marked(
        "{name} cannot sit on two seats: somebody else of this name is written {name}~2, with a number"
    ),
    "has-a-seat": marked("{name} has a seat already; another {other} is typed as a new name"),
    "sits-here": marked("{name} sits at the table: let somebody else sit there first"),
    "mass-is-open": marked("{name} still owes a {stake}: pay it first"),
    "no-knocking": marked("these rules know no knocking"),
    "first-two-knock": marked("{name} cannot knock: only the first two hands may"),
    "knocked-already": marked("{name} has knocked already"),
    "who-knocks": marked("say who knocked"),
    # The evening
    "other-game": marked("another game is being played: look again"),
    "no-lines": marked("there are no lines to correct in this game: replace or strike out a deal"),
    "not-closed": marked("the evening is not closed"),
    "evening-closed": marked("the evening is closed: take that back, or open a new one"),
    "newer-evening": marked("another evening was played since"),
    "evening-still-open": marked("the evening is not closed yet: close it first"),
    "table-has-moved": marked("the table has changed meanwhile: look again"),
    "no-mats": marked("there are no mats in this game: choose a rule set of Bierkopf"),
    "koenig-is-on": marked("a Bierkopfkönig is being played: play it out, or give it up first"),
    "koenig-seats": marked(
        "the next game of the Bierkopfkönig is played by other partners: change places first"
    ),
    "no-koenig": marked("no Bierkopfkönig is being played"),
    "koenig-carries": marked(
        "these rules carry lines over to the next mat, which would be other partners': choose other rules"
    ),
    "reason-too-long": marked("the reason is too long: at most {most} letters"),
    "reason-unprintable": marked("the reason holds signs that cannot be printed: use letters"),
    # Rule sets
    "unknown-rules": marked("there is no such rule set; expected one of {known}"),
    "unknown-key": marked("there is no such key; expected one of {known}"),
    "key-twice": marked("the key {key} stands there twice"),
    "bad-value": marked("{key} cannot be {value}; expected {allowed}"),
    # The notation
    "expected": marked("cannot be read; expected {what}"),
    "not-utf-8": marked("the file is not UTF-8 text; expected a .deckel file saved as UTF-8"),
}
"""A sentence for each reason that the core refuses with, whatever is played."""
