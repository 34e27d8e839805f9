"""Four at a Schafkopf table: A, B, C and D clockwise, and deals told much as the notation tells them."""

from __future__ import annotations

import re

import pytest

from beermat.errors import Refused
from beermat.rules import catalogue
from beermat.rules.common import Degree
from beermat.rules.schafkopf import Accounts, Deal, apply, check_calls, start
from beermat.rules.schafkopf_claims import Claim, Counted, Ended, Outcome, judge
from beermat.rules.schafkopf_tariffs import Call, Calls, Contract, Tariff

_PLUSES = {"": Degree.PLAIN, "+": Degree.SCHNEIDER, "++": Degree.SCHWARZ}


def tariff(name: str = "schafkopf", **keys: object) -> Tariff:
    """Return a named tariff with some keys changed."""
    return catalogue.house(catalogue.named(name), keys)


def outcome(said: str) -> Outcome:
    """Return the outcome of "won", "lost+", "won++", "75" or "120++"."""
    match = re.fullmatch(r"(won|lost|-?\d+)(\+*)", said)
    assert match is not None, said
    if match[1] in ("won", "lost"):
        return Ended(match[1] == "won", _PLUSES[match[2]])
    return Counted(int(match[1]), match[2] == "++")


def told(said: str) -> tuple[Calls, Claim]:
    """Return the doublings and the claim of "rufer AC 91 l3 k1 x2", "sie B", "ramsch D 45 j1" or "pass".

    "ramsch D lost JAB": A and B took no trick.
    """
    contract, *words = said.split()
    seats = ["ABCD".index(seat) for seat in (words.pop(0) if words and words[0].isupper() else "")]
    numbers = {word[0]: int(word[1:]) for word in words if re.fullmatch(r"[lkxj]-?\d+", word)}
    results = [outcome(word) for word in words if not re.fullmatch(r"[lkxj]-?\d+|J[ABCD]+", word)]
    calls = (Call.KLOPFER,) * numbers.get("k", 0) + (Call.KONTRA,) * numbers.get("x", 0)
    return calls, Claim(
        Contract(contract),
        seats[0] if seats else None,
        results[0] if results else None,
        seats[1] if len(seats) > 1 else None,
        numbers.get("l", 0),
        tuple("ABCD".index(seat) for word in words if word[0] == "J" for seat in word[1:])
        or numbers.get("j", 0),
    )


def played(said: str, rules: Tariff | None = None) -> Deal:
    """Return the deal that is told, checked and scored on four new accounts."""
    return play(start(rules or tariff()), said)[1]


def play(accounts: Accounts, said: str, *, number: int = 1, dealer: int = 0) -> tuple[Accounts, Deal]:
    """Return the accounts after the deal that is told, and the deal."""
    calls, claim = told(said)
    check_calls(accounts, calls)
    return apply(accounts, number, calls, judge(accounts.rules, claim), dealer=dealer)


def refusal(said: str, rules: Tariff | None = None) -> Refused:
    """Return why the deal that is told is refused; it is a fault if it is not."""
    with pytest.raises(Refused) as caught:
        played(said, rules)
    return caught.value
