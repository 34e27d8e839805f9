"""Two people called Hans are two."""

from __future__ import annotations

import pytest

from beermat.errors import Refused
from beermat.evening.as_json import plain
from beermat.evening.entries import EveningOpened, PayMass, Person, check_seats, namesake, person
from beermat.evening.evening import fold
from beermat.evening.notation import reader, writer
from tests.table import BERT, DORA, B, play, rules

HANS = person("Hans")
OTHER = namesake(HANS, 2)


def test_a_namesake_bears_the_same_name_and_is_another() -> None:
    assert (OTHER.name, OTHER.id) == ("Hans", "hans~2")
    assert OTHER != HANS
    check_seats((HANS, OTHER, BERT, DORA))


@pytest.mark.parametrize("written", ["Hans~2", "hans~2", "Hans ~2", "HANS~2"])
def test_written_he_is_the_second(written: str) -> None:
    assert person(written).id == OTHER.id


def test_a_tilde_that_tells_no_namesake_is_refused() -> None:
    for name in ("Hans~", "~2", "Hans~1", "Hans~x", "Hans~2~3"):
        with pytest.raises(Refused):
            person(name)


def test_a_name_from_before_that_has_a_tilde_is_written_as_it_is() -> None:
    assert Person("a~b", "a~b").written == "a~b"


def test_each_pays_his_own_mass_in_the_notation_too() -> None:
    text = "rules bierkopf target=1\nseats Hans, Bert / Hans~2, Dora\nA\npaid Hans~2\n"
    evening = reader.read(text)
    assert evening.mass.paid_by(OTHER.id) == 1
    assert evening.mass.paid_by(HANS.id) == 0
    assert reader.read(writer.write(evening)) == evening


def test_standings_tell_namesakes_apart() -> None:
    evening = play(fold([EveningOpened(rules(target=1), (HANS, OTHER, BERT, DORA))]), "A", PayMass(B))
    told = plain(evening)
    assert "Hans~2" in str(told)
