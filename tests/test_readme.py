"""README tells what there is, and nothing that there is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from beermat.commands.click_commands import beermat

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]


def targets() -> set[str]:
    """Return the targets of the Makefile that people call."""
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_every_command_is_told_and_no_other() -> None:
    told = set(re.findall(r"^\| `beermat ([a-z-]+)", README, re.MULTILINE))
    assert told == set(beermat.commands)


def test_every_make_target_is_told_and_no_other() -> None:
    assert set(re.findall(r"`make ([a-z-]+)", README)) == targets()


def test_every_make_target_explains_itself() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert set(re.findall(r"^([a-z][a-z-]*):.*## \S", makefile, re.MULTILINE)) == targets()


def test_every_make_target_is_made_even_where_a_file_is_called_so() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == targets()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_that_is_named_is_there(document: Path) -> None:
    named = re.findall(
        r"`((?:beermat|hardware|tests|docs|assets|bench|scripts)/[\w/.-]*)`", document.read_text("utf-8")
    )
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_changelog_begins_with_the_version_of_the_project() -> None:
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert version is not None
    assert newest is not None
    assert newest[1] == version[1]
