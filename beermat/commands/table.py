"""`beermat run` and `beermat demo`: the parts of the table put together, and taken apart again at the end."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from beermat.commands.parts import open_parts
from beermat.commands.service import (
    Service,
    ask_for_power_off,
    deaf_to_its_terminal,
    ended_by_signals,
    runtime_directory,
)
from beermat.config.reader import load
from beermat.config.settings import Config
from beermat.errors import BeermatError
from beermat.evening.entries import NOBODY_NAMED, EveningOpened, Seats, seats
from beermat.scorekeeper import Scorekeeper
from beermat.screen.display import find_display
from beermat.wording import Words

if TYPE_CHECKING:
    from beermat.commands.album import Album
    from beermat.commands.outcome import RunOptions
    from beermat.demo import Demo

SIZES: Final = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (480, 800))
"""The sizes in pixels that the table is made for."""


def run_table(options: RunOptions) -> None:
    """Open the table and keep it until it is left.

    Raises `BeermatError` for whatever keeps it from opening: config, screen, record, a part asked for. Run as
    a service it tells that on the screen, where there is one.
    """
    try:
        _play(options.on(load(options.config)), options, seats=NOBODY_NAMED)
    except BeermatError as refused:
        if runtime_directory(os.environ) is None:
            raise
        from beermat.commands.refused import show_refusal  # noqa: PLC0415 - rarely needed

        show_refusal(refused, options)


def run_demo(options: RunOptions, *, seed: int) -> None:
    """Open a table that plays by itself on simulated hardware, in a record that goes with it."""
    from beermat.demo import Demo  # noqa: PLC0415 - the table itself starts without it

    config = options.on(load(options.config))
    config = replace(
        config,
        buttons=replace(config.buttons, mode="simulated"),
        strip=replace(config.strip, mode="simulated"),
        # It plays to be looked at: it rests no sooner than it must.
        screen=replace(config.screen, dim_after=None, sleep_after=None),
    )
    with ExitStack() as until_the_end:
        if options.database is None:
            import tempfile  # noqa: PLC0415 - the table itself starts without it

            folder = until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="beermat-"))
            config = replace(config, database=Path(folder) / "demo.db")
        _play(config, options, seats=seats("Anna", "Chris", "Bert", "Dora"), demo=Demo(seed))


def screenshots(
    directory: Path,
    *,
    sizes: Sequence[tuple[int, int]],
    languages: Sequence[str],
    config: Config,
    scenes: Sequence[str] = (),
) -> int:
    """Draw every screen, or only these, into `directory` without showing any; return how many pictures.

    Raises `BeermatError` for a place where nothing can be written.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / ".trial").touch()
        (directory / ".trial").unlink()
    except OSError as wrong:
        raise BeermatError(f"{directory}: {wrong.strerror}") from None
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from beermat.gallery.screenshots import screenshots as draw  # noqa: PLC0415 - Kivy starts with its import

    return int(draw(directory, sizes=sizes, languages=languages, config=config, scenes=scenes))


def _play(config: Config, options: RunOptions, *, seats: Seats, demo: Demo | None = None) -> None:
    config = find_display(config)
    from beermat.storage.repair.recovery import open_or_recover  # noqa: PLC0415 - not before there is a screen

    with ended_by_signals() as end_if_told, deaf_to_its_terminal(), ExitStack() as until_the_end:
        opened = open_or_recover(config.database)
        book = opened.book
        until_the_end.callback(book.close)
        service = Service(os.environ, time.monotonic, book.ping)
        keeper = Scorekeeper(book, opened.tonight, EveningOpened(config.rules, seats))
        parts = open_parts(config, until_the_end)
        until_the_end.callback(service.stopping)
        from beermat.commands.safety import first_flow, keep_safe  # noqa: PLC0415 - in time for the ready
        from beermat.screen.app import run_table as show  # noqa: PLC0415 - Kivy starts with its import
        from beermat.storage.clock import system_now  # noqa: PLC0415

        runtime = runtime_directory(os.environ)

        def turned() -> None:
            service.turned()
            end_if_told()

        def power_off() -> None:
            book.close()
            assert runtime is not None
            ask_for_power_off(runtime)

        def album() -> Album:
            from beermat.commands.album import Album  # noqa: PLC0415 - not before the first picture

            kept = Album(config.database)
            until_the_end.callback(kept.close)
            return kept

        lock, flow = None, first_flow(opened)
        if config.host.pin is not None:
            from beermat.commands.resuming import when_played  # noqa: PLC0415 - most tables have no PIN
            from beermat.pin import Lock, tries_file  # noqa: PLC0415 - as above
            from beermat.screen.model import Flow  # noqa: PLC0415 - as above

            lock, now = Lock(config.host.pin, tries_file(config.database), time.monotonic), time.monotonic()
            played = when_played(opened.tonight, book.booked_tonight(), system_now(), seconds=now)
            flow = replace(flow or Flow(), played=played)

        def ready() -> None:
            from beermat.commands.resuming import close_if_over  # noqa: PLC0415 - not before the picture

            book.prepare()
            close_if_over(keeper, book.booked_tonight(), system_now())
            until_the_end.callback(keep_safe(keeper, config.database, os.environ, unseen=opened.unseen))
            guarded = "" if lock is None else ", the host's PIN guards the rules"
            service.ready(f"The table is open{guarded}; its record is {config.database}.")

        show(
            scorekeeper=keeper,
            buttons=parts.buttons,
            strip=parts.strip,
            backlight=parts.backlight,
            words=Words(config.language),
            config=config,
            demo=demo,
            ready=ready,
            turned=turned,
            power_off=None if runtime is None else power_off,
            flow=flow,
            album=album,
            lock=lock,
            exit_when_ready=options.exit_when_ready,
        )
