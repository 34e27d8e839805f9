"""The options that several commands share, and how values are read that click does not know by itself."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import click

FILE: Final = click.Path(path_type=Path)

with_config = click.option("--config", metavar="FILE", type=FILE, help="The beermat.toml to use.")
with_db = click.option(
    "--db", "database", metavar="FILE", type=FILE, help="The record to use, an SQLite file."
)
with_windowed = click.option("--windowed", is_flag=True, help="Stay in a window.")
with_ready = click.option(
    "--exit-when-ready", is_flag=True, help="End at the first picture that can be tapped."
)


def text_of(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a text as it was typed, in UTF-8 or else in Latin-1, whatever the locale made of it."""
    if value is None:
        return None
    try:
        typed = os.fsencode(value)
    except UnicodeEncodeError:
        return value
    try:
        return typed.decode("utf-8")
    except UnicodeDecodeError:
        return typed.decode("latin-1")


def sizes_of(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[int, int], ...]:
    """Return width and height in pixels of each size such as 800x480; others are wrong usage."""
    sizes = []
    for text in value:
        size = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
        if size is None:
            raise click.BadParameter(f"'{text}'; expected a size in pixels such as 800x480.")
        sizes.append((int(size[1]), int(size[2])))
    return tuple(sizes)


def scenes_of(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the screens; one that the gallery has not is wrong usage."""
    if not value:
        return value
    from difflib import get_close_matches  # noqa: PLC0415 - only these words need it

    from beermat.gallery.scenes import shots  # noqa: PLC0415 - the same

    names = [shot.name for shot in shots()]
    for text in value:
        if text not in names:
            nearest = ", ".join(get_close_matches(text, names, cutoff=0))
            raise click.BadParameter(f"'{text}'; expected a screen, the nearest are {nearest}.")
    return value
