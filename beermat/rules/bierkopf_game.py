"""Bierkopf as a game of the catalogue: the functions of `beermat.rules.game`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from beermat.errors import Refused
from beermat.rules import bierkopf
from beermat.rules.bierkopf import (
    Call,
    Calls,
    Claim,
    Counted,
    Deal,
    Mats,
    Pair,
    Result,
    Side,
    Won,
    apply,
    change_rules,
    explain,
    may_call,
    of,
    side_of,
    start,
    with_side,
)
from beermat.rules.game import Balance, Lost, Stake

name: Final = "bierkopf"


def reseat(mats: Mats, before: Sequence[str], after: Sequence[str]) -> Mats:
    """Return the mats as they are: they belong to the sides, whoever sits there."""
    return mats


def check_call(mats: Mats, calls: Calls, call: Call, *, dealer: int) -> None:
    """Raise `Refused` unless this doubling may follow the others (rules 1.4)."""
    if not isinstance(call, Call):
        raise Refused("other-game")
    bierkopf.check_call(mats, calls, call, dealers=side_of(dealer))


def check_knock(
    mats: Mats, calls: Calls, seat: int | None, *, name: str, knocks: Sequence[int], dealer: int
) -> None:
    """Raise `Refused` unless this player may knock: one of the first two hands, once (rules 1.1)."""
    if not mats.rules.knocking:
        raise Refused("no-knocking")
    if seat is None:
        raise Refused("who-knocks")
    if (seat - dealer) % 4 not in (1, 2):
        raise Refused("first-two-knock", name=name)
    if seat in knocks:
        raise Refused("knocked-already", name=name)


def knocked(calls: Calls) -> Calls:
    """Return the doublings as they are: a Klopfer is only shown."""
    return calls


def judge(rules: bierkopf.RuleSet, claim: Claim) -> Result:
    """Return the result that a claim makes; raise `Refused` for what cannot be (rules 1.3 and 1.5)."""
    if not isinstance(claim, Won | Counted):
        raise Refused("other-game")
    return bierkopf.judge(rules, claim)


def struck(mats: Mats, number: int) -> Deal:
    """Return the deal of this number as one that does not count."""
    return Deal(number, mats.rules, struck=True)


def next_dealer(deal: Deal) -> int:
    """Return the next seat clockwise."""
    return (deal.dealer + 1) % 4


def lost(deal: Deal) -> Lost | None:
    """Return how many Bollen the losers lost, and how many Maß each costs (rules 1.7)."""
    if deal.bollen is None:
        return None
    rules = deal.rules
    bollen = rules.brille_counts if deal.brille else 1
    return Lost(deal.bollen.other, bollen, rules.mass_per_bollen, rules.settle == "net")


def check_correction(mats: Mats, side: Side, change: int) -> None:
    """Raise `Refused` unless 1 to `target` lines remain, and others than before (rules 1.6)."""
    left, target = of(mats.lines, side), mats.rules.target
    if change == 0:
        raise Refused("correction-is-nothing")
    if not 1 <= left + change <= target:
        raise Refused("correction-out-of-range", side=side, left=left, change=change, target=target)


def correct(mats: Mats, side: Side, change: int) -> Mats:
    """Return the mats with `change` added to the side's lines left, kept within 1 and the target."""
    left = max(1, min(mats.rules.target, of(mats.lines, side) + change))
    lines = with_side(mats.lines, side, left)
    return mats._replace(lines=lines)


MOST_BOLLEN: Final = 99


def check_given(mats: Mats, lines: Pair, bollen: Pair) -> None:
    """Raise `Refused` unless 1 to `target` lines are left and 0 to 99 Bollen won."""
    target = mats.rules.target
    for side in Side:
        if not 1 <= of(lines, side) <= target:
            raise Refused("given-lines-out-of-range", side=side, lines=of(lines, side), target=target)
        if not 0 <= of(bollen, side) <= MOST_BOLLEN:
            raise Refused("given-bollen-out-of-range", side=side, bollen=of(bollen, side), most=MOST_BOLLEN)
    if (lines, bollen) == (mats.lines, mats.bollen):
        raise Refused("correction-is-nothing")


def give(mats: Mats, lines: Pair, bollen: Pair) -> Mats:
    """Return the mats as they stand on paper; a pot stays.

    Bollen that no match could be won with yet are rounds of the running match; with more of them the match
    begins anew at 0:0 †. Lines beyond the target are not kept: the rules may have changed since.
    """
    target, needed = mats.rules.target, mats.rules.rounds_to_win
    a, b = (max(1, min(target, left)) for left in lines)
    running = bollen if needed is not None and max(bollen) < needed else (0, 0)
    return mats._replace(lines=(a, b), bollen=bollen, rounds=running, played=False)


def lay(mats: Mats) -> Mats:
    """Return fresh mats, by the rules that come with them: lines and pot of the old ones lapse †."""
    target = mats.coming.target
    return Mats(mats.coming, (target, target), 0, mats.bollen, mats.rounds, mats.matches)


def bollen(mats: Mats) -> Pair:
    """Return the Bollen that A and B have won, those entered by hand included."""
    return mats.bollen


def balances(mats: Mats, seated: Sequence[str]) -> tuple[Balance, ...]:
    """Return nothing: there are no accounts."""
    return ()


def stake(mats: Mats, calls: Calls, *, dealer: int) -> Stake:
    """Return which side may answer the last doubling, whether nobody may, and the pot's lines."""
    if not calls:
        return Stake(pot=mats.pot)
    other = calls[-1].side.other
    may = may_call(mats, calls, Call(other), dealers=side_of(dealer))
    return Stake(other if may else None, not may, mats.pot)


def own_calls(calls: Iterable[object]) -> Calls:
    """Return the doublings that are of this game."""
    return tuple(call for call in calls if isinstance(call, Call))


def own_deals(deals: Iterable[object]) -> tuple[Deal, ...]:
    """Return the deals that are of this game."""
    return tuple(deal for deal in deals if isinstance(deal, Deal))


__all__ = [
    "apply",
    "balances",
    "bollen",
    "change_rules",
    "check_call",
    "check_correction",
    "check_given",
    "check_knock",
    "correct",
    "explain",
    "give",
    "judge",
    "knocked",
    "lay",
    "lost",
    "name",
    "next_dealer",
    "own_calls",
    "own_deals",
    "reseat",
    "stake",
    "start",
    "struck",
]
