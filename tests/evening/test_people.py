"""Who may be taken off the list of regulars."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import EveningClosed, PayMass, Person, SeatsTaken, person, seats
from beermat.evening.evening import Evening
from beermat.evening.people import check_taken_off
from tests.table import play, table

ANNA, EMIL = person("Anna"), person("Emil")


def refusal(evening: Evening, who: Person) -> str:
    """Return why this person stays on the list, "" if he may be taken off."""
    try:
        check_taken_off(evening, who)
    except Refused as refused:
        return refused.reason
    return ""


def test_whoever_is_not_here_may_be_taken_off_the_list() -> None:
    assert refusal(table(), EMIL) == ""


def test_whoever_sits_here_may_not_until_somebody_else_sits_there() -> None:
    with pytest.raises(Refused) as caught:
        check_taken_off(table(), ANNA)
    assert (caught.value.reason, caught.value.values) == ("sits-here", {"name": "Anna"})
    assert refusal(play(table(), SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 0)), ANNA) == ""


def test_when_the_evening_is_over_nobody_sits_here() -> None:
    assert refusal(play(table(), "A", EveningClosed()), ANNA) == ""


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_whoever_owes_a_mass_may_not_until_it_is_paid(closed: bool) -> None:
    # Anna and Bert lose the Bollen; then she goes.
    evening = play(table(target=1), "B", SeatsTaken(seats("Emil", "Chris", "Bert", "Dora"), 0))
    if closed:
        evening = play(evening, EveningClosed())
    assert refusal(evening, ANNA) == "mass-is-open"
    assert refusal(play(evening, PayMass("bert")), ANNA) == ""
