"""Who sits where: regulars tapped, names typed, namesakes told apart, seats changed. Pure."""

from __future__ import annotations

from beermat.errors import StorageError
from beermat.evening.entries import EveningClosed, EveningOpened, SeatsTaken, person
from beermat.evening.questions import Regulars
from beermat.screen.dialogs.menu import Menu
from beermat.screen.dialogs.partners import TURN, RealCards
from beermat.screen.dialogs.players import ChoosePlayers, ChooseSeats, TypeName, WhichOne
from beermat.screen.model import BACK, Message, Table, Verb
from tests.screen.touching import CLOSING, DONE, MENU, NAMES, PAYING, win

from .regulars import DRAW, HANS, HANS2, NEW_NAME, OTHERS, REAL, names, offered, pick, pub, seat
from .sitting import A, Sitting, refused

SIGNS = Message(Verb.SIGNS)

# Regulars


def test_four_regulars_sit_down_in_six_taps() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora", "Emil")
    table.tap(NAMES, *pick("Dora", "Anna", "Emil", "Bert"), DONE)
    # The first two are side A, seats 0 and 2; the first named deals.
    assert names(table) == ["Dora", "Emil", "Anna", "Bert"]
    assert table.evening.dealer == 0
    assert len(table.paper.entries) == 2


def test_regulars_come_in_the_order_of_the_book_eleven_at_once() -> None:
    table = pub(*(f"Gast {letter}" for letter in "abcdefghijk"))
    table.tap(NAMES)
    assert offered(table) == [f"gast {letter}" for letter in "abcdefghijk"]
    assert not [
        item for item in table.items if isinstance(item.action, Message) and item.action.verb is Verb.PAGE
    ]


def test_more_regulars_are_turned_over_and_come_round_again() -> None:
    table = pub(*(f"Gast {letter}" for letter in "abcdefghijkl"))
    table.tap(NAMES)
    assert len(offered(table)) == 10
    table.tap(Message(Verb.PAGE, number=1))
    assert offered(table) == ["gast k", "gast l"]
    table.tap(Message(Verb.PAGE, number=0))
    assert len(offered(table)) == 10


def test_who_sits_there_already_is_refused_as_the_same_person() -> None:
    table = pub("Hans", "Anna")
    table.tap(NAMES, *pick("Hans"), *pick("Hans"))
    assert refused(table) == "has-a-seat"
    table.tap(*pick("Anna"))
    assert isinstance(table.screen, TypeName)  # nobody else is known


def test_who_was_tapped_by_mistake_gets_up_again() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora", "Emil")
    table.tap(NAMES, *pick("Anna", "Bert", "Chris"), seat(2), *pick("Emil", "Dora"), DONE)
    assert names(table) == ["Anna", "Chris", "Emil", "Dora"]


def test_the_way_back_leads_from_the_seats_to_the_people_and_to_the_table() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora")
    table.tap(NAMES, *pick("Anna", "Bert", "Chris", "Dora"))
    assert isinstance(table.screen, ChooseSeats)
    table.tap(BACK)
    assert isinstance(table.screen, ChoosePlayers)
    table.tap(DONE, DONE)
    assert names(table) == ["Anna", "Chris", "Bert", "Dora"]
    table.tap(MENU, NAMES, BACK)
    assert table.screen == Table()


def test_a_book_that_does_not_answer_leaves_the_keyboard() -> None:
    table = pub()
    table.paper.answers[Regulars()] = StorageError("no disk")
    table.tap(NAMES, NEW_NAME)
    table.type("Anna")
    assert isinstance(table.screen, TypeName)
    assert [who.name for who in table.screen.origin.party.people] == ["Anna"]


# Names that are typed


def test_a_new_machine_asks_for_four_names_with_umlauts_at_once() -> None:
    table = pub()
    table.tap(NAMES)
    assert isinstance(table.screen, TypeName)
    for name in ("Änne", "Jörg", "Groß", "Anna-Lena"):
        table.type(name)
    table.tap(DONE)
    assert names(table) == ["Änne", "Groß", "Jörg", "Anna-Lena"]


def test_what_is_typed_chooses_from_the_regulars() -> None:
    table = pub("Hannes", "Anna", "Anna-Lena Huber", "Hans", "Johanna", "Bert")
    table.tap(NAMES, NEW_NAME)
    assert offered(table) == ["hannes", "anna", "anna-lena huber"]
    for letter, left in (("h", ["hannes", "hans", "anna-lena huber"]), ("a", ["hannes", "hans"])):
        table.tap(Message(Verb.KEY, text=letter))
        assert offered(table) == left
    table.tap(*pick("Hans"))
    assert isinstance(table.screen, ChoosePlayers)
    assert [who.name for who in table.screen.party.people] == ["Hans"]


def test_who_has_a_seat_is_not_found_again() -> None:
    table = pub("Hans", "Anna")
    table.tap(NAMES, *pick("Hans"), NEW_NAME, Message(Verb.KEY, text="h"))
    assert offered(table) == []


def test_a_name_without_letters_is_refused_and_too_long_a_name_ends() -> None:
    table = pub()
    table.tap(NAMES, DONE)
    assert refused(table) == "name-empty"
    table.tap(*[Message(Verb.KEY, text="x")] * 30)
    assert isinstance(table.screen, TypeName)
    assert len(table.screen.text) == 24


def test_a_new_name_is_a_person_of_its_own_and_the_regulars_come_back() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora")
    table.tap(NAMES, *pick("Anna"), NEW_NAME)
    table.type("Quirin")
    assert isinstance(table.screen, ChoosePlayers)
    assert [who.name for who in table.screen.party.people] == ["Anna", "Quirin"]


def test_rarer_letters_and_figures_are_on_the_keyboard() -> None:
    table = pub()
    table.tap(NAMES)
    for name in ("René", "Zoë 2", "Øystein", "Paweł 1860"):
        table.type(name)
    table.tap(DONE)
    assert names(table) == ["René", "Øystein", "Zoë 2", "Paweł 1860"]


def test_a_rarer_letter_leads_back_to_the_letters_and_a_figure_stays() -> None:
    table = pub()
    table.tap(NAMES, SIGNS, Message(Verb.KEY, text="é"))
    table.tap(
        Message(Verb.KEY, text="m"), SIGNS, Message(Verb.KEY, text="1"), Message(Verb.KEY, text="2"), SIGNS
    )
    table.tap(Message(Verb.KEY, text="a"))
    assert isinstance(table.screen, TypeName)
    assert table.screen.text == "Ém12a"


def test_rarer_letters_are_typed_by_buttons_alone() -> None:
    table = pub()
    table.tap(NAMES)
    for key in (Message(Verb.KEY, text="z"), SIGNS, Message(Verb.KEY, text="ø"), Message(Verb.KEY, text="e")):
        table.choose(key)
    assert isinstance(table.screen, TypeName)
    assert table.screen.text == "Zøe"


def test_a_typed_name_that_is_tapped_stays_to_be_chosen_again() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora")
    table.tap(NAMES, NEW_NAME)
    table.type("Zoë")
    table.tap(*pick("Anna"), seat(0))
    assert isinstance(table.screen, ChoosePlayers)
    assert [who.name for who in table.screen.party.people] == ["Anna"]
    assert offered(table) == ["zoë", "anna", "bert", "chris", "dora"]
    table.tap(*pick("Bert", "Zoë", "Chris"), DONE)
    assert names(table) == ["Bert", "Zoë", "Anna", "Chris"]


def test_somebody_new_who_sits_already_and_is_tapped_stays_too() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora", nobody=False)
    table.paper.answers[Regulars()] = ()  # the four of tonight are nobody's regulars yet
    table.tap(MENU, NAMES, seat(0), OTHERS)
    table.type("Emil")
    table.tap(seat(0), OTHERS)
    assert isinstance(table.screen, ChoosePlayers)
    assert set(offered(table)) >= {"anna", "emil"}


# A real keyboard


def typed(table: Sitting, text: str) -> None:
    """Type letter by letter, as quickly as people do: "\\n" is Enter, "<" backspace."""
    keys = {"\n": Message(Verb.DONE), "<": Message(Verb.DELETE)}
    for letter in text:
        table.wait(0.08)
        table.session.input.type(keys.get(letter, Message(Verb.TYPED, text=letter)))
        table.session.tick()


def test_a_real_keyboard_writes_what_is_typed_on_it() -> None:
    table = pub()
    table.tap(NAMES)
    typed(table, "zoë-Mae van Dørp 3<4\nAnna\nqpal\nJörg\n")
    table.tap(DONE)
    assert names(table) == ["zoë-Mae van Dørp 4", "qpal", "Anna", "Jörg"]


def test_a_letter_that_comes_in_two_parts_is_one() -> None:
    table = pub()
    table.tap(NAMES)
    table.session.input.type(Message(Verb.TYPED, text="Zoe"))
    table.session.input.type(Message(Verb.TYPED, text="\N{COMBINING DIAERESIS}\t\x1b"))
    assert isinstance(table.screen, TypeName)
    assert table.screen.text == "Zoë"


def test_a_name_that_is_typed_ends_where_the_screen_would_end_it() -> None:
    table = pub()
    table.tap(NAMES)
    typed(table, " " + "x" * 30)
    assert isinstance(table.screen, TypeName)
    assert table.screen.text == "x" * 24


def test_what_is_typed_finds_the_regulars_too() -> None:
    table = pub("Hannes", "Anna", "Hans")
    table.tap(NAMES, NEW_NAME)
    typed(table, "ha")
    assert offered(table) == ["hannes", "hans"]


def test_nothing_is_typed_where_no_name_is() -> None:
    table = pub("Anna", "Bert")
    for steps in ([], [NAMES]):
        table.tap(*steps)
        before = table.session.flow
        typed(table, "abc")
        assert table.session.flow == before


# Two people called Hans are two


def test_a_name_that_is_known_asks_which_one_is_meant() -> None:
    table = pub("Anna", "Hans")
    table.tap(NAMES, NEW_NAME)
    table.type("hans")
    assert isinstance(table.screen, WhichOne)
    table.tap(*pick("Hans"))
    assert isinstance(table.screen, ChoosePlayers)
    assert table.screen.party.people == (HANS,)


def test_another_hans_is_the_second_and_the_next_the_third() -> None:
    table = pub("Anna", HANS, HANS2)
    table.tap(NAMES, NEW_NAME)
    table.type("Hans")
    table.tap(Message(Verb.PERSON, text="hans~3"))
    assert isinstance(table.screen, ChoosePlayers)
    assert [who.shown for who in table.screen.party.people] == ["Hans\N{NO-BREAK SPACE}(3)"]


def test_hans_who_sits_there_cannot_be_chosen_again_but_another_can() -> None:
    table = pub("Anna", HANS, "Bert")
    table.tap(NAMES, *pick("Hans"), NEW_NAME)
    table.type("Hans")
    table.tap(*pick("Hans"))
    assert refused(table) == "has-a-seat"
    table.tap(Message(Verb.PERSON, text="hans~2"), *pick("Anna", "Bert"), DONE)
    assert table.evening.seats == (HANS, person("Anna"), HANS2, person("Bert"))


def test_two_new_people_of_one_name_are_two() -> None:
    table = pub()
    table.tap(NAMES)
    table.type("Hans")
    table.type("Hans")
    assert isinstance(table.screen, WhichOne)
    table.tap(Message(Verb.PERSON, text="hans~2"))
    for name in ("Resi", "Sepp"):
        table.type(name)
    table.tap(DONE)
    assert table.evening.partners(A) == (HANS, HANS2)


def test_somebody_who_left_tonight_is_known_before_the_book_knows_him() -> None:
    table = pub()
    table.tap(NAMES)
    for name in ("Hans", "Resi", "Sepp", "Xaver"):
        table.type(name)
    table.tap(DONE, MENU, NAMES, seat(0), OTHERS)
    table.type("Emil")
    table.tap(DONE, MENU, NAMES, seat(1), OTHERS)
    table.type("Hans")
    table.tap(*pick("Hans"), DONE)
    assert HANS in table.evening.seats


def test_namesakes_are_told_apart_on_the_mats_and_where_the_mass_is_owed() -> None:
    table = pub("Anna", HANS, HANS2, "Bert")
    table.tap(NAMES, *pick("Hans"), Message(Verb.PERSON, text="hans~2"), *pick("Anna", "Bert"), DONE)
    mat = next(item for item in table.items if item.key == "mat A")
    assert mat.look["names"] == ["Hans", "Hans\N{NO-BREAK SPACE}(2)"]
    for _ in range(21):
        table.deal(win_of_b)
    assert table.evening.mass.next is not None
    table.tap(PAYING)
    titles = [item.look["cells"][1] for item in table.items if item.kind == "Row" and item.action]  # type: ignore[index]
    assert sorted(map(str, titles)) == ["Hans", "Hans\N{NO-BREAK SPACE}(2)"]


win_of_b = A.other


# Seats and the dealer


def test_two_who_are_tapped_change_places_and_the_dealer_stays_where_he_is() -> None:
    table = pub(nobody=False)
    table.deal(A)
    table.tap(MENU, NAMES, seat(1), seat(2), DONE)
    assert names(table) == ["Anna", "Bert", "Chris", "Dora"]
    assert table.evening.dealer == 1
    assert table.lines == (20, 21)


def test_whoever_is_tapped_first_can_be_made_the_dealer() -> None:
    table = pub(nobody=False)
    table.tap(MENU, NAMES, seat(3), Message(Verb.DEALER), DONE)
    assert table.evening.dealer == 3


def test_the_dealer_goes_round_where_nobody_was_tapped() -> None:
    table = pub(nobody=False)
    table.tap(MENU, NAMES, *[Message(Verb.DEALER)] * 5, after=0.5)
    table.tap(DONE)
    assert table.evening.dealer == 1


def test_seats_left_as_they_are_write_nothing() -> None:
    table = pub(nobody=False)
    table.tap(MENU, NAMES, seat(2), seat(2), DONE)
    assert table.screen == Table()
    assert table.paper.entries == []


def test_a_player_is_replaced_in_mid_evening_and_everybody_keeps_what_he_has() -> None:
    table = pub("Anna", "Chris", "Bert", "Dora", "Emil", nobody=False)
    for _ in range(21):
        table.deal(A.other)
    table.deal(A)
    owed = table.evening.mass.open
    table.tap(MENU, NAMES, seat(0), OTHERS, *pick("Emil"), DONE)
    assert names(table) == ["Emil", "Chris", "Bert", "Dora"]
    assert table.lines == (20, 21)
    assert table.evening.mass.open == owed  # Anna and Bert still owe it
    table.tap(MENU, NAMES, seat(0), OTHERS, *pick("Anna"), DONE)
    assert names(table)[0] == "Anna"


def test_other_people_of_mid_evening_can_be_left_again() -> None:
    table = pub("Emil", nobody=False)
    table.tap(MENU, NAMES, seat(0), OTHERS, BACK, BACK)
    assert table.screen == Table()
    assert names(table) == ["Anna", "Chris", "Bert", "Dora"]


def test_names_of_an_evening_that_is_over_begin_a_new_one() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora", nobody=False)
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed, BACK, MENU, NAMES)
    table.tap(*pick("Dora", "Anna", "Chris", "Bert"), DONE)
    assert not table.evening.closed
    table.deal(A)
    opened = table.paper.entries[-2]
    assert isinstance(opened, EveningOpened)
    assert [who.name for who in opened.seats] == ["Dora", "Chris", "Anna", "Bert"]


# The five buttons


def open_names(table: Sitting) -> None:
    table.press_long("won_a", 1.3)
    assert isinstance(table.screen, Menu)
    table.choose(NAMES)


def test_the_four_of_the_most_evenings_are_chosen_by_buttons_without_walking() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora", "Emil")
    open_names(table)
    table.press("won_b", *["spritze_b"] * 4)
    assert isinstance(table.screen, ChooseSeats)
    table.press("won_b", "spritze_b")
    assert names(table) == ["Anna", "Chris", "Bert", "Dora"]


def test_names_are_typed_partners_drawn_and_seats_changed_by_buttons_alone() -> None:
    table = pub("Hans", "Anna", "Bert")
    open_names(table)
    table.choose(NEW_NAME)
    for letter in "hans":
        table.choose(Message(Verb.KEY, text=letter))
    table.choose(DONE)
    table.choose(Message(Verb.PERSON, text="hans~2"))
    for action in pick("Anna", "Bert", "Hans"):
        table.choose(action)
    table.choose(DRAW)
    table.wait(TURN * 20)
    table.choose(DONE)
    assert {who.id for who in table.evening.seats} == {"hans", "hans~2", "anna", "bert"}
    open_names(table)
    table.choose(REAL)
    assert isinstance(table.screen, RealCards)
    table.choose("seat 0")
    table.choose("seat 1")
    table.choose(DONE)
    taken = table.paper.entries[-1]
    assert isinstance(taken, SeatsTaken)
    assert table.evening.dealer == 0


def test_a_closed_evening_goes_on_with_others_by_buttons_alone() -> None:
    table = pub("Anna", "Bert", "Chris", "Dora", nobody=False)
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed, win(A))
    table.choose(OTHERS)
    for action in pick("Bert", "Dora", "Chris", "Anna"):
        table.choose(action)
    table.choose(DONE)
    assert names(table) == ["Bert", "Chris", "Dora", "Anna"]
