"""What `score` says of Maß that were paid, paid ahead or evened out, told as files tell it."""

from __future__ import annotations

from beermat.commands.score import as_json, as_text
from beermat.evening.as_json import Plain, plain
from beermat.evening.evening import Evening
from beermat.evening.notation import reader, writer
from beermat.wording import Words
from tests.table import play, table

ONE_LINE = "rules bierkopf target=1\nseats Anna, Bert / Chris, Dora\n"

STRANGERS = ONE_LINE + "A\npaid Chris\nseats Emil, Franz / Gustl, Hans\nstrike 1\nA\n"
"""Chris paid for a Bollen that was struck; four others have come since, and two of them lost one."""

ON_THE_OTHER_SIDE = ONE_LINE + "A\npaid Chris\nseats Anna, Chris / Bert, Dora\nstrike 1\nB\n"
"""Chris paid for a Bollen that was struck; then he lost one with Anna."""

SOMEBODY_ELSES = ONE_LINE + "A\nB\nseats Anna, Chris / Bert, Dora\nA\npaid Bert\npaid Bert\nstrike 3\n"
"""Bert paid for the one he lost with Anna and for one with Dora that is gone; Chris and Dora's is open."""


def told(text: str) -> Plain:
    return plain(reader.read(text))


def mass(text: str, side: str) -> tuple[object, object]:
    """Return how many Maß a side has ever owed, and how many of those are paid."""
    sides = told(text)["sides"]
    assert isinstance(sides, dict)
    return sides[side]["mass_owed"], sides[side]["mass_paid"]


def lines(evening: Evening) -> list[str]:
    return as_text(evening, Words("en")).splitlines()


def test_what_was_paid_ahead_is_told_by_name() -> None:
    assert told(STRANGERS)["mass_ahead"] == {"Chris": 1}
    assert told(STRANGERS)["next_mass"] == {"side": "B", "player": "Gustl"}
    assert mass(STRANGERS, "B") == (1, 0)
    assert "Chris: 1 Maß paid ahead" in lines(reader.read(STRANGERS))


def test_nobody_has_paid_ahead_once_it_has_settled_one_of_his() -> None:
    said = told(ON_THE_OTHER_SIDE)
    assert (said["mass_ahead"], said["next_mass"]) == ({}, None)
    assert mass(ON_THE_OTHER_SIDE, "A") == (1, 1)
    assert mass(ON_THE_OTHER_SIDE, "B") == (0, 0)


def test_a_mass_is_open_until_one_of_its_own_two_has_paid() -> None:
    said = told(SOMEBODY_ELSES)
    assert said["next_mass"] == {"side": "B", "player": "Chris"}
    assert said["mass_ahead"] == {"Bert": 1}


def test_only_those_who_settle_net_are_told_what_evened_out() -> None:
    net = told("rules bierkopf target=1 settle=net\nseats Anna, Bert / Chris, Dora\nA\nB\nB\n")
    assert (net["mass_even"], net["next_mass"]) == ({"A": 1, "B": 1}, {"side": "A", "player": "Anna"})
    assert "mass_even" not in told(ONE_LINE + "A\nB\n")
    assert '"mass_even"' not in as_json(play(table(), "A"), Words("en"))


def test_nobody_is_named_who_is_nobody() -> None:
    said = told("rules bierkopf target=1\nA\npaid B\nstrike 1\nB\n")
    assert (said["mass_ahead"], said["next_mass"]) == ({}, None)


def test_what_is_played_for_is_called_by_its_name() -> None:
    evening = reader.read(ONE_LINE.replace("target=1", "target=1 stake=Seidla") + "A\nB\npaid A\nstrike 2\n")
    assert evening.stake == "Seidla"
    assert [line for line in lines(evening) if "Seidla" in line] == [
        "A  Anna & Bert: 1 of 1 left, 1 Bollen won, 0 Seidla open",
        "B  Chris & Dora: 1 of 1 left, 0 Bollen won, 1 Seidla open",
        "Anna: 1 Seidla paid ahead",
        "next Seidla: Chris",
    ]
    assert reader.read(writer.write(evening)) == evening


def test_what_is_played_for_is_known_while_another_game_is_played() -> None:
    evening = reader.read("rules bierkopf stake=Schnaps\nA\nrules schafkopf\n")
    assert evening.stake == "Schnaps"
    assert reader.read("rules schafkopf\n").stake == "Maß"
