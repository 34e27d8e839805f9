"""The Bierkopf family: two mats, lines to erase, doublings, Bollen.

Everything here is a pure function over frozen data. The sections named in the docstrings are those of the
rules document; S0 to S2 are the sources it was taken from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from beermat.errors import Refused
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import (
    AUGEN_IN_PACK,
    MOST_DOUBLES,
    Balance,
    Degree,
    Drinks,
    Lost,
    Pair,
    Part,
    Side,
    Stake,
    of,
    with_side,
)

SMALLEST_TRICK: Final = {"short": 8, "long": 0}
"""The fewest Augen one trick can hold: four Unter in 20 cards, four nines in 24 (rules 1.5)."""


_A, _B = Side.A, Side.B
_PLAIN, _SCHNEIDER, _SCHWARZ, _TIE = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ, Degree.TIE


class Call(NamedTuple):
    """One doubling: who called it, and whether it was the last-hand double that nobody may answer."""

    side: Side
    last_hand: bool = False


Calls = tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """A result as it was said at the table: this side won, by this much. TIE is not a win."""

    side: Side
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class Counted:
    """A result as it was counted: this side has so many Augen (0 to 120), perhaps with every trick."""

    side: Side
    augen: int
    every_trick: bool = False


Claim = Won | Counted
SIXTY_SIXTY: Final = Counted(Side.A, 60)


class Result(NamedTuple):
    """A judged result: the winner (None at 60:60), the degree, both sides' Augen if they were counted."""

    winner: Side | None
    degree: Degree
    augen: Pair | None = None

    @property
    def game(self) -> str:
        """The game it is a result of."""
        return RuleSet.game


class Mats(NamedTuple):
    """The two mats: what is left on them and what has been won.

    `lines` are the lines left, always 1 to `rules.target`. `pot` waits for the next won deal. `bollen` counts
    what each side has won; a Brille may count two. `rounds` are those of the running match, `matches` the
    matches won. `next_rules` take effect with the next Bollen (rules 1.6). `played` says that a deal has been
    scored on these mats since they were laid, or since their standing was given by hand.
    """

    rules: RuleSet
    lines: Pair
    pot: int = 0
    bollen: Pair = (0, 0)
    rounds: Pair = (0, 0)
    matches: Pair = (0, 0)
    played: bool = False
    next_rules: RuleSet | None = None

    @property
    def untouched(self) -> bool:
        """Whether they lie there as nobody has played on them, corrections that evened out aside."""
        target = self.rules.target
        return not self.played and self.lines == (target, target) and not self.pot

    @property
    def coming(self) -> RuleSet:
        """The rules that the next mats are laid by."""
        return self.next_rules or self.rules


class Deal(NamedTuple):
    """A deal with all that it did. A struck deal keeps its number and `rules`; the rest says nothing.

    `value` and `erased` are lines; `pot` is the part of the value that came from the pot; `lines` are those
    left after the deal; `bollen` is the side that won one with it; `dealer` is a seat, 0 to 3.
    """

    number: int
    rules: RuleSet
    struck: bool = False
    calls: Calls = ()
    winner: Side | None = None
    degree: Degree = Degree.PLAIN
    augen: Pair | None = None
    factor: int = 1
    value: int = 0
    pot: int = 0
    erased: int = 0
    lines: Pair = (0, 0)
    bollen: Side | None = None
    brille: bool = False
    dealer: int = 0
    corrected: bool = False


def start(rules: RuleSet) -> Mats:
    """Return two fresh mats with `rules.target` lines each."""
    return Mats(rules, (rules.target, rules.target))


def check_call(mats: Mats, calls: Calls, call: Call, *, dealers: Side) -> None:
    """Raise `Refused` unless `call` may follow `calls` on these mats (rules 1.4).

    `dealers` is the side of the player who deals; only they may call a last-hand double.
    """
    if not isinstance(call, Call):
        raise Refused("other-game")
    rules = mats.rules
    if calls:
        if calls[-1].last_hand:
            raise Refused("last-hand-locks", side=calls[-1].side)
        if call.last_hand:
            raise Refused("last-hand-only-first", side=call.side)
        if calls[-1].side is call.side:
            raise Refused("other-side-answers", side=call.side)
    elif call.last_hand:
        if not rules.last_hand_double:
            raise Refused("no-last-hand-double")
        if call.side is not dealers:
            raise Refused("last-hand-is-dealers", side=dealers)
    longest = MOST_DOUBLES if rules.max_doubles is None else min(rules.max_doubles, MOST_DOUBLES)
    if len(calls) >= longest:
        raise Refused("ladder-ends", most=longest)
    factor = 1 << len(calls)
    if rules.cap == "lines" and factor >= max(mats.lines):
        raise Refused("cap-reached", factor=factor, lines=max(mats.lines))


def check_calls(mats: Mats, calls: Calls, *, dealers: Side) -> None:
    """Raise `Refused` unless these doublings may be called one after the other on these mats."""
    for index, call in enumerate(calls):
        check_call(mats, calls[:index], call, dealers=dealers)


def may_call(mats: Mats, calls: Calls, call: Call, *, dealers: Side) -> bool:
    """Say whether `call` may follow `calls`; the same question as `check_call` for lamps and buttons."""
    try:
        check_call(mats, calls, call, dealers=dealers)
    except Refused:
        return False
    return True


def judge(rules: RuleSet, claim: Claim) -> Result:
    """Return who won and by how much; raise `Refused` for what cannot be (rules 1.3 and 1.5)."""
    if isinstance(claim, Counted):
        return _judge_augen(rules, claim)
    if not isinstance(claim, Won):
        raise Refused("other-game")
    if claim.degree is _TIE:
        raise Refused("nobody-wins-a-tie", side=claim.side)
    return Result(claim.side, _known_degree(rules, claim.degree))


def _known_degree(rules: RuleSet, degree: Degree) -> Degree:
    """Without Schwarz it counts as Schneider; a table without Schneider refuses the claim of one."""
    if degree is _SCHWARZ and rules.schwarz_value is None:
        degree = _SCHNEIDER
    if degree is _SCHNEIDER and rules.schneider_below == 0:
        raise Refused("no-schneider", rules=rules.name)
    return degree


def _judge_augen(rules: RuleSet, claim: Counted) -> Result:
    mine, theirs = claim.augen, AUGEN_IN_PACK - claim.augen
    augen = (mine, theirs) if claim.side is _A else (theirs, mine)
    loser = min(mine, theirs)
    if loser < 0:
        raise Refused("augen-out-of-range", augen=mine)
    smallest = SMALLEST_TRICK[rules.pack]
    if loser == 1 or 0 < loser < smallest:
        raise Refused("augen-impossible", augen=mine, rest=theirs, least=smallest or 2)
    if claim.every_trick and loser > 0:
        raise Refused("every-trick-is-120", augen=mine)
    if loser == AUGEN_IN_PACK // 2:
        return Result(None, _TIE, augen)
    winner = claim.side if mine > theirs else claim.side.other
    no_trick = loser == 0 and (claim.every_trick or smallest > 0 or rules.schwarz_by == "augen")
    if no_trick and rules.schwarz_value is not None:
        return Result(winner, _SCHWARZ, augen)
    return Result(winner, _SCHNEIDER if loser < rules.schneider_below else _PLAIN, augen)


def base_value(rules: RuleSet, degree: Degree) -> int:
    """Return the lines that a win of this degree brings before any doubling."""
    if degree is _SCHNEIDER:
        return rules.schneider_value
    if degree is _SCHWARZ:
        return rules.schneider_value if rules.schwarz_value is None else rules.schwarz_value
    return 1


def value_of(mats: Mats, calls: Calls, degree: Degree) -> int:
    """Return what a win of this degree would be worth now, in lines, the pot included (rules 1.3)."""
    return (base_value(mats.rules, degree) << len(calls)) + mats.pot


def apply(
    mats: Mats, number: int, calls: Calls, result: Result, *, dealer: int = 0, corrected: bool = False
) -> tuple[Mats, Deal]:
    """Score one deal; return the mats after it and the deal with all that it did (rules 1.3).

    Nothing is refused here: a result that was once accepted is scored again as it stands, whatever the
    corrections before it have made of the standing (rules 1.6).
    """
    rules = mats.rules
    winner, degree, augen = result
    lines, pot = mats.lines, mats.pot
    factor = 1 << len(calls)
    if winner is None and degree is _TIE:
        if rules.tie == "pot":
            pot += factor
        elif rules.tie == "doubler_loses" and calls:
            winner = calls[0].side.other
    if winner is None:
        deal = Deal(
            number, rules, False, calls, None, degree, augen, factor, 0, 0, 0, lines,
            None, False, dealer, corrected,
        )  # fmt: skip
        after = Mats(rules, lines, pot, mats.bollen, mats.rounds, mats.matches, True, mats.next_rules)
        return after, deal

    value = (base_value(rules, degree) << len(calls)) + pot
    left, theirs = lines if winner is _A else (lines[1], lines[0])
    erased = value if value < left else left
    if erased < left:
        lines = (left - erased, theirs) if winner is _A else (theirs, left - erased)
        deal = Deal(
            number, rules, False, calls, winner, degree, augen, factor, value, pot, erased, lines,
            None, False, dealer, corrected,
        )  # fmt: skip
        after = Mats(rules, lines, 0, mats.bollen, mats.rounds, mats.matches, True, mats.next_rules)
        return after, deal

    brille = theirs == rules.target
    after = _bollen(mats, winner, counts=rules.brille_counts if brille else 1, over=value - erased)
    deal = Deal(
        number, rules, False, calls, winner, degree, augen, factor, value, pot, erased, after.lines,
        winner, brille, dealer, corrected,
    )  # fmt: skip
    return after, deal


def _bollen(mats: Mats, winner: Side, *, counts: int, over: int) -> Mats:
    """Lay fresh mats after a Bollen of `winner`; `over` lines were won beyond the last one."""
    rules = mats.next_rules or mats.rules
    carried = min(over, rules.target - 1) if mats.rules.overshoot == "carry" else 0
    lines = with_side((rules.target, rules.target), winner, rules.target - carried)
    bollen = with_side(mats.bollen, winner, of(mats.bollen, winner) + counts)
    rounds, matches = mats.rounds, mats.matches
    if mats.rules.rounds_to_win is not None:
        rounds = with_side(rounds, winner, of(rounds, winner) + counts)
        if of(rounds, winner) >= mats.rules.rounds_to_win:
            matches = with_side(matches, winner, of(matches, winner) + 1)
            rounds = (0, 0)
    return Mats(rules, lines, 0, bollen, rounds, matches)


def change_rules(mats: Mats, rules: RuleSet) -> Mats:
    """Return the mats with other rules: at once on untouched mats, else with the next Bollen (rules 1.6)."""
    if mats.untouched:
        return Mats(rules, (rules.target, rules.target), 0, mats.bollen, mats.rounds, mats.matches)
    later = None if rules == mats.rules else rules
    return Mats(mats.rules, mats.lines, mats.pot, mats.bollen, mats.rounds, mats.matches, mats.played, later)


def explain(deal: Deal) -> tuple[Part, ...]:
    """Return the parts of a deal's value: its base, each doubling, the pot, and what lapsed or was carried.

    The kinds are `base` (its name is a degree), `call` or `last-hand` (its name a rung of the ladder), `pot`,
    `carried`, `lapsed`, or `to-pot`; a call brings a factor, all others lines. A deal that brought nothing
    (struck, or 60:60 that nobody scores) has no parts; into a pot it brings its factor, told as `to-pot`.
    """
    if deal.struck:
        return ()
    if deal.winner is None:
        return (Part("to-pot", "", deal.factor),) if deal.rules.tie == "pot" else ()
    parts = [Part("base", deal.degree.value, base_value(deal.rules, deal.degree))]
    parts += (
        Part("last-hand" if call.last_hand else "call", deal.rules.rung(index), 2)
        for index, call in enumerate(deal.calls)
    )
    if deal.pot:
        parts.append(Part("pot", "", deal.pot))
    carried = of(deal.lines, deal.winner.other) - of(deal.lines, deal.winner) if deal.bollen else 0
    lapsed = deal.value - deal.erased - carried
    parts += (Part(kind, "", number) for kind, number in (("carried", carried), ("lapsed", lapsed)) if number)
    return tuple(parts)


# What else an evening asks of a game


def reseat(mats: Mats, before: Sequence[str], after: Sequence[str]) -> Mats:
    """Return the mats as they are: they belong to the sides, whoever sits there."""
    return mats


def doubling(side: Side | None, last_hand: bool) -> Call | None:
    """Return the doubling that a side calls; None where nobody knows which."""
    return None if side is None else Call(side, last_hand)


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


def struck(mats: Mats, number: int) -> Deal:
    """Return the deal of this number as one that does not count."""
    return Deal(number, mats.rules, struck=True)


def next_dealer(deal: Deal) -> int:
    """Return the next seat clockwise."""
    return (deal.dealer + 1) % 4


def lost(deal: Deal) -> Lost | None:
    """Return how many Bollen the losers lost (rules 1.7)."""
    if deal.bollen is None:
        return None
    return Lost(deal.bollen.other, deal.rules.brille_counts if deal.brille else 1, deal.brille)


def drinks(rules: RuleSet) -> Drinks:
    """Return what a Bollen costs (rules 1.7)."""
    return Drinks(rules.stake, rules.mass_per_bollen, rules.settle == "net")


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


def check_lay(mats: Mats) -> None:
    """Raise `Refused` where lines are carried over: the next mats belong to other partners †."""
    if mats.coming.overshoot == "carry":
        raise Refused("koenig-carries")


def lay(mats: Mats) -> Mats:
    """Return fresh mats, by the rules that come with them: lines and pot of the old ones lapse †."""
    target = mats.coming.target
    return Mats(mats.coming, (target, target), 0, mats.bollen, mats.rounds, mats.matches)


def lines(mats: Mats) -> Pair:
    """Return the lines that A and B have left."""
    return mats.lines


def untouched(mats: Mats) -> bool:
    """Say whether nobody has played on these mats."""
    return mats.untouched


def bollen(mats: Mats) -> Pair:
    """Return the Bollen that A and B have won, those entered by hand included."""
    return mats.bollen


def balances(mats: Mats, seated: Sequence[str]) -> tuple[Balance, ...]:
    """Return nothing: there are no accounts."""
    return ()


def stake(mats: Mats, calls: Calls, *, dealers: Side) -> Stake:
    """Return which side may answer the last doubling, whether nobody may, and the pot's lines."""
    if not calls:
        return Stake(pot=mats.pot)
    other = calls[-1].side.other
    may = may_call(mats, calls, Call(other), dealers=dealers)
    return Stake(other if may else None, not may, mats.pot)


def own_deals(deals: Iterable[object]) -> tuple[Deal, ...]:
    """Return the deals that are of this game."""
    return tuple(deal for deal in deals if isinstance(deal, Deal))
