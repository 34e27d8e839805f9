"""`beermat doctor`: everything the table leans on, line by line, each with what to do about it.

`--quick` asks whether the table could start here at all, before an update is used: config, program and
record, no pins, no lights, no window.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from json import dumps
from pathlib import Path
from typing import Final

import beermat
import hardware
from beermat.config.settings import Config
from beermat.doctor import trials
from beermat.doctor.machine import Drawing, Machine
from beermat.doctor.touch import touch, try_touch
from beermat.doctor.wiring import Finding, Outcome, State, examine
from beermat.errors import BeermatError, ConfigError, HardwareMissing, StorageError
from beermat.screen import window
from beermat.screen.display import connected_cards, find_display
from beermat.storage import database
from beermat.storage.atomic_files import set_aside
from beermat.storage.backup import backups, folder_of
from beermat.storage.book import open_book, read_book
from beermat.storage.reading import PLAYED
from beermat.storage.repair.unclean_shutdown import read_marker
from beermat.wording import Words
from hardware.strip import open_strip

START_BY_THEMSELVES: Final = ("beermat.__main__", "beermat.doctor.probe")
"""Modules that are programs of their own."""

NO_ROOM: Final = 1_000_000
"""With fewer bytes left the next evening may not find a place."""
LITTLE_ROOM: Final = 100_000_000
"""With fewer bytes left it is time to make room."""

SOFTWARE: Final = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software")
"""What stands in the name of a renderer that has no graphics chip."""

TAKEN_BY_A_TABLE: Final = ("buttons", "strip ws2812", "strip apa102", "strip rgb", "renderer")
"""What only one program can have at a time."""

ANOTHER_FILE: Final = "give another file with --db or in beermat.toml"

NO_TABLE: Final = "run/beermat/refused"
"""Where a machine for the pub keeps what it shows instead of its table."""

MARKS: Final[Mapping[State, str]] = {"fine": "ok", "absent": "-", "advice": "note", "fault": "FAULT"}
"""What stands before a finding."""


def call(
    config: Config,
    mistakes: Sequence[str],
    part: str | None,
    *,
    seconds: float,
    json: bool,
    say: Callable[[str], None],
    quick: bool = False,
    machine: Machine | None = None,
) -> None:
    """Print the report, or with `part` what trying it out brought.

    `mistakes` are those found in the config, one line each. `quick` asks only what decides whether the table
    can start. `machine` is this one unless given. Raises `BeermatError` where nothing can be tried, and at
    the end with the names of what stands in the way of playing.
    """
    machine = machine or Machine()
    if quick:
        outcome = Outcome(could_start(config, _config(config, mistakes), machine))
    elif part is None:
        outcome = Outcome(examined(config, mistakes, machine))
    elif mistakes:
        raise ConfigError(mistakes[0])
    else:
        outcome = tried(part, config, machine, seconds=seconds, say=(lambda _: None) if json else say)
    say(as_json(outcome) if json else as_text(outcome.findings))
    if wrong := faults(outcome.findings):
        raise BeermatError(f"in the way of playing: {', '.join(wrong)}")


def examined(config: Config, mistakes: Sequence[str], machine: Machine) -> tuple[Finding, ...]:
    """Look at everything; claims the pins of the buttons for a moment, and opens a window nobody sees.

    `mistakes` are those found in the config, one line each; what they are about keeps its default. What a
    running table has taken is no fault, nor what the page has that tells why there is none.
    """
    table, there_is_none = machine.table(config.database), _no_table(machine.board.root)
    found = _found(config, mistakes, machine)
    if table is not None:
        about_it = f"runs as process {table}", "close it to look at its pins and screen"
        remedy = f"close the table (process {table}), which may have it, and look again"
    elif there_is_none:
        about_it = f"cannot be opened: {there_is_none}", "its screen says what to do"
        remedy = "the page on the screen may have it; look again when the table is open"
    else:
        return found
    return (
        Finding("table", "advice", *about_it),
        *(
            replace(one, state="advice", advice=remedy)
            if one.state == "fault" and one.name in TAKEN_BY_A_TABLE
            else one
            for one in found
        ),
    )


def _no_table(root: Path) -> str | None:
    """Return what a machine for the pub shows instead of its table just now, None if it does not."""
    try:
        return (root / NO_TABLE).read_text("utf-8").strip()
    except OSError:
        return None


def _found(config: Config, mistakes: Sequence[str], machine: Machine) -> tuple[Finding, ...]:
    screen, driver = _screen(machine)
    return (
        _config(config, mistakes),
        *examine(
            machine.board,
            config.buttons,
            config.strip,
            config.backlight,
            groups=machine.groups(),
            open_factory=machine.open_factory,
            open_port=machine.open_port,
        ),
        screen,
        _renderer(machine, driver, there=screen.state != "fault"),
        _record(config.database, machine),
        backed_up(config.database),
        cut_off(config.database, running=machine.table(config.database) is not None),
        _space(config.database, machine),
        _clock(machine),
    )


def _config(config: Config, mistakes: Sequence[str]) -> Finding:
    if not mistakes:
        return Finding("config", "fine", str(config.source or "no beermat.toml: the defaults"))
    more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
    return Finding("config", "fault", mistakes[0] + more, "beermat check-config names every mistake")


def _screen(machine: Machine) -> tuple[Finding, str | None]:
    """Return where the table would be shown, and the driver that SDL must be told; None: none."""
    driver = machine.environment.get("SDL_VIDEODRIVER")
    if driver:
        return Finding("screen", "fine", f"{driver}, as SDL_VIDEODRIVER says"), driver
    if machine.desktop(machine.environment):
        names = ("WAYLAND_DISPLAY", "DISPLAY")
        told = " ".join(f"{name}={value}" for name in names if (value := machine.environment.get(name)))
        return Finding("screen", "fine", f"a desktop ({told})"), None
    root = machine.board.root
    refused = [card for card in sorted((root / "dev/dri").glob("card*")) if not machine.board.usable(card)]
    if refused:
        remedy = "sudo usermod -aG video,render $USER, then log in again"
        return Finding("screen", "fault", f"no permission for {refused[0]}", remedy), None
    connected = connected_cards(root / "sys/class/drm")
    if not connected:
        missing = "neither a desktop (DISPLAY, WAYLAND_DISPLAY) nor a monitor on /dev/dri answers"
        return Finding("screen", "fault", missing, "start it on a desktop, or plug a screen in"), None
    return Finding("screen", "fine", f"{', '.join(connected)}, all of it"), "kmsdrm"


def _renderer(machine: Machine, driver: str | None, *, there: bool) -> Finding:
    """Without a screen it is asked off screen, and is no fault of its own."""
    try:
        drawing = machine.renderer(driver if there else "offscreen")
    except HardwareMissing as missing:
        remedy = (
            "close whatever has the screen, a table too; else install libgl1-mesa-dri, libegl1 and libgbm1"
        )
        return Finding("renderer", "fault" if there else "advice", f"no picture: {missing}", remedy)
    told = f"{drawing.renderer}, OpenGL {drawing.version}"
    if not is_software(drawing):
        return Finding("renderer", "fine", told)
    return Finding(
        "renderer",
        "advice",
        f"{told}: software, without a graphics chip",
        "every picture costs processor time; on a Pi write dtoverlay=vc4-kms-v3d into config.txt and "
        "join the group render",
    )


def is_software(drawing: Drawing) -> bool:
    """Say whether the processor draws, for want of a graphics chip or of its driver."""
    return any(name in drawing.renderer.lower() for name in SOFTWARE)


def _record(path: Path, machine: Machine) -> Finding:
    asked = path if path.exists() else _folder(path)
    if not machine.writable(asked):
        return Finding("record", "fault", f"no permission to write {asked}", ANOTHER_FILE)
    if not path.exists():
        return Finding("record", "fine", f"{path}: begins with the first evening")
    try:
        with read_book(path) as records:
            evenings = len(records.evenings())
    except StorageError as wrong:
        return Finding.split("record", "fault", str(wrong), ANOTHER_FILE)
    return Finding("record", "fine", f"{path}: {evenings} evening{'' if evenings == 1 else 's'}")


def _folder(path: Path) -> Path:
    """Return the nearest folder above the path that is there."""
    return next(folder for folder in path.absolute().parents if folder.exists())


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


def _space(path: Path, machine: Machine) -> Finding:
    folder = _folder(path)
    free = machine.free_space(folder)
    told = f"{_amount(free)} at {folder}"
    if free >= LITTLE_ROOM:
        return Finding("free space", "fine", told)
    return Finding(
        "free space",
        "fault" if free < NO_ROOM else "advice",
        told,
        "make room (sudo apt clean, sudo journalctl --vacuum-size=20M), or keep the record elsewhere: --db",
    )


def _amount(size: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def _clock(machine: Machine) -> Finding:
    moment = machine.now()
    if moment.sure:
        return Finding("clock", "fine", f"{moment.at}, set")
    return Finding(
        "clock",
        "advice",
        f"{moment.at}, not set since the start: evenings are marked as unsure of their day",
        "connect it to a network for a moment (sudo timedatectl set-ntp true), or fit a battery clock",
    )


def could_start(
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
    return told, _program(modules or all_modules), _record_opens(config.database, machine)


def all_modules() -> Sequence[str]:
    """Return the names of every module of the program; Kivy is set up as the table needs it."""

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


def _record_opens(path: Path, machine: Machine) -> Finding:
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
        return Finding.split("record", "fault", str(wrong), "beermat restore lists the backups")
    standing = "" if tonight is None else f", one of them open with {len(tonight.deals)} deals"
    return Finding("record", "fine", f"{path}: opens, {evenings} evenings{standing}")


def tried(
    part: str, config: Config, machine: Machine, *, seconds: float, say: Callable[[str], None]
) -> Outcome:
    """Try out "leds", "buttons" or "touch", telling what goes on; buttons for so many seconds, touch until
    nobody has tapped for as long.

    Raises `HardwareMissing` where there is no screen to touch.
    """
    if part == "leds":
        return trials.leds(config.strip, open_strip, machine, say)
    if part == "buttons":
        return trials.buttons(config.buttons, machine, say, seconds=seconds)
    config = find_display(config)
    say(f"tap each ring on the screen once; it ends after {seconds:g} seconds without a tap")
    return touch(try_touch(words=Words(config.language), screen=config.screen, patience=seconds))


def as_text(findings: Iterable[Finding]) -> str:
    """Return a line for each finding, and one below for what to do about it."""
    rows = list(findings)
    name = max((len(finding.name) for finding in rows), default=0)
    mark = max(map(len, MARKS.values()))
    lines = []
    for finding in rows:
        lines.append(f"{MARKS[finding.state]:<{mark}}  {finding.name:<{name}}  {finding.found}")
        if finding.advice:
            lines.append(f"{'':<{mark + name + 4}}-> {finding.advice}")
    return "\n".join(lines)


def as_json(outcome: Outcome) -> str:
    """Return one JSON object: whether nothing stands in the way, every finding, and what else was told."""
    findings = [
        {"name": one.name, "state": one.state, "found": one.found, "advice": one.advice or None}
        for one in outcome.findings
    ]
    told = {"fine": not faults(outcome.findings), "findings": findings, **outcome.told}
    return dumps(told, ensure_ascii=False, indent=1)


def faults(findings: Iterable[Finding]) -> list[str]:
    """Return the names of what stands in the way of playing."""
    return [finding.name for finding in findings if finding.state == "fault"]
