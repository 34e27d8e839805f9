"""What happened to the record before the table came up; it stays until somebody has seen it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from beermat.evening.notation import read
from beermat.screen.dates import short_day
from beermat.screen.screens import Mended
from beermat.screen.sheet import Sheet
from beermat.screen.steps import Action, Table, Verb
from beermat.wording import FAULTS, Words, marked

if TYPE_CHECKING:
    from beermat.evening.evening import Evening
    from beermat.screen.flow import Step
    from beermat.screen.gallery import Shot
    from beermat.screen.scene import Item, View
    from beermat.screen.screens import Screen
    from beermat.screen.state import Flow
    from beermat.screen.steps import House

TITLES: Final = {
    "damaged": marked("The record was damaged"),
    "lost": marked("The record was gone"),
    "behind": marked("The record had gaps"),
}


def choices(screen: Mended, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the only choice: it has been seen."""
    return (Action(Verb.BACK),)


def act(flow: Flow, screen: Mended, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return the flow as it is: there is nothing else to choose."""
    return flow, ()


def behind(screen: Mended) -> Screen:
    """Return the table."""
    return Table()


def dialog(view: View, screen: Mended) -> tuple[Item, ...]:
    """Return a card that says it, and the button that takes it away."""
    sheet = Sheet(view, "card", view.words(TITLES[screen.why]))
    sheet.put("card", "Card", sheet.dialog.card, text="\n".join(told(view.words, screen)))
    sheet.actions((Action(Verb.BACK), {"text": view.words("Play on")}))
    return sheet.done


def told(words: Words, screen: Mended) -> list[str]:
    """Return what is there now, where it came from, and where the old file is: a sentence each."""
    if screen.evenings == 0:
        lines = [words("Nothing could be saved: a new record begins")]
    else:
        lines = [words.many("Saved: {n} evening", "Saved: {n} evenings", screen.evenings)]
    if screen.backup is not None:
        day = short_day(words, screen.backup)
        lines.append(words("The backup up to {day} has taken its place.", day=day))
    elif screen.evenings and screen.why != "behind":
        lines.append(words("There was no backup; what could still be read has been kept."))
    if screen.deals:
        lines.append(
            words.many(
                "{n} deal of tonight came from the text beside it.",
                "{n} deals of tonight came from the text beside it.",
                screen.deals,
            )
        )
    if screen.aside is not None:
        lines.append(words("The old file is kept: {name}", name=screen.aside))
    return lines


def shots() -> Iterator[Shot]:
    """Yield the scenes of this page that are worth a picture."""
    from beermat.screen.gallery import Shot  # noqa: PLC0415 - the gallery names its pages itself
    from beermat.screen.state import Flow  # noqa: PLC0415 - as above

    pub = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\na b a A++\nA:97\na b B+\n")
    kept = "beermat.db.damaged-0001-20261129T213207Z"
    yield Shot("mended", pub, Flow(Mended("damaged", "2026-11-28", 212, 3, kept)), facing=True)
    yield Shot("mended-anew", read("rules bierkopf\n"), Flow(Mended("damaged", None, 0, 0, kept)))
    yield Shot("mended-gaps", pub, Flow(Mended("behind", None, 212, 1, kept)))
    yield Shot("not-written", pub, Flow(fault=FAULTS["damaged"]))
