"""Partners drawn card by card, or entered from real cards. Pure."""

from __future__ import annotations

from random import Random

import pytest

from beermat.rules import cards
from beermat.screen.dialogs.partners import TURN, DrawPartners
from beermat.screen.dialogs.players import ChooseSeats
from beermat.screen.model import BACK, Table
from beermat.screen.update import due
from beermat.screen.view import hit
from tests.screen.touching import DONE, MENU, NAMES

from .regulars import DRAW, REAL, TURN_UP, names, pub


def drawn(seed: int) -> tuple[int, int]:
    return cards.partners(Random(seed).sample(cards.pack(20), 20))


@pytest.mark.parametrize("seed", range(8))
def test_the_two_sows_make_partners_and_the_first_deals(seed: int) -> None:
    table = pub(nobody=False, seed=seed)
    before = table.evening.seats
    first, second = drawn(seed)
    table.tap(MENU, NAMES, DRAW)
    table.wait(TURN * 20)
    assert isinstance(table.screen, DrawPartners)
    assert table.screen.sows == (first, second)
    table.tap(DONE)
    after = table.evening.seats
    assert after[first] == before[first]  # he stays where he is
    assert after[(first + 2) % 4] == before[second]
    assert set(after) == set(before)
    assert table.evening.dealer == first


def test_cards_come_one_by_one_and_sooner_when_somebody_cannot_wait() -> None:
    table = pub(nobody=False, seed=3)
    table.tap(MENU, NAMES, DRAW, after=0.3)
    assert isinstance(table.screen, DrawPartners)
    assert table.screen.turned == 1
    table.tap(TURN_UP, after=0.1)
    assert isinstance(table.screen, DrawPartners)
    assert table.screen.turned == 1  # the finger that opened it is not meant twice
    table.wait(TURN)
    assert isinstance(table.screen, DrawPartners)
    assert table.screen.turned == 2
    table.tap(TURN_UP, after=0.3)
    assert isinstance(table.screen, DrawPartners)
    assert table.screen.turned == 3
    table.wait(TURN * 20)
    last = table.screen.cards[-1][1]
    assert last.rank is cards.Rank.ASS
    assert due(table.session.flow) is None


def test_a_finger_that_wants_one_card_too_many_does_not_sit_anybody_down() -> None:
    table = pub(nobody=False, seed=3)
    table.tap(MENU, NAMES, DRAW)
    place = table.item(TURN_UP).box.center
    while TURN_UP in [item.action for item in table.items]:
        table.tap(TURN_UP, after=0.3)
    found = hit(table.items, *place)
    assert found is None or found.action is None


def test_each_card_goes_to_the_next_player_but_not_to_the_first_sow() -> None:
    table = pub(nobody=False, seed=5)
    table.tap(MENU, NAMES, DRAW)
    table.wait(TURN * 20)
    assert isinstance(table.screen, DrawPartners)
    to = [seat for seat, _ in table.screen.cards]
    first = table.screen.sows[0]
    at = to.index(first, [card.rank for _, card in table.screen.cards].index(cards.Rank.ASS))
    assert to[: at + 1] == [turn % 4 for turn in range(at + 1)]
    assert first not in to[at + 1 :]


def test_a_draw_can_be_repeated_and_left() -> None:
    table = pub(nobody=False, seed=2)
    table.tap(MENU, NAMES, DRAW)
    table.wait(TURN * 20)
    assert isinstance(table.screen, DrawPartners)
    pack = table.screen.pack
    table.tap(DRAW)
    assert isinstance(table.screen, DrawPartners)
    assert table.screen.pack != pack
    table.tap(BACK)
    table.wait(TURN * 20)
    assert isinstance(table.screen, ChooseSeats)
    table.tap(DONE)
    assert table.paper.entries == []


def test_sows_of_real_cards_are_entered() -> None:
    table = pub(nobody=False)
    table.tap(MENU, NAMES, REAL, "seat 1", "seat 2")
    # Chris stays on seat 1 and deals; Bert comes to seat 3, Dora to seat 2.
    assert isinstance(table.screen, ChooseSeats)
    table.tap(DONE)
    assert names(table) == ["Anna", "Chris", "Dora", "Bert"]
    assert table.evening.dealer == 1


def test_the_first_sow_can_be_said_again() -> None:
    table = pub(nobody=False)
    table.tap(MENU, NAMES, REAL, "seat 1", BACK, "seat 0", "seat 2", DONE)
    assert isinstance(table.screen, Table)
    assert table.paper.entries == []  # Anna's partner is Bert already, and she deals
