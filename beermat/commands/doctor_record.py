"""What `beermat doctor` says about how safe the record is: its backups, and how often a table was cut off."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from beermat.errors import StorageError
from beermat.storage import database
from beermat.storage.atomic_files import set_aside
from beermat.storage.backup import backups, folder_of
from beermat.storage.reading import PLAYED
from beermat.storage.repair.unclean_shutdown import read_marker
from hardware.doctor import Finding


def backed_up(record: Path) -> Finding:
    """Say how many backups there are, which is the newest, and whether every closed evening is in it.

    A backup that finds no room disturbs nobody at the table: this is where it comes out.
    """
    folder = folder_of(record)
    try:
        known = backups(record)
    except OSError as wrong:
        remedy = f"let who runs this read {folder}"
        return Finding("backups", "advice", f"{folder} cannot be read: {wrong.strerror}", remedy)
    if known:
        told = f"{len(known)} in {folder}, the newest is {known[0].path.name}"
        missing = _closed(record) - _closed(known[0].path)
        if missing > 0:
            lacks = "the last evening is" if missing == 1 else f"the last {missing} evenings are"
            remedy = "make one, which says what stands in its way: beermat backup"
            return Finding("backups", "advice", f"{told}; {lacks} not in it", remedy)
        return Finding("backups", "fine", told)
    if not record.exists():
        return Finding("backups", "fine", "nothing to back up yet")
    return Finding("backups", "advice", f"none in {folder}", "make one: beermat backup")


def _closed(record: Path) -> int:
    """Return how many evenings of a record, or of a backup, are closed; 0 where it cannot be read."""
    try:
        with database.naming(record), closing(database.connect_to_read(record)) as connection:
            if database.version(connection, record) == 0:
                return 0
            closed = f"select count(*) from evenings where closed and {PLAYED}"
            return int(connection.execute(closed).fetchone()[0])
    except StorageError:
        return 0


def cut_off(record: Path, *, running: bool) -> Finding:
    """Say how often a table that had the record open was cut off, and what was set aside.

    `running` says that a table has it open now; else one that left it open was cut off too.
    """
    starts = read_marker(record)
    if starts is None:
        return Finding("cut off", "fine", "no table has had this record yet")
    try:
        kept = len(set_aside(record.resolve()))
    except OSError:
        kept = 0
    aside = f"; {kept} file{'' if kept == 1 else 's'} set aside beside the record" if kept else ""
    if starts.doubtful:
        remedy = "start the table again: it makes the record good"
        return Finding("cut off", "advice", f"damage was seen in the record{aside}", remedy)
    count = starts.cut_off + (starts.open and not running)
    if not count:
        return Finding("cut off", "fine", f"never{aside}")
    times = "once" if count == 1 else f"{count} times"
    noticed = starts.noticed
    last = (
        "" if noticed is None else f", last noticed {noticed.at}{'' if noticed.sure else ' (clock not set)'}"
    )
    return Finding("cut off", "fine", f"{times}{last}{aside}; what was booked is kept")
