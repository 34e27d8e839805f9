"""Schafkopf at the table: whole flows as lists of touches, without drawing anything."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.entries import NOBODY_NAMED, Knocked, SeatsTaken
from beermat.rules import schafkopf_tariffs
from beermat.rules.bierkopf import Degree
from beermat.rules.catalogue import named
from beermat.rules.schafkopf import Call, Contract, Deal
from beermat.rules.schafkopf_game import own_deals
from beermat.screen.bierkopf.screens import Booking
from beermat.screen.schafkopf.allowed import KLOPFER, KONTRA, NOBODY
from beermat.screen.schafkopf.screens import Claiming, Klopfen, Question
from beermat.screen.screens import DealShown, History, Menu, Over, RulesAsked, Settling
from beermat.screen.steps import Action, Table, Verb

from .sitting import BACK, MENU, REDO, UNDO, A, Sitting, book, digits, win

ANNA, CHRIS, BERT, DORA = range(4)
PLAIN, SCHNEIDER, SCHWARZ = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ


def points(**look: object) -> Sitting:
    return Sitting(named("schafkopf"), **look)  # type: ignore[arg-type]


def pub(**changes: object) -> Sitting:
    return Sitting(schafkopf_tariffs.house(schafkopf_tariffs.named("schafkopf-wirtshaus"), changes))


def plays(seat: int, contract: str, partner: int | None = None) -> list[Action]:
    """The touches that say who plays what with whom."""
    touches = [Action(Verb.PLAYS, number=seat), Action(Verb.CONTRACT, text=contract)]
    return touches if partner is None else [*touches, Action(Verb.PARTNER, number=partner)]


def won(degree: Degree | None = PLAIN) -> Action:
    return Action(Verb.RESULT, degree=degree, text="won")


def lost(degree: Degree | None = PLAIN) -> Action:
    return Action(Verb.RESULT, degree=degree, text="lost")


def laufende(number: int) -> Action:
    return Action(Verb.LAUFENDE, number=number)


def accounts(table: Sitting) -> tuple[int, ...]:
    return table.evening.accounts.balances


def last(table: Sitting) -> Deal:
    return own_deals(table.evening.deals)[-1]


def refused(table: Sitting) -> str:
    notice = table.session.flow.notice
    assert isinstance(notice, Refused)
    return notice.reason


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
    choices = [item for item in table.items if item.action and item.action.verb is Verb.LAUFENDE]
    assert [item.action.number for item in choices if item.action] == [0, *range(3, 15)]
    shown = {item.action: item.look["number"] for item in choices if item.action}
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
def test_every_result_shows_what_it_will_bring_and_how(result: Action, number: str, sum_: str) -> None:
    table = points()
    table.tap(*plays(DORA, "solo"))
    look = table.item(result).look
    assert (look["number"], look["sub"]) == (number, sum_)


def title(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Claiming title")


def subtitle(table: Sitting) -> object:
    return next(item.look["text"] for item in table.items if item.key == "Claiming subtitle")


def test_who_pays_whom_and_how_it_comes_about_is_told_before_it_is_booked() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), lost(SCHNEIDER))
    assert title(table) == "Anna & Bert pay Chris & Dora"
    assert subtitle(table) == "Rufspiel 1 + Schneider 1 = 2"
    table.tap(BACK, BACK, BACK, Action(Verb.CONTRACT, text="solo"), lost())
    assert title(table) == "Anna pays Chris, Bert & Dora"
    assert accounts(table) == (0, 0, 0, 0)


def test_a_booked_deal_is_told_with_its_explanation_and_offers_its_undo() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), won(SCHNEIDER), laufende(3))
    toast = next(item.look["text"] for item in table.items if item.key == "toast")
    assert toast == "Anna & Bert +5: Rufspiel 1 + Schneider 1 + 3 Laufende 3 = 5"
    assert len([item for item in table.items if item.action == UNDO]) == 2


def test_a_player_is_never_offered_as_his_own_partner() -> None:
    table = points()
    table.tap(*plays(CHRIS, "rufer"))
    offered = [item.action.number for item in table.items if item.action and item.action.verb is Verb.PARTNER]
    assert offered == [ANNA, BERT, DORA]


def test_only_what_the_tariff_knows_is_offered() -> None:
    def offered(table: Sitting) -> list[str]:
        table.tap(Action(Verb.PLAYS, number=ANNA))
        return [item.action.text for item in table.items if item.action and item.action.verb is Verb.CONTRACT]

    assert offered(points()) == ["rufer", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]
    assert "geier" in offered(pub())
    assert "sie" not in offered(pub(pack="short"))
    assert "rufer" not in offered(pub(rufer=None))


def test_the_way_back_leads_from_question_to_question() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), won())
    asked = []
    while isinstance(table.screen, Claiming):
        asked.append(table.screen.question)
        table.tap(BACK)
    assert asked == [Question.LAUFENDE, Question.RESULT, Question.PARTNER, Question.CONTRACT]
    assert table.screen == Table()


def test_two_taps_on_the_last_card_within_a_quarter_second_book_once() -> None:
    table = points()
    table.tap(*plays(ANNA, "wenz"), won())
    table.wait(0.5)
    card = table.item(laufende(2))
    for _ in range(2):
        table.session.down(card)
        table.session.up()
        table.now += 0.2
        table.session.tick()
    table.wait(1)
    assert len(table.evening.deals) == 1


def test_the_second_of_two_quick_taps_does_not_answer_the_next_question() -> None:
    table = points()
    table.tap(Action(Verb.PLAYS, number=ANNA))
    table.tap(Action(Verb.CONTRACT, text="solo"), after=0.1)
    assert isinstance(table.screen, Claiming)
    assert table.screen.question is Question.CONTRACT


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
    table.tap(Action(Verb.PLAYS, number=DORA), Action(Verb.KLOPFER, number=DORA))
    assert (table.evening.factor, table.evening.knocks) == (2, (DORA,))
    assert table.screen == Table()


def test_the_stake_in_the_middle_asks_who_lays_down() -> None:
    table = pub()
    table.tap(Action(Verb.KNOCK))
    assert table.screen == Klopfen()
    table.tap(Action(Verb.KLOPFER, number=CHRIS), Action(Verb.KNOCK))
    assert table.evening.knocks == (CHRIS,)
    assert not table.item(Action(Verb.KLOPFER, number=CHRIS)).look["enabled"]
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
    shown = {item.action for item in table.items}
    assert KLOPFER not in shown
    assert KONTRA not in shown
    assert {NOBODY, Action(Verb.SETTLING)} <= shown


def test_a_misdeal_drops_the_doublings_and_keeps_the_dealer() -> None:
    table = pub()
    table.tap(KLOPFER, KONTRA, Action(Verb.PLAYS, number=ANNA), Action(Verb.MISDEAL))
    assert (table.evening.calls, table.evening.dealer) == ((), ANNA)
    assert table.screen == Table()


# Augen


def count(table: Sitting, augen: int) -> None:
    table.tap(*plays(ANNA, "rufer", BERT), Action(Verb.COUNT), *digits(augen), Action(Verb.DONE))


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
    assert table.screen.question is Question.AUGEN
    table.tap(Action(Verb.DELETE), Action(Verb.DONE), laufende(0))
    assert last(table).augen == 12


def test_the_keypad_says_what_the_augen_mean() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT), Action(Verb.COUNT), *digits(91))
    message = next(item.look["text"] for item in table.items if item.key == "Claiming message")
    assert message == "won, +2: Rufspiel 1 + Schneider 1 = 2"


def test_every_trick_can_be_claimed() -> None:
    table = points()
    table.tap(*plays(ANNA, "wenz"), Action(Verb.COUNT), *digits(120), Action(Verb.EVERY_TRICK))
    table.tap(Action(Verb.DONE), laufende(0))
    assert last(table).degree is SCHWARZ


def test_ok_without_augen_asks_for_them() -> None:
    table = points()
    table.tap(*plays(ANNA, "wenz"), Action(Verb.COUNT), Action(Verb.DONE))
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


def test_a_ramsch_is_three_taps_where_it_is_played() -> None:
    table = pub(nobody_plays="ramsch")
    one_jungfrau = lost(None)._replace(number=1)
    table.tap(NOBODY, Action(Verb.PLAYS, number=DORA), one_jungfrau)
    # Ramsch 20 × Jungfrau 2 for each of the others
    assert accounts(table) == (40, 40, 40, -120)
    assert last(table).contract is Contract.RAMSCH


# Corrections


def test_undo_and_redo_of_a_deal() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), UNDO)
    assert accounts(table) == (0, 0, 0, 0)
    table.hold(UNDO, 2.2)
    assert accounts(table) == (156, -52, -52, -52)
    table.tap(UNDO, MENU, REDO)
    assert accounts(table) == (156, -52, -52, -52)


def test_a_deal_can_be_struck_and_replaced_with_other_doublings() -> None:
    table = pub()
    table.tap(KLOPFER, *plays(ANNA, "solo"), won(), laufende(0), *plays(CHRIS, "wenz"), won(), laufende(0))
    table.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=1), Action(Verb.STRIKE, number=1))
    assert table.screen == DealShown(1)
    assert accounts(table) == (-50, 150, -50, -50)
    table.tap(Action(Verb.REPLACE, number=1), KONTRA, *plays(BERT, "rufer", DORA), lost(), laufende(3))
    assert table.screen == DealShown(1)
    # (Rufspiel 20 + 3 Laufende 30) × Kontra 2 = 100; a struck deal had no Klopfer any more
    assert own_deals(table.evening.deals)[0].payments == (100, 100, -100, -100)
    assert accounts(table) == (50, 250, -150, -150)
    table.tap(BACK, BACK)
    assert table.screen == Table()


def test_the_doublings_of_a_deal_to_replace_are_those_it_had_and_can_be_taken_away() -> None:
    table = pub()
    table.tap(KLOPFER, KONTRA, *plays(ANNA, "solo"), won(), laufende(0))
    table.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=1), Action(Verb.REPLACE, number=1))
    assert subtitle(table) == "Klopfer · Kontra: ×4"
    table.tap(Action(Verb.NO_CALLS), KONTRA, KLOPFER, *plays(ANNA, "solo"), won(), laufende(0))
    assert last(table).calls == (Call.KLOPFER, Call.KONTRA)


def test_a_deal_can_be_replaced_by_one_that_nobody_played() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None))
    table.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=1), Action(Verb.REPLACE, number=1), NOBODY)
    assert table.screen == DealShown(1)
    assert accounts(table) == (0, 0, 0, 0)


def test_a_deal_is_told_with_the_names_of_those_who_played_it() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None))
    anna, chris, bert, dora = table.evening.seats
    table.keeper.want(SeatsTaken((chris, anna, bert, dora), 1))
    table.keeper.settle()
    table.tap(*plays(ANNA, "wenz"), won(), laufende(0), MENU, Action(Verb.HISTORY))
    who = [table.item(Action(Verb.DEAL, number=number)).look["cells"][1] for number in (1, 2)]  # type: ignore[index]
    assert who == ["Anna", "Chris"]


# From one game to the other


def choose_rules(table: Sitting, key: str) -> None:
    table.tap(MENU, Action(Verb.RULES))
    while not any(item.action == Action(Verb.CHOOSE_RULES, text=key) for item in table.items):
        assert isinstance(table.screen, RulesAsked)
        table.tap(Action(Verb.PAGE, number=table.screen.page + 1))
    table.tap(Action(Verb.CHOOSE_RULES, text=key))


def test_an_evening_goes_from_one_game_to_the_other_and_back() -> None:
    table = Sitting()
    table.deal(A)
    choose_rules(table, "schafkopf")
    table.tap(*plays(ANNA, "sie"), won(None))
    assert accounts(table) == (156, -52, -52, -52)
    choose_rules(table, "bierkopf")
    assert table.lines == (20, 21)
    table.tap(win(A), book(A))
    assert table.lines == (19, 21)
    table.tap(MENU, Action(Verb.HISTORY))
    deals = [item.action.number for item in table.items if item.kind == "Row" and item.action is not None]
    assert deals == [3, 2]
    assert any("Rules" in item.look["cells"] for item in table.items if item.kind == "Row")  # type: ignore[operator]


def test_a_deal_of_the_game_that_was_left_is_replaced_in_its_own_dialog() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None))
    choose_rules(table, "bierkopf")
    table.deal(A)
    table.tap(MENU, Action(Verb.HISTORY), Action(Verb.DEAL, number=1), Action(Verb.REPLACE, number=1))
    table.tap(*plays(DORA, "wenz"), lost(), laufende(0))
    assert own_deals(table.evening.deals)[0].payments == (5, 5, 5, -15)
    assert table.lines == (20, 21)
    table.tap(BACK, Action(Verb.DEAL, number=2), Action(Verb.REPLACE, number=2), win(A))
    assert isinstance(table.screen, Booking)


# The end


def test_at_the_end_the_fewest_payments_are_told_by_name() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), MENU, Action(Verb.ENDING), Action(Verb.END))
    assert table.evening.closed
    assert table.screen == Over()
    table.tap(Action(Verb.SETTLING))
    assert table.screen == Settling()
    told = [
        (item.look["title"], item.look["number"], item.look["sub"])
        for item in table.items
        if item.kind == "Tile"
    ]
    assert told == [(f"{name} pays", "52", "to Anna") for name in ("Chris", "Bert", "Dora")]


def test_an_evening_whose_accounts_are_even_ends_at_the_table() -> None:
    table = points()
    table.tap(NOBODY, MENU, Action(Verb.ENDING), Action(Verb.END), BACK)
    assert table.screen == Table()
    table.tap(Action(Verb.SETTLING))
    assert "All are even" in [item.look.get("text") for item in table.items]


def test_a_closed_evening_asks_what_now_when_a_coaster_is_touched() -> None:
    table = points()
    table.tap(*plays(ANNA, "sie"), won(None), MENU, Action(Verb.ENDING), Action(Verb.END), BACK)
    table.tap(Action(Verb.PLAYS, number=DORA))
    assert table.screen == Over()
    table.tap(Action(Verb.SETTLING), BACK, Action(Verb.PLAYS, number=DORA), Action(Verb.NEXT_EVENING))
    assert not table.evening.closed
    assert accounts(table) == (0, 0, 0, 0)


def test_names_of_four_single_people_are_asked_for_as_they_sit() -> None:
    table = points(people=NOBODY_NAMED)
    table.tap(Action(Verb.NAMES))
    for name in ("Emil", "Resi", "Sepp"):
        table.type(name)
    table.tap(BACK)
    fields = [item for item in table.items if item.kind == "Field"]
    assert [item.look["text"] for item in fields] == ["Emil", "Resi", "Sepp", "Name"]
    assert [item.look["side"] for item in fields] == ["Eichel", "Gras", "Herz", "Schellen"]


def test_four_single_people_draw_no_partners() -> None:
    table = points()
    table.tap(MENU, Action(Verb.NAMES))
    offered = {item.action.verb for item in table.items if item.action}
    assert Verb.DONE in offered
    assert not offered & {Verb.DRAW, Verb.SOWS}


# The five buttons


def focus_on(table: Sitting, wanted: Action) -> None:
    for _ in range(20):
        if table.session.flow.focus == wanted:
            return
        table.press("won_b", after=0.3)
    raise AssertionError(f"{wanted} is not reached")


def test_the_doublings_and_undo_are_buttons() -> None:
    table = pub()
    table.press("spritze_a", "spritze_b")
    assert table.evening.calls == (Call.KLOPFER, Call.KONTRA)
    table.press("undo")
    assert table.evening.calls == (Call.KLOPFER,)
    table.press_long("undo", 2.0)
    assert table.evening.calls == (Call.KLOPFER, Call.KONTRA)


def test_a_whole_deal_is_entered_with_the_buttons_alone() -> None:
    table = points()
    table.press("won_a")
    touches = [*plays(BERT, "rufer", DORA), won(SCHNEIDER), laufende(3)]
    for wanted in touches:
        focus_on(table, wanted)
        table.press("spritze_a")
    assert accounts(table) == (-5, -5, 5, 5)
    assert table.screen == Table()


def test_the_first_focus_is_on_the_player_who_leads() -> None:
    table = points()
    table.press("won_b")
    assert table.session.flow.focus == Action(Verb.PLAYS, number=CHRIS)


def test_undo_leads_back_from_question_to_question() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT))
    table.press("undo", "undo", "undo")
    assert table.screen == Table()


def test_holding_won_still_opens_the_menu() -> None:
    table = points()
    table.press_long("won_b", 1.2)
    assert table.screen == Menu()


def test_holding_won_in_the_midst_of_a_deal_does_not_lose_it() -> None:
    table = points()
    table.tap(*plays(ANNA, "rufer", BERT))
    table.press_long("won_b", 1.2)
    assert isinstance(table.screen, Claiming)


def test_a_button_that_the_tariff_does_not_know_says_so() -> None:
    table = points()
    table.press("spritze_a")
    assert refused(table) == "no-klopfer"


def test_nobody_lays_down_twice() -> None:
    table = pub()
    table.tap(Action(Verb.KNOCK))
    table.keeper.want(Knocked(ANNA))
    table.tap(Action(Verb.KLOPFER, number=ANNA))
    assert refused(table) == "knocked-already"


def test_history_opens_with_the_latest_deal() -> None:
    table = points()
    table.tap(NOBODY, *plays(ANNA, "solo"), lost(SCHNEIDER), laufende(3), MENU, Action(Verb.HISTORY))
    assert table.screen == History()
    rows = [item.look["cells"] for item in table.items if item.kind == "Row"]
    assert rows[0] == ["2.", "Anna", "Solo 5 + Schneider 1 + 3 Laufende 3 = 9", "−27"]
    assert rows[1][0] == "1."  # type: ignore[index]
