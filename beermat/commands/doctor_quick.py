"""`beermat doctor --quick`: whether the table could start here at all; asked before an update is used.

Only config, program and record: no pins, no lights, no window. What this finds nobody has to look at.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from beermat.commands.doctor_machine import Machine
from beermat.config.settings import Config
from beermat.errors import StorageError
from beermat.screen import window
from beermat.storage.book import open_book, read_book
from hardware.doctor import Finding

START_BY_THEMSELVES: Final = ("beermat.__main__", "beermat.screen.doctor_probe")
"""Modules that are programs of their own."""


def quick(
    config: Config,
    told: Finding,
    machine: Machine,
    *,
    modules: Callable[[], Sequence[str]] | None = None,
) -> tuple[Finding, ...]:
    """Return what decides whether the table can start.

    `told` is what was found about the config; `modules` gives the names of what must be there to import, None
    being all of the program. A record of an older version is brought up to date, unless a table has it open.
    """
    return told, _program(modules or all_modules), _record(config, machine)


def all_modules() -> Sequence[str]:
    """Return the names of every module of the program; Kivy is set up as the table needs it."""
    import beermat  # noqa: PLC0415 - its folder is asked for, not what is in it
    import hardware  # noqa: PLC0415

    def inside() -> Iterator[str]:
        for package in (beermat, hardware):
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                if module.name not in START_BY_THEMSELVES:
                    yield module.name

    window.prepare(width=None, height=None, windowed=False)
    return tuple(inside())


def _program(modules: Callable[[], Sequence[str]]) -> Finding:
    """Import everything: what is missing must not come out in the middle of an evening."""
    name = "kivy"
    try:
        names = modules()
        for name in names:
            importlib.import_module(name)
    except Exception as wrong:
        # Of any kind: a module may be torn, written for another Python, or want a library that is not there.
        reason = f"{type(wrong).__name__}: {' '.join(str(wrong).split())}"
        return Finding("program", "fault", f"{name}: {reason}", "install it anew: make kiosk, or make run")
    return Finding("program", "fine", f"whole, {len(names)} modules")


def _record(config: Config, machine: Machine) -> Finding:
    path = config.database
    if not path.exists():
        return Finding("record", "fine", f"{path}: begins with the first evening")
    try:
        if machine.table(path) is not None:
            with read_book(path) as records:
                evenings = len(records.evenings())
            return Finding(
                "record", "fine", f"{path}: can be read ({evenings} evenings); a table has it open"
            )
        book = open_book(path)
        try:
            evenings, tonight = len(book.evenings()), book.tonight()
        finally:
            book.close()
    except StorageError as wrong:
        found, _, remedy = str(wrong).partition("; ")
        return Finding("record", "fault", found, remedy or "beermat restore lists the backups")
    standing = "" if tonight is None else f", one of them open with {len(tonight.deals)} deals"
    return Finding("record", "fine", f"{path}: opens, {evenings} evenings{standing}")
