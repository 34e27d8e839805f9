"""Any damage at all: a byte, a page, wherever it falls, costs nothing that was booked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beermat.storage.backup import back_up
from tests.storage.damaged import TONIGHT, YESTERDAY, at_the_table, copied, spoilt
from tests.storage.ledger import opened, write


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model")
    path = folder / "beermat.db"
    with opened(path) as book:
        write(book, YESTERDAY)
        write(book, TONIGHT)
        book.rest()
        back_up(path)
    return path


def spoil_and_check(model: Path, at: int, data: bytes) -> None:
    place = copied(model, model.parent.with_name("spoilt"))
    spoilt(place, at, data)
    with at_the_table(place) as found:
        assert found.fault is None
        assert found.tonight is not None
        assert found.tonight.deals == TONIGHT.deals
        assert found.tonight.calls == TONIGHT.calls


def test_any_page_of_zeros_is_no_loss(model: Path) -> None:
    for page in range(model.stat().st_size // 4096):
        spoil_and_check(model, page * 4096, b"\0" * 4096)


@pytest.mark.slow
def test_any_byte_of_the_head_may_be_anything(model: Path) -> None:
    for at, byte in enumerate(model.read_bytes()[:100]):
        for value in {0, 255, byte ^ 1} - {byte}:
            spoil_and_check(model, at, bytes([value]))


@example(where=0.47770846342874634, value=32, many=1)  # in the name of the rules of tonight
@given(
    where=st.floats(0, 1, exclude_max=True), value=st.integers(0, 255), many=st.sampled_from([1, 1, 16, 512])
)
def test_any_byte_of_the_file_may_be_anything(model: Path, where: float, value: int, many: int) -> None:
    spoil_and_check(model, int(where * model.stat().st_size), bytes([value]) * many)
