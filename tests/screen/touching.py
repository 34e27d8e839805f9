"""What the tests touch, in the words of whoever sits at the table: told by what it does.

A thing is a class or an instance: the dialog that is opened, the intent that is wanted; one of these, which
know the rest; or a text, the end of its key.
"""

from __future__ import annotations

from collections.abc import Callable

from beermat.evening.entries import (
    EveningOpened,
    InsertDeal,
    KoenigBegun,
    KoenigGivenUp,
    LinesCorrected,
    Reopen,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    StandingGiven,
)
from beermat.rules.bierkopf import SIXTY_SIXTY, Won
from beermat.rules.common import Degree, Side
from beermat.rules.schafkopf_claims import PASSED, Claim, Ended
from beermat.rules.schafkopf_tariffs import Contract
from beermat.scorekeeper import ReopenPast, Wanted
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Knocking, Replacing
from beermat.screen.dialogs.charts import CourseShown
from beermat.screen.dialogs.deals import DealCard
from beermat.screen.dialogs.evening import CloseEvening, Over
from beermat.screen.dialogs.koenig import GiveUpKoenig
from beermat.screen.dialogs.mass import MassOwed, WhoPaysWhom
from beermat.screen.dialogs.past import PastEvening
from beermat.screen.dialogs.players import ChoosePlayers, ChooseSeats
from beermat.screen.dialogs.statistics import PlayerStatistics, RankingShown
from beermat.screen.model import Action, Dialog, Message, Opens, Table, Verb, Wants
from beermat.screen.schafkopf.claiming import Claiming, Klopfen

Meaning = Callable[[Action], bool]
Touchable = Action | Dialog | type[Dialog] | Wanted | type | Meaning | str


def meant(action: Action | None, what: Touchable) -> bool:
    """Say whether this is what an item does."""
    if action is None:
        return False
    if isinstance(what, Message | Opens | Wants):
        return action == what
    does = action.dialog if isinstance(action, Opens) else getattr(action, "intent", None)
    if isinstance(what, type):
        return isinstance(does, what)
    if callable(what):
        return what(action)
    return does == what


def _any(*things: Touchable) -> Meaning:
    return lambda action: any(meant(action, one) for one in things)


def _opens(kind: type[Dialog], **fields: object) -> Meaning:
    def is_it(action: Action) -> bool:
        if not isinstance(action, Opens) or not isinstance(action.dialog, kind):
            return False
        return all(getattr(action.dialog, name) == value for name, value in fields.items())

    return is_it


def _claims(outcomes: tuple[object, ...]) -> Meaning:
    """Return what books, or asks for the Laufende of, a deal of Schafkopf that has ended like this."""

    def is_it(action: Action) -> bool:
        if isinstance(action, Opens):
            return isinstance(action.dialog, Claiming) and action.dialog.outcome in outcomes
        claim = getattr(getattr(action, "intent", None), "claim", None)
        return isinstance(claim, Claim) and claim.outcome in outcomes and not claim.jungfrauen

    return is_it


MENU = Message(Verb.MENU)
CLOSING = _any(CloseEvening, Over)
NAMES = _any(Message(Verb.NAMES), ChooseSeats, ChoosePlayers)
PAYING = _any(Message(Verb.PAYING), MassOwed)
SETTLING = _any(Message(Verb.SETTLING), WhoPaysWhom)
COURSE = CourseShown
COUNT = _any(AugenKeypad, _opens(Claiming, counting=True))
PLAY_ON = _any(Reopen, ReopenPast)
KNOCK = _any(Message(Verb.KNOCK), Knocking, Klopfen)
REPLACE = _any(_opens(Replacing, inserts=False), _opens(Claiming, inserts=False))
INSERT = _any(_opens(Replacing, inserts=True), _opens(Claiming, inserts=True))
NOBODY = _any(
    Message(Verb.NOBODY),
    _opens(Claiming, declarer=None, contract=Contract.RAMSCH),
    lambda action: getattr(getattr(action, "intent", None), "claim", None) == PASSED,
)
GIVE_UP = _any(GiveUpKoenig, KoenigGivenUp)
DONE = _any(
    Message(Verb.DONE),
    lambda action: isinstance(action, Opens) and getattr(action.dialog, "outcome", None) is not None,
    Opens(Table()),
    *(
        ScoreDeal,
        ReplaceDeal,
        InsertDeal,
        SeatsTaken,
        EveningOpened,
        KoenigBegun,
        StandingGiven,
        LinesCorrected,
    ),
    lambda action: (
        isinstance(action, Opens)
        and isinstance(action.dialog, ChooseSeats)
        and isinstance(action.dialog.origin, ChoosePlayers)
    ),
)


def win(side: Side) -> Meaning:
    return _any(Message(Verb.WIN, side), _opens(Booking, side=side))


def book(side: Side, degree: Degree = Degree.PLAIN) -> Meaning:
    claim = SIXTY_SIXTY if degree is Degree.TIE else Won(side, degree)
    return lambda action: getattr(getattr(action, "intent", None), "claim", None) == claim


def digits(number: int) -> list[Message]:
    return [Message(Verb.DIGIT, number=int(digit)) for digit in str(number)]


def card_of(number: int) -> Meaning:
    return _opens(DealCard, number=number)


def evening_row(id: int) -> Meaning:
    return _opens(PastEvening, id=id)


def course(**fields: object) -> Meaning:
    return _opens(CourseShown, **fields)


def rules_called(key: str) -> Meaning:
    return lambda action: (
        isinstance(does := getattr(action, "intent", None), RulesChosen) and does.rules.name == key
    )


def ranking_tile(key: str) -> Meaning:
    return _opens(RankingShown, key=key)


def player_tile(*who: str) -> Meaning:
    return _opens(PlayerStatistics, who=who)


def declares(seat: int) -> Meaning:
    return _any(
        Message(Verb.PLAYS, number=seat), _opens(Claiming, declarer=seat, contract=None), _ramsch(seat)
    )


def _ramsch(seat: int) -> Meaning:
    return _opens(Claiming, declarer=seat, contract=Contract.RAMSCH)


def contract(value: str) -> Meaning:
    return _opens(Claiming, contract=Contract(value))


def partner(seat: int) -> Meaning:
    return _opens(Claiming, partner=seat)


def ended(won: bool, degree: Degree | None = Degree.PLAIN) -> Meaning:
    """`degree` is None where the contract knows none."""
    return _claims((Ended(won, degree),) if degree else (Ended(won), None))


def jungfrauen(whose: object) -> Meaning:
    return lambda action: (
        getattr(getattr(getattr(action, "intent", None), "claim", None), "jungfrauen", 0) == whose
    )


def counts_laufende(number: int) -> Meaning:
    return lambda action: (
        getattr(getattr(getattr(action, "intent", None), "claim", None), "laufende", None) == number
    )
