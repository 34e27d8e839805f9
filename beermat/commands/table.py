"""`beermat run` and `beermat demo`: the parts of the table put together, and taken apart again at the end."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from beermat.commands.housekeeping import Album, close_if_over, first_flow, keep_safe, when_played
from beermat.commands.outcome import RunOptions, complain
from beermat.commands.service import (
    REFUSED,
    Service,
    ask_for_power_off,
    deaf_to_its_terminal,
    ended_by_signals,
    runtime_directory,
)
from beermat.config.reader import load, look
from beermat.config.settings import Config
from beermat.errors import BeermatError, HardwareMissing
from beermat.evening.entries import NOBODY_NAMED, EveningOpened, Seats, seats
from beermat.pin import Lock, tries_file
from beermat.scorekeeper import Scorekeeper
from beermat.screen.display import find_display
from beermat.storage.clock import system_now
from beermat.storage.repair.recovery import open_or_recover
from beermat.wording import Words
from hardware.backlight import Backlight, open_backlight
from hardware.board import PartMissing
from hardware.buttons import Buttons, open_buttons
from hardware.settings import BacklightSettings
from hardware.strip import Strip, open_strip

if TYPE_CHECKING:
    from beermat.demo import Demo

SIZES: Final = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (480, 800))
"""The sizes in pixels that the table is made for."""


class Parts(NamedTuple):
    """What the table has beside its screen."""

    buttons: Buttons
    strip: Strip
    backlight: Backlight


def open_parts(config: Config, until_the_end: ExitStack) -> Parts:
    """Open the parts that the config asks for, and have them closed; raise `HardwareMissing`."""
    try:
        buttons = open_buttons(config.buttons, time.monotonic)
        until_the_end.callback(buttons.close)
        strip = open_strip(config.strip)
        until_the_end.callback(strip.close)
        backlight = open_backlight(_backlight(config))
        until_the_end.callback(backlight.close)
    except PartMissing as missing:
        raise HardwareMissing(str(missing)) from None
    return Parts(buttons, strip, backlight)


def _backlight(config: Config) -> BacklightSettings:
    """Return the settings of the backlight: a table in a window leaves that of the whole desktop alone."""
    chosen = config.backlight
    return replace(chosen, mode="off") if config.screen.windowed and chosen.mode == "auto" else chosen


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
        _show_refusal(refused, options)


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
    with ended_by_signals() as end_if_told, deaf_to_its_terminal(), ExitStack() as until_the_end:
        opened = open_or_recover(config.database)
        book = opened.book
        until_the_end.callback(book.close)
        service = Service(os.environ, time.monotonic, book.ping)
        keeper = Scorekeeper(book, opened.tonight, EveningOpened(config.rules, seats))
        parts = open_parts(config, until_the_end)
        until_the_end.callback(service.stopping)
        from beermat.screen.app import run_table as show  # noqa: PLC0415 - Kivy starts with its import

        runtime = runtime_directory(os.environ)

        def turned() -> None:
            service.turned()
            end_if_told()

        def power_off() -> None:
            book.close()
            assert runtime is not None
            ask_for_power_off(runtime)

        def album() -> Album:
            kept = Album(config.database)
            until_the_end.callback(kept.close)
            return kept

        lock: Lock | None = None
        played: tuple[tuple[int, float], ...] = ()
        if config.host.pin is not None:
            lock, now = Lock(config.host.pin, tries_file(config.database), time.monotonic), time.monotonic()
            played = when_played(opened.tonight, book.booked_tonight(), system_now(), seconds=now)

        def ready() -> None:
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
            flow=first_flow(opened, played),
            album=album,
            lock=lock,
            exit_when_ready=options.exit_when_ready,
        )


def _show_refusal(fault: BeermatError, options: RunOptions) -> None:
    """Show why there is no table, until somebody tries again; what may pass is tried again before.

    It counts as the service that was asked for: it says that it is ready, and gives signs of life. Nothing of
    the record is touched. The config counts as far as it can be understood. Raises the fault again where
    nothing can be shown: without a screen, or where a picture stood already.
    """
    if options.exit_when_ready or "kivy.core.window" in sys.modules:
        raise fault
    from beermat.commands import start_error  # noqa: PLC0415 - a dialog, rarely needed

    config, _ = look(options.config)
    try:
        config = find_display(start_error.whatever_is_there(config))
    except HardwareMissing:
        raise fault from None
    complain(str(fault))
    service = Service(os.environ, time.monotonic, lambda answered: answered())
    until = time.monotonic() + start_error.PATIENCE if start_error.may_pass(fault) else math.inf

    def ready() -> None:
        runtime = runtime_directory(os.environ)
        if runtime is not None:
            with suppress(OSError):  # then only the installer takes it for a table
                (runtime / REFUSED).write_text(f"{fault}\n", "utf-8")
        service.ready(f"There is no table: {fault}")

    def turned() -> None:
        service.turned()
        end_if_told()
        if time.monotonic() >= until:
            sys.exit(0)

    with ended_by_signals() as end_if_told, deaf_to_its_terminal(), ExitStack() as until_the_end:
        parts = open_parts(config, until_the_end)
        until_the_end.callback(service.stopping)
        from beermat.screen.app import run_table as show  # noqa: PLC0415 - Kivy starts with its import

        show(
            scorekeeper=Scorekeeper(
                start_error.NoBook(fault), None, EveningOpened(config.rules, NOBODY_NAMED)
            ),
            buttons=parts.buttons,
            strip=parts.strip,
            backlight=parts.backlight,
            words=Words(config.language),
            config=config,
            ready=ready,
            turned=turned,
            flow=start_error.first_flow(fault, options.database or config.database),
        )
