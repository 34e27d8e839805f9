"""`beermat stats`: what is printed, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from beermat import cli
from beermat.evening.entries import (
    EveningClosed,
    PayMass,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    namesake,
    person,
)
from beermat.rules import catalogue
from beermat.rules.schafkopf_claims import Claim, Ended
from beermat.rules.schafkopf_tariffs import Contract
from tests.storage.ledger import opened, rows, write
from tests.table import ANNA, BERT, CHRIS, DORA, A, play, table

TOUT = ScoreDeal(Claim(Contract.SOLO_TOUT, 0, Ended(True), laufende=4))
SECOND = namesake(ANNA, 2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A Bollen for B with a Maß that Anna paid; then an evening of two Annas, with a Schafkopf."""
    path = tmp_path / "beermat.db"
    with opened(path) as book:
        write(book, play(table(target=3), "a A", "B+", "B", PayMass(A), EveningClosed()))
        two_annas = SeatsTaken((SECOND, CHRIS, ANNA, DORA), 0)
        tariff = RulesChosen(catalogue.named("schafkopf"))
        book.add(play(table(), two_annas, "A", "A", tariff, TOUT))
    return path


@pytest.fixture
def stats(path: Path, capfd: pytest.CaptureFixture[str]):
    def called(*words: str) -> tuple[int, str, str]:
        return (cli.run(["stats", "--db", str(path), *words]), *capfd.readouterr())

    return called


def test_everybody_is_told_by_game_with_partnerships_below(stats) -> None:
    status, out, err = stats()
    assert (status, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "2 evenings"
    # 3 deals and 1 won on the first evening, 2 of 2 on the second
    assert "Anna 2 5 3 (60 %) 0:1 0:1 0:0 1/1 2 - 1/1" in lines
    # B is behind 1:3 after deal 1 and wins from there; the Bollen with two in a row
    assert "Chris & Dora 2 5 2 (40 %) 1:0 1:0 0:0 0/0 2 2 0/0" in lines
    assert "Anna~2 1 1 1 (100 %) 0:0 0:0 1 +54 +0" in lines


def test_one_person_comes_with_partners_and_the_evenings_of_the_best(stats) -> None:
    _, out, _ = stats("--person", "  CHRIS ")
    assert "Chris (chris)" in out
    assert "bierkopf: best comeback 2 lines behind, evening 1 (2026-11-29)" in out
    assert "Chris & Dora" in out
    assert "Bert" not in out


def test_two_of_one_name_are_told_apart_by_their_ids(stats) -> None:
    _, both, _ = stats("--person", "anna", "--json")
    assert {one["id"] for one in json.loads(both)["people"]} == {ANNA.id, SECOND.id}
    pairs = [one["ids"] for one in json.loads(both)["partnerships"]]
    assert pairs.count([ANNA.id, SECOND.id]) == 1
    _, second, _ = stats("--person", "Anna~2", "--json")
    assert {one["id"] for one in json.loads(second)["people"]} == {SECOND.id}


def test_the_two_spellings_of_an_umlaut_are_one_person(path: Path, stats) -> None:
    with opened(path) as book:
        book.add(play(table(), SeatsTaken((person("Jürgen"), CHRIS, ANNA, DORA), 0), "A"))
    status, out, _ = stats("--person", "Ju\u0308RGEN", "--json")
    assert (status, json.loads(out)["people"][0]["name"]) == (0, "Jürgen")


def test_json_is_json_only_and_adds_up(stats) -> None:
    status, out, err = stats("--json")
    told = json.loads(out)
    assert (status, err, told["since"], told["evenings"], told["unsure"]) == (0, "", None, 2, 0)
    assert sum(one["deals"] for one in told["people"] if one["game"] == "bierkopf") == 4 * 5
    assert sum(one["points"] for one in told["people"]) == 0
    (bert,) = (one for one in told["people"] if one["id"] == BERT.id)
    assert bert["run"] == {"number": 1, "evening": 1, "day": "2026-11-29", "sure": True}
    assert bert["comeback"] is None


def test_a_name_that_nobody_has_is_refused_with_the_nearest(path: Path, stats) -> None:
    status, out, err = stats("--person", "Chriss")
    assert (status, out) == (1, "")
    assert err.startswith(f'{path}: nobody is called "Chriss"; expected Chris, ')
    expected = stats("--person", "Horst")[2].removeprefix(f'{path}: nobody is called "Horst"; expected ')
    assert sorted(expected.strip().split(", ")) == ["Anna", "Anna~2", "Bert", "Chris", "Dora"]
    assert stats("--person", "")[0] == 1


def test_since_tomorrow_there_is_nothing(stats) -> None:
    status, out, _ = stats("--since", "2026-11-30")
    assert (status, out) == (0, "0 evenings since 2026-11-30\n")


def test_evenings_of_an_unknown_day_are_told(path: Path, stats) -> None:
    rows(path, "update evenings set sure = 0, day = '1970-01-01'")
    rows(path, "update entries set sure = 0")
    _, out, _ = stats("--since", "2026-11-30")
    assert out.startswith("0 evenings since 2026-11-30; not in it: 2 opened when no clock was set")
    assert "2 evenings" in stats()[1]


@pytest.mark.parametrize("day", ["gestern", "2026-13-01", ""])
def test_a_day_that_is_none_is_answered_with_the_days_there_are(path: Path, stats, day: str) -> None:
    expected = f"Invalid value for '--since': '{day}'; expected a day such as 2026-01-31; there"
    told = f"{expected} are evenings from 2026-11-29 to 2026-11-29. See beermat stats --help.\n"
    assert stats("--since", day) == (2, "", told)
    rows(path, "delete from evenings")
    assert stats("--since", day)[2].startswith(f"{expected} is no evening yet")
    path.unlink()
    assert "there is no such file" in stats("--since", day)[2]


def test_a_record_that_is_not_there_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["stats", "--db", str(tmp_path / "none.db")]) == 1
    assert "there is no such file" in capfd.readouterr().err
