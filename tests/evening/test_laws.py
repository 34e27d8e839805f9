"""What holds for every evening, whatever was asked at its table."""

from __future__ import annotations

import contextlib
from collections import Counter

from hypothesis import assume, given
from hypothesis import strategies as st

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    DealRestored,
    DealStruck,
    InsertDeal,
    Redo,
    Reopen,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    StandingGiven,
    Undo,
)
from beermat.evening.evening import Evening, before_deal, fold
from beermat.evening.mass import partners
from beermat.evening.notation import reader, writer
from beermat.evening.people import seats_of_deals
from beermat.evening.settlement import accounts, settle_up
from beermat.rules import bierkopf, schafkopf
from beermat.rules.bierkopf import Counted, Deal, Mats, Won
from beermat.rules.catalogue import game_of, named
from beermat.rules.common import Degree, Side, of
from beermat.rules.schafkopf import Accounts
from tests.strategies import CLAIMS, evenings, intents
from tests.table import play, unmarked


@given(st.data(), evenings())
def test_undo_after_anything_gives_back_the_evening_before_and_redo_gives_it_again(
    data: st.DataObject, before: Evening
) -> None:
    with contextlib.suppress(Refused):
        entry = check(
            before,
            data.draw(intents(before).filter(lambda intent: not isinstance(intent, Undo | Redo | Reopen))),
        )
        after = before.apply(entry)
        taken_back = play(after, Undo())
        assert taken_back == before
        assert taken_back.undoable == before.undoable
        assert play(taken_back, Redo()) == after


@given(evenings())
def test_everything_can_be_taken_back_to_the_opening_and_brought_back_again(evening: Evening) -> None:
    steps = [evening]
    while steps[-1].undoable:
        steps.append(play(steps[-1], Undo()))
    assert steps[-1] == fold(evening.record[:1])
    back = steps[-1]
    for expected in reversed(steps[:-1]):
        back = play(back, Redo())
        assert back == expected


@given(evenings())
def test_the_fold_of_the_record_is_what_was_applied_entry_by_entry(evening: Evening) -> None:
    folded = fold(evening.record)
    assert folded == evening
    assert (folded.record, folded.undoable, folded.redoable) == (
        evening.record,
        evening.undoable,
        evening.redoable,
    )


@given(evenings())
def test_writing_an_evening_as_notation_and_reading_it_gives_the_same_evening(evening: Evening) -> None:
    text = writer.write(evening)
    assert reader.read(text) == evening, text


def _standings(evening: Evening, kind: type[Mats] | type[Accounts]) -> list[Mats | Accounts]:
    return [one for one in (evening.standing, *evening.aside) if isinstance(one, kind)]


@given(evenings())
def test_lines_left_are_always_one_to_the_target(evening: Evening) -> None:
    for mats in _standings(evening, Mats):
        assert all(1 <= left <= mats.rules.target for left in mats.lines)
    for deal in bierkopf.own_deals(evening.deals):
        assert deal.struck or deal.bollen or all(1 <= left <= deal.rules.target for left in deal.lines)


def _given_by_hand(evening: Evening) -> bool:
    return any(isinstance(evening.record[number - 1], StandingGiven) for number in evening.undoable)


def _bollen(deal: Deal) -> int:
    return deal.rules.brille_counts if deal.brille else 1


@given(evenings())
def test_the_bollen_are_those_of_the_deals(evening: Evening) -> None:
    assume(not _given_by_hand(evening))
    deals = bierkopf.own_deals(evening.deals)
    for side in Side:
        won = sum(_bollen(deal) for deal in deals if deal.bollen is side)
        assert won == sum(of(mats.bollen, side) for mats in _standings(evening, Mats))


@given(evenings())
def test_the_mass_owed_follows_from_the_bollen_lost(evening: Evening) -> None:
    assume(not _given_by_hand(evening))
    for side in Side:
        lost = [deal for deal in bierkopf.own_deals(evening.deals) if deal.bollen is side.other]
        assert evening.mass.owed_by(side) == sum(deal.rules.mass_per_bollen * _bollen(deal) for deal in lost)


@given(evenings())
def test_no_mass_that_was_paid_is_ever_lost(evening: Evening) -> None:
    counting = [evening.record[number - 1] for number in evening.undoable]
    paid = [payer for entry in counting if hasattr(entry, "payers") for payer in entry.payers]
    settled = sum(evening.mass.paid_by_side(side) for side in Side)
    assert settled + len(evening.mass.ahead) == len(paid)
    for payer in paid:
        assert evening.mass.paid_by(payer) == paid.count(payer)


@given(evenings())
def test_nobody_owes_while_he_has_paid_ahead(evening: Evening) -> None:
    owing = {loser.id for one in evening.mass.open for loser in one.losers}
    assert owing.isdisjoint(one.payer for one in evening.mass.ahead)


@given(evenings())
def test_no_payment_ever_settles_what_its_payer_did_not_lose(evening: Evening) -> None:
    for one in evening.mass.owed:
        assert one.paid_by is None or one.paid_by in {loser.id for loser in one.losers}


@given(evenings())
def test_a_mass_was_lost_and_won_by_those_who_sat_there_then(evening: Evening) -> None:
    seated = seats_of_deals(evening)
    for one in evening.mass.owed:
        if one.deal:
            four = seated[one.deal - 1]
            assert (one.losers, one.winners) == (partners(four, one.side), partners(four, one.side.other))


@given(evenings())
def test_the_bollen_of_the_ledger_are_those_on_the_mats(evening: Evening) -> None:
    lost = Counter(one.side for one in evening.mass.bollen)
    assert evening.bollen == (lost[Side.B], lost[Side.A])


@given(evenings())
def test_the_nameless_owe_nothing(evening: Evening) -> None:
    following = evening.mass.next
    assert following is None or not following[1].unnamed


@given(st.data(), evenings())
def test_a_deal_replaced_and_replaced_back_leaves_the_table_as_it_was(
    data: st.DataObject, evening: Evening
) -> None:
    """Only the mark that the deal was corrected stays."""
    played = [deal for deal in bierkopf.own_deals(evening.deals) if not deal.struck]
    if not played or evening.closed:
        return
    deal = data.draw(st.sampled_from(played))
    if deal.degree is Degree.TIE:
        was = Counted(Side.A, 60)
    elif deal.augen is not None:
        was = Counted(Side.A, deal.augen[0], every_trick=deal.degree is Degree.SCHWARZ)
    else:
        assert deal.winner is not None
        was = Won(deal.winner, deal.degree)
    with contextlib.suppress(Refused):
        check(evening, ReplaceDeal(deal.number, was, deal.calls))  # its doublings may no longer be allowed
        other = play(
            evening, ReplaceDeal(deal.number, data.draw(st.sampled_from([Won(Side.A), Won(Side.B)])))
        )
        assert unmarked(play(other, ReplaceDeal(deal.number, was, deal.calls))) == unmarked(evening)


@given(st.data(), evenings())
def test_striking_a_deal_takes_its_lines_away_and_nothing_else_of_the_record(
    data: st.DataObject, evening: Evening
) -> None:
    played = [deal.number for deal in evening.deals if not deal.struck]
    if not played or evening.closed:
        return
    number = data.draw(st.sampled_from(played))
    struck = play(evening, DealStruck(number))
    assert struck.deals[number - 1].struck
    assert [deal.number for deal in struck.deals] == [deal.number for deal in evening.deals]
    kept = [(deal.calls, deal.degree, deal.augen) for deal in struck.deals if not deal.struck]
    assert kept == [
        (deal.calls, deal.degree, deal.augen)
        for deal in evening.deals
        if not deal.struck and deal.number != number
    ]
    assert play(struck, Undo()) == evening


@given(evenings())
def test_equality_asks_how_the_table_stands_not_how_it_came_there(evening: Evening) -> None:
    if evening.undoable:
        detour = play(evening, Undo(), Redo())
        assert detour == evening
        assert detour.record != evening.record


@given(evenings())
def test_the_accounts_sum_to_zero_and_are_what_the_deals_paid(evening: Evening) -> None:
    held = {(one.person.id, one.unit): one.balance for one in accounts(evening)}
    paid: dict[tuple[str, str], int] = {}
    for deal, seats in zip(evening.deals, seats_of_deals(evening), strict=True):
        for own in schafkopf.own_deals([deal]):
            assert sum(own.payments) == 0
            for somebody, amount in zip(seats, own.payments, strict=True):
                key = (somebody.id, own.rules.unit)
                paid[key] = paid.get(key, 0) + amount
    assert {key: amount for key, amount in held.items() if amount} == {
        key: amount for key, amount in paid.items() if amount
    }


@given(evenings())
def test_settling_up_brings_every_account_to_zero(evening: Evening) -> None:
    held = {(one.person.id, one.unit): one.balance for one in accounts(evening)}
    for payer, payee, amount, unit in settle_up(evening):
        held[payer.id, unit] += amount
        held[payee.id, unit] -= amount
    assert not any(held.values())


@given(evenings())
def test_a_game_that_lies_aside_is_not_the_one_being_played_and_has_been_played(evening: Evening) -> None:
    sheets = [one.rules.sheet for one in (evening.standing, *evening.aside)]
    assert len(set(sheets)) == len(sheets)
    assert all(one != game_of(one.rules).start(one.rules) for one in evening.aside)


@given(st.data(), evenings())
def test_a_game_left_and_taken_up_again_goes_on_where_it_stood(data: st.DataObject, evening: Evening) -> None:
    if evening.closed:
        return
    other = named("bierkopf" if evening.rules.game == "schafkopf" else "schafkopf")
    there = play(evening, RulesChosen(other))
    with contextlib.suppress(Refused):
        there = play(there, ScoreDeal(data.draw(CLAIMS[there.rules.game])))
    back = play(there, RulesChosen(evening.standing.coming))
    assert back.standing == evening.standing
    assert back.calls == ()


@given(evenings())
def test_a_standing_by_hand_that_nothing_follows_is_the_standing(evening: Evening) -> None:
    last = evening.record[evening.undoable[-1] - 1] if evening.undoable else None
    if isinstance(last, StandingGiven):
        assert (evening.standing.lines, evening.standing.bollen) == (last.lines, last.bollen)


@given(evenings())
def test_no_mass_is_both_paid_and_evened_out_and_those_come_in_pairs(evening: Evening) -> None:
    cancelled = [one for one in evening.mass.owed if one.cancelled]
    assert all(one.paid_by is None for one in cancelled)
    assert 2 * sum(one.side is Side.A for one in cancelled) == len(cancelled)


@given(st.data(), evenings())
def test_a_struck_deal_that_is_restored_leaves_the_table_as_it_was(
    data: st.DataObject, evening: Evening
) -> None:
    played = [deal.number for deal in evening.deals if not deal.struck]
    if not played or evening.closed:
        return
    number = data.draw(st.sampled_from(played))
    assert play(evening, DealStruck(number), DealRestored(number)) == evening


@given(st.data(), evenings())
def test_an_inserted_deal_that_is_struck_counts_for_nothing_but_its_number(
    data: st.DataObject, evening: Evening
) -> None:
    if not evening.deals or evening.closed:
        return
    number = data.draw(st.integers(1, len(evening.deals)))
    with contextlib.suppress(Refused):
        claim = data.draw(CLAIMS[before_deal(evening, number).rules.game])
        after = play(evening, InsertDeal(number, claim), DealStruck(number))
        assert after.standing == evening.standing
        assert after.dealer == evening.dealer
        assert [one.number for one in after.deals] == list(range(1, len(evening.deals) + 2))
        kept = [deal for deal in after.deals if deal.number != number]
        assert [deal._replace(number=0) for deal in kept] == [
            deal._replace(number=0) for deal in evening.deals
        ]
