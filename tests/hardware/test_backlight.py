"""The light behind the panel: which one is taken, what is written to it, and what if it does not answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hardware.backlight import Glow, open_backlight
from hardware.board import Board, PartMissing
from hardware.settings import BacklightSettings
from tests.hardware.fakes import machine, write


def panel(
    root: Path, name: str = "10-0045", *, most: int = 31, kind: str = "raw", power: bool = True
) -> Path:
    folder = f"sys/class/backlight/{name}"
    write(root, f"{folder}/max_brightness", f"{most}\n")
    write(root, f"{folder}/brightness", "7\n")
    write(root, f"{folder}/type", f"{kind}\n")
    if power:
        write(root, f"{folder}/bl_power", "0\n")
    return root / folder


def written(folder: Path) -> tuple[str, str | None]:
    """Return what stands in brightness and bl_power."""
    power = folder / "bl_power"
    return (folder / "brightness").read_text().strip(), power.read_text().strip() if power.exists() else None


def test_the_panel_is_lit_dimmed_put_out_and_lit_again_at_the_end(tmp_path: Path) -> None:
    folder = panel(tmp_path)
    light = open_backlight(BacklightSettings(brightness=0.8, dimmed=0.1), board=Board(tmp_path))
    assert (light.kind, light.dims, written(folder)) == ("real", True, ("25", "0"))
    light.shine("dimmed")
    assert written(folder) == ("3", "0")
    light.shine("asleep")
    assert written(folder) == ("0", "4")
    light.shine("awake")
    assert written(folder) == ("25", "0")
    light.shine("asleep")
    light.close()
    assert written(folder) == ("25", "0")


def test_a_table_that_was_killed_in_its_sleep_finds_the_panel_dark_and_lights_it(tmp_path: Path) -> None:
    folder = panel(tmp_path)
    (folder / "brightness").write_text("0")
    (folder / "bl_power").write_text("4")
    open_backlight(BacklightSettings(), board=Board(tmp_path))
    assert written(folder) == ("31", "0")


def test_a_panel_without_a_switch_is_put_out_by_its_brightness(tmp_path: Path) -> None:
    folder = panel(tmp_path, power=False)
    open_backlight(BacklightSettings(), board=Board(tmp_path)).shine("asleep")
    assert written(folder) == ("0", None)


@pytest.mark.parametrize("glow", ["awake", "dimmed"])
def test_the_coarsest_panel_still_shines_while_it_is_dimmed(tmp_path: Path, glow: Glow) -> None:
    folder = panel(tmp_path, most=1)
    open_backlight(BacklightSettings(dimmed=0.01), board=Board(tmp_path)).shine(glow)
    assert written(folder) == ("1", "0")


def test_of_two_drivers_for_one_panel_the_firmwares_is_taken(tmp_path: Path) -> None:
    raw, firmware = panel(tmp_path, "acpi", kind="raw"), panel(tmp_path, "zz", kind="firmware")
    open_backlight(BacklightSettings(), board=Board(tmp_path))
    assert (written(raw)[0], written(firmware)[0]) == ("7", "31")


def test_the_same_light_is_not_written_twice(tmp_path: Path) -> None:
    folder = panel(tmp_path)
    light = open_backlight(BacklightSettings(), board=Board(tmp_path))
    (folder / "brightness").write_text("12")  # somebody else has set it since
    light.shine("awake")
    assert written(folder)[0] == "12"


def test_without_a_backlight_auto_goes_on_and_real_refuses(tmp_path: Path) -> None:
    light = open_backlight(BacklightSettings(), board=machine(tmp_path))
    assert (light.kind, light.dims) == ("off", False)
    assert light.missing == "backlight: no /sys/class/backlight/*; the picture itself goes dark instead"
    light.shine("asleep")
    with pytest.raises(PartMissing, match=r"no /sys/class/backlight"):
        open_backlight(BacklightSettings(mode="real"), board=machine(tmp_path))


def test_one_that_may_not_be_written_counts_as_none(tmp_path: Path) -> None:
    folder = panel(tmp_path)
    board = replace(Board(tmp_path), usable=lambda path: path.name != "brightness")
    light = open_backlight(BacklightSettings(), board=board)
    assert not light.dims
    assert light.missing is not None
    assert f"no permission to write {folder}/brightness" in light.missing


def test_one_that_breaks_is_told_once_and_taken_up_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = panel(tmp_path)
    light = open_backlight(BacklightSettings(), board=Board(tmp_path))
    (folder / "max_brightness").write_text("broken")
    light.shine("dimmed")
    light.shine("asleep")
    assert not light.dims  # so the picture itself goes dark
    assert light.fault is not None
    assert len(caplog.records) == 1
    (folder / "max_brightness").write_text("31")
    light.shine("awake")
    assert (light.dims, light.fault, written(folder)) == (True, None, ("31", "0"))


@pytest.mark.parametrize("mode", ["simulated", "off"])
def test_one_that_is_not_real_touches_nothing_and_remembers_what_was_wanted(
    tmp_path: Path, mode: str
) -> None:
    folder = panel(tmp_path)
    light = open_backlight(BacklightSettings(mode=mode), board=Board(tmp_path))  # type: ignore[arg-type]
    light.shine("asleep")
    assert (light.kind, light.glow, light.dims, written(folder)) == (mode, "asleep", False, ("7", "0"))


@pytest.mark.parametrize(
    "wrong", [{"mode": "on"}, {"brightness": 0.0}, {"brightness": 1.1}, {"dimmed": 0.0}, {"dimmed": 0.5}]
)
def test_settings_out_of_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"0\.05|0\.01|auto"):
        BacklightSettings(**wrong)  # type: ignore[arg-type]
