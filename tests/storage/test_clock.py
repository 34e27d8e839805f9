from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from beermat.storage.clock import Stamp, battery_agrees, local_day, stamp, system_now

BERLIN = ZoneInfo("Europe/Berlin")


def test_a_stamp_is_utc_with_milliseconds_and_sorts_as_text() -> None:
    noon = datetime(2026, 11, 29, 12, 0, 0, 5_000, tzinfo=timezone(timedelta(hours=1)))
    assert stamp(noon, synchronised=True) == Stamp("2026-11-29T11:00:00.005Z", sure=True)


def test_a_clock_that_nobody_set_is_not_sure() -> None:
    assert not stamp(datetime(2026, 11, 29, tzinfo=UTC), synchronised=False).sure


@pytest.mark.parametrize("year", [1970, 2000, 2024])
def test_a_year_before_the_program_is_never_sure(year: int) -> None:
    assert not stamp(datetime(year, 6, 1, tzinfo=UTC), synchronised=True).sure


def test_the_system_clock_gives_this_moment() -> None:
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    now = datetime.fromisoformat(system_now().at)
    assert before <= now <= datetime.now(UTC)


def test_an_evening_after_midnight_in_utc_may_be_of_the_day_before_or_after_here() -> None:
    late = Stamp("2026-11-29T23:30:00.000Z", sure=True)
    assert local_day(late, BERLIN) == "2026-11-30"
    assert local_day(late, ZoneInfo("America/New_York")) == "2026-11-29"


@pytest.mark.parametrize("at", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"])
def test_the_night_the_clocks_change_has_one_day(at: str) -> None:
    assert local_day(Stamp(at, sure=True), BERLIN) == "2026-10-25"


def battery_clock(root: Path, text: str | None) -> Path:
    if text is not None:
        (root / "rtc0").mkdir()
        (root / "rtc0" / "since_epoch").write_text(text)
    return root


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        (None, False),
        ("1796000000\n", True),
        ("1795999998\n", True),
        ("7\n", False),  # without a battery it begins in 1970
        ("1795990000\n", False),
        ("nonsense\n", False),
        ("", False),
    ],
)
def test_a_battery_clock_is_believed_where_the_system_goes_by_it(
    tmp_path: Path, text: str | None, agrees: bool
) -> None:
    assert battery_agrees(1_796_000_000.4, battery_clock(tmp_path, text)) is agrees
