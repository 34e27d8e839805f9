"""Why there is no table, and what a host types at a computer to have one again. Pure.

It stands instead of the table, and nothing leads to one: what would be played there could not be kept. To try
again the table is left; whoever keeps it running opens it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from beermat.evening.notation import read
from beermat.screen.asks import Leave
from beermat.screen.screens import Shut, Way
from beermat.screen.sheet import Sheet
from beermat.screen.steps import Action, Verb
from beermat.screen.theme import Theme
from beermat.wording import FAULTS, marked

if TYPE_CHECKING:
    from beermat.evening.evening import Evening
    from beermat.screen.flow import Step
    from beermat.screen.gallery import Shot
    from beermat.screen.scene import Item, View
    from beermat.screen.screens import Screen
    from beermat.screen.state import Flow
    from beermat.screen.steps import House

AGAIN: Final = Action(Verb.LEAVE)
TITLES: Final = {
    "settings": marked("There is a mistake in the settings"),
    "newer": marked("The record is newer than the program"),
    "other": marked("The table cannot be opened"),
}


def choices(screen: Shut, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the only choice: to try again."""
    return (AGAIN,)


def act(flow: Flow, screen: Shut, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Leave, to be opened anew."""
    return flow, ((Leave(),) if action == AGAIN else ())


def behind(screen: Shut) -> Screen:
    """Return the same page: there is no table behind it."""
    return screen


def dialog(view: View, screen: Shut) -> tuple[Item, ...]:
    """Return what is the matter, a card for each way out with the line to type, and "try again"."""
    words = view.words
    how = words("At a computer: log in and type this line; then touch “Try again”")
    sheet = Sheet(view, "card", words(TITLES[screen.why]))
    said, small, *cards = sheet.dialog.said_above(len(screen.ways))
    told = words(screen.said)
    sheet.put("said", "Text", said, text=told[:1].upper() + told[1:], size_name="body", lines=5)
    sheet.put("how", "Text", small, text=how, size_name="small", colour=Theme.cream_soft)
    for at, (way, card) in enumerate(zip(screen.ways, cards, strict=True)):
        sheet.put(f"way {at}", "Card", card, title=words(way.said), text=way.line)
    sheet.actions((AGAIN, {"text": words("Try again")}))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the page for each reason."""
    from beermat.screen.gallery import Shot  # noqa: PLC0415 - the gallery names its pages itself
    from beermat.screen.state import Flow  # noqa: PLC0415 - as above

    empty = read("rules bierkopf\n")
    wrong = (
        '/etc/beermat.toml:7: layout: "wal": expected "wall" or "facing" (and 2 more: beermat check-config)'
    )
    mend = Way(marked("Put the settings right"), "sudo nano +7 /etc/beermat.toml")
    yield Shot("shut-settings", empty, Flow(Shut("settings", wrong, (mend,))), facing=True)
    nothing = marked("Nothing is lost, and nothing has been changed.")
    ways = (
        Way(marked("The newer program"), "cd ~/beermat; git pull; sudo make kiosk-update"),
        Way(marked("Or the last backup that fits"), "sudo beermat restore 42"),
    )
    yield Shot("shut-newer", empty, Flow(Shut("newer", nothing, ways)), facing=True)
    look = (Way(marked("Look for the reason"), "beermat doctor"),)
    yield Shot("shut-other", empty, Flow(Shut("other", FAULTS["full"], look), focus=AGAIN))
