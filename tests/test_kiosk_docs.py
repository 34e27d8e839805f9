"""What docs/kiosk.md tells a host to copy is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from beermat.commands.click_commands import beermat

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "kiosk.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (\S.*)$", GUIDE, re.MULTILINE)


def test_every_target_of_make_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"make (kiosk[a-z-]*)", GUIDE))
    assert named == {"kiosk", "kiosk-update", "kiosk-back", "kiosk-remove"}
    assert named <= targets


def test_every_command_of_beermat_is_one() -> None:
    named = {words for line in COMMANDS for words in re.findall(r"(?:^|sudo )beermat ([a-z-]+)", line)}
    assert {"doctor", "backup", "restore", "check-config", "pin"} <= named
    assert named <= set(beermat.commands)


def test_every_file_of_ours_that_is_named_is_there() -> None:
    for name in re.findall(r"systemd/([a-z0-9.-]+)", " ".join(COMMANDS)):
        assert (ROOT / "systemd" / name).exists() or name.startswith("system"), name
    for name in re.findall(r"\]\(([a-z.-]+\.md)\)", GUIDE):
        assert (ROOT / "docs" / name).exists(), name


def test_every_picture_is_there_as_large_as_the_small_screen() -> None:
    pictures = re.findall(r"!\[[^]]+\]\((kiosk/[a-z]+\.png)\)", GUIDE)
    assert len(pictures) == 6
    assert sorted(f"kiosk/{one.name}" for one in (ROOT / "docs" / "kiosk").iterdir()) == sorted(pictures)
    for picture in pictures:
        with Image.open(ROOT / "docs" / picture) as image:
            assert image.size == (800, 480)


@pytest.mark.parametrize("word", ["rotation", "/etc/beermat.toml", "/var/lib/beermat"])
def test_the_places_are_those_of_the_installer_and_the_config(word: str) -> None:
    sources = [ROOT / "systemd" / "kiosk", ROOT / "beermat.toml.example", ROOT / "beermat" / "config.py"]
    assert any(word in source.read_text(encoding="utf-8") for source in sources)


def test_what_lies_in_the_tables_own_folder_is_reached_by_root_and_without_a_pattern() -> None:
    """The folder is shut to the host's own user, whose shell could not fill in a `*` there either."""
    inside = [line for line in COMMANDS if "/var/lib/beermat" in line]
    assert len(inside) == 2
    for line in inside:
        assert line.startswith("sudo "), line
        assert "*" not in line, line
