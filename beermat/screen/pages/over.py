"""The evening is over: its picture, and what may come now. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from beermat.evening.evening import Evening
from beermat.screen.choices import BACK, played_for_accounts
from beermat.screen.flow import Step, on_list
from beermat.screen.gallery import Shot
from beermat.screen.poster import poster
from beermat.screen.scene import Item, View
from beermat.screen.screens import Over, Screen
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb
from beermat.wording import marked

CHANGED: Final = """rules bierkopf target=5
seats Anna, Bert / Chris, Dora
A+
b B
a b A+
A
seats Anna, Chris / Bert, Emil
B+
b B+
a A
paid Chris
a A+
"""
"""An evening on which partners were changed and somebody went home."""
MANY: Final = CHANGED + "".join(
    f"seats {one}, {two} / {three}, {four}\nA+\na b B+\n=\nA++\n"
    for one, two, three, four in (
        ("Resi", "Anna", "Maximilian", "Bert"),
        ("Resi", "Bert", "Anna", "Maximilian"),
        ("Vroni", "Chris", "Anna", "Emil"),
    )
)

NAMES: Final = {
    Verb.NEXT_EVENING: marked("New evening, same people"),
    Verb.OTHER_PEOPLE: marked("New evening, other people"),
    Verb.PLAY_ON: marked("Play on"),
    Verb.SETTLING: marked("Who pays whom?"),
}


def choices(screen: Over, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the next evening with the same people or others, playing on, what is to be paid, and back."""
    over = [Verb.NEXT_EVENING, Verb.OTHER_PEOPLE, Verb.PLAY_ON]
    if evening.mass.anybodys:
        over.append(Verb.PAYING)  # from there it goes on to who pays whom
    elif played_for_accounts(evening):
        over.append(Verb.SETTLING)
    return (*(Action(verb) for verb in over), BACK)


def act(flow: Flow, screen: Over, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when one of them is chosen."""
    return on_list(flow, evening, action, now, house)


def behind(screen: Over) -> Screen:
    """Return the table, as it was left."""
    return Table()


def dialog(view: View, screen: Over) -> tuple[Item, ...]:
    """Return the picture of the evening with a row of actions below it."""
    sheet = Sheet(view, "rows", "")
    sheet.put("picture", "PosterWidget", sheet.dialog.picture, poster=poster(view, screen.line))
    order = choices(screen, view.evening, view.house)
    names = {verb: view.words(name) for verb, name in NAMES.items()} | {Verb.PAYING: view.evening.stake}
    sheet.actions(*((action, {"text": names[action.verb]}) for action in order[:-1]), back(view))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.entries import seats  # noqa: PLC0415 - only the gallery makes evenings up
    from beermat.evening.notation import read  # noqa: PLC0415
    from beermat.evening.questions import EveningLine, Moment  # noqa: PLC0415
    from beermat.screen.bierkopf.shots import LONG_NAMES, POTTED, PUB  # noqa: PLC0415
    from beermat.screen.pages.course import FREE, LONG  # noqa: PLC0415
    from beermat.screen.schafkopf import shots as schafkopf  # noqa: PLC0415

    four = seats("Anna", "Chris", "Bert", "Dora")
    line = EveningLine(12, Moment("2026-11-28", "19:30", True), True, four, 21, (3, 1))
    unsure = line._replace(opened=Moment("1970-01-01", "01:12", False))
    mixed = schafkopf.PUB + "rules bierkopf\na A+\nB\nb a B++\n"
    scenes = {
        "over": (PUB + "paid A\npaid B\n", line, True),
        "over-unsure": (PUB + "paid A\n", unsure, False),
        "over-not-told": (PUB, None, False),
        "over-no-deals": ("rules bierkopf\n", line, False),
        "over-60-60": (FREE + "=\n", line, False),
        "over-long-names": (LONG_NAMES, line, False),
        "over-matches": (POTTED + "a b A++\n" * 3, line, False),
        "over-long": (FREE + LONG * 25, line, False),
        "schafkopf-over": (schafkopf.PUB, line, True),
        "schafkopf-over-long-names": (schafkopf.LONG_NAMES, line, False),
        "over-mixed": (mixed, line, False),
        "over-partners": (CHANGED, line, True),
        "over-partners-many": (MANY, line, False),
    }
    for name, (told, known, facing) in scenes.items():
        yield Shot(name, read(told + "closed\n"), Flow(Over(known)), facing=facing)
