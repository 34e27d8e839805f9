"""The sample evenings: each `.deckel` gives exactly the `.json` beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from beermat.evening.as_json import plain
from beermat.evening.entries import Undo
from beermat.evening.evening import Evening, fold
from beermat.evening.notation import reader, writer
from tests.table import play

SAMPLES = sorted((Path(__file__).parents[1] / "evenings").glob("*.deckel"))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture
def evening(sample: Path) -> Evening:
    return reader.read(sample.read_text("utf-8"))


def expected(sample: Path) -> object:
    """Return what the `.json` says; where it says nothing of `mass_ahead`, nobody has paid ahead."""
    said = json.loads(sample.with_suffix(".json").read_text("utf-8"))
    return {"mass_ahead": {}, **said} if "sides" in said else said


def test_there_are_ten_samples() -> None:
    assert len(SAMPLES) == 10


def test_a_sample_evening_stands_as_its_result_says(sample: Path, evening: Evening) -> None:
    told = json.loads(json.dumps(plain(evening)))
    for deal in told["deals"]:
        deal.pop("explanation", None)
    assert told == expected(sample)


def test_a_sample_evening_written_and_read_again_is_the_same(evening: Evening) -> None:
    assert reader.read(writer.write(evening)) == evening


def test_a_sample_evening_folded_from_its_record_is_the_same(evening: Evening) -> None:
    assert fold(evening.record) == evening


def test_a_sample_evening_can_be_taken_back_to_its_beginning(evening: Evening) -> None:
    while evening.undoable:
        evening = play(evening, Undo())
    assert (evening.deals, evening.mass.owed, evening.aside) == ((), (), ())
    assert evening.standing == evening.game.start(evening.rules)
