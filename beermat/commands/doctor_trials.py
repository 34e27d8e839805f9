"""`beermat doctor leds`, `buttons` and `touch`: trying parts out, and what to do about what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from beermat.commands.doctor_machine import Machine
from beermat.screen.doctor_touch import Trial
from hardware.board import PartMissing
from hardware.doctor import WHEN_MISSING, Finding, lacking
from hardware.settings import BUTTONS, ButtonsSettings, Rgb, StripSettings
from hardware.strip import duties, milliamps
from hardware.trials import COLOURS, Change, Ear, Edge, changes, walk

COLOUR_SECONDS: Final = 1.5
"""How long `doctor leds` shows each colour."""
PIXEL_SECONDS: Final = 0.15
"""How long it shows each pixel."""
LOOK: Final = 0.02
"""Seconds between two looks at the buttons."""

Say = Callable[[str], None]
"""Tells a person what is going on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found, and what was `told` besides, for JSON."""

    findings: tuple[Finding, ...]
    told: Mapping[str, object] = field(default_factory=dict)


class Strip(Protocol):
    """A strip, as `hardware.strip.open_strip` opens it."""

    @property
    def kind(self) -> str:
        """ "real", "simulated" or "off"."""

    @property
    def missing(self) -> str | None:
        """What was looked for and not found; None: nothing."""

    @property
    def fault(self) -> str | None:
        """What is wrong with it now; None: nothing."""

    def show(self, colours: Sequence[Rgb]) -> None:
        """Show these colours."""

    def close(self) -> None:
        """Give it back."""


def leds(
    settings: StripSettings, open_strip: Callable[[StripSettings], Strip], machine: Machine, say: Say
) -> Outcome:
    """Walk the colours and then the pixels of the strip; stop at the first fault."""
    try:
        strip = open_strip(settings)
    except PartMissing as missing:
        return Outcome((lacking("strip", "fault", missing),))
    try:
        if strip.kind != "real":
            return Outcome((_not_wired(settings, strip),))
        return _walked(settings, strip, machine, say)
    finally:
        strip.close()


def _not_wired(settings: StripSettings, strip: Strip) -> Finding:
    if strip.missing is not None:
        found, _, remedy = strip.missing.partition("; ")
        return Finding("strip", "advice", found, remedy)
    kind = settings.mode if settings.mode in ("simulated", "off") else settings.kind
    remedy = "where a strip is wired, write its kind and mode into [strip] of beermat.toml (docs/wiring.md)"
    return Finding("strip", "advice", f"{kind}, as the config says: nothing to light", remedy)


def _walked(settings: StripSettings, strip: Strip, machine: Machine, say: Say) -> Outcome:
    steps: list[dict[str, object]] = []
    for name, frame in walk(settings.length):
        whole = name in COLOURS
        current = milliamps(settings, duties(settings, frame))
        if whole:
            say(f"{name}: the whole strip, about {current:.0f} mA")
        elif name == "pixel 0" and settings.length > 1:
            say(f"pixels 0 to {settings.length - 1}, one by one from side A's outer end")
        strip.show(frame)
        machine.wait(COLOUR_SECONDS if whole else PIXEL_SECONDS)
        if strip.fault is not None:
            found, _, remedy = strip.fault.partition("; ")
            remedy = remedy or "check its plug, its supply and docs/wiring.md"
            return Outcome((Finding("strip", "fault", found, remedy),), {"steps": steps})
        steps.append({"name": name, "milliamps": round(current, 1)})
    return Outcome((_seen(settings),), {"steps": steps})


def _seen(settings: StripSettings) -> Finding:
    told = f"{settings.kind}, {settings.length} pixel{'' if settings.length == 1 else 's'} sent"
    if settings.kind == "rgb":
        remedy = "colours exchanged: other pins; bright where it should be dark: common_anode"
    else:
        remedy = (
            "colours exchanged: order; too short or too long: pixels; from the wrong end: side_a; "
            "nothing at all: data line, supply and common ground"
        )
    return Finding(
        "strip", "advice", told, f"if it did not look so ({remedy}), see [strip] in docs/wiring.md"
    )


def buttons(settings: ButtonsSettings, machine: Machine, say: Say, *, seconds: float) -> Outcome:
    """Tell every press and release with its bounces for so many seconds, or until KeyboardInterrupt."""
    if settings.mode in ("simulated", "off"):
        remedy = 'where buttons are wired, write mode = "auto" into [buttons] of beermat.toml'
        found = f"{settings.mode}, as the config says: no pins to hear"
        return Outcome((Finding("buttons", "advice", found, remedy),))
    try:
        ear = Ear(settings, machine.open_factory("buttons", machine.board), machine.clock)
    except PartMissing as missing:
        return Outcome((lacking("buttons", WHEN_MISSING[settings.mode], missing),))
    try:
        levels = ear.levels()
        for button in BUTTONS:
            say(f"{button}, BCM {settings.pins[button]}: {'closed' if levels[button] else 'open'}")
        told = _listened(ear, machine, say, seconds=seconds)
    finally:
        ear.close()
    findings = tuple(_heard(settings, button, told, closed=levels[button]) for button in BUTTONS)
    return Outcome(findings, {"changes": [change._asdict() for change in told]})


def _listened(ear: Ear, machine: Machine, say: Say, *, seconds: float) -> list[Change]:
    say(f"press each button a few times; it ends after {seconds:g} seconds, or with Ctrl-C")
    told: list[Change] = []
    young: list[Edge] = []
    end = machine.clock() + seconds
    try:
        while machine.clock() < end:
            machine.wait(LOOK)
            more, young = changes([*young, *ear.heard()], machine.clock())
            for change in more:
                say(f"{change.button} {change.kind}: {_bounced(change)}")
            told += more
    except KeyboardInterrupt:
        say("")
    return told


def _bounced(change: Change) -> str:
    if change.edges == 1:
        return "clean"
    return f"{change.edges} edges in {change.milliseconds:.1f} ms"


def _heard(settings: ButtonsSettings, button: str, told: Sequence[Change], *, closed: bool) -> Finding:
    mine = [change for change in told if change.button == button]
    presses = sum(change.kind == "pressed" for change in mine)
    bounce = max((change.milliseconds for change in mine), default=0.0)
    debounce = settings.debounce * 1000
    name, pin = f"button {button}", f"BCM {settings.pins[button]}"
    if not mine:
        found = f"{pin}: {'closed all the time' if closed else 'not heard'}"
        remedy = f"if you pressed it, check its wires: one leg to {pin}, the other to ground (docs/wiring.md)"
        return Finding(name, "advice", found, remedy)
    found = f"{presses} press{'' if presses == 1 else 'es'}, bounces up to {bounce:.1f} ms"
    if bounce >= debounce:
        wanted = min(bounce * 1.5 / 1000, 0.2)
        remedy = f"write debounce = {wanted:.3f} into [buttons] of beermat.toml, or change the button"
        return Finding(name, "advice", f"{found}, debounce is {debounce:g} ms", remedy)
    if any(change.kind == "flicker" for change in mine):
        remedy = "if nobody touched it then: a loose wire, or one that runs beside the strip's supply"
        return Finding(name, "advice", f"{found}, and levels that did not last", remedy)
    return Finding(name, "fine", found)


def touch(trial: Trial) -> Outcome:
    """Say what came of the rings."""
    findings = (_counted(trial), *([_placed(trial)] if trial.taps else []))
    told = [
        {"ring": [round(length) for length in ring], **tap._asdict()}
        for ring, tap in zip(trial.rings, trial.taps, strict=False)
    ]
    return Outcome(findings, {"screen": [trial.width, trial.height], "taps": told})


def _counted(trial: Trial) -> Finding:
    if not trial.taps:
        remedy = "see the touch devices in `beermat doctor`; without a desktop join the group input"
        return Finding("events per tap", "advice", "no touch came", remedy)
    sources = sorted({source for tap in trial.taps for source in tap.sources})
    counts = [tap.events for tap in trial.taps]
    of = f"{len(counts)} of {len(trial.rings)} rings"
    told = f"{', '.join(map(str, counts))} for {of}, from {', '.join(sources)}"
    if max(counts) > 1:
        remedy = (
            "more than one source brings the same touch: unplug or switch off all but one"
            if len(sources) > 1
            else "the panel sends each tap twice: try another cable or supply, and keep the palm off"
        )
        return Finding("events per tap", "fault", told, remedy)
    if len(counts) < len(trial.rings):
        return Finding("events per tap", "advice", told, "tap all rings to be sure of every corner")
    return Finding("events per tap", "fine", told)


def _placed(trial: Trial) -> Finding:
    beside = f"at most {trial.beside:.0f} mm beside the ring"
    if trial.turn == "upright":
        return Finding("place of touches", "fine", beside)
    if trial.turn is None:
        remedy = "tap the ring that glows; if you did, calibrate the panel with its maker's tool"
        return Finding("place of touches", "advice", beside, remedy)
    remedy = (
        "turn the touch as the picture is turned: in config.txt add invx, invy or swapxy to the panel's "
        "dtoverlay; on a desktop, in its settings of the screen"
    )
    return Finding("place of touches", "fault", f"{trial.turn} against the picture", remedy)
