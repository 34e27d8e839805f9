"""What the five buttons do in Schafkopf: a Klopfer, Kontra, and "won" to begin a deal. Pure."""

from __future__ import annotations

from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Side
from beermat.screen.flow import Step, choose, go, show
from beermat.screen.presses import meaning
from beermat.screen.schafkopf.allowed import KLOPFER, KONTRA
from beermat.screen.schafkopf.screens import Claiming
from beermat.screen.screens import Over
from beermat.screen.state import Flow, Pressed
from beermat.screen.steps import Action, House, Table, Verb


def press(flow: Flow, evening: Evening, event: Pressed, house: House) -> Step | None:
    """Return what a button does on the table: side A's Spritze is a Klopfer, B's is Kontra; else None.

    Either "won" asks who plays, beginning with the player who leads.
    """
    if event.kind != "pressed" or not isinstance(flow.screen, Table):
        return None
    kind, side = meaning(event.button)
    if kind == "spritze":
        return choose(flow, evening, KLOPFER if side is Side.A else KONTRA, event.now, house)
    if evening.closed:
        return go(flow, Over(), event.now)
    leads = Action(Verb.PLAYS, number=(evening.dealer + 1) % 4)
    return show(flow, Claiming(len(evening.record)), event.now, leads), ()
