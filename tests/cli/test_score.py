"""`beermat score`: the standing of an evening written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.evening.test_samples import expected

from .calling import EVENINGS, process

DECKEL = sorted(EVENINGS.glob("*.deckel"))


@pytest.mark.parametrize("deckel", DECKEL, ids=lambda path: path.stem)
def test_every_sample_evening_comes_out_as_it_should(call, deckel: Path):
    said = call("score", deckel, "--json")
    told = json.loads(said.out)
    for deal in told["deals"]:
        explanation = deal.pop("explanation", None)
        assert (explanation is None) == deal["struck"]
        assert explanation != ""
    assert told == expected(deckel)
    assert (said.status, said.err) == (0, "")


def test_json_is_written_for_people_too(call):
    out = call("score", EVENINGS / "evening-1.deckel", "--json").out
    assert '"Dörte"' in out
    assert '\n  "A": {\n' in out
    assert out.endswith("}\n")


def test_a_standing_can_be_read_without_json(call, tmp_path: Path):
    file = tmp_path / "e.deckel"
    file.write_text(
        "rules bierkopf target=5 tie=pot\nseats Anna, Bert / Chris, Dora\na b A+\nstrike 1\nA:74\na =\na! B\n"
    )
    assert call("score", file).out.splitlines() == [
        "1                        struck out",
        "2  A plain (74:46)  4:5  plain 1",
        "3  a 60:60          4:5  60:60, 2 into the pot",
        "4  a! B plain       4:1  plain 1 × Spritze (last hand) 2 + pot 2 = 4",
        "A  Anna & Bert: 4 of 5 left, 0 Bollen won, 0 Maß open",
        "B  Chris & Dora: 1 of 5 left, 0 Bollen won, 0 Maß open",
        "next dealer: Dora",
    ]


def test_what_was_won_and_what_is_owed_is_read_too(call, tmp_path: Path):
    file = tmp_path / "e.deckel"
    file.write_text("rules bierkopf target=2\nseats Anna, Bert / Chris, Dora\nA+\nA\nB\nB\nclosed\n")
    out = call("score", file).out
    assert "1  A Schneider  2:2  Schneider 2; Brille for A" in out
    assert "Bollen for B" in out
    assert "A  Anna & Bert: 2 of 2 left, 1 Bollen won, 1 Maß open" in out
    assert out.endswith("next Maß: Chris\n")


def test_a_deckel_can_come_through_a_pipe():
    done = process("score", "-", "--json", stdin="seats Änne, Bert / Chris, Dörte\nA\n".encode())
    assert json.loads(done.stdout)["sides"]["B"]["players"] == ["Chris", "Dörte"]
    faulty = process("score", "-", stdin=b"A\nA:119\n")
    assert faulty.stderr.decode().startswith('<stdin>:2:1: "A:119": ')
