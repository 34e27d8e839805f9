"""A Bierkopfkönig at the table: begun, seated anew after each game, crowned. Pure."""

from __future__ import annotations

from beermat.errors import Refused
from beermat.evening.entries import NOBODY_NAMED, KoenigBegun, PayMass
from beermat.evening.koenig import koenig
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree
from beermat.screen.dialogs.koenig import KoenigStanding
from beermat.screen.model import BACK, UNDO, Table
from beermat.screen.update import choices
from tests.screen.touching import COUNT, DONE, GIVE_UP, MENU, NAMES, PAYING, digits, meant, win

from .sitting import A, B, Sitting

KOENIG = KoenigStanding


def short(**keys: object) -> RuleSet:
    return house(named("bierkopf"), {"target": 2, **keys})


def begun() -> Sitting:
    table = Sitting(short())
    table.tap(MENU, KOENIG, DONE)
    return table


def names(table: Sitting) -> str:
    return " ".join(who.name for who in table.evening.seats)


def text(table: Sitting, key: str) -> object:
    return next(item.look["text"] for item in table.items if item.key == key)


def test_three_games_are_begun_from_the_menu_and_the_table_says_which_it_is() -> None:
    table = begun()
    assert table.screen == Table()
    assert isinstance(table.paper.entries[-1], KoenigBegun)
    assert text(table, "caption bottom") == "King: game 1 of 3"


def test_after_each_game_one_tap_seats_the_next_partners() -> None:
    table = begun()
    table.deal(A, Degree.SCHNEIDER)
    assert table.screen == KoenigStanding()
    assert text(table, "KoenigStanding title") == "Game 1 of 3 is over"
    assert text(table, "KoenigStanding told") == "Chris and Bert change places · Chris deals"
    table.tap(DONE)
    assert table.screen == Table()
    assert (names(table), table.evening.dealer) == ("Anna Bert Chris Dora", 2)
    table.deal(B, Degree.SCHNEIDER)
    table.tap(DONE)
    assert (names(table), table.evening.dealer) == ("Anna Bert Dora Chris", 2)
    table.deal(A)
    assert table.screen == Table()  # one line is left
    table.deal(A)
    assert table.screen == KoenigStanding()
    # Anna & Bert +2, Bert & Dora +2, Anna & Dora +2: Anna, Bert and Dora have 2 games and 2 - 2 + 2 lines.
    king = next(item for item in table.items if item.kind == "King")
    assert king.look["names"] == ["Anna", "Bert", "Dora"]
    ranks = [item.look["rank"] for item in table.items if item.kind == "Place"]
    assert ranks == ["1.", "1.", "1.", "4."]
    table.tap(BACK)
    assert text(table, "caption bottom") == "King: Anna, Bert & Dora"


def test_a_bollen_taken_back_is_played_again_in_the_same_seats() -> None:
    table = begun()
    table.deal(A, Degree.SCHNEIDER)
    table.tap(BACK)
    assert text(table, "caption bottom") == "King: change places"
    table.tap(UNDO)
    assert text(table, "caption bottom") == "King: game 1 of 3"
    table.deal(B, Degree.SCHNEIDER)
    assert table.screen == KoenigStanding()


def test_the_page_opens_after_the_deal_that_ended_a_game_and_after_nothing_else() -> None:
    table = begun()
    table.deal(A, Degree.SCHNEIDER)
    table.tap(BACK)
    owed = table.evening.mass.next
    assert owed is not None
    table.tap(PAYING, PayMass(owed[1].id))
    assert table.screen != KoenigStanding()


def test_it_is_given_up_after_a_question() -> None:
    table = begun()
    table.tap(MENU, KOENIG, GIVE_UP, BACK, BACK)
    assert koenig(table.evening) is not None
    table.tap(MENU, KOENIG, GIVE_UP, GIVE_UP)
    assert koenig(table.evening) is None
    assert text(table, "caption bottom") == ""
    table.deal(A, Degree.SCHNEIDER)
    assert table.screen == Table()


def test_between_two_games_only_the_partners_of_the_next_one_score() -> None:
    table = begun()
    table.deal(A, Degree.SCHNEIDER)
    table.tap(BACK, win(A))
    assert table.screen == KoenigStanding()  # which says who changes places
    table.tap(BACK)
    table.press("won_b")
    assert table.screen == KoenigStanding()
    table.tap(BACK, MENU, COUNT, *digits(80), DONE)
    notice = table.session.flow.notice
    assert isinstance(notice, Refused)
    assert notice.reason == "koenig-seats"
    assert len(table.evening.deals) == 1
    table.tap(BACK, MENU, KOENIG, DONE)
    table.deal(A)
    assert len(table.evening.deals) == 2


def test_three_more_games_may_follow() -> None:
    table = begun()
    for _ in range(3):
        table.deal(A, Degree.SCHNEIDER)
        table.tap(DONE)
    assert text(table, "caption bottom") == "King: game 1 of 3"


def test_lines_that_are_left_are_told_before_they_lapse() -> None:
    table = Sitting(short())
    table.deal(A)
    table.tap(MENU, KOENIG)
    assert "(1:2) lapse" in str(text(table, "KoenigStanding told"))
    table.tap(DONE)
    assert table.lines == (2, 2)


def test_where_nobody_is_named_names_come_first() -> None:
    table = Sitting(short(), people=NOBODY_NAMED)
    table.tap(MENU, KOENIG)
    assert [meant(one, what) for one, what in zip(choices(table.session.view()), (NAMES, BACK), strict=True)]
    table.tap(NAMES)
    for name in ("Emil", "Resi", "Sepp", "Xaver"):
        table.type(name)
    table.tap(DONE, MENU, KOENIG, DONE)
    assert koenig(table.evening) is not None


def test_rules_that_carry_lines_over_are_refused_with_the_reason() -> None:
    table = Sitting(short(overshoot="carry"))
    table.tap(MENU, KOENIG, DONE)
    notice = table.session.flow.notice
    assert isinstance(notice, Refused)
    assert notice.reason == "koenig-carries"


def test_it_is_played_by_buttons_alone() -> None:
    table = Sitting(short())

    table.open_menu()
    table.choose(KOENIG)
    table.choose(DONE)
    table.press("won_a", "won_a", "spritze_a")
    assert table.screen == KoenigStanding()
    table.choose(DONE)
    assert names(table) == "Anna Bert Chris Dora"
