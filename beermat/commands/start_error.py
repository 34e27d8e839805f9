"""Why a machine for the pub has no table: nobody reads a journal there, so the screen says it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from beermat.config.settings import Config
from beermat.errors import BeermatError, ConfigError, StorageError
from beermat.screen.dialogs.host import StartError, Way
from beermat.screen.model import Flow
from beermat.storage.backup import newest_good
from beermat.wording import marked, unwritten

if TYPE_CHECKING:
    from pathlib import Path

    from beermat.evening.entries import Entry
    from beermat.evening.evening import Evening
    from beermat.evening.questions import Question
    from beermat.scorekeeper import Done, Reply

PASSING: Final = ("busy", "full", "in-use", "read-only", "unreadable")
"""Kinds of faults of the record that may be over by themselves."""
PATIENCE: Final = 60.0
"""Seconds after which such a one is tried again."""

NEWER_PROGRAM: Final = "cd ~/beermat; git pull; sudo make kiosk-update"
"""What docs/kiosk.md has a host copy for an update, in one line."""
_NOTHING_LOST: Final = marked("Nothing is lost, and nothing has been changed.")


class NoBook:
    """Keeps nothing, and says why: nothing shall look as if it were booked."""

    def __init__(self, fault: BeermatError) -> None:
        """Give this as the reason."""
        self._fault: Final = StorageError(str(fault))

    def append(self, entries: tuple[Entry, ...], evening: Evening, done: Done) -> None:
        """Refuse the entries."""
        done(self._fault)

    def take_off(self, person: str, done: Done) -> None:
        """Refuse that too."""
        done(self._fault)

    def ask(self, question: Question, answered: Reply) -> None:
        """Know nothing."""
        answered(self._fault)


def may_pass(fault: BeermatError) -> bool:
    """Say whether it may be over by itself, so that trying again is worth while."""
    return isinstance(fault, StorageError) and fault.kind in PASSING


def start_error(fault: BeermatError, record: Path) -> StartError:
    """Return the page that tells why the table of this record cannot be opened, and what to do.

    † The host types the lines from the screen, so they are as short as can be: the number of a backup will do
    for its name, and the editor opens at the line with the mistake.
    """
    if isinstance(fault, ConfigError):
        place = re.match(r"(\S+?):(\d+): ", str(fault))
        edit = f"sudo nano +{place[2]} {place[1]}" if place else "beermat check-config"
        return StartError("settings", str(fault), (Way(marked("Put the settings right"), edit),))
    if isinstance(fault, StorageError) and fault.kind == "newer":
        ways = [Way(marked("The newer program"), NEWER_PROGRAM)]
        backup = newest_good(record)
        if backup is not None:
            restore = f"sudo beermat restore {backup.number}"
            ways.append(Way(marked("Or the last backup that fits"), restore))
        return StartError("newer", _NOTHING_LOST, tuple(ways))
    said = unwritten(fault) if isinstance(fault, StorageError) else str(fault)
    return StartError("other", said, (Way(marked("Look for the reason"), "beermat doctor"),))


def first_flow(fault: BeermatError, record: Path) -> Flow:
    """Return what the screen begins with: the page of this fault."""
    return Flow(start_error(fault, record))


def whatever_is_there(config: Config) -> Config:
    """Return the config that insists on no part."""
    buttons, strip, backlight = config.buttons, config.strip, config.backlight
    return replace(
        config,
        buttons=replace(buttons, mode="auto") if buttons.mode == "real" else buttons,
        strip=replace(strip, mode="auto") if strip.mode == "real" else strip,
        backlight=replace(backlight, mode="auto") if backlight.mode == "real" else backlight,
    )
