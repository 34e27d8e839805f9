"""Every sentence in every language, and nothing said that no catalogue knows."""

from __future__ import annotations

import ast
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import beermat
from beermat.errors import NotationError, Refused
from beermat.evening.entries import PayMass
from beermat.evening.notation.reader import read
from beermat.rules.bierkopf import Deal
from beermat.rules.common import Degree, Side
from beermat.rules.schafkopf_tariffs import Contract
from beermat.wording import LANGUAGES, Words, refusals
from beermat.wording.schafkopf import contract as contract_name
from tests.table import A, B, play, refusal, rules, table

PACKAGE = Path(beermat.__file__).parent
CATALOGUE_SCRIPT = PACKAGE.parent / "scripts" / "catalogue.py"

languages = pytest.mark.parametrize("language", LANGUAGES)


def raised() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Yield each reason that the sources raise with the values it brings (None: whatever another brought)."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            place = {"Refused": 0, "fault": 1, "NotationError": 3}.get(str(name))
            if place is None or len(node.args) <= place:
                continue
            values = {one.arg for one in node.keywords}
            passed_on = None in values
            for reason in reasons_of(node.args[place]):
                yield reason, None if passed_on else frozenset(str(value) for value in values)


def reasons_of(said: ast.expr) -> list[str]:
    if isinstance(said, ast.IfExp):
        return reasons_of(said.body) + reasons_of(said.orelse)
    return [said.value] if isinstance(said, ast.Constant) and isinstance(said.value, str) else []


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


RAISED = sorted({(reason, values) for reason, values in raised()}, key=str)


def test_the_scan_finds_the_reasons():
    found = {reason for reason, _ in RAISED}
    assert {"cap-reached", "owes-fewer-mass", "key-twice", "not-utf-8", "table-has-moved"} <= found


@pytest.mark.parametrize(("reason", "values"), RAISED)
def test_each_reason_has_a_sentence_that_its_values_fill(reason: str, values: frozenset[str] | None):
    assert values is None or placeholders(refusals()[reason]) <= values


def test_no_sentence_is_for_a_reason_that_nobody_raises():
    assert set(refusals()) == {reason for reason, _ in RAISED}


@languages
@pytest.mark.parametrize("text", refusals().values())
def test_each_sentence_keeps_its_values_in_every_language(language: str, text: str):
    assert placeholders(Words(language)(text)) == placeholders(text)


def test_the_catalogue_is_complete_and_compiled():
    looked = subprocess.run(
        [sys.executable, str(CATALOGUE_SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert (looked.returncode, looked.stderr) == (0, "")


def test_every_german_message_has_the_values_of_the_english_one():
    sys.path.insert(0, str(CATALOGUE_SCRIPT.parent))
    try:
        import catalogue
    finally:
        sys.path.remove(str(CATALOGUE_SCRIPT.parent))
    for message in catalogue.written():
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        said = [message.string] if isinstance(message.string, str) else list(message.string)
        if ids != [""]:
            fillable = set().union(*map(placeholders, ids))
            assert all(placeholders(one) <= fillable for one in said), message.id
            assert placeholders(said[-1]) == placeholders(ids[-1]), message.id


def test_an_unknown_language_is_no_language():
    with pytest.raises(KeyError):
        Words("fr")


def test_values_may_hold_braces():
    assert Words("de")("{name} deals", name="{x}").startswith("{x}")


# Refusals


def test_an_impossible_count_says_what_is_possible():
    wrong = refusal(table(), "A:119")
    assert Words("en").refusal(wrong) == (
        "119:1 cannot be reached with this pack: the losers have 0 or 8 to 60"
    )
    with_nines = refusal(table("bierkopf-lang"), "A:119")
    assert Words("de").refusal(with_nines) == (
        "119:1 geht mit diesen Karten nicht: die Verlierer haben 0 oder 2 bis 60"
    )


def test_a_side_is_told_by_its_players_where_the_table_is_known():
    evening = play(table(), "A")
    wrong = refusal(evening, "aa A")
    assert Words("en").refusal(wrong) == "side A doubled last: only the other side may double now"
    assert Words("de").refusal(wrong, evening) == (
        "Zweimal nacheinander geht nicht (Anna & Bert): jetzt darf nur die andere Seite"
    )


def test_somebody_who_owes_nothing_is_told_by_name():
    evening = table()
    wrong = refusal(evening, PayMass("dora"))
    assert Words("en").refusal(wrong, evening) == "Dora: no Maß is open"


@languages
def test_a_fault_of_the_notation_is_worded_like_a_refusal(language: str):
    words = Words(language)
    plain = words.refusal(Refused("no-such-deal", number=4, last=3))
    assert words.refusal(NotationError(1, 8, "4", "no-such-deal", number=4, last=3)) == plain
    assert "4" in plain
    assert "3" in plain


@languages
def test_a_contract_is_told_by_its_name(language: str):
    wrong = Refused("plays-alone", contract=Contract.SOLO_TOUT)
    assert Words(language).refusal(wrong, table()).startswith("Solo-Tout ")
    assert all(contract_name(Words(language), contract) for contract in Contract)


# Explanations


@pytest.mark.parametrize(
    ("moves", "english", "german"),
    [
        (["ab A+"], "Schneider 2 × Spritze 2 × Retour 2 = 8", "Schneider 2 × Spritze 2 × Retour 2 = 8"),
        (["A"], "plain 1", "Einfach 1"),
        (["A++"], "Schwarz 3", "Schwarz 3"),
        (["a! B"], "plain 1 × Spritze (last hand) 2 = 2", "Einfach 1 × Spritze (letzte Hand) 2 = 2"),
        (["aba B"], "plain 1 × Spritze 2 × Retour 2 × Retour 2 = 8",
         "Einfach 1 × Spritze 2 × Retour 2 × Retour 2 = 8"),
        (["="], "60:60, nobody scores", "60:60, niemand schreibt"),
    ],
)  # fmt: skip
def test_a_value_is_explained_in_the_words_of_the_table(moves: list[str], english: str, german: str):
    deal = play(table(), *moves).deals[-1]
    assert Words("en").explanation(deal) == english
    assert Words("de").explanation(deal) == german


def explained(moves: list[str], name: str = "bierkopf", **keys: object) -> str:
    return Words("en").explanation(play(table(name, **keys), *moves).deals[-1])


def test_a_pot_is_added_and_not_multiplied():
    assert explained(["ab =", "a A+"], tie="pot") == "Schneider 2 × Spritze 2 + pot 4 = 8"
    assert explained(["=", "A"], tie="pot") == "plain 1 + pot 1 = 2"
    assert explained(["ab ="], tie="pot") == "60:60, 4 into the pot"


def test_lines_beyond_the_last_one_are_told():
    assert explained(["A++"], target=1) == "Schwarz 3, 2 lapsed"
    assert explained(["a A++"], target=5, overshoot="carry") == "Schwarz 3 × Spritze 2 = 6, 1 carried over"


def test_a_doubler_who_loses_a_tie_pays_for_it():
    assert explained(["ab ="], tie="doubler_loses") == "60:60 1 × Spritze 2 × Retour 2 = 4"


def test_a_ladder_has_the_names_of_its_rules():
    assert explained(["ab A"], "bierkopf-runde") == "plain 1 × Kontra 2 × Re 2 = 4"


def test_a_struck_deal_explains_nothing():
    assert Words("en").explanation(Deal(3, rules(), struck=True)) == ""


@pytest.mark.parametrize(
    ("told", "english", "german"),
    [
        ("rufer A1 A2 91 l3", "Rufspiel 20 + Schneider 10 + 3 Laufende 30 = 60", None),
        ("wenz A1 75", "Wenz 50", None),
        ("solo A1 120++ k3", "(Solo 50 + Schwarz 20) × 3 Klopfer 8 = 560", None),
        ("solo A1 lost k1 x2", "Solo 50 × Klopfer 2 × Kontra 2 × Re 2 = 400", None),
        ("solo-tout A1 won l4", "(Solo 50 + 4 Laufende 40) × Tout 2 = 180", None),
        ("sie A1", "(Solo 50 + 8 Laufende 80) × Sie 4 = 520", None),
        ("pass", "nobody plays", "Zusammengeworfen"),
    ],
)
def test_what_a_game_costs_is_explained_in_the_words_of_the_table(
    told: str, english: str, german: str | None
):
    deal = read(f"rules schafkopf-wirtshaus\n{told}").deals[-1]
    assert Words("en").explanation(deal) == english
    assert Words("de").explanation(deal) == (german or english)


def test_a_ramsch_is_explained_by_its_jungfrauen():
    deal = read("rules schafkopf-wirtshaus nobody_plays=ramsch\nramsch A1 70 j2").deals[-1]
    assert Words("de").explanation(deal) == "Ramsch 20 × 2 Jungfrauen 4 = 80"


def test_the_example_of_the_rules_is_explained_in_points():
    deal = read("rules schafkopf\nrufer A1 A2 91 l3").deals[-1]
    assert Words("en").explanation(deal) == "Rufspiel 1 + Schneider 1 + 3 Laufende 3 = 5"


@pytest.mark.parametrize(
    ("amount", "unit", "english", "german", "signed"),
    [
        (5, "points", "5", "5", "+5"),
        (-5, "points", "−5", "−5", "−5"),
        (0, "points", "0", "0", "0"),
        (240, "cents", "€2.40", "2,40\u00a0€", "+2,40\u00a0€"),
        (-5, "cents", "−€0.05", "−0,05\u00a0€", "−0,05\u00a0€"),
        (-12345, "cents", "−€123.45", "−123,45\u00a0€", "−123,45\u00a0€"),
    ],
)
def test_an_amount_is_told_as_people_write_it(amount: int, unit: str, english: str, german: str, signed: str):
    assert Words("en").amount(amount, unit) == english
    assert Words("de").amount(amount, unit) == german
    assert Words("de").amount(amount, unit, signed=True) == signed


@languages
@pytest.mark.parametrize("degree", Degree)
def test_every_degree_has_a_name(language: str, degree: Degree):
    assert Words(language).degree(degree)


@languages
def test_sides_are_told_by_names_or_letters(language: str):
    evening = table()
    assert Words(language).side(Side.B, evening) == "Chris & Dora"
    assert Words(language).side(A).endswith("A")
    assert Words(language).side(B).endswith("B")


def test_one_and_many_are_told_apart():
    words = Words("en")
    assert words.many("{n} line", "{n} lines", 1) == "1 line"  # said by the table's screens
    assert words.many("{n} line", "{n} lines", 3) == "3 lines"
