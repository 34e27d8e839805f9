"""What can be chosen in Schafkopf, in the order in which the five buttons walk through it. Pure."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from beermat.errors import Refused
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Degree
from beermat.rules.schafkopf import (
    SEATS,
    Call,
    Calls,
    Claim,
    Contract,
    Deal,
    Ended,
    Jungfrauen,
    Tariff,
    apply,
    judge,
    laufende_limits,
    start,
)
from beermat.rules.schafkopf_game import own_calls, own_deals
from beermat.rules.schafkopf_tariffs import base_value
from beermat.screen.choices import BACK, keypad_choices
from beermat.screen.schafkopf.allowed import KLOPFER, KONTRA, NOBODY, SOMEBODY, may_klopfen
from beermat.screen.schafkopf.screens import Claiming, Klopfen, Question
from beermat.screen.screens import Own
from beermat.screen.steps import Action, Verb

WON: Final = "won"
LOST: Final = "lost"


def table_choices(evening: Evening) -> tuple[Action, ...]:
    """Return the four coasters, the doublings, and what else lies on the table."""
    coasters = (Action(Verb.PLAYS, number=seat) for seat in SEATS)
    return (*coasters, KLOPFER, Action(Verb.KNOCK), KONTRA, NOBODY, Action(Verb.SETTLING))


def menu_choices(evening: Evening) -> tuple[Action, ...]:
    """Return what hides behind the mark at the edge."""
    verbs = [Verb.NAMES, Verb.HISTORY, Verb.COURSE, Verb.STATISTICS, Verb.NOBODY, Verb.MISDEAL]
    if evening.accounts.rules.max_klopfer:
        verbs.append(Verb.KNOCK)
    if evening.mass.anybodys:
        verbs.append(Verb.PAYING)
    verbs += [Verb.SETTLING, Verb.RULES, Verb.EVENINGS, Verb.BRING_BACK, Verb.ENDING]
    return tuple(Action(verb) for verb in verbs)


def choices(screen: Own, evening: Evening) -> tuple[Action, ...]:  # noqa: PLR0911 - one for each
    """Return everything that can be chosen in a dialog of Schafkopf, allowed just now or not."""
    if isinstance(screen, Klopfen):
        klopfer = (Action(Verb.KLOPFER, number=seat) for seat in (*SEATS, SOMEBODY))
        return (*klopfer, BACK)
    assert isinstance(screen, Claiming)
    rules = rules_of(evening, screen.number)
    match screen.question:
        case Question.DECLARER:
            return (*(Action(Verb.PLAYS, number=seat) for seat in SEATS), *_calls(screen, rules), BACK)
        case Question.CONTRACT:
            return (*contract_choices(rules), *_beside(screen, evening), BACK)
        case Question.PARTNER:
            others = (seat for seat in SEATS if seat != screen.declarer)
            return (*(Action(Verb.PARTNER, number=seat) for seat in others), BACK)
        case Question.RESULT:
            counting = (Action(Verb.COUNT),) if _is_counted(screen.contract) else ()
            return (*result_choices(rules, screen.contract, screen.declarer), *counting, BACK)
        case Question.AUGEN:
            return (*keypad_choices(), Action(Verb.EVERY_TRICK), BACK)
        case Question.LAUFENDE:
            found = laufende_choices(rules, screen.contract)
            return (*(Action(Verb.LAUFENDE, number=number) for number in found), BACK)


def _calls(claiming: Claiming, rules: Tariff) -> tuple[Action, ...]:
    """Return the doublings that a deal to replace may have had, and that nobody played it."""
    if not claiming.number or claiming.contract is not None:
        return () if claiming.contract is not None else (NOBODY,)
    possible = [KLOPFER] if claiming.calls.count(Call.KLOPFER) < rules.max_klopfer else []
    possible += [KONTRA] if claiming.calls.count(Call.KONTRA) < rules.max_doubles else []
    possible += [Action(Verb.NO_CALLS)] if claiming.calls else []
    return (*possible, NOBODY)


def _beside(claiming: Claiming, evening: Evening) -> tuple[Action, ...]:
    """Return what may be said of the player whose coaster was touched, instead of that he plays."""
    if claiming.number or claiming.declarer is None:
        return ()
    klopfer = Action(Verb.KLOPFER, number=claiming.declarer)
    may = may_klopfen(evening) and claiming.declarer not in evening.knocks
    return (*((klopfer,) if may else ()), Action(Verb.MISDEAL))


def contract_choices(rules: Tariff) -> tuple[Action, ...]:
    """Return the contracts that are played for this tariff, those without a declarer apart."""
    alone = [
        contract
        for contract in Contract
        if contract not in (Contract.PASS, Contract.RAMSCH) and _is_played(rules, contract)
    ]
    return tuple(Action(Verb.CONTRACT, text=contract.value) for contract in alone)


def _is_played(rules: Tariff, contract: Contract) -> bool:
    if base_value(rules, contract) is None or (contract.tout and rules.tout_factor is None):
        return False
    return contract is not Contract.SIE or (rules.sie_factor is not None and rules.pack == "long")


def jungfrauen(action: Action) -> Jungfrauen:
    """Return the Jungfrauen of a lost Ramsch: how many, or where only they are paid double their seats."""
    seats = action.text.removeprefix(LOST).strip() if action.text.startswith(LOST) else ""
    return tuple(map(int, seats)) or action.number


def result_choices(
    rules: Tariff, contract: Contract | None, declarer: int | None = None
) -> tuple[Action, ...]:
    """Return how a contract can end: won by degrees, then lost by degrees.

    Who loses a Ramsch (`declarer`) is no Jungfrau.
    """
    won, lost = Action(Verb.RESULT, text=WON), Action(Verb.RESULT, text=LOST)
    if contract is Contract.SIE:
        return (won,)
    if contract is Contract.RAMSCH:
        if rules.jungfrau == "own":
            others = [seat for seat in SEATS if seat != declarer]
            alone_or_both = (*((seat,) for seat in others), *combinations(others, 2))
            own = (lost._replace(text=f"{LOST} {''.join(map(str, seats))}") for seats in alone_or_both)
            return (lost, *own, won)
        jungfrauen = (1, 2) if rules.jungfrau else ()
        return (lost, *(lost._replace(number=number) for number in jungfrauen), won)
    if contract is None or contract.tout:
        return (won, lost)
    found = [Degree.PLAIN]
    if rules.schneider_value is not None:
        found.append(Degree.SCHNEIDER)
    if rules.schwarz_value is not None:
        found.append(Degree.SCHWARZ)
    return tuple(end._replace(degree=degree) for end in (won, lost) for degree in found)


def _is_counted(contract: Contract | None) -> bool:
    """Say whether Augen decide it, and not whether somebody has every trick."""
    return contract is not None and not contract.tout and contract is not Contract.SIE


def ended(action: Action) -> Ended:
    """Return the outcome that a choice of `result_choices` stands for."""
    return Ended(action.text == WON, action.degree or Degree.PLAIN)


def laufende_choices(rules: Tariff, contract: Contract | None) -> tuple[int, ...]:
    """Return the numbers of Laufende to choose from, none first; empty where none count or all do."""
    least, most = (0, 0) if contract in (None, Contract.SIE) else laufende_limits(rules, contract)
    return (0, *range(least, most + 1)) if most else ()


def rules_of(evening: Evening, number: int) -> Tariff:
    """Return the tariff of deal `number`, or of the deal being played for 0."""
    return deal_of(evening, number).rules if number else evening.accounts.rules


def deal_of(evening: Evening, number: int) -> Deal:
    """Return deal `number`, which is one of Schafkopf; raise LookupError for any other."""
    return next(deal for deal in own_deals(evening.deals) if deal.number == number)


def calls_of(evening: Evening, claiming: Claiming) -> Calls:
    """Return the doublings of the deal that is being entered."""
    return claiming.calls if claiming.number else own_calls(evening.calls)


def worth(rules: Tariff, calls: Calls, claim: Claim) -> Deal | Refused:
    """Return the deal that this claim would be, its accounts apart, or why it is refused."""
    try:
        result = judge(rules, claim)
    except Refused as refused:
        return refused
    return apply(start(rules), 1, calls, result)[1]
