"""The games there are, and what each rule set belongs to."""

from __future__ import annotations

import subprocess
import sys

import pytest

from beermat.errors import Refused
from beermat.rules import catalogue, schafkopf
from beermat.rules.bierkopf import Call, Mats, Won
from beermat.rules.common import Side
from beermat.rules.schafkopf import Accounts
from beermat.rules.schafkopf_claims import PASSED

NAMES = ["bierkopf", "bierkopf-lang", "bierkopf-runde", "bierkopf-21", "schafkopf", "schafkopf-wirtshaus"]


def test_it_names_the_rule_sets_of_both_games() -> None:
    assert list(catalogue.named_sets()) == NAMES
    assert [catalogue.named(name).game for name in NAMES] == ["bierkopf"] * 4 + ["schafkopf"] * 2


@pytest.mark.parametrize("name", NAMES)
def test_a_game_starts_on_what_it_is_played_on(name: str) -> None:
    rules = catalogue.named(name)
    standing = catalogue.game_of(rules).start(rules)
    assert isinstance(standing, Mats if rules.game == "bierkopf" else Accounts)
    assert standing.rules == standing.coming == rules


def test_an_unknown_rule_set_is_refused_with_all_there_are() -> None:
    with pytest.raises(Refused, match="unknown-rules") as caught:
        catalogue.named("skat")
    assert caught.value.values["known"] == ", ".join(NAMES)


def test_there_is_no_other_game() -> None:
    with pytest.raises(KeyError):
        catalogue.game("skat")


def test_points_and_cents_are_kept_on_sheets_of_their_own_and_bierkopf_on_one() -> None:
    assert len({catalogue.named(name).sheet for name in NAMES}) == 3
    assert len({catalogue.named(name).sheet for name in NAMES[:4]}) == 1


def test_a_house_changes_the_keys_of_its_game_and_no_others() -> None:
    house = catalogue.house(catalogue.named("schafkopf"), {"rufer": 2})
    assert catalogue.changed_keys(house) == {"rufer": 2}
    with pytest.raises(Refused, match="unknown-key"):
        catalogue.house(catalogue.named("schafkopf"), {"target": 11})
    with pytest.raises(Refused, match="unknown-key"):
        catalogue.house(catalogue.named("bierkopf"), {"rufer": 2})


def test_a_rule_set_of_an_unknown_name_is_told_as_its_games_first_one() -> None:
    other = catalogue.recalled("schafkopf", "schafkopf-1998", {"rufer": 2, "weather": "rain"}, title=None)
    assert (other.name, catalogue.made_from(other)) == ("schafkopf-1998", "schafkopf")
    assert catalogue.changed_keys(other) == {"rufer": 2}
    with pytest.raises(ValueError, match="skat"):
        catalogue.recalled("skat", "skat", {}, title=None)


def test_what_is_not_of_a_game_is_refused_by_it() -> None:
    for name, call, claim in (
        ("bierkopf", schafkopf.Call.KONTRA, PASSED),
        ("schafkopf", Call(Side.A), Won(Side.A)),
    ):
        rules = catalogue.named(name)
        game = catalogue.game_of(rules)
        with pytest.raises(Refused, match="other-game"):
            game.check_call(game.start(rules), (), call, dealers=Side.A)
        with pytest.raises(Refused, match="other-game"):
            game.judge(rules, claim)


BIERKOPF = """
import sys
from beermat.evening.entries import EveningOpened, ScoreDeal
from beermat.evening.check import check
from beermat.evening.evening import fold
from beermat.lights import show
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Side
from beermat.wording import Words
evening = fold([EveningOpened(catalogue.named("bierkopf"))])
evening = evening.apply(check(evening, ScoreDeal(Won(Side.A))))
show(evening), Words("de").explanation(evening.deals[0])
print("beermat.rules.schafkopf" in sys.modules)
"""


def test_a_table_that_plays_bierkopf_does_not_load_the_other_game() -> None:
    played = subprocess.run(
        [sys.executable, "-c", BIERKOPF], capture_output=True, text=True, check=True, timeout=300
    )
    assert played.stdout == "False\n"
