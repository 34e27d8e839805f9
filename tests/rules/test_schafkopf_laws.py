"""Laws of Schafkopf, over random tariffs, deals and evenings."""

from __future__ import annotations

from math import prod

from hypothesis import assume, given
from hypothesis import strategies as st

from beermat.errors import Refused
from beermat.rules.common import Degree
from beermat.rules.schafkopf import ADDED, apply, check_calls, explain, start, value_of
from beermat.rules.schafkopf_claims import Claim, Counted, Party, Result, judge, laufende_limits
from beermat.rules.schafkopf_tariffs import Calls, Contract, Tariff
from tests.rules.schafkopf_table import tariff
from tests.schafkopf_strategies import DEGREES, calls, claims, houses, said, seats


@st.composite
def results(draw: st.DrawFn, rules: Tariff) -> Result:
    """Draw a deal that this table accepts, every contract that it plays as likely as any other."""
    played = [
        contract
        for contract in Contract
        if contract is not Contract.PASS and _accepted(rules, said(contract, won=True)) is not None
    ]
    contract = draw(st.sampled_from(played))
    least, most = laufende_limits(rules, contract)
    won = contract is Contract.SIE or draw(st.booleans())
    claim = said(
        contract,
        won=won,
        degree=draw(st.sampled_from(DEGREES)),
        seats=draw(st.permutations(range(4))),
        laufende=0 if most == 0 else draw(st.just(0) | st.integers(least, most)),
    )
    result = _accepted(rules, claim)
    assume(result is not None)
    assert result is not None
    return result


def _accepted(rules: Tariff, claim: Claim) -> Result | None:
    try:
        return judge(rules, claim)
    except Refused:
        return None


@given(st.data())
def test_every_deal_sums_to_zero_and_so_do_the_accounts(data: st.DataObject) -> None:
    rules = data.draw(houses())
    accounts = start(rules)
    for number in range(1, data.draw(st.integers(1, 6)) + 1):
        before = accounts.balances
        accounts, deal = apply(accounts, number, data.draw(calls), data.draw(results(rules)))
        assert sum(deal.payments) == 0
        assert sum(accounts.balances) == 0
        assert deal.balances == accounts.balances
        assert tuple(now - was for was, now in zip(before, accounts.balances, strict=True)) == deal.payments


@given(houses(), claims, calls)
def test_whatever_is_entered_is_refused_or_sums_to_zero(rules: Tariff, claim: Claim, called: Calls) -> None:
    result = _accepted(rules, claim)
    if result is None:
        return
    check_calls(start(rules), called)
    _, deal = apply(start(rules), 1, called, result)
    assert sum(deal.payments) == 0
    assert (deal.value == 0) == (deal.contract is Contract.PASS)
    assert set(map(abs, deal.payments)) <= {deal.value, 3 * deal.value}


@given(st.data())
def test_winners_get_and_losers_pay(data: st.DataObject) -> None:
    rules = data.draw(houses())
    result = data.draw(results(rules))
    _, deal = apply(start(rules), 1, data.draw(calls), result)
    for seat, gets in enumerate(deal.payments):
        party = Party.DECLARERS if seat in result.declarers else Party.DEFENDERS
        assert (gets > 0) == (party is result.winner)
        assert gets != 0


@given(st.data())
def test_a_lost_deal_is_worth_as_much_as_a_won_one(data: st.DataObject) -> None:
    rules, called = data.draw(houses()), data.draw(calls)
    result = data.draw(results(rules))
    assume(result.contract is not Contract.RAMSCH)
    assert result.winner is not None
    turned = result._replace(winner=result.winner.other)
    _, deal = apply(start(rules), 1, called, result)
    _, other = apply(start(rules), 1, called, turned)
    assert other.payments == tuple(-gets for gets in deal.payments)


@given(st.data())
def test_more_laufende_are_never_worth_less(data: st.DataObject) -> None:
    rules, called = data.draw(houses()), data.draw(calls)
    result = data.draw(results(rules))
    least, most = laufende_limits(rules, result.contract)
    worth = [
        value_of(rules, called, result._replace(laufende=laufende))
        for laufende in (0, *range(max(least, 1), most + 1))
    ]
    assert worth == sorted(set(worth))


@given(houses(), st.sampled_from(["rufer", "wenz", "geier", "solo"]), st.booleans(), calls)
def test_a_higher_degree_is_never_worth_less(rules: Tariff, name: str, won: bool, called: Calls) -> None:
    degrees = [_accepted(rules, said(Contract(name), won=won, degree=degree)) for degree in DEGREES]
    worth = [value_of(rules, called, result) for result in degrees if result is not None]
    assert worth == sorted(worth)


@given(st.data())
def test_a_doubling_doubles(data: st.DataObject) -> None:
    rules, called = data.draw(houses()), data.draw(calls)
    result = data.draw(results(rules))
    assert value_of(rules, called, result) == 2 ** len(called) * value_of(rules, (), result)


@given(st.data())
def test_the_explanation_adds_up_and_multiplies_to_the_value(data: st.DataObject) -> None:
    rules = data.draw(houses())
    _, deal = apply(start(rules), 1, data.draw(calls), data.draw(results(rules)))
    parts = explain(deal)
    added = sum(part.number for part in parts if part.kind in ADDED)
    factor = prod(part.number for part in parts if part.kind not in ADDED)
    assert (added * factor, factor) == (deal.value, deal.factor)
    assert all(part.number > 0 for part in parts)


@given(st.integers(0, 120), seats, st.sampled_from(["wenz", "solo"]))
def test_more_augen_never_make_a_declarer_poorer(augen: int, seat: int, name: str) -> None:
    rules = tariff("schafkopf-wirtshaus")
    gets = []
    for counted in (augen, min(augen + 1, 120)):
        result = _accepted(rules, Claim(Contract(name), seat, Counted(counted)))
        if result is not None:
            gets.append(apply(start(rules), 1, (), result)[1].payments[seat])
    assert gets == sorted(gets)


@given(st.integers(2, 118), st.sampled_from(["rufer", "wenz", "solo"]))
def test_the_parties_share_120_augen_and_one_of_them_wins(augen: int, name: str) -> None:
    partner = 2 if name == "rufer" else None
    result = judge(tariff(), Claim(Contract(name), 0, Counted(augen), partner))
    theirs = 120 - augen
    assert (result.winner is Party.DECLARERS) == (augen > 60)
    assert (result.winner is Party.DEFENDERS) == (theirs >= 60)
    assert (result.degree is Degree.SCHNEIDER) == (augen >= 91 or theirs >= 90)
