"""The words in which the screen's flow is told: what can be touched, and what the place gives to it.

Plain data, pure: `beermat.screen.flow` says what follows from what, `beermat.screen.scene` how it looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from beermat.rules.bierkopf import Degree, Side

if TYPE_CHECKING:
    from beermat.rules.catalogue import Rules


class Verb(Enum):
    """What touching something asks for."""

    WIN = auto()
    DOUBLE = auto()
    LAST_HAND = auto()
    TAKE_BACK = auto()
    BRING_BACK = auto()
    MENU = auto()
    BACK = auto()
    BOOK = auto()
    COUNT = auto()
    MISDEAL = auto()
    KNOCK = auto()
    DIGIT = auto()
    DELETE = auto()
    DONE = auto()
    SWAP = auto()
    EVERY_TRICK = auto()
    NAMES = auto()
    KEY = auto()
    TYPED = auto()
    SHIFT = auto()
    SIGNS = auto()
    FIELD = auto()
    DEALER = auto()
    PERSON = auto()
    NEW_NAME = auto()
    OFF_LIST = auto()
    TAKE_OFF = auto()
    DRAW = auto()
    TURN_UP = auto()
    SOWS = auto()
    KOENIG = auto()
    GIVE_UP = auto()
    HISTORY = auto()
    PAGE = auto()
    DEAL = auto()
    STRIKE = auto()
    RESTORE = auto()
    INSERT = auto()
    REPLACE = auto()
    CALL = auto()
    CALL_LAST_HAND = auto()
    NO_CALLS = auto()
    PAYING = auto()
    EVENINGS = auto()
    EVENING = auto()
    PLAY_ON = auto()
    PAY = auto()
    RULES = auto()
    CHOOSE_RULES = auto()
    LINES = auto()
    ON_PAPER = auto()
    STEP = auto()
    REASON = auto()
    ENDING = auto()
    END = auto()
    NEXT_EVENING = auto()
    OTHER_PEOPLE = auto()
    SETTLING = auto()
    COURSE = auto()
    BOLLEN = auto()
    STATISTICS = auto()
    RANKING = auto()
    PORTRAIT = auto()
    PARTNERS = auto()
    NOBODY = auto()
    KLOPFER = auto()
    KONTRA = auto()
    PLAYS = auto()
    CONTRACT = auto()
    PARTNER = auto()
    RESULT = auto()
    JUNGFRAUEN = auto()
    LAUFENDE = auto()
    LEAVING = auto()
    LEAVE = auto()


class Action(NamedTuple):
    """One thing that can be touched or chosen by the five buttons.

    `number` is a deal, a seat, a digit, a page, a step or how many, as the verb has it; `text` a letter, a
    person's id (of two people both, with a line end between), the key of a rule set or of a ranking, a
    contract, or won or lost.
    """

    verb: Verb
    side: Side | None = None
    degree: Degree | None = None
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """No dialog: what lies on the table."""


@dataclass(frozen=True, slots=True)
class House:
    """What the place gives to the flow.

    `sets` are the rule sets to choose from with their keys; `rows` says how many rows a list shows at once,
    `roomy` whether two large plates find room one above the other;
    `letters` are the rows of the keyboard without its last one of wide keys, `signs` those for what is rarer;
    `reasons` are those that a correction of lines may have, in the table's language, the first being none.
    `machine` says that the table has a machine to itself, which can be switched off; `locked` that the host
    has set a PIN. `mm` is the number of pixels in a millimetre.
    """

    sets: tuple[tuple[str, Rules], ...] = ()
    rows: int = 6
    roomy: bool = False
    letters: tuple[str, ...] = ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-'.")
    signs: tuple[str, ...] = ("1234567890ł", "éèêëáàâåæøñ", "íïóôúçčšžşğ")
    reasons: tuple[str, ...] = ("",)
    machine: bool = False
    locked: bool = False
    mm: float = 5.2


def keys_for(per_row: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keyboard's rows of letters, and of signs, where so many keys stand side by side.

    The letters are from a to z where it is narrow.
    """
    usual = House()
    if per_row >= 11:
        return usual.letters, usual.signs
    alphabets = "abcdefghijklmnopqrstuvwxyzäöüß-'.", "".join(usual.signs)
    letters, signs = (
        tuple(keys[at : at + per_row] for at in range(0, len(keys), per_row)) for keys in alphabets
    )
    return letters, signs
