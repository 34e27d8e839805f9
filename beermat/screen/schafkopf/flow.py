"""What comes next in Schafkopf: coasters, doublings, and the questions that make a deal. Pure."""

from __future__ import annotations

from dataclasses import replace

from beermat.errors import Refused
from beermat.evening.entries import InsertDeal, Knocked, KontraCalled, Misdealt, ReplaceDeal, ScoreDeal
from beermat.evening.evening import Evening
from beermat.rules.schafkopf import PASSED, Call, Claim, Contract
from beermat.screen.flow import NO_AUGEN, Step, go, refuse, show, typed, want
from beermat.screen.schafkopf.allowed import SOMEBODY
from beermat.screen.schafkopf.choices import (
    calls_of,
    deal_of,
    ended,
    jungfrauen,
    laufende_choices,
    rules_of,
    worth,
)
from beermat.screen.schafkopf.screens import Claiming, Klopfen, Question
from beermat.screen.screens import DealShown, Over, Own, Screen
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb


def on_table(flow: Flow, evening: Evening, action: Action, now: float) -> Step | None:
    """Return what follows from an action of Schafkopf's own on the table or in the menu, else None."""
    verb, standing = action.verb, len(evening.record)
    if evening.closed and verb in (Verb.PLAYS, Verb.KLOPFER, Verb.KNOCK, Verb.KONTRA, Verb.NOBODY):
        return go(flow, Over(), now)
    match verb:
        case Verb.KLOPFER:
            return want(flow, action, _klopfer(action))
        case Verb.KONTRA:
            return want(flow, action, KontraCalled())
        case Verb.NOBODY:
            return _nobody(flow, Claiming(standing), evening, action, now)
    opened = {Verb.PLAYS: Claiming(standing, declarer=action.number), Verb.KNOCK: Klopfen()}
    return (show(flow, opened[verb], now), ()) if verb in opened else None


def on_own(  # noqa: PLR0911 - one for each
    flow: Flow, evening: Evening, action: Action, now: float, house: House
) -> Step:
    """Return what follows from an action in a dialog of Schafkopf."""
    screen = flow.screen
    if action.verb is Verb.KLOPFER and not (isinstance(screen, Claiming) and screen.number):
        return want(flow, action, _klopfer(action), len(evening.record))
    if not isinstance(screen, Claiming):
        return flow, ()
    match screen.question:
        case Question.DECLARER:
            return _on_declarer(flow, screen, evening, action, now)
        case Question.AUGEN:
            return _on_augen(flow, screen, evening, action, now)
    match action.verb:
        case Verb.RESULT | Verb.LAUFENDE:
            return _on_claim(flow, screen, evening, action, now)
        case Verb.MISDEAL:
            return want(flow, action, Misdealt(), screen.standing)
    return show(flow, _answered(screen, action), now), ()


def _answered(screen: Claiming, action: Action) -> Claiming:
    match action.verb:
        case Verb.CONTRACT:
            return replace(screen, contract=Contract(action.text))
        case Verb.PARTNER:
            return replace(screen, partner=action.number)
        case Verb.COUNT:
            return replace(screen, counting=True)
    return screen


def behind(screen: Own) -> Screen:
    """Return where the way back leads: to the question before."""
    if not isinstance(screen, Claiming):
        return Table()
    if screen.before is not None:
        return screen.before
    return DealShown(screen.number) if screen.number else Table()


def replacing(evening: Evening, number: int, standing: int, *, inserts: bool = False) -> Claiming:
    """Return the dialog that replaces deal `number`, or tells one that was forgotten before it."""
    return Claiming(standing, number, () if inserts else deal_of(evening, number).calls, inserts=inserts)


def claim_of(screen: Claiming, action: Action) -> Claim:
    """Return the deal as it is entered once a result, counted Augen or a number of Laufende are chosen."""
    match action.verb:
        case Verb.LAUFENDE:
            return screen.claim(screen.outcome, laufende=action.number)
        case Verb.DONE:
            return screen.claim(screen.counted())
    outcome = None if screen.contract is Contract.SIE else ended(action)
    return screen.claim(outcome, jungfrauen=jungfrauen(action))


def _klopfer(action: Action) -> Knocked:
    return Knocked(None if action.number == SOMEBODY else action.number)


def _book(flow: Flow, screen: Claiming, action: Action, claim: Claim) -> Step:
    intent: ScoreDeal | ReplaceDeal | InsertDeal = ScoreDeal(claim)
    if screen.number:
        past = InsertDeal if screen.inserts else ReplaceDeal
        intent = past(screen.number, claim, screen.calls)
    return want(flow, action, intent, screen.standing)


def _nobody(flow: Flow, screen: Claiming, evening: Evening, action: Action, now: float) -> Step:
    """Nobody plays: the deal is over, or a Ramsch begins."""
    if rules_of(evening, screen.number).nobody_plays == "ramsch":
        return show(flow, replace(screen, contract=Contract.RAMSCH), now), ()
    return _book(flow, replace(screen, calls=()), action, PASSED)


def _on_declarer(flow: Flow, screen: Claiming, evening: Evening, action: Action, now: float) -> Step:
    calls = screen.calls
    match action.verb:
        case Verb.PLAYS:
            return show(flow, replace(screen, declarer=action.number), now), ()
        case Verb.KLOPFER:
            calls = (Call.KLOPFER, *calls)
        case Verb.KONTRA:
            calls = (*calls, Call.KONTRA)
        case Verb.NO_CALLS:
            calls = ()
        case Verb.NOBODY:
            return _nobody(flow, screen, evening, action, now)
    return replace(flow, screen=replace(screen, calls=calls), focus=None), ()


def _on_augen(flow: Flow, screen: Claiming, evening: Evening, action: Action, now: float) -> Step:
    match action.verb:
        case Verb.DIGIT | Verb.DELETE:
            screen = replace(screen, digits=typed(screen.digits, action))
        case Verb.EVERY_TRICK:
            screen = replace(screen, every_trick=not screen.every_trick)
        case Verb.DONE:
            if not screen.digits:
                return refuse(flow, NO_AUGEN, now), ()
            return _on_claim(flow, screen, evening, action, now)
    return replace(flow, screen=screen), ()


def _on_claim(flow: Flow, screen: Claiming, evening: Evening, action: Action, now: float) -> Step:
    """Ask for the Laufende where there can be any and nobody has said how many, else book."""
    rules, claim = rules_of(evening, screen.number), claim_of(screen, action)
    deal = worth(rules, calls_of(evening, screen), claim)
    if isinstance(deal, Refused):
        return refuse(flow, deal, now), ()
    if action.verb is not Verb.LAUFENDE and laufende_choices(rules, screen.contract):
        return show(flow, replace(screen, outcome=claim.outcome), now), ()
    return _book(flow, screen, action, claim)
