"""Schafkopf at the table: deals and doublings as lists of touches, without drawing anything."""

from __future__ import annotations

import pytest

from beermat.evening.entries import Knocked, Misdealt, SeatsTaken
from beermat.rules.schafkopf_tariffs import Call, Contract
from beermat.screen.model import BACK, UNDO, Message, Opens, Table, Verb, Wants
from beermat.screen.schafkopf.claiming import Claiming, Klopfen, Question
from beermat.screen.schafkopf.table import KLOPFER, KONTRA
from beermat.screen.update import choices
from tests.screen.touching import (
    COUNT,
    DONE,
    KNOCK,
    NOBODY,
    SETTLING,
    Touchable,
    contract,
    declares,
    digits,
    jungfrauen,
)

from .schafkopf_hands import (
    ANNA,
    BERT,
    CHRIS,
    DORA,
    SCHNEIDER,
    SCHWARZ,
    accounts,
    last,
    laufende,
    lost,
    plays,
    points,
    pub,
    subtitle,
    title,
    won,
)
from .sitting import Sitting, refused

DEALS = {
    # Rufspiel 1 + Schneider 1 + 3 Laufende 3 = 5, both against both
    "rufer": ([*plays(ANNA, "rufer", BERT), won(SCHNEIDER), laufende(3)], (5, -5, 5, -5)),
    "a lost rufer": ([*plays(ANNA, "rufer", BERT), lost(), laufende(0)], (-1, 1, -1, 1)),
    # Solo 5 + Schwarz 2 = 7 for each of the three
    "a lost solo": ([*plays(CHRIS, "solo"), lost(SCHWARZ), laufende(0)], (7, -21, 7, 7)),
    # Wenz 5 + 2 Laufende 2 = 7
    "wenz": ([*plays(DORA, "wenz"), won(), laufende(2)], (-7, -7, -7, 21)),
    # (Solo 5 + 4 Laufende 4) × Tout 2 = 18
    "solo-tout": ([*plays(ANNA, "solo-tout"), won(None), laufende(4)], (54, -18, -18, -18)),
    # (Solo 5 + 8 Laufende 8) × Sie 4 = 52
    "sie": ([*plays(BERT, "sie"), won(None)], (-52, -52, 156, -52)),
    "pass": ([NOBODY], (0, 0, 0, 0)),
}


@pytest.mark.parametrize("name", DEALS)
def test_every_deal_is_five_taps_at_most(name: str) -> None:
    touches, balances = DEALS[name]
    table = points()
    table.tap(*touches)
    assert len(touches) <= 5
    assert accounts(table) == balances
    assert table.screen == Table()


def test_every_number_of_laufende_shows_what_it_will_bring() -> None:
    table = pub()
    table.tap(KLOPFER, *plays(ANNA, "rufer", BERT), won(SCHNEIDER))
    tiles = [item for item in table.items if item.kind == "Tile"]
    claims = [item.action.intent.claim for item in tiles if isinstance(item.action, Wants)]
    assert [claim.laufende for claim in claims] == [0, *range(3, 15)]
    shown = {item.action: item.look["number"] for item in tiles}
    for action, amount in shown.items():
        assert action is not None
        table.tap(action)
        assert table.words.amount(last(table).payments[ANNA], "cents", signed=True) == amount
        table.tap(UNDO, *plays(ANNA, "rufer", BERT), won(SCHNEIDER))


@pytest.mark.parametrize(
    ("result", "number", "sum_"),
    [
        (won(), "+15", "3 × 5"),
        (won(SCHNEIDER), "+18", "3 × (5 + 1)"),
        (lost(SCHWARZ), "−21", "3 × (5 + 2)"),
    ],
)
def test_every_result_shows_what_it_will_bring_and_how(result: Touchable, number: str, sum_: str) -> None:
    table = points()
    table.tap(*plays(DORA, "solo"))
    look = table.item(result).look
    assert (look["number"], look["sub"]) == (number, sum_)


def test_who_pays_whom_and_how_it_comes_about_is_told_before_it_is_booked() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), lost(SCHNEIDER))
    assert title(table) == "Anna & Bert pay Chris & Dora"
    assert subtitle(table) == "Rufspiel 1 + Schneider 1 = 2"
    table.tap(BACK, BACK, BACK, contract("solo"), lost())
    assert title(table) == "Anna pays Chris, Bert & Dora"
    assert accounts(table) == (0, 0, 0, 0)


def test_a_booked_deal_is_told_with_its_explanation_and_offers_its_undo() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), won(SCHNEIDER), laufende(3))
    toast = next(item.look for item in table.items if item.key == "toast")
    told = "Anna & Bert +5", "Rufspiel 1 + Schneider 1 + 3 Laufende 3 = 5"
    assert (toast["title"], toast["text"]) == told
    assert len([item for item in table.items if item.action == UNDO]) == 2


def test_a_player_is_never_offered_as_his_own_partner() -> None:
    table = points()
    table.tap(*plays(CHRIS, "rufer"))
    offered = [one.dialog.partner for one in choices(table.session.view()) if isinstance(one, Opens)]
    assert offered == [ANNA, BERT, DORA]


def test_only_what_the_tariff_knows_is_offered() -> None:
    def offered(table: Sitting) -> list[str]:
        table.tap(declares(ANNA))
        return [one.dialog.contract.value for one in choices(table.session.view()) if isinstance(one, Opens)]

    assert offered(points()) == ["rufer", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]
    assert "geier" in offered(pub())
    assert "sie" not in offered(pub(pack="short"))
    assert "rufer" not in offered(pub(rufer=None))


def test_the_way_back_leads_from_question_to_question() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), won())
    asked = []
    while isinstance(table.screen, Claiming):
        asked.append(table.screen.asks)
        table.tap(BACK)
    assert asked == [Question.LAUFENDE, Question.RESULT, Question.PARTNER, Question.CONTRACT]
    assert table.screen == Table()


def test_two_taps_on_the_last_card_within_a_quarter_second_book_once() -> None:
    table = points()
    table.tap(*plays(ANNA, "wenz"), won())
    table.wait(0.5)
    card = table.item(laufende(2))
    for _ in range(2):
        table.session.input.down(card)
        table.session.input.up()
        table.now += 0.2
        table.session.tick()
    table.wait(1)
    assert len(table.evening.deals) == 1


def test_the_second_of_two_quick_taps_does_not_answer_the_next_question() -> None:
    table = points()
    table.tap(declares(ANNA))
    table.tap(contract("solo"), after=0.1)
    assert isinstance(table.screen, Claiming)
    assert table.screen.asks is Question.CONTRACT


def test_a_deal_is_booked_only_on_the_standing_it_was_opened_for() -> None:
    table = points()
    table.tap(*plays(ANNA, "solo"), won())
    table.keeper.want(SeatsTaken(table.evening.seats, 2))
    table.tap(laufende(0))
    assert accounts(table) == (0, 0, 0, 0)
    assert refused(table) == "table-has-moved"
    assert table.screen == Table()


def test_nothing_is_shown_as_booked_before_it_is_on_disk() -> None:
    table = points()
    table.paper.slow = True
    table.tap(NOBODY)
    assert not table.evening.deals
    table.paper.write()
    table.wait(0.1)
    assert len(table.evening.deals) == 1


# Doublings


def test_a_klopfer_is_one_tap_and_of_nobody_in_particular() -> None:
    table = pub()
    table.tap(KLOPFER)
    assert (table.evening.calls, table.evening.knocks) == ((Call.KLOPFER,), ())


def test_a_klopfer_of_a_player_stands_with_what_he_may_play() -> None:
    table = pub()
    table.tap(declares(DORA), Knocked(DORA))
    assert (table.evening.factor, table.evening.knocks) == (2, (DORA,))
    assert table.screen == Table()


def test_the_stake_in_the_middle_asks_who_lays_down() -> None:
    table = pub()
    table.tap(KNOCK)
    assert table.screen == Klopfen()
    table.tap(Knocked(CHRIS), KNOCK)
    assert table.evening.knocks == (CHRIS,)
    assert not table.item(Knocked(CHRIS)).look["enabled"]
    table.tap(KLOPFER)
    assert table.evening.factor == 4


def test_kontra_and_re_multiply_what_the_cards_show_and_end_the_ladder() -> None:
    table = pub()
    table.tap(KLOPFER, KONTRA)
    assert table.item(KONTRA).look["text"] == "Re"
    table.tap(KONTRA, *plays(ANNA, "rufer", BERT))
    assert subtitle(table) == "Klopfer · Kontra · Re: ×8"
    # Rufspiel 20 × 2 × 2 × 2
    assert table.item(won()).look["number"] == "+€1.60"
    table.tap(BACK, BACK, BACK, KONTRA)
    assert refused(table) == "ladder-ends"


def test_nobody_lays_down_after_kontra() -> None:
    table = pub()
    table.tap(KONTRA)
    assert not table.item(KLOPFER).look["enabled"]
    table.tap(KLOPFER)
    assert refused(table) == "klopfer-before-kontra"


def test_a_tariff_without_doublings_has_other_buttons_in_their_place() -> None:
    table = points()
    assert [table.offers(what) for what in (KLOPFER, KONTRA, NOBODY, SETTLING)] == [False, False, True, True]


def test_a_misdeal_drops_the_doublings_and_keeps_the_dealer() -> None:
    table = pub()
    table.tap(KLOPFER, KONTRA, declares(ANNA), Misdealt)
    assert (table.evening.calls, table.evening.dealer) == ((), ANNA)
    assert table.screen == Table()


# Augen


def count(table: Sitting, augen: int) -> None:
    table.tap(*plays(ANNA, "rufer", BERT), COUNT, *digits(augen), DONE)


@pytest.mark.parametrize(
    ("augen", "payment"),
    [(29, -2), (30, -2), (31, -1), (60, -1), (61, 1), (89, 1), (90, 1), (91, 2)],
)
def test_counted_augen_decide_and_laufende_are_asked_next(augen: int, payment: int) -> None:
    table = points()
    count(table, augen)
    table.tap(laufende(0))
    assert (last(table).augen, last(table).payments[ANNA]) == (augen, payment)


def test_augen_that_cannot_be_are_told_and_stay_to_be_corrected() -> None:
    table = points()
    count(table, 128)
    assert refused(table) == "augen-out-of-range"
    assert isinstance(table.screen, Claiming)
    assert table.screen.asks is Question.AUGEN
    table.tap(Message(Verb.DELETE), DONE, laufende(0))
    assert last(table).augen == 12


def test_the_keypad_says_what_the_augen_mean() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), COUNT, *digits(91))
    message = next(item.look["text"] for item in table.items if item.key == "Claiming message")
    assert message == "won, +2: Rufspiel 1 + Schneider 1 = 2"


def test_every_trick_can_be_claimed() -> None:
    table = points()
    table.tap(*plays(ANNA, "wenz"), COUNT, *digits(120), Message(Verb.EVERY_TRICK))
    table.tap(DONE, laufende(0))
    assert last(table).degree is SCHWARZ


def test_ok_without_augen_asks_for_them() -> None:
    table = points()
    table.tap(*plays(ANNA, "wenz"), COUNT, DONE)
    assert table.session.flow.notice == "Type the Augen first"


# Nobody plays


def test_after_four_passes_the_next_dealer_deals() -> None:
    table = points()
    table.tap(NOBODY)
    assert table.evening.dealer == CHRIS


def test_in_the_pub_tariff_the_same_dealer_deals_again_after_four_passes() -> None:
    table = pub()
    table.tap(NOBODY)
    assert table.evening.dealer == ANNA


def test_where_only_a_jungfrau_is_paid_double_it_is_asked_who_she_is() -> None:
    table = pub(nobody_plays="ramsch", jungfrau="own")
    table.tap(NOBODY, declares(DORA))
    tiles = [(item.look["title"], item.look["sub"]) for item in table.items if item.kind == "Tile"]
    assert tiles == [
        ("nobody", "3 × 20"),
        *(("Anna", "4 × 20"), ("Chris", "4 × 20"), ("Bert", "4 × 20")),
        *(("Anna & Chris", "5 × 20"), ("Anna & Bert", "5 × 20"), ("Chris & Bert", "5 × 20")),
        ("every trick", "3 × (50 + 20)"),
    ]
    table.tap(jungfrauen((CHRIS,)))
    assert accounts(table) == (20, 40, 20, -80)  # 20 to each, twice that to Chris


def test_a_ramsch_is_three_taps_where_it_is_played() -> None:
    table = pub(nobody_plays="ramsch")
    table.tap(NOBODY, declares(DORA), jungfrauen(1))
    # Ramsch 20 × Jungfrau 2 for each of the others
    assert accounts(table) == (40, 40, 40, -120)
    assert last(table).contract is Contract.RAMSCH
