"""What is the host's: the PIN, switching off, a standing from paper, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.entries import (
    EveningClosed,
    RulesChosen,
)
from beermat.evening.notation.reader import read
from beermat.gallery.shot import NOW, Shot
from beermat.rules.catalogue import named
from beermat.screen.bierkopf.corrections import OnPaper
from beermat.screen.dialogs.evening import CloseEvening, PowerOff
from beermat.screen.dialogs.host import PinAsked, RecordRepaired, StartError, Way
from beermat.screen.model import UNDO, Flow, Wants
from beermat.wording import FAULTS, marked


def _on_paper() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""

    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\n")
    long = read(
        'rules bierkopf\nseats "Maximilian Oberhuberle", Anna-Lena / "Wolfgang Schmidtbauer", Hans-Jürgen\n'
    )
    yield Shot("standing", evening, Flow(OnPaper(("12", "7", "2", "1"), 1, field=2)), facing=True)
    yield Shot("standing-refused", long, Flow(OnPaper(("0", "7", "2", "1"), 1)))


def _power_off() -> Iterator[Shot]:
    """Yield the question in both its wordings, with the buttons on it too, and the farewell."""
    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\na b A+\nB\n")
    yield Shot("leaving", evening, Flow(PowerOff(machine=True)), facing=True)
    yield Shot("leaving-buttons", evening, Flow(PowerOff(machine=True), focus=PowerOff().item_key("safe")))
    yield Shot("leaving-window", evening, Flow(PowerOff(machine=False)))
    yield Shot("leaving-gone", evening, Flow(PowerOff(machine=True, gone=True)), facing=True)


def _repaired() -> Iterator[Shot]:
    """Yield the scenes of this page that are worth a picture."""

    pub = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\na b a A++\nA:97\na b B+\n")
    kept = "beermat.db.damaged-0001-20261129T213207Z"
    yield Shot("mended", pub, Flow(RecordRepaired("damaged", "2026-11-28", 212, 3, kept)), facing=True)
    yield Shot("mended-anew", read("rules bierkopf\n"), Flow(RecordRepaired("damaged", None, 0, 0, kept)))
    yield Shot("mended-gaps", pub, Flow(RecordRepaired("behind", None, 212, 1, kept)))
    yield Shot("not-written", pub, Flow(fault=FAULTS["damaged"]))


def _pin() -> Iterator[Shot]:
    """Yield the question, some digits typed, and the wait."""
    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\na b A+\nB\n")
    asked = PinAsked(Wants(EveningClosed()), left=5, origin=CloseEvening())
    yield Shot("pin", evening, Flow(asked))
    undo = PinAsked(UNDO, "12345678", left=2)
    yield Shot("pin-typed", evening, Flow(undo))
    yield Shot("pin-checking", evening, Flow(replace(undo, digits="4711", checking=True)))
    rules = replace(asked, wanted=Wants(RulesChosen(named("bierkopf-lang"))))
    waiting = replace(rules, left=0, wait=1800, free=NOW + 1800)
    yield Shot("pin-wait", evening, Flow(waiting, focus=waiting.item_key("back")))


def _start_error() -> Iterator[Shot]:
    """Yield the page for each reason."""

    empty = read("rules bierkopf\n")
    wrong = (
        '/etc/beermat.toml:7: layout: "wal": expected "wall" or "facing" (and 2 more: beermat check-config)'
    )
    mend = Way(marked("Put the settings right"), "sudo nano +7 /etc/beermat.toml")
    yield Shot("shut-settings", empty, Flow(StartError("settings", wrong, (mend,))), facing=True)
    nothing = marked("Nothing is lost, and nothing has been changed.")
    ways = (
        Way(marked("The newer program"), "cd ~/beermat; git pull; sudo make kiosk-update"),
        Way(marked("Or the last backup that fits"), "sudo beermat restore 42"),
    )
    yield Shot("shut-newer", empty, Flow(StartError("newer", nothing, ways)), facing=True)
    look = (Way(marked("Look for the reason"), "beermat doctor"),)
    other = StartError("other", FAULTS["full"], look)
    yield Shot("shut-other", empty, Flow(other, focus=other.item_key("again")))


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    yield from (*_on_paper(), *_power_off(), *_repaired(), *_pin(), *_start_error())
