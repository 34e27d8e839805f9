"""What Schafkopf is played for: the contracts, all keys of a tariff, the named tariffs, a house's own.

The shape is that of `beermat.rules.bierkopf_rule_sets`; † marks what no source says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Final

from beermat.rules.common import MOST_DOUBLES, Degree
from beermat.rules.rule_sets import (
    Check,
    Clash,
    Family,
    ladder,
    number,
    number_or_none,
    word,
    yes_no_or,
)

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
        return self.value.endswith("-tout")

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


class Call(Enum):
    """One doubling: a player who laid down, or a rung of the ladder, Kontra first."""

    KLOPFER = "k"
    KONTRA = "x"


Calls = tuple[Call, ...]


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
    worth `ramsch`, doubled for each Jungfrau where `jungfrau` is True; with `own` only she is paid double.
    """

    game: ClassVar[str] = "schafkopf"

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
    jungfrau: bool | str = False
    title: str | None = field(default=None, compare=False)

    @property
    def sheet(self) -> str:
        """What is kept on one sheet: accounts in points and accounts in cents never mix."""
        return f"schafkopf-{self.unit}"

    def rung(self, index: int) -> str:
        """Return the name of the doubling at `index` (from 0); the ladder's last name repeats."""
        return self.ladder[min(index, len(self.ladder) - 1)]


def base_value(rules: Tariff, contract: Contract) -> int | None:
    """Return what a contract is worth before everything else; None where it is not played, 0 for a pass."""
    plain = contract.plain
    if plain is Contract.PASS:
        return 0
    value: int | None = getattr(rules, plain.value)  # each contract's key is its name
    return value


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


KEYS: Final[Mapping[str, Check]] = {
    "pack": word("short", "long"),
    "unit": word("points", "cents"),
    "rufer": number_or_none(1, DEAREST),
    "wenz": number_or_none(1, DEAREST),
    "geier": number_or_none(1, DEAREST),
    "solo": number_or_none(1, DEAREST),
    "tout_factor": number_or_none(1, 10),
    "sie_factor": number_or_none(1, 10),
    "schneider_value": number_or_none(1, DEAREST),
    "schwarz_value": number_or_none(1, DEAREST),
    "laufende_value": number(1, DEAREST),
    "laufende_from": number(1, 14),
    "laufende_from_wenz": number(1, 4),
    "laufende_most": number_or_none(0, 14),
    "max_klopfer": number(0, 4),
    "ladder": ladder,
    "max_doubles": number(0, MOST_DOUBLES),
    "nobody_plays": word("next_dealer", "same_dealer", "ramsch"),
    "ramsch": number(1, DEAREST),
    "jungfrau": yes_no_or("own"),
}
"""For each key of a tariff a check that returns the value, or raises ValueError with what may be there."""


def _clashes(rules: Tariff) -> Iterator[Clash]:
    schneider, schwarz = rules.schneider_value, rules.schwarz_value
    if schneider is not None and schwarz is not None and schwarz < schneider:
        expected = f"no Schwarz below a Schneider: {schneider} and {schwarz}"
        yield Clash("schwarz_value", "schneider_value", expected)
    for key in ("laufende_from", "laufende_from_wenz"):
        least, most = getattr(rules, key), rules.laufende_most
        if most and least > most:
            expected = (
                f"no more than count at most, or none that count: Laufende from {least}, at most {most}"
            )
            yield Clash(key, "laufende_most", expected)


FAMILY: Final = Family(Tariff, NAMED, KEYS, _clashes)
"""The tariffs, as `beermat.rules.catalogue` knows them."""
