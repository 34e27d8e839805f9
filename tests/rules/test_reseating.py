"""An account is a person's, not a seat's."""

from __future__ import annotations

from beermat.rules.bierkopf import reseat as reseat_mats
from beermat.rules.schafkopf import Accounts, balances, reseat
from tests.rules.schafkopf_table import play, tariff
from tests.table import table


def start() -> Accounts:
    return Accounts(tariff())


def test_each_takes_his_account_along_to_another_seat() -> None:
    accounts, _ = play(start(), "solo A 61")
    assert reseat(accounts, "abcd", "badc").balances == (-5, 15, -5, -5)


def test_who_leaves_is_remembered_and_finds_his_account_when_he_is_back() -> None:
    accounts, _ = play(start(), "solo A 61")
    away = reseat(accounts, "abcd", "ebcd")
    assert (away.balances, away.away) == ((0, -5, -5, -5), (("a", 15),))
    assert [one[:2] for one in balances(away, "ebcd")] == [
        ("e", 0),
        ("b", -5),
        ("c", -5),
        ("d", -5),
        ("a", 15),
    ]
    back = reseat(away, "ebcd", "abcd")
    assert back == accounts


def test_deals_while_somebody_is_away_leave_his_account_alone() -> None:
    accounts, _ = play(start(), "solo A 61")
    accounts, _ = play(reseat(accounts, "abcd", "ebcd"), "rufer AB 61")
    assert accounts.balances == (1, -4, -6, -6)
    assert accounts.away == (("a", 15),)


def test_who_leaves_with_nothing_is_not_remembered() -> None:
    assert reseat(start(), "abcd", "ebcd") == start()


def test_mats_belong_to_the_sides() -> None:
    mats = table().standing
    assert reseat_mats(mats, "abcd", "ebcd") is mats
