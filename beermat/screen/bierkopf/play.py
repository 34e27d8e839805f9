"""All that Bierkopf makes of touches, and how its dialogs look: `beermat.screen.games.GamePlay`."""

from __future__ import annotations

from beermat.screen.bierkopf.choices import choices, menu_choices, table_choices
from beermat.screen.bierkopf.corrections import card, row, rules_row, rules_title
from beermat.screen.bierkopf.dialogs import dialog
from beermat.screen.bierkopf.flow import behind, on_own, on_table, replacing
from beermat.screen.bierkopf.presses import press


def fields() -> tuple[tuple[int, str], ...]:
    """Return the seats with their sides: they go round the table, their fields stand by sides."""
    return (0, "A"), (2, "A"), (1, "B"), (3, "B")


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
