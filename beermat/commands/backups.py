"""`beermat backup` and `restore`."""

from __future__ import annotations

from pathlib import Path

from beermat.errors import StorageError
from beermat.storage import backup


def backed_up(record: Path, folder: Path | None) -> Path:
    """Back the record up into this folder, None: the usual one; return the file; raise `StorageError`."""
    return backup.back_up(record, folder)


def restored(record: Path, name: str) -> str:
    """Put a backup in the record's place and say so; `name` is a file, or one of the list, or its number.

    Raises `StorageError`; then nothing has changed.
    """
    file = Path(name)
    if not file.exists() and (listed := backup.folder_of(record) / name).exists():
        file = listed
    if not file.exists() and name.isdecimal():
        file = next((one.path for one in backup.backups(record) if one.number == int(name)), file)
    if not file.exists():
        raise StorageError(f"{name}: there is no such file, and no such backup; {_there(record)}")
    held = backup.check(file)
    aside = backup.restore(record, file)
    kept = "" if aside is None else f"; what was there is now {aside}"
    return f"{record}: {_said(held)}{kept}"


def _there(record: Path) -> str:
    numbers = [one.number for one in backup.backups(record)]
    if not numbers:
        return f"there is none in {backup.folder_of(record)} yet"
    if len(numbers) == 1:
        return f"there is {numbers[0]}"
    return f"there are {numbers[-1]} to {numbers[0]}"


def listed(record: Path) -> str:
    """Return a line for each backup, the newest first."""
    found = backup.backups(record)
    if not found:
        return f"no backups in {backup.folder_of(record)} yet; make one: beermat backup"
    return "\n".join(f"{one.path.name}  {_made(one)}  {_held(one)}" for one in found)


def _made(one: backup.Backup) -> str:
    at = one.at
    said = f"{at[:4]}-{at[4:6]}-{at[6:8]} {at[9:11]}:{at[11:13]} UTC"
    return said if one.sure else f"{said} (clock not set)"


def _held(one: backup.Backup) -> str:
    try:
        return _said(backup.check(one.path))
    except StorageError as wrong:
        return f"CANNOT BE USED: {wrong}"


def _said(held: backup.Contents) -> str:
    evenings = f"{held.evenings} evening{'' if held.evenings == 1 else 's'}"
    until = f" up to {held.day}" if held.day else ""
    return f"{evenings}{until}, {held.deals} deal{'' if held.deals == 1 else 's'}"
