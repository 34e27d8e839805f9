"""The table on the machine under test: where its things are, what it tells, newer programs for a while."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from beermat.storage import database
from tests.system.machine import Machine

DATA: Final = "/var/lib/beermat"
RECORD: Final = f"{DATA}/beermat.db"
STATE: Final = "find /etc /opt /usr/local /var/lib/beermat -printf '%p %m %u %s %T@ %l\\n' 2>/dev/null | sort"
"""Prints everything that an installer may touch, with owner, size and time."""


def standing(machine: Machine) -> dict[str, object]:
    told = machine.says(as_table("python /tmp/evening.py tell " + RECORD))
    return dict(json.loads(told))


def as_table(command: str) -> str:
    return f"cp /root/evening.py /tmp/ && cd / && runuser -u beermat -- /opt/beermat/current/bin/{command}"


def current(machine: Machine) -> str:
    return machine.says("readlink /opt/beermat/current")


@contextmanager
def changed(machine: Machine, file: str, pattern: str, by: str, *, every: bool = False) -> Iterator[None]:
    """Change the source in the machine, as a newer version would be; at the end it is as it was.

    There is one place to change, or with `every` any number.
    """
    path = machine.root / "root/beermat" / file
    before = path.read_text("utf-8")
    text, changes = re.subn(pattern, by, before, count=0 if every else 1, flags=re.MULTILINE)
    assert changes
    path.write_text(text, "utf-8")
    try:
        yield
    finally:
        path.write_text(before, "utf-8")


@contextmanager
def another_record(machine: Machine) -> Iterator[None]:
    """Let the source have a record of a newer version."""
    newer = database.NEWEST + 1
    migration = (
        f"@migrations()\ndef m{newer:03}_newer(db: Database) -> None:\n"
        '    db.execute("create table newer (id integer)")\n'
        f'    db.execute("pragma user_version = {newer}")\n\n\n'
    )
    with (
        changed(machine, "beermat/storage/database.py", r"^NEWEST: Final = \d+", f"NEWEST: Final = {newer}"),
        changed(machine, "beermat/storage/schema.py", r"^_TALLIES = ", rf"{migration}\g<0>"),
    ):
        yield
