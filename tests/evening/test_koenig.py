"""Bierkopfkönig: three games, everybody once with everybody; games won, then the difference of lines."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.commands.score import as_text
from beermat.evening.as_json import plain
from beermat.evening.entries import (
    DealRestored,
    DealStruck,
    EveningClosed,
    InsertDeal,
    KoenigBegun,
    KoenigGivenUp,
    Person,
    ReplaceDeal,
    RulesChosen,
    SeatsTaken,
    Undo,
    person,
)
from beermat.evening.evening import Evening
from beermat.evening.history import history
from beermat.evening.koenig import Game, Koenig, koenig, next_seats, seated
from beermat.evening.notation.reader import read
from beermat.evening.notation.writer import write
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Side
from beermat.wording import Words
from tests.table import ANNA, BERT, CHRIS, DORA, FOUR, claim, play, refusal, rules, table

A, B = Side.A, Side.B


def begun(**keys: object) -> Evening:
    """Four who play for the crown with five lines: Anna & Bert against Chris & Dora."""
    return play(table(**{"target": 5, **keys}), KoenigBegun())


def known(evening: Evening) -> Koenig:
    found = koenig(evening)
    assert found is not None
    return found


def reseated(evening: Evening) -> Evening:
    return play(evening, SeatsTaken(*next_seats(known(evening), evening)))


def game(evening: Evening, said: str) -> Evening:
    """Play deals told as "A A+ B …" in the seats of the next game."""
    return play(reseated(evening) if koenig(evening) and known(evening).games else evening, *said.split())


def told(evening: Evening) -> list[tuple[int, str, int, int]]:
    return [(place.rank, place.person.name, place.won, place.lines) for place in known(evening).ranking]


def names(people: tuple[Person, ...]) -> str:
    return " ".join(who.name for who in people)


# Games and lines, by hand. With five lines "A+ A+ A" (2 + 2 + 1) ends a game.


def test_before_the_first_game_all_four_are_first() -> None:
    assert told(begun()) == [(1, name, 0, 0) for name in ("Anna", "Chris", "Bert", "Dora")]
    assert known(begun()).kings == ()


def test_the_losers_lines_left_are_the_difference() -> None:
    # B erased 1 of 5, so 4 are left: +4 for Anna and Bert, -4 for Chris and Dora.
    evening = game(begun(), "B A+ A+ A")
    assert known(evening).games == (Game((ANNA, BERT), (CHRIS, DORA), 4, 4),)
    assert told(evening) == [(1, "Anna", 1, 4), (1, "Bert", 1, 4), (3, "Chris", 0, -4), (3, "Dora", 0, -4)]


def test_whoever_wins_all_three_is_king() -> None:
    evening = game(begun(), "A+ A+ A")  # Anna & Bert, 5 left: Anna +5 Bert +5 Chris -5 Dora -5
    assert names(next_seats(known(evening), evening)[0]) == "Anna Bert Chris Dora"
    evening = game(evening, "B A+ A+ A")  # Anna & Chris, 4 left: Anna +9 Bert +1 Chris -1 Dora -9
    assert names(next_seats(known(evening), evening)[0]) == "Anna Bert Dora Chris"
    evening = game(evening, "B+ A+ A+ A")  # Anna & Dora, 3 left: Anna +12 Bert -2 Chris -4 Dora -6
    assert told(evening) == [(1, "Anna", 3, 12), (2, "Bert", 1, -2), (3, "Chris", 1, -4), (4, "Dora", 1, -6)]
    assert names(known(evening).kings) == "Anna"
    assert known(evening).over
    assert known(evening).pairing is None


def test_two_who_are_level_share_the_crown_and_the_next_is_third() -> None:
    # Anna & Bert win with 3 left:   Anna +3, Bert +3, Chris -3, Dora -3
    # Anna & Chris lose with 5 left: Anna -2, Bert +8, Chris -8, Dora +2
    # Anna & Dora win with 3 left:   Anna +1, Bert +5, Chris -11, Dora +5
    evening = game(begun(), "B+ A+ A+ A")
    evening = game(evening, "B+ B+ B")
    evening = game(evening, "B+ A+ A+ A")
    assert told(evening) == [(1, "Bert", 2, 5), (1, "Dora", 2, 5), (3, "Anna", 2, 1), (4, "Chris", 0, -11)]
    assert names(known(evening).kings) == "Bert Dora"


def test_three_who_are_level_are_kings_and_the_fourth_is_fourth() -> None:
    # Anna & Bert win (5): A +5 B +5 C -5 D -5; Anna & Chris lose (5): A 0 B 10 C -10 D 0;
    # Anna & Dora win (5): A +5 B +5 C -15 D +5.
    evening = game(game(game(begun(), "A+ A+ A"), "B+ B+ B"), "A+ A+ A")
    assert told(evening) == [(1, "Anna", 2, 5), (1, "Bert", 2, 5), (1, "Dora", 2, 5), (4, "Chris", 0, -15)]


def test_two_behind_the_king_can_be_level_too() -> None:
    # Anna wins with Bert (5), Chris (5) and Dora (4): Anna +14; Bert +5-5-4 = -4, Chris -5+5-4 = -4,
    # Dora -5-5+4 = -6.
    evening = game(game(game(begun(), "A+ A+ A"), "A+ A+ A"), "B A+ A+ A")
    assert told(evening) == [(1, "Anna", 3, 14), (2, "Chris", 1, -4), (2, "Bert", 1, -4), (4, "Dora", 1, -6)]


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 21)), min_size=3, max_size=3))
def test_the_lines_always_sum_to_nothing_and_everybody_was_with_everybody(
    results: list[tuple[bool, int]],
) -> None:
    found = Koenig(FOUR)
    for at, (first, lines) in enumerate(results):
        pairing = found.pairing
        assert pairing is not None
        winners, losers = pairing if first else pairing[::-1]
        found = Koenig(FOUR, (*found.games, Game(winners, losers, lines, at + 1)))
    assert found.over
    assert sum(place.lines for place in found.ranking) == 0
    for one, other in ((one, other) for one in FOUR for other in FOUR if one != other):
        together = [game for game in found.games if {one, other} in (set(game.winners), set(game.losers))]
        assert len(together) == 1
    assert [place.rank for place in found.ranking] in (
        [1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 2, 4], [1, 2, 3, 3], [1, 1, 1, 4], [1, 2, 2, 2],
    )  # fmt: skip


def test_after_three_games_one_has_won_three_or_three_have_won_two() -> None:
    for outcome in product((True, False), repeat=3):
        found = Koenig(FOUR)
        for first in outcome:
            assert found.pairing is not None
            winners, losers = found.pairing if first else found.pairing[::-1]
            found = Koenig(FOUR, (*found.games, Game(winners, losers, 1, 1)))
        assert sorted(place.won for place in found.ranking) in ([1, 1, 1, 3], [0, 2, 2, 2])


def test_points_counted_up_rank_like_lines_erased() -> None:
    evening = play(table("bierkopf-21", target=5), KoenigBegun(), "B", "A+", "A+", "A")
    assert told(evening)[0] == (1, "Anna", 1, 4)


# Seats and the deal


def test_two_change_places_and_the_deal_goes_on_to_who_would_have_dealt() -> None:
    # Anna, Chris, Bert deal; Dora would be next: she keeps her seat, and deals.
    evening = game(begun(), "A+ A+ A")
    assert evening.dealer == 3
    assert next_seats(known(evening), evening) == ((ANNA, BERT, CHRIS, DORA), 3)
    # Five deals: Anna, Chris, Bert, Dora, Anna; Chris is next and deals from his new seat.
    evening = game(begun(), "B B A+ A+ A")
    assert evening.dealer == 1
    assert next_seats(known(evening), evening) == ((ANNA, BERT, CHRIS, DORA), 2)


def test_it_is_known_whether_they_sit_as_the_next_game_wants_it() -> None:
    evening = game(begun(), "A+ A+ A")
    assert not seated(known(evening), evening)
    assert seated(known(evening), reseated(evening))


def test_who_sits_down_otherwise_plays_the_third_pairing_first() -> None:
    evening = game(begun(), "A+ A+ A")
    evening = play(evening, SeatsTaken((ANNA, CHRIS, DORA, BERT), 0), "A+", "A+", "A")
    assert known(evening).pairing == ((ANNA, CHRIS), (BERT, DORA))


def test_a_bollen_in_a_pairing_that_was_played_does_not_count() -> None:
    evening = play(begun(), *["A+", "A+", "A"] * 2)
    assert len(known(evening).games) == 1


def test_a_bollen_with_somebody_else_at_the_table_does_not_count() -> None:
    evening = play(begun(), SeatsTaken((person("Emil"), CHRIS, BERT, DORA), 0), "A+", "A+", "A")
    assert known(evening).games == ()
    assert next_seats(known(evening), evening)[0] == FOUR


def test_a_bollen_after_the_third_game_is_an_ordinary_one() -> None:
    evening = game(game(game(begun(), "A+ A+ A"), "A+ A+ A"), "A+ A+ A")
    assert told(play(evening, "B+", "B+", "B")) == told(evening)


# Where it begins and ends


def test_it_begins_on_fresh_mats_and_what_was_left_lapses() -> None:
    evening = play(table(target=5), "A+", "a B", KoenigBegun())
    assert evening.standing.lines == (5, 5)
    assert evening.standing.untouched
    evening = game(evening, "A+ A+ A")
    assert known(evening).games == (Game((ANNA, BERT), (CHRIS, DORA), 5, 5),)
    assert evening.standing.bollen == (1, 0)


def test_it_begins_with_the_rules_that_were_chosen_for_the_next_mats() -> None:
    evening = play(table(target=5), "A+", RulesChosen(rules(target=3)), KoenigBegun())
    assert evening.standing.lines == (3, 3)


def test_what_was_played_before_is_no_game() -> None:
    assert known(play(table(target=2), "A+", KoenigBegun())).games == ()


def test_it_can_be_given_up_and_begun_again() -> None:
    evening = play(game(begun(), "A+ A+ A"), KoenigGivenUp())
    assert koenig(evening) is None
    assert refusal(evening, KoenigGivenUp()).reason == "no-koenig"
    assert known(play(evening, KoenigBegun())).games == ()
    assert known(play(evening, Undo())).games != ()


def test_it_is_not_begun_twice_but_again_when_it_is_over() -> None:
    evening = game(begun(), "A+ A+ A")
    assert refusal(evening, KoenigBegun()).reason == "koenig-is-on"
    evening = game(game(evening, "A+ A+ A"), "A+ A+ A")
    assert known(play(evening, KoenigBegun())).games == ()


def test_it_needs_mats_and_rules_that_carry_nothing_over() -> None:
    schafkopf = play(table(), RulesChosen(catalogue.named("schafkopf")))
    assert refusal(schafkopf, KoenigBegun()).reason == "no-mats"
    assert refusal(table(overshoot="carry"), KoenigBegun()).reason == "koenig-carries"
    assert refusal(play(table(), EveningClosed()), KoenigBegun()).reason == "evening-closed"


def test_schafkopf_in_between_neither_counts_nor_harms() -> None:
    evening = play(game(begun(), "A+ A+ A"), RulesChosen(catalogue.named("schafkopf")))
    assert len(known(evening).games) == 1
    evening = play(evening, RulesChosen(rules(target=5)))
    assert len(known(game(evening, "A+ A+ A")).games) == 2


# Corrections


def test_a_corrected_deal_is_corrected_in_the_ranking() -> None:
    evening = game(begun(), "B A+ A+ A")
    assert told(evening)[0] == (1, "Anna", 1, 4)
    # Deal 1 was really A's: A+ and A+ then end the game with 5 left; deal 4 is the next mat's.
    evening = play(evening, ReplaceDeal(1, claim("A")))
    assert known(evening).games == (Game((ANNA, BERT), (CHRIS, DORA), 5, 3),)


@pytest.mark.parametrize("back", [Undo(), DealStruck(3)])
def test_a_bollen_that_is_gone_is_no_game_any_more(back: Undo | DealStruck) -> None:
    evening = play(game(begun(), "A+ A+ A"), back)
    assert known(evening).games == ()
    assert seated(known(evening), evening)
    if isinstance(back, DealStruck):
        assert len(known(play(evening, DealRestored(3))).games) == 1


def test_a_forgotten_deal_counts_where_it_was_played() -> None:
    evening = play(game(begun(), "A+ A+ A"), InsertDeal(1, Won(B)))
    assert known(evening).games == (Game((ANNA, BERT), (CHRIS, DORA), 4, 4),)


# Files


def test_it_is_written_and_read() -> None:
    evening = game(game(begun(), "B A+ A+ A"), "B+ B+ B")
    again = read(write(evening))
    assert again == evening
    assert koenig(again) == koenig(evening)
    assert koenig(read(write(play(evening, KoenigGivenUp())))) is None


def test_score_tells_its_games_and_its_ranking_only_where_it_is_played() -> None:
    assert "koenig" not in plain(table())
    found = plain(game(begun(), "B A+ A+ A"))["koenig"]
    assert found == {
        "games": [{"deal": 4, "winners": ["Anna", "Bert"], "losers": ["Chris", "Dora"], "lines": 4}],
        "ranking": [
            {"rank": 1, "player": "Anna", "won": 1, "lines": 4},
            {"rank": 1, "player": "Bert", "won": 1, "lines": 4},
            {"rank": 3, "player": "Chris", "won": 0, "lines": -4},
            {"rank": 3, "player": "Dora", "won": 0, "lines": -4},
        ],
    }


def test_the_history_says_where_it_began_and_where_it_was_given_up() -> None:
    evening = play(game(begun(), "A+ A+ A"), KoenigGivenUp())
    told = [line.what for line in history(evening)]
    assert told[0] == KoenigBegun()
    assert told[-1] == KoenigGivenUp()


def test_score_tells_the_ranking_in_plain_text() -> None:
    lines = as_text(game(begun(), "B A+ A+ A"), Words("en")).splitlines()
    at = lines.index("Bierkopfkönig: 1 of 3 games")
    assert lines[at + 1 : at + 4] == [
        "1. Anna: 1 won, lines +4",
        "1. Bert: 1 won, lines +4",
        "3. Chris: 0 won, lines -4",
    ]
