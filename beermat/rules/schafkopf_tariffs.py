"""What Schafkopf is played for: the contracts, all keys of a tariff, the named tariffs, a house's own.

The shape is that of the Bierkopf rule sets and `beermat.rules.presets`; † marks what no source says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from typing import Final

from beermat.errors import Refused
from beermat.rules import presets
from beermat.rules.bierkopf import MOST_DOUBLES, Degree

DEFAULT: Final = "schafkopf"


class Contract(Enum):
    """What a deal is played as; `PASS` is a deal that nobody plays."""

    RUFER = "rufer"
    WENZ = "wenz"
    GEIER = "geier"
    SOLO = "solo"
    WENZ_TOUT = "wenz-tout"
    GEIER_TOUT = "geier-tout"
    SOLO_TOUT = "solo-tout"
    SIE = "sie"
    RAMSCH = "ramsch"
    PASS = "pass"

    @property
    def tout(self) -> bool:
        """Whether the declarer has promised every trick."""
        return self in (Contract.WENZ_TOUT, Contract.GEIER_TOUT, Contract.SOLO_TOUT)

    @property
    def plain(self) -> Contract:
        """The contract that a Tout or a Sie is made from; every other one is its own."""
        return _PLAIN_CONTRACT.get(self, self)


_PLAIN_CONTRACT: Final = {
    Contract.WENZ_TOUT: Contract.WENZ,
    Contract.GEIER_TOUT: Contract.GEIER,
    Contract.SOLO_TOUT: Contract.SOLO,
    Contract.SIE: Contract.SOLO,
}


@dataclass(frozen=True, slots=True)
class Tariff:
    """All keys of a Schafkopf rule set (rules 2.1 and 2.2). The defaults are those of S3.

    `name` is the named tariff that it is, or that it was made from; `title` is what a house calls its own
    and does not take part in `==`. `unit` says what all values are: `points` or `cents`. `rufer`, `wenz`,
    `geier` and `solo` are what these contracts are worth, None where they are not played. `tout_factor` and
    `sie_factor` multiply a Tout and a Sie, None where they are not played. `schneider_value` and
    `schwarz_value` are added to a deal (Schwarz instead of Schneider); without Schwarz it counts as
    Schneider. Laufende count from `laufende_from`, in a Wenz and a Geier from `laufende_from_wenz`, up to
    `laufende_most` (None: up to the number of trumps), each of them `laufende_value`. `max_klopfer` players
    may lay down, `max_doubles` is the length of the `ladder` of Kontra and Re. When all have passed,
    `nobody_plays` says who deals: `next_dealer`, `same_dealer`, or nobody, as a `ramsch` is played; that is
    worth `ramsch`, doubled for each Jungfrau where `jungfrau` says so.
    """

    name: str
    pack: str = "long"
    unit: str = "points"
    rufer: int | None = 1
    wenz: int | None = 5
    geier: int | None = None
    solo: int | None = 5
    tout_factor: int | None = 2
    sie_factor: int | None = 4
    schneider_value: int | None = 1
    schwarz_value: int | None = 2
    laufende_value: int = 1
    laufende_from: int = 3
    laufende_from_wenz: int = 2
    laufende_most: int | None = None
    max_klopfer: int = 0
    ladder: tuple[str, ...] = ("Kontra", "Re")
    max_doubles: int = 0
    nobody_plays: str = "next_dealer"
    ramsch: int = 1
    jungfrau: bool = False
    title: str | None = field(default=None, compare=False)

    def rung(self, index: int) -> str:
        """Return the name of the doubling at `index` (from 0); the ladder's last name repeats."""
        return self.ladder[min(index, len(self.ladder) - 1)]


def base_value(rules: Tariff, contract: Contract) -> int | None:
    """Return what a contract is worth before everything else; None where it is not played, 0 for a pass."""
    return {
        Contract.RUFER: rules.rufer,
        Contract.WENZ: rules.wenz,
        Contract.GEIER: rules.geier,
        Contract.SOLO: rules.solo,
        Contract.RAMSCH: rules.ramsch,
        Contract.PASS: 0,
    }[contract.plain]


def degree_value(rules: Tariff, degree: Degree) -> int:
    """Return what a win of this degree adds."""
    if degree is Degree.SCHWARZ and rules.schwarz_value is not None:
        return rules.schwarz_value
    return (rules.schneider_value or 0) if degree in (Degree.SCHNEIDER, Degree.SCHWARZ) else 0


NAMED: Final[Mapping[str, Tariff]] = {
    rules.name: rules
    for rules in (
        Tariff("schafkopf"),
        Tariff(
            "schafkopf-wirtshaus",
            unit="cents",
            rufer=20,
            wenz=50,
            geier=50,
            solo=50,
            schneider_value=10,
            schwarz_value=20,
            laufende_value=10,
            max_klopfer=4,
            max_doubles=2,
            nobody_plays="same_dealer",
            ramsch=20,
            jungfrau=True,
        ),
    )
}
"""S3 and the usual pub tariff (rules 2.1 and 2.2)."""

DEAREST: Final = 1000
"""No single value of a tariff is higher, in points or cents."""


def _number(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"{low} to {high}")
        return value

    return check


def _number_or_none(low: int, high: int) -> Callable[[object], int | None]:
    def check(value: object) -> int | None:
        try:
            return None if value is None else _number(low, high)(value)
        except ValueError as wrong:
            raise ValueError(f"{wrong} or none") from None

    return check


def _word(*words: str) -> Callable[[object], str]:
    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise ValueError(", ".join(words))

    return check


def _yes_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("yes, no")
    return value


KEYS: Final[Mapping[str, Callable[[object], presets.Value]]] = {
    "pack": presets.KEYS["pack"],
    "unit": _word("points", "cents"),
    "rufer": _number_or_none(1, DEAREST),
    "wenz": _number_or_none(1, DEAREST),
    "geier": _number_or_none(1, DEAREST),
    "solo": _number_or_none(1, DEAREST),
    "tout_factor": _number_or_none(1, 10),
    "sie_factor": _number_or_none(1, 10),
    "schneider_value": _number_or_none(1, DEAREST),
    "schwarz_value": _number_or_none(1, DEAREST),
    "laufende_value": _number(1, DEAREST),
    "laufende_from": _number(1, 14),
    "laufende_from_wenz": _number(1, 4),
    "laufende_most": _number_or_none(0, 14),
    "max_klopfer": _number(0, 4),
    "ladder": presets.KEYS["ladder"],
    "max_doubles": _number(0, MOST_DOUBLES),
    "nobody_plays": _word("next_dealer", "same_dealer", "ramsch"),
    "ramsch": _number(1, DEAREST),
    "jungfrau": _yes_no,
}
"""For each key of a tariff a check that returns the value, or raises ValueError with what may be there."""


def named(name: str) -> Tariff:
    """Return the named tariff; raise `Refused` for an unknown name."""
    try:
        return NAMED[name]
    except KeyError:
        raise Refused("unknown-rules", name=name, known=", ".join(NAMED)) from None


def house(base: Tariff, changes: Mapping[str, object], *, title: str | None = None) -> Tariff:
    """Return `base` with some keys changed.

    Raises `Refused` (`unknown-key` or `bad-value`) for a key that a tariff does not have or a value out of
    its range; `key` in its values says which.
    """
    sound: dict[str, object] = {}
    for key, value in changes.items():
        if key not in KEYS:
            raise Refused("unknown-key", key=key, known=", ".join(KEYS))
        try:
            sound[key] = KEYS[key](value)
        except ValueError as wrong:
            raise Refused("bad-value", key=key, value=value, allowed=str(wrong)) from None
    return replace(base, **sound, title=title)  # type: ignore[arg-type]


def changed_keys(rules: Tariff) -> dict[str, presets.Value]:
    """Return the keys in which a tariff differs from the named one it was made from."""
    named_keys = asdict(named(rules.name))
    return {key: value for key in KEYS if (value := getattr(rules, key)) != named_keys[key]}
