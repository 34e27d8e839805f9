"""Random evenings for the laws: random intents, taken one after the other, the refused ones too.

They are drawn blind, with names that need quoting, seats that change, rules that wait for the next Bollen,
games that are left and taken up again, and corrections anywhere, so that whatever a table could ask for is
asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    DealRestored,
    DealStruck,
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    InsertDeal,
    Intent,
    Knocked,
    KoenigBegun,
    KoenigGivenUp,
    KontraCalled,
    LinesCorrected,
    Misdealt,
    PayMass,
    Person,
    Redo,
    Reopen,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    Seats,
    SeatsTaken,
    StandingGiven,
    Undo,
    person,
)
from beermat.evening.evening import Evening, fold
from beermat.rules import bierkopf_rule_sets, catalogue
from beermat.rules.bierkopf import Call, Calls, Claim, Counted, Won
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Degree, Rules, Side
from tests import schafkopf_strategies as schafkopf

AWKWARD = (
    "Änne", "Anne\u0308", "Ann Lee", "O'Neil", 'the "Boss"', "a", "A", "b!", "=", "#1", "x # y", "c/o",
    "Meier, Hans", "back\\slash", "\\", '"', "2", "Dörte 2", "paid", "rules", "🍺", "İ", "ß", "Straße", "-",
    ".", "open", "名", "A1",
    "Hans", "Hans~2", "Meier, Hans~2",
)  # fmt: skip
"""Names with everything that a notation could trip over."""

sides = st.sampled_from(Side)
_coin = st.booleans()


def _sound(name: str) -> bool:
    try:
        person(name)
    except Refused:
        return False
    return True


names = st.sampled_from(AWKWARD) | st.text(min_size=1, max_size=12).filter(_sound)


_names_of_four = st.lists(names, min_size=4, max_size=4)
_which_stay = st.tuples(*[st.booleans()] * 4)


@st.composite
def seatings(draw: st.DrawFn, among: Sequence[Person] = (), new: bool = True) -> Seats:
    """Draw four people for the seats, some of those who sat there before perhaps, on other seats perhaps."""
    newcomers = [person(name) for name in (draw(_names_of_four) if new else ())]
    staying = [somebody for somebody, stays in zip(among, draw(_which_stay), strict=False) if stays]
    spare = (*among, *(person(name) for name in ("A1", "Bert", "Chris", "Dora")))
    people = {somebody.id: somebody for somebody in (*staying, *newcomers, *spare)}
    a1, b1, a2, b2 = list(people.values())[:4]
    return a1, b1, a2, b2


_TARGETS = st.sampled_from([1, 2, 3, 5, 7, 21, 99])
_KEYS: dict[str, st.SearchStrategy[object]] = {
    "pack": st.sampled_from(["short", "long"]),
    "count": st.sampled_from(["down", "up"]),
    "schneider_below": st.sampled_from([0, 1, 30, 31, 60]),
    "schneider_value": st.sampled_from([1, 2, 3, 99]),
    "schwarz_value": st.sampled_from([None, 1, 2, 4]),
    "schwarz_by": st.sampled_from(["tricks", "augen"]),
    "tie": st.sampled_from(["nobody", "pot", "doubler_loses"]),
    "ladder": st.sampled_from([("Kontra", "Re"), ("Bums #2",), ("Stoß", "none", "5"), ("none",), ("5",)]),
    "max_doubles": st.sampled_from([None, 0, 1, 2, 10]),
    "cap": st.sampled_from(["lines", None]),
    "last_hand_double": st.booleans(),
    "knocking": st.booleans(),
    "overshoot": st.sampled_from(["lapse", "carry"]),
    "brille_counts": st.integers(1, 2),
    "rounds_to_win": st.sampled_from([None, 1, 2, 3]),
    "mass_per_bollen": st.integers(0, 2),
    "stake": st.sampled_from(["Maß", "Seidla", "a Halbe #1", "none", "5", '"Schnaps"']),
    "settle": st.sampled_from(["each", "net"]),
    "must_trump": st.booleans(),
}
_some_keys = st.lists(st.sampled_from(sorted(_KEYS)), max_size=6, unique=True)
_base = st.sampled_from(list(bierkopf_rule_sets.NAMED.values()))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a house rule set: a named one with some keys changed, targets mostly small."""
    changes = {key: draw(_KEYS[key]) for key in draw(_some_keys)}
    return catalogue.house(draw(_base), {"target": draw(_TARGETS), **changes})


claims: st.SearchStrategy[Claim] = st.one_of(
    st.builds(Won, sides, st.sampled_from(Degree)),
    st.builds(Counted, sides, st.integers(-1, 121), st.booleans()),
    st.builds(Counted, sides, st.sampled_from([0, 29, 30, 31, 60, 89, 90, 91, 120])),
)

all_calls: st.SearchStrategy[Calls] = st.one_of(
    st.just(()),
    st.builds(  # those that a table would call: in turns
        lambda first, n: tuple(Call(first if at % 2 == 0 else first.other) for at in range(n)),
        sides,
        st.integers(1, 6),
    ),
    st.builds(lambda side: (Call(side, last_hand=True),), sides),
    st.lists(st.builds(Call, sides, st.booleans()), max_size=4).map(tuple),
)

reasons = st.sampled_from(
    ["", "miscounted", 'Bert\'s "mistake"', "two # lines", "\\", "  folded \t up  "]
) | st.text(max_size=20)


CLAIMS: dict[str, st.SearchStrategy[Any]] = {"bierkopf": claims, "schafkopf": schafkopf.any_claims}
CALLS: dict[str, st.SearchStrategy[Any]] = {"bierkopf": all_calls, "schafkopf": schafkopf.calls}
"""What each game knows; now and then a table is asked for something of the other one."""


@st.composite
def _score(draw: st.DrawFn, game: str) -> ScoreDeal:
    calls = draw(CALLS[game]) if draw(_coin) and draw(_coin) else None
    return ScoreDeal(draw(CLAIMS[game]), calls)


_spritze = st.builds(DoubleCalled, sides) | st.builds(DoubleCalled, sides, st.booleans())
_DOUBLINGS: dict[str, st.SearchStrategy[Intent]] = {
    "bierkopf": _spritze,
    "schafkopf": st.just(KontraCalled()) | st.builds(Knocked, st.none()),
}
_fix = st.builds(LinesCorrected, sides, st.integers(-3, 3), reasons)
_pairs = st.tuples(st.integers(0, 22), st.integers(0, 22))
_standing = st.builds(StandingGiven, _pairs, _pairs, reasons)
_knock = st.builds(Knocked, st.integers(0, 3))
any_rule_sets: st.SearchStrategy[Rules] = rule_sets() | schafkopf.any_tariffs()
_rules = st.builds(RulesChosen, any_rule_sets)
_any_deal = st.integers(-1, 24)
_often_one = st.sampled_from([1, 1, 1, 2, 0])
_seat = st.integers(0, 3)
_hardly_ever = st.sampled_from([False] * 19 + [True])
_KINDS = (
    "score", "score", "score", "score", "call", "call", "replace", "strike", "pay", "pay", "seats", "rules",
    "insert", "restore", "knock", "fix", "standing", "misdeal", "undo", "undo", "redo", "close", "reopen",
    "koenig",
)  # fmt: skip
_kind = st.sampled_from(_KINDS)


@st.composite
def intents(draw: st.DrawFn, evening: Evening) -> Intent:
    """Draw anything that somebody might want at this table, possible or not."""
    game = draw(st.sampled_from(sorted(CLAIMS))) if draw(_hardly_ever) else evening.rules.game
    match draw(_kind):
        case "score":
            return draw(_score(game))
        case "call":
            return draw(_DOUBLINGS[game])
        case "replace" | "insert":
            number = _deal(draw, evening)
            if 1 <= number <= len(evening.deals):
                game = evening.deals[number - 1].rules.game
            intent = draw(st.sampled_from([ReplaceDeal, InsertDeal]))
            return intent(number, draw(CLAIMS[game]), draw(CALLS[game]))
        case "restore":
            return DealRestored(_deal(draw, evening))
        case "strike":
            return DealStruck(_deal(draw, evening))
        case "pay":
            owing = [*evening.seats, *(who for one in evening.mass.owed for who in one.losers)]
            next_one = evening.mass.next
            if next_one is not None and draw(_coin):
                return PayMass(next_one[0])
            of = draw(sides) if draw(_coin) else owing[draw(_any_deal) % len(owing)].id
            return PayMass(of, draw(_often_one))
        case "seats":
            return SeatsTaken(draw(seatings(evening.seats, draw(_coin))), draw(_seat))
        case "rules":
            return draw(_rules)
        case "knock":
            return draw(_knock)
        case "fix":
            return draw(_fix)
        case "standing":
            return draw(_standing)
        case "undo":
            return Undo()
        case "redo":
            return Redo()
        case "koenig":
            return KoenigGivenUp() if draw(_coin) and draw(_coin) else KoenigBegun()
        case "reopen":
            return Reopen()
        case "close":
            return EveningClosed() if draw(_coin) and draw(_coin) else Misdealt()
    return Misdealt()


def _deal(draw: st.DrawFn, evening: Evening) -> int:
    """Draw the number of a deal; one that was never played now and then."""
    number = draw(_any_deal)
    return number % len(evening.deals) + 1 if evening.deals and number > 0 else number


@st.composite
def openings(draw: st.DrawFn) -> EveningOpened:
    """Draw how an evening begins."""
    return EveningOpened(draw(any_rule_sets), draw(seatings()), draw(st.integers(0, 3)))


@st.composite
def evenings(draw: st.DrawFn, most: int = 25) -> Evening:
    """Draw an evening of up to `most` entries, made by random intents; what is refused is not in it."""
    evening = fold([draw(openings())])
    entries = draw(st.sampled_from([0, 1, 2, 5, 12, most, most, most]))
    for _ in range(2 * entries):
        if len(evening.record) > entries:
            break
        try:
            entry = check(evening, draw(intents(evening)))
        except Refused:
            continue
        evening = evening.apply(entry)
    return evening
