"""Random tariffs, doublings and claims of Schafkopf, possible ones and others."""

from __future__ import annotations

from hypothesis import strategies as st

from beermat.rules import catalogue
from beermat.rules import schafkopf_tariffs as tariffs
from beermat.rules.common import Degree
from beermat.rules.schafkopf_claims import Claim, Counted, Ended, Outcome
from beermat.rules.schafkopf_tariffs import Call, Calls, Contract, Tariff

DEGREES = (Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ)

values = st.integers(1, 100)
seats = st.integers(0, 3)
calls: st.SearchStrategy[Calls] = st.builds(
    lambda klopfer, kontra: (Call.KLOPFER,) * klopfer + (Call.KONTRA,) * kontra,
    st.integers(0, 4),
    st.integers(0, 2),
)
outcomes: st.SearchStrategy[Outcome | None] = st.one_of(
    st.none(),
    st.builds(Ended, st.booleans(), st.sampled_from(Degree)),
    st.builds(Counted, st.integers(-1, 121), st.booleans()),
    st.builds(Counted, st.sampled_from([0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120]), st.booleans()),
)
claims = st.builds(
    Claim,
    st.sampled_from(Contract),
    st.none() | seats | seats,
    outcomes,
    st.none() | seats,
    st.integers(0, 15),
    st.sampled_from([0, 0, 0, 1, 2]),
)


@st.composite
def houses(draw: st.DrawFn) -> Tariff:
    """Draw a house's tariff in which Schwarz is worth no less than Schneider."""
    schneider = draw(st.none() | values)
    return catalogue.house(
        catalogue.named(draw(st.sampled_from(sorted(tariffs.NAMED)))),
        {
            "pack": draw(st.sampled_from(["short", "long"])),
            "rufer": draw(st.none() | values),
            "geier": draw(st.none() | values),
            "solo": draw(values),
            "schneider_value": schneider,
            "schwarz_value": draw(st.none() | st.integers(schneider or 1, 200)),
            "laufende_value": draw(values),
            "laufende_from": draw(st.integers(1, 5)),
            "laufende_most": draw(st.none() | st.integers(0, 14)),
            "max_klopfer": 4,
            "max_doubles": 2,
            "nobody_plays": draw(st.sampled_from(["next_dealer", "same_dealer", "ramsch"])),
            "jungfrau": draw(st.booleans()),
        },
    )


def said(
    contract: Contract,
    *,
    won: bool,
    degree: Degree = Degree.PLAIN,
    seats: list[int] | None = None,
    laufende: int = 0,
) -> Claim:
    declarer, partner, *_ = seats or [0, 1]
    rufer = contract is Contract.RUFER
    graded = contract in (Contract.RUFER, Contract.WENZ, Contract.GEIER, Contract.SOLO)
    outcome = Ended(won, degree if graded else Degree.PLAIN)
    return Claim(contract, declarer, outcome, partner if rufer else None, laufende)


_value = st.sampled_from([None, 1, 2, 10, 50, 1000])
_KEYS: dict[str, st.SearchStrategy[object]] = {
    "pack": st.sampled_from(["short", "long"]),
    "unit": st.sampled_from(["points", "cents"]),
    "rufer": _value,
    "wenz": _value,
    "geier": _value,
    "solo": _value,
    "tout_factor": st.sampled_from([None, 1, 2, 10]),
    "sie_factor": st.sampled_from([None, 1, 4, 10]),
    "schneider_value": _value,
    "schwarz_value": _value,
    "laufende_value": st.sampled_from([1, 10, 1000]),
    "laufende_from": st.integers(1, 14),
    "laufende_from_wenz": st.integers(1, 4),
    "laufende_most": st.none() | st.integers(0, 14),
    "max_klopfer": st.integers(0, 4),
    "ladder": st.sampled_from([("Kontra", "Re"), ("Spritze #1",), ("none",)]),
    "max_doubles": st.integers(0, 4),
    "nobody_plays": st.sampled_from(["next_dealer", "same_dealer", "ramsch"]),
    "ramsch": st.sampled_from([1, 20, 1000]),
    "jungfrau": st.booleans(),
}
_some_keys = st.lists(st.sampled_from(sorted(_KEYS)), max_size=5, unique=True)
_base = st.sampled_from(list(tariffs.NAMED.values()))


@st.composite
def any_tariffs(draw: st.DrawFn) -> Tariff:
    """Draw a named tariff with any of its keys changed to anything."""
    return catalogue.house(draw(_base), {key: draw(_KEYS[key]) for key in draw(_some_keys)})


_often_none = st.sampled_from([0, 0, 0, 1, 2, 3, 4, 8, 14])
likely: st.SearchStrategy[Claim] = st.builds(
    lambda contract, won, degree, seats, laufende: said(
        contract, won=won, degree=degree, seats=seats, laufende=laufende
    ),
    st.sampled_from([*Contract, Contract.RUFER, Contract.SOLO]),
    st.booleans(),
    st.sampled_from(DEGREES),
    st.permutations(range(4)),
    _often_none,
)
counted: st.SearchStrategy[Claim] = st.builds(
    lambda contract, augen, seats: Claim(
        contract,
        seats[0],
        Counted(augen, augen in (0, 120)),
        seats[1] if contract is Contract.RUFER else None,
    ),
    st.sampled_from([Contract.RUFER, Contract.WENZ, Contract.SOLO, Contract.SOLO_TOUT, Contract.RAMSCH]),
    st.sampled_from([0, 2, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120]),
    st.permutations(range(4)),
)
passes = st.just(Claim(Contract.PASS))
any_claims: st.SearchStrategy[Claim] = st.one_of(likely, likely, counted, passes, claims)
"""Deals that a table might enter, most of them possible, and some that nobody would."""
