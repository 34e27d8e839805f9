"""Tonight's evening as a .deckel beside the record, laid down anew after each entry.

It is a second copy for the worst case, and the text a host can read. Its first lines are comments that say
which evening of the record it is, how long its record was, and a sum over the statements, so that a text
that somebody or something has changed is not taken for what the table wrote.
"""

from __future__ import annotations

from pathlib import Path


def tonight_of(record: Path) -> Path:
    """Return where the text lies: beermat.db.tonight.deckel beside beermat.db."""
    return record.with_name(f"{record.name}.tonight.deckel")
