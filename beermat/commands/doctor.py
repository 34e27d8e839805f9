"""`beermat doctor`: everything the table leans on, line by line, each with what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from json import dumps
from pathlib import Path
from typing import Final

from beermat.commands import doctor_record, doctor_trials
from beermat.commands.display import connected_cards, find_display
from beermat.commands.doctor_machine import Drawing, Machine
from beermat.commands.doctor_trials import Outcome
from beermat.commands.outcome import SUCCESS, RunOptions, complain
from beermat.commands.service import REFUSED
from beermat.config.reader import look
from beermat.config.settings import Config
from beermat.errors import ConfigError, HardwareMissing, StorageError
from beermat.screen.doctor_touch import try_touch
from beermat.storage.book import read_book
from beermat.wording import Words
from hardware.doctor import Finding, State, examine
from hardware.strip import open_strip

NO_ROOM: Final = 1_000_000
"""With fewer bytes left the next evening may not find a place."""
LITTLE_ROOM: Final = 100_000_000
"""With fewer bytes left it is time to make room."""

SOFTWARE: Final = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software")
"""What stands in the name of a renderer that has no graphics chip."""

TAKEN_BY_A_TABLE: Final = ("buttons", "strip ws2812", "strip apa102", "strip rgb", "renderer")
"""What only one program can have at a time."""

RUNTIME: Final = "run/beermat"
"""The runtime directory of the table of a machine for the pub."""

MARKS: Final[Mapping[State, str]] = {"fine": "ok", "absent": "-", "advice": "note", "fault": "FAULT"}
"""What stands before a finding."""


def call(
    options: RunOptions,
    part: str | None,
    *,
    seconds: float,
    json: bool,
    say: Callable[[str], None],
    quick: bool = False,
    machine: Machine | None = None,
) -> int:
    """Print the report, or with `part` what trying it out brought; return the exit status.

    `quick` asks only what decides whether the table can start.

    `machine` is this one unless given. Raises `BeermatError` where nothing can be tried.
    """
    machine = machine or Machine()
    config, mistakes = look(options.config)
    if options.database is not None:
        config = replace(config, database=options.database)
    if options.windowed:
        config = config.windowed(True)
    if quick:
        from beermat.commands.doctor_quick import quick as asked  # noqa: PLC0415 - it imports everything

        outcome = Outcome(asked(config, _config(config, mistakes), machine))
    elif part is None:
        outcome = Outcome(examined(config, mistakes, machine))
    elif mistakes:
        raise ConfigError(mistakes[0])
    else:
        outcome = tried(part, config, machine, seconds=seconds, say=_silent if json else say)
    say(as_json(outcome) if json else as_text(outcome.findings))
    wrong = faults(outcome.findings)
    return complain(f"in the way of playing: {', '.join(wrong)}") if wrong else SUCCESS


def _silent(_: str) -> None:
    """For --json, where nothing but JSON is printed."""


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
        return (root / RUNTIME / REFUSED).read_text("utf-8").strip()
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
        doctor_record.backed_up(config.database),
        doctor_record.cut_off(config.database, running=machine.table(config.database) is not None),
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
        return Finding(
            "record",
            "fault",
            f"no permission to write {asked}",
            "give another file with --db or in beermat.toml",
        )
    if not path.exists():
        return Finding("record", "fine", f"{path}: begins with the first evening")
    try:
        with read_book(path) as records:
            evenings = len(records.evenings())
    except StorageError as wrong:
        found, _, remedy = str(wrong).partition("; ")
        return Finding("record", "fault", found, remedy or "give another file with --db or in beermat.toml")
    return Finding("record", "fine", f"{path}: {evenings} evening{'' if evenings == 1 else 's'}")


def _folder(path: Path) -> Path:
    """Return the nearest folder above the path that is there."""
    return next(folder for folder in path.absolute().parents if folder.exists())


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


def tried(
    part: str, config: Config, machine: Machine, *, seconds: float, say: Callable[[str], None]
) -> Outcome:
    """Try out "leds", "buttons" or "touch", telling what goes on; buttons for so many seconds, touch until
    nobody has tapped for as long.

    Raises `HardwareMissing` where there is no screen to touch.
    """
    if part == "leds":
        return doctor_trials.leds(config.strip, open_strip, machine, say)
    if part == "buttons":
        return doctor_trials.buttons(config.buttons, machine, say, seconds=seconds)
    config = find_display(config)
    say(f"tap each ring on the screen once; it ends after {seconds:g} seconds without a tap")
    return doctor_trials.touch(
        try_touch(words=Words(config.language), screen=config.screen, patience=seconds)
    )


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
