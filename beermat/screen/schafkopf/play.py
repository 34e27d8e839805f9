"""All that Schafkopf makes of touches, and how its dialogs look: `beermat.screen.games.GamePlay`."""

from __future__ import annotations

from beermat.screen.schafkopf.choices import choices, menu_choices, table_choices
from beermat.screen.schafkopf.dialogs import dialog
from beermat.screen.schafkopf.flow import behind, on_own, on_table, replacing
from beermat.screen.schafkopf.presses import press
from beermat.screen.schafkopf.records import card, row, rules_row, rules_title
from beermat.screen.schafkopf.table import SUITS


def fields() -> tuple[tuple[int, str], ...]:
    """Return the seats with their suits, as they go round the table."""
    return tuple(enumerate(SUITS))


__all__ = [
    "behind",
    "card",
    "choices",
    "dialog",
    "fields",
    "menu_choices",
    "on_own",
    "on_table",
    "press",
    "replacing",
    "row",
    "rules_row",
    "rules_title",
    "table_choices",
]
