"""The Deckel notation: read, written, and refused where it stands."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beermat.errors import NotationError
from beermat.evening.entries import (
    DoubleCalled,
    EveningClosed,
    EveningOpened,
    Knocked,
    LinesCorrected,
    Misdealt,
    PayMass,
    Person,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    Undo,
    person,
    seats,
)
from beermat.evening.evening import Evening, fold
from beermat.evening.notation import reader, writer
from beermat.evening.verify import follow
from beermat.rules import bierkopf_rule_sets, schafkopf
from beermat.rules.bierkopf import Won
from beermat.rules.common import Side
from tests.strategies import evenings
from tests.table import A, B, play, rules, table


def written(evening: Evening) -> list[str]:
    """Return the statements after the header of the four at a short table."""
    text = writer.write(evening)
    header = "rules bierkopf target=5\nseats Anna, Bert / Chris, Dora\n"
    assert text.startswith(header)
    return text.removeprefix(header).splitlines()


def fault(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        reader.read(text)
    return caught.value


# Reading


def test_a_file_without_a_header_is_ordinary_bierkopf_with_nobody_named():
    evening = reader.read("A\n")
    assert evening.standing.rules == bierkopf_rule_sets.NAMED["bierkopf"]
    assert [somebody.name for somebody in evening.seats] == ["A1", "B1", "A2", "B2"]
    assert evening.standing.lines == (20, 21)


def test_an_empty_file_is_an_evening_not_yet_played():
    assert reader.read("") == reader.read("\n# nothing yet\n\n") == fold([EveningOpened(rules())])


def test_seats_are_named_side_by_side_and_sit_crosswise():
    evening = reader.read("seats Anna, Bert / Chris, Dora")
    assert [somebody.name for somebody in evening.seats] == ["Anna", "Chris", "Bert", "Dora"]


def test_the_first_named_deals_unless_the_file_says_who():
    assert reader.read("seats Anna, Bert / Chris, Dora").dealer == 0
    assert reader.read("seats Anna, Bert / Chris, Dora\ndealer Chris").dealer == 1


HEADS = (
    ("rules bierkopf target=5", "seats Anna, Bert / Chris, Dora", "dealer Chris"),
    ("rules schafkopf", "seats Anna, Bert, Chris, Dora", "dealer Chris"),
)


@pytest.mark.parametrize("head", HEADS)
def test_the_header_may_come_in_any_order(head: tuple[str, ...]):
    first, *others = [reader.read("\n".join(lines)) for lines in permutations(head)]
    assert first.seats[first.dealer].name == "Chris"
    assert first.rules.name == head[0].split()[1]
    assert all(other == first and other.record == first.record for other in others)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("seats Anna, Bert / Chris\nrules schafkopf\npass", (1, 7)),
        ("dealer Emil\nseats Anna, Bert / Chris, Dora\nA", (1, 8)),
        ("dealer Anna\nA", (1, 8)),
        ("seats Anna, Bert / Chris, Anna", (1, 27)),
        ("seats Anna\nnonsense", (1, 7)),
    ],
)
def test_a_fault_in_the_header_points_at_its_line_wherever_that_stands(text: str, place: tuple[int, int]):
    with pytest.raises(NotationError) as caught:
        reader.read(text)
    assert (caught.value.line, caught.value.column) == place


def test_a_deal_is_read_anew_by_the_next_seats_rules_and_doublings():
    solo, anew = "solo Anna 61\n", "seats Bert, Anna, Chris, Dora\n"
    deals = reader.read(f"rules schafkopf\nseats Anna, Bert, Chris, Dora\n{solo}{anew}{solo}").deals
    assert [deal.declarers for deal in deals if isinstance(deal, schafkopf.Deal)] == [(0,), (1,)]
    deals = reader.read("a A\nA\nopen a\nA\nopen a\nb A\nb A").deals
    assert [len(deal.calls) for deal in deals] == [1, 0, 1, 2, 1]
    with pytest.raises(NotationError) as caught:
        reader.read("rules bierkopf target=4\na b A\na A\nB+\na b A")  # 2 lines left: one doubling at most
    assert (caught.value.line, caught.value.column) == (5, 3)


def test_a_second_statement_of_one_kind_is_no_head_any_more():
    evening = reader.read("seats Anna, Bert / Chris, Dora\nrules bierkopf\nrules schafkopf\nsolo Anna 61")
    assert [one.name for one in evening.seats] == ["Anna", "Chris", "Bert", "Dora"]
    evening = reader.read("dealer B1\nseats Anna, Bert / Chris, Dora")  # B1 dealt before they came
    assert evening.dealer == 0


def test_a_deal_has_any_number_of_figures():
    with pytest.raises(NotationError) as caught:
        reader.read("A\nstrike 100000")
    assert (caught.value.reason, dict(caught.value.values)) == ("no-such-deal", {"number": 100000, "last": 1})


def test_names_are_found_however_they_are_typed():
    composed, decomposed = "Änne", "A\N{COMBINING DIAERESIS}nne"
    evening = reader.read(f"seats {composed}, Bert / Chris, Dora\nA\ndealer {decomposed.upper()}")
    assert evening.seats[evening.dealer].name == composed


def test_quotes_hold_whatever_a_name_holds():
    evening = reader.read(r'seats "Meier, H.", "x # y" / "the \"Boss\"", "back\\slash" # a comment')
    names = [somebody.name for somebody in evening.seats]
    assert names == ["Meier, H.", 'the "Boss"', "x # y", "back\\slash"]


def test_comments_and_blanks_and_dos_line_ends_change_nothing():
    plain = reader.read("a b A+\nB\n")
    assert plain == reader.read("\n  a\tb   A+ # Retour!\r\n\r\n# over\r\nB\r\n")


def test_a_byte_order_mark_is_no_fault():
    assert reader.decode(b"\xef\xbb\xbfA\n") == "A\n"


def test_bytes_that_are_no_text_are_named_with_their_place():
    with pytest.raises(NotationError) as caught:
        reader.decode("A\nseats Jörg\n".encode("latin-1"))
    assert (caught.value.line, caught.value.column, caught.value.found) == (2, 8, "byte 0xf6")


def test_a_deal_after_open_doublings_has_them_and_its_own():
    assert reader.read("open a\nb A").deals == reader.read("a b A").deals


def test_open_doublings_of_an_unfinished_deal_stand():
    assert [call.side for call in reader.read("A\nopen a b").calls] == [A, B]


def test_the_end_of_an_evening_is_the_end():
    assert reader.read("A\nclosed").closed
    assert fault("A\nclosed\nB").reason == "evening-closed"


def test_paid_knows_sides_people_and_numbers():
    start = "rules bierkopf target=1 mass_per_bollen=2\nseats Anna, Bert / Chris, Dora\nA\n"
    assert reader.read(start + "paid B 2").mass.paid_by_side(B) == 2
    assert reader.read(start + "paid Dora").mass.paid_by("dora") == 1
    assert fault(start + "paid A").reason == "owes-no-mass"
    assert fault(start + "paid B 3").reason == "owes-fewer-mass"


def test_somebody_called_a_is_paid_for_in_quotes():
    start = "rules bierkopf target=1\nseats B, C / A, D\nA\n"
    assert reader.read(start + 'paid "A"').mass.paid_by("a") == 1
    assert fault(start + "paid A").reason == "owes-no-mass"


# Faults


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("a a A", 3, "a"),
        ("a b! A", 3, "b!"),
        ("b! A", 1, "b!"),
        ("a b a b a b A", 11, "b"),
        ("a A:119", 3, "A:119"),
        ("a b A+:74", 5, "A+:74"),
    ],
)
def test_a_refusal_points_at_the_word_that_cannot_be(text: str, column: int, found: str):
    wrong = fault(text)
    assert (wrong.line, wrong.column, wrong.found) == (1, column, found)


def test_a_refused_replacement_points_at_its_doubling_too():
    wrong = fault("A\nreplace 1 a a B")
    assert (wrong.line, wrong.column, wrong.reason) == (2, 13, "other-side-answers")


def test_nothing_after_a_fault_is_read():
    assert fault("A\nnonsense\nA:119").line == 2


def test_keywords_and_results_are_not_quoted():
    assert fault('"misdeal"').reason == "expected"
    assert fault('"" A').reason == "expected"


def test_figures_are_the_ten_of_the_keyboard():
    assert fault("A:\N{ARABIC-INDIC DIGIT SEVEN}\N{ARABIC-INDIC DIGIT FOUR}").reason == "expected"
    assert fault("rules bierkopf target=\N{ARABIC-INDIC DIGIT FIVE}").reason == "bad-value"


_scraps = st.sampled_from(
    ["rules", "bierkopf", "target=5", "seats", "Anna", ",", "/", "dealer", "paid", "A", "B", "a", "b!",
     "=", ":", "74", "+", "++", "fix", "-2", '"', "\\", "#", "strike", "1", "replace", "open", "knock",
     "closed", " ", "\t", "\r", "\0", "\N{NO-BREAK SPACE}", "ü", "misdeal"]
)  # fmt: skip


@given(st.lists(st.lists(_scraps | st.text(max_size=3), max_size=6).map(" ".join), max_size=6).map("\n".join))
def test_whatever_a_file_holds_it_is_read_or_named(text: str):
    try:
        evening = reader.read(text)
    except NotationError as fault:
        wrong = fault
    else:
        assert reader.read(writer.write(evening)) == evening
        return
    assert 1 <= wrong.line <= text.count("\n") + 1
    assert 1 <= wrong.column <= len(text.split("\n")[wrong.line - 1]) + 1


# Writing


@given(evenings())
def test_what_is_written_reads_as_the_same_evening(evening: Evening):
    assert reader.read(writer.write(evening)) == evening


def test_an_evening_is_written_as_the_table_would_tell_it():
    evening = play(
        table(target=5),
        DoubleCalled(A), DoubleCalled(B), "ab A+", "=", Misdealt(), LinesCorrected(B, -1, "forgotten"),
        PayMass(B), SeatsTaken(seats("Dora", "Chris", "Bert", "Anna"), 2), "A:74",
        RulesChosen(rules(target=11)), DoubleCalled(B), EveningClosed(),
    )  # fmt: skip
    assert written(evening) == [
        "a b A+",
        "=",
        "misdeal",
        'fix B -1 "forgotten"',
        "paid B",
        "seats Dora, Bert / Chris, Anna",
        "dealer Bert",
        "A:74",
        "rules bierkopf target=11",
        "open b",
        "closed",
    ]


def test_what_was_taken_back_is_not_written():
    assert written(play(table(target=5), "A", "B", Undo())) == ["A"]


def test_a_doubling_called_before_the_lines_were_corrected_is_written_where_it_was_called():
    moves = (DoubleCalled(A), DoubleCalled(B), LinesCorrected(A, -4), LinesCorrected(B, -4))
    evening = play(table(target=5), *moves, ScoreDeal(Won(A)))  # at 1:1 nobody may double any more
    assert written(evening) == ["open a", "open b", "fix A -4", "fix B -4", "A"]
    assert reader.read(writer.write(evening)) == evening


def test_who_pays_for_which_side_is_kept_when_people_change_sides():
    start = play(table(target=1), "B", SeatsTaken(seats("Chris", "Anna", "Dora", "Bert"), 0), "A")
    evening = play(start, PayMass(Side.B))  # Anna lost on both sides; she pays for B
    assert evening.mass.paid_by_side(B) == 1
    assert reader.read(writer.write(evening)) == evening


def test_a_klopfer_is_written():
    evening = play(table("bierkopf-runde"), Knocked(1))
    assert writer.write(evening).splitlines()[-1] == "knock Chris"
    assert reader.read(writer.write(evening)) == evening


def test_rules_of_another_version_are_written_key_by_key():
    unknown = replace(rules(target=7, tie="pot"), name="bierkopf-2040")
    evening = fold([EveningOpened(unknown)])
    assert writer.write(evening) == "rules bierkopf target=7 tie=pot\n"


@given(st.sampled_from(["A", "B", "a", "=", "x # y", "1", "Anna Lena", "-", "é\u0301", '"', "\\"]))
def test_any_name_can_be_written(name: str):
    somebody: Person = person(name)
    evening = fold([EveningOpened(rules(), (somebody, *seats("P", "Q", "R", "S")[1:]))])
    assert reader.read(writer.write(evening)).seats == evening.seats


REPEATED = (
    "A", "B+", "=", "a B", "b A", "A:74", "a =", "misdeal", "strike 1", "paid B",
    "rules bierkopf target=3 tie=pot",
    "rules bierkopf target=5 schneider_below=0", "seats Anna, Chris / Bert, Dora", "closed",
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(st.sampled_from(REPEATED), max_size=60))
def test_deals_that_are_written_alike_are_each_what_the_table_makes_of_them(lines: list[str]):
    taken = ["rules bierkopf target=3", "seats Anna, Bert / Chris, Dora"]
    for line in lines:
        with suppress(NotationError):
            reader.read("\n".join([*taken, line]))
            taken.append(line)
    evening = reader.read("\n".join(taken))
    alone = fold(evening.record[:1])
    for entry in evening.record[1:]:
        alone = follow(alone, entry)
    assert alone == evening
    assert (alone.record, alone.undoable) == (evening.record, evening.undoable)


def test_a_deal_that_is_written_like_one_before_is_judged_by_the_rules_that_hold_since_the_last_bollen():
    waiting = "rules bierkopf target=3\nA\nrules bierkopf target=5 schneider_below=0\nB+\nA\nA"
    assert reader.read(waiting).rules.target == 5  # the Bollen of the last line has brought the new rules
    with pytest.raises(NotationError, match="no-schneider"):
        reader.read(waiting + "\nB+")
