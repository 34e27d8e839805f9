"""Every sentence that people read, in the language of the table or of the command line.

The message ids are the English sentences themselves; `beermat/locale` holds the other languages (gettext).
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.errors import NotationError, Refused, StorageError
from beermat.rules.catalogue import game_of
from beermat.rules.common import Deal, Degree, Part, Side
from beermat.rules.schafkopf_tariffs import Contract

if TYPE_CHECKING:
    from beermat.evening.entries import Seats
    from beermat.evening.evening import Evening

LOCALES: Final = Path(__file__).with_name("locale")
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

    def contract(self, contract: Contract) -> str:
        """Return the name of a Schafkopf contract."""
        return self(_CONTRACTS[contract])

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
        return self(REFUSALS[fault.reason], **said)

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
        """Return how a deal's value came about; "" if it is struck.

        Where there are lines, the base and the doublings are multiplied, a pot is added, and what lapsed or
        was carried over stands behind the value (rules 1.3): "Schneider 2 × Spritze 2 × Retour 2 = 8". Where
        there are accounts, what is added comes first: "(Rufspiel 20 + Schneider 10) × Kontra 2 = 60".
        """
        parts = game_of(deal.rules).explain(deal)
        return "" if deal.struck else _EXPLAINED[deal.rules.game](self, parts, deal.value)

    def _product(self, parts: tuple[Part, ...], value: int) -> str:
        if not parts:
            return self(marked("60:60, nobody scores"))
        factors = [self._part(part) for part in parts if part.kind in ("base", "call", "last-hand")]
        others = {
            part.kind: self._part(part) for part in parts if part.kind not in ("base", "call", "last-hand")
        }
        if "to-pot" in others:
            return others["to-pot"]
        sum_ = " + ".join([" × ".join(factors), *([others["pot"]] if "pot" in others else [])])
        total = sum_ if len(factors) == 1 and "pot" not in others else f"{sum_} = {value}"
        over = others.get("lapsed") or others.get("carried")
        return f"{total}, {over}" if over else total

    def _sum(self, parts: tuple[Part, ...], value: int) -> str:
        if not parts:
            return self.contract(Contract.PASS)
        added = [self._addend(part) for part in parts if part.kind in ("base", "degree", "laufende")]
        factors = [part for part in parts if part.kind not in ("base", "degree", "laufende", "own")]
        sum_ = " + ".join(added)
        terms = [f"({sum_})" if factors and len(added) > 1 else sum_, *self._factors(factors)]
        total = sum_ if len(added) == 1 and not factors else f"{' × '.join(terms)} = {value}"
        own = [self._part(part) for part in parts if part.kind == "own"]
        return ", ".join([total, *own])

    def _factors(self, parts: list[Part]) -> Iterator[str]:
        """Yield each factor; those of one kind that have no names of their own together."""
        for part, alike in groupby(parts):
            count = len(list(alike))
            if count > 1 and part.kind in _SEVERAL:
                yield self(_SEVERAL[part.kind], count=count, number=part.number**count)
            else:
                yield from [self._part(part)] * count

    def _addend(self, part: Part) -> str:
        if part.kind == "base":
            return f"{self.contract(Contract(part.name))} {part.number}"
        if part.kind == "degree":
            return f"{self.degree(Degree(part.name))} {part.number}"
        return self(marked("{count} Laufende {number}"), count=part.name, number=part.number)

    def _part(self, part: Part) -> str:
        if part.kind == "base":
            return f"{self.degree(Degree(part.name))} {part.number}"
        if part.kind == "call":
            return f"{part.name} {part.number}"
        return self(_PARTS[part.kind], name=part.name, number=part.number)

    def _value(self, value: object, evening: Evening | None) -> object:
        if isinstance(value, Side):
            return self.side(value, evening)
        if isinstance(value, Contract):
            return self.contract(value)
        if isinstance(value, str) and evening is not None:
            names = {somebody.id: somebody.shown for somebody in evening.seats}
            return names.get(value, value)
        return value


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

_CONTRACTS: Final[Mapping[Contract, str]] = {
    Contract.RUFER: marked("Rufspiel"),
    Contract.WENZ: marked("Wenz"),
    Contract.GEIER: marked("Geier"),
    Contract.SOLO: marked("Solo"),
    Contract.WENZ_TOUT: marked("Wenz-Tout"),
    Contract.GEIER_TOUT: marked("Geier-Tout"),
    Contract.SOLO_TOUT: marked("Solo-Tout"),
    Contract.SIE: marked("Sie"),
    Contract.RAMSCH: marked("Ramsch"),
    Contract.PASS: marked("nobody plays"),
}

_EXPLAINED: Final[Mapping[str, Callable[[Words, tuple[Part, ...], int], str]]] = {
    "bierkopf": Words._product,
    "schafkopf": Words._sum,
}

_PARTS: Final[Mapping[str, str]] = {
    "last-hand": marked("{name} (last hand) {number}"),
    "pot": marked("pot {number}"),
    "to-pot": marked("60:60, {number} into the pot"),
    "lapsed": marked("{number} lapsed"),
    "carried": marked("{number} carried over"),
    "tout": marked("Tout {number}"),
    "sie": marked("Sie {number}"),
    "jungfrau": marked("Jungfrau {number}"),
    "own": marked("Jungfrau paid double: {number}"),
    "klopfer": marked("Klopfer {number}"),
}

_SEVERAL: Final[Mapping[str, str]] = {
    "jungfrau": marked("{count} Jungfrauen {number}"),
    "klopfer": marked("{count} Klopfer {number}"),
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
    # Schafkopf
    "no-klopfer": marked("these rules know no Klopfer"),
    "klopfer-all": marked("no further Klopfer: these rules know {most} at most"),
    "klopfer-before-kontra": marked("nobody can lay down any more once {kontra} has been said"),
    "no-kontra": marked("these rules know no Kontra"),
    "contract-not-played": marked("{contract} is not played at this table: choose another game"),
    "pass-has-no-result": marked("where nobody plays there is no declarer and no result"),
    "ramsch-instead-of-pass": marked("where nobody plays, this table plays a Ramsch: enter who lost it"),
    "declarer-missing": marked("the declarer is missing: say who plays"),
    "partner-missing": marked("a Rufspiel is played with a partner: say who it was"),
    "partner-is-declarer": marked("nobody is his own partner: choose another player"),
    "plays-alone": marked("{contract} is played alone, without a partner"),
    "no-such-seat": marked("there is no such seat at this table"),
    "outcome-missing": marked("the result is missing: enter the Augen, or won or lost"),
    "no-tie": marked("60:60 is no tie here: the defenders have won"),
    "sie-is-won": marked("a Sie is won with every trick: nothing else can be entered"),
    "sie-needs-long-pack": marked("a Sie takes eight cards: with the short pack nobody has them"),
    "contract-has-no-schneider": marked("{contract} knows no Schneider and no Schwarz: enter won or lost"),
    "every-trick-or-not": marked("{augen} Augen do not say whether it was every trick: enter won or lost"),
    "ramsch-loser-has-most": marked("{augen} Augen do not lose a Ramsch: its loser has {least} or more"),
    "no-jungfrau": marked("no Jungfrau counts here"),
    "jungfrauen-impossible": marked("{jungfrauen} Jungfrauen cannot be in a lost Ramsch: 1 or 2"),
    "who-is-jungfrau": marked("a Jungfrau is paid double: say who took no trick"),
    "jungfrau-is-another": marked("a Jungfrau is one of the others, and each is said once"),
    "durchmarsch-leaves-no-jungfrau": marked("who takes every trick leaves no Jungfrau to be counted"),
    "no-laufende": marked("{contract}: no Laufende count here"),
    "laufende-impossible": marked("{laufende} Laufende cannot be: {least} to {most} count"),
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
"""A sentence for each reason that the core refuses with."""
